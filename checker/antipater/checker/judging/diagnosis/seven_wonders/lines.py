"""Lines of a record of 7 Wonders that are missing, too many, under another turn, or crossed."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from antipater.checker.judging.diagnosis.seven_wonders.changes import ChangedPlays
from antipater.checker.judging.diagnosis.seven_wonders.course import Turn
from antipater.checker.judging.diagnosis.seven_wonders.plays import PlaySlips
from antipater.checker.records.seven_wonders.record import SECOND, Noted
from antipater.checker.records.seven_wonders.writer import choice_with
from antipater.grammar.records.seven_wonders import NUMERALS
from antipater.rules.seven_wonders import UNKNOWN, DueKind, State
from antipater.rules.seven_wonders.legality import held


def lines(slips: PlaySlips) -> Iterator[ChangedPlays]:
    """What can have happened to whole lines, the likeliest first."""
    found = _LineSlips(slips)
    yield from found.doubled()
    yield from found.displaced()
    yield from found.missing()
    yield from found.extra()
    yield from found.crossed()


class _Second(NamedTuple):
    """A line with a second play of a seat in a turn: its plays that are left out, the numbers of
    those that are kept, and of those on the line of the first."""

    line: int
    plays: tuple[Noted, ...]
    kept: tuple[int, ...]
    first: tuple[int, ...]


class _LineSlips:
    def __init__(self, slips: PlaySlips) -> None:
        self.slips, self.course = slips, slips.course
        self.record, self.rules = slips.record, slips.rules
        self.base = self.course.base
        self.last = max((n[:2] for n in self.record.plays), default=(0, 0))
        self.numbers = {
            (n.age, n.turn, n.play.seat): number
            for number, n in enumerate(self.record.plays, 1)
            if n.play.action not in SECOND
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

    def seconds(self) -> Iterator[_Second]:
        """The lines with a second play of a seat in a turn."""
        lined = len(self.record.lines) > 1
        for noted, line in self.record.doubled:
            here = [each for each, at in self.record.doubled if at == line]
            if noted is not here[0]:
                continue
            kept = [n for n, at in enumerate(self.record.lines, 1) if lined and at == line]
            first = self.numbers.get((*noted[:2], noted.play.seat))
            yield _Second(line, tuple(here), tuple(kept), self.with_choice(first or 0))

    def with_choice(self, number: int) -> tuple[int, ...]:
        """The numbers of the plays on the line of a play; none for 0."""
        return tuple(n for n in (number, choice_with(self.record, number)) if n)

    def doubled(self) -> Iterator[ChangedPlays]:
        """A second play of a seat in a turn: it is too many, or the first is."""
        for second in self.seconds():
            since, drops = self.since(second.plays[0][:2]), frozenset({second.line})
            if since not in self.course.states:
                continue
            yield ChangedPlays("extra", 1.0, since, second.kept, (), ("extra", second.line), drops)
            if second.first:
                group = ("extra", self.record.line_of(second.first[0]))
                yield ChangedPlays(
                    "extra", 1.0, since, second.first, (), group, drops, second.plays
                )

    def displaced(self) -> Iterator[ChangedPlays]:
        """A line under another turn or age, or of another player, than its own."""
        for turn, seat, _ in self.gaps():
            for second in self.seconds():
                yield from self.moved_second(second, turn, seat)
            for number, noted in enumerate(self.record.plays, 1):
                kind = self.kind_of(noted, turn, seat)
                if kind is not None and self.numbers.get((*noted[:2], noted.play.seat)) == number:
                    since = min(self.since(turn), self.since(noted[:2]))
                    if since in self.course.states:
                        gone = self.with_choice(number)
                        new = self.at(self.plays(gone), turn, seat)
                        yield ChangedPlays(kind, 1.1, since, gone, new, (kind, number))
        yield from self.seventh()

    def moved_second(self, second: _Second, turn: Turn, seat: int) -> Iterator[ChangedPlays]:
        """One of two plays of a seat in a turn, in a turn of another seat that has none."""
        here = second.plays[0]
        kind = self.kind_of(here, turn, seat)
        since = min(self.since(turn), self.since(here[:2]))
        if kind is None or not second.first or since not in self.course.states:
            return
        drops = frozenset({second.line})
        new = self.at((*second.plays, *self.plays(second.kept)), turn, seat)
        yield ChangedPlays(kind, 1.0, since, second.kept, new, (kind, second.line), drops)
        new, group = self.at(self.plays(second.first), turn, seat), (kind, second.first)
        yield ChangedPlays(kind, 1.0, since, second.first, new, group, drops, second.plays)

    def seventh(self) -> Iterator[ChangedPlays]:
        """A seventh card noted for another player than the one who may play it."""
        for state in self.course.declined:
            due, last = state.due[0], self.rules.hand_size
            for number, noted in enumerate(self.record.plays, 1):
                there = noted.age == state.age and noted.turn == last
                if due.kind is not DueKind.SEVENTH or not there or noted.play.seat == due.seat:
                    continue
                gone, since = self.with_choice(number), self.since(noted[:2])
                new = self.at(self.plays(gone), noted[:2], due.seat)
                if gone and noted.play.action not in SECOND and since in self.course.states:
                    yield ChangedPlays("player", 1.0, since, gone, new, ("player", number))

    def plays(self, numbers: Iterable[int]) -> tuple[Noted, ...]:
        return tuple(self.record.plays[number - 1] for number in numbers)

    def kind_of(self, noted: Noted, turn: Turn, seat: int) -> str | None:
        """What slip it is to note a play where it stands for one of another turn or seat."""
        same_seat, same_turn = noted.play.seat == seat, noted[:2] == turn
        near = noted.age == turn[0] or noted.turn == turn[1]
        if same_seat and not same_turn and near:
            return "turn"
        return "player" if same_turn and not same_seat else None

    def at(self, plays: Iterable[Noted], turn: Turn, seat: int) -> tuple[Noted, ...]:
        return tuple(Noted(*turn, noted.play._replace(seat=seat)) for noted in plays)

    def missing(self) -> Iterator[ChangedPlays]:
        """A play that was forgotten."""
        for turn, seat, state in self.gaps():
            if turn not in (self.base.reached, self.last):
                continue
            hand = held(self.rules, state, seat)
            cards = hand
            if hand is None or UNKNOWN in hand:
                of_age = self.rules.deck_age(*turn)
                deck = self.rules.deck(self.record.setup.players, of_age)
                cards = tuple(c for c, n in deck.items() if n > self.slips.used[c])
            for play in self.slips.uses(state, seat, sorted(set(cards or ()))):
                group = ("missing", turn, seat)
                told = {"turn": f"{NUMERALS[turn[0] - 1]}.{turn[1]}"}
                new = (Noted(*turn, play),)
                yield ChangedPlays("play_missing", 1.0, turn, (), new, group, values=told)

    def extra(self) -> Iterator[ChangedPlays]:
        """A seventh card, or a build out of the discards, that never was."""
        for number, noted in enumerate(self.record.plays, 1):
            since = self.since(noted[:2])
            if noted.turn > self.rules.turns and since in self.course.states:
                yield ChangedPlays("extra", 1.2, since, (number,), ())

    def crossed(self) -> Iterator[ChangedPlays]:
        """Two players' names crossed in all lines, in those of an age, or from a turn on."""
        seats = self.record.seats
        for one, other in combinations(seats, 2):
            for turn in self.course.states:
                begins = turn[1] == self.rules.first_turn
                stops = [(1 << 30, 0), (turn[0] + 1, 0)] if begins else [(1 << 30, 0)]
                crossed = (self.cross(one, other, turn, stop) for stop in stops)
                yield from (change for change in crossed if change.gone)

    def cross(self, one: int, other: int, start: Turn, stop: Turn) -> ChangedPlays:
        """Two players' names crossed in all lines from one turn to before another."""
        numbers, new = list[int](), list[Noted]()
        for number, noted in enumerate(self.record.plays, 1):
            if start <= noted[:2] < stop and noted.play.seat in (one, other):
                numbers.append(number)
                seat = one + other - noted.play.seat
                new.append(noted._replace(play=noted.play._replace(seat=seat)))
        players = {"player": self.record.players[one], "second": self.record.players[other]}
        group = ("crossed", one, other)
        return ChangedPlays(
            "crossed", 1.2, start, tuple(numbers), tuple(new), group, alone=True, values=players
        )
