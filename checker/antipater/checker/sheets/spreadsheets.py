"""Workbooks as rows of cells: Excel (xlsx) and OpenDocument (ods), every sheet that shows.

Formulas count by the value that was saved with them; where there is none, the formula stands
in the cell. Merged cells count where they begin. Hidden rows are read like any other.
"""

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from antipater.checker.messages.finding import finding
from antipater.checker.sheets.tables import Row, UnreadableSheet

LARGEST_WORKBOOK = 100_000_000
_MOST_COLUMNS, _MOST_ROWS = 200, 100_000


def is_workbook(raw: bytes) -> bool:
    """Whether bytes are a workbook rather than text."""
    return raw.startswith(b"PK\x03\x04")


def is_old_workbook(raw: bytes) -> bool:
    """Whether bytes are a workbook of Excel before 2007, or one with a password."""
    return raw.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


def workbook_rows(raw: bytes) -> list[list[Row]]:
    """The rows of each sheet of a workbook; raises ``UnreadableSheet`` for what is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = set(archive.namelist())
            size = sum(entry.file_size for entry in archive.infolist())
    except Exception:  # a damaged workbook fails in the libraries in any way
        raise UnreadableSheet(finding("S-READ-01", found="damaged")) from None
    if size > LARGEST_WORKBOOK:
        raise UnreadableSheet(finding("S-LIMIT-01", found=size, expected=LARGEST_WORKBOOK))
    try:
        if "xl/workbook.xml" in names:
            return [_rows(cells) for cells in _excel(raw)]
        if "content.xml" in names:
            return [_rows(cells) for cells in _open_document(raw)]
    except UnreadableSheet:
        raise
    except Exception:
        raise UnreadableSheet(finding("S-READ-01", found="damaged")) from None
    raise UnreadableSheet(finding("S-READ-01", found="no_workbook"))


def _rows(cells: Iterator[list[str]]) -> list[Row]:
    rows = []
    for line, row in enumerate(cells, start=1):
        if line > _MOST_ROWS:
            raise UnreadableSheet(finding("S-LIMIT-01", found=line, expected=_MOST_ROWS))
        while row and not row[-1]:
            row.pop()
        if any(row):
            rows.append(Row(line, tuple(row)))
    return rows


def _excel(raw: bytes) -> Iterator[Iterator[list[str]]]:
    from openpyxl import load_workbook  # type: ignore[import-untyped]

    values = load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    formulas = load_workbook(io.BytesIO(raw), read_only=True)
    for sheet in values.worksheets:
        if sheet.sheet_state == "visible":
            yield _excel_rows(sheet, formulas[sheet.title])


def _excel_rows(values: Any, formulas: Any) -> Iterator[list[str]]:
    both = zip(
        values.iter_rows(max_col=_MOST_COLUMNS, values_only=True),
        formulas.iter_rows(max_col=_MOST_COLUMNS, values_only=True),
        strict=True,
    )
    for row, written in both:
        yield [_text(w if v is None else v) for v, w in zip(row, written, strict=True)]


def _open_document(raw: bytes) -> Iterator[Iterator[list[str]]]:
    from odf.opendocument import load  # type: ignore[import-untyped]
    from odf.table import Table  # type: ignore[import-untyped]

    for table in load(io.BytesIO(raw)).getElementsByType(Table):
        yield _open_document_rows(table)


def _open_document_rows(table: Any) -> Iterator[list[str]]:
    from odf.table import TableRow

    for row in table.getElementsByType(TableRow):
        cells: list[str] = []
        for cell in row.childNodes:
            text = _open_document_cell(cell)
            times = int(cell.getAttribute("numbercolumnsrepeated") or 1)
            cells += [text] * min(times, _MOST_COLUMNS - len(cells))
        times = int(row.getAttribute("numberrowsrepeated") or 1)
        for _ in range(times if any(cells) else 1):
            yield list(cells)


def _open_document_cell(cell: Any) -> str:
    from odf import teletype  # type: ignore[import-untyped]

    value = cell.getAttribute("value")
    return _text(float(value)) if value else str(teletype.extractText(cell)).strip()


def _text(value: object) -> str:
    """A cell's value as text; whole numbers without their decimals."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
