"""A solver that is kept for many questions, and answers the easy ones.

Making a context costs more than most questions do. Within one context each part of a graph
is written once for all questions that have it. What such a solver gives up may depend on
what it was asked before; whoever asks then puts the question to one of its own.
"""

from collections.abc import Sequence
from functools import cached_property

from antipater.checker.proofs.smt.solver import LITTLE, RLIMIT, Answer, Solver
from antipater.rules.readings.terms import Condition

# Little beside the limit of a question that is asked alone, and enough for 24 in 25.
_RLIMIT = 200_000
_RARELY = 100  # times as much: where that is allowed alone, giving up here decides nothing
_MOST_HELD = 500_000  # parts of graphs


class QuickSolver:
    """Answers questions with little work; ``UNKNOWN`` where that is not enough.

    ``rlimit``: what a question that is asked alone may cost. Here it may cost but little of
    that, so that what is given up hardly ever depends on what was asked before; but all of it
    where that is ``LITTLE``, as whoever wants quick answers does not want a context for each.
    """

    def __init__(self, rlimit: int = RLIMIT, seed: int = 0) -> None:
        rarely = min(_RLIMIT, rlimit // _RARELY)
        self._rlimit, self._seed = rlimit if rlimit < LITTLE else rarely, seed

    @cached_property
    def _solver(self) -> Solver:
        return Solver.for_counts(self._rlimit, self._seed)

    def ask(self, conditions: Sequence[Condition]) -> Answer:
        """Whether these conditions can hold together."""
        if self._solver.held > _MOST_HELD:
            del self._solver
        with self._solver.trying():
            self._solver.assume(*conditions)
            return self._solver.ask()
