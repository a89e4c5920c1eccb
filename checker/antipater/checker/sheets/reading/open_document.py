"""OpenDocument spreadsheets (ods): the values of their cells, and what is hidden."""

import io
from collections.abc import Iterator
from typing import Any

from antipater.checker.sheets.reading.tabs import MOST_COLUMNS, Tab, text_of, too_wide

_HIDDEN = ("collapse", "filter")


def open_document_tabs(raw: bytes) -> Iterator[Tab]:
    """The sheets of an OpenDocument workbook; whatever is wrong with it is raised as it comes."""
    from odf.opendocument import load  # type: ignore[import-untyped]
    from odf.style import Style, TableProperties  # type: ignore[import-untyped]
    from odf.table import Table  # type: ignore[import-untyped]

    document: Any = load(io.BytesIO(raw))
    unseen = {
        style.getAttribute("name")
        for style in document.getElementsByType(Style)
        for properties in style.getElementsByType(TableProperties)
        if properties.getAttribute("display") == "false"
    }
    for table in document.spreadsheet.getElementsByType(Table):
        name = str(table.getAttribute("name") or "")
        shown = table.getAttribute("stylename") not in unseen
        yield Tab(name, shown, _rows(table, name), _hidden_columns(table))


def _hidden_columns(table: Any) -> set[int]:
    from odf.table import TableColumn

    hidden: set[int] = set()
    at = 0
    for column in table.getElementsByType(TableColumn):
        times = int(column.getAttribute("numbercolumnsrepeated") or 1)
        if column.getAttribute("visibility") in _HIDDEN:
            hidden |= set(range(at, min(at + times, MOST_COLUMNS)))
        at += times
    return hidden


def _rows(table: Any, name: str) -> Iterator[tuple[int, bool, list[str]]]:
    """Rows by number, and whether they show; of many blank ones only the first."""
    from odf.table import TableRow

    line = 1
    for row in table.getElementsByType(TableRow):
        cells: list[str] = []
        at = 0
        for cell in row.childNodes:
            text = _cell(cell)
            times = int(cell.getAttribute("numbercolumnsrepeated") or 1)
            if text and at + times > MOST_COLUMNS:
                raise too_wide(name, line, max(at, MOST_COLUMNS) + 1)
            at += times
            cells += [text] * min(times, MOST_COLUMNS - len(cells))
        times = int(row.getAttribute("numberrowsrepeated") or 1)
        shown = row.getAttribute("visibility") not in _HIDDEN
        for n in range(times if any(cells) else 1):
            yield line + n, shown, list(cells)
        line += times


def _cell(cell: Any) -> str:
    """A cell's value; a formula where no value was saved with it; nothing below a merged cell.

    Comments on a cell are not part of it.
    """
    from odf import teletype  # type: ignore[import-untyped]

    if cell.qname[1] == "covered-table-cell":
        return ""
    value = cell.getAttribute("value")
    if value:
        return text_of(float(value))
    lines = (teletype.extractText(each) for each in cell.childNodes if each.qname[1] == "p")
    text = " ".join(lines).strip() or str(cell.getAttribute("stringvalue") or "")
    formula = str(cell.getAttribute("formula") or "")
    return text or (f"={formula.partition('=')[2]}" if formula else "")
