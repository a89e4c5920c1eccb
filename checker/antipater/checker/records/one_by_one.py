"""Many games of a notation in one file: where each begins.

A game begins where a header begins: at the first of the tags, ``[Game "…"]`` among them,
that follow lines of a game. Comments right above the header belong to it. Tags further down
in a game, without a ``Game`` among them, begin nothing.
"""

import re
from collections.abc import Iterable, Iterator

_BOM = b"\xef\xbb\xbf"
_TAG = re.compile(rb"\s*\[\s*\w+\s*(?:[\"\x84\x93\x94\xab]|\xe2\x80[\x9c-\x9e]|\xc2\xab)")
_GAME = re.compile(rb"\s*\[\s*game\b", re.IGNORECASE)


def one_by_one(lines: Iterable[bytes], line: int, limit: int) -> Iterator[tuple[int, bytes]]:
    """Each game's text with the number of its first line; ``line``: that of the first of all.

    Of a game that is longer than ``limit`` bytes only the beginning is given, and nothing
    that follows it.
    """
    game = _LinesOfGame(line)
    for at, text in enumerate(lines, line):
        begun = game.add(at, text.removeprefix(_BOM))
        if begun is not None:
            yield game.first, b"".join(game.lines)
            game = begun
        if game.size > limit:
            break
    yield game.first, b"".join([*game.lines, *(text for _, text in game.waiting)])


class _LinesOfGame:
    """The lines of one game so far; ``waiting``: comments and tags that may begin the next."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.lines: list[bytes] = []
        self.waiting: list[tuple[int, bytes]] = []
        self.played = False
        self.size = 0

    def add(self, at: int, line: bytes) -> "_LinesOfGame | None":
        """Add a line; the next game, if one has begun."""
        self.size += len(line)
        body = line.strip()
        tag = _TAG.match(line) is not None
        if self.played and (tag or body.startswith((b";", b"#"))):
            self.waiting.append((at, line))
            return self._next() if tag and _GAME.match(line) else None
        if self.played and not body and any(_TAG.match(text) for _, text in self.waiting):
            self.waiting.append((at, line))
            return None
        self.lines += [text for _, text in self.waiting]
        self.waiting = []
        self.lines.append(line)
        self.played |= bool(body) and not tag and not body.startswith((b";", b"#"))
        return None

    def _next(self) -> "_LinesOfGame":
        found = _LinesOfGame(self.waiting[0][0])
        found.lines = [text for _, text in self.waiting]
        found.size = sum(map(len, found.lines))
        return found
