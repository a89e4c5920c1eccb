"""Workbooks as rows of cells: Excel (xlsx) and OpenDocument (ods), all that shows.

Formulas count by the value that was saved with them; where there is none, the formula stands
in the cell. Merged cells count where they begin. What is hidden is not read, which is noted.
"""

import zlib
from collections.abc import Iterator
from unicodedata import normalize
from zipfile import BadZipFile

from antipater.checker.messages.finding import finding
from antipater.checker.sheets.reading.parts import Damaged, Parts
from antipater.checker.sheets.reading.tables import Note, SheetPage, TableRow, UnreadableSheet
from antipater.checker.sheets.reading.tabs import Tab

# Hidden rows or columns that are named in a note.
_MOST_NAMED = 6
# What a damaged zip, and a damaged part of it, come to.
_DAMAGED = (
    *(Damaged, BadZipFile, zlib.error, EOFError, OSError),
    *(NotImplementedError, RuntimeError, ValueError, OverflowError),
)


def is_workbook(raw: bytes) -> bool:
    """Whether bytes are a workbook rather than text."""
    return raw.startswith(b"PK\x03\x04")


def is_old_workbook(raw: bytes) -> bool:
    """Whether bytes are a workbook of Excel before 2007, or one with a password."""
    return raw.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


def workbook_pages(raw: bytes) -> tuple[list[SheetPage], list[Note]]:
    """The sheets of a workbook that hold anything, and notes on what of it was not read.

    Raises ``UnreadableSheet`` for what is no workbook, and for one that is damaged anywhere or
    larger than any of scores.
    """
    try:
        tabs = list(_tabs(Parts(raw)))
    except UnreadableSheet:
        raise
    except _DAMAGED:
        raise UnreadableSheet(finding("S-READ-01", found="damaged")) from None
    notes: list[Note] = []
    pages = [SheetPage(_rows(tab, notes), tab.name, tab.merged) for tab in tabs]
    return [page for page in pages if page.rows], notes


def _tabs(parts: Parts) -> Iterator[Tab]:
    if "xl/workbook.xml" in parts.names:
        from antipater.checker.sheets.reading.excel import excel_tabs

        return excel_tabs(parts)
    if "content.xml" in parts.names:
        from antipater.checker.sheets.reading.open_document import open_document_tabs

        return open_document_tabs(parts)
    raise UnreadableSheet(finding("S-READ-01", found="no_workbook"))


def _rows(tab: Tab, notes: list[Note]) -> list[TableRow]:
    """The rows of a sheet that show; cells of hidden columns are blank."""
    if not tab.shown:
        notes.append(("hidden_sheet", {"sheet": tab.name}))
        return []
    rows, hidden_rows, hidden_columns = [], [], set()
    for line, shown, cells in tab.rows:
        if not shown:
            hidden_rows.append(str(line))
            continue
        for n in tab.hidden_columns & {n for n, cell in enumerate(cells) if cell}:
            hidden_columns.add(n)
            cells[n] = ""
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            rows.append(TableRow(line, tuple(normalize("NFC", cell) for cell in cells)))
    columns = [column_letters(n) for n in sorted(hidden_columns)]
    for what, which in (("rows", hidden_rows), ("columns", columns)):
        if which:
            named = [*which[:_MOST_NAMED], *(["…"] if len(which) > _MOST_NAMED else [])]
            notes.append((f"hidden_{what}", {"sheet": tab.name, what: ", ".join(named)}))
    return rows


def column_letters(number: int) -> str:
    """What spreadsheets call a column, counted from 0: A to Z, then AA."""
    high, low = divmod(number, 26)
    return (column_letters(high - 1) if high else "") + chr(ord("A") + low)
