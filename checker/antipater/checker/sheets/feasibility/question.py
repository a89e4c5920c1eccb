"""Whether entries of a sheet can stand together, and if not, which of them cannot and why.

Answers are the solver's: not decided (None) where it stopped at its limit of work.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from types import MappingProxyType
from typing import Protocol, TypeAlias

from antipater.checker.sheets.feasibility.numbers import Condition, Number
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.search import Answer, Search, Situation

# One entry of a sheet: the row (from 0) and the category, ``total`` or ``coins``.
Entry: TypeAlias = tuple[int, str]
# What an entry can be in any game: the least, the most, and values in between that cannot be.
Limit: TypeAlias = tuple[int, int, Sequence[int]]

# Work allowed for the whole question, and for each of the smaller ones that follow a no.
_WHOLE, _PART = 6.0, 1.0
# Work after which no smaller conflict and no nearest value is begun to be looked for.
_EXPLAINING = 4.0
# Independent conflicts that are told, at most.
_MOST_CONFLICTS = 3


class Finished(Protocol):
    """All that a set's rules say of the cities at the end of a game, for the solver."""

    @property
    def program(self) -> Program:
        """What must hold."""
        ...

    @property
    def points(self) -> Sequence[Mapping[str, Number]]:
        """For each row of a sheet its entries, with ``total`` and ``coins``."""
        ...

    def on_board(self, row: int, written: str) -> Condition:
        """That the player of a row has the board of this name; true where it names none."""
        ...

    def seating(self, situation: Situation) -> Sequence[int] | None:
        """The rows in the order in which their players sit; None where that is nothing."""
        ...

    def cities(self, situation: Situation) -> list[Mapping[str, object]] | None:
        """The cities of a situation by slug, scored again; None where they cannot be shown."""
        ...


class Ends:
    """All ends of a game at one table, made when they are first asked about.

    ``rough``: the same with fewer conditions, quicker to search; what is impossible there
    is impossible.
    """

    def __init__(self, make: Callable[[], Finished], rough: "Ends | None" = None) -> None:
        self._make = make
        self.rough = rough

    @cached_property
    def finished(self) -> Finished:
        """What the rules say of them."""
        return self._make()

    @cached_property
    def search(self) -> Search:
        """The search among them."""
        return Search(self.finished.program)

    @property
    def work(self) -> float:
        """The work of all searches so far, in the solver's units."""
        return self.search.work if "search" in vars(self) else 0.0


@dataclass(frozen=True)
class Conflict:
    """Entries that exclude each other; for each the nearest values that the others allow."""

    entries: Mapping[Entry, tuple[int, ...]]


@dataclass(frozen=True)
class Reply:
    """``possible`` (None: not decided); if so ``cities``, else the conflicts found.

    ``seating``: the rows in the order in which their players would sit, where that matters.
    """

    possible: bool | None
    cities: Sequence[Mapping[str, object]] | None = None
    conflicts: tuple[Conflict, ...] = ()
    seating: Sequence[int] | None = None

    @property
    def conflict(self) -> Mapping[Entry, tuple[int, ...]]:
        """The entries of the first conflict."""
        return self.conflicts[0].entries if self.conflicts else {}


@dataclass(frozen=True)
class Range:
    """The least and the largest value of an entry; not ``sure``: it lies within, at any rate."""

    least: int
    most: int
    sure: bool = True


class Question:
    """One sheet's entries put to the solver; ``given`` holds beside them and is not doubted.

    ``limits``: what an entry of each category can be in any game, as far as that is known;
    what is beyond is impossible without the solver.
    """

    def __init__(
        self,
        ends: Ends,
        entries: Mapping[Entry, int],
        given: Sequence[Condition] = (),
        limits: Mapping[str, Limit] = MappingProxyType({}),
    ) -> None:
        self.ends = ends
        self.entries = dict(entries)
        self.given = tuple(given)
        self.limits = limits
        self._explained_at = inf

    def answer(self, explain: bool = True) -> Reply:
        """Whether the entries are possible together, with an example or the conflicts.

        Without ``explain`` conflicts are not looked for.
        """
        rough = self._rough()
        if rough and rough._ask(self.entries) is Answer.IMPOSSIBLE:
            return Reply(False, conflicts=self._conflicts() if explain else ())
        found = self._ask(self.entries, _WHOLE)
        if isinstance(found, Situation):
            finished = self.ends.finished
            return Reply(True, finished.cities(found), seating=finished.seating(found))
        if found is Answer.UNKNOWN:
            return Reply(None)
        return Reply(False, conflicts=self._conflicts() if explain else ())

    def possible_with(self, changes: Mapping[Entry, int], without: Sequence[Entry] = ()) -> bool:
        """Whether the sheet is found possible with some entries changed and some left out."""
        kept = {entry: v for entry, v in self.entries.items() if entry not in without}
        return isinstance(self._ask({**kept, **changes}, _PART), Situation)

    def situation(self, *more: Condition) -> Situation | None:
        """A situation with these entries in which more holds; None where none was found."""
        found = self.ends.search.ask(*self._all(self.entries), *more, limit=_PART)
        return found if isinstance(found, Situation) else None

    def range_of(self, entry: Entry, limit: float = _WHOLE / 2) -> Range | None:
        """What an entry that is not given can be; None where no such game was found.

        ``limit``: the work allowed for each of its ends.
        """
        term, conditions = self._term(entry), self._all(self.entries)
        search = self.ends.search
        low = search.least(term, *conditions, limit=limit)
        high = search.most(term, *conditions, limit=limit)
        if isinstance(low, Answer) or isinstance(high, Answer):
            return None
        return Range(low.limit, high.limit, low.sure and high.sure)

    def excludes(self, entry: Entry, value: int, limit: float = _PART) -> bool:
        """Whether an entry that is not given is found not to have a value in any game."""
        return self._ask({**self.entries, entry: value}, limit) is Answer.IMPOSSIBLE

    def _rough(self) -> "Question | None":
        """The same question with fewer conditions, where there is such a one."""
        if self.ends.rough is None or any(each is not True for each in self.given):
            return None
        return Question(self.ends.rough, self.entries, limits=self.limits)

    def _term(self, entry: Entry) -> Number:
        return self.ends.finished.points[entry[0]][entry[1]]

    def _holds(self, entry: Entry, value: int) -> Condition:
        return self._term(entry) == value

    def _all(self, entries: Mapping[Entry, int]) -> list[Condition]:
        return [*self.given, *(self._holds(entry, value) for entry, value in entries.items())]

    def _ask(self, entries: Mapping[Entry, int], limit: float = _PART) -> Situation | Answer:
        if self._beyond(entries):
            return Answer.IMPOSSIBLE
        return self.ends.search.ask(*self._all(entries), limit=limit)

    def _beyond(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """The entries that no game has, whatever the others are."""
        return [
            entry
            for entry, value in entries.items()
            if (limit := self.limits.get(entry[1]))
            and (not limit[0] <= value <= limit[1] or value in limit[2])
        ]

    # Which entries are to blame

    def _conflicts(self) -> tuple[Conflict, ...]:
        """Conflicts that have no entry in common, each as small as it was found to be."""
        left = dict(self.entries)
        found: list[Conflict] = []
        self._explained_at = self.ends.work + _EXPLAINING
        for question in (self._rough(), self):
            while question and len(found) < _MOST_CONFLICTS:
                blamed = question._smallest_conflict(left)
                if not blamed:
                    break
                found.append(Conflict({entry: self._nearest(entry, blamed) for entry in blamed}))
                for entry in blamed:
                    del left[entry]
        return tuple(found)

    def _smallest_conflict(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """Entries that exclude each other: one if one is enough, else by leaving out; or none."""
        suspects = self._suspects(entries)
        for entry in suspects:
            if not self._explained() and self._excluded([entry]):
                return [entry]
        kept = list(suspects)
        for entry in suspects:
            rest = [e for e in kept if e != entry]
            if len(kept) > 2 and not self._explained() and self._excluded(rest):
                kept = rest
        return kept

    def _suspects(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """Entries among which is a conflict, by the solver's own account; none if none is."""
        beyond = self._beyond(entries)
        if beyond:
            return beyond[:1]
        conditions = {entry: self._holds(entry, value) for entry, value in entries.items()}
        blamed = self.ends.search.blamed(conditions, self.given, limit=_WHOLE)
        if isinstance(blamed, Answer):
            same = entries == self.entries
            return list(entries) if same and blamed is Answer.UNKNOWN else []
        return [entry for entry in entries if entry in blamed]

    def _explained(self) -> bool:
        """Whether the work allowed for explaining a no is spent."""
        return self.ends.work > self._explained_at

    def _excluded(self, entries: Sequence[Entry]) -> bool:
        some = {entry: self.entries[entry] for entry in entries}
        return self._ask(some) is Answer.IMPOSSIBLE

    def _nearest(self, entry: Entry, blamed: Sequence[Entry]) -> tuple[int, ...]:
        """The values nearest to an entry's own that all other entries allow, if any are found.

        Where the other entries alone exclude each other, only those blamed are kept.
        """
        for others in (list(self.entries), list(blamed)):
            if self._explained():
                break
            rest = {e: self.entries[e] for e in others if e != entry}
            if self._beyond(rest):
                continue
            rough = self._rough()
            if rough:
                guess = rough._nearest_beside(entry, rest)
                sure = [v for v in guess if isinstance(self._ask({**rest, entry: v}), Situation)]
                if guess and len(sure) == len(guess):
                    return guess
            found = self._nearest_beside(entry, rest)
            if found:
                return found
        return ()

    def _nearest_beside(self, entry: Entry, rest: Mapping[Entry, int]) -> tuple[int, ...]:
        value, conditions = self.entries[entry], self._all(rest)
        return self.ends.search.nearest(self._term(entry), value, *conditions, limit=_PART)
