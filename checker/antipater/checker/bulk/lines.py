"""The lines of a file of games, one a line, in ranges of bytes that are judged apart."""

from collections.abc import Iterator
from typing import IO

from antipater.checker.base.storage import opened
from antipater.checker.records.encodings import UTF_16
from antipater.checker.records.files import CARRIAGE_RETURN, LIMIT, LineReader, is_blank


def lines_between(stream: IO[bytes], start: int, stop: int) -> Iterator[bytes]:
    """The lines that begin from byte ``start`` on and before ``stop``, as they stand there."""
    first = max(start - 1, 0)
    stream.seek(first)
    data = stream.read(stop - first)
    if not data.endswith(b"\n"):
        data += stream.readline(LIMIT + 1)
    lines = data.removesuffix(b"\n").split(b"\n") if data else []
    odd = data.startswith(UTF_16) or (b"\r" in data and CARRIAGE_RETURN.search(data))
    if odd or max(map(len, lines), default=0) >= LIMIT:
        stream.seek(first)
        return _with_care(stream, first, start, stop)
    return iter(lines[1:] if start else lines)


def _with_care(stream: IO[bytes], first: int, start: int, stop: int) -> Iterator[bytes]:
    """The same lines where one is too long to be a game, ends otherwise, or is not UTF-8."""
    reader = LineReader(stream)
    if start:
        reader.line()
    while first + reader.read < stop and (line := reader.line()):
        yield line


def counted(file: str, start: int, stop: int) -> tuple[int, int]:
    """How many lines begin in a range of bytes, and how many of them hold a game."""
    with opened(file) as stream:
        lines = list(lines_between(stream, start, stop))
    return len(lines), sum(not is_blank(line) for line in lines)
