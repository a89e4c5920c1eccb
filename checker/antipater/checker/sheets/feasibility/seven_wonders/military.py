"""Conflicts around a table: each pair of neighbours compares shields at the end of each age."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.numbers import Number, sum_of
from antipater.checker.sheets.feasibility.search import Situation
from antipater.rules.card_set import Item, Kind
from antipater.rules.ledger import Working
from antipater.rules.numbers import if_else
from antipater.rules.seven_wonders import Rules

# What a conflict with one neighbour in one age brought: points, and 1 if it was a defeat.
ConflictToken: TypeAlias = tuple[Number, Number]


def conflict_tokens(rules: Rules, shields: Sequence[Sequence[Number]]) -> list[list[ConflictToken]]:
    """The conflict tokens of each seat, given by seat the shields at the end of each age."""
    tokens: list[list[ConflictToken]] = [[] for _ in shields]
    for n, age in enumerate(rules.ages):
        victory = rules.victory_points[age]
        for seat in range(len(shields)):
            other = (seat + 1) % len(shields)
            mine, theirs = shields[seat][n], shields[other][n]
            for own, won, lost in (
                (seat, mine > theirs, mine < theirs),
                (other, theirs > mine, theirs < mine),
            ):
                points = if_else(won, victory, if_else(lost, rules.defeat_points, 0))
                tokens[own].append((points, if_else(lost, 1, 0)))
    return tokens


def add_up(rules: Rules, ledger: Working, tokens: Sequence[ConflictToken]) -> None:
    """Let a city have these conflict tokens, and no others."""
    for n, column in enumerate(rules.of_tokens):
        ledger[column] = sum_of(token[n] for token in tokens)


class Military:
    """The shields of each seat, and its conflict tokens."""

    def __init__(self, rules: Rules, cities: CityCounts, brought: list[list[Number]]) -> None:
        self.rules, self.cities = rules, cities
        self._strongest = max(b.adds(rules.shields) for b in rules.buildings)
        self.shields = [self._shields(seat, brought[seat]) for seat in cities.seats]
        self.tokens = conflict_tokens(rules, self.shields)

    def _shields(self, seat: int, brought: list[Number]) -> list[Number]:
        """The shields of a city at the end of each age.

        When stages were built is not known, nor when a brought building came; at the end
        all shields stand.
        """
        cities, ages = self.cities, self.rules.ages
        stages = cities.weighed(seat, self._strength(lambda item: item.kind is Kind.STAGE))
        shields: list[Number] = []
        for age in ages:
            by_now = cities.weighed(seat, self._shields_by(age))
            number = cities.count()
            late = self._strongest * sum_of(brought)
            cities.let(number <= by_now + stages, number >= by_now - late)
            if shields:
                cities.let(number >= shields[-1])
            shields.append(number)
        cities.let(shields[-1] == cities.weighed(seat, self._shields_by(ages[-1])) + stages)
        return shields

    def _shields_by(self, age: int) -> Callable[[Item], int]:
        """The shields of buildings of the ages up to one."""
        return self._strength(lambda item: item.age is not None and item.age <= age)

    def _strength(self, counts: Callable[[Item], bool]) -> Callable[[Item], int]:
        return lambda item: item.adds(self.rules.shields) if counts(item) else 0

    def tokens_in(self, situation: Situation, seat: int) -> list[tuple[int, int]]:
        """The conflict tokens of a city in a situation, ties included."""
        number = situation.number
        return [(number(points), number(defeat)) for points, defeat in self.tokens[seat]]
