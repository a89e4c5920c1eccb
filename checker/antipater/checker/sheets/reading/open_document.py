"""OpenDocument spreadsheets (ods): the values of their cells, and what is hidden."""

from collections.abc import Iterator

from antipater.checker.sheets.reading.parts import Parts
from antipater.checker.sheets.reading.tables import Merged
from antipater.checker.sheets.reading.tabs import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SHEETS,
    Tab,
    WorkbookBounds,
    number_text,
    too_long,
    too_many,
    too_wide,
)

_SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _STYLE = f"{_SPACE}office:1.0 ", f"{_SPACE}style:1.0 "
_TABLE, _TEXT = f"{_SPACE}table:1.0 ", f"{_SPACE}text:1.0 "
_HIDDEN = ("collapse", "filter")
_CELL, _COVERED = f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"
_WHITE = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}


def open_document_tabs(parts: Parts) -> Iterator[Tab]:
    """The sheets of an OpenDocument workbook. Raises as ``Parts``, and ``ValueError``."""
    styles: set[str] = set()
    if "styles.xml" in parts.names:
        parts.read("styles.xml", _Content(parts.bounds, styles))
    content = _Content(parts.bounds, styles)
    parts.read("content.xml", content)
    yield from content.tabs


def _times(attributes: dict[str, str], name: str) -> int:
    """How often something is repeated, or how many cells it spans."""
    return max(1, int(attributes.get(f"{_TABLE}{name}") or 1))


class _Content:
    """Makes sheets of the events of ``content.xml``; ``unseen``: styles that hide a sheet."""

    def __init__(self, bounds: WorkbookBounds, unseen: set[str]) -> None:
        self.bounds, self.unseen, self.tabs = bounds, unseen, list[Tab]()
        self._style = ""
        self._path: list[str] = []
        self._tab: Tab | None = None
        self._line = self._at = 0
        self._row: dict[str, str] = {}
        self._cells: list[str] = []
        self._cell: dict[str, str] | None = None
        self._within = 0  # how many elements deep the cell is open
        self._paragraph = False
        self._texts: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        above = self._path[-1] if self._path else ""
        self._path.append(name)
        if self._cell is not None:
            self._in_cell(name, attributes)
        elif name == f"{_STYLE}style":
            self._style = attributes.get(f"{_STYLE}name", "")
        elif name == f"{_STYLE}table-properties":
            if attributes.get(f"{_TABLE}display") == "false":
                self.unseen.add(self._style)
        elif name == f"{_TABLE}table" and above == f"{_OFFICE}spreadsheet":
            self._begin_tab(attributes)
        elif self._tab is None:
            return
        elif name == f"{_TABLE}table-column":
            self._column(self._tab, attributes)
        elif name == f"{_TABLE}table-row":
            self._row, self._cells, self._at = attributes, [], 0
        elif name in (_CELL, _COVERED) and above == f"{_TABLE}table-row":
            self._cell, self._within, self._texts = attributes, len(self._path), []

    def end(self, name: str) -> None:
        if self._cell is not None:
            if len(self._path) == self._within:
                self._end_cell(self._cell, covered=name == _COVERED)
            elif len(self._path) == self._within + 1:
                self._paragraph = False
        elif self._tab is not None and name == f"{_TABLE}table-row":
            self._end_row(self._tab)
        elif name == f"{_TABLE}table" and self._path[-2:-1] == [f"{_OFFICE}spreadsheet"]:
            self._tab = None
        self._path.pop()

    def text(self, data: str) -> None:
        if self._paragraph:
            self.bounds.characters(len(data))
            self._texts.append(data)

    def _begin_tab(self, attributes: dict[str, str]) -> None:
        if len(self.tabs) >= MOST_SHEETS:
            raise too_many("sheets", MOST_SHEETS)
        shown = attributes.get(f"{_TABLE}style-name") not in self.unseen
        self._tab = Tab(attributes.get(f"{_TABLE}name", ""), shown)
        self.tabs.append(self._tab)
        self._line, self._at = 1, 0

    def _column(self, tab: Tab, attributes: dict[str, str]) -> None:
        times = _times(attributes, "number-columns-repeated")
        if attributes.get(f"{_TABLE}visibility") in _HIDDEN:
            tab.hidden_columns |= set(range(self._at, min(self._at + times, MOST_COLUMNS)))
        self._at += times

    def _in_cell(self, name: str, attributes: dict[str, str]) -> None:
        """Paragraphs are the cell's text; comments and drawings on it are no part of it."""
        if len(self._path) == self._within + 1:
            self._paragraph = name == f"{_TEXT}p"
            if self._paragraph and self._texts:
                self._texts.append(" ")
        elif self._paragraph and name == f"{_TEXT}s":
            self._spaces(int(attributes.get(f"{_TEXT}c") or 1))
        elif self._paragraph and name in _WHITE:
            self._texts.append(_WHITE[name])

    def _spaces(self, count: int) -> None:
        if count > LONGEST_CELL:
            raise too_many("spaces", LONGEST_CELL)
        self.bounds.characters(count)
        self._texts.append(" " * count)

    def _end_cell(self, cell: dict[str, str], covered: bool) -> None:
        assert self._tab is not None
        self._cell, self._paragraph = None, False
        text = "" if covered else self._value(cell)
        times = _times(cell, "number-columns-repeated")
        if text and self._at + times > MOST_COLUMNS:
            raise too_wide(self._tab.name, self._line, max(self._at, MOST_COLUMNS) + 1)
        lines, columns = (_times(cell, f"number-{which}-spanned") for which in ("rows", "columns"))
        if lines * columns > 1:
            self._tab.merged += (Merged(self._line, self._at, lines, columns),)
        self._at += times
        self._cells += [text] * min(times, MOST_COLUMNS - len(self._cells))

    def _value(self, cell: dict[str, str]) -> str:
        """A cell's value; a formula where no value was saved with it."""
        value = cell.get(f"{_OFFICE}value")
        if value:
            return number_text(value)
        text = "".join(self._texts).strip() or cell.get(f"{_OFFICE}string-value", "").strip()
        formula = cell.get(f"{_TABLE}formula", "")
        return text or (f"={formula.partition('=')[2]}" if formula else "")

    def _end_row(self, tab: Tab) -> None:
        times = _times(self._row, "number-rows-repeated")
        if filled := sum(map(bool, self._cells)):
            last = self._line + times - 1
            if last > MOST_ROWS:
                raise too_long(tab.name, last)
            self.bounds.cells(filled * times)
            shown = self._row.get(f"{_TABLE}visibility") not in _HIDDEN
            tab.rows += [(self._line + n, shown, list(self._cells)) for n in range(times)]
        self._line += times
