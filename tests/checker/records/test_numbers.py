"""Numbers that people write: they are the ones in messages and in ``price --move``."""

import json
import re
from pathlib import Path

import pytest

from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.seven_wonders.notation import read_table
from support.commands import run
from support.places import TOP
from support.random_duel import random_game, rules

HEAD = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n'
EXAMPLES = TOP / "docs" / "examples"


def read(body: str) -> DuelRecord:
    return read_notation(HEAD + body, ("duel", "duel_promo"))


def own_numbers(text: str) -> str:
    """A record with its lines numbered from 1, choices not counted."""
    count = 0

    def number(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"{count}. "

    return re.sub(r"(?m)^\d+\. ", number, text)


def test_canonical_numbers_are_the_programs_own() -> None:
    record = read(write_notation(random_game(3, rules("duel", "reprint"))[0]).split("\n\n", 1)[1])
    assert record.written == {}
    assert record.notes == ()


@pytest.mark.slow
def test_a_line_is_called_by_its_number(tmp_path: Path) -> None:
    record = random_game(3, rules("duel", "reprint"))[0]
    text = own_numbers(write_notation(record))
    lines = text.split("\n")
    last = max(n for n, line in enumerate(lines) if re.match(r"\d+\. \w+ builds", line))
    written = lines[last].split(".")[0]
    lines[last] = re.sub(r"builds [^,]+", "builds Altar", lines[last])
    path = tmp_path / "game.duel"
    path.write_text("\n".join(lines), "utf-8")
    told = run("validate", path, "--all").stdout
    assert f":{last + 1}: move {written}: " in told
    found = json.loads(run("validate", path, "--json").stdout)["findings"]
    named = [(f["line"], f["named"]) for f in found if f["line"] == last + 1]
    assert (last + 1, written) in named
    assert all(f["move"] > int(f["named"]) for f in found if f["line"] == last + 1)


def test_a_price_is_asked_for_by_the_number_on_the_line(tmp_path: Path) -> None:
    """The real game, its moves counted from the first age on."""
    text = (EXAMPLES / "7wdio_game.duel").read_text("utf-8")
    path = tmp_path / "own.duel"
    path.write_text(own_numbers(text), "utf-8")
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("59. "))
    own = own_numbers(text).split("\n")[at].split(".")[0]
    assert own != "59"
    exact = run("price", "The Sphinx", "--record", EXAMPLES / "7wdio_game.duel", "--move", "59")
    asked = run("price", "The Sphinx", "--record", path, "--move", own)
    assert asked.exit_code == 0
    assert asked.stdout == exact.stdout.replace("move 59", f"move {own}")


@pytest.mark.parametrize(
    ("lines", "noted"),
    [
        ("9. Anna builds Altar\n10. Bert builds Baths", False),
        ("1. Anna builds Altar\n2. Bert builds Baths", False),
        ("9. Anna builds Altar\n11. Bert builds Baths", True),
        ("9. Anna builds Altar\nBert builds Baths\n11. Anna builds Tavern", False),
        ("9. Anna builds Library, takes Law\n11. Bert builds Altar", False),
        ("9. Anna builds Library, takes Law\n10. Bert builds Altar", False),
        ("9. Anna builds Library, takes Law\n12. Bert builds Altar", True),
        ("9. Anna builds Altar\n99. Bert resigns", True),
    ],
)
def test_a_gap_in_the_numbers_is_noted(lines: str, noted: bool) -> None:
    record = read(lines)
    assert [note.code for note in record.notes] == ["R-READ-05"] * noted
    assert not record.problems


def test_a_number_that_no_line_has_names_no_move() -> None:
    """It named a move that its record calls otherwise."""
    record = read("9. Anna builds Altar\n10. Bert builds Baths\n12. Anna builds Tavern")
    assert [record.number_of(name) for name in ("9", "10", "11", "12")] == [9, 10, None, 11]


@pytest.mark.slow
def test_plays_of_7_wonders_are_called_by_their_turns(tmp_path: Path) -> None:
    text = (EXAMPLES / "four_cities.7w").read_text("utf-8")
    record = read_table(text, ("seven_wonders",))
    for number, (age, turn, *_) in enumerate(record.plays, 1):
        assert record.name_of(number) == f"{'I' * age}.{turn}"
        first = record.number_of(record.name_of(number))
        assert first is not None
        assert first <= number
    wrong = re.sub(r"(?m)^II\.3 (\w+) .*$", r"II.3 \1 builds Palace", text, count=1)
    path = tmp_path / "wrong.7w"
    path.write_text(wrong, "utf-8")
    told = run("validate", path, "--all").stdout
    assert "move II.3: " in told
    file = EXAMPLES / "four_cities.7w"
    by_turn = run("price", "stage", "--record", file, "--move", "II.3", "--player", "Anna")
    assert by_turn.exit_code == 0
    assert "before move II.3" in by_turn.stdout
    for odd in ("IV.9", "x", "", "1.5.2", "٣"):
        assert run("price", "stage", "--record", file, "--move", odd).exit_code == 2


# Rows of a layout

ROWS = ["?, ?", "?, ?, ?", "?, ?, ?, ?", "?, ?, ?, ?, ?", "?, ?, ?, ?, ?, ?"]


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (ROWS, None),
        ([", ".join(ROWS)], None),
        (ROWS[:2], None),
        (ROWS[::-1], 5),
        ([*ROWS[:3], ROWS[4], ROWS[3]], 8),
        ([", ".join(ROWS[:2]), *ROWS[2:]], 5),
    ],
)
def test_rows_of_a_layout_are_as_it_lies(rows: list[str], line: int | None) -> None:
    record = read("Age 1\n" + "\n".join(f"  {row}" for row in rows))
    assert [(p.code, p.line) for p in record.problems] == ([("R-LAYOUT-01", line)] if line else [])
    assert len(record.setup.layouts[1]) == sum(row.count("?") for row in rows)
