"""Whether conditions can hold together, using only those that share unknowns with the question.

A condition that no chain of shared unknowns leads to cannot make another one impossible.
The small questions that are left are the same ones in many moves.
"""

from collections.abc import Callable, Iterable, Sequence

from antipater.checker.proofs.smt.question import question_key
from antipater.checker.proofs.smt.quick import QuickSolver
from antipater.checker.proofs.smt.solver import Answer, Solver
from antipater.checker.proofs.theorem import Limits, Prover, Told, untold
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, Truth


class Queries:
    """Answers to small questions, each asked of the solver once, whatever its unknowns are
    called."""

    def __init__(
        self, limits: Limits, told: Told = untold, quick: QuickSolver | None = None
    ) -> None:
        self._limits = limits
        self._told = told
        self._quick = quick or QuickSolver(limits.rlimit, limits.seed)
        self._same: dict[frozenset[int], Answer] = {}
        self._answers: dict[str, Answer] = {}

    @classmethod
    def of_paths(cls, prover: Prover) -> "Queries":
        """Those of which ways a run can go that a prover asks about."""
        limits = prover.limits.of_paths
        return cls(limits, prover.told, prover.quick if limits == prover.limits else None)

    def ask(self, conditions: list[Truth]) -> Answer:
        """Whether these conditions can hold together."""
        same = frozenset([condition.id for condition in conditions])
        if same not in self._same:
            self._same[same] = self._asked(conditions)
        return self._same[same]

    def _asked(self, conditions: list[Truth]) -> Answer:
        key = question_key(conditions)
        if key not in self._answers:
            answer = self._quick.ask(conditions)
            if answer is Answer.UNKNOWN:
                answer = self._alone(conditions)
            self._answers[key] = answer
            self._told("paths", conditions, answer)
        return self._answers[key]

    def _alone(self, conditions: list[Truth]) -> Answer:
        solver = Solver.for_counts(self._limits.rlimit, self._limits.seed)
        solver.assume(*conditions)
        return solver.ask()


def _not_told(conditions: Iterable[Truth]) -> None:
    """Nobody is told."""


class IndependentGroups:
    """Conditions that always hold, in groups that share no unknown. ``leant_on`` is told of
    those with which something was found to be impossible."""

    def __init__(
        self,
        conditions: Iterable[Condition],
        queries: Queries,
        leant_on: Callable[[Iterable[Truth]], None] = _not_told,
    ) -> None:
        self._queries = queries
        self._leant_on = leant_on
        self._above: dict[str, str] = {}
        self._group: dict[str, list[Truth]] = {}
        speaking = [(c, sorted(variables(c))) for c in conditions if isinstance(c, Truth)]
        for _, names in speaking:
            for name in names[1:]:
                self._above[self._root(name)] = self._root(names[0])
        for condition, names in speaking:
            if names:
                self._group.setdefault(self._root(names[0]), []).append(condition)

    def _root(self, name: str) -> str:
        """The name that stands for the group of this one."""
        while (above := self._above.get(name, name)) != name:
            name = above
        return name

    def _roots(self, condition: Truth) -> set[str]:
        return {self._root(name) for name in variables(condition)}

    def feasible(self, new: Condition, before: Sequence[Condition] = ()) -> bool:
        """Whether a new condition can hold with others that can hold without it.

        True as well where it is not known.
        """
        if not isinstance(new, Truth):
            return new
        asked, roots = [new], self._roots(new)
        rest = [(c, self._roots(c)) for c in before if isinstance(c, Truth)]
        while near := [c for c, names in rest if names & roots]:
            asked += near
            roots = roots.union(*(names for _, names in rest if names & roots))
            rest = [(c, names) for c, names in rest if not names & roots]
        always = [c for root in sorted(roots) for c in self._group.get(root, ())]
        possible = self._queries.ask([*always, *asked]) is not Answer.IMPOSSIBLE
        if not possible:
            self._leant_on(always)
        return possible
