"""Cities at the end of a game as numbers of the solver: how many of each item stand where."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from antipater.checker.sheets.feasibility.constraints import FAR
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import Condition, Number, most, sum_of
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.search import Situation
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Ability
from antipater.rules.ledger import Working, add
from antipater.rules.numbers import if_else


class CityCounts:
    """How many items of each group stand in each city, and the program of what must hold.

    ``have[seat][group]`` are whole numbers.
    """

    def __init__(self, cards: CardSet, groups: Sequence[Group], seats: int) -> None:
        self.cards = cards
        self.groups = groups
        self.seats = range(seats)
        self.program = Program()
        self.have = [[self.count(group.size) for group in groups] for _ in self.seats]

    def let(self, *conditions: Condition) -> None:
        """Let these conditions hold."""
        self.program.let(*conditions)

    def count(self, most: int = FAR, least: int = 0) -> Number:
        """A new number from ``least`` to ``most``."""
        return self.program.count(most, least)

    def times(self, number: Number, low: int, high: int, limit: int) -> Number:
        """What a number of things, at most ``limit``, come to that are worth low to high each."""
        if low == high:
            return number * low
        worth = self.count(max(0, high * limit), min(0, low * limit))
        self.let(worth >= low * number, worth <= high * number)
        return worth

    def where(self, test: Callable[[Item], object]) -> list[int]:
        """The groups whose items pass a test."""
        return [n for n, group in enumerate(self.groups) if test(group.first)]

    def having(self, power: Ability) -> list[int]:
        """The groups whose items give a power, or a choice."""
        return self.where(lambda item: item.has(power))

    def adding(self, column: int) -> list[int]:
        """The groups whose items add to a column."""
        return self.where(lambda item: item.adds(column))

    def total(self, seat: int, groups: Iterable[int]) -> Number:
        """How many items of these groups a city has."""
        return sum_of(self.have[seat][g] for g in groups)

    def held(self, seat: int, groups: Iterable[int]) -> Number:
        """1 where a city has an item of these groups, else 0."""
        number = self.total(seat, groups)
        return number if most(number) <= 1 else if_else(number >= 1, 1, 0)

    def weighed(self, seat: int, amount: Callable[[Item], int]) -> Number:
        """The sum of an amount for each item that a city has."""
        amounts = ((n, amount(group.first)) for n, group in enumerate(self.groups))
        return sum_of(self.have[seat][n] * each for n, each in amounts if each)

    def where_had(self, have: Number, worth: Number, most: int, exact: bool = True) -> Number:
        """A new number: ``worth`` (at most ``most``) where ``have`` is 1, and 0 where it is 0.

        In linear conditions, which the solver takes better than a choice. Without
        ``exact`` it can be anything from 0 up to that.
        """
        number = self.count(most)
        self.let(number <= most * have, number <= worth)
        if exact:
            self.let(number >= worth - most * (1 - have))
        return number

    def amount(self, column: int) -> int:
        """The most that one item adds to a column."""
        return max((g.first.adds(column) for g in self.groups), default=0)

    def at_most(self, seat: int, column: int, times: Callable[[int], Number]) -> Number:
        """A new number, at most what items of a city bring that add to a column, each its amount
        as often as ``times`` says of its group."""
        return sum_of(
            self.where_had(self.held(seat, [g]), worth, most(worth), exact=False)
            for g in self.adding(column)
            if most(worth := times(g) * (self.groups[g].first.adds(column) * self.groups[g].size))
        )

    def ledger(self, seat: int, groups: Iterable[int] | None = None) -> list[Number]:
        """What the items of a city, or those of some groups, add up to in each column."""
        columns: list[list[Number]] = [[] for _ in self.cards.columns]
        for g in range(len(self.groups)) if groups is None else groups:
            for column, amount in self.groups[g].first.standing:
                columns[column].append(self.have[seat][g] * amount)
        return [sum_of(parts) for parts in columns]

    def exactly(self, items: Iterable[Item], have: Callable[[int], Number]) -> list[Condition]:
        """That a city has these items and no others; ``have``: how many it has of each group.

        Of a building that there is in several ages the city has any one.
        """
        counts: list[Number] = [0] * len(self.groups)
        conditions: list[Condition] = []
        for item in items:
            there = self.where_present(item)
            chosen = [1] if len(there) == 1 else [self.count(1) for _ in there]
            conditions.append(sum_of(chosen) == 1)
            for g, each in zip(there, chosen, strict=True):
                counts[g] = counts[g] + each
        return [*conditions, *(have(g) == count for g, count in enumerate(counts))]

    def where_present(self, item: Item) -> list[int]:
        """The groups with an item that is present as another is."""
        return [
            g
            for g, group in enumerate(self.groups)
            if any(item.presence == other.presence for other in group.items)
        ]

    def items_in(self, situation: Situation) -> list[list[Item]]:
        """The items of each city in a situation: alike ones are dealt out in order."""
        cities: list[list[Item]] = [[] for _ in self.seats]
        for g, group in enumerate(self.groups):
            left = iter(group.items)
            for seat in self.seats:
                number = situation.number(self.have[seat][g])
                cities[seat] += list(islice(left, number))
        return cities


def standing(cards: CardSet, items: Iterable[Item]) -> Working:
    """The ledger of a city in which these items stand."""
    ledger: Working = [0] * len(cards.columns)
    for item in items:
        add(ledger, item)
    return ledger


def everything(cards: CardSet) -> Working:
    """The ledger of a city that has every item of the set."""
    return standing(cards, cards.items)
