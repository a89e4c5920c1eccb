"""Streams of text to records: the format is told from the content.

A file of JSON holds one game, or one game a line, or an array of games; of games in a notation
one follows the other. Files of many games are read as a stream, so that memory does not grow
with them; an array is read whole, and so is bounded as one game is.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import chain
from typing import IO, NamedTuple

from antipater.checker.base.faults import fault_finding
from antipater.checker.base.isolation import isolated, isolated_each
from antipater.checker.messages.finding import Finding
from antipater.checker.records.encodings import UTF_16, decoded, noted_encoding, transcoded
from antipater.checker.records.formats.format import RecordFormat
from antipater.checker.records.formats.json_text import games_of_array, is_array_of_games
from antipater.checker.records.formats.notation import NOTATION
from antipater.checker.records.formats.registry import detected
from antipater.checker.records.one_by_one import one_by_one
from antipater.checker.records.record import GameRecord, Unreadable

# Bytes that one game may take; a game is about 6 kB.
LIMIT = 4_000_000
# How many limits' worth of an over-long line is passed over in search of its end.
_MOST_SKIPPED = 16
# A line end of old Macs.
CARRIAGE_RETURN = re.compile(rb"\r(?!\n)")
_BOM = b"\xef\xbb\xbf"
# How lines begin that may be blank.
_MAYBE_BLANK = b" \t\n\r\x0b\x0c\xef"
_MAYBE_BLANK_NEXT = re.compile(rb"\n[" + _MAYBE_BLANK + rb"]")
# How the names of card sets end, which hold no games.
_CARDS = ".cards"
# How an archive begins, which is a file of its own kind.
ARCHIVE = b"PAR1"
# And how files begin that are to be unpacked: zip, an empty zip, gzip.
PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b")
# What is said where the system does not give a file.
_OF_SYSTEM = {FileNotFoundError: "R-FILE-01", IsADirectoryError: "R-FILE-02"}


class ReadGame(NamedTuple):
    """One game of a file: its number from 1, and its record or why there is none."""

    file: str
    number: int
    record: GameRecord | None
    problem: Finding | None
    read: int  # bytes of the file read so far
    source: bytes = b""  # the game as it is written
    line: int | None = None  # of a file of games, one a line
    row: int | None = None  # of an archive that keeps the game as text

    def there(self, found: Finding) -> Finding:
        """A finding where it is told: at the game's row, not at a line of the text that it has."""
        return replace(found, line=self.row) if self.row and found.line else found

    def failed(self, error: Exception) -> "ReadGame":
        """The same game with a fault of ours in the place of its record."""
        return self._replace(record=None, problem=fault_finding(error, self.number))


def games_of(file: str, stream: IO[bytes], chosen_set: str | None = None) -> Iterator[ReadGame]:
    """Every game of a stream of records; no archive and no card set. Raises as ``games``."""
    if file.lower().endswith(_CARDS):
        yield ReadGame(file, 1, None, Finding("R-FILE-04"), 0)
        return
    yield from _GameReader(file, stream, chosen_set).detected()


def game_of_line(
    file: str,
    number: int,
    form: RecordFormat,
    line: bytes,
    at: int,
    chosen_set: str | None = None,
    read: int = 0,
) -> ReadGame:
    """The game on one line of a file of games of a format; ``at`` is the line's number."""
    data = line if len(line) > LIMIT else line.rstrip()
    game = ReadGame(file, number, None, None, read, data, at)
    return _read_by(game, partial(_record, form, data, at, chosen_set))


def game_of_text(file: str, text: bytes, chosen_set: str | None = None) -> ReadGame:
    """The one game that a text holds, whatever format it is in."""
    return next(games_of(file, BytesIO(text), chosen_set))


def is_blank(line: bytes) -> bool:
    """Whether a line of a file of games is passed over."""
    return line[:1] in _MAYBE_BLANK and not line.removeprefix(_BOM).strip()


def may_hold_blank(text: bytes) -> bool:
    """Whether a line of a text may be blank; found many times faster than which are."""
    return text[:1] in _MAYBE_BLANK or _MAYBE_BLANK_NEXT.search(text) is not None


def format_of_lines(file: str, stream: IO[bytes]) -> RecordFormat | None:
    """The format of a file of games, one a line; None for a file of another kind."""
    lines = LineReader(stream)
    first = next((line for line in iter(lines.line, b"") if not is_blank(line)), b"")
    head = first.decode("utf-8", "replace").rstrip()
    form = detected(head)
    return form if form and _many_lines(file, form, first, head) else None


def _many_lines(file: str, form: RecordFormat, first: bytes, head: str) -> bool:
    """Whether a file of a format, with its first line also as text, holds a game a line."""
    if form.begins is None or form.whole is None:
        return False
    if file.lower().endswith((".jsonl", ".ndjson")):
        return True
    return not is_array_of_games(head) and (len(first) > LIMIT or form.whole(head))


def _with_preface(texts: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """The texts of games with their first lines; what stands above the first header, and is of no
    game, with the game below it."""
    for at, text in texts:
        if _is_preface(text) and (below := next(texts, None)):
            text += below[1]
        yield at, text
        break
    yield from texts


def _is_preface(text: bytes) -> bool:
    from antipater.checker.records.rough.heads import is_preface

    said = text.decode("utf-8", "replace")
    return detected(said) is None and is_preface(said)


def _read_by(game: ReadGame, read: Callable[[], GameRecord]) -> ReadGame:
    """A game with its record; what goes wrong with that costs no other game its verdict."""

    def failed(error: Exception) -> ReadGame:
        why = error.finding if isinstance(error, Unreadable) else fault_finding(error, game.number)
        return game._replace(problem=why.at(line=game.line))

    return isolated(lambda: game._replace(record=read()), failed)


def isolated_games(file: str, found: Iterable[ReadGame], first: int = 1) -> Iterator[ReadGame]:
    """The games of one input, the first of some number; what goes wrong while they are read is
    the problem of the next one."""
    number = first

    def counted() -> Iterator[ReadGame]:
        nonlocal number
        for game in found:
            number = game.number + 1
            yield game

    return isolated_each(
        counted(), lambda error: ReadGame(file, number, None, why_no_game(error, number), 0)
    )


def why_no_game(error: Exception, number: int) -> Finding:
    """Why an input gave no game of some number."""
    if isinstance(error, Unreadable):
        return error.finding
    if isinstance(error, OSError):
        code = _OF_SYSTEM.get(type(error), "R-FILE-03")
        return Finding(code, found=error.strerror or str(error))
    return fault_finding(error, number)


def _record(
    form: RecordFormat | None,
    data: bytes,
    line: int,
    chosen_set: str | None,
    encoding: str | None = None,
) -> GameRecord:
    """The record of one game's bytes; without a format, of what the whole text tells.

    ``encoding``: of the file, where its text has been decoded before.
    """
    if len(data) > LIMIT:
        raise Unreadable(Finding("R-SIZE-01", line=line, expected=LIMIT))
    text, own = decoded(data, line - 1)
    encoding = encoding or own
    form = form or detected(text) or NOTATION
    record = form.read(text, line, chosen_set)
    return noted_encoding(record, encoding, line) if encoding else record


class LineReader:
    """The lines of a stream, none held longer than ``LIMIT``; ``read``: bytes read so far.

    A line ends with a line feed, or with a carriage return as on old Macs.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.read = 0
        self.encoding: str | None = None  # that the text was in, where it is not UTF-8
        self._cut = deque[bytes]()  # lines that a carriage return ends, still to be given
        self._endless = False  # a line did not end where any file of games would have ended it

    def line(self) -> bytes:
        """The next line; one that is longer than the limit comes cut off, its rest skipped."""
        if self._endless:
            return b""
        line = rest = self._readline()
        for _ in range(_MOST_SKIPPED):
            if len(rest) <= LIMIT or rest.endswith(b"\n"):
                return line
            rest = self._readline()
        self._endless = True
        return line

    def rest(self, most: int = LIMIT + 1) -> bytes:
        """What is left, as far as one game may be long."""
        cut = b"".join(self._cut)
        self._cut.clear()
        rest = cut + CARRIAGE_RETURN.sub(b"\n", self.stream.read(max(most - len(cut), 0)))
        self.read += len(rest)
        return rest

    def _readline(self) -> bytes:
        line = self._next()
        if not self.read and line.startswith(UTF_16):
            self.encoding = "UTF-16"
            rest = b"".join(self._cut) + self.stream.read(_MOST_SKIPPED * LIMIT)
            self._cut.clear()
            self.stream = transcoded(line + rest)
            line = self._next()
        self.read += len(line)
        return line

    def _next(self) -> bytes:
        if len(self._cut) > 1 or (self._cut and self._cut[0].endswith(b"\n")):
            return self._cut.popleft()
        begun = self._cut.popleft() if self._cut else b""
        line = begun + self.stream.readline(LIMIT + 1 - len(begun))
        if b"\r" not in line[:-2] or line.startswith(UTF_16):
            return line
        self._cut.extend(CARRIAGE_RETURN.sub(b"\n", line).splitlines(keepends=True))
        return self._cut.popleft()


class _GameReader:
    def __init__(self, file: str, stream: IO[bytes], chosen_set: str | None) -> None:
        self.file, self.input, self.chosen_set = file, LineReader(stream), chosen_set

    def detected(self) -> Iterator[ReadGame]:
        """The games, once the first lines have told the format."""
        blank, first = 0, self.input.line()
        while first and is_blank(first) and self.input.read <= LIMIT:
            blank, first = blank + 1, self.input.line()
        head = first.decode("utf-8", "replace").rstrip()
        form = detected(head)
        if is_blank(first):
            code = Finding("R-SIZE-01", line=1, expected=LIMIT) if first else Finding("R-EMPTY-01")
            yield ReadGame(self.file, 1, None, code, self.input.read)
        elif first.startswith(ARCHIVE):
            yield ReadGame(self.file, 1, None, Finding("R-ARCHIVE-08"), self.input.read)
        elif form is None or form.begins is None:
            yield from self.documents(first, blank)
        elif _many_lines(self.file, form, first, head):
            yield from self.lines(form, chain([first], iter(self.input.line, b"")), blank + 1)
        else:
            yield from self.lines_or_document(form, form.begins, first, blank)

    def lines(
        self, form: RecordFormat, lines: Iterable[bytes], line_number: int
    ) -> Iterator[ReadGame]:
        """One game a line; blank lines are passed over."""
        number = 0
        for at, line in enumerate(lines, line_number):
            if not is_blank(line):
                number += 1
                read = self.input.read
                yield game_of_line(self.file, number, form, line, at, self.chosen_set, read)

    def documents(self, first: bytes, blank: int) -> Iterator[ReadGame]:
        """Games that span lines, one after the other."""
        lines = chain([first], iter(self.input.line, b""))
        texts = _with_preface(one_by_one(lines, blank + 1, LIMIT))
        for number, (at, text) in enumerate(texts, 1):
            yield self.document(None, text, at - 1, number)

    def array(self, form: RecordFormat, whole: bytes, blank: int) -> Iterator[ReadGame]:
        """The games of an array, each read as if it stood alone; of one that is too long none."""
        if len(whole) > LIMIT:
            problem = Finding("R-ARRAY-01", line=blank + 1, expected=LIMIT)
            yield ReadGame(self.file, 1, None, problem, self.input.read)
            return
        text = whole.decode("utf-8-sig", "surrogateescape")
        for number, (line, game) in enumerate(games_of_array(text, blank + 1), 1):
            own = detected(game) or form
            yield self.document(own, game.encode("utf-8", "surrogateescape"), line - 1, number)

    def document(
        self, form: RecordFormat | None, whole: bytes, blank: int, number: int = 1
    ) -> ReadGame:
        """One game that spans the lines of a file."""
        game = ReadGame(self.file, number, None, None, self.input.read, whole)
        read = partial(_record, form, whole, blank + 1, self.chosen_set, self.input.encoding)
        return _read_by(game, read)

    def lines_or_document(
        self, form: RecordFormat, begins: Callable[[str], bool], first: bytes, blank: int
    ) -> Iterator[ReadGame]:
        """One game, unless it is an array of games, or a later line begins one too: then the
        first line is cut off."""
        rest = self.input.rest()
        if is_array_of_games((first + rest).decode("utf-8", "replace")):
            yield from self.array(form, first + rest, blank)
            return
        found = self.document(None, first + rest, blank)  # the first line may not tell it
        text = rest.decode("utf-8", "replace")
        is_line = found.record is None and begins(first.decode("utf-8", "replace"))
        if is_line and any(map(begins, text.split("\n"))):
            known = (rest + self.input.line()).splitlines(keepends=True)
            rest_of_lines = iter(self.input.line, b"")
            yield from self.lines(form, chain([first], known, rest_of_lines), blank + 1)
        else:
            yield found
