"""Rows and cells of delimited text, with the row each stands in. Nothing is known of points."""

import csv
import io
from dataclasses import dataclass

SEPARATORS = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Row:
    """A row's cells, and the line of the file on which it begins (from 1)."""

    line: int
    cells: tuple[str, ...]


class NotText(ValueError):
    """The bytes are no text in a known encoding."""


def decoded(raw: bytes) -> tuple[str, str]:
    """The text of a file and its encoding: UTF-8, UTF-16 with a mark, else Windows-1252."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return raw.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError:
            raise NotText from None
    if b"\x00" in raw:
        raise NotText
    try:
        return raw.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace"), "Windows-1252"


def split(text: str, separator: str) -> list[Row]:
    """The rows that hold anything; lines that begin with ``#`` are comments."""
    rows: list[Row] = []
    for line, content in _records(text):
        if content.startswith("#") or not content.strip():
            continue
        cells = next(csv.reader(io.StringIO(content), delimiter=separator), [])
        if any(cell.strip() for cell in cells):
            rows.append(Row(line, tuple(cell.strip() for cell in cells)))
    return rows


def _records(text: str) -> list[tuple[int, str]]:
    """Logical lines with their numbers: a quoted cell may run over several."""
    records: list[tuple[int, str]] = []
    pending, start = "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        start = start if pending else number
        pending = f"{pending}\n{line}" if pending else line
        quoted = pending.count('"') % 2 and number - start < 20 and '"' in pending
        if not quoted:
            records.append((start, pending))
            pending = ""
    if pending:
        records.extend((start + n, line) for n, line in enumerate(pending.split("\n")))
    return records


def other_separator(cells: tuple[str, ...], separator: str, wanted: int) -> str | None:
    """The separator with which a row would have the cells that it lacks, if there is one."""
    joined = separator.join(cells)
    for other in SEPARATORS:
        if other != separator and joined.count(other) + 1 >= max(3, wanted - 2):
            return other
    return None
