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
from typing import Any, NamedTuple, Protocol

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
        self.row = [_slot(*each) for each in enumerate(row_of(told).values())]

    def rows(self, games: "Games", first: int, count: int) -> Any:
        """The verdicts on so many games of this shape, one after another, as a table."""
        cells, json = games.columns_of(self)
        row = [
            cells[each].slice(first, count) if isinstance(each, _Slots) else pa.repeat(each, count)
            for each in self.row
        ]
        pieces = [
            json[each].slice(first, count) if n % 2 else each for n, each in enumerate(self.pieces)
        ]
        verdicts = pc.binary_join_element_wise(*pieces, text(""))
        return pa.Table.from_arrays([*row, verdicts], schema=parquet_schema())


class _Slots(NamedTuple):
    """What a column of verdicts, by its place, is made of: a slot, or several for lists."""

    column: int
    slots: int | tuple[int, ...]


def _slot(column: int, value: Any) -> Any:
    """What a value of a row is made of, or a constant."""
    if isinstance(value, list) and value:
        found = (_IN_ROW.fullmatch(each) for each in value)
        return _Slots(column, tuple(int(each[1]) for each in found if each))
    if isinstance(value, str) and (filled := _IN_ROW.fullmatch(value)):
        return _Slots(column, int(filled[1]))
    return pa.array([value], parquet_schema().types[column])[0]


class Games:
    """What differs between games that a module judged together, by slot.

    ``where``: columns of their files, and of their numbers there; ``chosen``: of which games, in
    which order.
    """

    def __init__(self, where: tuple[Any, Any], heads: Heads, found: Numbered, chosen: Any) -> None:
        self.chosen = pa.array(chosen)
        self.heads = [*where, heads.digests, heads.moves, *heads.players]
        self.numbers = rows_of(found.numbers, found.width)[chosen].T.copy()
        # Columns, made once for all shapes; a cache of methods would keep these games until the
        # collector of cycles runs.
        self._values: dict[int, Any] = {}
        self._cells: dict[_Slots, Any] = {}
        self._json: dict[int, Any] = {}

    def columns_of(self, template: Template) -> tuple[dict[_Slots, Any], dict[int, Any]]:
        """All that a template is filled with: columns by what they are made of, and slots as they
        stand in JSON."""
        for each in template.row:
            if isinstance(each, _Slots) and each not in self._cells:
                kind = parquet_schema().types[each.column]
                self._cells[each] = self._told(each.slots).cast(kind)
        for slot in template.pieces[1::2]:
            if slot not in self._json:
                self._json[slot] = self._in_json(slot)
        return self._cells, self._json

    def _told(self, slots: int | tuple[int, ...]) -> Any:
        return self._of(slots) if isinstance(slots, int) else self._lists(slots)

    def _of(self, slot: int) -> Any:
        if slot not in self._values:
            heads = len(self.heads)
            if slot < heads:
                self._values[slot] = self.heads[slot].take(self.chosen)
            else:
                self._values[slot] = pa.array(self.numbers[slot - heads])
        return self._values[slot]

    def _in_json(self, slot: int) -> Any:
        values = self._of(slot)
        if slot == _DIGEST:
            return pc.binary_join_element_wise(text('"'), values, text('"'), text(""))
        if slot == _FILE or _NAMES <= slot < len(self.heads):
            return _by_value(values, _quoted)
        return values.cast(pa.string())

    def _lists(self, slots: tuple[int, ...]) -> Any:
        many, count = len(slots), len(self.chosen)
        ends = np.arange(0, many * count + 1, many, np.int32)
        places = np.arange(many * count, dtype=np.int32).reshape(many, -1).T.ravel()
        values = pa.concat_arrays([self._of(slot) for slot in slots])
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
