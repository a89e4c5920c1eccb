"""Verdicts on games with nothing wrong, made from numbers: no record, no object for each game.

How a verdict is told is said by ``outputs.plain_games`` alone: it tells the first game of each
kind with slots in the place of what differs from game to game, and the rest are filled in: in JSON
by a module, for all games at once, and in rows a column of all games at a time.
"""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, chain
from json.encoder import encode_basestring
from typing import Any, NamedTuple, Protocol

from antipater.checker.base.extras import Later
from antipater.checker.base.json import line
from antipater.checker.bulk.native.alike import rows_of
from antipater.checker.bulk.native.caches import kept
from antipater.checker.bulk.native.heads import Heads
from antipater.checker.bulk.verdict_rows import ReadyVerdicts, parquet_schema, row_of
from antipater.checker.compile.abi import NONE
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.visible import escaped
from antipater.checker.outputs import plain_games
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord

np, pa, pc = Later("numpy"), Later("pyarrow"), Later("pyarrow.compute")


class NumberedResults(Protocol):
    """What a module found of games that it judged together.

    ``numbers``: of all games, each with so many (``width``).
    """

    @property
    def module(self) -> Any: ...
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
# The most that a number takes.
_DIGITS = 11
# What is filled in: these, then the players' names, then the module's numbers.
_FILE, _GAME, _DIGEST, _MOVES, _NAMES = range(5)


def plain_names(files: Any, heads: Heads) -> Any:
    """Of which games the file, the format and all names are written as they are, and which have a
    digest."""
    columns = (files, heads.formats, *heads.players)
    plain = [_by_value(each, _is_plain) for each in columns]
    return np.logical_and.reduce([heads.digests.is_valid().to_numpy(False), *plain])


def _is_plain(name: str | None) -> bool:
    return name is not None and escaped(name) == name


def _quoted(name: str | None) -> str | None:
    return name if name is None else encode_basestring(name)


def _by_value(column: Any, made: Callable[[Any], Any]) -> Any:
    """What is made of each value of a column; of each different one once."""
    values = column.dictionary_encode(null_encoding="encode")
    return np.array(list(map(made, values.dictionary.to_pylist())))[values.indices.to_numpy(False)]


class Template:
    """The verdict on a game of one shape. ``end``: what stands behind it."""

    def __init__(
        self, found: NumberedResults, number: int, record: GameRecord, language: str, end: str
    ) -> None:
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
        self.row = [_slot(*each) for each in enumerate(row_of(told).values())]
        # Text, and between any two pieces of it a slot.
        pieces = _IN_JSON.split(line(told) + end)
        filled = [*map(int, pieces[1::2])]
        at = 2 * filled.index(_DIGEST)
        pieces[at], pieces[at + 2] = f'{pieces[at]}"', f'"{pieces[at + 2]}'
        fixed = [each.encode() for each in pieces[::2]]
        texts = [slot in (_FILE, _DIGEST, *range(_NAMES, _NAMES + players)) for slot in filled]
        follows = [2 * slot + text for slot, text in zip(filled, texts, strict=True)]
        begins = accumulate(map(len, fixed), initial=0)
        parts = zip(begins, map(len, fixed), [*follows, NONE], strict=False)
        self.text, self.pieces = b"".join(fixed), np.array([*parts], np.int32)
        # The most bytes of it but for texts that are filled in, and how many of these there are.
        self.most, self.texts = len(self.text) + _DIGITS * len(texts), sum(texts)


class _ColumnSlots(NamedTuple):
    """What a column of verdicts is made of: a slot, or several for lists."""

    slots: int | tuple[int, ...]


def _slot(column: int, value: Any) -> Any:
    """What a value of a row is made of, or a constant."""
    if isinstance(value, list) and value:
        found = (_IN_ROW.fullmatch(each) for each in value)
        return _ColumnSlots(tuple(int(each[1]) for each in found if each))
    if isinstance(value, str) and (filled := _IN_ROW.fullmatch(value)):
        return _ColumnSlots(int(filled[1]))
    return pa.array([value], parquet_schema().types[column])


class Games:
    """Games that a module judged together, of which each has a template.

    ``where``: columns of their files, and of their numbers there; ``chosen``: which of the games
    that the module judged; ``template``: for each of these the number of its template.
    """

    def __init__(
        self,
        where: tuple[Any, Any],
        heads: Heads,
        found: NumberedResults,
        chosen: Any,
        templates: Sequence[Template],
        template: Any,
    ) -> None:
        self.module, self.templates, self.template = found.module, templates, template
        here = pa.array(chosen)
        columns = (*where, heads.digests, heads.moves, *heads.players)
        whole = len(here) == len(heads.moves)
        self.columns = [each if whole else each.take(here) for each in columns]
        self.numbers = rows_of(found.numbers, found.width)[chosen]

    def numbered(self, texts: "_JoinedTexts") -> Any:
        """What fills the slots of each game: numbers, and those of texts."""
        numbers = [
            each.to_numpy(False) if slot in (_GAME, _MOVES) else texts.put(each, slot != _DIGEST)
            for slot, each in enumerate(self.columns)
        ]
        return np.column_stack((*numbers, self.numbers)).astype(np.int32, copy=False)

    def rows(self) -> Any:
        """The verdicts as a table of ``parquet_schema``, but for the last column."""
        schema = parquet_schema()
        columns = [
            self._column([each.row[n] for each in self.templates], schema.types[n])
            for n in range(len(schema) - 1)
        ]
        return pa.Table.from_arrays(columns, names=schema.names[:-1])

    def _column(self, made_of: Sequence[Any], kind: Any) -> Any:
        """A column of which it is known, by template, what it is made of."""
        count = len(self.template)
        different = [made_of[0], *(each for each in made_of if each != made_of[0])]
        if len(different) == 1 and isinstance(made_of[0], _ColumnSlots):
            return self._told(made_of[0].slots).cast(kind)
        parts = [
            self._told(each.slots).cast(kind) if isinstance(each, _ColumnSlots) else each
            for each in different
        ]
        begins = [0, *accumulate(map(len, parts))]
        which = np.array([different.index(each) for each in made_of])
        begin = np.array(begins)[which]
        step = np.array([isinstance(each, _ColumnSlots) for each in made_of])
        places = begin[self.template] + step[self.template] * np.arange(count)
        return pa.concat_arrays(parts).take(pa.array(places))

    def _told(self, slots: int | tuple[int, ...]) -> Any:
        return self._of(slots) if isinstance(slots, int) else self._lists(slots)

    def _of(self, slot: int) -> Any:
        heads = len(self.columns)
        return self.columns[slot] if slot < heads else pa.array(self.numbers[:, slot - heads])

    def _lists(self, slots: tuple[int, ...]) -> Any:
        many, count = len(slots), len(self.template)
        ends = np.arange(0, many * count + 1, many, np.int32)
        places = np.arange(many * count, dtype=np.int32).reshape(many, -1).T.ravel()
        values = pa.concat_arrays([self._of(slot) for slot in slots])
        return pa.ListArray.from_arrays(pa.array(ends), values.take(pa.array(places)))


class _JoinedTexts:
    """Texts one after another, behind those of templates."""

    def __init__(self, templates: Iterable[Template]) -> None:
        self.begins = dict[Template, int]()
        written = b""
        for each in templates:
            self.begins[each] = len(written)
            written += each.text
        self._before = written
        self._columns = list[Any]()
        self._count = 0

    def put(self, column: Any, by_value: bool) -> Any:
        """Add the texts of a column; gives the number of each. ``by_value``: each different one
        once, as it stands in JSON."""
        first, values = self._count, column
        numbers = np.arange(first, first + len(column))
        if by_value:
            encoded = column.dictionary_encode()
            values = pa.array([_quoted(each) for each in encoded.dictionary.to_pylist()])
            numbers = first + encoded.indices.to_numpy(False)
        self._columns.append(values)
        self._count += len(values)
        return numbers

    def laid(self) -> tuple[bytes, Any]:
        """All texts, and where in them each begins and the last one ends."""
        _, offsets, data = pa.concat_arrays(self._columns).buffers()
        ends = np.frombuffer(offsets, np.int32, self._count + 1) + len(self._before)
        return self._before + bytes(data), ends


def _in_json(games: Sequence[Games], order: Any) -> tuple[Any, Any]:
    """The verdicts on games as JSON, in an order of them: the text, and where each begins."""
    templates = list(dict.fromkeys(chain.from_iterable(each.templates for each in games)))
    texts = _JoinedTexts(templates)
    pieces = [each.pieces + np.array([texts.begins[each], 0, 0], np.int32) for each in templates]
    begins = dict(
        zip(templates, accumulate((each.size for each in pieces), initial=0), strict=False)
    )
    rows, told, end = list[Any](), list[Any](), 0
    for some in games:
        numbers = some.numbered(texts)
        count, width = numbers.shape
        begin = np.array([begins[each] for each in some.templates])[some.template]
        told.append(np.column_stack((begin, end + width * np.arange(count))))
        rows.append(numbers.ravel())
        end += numbers.size
    text, ends = texts.laid()
    size = len(order) * max(each.most for each in templates)
    size += len(text) * max(each.texts for each in templates)
    which = np.concatenate(told)[order].astype(np.int32)
    given = which, np.concatenate(rows), np.concatenate(pieces), text, ends
    # By the module that has the most memory already, as others would come to need as much.
    module: Any = max((each.module for each in games), key=lambda module: module.reach())
    found: tuple[Any, Any] = module.fill(*given, size)
    return found


class WrittenVerdicts(NamedTuple):
    """Verdicts as they are written on the games at places, which grow: as a table, or else as
    text, of which it is known where each begins."""

    places: Any
    rows: Any = None
    text: Any = b""
    ends: Any = (0,)

    def ready(self, kinds: Counter[str], first: int, count: int) -> ReadyVerdicts:
        """Those on so many games, one after another."""
        if self.rows is not None:
            return ReadyVerdicts(kinds, self.rows.slice(first, count))
        return ReadyVerdicts(
            kinds, lines=bytes(self.text[self.ends[first] : self.ends[first + count]])
        )


def told(games: Sequence[tuple[Any, Games]], lines: bool) -> WrittenVerdicts:
    """The verdicts on games beside their places; ``lines``: as lines of JSON, not as a table."""
    if not games:
        return WrittenVerdicts(np.zeros(0, np.int64))
    every = np.concatenate([places for places, _ in games])
    order = np.argsort(every, kind="stable")
    text, ends = _in_json([each for _, each in games], order)
    if lines:
        return WrittenVerdicts(every[order], None, text, ends)
    verdicts = pa.Array.from_buffers(
        pa.string(), len(order), [None, *map(pa.py_buffer, (ends, text))]
    )
    rows = pa.concat_tables([each.rows() for _, each in games]).take(pa.array(order))
    rows = rows.append_column(parquet_schema().field(len(parquet_schema()) - 1), verdicts)
    return WrittenVerdicts(every[order], rows)


class Templates:
    """Templates in one language; see ``templates``."""

    def __init__(self, language: str, lines: bool) -> None:
        self.language, self.lines = language, lines
        self._made: dict[Hashable, Template | None] = {}

    def of(
        self,
        found: NumberedResults,
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
            end = "\n" * self.lines
            self._made[key] = Template(found, number, first, self.language, end)
        return self._made[key]


@kept
def templates(language: str, lines: bool) -> Templates:
    """The templates of a process, which are made once for all batches. ``lines``: of lines of
    JSON."""
    return Templates(language, lines)


def put_together(tables: Iterable[tuple[Any, Any]]) -> tuple[Any, Any]:
    """The places beside tables, in order, and the rows at these places."""
    places, rows = [*zip(*tables, strict=True)] or ((), ())
    if not places:
        return np.zeros(0, np.int64), None
    every = np.concatenate(places)
    order = np.argsort(every, kind="stable")
    return every[order], pa.concat_tables(rows).take(pa.array(order))
