"""Rows and cells of delimited text, with the row each stands in. Nothing is known of points."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from unicodedata import normalize

from antipater.checker.base.csv_text import unguarded
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.sheets.reading.aligned import aligned

# What may stand between the cells of a row: besides marks the bars of a Markdown table, two blanks
# or more, and any blanks.
MARKS = (",", ";", "\t")
BARS, COLUMNS, BLANKS = "|", "  ", " "
# Or the colon behind a heading, and slashes or commas between what follows: ``Military: 3 / -1``.
LISTED = ":"
SEPARATORS = (*MARKS, BARS, COLUMNS, BLANKS)
# In Markdown what is crossed out, which says nothing, and marks around words.
_MARKED = re.compile(r"~~[^~|]*~~|(\*\*|__|`)([^|]+?)\1")
_RULE = re.compile(r"[\s|:+=-]*")
_ENTRY = re.compile(r"[?–-]|\(?[+-]?\d[\d/,+-]*\)?[cpm]?", re.IGNORECASE)
# Minus signs and dashes before a number, which is then less than nothing; and words for them, in
# an entry, where no minutes are meant.
_MINUS = re.compile(r"(?<![\w)])[\u2012\u2013\u2212\ufe63\uff0d](?=\d)")
_IN_WORDS = re.compile(r"(?<![^\W_])(?<!\d\s)(?:minus|moins|min)\s+(?=\d)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[/,;|]\s*|\s+[-–]\s+")
# The same of two players, ``Military 3 - 0``, and their names above it.
_TWO_NUMBERS = r"(-?\d+)\s*[-–/]\s*(-?\d+)"
_OF_TWO = re.compile(rf"([^\d:]*[^\W\d][^\d:]*?)(?:\s*:\s*|\s+){_TWO_NUMBERS}")
_AGAINST = re.compile(
    r"([^\d:]+?)\s+(?:vs?\.?|tegen|contre|[-–])\s+([^\d:(]+?)(?:\s*\(.*\))?", re.IGNORECASE
)
# Characters of a row: far above those of any sheet, and below what the reader of cells takes.
LONGEST_ROW = 50_000


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row's cells, and the line of the file on which it begins (from 1).

    ``places``: line and column of each cell, where the row was a column of the file.
    """

    line: int
    cells: tuple[str, ...]
    places: tuple[tuple[int, int], ...] = ()

    def place(self, column: int) -> tuple[int, int]:
        """Line and column, from 1, of a cell."""
        return self.places[column] if self.places else (self.line, column + 1)

    def cell(self, column: int) -> str:
        """A cell; blank where the row ends before it."""
        return self.cells[column] if column < len(self.cells) else ""

    def wrong(self, code: str, column: int, **values: object) -> Finding:
        """A finding on a cell, at its place."""
        line, at = self.place(column)
        return finding(code, line=line, column=at, **values)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Rows that stand together: those of a text, or of the sheet ``tab`` of a workbook, with the
    cells that are merged there. ``card_set``: of which set they are, where they tell."""

    rows: Sequence[TableRow]
    tab: str = ""
    merged: Sequence["Merged"] = ()
    card_set: str = ""


@dataclass(frozen=True, slots=True)
class Merged:
    """Cells that are one: where they begin, line from 1 and column from 0, and how many."""

    line: int
    column: int
    lines: int
    columns: int


# A text of ``messages/texts/sheets.toml`` about how a file was read, with its values.
Note: TypeAlias = tuple[str, Mapping[str, object]]


class UnreadableSheet(ValueError):
    """No sheet can be made of the input; ``findings`` say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(findings[0].code)
        self.findings = findings


class NotText(ValueError):
    """The bytes are no text in a known encoding."""


def decoded(raw: bytes) -> tuple[str, str]:
    """The text of a file, its minus signs as hyphens and its accents on their letters, and its
    encoding: UTF-8, UTF-16 with a mark, else Windows-1252."""
    text, encoding = _decoded(raw)
    return signed(normalize("NFC", text)), encoding


def signed(text: str) -> str:
    """A text with a hyphen for every sign that makes a number less than nothing."""
    return text if text.isascii() else _MINUS.sub("-", text)


def entry_signed(text: str) -> str:
    """An entry with a hyphen for every such sign, also in words: ``min 2``, ``moins 2``."""
    return _IN_WORDS.sub("-", signed(text))


def _decoded(raw: bytes) -> tuple[str, str]:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text = raw.decode("utf-16")
        except UnicodeDecodeError:
            raise NotText from None
        if "\x00" in text:  # UTF-32, or no text at all
            raise NotText
        return text, "UTF-16"
    if b"\x00" in raw:
        raise NotText
    try:
        return raw.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace"), "Windows-1252"


def split(text: str, separator: str) -> Iterator[TableRow]:
    """The rows that hold anything; lines that begin with ``#`` are comments."""
    lines = (line for line in _lines(text) if not line.startswith("#"))
    standing = aligned(list(lines)) if separator == COLUMNS else {}
    for line, content in _records(text):
        if separator == BARS:  # in Markdown that is a title
            content = content.lstrip("#")
        if content.startswith("#") or not content.strip():
            continue
        placed = standing.get(content)
        for below, cells in enumerate([placed] if placed else _cells(content, separator)):
            if any(cell.strip() for cell in cells):
                yield TableRow(line + below, tuple(unguarded(cell.strip()) for cell in cells))


def _cells(content: str, separator: str) -> list[list[str]]:
    """The cells of a row; of each line for itself where quotes over several are not well-formed,
    and where a quote does not end it is a character like any other."""
    if separator not in MARKS:
        return [] if _RULE.fullmatch(content) else [_apart(content, separator)]
    try:
        rows = list(csv.reader(io.StringIO(content), delimiter=separator, strict=True))
    except csv.Error:
        rows = []
    return rows if len(rows) == 1 else [_line(line, separator) for line in content.split("\n")]


def _apart(content: str, separator: str) -> list[str]:
    """The cells of a line of a text: by bars, by columns of blanks, or by words, of which those
    before its first entry are one name."""
    if separator == BARS:
        plain = _MARKED.sub(r"\2", content)
        return [cell.strip(" *`_") for cell in plain.strip().strip("|").split("|")]
    if separator == LISTED:
        if two := _OF_TWO.fullmatch(content.strip()):
            return [*two.groups()]
        head, colon, entries = content.rpartition(LISTED)
        names = _AGAINST.fullmatch(entries.strip())
        if names or not colon:
            return [head, *names.groups()] if names else [content]
        head, _, entries = content.partition(LISTED)
        return [head, *_BETWEEN.split(entries.strip())]
    if separator == COLUMNS:
        return re.split(r"\s{2,}", content.rstrip())
    words = content.split()
    first = next((n for n, word in enumerate(words) if n and _ENTRY.fullmatch(word)), 0)
    if first and all(map(_ENTRY.fullmatch, words[first:])):
        return [" ".join(words[:first]).rstrip(" :="), *words[first:]]
    return words


def _line(content: str, separator: str) -> list[str]:
    if content.count('"') % 2:
        return content.split(separator)
    return next(csv.reader([content], delimiter=separator), [])


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, one at a time."""
    return (line.rstrip("\r\n") for line in io.StringIO(text, newline=None))


def _records(text: str) -> Iterator[tuple[int, str]]:
    """Logical lines with their numbers: a quoted cell may run over several."""
    pending, start = "", 0
    for number, line in enumerate(_lines(text), start=1):
        start = start if pending else number
        pending = f"{pending}\n{line}" if pending else line
        if len(pending) > LONGEST_ROW:
            found = finding("S-LIMIT-03", line=start, found=len(pending), expected=LONGEST_ROW)
            raise UnreadableSheet(found)
        quoted = pending.count('"') % 2 and number - start < 20 and '"' in pending
        if not quoted:
            yield start, pending
            pending = ""
    if pending:
        yield from ((start + n, line) for n, line in enumerate(pending.split("\n")))


def other_separator(cells: tuple[str, ...], separator: str, wanted: int) -> str | None:
    """The separator with which a row would have the cells that it lacks, if there is one."""
    joined = separator.join(cells)
    for other in MARKS:
        if other != separator and joined.count(other) + 1 >= max(3, wanted - 2):
            return other
    return None
