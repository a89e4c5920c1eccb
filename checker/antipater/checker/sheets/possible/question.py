"""Whether entries of a sheet can stand together, and if not, which of them cannot and why.

Answers are the solver's: ``None`` where it stopped at its work limit, never a guess.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from antipater.checker.proofs.z3_reading import Answer, Condition, Model, Number, Solver

# One entry of a sheet: the seat (from 0) and the category (or ``total``).
Entry: TypeAlias = tuple[int, str]

# Work limits and seeds of successive attempts at one question.
ATTEMPTS = ((30_000_000, 0), (30_000_000, 1), (30_000_000, 2), (300_000_000, 3))
_ORDERS = 3


class Finished(Protocol):
    """All that a set's rules say of the cities at the end of a game, for the solver."""

    conditions: Sequence[Condition]
    """All conditions; the first ``without_coins`` of them do not speak of coins."""
    without_coins: int
    points: Sequence[Mapping[str, Number]]

    def cities(self, situation: Model) -> list[Mapping[str, object]] | None:
        """The cities of a situation by slug, scored again; None where they cannot be shown."""
        ...


@dataclass(frozen=True)
class Reply:
    """``possible``; if so ``cities``, else ``conflict`` with the nearest values of each entry."""

    possible: bool | None
    cities: Sequence[Mapping[str, object]] | None = None
    conflict: Mapping[Entry, tuple[int, ...]] = field(default_factory=dict)


class Question:
    """One sheet's entries put to the solver."""

    def __init__(self, finished: Finished, entries: Mapping[Entry, int]) -> None:
        self.finished = finished
        self.entries = dict(entries)

    def answer(self) -> Reply:
        """Whether the entries are possible together, with an example or a conflict."""
        situation = self._ask(self.entries.items())
        if isinstance(situation, Model):
            return Reply(True, self.finished.cities(situation))
        if situation is None:
            return Reply(None)
        blamed = self._smallest_conflict()
        return Reply(False, None, {entry: self._nearest(entry, blamed) for entry in blamed})

    def range_of(self, entry: Entry) -> tuple[int, int] | None:
        """The least and the largest value that an entry which is not given can have."""
        term = self._term(entry)
        solver = self._solver(len(self.finished.conditions), ATTEMPTS[-1])
        solver.assume(*(self._holds(e, v) for e, v in self.entries.items()))
        if solver.ask() is not Answer.POSSIBLE:
            return None
        some = solver.model.number(term)
        low = _furthest(solver, term, some, -1)
        high = _furthest(solver, term, some, 1)
        return None if low is None or high is None else (low, high)

    def _term(self, entry: Entry) -> Number:
        return self.finished.points[entry[0]][entry[1]]

    def _holds(self, entry: Entry, value: int) -> Condition:
        return self._term(entry) == value

    def _solver(self, upto: int, limits: tuple[int, int]) -> Solver:
        solver = Solver.for_counts(*limits)
        solver.assume(*self.finished.conditions[:upto])
        return solver

    def _ask(self, entries: Iterable[tuple[Entry, int]]) -> Model | bool | None:
        """A situation with these entries, False if there is none, None if not decided."""
        wanted = [self._holds(entry, value) for entry, value in entries]
        if any(condition is False for condition in wanted):
            return False
        for limits in ATTEMPTS:
            solver = self._solver(len(self.finished.conditions), limits)
            solver.assume(*wanted)
            answer = solver.ask()
            if answer is not Answer.UNKNOWN:
                return solver.model if answer is Answer.POSSIBLE else False
        return None

    # Which entries are to blame

    def _smallest_conflict(self) -> list[Entry]:
        """Entries that exclude each other, none of which can be left out."""
        solver = self._solver(self.finished.without_coins, ATTEMPTS[0])
        if not self._excluded(solver, list(self.entries)):
            solver = self._solver(len(self.finished.conditions), ATTEMPTS[-1])
        for entry in self.entries:
            if self._excluded(solver, [entry]):
                return [entry]
        found = [self._reduced(solver, order) for order in _orders(list(self.entries))]
        return min(found, key=len)

    def _reduced(self, solver: Solver, entries: list[Entry]) -> list[Entry]:
        kept = list(entries)
        for entry in entries:
            rest = [e for e in kept if e != entry]
            if self._excluded(solver, rest):
                kept = rest
            if len(kept) == 2:
                break
        return [entry for entry in self.entries if entry in kept]

    def _excluded(self, solver: Solver, entries: Sequence[Entry]) -> bool:
        wanted = [self._holds(entry, self.entries[entry]) for entry in entries]
        if any(condition is False for condition in wanted):
            return True
        with solver.trying():
            solver.assume(*wanted)
            return solver.ask() is Answer.IMPOSSIBLE

    # What would be possible instead

    def _nearest(self, entry: Entry, blamed: Sequence[Entry]) -> tuple[int, ...]:
        """The values nearest to an entry's own that all other entries allow, if there are any.

        Where the other entries alone exclude each other, only those blamed are kept.
        """
        for others in (list(self.entries), list(blamed)):
            solver = self._solver(len(self.finished.conditions), ATTEMPTS[-1])
            solver.assume(*(self._holds(e, self.entries[e]) for e in others if e != entry))
            found = _closest(solver, self._term(entry), self.entries[entry])
            if found:
                return found
        return ()


def _closest(solver: Solver, term: Number, value: int) -> tuple[int, ...]:
    """The possible values of a term at the least distance from one that is not possible."""
    if isinstance(term, int) or solver.ask() is not Answer.POSSIBLE:
        return ()
    far = abs(solver.model.number(term) - value)
    near, guess = 0, 2
    while far - near > 1:
        middle = min(guess, (near + far) // 2) if guess else (near + far) // 2
        middle = max(middle, near + 1)
        guess = guess * 3 if guess < far else 0
        with solver.trying():
            solver.assume(term >= value - middle, term <= value + middle)
            if solver.ask() is Answer.POSSIBLE:
                far = abs(solver.model.number(term) - value)
            else:
                near = middle
    both = []
    for candidate in (value - far, value + far):
        with solver.trying():
            solver.assume(term == candidate)
            if solver.ask() is Answer.POSSIBLE:
                both.append(candidate)
    return tuple(both)


def _furthest(solver: Solver, term: Number, known: int, step: int) -> int | None:
    """The largest (step 1) or least (step -1) possible value of a term, from a possible one."""
    best, stride = known, 1
    while True:
        with solver.trying():
            beyond = term >= best + stride if step > 0 else term <= best - stride
            solver.assume(beyond)
            answer = solver.ask()
            if answer is Answer.POSSIBLE:
                best = solver.model.number(term)
                stride *= 2
            elif answer is Answer.UNKNOWN:
                return None
            elif stride == 1:
                return best
            else:
                stride = max(1, stride // 4)


def _orders(entries: list[Entry]) -> list[list[Entry]]:
    """A few orders in which to try leaving entries out: by seat, and turned about."""
    by_category = sorted(entries, key=lambda e: (e[1], e[0]))
    return [entries, entries[::-1], by_category][:_ORDERS]
