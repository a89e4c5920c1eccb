"""Whether entries of a sheet can stand together, and if not, which of them cannot and why.

Answers are the solver's: not decided (None) where it stopped at its limit of work.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.ends import Around, Ends
from antipater.checker.sheets.feasibility.numbers import Condition, Number
from antipater.checker.sheets.feasibility.search import Answer, Situation

# One entry of a sheet: the row (from 0) and the category, ``total`` or ``coins``.
Entry: TypeAlias = tuple[int, str]
Found = TypeVar("Found")
# What an entry can be in any game: the least, the most, and values in between that cannot be.
Limit: TypeAlias = tuple[int, int, Sequence[int]]

# Work allowed for a sheet; of this what is kept for explaining a no, and for its causes; for each
# of the questions that follow a no, and for a slip that is tried.
WHOLE, _EXPLAINING, _CAUSES, _PART, _SLIP = 5.0, 0.6, 0.55, 1.0, 0.2
# Work for the reasons where an entry alone is beyond all limits: it is its own reason.
_AT_ONCE = 3.0
# Orders around the table that are tried before all are asked about at once, where the order of the
# rows is not that of the seats.
_ORDERS_FIRST = 4
# Entries are suspected to be too large in ranges so wide, with this part of the range above them.
_WIDE, _NEAR_THE_TOP = 100, 0.6
# Independent conflicts that are told, at most.
_MOST_CONFLICTS = 3


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
    """One sheet's entries put to the solver; ``boards``, by row, are not doubted.

    ``limits``: what an entry of each category can be in any game, as far as that is known;
    what is beyond is impossible without the solver. ``budget``: the work that is left for all
    questions about the sheet.
    """

    def __init__(
        self,
        ends: Ends,
        entries: Mapping[Entry, int],
        boards: Mapping[int, str] = MappingProxyType({}),
        limits: Mapping[str, Limit] = MappingProxyType({}),
        budget: Budget | None = None,
    ) -> None:
        self.ends = ends
        self.entries = dict(entries)
        self.boards = dict(boards)
        self.limits = limits
        self.budget = Budget(WHOLE) if budget is None else budget

    @cached_property
    def given(self) -> list[Condition]:
        """That the players have their boards."""
        return [self.ends.finished.on_board(*each) for each in self.boards.items()]

    def example(self) -> Reply | None:
        """That the entries are possible together, where one short search finds it."""
        found = self._tried(self.entries, seed=1)
        return self._shown(found) if isinstance(found, Situation) else None

    def answer(self, explain: bool = True) -> Reply:
        """Whether the entries are possible together, with an example or the conflicts.

        Without ``explain`` conflicts are not looked for.
        """
        budget, kept = self.budget, self.budget.kept
        if self._beyond(self.entries):
            budget.left = min(budget.left, _AT_ONCE)
        budget.kept = kept + (_EXPLAINING if explain else 0)
        found = self._found()
        budget.kept = kept + _CAUSES
        conflicts = self._conflicts() if explain and found is Answer.IMPOSSIBLE else ()
        budget.kept = kept
        if isinstance(found, Reply):
            return found
        return Reply(None if found is Answer.UNKNOWN else False, conflicts=conflicts)

    def _found(self) -> Reply | Answer:
        """An example, or whether there is none."""
        around = self.ends.around
        if around is None:
            return self._sought()
        if self._beyond(self.entries) or self._too_much():
            return Answer.IMPOSSIBLE
        turns = self._in_turn(around)
        for found in islice(turns, _ORDERS_FIRST):
            if found is not Answer.UNKNOWN:
                return found
        found = self._in_rough_order(around)
        if found is not Answer.UNKNOWN:
            return found
        for found in turns:
            if found is not Answer.UNKNOWN:
                return found
        return Answer.UNKNOWN

    def _sought(self) -> Reply | Answer:
        rough = self._rough()
        guess = rough._ask(self.entries) if rough else Answer.UNKNOWN
        if guess is Answer.IMPOSSIBLE:
            return Answer.IMPOSSIBLE
        if self._beyond(self.entries):
            return Answer.IMPOSSIBLE
        search, conditions = self.ends.search, self._all(self.entries)
        found = self._spent(lambda work: search.quickly(*conditions, limit=work), WHOLE)
        if found is Answer.UNKNOWN and self._too_much():
            return Answer.IMPOSSIBLE
        if found is Answer.UNKNOWN:
            found = self._spent(lambda work: search.thorough(*conditions, limit=work), WHOLE)
        if rough and self.ends.turns and found is Answer.UNKNOWN:
            return rough._shown(guess) if isinstance(guess, Situation) else guess
        return self._shown(found) if isinstance(found, Situation) else found

    def _too_much(self) -> bool:
        """Whether an entry near the top of a wide range is found too large beside the others."""
        wide = [entry for entry in self.entries if self._range(entry) >= _WIDE]
        entry = min(wide, key=self._room, default=None)
        if entry is None or self._room(entry) > _NEAR_THE_TOP:
            return False
        value, search = self.entries[entry], self.ends.search
        term = self._term(entry)
        others = self._all({e: v for e, v in self.entries.items() if e != entry})
        below = self._spent(
            lambda work: search.stays_below(term, value, *others, limit=work), 2 * _PART
        )
        return below is True

    def _in_rough_order(self, around: Around) -> Reply | Answer:
        """What is found of all orders at once with fewer conditions: nothing, that there is no end,
        or an order that is worth a longer search."""
        rough = self._rough()
        if rough is None:
            return Answer.UNKNOWN
        search, conditions = rough.ends.search, rough._all(self.entries)
        found = rough._spent(lambda work: search.thorough(*conditions, limit=work), _PART)
        if not isinstance(found, Situation):
            return found
        order = rough.ends.finished.seating(found)
        if order is None:
            return Answer.UNKNOWN
        reply = self._in_order(around.seated, order, seed=1, share=_PART)
        return reply if isinstance(reply, Reply) else Answer.UNKNOWN

    def _shown(self, found: Situation) -> Reply:
        finished = self.ends.finished
        return Reply(True, finished.cities(found), seating=finished.seating(found))

    def _in_turn(self, around: Around) -> Iterator[Reply | Answer]:
        """What short searches say in one order around the table after the other.

        Where all orders that there are were tried, those that were not refuted share the work
        that is left. The last word is that there is no end in any order, or an end.
        """
        orders, search = around.orders, around.search
        told = [
            orders.points[row][name] == value
            for (row, name), value in self.entries.items()
            if name in orders.points[row]
        ]
        left: deque[Sequence[int]] = deque()
        for seed in count(1):
            if not self.budget.open:
                self.budget.short = True
                return
            found, share = search.tried(*told, seed=seed), 0.0
            if isinstance(found, Situation):
                left.appendleft(orders.seats.order(found))
                told.append(orders.seats.otherwise(left[0]))
            elif left:
                share = self.budget.left / len(left)
            else:
                yield found
                return
            order = left.popleft()
            reply = self._in_order(around.seated, order, seed, share)
            if reply is not Answer.IMPOSSIBLE:
                left.append(order)
                yield reply

    def _in_order(
        self, ends: Ends, order: Sequence[int], seed: int, share: float
    ) -> Reply | Answer:
        """What one short search, or searches that share some work, say with the rows in an order
        around the table."""
        seat_of = {row: seat for seat, row in enumerate(order)}
        entries = {(seat_of[row], name): value for (row, name), value in self.entries.items()}
        boards = {seat_of[row]: board for row, board in self.boards.items()}
        question = Question(ends, entries, boards, self.limits, self.budget)
        found = question._ask(entries, share) if share else question._tried(entries, seed)
        if not isinstance(found, Situation):
            return found
        cities = ends.finished.cities(found)
        rows = None if cities is None else [cities[seat_of[row]] for row in range(len(order))]
        return Reply(True, rows, seating=order)

    def possible_with(self, changes: Mapping[Entry, int], without: Sequence[Entry] = ()) -> bool:
        """Whether the sheet is found possible with some entries changed and some left out."""
        kept = {entry: v for entry, v in self.entries.items() if entry not in without}
        changed = {**kept, **changes}
        rough = self._rough()
        if rough and rough._ask(changed, _SLIP) is Answer.IMPOSSIBLE:
            return False
        return isinstance(self._ask(changed, _SLIP), Situation)

    def situation(self, *more: Condition) -> Situation | None:
        """A situation with these entries in which more holds; None where none was found."""
        found = self.ends.search.ask(*self._all(self.entries), *more, limit=_PART)
        return found if isinstance(found, Situation) else None

    def range_of(self, entry: Entry, limit: float = _PART) -> Range | None:
        """What an entry that is not given can be; None where no such game was found.

        ``limit``: the work allowed for each of its ends.
        """
        term, conditions = self._term(entry), self._all(self.entries)
        search = self.ends.search
        low = self._spent(lambda work: search.least(term, *conditions, limit=work), limit)
        high = self._spent(lambda work: search.most(term, *conditions, limit=work), limit)
        if isinstance(low, Answer) or isinstance(high, Answer):
            return None
        return Range(low.limit, high.limit, low.sure and high.sure)

    def excludes(self, entry: Entry, value: int, limit: float = _PART) -> bool:
        """Whether an entry that is not given is found not to have a value in any game."""
        return self._ask({**self.entries, entry: value}, limit) is Answer.IMPOSSIBLE

    def _rough(self) -> "Question | None":
        """The same question with fewer conditions, where there is such a one."""
        if self.ends.rough is None:
            return None
        return Question(self.ends.rough, self.entries, self.boards, self.limits, self.budget)

    def _term(self, entry: Entry) -> Number:
        return self.ends.finished.points[entry[0]][entry[1]]

    def _holds(self, entry: Entry, value: int) -> Condition:
        return self._term(entry) == value

    def _all(self, entries: Mapping[Entry, int]) -> list[Condition]:
        return [*self.given, *(self._holds(entry, value) for entry, value in entries.items())]

    def _ask(
        self,
        entries: Mapping[Entry, int],
        limit: float = _PART,
    ) -> Situation | Answer:
        if self._beyond(entries):
            return Answer.IMPOSSIBLE
        search, conditions = self.ends.search, self._all(entries)
        return self._spent(lambda work: search.ask(*conditions, limit=work), limit)

    def _tried(self, entries: Mapping[Entry, int], seed: int) -> Situation | Answer:
        """What one short search says, which another seed sends another way."""
        if self._beyond(entries):
            return Answer.IMPOSSIBLE
        search, conditions = self.ends.search, self._all(entries)
        return self._spent(lambda work: search.tried(*conditions, seed=seed, limit=work), _PART)

    def _spent(self, ask: Callable[[float], Found], limit: float) -> Found | Answer:
        return self.budget.spent_on(self.ends.search, ask, limit)

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
            if self.budget.open and self._excluded([entry]):
                return [entry]
        kept = list(suspects)
        for entry in suspects:
            rest = [e for e in kept if e != entry]
            if len(kept) > 2 and self.budget.open and self._excluded(rest):
                kept = rest
        return kept

    def _suspects(self, entries: Mapping[Entry, int]) -> list[Entry]:
        """Entries among which is a conflict, by the solver's own account; none if none is.

        Where the solver cannot tell, all are; those come first that are nearest to their limit.
        """
        beyond = self._beyond(entries)
        if beyond:
            return beyond[:1]
        conditions = {entry: self._holds(entry, value) for entry, value in entries.items()}
        search = self.ends.search
        blamed = self._spent(
            lambda work: search.blamed(conditions, self.given, limit=work), WHOLE / 2
        )
        if isinstance(blamed, Answer):
            same = entries == self.entries
            return sorted(entries, key=self._room) if same and blamed is Answer.UNKNOWN else []
        return [entry for entry in entries if entry in blamed]

    def _room(self, entry: Entry) -> float:
        """What part of what an entry could be is above it."""
        if not self._range(entry):
            return 1
        return (self.limits[entry[1]][1] - self.entries[entry]) / self._range(entry)

    def _range(self, entry: Entry) -> int:
        """How far apart the least and the most are that an entry can be; 0 where not known."""
        least, most, _ = self.limits.get(entry[1], (0, 0, ()))
        return most - least

    def _excluded(self, entries: Sequence[Entry]) -> bool:
        some = {entry: self.entries[entry] for entry in entries}
        return self._ask(some) is Answer.IMPOSSIBLE

    def _nearest(self, entry: Entry, blamed: Sequence[Entry]) -> tuple[int, ...]:
        """The values nearest to an entry's own that all other entries allow, if any are found.

        Where the other entries alone exclude each other, only those blamed are kept.
        """
        for others in (list(self.entries), list(blamed)):
            if not self.budget.open:
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
        term, search = self._term(entry), self.ends.search
        found = self._spent(
            lambda work: search.nearest(term, value, *conditions, limit=work / 2), 2 * _PART
        )
        return () if isinstance(found, Answer) else found
