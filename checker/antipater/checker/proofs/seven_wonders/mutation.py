"""Which theorem kills a mutant of a set of 7 Wonders."""

from collections.abc import Iterator
from functools import partial

from antipater.checker.proofs.checks import Check
from antipater.checker.proofs.mutants import Mutant
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import ControlState
from antipater.checker.proofs.seven_wonders.theorems.formulas import FORMULAS
from antipater.checker.proofs.seven_wonders.theorems.listed_payments import LISTED
from antipater.checker.proofs.seven_wonders.theorems.purchases import PURCHASES
from antipater.checker.proofs.seven_wonders.theorems.refusals import REFUSALS
from antipater.checker.proofs.seven_wonders.theorems.seats import SEATS
from antipater.checker.proofs.seven_wonders.theorems.turns import TURNS
from antipater.checker.proofs.theorem import ProofStatus, Prover, first_refuted
from antipater.checker.proofs.theorem_groups import TheoremSpec
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Move


def killed_by(mutant: Mutant, prover: Prover) -> str | None:
    """The first theorem that is refuted for a mutant, or None."""
    found = checks(mutant.cards, prover, mutant.rule)
    return next(filter(None, (check.refuted() for check in found)), None)


def checks(cards: CardSet, prover: Prover, rule: str = "") -> Iterator[Check]:
    """The theorems, and those about every play of the first play of each kind.

    Those that are about a rule come first, and last what takes longest.
    """
    entries = [*REFUSALS, *FORMULAS, *SEATS, *TURNS, *LISTED, *PURCHASES]
    yield from (_check(cards, prover, e) for e in entries if rule in e.rules)
    others = [e for e in entries if rule not in e.rules]
    yield from (_check(cards, prover, e) for e in others if e not in PURCHASES)
    yield Check("the start of a game", partial(_refuted_at_the_start, cards, prover))
    for control, move in sample_plays(SevenInduction(SevenCities(cards), prover)):
        about = f"{move[0].action} in age {control.age}"
        yield Check(about, partial(_refuted_by_play, cards, prover, control, move))
    yield from (_check(cards, prover, e) for e in others if e in PURCHASES)


def _check(cards: CardSet, prover: Prover, spec: TheoremSpec[SevenCities]) -> Check:
    return Check(spec.name, partial(_refuted, cards, prover, spec))


def _refuted(cards: CardSet, prover: Prover, spec: TheoremSpec[SevenCities]) -> str | None:
    return first_refuted([SevenCities(cards).theorem(spec)], prover)


def _refuted_at_the_start(cards: CardSet, prover: Prover) -> str | None:
    induction = SevenInduction(SevenCities(cards), prover)
    induction.prove_base_case()
    return _first_refuted_of(induction)


def _refuted_by_play(
    cards: CardSet, prover: Prover, control: ControlState, move: Move
) -> str | None:
    """The first theorem of the induction that a play refutes."""
    induction = SevenInduction(SevenCities(cards), prover)
    induction.follow(control, move)
    return _first_refuted_of(induction)


def _first_refuted_of(induction: SevenInduction) -> str | None:
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
