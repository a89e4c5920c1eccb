"""Excel workbooks (xlsx): the values of their cells, and what is hidden."""

import io
import zipfile
from collections.abc import Iterator, Set
from datetime import datetime
from typing import Any
from xml.etree.ElementTree import iterparse

from antipater.checker.sheets.reading.tabs import MOST_COLUMNS, Tab, text_of, too_wide

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_TRUE = ("1", "true")


def excel_tabs(raw: bytes) -> Iterator[Tab]:
    """The sheets of an Excel workbook; whatever is wrong with it is raised as it comes."""
    from openpyxl import load_workbook  # type: ignore[import-untyped]

    values: Any = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    formulas = load_workbook(io.BytesIO(raw), read_only=True)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        for sheet in values.worksheets:
            hidden, columns = _hidden(archive, sheet._worksheet_path)
            shown = sheet.sheet_state == "visible"
            yield Tab(sheet.title, shown, _rows(sheet, formulas[sheet.title], hidden), columns)


def _hidden(archive: zipfile.ZipFile, path: str) -> tuple[set[int], set[int]]:
    """The hidden rows of a sheet, from 1, and its hidden columns, from 0."""
    rows: set[int] = set()
    columns: set[int] = set()
    with archive.open(path) as source:
        for _, element in iterparse(source):
            if element.get("hidden") in _TRUE and element.tag == f"{_MAIN}row":
                rows.add(int(element.get("r", 0)))
            elif element.get("hidden") in _TRUE and element.tag == f"{_MAIN}col":
                first, last = int(element.get("min", 1)), int(element.get("max", 1))
                columns |= set(range(first - 1, min(last, MOST_COLUMNS)))
            if element.tag in (f"{_MAIN}c", f"{_MAIN}row"):
                element.clear()
    return rows, columns


def _rows(values: Any, formulas: Any, hidden: Set[int]) -> Iterator[tuple[int, bool, list[str]]]:
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # which files may state wrongly
    both = zip(
        values.iter_rows(values_only=True),
        formulas.iter_rows(values_only=True),
        strict=True,
    )
    for line, (row, written) in enumerate(both, start=1):
        cells = [_cell(v, w) for v, w in zip(row, written, strict=True)]
        beyond = next((n for n, cell in enumerate(cells[MOST_COLUMNS:]) if cell), None)
        if beyond is not None:
            raise too_wide(values.title, line, MOST_COLUMNS + beyond + 1)
        yield line, line not in hidden, cells[:MOST_COLUMNS]


def _cell(value: object, written: object) -> str:
    """A cell's value; a formula where no value was saved with it, a day without its hour."""
    if value is None and written is not None:
        return text_of(getattr(written, "text", written))
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        return text_of(value.date())
    return text_of(value)
