"""How the tables of a sheet lie: players down or across, one table below another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from antipater.checker.sheets.headings import Headings
from antipater.checker.sheets.tables import Row

# Headings by which a row or a column of headings is known.
_ENOUGH = 3
_NOT_SCORED = ("table", "player", "total", "end", "winner", "board", "seat")


@dataclass(frozen=True)
class Block:
    """A row of headings and the rows below it, with a title where one stands above."""

    heading: Row
    rows: tuple[Row, ...]
    title: str = ""


def blocks(rows: Sequence[Row], known: Sequence[Headings]) -> list[Block]:
    """The tables of a sheet, all with players down; those with players across are turned.

    Where no row has headings the first row is taken for them.
    """
    turned = list(_turned_blocks(rows, known))
    if turned:
        return turned
    starts = [n for n, row in enumerate(rows) if _is_heading(row.cells, known)] or [0]
    found = []
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        title = rows[start - 1] if start else None
        below = rows[start + 1 : end]
        if below and end < len(rows) and _is_title(below[-1]):
            below = below[:-1]
        named = title.cells[0] if title and _is_title(title) else ""
        found.append(Block(rows[start], tuple(below), named))
    return found


def scores_in(cells: Sequence[str], known: Sequence[Headings]) -> int:
    """How many cells are headings of a category or of coins."""
    fields = ({h.field for one in known if (h := one.understood(cell))} for cell in cells if cell)
    return sum(bool(field - set(_NOT_SCORED)) for field in fields)


def _is_heading(cells: Sequence[str], known: Sequence[Headings]) -> bool:
    if any(cell.lstrip("-").isdecimal() for cell in cells):
        return False
    return scores_in(cells, known) >= _ENOUGH


def _is_title(row: Row) -> bool:
    return sum(map(bool, row.cells)) == 1 and bool(row.cells[0]) and not row.cells[0].isdecimal()


def _turned_blocks(rows: Sequence[Row], known: Sequence[Headings]) -> Iterator[Block]:
    """Tables with a category in each row and a player in each column."""
    first = [row.cells[0] for row in rows]
    if any(_is_heading(row.cells[1:], known) for row in rows) or scores_in(first, known) < _ENOUGH:
        return
    pending: list[Row] = []
    title = ""
    for row in rows:
        meant = any(one.is_heading(row.cells[0]) for one in known)
        names = not row.cells[0] or "player" in {
            h.field for one in known if (h := one.understood(row.cells[0]))
        }
        if _is_title(row) and not meant:
            if scores_in([r.cells[0] for r in pending], known) >= _ENOUGH:
                yield _turned(pending, title)
                pending = []
            title = row.cells[0]
        elif names and scores_in([r.cells[0] for r in pending], known) >= _ENOUGH:
            yield _turned(pending, title)
            pending, title = [row], ""
        else:
            pending.append(row)
    if pending:
        yield _turned(pending, title)


def _turned(rows: Sequence[Row], title: str) -> Block:
    """A block with its rows and columns exchanged; each cell keeps its place."""
    width = max(len(row.cells) for row in rows)

    def column(n: int) -> Row:
        cells = tuple(row.cells[n] if n < len(row.cells) else "" for row in rows)
        return Row(rows[0].line, cells, tuple((row.line, n + 1) for row in rows))

    heading = column(0)
    if not heading.cells[0]:
        heading = Row(heading.line, ("player", *heading.cells[1:]), heading.places)
    players = (column(n) for n in range(1, width))
    return Block(heading, tuple(row for row in players if any(row.cells)), title)
