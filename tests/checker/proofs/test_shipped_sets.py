"""Every theorem of the sets that ship is proved, in the edition that is taken by default."""

import pytest

from antipater.checker.proofs.prove import proofs_of, prove_set
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set, shipped_sets

# What takes minutes is a campaign, and what says of nearly the same cards nearly the same.
LONG = ("duel_promo", "seven_wonders_2020")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.campaign) if name in LONG else name
        for name in shipped_sets()
    ],
)
def test_every_theorem_of_a_shipped_set_is_proved(name: str) -> None:
    cards = load_set(name)
    found = list(prove_set(cards))
    profile = proofs_of(cards).profile(cards, None, Prover())
    stated = (profile.theorems, profile.induction.theorems, profile.reachability)
    assert [r.theorem for r in found] == [name for some in stated for name in some]
    assert [r.theorem for r in found if r.status is not ProofStatus.PROVED] == []
