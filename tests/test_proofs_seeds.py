"""What is proved does not depend on the solver's random seed."""

from itertools import groupby

import pytest

from antipater.checker.proofs.duel_induction import DuelInduction
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.proving import prove_set
from antipater.checker.proofs.theorems import Judge, Limits, Verdict
from antipater.grammar.load import load_set

SEEDS = [1, 7, 123456]
_A_FEW = 2


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_moves_of_every_verb_and_course_whatever_the_seed(seed: int) -> None:
    """Two or three moves of each verb at every course that they lead to."""
    found = DuelInduction(Table(load_set("duel")), Judge(Limits(seed=seed)))
    todo, seen = found.beginnings(), set(found.beginnings())
    while todo:
        course = todo.pop()
        for _, group in groupby(found.moves(course), key=lambda move: move.verb):
            moves = list(group)
            for move in moves[:: max(len(moves) // _A_FEW, 1)]:
                new = [c for c in found.follow(course, move) if c not in seen]
                todo += new
                seen.update(new)
    assert len(seen) > 25
    assert {s.verdict for s in found.found.values()} == {Verdict.PROVED}


@pytest.mark.campaign
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["duel", "seven_wonders"])
def test_all_theorems_whatever_the_seed(name: str, seed: int) -> None:
    results = list(prove_set(load_set(name), limits=Limits(seed=seed)))
    assert [r.theorem for r in results if r.verdict is not Verdict.PROVED] == []
