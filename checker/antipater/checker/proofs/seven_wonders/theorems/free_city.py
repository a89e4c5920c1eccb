"""Theorems about what the Free City of a game of two must build and when it may discard, in any
city and for any payments.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.refusals import Broken, refused_as_due
from antipater.checker.proofs.seven_wonders.symbolic_cities import AnyPayment, SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.base import Rulebook
from antipater.rules.card_set import Item, Power
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else, negation
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Play,
    Setup,
    State,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.moves import Hand

FREE: TheoremGroup[SevenCities] = TheoremGroup()


class AnyPurchase(AnyPayment):
    """The rules of any payment, where a chain makes free what it makes free."""

    def free_by_chain(self, own: Sequence[Number], item: Item) -> bool:
        """As the rules have it."""
        return Rulebook.free_by_chain(self, own, item)


@dataclass(frozen=True)
class _Moment:
    """A moment at which the Free City has any numbers but that of its stages, which is known."""

    rules: AnyPurchase
    state: State
    stage: Item | None
    frees: bool

    @property
    def own(self) -> Ledger:
        """The Free City's numbers."""
        return self.state.cities[FREE_CITY]

    @property
    def coins(self) -> Any:
        """Its treasury."""
        return self.own[self.rules.coins]

    def stands(self, card: int) -> Condition:
        """Whether a building of a card's name stands."""
        return self.own[self.rules.items[card].presence] >= 1  # type: ignore[no-any-return]

    def chained(self, card: int) -> Condition:
        """Whether a chain makes a building free that does not stand."""
        if card == UNKNOWN:
            return False
        free = any_of(self.own[c] >= 1 for c in self.rules.items[card].free_with)
        return all_of([negation(self.stands(card)), free])

    def affords(self, item: Item) -> Condition:
        """Whether the treasury holds what an item costs."""
        return self.rules.paid_by(self.own, item).total <= self.coins  # type: ignore[no-any-return]

    @property
    def may_free(self) -> Condition:
        """Whether a stage lets it build free now."""
        return all_of([self.frees, self.state.freed[FREE_CITY] != self.state.age])

    def lets(self, card: int) -> Condition:
        """Whether something else lets it build a card free."""
        item = self.rules.items[card]
        return all_of([self.rules.builds_free(self.own, self.state.turn, item)])

    def able(self, card: int) -> Condition:
        """Whether it can do anything with a card but to discard it."""
        staged: Condition = self.stage is not None and self.affords(self.stage)
        if card == UNKNOWN:
            return staged
        paid = any_of(
            [
                self.chained(card),
                self.affords(self.rules.items[card]),
                self.may_free,
                self.lets(card),
            ]
        )
        return any_of([staged, all_of([negation(self.stands(card)), paid])])

    def claim(self, play: Play, hand: Hand | None, broken: Sequence[Broken], *due: Due) -> Claim:
        """That a play is refused exactly for the first of some rules that it breaks."""
        state = self.state._replace(due=due)
        asked = partial(play_refusal, self.rules, state, play, hand)
        held = all_of(refused_as_due(asked, broken))
        board = self.rules.items[state.setup.boards[FREE_CITY]].slug
        return Claim(held, (self.coins >= 0,), f"{board}: {play.action} out of {hand}")


@FREE.theorem(
    "The Free City may discard, or leave its last card, exactly where it can do nothing else with "
    "any card that it could play; what a chain makes free it builds, and in no other way"
)
def the_free_city_builds_what_it_can(t: SevenCities) -> Claims:
    chained, other = _two_cards(t)
    yield Lemma(t.meaning(chained, other, *t.table), partial(_of_two, t, chained, other))


def _of_two(t: SevenCities, chained: Item, other: Item) -> Claims:
    for moment in _moments(t):
        for hand in ((chained.id,), (other.id,), (UNKNOWN,), None):
            yield from _discards(moment, hand, chained.id)
        for card in (chained, other):
            yield from _builds(moment, card)
        if not moment.frees and moment.stage is None:
            yield from _discards(moment, (chained.id, other.id), other.id)
            yield from _in_a_turn(t, moment, chained.id, other.id)


def _two_cards(t: SevenCities) -> tuple[Item, Item]:
    """A card of the first age that a chain can make free, or else any, and one that none can."""
    least = t.rules.least_players
    dealt = [b for b in t.rules.buildings if b.age and b.id in t.rules.deck(least, b.age)]
    chained = next((b for b in dealt if b.free_with and b.age == 2), dealt[0])
    other = next(b for b in dealt if not b.free_with and b.age == chained.age)
    return chained, other


def _moments(t: SevenCities) -> Iterator[_Moment]:
    """A board with a stage that lets build free, before it, after it and after the last stage, or
    any board where no stage does."""
    rules = AnyPurchase(t.cards, t.edition)
    age = _two_cards(t)[0].age or 1
    boards = {b: s for b, s in rules.stage_items.items() if any(x.has(Power.FREE_BUILD) for x in s)}
    board, stages = next(iter((boards or rules.stage_items).items()))
    plain = next((b for b in rules.stage_items if b not in boards), board)
    for which, built in (*product((board,), range(len(stages) + 1)), (plain, None)):
        own = list(t.city("free city"))
        done = len(rules.stage_items[which]) if built is None else built
        own[rules.stages] = done
        cities = (t.city("left"), tuple(own), t.city("right"))
        others = [b for b in rules.stage_items if b not in (board, plain)]
        state = t.state(cities, age)._replace(
            setup=Setup(2, (others[0], which, others[1])),
            freed=(0, variable("age of the last free building"), 0),  # type: ignore[arg-type]
        )
        left = rules.stage_items[which][done:]
        frees = any(s.has(Power.FREE_BUILD) for s in rules.stage_items[which][:done])
        yield _Moment(rules, state, left[0] if left else None, frees)


def _discards(moment: _Moment, hand: Hand | None, card: int) -> Claims:
    """Out of a hand that is known or not, in a turn and for a last card; others are free to."""
    held = (card,) if hand is None else hand
    able = any_of(map(moment.able, held))
    why: list[Broken] = [("W-CITY-01", able)]
    played = card if hand is None else hand[-1]
    seventh, salvage = (Due(kind, FREE_CITY) for kind in (DueKind.SEVENTH, DueKind.SALVAGE))
    discard = Play(FREE_CITY, Action.DISCARD, played)
    yield moment.claim(discard, hand, why)
    yield moment.claim(discard, hand, why, seventh)
    decline = Play(FREE_CITY, Action.DECLINE)
    yield moment.claim(decline, hand, why if hand else (), seventh)
    yield moment.claim(decline, hand, (), salvage)
    yield moment.claim(decline, (), (), seventh)
    for seat, action in product((0, 2), (Action.DISCARD, Action.DECLINE)):
        due = Due(DueKind.SEVENTH, seat)
        yield moment.claim(Play(seat, action, played), hand, (), due)


def _builds(moment: _Moment, card: Item) -> Claims:
    """What it may do with a card but to discard it."""
    hand, chained, own = (card.id,), moment.chained(card.id), moment.stands(card.id)
    must: Broken = ("W-CITY-02", chained)
    once: Broken = ("W-BUILD-01", own)
    cost = if_else(chained, 0, moment.rules.paid_by(moment.own, card).total)
    dear: Broken = ("W-COST-02", all_of([cost > moment.coins]))
    yield moment.claim(Play(FREE_CITY, Action.BUILD, card.id), hand, (once, dear))
    freed = moment.state.freed[FREE_CITY] == moment.state.age
    other = negation(moment.lets(card.id))
    may: tuple[Broken, ...] = (
        ("W-FREE-01", all_of([not moment.frees, other])),
        ("W-FREE-02", all_of([freed, other])),
    )
    yield moment.claim(Play(FREE_CITY, Action.FREE, card.id), hand, (*may, must, once))
    poor = moment.stage is not None and negation(moment.affords(moment.stage))
    stage: tuple[Broken, ...] = (("W-STAGE-01", moment.stage is None), must, ("W-COST-02", poor))
    yield moment.claim(Play(FREE_CITY, Action.STAGE, card.id), hand, stage)
    unseen = tuple(each for each in stage if each is not must)
    yield moment.claim(Play(FREE_CITY, Action.STAGE), (UNKNOWN,), unseen)


def _in_a_turn(t: SevenCities, moment: _Moment, one: int, other: int) -> Claims:
    """As part of a whole turn, out of what its holder leaves of a hand."""
    state = moment.state
    holder = t.rules.holder(state.setup, state.age, state.turn)
    hands: list[Hand | None] = [None] * 3
    hands[holder] = (other, one, other)
    for own, free in product((one, other), repeat=2):
        cards = {holder: own, FREE_CITY: free}
        move = tuple(Play(seat, Action.DISCARD, cards.get(seat, UNKNOWN)) for seat in range(3))
        left = [other, one, other]
        left.remove(own)
        broken = [("W-HAND-01", free not in left), ("W-CITY-01", any_of(map(moment.able, left)))]
        asked = partial(refusal, moment.rules, state._replace(hands=tuple(hands)), move)
        held = all_of(refused_as_due(asked, broken))
        yield Claim(held, (moment.coins >= 0,), f"a turn, {own} and {free} played")
