"""The commands on records of 7 Wonders: verdicts, scores, conversions, prices."""

import json
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.seven_wonders.writer import write_table
from support.commands import run
from support.places import TOP
from support.random_seven_wonders import random_table

GAME = TOP / "docs" / "examples" / "four_cities.7w"
CATEGORIES = [
    "military", "treasury", "wonders", "civilian", "scientific", "commercial", "guilds", "total",
]  # fmt: skip


def verdict(*arguments: str | Path, stdin: str | None = None) -> Any:
    return json.loads(run("validate", "--json", *arguments, stdin=stdin).stdout)


def test_the_verdict_has_the_shape_of_the_contract() -> None:
    found = verdict(GAME)
    assert (found["format"], found["ruleset"], found["edition"]) == (
        "antipater",
        "seven_wonders",
        "first",
    )
    assert found["valid"]
    assert (found["game"], found["moves"], found["findings"]) == (1, 75, [])
    assert found["result"] == {
        "kind": "civilian",
        "winner": "Bert",
        "shared": False,
        "winners": ["Bert"],
    }
    assert [player["name"] for player in found["players"]] == ["Anna", "Bert", "Carla", "Dirk"]
    for player in found["players"]:
        assert list(player["score"]) == CATEGORIES
        assert sum(player["score"][c] for c in CATEGORIES[:-1]) == player["score"]["total"]
        assert player["score"]["treasury"] == player["coins"] // 3


def test_two_players_stand_apart_from_the_free_city() -> None:
    found = verdict("-", stdin=write_table(random_table(4, 2)))
    assert found["valid"]
    assert [player["name"] for player in found["players"]] == ["Anna", "Bert"]
    assert found["free_city"]["name"] == "Free City"
    assert found["result"]["winner"] in ("Anna", "Bert")


@pytest.mark.slow
def test_a_finding_tells_move_line_and_source() -> None:
    text = GAME.read_text("utf-8").replace("I.2 Bert builds Altar", "I.2 Bert builds Palace")
    found = verdict("-", stdin=text)
    first = found["findings"][0]
    assert (first["code"], first["move"]) == ("W-CARD-01", 6)
    assert text.split("\n")[first["line"] - 1] == "I.2 Bert builds Palace"
    assert (first["expected"], first["found"]) == (1, 3)
    assert "7 Wonders : règles du jeu (French, 2014)" in first["source"]
    assert run("validate", "-", stdin=text).exit_code == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_converting_changes_words_and_nothing_else(language: str, tmp_path: Path) -> None:
    text = run("convert", GAME, "--lang", language).stdout
    assert verdict("-", stdin=text)["digest"] == verdict(GAME)["digest"]
    assert run("convert", GAME, "--lang", language, "--into", tmp_path).exit_code == 0
    assert (tmp_path / "four_cities.7w").read_text("utf-8") == text


def test_the_score_of_a_record() -> None:
    found = json.loads(run("score", "--json", GAME).stdout)
    assert [player["score"]["total"] for player in found["players"]] == [54, 65, 48, 52]
    assert "65–54–52–48" in run("score", GAME).stdout


def test_a_price_with_every_way_to_pay() -> None:
    found = json.loads(
        run("price", "Laboratory", "--record", GAME, "--move", "30", "--json").stdout
    )
    assert (found["card"], found["player"], found["total"]) == ("laboratory", "Bert", 5)
    assert {"coins": 0, "left": 3, "right": 2} in found["ways"]
    assert found["treasury"] == 6


@pytest.mark.parametrize(
    ("card", "move", "told"),
    [
        ("Statue", 32, "free by the chain from Theater"),
        ("stage", 1, "The Statue of Zeus in Olympia A"),
        ("Palace", 60, "total: "),
        ("Tavern", 1, "cost: nothing"),
        ("Clay Pit", 5, "1 to the bank"),
    ],
)
def test_a_price_in_words(card: str, move: int, told: str) -> None:
    result = run("price", card, "--record", GAME, "--move", str(move))
    assert result.exit_code == 0
    assert told in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("Laboratory", "--move", "99"),
        ("Laboratory", "--move", "0"),
        ("Nothing", "--move", "5"),
        ("Laboratory", "--move", "5", "--player", "Dora"),
    ],
)
def test_a_price_that_cannot_be_told(arguments: tuple[str, ...]) -> None:
    result = run("price", *arguments, "--record", GAME)
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1


def test_every_rule_is_explained() -> None:
    listed = run("explain").stdout
    for code in ("W-COST-02", "W-DEAL-01", "W-CITY-01", "R-SEATS-01"):
        assert code in listed
        assert "Rule: " in run("explain", code).stdout


@pytest.mark.slow
def test_an_edition_that_there_is_not() -> None:
    assert run("validate", GAME, "--edition", "second").exit_code == 2
    assert run("validate", GAME, "--edition", "cards_only").exit_code == 0
