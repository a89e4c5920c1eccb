"""Verdicts on games with nothing wrong, made from numbers: no record, no object for each move.

How a verdict is told is said by ``outputs.plain_games`` alone: it tells the first game of each
kind with slots in the place of what differs from game to game, and the rest are filled in.
"""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from json.encoder import encode_basestring
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from antipater.checker.base.json import line
from antipater.checker.bulk.verdict_rows import row_of
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.outputs import plain_games
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord


class Ready(NamedTuple):
    """A verdict as it is written. ``kind``: how the game ended; ``row``: the values of
    ``verdict_rows.row_of`` in their order; ``line``: the whole as JSON."""

    kind: str
    row: list[object]
    line: str


class Heads(NamedTuple):
    """What verdicts tell of games besides what a module found: for each game the format of its
    record, the players' names, how many moves it has, and the digest of its play."""

    formats: Sequence[str | None]
    players: Sequence[Sequence[str]]
    moves: Sequence[int]
    digests: Sequence[str]


class Numbered(Protocol):
    """What a module found of games that it judged together."""

    def row(self, game: int, /) -> Sequence[int]:
        """The module's numbers for one game."""

    def shape(self, game: int, /) -> Hashable:
        """What makes the verdicts on two games differ in more than names and numbers; None for a
        game of which a verdict has more to tell."""

    def verdict_of(self, game: int, record: Any, number: Callable[[int], Any], /) -> AnyVerdict:
        """The verdict on a game's record; ``number`` gives the module's numbers by their place."""


# A slot, as text that stands in no record, and as it looks in JSON.
_SLOT = "\0{}"
_IN_JSON = re.compile(r'"\\u0000(\d+)"')
_IN_ROW = re.compile(r"\0(\d+)")
# What is filled in: these, then the players' names, then the module's numbers.
_FILE, _GAME, _DIGEST, _MOVES, _NAMES = range(5)
_quoted = lru_cache(4096)(encode_basestring)


class Template:
    """The verdict on a game of one shape."""

    def __init__(self, found: Numbered, number: int, record: GameRecord, language: str) -> None:
        players = len(record.players)
        names = tuple(_SLOT.format(_NAMES + seat) for seat in range(players))
        given: Any = record
        verdict = found.verdict_of(
            number,
            replace(given, players=names),
            lambda place: _SLOT.format(_NAMES + players + place),
        )
        slots: Any = [_SLOT.format(n) for n in range(_NAMES)]
        read = ReadGame(slots[_FILE], slots[_GAME], record, None, 0)
        told = plain_games.game(read, replace(verdict, moves=slots[_MOVES]), language)
        told["digest"] = slots[_DIGEST]
        pieces = _IN_JSON.split(line(told))
        self.kind: str = verdict.result.kind
        self.text = "%s".join(piece.replace("%", "%%") for piece in pieces[::2])
        self.in_text = itemgetter(*map(int, pieces[1::2]))
        self.row = [_slot(value) for value in row_of(told).values()]

    def told(self, file: str, game: int, heads: Heads, number: int, found: Sequence[int]) -> Ready:
        """The verdict on a game of this shape; ``number``: which of the heads is its own."""
        names, digest, moves = heads.players[number], heads.digests[number], heads.moves[number]
        values = (file, game, digest, moves, *names, *found)
        quoted = (_quoted(file), game, f'"{digest}"', moves, *map(_quoted, names), *found)
        row = [
            values[slot]
            if type(slot) is int
            else [values[each] for each in slot]
            if type(slot) is list
            else slot[0]
            for slot in self.row
        ]
        return Ready(self.kind, row, self.text % self.in_text(quoted))  # pyright: ignore[reportArgumentType]


def _slot(value: Any) -> Any:
    """A value of a row: the number of a slot, a list of such, or a constant in a tuple."""
    if isinstance(value, list):
        return [_slot(each) for each in value]
    filled = _IN_ROW.fullmatch(value) if isinstance(value, str) else None
    return int(filled[1]) if filled else (value,)


class Templates:
    """Templates in one language; see ``templates``."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._made: dict[Hashable, Template | None] = {}

    def of(
        self,
        found: Numbered,
        number: int,
        heads: Heads,
        record: Callable[[], GameRecord | None],
    ) -> Template | None:
        """The template for a game; ``record`` reads its record, for the first of a shape.

        None for a game whose verdict has to be made from its record.
        """
        shape, form = found.shape(number), heads.formats[number]
        # An archive may name any format: one that looks like a slot is none.
        if shape is None or "\0" in (form or ""):
            return None
        key = (shape, form, len(heads.players[number]))
        if key not in self._made:
            first = record()
            if first is None or first.notes:
                return None
            self._made[key] = Template(found, number, first, self.language)
        return self._made[key]


@cache
def templates(language: str) -> Templates:
    """The templates of a process, which are made once for all batches."""
    return Templates(language)
