"""Theorems about what is on offer in Duel: cards of a known structure, tokens that are drawn, and
what is told or listed as open to choose.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.duel.slots import Slots, any_slots
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.refusals import Asked
from antipater.checker.proofs.refusals import Broken
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import Due, Move, Setup, Spot, State, Verb, legality
from antipater.rules.duel.turn import options
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable

OFFERS: TheoremGroup[DuelCities] = TheoremGroup()


@OFFERS.theorem(
    "In a structure whose layout is known a card may be taken exactly if it lies there and no "
    "card lies on it, whichever others are gone; those that lie on it are told"
)
def uncovered_cards_may_be_taken(t: DuelCities) -> Claims:
    """A card of the age in each place, and one that lies in none."""
    asked = Asked(t)
    for age, layout in t.cards.layouts.items():
        deck = [b.id for b in t.rules.buildings if b.age == age]
        laid, others = deck[: len(layout.slots)], deck[len(layout.slots) :]
        setup = replace(asked.symbolic.setup, layouts={age: tuple(laid)})
        there = any_slots(len(layout.slots))
        state = asked.at(age)._replace(setup=setup, left=there)  # type: ignore[arg-type]
        basis = repr((age, layout.slots, len(laid), asked.wonder_seen(age)))
        for slot, card in enumerate(laid):
            claims = partial(_in_its_place, asked, state, card, layout.slots[slot].covered_by)
            yield Lemma(f"{basis} {slot} {asked.seen_of(card)}", claims)
        for card in others[:1]:
            claims = partial(_uncovered, asked, state, card, ("D-CARD-03", True))
            yield Lemma(f"{basis} elsewhere {asked.seen_of(card)}", claims)


def _in_its_place(asked: Asked, state: State, card: int, over: Sequence[int]) -> Claims:
    left: object = state.left
    assert isinstance(left, Slots)
    covered = ("D-CARD-05", any_of(left.there[place] for place in over))
    yield from _uncovered(asked, state, card, covered)
    yield from _covering(asked, state, card, over)


def _uncovered(asked: Asked, state: State, card: int, why: Broken) -> Claims:
    item = asked.rules.items[card]
    wonder, _ = asked.companions(state.age)
    taken = (*asked.taken(state, item), why)
    yield asked.claim(state, Move(Verb.DISCARD, 0, card), taken)
    yield asked.claim(state, Move(Verb.BUILD, 0, card), (*taken, *asked.paid(state, item)))
    broken = (*asked.wonder(state, wonder), *taken, *asked.paid(state, wonder))
    yield asked.claim(state, Move(Verb.WONDER, 0, wonder.id, card), broken)


def _covering(asked: Asked, state: State, card: int, over: Sequence[int]) -> Claims:
    """What is told of the cards that lie on one, where they forbid to take it."""
    laid = state.setup.layouts[state.age]
    left: object = state.left
    assert isinstance(left, Slots)
    due = [lies if slot in over else False for slot, lies in enumerate(left.there)]
    run = partial(legality.accessible, asked.rules, state, card)
    for path in paths(run, lambda *_: True):
        if path.result is not None and path.result.code == "D-CARD-05":
            about = f"age {state.age}: what lies on {asked.rules.items[card].slug}"
            yield Claim(_listed(path.result.expected, laid, due), path.conditions, about)


def _listed(told: Any, items: Sequence[int], due: Sequence[Condition]) -> Condition:
    """Whether of some items those are told of which a condition holds."""
    if not isinstance(told, tuple) or [item for item, _ in told] != list(items):
        return False
    return all_of(holds == d for (_, holds), d in zip(told, due, strict=True))


@OFFERS.theorem(
    "What is told or listed as open to choose is what may be chosen: of every item it is said "
    "exactly where the rules allow it"
)
def choices_told_are_those_allowed(t: DuelCities) -> Claims:
    asked = Asked(t)
    kinds = [(item.kind, item.age, item.colour) for item in t.cards.items]
    known = bool(asked.symbolic.setup.tokens)
    yield Lemma(repr((kinds, t.rules.ages, known)), partial(_told_and_listed, t, asked))


def _told_and_listed(t: DuelCities, asked: Asked) -> Claims:
    everything = [item.id for item in t.cards.items]
    for age, verb in product(t.rules.ages, _TOLD):
        for colour in asked.colours if verb is Verb.DESTROY else [""]:
            due = Due(verb, 0, colour)
            state = asked.at(age, due)
            allowed = [asked.chosen(state, item) for item in t.cards.items]
            about = f"age {age}: {verb} {colour}"
            told = _TOLD[verb](asked.rules, state)
            yield Claim(_listed(told, everything, allowed), about=f"{about}, as told")
            listed = options(asked.rules, state, due)
            yield Claim(_listed(listed, everything, allowed), about=f"{about}, as listed")
            any_one = legality.any_choice(asked.rules, state, due)
            yield Claim(any_one == any_of(allowed), about=f"{about}, whether there is any")
        begin = options(asked.rules, asked.at(age), Due(Verb.BEGIN, 0))
        yield Claim(begin == (0, 1), about=f"age {age}: who may begin")


# The lists with which refusals of a choice are told.
_TOLD: dict[Verb, Callable[[Any, State], tuple[int, ...]]] = {
    Verb.TOKEN: legality.board_tokens,
    Verb.DRAWN: legality.drawn_tokens,
    Verb.DESTROY: lambda rules, state: legality.destroyable(rules, state, state.due[0]),
    Verb.REVIVE: legality.discard_pile,
    Verb.TOP_ROW: legality.top_row,
    Verb.LEFT_OUT: legality.left_out,
}


@OFFERS.theorem(
    "Who draws tokens chooses among those drawn, or all in the box where that is not known; "
    "where the board's are not known either, among all that nobody has"
)
def drawn_tokens_may_be_chosen(t: DuelCities) -> Claims:
    """Any three tokens are drawn."""
    asked = Asked(t)
    drawn: tuple[Any, ...] = tuple(variable(f"token {n} drawn") for n in (1, 2, 3))
    known = asked.symbolic.setup
    for setup in (Setup(), known, replace(known, drawn=drawn)):
        state = asked.at(t.rules.ages[0], Due(Verb.DRAWN, 0))._replace(setup=setup)
        for item in t.cards.items:
            there = state.places[item.id] == (Spot.BOX if setup.tokens else Spot.TABLE)
            among = any_of(item.id == token for token in setup.drawn) if setup.drawn else True
            due = all_of([item.kind is Kind.TOKEN, there, among])
            may = legality.may_choose(asked.rules, state, state.due[0], item.id)
            yield Claim(may == due, about=item.slug)
