"""Results of a site's tables as its statistics have them, made into rows of a scoresheet.

Known is Board Game Arena with 7 Wonders (``interchange/bga_results.toml``). Players stand in the
order of their ranks there, so that nothing is known of their seats.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.interchange import interchange
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.tables import SheetPage, TableRow

# Columns by which such a list is known, and those of a scoresheet that it is made into.
_MARKS = frozenset({"board", "military", "total"})
_MADE = (
    *("table", "player", "board", "civilian", "scientific", "commercial", "guilds", "treasury"),
    *("wonders", "military", "total", "winner"),
)
_POINTS = _MADE[3:10]
_SITE = "bga_results"


def translated(page: SheetPage) -> tuple[SheetPage, list[Finding]]:
    """A page of such results as one of a scoresheet, and a finding for each table that was left
    before its end, which is not among its rows; any other page as it is."""
    for number, row in enumerate(page.rows):
        columns = _columns(row)
        if columns is not None:
            results = _Results(columns, row, page.rows[number + 1 :])
            rows = [results.heading(), *results.rows()]
            return replace(page, rows=rows, card_set=interchange(_SITE)["set"]), results.left
    return page, []


def _columns(heading: TableRow) -> Mapping[str, list[int]] | None:
    """Where each column of a scoresheet stands; None where a row is no heading of results."""
    names: Mapping[str, str] = interchange(_SITE)["columns"]
    words = [cell.strip().casefold().removeprefix("points_") for cell in heading.cells]
    found: dict[str, list[int]] = {}
    for number, word in enumerate(words):
        if word in names:
            found.setdefault(names[word], []).append(number)
    told = "wonder_id" in words and found.keys() >= _MARKS and len(found["military"]) > 1
    return found if told else None


@dataclass
class _Results:
    """The rows below a heading whose ``columns`` are known."""

    columns: Mapping[str, list[int]]
    head: TableRow
    below: Sequence[TableRow]

    def __post_init__(self) -> None:
        self.left: list[Finding] = []

    def heading(self) -> TableRow:
        """The heading of the scoresheet."""
        return TableRow(self.head.line, tuple(_MADE), self._places(self.head))

    def rows(self) -> Iterator[TableRow]:
        """The rows of tables that were played to their end; notes the others."""
        for table, found in groupby(self.below, lambda row: self._cell(row, "table")):
            rows = list(found)
            if self._was_left(rows):
                scores = ", ".join(self._cell(row, "total") for row in rows)
                self.left.append(finding("S-SITE-01", line=rows[0].line, table=table, found=scores))
            else:
                first = sum(self._cell(row, "winner") == "1" for row in rows)
                yield from (self._made(row, "x" if first == 1 else "shared") for row in rows)

    def _was_left(self, rows: Sequence[TableRow]) -> bool:
        """Whether the scores are 1 for some and 0 for others, and not the sums of the points."""
        scores = [whole_number(self._cell(row, "total")) for row in rows]
        sums = [self._sum(row, _POINTS) for row in rows]
        return {*scores} <= {0, 1} and scores != sums

    def _made(self, row: TableRow, winner: str) -> TableRow:
        cells = {name: self._cell(row, name) for name in _MADE}
        cells["board"] = _board(cells["board"])
        military = self._sum(row, ["military"])
        cells["military"] = "" if military is None else str(military)
        cells["winner"] = winner if cells["winner"] == "1" else ""
        return TableRow(row.line, tuple(cells[name] for name in _MADE), self._places(row))

    def _sum(self, row: TableRow, names: Sequence[str]) -> int | None:
        """The sum of some columns' numbers; None where one of them is none."""
        at = [number for name in names for number in self.columns.get(name, [])]
        numbers = [whole_number(row.cell(n)) for n in at]
        return None if None in numbers else sum(n for n in numbers if n is not None)

    def _cell(self, row: TableRow, name: str) -> str:
        """The cell of a column; blank where there is none."""
        return row.cell(self.columns[name][0]).strip() if name in self.columns else ""

    def _places(self, row: TableRow) -> tuple[tuple[int, int], ...]:
        """Where each cell of the scoresheet stands in the file."""
        return tuple(row.place(self.columns.get(name, [0])[0]) for name in _MADE)


def _board(written: str) -> str:
    """The board of a site's number; as written where it is none of them."""
    boards: Sequence[str] = interchange(_SITE)["boards"]["order"]
    number = whole_number(written)
    return boards[number - 1] if number is not None and 0 < number <= len(boards) else written
