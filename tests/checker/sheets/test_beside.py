"""Tables that stand beside each other on one sheet, in rows of players and as pads."""

from collections.abc import Sequence

import pytest

from antipater.checker.sheets.sheet import SheetReading
from support.sheets import read_sheets

WORDS = "player civilian scientific commercial guilds wonders progress treasury military"
HEAD: list[object] = [*WORDS.split()]
FIRST: list[list[object]] = [
    ["Anna", 20, 13, 6, 0, 9, 11, 11, 0],
    ["Bert", 6, 2, 9, 10, 9, 0, 6, 0],
]
SECOND: list[list[object]] = [["Carl", 7, 3, 3, 0, 9, 4, 3, 2], ["Dora", 8, 4, 0, 3, 9, 7, 2, 0]]
Grid = Sequence[Sequence[object]]


def beside(left: Grid, right: Grid, gap: int) -> Grid:
    return [[*a, *[""] * gap, *b] for a, b in zip(left, right, strict=True)]


def turned(grid: Grid) -> Grid:
    return [list(row) for row in zip(*grid, strict=True)]


def read(grid: Grid) -> SheetReading:
    return read_sheets("\n".join(",".join(map(str, row)) for row in grid).encode())


def totals(reading: SheetReading) -> dict[str, list[int]]:
    return {
        sheet.table: [sum(v or 0 for v in player.points.values()) for player in sheet.players]
        for sheet in reading.all_sheets
    }


@pytest.mark.parametrize("gap", [0, 1, 2])
@pytest.mark.parametrize("pads", [False, True])
def test_each_table_is_read(pads: bool, gap: int) -> None:
    left, right = [HEAD, *FIRST], [HEAD, *SECOND]
    grid = beside(turned(left), turned(right), gap) if pads else beside(left, right, gap)
    reading = read(grid)
    assert totals(reading) == {"1": [70, 42], "2": [31, 33]}
    assert [f for s in reading.all_sheets for f in (*s.findings, *reading.findings)] == []


def test_each_has_its_title() -> None:
    grid = beside([["North", *[""] * 8], HEAD, *FIRST], [["South", *[""] * 8], HEAD, *SECOND], 1)
    assert totals(read(grid)) == {"North": [70, 42], "South": [31, 33]}
    corner = beside(
        turned([["West", *HEAD[1:]], *FIRST]), turned([["East", *HEAD[1:]], *SECOND]), 1
    )
    assert totals(read(corner)) == {"West": [70, 42], "East": [31, 33]}


def test_names_without_a_heading_stand_before_each() -> None:
    head = ["", *HEAD[1:]]
    reading = read(beside([head, *FIRST], [head, *SECOND], 1))
    assert [p.name for s in reading.all_sheets for p in s.players] == [
        "Anna", "Bert", "Carl", "Dora",
    ]  # fmt: skip


@pytest.mark.parametrize("pads", [False, True])
def test_a_cell_of_the_second_is_found_again(pads: bool) -> None:
    wrong: list[list[object]] = [SECOND[0], [*SECOND[1][:3], "many", *SECOND[1][4:]]]
    left, right = [HEAD, *FIRST], [HEAD, *wrong]
    grid = beside(turned(left), turned(right), 1) if pads else beside(left, right, 1)
    (finding,) = read(grid).all_sheets[1].findings
    assert (finding.code, finding.line, finding.column) == (
        ("S-CELL-01", 4, 7) if pads else ("S-CELL-01", 3, 14)
    )


def test_a_column_that_is_given_twice_is_no_second_table() -> None:
    grid: Grid = [[*HEAD, "civilian"], [*FIRST[0], 1], [*FIRST[1], 2]]
    reading = read(grid)
    assert [f.code for f in reading.findings] == ["S-COLUMN-02"]
    assert totals(reading) == {"1": [70, 42]}
