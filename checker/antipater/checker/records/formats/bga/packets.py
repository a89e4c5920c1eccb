"""JSON of a log: the packets of one table, in the order of play, whatever holds them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from antipater.checker.messages.finding import finding
from antipater.checker.records.formats.json_text import is_json, parsed
from antipater.checker.records.record import Unreadable

_PACKET = re.compile(r'"packet_id"\s*:')
# An answer of the site that holds no log.
_ANSWER = re.compile(r'\s*\{\s*"status"\s*:\s*"?\d"?\s*,')
_HOLDERS = ("logs", "data")
_TABLE = re.compile(r"/table/t(\d+)")


class LoggedEvent(NamedTuple):
    """What an event is, its text, and what fills that."""

    kind: str
    log: str
    args: Mapping[str, Any]


class Packet(NamedTuple):
    """What happened in one move: its line in the text, its number, and its events."""

    line: int
    move: int
    events: Sequence[LoggedEvent]


def is_packets(head: str) -> bool:
    """Whether a text is JSON that holds packets, or an answer of the site without any."""
    return is_json(head) and (_PACKET.search(head) or _ANSWER.match(head)) is not None


def packets_of(text: str, first_line: int) -> tuple[list[Packet], Sequence[Mapping[str, Any]]]:
    """The packets of a log in the order of play, each once, and its list of players.

    Raises ``Unreadable`` where there is no log, or more than one.
    """
    found, players = _found(parsed(text, first_line), first_line)
    starts = [each.start() for each in _PACKET.finditer(text)]
    known: dict[tuple[str, ...], Packet] = {}
    table, move = "", 0
    for n, packet in enumerate(found):
        line = (
            first_line + text.count("\n", 0, starts[n]) if len(starts) == len(found) else first_line
        )
        if not isinstance(packet, dict) or not isinstance(packet.get("data"), list):
            raise _none(line, packet)
        own = _table(packet)
        if own and table and own != table:
            raise Unreadable(finding("R-BGA-03", line=line))
        table, move = own or table, number(packet.get("move_id")) or move
        key = tuple(str(packet.get(name, n)) for name in ("channel", "move_id", "packet_id"))
        known.setdefault(key, Packet(line, move, [*_events(packet["data"])]))
    return sorted(known.values(), key=lambda packet: packet.move), players


def number(value: object) -> int | None:
    """A whole number, which may be written as a text; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    text = str(value).removeprefix("-")
    return int(value) if text.isascii() and text.isdecimal() and len(text) < 18 else None


def object_of(value: object) -> Mapping[str, Any]:
    """An object; an empty one for anything else, as empty arrays are written for it."""
    return value if isinstance(value, dict) else {}


def _found(value: object, line: int) -> tuple[Sequence[Any], Sequence[Mapping[str, Any]]]:
    """The list of packets within what holds it, and the players beside it."""
    players: Sequence[Any] = ()
    while isinstance(value, dict):
        beside = value.get("players")
        players = beside if isinstance(beside, list) else players
        lists = [key for key, held in value.items() if key.isdecimal() and isinstance(held, list)]
        if len(lists) > 1:
            raise Unreadable(finding("R-BGA-03", line=line))
        inner = next((key for key in (*_HOLDERS, *lists) if key in value), None)
        if inner is None:
            raise _none(line, value.get("error", value))
        value = value[inner]
    if not isinstance(value, list):
        raise _none(line, value)
    return value, [object_of(player) for player in players]


def _none(line: int, found: object) -> Unreadable:
    return Unreadable(finding("R-BGA-06", line=line, found=str(found)[:60]))


def _table(packet: Mapping[str, Any]) -> str:
    of_channel = _TABLE.match(str(packet.get("channel")))
    return of_channel[1] if of_channel else str(packet.get("table_id") or "")


def _events(data: Sequence[object]) -> Iterator[LoggedEvent]:
    for event in map(object_of, data):
        yield LoggedEvent(
            str(event.get("type")), str(event.get("log", "")), object_of(event.get("args"))
        )
