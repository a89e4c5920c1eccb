"""Whether entries of a sheet can stand together, and if not, which of them cannot and why.

Answers are the solver's: ``None`` where it stopped at its work limit, never a guess.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Protocol, TypeAlias

from antipater.checker.proofs.z3_questions import Answer, Model, Solver
from antipater.checker.proofs.z3_reading import Condition, Number

# One entry of a sheet: the seat (from 0) and the category (or ``total``).
Entry: TypeAlias = tuple[int, str]

# Work limits and seeds of successive attempts at one question.
ATTEMPTS = (*((20_000_000, seed) for seed in range(4)), (60_000_000, 4))
# For each of the many smaller questions that follow a no.
_FURTHER = (20_000_000, 0)
_RANGES = (60_000_000, 0)
_ORDERS = 3


class Finished(Protocol):
    """All that a set's rules say of the cities at the end of a game, for the solver."""

    @property
    def conditions(self) -> Sequence[Condition]:
        """All conditions; the first ``without_coins`` of them do not speak of coins."""
        ...

    @property
    def without_coins(self) -> int:
        """How many conditions do not speak of coins."""
        ...

    @property
    def points(self) -> Sequence[Mapping[str, Number]]:
        """For each seat the entries of the sheet, with ``total`` and ``coins``."""
        ...

    @property
    def attempts(self) -> Sequence[tuple[int, int]]:
        """Work limits and seeds with which the whole question is put, one after another."""
        ...

    @property
    def once(self) -> bool:
        """Whether each attempt is better made by a solver for a single question."""
        ...

    def cities(self, situation: Model) -> list[Mapping[str, object]] | None:
        """The cities of a situation by slug, scored again; None where they cannot be shown."""
        ...


class Models:
    """The model of a game's ends, and perhaps a narrower one that is tried first.

    What is possible in the narrower one is possible. Each is made when it is needed.
    """

    def __init__(
        self, full: Callable[[], Finished], plain: Callable[[], Finished] | None = None
    ) -> None:
        self._full, self._plain = full, plain

    @cached_property
    def full(self) -> Finished:
        """All ends of a game."""
        return self._full()

    @cached_property
    def plain(self) -> Finished | None:
        """Some ends of a game, among which an example is found sooner."""
        return self._plain and self._plain()


@dataclass(frozen=True)
class Reply:
    """``possible``; if so ``cities``, else ``conflict`` with the nearest values of each entry."""

    possible: bool | None
    cities: Sequence[Mapping[str, object]] | None = None
    conflict: Mapping[Entry, tuple[int, ...]] = field(default_factory=dict)


class Question:
    """One sheet's entries put to the solver."""

    def __init__(self, models: Models, entries: Mapping[Entry, int]) -> None:
        self.models = models
        self.entries = dict(entries)

    @property
    def finished(self) -> Finished:
        """The model of all ends of a game."""
        return self.models.full

    def answer(self) -> Reply:
        """Whether the entries are possible together, with an example or a conflict."""
        plain = self.models.plain
        situation = plain and self._ask(plain)
        if plain and isinstance(situation, Model):
            return Reply(True, plain.cities(situation))
        situation = self._ask(self.finished)
        if isinstance(situation, Model):
            return Reply(True, self.finished.cities(situation))
        if situation is None:
            return Reply(None)
        blamed = self._smallest_conflict()
        return Reply(False, None, {entry: self._nearest(entry, blamed) for entry in blamed})

    def range_of(self, entry: Entry) -> tuple[int, int] | None:
        """The least and the largest value that an entry which is not given can have."""
        term = self._term(entry)
        solver = self._solver(len(self.finished.conditions), _RANGES)
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

    def _ask(self, finished: Finished) -> Model | bool | None:
        """A situation with these entries, False if there is none, None if not decided."""
        wanted = [finished.points[seat][c] == v for (seat, c), v in self.entries.items()]
        if any(condition is False for condition in wanted):
            return False
        for limits in finished.attempts:
            solver = Solver.for_counts(*limits, once=finished.once)
            solver.assume(*finished.conditions, *wanted)
            answer = solver.ask()
            if answer is not Answer.UNKNOWN:
                return solver.model if answer is Answer.POSSIBLE else False
        return None

    # Which entries are to blame

    def _smallest_conflict(self) -> list[Entry]:
        """Entries that exclude each other, none of which can be left out.

        One entry, else two, where one or two are enough; else leaving out one by one.
        """
        finished = self.finished
        for upto in (finished.without_coins, len(finished.conditions)):
            solver = self._solver(upto, _FURTHER)
            suspects = self._suspects(upto)
            for size in (1, 2):
                for few in combinations(suspects, size):
                    if self._excluded(solver, few):
                        return list(few)
            if len(suspects) < len(self.entries):
                break
        found = [self._reduced(solver, order) for order in _orders(suspects)]
        return min(found, key=len)

    def _suspects(self, upto: int) -> list[Entry]:
        """Entries among which is a conflict, by the solver's own account; else all."""
        solver = self._solver(upto, _RANGES)
        labels = {}
        for entry, value in self.entries.items():
            condition = self._holds(entry, value)
            if condition is False:
                return [entry]
            if condition is not True:
                labels[f"entry {entry}"] = entry
                solver.name(f"entry {entry}", condition)
        if solver.ask() is not Answer.IMPOSSIBLE:
            return list(self.entries)
        blamed = set(solver.blamed)
        return [entry for label, entry in labels.items() if label in blamed]

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
        """The values nearest to an entry's own that all other entries allow, if any are found.

        Where the other entries alone exclude each other, only those blamed are kept.
        """
        for others in (list(self.entries), list(blamed)):
            solver = self._solver(len(self.finished.conditions), _FURTHER)
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
