"""What inductions say of moves of Duel that are followed one by one."""

from antipater.checker.proofs.duel.agreement import AGREEMENT
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Move


def check_all_is_proved(induction: DuelInduction, at_least: int = 20) -> None:
    """Every theorem that the moves which were followed bear on is proved, and there are some."""
    statuses = {name: each.status for name, each in induction.found.items()}
    assert {n: s for n, s in statuses.items() if s is not ProofStatus.PROVED} == {}
    assert len(statuses) > at_least


def refuted(cards: CardSet, control: ControlState, *moves: Move) -> set[str]:
    """The parts of the expected step that some moves refute; of none it is unknown."""
    stated = {each.name for each in AGREEMENT}
    names = (*stated, *(invariant.name for invariant in cards.invariants))
    induction = DuelInduction(DuelCities(cards, None), Prover(), names)
    for move in moves:
        induction.follow(control, move)
    statuses = {name: attempt.status for name, attempt in induction.found.items()}
    assert ProofStatus.UNKNOWN not in statuses.values()
    return {n for n, s in statuses.items() if s is ProofStatus.REFUTED} & stated
