"""What the readers of workbooks have in common: a sheet with its cells as text."""

from collections.abc import Iterator, Set
from dataclasses import dataclass

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


def text_of(value: object) -> str:
    """A cell's value as text; whole numbers without their decimals."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
