"""Records as logs of 7wd.io: what the site's own exports hold, and no more."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import written_moves
from antipater.checker.records.formats.format import Unwritable
from antipater.checker.records.formats.sevenwd_io import (
    BEGIN,
    LEFT_OUT,
    OVER,
    PREPARE,
    REASONS,
    SIMPLE,
    WONDER,
    SevenWdTables,
    default_edition,
    tables,
)
from antipater.checker.records.names import names_of
from antipater.checker.records.record import GameRecord
from antipater.rules.duel import UNKNOWN, Move, Verb

_NUMBERS = {verb: (number, field, kind) for number, (verb, field, kind) in SIMPLE.items()}


def write_log(record: GameRecord) -> tuple[str, list[str]]:
    """A record as a log in one line, and the parts of the record that a log has no place for.

    Raises ``Unwritable`` for a record that is no game of Duel, was not read as a whole, lacks a
    part of the set-up, or names a card that the site does not have.
    """
    if not isinstance(record, DuelRecord):
        raise Unwritable("not_duel")
    if record.unread is not None or record.problems:
        raise Unwritable("unread")
    writer = _LogWriter(record)
    items = [{"meta": {"actor": ""}, "move": writer.prepare()}, *writer.moves()]
    return json.dumps(items, ensure_ascii=False, separators=(",", ":")), list(_left_out(record))


def _left_out(record: DuelRecord) -> Iterator[str]:
    """The parts of a record that a log has no place for, by their names in the texts."""
    if record.edition != default_edition():
        yield "edition"
    if any(record.setup.start):
        yield "start"
    yield from (
        part
        for part in ("paid", "result", "scores", "tags", "comments", "stands", "corrections")
        if getattr(record, part)
    )


class _LogWriter:
    def __init__(self, record: DuelRecord) -> None:
        self.record = record
        known = tables(record.set)
        self.numbers = {kind: _numbers(known, kind) for kind in ("cards", "wonders", "tokens")}

    def number(self, kind: str, item: int) -> int:
        """The site's number of an item; raises ``Unwritable`` for one that it does not have."""
        number = self.numbers[kind].get(item)
        if number is None:
            raise Unwritable("no_number", item=names_of(self.record.set).cards.items[item].slug)
        return number

    def numbered(self, kind: str, items: tuple[int, ...], section: str) -> list[int]:
        if not items or UNKNOWN in items:
            raise Unwritable("set_up", section=section)
        return [self.number(kind, item) for item in items]

    def prepare(self) -> dict[str, Any]:
        """The set-up; raises ``Unwritable`` if any of it is not known."""
        setup, players = self.record.setup, self.record.players
        offered = tuple(wonder for row in setup.rows for wonder in row)
        ages = sorted(names_of(self.record.set).cards.layouts)
        return {
            "id": PREPARE,
            "p1": players[0],
            "p2": players[1],
            "wonders": self.numbered("wonders", offered, "draft"),
            "tokens": self.numbered("tokens", setup.tokens, "tokens"),
            "randomTokens": self.numbered("tokens", setup.drawn, "drawn"),
            "cards": {
                str(age): self.numbered("cards", setup.layouts.get(age, ()), f"age {age}")
                for age in ages
            },
        }

    def moves(self) -> Iterator[dict[str, Any]]:
        """The moves by their numbers; a resignation or time-out at its own."""
        told = self.record.numbered()
        bodies = {number: (move.player, self.body(move, number)) for number, move in told}
        end = self.record.end
        if end is not None:
            reason = next(number for number, kind in REASONS.items() if kind is end.kind)
            loser = self.record.players[end.loser]
            bodies[end.number] = end.loser, {"id": OVER, "loser": loser, "reason": reason}
        for _, (seat, body) in sorted(bodies.items()):
            actor = "" if body["id"] == OVER else self.record.players[seat]
            yield {"meta": {"actor": actor}, "move": body}

    def body(self, move: Move, number: int) -> dict[str, Any]:
        """A move as the site writes it."""
        match move.verb:
            case Verb.BEGIN:
                return {"id": BEGIN, "player": self.record.players[move.item]}
            case Verb.WONDER:
                wonder, card = self.number("wonders", move.item), self.number("cards", move.other)
                return {"id": WONDER, "wonder": wonder, "card": card}
            case Verb.LEFT_OUT:
                pick, give = self.number("cards", move.item), self.number("cards", move.other)
                return {"id": LEFT_OUT, "pick": pick, "give": give}
        if move.verb not in _NUMBERS:
            said = {code: written_moves(self.record, (number,), code) for code in LANGUAGES}
            raise Unwritable("no_move", move=said)
        number, field, kind = _NUMBERS[move.verb]
        return {"id": number, field: self.number(kind, move.item)}


def _numbers(known: SevenWdTables, kind: str) -> Mapping[int, int]:
    table: Mapping[int, int] = getattr(known, kind)
    return {item: number for number, item in table.items()}
