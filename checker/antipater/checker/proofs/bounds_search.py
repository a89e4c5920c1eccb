"""How far a number can go under conditions, by asking the solver again and again."""

from collections.abc import Sequence
from typing import NamedTuple

from antipater.checker.proofs.theorems import Limits
from antipater.checker.proofs.z3_questions import Answer, Model, Solver
from antipater.checker.proofs.z3_reading import Condition, Number

# Seeds for a question that the solver gives up, one after the other.
_TRIES = 3
# No number of these games comes near it; beyond it nothing is asked.
_FAR = 1 << 12


class Reach(NamedTuple):
    """The furthest value found, a situation with it, and the value proved not to be passed."""

    best: int | None
    limit: int | None
    model: Model | None


def extreme(term: Number, conditions: Sequence[Condition], lowest: bool, limits: Limits) -> Reach:
    """The largest (or smallest) value of a term wherever the conditions hold.

    ``limits`` are for one question. A question that the solver gives up is asked again
    with other seeds, and counts as open after that: ``best`` and ``limit`` then differ.
    Both are None where not even one situation was found.
    """
    search = _Search(-term if lowest else term, conditions, limits)
    reach = search.run()
    if not lowest:
        return reach
    best, limit, model = reach
    return Reach(None if best is None else -best, None if limit is None else -limit, model)


class _Search:
    """The largest value of a term: up from a situation, then down from what is impossible."""

    def __init__(self, term: Number, conditions: Sequence[Condition], limits: Limits) -> None:
        self.term, self.conditions, self.limits = term, conditions, limits
        self.best: int | None = None
        self.model: Model | None = None
        self.impossible: int | None = None

    def run(self) -> Reach:
        if self.ask(None) is not Answer.POSSIBLE:
            return Reach(None, None, None)
        self.climb()
        self.descend()
        limit = None if self.impossible is None else self.impossible - 1
        return Reach(self.best, limit, self.model)

    def ask(self, least: int | None) -> Answer:
        """Whether the term can be at least this; keeps what is learnt."""
        answer = Answer.UNKNOWN
        for seed in range(self.limits.seed, self.limits.seed + _TRIES):
            solver = Solver.for_counts(self.limits.rlimit, seed)
            solver.assume(*self.conditions)
            answer = solver.ask(*([] if least is None else [self.term >= least]))
            if answer is Answer.POSSIBLE:
                self.model = solver.model
                self.best = solver.model.number(self.term)
            elif answer is Answer.IMPOSSIBLE and least is not None:
                self.impossible = least
            if answer is not Answer.UNKNOWN:
                break
        return answer

    def climb(self) -> None:
        """Go up in strides for as long as there is a situation further up."""
        stride = 8
        while stride and not self.met and (self.best or 0) < _FAR:
            goal = (self.best or 0) + stride
            passed = self.impossible is not None and goal >= self.impossible
            if not passed and self.ask(goal) is Answer.POSSIBLE:
                stride *= 2
            else:
                stride //= 2

    def descend(self) -> None:
        """Find the least value that is shown to be impossible."""
        assert self.best is not None
        stride = 8
        while self.impossible is None and stride < _FAR:
            self.ask(self.best + stride)
            stride *= 2
        open_ = self.best + 1
        while not self.met and self.impossible is not None and open_ < self.impossible:
            middle = (open_ + self.impossible) // 2
            if self.ask(middle) is not Answer.IMPOSSIBLE:
                open_ = middle + 1

    @property
    def met(self) -> bool:
        """Whether what is possible and what is not stand side by side."""
        return self.best is not None and self.impossible == self.best + 1
