"""What is claimed of every set is true of sets with lines of every sort."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import Limits, ProofStatus, Prover, Theorem
from antipater.grammar.cards.load import load_set
from support.mutation.games import BROKEN

LITTLE = Limits(100_000)  # what is false is so by little work


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "edition", "cities", "theorems"),
    [
        ("duel", None, DuelCities, formula_theorems),
        ("duel", "7wd.io", DuelCities, formula_theorems),
        ("seven_wonders", None, SevenCities, seven_theorems),
    ],
)
def test_nothing_is_false_but_what_the_set_breaks_on_purpose(
    game: str,
    edition: str | None,
    cities: Callable[..., Any],
    theorems: Callable[[Any], Iterable[Theorem]],
) -> None:
    cards = load_set(BROKEN[game].also[0])
    on_purpose = {departure.theorem for departure in cards.departures}
    prover = Prover(LITTLE)
    found = [t.prove(prover, cards.slug) for t in theorems(cities(cards, edition))]
    assert {r.theorem for r in found if r.status is ProofStatus.REFUTED} <= on_purpose
