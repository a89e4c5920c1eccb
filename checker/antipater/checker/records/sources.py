"""Files and standard input to games: text in any format, and archives."""

import sys
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import IO

from antipater.checker.records.files import ARCHIVE, PACKED, ReadGame, games_of, isolated_games


def size_of(file: str) -> int | None:
    """The size of a file in bytes, if it is known."""
    try:
        return Path(file).stat().st_size if file != "-" else None
    except OSError:
        return None


def games(file: str, chosen_set: str | None = None) -> Iterator[ReadGame]:
    """Every game of a file (``-`` for standard input), readable or not.

    Raises ``CardSetError`` for a chosen set that cannot be used; all other trouble is a
    ``problem`` of a game.
    """
    return isolated_games(file, _games(file, chosen_set))


def _games(file: str, chosen_set: str | None) -> Iterator[ReadGame]:
    if file == "-":
        yield from _games_of_input(sys.stdin.buffer, chosen_set)
        return
    with Path(file).open("rb") as stream:
        if stream.seekable():
            yield from games_in(file, stream, chosen_set)
        else:
            yield from _games_of_input(stream, chosen_set, file)


def games_in(file: str, stream: IO[bytes], chosen_set: str | None = None) -> Iterator[ReadGame]:
    """Every game of an open file that can be read from any place, as ``games``."""
    head = stream.read(len(ARCHIVE))
    stream.seek(0)
    if head == ARCHIVE:
        from antipater.checker.records.archive.read import archived_games

        yield from archived_games(file, stream, chosen_set)
    elif head.startswith(PACKED):
        from antipater.checker.records.packed import packed_games

        yield from packed_games(file, stream, chosen_set)
    else:
        yield from games_of(file, stream, chosen_set)


def _games_of_input(
    stream: IO[bytes], chosen_set: str | None, file: str = "-"
) -> Iterator[ReadGame]:
    """Every game of what is piped, of which no byte can be read twice."""
    if not _begun(stream).startswith(PACKED):
        yield from games_of(file, stream, chosen_set)
        return
    from antipater.checker.records.packed import held, packed_games

    yield from packed_games(file, held(stream), chosen_set)


def _begun(stream: IO[bytes]) -> bytes:
    """The first bytes of standard input, which are still to be read."""
    if isinstance(stream, BufferedReader):
        return stream.peek(len(ARCHIVE))
    head = stream.read(len(ARCHIVE))
    stream.seek(0)
    return head
