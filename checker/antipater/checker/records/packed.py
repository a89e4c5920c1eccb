"""Games packed in ``.zip`` and ``.gz``: unpacked as they are read, within bounds."""

import gzip
import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

from antipater.checker.base.storage import NOT_SHOWN
from antipater.checker.messages.finding import Finding
from antipater.checker.records.files import LIMIT, PACKED, ReadGame, games_of
from antipater.checker.records.inputs import begins_record, holds_games, is_packed
from antipater.checker.records.zips import TooManyMembers, opened_zip

_GZIP = b"\x1f\x8b"
# What may come out of a file for each of its bytes, and what always may.
_RATIO, _ALWAYS = 200, 64_000_000
MOST_MEMBERS = 100_000
_HEAD = 4096
# Where a .tar says that it is one.
_TAR = slice(257, 262)
DAMAGED = (
    zipfile.BadZipFile,
    gzip.BadGzipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


class PackedTooLarge(Exception):
    """More came out of a packed file than any collection of games would give."""


def packed_games(file: str, stream: IO[bytes], chosen_set: str | None) -> Iterator[ReadGame]:
    """Every game of an archive that can be read from any place.

    Games in a ``.zip`` bear the archive's name and their own: ``round.zip/table1.duel``. What
    is damaged, locked or too large is the ``problem`` of one game. Raises as ``games``.
    """
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    bound = Bound(size)
    read = _of_gzip if stream.read(2) == _GZIP else _of_zip
    stream.seek(0)
    try:
        for game in read(file, stream, bound, chosen_set):
            yield game._replace(read=min(stream.tell(), size))
    except (PackedTooLarge, TooManyMembers):
        yield ReadGame(file, 1, None, Finding("R-PACKED-01", expected=bound.most), size)
    except DAMAGED:
        yield ReadGame(file, 1, None, Finding("R-PACKED-02"), size)


class Bound:
    """How many bytes have been unpacked; raises ``PackedTooLarge`` above what a file may hold."""

    def __init__(self, size: int) -> None:
        self.most = max(size * _RATIO, _ALWAYS)
        self.left = self.most

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise PackedTooLarge


class Unpacking(io.RawIOBase):
    """A stream that counts what is read from another."""

    def __init__(self, stream: IO[bytes], bound: Bound) -> None:
        self.stream, self.bound = stream, bound

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # no other buffer
        data = self.stream.read(len(buffer))
        self.bound.take(len(data))
        buffer[: len(data)] = data
        return len(data)


def _of_gzip(
    file: str, stream: IO[bytes], bound: Bound, chosen_set: str | None
) -> Iterator[ReadGame]:
    name = file[:-3] if file.lower().endswith(".gz") else file
    with gzip.GzipFile(fileobj=stream) as unpacked:
        inner = io.BufferedReader(Unpacking(unpacked, bound))  # type: ignore[arg-type]
        head = inner.peek(_HEAD)
        if head.startswith(PACKED) or head[_TAR].startswith(b"ustar"):
            yield ReadGame(file, 1, None, Finding("R-PACKED-03"), 0)
            return
        yield from (game._replace(file=file) for game in games_of(name, inner, chosen_set))


def _of_zip(
    file: str, stream: IO[bytes], bound: Bound, chosen_set: str | None
) -> Iterator[ReadGame]:
    with opened_zip(stream, MOST_MEMBERS) as archive:
        members = sorted(archive.infolist(), key=lambda member: member.filename)
        found = False
        for member in members:
            for game in _of_member(file, archive, member, bound, chosen_set):
                found = True
                yield game
        if not found:
            yield ReadGame(file, 1, None, Finding("R-PACKED-04"), 0)


def _of_member(
    file: str,
    archive: zipfile.ZipFile,
    member: zipfile.ZipInfo,
    bound: Bound,
    chosen_set: str | None,
) -> Iterator[ReadGame]:
    """The games of one member; one that is damaged costs no other member its verdict."""
    if passed_over(member):
        return
    name = f"{file}/{member.filename}"
    try:
        with archive.open(member) as unpacked:
            stream = io.BufferedReader(Unpacking(unpacked, bound))
            head = stream.peek(_HEAD)
            if head.startswith(PACKED):
                if is_packed(member.filename) or holds_games(member.filename):
                    yield ReadGame(name, 1, None, Finding("R-PACKED-03"), 0)
            elif is_record(member.filename, head):
                yield from games_of(name, stream, chosen_set)
    except DAMAGED:
        yield ReadGame(name, 1, None, Finding("R-PACKED-02"), 0)


def passed_over(member: zipfile.ZipInfo) -> bool:
    """Whether a member is a folder, or one that systems hide."""
    parts = member.filename.replace("\\", "/").split("/")
    return member.is_dir() or any(
        p.startswith((*NOT_SHOWN, "__")) for p in parts if p not in (".", "..")
    )


def is_record(name: str, head: bytes) -> bool:
    """Whether a member of a ``.zip`` holds records, by its name or by how it begins."""
    return holds_games(name) or begins_record(head[:_HEAD])


def held(stream: IO[bytes]) -> IO[bytes]:
    """An archive from standard input as one that can be read from any place; of one that is
    longer than many games would be only the beginning."""
    return io.BytesIO(stream.read(16 * LIMIT))
