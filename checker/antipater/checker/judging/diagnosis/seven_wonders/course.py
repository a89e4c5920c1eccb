"""A record of 7 Wonders played strictly, to see soon how far a changed record gets.

What it says is a first look: payments that are not stated count as the least, and what
depends on them is told apart. Judging the whole record decides.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from antipater.checker.judging.claims import fits
from antipater.checker.judging.seven_wonders.judge import checked_setup
from antipater.checker.judging.seven_wonders.symbols import with_choices
from antipater.checker.judging.seven_wonders.turns import NumberedPlay, RecordTurns
from antipater.checker.messages.finding import Finding
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Play,
    Rules,
    State,
    city_points,
    copiable,
    winning,
)
from antipater.rules.seven_wonders.deals import impossible
from antipater.rules.seven_wonders.ending import Points

# An age and a turn.
Turn: TypeAlias = tuple[int, int]
END: Turn = (1 << 30, 0)
_ON_COINS = ("treasury", "total")


class Look(NamedTuple):
    """How far play got without a finding, and what does not agree with its end.

    ``reached``: the turn that breaks a rule, or ``END``. ``wrong``: what no payments mend:
    claims, and plays for which no deal can have been. ``soft``: claims on coins, and plays for
    which the coins are not there; ``loose``: whether payments are left open, so that other
    ones may mend what is soft.
    """

    reached: Turn
    wrong: int
    soft: int
    loose: bool

    @property
    def certain(self) -> int:
        """How much is wrong whatever was paid."""
        return self.wrong if self.loose else self.wrong + self.soft

    def better(self, than: "Look") -> bool:
        """Whether this may explain something that the other look found wrong."""
        if self.reached != than.reached:
            return self.reached > than.reached
        return self.reached == END and self.certain < max(1, than.wrong + than.soft)


class StrictTurns(RecordTurns):
    """Turns played up to the first with which something is wrong."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.asked: list[tuple[State, bool]] = []  # each choice due, and whether it is recorded
        # Before each turn, the first payment that is open, and whether coins were lacking.
        self.paid: dict[Turn, tuple[Any, bool]] = {}

    def answer(self, recorded: Sequence[Any]) -> None:
        """Make the choice that is due, and keep what was asked."""
        state, used = self.state.frozen(), len(self.used)
        super().answer(recorded)
        self.asked.append((state, len(self.used) > used))

    def played(self) -> Iterator[tuple[Turn, State]]:
        """Each turn and the state before it; the last may break a rule, or break off."""
        self.set_coins((0, 0))
        going = True
        while going and not self.state.over and not self.stopped:
            now = self.state.age, self.state.turn
            state = self.state.frozen()
            self.paid[now] = self.first_open, self.coins_short
            going = self.go_on()
            yield now, state

    def numbered(self, plays: Iterable[Play], numbers: Mapping[int, int]) -> list[NumberedPlay]:
        """Plays with their numbers in the record, by their identity; 0 for others."""
        return [NumberedPlay(numbers.get(id(play), 0), play) for play in plays]

    @property
    def stopped(self) -> bool:
        """Whether something is wrong that no other payments can mend."""
        return bool(self.findings) or (self.coins_short and not self.ways_open)


class StrictCourse:
    """The turns of a record as they are, and looks at records that are changed from a turn on."""

    def __init__(self, rules: Rules, record: SevenWondersRecord) -> None:
        self.rules, self.record = rules, record
        self.states: dict[Turn, State] = {}  # before each turn that is reached
        self.paid: dict[Turn, tuple[Any, bool]] = {}  # and what was known of payments then
        self.answered: list[State] = []  # where a power gave a choice that is recorded
        self.declined: list[State] = []  # where it gave one that is not
        self.turns = 0  # how many were played in all
        self.base = self.look(record)

    def look(self, record: SevenWondersRecord, since: Turn | None = None) -> Look:
        """How far a record gets that differs from a turn on; with None in its set-up too."""
        told: list[Finding] = []
        if since is None:
            game = StrictTurns(self.rules, record, checked_setup(self.rules, record, told))
        else:
            start = self.states[since]
            game = StrictTurns(self.rules, record, start.setup, start)
            game.turns = {turn: plays for turn, plays in game.turns.items() if turn >= since}
            game.first_open, game.coins_short = self.paid[since]
        for now, state in game.played():
            self.turns += 1
            if record is self.record:
                self._keep(now, state, game)
            if game.stopped:
                return Look(now, len(told), 0, game.ways_open)
        game.leftover()
        if game.findings:
            return Look(END, len(told) + len(game.findings), 0, game.ways_open)
        return self._at_the_end(record, game, len(told))

    def _keep(self, now: Turn, state: State, game: StrictTurns) -> None:
        self.states[now], self.paid[now] = state, game.paid[now]
        for asked, recorded in game.asked:
            (self.answered if recorded else self.declined).append(asked)
        game.asked = []

    def _at_the_end(self, record: SevenWondersRecord, game: StrictTurns, wrong: int) -> Look:
        """What does not agree with the end of a game that broke no rule on its way."""
        state = game.state.frozen()
        log = state.log.history() if state.log else iter(())
        wrong += len(impossible(self.rules, state.setup, log))
        soft, loose = int(game.coins_short), game.ways_open
        if not state.over:
            claimed = record.result is not None and record.result.kind not in (None, "unfinished")
            return Look(END, wrong + claimed, soft, loose)
        odds = at_odds(self.rules, record, state)
        return Look(END, wrong + odds.wrong, soft + odds.soft, loose or odds.loose)


def at_odds(rules: Rules, record: SevenWondersRecord, state: State) -> Look:
    """What a record claims of the end of a game that is not so when the game ends in a state."""
    wrong = soft = 0
    named = record.copies.items()
    copies = {seat: guild for seat, guild in named if guild in copiable(rules, state, seat)}
    wrong += len(record.copies) - len(copies)
    scored = with_choices(rules, record, state)
    points = [city_points(rules, scored, seat, copies.get(seat)) for seat in _seats(record)]
    chosen = {seat for seat in _seats(record) if points[seat].copied != UNKNOWN} - set(copies)
    for category, seat in _disagreeing(record, points):
        if category in _ON_COINS or (category == "guilds" and seat in chosen):
            soft += 1
        else:
            wrong += 1
    if record.result is not None:
        wrong += record.result.kind not in (None, "civilian")
        soft += not fits(record.result, _winners(rules, state, points))
    return Look(END, wrong, soft, bool(chosen))


def _winners(rules: Rules, state: State, points: Sequence[Points]) -> tuple[int, ...]:
    totals = [
        (each.by_category["total"], rules.tie_break(*state.seats(seat)))
        for seat, each in enumerate(points)
    ]
    return winning(rules, state.setup, totals).winners


def _seats(record: SevenWondersRecord) -> range:
    return range(len(record.players))


def _disagreeing(record: SevenWondersRecord, points: Sequence[Points]) -> Iterator[tuple[str, int]]:
    """The points that are claimed and are others, by category and seat."""
    for category, claimed in record.scores.items():
        for seat, stated in enumerate(claimed):
            due = points[seat].by_category
            if category in due and stated not in (None, due[category]):
                yield category, seat
