"""The table at a move, and what settles a finding: ``antipater view`` and ``validate --why``."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import Result

from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.view import DuelViewer
from antipater.checker.judging.view import NoView
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.rules.duel import legal_moves, perform
from support.commands import run
from support.places import TOP
from support.random_duel import random_game

EXAMPLES = TOP / "docs" / "examples"
SETS = ("duel", "duel_promo", "seven_wonders")


def view(file: str, move: str, *options: str) -> Result:
    return run("view", str(EXAMPLES / file), "--move", move, *options)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize(
    ("file", "moves"),
    [
        ("7wdio_game.duel", range(1, 72, 35)),
        ("let_stand.duel", range(9, 15, 5)),
    ],
    ids=["site", "stood"],
)
def test_every_table_can_be_shown(file: str, moves: range, language: str) -> None:
    for move in moves:
        for options in ((), ("--after",), ("--json",)):
            done = view(file, str(move), "--lang", language, *options)
            assert done.exit_code == 0, done.output
            assert "{" not in done.stdout or "--json" in options


@pytest.mark.slow
@pytest.mark.parametrize("move", ["I.1", "II.3", "III.6", "iii.1", "5"])
def test_every_turn_can_be_shown(move: str) -> None:
    for options in ((), ("--after", "--lang", "fr"), ("--json", "--lang", "nl")):
        done = view("four_cities.7w", move, *options)
        assert done.exit_code == 0, done.output


def test_the_structure_tells_what_can_be_taken() -> None:
    told = view("let_stand.duel", "11").stdout.split("\n")
    rows = [line for line in told if "[" in line and "accessible" not in line]
    assert re.findall(r"\[[^]]+\]", rows[0]) == [
        "[Scriptorium]",
        "[Garrison]",
        "[Stone Pit]",
        "[Pharmacist]",
    ]
    assert rows[0].count("·") == 2
    assert any("(Quarry)" in line for line in told)
    assert any("for Bert made move 10" in line for line in told)


@pytest.mark.slow
def test_after_the_last_turn_of_an_age_nothing_is_passed() -> None:
    table = "four_cities.7w"
    assert "hands then go to the left" in view(table, "3.5").stdout
    last = view(table, "III.6").stdout
    assert "turn 6: everybody plays at once; what is left of the hands is then discarded" in last


@pytest.mark.slow
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("stage 2", "The Hanging Gardens of Babylon B2 for Carla, before move II.4"),
        ("Babylone", "The Hanging Gardens of Babylon B2 for Carla, before move II.4"),
        ("Rhodes", "Carla has The Hanging Gardens of Babylon, not Rhodes"),
    ],
)
def test_what_is_asked_of_a_stage_is_called_by_its_board(card: str, told: str) -> None:
    file = EXAMPLES / "four_cities.7w"
    done = run("price", card, "--record", file, "--move", "2.4", "--player", "Carla")
    assert done.output.startswith(told)


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """An example with something else in it."""
    text = (EXAMPLES / name).read_text("utf-8")
    assert old in text
    file = folder / name
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


@pytest.mark.parametrize("card", ["?", "Xyzzyplugh"])
def test_what_a_table_rests_on_is_told(card: str, tmp_path: Path) -> None:
    """A line that is open, or cannot be read: behind it cards and coins are assumed."""
    file = changed(
        tmp_path, "let_stand.duel", "Bert builds Stone Reserve for 2", f"Bert builds {card}"
    )
    before, behind = (run("view", file, "--move", n).stdout for n in ("10", "11"))
    assert "rests on" not in before
    assert "what is shown rests on what judging assumed:" in behind
    assert "judging continues as if" in behind
    told = json.loads(run("view", file, "--move", "10", "--after", "--json").stdout)
    assert [found["line"] for found in told["assumed"]] == [20]


@pytest.mark.slow
def test_a_table_is_that_of_the_one_completion(tmp_path: Path) -> None:
    """Of four cities of which all hands are known."""
    file = changed(tmp_path, "four_cities.7w", "Anna builds Stockade", "Anna builds ?")
    told = run("view", file, "--move", "I.2").stdout
    assert "there is one completion" in told
    assert "red: Stockade" in told
    assert "rests on" not in told


@pytest.mark.slow
def test_that_payments_are_those_of_one_way_is_told(tmp_path: Path) -> None:
    text = (EXAMPLES / "four_cities.7w").read_text("utf-8")
    file = tmp_path / "unpaid.7w"
    file.write_text(re.sub(r" paying [^;\n]*", "", text), "utf-8")
    assert "one way to pay that agrees" in run("view", file, "--move", "II.2").stdout
    assert "one way to pay" not in view("four_cities.7w", "II.2").stdout


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_tables_are_those_of_the_engine(seed: int) -> None:
    """What is accessible is what can be discarded, and coins are those of the states."""
    record = read_notation(write_notation(random_game(seed)[0]), SETS)
    verdict = judge(record)
    viewer = DuelViewer(verdict, None)
    state = viewer.play.start
    for number, move in record.numbered():
        details = viewer.at(number, after=False).details
        assert [city["coins"] for city in details["cities"]] == [
            city[viewer.rules.coins] for city in state.cities
        ]
        if details["structure"] and not details["due"]:
            cells = [cell for row in details["structure"] for cell in row if cell]
            free = {cell["card"] for cell in cells if cell["accessible"]}
            legal = {m.item for m in legal_moves(viewer.rules, state) if m.verb.name == "DISCARD"}
            assert free == {viewer.rules.items[item].slug for item in legal}
        state = perform(viewer.rules, state, move)
    last = record.first_number + len(record.moves) - 1
    assert viewer.at(last, after=True).details["to_move"] is None
    with pytest.raises(NoView):
        viewer.at(last + 1, after=False)


@pytest.mark.parametrize(
    ("file", "move", "told"),
    [
        ("let_stand.duel", "99", "9 to 14"),
        ("let_stand.duel", "0", "9 to 14"),
        ("let_stand.duel", "III.1", "names no move"),
        ("let_stand.duel", "-1", "names no move"),
        ("four_cities.7w", "IV.1", "names no move"),
        ("four_cities.7w", "9999", "I.1 to III.7"),
        ("no_such.duel", "1", "R-FILE-01"),
    ],
    ids=range(7),
)
def test_a_wrong_number_is_told(file: str, move: str, told: str) -> None:
    done = view(file, move)
    assert done.exit_code == 2
    assert told in done.stderr
    assert not done.stdout
    assert done.stderr.count("\n") == 1


def test_one_of_several_games_can_be_shown(tmp_path: Path) -> None:
    text = (EXAMPLES / "let_stand.duel").read_text("utf-8")
    file = tmp_path / "two.duel"
    file.write_text(f"{text}\n\n{text.replace('Anna', 'Carla')}", "utf-8")
    assert "Carla" in run("view", str(file), "--move", "9", "--game", "2").stdout
    assert run("view", str(file), "--move", "9", "--game", "3").exit_code == 2


HEAD = (
    (EXAMPLES / "let_stand.duel").read_text("utf-8").split("9. Anna")[0].replace("resignation", "")
)


def why(tmp_path: Path, body: str, *options: str) -> str:
    file = tmp_path / "x.duel"
    file.write_text(re.sub(r"\[Result.*\n", "", HEAD) + body, "utf-8")
    done = run("validate", "--why", "--no-cause", str(file), *options)
    assert done.exit_code == 1, done.output
    return done.stdout


def test_a_finding_is_told_with_all_that_settles_it(tmp_path: Path) -> None:
    body = "9. Anna discards Garrison\n10. Bert discards Scriptorium\n11. Bert builds Stone Pit"
    told = why(tmp_path, body)
    lines = told.split("\n")
    at = next(n for n, line in enumerate(lines) if "| 11. Bert builds Stone Pit" in line)
    assert lines[at].index("Bert") == lines[at + 1].index("^^^^")
    assert "it is Anna's turn, for Bert made move 10" in told
    assert "Stone Pit 1 / 1, Pharmacist 2 / 2" in told
    assert "rule: Players play in turn" in told
    assert "source: 7 Wonders Duel : règles (French reprint), “Tour de jeu”" in told


@pytest.mark.slow
def test_a_card_played_before_is_told_with_its_place(tmp_path: Path) -> None:
    body = "9. Anna discards Garrison\n10. Bert builds Garrison"
    told = why(tmp_path, body)
    assert "Garrison was played at move 9 (line 18): Anna discards Garrison" in told
    for language, word in (("fr", "règle"), ("nl", "regel")):
        assert word in why(tmp_path, body, "--lang", language)


def test_a_name_that_cannot_be_read_is_marked(tmp_path: Path) -> None:
    told = why(tmp_path, "9. Anna discards Qwertz")
    marks = told.split("\n")
    at = next(n for n, line in enumerate(marks) if "18 | " in line)
    assert marks[at + 1].index("^") == marks[at].index("Qwertz")
    assert marks[at + 1].count("^") == len("Qwertz")


@pytest.mark.slow
def test_why_in_json_and_of_moves_that_stand(tmp_path: Path) -> None:
    done = run("validate", "--json", "--why", str(EXAMPLES / "let_stand.duel"))
    told = json.loads(done.stdout)
    assert any("^" in line for line in told["stood"][0]["why"])
    file = tmp_path / "x.7w"
    text = (EXAMPLES / "three_players.7w").read_text("utf-8")
    file.write_text(text + "\nIII.7 Nobody builds Baths\n", "utf-8")
    found = json.loads(run("validate", "--json", "--why", str(file)).stdout)["findings"]
    assert all(isinstance(line, str) for each in found for line in each["why"])


@pytest.mark.slow
def test_out_of_turn_is_told_of_the_table_as_it_was() -> None:
    """Not of that on which judging went on, where the other player was to move."""
    told = run("validate", "--why", str(EXAMPLES / "missing_line.duel")).stdout
    first = told.split("D-TURN-01", 1)[1].split("source:", 1)[0]
    assert "it is Bert's turn, not Anna's" in first
    assert "it is Bert's turn, for Anna made move 13" in first
    assert "Players play in turn" in first
    assert "First row" not in first


@pytest.mark.slow
@pytest.mark.parametrize("options", [["--brief"], []], ids=["brief", "whole"])
def test_why_tells_the_readings_of_each_of_many_games(tmp_path: Path, options: list[str]) -> None:
    file = tmp_path / "two.7w"
    file.write_text((EXAMPLES / "three_players.7w").read_text("utf-8") * 2, "utf-8")
    told = run("validate", "--why", *options, str(file)).stdout
    assert told.count("copy a neighbour's guild, chosen at scoring") == 2
    plain = run("validate", *options, str(file)).stdout
    assert "copy a neighbour's guild" not in plain


def test_no_card_is_said_to_bring_a_turn_that_it_does_not_bring(tmp_path: Path) -> None:
    """A move out of turn is judged as if it had been its player's turn."""
    moves = "1. Anna builds Lumber Yard\n2. Bert builds Quarry\n3. Anna destroys Quarry\n"
    head = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n\n'
    game = tmp_path / "game.duel"
    game.write_text(f"{head}{moves}4. Bert discards Baths\n5. Anna discards Altar\n", "utf-8")
    told = run("view", str(game), "--move", "4", "--lang", "en").output
    assert "Bert moves again, which no rule gives after move 2" in told
