"""Whether entries of a sheet can stand together.

Answers are the solver's: not decided (None) where it stopped at its limit of work.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, islice
from types import MappingProxyType
from typing import TypeVar

from antipater.checker.sheets.feasibility.beside import too_large_beside
from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.ends import Around, TableEnds
from antipater.checker.sheets.feasibility.known import NOTHING_KNOWN, Known
from antipater.checker.sheets.feasibility.known import Entry as Entry
from antipater.checker.sheets.feasibility.numbers import Condition, Number
from antipater.checker.sheets.feasibility.search import ProgramAnswer, Situation
from antipater.rules.card_set import Item

Found = TypeVar("Found")

# Work allowed for a sheet; for an answer in brief; for each of the questions beside the answer; for
# a slip that is tried; for what stricter conditions say of what was found possible.
WHOLE, BRIEF, _PART, _SLIP, _STRICT = 5.0, 1.0, 1.0, 0.4, 1.0
# Orders around the table that are tried before all are asked about at once, where the order of the
# rows is not that of the seats.
_ORDERS_FIRST = 4
# Entries are suspected to be too large in ranges so wide, with this part of the range above them.
_WIDE, _NEAR_THE_TOP = 50, 0.6
# Entries that tell of coins.
COINS = frozenset(("coins", "treasury"))


@dataclass(frozen=True)
class Reply:
    """``possible`` (None: not decided); if so ``cities``.

    ``seating``: the rows in the order in which their players would sit, where that matters.
    ``lenient``: whether the cities would fulfil the stricter conditions too was not found.
    """

    possible: bool | None
    cities: Sequence[Mapping[str, object]] | None = None
    seating: Sequence[int] | None = None
    lenient: bool = False


@dataclass(frozen=True)
class Range:
    """The least and the largest value of an entry; not ``sure``: it lies within, at any rate."""

    least: int
    most: int
    sure: bool = True


class Question:
    """One sheet's entries put to the solver; ``given`` is not doubted: by row the name of its
    board, or all that stands in its city.

    ``known``: what entries can be in any game; what is beyond is impossible without the solver.
    ``budget``: the work that is left for all questions about the sheet.
    """

    def __init__(
        self,
        ends: TableEnds,
        entries: Mapping[Entry, int],
        given: Mapping[int, str | Sequence[Item]] = MappingProxyType({}),
        known: Known = NOTHING_KNOWN,
        budget: Budget | None = None,
    ) -> None:
        self.ends = ends
        self.entries = dict(entries)
        self.given = dict(given)
        self.known = known
        self.budget = Budget(WHOLE) if budget is None else budget
        # The entry that was found too large beside the others, or beside some, with these.
        self.too_large: Entry | None = None
        self.beside: list[Entry] = []

    @cached_property
    def undoubted(self) -> list[Condition]:
        """That the players have their boards, or cities."""
        finished = self.ends.finished
        return [
            condition
            for row, given in self.given.items()
            for condition in (
                [finished.on_board(row, given)]
                if isinstance(given, str)
                else finished.with_city(row, given)
            )
        ]

    def example(self) -> Reply | None:
        """That the entries are possible together, where one short search finds it."""
        found = self._tried(self.entries, seed=1)
        reply = self._strictly(self._shown(found)) if isinstance(found, Situation) else None
        return reply if isinstance(reply, Reply) else None

    def answer(self) -> Reply:
        """Whether the entries are possible together, with an example."""
        found = self._found()
        if isinstance(found, Reply):
            found = self._strictly(found)
        if isinstance(found, Reply):
            return found
        return Reply(None if found is ProgramAnswer.UNKNOWN else False)

    def _found(self) -> Reply | ProgramAnswer:
        """An example, or whether there is none."""
        around = self.ends.around
        if around is None:
            return self._sought()
        if self.beyond() or self._too_large_beside(around.seated, False) or self._too_much():
            return ProgramAnswer.IMPOSSIBLE
        if self._is_loose(self.entries) and isinstance(found := self._as_written(around), Reply):
            return found
        turns = self._in_turn(around)
        for found in islice(turns, _ORDERS_FIRST):
            if found is not ProgramAnswer.UNKNOWN:
                return found
        found = self._in_rough_order(around)
        if found is not ProgramAnswer.UNKNOWN:
            return found
        for found in turns:
            if found is not ProgramAnswer.UNKNOWN:
                return found
        return ProgramAnswer.UNKNOWN

    def _as_written(self, around: Around) -> Reply | ProgramAnswer:
        """What all searches say with the rows in their order around the table."""
        question = Question(around.seated, self.entries, self.given, self.known, self.budget)
        return question._sought()

    def _sought(self) -> Reply | ProgramAnswer:
        rough = self.rough()
        if rough and rough.ask(self.entries) is ProgramAnswer.IMPOSSIBLE:
            return ProgramAnswer.IMPOSSIBLE
        if self.beyond():
            return ProgramAnswer.IMPOSSIBLE
        search, conditions = self.ends.search, self.holding(self.entries)
        loose = self._is_loose(self.entries)
        found = self.spent(lambda work: search.quickly(*conditions, limit=work, loose=loose), WHOLE)
        if found is ProgramAnswer.UNKNOWN and (
            self._too_large_beside(self.ends) or self._too_much()
        ):
            return ProgramAnswer.IMPOSSIBLE
        if found is ProgramAnswer.UNKNOWN and not self._is_rich:
            found = self.spent(lambda work: search.thorough(*conditions, limit=work), WHOLE)
        return self._shown(found) if isinstance(found, Situation) else found

    @property
    def _is_rich(self) -> bool:
        """Whether there are so many coins that no long search finds where they came from."""
        rich = (entry for entry in self.entries if entry[1] in COINS and self.is_large(entry))
        return self.ends.purse is not None and any(rich)

    def _too_large_beside(self, ends: TableEnds, seated: bool = True) -> bool:
        """Whether an entry is found too large beside few others, by what costs little."""
        self.beside = too_large_beside(self, ends.light, seated) if ends.light else []
        self.too_large = self.beside[0] if self.beside else None
        return bool(self.beside)

    def like(
        self,
        ends: TableEnds,
        entries: Mapping[Entry, int],
        given: Mapping[int, str | Sequence[Item]],
        budget: Budget,
    ) -> "Question":
        """A question of other ends, with work of its own."""
        return Question(ends, entries, given, self.known, budget)

    def _too_much(self) -> bool:
        """Whether an entry near the top of a wide range is found too large beside the others."""
        large = [entry for entry in self.entries if self.is_large(entry)]
        entry = min(large, key=self.room, default=None)
        if entry is None:
            return False
        if not self.is_too_large(entry, self.entries, 2 * _PART):
            return False
        self.too_large = entry
        return True

    def is_large(self, entry: Entry) -> bool:
        """Whether an entry is near the top of a wide range, or large where that is not known."""
        width = self.known.range(entry[1])
        if not width:
            return self.entries[entry] >= _WIDE
        return width >= _WIDE and self.room(entry) <= _NEAR_THE_TOP

    def is_too_large(self, entry: Entry, entries: Iterable[Entry], limit: float) -> bool:
        """Whether an entry is found never to reach its value beside some entries."""
        purse = self.ends.purse if entry[1] in COINS else None
        if purse:
            question = Question(purse, self.entries, self.given, self.known, self.budget)
            return question.is_too_large(entry, entries, limit)
        value, term, search = self.entries[entry], self.term(entry), self.ends.search
        others = self.holding({e: self.entries[e] for e in entries if e != entry})
        below = self.spent(lambda work: search.stays_below(term, value, *others, limit=work), limit)
        return below is True

    def _in_rough_order(self, around: Around) -> Reply | ProgramAnswer:
        """What is found of all orders at once with fewer conditions: nothing, that there is no end,
        or an order that is worth a longer search."""
        rough = self.rough()
        if rough is None:
            return ProgramAnswer.UNKNOWN
        search, conditions = rough.ends.search, rough.holding(self.entries)
        found = rough.spent(lambda work: search.thorough(*conditions, limit=work), _PART)
        if not isinstance(found, Situation):
            return found
        order = rough.ends.finished.seating(found)
        if order is None:
            return ProgramAnswer.UNKNOWN
        reply = self._in_order(around.seated, order, seed=1, share=_PART)
        return reply if isinstance(reply, Reply) else ProgramAnswer.UNKNOWN

    def _strictly(self, reply: Reply) -> Reply | ProgramAnswer:
        """An example found as one that more conditions allow, if it soon can be; that there is
        none, where no other order around the table is possible."""
        around = self.ends.around
        stricter = around.seated.stricter if around else self.ends.stricter
        if stricter is None or reply.seating is None:
            return reply
        found = self._in_order(stricter, reply.seating, seed=1, share=_STRICT)
        if found is ProgramAnswer.UNKNOWN or (around and found is ProgramAnswer.IMPOSSIBLE):
            return replace(reply, lenient=True)
        return found

    def _shown(self, found: Situation) -> Reply:
        finished = self.ends.finished
        return Reply(True, finished.cities(found), seating=finished.seating(found))

    def _in_turn(self, around: Around) -> Iterator[Reply | ProgramAnswer]:
        """What short searches say in one order around the table after the other.

        Where all orders that there are were tried, those that were not refuted share the work
        that is left. The last word is that there is no end in any order, or an end.
        """
        orders, search = around.orders, around.alone.search
        entries = around.told(self.entries).items()
        told = [orders.points[row][name] == value for (row, name), value in entries]
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
            if reply is not ProgramAnswer.IMPOSSIBLE:
                left.append(order)
                yield reply

    def _in_order(
        self, ends: TableEnds, order: Sequence[int], seed: int, share: float
    ) -> Reply | ProgramAnswer:
        """What one short search, or searches that share some work, say with the rows in an order
        around the table."""
        seat_of = {row: seat for seat, row in enumerate(order)}
        entries = {(seat_of[row], name): value for (row, name), value in self.entries.items()}
        given = {seat_of[row]: each for row, each in self.given.items()}
        question = Question(ends, entries, given, self.known, self.budget)
        found = question.ask(entries, share) if share else question._tried(entries, seed)
        if not isinstance(found, Situation):
            return found
        cities = ends.finished.cities(found)
        rows = None if cities is None else [cities[seat_of[row]] for row in range(len(order))]
        return Reply(True, rows, seating=order)

    def possible_with(self, changes: Mapping[Entry, int], without: Sequence[Entry] = ()) -> bool:
        """Whether the sheet is soon found possible with some entries changed and some left out."""
        kept = {entry: v for entry, v in self.entries.items() if entry not in without}
        changed = Question(self.ends, {**kept, **changes}, self.given, self.known, self.budget)
        with self.budget.at_most(_SLIP):
            return not changed.beyond() and changed._is_soon_possible()

    def _is_soon_possible(self) -> bool:
        around, rough = self.ends.around, self.rough()
        if around:
            return any(isinstance(found, Reply) for found in self._in_turn(around))
        if rough and rough.ask(self.entries) is ProgramAnswer.IMPOSSIBLE:
            return False
        return isinstance(self.ask(self.entries), Situation)

    def situation(self, *more: Condition, seed: int) -> Situation | None:
        """A situation with these entries in which more holds; None where none was found.

        Where a short search finds one it is another with another ``seed``, mostly.
        """
        search, conditions = self.ends.search, (*self.holding(self.entries), *more)
        found = search.tried(*conditions, seed=seed, limit=_PART)
        if found is ProgramAnswer.UNKNOWN:
            found = search.ask(*conditions, limit=_PART)
        return found if isinstance(found, Situation) else None

    def range_of(self, entry: Entry, limit: float = _PART) -> Range | None:
        """What an entry that is not given can be; None where no such game was found.

        ``limit``: the work allowed for each of its ends.
        """
        term, conditions = self.term(entry), self.holding(self.entries)
        search = self.ends.search
        low = self.spent(lambda work: search.least(term, *conditions, limit=work), limit)
        high = self.spent(lambda work: search.most(term, *conditions, limit=work), limit)
        if isinstance(low, ProgramAnswer) or isinstance(high, ProgramAnswer):
            return None
        return Range(low.limit, high.limit, low.sure and high.sure)

    def excludes(self, entry: Entry, value: int, limit: float = _PART) -> bool:
        """Whether an entry that is not given is found not to have a value in any game."""
        return self.ask({**self.entries, entry: value}, limit) is ProgramAnswer.IMPOSSIBLE

    def of_order(self) -> "Question | None":
        """The question of the entries that tell who sat where, if there are such; of the little
        that is asked of them answers come at once."""
        around = self.ends.around
        told = around.told(self.entries) if around else {}
        if around is None or not told:
            return None
        return Question(around.alone, told, known=self.known, budget=self.budget)

    def is_soon_refuted(self) -> bool:
        """Whether entries are in no game by their limits, or in no order around the table."""
        order = self.of_order()
        return bool(self.beyond()) or (
            order is not None and order.ask(order.entries) is ProgramAnswer.IMPOSSIBLE
        )

    def rough(self) -> "Question | None":
        """The same question with fewer conditions, where there is such a one."""
        if self.ends.rough is None:
            return None
        return Question(self.ends.rough, self.entries, self.given, self.known, self.budget)

    def stricter(self) -> "Question | None":
        """The same question with more conditions, where there is such a one."""
        if self.ends.stricter is None:
            return None
        return Question(self.ends.stricter, self.entries, self.given, self.known, self.budget)

    def term(self, entry: Entry) -> Number:
        """What an entry is at the end of a game, as the solver has it."""
        return self.ends.finished.points[entry[0]][entry[1]]

    def holds(self, entry: Entry, value: int) -> Condition:
        """That an entry has a value."""
        return self.term(entry) == value

    def holding(self, entries: Mapping[Entry, int]) -> list[Condition]:
        """That entries have their values, and the players what is not doubted."""
        return [*self.undoubted, *(self.holds(entry, value) for entry, value in entries.items())]

    def ask(
        self,
        entries: Mapping[Entry, int],
        limit: float = _PART,
    ) -> Situation | ProgramAnswer:
        if self.beyond(entries):
            return ProgramAnswer.IMPOSSIBLE
        search, conditions = self.ends.search, self.holding(entries)
        return self.spent(lambda work: search.ask(*conditions, limit=work), limit)

    def _tried(self, entries: Mapping[Entry, int], seed: int) -> Situation | ProgramAnswer:
        """What one short search says, which another seed sends another way."""
        if self.beyond(entries):
            return ProgramAnswer.IMPOSSIBLE
        search, conditions, loose = self.ends.search, self.holding(entries), self._is_loose(entries)
        return self.spent(
            lambda work: search.tried(*conditions, seed=seed, limit=work, loose=loose),
            2 * _PART if loose else _PART,
        )

    def _is_loose(self, entries: Mapping[Entry, int]) -> bool:
        """Whether a row has hardly more than one entry: a table of which the totals are known."""
        return len(entries) <= len(self.ends.finished.points)

    def spent(self, ask: Callable[[float], Found], limit: float) -> Found | ProgramAnswer:
        """What a search answers, with the work that is left and no more than a limit."""
        return self.budget.spent_on(self.ends.search, ask, limit)

    def beyond(self, entries: Mapping[Entry, int] | None = None) -> list[Entry]:
        """One entry, or two, that no game has, whatever the others are; none if none is known."""
        return self.known.beyond(self.entries if entries is None else entries)

    def room(self, entry: Entry) -> float:
        """What part of what an entry could be is above it; all where that is not known."""
        width = self.known.range(entry[1])
        return (self.known.alone[entry[1]][1] - self.entries[entry]) / width if width else 1
