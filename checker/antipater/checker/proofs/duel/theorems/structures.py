"""Theorems about structures of Duel whose layout is known: laid, shown, and taken from.

The engine is run at each place of each structure, whichever of its other cards are gone.
"""

from dataclasses import replace
from functools import partial
from itertools import product

from antipater.checker.proofs.duel.dependencies import CacheKeys
from antipater.checker.proofs.duel.slots import Slots, any_slots
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN, Due, Move, Rules, Setup, Spot, State, Verb, perform
from antipater.rules.duel.legality import may_choose, slot_of
from antipater.rules.numbers import negation
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable

STRUCTURES: TheoremGroup[DuelCities] = TheoremGroup()


@STRUCTURES.theorem(
    "What is taken from a structure leaves its own place and no other; with the last card the "
    "next structure is laid, each card that is known in its place and on the table"
)
def cards_leave_their_own_place(t: DuelCities) -> Claims:
    """A discard at each place, and at the first all else that takes a card."""
    symbolic, setup, keys = SymbolicState(t), _setup(t), CacheKeys(t, (), 0)
    wonder = t.cards.of_kind(Kind.WONDER)[0].id
    layouts = [(a, x.slots, setup.layouts[a]) for a, x in sorted(t.cards.layouts.items())]
    basis = repr((layouts, [item.slug for item in t.cards.items]))
    for age in t.rules.ages:
        first = setup.layouts[age][0]
        turn = ControlState(age, 1, 0, drafted=len(symbolic.rules.draft_order))
        choice = replace(turn, due=(Due(Verb.TOP_ROW, 0),))
        made = [
            (turn, slot, Move(Verb.DISCARD, 0, card))
            for slot, card in enumerate(setup.layouts[age])
            if card != UNKNOWN
        ]
        made += [
            (turn, 0, Move(Verb.BUILD, 0, first)),
            (turn, 0, Move(Verb.WONDER, 0, wonder, first)),
            (choice, 0, Move(Verb.TOP_ROW, 0, first)),
        ]
        for control, slot, move in made:
            state = _laid(symbolic, setup, control)
            key = f"{basis} {slot} {keys.of(control, move)}"
            yield Lemma(key, partial(_taken, symbolic, state, slot, move))


def _taken(symbolic: SymbolicState, state: State, slot: int, move: Move) -> Claims:
    """That a move empties a place; and what is laid, where that was the last card."""
    rules, before = symbolic.rules, _lying(state)
    about = f"{move.verb}, age {state.age}, place {slot + 1}"
    card = move.other if move.verb is Verb.WONDER else move.item
    yield Claim(slot_of(rules, state, card) == slot, about=about)
    others = [lies for place, lies in enumerate(before) if place != slot]
    rest = [lies if place != slot else False for place, lies in enumerate(before)]
    for path in paths(partial(perform, rules, state, move), lambda *_: True):
        after, when = path.result, (*path.conditions, before[slot])
        if after.age != state.age:
            yield Claim(negation(any_of(others)), when, f"{about}: the last card")
            yield from _next_is_laid(symbolic, state, after, when, about)
            continue
        left = all_of(a == b for a, b in zip(_lying(after), rest, strict=True))
        yield Claim(left, when, f"{about}: what is left")
        if after.victory is None:
            yield Claim(any_of(others), when, f"{about}: not the last card")
        if move.verb is Verb.DISCARD:
            yield Claim(_moved(state, after, {card: Spot.DISCARD}), when, f"{about}: places")


def _next_is_laid(
    symbolic: SymbolicState,
    before: State,
    after: State,
    when: tuple[Condition, ...],
    about: str,
) -> Claims:
    rules, move = symbolic.rules, after.log.move if after.log else None
    following = rules.ages[rules.ages.index(before.age) + 1]
    full = (1 << len(rules.cards.layouts[following].slots)) - 1
    yield Claim((after.age, after.left) == (following, full), about=f"{about}: the next age")
    laid = {c: Spot.TABLE for c in before.setup.layouts[following] if c != UNKNOWN}
    yield Claim(all_of(after.places[c] == spot for c, spot in laid.items()), when, about)
    if move is not None and move.verb is Verb.DISCARD:
        due = {move.item: Spot.DISCARD} | laid
        yield Claim(_moved(before, after, due), when, f"{about}: places")


def _moved(before: State, after: State, due: dict[int, Spot]) -> Condition:
    """That some items are where they must be, and all others where they were."""
    both = enumerate(zip(before.places, after.places, strict=True))
    return all_of(now == due.get(item, was) for item, (was, now) in both)


@STRUCTURES.theorem(
    "Of a known structure's top row those cards may be chosen that lie there face up: laid so, "
    "or with no card on them any more"
)
def top_row_is_what_lies_face_up(t: DuelCities) -> Claims:
    """Any card, where it is unknown which cards were laid; laid as in the set, and turned over."""
    for age, turned in product(t.cards.layouts, (False, True)):
        yield _chosen_of_top_row(t, age, turned=turned)


def _chosen_of_top_row(t: DuelCities, age: int, *, turned: bool) -> Claim:
    rules = Rules(t.cards, t.rules.edition.name)
    if turned:
        rules.laid_up = {a: tuple(not up for up in laid) for a, laid in rules.laid_up.items()}
    slots, card = t.cards.layouts[age].slots, variable("card")
    faces = tuple(variable(f"card in place {slot + 1}") for slot in range(len(slots)))
    state = t.state(t.own, t.opponent)._replace(
        setup=Setup(layouts={age: faces}),  # type: ignore[dict-item]
        age=age,
        left=any_slots(len(slots)),  # type: ignore[arg-type]
    )
    there, due = _lying(state), list[Condition]()
    for slot, place in enumerate(slots):
        free = negation(any_of(there[over] for over in place.covered_by))
        seen = any_of([place.face_up != turned, free])
        if place.row == 1:
            due.append(all_of([faces[slot] == card, there[slot], seen]))
    may = may_choose(rules, state, Due(Verb.TOP_ROW, 0), card)  # type: ignore[arg-type]
    return Claim(may == any_of(due), about=f"age {age}")


def _setup(t: DuelCities) -> Setup:
    """Structures of the first cards of each age, the second place of each not known."""
    found = {}
    for age, layout in t.cards.layouts.items():
        deck = [b.id for b in t.rules.buildings if b.age == age]
        cards = (deck + [UNKNOWN] * len(layout.slots))[: len(layout.slots)]
        found[age] = (cards[0], UNKNOWN, *cards[2:])
    return Setup(layouts=found)


def _laid(symbolic: SymbolicState, setup: Setup, control: ControlState) -> State:
    """A moment at a structure with any of its cards gone, and all else unknown."""
    slots = any_slots(len(setup.layouts[control.age]))
    setup = Setup(tokens=symbolic.setup.tokens, layouts=setup.layouts)
    return symbolic.state(control)._replace(setup=setup, left=slots)  # type: ignore[arg-type]


def _lying(state: State) -> tuple[Condition, ...]:
    """For each place of the structure, whether its card lies there."""
    left: Slots | int = state.left
    if isinstance(left, Slots):
        return left.there
    places = range(len(state.setup.layouts[state.age]))
    return tuple(left >> slot & 1 == 1 for slot in places)
