"""The lemmas about the least payment make the theorem together, and not without one another."""

from collections.abc import Iterator
from typing import Any

import pytest

from antipater.checker.proofs.duel.theorems import least_payment
from antipater.checker.proofs.duel.theorems.least_payment import lemmas_make_the_least
from antipater.checker.proofs.smt.solver import Answer
from antipater.checker.proofs.theorem import ProofStatus, Prover


def nothing(*_: Any) -> Iterator[Any]:
    yield from ()


def statuses() -> set[ProofStatus]:
    prover = Prover()
    return {prover.status(claim) for claim in lemmas_make_the_least((1, 2))}


def test_the_lemmas_make_what_is_charged_the_least() -> None:
    assert statuses() == {ProofStatus.PROVED}


def test_there_are_purchases_of_which_all_lemmas_hold() -> None:
    for claim in lemmas_make_the_least((1, 2)):
        assert Prover().possible(*claim.premises) is Answer.POSSIBLE


def test_that_no_use_saves_more_is_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least_payment, "served_is_the_most", nothing)
    assert ProofStatus.REFUTED in statuses()
