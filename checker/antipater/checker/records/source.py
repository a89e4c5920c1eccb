"""Files and standard input to records: the format is told from the content.

A file holds one game, or one game a line (JSON only). Files of many games are read as
a stream, so that memory does not grow with them.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple

from antipater.checker.findings.finding import Finding
from antipater.checker.records.model import AnyRecord, Unreadable
from antipater.checker.records.seven_wd import read_log

# Bytes that one game may take; a game is about 6 kB.
LIMIT = 4_000_000
_JSON = re.compile(rb'\s*(?:\{|\[\s*(?:[\[{\]"\d-]|$))')

_TABLE = re.compile(
    r'^\ufeff?\s*\[\s*Game\s*["“”„«]\s*seven_wonders\s*["“”»]\s*\]', re.MULTILINE | re.IGNORECASE
)
_BOM = b"\xef\xbb\xbf"
_OPENING = re.compile(rb"\s*\[\s*\{")
_NEXT_ITEM = re.compile(r"[\s,]*(?=[^\s,\]])")


class Game(NamedTuple):
    """One game of a file: its number from 1, and its record or why there is none."""

    file: str
    number: int
    record: AnyRecord | None
    problem: Finding | None
    read: int  # bytes of the file read so far


def size_of(file: str) -> int | None:
    """The size of a file in bytes, if it is known."""
    try:
        return Path(file).stat().st_size if file != "-" else None
    except OSError:
        return None


def games(file: str, chosen_set: str | None = None) -> Iterator[Game]:
    """Every game of a file (``-`` for standard input), readable or not.

    Raises ``CardSetError`` for a chosen set that cannot be used; all other trouble is a
    ``problem`` of a game.
    """
    try:
        if file == "-":
            yield from _Reader(file, sys.stdin.buffer, chosen_set).detected()
        else:
            with Path(file).open("rb") as stream:
                yield from _Reader(file, stream, chosen_set).detected()
    except OSError as error:
        code = {FileNotFoundError: "R-FILE-01", IsADirectoryError: "R-FILE-02"}
        found = error.strerror or str(error)
        problem = Finding(code.get(type(error), "R-FILE-03"), found=found)
        yield Game(file, 1, None, problem, 0)


class _Reader:
    def __init__(self, file: str, stream: IO[bytes], chosen_set: str | None) -> None:
        self.file, self.stream, self.chosen_set = file, stream, chosen_set
        self.read = 0

    def detected(self) -> Iterator[Game]:
        """The games, once the first line has told the format."""
        blank, first = 0, self.line()
        while first and not first.removeprefix(_BOM).strip():
            blank, first = blank + 1, self.line()
        if not first:
            yield self.game(1, None, Finding("R-EMPTY-01"))
        elif not _JSON.match(first.removeprefix(_BOM)):
            yield self.notation(b"\n" * blank + first)
        elif self.file.endswith(".jsonl") or len(first) > LIMIT or _complete(first):
            yield from self.lines(chain([first], iter(self.line, b"")), blank + 1)
        else:
            yield from self.document(first, blank)

    def line(self) -> bytes:
        """The next line; one that is longer than the limit comes cut off, its rest skipped."""
        line = self.stream.readline(LIMIT + 1)
        self.read += len(line)
        rest = line
        while len(rest) > LIMIT and not rest.endswith(b"\n"):
            rest = self.stream.readline(LIMIT + 1)
            self.read += len(rest)
            if len(rest) <= LIMIT:
                break
        return line

    def game(self, number: int, record: AnyRecord | None, problem: Finding | None = None) -> Game:
        return Game(self.file, number, record, problem, self.read)

    def lines(self, lines: Iterable[bytes], line_number: int) -> Iterator[Game]:
        """One game a line; blank lines are passed over."""
        number = 0
        for at, line in enumerate(lines, line_number):
            if line.strip():
                number += 1
                try:
                    yield self.game(number, self.log(line, at))
                except Unreadable as error:
                    yield self.game(number, None, error.finding.at(line=at))

    def log(self, line: bytes, at: int) -> AnyRecord:
        if len(line) > LIMIT:
            raise Unreadable(Finding("R-SIZE-01", expected=LIMIT))
        return read_log(_parsed(_decoded(line.rstrip()), at), self.chosen_set, (at,))

    def document(self, first: bytes, blank: int) -> Iterator[Game]:
        """One game that spans the lines of a file."""
        rest = self.stream.read(LIMIT + 1)
        self.read += len(rest)
        try:
            if len(first) + len(rest) > LIMIT:
                raise Unreadable(Finding("R-SIZE-01", line=blank + 1, expected=LIMIT))
            text = _decoded(first + rest, blank)
            value = _parsed(text, blank + 1)
            yield self.game(1, read_log(value, self.chosen_set, item_lines(text, blank + 1)))
        except Unreadable as error:
            if _OPENING.match(first) and any(map(_OPENING.match, rest.split(b"\n"))):
                # Games a line after all, of which the first is cut off.
                known = (rest + self.line()).splitlines(keepends=True)
                yield from self.lines(chain([first], known, iter(self.line, b"")), blank + 1)
            else:
                yield self.game(1, None, error.finding)

    def notation(self, start: bytes) -> Game:
        whole = start + self.stream.read(LIMIT + 1)
        self.read += len(whole)
        try:
            if len(whole) > LIMIT:
                raise Unreadable(Finding("R-SIZE-01", line=1, expected=LIMIT))
            text = _decoded(whole)
            read = _notation_reader(text)
            return self.game(1, read(text, _shipped(), self.chosen_set))
        except Unreadable as error:
            return self.game(1, None, error.finding)


def _notation_reader(text: str) -> Callable[[str, Sequence[str], str | None], AnyRecord]:
    """What reads the notation of the game that a text is about."""
    if _TABLE.search(text):
        from antipater.checker.table.notation import read_table

        return read_table
    from antipater.checker.records.notation import read_notation

    return read_notation


@cache
def _shipped() -> tuple[str, ...]:
    """The names of the sets that ship with the project."""
    from antipater.grammar.load import shipped_sets

    return tuple(shipped_sets())


def _complete(line: bytes) -> bool:
    """Whether a line is a JSON value on its own."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _decoded(data: bytes, lines_before: int = 0) -> str:
    """UTF-8 text; raises ``Unreadable`` for anything else."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = lines_before + data.count(b"\n", 0, error.start) + 1
        raise Unreadable(Finding("R-BINARY-01", line=line)) from None
    if "\0" in text:
        line = lines_before + text.count("\n", 0, text.index("\0")) + 1
        raise Unreadable(Finding("R-BINARY-01", line=line))
    return text


def _parsed(text: str, first_line: int) -> object:
    """A JSON value; raises ``Unreadable`` for text that is none."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        ended = error.pos >= len(text.rstrip())
        code = "R-JSON-02" if ended or "Unterminated" in error.msg else "R-JSON-01"
        found = text[error.pos : error.pos + 12].split("\n")[0]
        raise Unreadable(Finding(code, line=line, column=error.colno, found=found)) from None
    except RecursionError:
        raise Unreadable(Finding("R-JSON-03", line=first_line)) from None
    except ValueError:
        raise Unreadable(Finding("R-JSON-04", line=first_line)) from None


def item_lines(text: str, first_line: int = 1) -> tuple[int, ...]:
    """The line on which each item of a JSON array begins."""
    decoder, at = json.JSONDecoder(), text.find("[") + 1
    lines: list[int] = []
    line, counted = first_line, 0
    while (match := _NEXT_ITEM.match(text, at)) is not None:
        at = match.end()
        line += text.count("\n", counted, at)
        counted = at
        lines.append(line)
        at = decoder.raw_decode(text, at)[1]
    return tuple(lines)
