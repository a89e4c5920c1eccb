"""A small limit of the solver's work ends soon, and proves nothing that it did not decide."""

from collections.abc import Callable
from typing import Any

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import MOST_GIVEN_UP, Limits, ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

FEW = 500  # questions; without a limit some thousands


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("duel", lambda cards, prover: DuelInduction(DuelCities(cards), prover)),
        ("seven_wonders", lambda cards, prover: SevenInduction(SevenCities(cards), prover)),
    ],
)
def test_an_induction_ends_soon_and_is_unknown(
    name: str, made: Callable[[CardSet, Prover], Induction[Any]]
) -> None:
    prover = Prover(Limits(rlimit=100))
    found = made(load_set(name), prover).run()
    assert {result.status for result in found} == {ProofStatus.UNKNOWN}
    assert all(result.reasons for result in found)
    assert prover.questions < FEW


def test_a_theorem_is_asked_no_more_once_several_questions_were_given_up() -> None:
    theorems = formula_theorems(DuelCities(load_set("duel")))
    (least,) = (theorem for theorem in theorems if theorem.name == "payment_is_least")
    result = least.prove(Prover(Limits(rlimit=100)), "duel")
    assert result.status is ProofStatus.UNKNOWN
    assert len(result.reasons) == MOST_GIVEN_UP
