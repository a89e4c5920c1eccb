"""Whether conditions can hold together, asked of what hangs together with them and no more.

Conditions hang together if a chain of shared unknowns leads from one to the other. What
does not hang together with a new condition cannot make it impossible; and the small
questions that are left are the same ones in many moves.
"""

from collections.abc import Iterable, Sequence

from antipater.checker.proofs.theorems import Limits
from antipater.checker.proofs.z3_questions import Answer, Solver, variables
from antipater.checker.proofs.z3_reading import Condition, Truth


class Questions:
    """Answers to questions, each asked of the solver once."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._answers: dict[frozenset[int], tuple[list[Condition], Answer]] = {}

    def ask(self, conditions: list[Condition]) -> Answer:
        """Whether these conditions can hold together."""
        question = frozenset(map(hash, conditions))
        if question not in self._answers:
            solver = Solver.for_counts(self._limits.rlimit, self._limits.seed)
            solver.assume(*conditions)
            self._answers[question] = conditions, solver.ask()  # kept, so that the marks are
        return self._answers[question][1]


class Surroundings:
    """Conditions that always hold, in groups that hang together."""

    def __init__(self, conditions: Iterable[Condition], questions: Questions) -> None:
        self._questions = questions
        self._above: dict[str, str] = {}
        self._group: dict[str, list[Condition]] = {}
        speaking = [(c, sorted(variables(c))) for c in conditions]
        for _, names in speaking:
            for name in names[1:]:
                self._above[self._root(name)] = self._root(names[0])
        for condition, names in speaking:
            if names:
                self._group.setdefault(self._root(names[0]), []).append(condition)

    def _root(self, name: str) -> str:
        """The name that stands for all that this one hangs together with."""
        while (above := self._above.get(name, name)) != name:
            name = above
        return name

    def _roots(self, condition: Condition) -> set[str]:
        return {self._root(name) for name in variables(condition)}

    def allow(self, new: Condition, before: Sequence[Condition] = ()) -> bool:
        """Whether a new condition can hold with others that can hold without it.

        True as well where it is not known.
        """
        if not isinstance(new, Truth):
            return new
        asked: list[Condition] = [new]
        roots, rest = self._roots(new), [(c, self._roots(c)) for c in before]
        while near := [c for c, names in rest if names & roots]:
            asked += near
            roots = roots.union(*(names for _, names in rest if names & roots))
            rest = [(c, names) for c, names in rest if not names & roots]
        always = [c for root in sorted(roots) for c in self._group.get(root, ())]
        return self._questions.ask([*always, *asked]) is not Answer.IMPOSSIBLE
