"""What inductions say of moves of Duel that are followed one by one."""

from collections.abc import Iterable
from typing import Any

from antipater.checker.proofs.duel.agreement import AGREEMENT
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, Step
from antipater.checker.proofs.step_theorem import StepTheorem
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Move
from antipater.rules.readings.terms import Condition


class Claimed(DuelInduction):
    """The theorems of the claim alone: invariants are assumed, and not proved."""

    def about(self, step: Step) -> Iterable[StepTheorem[Any, Step]]:
        return (theorem for theorem in super().about(step) if theorem in AGREEMENT)


class Unshown(Prover):
    """Looks for no situation that shows what is refuted."""

    def witness(self, *conditions: Condition) -> None:
        return None


def check_all_is_proved(induction: DuelInduction, at_least: int = 20) -> None:
    """Every theorem that the moves which were followed bear on is proved, and there are some."""
    statuses = {name: each.status for name, each in induction.found.items()}
    assert {n: s for n, s in statuses.items() if s is not ProofStatus.PROVED} == {}
    assert len(statuses) > at_least


def refuted(cards: CardSet, control: ControlState, *moves: Move) -> set[str]:
    """The parts of the expected step that some moves refute; of none it is unknown."""
    names = (*(each.name for each in AGREEMENT), *(i.name for i in cards.invariants))
    induction = Claimed(DuelCities(cards, None), Unshown(), names)
    for move in moves:
        induction.follow(control, move)
    statuses = {name: attempt.status for name, attempt in induction.found.items()}
    assert ProofStatus.UNKNOWN not in statuses.values()
    return {name for name, status in statuses.items() if status is ProofStatus.REFUTED}
