"""Rankings: tables of players with points that are no game's."""

from collections.abc import Sequence

from antipater.checker.records.headings import (
    PLACE,
    Headings,
    field_of,
    is_of_ranking,
    names_ranking,
)
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.layout import HeadedBlock, scores_in


def is_ranking(table: HeadedBlock, known: Sequence[Headings]) -> bool:
    """Whether a table without a category, and without a column of what tells tables apart, is a
    ranking: by its title or that of its sheet, or where it counts the games of its players."""
    cells = table.heading.cells
    if scores_in(cells, known) or any(field_of(cell, known) in PLACE for cell in cells):
        return False
    return (
        names_ranking(table.title)
        or names_ranking(table.tab)
        or any(
            is_of_ranking(cell) and all(_is_number(row.cell(n)) for row in table.rows)
            for n, cell in enumerate(cells)
        )
    )


def _is_number(cell: str) -> bool:
    return whole_number(cell or "0") is not None
