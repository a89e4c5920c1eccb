"""What stands around the entries of a pad: margins, remarks, boards, marks."""

from collections.abc import Callable

import pytest

from antipater.checker.sheets.sheet import Reading
from support.sheets import read_sheets

DUEL = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury",
        "military")  # fmt: skip
ANNA, BERT = (20, 13, 6, 0, 9, 11, 11, 0), (6, 2, 9, 10, 9, 0, 6, 0)


def read(*rows: str) -> Reading:
    return read_sheets("\n".join(rows).encode())


def row(*cells: object) -> str:
    return ",".join(map(str, cells))


def upright() -> list[str]:
    return [row("player", *DUEL), row("Anna", *ANNA), row("Bert", *BERT)]


def across(corner: str = "") -> list[str]:
    each = zip(DUEL, ANNA, BERT, strict=True)
    return [row(corner, "Anna", "Bert"), *(row(*line) for line in each)]


def entries(reading: Reading) -> list[list[int | None]]:
    return [
        [player.points[category] for category in DUEL]
        for sheet in reading.all_sheets
        for player in sheet.players
    ]


@pytest.mark.parametrize("pad", [upright, across])
@pytest.mark.parametrize("margin", [1, 3])
def test_a_pad_may_begin_in_any_column(pad: Callable[[], list[str]], margin: int) -> None:
    reading = read("Tournament of Ghent", "", *("," * margin + line for line in pad()))
    assert entries(reading) == [[*ANNA], [*BERT]]
    assert [sheet.table for sheet in reading.all_sheets] == ["Tournament of Ghent"]
    assert not reading.findings


def test_a_cell_of_a_pad_with_a_margin_is_found_where_it_stands() -> None:
    lines = across()
    lines[3] = "commercial,6,nine"
    sheet = read(*(f",,{line}" for line in lines)).all_sheets[0]
    assert [(f.code, f.line, f.column) for f in sheet.findings] == [("S-CELL-01", 4, 5)]


def test_a_remark_below_a_blank_line_is_no_player() -> None:
    reading = read(*upright(), "", "Remark: Bert came late", "(replayed)")
    assert entries(reading) == [[*ANNA], [*BERT]]
    assert not reading.findings


def test_a_name_without_entries_is_told() -> None:
    assert [f.code for f in read(*upright(), "Cleo").findings] == ["S-ROW-01"]
    reading = read(*upright(), "", "Cleo", row("Dirk", *ANNA))
    assert "S-ROW-01" in [finding.code for finding in reading.findings]


@pytest.mark.parametrize("after", range(1, len(DUEL)))
def test_a_remark_within_a_pad_does_not_end_it(after: int) -> None:
    lines = across()
    lines[after:after] = ["Remark: seats were changed"]
    reading = read("Round 1", *lines, "Round 2", *lines)
    assert entries(reading) == [[*ANNA], [*BERT]] * 2
    assert [sheet.table for sheet in reading.all_sheets] == ["Round 1", "Round 2"]
    assert not reading.findings


def test_names_over_two_columns() -> None:
    """What stands beside a player's entries, below the same name, is no player's."""
    pairs = zip(DUEL, ANNA, BERT, strict=True)
    lines = [",Anna,,Bert,", ",points,coins,points,coins"]
    lines += [row(name, a, "", b, "") for name, a, b in pairs]
    lines[-2] = "treasury,11,33,6,19"
    reading = read(*lines)
    assert entries(reading) == [[*ANNA], [*BERT]]
    assert [f.code for f in reading.findings] == ["S-ROW-02", "S-ROW-02"]


@pytest.mark.parametrize("heading", ["Wonder", "Merveille", "Wereldwonder"])
def test_a_wonder_that_is_a_board(heading: str) -> None:
    reading = read(
        f"player,{heading},military,coins,wonder stages,blue,yellow,purple,green",
        "Anna,Giza A,18,8,10,7,3,5,10",
        "Bert,Rhodos B,-3,3,7,20,1,8,5",
        "Cleo,,3,11,10,3,0,0,30",
    )
    players = reading.all_sheets[0].players
    assert [player.board for player in players] == ["Giza A", "Rhodos B", ""]
    assert [player.points["wonders"] for player in players] == [10, 7, 10]
    assert not reading.findings


@pytest.mark.parametrize("mark", ["✓", "✔", "*", "x", "TRUE"])
def test_a_winner_may_be_ticked(mark: str) -> None:
    lines = upright()
    lines = [f"{lines[0]},winner", f"{lines[1]},", f"{lines[2]},{mark}"]
    assert read(*lines).all_sheets[0].winner == "Bert"
