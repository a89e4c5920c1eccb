"""A game of its own words, cards, notation and scoring, without a change to the checker."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES, register
from antipater.checker.messages.finding import FOLDERS
from antipater.grammar.games import GAMES as CARD_PROFILES
from support.commands import printed as run
from support.toy.harvest import FOLDER, Harvest

CARDS = str(FOLDER / "cards")
GOOD = """[Game "harvest"]
[First "Ann"]
[Second "Bob"]
[Result "Ann"]

Ann sows Rye
Bob sows Spelt
Ann sows barley
Bob sows Haver
"""
BAD = """[Game "harvest"]
[First "Ann"]
[Second "Bob"]

Ann sows Spelt
Bob reaps Rye
Bob sows Rye
Bob sows Spelt
Ann sows Oats
Ann sows Barley
"""


@pytest.fixture(autouse=True)
def harvest() -> Iterator[None]:
    """The game made known in one line, and forgotten again."""
    register(Harvest())
    yield
    del GAMES["harvest"], CARD_PROFILES["harvest"]
    FOLDERS.remove(Harvest.findings)


def written(folder: Path, text: str) -> str:
    file = folder / "game.txt"
    file.write_text(text, "utf-8")
    return str(file)


def test_its_cards_are_checked(tmp_path: Path) -> None:
    assert run("cards", "check", CARDS) == (0, f"{CARDS}: 4 cards, 4 rules\n")
    broken = (FOLDER / "cards" / "harvest.cards").read_text("utf-8")
    file = tmp_path / "harvest.cards"
    file.write_text(broken.replace("figure starting_coins 3", "figure starting_coin 3"))
    status, output = run("cards", "check", str(file))
    assert status == 1
    assert "`figure starting_coins`" in output


def test_a_line_that_it_does_not_play_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "harvest.cards"
    cards = (FOLDER / "cards" / "harvest.cards").read_text("utf-8")
    file.write_text(cards.replace("  points 2\n", "  points 2\n  shields 1\n"))
    status, output = run("cards", "check", str(file))
    assert status == 1
    assert "shields" in output


def test_a_record_is_valid(tmp_path: Path) -> None:
    status, output = run("validate", written(tmp_path, GOOD))
    assert status == 0
    assert "valid" in output
    assert "Harvest, edition first; 4 moves judged" in output
    assert "civilian victory of Ann, 8–7" in output
    assert "crops      6    6" in output


def test_its_findings_are_its_own(tmp_path: Path) -> None:
    status, output = run("validate", written(tmp_path, BAD))
    assert status == 1
    assert "game.txt:6:1: H-LINE-01: `Bob reaps Rye` is not `NAME sows FIELD`" in output
    assert "game.txt:8: move 3: H-TURN-01: it is Ann's turn, not Bob's" in output
    assert "game.txt:8: move 3: H-FIELD-01: Spelt has been sown already" in output
    assert run("explain", "H-FIELD-01")[1].startswith("H-FIELD-01: … has been sown already")


def test_json_is_the_contract_s(tmp_path: Path) -> None:
    status, output = run("validate", "--json", written(tmp_path, GOOD))
    told = json.loads(output)
    assert status == 0
    assert (told["ruleset"], told["edition"], told["moves"]) == ("harvest", "first", 4)
    assert told["result"]["winner"] == "Ann"
    assert told["players"][1]["score"] == {"crops": 6, "treasury": 1, "total": 7}


def test_it_is_converted_into_its_notation_and_language(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD)
    assert run("convert", file, "--lang", "fr")[1].endswith("Bob sows Avoine\n")
    assert run("convert", file, "--into", str(tmp_path / "out"))[0] == 0
    again = tmp_path / "out" / "game.harvest"
    told = [json.loads(run("validate", "--json", str(f))[1])["digest"] for f in (file, again)]
    assert told[0] == told[1]


def test_it_is_archived_as_text(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file, archive = written(tmp_path, GOOD), str(tmp_path / "games.parquet")
    assert run("convert", file, "--archive", archive, "--set", CARDS)[0] == 0
    assert run("convert", archive) == run("convert", file)
    status, output = run("audit", archive)
    assert status == 0
    assert "1 game: 1 valid" in output


def test_a_price_is_told(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD)
    status, output = run("price", "Spelt", "--record", file, "--move", "2")
    assert (status, output) == (0, "Spelt for Bob, before move 2:\n  seed: 2\n")


@pytest.mark.slow
def test_records_sheets_and_cities_are_scored(tmp_path: Path) -> None:
    assert "civilian victory of Ann" in run("score", written(tmp_path, GOOD))[1]
    sheet = written(tmp_path, "player,crops,barn,total\nAnn,6,2,8\nBob,6,1,8\n")
    status, output = run("score", sheet)
    assert status == 1, output
    assert "S-TOTAL-01" in output
    city = written(
        tmp_path,
        "game: harvest\n"
        "city: Ann\nbuildings: Rye, Orge\ncoins: 2\n"
        "city: Bob\nbuildings: Oats\ncoins: 3\n",
    )
    status, output = run("score", city)
    assert status == 0
    assert "4 Rye" in output


def test_no_theorems_are_stated_about_it() -> None:
    assert run("prove", CARDS) == (2, "no theorems are stated about this game (harvest)\n")


def test_two_games_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="harvest"):
        register(Harvest())
