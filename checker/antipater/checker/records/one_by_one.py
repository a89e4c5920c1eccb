"""Many games of a notation in one file: where each begins.

A game begins where a header begins: at the first of the tags, ``[Game "…"]`` among them,
that follow lines of a game; without a ``Game``, two that the game has already tell a header.
Comments right above the header belong to it. Other tags further down in a game begin nothing;
those right below a line of play are of its game, if that has a header, where a blank line follows
them, and so is a result alone in the place of one further up.
"""

import re
from collections.abc import Iterable, Iterator

from antipater.grammar.records.lines import tag_name

_BOM = b"\xef\xbb\xbf"
_TAG = re.compile(
    rb"\s*\[\s*((?:\w|[\x80-\xff])+?)\s*(?:[\"\x84\x93\x94\xab]|\xe2\x80[\x9c-\x9e]|\xc2\xab)"
)


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
    """The lines of one game so far; ``waiting``: comments and tags that may begin the next;
    ``apart``: whether a blank line is above these or among them."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.lines: list[bytes] = []
        self.tags = set[str]()
        self.waiting: list[tuple[int, bytes]] = []
        self.waiting_tags = set[str]()
        self.apart = False
        self.played = False
        self.size = 0

    def add(self, at: int, line: bytes) -> "_LinesOfGame | None":
        """Add a line; the next game, if one has begun."""
        self.size += len(line)
        if line == b"\n" and not self.waiting:  # of which there may be millions
            self.lines.append(line)
            return None
        body = line.strip()
        found = _TAG.match(line)
        tag = {tag_name(found[1].decode(errors="replace"))} if found else set[str]()
        if self.played and (tag or body.startswith((b";", b"#"))):
            late = self.waiting_tags == {"Result"} and self.tags and "Result" not in self.tags
            if "Game" in tag and late and not self.apart:
                self._keep()
            self.apart = self.apart if self.waiting else not self.lines[-1].strip()
            self.waiting.append((at, line))
            self.waiting_tags |= tag
            begins = "Game" in tag or len(self.waiting_tags & self.tags) > 1
            return self._next() if begins else None
        if self.played and not body and self.waiting_tags and (self.apart or not self.tags):
            self.waiting.append((at, line))
            return None
        self._keep()
        self.tags |= tag
        self.lines.append(line)
        self.played |= bool(body) and not tag and not body.startswith((b";", b"#"))
        return None

    def _keep(self) -> None:
        """Take what is waiting for lines of this game."""
        self.lines += [text for _, text in self.waiting]
        self.tags |= self.waiting_tags
        self.waiting, self.waiting_tags = [], set()

    def _next(self) -> "_LinesOfGame":
        found = _LinesOfGame(self.waiting[0][0])
        found.lines = [text for _, text in self.waiting]
        found.tags = self.waiting_tags
        found.size = sum(map(len, found.lines))
        return found
