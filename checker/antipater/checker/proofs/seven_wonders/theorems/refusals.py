"""Theorems about what may be played in 7 Wonders: a play is legal exactly if no rule forbids it.

The engine's own ``refusal`` is run on any cities and any payments. What each rule forbids is
said here again, from the rulebooks; so is the order in which they are looked at, which decides
of which one a record is told.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from antipater.checker.proofs.refusals import Broken, refused_as_due
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import (
    ControlState,
    SymbolicState,
)
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.numbers import total
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.terms import Condition
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Move,
    Play,
    State,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.moves import Hand

REFUSALS: TheoremGroup[SevenCities] = TheoremGroup()

_TURN = (Action.BUILD, Action.FREE, Action.STAGE, Action.DISCARD)
_SEVENTH, _SALVAGE = Due(DueKind.SEVENTH, 0), Due(DueKind.SALVAGE, 0)


class _Asked:
    """Refusals of plays of the first seat of three, and what the rules say of the same plays."""

    def __init__(self, t: SevenCities) -> None:
        self.t, self.symbolic = t, SymbolicState(t)
        self.rules = self.symbolic.rules

    def at(self, age: int, *due: Due, board: int = UNKNOWN, built: int | None = None) -> State:
        """A moment of a game of the least table."""
        players = self.t.players[0]
        return self.symbolic.state(ControlState(players, age, due, 1, board, built))

    def claim(self, state: State, play: Play, hand: Hand | None, broken: Iterable[Broken]) -> Claim:
        """That a play is refused exactly for the first of some rules that it breaks."""
        asked = partial(play_refusal, self.rules, state, play, hand)
        held = all_of(refused_as_due(asked, tuple(broken)))
        return Claim(held, self._payable(), self._about(state, play))

    def move(self, state: State, move: Move, broken: Iterable[Broken]) -> Claim:
        """The same of a whole move."""
        asked = partial(refusal, self.rules, state, move)
        held = all_of(refused_as_due(asked, tuple(broken)))
        return Claim(held, self._payable(), self._about(state, *move))

    def _about(self, state: State, *move: Play) -> str:
        said = [f"{p.action} {self.rules.items[p.card].slug if p.card >= 0 else ''}" for p in move]
        return f"age {state.age}: {', '.join(said)}"

    def _payable(self) -> tuple[Condition, ...]:
        return (self.symbolic.cities[0][self.rules.coins] >= 0,)

    # What the rules say

    def held(self, state: State, item: Item, hand: Hand | None) -> Iterator[Broken]:
        """A card of this age and table, and one of the hand where that is known."""
        if hand is not None and item.id in hand:
            return
        yield "W-CARD-03", item.kind not in (Kind.BUILDING, Kind.GUILD)
        yield "W-CARD-01", item.age != state.age
        yield "W-HAND-01", hand is not None and UNKNOWN not in hand

    def once(self, state: State, item: Item) -> Iterator[Broken]:
        """No building of one name twice."""
        yield "W-BUILD-01", state.cities[0][item.presence] >= 1

    def paid(self, state: State, item: Item) -> Iterator[Broken]:
        """Paid out of the treasury."""
        own = state.cities[0]
        yield "W-COST-02", total(self.rules.paid_by(own, item)) > own[self.rules.coins]

    def free(self, state: State) -> Iterator[Broken]:
        """Where a stage that stands lets build free, and not yet in this age."""
        given = self.rules.has_power(state.setup.boards[0], state.cities[0], Power.FREE_BUILD)
        yield "W-FREE-01", all_of([_no(given)])
        yield "W-FREE-02", state.freed[0] == state.age


def _no(condition: Condition) -> Condition:
    return not condition if isinstance(condition, bool) else ~condition


@REFUSALS.theorem(
    "A card may be built, built free, discarded or laid under a stage exactly if it can be held, "
    "no building of its name stands, and the treasury holds the payment; free, once an age where "
    "a stage gives that; and what is refused is told the first rule that it breaks"
)
def plays_are_legal_by_the_rules(t: SevenCities) -> Claims:
    asked = _Asked(t)
    for age, item in product(t.rules.ages, t.rules.buildings):
        yield Lemma(f"{age} {t.meaning(item)}", partial(_cards, asked, age, item))
    for board, stages in t.rules.stage_items.items():
        for built in range(len(stages) + 1):
            key = f"{built} {t.meaning(t.cards.items[board], *stages)}"
            yield Lemma(key, partial(_stages, asked, board, built))


def _cards(asked: _Asked, age: int, item: Item) -> Claims:
    due = (*asked.once(asked.at(age), item),)
    for hand in (None, (item.id,), (UNKNOWN,), ()):
        for after in ((), (_SEVENTH,)):
            state = asked.at(age, *after)
            held, paid = (*asked.held(state, item, hand),), asked.paid(state, item)
            yield asked.claim(state, Play(0, Action.BUILD, item.id), hand, (*held, *due, *paid))
            free = asked.free(state)
            yield asked.claim(state, Play(0, Action.FREE, item.id), hand, (*held, *free, *due))
            yield asked.claim(state, Play(0, Action.DISCARD, item.id), hand, held)
    state = asked.at(age)
    for action in (Action.FREE, Action.DISCARD):
        paid_for = Play(0, action, item.id, (1, 0))
        held = (*asked.held(state, item, None), ("W-COST-03", True))
        yield asked.claim(state, paid_for, None, held)


def _stages(asked: _Asked, board: int, built: int) -> Claims:
    stages = asked.rules.stage_items[board]
    for age, after in product(asked.rules.ages, ((), (_SEVENTH,))):
        state = asked.at(age, *after, board=board, built=built)
        broken: list[Broken] = [("W-STAGE-01", built >= len(stages))]
        stated = [0] if built >= len(stages) else [0, built + 1, built + 2]
        for number in stated:
            other: list[Broken] = [("W-STAGE-02", number == built + 2)]
            paid = asked.paid(state, stages[built]) if built < len(stages) else ()
            play = Play(0, Action.STAGE, UNKNOWN, None, number)
            yield asked.claim(state, play, None, (*broken, *other, *paid))


@REFUSALS.theorem(
    "Out of the discards a building may be built exactly if it lies there, or may lie there "
    "unseen, and none of its name stands; a choice may be declined"
)
def salvages_are_legal_by_the_rules(t: SevenCities) -> Claims:
    asked = _Asked(t)
    for age, item in product(t.rules.ages, t.cards.items):
        yield Lemma(f"{age} {t.meaning(item)}", partial(_salvages, asked, age, item))


def _salvages(asked: _Asked, age: int, item: Item) -> Claims:
    names = asked.rules.namesakes(item.id)
    for pile in ((), (UNKNOWN,), (item.id,), (item.id, UNKNOWN)):
        state = asked.at(age, _SALVAGE)._replace(discards=pile)
        shown = item.id in pile and item.id in names
        could = UNKNOWN in pile and item in asked.rules.buildings and (item.age or 0) <= age
        broken = [("W-SALVAGE-01", not (shown or could)), *asked.once(state, item)]
        yield asked.claim(state, Play(0, Action.SALVAGE, item.id), None, broken)
    for due in (_SEVENTH, _SALVAGE):
        yield asked.claim(asked.at(age, due), Play(0, Action.DECLINE), None, ())


@REFUSALS.theorem(
    "In a turn every seat plays, from the first to the last, and plays a card; a choice is "
    "made by its seat, when it is due, and before anything else; when the game is over nothing "
    "is legal"
)
def all_play_at_once(t: SevenCities) -> Claims:
    asked = _Asked(t)
    seats = range(t.players[0])
    for age, action in product(t.rules.ages, Action):
        turn = tuple(Play(seat, action) for seat in seats)
        state = asked.at(age)
        over = state._replace(over=True)
        yield asked.move(over, turn, [("W-END-01", True)])
        for wrong in ((), turn[:1], turn[1:], turn[::-1], (*turn, turn[0])):
            yield asked.move(state, wrong, [("W-TURN-01", True)])
        if action not in _TURN:
            yield asked.move(state, turn, [("W-TURN-04", True)])
        yield from _answers(asked, age, action)


def _answers(asked: _Asked, age: int, action: Action) -> Claims:
    fitting = {
        DueKind.SEVENTH: (*_TURN, Action.DECLINE),
        DueKind.SALVAGE: (Action.SALVAGE, Action.DECLINE),
    }
    for due in (_SEVENTH, _SALVAGE):
        state, late = asked.at(age, due), [("W-TURN-03", True)]
        if action not in fitting[due.kind]:
            yield asked.move(state, (Play(0, action),), late)
        yield asked.move(state, (Play(1, action),), late)
        yield asked.move(state, (Play(0, action), Play(1, action)), late)
    if action is Action.DECLINE:
        both = replace(ControlState(asked.t.players[0], age), due=(_SEVENTH, _SALVAGE))
        yield asked.move(asked.symbolic.state(both), (Play(0, action),), ())
