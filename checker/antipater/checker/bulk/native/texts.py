"""Texts that may be logs, as many together as are read at once: a text a line."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple, Protocol, TypeAlias

from antipater.checker.base.extras import Later
from antipater.checker.base.isolation import isolated
from antipater.checker.base.storage import is_remote, opened
from antipater.checker.bulk.native.constants import text
from antipater.checker.bulk.native.duel.logs import Logs
from antipater.checker.bulk.parts import PIECE, Lines, Part, RowGroups, groups_of
from antipater.checker.records.files import ReadGame, format_of_lines, game_of_line, is_blank
from antipater.checker.records.formats.registry import format_named
from antipater.checker.records.formats.sevenwd_io import FORMAT

pa = Later("pyarrow")
# The most texts that are read together.
_MOST = 4096
# What stands for a text that is no log.
_NO_LOG = b"-"


class Where(NamedTuple):
    """Where games stand: for each its file, its number there, and its line if the file has one a
    line."""

    files: Any
    numbers: Any
    lines: Any


class Texts(Protocol):
    """Texts, one a line of ``data``; those that are not blank have places, from 0."""

    @property
    def data(self) -> bytes: ...

    def games(self, logs: Logs, place: int) -> Iterator[ReadGame]:
        """The games of a text, or why there are none. ``logs``: what was read of ``data``."""
        ...

    def where(self, logs: Logs, places: Any, written: Callable[[str], str] = str) -> Where:
        """Where the games of texts stand that are logs; ``written``: how a file is told."""
        ...


class _OfFile(NamedTuple):
    """Lines of a file of logs."""

    part: Lines
    chosen_set: str | None
    data: bytes

    def games(self, logs: Logs, place: int) -> Iterator[ReadGame]:
        file, number = self.part.file, self.part.game + place
        line = self.part.line + int(logs.lines[place, 0])
        yield _game_of_line(file, number, line, logs.line(place), self.chosen_set)

    def where(self, logs: Logs, places: Any, written: Callable[[str], str] = str) -> Where:
        file = pa.repeat(text(written(self.part.file)), len(places))
        lines = self.part.line + logs.lines[places, 0]
        return Where(file, pa.array(self.part.game + places), pa.array(lines))


def _game_of_line(file: str, number: int, at: int, line: bytes, chosen_set: str | None) -> ReadGame:
    form = format_named(FORMAT)
    assert form is not None
    return game_of_line(file, number, form, line, at, chosen_set)


class _One(NamedTuple):
    """A text that may be a log, what reads the games in it, and where that log stands."""

    text: bytes
    games: Callable[[], Iterator[ReadGame]]
    file: str
    number: int = 1
    line: int | None = None


class _Single(NamedTuple):
    """Texts that stand apart."""

    texts: Sequence[_One]

    @property
    def data(self) -> bytes:
        # In JSON a tab is what a line end is, and neither stands in a string.
        lines = (one.text.replace(b"\n", b"\t") for one in self.texts)
        return b"\n".join(_NO_LOG if is_blank(line) else line for line in lines)

    def games(self, logs: Logs, place: int) -> Iterator[ReadGame]:
        return self.texts[place].games()

    def where(self, logs: Logs, places: Any, written: Callable[[str], str] = str) -> Where:
        texts = [self.texts[place] for place in places.tolist()]
        files = pa.array([written(one.file) for one in texts], pa.string())
        lines = pa.array([one.line for one in texts], pa.int32())
        return Where(files, pa.array([one.number for one in texts], pa.int32()), lines)


Piece: TypeAlias = Texts | RowGroups


def pieces(parts: Iterable[Part], chosen_set: str | None) -> Iterator[Piece]:
    """Parts of the input as texts that are read together, or as the rows that they hold."""
    waiting: list[_One] = []
    size = 0
    for part in parts:
        for piece in _pieces(part, chosen_set):
            if isinstance(piece, _One):
                waiting.append(piece)
                size += len(piece.text)
            if waiting and (not isinstance(piece, _One) or len(waiting) == _MOST or size > PIECE):
                yield _Single(waiting)
                waiting, size = [], 0
            if not isinstance(piece, _One):
                yield piece
    if waiting:
        yield _Single(waiting)


def _pieces(part: Part, chosen_set: str | None) -> Iterator[_One | Piece]:
    """A part as texts that stand apart or together, or as rows."""
    if isinstance(part, RowGroups):
        yield part
    elif isinstance(part, Lines) and part.form == FORMAT:
        yield from _pieces_of_lines(part, chosen_set)
    elif type(part) is Part and part.size < PIECE and not is_remote(part.file):
        yield from _pieces_of_file(part, chosen_set)
    else:
        yield _One(b"", partial(part.games, chosen_set), part.file)


def _pieces_of_lines(part: Lines, chosen_set: str | None) -> Iterator[_One | Piece]:
    plain = part.text()
    if plain is not None:
        yield _OfFile(part, chosen_set, plain)
        return
    for number, at, line in part.lines():
        game = partial(_game_of_line, part.file, number, at, line, chosen_set)
        yield _One(line, partial(_only, game), part.file, number, at)


def _only(game: Callable[[], ReadGame]) -> Iterator[ReadGame]:
    yield game()


def _pieces_of_file(part: Part, chosen_set: str | None) -> Iterator[_One | Piece]:
    """The pieces of a small file, by what stands in it."""

    def begun() -> tuple[list[RowGroups], bytes]:
        with opened(part.file) as stream:
            groups = list(groups_of(part.file, stream, part.size))
            return groups, b"" if groups else stream.read(PIECE)

    groups, data = isolated(begun, lambda _: ([], b""))
    form = format_of_lines(part.file, BytesIO(data)) if data else None
    if groups:
        yield from groups
    elif form is not None:
        lines = Lines(part.file, part.size, 0, len(data), 1, 1, form.name, data)
        yield from _pieces(lines, chosen_set)
    else:
        yield _One(data, partial(part.games, chosen_set), part.file)
