"""Running the engine on unknown numbers: every way that its decisions can fall.

The engine is ordinary Python with ``if``. Where it asks whether an unknown condition
holds, the run goes on with one answer, and is later run again with the other: a path is
a run with the answers that it was given.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from antipater.rules.readings.nodes import Node
from antipater.rules.readings.operations import (
    AND,
    AT_LEAST,
    AT_MOST,
    EQUAL,
    LESS,
    MORE,
    NOT,
    OR,
    UNEQUAL,
)
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


def undecided(new: Condition, before: Sequence[Condition]) -> bool:
    """Whether a condition can hold with others as far as they are written alike: a path that cannot
    be, and is looked at all the same, proves nothing."""
    return _said(new, _known_of(before)) is not False


# The conditions of the run that was asked about last, which only grow, and what they say.
_latest: tuple[Sequence[Condition], dict[object, bool], list[int]] = ([], {}, [0])


def _known_of(before: Sequence[Condition]) -> Mapping[object, bool]:
    """Which comparisons conditions decide, each looked at once."""
    global _latest
    if _latest[0] is not before:
        _latest = before, {}, [0]
    _, known, seen = _latest
    known.update(map(_bare, before[seen[0] :]))
    seen[0] = len(before)
    return known


def _said(condition: Condition, known: Mapping[object, bool]) -> bool | None:
    """Whether a condition holds, as comparisons tell of which it is known whether they do."""
    asked, answer = _bare(condition)
    if asked in known:
        return known[asked] is answer
    while isinstance(condition, Truth) and condition.op is NOT:
        condition = condition.parts[0]
    if not isinstance(condition, Truth) or condition.op not in (AND, OR):
        return None
    found = [_said(part, known) for part in condition.parts]
    decisive = condition.op is OR
    if decisive in found:
        return decisive is answer
    return None if None in found else decisive is not answer


# What has been found of comparisons, by their nodes: each is asked about on many paths.
_found: dict[int, tuple[object, bool]] = {}
_MOST_FOUND = 500_000
# What is written otherwise where it does not hold.
_DENIES = {UNEQUAL: EQUAL, MORE: AT_MOST, AT_LEAST: LESS}


def _bare(condition: Condition) -> tuple[object, bool]:
    """A comparison without denials, and whether it holds."""
    if not isinstance(condition, Truth):
        return condition, True
    known = _found.get(condition.id)
    if known is None:
        if len(_found) >= _MOST_FOUND:
            _found.clear()
        known = _found[condition.id] = _bared(condition)
    return known


def _bared(condition: Condition) -> tuple[object, bool]:
    answer = True
    while isinstance(condition, Truth) and condition.op is NOT:
        condition, answer = condition.parts[0], not answer
    if not isinstance(condition, Truth):
        return condition, answer
    op = _DENIES.get(condition.op, condition.op)
    parts = tuple(part.id if isinstance(part, Node) else part for part in condition.parts)
    return (op, *parts), answer is (op is condition.op)
