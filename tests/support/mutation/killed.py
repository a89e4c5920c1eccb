"""Which theorem kills each mutant of a set."""

from collections.abc import Iterator
from typing import NamedTuple

from antipater.checker.proofs.theorem import Limits, Prover
from antipater.rules.card_set import CardSet
from support.mutation.games import BROKEN
from support.mutation.sets import mutants


class MutantResult(NamedTuple):
    """A mutant and the theorem that is refuted for it; None if none is."""

    description: str
    theorem: str | None


def run_mutants(cards: CardSet, limits: Limits | None = None) -> Iterator[MutantResult]:
    """For each mutant of a set, the first theorem that is refuted.

    Theorems about formulas are asked first, then the invariants over some moves of each
    kind. A theorem that only comes to be unknown has killed nothing.
    """
    prover = Prover(limits)  # one for all, so that what no mutant changes is proved once
    killed_by = BROKEN[cards.game].killed_by
    for mutant in mutants(cards):
        yield MutantResult(mutant.description, killed_by(mutant, prover))
