"""Tables that stand beside each other, cut apart."""

from collections.abc import Sequence
from itertools import pairwise

from antipater.checker.records.headings import Headings, field_of
from antipater.checker.sheets.reading.tables import TableRow

# Headings by which a row or a column of headings is known, and the rows among which they are
# looked for.
_ENOUGH, _LOOKED_AT = 3, 60


def strips(rows: Sequence[TableRow], known: Sequence[Headings]) -> list[list[TableRow]]:
    """The rows as they stand, or, where headings are repeated further to the right, those of each
    table beside another; each cell keeps its place."""
    if any(row.places for row in rows):
        return [list(rows)]
    starts = _starts(rows[:_LOOKED_AT], known)
    if len(starts) < 2:
        return [list(rows)]
    width = max(len(row.cells) for row in rows)
    return [_strip(rows, first, end) for first, end in pairwise([0, *starts[1:], width])]


def flush(rows: Sequence[TableRow]) -> Sequence[TableRow]:
    """The rows from the first column on in which one begins that holds more than a title; a title
    further left begins there too. Each cell keeps its place."""
    first = min((_begin(row) for row in rows if sum(map(bool, row.cells)) > 1), default=0)
    return [_moved(row, first) for row in rows] if first else rows


def _moved(row: TableRow, first: int) -> TableRow:
    begin = _begin(row)
    columns = [begin] if begin < first else range(first, len(row.cells))
    return TableRow(
        row.line, tuple(row.cells[n] for n in columns), tuple(row.place(n) for n in columns)
    )


def _begin(row: TableRow) -> int:
    return next(n for n, cell in enumerate(row.cells) if cell)


def _strip(rows: Sequence[TableRow], first: int, end: int) -> list[TableRow]:
    cut = (
        TableRow(
            row.line, row.cells[first:end], tuple((row.line, n + 1) for n in range(first, end))
        )
        for row in rows
    )
    return [row for row in cut if any(row.cells)]


def _starts(rows: Sequence[TableRow], known: Sequence[Headings]) -> list[int]:
    """The columns in which the tables begin, by their headings across or down."""
    across = max((_repeated(row, known) for row in rows), key=len, default=[])
    return across if len(across) > 1 else _columns_of_headings(rows, known)


def _repeated(row: TableRow, known: Sequence[Headings]) -> list[int]:
    """Where the first heading of a row stands again, if as many categories follow each."""
    fields = [_field(cell, known) for cell in row.cells]
    first = next((field for field in fields if field), "")
    starts = [n for n, field in enumerate(fields) if first and field == first]
    parts = [set(fields[a:b]) for a, b in pairwise([*starts, len(fields)])]
    alike = all(part - {""} == parts[0] - {""} for part in parts)
    starts = [n - starts[0] for n in starts]  # names may stand before the first heading
    return starts if alike and parts and len(parts[0] - {""}) > _ENOUGH else []


def _columns_of_headings(rows: Sequence[TableRow], known: Sequence[Headings]) -> list[int]:
    """The columns with categories below each other, between which players stand."""
    width = max((len(row.cells) for row in rows), default=0)
    down: list[set[str]] = [set() for _ in range(width)]
    for row in rows:
        for n, cell in enumerate(row.cells):
            down[n].add(_field(cell, known))
    found = [n for n, fields in enumerate(down) if len(fields - {""}) > _ENOUGH]
    apart = all(b - a > 1 for a, b in pairwise([*found, width]))
    return found if apart else []


def _field(cell: str, known: Sequence[Headings]) -> str:
    return "" if not cell or cell.lstrip("-").isdecimal() else field_of(cell, known)
