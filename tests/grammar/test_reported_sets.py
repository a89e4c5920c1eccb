"""Card sets that were reported: each gets its diagnostics, or is counted right."""

import json
from pathlib import Path

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.games import GAMES
from support.commands import printed as run
from support.places import TESTS

SETS = TESTS / "data" / "sets"


@pytest.mark.slow
def test_seats_are_named_once_and_are_those_of_the_game() -> None:
    status, output = run("cards", "check", str(SETS / "seat_twice"))
    assert status == 1
    assert "a.cards:3:20: error C-TWICE: the seat `left` is said twice" in output
    assert "a.cards:3:3: error C-MISSING: the seats of duel are others" in output
    assert "expected: `seats own, opponent`" in output
    assert output.endswith("2 errors\n")


def test_a_choice_of_symbols_that_no_score_counts_is_refused_at_its_line() -> None:
    status, output = run("cards", "check", str(SETS / "two_symbols"))
    assert status == 1
    assert "two_symbols.cards:20:3: error C-NOT-PLAYED" in output
    assert (
        "`each own.wildcards(compass, gear) as own.science(compass) or own.science(gear)" in output
    )
    assert output.endswith("1 error\n")


@pytest.mark.parametrize(
    ("game", "side", "wrong"),
    [
        ("seven_wonders", "a", []),
        ("seven_wonders", "c", ["C-UNKNOWN"]),
        ("seven_wonders", "a  en", ["C-SYNTAX"]),
        ("duel", "a", ["C-UNKNOWN"]),
    ],
)
def test_only_sides_that_boards_have_are_named(game: str, side: str, wrong: list[str]) -> None:
    name = "" if side.endswith("en") else '  en "Sun"  fr "Soleil"  nl "Zon"'
    text = f"set x\n  extends {game}\nside {side}{name}\n"
    compilation = compile_set([*read_layers(game), (("x.cards", text),)])
    assert [found.code for found in compilation.diagnostics] == wrong


@pytest.mark.slow
def test_a_choice_of_two_symbols_never_counts_as_the_third() -> None:
    """Two, with Scriptorium and School: a compass or a gear beside two tablets is 4 + 1, not 9."""
    folder = SETS / "two_symbols_counted"
    status, output = run("score", "--set", str(folder), str(folder / "cities.txt"), "--json")
    assert status == 0, output
    anna = json.loads(output.splitlines()[0])["players"][0]
    assert anna["score"]["scientific"] == 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("duel", "at end 1 point per stage"),
        ("seven_wonders", "at end 1 point per wonder"),
        ("seven_wonders", "at end 1 point per token"),
    ],
)
def test_what_a_game_does_not_have_is_not_counted(game: str, line: str) -> None:
    copies = "  copies 3\n" if "copies" in GAMES[game].due else ""
    text = f"set x\n  extends {game}\nbuilding y\n  age 1 blue\n{copies}  {line}\n"
    compilation = compile_set([*read_layers(game), (("x.cards", text),)])
    (found,) = compilation.diagnostics
    assert (found.code, found.span.start.line) == ("C-UNKNOWN", text.count("\n"))
    assert "is no thing to count" in found.message


@pytest.mark.parametrize("seats", ["lambda, own", "own, game", "own, if_else"])
def test_a_seat_is_no_word_of_formulas(tmp_path: Path, seats: str) -> None:
    (tmp_path / "x.cards").write_text(f"set x\n  seats {seats}\n", "utf-8")
    found = compile_set(read_layers(tmp_path)).diagnostics
    assert [(d.code, d.span.start.line) for d in found] == [("C-SYNTAX", 2)]


def test_a_layout_without_a_card_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text("set mine\n  extends duel\n\nlayout age 2\n", "utf-8")
    status, output = run("cards", "check", str(tmp_path))
    assert status == 1
    assert "mine.cards:4:1: error C-MISSING: the layout has no card" in output


def test_a_formula_that_cannot_be_read_is_not_called_missing() -> None:
    text = "set x\n  extends duel\n\nrule discard_income\n  min(2 + own.yelow, 5\n"
    found = compile_set([*read_layers("duel"), (("x.cards", text),)]).diagnostics
    assert [(d.code, d.span.start.line) for d in found] == [("C-SYNTAX", 5)]


@pytest.mark.slow
def test_card_text_with_the_line_ends_of_old_macs(tmp_path: Path) -> None:
    text = 'set mine\n  extends duel\n\nfigure wonder_cap 8\n  source "house rule"\n'
    (tmp_path / "mine.cards").write_bytes(text.replace("\n", "\r").encode())
    status, output = run("cards", "check", str(tmp_path))
    assert (status, output.endswith("95 cards, 22 rules\n")) == (0, True), output


@pytest.mark.slow
def test_what_a_city_counts_of_its_own_may_be_called_so(tmp_path: Path) -> None:
    line = "  on build 2 coins per {}brown or grey\n  at end 1 point per {}3 coins\n"
    sets = []
    for name, own in (("plain", ""), ("called", "own ")):
        (tmp_path / name).mkdir()
        text = f"set mine\n  extends duel\n\nchange building altar\n{line.format(own, own)}"
        (tmp_path / name / "mine.cards").write_text(text, "utf-8")
        sets.append(str(tmp_path / name))
    assert run("cards", "diff", *sets) == (0, "Nothing changed in the meaning.\n")
