"""What the readers of workbooks have in common: a sheet with its cells as text, and bounds."""

from collections.abc import Set
from dataclasses import dataclass, field

from antipater.checker.messages.finding import finding
from antipater.checker.sheets.reading.tables import Merged, UnreadableSheet

MOST_COLUMNS = 200
MOST_ROWS = 100_000
# Sheets, filled cells and characters of a workbook: a tournament of 10,000 players has 120,000
# cells. Every element of the XML counts, filled or not, so that blank ones cost no minutes.
MOST_SHEETS, MOST_CELLS, MOST_CHARACTERS, MOST_ELEMENTS = 250, 200_000, 4_000_000, 1_000_000
# What a cell may hold, in Excel and in LibreOffice.
LONGEST_CELL = 32_767


@dataclass
class Tab:
    """A sheet of a workbook: its rows that hold anything, and whether it shows.

    ``rows``: the number from 1, whether it shows, and the cells. ``hidden_columns`` are counted
    from 0.
    """

    name: str
    shown: bool = True
    rows: list[tuple[int, bool, list[str]]] = field(default_factory=list)
    hidden_columns: Set[int] = frozenset()
    merged: tuple[Merged, ...] = ()


class WorkbookBounds:
    """How much of a workbook has been read; raises ``UnreadableSheet`` beyond what one may hold."""

    def __init__(self) -> None:
        self._elements = self._cells = self._characters = 0

    def element(self) -> None:
        """Another element of the XML."""
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise too_many("elements", MOST_ELEMENTS)

    def cells(self, count: int) -> None:
        """So many more filled cells."""
        self._cells += count
        if self._cells > MOST_CELLS:
            raise too_many("cells", MOST_CELLS)

    def characters(self, count: int) -> None:
        """So many more characters of text."""
        self._characters += count
        if self._characters > MOST_CHARACTERS:
            raise too_many("characters", MOST_CHARACTERS)


def too_many(what: str, most: int) -> UnreadableSheet:
    """That a workbook holds more of something than is read."""
    return UnreadableSheet(finding("S-LIMIT-05", found=what, expected=most))


def too_wide(name: str, line: int, column: int) -> UnreadableSheet:
    """That a cell, its column counted from 1, lies beyond the columns that are read."""
    return UnreadableSheet(
        finding("S-LIMIT-04", sheet=name, line=line, column=column, expected=MOST_COLUMNS)
    )


def too_long(name: str, line: int) -> UnreadableSheet:
    """That a row lies below the last that is read."""
    return UnreadableSheet(finding("S-LIMIT-01", sheet=name, found=line, expected=MOST_ROWS))


def number_text(written: str) -> str:
    """A number of a cell as text, whole ones without their decimals; raises ``ValueError``."""
    number = float(written)
    return str(int(number)) if number.is_integer() else str(number)
