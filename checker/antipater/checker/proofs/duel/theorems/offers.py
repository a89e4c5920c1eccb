"""That what is told or listed in Duel as open to choose is what may be chosen."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.duel import Due, Setup, Verb, legality
from antipater.rules.duel.turn import options
from antipater.rules.duel.zones import CHOICES
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition, variable

OFFERS: TheoremGroup[DuelCities] = TheoremGroup()


class _Listed(AnyTrade):
    """The rules of any trade, where lists hold every item, each with when it is in it."""

    def those(self, items: Iterable[tuple[int, Any]]) -> Any:
        """Each of the items, and the condition under which it is one of those."""
        return tuple(items)


@OFFERS.theorem(
    "What is told or listed as open to choose is what may be chosen: of every item it is said "
    "exactly where the rules allow it"
)
def choices_told_are_those_allowed(t: DuelCities) -> Claims:
    kinds = [(item.kind, item.age, item.colour) for item in t.cards.items]
    known = bool(t.cards.figure("tokens_on_board"))
    yield Lemma(repr((kinds, t.rules.ages, known)), partial(_told_and_listed, t))


def _told_and_listed(t: DuelCities) -> Claims:
    rules, symbolic = _Listed(t.cards, t.rules.edition.name), SymbolicState(t)
    book, everything = Book(rules), [item.id for item in t.cards.items]
    colours = sorted({str(building.colour) for building in rules.buildings})
    for age, verb in product(t.rules.ages, CHOICES):
        for colour in colours if verb is Verb.DESTROY else [""]:
            due = Due(verb, 0, colour)
            known = symbolic.state(ControlState(age, 1, 0, (due,), len(rules.draft_order)))
            for setup in _setups(verb, known.setup):
                state = known._replace(setup=setup)
                allowed = [book.offered(state, due, item) for item in everything]
                about = f"age {age}: {verb} {colour}"
                listed = options(rules, state, due)
                yield Claim(_listed(listed, everything, allowed), about=f"{about}, as listed")
                any_one = legality.any_choice(rules, state, due)
                yield Claim(any_one == any_of(allowed), about=f"{about}, whether there is any")
        begun = symbolic.state(ControlState(age, 1, 0))
        begin = options(rules, begun, Due(Verb.BEGIN, 0))
        yield Claim(begin == (0, 1), about=f"age {age}: who may begin")


def _setups(verb: Verb, known: Setup) -> Iterator[Setup]:
    """What is known of tokens, where some are drawn: nothing, those of the board, or any drawn."""
    yield known
    if verb is Verb.DRAWN:
        drawn: Any = tuple(variable(f"token {n} drawn") for n in (1, 2, 3))
        yield from (Setup(), replace(known, drawn=drawn))


def _listed(told: Any, items: list[int], due: list[Condition]) -> Condition:
    """Whether of some items those are told of which a condition holds."""
    if not isinstance(told, tuple) or [item for item, _ in told] != items:
        return False
    return all_of(holds == d for (_, holds), d in zip(told, due, strict=True))
