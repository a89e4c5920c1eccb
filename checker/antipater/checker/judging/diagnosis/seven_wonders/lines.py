"""Lines of a record of 7 Wonders that are missing, too many, under another turn, or crossed."""

from collections.abc import Iterator
from itertools import combinations

from antipater.checker.judging.diagnosis.seven_wonders.changes import Change
from antipater.checker.judging.diagnosis.seven_wonders.course import Turn
from antipater.checker.judging.diagnosis.seven_wonders.plays import PlaySlips
from antipater.checker.records.seven_wonders.record import Noted
from antipater.grammar.records.seven_wonders import NUMERALS
from antipater.rules.seven_wonders import UNKNOWN, Action, State
from antipater.rules.seven_wonders.legality import held

_SECOND = (Action.SALVAGE, Action.DECLINE)


def lines(slips: PlaySlips) -> Iterator[Change]:
    """What can have happened to whole lines, the likeliest first."""
    found = _Lines(slips)
    yield from found.doubled()
    yield from found.displaced()
    yield from found.missing()
    yield from found.extra()
    yield from found.crossed()


class _Lines:
    def __init__(self, slips: PlaySlips) -> None:
        self.slips, self.course = slips, slips.course
        self.record, self.rules = slips.record, slips.rules
        self.base = self.course.base
        self.last = max((n[:2] for n in self.record.plays), default=(0, 0))
        self.numbers = {
            (n.age, n.turn, n.play.seat): number
            for number, n in enumerate(self.record.plays, 1)
            if n.play.action not in _SECOND
        }

    def since(self, turn: Turn) -> Turn:
        """The turn from which a change at another shows."""
        return turn[0], min(turn[1], self.rules.turns)

    def gaps(self) -> Iterator[tuple[Turn, int, State]]:
        """The seats without a play in a turn that is reached."""
        for turn, state in self.course.states.items():
            for seat in range(len(self.record.players)):
                if (*turn, seat) not in self.numbers and turn <= max(self.last, self.base.reached):
                    yield turn, seat, state

    def doubled(self) -> Iterator[Change]:
        """A second play of a seat in a turn: it is too many, or the first is."""
        for noted, line in self.record.doubled:
            drops, since = frozenset({line}), self.since(noted[:2])
            if since not in self.course.states:
                continue
            yield Change("extra", 1.0, since, (), (), ("extra", line), drops)
            number = self.numbers.get((*noted[:2], noted.play.seat))
            if number is not None:
                group = ("extra", self.record.line_of(number))
                yield Change("extra", 1.0, since, (number,), (), group, drops, (noted,))

    def displaced(self) -> Iterator[Change]:
        """A line under another turn or age, or of another player, than its own."""
        for turn, seat, _ in self.gaps():
            for noted, line in self.record.doubled:
                number = self.numbers.get((*noted[:2], noted.play.seat))
                kind = self.kind_of(noted, turn, seat)
                if kind is None or number is None:
                    continue
                since = min(self.since(turn), self.since(noted[:2]))
                if since not in self.course.states:
                    continue
                drops = frozenset({line})
                new = self.at(noted, turn, seat)
                yield Change(kind, 1.0, since, (), (new,), (kind, line), drops)
                new = self.at(self.record.plays[number - 1], turn, seat)
                group = (kind, self.record.line_of(number))
                yield Change(kind, 1.0, since, (number,), (new,), group, drops, (noted,))
            for number, noted in enumerate(self.record.plays, 1):
                kind = self.kind_of(noted, turn, seat)
                if kind is not None and self.numbers.get((*noted[:2], noted.play.seat)) == number:
                    since = min(self.since(turn), self.since(noted[:2]))
                    if since in self.course.states:
                        new = self.at(noted, turn, seat)
                        yield Change(kind, 1.1, since, (number,), (new,), (kind, number))

    def kind_of(self, noted: Noted, turn: Turn, seat: int) -> str | None:
        """What slip it is to note a play where it stands for one of another turn or seat."""
        same_seat, same_turn = noted.play.seat == seat, noted[:2] == turn
        near = noted.age == turn[0] or noted.turn == turn[1]
        if same_seat and not same_turn and near:
            return "turn"
        return "player" if same_turn and not same_seat else None

    def at(self, noted: Noted, turn: Turn, seat: int) -> Noted:
        return Noted(*turn, noted.play._replace(seat=seat))

    def missing(self) -> Iterator[Change]:
        """A play that was forgotten."""
        for turn, seat, state in self.gaps():
            if turn not in (self.base.reached, self.last):
                continue
            hand = held(self.rules, state, seat)
            cards = hand
            if hand is None or UNKNOWN in hand:
                deck = self.rules.deck(self.record.setup.players, turn[0])
                cards = tuple(c for c, n in deck.items() if n > self.slips.used[c])
            for play in self.slips.uses(state, seat, sorted(set(cards or ()))):
                group = ("missing", turn, seat)
                told = {"turn": f"{NUMERALS[turn[0] - 1]}.{turn[1]}"}
                new = (Noted(*turn, play),)
                yield Change("play_missing", 1.0, turn, (), new, group, values=told)

    def extra(self) -> Iterator[Change]:
        """A seventh card, or a build out of the discards, that never was."""
        for number, noted in enumerate(self.record.plays, 1):
            since = self.since(noted[:2])
            if noted.turn > self.rules.turns and since in self.course.states:
                yield Change("extra", 1.2, since, (number,), ())

    def crossed(self) -> Iterator[Change]:
        """Two players' names crossed in all lines, in those of an age, or from a turn on."""
        seats = self.record.seats
        for one, other in combinations(seats, 2):
            for turn in self.course.states:
                stops = [(1 << 30, 0), (turn[0] + 1, 0)] if turn[1] == 1 else [(1 << 30, 0)]
                crossed = (self.cross(one, other, turn, stop) for stop in stops)
                yield from (change for change in crossed if change.gone)

    def cross(self, one: int, other: int, start: Turn, stop: Turn) -> Change:
        """Two players' names crossed in all lines from one turn to before another."""
        numbers, new = list[int](), list[Noted]()
        for number, noted in enumerate(self.record.plays, 1):
            if start <= noted[:2] < stop and noted.play.seat in (one, other):
                numbers.append(number)
                seat = one + other - noted.play.seat
                new.append(noted._replace(play=noted.play._replace(seat=seat)))
        players = {"player": self.record.players[one], "second": self.record.players[other]}
        group = ("crossed", one, other)
        return Change(
            "crossed", 1.2, start, tuple(numbers), tuple(new), group, alone=True, values=players
        )
