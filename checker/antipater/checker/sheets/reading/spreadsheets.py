"""Workbooks as rows of cells: Excel (xlsx) and OpenDocument (ods), all that shows.

Formulas count by the value that was saved with them; where there is none, the formula stands
in the cell. Merged cells count where they begin. What is hidden is not read, which is noted.
"""

import io
import zipfile

from antipater.checker.messages.finding import finding
from antipater.checker.sheets.reading.tables import Note, Page, Row, UnreadableSheet
from antipater.checker.sheets.reading.tabs import Tab

LARGEST_WORKBOOK = 100_000_000
_MOST_ROWS = 100_000
# Hidden rows or columns that are named in a note.
_MOST_NAMED = 6


def is_workbook(raw: bytes) -> bool:
    """Whether bytes are a workbook rather than text."""
    return raw.startswith(b"PK\x03\x04")


def is_old_workbook(raw: bytes) -> bool:
    """Whether bytes are a workbook of Excel before 2007, or one with a password."""
    return raw.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


def workbook_pages(raw: bytes) -> tuple[list[Page], list[Note]]:
    """The sheets of a workbook that hold anything, and notes on what of it was not read.

    Raises ``UnreadableSheet`` for what is no workbook.
    """
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
            from antipater.checker.sheets.reading.excel import excel_tabs as tabs
        elif "content.xml" in names:
            from antipater.checker.sheets.reading.open_document import open_document_tabs as tabs
        else:
            raise UnreadableSheet(finding("S-READ-01", found="no_workbook"))
        notes: list[Note] = []
        pages = [Page(_rows(tab, notes), tab.name) for tab in tabs(raw)]
    except UnreadableSheet:
        raise
    except Exception:
        raise UnreadableSheet(finding("S-READ-01", found="damaged")) from None
    return [page for page in pages if page.rows], notes


def _rows(tab: Tab, notes: list[Note]) -> list[Row]:
    """The rows of a sheet that show; cells of hidden columns are blank."""
    if not tab.shown:
        notes.append(("hidden_sheet", {"sheet": tab.name}))
        return []
    rows, hidden_rows, hidden_columns = [], [], set()
    for line, shown, cells in tab.rows:
        if line > _MOST_ROWS:
            found = finding("S-LIMIT-01", sheet=tab.name, found=line, expected=_MOST_ROWS)
            raise UnreadableSheet(found)
        if not shown and any(cells):
            hidden_rows.append(str(line))
            continue
        for n in tab.hidden_columns & {n for n, cell in enumerate(cells) if cell}:
            hidden_columns.add(n)
            cells[n] = ""
        while cells and not cells[-1]:
            cells.pop()
        if any(cells):
            rows.append(Row(line, tuple(cells)))
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
