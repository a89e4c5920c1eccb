"""The input in pieces that are judged apart: whole files, ranges of lines, groups of rows."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from typing import IO

from antipater.checker.base.isolation import isolated
from antipater.checker.base.storage import is_remote, opened, size_and_stamp
from antipater.checker.bulk.lines import counted, is_plain, lines_between, text_between
from antipater.checker.records.files import (
    ARCHIVE,
    LIMIT,
    LineReader,
    ReadGame,
    format_of_lines,
    game_of_line,
    games_of,
    is_blank,
    isolated_games,
)
from antipater.checker.records.formats.registry import format_named
from antipater.checker.records.sources import games, games_in

# Bytes of a file from which on it is judged in pieces, and of such a piece.
PIECE = 4_000_000
_MOST_FILES = 256
# The most rows of archives that are judged together: their verdicts stand in memory at once.
_MOST_ROWS = 4096


@dataclass(frozen=True)
class Part:
    """A piece of one file. ``size``: how many bytes of input it stands for."""

    file: str
    size: int

    @property
    def rows(self) -> int:
        """How many rows of an archive it holds, as far as that is known."""
        return 0

    @property
    def where(self) -> str:
        """What of the input it is, for people."""
        return self.file

    def games(self, chosen_set: str | None) -> Iterator[ReadGame]:
        """Its games, readable or not, as ``records.sources.games``."""
        return _games_at(self.file, chosen_set)


@dataclass(frozen=True)
class Lines(Part):
    """The games whose lines begin from byte ``start`` on and before ``stop``.

    ``line`` and ``game`` are the numbers of the first line and of the first game in it;
    ``data``: the lines themselves, where they cannot be read from the file again.
    """

    start: int
    stop: int
    line: int
    game: int
    form: str
    data: bytes | None = None

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line} ({self.size} B)"

    def text(self) -> bytes | None:
        """The text of the lines; None where it is not plain, as ``text_between``."""
        if self.data is not None:
            return self.data if is_plain(self.data) else None
        return text_between(self.file, self.start, self.stop)

    def lines(self) -> Iterator[tuple[int, int, bytes]]:
        """Each game's number, its line's number, and the line; blank lines are passed over."""
        number = self.game
        for at, line in enumerate(self._lines(), self.line):
            if not is_blank(line):
                yield number, at, line
                number += 1

    def _lines(self) -> Iterator[bytes]:
        if self.data is not None:
            yield from iter(LineReader(BytesIO(self.data)).line, b"")
            return
        yield from lines_between(self.file, self.start, self.stop)

    def games(self, chosen_set: str | None) -> Iterator[ReadGame]:
        """Its games, readable or not."""
        form = format_named(self.form)
        assert form is not None
        found = (
            game_of_line(self.file, number, form, line, at, chosen_set)
            for number, at, line in self.lines()
        )
        return isolated_games(self.file, found, self.game)


@dataclass(frozen=True)
class RowGroups(Part):
    """Groups of rows of an archive, one after another; ``game``: the number of the first row,
    ``count``: how many there are."""

    groups: tuple[int, ...]
    game: int
    count: int = 0

    @property
    def rows(self) -> int:
        return self.count

    @property
    def where(self) -> str:
        return f"{self.file}:{self.game} ({self.size} B)"

    def games(self, chosen_set: str | None) -> Iterator[ReadGame]:
        """Its games, readable or not."""
        from antipater.checker.records.archive.read import archived_games

        def of_groups() -> Iterator[ReadGame]:
            with opened(self.file) as stream:
                yield from archived_games(self.file, stream, chosen_set, self.groups, self.game)

        return isolated_games(self.file, of_groups(), self.game)


@dataclass(frozen=True)
class Text(Part):
    """One game, or what could not be told to be games, from standard input."""

    data: bytes

    def games(self, chosen_set: str | None) -> Iterator[ReadGame]:
        """Its games, readable or not."""
        return isolated_games(self.file, games_of(self.file, BytesIO(self.data), chosen_set))


Batch = tuple[Part, ...]


def _games_at(file: str, chosen_set: str | None) -> Iterator[ReadGame]:
    """Every game of a file by its path or address."""

    def of_address() -> Iterator[ReadGame]:
        with opened(file) as stream:
            yield from games_in(file, stream, chosen_set)

    return isolated_games(file, of_address()) if is_remote(file) else games(file, chosen_set)


def parts_of(file: str) -> Iterator[Part]:
    """The pieces of a file (``-`` for standard input), the numbers of their games known."""
    if file == "-":
        yield from _parts_of_input(sys.stdin.buffer)
        return
    # What cannot be cut is read again as a whole, and gives one game with the reason.
    yield from isolated(lambda: _parts_of_file(file), lambda _: iter([Part(file, 0)]))


def _parts_of_file(file: str) -> Iterator[Part]:
    size, _ = size_and_stamp(file)
    # A small archive may hold many games.
    if size < PIECE and not file.endswith(".parquet"):
        return iter([Part(file, size)])
    with opened(file) as stream:
        groups = list(groups_of(file, stream, size))
        form = None if groups else format_of_lines(file, stream)
    if form is not None:
        return _ranges(file, form.name, size)
    return iter(groups) if groups else iter([Part(file, size)])


def groups_of(file: str, stream: IO[bytes], size: int) -> Iterator[RowGroups]:
    """The rows of an archive in pieces; none of another file, which is read from its start.

    Raises ``Unreadable`` for an archive that cannot be read.
    """
    archived = stream.read(len(ARCHIVE)) == ARCHIVE
    stream.seek(0)
    if not archived:
        return
    from antipater.checker.records.archive.read import kept_open

    counts = kept_open(file).groups
    most = PIECE * len(counts) // size, _MOST_ROWS * len(counts) // max(sum(counts), 1)
    each = max(min(most), 1)
    game = 1
    for first in range(0, len(counts), each):
        groups = tuple(range(first, min(first + each, len(counts))))
        rows = sum(counts[group] for group in groups)
        yield RowGroups(file, size * len(groups) // len(counts), groups, game, rows)
        game += rows


def _ranges(file: str, form: str, size: int) -> Iterator[Part]:
    line = game = 1
    for start in range(0, size, PIECE):
        stop = min(start + PIECE, size)
        yield Lines(file, stop - start, start, stop, line, game, form)
        if stop < size:
            lines, found = counted(file, start, stop)
            line, game = line + lines, game + found


def _parts_of_input(stream: IO[bytes]) -> Iterator[Part]:
    """Standard input in pieces: lines as they come, or else all of it at once."""
    reader = LineReader(stream)
    blank, first = 0, reader.line()
    while first and is_blank(first):
        blank, first = blank + 1, reader.line()
    form = format_of_lines("-", BytesIO(first))
    if form is None:
        data = b"\n" * blank + first + reader.rest(LIMIT * 2)
        yield Text("-", len(data), data)
        return
    line, game, waiting, size = blank + 1, 1, list[bytes](), 0
    for one in chain([first], iter(reader.line, b"")):
        waiting.append(one if one.endswith(b"\n") else one + b"\n")
        size += len(one)
        if size >= PIECE:
            yield Lines("-", size, 0, 0, line, game, form.name, b"".join(waiting))
            line += len(waiting)
            game += sum(not is_blank(text) for text in waiting)
            waiting, size = [], 0
    if waiting:
        yield Lines("-", size, 0, 0, line, game, form.name, b"".join(waiting))


def batches(parts: Iterable[Part]) -> Iterator[Batch]:
    """Small parts together, so that none is too small to be handed to a process."""
    waiting: list[Part] = []
    size = rows = 0
    for part in parts:
        large = size + part.size > PIECE or rows + part.rows > _MOST_ROWS
        if waiting and (large or len(waiting) == _MOST_FILES):
            yield tuple(waiting)
            waiting, size, rows = [], 0, 0
        waiting.append(part)
        size, rows = size + part.size, rows + part.rows
    if waiting:
        yield tuple(waiting)
