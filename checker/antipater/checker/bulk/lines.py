"""The lines of a file of games, one a line, in ranges of bytes that are judged apart."""

from collections.abc import Iterator
from functools import lru_cache
from typing import IO

from antipater.checker.base.storage import opened, size_and_stamp
from antipater.checker.records.encodings import UTF_16
from antipater.checker.records.files import (
    CARRIAGE_RETURN,
    LIMIT,
    LineReader,
    is_blank,
    may_hold_blank,
)


def lines_between(file: str, start: int, stop: int) -> Iterator[bytes]:
    """The lines that begin from byte ``start`` on and before ``stop``, as they stand there."""
    text = text_between(file, start, stop)
    if text is not None:
        yield from lines_of(text)
        return
    with opened(file) as stream:
        yield from _with_care(stream, start, stop)


def text_between(file: str, start: int, stop: int) -> bytes | None:
    """The text of these lines; None where one is too long to be a game, ends otherwise than with
    a line feed, or is not UTF-8."""
    return _text(file, start, stop, size_and_stamp(file))


# A piece is counted, and right after that judged, if that is done by the same process.
@lru_cache(maxsize=1)
def _text(file: str, start: int, stop: int, stamp: object) -> bytes | None:
    with opened(file) as stream:
        # The ends of the lines in which the range begins and ends: all between is read at once.
        begun, begin = _rest_of_line(stream, start)
        last, end = _rest_of_line(stream, stop)
        stream.seek(begin)
        text = stream.read(max(end - begin, 0))
    return text if is_plain(begun) and is_plain(last) and is_plain(text) else None


def _rest_of_line(stream: IO[bytes], place: int) -> tuple[bytes, int]:
    """What follows of the line that has begun before a place, and where that ends."""
    if not place:
        return b"", 0
    stream.seek(place - 1)
    rest = stream.readline(LIMIT + 1)
    return rest, place - 1 + len(rest)


def is_plain(text: bytes) -> bool:
    """Whether the lines of a text end with line feeds alone, none being too long to be a game."""
    if text.startswith(UTF_16) or (b"\r" in text and CARRIAGE_RETURN.search(text)):
        return False
    begin = 0
    while len(text) - begin >= LIMIT:
        begin = text.rfind(b"\n", begin, begin + LIMIT) + 1
        if not begin:
            return False
    return True


def lines_of(text: bytes) -> list[bytes]:
    """The lines of a plain text, without their ends."""
    lines = text.split(b"\n")
    return lines if lines[-1] else lines[:-1]


def _with_care(stream: IO[bytes], start: int, stop: int) -> Iterator[bytes]:
    """Lines of a text that is not plain."""
    first = max(start - 1, 0)
    stream.seek(first)
    reader = LineReader(stream)
    if start:
        reader.line()
    while first + reader.read < stop and (line := reader.line()):
        yield line


def counted(file: str, start: int, stop: int) -> tuple[int, int]:
    """How many lines begin in a range of bytes, and how many of them hold a game."""
    text = text_between(file, start, stop)
    if text and not may_hold_blank(text):
        count = text.count(b"\n") + (not text.endswith(b"\n"))
        return count, count
    lines = lines_between(file, start, stop) if text is None else lines_of(text)
    blank = list(map(is_blank, lines))
    return len(blank), blank.count(False)
