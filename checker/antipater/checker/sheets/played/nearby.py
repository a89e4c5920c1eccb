"""Cities with the entries of a sheet, asked of the solver one after another."""

from collections.abc import Iterator
from dataclasses import dataclass

from antipater.checker.sheets.feasibility.duel.finished import FinishedDuel
from antipater.checker.sheets.feasibility.numbers import Condition, Number, sum_of
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.feasibility.search import Situation
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.wanted import LAYOUT_POWERS

SEATS = (0, 1)
# Discards of each player with which the search begins, at most.
_DISCARDS = 10
# Coins that a discard is taken to bring, to guess what cities would be richer or poorer.
_A_DISCARD = 3
# Coins that a player is taken to lack who could not build all of it.
_LACK = 6
# Items of both cities that may differ from those before, at first.
_FEW = 4


@dataclass(frozen=True)
class Tried:
    """Cities, and the game that came nearest to them."""

    situation: Situation
    game: PlannedGame


class Nearby:
    """Asks for cities near those that came nearest, none of them twice."""

    def __init__(self, question: Question, finished: FinishedDuel) -> None:
        self.question, self.finished, self.cities_ = question, finished, finished.cities_
        self._seen: list[Situation] = []

    def cities(self, best: Tried | None) -> Situation | None:
        """Cities for the next try; None where none were found."""
        found = next((each for each in self._found(best) if each), None)
        if found:
            self._seen.append(found)
        return found

    def _found(self, best: Tried | None) -> Iterator[Situation | None]:
        """Answers to questions that ask for less and less."""
        always = [*self._plain(), *(self._distance(each) >= 1 for each in self._seen)]
        if best:
            better = [*self._payable(best), *self._buildable(best)]
            for reach in (_FEW, 2 * _FEW, 4 * _FEW):
                near = self._distance(best.situation) <= reach
                yield self.question.situation(*always, near, *better)
            yield self.question.situation(*always, *better)
            yield self.question.situation(*always, near)
        discarded = [self._discarded(seat) for seat in SEATS]
        yield self.question.situation(*always, *(each <= _DISCARDS for each in discarded))
        yield self.question.situation(*always)

    def _plain(self) -> list[Condition]:
        """That no power was used that depends on layouts."""
        cities = self.cities_
        return [
            cities.total(s, cities.having(power)) == 0 for s in SEATS for power in LAYOUT_POWERS
        ]

    def _distance(self, situation: Situation) -> Number:
        """How many items are not where they are in a situation; of groups, at least one."""
        parts: list[Number] = []
        for have in self.cities_.have:
            for number in have:
                had = situation.number(number)
                parts.append(had - number if had else number)
        return sum_of(parts)

    def _payable(self, best: Tried) -> Iterator[Condition]:
        """That who ended too rich spent more, and who was too poor less."""
        for seat in SEATS:
            spent = self._spent(seat)
            lacked = best.game.unbuilt[seat] or best.game.wonders[seat]
            ahead = -_LACK if best.game.stuck and lacked else best.game.ahead(seat)
            had = best.situation.number(spent)
            if ahead:
                some = max(1, abs(ahead) // 4) * (1 if ahead > 0 else -1)
                low, high = sorted((had + some, had + 2 * ahead))
                yield spent >= low
                yield spent <= high

    def _buildable(self, best: Tried) -> Iterator[Condition]:
        """That a few things that were not built need not be."""
        game = best.game
        for seat in SEATS:
            missed = game.unbuilt[seat] | game.wonders[seat] | game.tokens[seat]
            if game.stuck or not missed:
                continue
            for g, group in enumerate(self.cities_.groups):
                number = self.cities_.have[seat][g]
                lost = sum(item.id in missed for item in group.items)
                if lost:
                    yield number <= best.situation.number(number) - lost

    def _spent(self, seat: int) -> Number:
        """Coins that a city's items cost, less about what its discards bring."""
        costs = self.cities_.weighed(seat, lambda item: item.cost.coins)
        return costs - _A_DISCARD * self._discarded(seat)

    def _discarded(self, seat: int) -> Number:
        return sum_of(self.finished.plays.discarded[seat])
