"""Verdicts on games with nothing wrong, made from numbers: no record, no object for each game.

How a verdict is told is said by ``outputs.plain_games`` alone: it tells the first game of each
kind with slots in the place of what differs from game to game, and the rest are filled in, a
column of all games at a time.
"""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cache
from json.encoder import encode_basestring
from typing import Any, Protocol

from antipater.checker.base.extras import Later
from antipater.checker.base.json import line
from antipater.checker.bulk.native.alike import rows_of
from antipater.checker.bulk.native.constants import text
from antipater.checker.bulk.native.heads import Heads
from antipater.checker.bulk.verdict_rows import parquet_schema, row_of
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.visible import escaped
from antipater.checker.outputs import plain_games
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord

np, pa, pc = Later("numpy"), Later("pyarrow"), Later("pyarrow.compute")


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


def plain_names(files: Any, heads: Heads) -> Any:
    """Of which games the file, the format and all names are written as they are."""
    columns = (files, heads.formats, *heads.players)
    return np.logical_and.reduce([_by_value(each, _is_plain).to_numpy(False) for each in columns])


def _is_plain(name: str | None) -> bool:
    return name is not None and escaped(name) == name


def _quoted(name: str | None) -> str | None:
    return name if name is None else encode_basestring(name)


def _by_value(column: Any, made: Callable[[Any], Any]) -> Any:
    """What is made of each value of a column; of each different one once."""
    values = column.dictionary_encode(null_encoding="encode")
    return pa.array([made(each) for each in values.dictionary.to_pylist()]).take(values.indices)


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
        texts = _IN_JSON.split(line(told))
        self.pieces = [int(each) if n % 2 else text(each) for n, each in enumerate(texts)]
        self.row = [_slot(value) for value in row_of(told).values()]

    def rows(self, games: "Games", chosen: Any) -> Any:
        """The verdicts on games of this shape, as a table; ``chosen``: which of them they are."""
        schema = parquet_schema()
        filled = [games.told(each) for each in self.row if not isinstance(each, tuple)]
        filled += map(games.in_json, self.pieces[1::2])
        if len(chosen) < games.count:
            names = [str(n) for n in range(len(filled))]
            filled = pa.table(filled, names).take(pa.array(chosen)).columns
        columns = iter(filled)
        row = [
            _repeated(value, kind, len(chosen)) if isinstance(value, tuple) else next(columns)
            for value, kind in zip(self.row, schema.types[:-1], strict=True)
        ]
        pieces = [next(columns) if n % 2 else each for n, each in enumerate(self.pieces)]
        verdicts = pc.binary_join_element_wise(*pieces, text(""))
        told = [column.cast(kind) for column, kind in zip(row, schema.types[:-1], strict=True)]
        return pa.Table.from_arrays([*told, verdicts], schema=schema)


def _slot(value: Any) -> Any:
    """A value of a row: the number of a slot, a list of such, or a constant in a tuple."""
    if isinstance(value, list) and value:
        return [_slot(each) for each in value]
    filled = _IN_ROW.fullmatch(value) if isinstance(value, str) else None
    return int(filled[1]) if filled else (value,)


def _repeated(value: tuple[Any], kind: Any, count: int) -> Any:
    return pa.repeat(pa.array(value, kind)[0], count)


class Games:
    """What differs between games that a module judged together, by slot.

    ``where``: columns of their files, and of their numbers there.
    """

    def __init__(self, where: tuple[Any, Any], heads: Heads, found: Numbered) -> None:
        self.heads = [*where, heads.digests, heads.moves, *heads.players]
        self.count = len(heads.digests)
        self.numbers = rows_of(found.numbers, found.width)
        # Columns, made once for all shapes; a cache of methods would keep these games until the
        # collector of cycles runs.
        self._made: dict[tuple[str, Any], Any] = {}

    def _once(self, make: Callable[[Any], Any], what: Any) -> Any:
        key = make.__name__, what
        if key not in self._made:
            self._made[key] = make(what)
        return self._made[key]

    def of(self, slot: int) -> Any:
        """A slot's values."""
        return self._once(self._of, slot)

    def in_json(self, slot: int) -> Any:
        """A slot's values as they stand in JSON."""
        return self._once(self._in_json, slot)

    def told(self, value: Any) -> Any:
        """A column of the verdicts by what it holds, as ``_slot`` gives it."""
        return self.of(value) if isinstance(value, int) else self._once(self._lists, tuple(value))

    def _of(self, slot: int) -> Any:
        if slot < len(self.heads):
            return self.heads[slot]
        return pa.array(self.numbers[:, slot - len(self.heads)])

    def _in_json(self, slot: int) -> Any:
        if slot == _DIGEST:
            return pc.binary_join_element_wise(text('"'), self.of(slot), text('"'), text(""))
        if slot == _FILE or _NAMES <= slot < len(self.heads):
            return _by_value(self.of(slot), _quoted)
        return self.of(slot).cast(pa.string())

    def _lists(self, slots: tuple[int, ...]) -> Any:
        """The values of some slots, as a list for each game."""
        many = len(slots)
        ends = np.arange(0, many * self.count + 1, many, np.int32)
        places = np.arange(many * self.count, dtype=np.int32).reshape(many, -1).T.ravel()
        values = pa.concat_arrays([self.of(slot) for slot in slots])
        return pa.ListArray.from_arrays(pa.array(ends), values.take(pa.array(places)))


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
        shape = found.shape(number)
        if shape is None:
            return None
        key = shape, heads.formats[number].as_py(), len(heads.players)
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


def put_together(tables: Iterable[tuple[Any, Any]]) -> tuple[Any, Any]:
    """The places beside tables, in order, and the rows at these places."""
    places, rows = [*zip(*tables, strict=True)] or ((), ())
    if not places:
        return np.zeros(0, np.int64), parquet_schema().empty_table()
    every = np.concatenate(places)
    order = np.argsort(every, kind="stable")
    return every[order], pa.concat_tables(rows).take(pa.array(order))
