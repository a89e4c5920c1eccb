"""Which theorem kills a mutant of a set of 7 Wonders."""

from collections.abc import Iterator

from antipater.checker.proofs.mutants import Mutant
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import ControlState
from antipater.checker.proofs.seven_wonders.theorems.formulas import FORMULAS
from antipater.checker.proofs.seven_wonders.theorems.purchases import PURCHASES
from antipater.checker.proofs.seven_wonders.theorems.refusals import REFUSALS
from antipater.checker.proofs.seven_wonders.theorems.seats import SEATS
from antipater.checker.proofs.seven_wonders.theorems.turns import TURNS
from antipater.checker.proofs.theorem import ProofStatus, Prover, first_refuted
from antipater.rules.seven_wonders import Move


def killed_by(mutant: Mutant, prover: Prover) -> str | None:
    """The first theorem that is refuted for a mutant, or None.

    Those that are about the rule itself come first, and last what takes longest.
    """
    any_cities = SevenCities(mutant.cards)
    entries = [*REFUSALS, *FORMULAS, *SEATS, *TURNS, *PURCHASES]
    near = [any_cities.theorem(e) for e in entries if mutant.rule in e.rules]
    quick = [
        any_cities.theorem(e) for e in entries if e not in PURCHASES and mutant.rule not in e.rules
    ]
    late = [any_cities.theorem(e) for e in PURCHASES if mutant.rule not in e.rules]
    return (
        first_refuted(near, prover)
        or first_refuted(quick, prover)
        or by_induction(any_cities, prover)
        or first_refuted(late, prover)
    )


def by_induction(any_cities: SevenCities, prover: Prover) -> str | None:
    """The first theorem of the induction that some play of each kind refutes."""
    induction = SevenInduction(any_cities, prover)
    induction.prove_base_case()
    for control, move in sample_plays(induction):
        induction.follow(control, move)
    refuted = (n for n, s in induction.found.items() if s.status is ProofStatus.REFUTED)
    return next(refuted, None)


def sample_plays(induction: SevenInduction) -> Iterator[tuple[ControlState, Move]]:
    """The first play of each kind at each control state."""
    seen = set()
    for control, move in induction.moves():
        kind = control.players, control.age, control.due, control.others_choose, move[0].action
        if kind not in seen:
            seen.add(kind)
            yield control, move
