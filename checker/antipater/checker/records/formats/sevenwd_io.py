"""Game logs of 7wd.io: a JSON array of moves, the set-up first.

A log is read the short way; only one with which anything is wrong is gone through
item by item to say what. Fields that are not part of the game are passed over.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.words import known, text
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.formats.json_text import (
    item_lines,
    parsed,
    shown,
)
from antipater.checker.records.interchange import Numbers, interchange, numbered
from antipater.checker.records.names import names_for, names_of
from antipater.checker.records.record import Comment, End, Stop, Unreadable
from antipater.rules.card_set import Item
from antipater.rules.duel import UNKNOWN, Move, Setup, Verb

FORMAT = "7wd.io"
_GAME = "duel"
AGES = {"1": 1, "2": 2, "3": 3}
REASONS = {4: Stop.RESIGNATION, 5: Stop.TIME_OUT}
PREPARE, WONDER, BEGIN, LEFT_OUT, OVER = 1, 5, 7, 12, 13
# Moves that name one thing: what is done, the field, and the table of its numbers.
SIMPLE = {
    2: (Verb.DRAFT, "wonder", "wonders"),
    3: (Verb.TOKEN, "token", "tokens"),
    4: (Verb.BUILD, "card", "cards"),
    6: (Verb.DISCARD, "card", "cards"),
    8: (Verb.DESTROY, "card", "cards"),
    9: (Verb.DRAWN, "token", "tokens"),
    10: (Verb.TOP_ROW, "card", "cards"),
    11: (Verb.REVIVE, "card", "cards"),
}


class SevenWdTables(NamedTuple):
    """The site's numbers as item ids of one set, and the one-thing moves with their tables."""

    set: str
    cards: Mapping[int, int]
    wonders: Mapping[int, int]
    tokens: Mapping[int, int]
    simple: Mapping[int, tuple[Verb, str, Mapping[int, int]]]


def default_edition() -> str:
    """The edition by which that site plays."""
    edition: str = interchange("7wdio")["edition"]
    return edition


def site_sets() -> tuple[str, ...]:
    """The sets with which that site plays, in the order in which a log is taken for theirs."""
    return tuple(interchange("7wdio")["sets"])


@cache
def tables(set_name: str) -> SevenWdTables:
    """The site's numbers for the items that a set has."""
    kinds = numbers_of(names_of(set_name).cards.by_slug)
    simple = {n: (verb, field, kinds[kind]) for n, (verb, field, kind) in SIMPLE.items()}
    return SevenWdTables(set_name, kinds["cards"], kinds["wonders"], kinds["tokens"], simple)


def numbers_of(by_slug: Mapping[str, Item]) -> Numbers:
    """The site's numbers for cards, wonders and tokens, as ids of the items that there are."""
    data = interchange("7wdio")
    return {
        name: numbered(((int(n), slug) for n, slug in data[name].items()), by_slug)
        for name in ("cards", "wonders", "tokens")
    }


def read_log(items: object, chosen_set: str | None = None, lines: Sequence[int] = ()) -> DuelRecord:
    """A record from a log's JSON value; ``lines`` are the source lines of its items or of all.

    Raises ``Unreadable`` where no game can be made of it.
    """
    if chosen_set is not None:
        names_for(chosen_set, _GAME)
    try:
        record = _read(items, chosen_set, lines)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        record = _Careful(items, chosen_set, lines).record()
    if record.end is not None and len(record.lines) > 1:
        at = record.end.number - 1
        return replace(record, lines=(*record.lines[:at], *record.lines[at + 1 :]))
    return record


def _move_lines(lines: Sequence[int]) -> tuple[int, ...]:
    """The lines of the items after the set-up, or the one line of all."""
    return tuple(lines[1:]) if len(lines) > 1 else tuple(lines)


def _read(items: Any, chosen_set: str | None, lines: Sequence[int]) -> DuelRecord:
    """The short way; raises one of several exceptions where anything is wrong."""
    head = items[0]["move"]
    wonders = head["wonders"]
    known = tables_for(wonders, chosen_set)
    players = head["p1"], head["p2"]
    seats = {players[0]: 0, players[1]: 1}
    if head["id"] != PREPARE or len(seats) != 2 or not all(map(_is_name, players)):
        raise ValueError
    rows = tuple(_ids(known.wonders, wonders))
    half = len(rows) // 2
    moves: list[Move] = []
    end: End | None = None
    for number in range(1, len(items)):
        item = items[number]
        move = item["move"]
        if end is None and (end := read_end(move, seats, number)) is not None:
            continue
        moves.append(read_move(move, seats[item["meta"]["actor"]], known, seats))
    layouts = {AGES[age]: tuple(_ids(known.cards, row)) for age, row in head["cards"].items()}
    if len(layouts) != len(AGES):
        raise ValueError
    return DuelRecord(
        format=FORMAT,
        set=known.set,
        players=players,
        setup=Setup(
            rows=(rows[:half], rows[half:]),
            tokens=tuple(_ids(known.tokens, head["tokens"])),
            drawn=tuple(_ids(known.tokens, head["randomTokens"])),
            layouts=layouts,
        ),
        moves=tuple(moves),
        edition=default_edition(),
        end=end,
        lines=_move_lines(lines),
    )


def read_move(move: Any, seat: int, known: SevenWdTables, seats: Mapping[str, int]) -> Move:
    """The move that an item of a log stands for; raises one of several exceptions for one
    that is odd in any way."""
    kind = move["id"]
    if kind in known.simple:
        verb, field, table = known.simple[kind]
        value = move[field]
        if type(value) is not int:
            raise TypeError
        return Move(verb, seat, table[value])
    if kind == WONDER:
        return Move(Verb.WONDER, seat, known.wonders[move["wonder"]], known.cards[move["card"]])
    if kind == BEGIN:
        return Move(Verb.BEGIN, seat, seats[move["player"]])
    if kind == LEFT_OUT:
        return Move(Verb.LEFT_OUT, seat, known.cards[move["pick"]], known.cards[move["give"]])
    raise ValueError


def read_end(move: Any, seats: Mapping[str, int], number: int) -> End | None:
    """The resignation or time-out that an item of a log stands for; None for another; raises
    as ``read_move``."""
    if move["id"] != OVER:
        return None
    return End(REASONS[move["reason"]], seats[move["loser"]], number)


def tables_for(wonders: Any, chosen_set: str | None) -> SevenWdTables:
    """The numbers of the set chosen, else of the first that has all these wonders."""
    if chosen_set is not None:
        return tables(chosen_set)
    known, offered = _all_tables(), set(wonders)
    return next((each for each in known if offered <= each.wonders.keys()), known[-1])


@cache
def _all_tables() -> tuple[SevenWdTables, ...]:
    return tuple(map(tables, site_sets()))


def _ids(table: Mapping[int, int], numbers: Any) -> Iterator[int]:
    if type(numbers) is not list:
        raise TypeError
    return map(table.__getitem__, numbers)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


class _Careful:
    """A log gone through item by item; what is wrong is noted, the moves before it are kept.

    An item that cannot be read is carried as it is, above the next that can.
    """

    def __init__(self, items: object, chosen_set: str | None, lines: Sequence[int]) -> None:
        self.lines = lines
        self.problems: list[Finding] = []
        if not isinstance(items, list):
            raise Unreadable(self.problem("R-7WDIO-01", 0, found=_kind_of(items)))
        if not items:
            raise Unreadable(self.problem("R-7WDIO-02", 0))
        self.items = items
        if not any(isinstance(item, dict) for item in items):
            raise Unreadable(self.problem("R-7WDIO-07", 0, found=_kind_of(items[0])))
        head = items[0].get("move") if isinstance(items[0], dict) else None
        if not isinstance(head, dict) or head.get("id") != PREPARE:
            raise Unreadable(self.problem("R-7WDIO-02", 0))
        self.head: dict[str, Any] = head
        self.players = self.read_players()
        wonders = head.get("wonders")
        hashable = [w for w in wonders if isinstance(w, int)] if isinstance(wonders, list) else []
        self.known = tables_for(hashable, chosen_set)
        self.moves: list[Move] = []
        self.later: list[tuple[int, Move]] = []
        self.lost: list[object] = []
        self.comments: list[Comment] = []
        self.end: End | None = None
        self.unread: int | None = None

    def problem(self, code: str, number: int, **values: Any) -> Finding:
        line = None
        if self.lines:
            line = self.lines[number] if number < len(self.lines) else self.lines[-1]
        return finding(code, move=number or None, line=line, **values)

    def note(self, code: str, number: int, **values: Any) -> None:
        self.problems.append(self.problem(code, number, **values))

    def record(self) -> DuelRecord:
        rows = self.list_of("wonders", self.known.wonders)
        half = (len(rows) + 1) // 2
        setup = Setup(
            rows=(rows[:half], rows[half:]) if rows else (),
            tokens=self.list_of("tokens", self.known.tokens),
            drawn=self.list_of("randomTokens", self.known.tokens),
            layouts=self.layouts(),
        )
        for number, item in enumerate(self.items[1:], 1):
            noted = len(self.problems)
            self.read_item(number, item)
            if len(self.problems) > noted:
                self.unread = self.unread or number
                self.lost.append(item)
            else:
                self.carry(f"move {number:09}")
        self.carry("end")
        return DuelRecord(
            format=FORMAT,
            set=self.known.set,
            players=self.players,
            setup=setup,
            moves=tuple(self.moves),
            edition=default_edition(),
            end=self.end,
            lines=_move_lines(self.lines),
            comments=tuple(self.comments),
            unread=self.unread,
            problems=tuple(self.problems),
            later=tuple(self.later),
        )

    def carry(self, anchor: str) -> None:
        """Put the items that were lost before something where it stands."""
        told = (json.dumps(item, ensure_ascii=True) for item in self.lost)
        self.comments += [Comment(anchor, line, own_line=True, carried=True) for line in told]
        self.lost = []

    def read_players(self) -> tuple[str, str]:
        names = self.head.get("p1"), self.head.get("p2")
        for field, name in zip(("p1", "p2"), names, strict=True):
            if not _is_name(name):
                raise Unreadable(self.problem("R-PLAYER-01", 0, found=field))
        if names[0] == names[1]:
            raise Unreadable(self.problem("R-PLAYER-02", 0, found=names[0]))
        return str(names[0]), str(names[1])

    def list_of(self, field: str, table: Mapping[int, int], of: Any = None) -> tuple[int, ...]:
        """A list of the set-up; numbers that mean nothing are noted and left out."""
        values = (self.head if of is None else of).get(field)
        if not isinstance(values, list):
            self.note("R-7WDIO-03", 0, field=field, expected=_kind_of([]), found=shown(values))
            return ()
        found = [self.id(0, field, value, table) for value in values]
        return tuple(item for item in found if item is not None)

    def layouts(self) -> dict[int, tuple[int, ...]]:
        cards = self.head.get("cards")
        if not isinstance(cards, dict):
            self.note("R-7WDIO-03", 0, field="cards", expected="1, 2, 3", found=shown(cards))
            return {}
        for age in cards:
            if age not in AGES:
                self.note("R-7WDIO-03", 0, field="cards", expected="1, 2, 3", found=shown(age))
        layouts = {}
        for key, age in AGES.items():
            row = self.list_of(key, self.known.cards, cards)
            if isinstance(cards.get(key), list) and len(row) == len(cards[key]):
                layouts[age] = row
        return layouts

    def read_item(self, number: int, item: object) -> None:
        noted = len(self.problems)
        move = item.get("move") if isinstance(item, dict) else None
        if not isinstance(item, dict) or not isinstance(move, dict):
            self.note("R-7WDIO-04", number, found=shown(item))
        elif move.get("id") == OVER and type(move["id"]) is int:
            self.read_end(number, move)
            return
        else:
            meta = item.get("meta")
            actor = meta.get("actor") if isinstance(meta, dict) else None
            seat = self.seat(number, "actor", actor)
            read = self.read_move(number, move, seat or 0)
            if len(self.problems) > noted or read is None:
                return
            if self.unread is None:
                self.moves.append(read)
            else:
                self.later.append((number, read))

    def read_move(self, number: int, move: dict[str, Any], seat: int) -> Move | None:
        kind, known = move.get("id"), self.known
        if type(kind) is not int or kind not in (*known.simple, WONDER, BEGIN, LEFT_OUT):
            self.note("R-7WDIO-05", number, found=shown(kind))
            return None

        def named(field: str, table: Mapping[int, int]) -> int:
            item = self.id(number, field, move.get(field), table)
            return UNKNOWN if item is None else item

        if kind in known.simple:
            verb, field, table = known.simple[kind]
            return Move(verb, seat, named(field, table))
        if kind == WONDER:
            return Move(
                Verb.WONDER, seat, named("wonder", known.wonders), named("card", known.cards)
            )
        if kind == BEGIN:
            return Move(Verb.BEGIN, seat, self.seat(number, "player", move.get("player")) or 0)
        return Move(Verb.LEFT_OUT, seat, named("pick", known.cards), named("give", known.cards))

    def read_end(self, number: int, move: dict[str, Any]) -> None:
        reason = move.get("reason")
        seat = self.seat(number, "loser", move.get("loser"))
        if type(reason) is not int or reason not in REASONS:
            expected = "4, 5"
            self.note("R-7WDIO-06", number, field="reason", expected=expected, found=shown(reason))
        elif self.end is not None:
            self.note("R-END-01", number, expected=self.end.number)
        elif seat is not None:
            self.end = End(REASONS[reason], seat, number)

    def seat(self, number: int, field: str, name: object) -> int | None:
        if isinstance(name, str) and name in self.players:
            return self.players.index(name)
        found = shown(name) if name else "?"
        self.note("R-PLAYER-03", number, found=found, expected=self.players, field=field)
        return None

    def id(self, number: int, field: str, value: object, table: Mapping[int, int]) -> int | None:
        if type(value) is int and value in table:
            return table[value]
        expected = f"{min(table)}–{max(table)}" if table else None
        self.note("R-7WDIO-06", number, field=field, expected=expected, found=shown(value))
        return None


def _kind_of(value: object) -> Mapping[str, str] | str | None:
    """What a JSON value is, by language; nothing for null."""
    kind = f"judging.json.{type(value).__name__}"
    return text(kind) if known(kind) else shown(value)


def read_text(text: str, first_line: int, chosen: str | None) -> DuelRecord:
    """The record of a log as text; raises where that is no JSON."""
    items = parsed(text, first_line)
    in_lines = isinstance(items, list) and "\n" in text.rstrip()
    return read_log(items, chosen, item_lines(text, first_line) if in_lines else (first_line,))
