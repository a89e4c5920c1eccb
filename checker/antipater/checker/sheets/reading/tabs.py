"""What the readers of workbooks have in common: a sheet with its cells as text."""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from antipater.checker.messages.finding import finding
from antipater.checker.sheets.reading.tables import UnreadableSheet

MOST_COLUMNS = 200


@dataclass(frozen=True)
class Tab:
    """A sheet of a workbook: its rows and whether it shows.

    ``rows``, to be gone through once: the number from 1, whether it shows, and the cells.
    ``hidden_columns`` are counted from 0.
    """

    name: str
    shown: bool
    rows: Iterator[tuple[int, bool, list[str]]]
    hidden_columns: Set[int]


def too_wide(name: str, line: int, column: int) -> UnreadableSheet:
    """That a cell, its column counted from 1, lies beyond the columns that are read."""
    return UnreadableSheet(
        finding("S-LIMIT-04", sheet=name, line=line, column=column, expected=MOST_COLUMNS)
    )


def text_of(value: object) -> str:
    """A cell's value as text; whole numbers without their decimals."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
