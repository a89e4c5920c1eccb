"""Logs of 7wd.io read with msgspec into numbers, without making a record of them.

A log is cut into its items as its writer laid them out, and what stands in one is remembered.
Only a log that is read in one plain way is read here; of any other the careful reader in
``sevenwd_io`` says what it holds. Needs the extra ``antipater[bulk]``.
"""

import re
from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from antipater.checker.records.formats.sevenwd_io import Tables, read_end, read_move, tables_for
from antipater.checker.records.record import End
from antipater.rules.duel import Move

# What of a log is looked at; other fields are passed over.
_META: Any = msgspec.defstruct("Meta", [("actor", str)], gc=False)
_HEAD: Any = msgspec.defstruct(
    "Head",
    [
        ("id", int),
        ("p1", str),
        ("p2", str),
        ("wonders", list[int]),
        ("tokens", list[int]),
        ("randomTokens", list[int]),
        ("cards", dict[str, list[int]]),
    ],
    gc=False,
)
_FIRST: Any = msgspec.defstruct("First", [("meta", _META), ("move", _HEAD)], gc=False)
_first: Callable[[bytes], Any] = msgspec.json.Decoder(_FIRST).decode
_decode: Callable[[bytes], Any] = msgspec.json.Decoder().decode
# What stands between the first item and the second one, up to what that says of its actor.
_BLANK = b" \t\n\r"
_BETWEEN = re.compile(rb',[ \t\n\r]*\{"meta":[ \t\n\r]*(?=\{)')
# What stands for the names of the players in items that are remembered: bytes of no text.
_SIGNS = b"\xfe", b"\xff"
_ODD_IN_NAMES = frozenset('"\\,:')
_MOST_REMEMBERED = 1 << 16
_ODD = (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError, ValueError, IndexError)


class NumberedLog(NamedTuple):
    """A log as numbers: items by their ids in ``set``, moves as ``number_of`` gives them.

    ``wonders``: on offer in the draft; ``layouts``: the structures of the ages.
    """

    set: str
    players: tuple[str, str]
    wonders: list[int]
    tokens: list[int]
    drawn: list[int]
    layouts: list[list[int]]
    moves: "array[int]"
    end: End | None


class LogReader:
    """Reads logs; ``number_of`` makes a number of a move, of which the player's is added by
    ``seat_bit`` for the second one.
    """

    def __init__(
        self, number_of: Callable[[Move], int], seat_bit: int, chosen_set: str | None
    ) -> None:
        self.number_of, self.seat_bit, self.chosen_set = number_of, seat_bit, chosen_set
        self._moves: dict[str, dict[bytes, int]] = {}

    def read(self, line: bytes) -> NumberedLog | None:
        """The log of a line; None for one that has to be read with care."""
        try:
            return self._read(line)
        except _ODD:
            return None

    def _read(self, line: bytes) -> NumberedLog | None:
        if not line.isascii():
            line.decode()
        between = _BETWEEN.search(line)
        if between is None or line.lstrip(_BLANK)[:1] != b"[":
            return None
        head = _first(line[line.index(b"[") + 1 : between.start()]).move
        players = head.p1, head.p2
        names = _in_text(players)
        if head.id != 1 or names is None or list(head.cards) != ["1", "2", "3"]:
            return None
        known = tables_for(head.wonders, self.chosen_set)
        items = _items(line, between[0], names)
        moves, end = self._numbers(items, known, names, players)
        card = known.cards.__getitem__
        return NumberedLog(
            known.set,
            players,
            [known.wonders[number] for number in head.wonders],
            [known.tokens[number] for number in head.tokens],
            [known.tokens[number] for number in head.randomTokens],
            [list(map(card, laid)) for laid in head.cards.values()],
            moves,
            end,
        )

    def _numbers(
        self,
        items: list[bytes],
        known: Tables,
        names: tuple[bytes, bytes],
        players: tuple[str, str],
    ) -> "tuple[array[int], End | None]":
        """The moves of a log, and how it was given up, if that is the last thing in it."""
        remembered = self._moves.setdefault(known.set, {})
        seats, end = dict(zip(players, range(2), strict=True)), None
        if items[-1] not in remembered:
            end = read_end(_item(items[-1], names)["move"], seats, len(items))
        played = items if end is None else items[:-1]
        try:
            return array("i", map(remembered.__getitem__, played)), end
        except KeyError:
            if len(remembered) > _MOST_REMEMBERED:
                remembered.clear()
        for item in played:
            if item not in remembered:
                told = _item(item, names)
                seat = seats[told["meta"]["actor"]]
                number = self.number_of(read_move(told["move"], 0, known, seats))
                remembered[item] = number + self.seat_bit * seat
        return array("i", map(remembered.__getitem__, played)), end


@lru_cache(4096)
def _in_text(players: tuple[str, str]) -> tuple[bytes, bytes] | None:
    """Names as they stand in a log, as strings and nowhere else; None for odd ones.

    Between two strings of JSON there is always a comma or a colon.
    """
    first, second = players
    if first == second or not all(
        name.strip() and name.isprintable() and _ODD_IN_NAMES.isdisjoint(name) for name in players
    ):
        return None
    return f'"{first}"'.encode(), f'"{second}"'.encode()


def _items(line: bytes, begin: bytes, names: tuple[bytes, bytes]) -> list[bytes]:
    """The items after the first, each without its beginning, signs in the place of names.

    Raises ``ValueError`` where the log does not end as one.
    """
    for sign, name in zip(_SIGNS, names, strict=True):
        line = line.replace(name, sign)
    items = line.split(begin)[1:]
    last = items[-1].rstrip()
    if not last.endswith(b"]"):
        raise ValueError
    items[-1] = last[:-1].rstrip(_BLANK)
    return items


def _item(item: bytes, names: tuple[bytes, bytes]) -> Any:
    """An item as it stood in the log; raises ``msgspec.MsgspecError`` for what is none."""
    for sign, name in zip(_SIGNS, names, strict=True):
        item = item.replace(sign, name)
    return _decode(b'{"meta":' + item)
