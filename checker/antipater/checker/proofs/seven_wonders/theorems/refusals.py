"""Theorems about what may be played in 7 Wonders: a play is legal exactly if no rule forbids it.

The engine's own ``refusal`` is run on any cities and any payments. What each rule forbids is
said here again, from the rulebooks; so is the order in which they are looked at, which decides
of which one a record is told.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.refusals import Broken, refused_as_due
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import (
    AnyPlays,
    ControlState,
    SymbolicState,
)
from antipater.checker.proofs.seven_wonders.theorems.hands import any_cards
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.numbers import negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Move,
    Play,
    Rules,
    State,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.moves import Hand

REFUSALS: TheoremGroup[SevenCities] = TheoremGroup()

_TURN = (Action.BUILD, Action.FREE, Action.STAGE, Action.DISCARD)
_SEVENTH, _SALVAGE = Due(DueKind.SEVENTH, 0), Due(DueKind.SALVAGE, 0)


class _AnyPlays(AnyPlays):
    """Rules for unknown payments, with the decks that the table really has."""

    def deck(self, players: int, age: int) -> Any:
        """The copies of each card in an age's deck."""
        return Rules.deck(self, players, age)


class _Asked:
    """Refusals of plays of the first seat of three, and what the rules say of the same plays."""

    def __init__(self, t: SevenCities) -> None:
        self.t, self.symbolic = t, SymbolicState(t)
        self.rules = _AnyPlays(t.cards, t.edition)

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
        here = any_of(card == item.id for card in hand or ())
        unseen = hand is None or any_of(card == UNKNOWN for card in hand)
        broken: tuple[Broken, ...] = (
            ("W-CARD-03", item.kind not in (Kind.BUILDING, Kind.GUILD)),
            ("W-CARD-01", item.age != state.age),
            ("W-CARD-02", not self.is_dealt(item)),
            ("W-HAND-01", negation(unseen)),
        )
        yield from ((code, all_of([negation(here), holds])) for code, holds in broken)

    def is_dealt(self, item: Item) -> bool:
        """Whether a card is in any deck of the least table."""
        in_decks = any(least <= self.t.players[0] for least in item.copies)
        return item.kind is Kind.GUILD or (item.kind is Kind.BUILDING and in_decks)

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
        yield "W-FREE-01", negation(given)
        yield "W-FREE-02", state.freed[0] == state.age


@REFUSALS.theorem(
    "A card may be built, built free, discarded or laid under a stage exactly if it can be held, "
    "no building of its name stands, and the treasury holds the payment; free, once an age where "
    "a stage gives that; and what is refused is told the first rule that it breaks"
)
def plays_are_legal_by_the_rules(t: SevenCities) -> Claims:
    asked = _Asked(t)
    for age, item in product(t.rules.ages, t.rules.buildings):
        yield Lemma(f"{age} {t.meaning(item)}", partial(_cards, asked, age, item))
    boards = t.rules.boards[0]
    yield Lemma(f"none {t.meaning(boards)}", partial(_no_card, asked, boards))
    for board, stages in t.rules.stage_items.items():
        for built in range(len(stages) + 1):
            key = f"{built} {t.meaning(t.cards.items[board], *stages)}"
            yield Lemma(key, partial(_stages, asked, board, built))


def _cards(asked: _Asked, age: int, item: Item) -> Claims:
    due = (*asked.once(asked.at(age), item),)
    for hand in (None, (), any_cards("hand", 2)):
        for after in ((), (_SEVENTH,)) if hand is None else ((),):
            state = asked.at(age, *after)
            held, paid = (*asked.held(state, item, hand),), asked.paid(state, item)
            yield asked.claim(state, Play(0, Action.BUILD, item.id), hand, (*held, *due, *paid))
            free = asked.free(state)
            yield asked.claim(state, Play(0, Action.FREE, item.id), hand, (*held, *free, *due))
            yield asked.claim(state, Play(0, Action.DISCARD, item.id), hand, held)
    state = asked.at(age)
    for action in (Action.BUILD, Action.FREE):
        yield asked.claim(state, Play(0, action), None, [("W-CARD-04", True)])
    for action in (Action.FREE, Action.DISCARD):
        paid_for = Play(0, action, item.id, (1, 0))
        held = (*asked.held(state, item, None), ("W-COST-03", True))
        yield asked.claim(state, paid_for, None, held)


def _no_card(asked: _Asked, board: Item) -> Claims:
    """What is no card of an age cannot be held."""
    state, hand = asked.at(asked.rules.ages[0]), any_cards("hand", 1)
    held = [("W-CARD-03", all_of([hand[0] != board.id]))]
    for due in (asked.held(state, board, hand), held):
        yield asked.claim(state, Play(0, Action.DISCARD, board.id), hand, due)


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
        same = (t.cards.items[other] for other in t.rules.namesakes(item.id))
        yield Lemma(f"{age} {t.meaning(item, *same)}", partial(_salvages, asked, age, item))


def _salvages(asked: _Asked, age: int, item: Item) -> Claims:
    building = item.kind in (Kind.BUILDING, Kind.GUILD)
    names = asked.rules.namesakes(item.id) if building else ()
    for size in range(3):
        pile = any_cards("discards", size)
        state = asked.at(age, _SALVAGE)._replace(discards=pile)
        shown = any_of(card == name for card in pile for name in names)
        unseen = any_of(card == UNKNOWN for card in pile)
        could = all_of([unseen, building, (item.age or 0) <= age])
        broken = [
            ("W-SALVAGE-01", negation(any_of([shown, could]))),
            ("W-CARD-02", all_of([negation(shown), not asked.is_dealt(item)])),
            *asked.once(state, item),
        ]
        yield asked.claim(state, Play(0, Action.SALVAGE, item.id), None, broken)
        unnamed = [("W-SALVAGE-01", True)]
        yield asked.claim(state, Play(0, Action.SALVAGE), None, unnamed)
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
        elif action is Action.DISCARD:
            yield asked.move(state, turn, ())
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
