"""Text whose columns stand below each other: in which of them each cell of a line stands."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

# What blanks part: two or more, or a tab. Where a cell begins and ends, and its text.
_CELL = re.compile(r"\S+(?: \S+)*")
_Cell: TypeAlias = tuple[int, int, str]
# Lines that tell where the columns of a table stand.
_ENOUGH = 3


def aligned(lines: Sequence[str]) -> Mapping[str, list[str]]:
    """The cells of those lines of a table that lack some, with blank ones where they lack them.

    Nothing where the cells of all lines do not stand below each other, in as many columns as the
    longest line has cells; one more only below a blank corner, beside headings of all others.
    """
    told = {line: _cells(line) for line in lines if line.strip()}
    rows = [cells for cells in told.values() if len(cells) > 1]
    columns = _columns(cell for cells in rows for cell in cells)
    cells_of = {line: _placed(cells, columns) for line, cells in told.items() if len(cells) > 1}
    most = max(map(len, rows), default=0)
    if len(rows) < _ENOUGH or None in cells_of.values():
        return {}
    corner, *headings = next(iter(cells_of.values())) or [""]
    if len(columns) != most and (corner or not all(headings) or len(headings) != most):
        return {}
    return {line: cells for line, cells in cells_of.items() if cells is not None}


def _cells(line: str) -> list[_Cell]:
    found = _CELL.finditer(line.expandtabs())
    return [(cell.start(), cell.end(), cell[0]) for cell in found]


def _columns(cells: Iterable[_Cell]) -> list[tuple[int, int]]:
    """Where columns begin and end: cells that stand below each other are of one."""
    columns: list[tuple[int, int]] = []
    for begin, end, _ in sorted(cells):
        if columns and begin < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(end, columns[-1][1]))
        else:
            columns.append((begin, end))
    return columns


def _placed(cells: Sequence[_Cell], columns: Sequence[tuple[int, int]]) -> list[str] | None:
    """The cells of a line, one for each column; None where two of them stand in one."""
    placed = [[text for at, _, text in cells if begin <= at < end] for begin, end in columns]
    if any(len(each) > 1 for each in placed):
        return None
    return ["".join(each) for each in placed]
