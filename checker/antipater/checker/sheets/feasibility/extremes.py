"""The furthest that the entries of a sheet can be in any game of a set.

Each is proved by the solver: what lies beyond is in no game. Not all within need be in one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.known import Known, Limit
from antipater.checker.sheets.feasibility.numbers import Number, least
from antipater.checker.sheets.feasibility.question import Question

# Values in between are asked about in ranges up to so wide.
_MOST_BETWEEN = 16


@dataclass(frozen=True)
class RangeWork:
    """The work that is worth an end of a range, and a value in between."""

    end: float
    between: float = 0


def extremes(ends: TableEnds, players: int, names: Sequence[str], work: RangeWork) -> Known:
    """The limits at a table of so many players.

    ``ends``: of rows in any order, where seats matter. The first row may be any city then, as a
    table can be turned. Beside the Free City it cannot, so of two players both rows are asked
    about. Without work for values in between there are none.
    """
    return _Finder(ends, players, names, work).found()


class _Finder:
    """Asks for the limits of one table."""

    def __init__(
        self, ends: TableEnds, players: int, names: Sequence[str], work: RangeWork
    ) -> None:
        self.names, self.work = names, work
        self.ends = ends
        # Rows that stand for all.
        self.rows = (0, 1) if ends.around and players == 2 else (0,)

    def found(self) -> Known:
        """The limits of all entries."""
        return Known({name: self._alone(name) for name in self.names})

    def _alone(self, name: str) -> Limit:
        ends = self.ends.around.seated if self.ends.around else self.ends
        terms = [self._term(ends, row, name) for row in self.rows]
        low = min(least(term) for term in terms)
        if low < 0:
            low = -max(self._most(ends, -term, self.work.end) for term in terms)
        high = max(self._most(ends, term, self.work.end) for term in terms)
        between = range(low + 1, high if self.work.between and high <= _MOST_BETWEEN else low)
        question = Question(ends, {}, budget=Budget(inf))
        never = [
            value
            for value in between
            if all(question.excludes((row, name), value, self.work.between) for row in self.rows)
        ]
        return low, high, never

    def _term(self, ends: TableEnds, row: int, name: str) -> Number:
        return ends.finished.points[row][name]

    def _most(self, ends: TableEnds, number: Number, work: float) -> int:
        return ends.search.bound(number, limit=work / ends.search.weight)
