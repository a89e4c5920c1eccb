"""Verdicts on games with nothing wrong, made from numbers: no record, no object for each game.

How a verdict is told is said by ``outputs.plain_games`` alone: it tells the first game of each
kind with slots in the place of what differs from game to game, and the rest are filled in, a
column of all games at a time.
"""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

import re
from array import array
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain
from json.encoder import encode_basestring
from typing import Any, NamedTuple, Protocol

from antipater.checker.base.extras import Later
from antipater.checker.base.json import line
from antipater.checker.bulk.native.constants import integer, text
from antipater.checker.bulk.verdict_rows import parquet_schema, row_of
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.visible import escaped
from antipater.checker.outputs import plain_games
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord

pa, pc = Later("pyarrow"), Later("pyarrow.compute")


class Heads(NamedTuple):
    """What verdicts tell of games besides what a module found: for each game the format of its
    record, the players' names, how many moves it has, and the digest of its play."""

    formats: Sequence[str | None]
    players: Sequence[Sequence[str]]
    moves: Sequence[int]
    digests: Sequence[str]


class Numbered(Protocol):
    """What a module found of games that it judged together.

    ``numbers``: of all games, each with so many (``width``).
    """

    @property
    def numbers(self) -> memoryview: ...
    @property
    def width(self) -> int: ...

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


@lru_cache(4096)
def _is_plain(name: str) -> bool:
    """Whether a name is written as it is."""
    return escaped(name) == name


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
        # Text, and between any two pieces of it a slot.
        self.pieces = _IN_JSON.split(line(told))
        self.row = [_slot(value) for value in row_of(told).values()]

    def rows(self, games: "Games", chosen: Sequence[int]) -> Any:
        """The verdicts on games of this shape, as a table; ``chosen``: which of them they are."""
        schema = parquet_schema()
        told = zip(self.row, schema.types[:-1], strict=True)
        slots = map(int, self.pieces[1::2])
        columns = [*(games.told(*one) for one in told), *map(games.in_json, slots)]
        names = [str(n) for n in range(len(columns))]
        columns = pa.table(columns, names).take(pa.array(chosen)).columns
        texts = iter(columns[len(self.row) :])
        pieces = [next(texts) if n % 2 else text(each) for n, each in enumerate(self.pieces)]
        verdicts = pc.binary_join_element_wise(*pieces, text(""))
        return pa.Table.from_arrays([*columns[: len(self.row)], verdicts], schema=schema)


def _slot(value: Any) -> Any:
    """A value of a row: the number of a slot, a list of such, or a constant in a tuple."""
    if isinstance(value, list):
        return [_slot(each) for each in value]
    filled = _IN_ROW.fullmatch(value) if isinstance(value, str) else None
    return int(filled[1]) if filled else (value,)


class Games:
    """What differs between games that a module judged together, by slot.

    ``where``: their files, and their numbers there; ``chosen``: which of those judged they are.
    """

    def __init__(
        self,
        where: Sequence[tuple[str, int]],
        chosen: Sequence[int],
        heads: Heads,
        found: Numbered,
    ) -> None:
        self.count = len(chosen)
        names = zip(*(heads.players[game] for game in chosen), strict=True)
        self.heads: list[Sequence[Any]] = [
            *zip(*where, strict=True),
            [heads.digests[game] for game in chosen],
            [heads.moves[game] for game in chosen],
            *names,
        ]
        data, width = found.numbers, found.width
        self.numbers = pa.Array.from_buffers(pa.int32(), len(data), [None, pa.py_buffer(data)])
        self.begin = pa.array([game * width for game in chosen], pa.int32())
        # A column is made once for all shapes.
        self.of: Callable[[int], Any] = cache(self._of)
        self.in_json: Callable[[int], Any] = cache(self._in_json)
        self.lists: Callable[[tuple[int, ...]], Any] = cache(self._lists)

    def _of(self, slot: int) -> Any:
        """A slot's values."""
        if slot < len(self.heads):
            return pa.array(self.heads[slot])
        return self.numbers.take(pc.add(self.begin, integer(slot - len(self.heads))))

    def _in_json(self, slot: int) -> Any:
        """A slot's values as they stand in JSON."""
        if slot in (_FILE, _DIGEST) or _NAMES <= slot < len(self.heads):
            return pa.array(list(map(_quoted, self.heads[slot])))
        return self.of(slot).cast(pa.string())

    def told(self, value: Any, kind: Any) -> Any:
        """A column of the verdicts by what it holds, as ``_slot`` gives it."""
        if isinstance(value, int):
            return self.of(value).cast(kind)
        if isinstance(value, tuple):
            return pa.array(value * self.count, kind)
        return self.lists(tuple(value)).cast(kind)

    def _lists(self, slots: tuple[int, ...]) -> Any:
        """The values of some slots, as a list for each game."""
        many = len(slots)
        ends = pa.array([many * n for n in range(self.count + 1)], pa.int32())
        values = pa.concat_arrays([self.of(slot) for slot in slots]) if many else pa.nulls(0)
        places = array("i", (n + self.count * m for n in range(self.count) for m in range(many)))
        return pa.ListArray.from_arrays(ends, values.take(pa.array(places, pa.int32())))


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
        if shape is None or not all(map(_is_plain, (form or "", *heads.players[number]))):
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


def put_together(tables: Sequence[tuple[Sequence[int], Any]]) -> tuple[Sequence[int], Any]:
    """The places beside tables, in order, and the rows at these places."""
    if not tables:
        return (), parquet_schema().empty_table()
    places, rows = zip(*tables, strict=True)
    every = pa.array(list(chain.from_iterable(places)), pa.int32())
    order = pc.sort_indices(every)
    return every.take(order).to_pylist(), pa.concat_tables(rows).take(order)
