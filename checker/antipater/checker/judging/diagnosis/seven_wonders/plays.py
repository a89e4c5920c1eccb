"""Slips in the plays of a record of 7 Wonders: a line changed, missing, or exchanged."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from antipater.checker.judging.diagnosis.cause import Cause, Edit, Place
from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.names import BUILDINGS
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import written_play
from antipater.rules.seven_wonders import UNKNOWN, Action, Play, Rules

_ACTIONS = (Action.BUILD, Action.STAGE, Action.DISCARD)
_SECOND = (Action.SALVAGE, Action.DECLINE)


class PlaySlips:
    """The changes to one play that may undo a finding on it."""

    def __init__(self, rules: Rules, record: SevenWondersRecord) -> None:
        self.rules, self.record = rules, record

    def at(self, found: Finding) -> Iterator[Cause]:
        """What can have slipped where a finding is, the plainest first."""
        number = found.move
        if number is None or not 1 <= number <= len(self.record.plays):
            return
        yield from self.payments(number, found)
        yield from self.actions(number)
        yield from self.exchanged(number)
        yield from self.cards(number)

    def payments(self, number: int, found: Finding) -> Iterator[Cause]:
        """Coins to the wrong neighbour, or another amount; or none stated."""
        play = self.record.plays[number - 1].play
        if play.split is None:
            return
        left, right = play.split
        yield self.changed("neighbour", 1.0, number, play._replace(split=(right, left)))
        for split in _splits(found.expected):
            yield self.changed("split", 1.0, number, play._replace(split=split))

    def neighbours(self) -> Iterator[Cause]:
        """Coins to the wrong neighbour, in any play."""
        for number, noted in enumerate(self.record.plays, 1):
            if noted.play.split is not None and noted.play.split[0] != noted.play.split[1]:
                split = noted.play.split[1], noted.play.split[0]
                yield self.changed("neighbour", 1.0, number, noted.play._replace(split=split))

    def actions(self, number: int) -> Iterator[Cause]:
        """Another use of the card."""
        play = self.record.plays[number - 1].play
        if play.action not in _ACTIONS:
            return
        for action in _ACTIONS:
            if action is not play.action:
                other = Play(play.seat, action, play.card)
                yield self.changed("action", 1.2, number, other)
        if play.stage:
            for stage in (play.stage - 1, play.stage + 1):
                yield self.changed("stage", 1.0, number, play._replace(stage=stage))

    def cards(self, number: int) -> Iterator[Cause]:
        """Another card of the age."""
        age, _, play = self.record.plays[number - 1]
        there = self.rules.items[play.card] if play.card != UNKNOWN else None
        for card in self.known(age):
            if card != play.card:
                like = 1.0 if there is None else likeness(there, self.rules.items[card])
                other = play._replace(card=card)
                yield self.changed("card", 1.4 - 0.4 * like, number, other)

    def known(self, age: int) -> Sequence[int]:
        """The cards that can be played in an age: those dealt, or all of the age."""
        hands = self.record.setup.deals.get(age, ())
        if hands and all(hand is not None and UNKNOWN not in hand for hand in hands):
            return sorted({card for hand in hands for card in hand or ()})
        items = self.rules.items
        return [item.id for item in items if item.age == age and item.kind in BUILDINGS]

    def exchanged(self, number: int) -> Iterator[Cause]:
        """Two plays of one turn noted for each other's players, or of one player for two turns."""
        plays = list(self.record.plays)
        age, turn, play = plays[number - 1]
        for other, (age_there, turn_there, there) in enumerate(plays, 1):
            near = age_there == age and abs(turn_there - turn) <= 1
            alike = turn_there == turn or there.seat == play.seat
            if other == number or not near or not alike or _is_second(there, play):
                continue
            changed = list(plays)
            changed[number - 1] = Noted(age, turn, there._replace(seat=play.seat))
            changed[other - 1] = Noted(age_there, turn_there, play._replace(seat=there.seat))
            record = replace(self.record, plays=tuple(changed))
            edits = tuple(self.edit(n, record) for n in sorted((number, other)))
            group = ("exchanged", *sorted((number, other)))
            yield Cause("exchanged", 1.1, record, edits, group)

    def missing(self, age: int, turn: int, seat: int) -> Iterator[Cause]:
        """A play that was forgotten."""
        plays = self.record.plays
        order = [(n.age, n.turn, n.play.seat) for n in plays]
        at = sum(place < (age, turn, seat) for place in order)
        line = self.record.lines[at] if at < len(self.record.lines) > 1 else None
        for card in self.known(age):
            for action in _ACTIONS:
                noted = Noted(age, turn, Play(seat, action, card))
                lines = self.record.lines
                record = replace(
                    self.record,
                    plays=(*plays[:at], noted, *plays[at:]),
                    lines=(*lines[:at], line or 0, *lines[at:]) if len(lines) > 1 else lines,
                )
                edit = Edit(Place(line, at + 1), None, told(record, at + 1))
                player = {"player": record.players[seat]}
                yield Cause("missing", 1.0, record, (edit,), ("missing", at), False, player)

    def changed(self, kind: str, cost: float, number: int, play: Play) -> Cause:
        plays = list(self.record.plays)
        plays[number - 1] = plays[number - 1]._replace(play=play)
        record = replace(self.record, plays=tuple(plays))
        group = ("split" if kind == "neighbour" else kind, number)
        return Cause(kind, cost, record, (self.edit(number, record),), group)

    def edit(self, number: int, record: SevenWondersRecord) -> Edit:
        lines = self.record.lines
        place = Place(self.record.line_of(number) if len(lines) > 1 else None, number)
        return Edit(place, told(self.record, number), told(record, number))


def _is_second(*plays: Play) -> bool:
    return any(play.action in _SECOND for play in plays)


def _splits(expected: object) -> Iterator[tuple[int, int]]:
    """The splits that a finding expects, from words such as ``2 + 1``."""
    words = expected if isinstance(expected, tuple) else (expected,)
    for word in words:
        left, plus, right = str(word).partition(" + ")
        if plus and left.isdecimal() and right.isdecimal():
            yield int(left), int(right)


def told(record: SevenWondersRecord, number: int) -> dict[str, str]:
    """A play as a line of the notation, in each language."""
    return {language: written_play(record, number, language) for language in LANGUAGES}
