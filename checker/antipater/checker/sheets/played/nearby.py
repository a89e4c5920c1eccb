"""Cities with the entries of a sheet, asked of the solver one after another."""

from antipater.checker.sheets.feasibility.duel.finished import FinishedDuel
from antipater.checker.sheets.feasibility.numbers import Condition, Number, sum_of
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.feasibility.search import Situation
from antipater.checker.sheets.played.game import LAYOUT_POWERS

_SEATS = (0, 1)
# Discards of each player that are asked for at first, at most.
_DISCARDS = 10


class Nearby:
    """Asks for cities that can have the entries, none of them twice."""

    def __init__(self, question: Question, finished: FinishedDuel) -> None:
        self.question, self.finished = question, finished
        self._seen: list[Situation] = []

    def cities(self) -> Situation | None:
        """Other cities than before; None where none were found."""
        always = [*self._plain(), *(self._distance(each) >= 1 for each in self._seen)]
        discarded = (sum_of(self.finished.plays.discarded[seat]) for seat in _SEATS)
        few = [each <= _DISCARDS for each in discarded]
        seed = 1 + len(self._seen)
        found = self.question.situation(*always, *few, seed=seed)
        found = found or self.question.situation(*always, seed=seed)
        if found:
            self._seen.append(found)
        return found

    def _plain(self) -> list[Condition]:
        """That no power was used that depends on layouts."""
        cities = self.finished.cities_
        return [
            cities.total(s, cities.having(power)) == 0 for s in _SEATS for power in LAYOUT_POWERS
        ]

    def _distance(self, situation: Situation) -> Number:
        """How many items are not where they are in a situation; of groups, at least one."""
        parts: list[Number] = []
        for have in self.finished.cities_.have:
            for number in have:
                had = situation.number(number)
                parts.append(had - number if had else number)
        return sum_of(parts)
