"""Theorems about structures of Duel whose layout is known: laid, shown, and taken from.

The engine is run at each place of each structure, with each choice of the cards that lie on it.
"""

from collections.abc import Iterator
from itertools import product

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.duel import UNKNOWN, Due, Move, Rules, Setup, Spot, State, Verb, perform
from antipater.rules.duel.legality import may_choose, slot_of

STRUCTURES: TheoremGroup[DuelCities] = TheoremGroup()


@STRUCTURES.theorem(
    "What is taken from a structure leaves its own place and no other; with the last card the "
    "next structure is laid, each card that is known in its place and on the table",
    method=Method.TABLE,
)
def cards_leave_their_own_place(t: DuelCities) -> Claims:
    rules, setup = Rules(t.cards, t.rules.edition.name), _setup(t)
    for age in t.rules.ages:
        for slot, card in enumerate(setup.layouts[age]):
            if card == UNKNOWN:
                continue
            for left in _lefts(t, age, slot):
                before = _laid(t, setup, age, left)
                after = perform(rules, before, Move(Verb.DISCARD, 0, card))
                about = f"age {age}, slot {slot + 1}"
                yield Claim(slot_of(rules, before, card) == slot, about=about)
                rest = left & ~(1 << slot)
                if rest:
                    yield Claim((after.age, after.left) == (age, rest), about=about)
                moved = {card: Spot.DISCARD} | _coming(t, setup, age, lies=not rest)
                due = tuple(moved.get(i, spot) for i, spot in enumerate(before.places))
                yield Claim(after.places == due, about=f"{about}: places")


@STRUCTURES.theorem(
    "Of a known structure's top row those cards may be chosen that lie there face up: laid so, "
    "or with no card on them any more",
    method=Method.TABLE,
)
def top_row_is_what_lies_face_up(t: DuelCities) -> Claims:
    rules, setup = Rules(t.cards, t.rules.edition.name), _setup(t)
    for age, layout in t.cards.layouts.items():
        for slot, place in enumerate(layout.slots):
            card = setup.layouts[age][slot]
            if card == UNKNOWN:
                continue
            for left in _lefts(t, age, slot):
                covered = any(left >> over & 1 for over in place.covered_by)
                for there in (left, left & ~(1 << slot)):
                    state = _laid(t, setup, age, there)
                    may = may_choose(rules, state, Due(Verb.TOP_ROW, 0), card)
                    lies = bool(there >> slot & 1) and place.row == 1
                    due = lies and (place.face_up or not covered)
                    yield Claim(bool(may) == due, about=f"age {age}, slot {slot + 1}")


def _setup(t: DuelCities) -> Setup:
    """Structures of the first cards of each age, the second place of each not known."""
    found = {}
    for age, layout in t.cards.layouts.items():
        deck = [b.id for b in t.rules.buildings if b.age == age]
        cards = (deck + [UNKNOWN] * len(layout.slots))[: len(layout.slots)]
        found[age] = (cards[0], UNKNOWN, *cards[2:])
    return Setup(layouts=found)


def _lefts(t: DuelCities, age: int, slot: int) -> Iterator[int]:
    """The places still taken, this one among them: each choice of those on it, with all others
    there and with all others gone."""
    slots = t.cards.layouts[age].slots
    covering, full = slots[slot].covered_by, (1 << len(slots)) - 1
    for there in product((False, True), repeat=len(covering)):
        lying = sum(1 << c for c, lies in zip(covering, there, strict=True) if lies)
        gone = sum(1 << c for c in covering) & ~lying
        yield full & ~gone
        yield lying | 1 << slot


def _laid(t: DuelCities, setup: Setup, age: int, left: int) -> State:
    """A turn at a structure, with the cards in places that are empty in the discard pile."""
    places = [int(Spot.BOX)] * len(t.cards.items)
    for slot, card in enumerate(setup.layouts[age]):
        if card != UNKNOWN:
            places[card] = Spot.TABLE if left >> slot & 1 else Spot.DISCARD
    opening = t.rules.opening
    state = t.state(opening, opening)
    return state._replace(setup=setup, age=age, left=left, places=tuple(places))


def _coming(t: DuelCities, setup: Setup, age: int, *, lies: bool) -> dict[int, int]:
    """Where the cards of the next age lie once it is laid; nothing where it is not."""
    following = [a for a in t.rules.ages if a > age][:1] if lies else []
    return {c: Spot.TABLE for a in following for c in setup.layouts[a] if c != UNKNOWN}
