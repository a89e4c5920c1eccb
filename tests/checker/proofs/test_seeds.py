"""What is proved does not depend on the solver's random seed."""

from itertools import groupby

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import Limits, ProofStatus, Prover
from antipater.grammar.cards.load import load_set

SEEDS = [1, 7, 123456]
_A_FEW = 3


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_moves_of_every_verb_and_course_whatever_the_seed(seed: int) -> None:
    """Three or four moves of each verb at every control state that they lead to."""
    found = DuelInduction(DuelCities(load_set("duel")), Prover(Limits(seed=seed)))
    todo, seen = found.beginnings(), set(found.beginnings())
    while todo:
        control = todo.pop()
        for _, group in groupby(found.moves(control), key=lambda move: move.verb):
            moves = list(group)
            for move in moves[:: max(len(moves) // _A_FEW, 1)]:
                new = [c for c in found.follow(control, move) if c not in seen]
                todo += new
                seen.update(new)
    assert len(seen) > 25
    assert {s.status for s in found.found.values()} == {ProofStatus.PROVED}


@pytest.mark.campaign
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["duel", "duel_promo", "seven_wonders"])
def test_all_theorems_of_every_edition_whatever_the_seed(name: str, seed: int) -> None:
    cards = load_set(name)
    for edition in cards.editions:
        results = list(prove_set(cards, edition, Limits(seed=seed)))
        assert [r.theorem for r in results if r.status is not ProofStatus.PROVED] == []
