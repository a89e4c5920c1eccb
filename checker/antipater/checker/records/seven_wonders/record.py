"""A record of a game of 7 Wonders, as read, before it is judged."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from antipater.checker.messages.finding import Finding
from antipater.checker.messages.words import roman
from antipater.checker.records.record import GameRecord
from antipater.checker.records.start import start_agreed
from antipater.grammar.records.agreed import CHOSEN
from antipater.grammar.records.seven_wonders import ordinal
from antipater.rules.base import Rulebook
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    DueKind,
    Play,
    Rules,
    Setup,
    State,
)

# What only a card gives: a build out of the discards, what it offers, or what was declined, after
# the turn.
SECOND = frozenset({Action.SALVAGE, Action.DECLINE, Action.TAKE})


class Noted(NamedTuple):
    """A play with the age and turn that it is recorded under.

    The turn after the last of an age is that of the seventh card, and of what it lets choose.
    ``drawn``: all that was drawn of which the play keeps something, where that is said; ``coins``:
    what it is said to have cost or brought, whoever got it.
    """

    age: int
    turn: int
    play: Play
    drawn: tuple[int, ...] = ()
    coins: int | None = None


def noted_turn(rules: Rules, state: State) -> int:
    """The turn that what is played next is noted under."""
    if not state.due:
        return state.turn
    asked = sum(choice.number for card in _sevenths(rules, state) for choice in card.choices)
    # What they ask for waits behind all else.
    kind = state.due[0].kind
    late = kind is DueKind.SEVENTH or (kind is DueKind.SALVAGE and len(state.due) <= asked)
    return rules.hand_size if late else state.turn


def _sevenths(rules: Rules, state: State) -> Iterator[Item]:
    """The buildings and stages that have just been built with seventh cards."""
    entry = state.log
    while entry is not None and (entry.age, entry.turn) == (state.age, state.turn):
        (play, *others), entry = entry.move, entry.before
        if others or play.action in (*SECOND, Action.DISCARD):
            continue
        if play.action is Action.STAGE:
            # In any order its number is stated.
            number: int = play.stage or state.cities[play.seat][rules.stages]
            yield rules.stage_items[state.setup.boards[play.seat]][number - 1]
        else:
            yield rules.items[play.card]


class Gap(NamedTuple):
    """A line of play that could not be read, or that says itself that it leaves something open.

    ``age`` and ``turn`` are 0 for lines of any turns; ``seat``, ``action`` and ``card`` what is
    known, None and ``UNKNOWN`` elsewhere. ``open``: that the line says it itself.
    """

    line: int
    age: int = 0
    turn: int = 0
    seat: int | None = None
    action: Action | None = None
    card: int = UNKNOWN
    open: bool = False


class Redrawn(NamedTuple):
    """A board that a player drew and gave back: the wonder with one side, or with all."""

    seat: int
    boards: tuple[int, ...]


class Agreed(NamedTuple):
    """What was agreed about boards. ``sides``: that they were ``CHOSEN``, as the notation says it,
    or the one on which all play."""

    sides: str = ""
    redrawn: tuple[Redrawn, ...] = ()


NOTHING_AGREED = Agreed()


@dataclass(frozen=True, kw_only=True)
class SevenWondersRecord(GameRecord):
    """One game of 7 Wonders as it was written down; what ``GameRecord`` says of its parts holds.

    ``players``: the names from left to right around the table; with two players the
    Free City's stands in the middle. ``plays`` are in the order of play, from left to
    right within a turn, a card built out of the discards right after its seat's play;
    the first is number 1.
    ``agreed``: what the players agreed on about boards. ``copies``: by seat, the guild that its
    wonder copies at the end, where that is said; ``symbols``: those that it has chosen for its
    science symbols of free choice. ``unread``: the age and turn of the first play that could not
    be read, and why in ``problems``; ``gaps``: the lines whose play could not.
    ``doubled``: second plays of a seat in one turn, which are left out, each with its line.
    ``stands``: by age, turn and seat, why a play is let stand whatever is wrong with it ('' if
    that is not said). ``corrections``: each after an age and turn (0, 0 for the beginning).
    ``free_untold``: that it writes buildings which a power builds free like any others.
    """

    ruleset = "seven_wonders"

    setup: Setup
    plays: tuple[Noted, ...]
    agreed: Agreed = NOTHING_AGREED
    copies: Mapping[int, int] = field(default_factory=dict)
    symbols: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    stands: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    unread: tuple[int, int] | None = field(default=None, compare=False)
    gaps: tuple[Gap, ...] = field(default=(), compare=False)
    doubled: tuple[tuple[Noted, int], ...] = field(default=(), compare=False)
    free_untold: bool = field(default=False, compare=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of players, from left to right: all but the Free City's."""
        everyone = range(len(self.players))
        return tuple(s for s in everyone if not (self.setup.free_city and s == FREE_CITY))

    def agreed_on(self, rules: Rulebook) -> Mapping[str, Any]:
        """The coins at the beginning and the bid, where these are not as the set says; sides and
        boards drawn again."""
        told = dict(start_agreed(self.setup.start, rules, self.players, self.seats))
        if self.agreed.sides:
            told["sides"] = (
                self.agreed.sides.casefold() if self.agreed.sides == CHOSEN else self.agreed.sides
            )
        if self.agreed.redrawn:
            told["redrawn"] = [
                {"player": self.players[seat], "boards": [rules.items[b].slug for b in boards]}
                for seat, boards in self.agreed.redrawn
            ]
        return told

    def gap_at(self, age: int, turn: int, seat: int) -> Gap | None:
        """The line that cannot be read which may be a seat's play in a turn."""
        there = [gap for gap in self.gaps if gap.seat in (None, seat)]
        here = [gap for gap in there if (gap.age, gap.turn) == (age, turn)]
        anywhere = [gap for gap in there if gap.open and not gap.age]
        return next(iter(sorted(here, key=lambda gap: gap.seat is None) + anywhere), None)

    def relined(
        self, there: Callable[[int], int], more: Iterable[Finding] = (), **changes: Any
    ) -> Self:
        """As of any record."""
        gaps = tuple(gap._replace(line=there(gap.line)) for gap in self.gaps)
        doubled = tuple((noted, there(line)) for noted, line in self.doubled)
        return super().relined(there, more, gaps=gaps, doubled=doubled, **changes)

    def name_of(self, number: int) -> str:
        """What a play is called: its age and turn, ``III.1``."""
        if not 1 <= number <= len(self.plays):
            return str(number)
        age, turn, *_ = self.plays[number - 1]
        return f"{roman(age)}.{turn}"

    def verb_of(self, number: int) -> str | None:
        """What is done in a play; None if there is no such."""
        there = 1 <= number <= len(self.plays)
        return str(self.plays[number - 1].play.action) if there else None

    def number_of(self, name: str) -> int | None:
        """The first play of a turn such as ``III.1`` or ``3.1``, or the play of a number; None
        for anything else."""
        if name.isascii() and name.strip().isdecimal() and len(name) < 9:
            return int(name)
        wanted = ordinal(name.strip())
        return next((n for n, noted in enumerate(self.plays, 1) if noted[:2] == wanted), None)

    def line_of(self, number: int) -> int | None:
        """The source line of a play by its number."""
        if len(self.lines) == 1:
            return self.lines[0]
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else None
