"""Running the engine on unknown numbers: every way that its decisions can fall.

The engine is ordinary Python with ``if``. Where it asks whether an unknown condition
holds, the run goes on with one answer, and is later run again with the other: a path is
a run with the answers that it was given.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from antipater.rules.readings.terms import Condition, Truth, deciding

T = TypeVar("T")
Feasible: TypeAlias = Callable[[Condition, Sequence[Condition]], bool]


class Path(NamedTuple, Generic[T]):
    """What a run gave, and the conditions under which it runs so."""

    result: T
    conditions: tuple[Condition, ...]


class _Run:
    """One run: answers what was answered before, and then chooses yes first."""

    def __init__(
        self,
        given: list[bool],
        feasible: Feasible,
        known: tuple[Condition, ...],
        noted: Callable[[Truth, bool], None],
    ) -> None:
        self.given = given
        self.noted = noted
        self.feasible = feasible
        self.answers: list[bool] = []
        self.conditions = list(known)
        self.branches: list[list[bool]] = []
        self._known: dict[int, bool] = {}

    def decide(self, truth: Truth) -> bool:
        known = self._known.get(truth.id)
        if known is None:
            known = self._known[truth.id] = self._answer(truth)
            self.conditions.append(truth if known else ~truth)
            self.noted(truth, known)
        return known

    def _answer(self, truth: Truth) -> bool:
        if len(self.answers) < len(self.given):
            answer = self.given[len(self.answers)]
        else:
            answer = self.feasible(truth, self.conditions)
            if answer and self.feasible(~truth, self.conditions):
                self.branches.append([*self.answers, False])
        self.answers.append(answer)
        return answer


def paths(
    run: Callable[[], T],
    feasible: Feasible,
    known: tuple[Condition, ...] = (),
    noted: Callable[[Truth, bool], None] = lambda truth, answer: None,
) -> Iterator[Path[T]]:
    """Every path of ``run``, whose only inputs must be unknown numbers and conditions.

    ``feasible`` tells of a condition whether it can hold together with others that can
    hold together without it; saying yes where it is not known is safe, and only makes for
    more paths. ``known``: conditions, possible together, that hold on every path.
    ``noted`` is told, during a run, of each answer that it was given.
    """
    todo: list[list[bool]] = [[]]
    while todo:
        attempt = _Run(todo.pop(), feasible, known, noted)
        with deciding(attempt.decide):
            result = run()
        todo += attempt.branches
        yield Path(result, tuple(attempt.conditions))
