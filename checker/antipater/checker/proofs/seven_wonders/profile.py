"""What can be proved about a set of 7 Wonders."""

from functools import partial

from antipater.checker.proofs.profile import GameProofs, ProofProfile
from antipater.checker.proofs.seven_wonders.counterexample import SevenCounterexamples
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.reachability import reachability_theorems
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import departures, seven_theorems
from antipater.checker.proofs.theorem import Method, Prover
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules


def profile(cards: CardSet, edition: str | None, prover: Prover) -> ProofProfile:
    """The theorems about a set under one edition; ``KeyError`` for an unknown edition."""
    any_cities, rules = SevenCities(cards, edition), Rules(cards, edition)
    induction = SevenInduction(any_cities, prover)
    return ProofProfile(
        {theorem.name: theorem for theorem in seven_theorems(any_cities)},
        induction,
        partial(SevenInduction, any_cities, prover),
        {theorem.name: theorem for theorem in reachability_theorems(rules)},
        SevenCounterexamples(rules, induction),
    )


PROOFS = GameProofs(
    profile,
    {
        Method.FORMULA: ("no count of a city but its conflict points is negative",),
        Method.INDUCTION: (
            "a payment is any three numbers not below 0",
            "any card of the age may be played, and any up to the age taken out",
            "an invariant that holds of the first seat's plays holds of each seat's",
        ),
    },
    departures,
)
