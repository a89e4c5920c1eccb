"""What can be proved about a set of Duel."""

from functools import partial

from antipater.checker.proofs.duel.counterexample import DuelCounterexamples
from antipater.checker.proofs.duel.impossible import Counted
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.reachability import reachability_theorems
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.formulas import departures, formula_theorems
from antipater.checker.proofs.profile import GameProofs, ProofProfile
from antipater.checker.proofs.theorem import Method, Prover
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules


def profile(cards: CardSet, edition: str | None, prover: Prover) -> ProofProfile:
    """The theorems about a set under one edition; ``KeyError`` for an unknown edition."""
    any_cities, rules = DuelCities(cards, edition), Rules(cards, edition)
    induction = DuelInduction(any_cities, prover)
    never = Counted(any_cities, prover).arguments
    return ProofProfile(
        {theorem.name: theorem for theorem in formula_theorems(any_cities)},
        induction,
        partial(DuelInduction, any_cities, prover),
        {theorem.name: theorem for theorem in reachability_theorems(rules, never)},
        DuelCounterexamples(rules, induction),
    )


def left_open(cards: CardSet, edition: str | None) -> tuple[str, ...]:
    """What an edition allows that no theorem about every move looks at."""
    if Rules(cards, edition).ruling("pair_token") != "may_take":
        return ()
    return ("games in which a player leaves a progress token for a pair",)


PROOFS = GameProofs(
    profile,
    {
        Method.FORMULA: ("no count of a city is negative", "the pawn is on the track"),
        Method.INDUCTION: (
            "a trade is any number not below 0",
            "any card of the age that was not played may be taken",
            "where the layout is known, that any card of the set may lie in any place",
        ),
    },
    departures,
    left_open,
)
