"""Excel workbooks (xlsx): the values of their cells, and what is hidden."""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from antipater.checker.sheets.reading.excel_days import Days, is_day_format
from antipater.checker.sheets.reading.parts import Damaged, Parts
from antipater.checker.sheets.reading.tables import Merged
from antipater.checker.sheets.reading.tabs import (
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

# As Excel writes, and as the strict form of the standard does.
_MAIN = re.compile(r"http://(?:schemas|purl)\.\S*/spreadsheetml/(?:2006/)?main ")
_RELATION = re.compile(r"http://(?:schemas|purl)\.\S*/officeDocument/(?:2006/)?relationships id")
_PLACE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")
_TRUE = ("1", "true")
_TEXTS = "xl/sharedStrings.xml"


def excel_tabs(parts: Parts) -> Iterator[Tab]:
    """The sheets of an Excel workbook. Raises as ``Parts``, and ``ValueError``."""
    book, targets = _Book(), _Targets()
    parts.read("xl/workbook.xml", book)
    parts.read("xl/_rels/workbook.xml.rels", targets)
    texts, styles = _Texts(parts.bounds), _Styles()
    for kind, handler in (("sharedStrings", texts), ("styles", styles)):
        for path in targets.of_kind(kind)[:1]:
            parts.read(path, handler)
    days = Days(book.since_1904, frozenset(styles.of_days))
    for name, shown, relation in book.sheets:
        if targets.kinds.get(relation) == "chartsheet":
            continue
        sheet = _Sheet(Tab(name, shown), parts.bounds, texts.all, days)
        parts.read(targets.paths.get(relation, ""), sheet)
        sheet.tab.merged = tuple(sheet.merged)
        yield sheet.tab


@lru_cache(maxsize=256)
def _bare(name: str) -> str:
    """The name of an element of the main namespace without that; empty for any other."""
    found = _MAIN.match(name)
    return name[found.end() :] if found else ""


class _Main:
    """A handler that is told the elements of the main namespace by their bare names."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if bare := _bare(name):
            self.begin(bare, attributes)

    def end(self, name: str) -> None:
        if bare := _bare(name):
            self.finish(bare)

    def begin(self, name: str, attributes: dict[str, str]) -> None: ...
    def finish(self, name: str) -> None: ...
    def text(self, data: str) -> None: ...


class _Book(_Main):
    """``workbook.xml``: each sheet's name, whether it shows, and its relation."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, bool, str]] = []
        self.since_1904 = False

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if name == "workbookPr":
            self.since_1904 = attributes.get("date1904") in _TRUE
        elif name == "sheet":
            if len(self.sheets) >= MOST_SHEETS:
                raise too_many("sheets", MOST_SHEETS)
            relation = next((v for k, v in attributes.items() if _RELATION.match(k)), "")
            shown = attributes.get("state", "visible") == "visible"
            self.sheets.append((attributes.get("name", ""), shown, relation))


class _Targets(_Main):
    """The relations of the workbook: to which part each leads, and of what kind it is."""

    def __init__(self) -> None:
        self.paths: dict[str, str] = {}
        self.kinds: dict[str, str] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name.endswith(" Relationship") and attributes.get("TargetMode") != "External":
            own, target = attributes.get("Id", ""), attributes.get("Target", "")
            self.paths[own] = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
            self.kinds[own] = attributes.get("Type", "").rpartition("/")[2]

    def of_kind(self, kind: str) -> list[str]:
        return [self.paths[own] for own, its in self.kinds.items() if its == kind]


class _Gathered(_Main):
    """Gathers the text of ``t`` elements; what is read aloud above the text is no part of it."""

    def __init__(self, bounds: WorkbookBounds) -> None:
        self.bounds = bounds
        self._open, self._aloud = False, False
        self._data: list[str] = []

    def gathered(self) -> str:
        data, self._data = "".join(self._data), []
        return data

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        self._aloud |= name == "rPh"
        self._open = name == "t" and not self._aloud

    def finish(self, name: str) -> None:
        self._open = False
        self._aloud &= name != "rPh"

    def text(self, data: str) -> None:
        if self._open:
            self.bounds.characters(len(data))
            self._data.append(data)


class _Texts(_Gathered):
    """``sharedStrings.xml``: texts to which cells point by number."""

    def __init__(self, bounds: WorkbookBounds) -> None:
        super().__init__(bounds)
        self.all: list[str] = []

    def finish(self, name: str) -> None:
        super().finish(name)
        if name == "si":
            self.all.append(self.gathered())


class _Styles(_Main):
    """``styles.xml``: the numbers of the cell styles that show a number as a day."""

    def __init__(self) -> None:
        self.of_days: set[int] = set()
        self._formats: dict[str, str] = {}
        self._in_cells, self._count = False, 0

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            self._formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            self._in_cells = True
        elif name == "xf" and self._in_cells:
            own = attributes.get("numFmtId", "0")
            if is_day_format(own, self._formats.get(own)):
                self.of_days.add(self._count)
            self._count += 1

    def finish(self, name: str) -> None:
        self._in_cells &= name != "cellXfs"


class _Sheet(_Gathered):
    """A sheet's part: rows and cells in their order, hidden columns, merged cells."""

    def __init__(self, tab: Tab, bounds: WorkbookBounds, texts: Sequence[str], days: Days) -> None:
        super().__init__(bounds)
        self.tab, self.texts, self.days = tab, texts, days
        self.merged: list[Merged] = []
        self._line = self._column = 0
        self._shown, self._cells = True, list[str]()
        self._cell: Mapping[str, str] = {}
        self._parts: dict[str, str] = {}

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        super().begin(name, attributes)
        self._open |= name in ("v", "f")
        if name == "c":
            self._begin_cell(attributes)
        elif name == "row":
            self._begin_row(attributes)
        elif name == "col" and attributes.get("hidden") in _TRUE:
            first, last = int(attributes.get("min", 1)), int(attributes.get("max", 1))
            self.tab.hidden_columns |= set(range(first - 1, min(last, MOST_COLUMNS)))
        elif name == "mergeCell":
            self.merged.append(_merged(attributes.get("ref", "")))

    def finish(self, name: str) -> None:
        super().finish(name)
        if name in ("v", "f", "is"):
            self._parts[name] = self.gathered()
        elif name == "c":
            self._end_cell()
        elif name == "row" and any(self._cells):
            self.tab.rows.append((self._line, self._shown, self._cells))

    def _begin_row(self, attributes: dict[str, str]) -> None:
        line = int(attributes.get("r", self._line + 1))
        if line <= self._line:
            raise Damaged
        self._line, self._column, self._cells = line, 0, []
        self._shown = attributes.get("hidden") not in _TRUE

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        self._cell, self._parts, self._column = attributes, {}, self._column + 1
        if "r" in attributes:
            line, column = _place(attributes["r"])
            if line != self._line or column < self._column - 1:
                raise Damaged
            self._column = column + 1

    def _end_cell(self) -> None:
        value = self._value()
        if not value:
            return
        if self._column > MOST_COLUMNS:
            raise too_wide(self.tab.name, self._line, self._column)
        if self._line > MOST_ROWS:
            raise too_long(self.tab.name, self._line)
        self.bounds.cells(1)
        self._cells += [""] * (self._column - 1 - len(self._cells)) + [value]

    def _value(self) -> str:
        """A cell's value; a formula where no value was saved with it."""
        kind = self._cell.get("t", "n")
        if kind == "inlineStr":
            return self._parts.get("is", "").strip()
        written = self._parts.get("v", "").strip()
        if not written:
            return f"={formula}" if (formula := self._parts.get("f")) is not None else ""
        return _KINDS.get(kind, _as_written)(self, written)

    def of_number(self, written: str) -> str:
        """A number, or the day that its style shows."""
        if int(self._cell.get("s", 0)) in self.days.styles:
            return self.days.text(float(written))
        return number_text(written)

    def of_texts(self, written: str) -> str:
        """One of the texts that the cells share."""
        number = int(written)
        if not 0 <= number < len(self.texts):
            raise Damaged
        return self.texts[number].strip()


def _as_written(sheet: _Sheet, written: str) -> str:
    return written


# How a cell's value is read, by the kind that is told of it; any other stands as it is written.
_KINDS: Mapping[str, Callable[[_Sheet, str], str]] = {
    "n": _Sheet.of_number,
    "s": _Sheet.of_texts,
    "b": lambda _, written: "True" if written in _TRUE else "False",
}


def _place(reference: str) -> tuple[int, int]:
    """Line from 1 and column from 0 of a reference such as ``B7``; raises ``Damaged``."""
    found = _PLACE.fullmatch(reference)
    if not found:
        raise Damaged
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]), column - 1


def _merged(reference: str) -> Merged:
    first, _, last = reference.partition(":")
    line, column = _place(first)
    to_line, to_column = _place(last or first)
    return Merged(line, column, to_line - line + 1, to_column - column + 1)
