"""The furthest that entries of a sheet, alone and two together, can be in any game of a set.

Each is proved by the solver: what lies beyond is in no game. Not all within need be in one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import inf

from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.ends import Ends
from antipater.checker.sheets.feasibility.known import Known, Limit, PairLimit
from antipater.checker.sheets.feasibility.numbers import Number, least
from antipater.checker.sheets.feasibility.question import Question

# Values in between are asked about in ranges up to so wide.
_MOST_BETWEEN = 16


@dataclass(frozen=True)
class Work:
    """The work that is worth an entry alone, a value in between, and a pair."""

    alone: float
    between: float = 0
    pair: float = 0


def extremes(ends: Ends, players: int, names: Sequence[str], work: Work) -> Known:
    """The limits at a table of so many players; of pairs those that say more than entries alone.

    ``ends``: of rows in any order, where seats matter. The first row may be any city then, as a
    table can be turned. Beside the Free City it cannot, so of two players both rows are asked
    about. Without work for values in between, or for pairs, there are none.
    """
    return _Finder(ends, players, names, work).found()


class _Finder:
    """Asks for the limits of one table."""

    def __init__(self, ends: Ends, players: int, names: Sequence[str], work: Work) -> None:
        self.names, self.work = names, work
        # Turns say little of what there can be, and take long.
        self.ends = ends.rough if ends.turns and ends.rough else ends
        self.rough = self.ends.rough or self.ends
        # First rows, each with another row, that stand for all.
        self.rows = ((0, 1), (1, 0)) if ends.around and players == 2 else ((0, 1),)

    def found(self) -> Known:
        """The limits of entries alone and of pairs."""
        alone = {name: self._alone(name) for name in self.names}
        return Known(alone, tuple(self._pairs(alone)) if self.work.pair else ())

    def _alone(self, name: str) -> Limit:
        ends = self.ends.around.seated if self.ends.around else self.ends
        terms = [self._term(ends, row, name) for row, _ in self.rows]
        low = min(least(term) for term in terms)
        if low < 0:
            low = -max(self._most(ends, -term, self.work.alone) for term in terms)
        high = max(self._most(ends, term, self.work.alone) for term in terms)
        between = range(low + 1, high if self.work.between and high <= _MOST_BETWEEN else low)
        question = Question(ends, {}, budget=Budget(inf))
        never = [
            value
            for value in between
            if all(question.excludes((row, name), value, self.work.between) for row, _ in self.rows)
        ]
        return low, high, never

    def _pairs(self, alone: Mapping[str, Limit]) -> Iterator[PairLimit]:
        """Sums and differences of two entries of a city, and sums of two of two cities, none of
        which has to do with coins."""
        plain = [name for name in self.names if not self._is_freed(name, alone[name][1])]
        for one, other in combinations(plain, 2):
            for pair in ((one, 1, other), (one, -1, other), (other, -1, one)):
                yield from self._pair(alone, *pair, together=True)
        for one, other in combinations_with_replacement(plain, 2):
            yield from self._pair(alone, one, 1, other, together=False)

    def _is_freed(self, name: str, limit: int) -> bool:
        """Whether an entry can be larger with fewer conditions, that is if any coins can be had."""
        term = self._term(self.rough, 0, name)
        return self._most(self.rough, term, self.work.pair) > limit

    def _pair(
        self, alone: Mapping[str, Limit], one: str, sign: int, other: str, together: bool
    ) -> Iterator[PairLimit]:
        high = max(
            self._most(
                self.rough,
                self._term(self.rough, row, one)
                + sign * self._term(self.rough, row if together else beside, other),
                self.work.pair,
            )
            for row, beside in self.rows
        )
        if high < alone[one][1] + max(sign * end for end in alone[other][:2]):
            yield one, sign, other, together, high

    def _term(self, ends: Ends, row: int, name: str) -> Number:
        return ends.finished.points[row][name]

    def _most(self, ends: Ends, number: Number, work: float) -> int:
        return ends.search.bound(number, limit=work / ends.search.weight)
