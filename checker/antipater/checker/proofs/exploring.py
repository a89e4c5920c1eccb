"""Running the engine on unknown numbers: every way that its decisions can fall.

The engine is ordinary Python with ``if``. Where it asks whether a condition of the
solver holds, the run goes on with one answer, and is later run again with the other:
a path is a run with the answers that it was given.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from antipater.checker.proofs.z3_reading import Condition, Truth, deciding

T = TypeVar("T")
Possible: TypeAlias = Callable[[Condition, Sequence[Condition]], bool]


class Path(NamedTuple, Generic[T]):
    """What a run gave, and the conditions under which it runs so."""

    result: T
    conditions: tuple[Condition, ...]


class _Run:
    """One run: answers what was answered before, and then chooses yes first."""

    def __init__(self, given: list[bool], possible: Possible, known: tuple[Condition, ...]) -> None:
        self.given = given
        self.possible = possible
        self.answers: list[bool] = []
        self.conditions = list(known)
        self.branches: list[list[bool]] = []
        self._known: dict[int, bool] = {}

    def decide(self, truth: Truth) -> bool:
        key = hash(truth)
        if key not in self._known:
            self._known[key] = self._answer(truth)
            self.conditions.append(truth if self._known[key] else ~truth)
        return self._known[key]

    def _answer(self, truth: Truth) -> bool:
        if len(self.answers) < len(self.given):
            answer = self.given[len(self.answers)]
        else:
            answer = self.possible(truth, self.conditions)
            if answer and self.possible(~truth, self.conditions):
                self.branches.append([*self.answers, False])
        self.answers.append(answer)
        return answer


def paths(
    run: Callable[[], T], possible: Possible, known: tuple[Condition, ...] = ()
) -> Iterator[Path[T]]:
    """Every path of ``run``, whose only inputs must be conditions of the solver.

    ``possible`` tells of a condition whether it can hold together with others that can
    hold together without it; saying yes where it is not known is safe, and only makes for
    more paths. ``known``: conditions, possible together, that hold on every path.
    """
    todo: list[list[bool]] = [[]]
    while todo:
        attempt = _Run(todo.pop(), possible, known)
        with deciding(attempt.decide):
            result = run()
        todo += attempt.branches
        yield Path(result, tuple(attempt.conditions))
