"""The purchases that serve a cost, as tables: for every cost and number of units, by bundles."""

from collections.abc import Mapping
from functools import cached_property

from antipater.rules.card_set import CardSet
from antipater.rules.trade.market import Units, halves, less, parts


class Purchases:
    """Every cost of a set with its purchases.

    A bundle is a choice of units; ``bundles`` numbers each that is part of a cost, the empty
    one first. ``costs`` numbers the costs that need units, from 1; 0 is no units.
    """

    def __init__(self, cards: CardSet) -> None:
        self.items = [item.cost.units for item in cards.items]
        nothing = (0,) * len(cards.resources)
        costs = [units for units in dict.fromkeys(self.items) if any(units)]
        self.costs: Mapping[Units, int] = {units: n for n, units in enumerate(costs, start=1)}
        found = dict.fromkeys([nothing, *(part for units in costs for part in parts(units))])
        self.bundles: Mapping[Units, int] = {units: n for n, units in enumerate(found)}
        self.most = max(map(sum, costs), default=0)

    @cached_property
    def cost_of(self) -> tuple[int, ...]:
        """The number of each item's cost."""
        return tuple(self.costs.get(units, 0) for units in self.items)

    @cached_property
    def _tables(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        rows = [0, 0, 0]
        first = [0, *[len(rows)] * (self.width - 1)]
        for units in self.costs:
            by_size: list[list[int]] = [[] for _ in range(self.most + 1)]
            for bought in parts(units):
                rest = self.bundles[less(units, bought)]
                for left, right in halves(bought):
                    row = self.bundles[left], self.bundles[right], rest
                    by_size[sum(bought)] += row
            for numbers in by_size:
                first.append(len(rows))
                rows += numbers
            first.append(len(rows))
        return tuple(rows), tuple(first)

    @property
    def rows(self) -> tuple[int, ...]:
        """Three bundles for each purchase: from the left, from the right, and what is left.

        The first is that of nothing for no units.
        """
        return self._tables[0]

    @property
    def first(self) -> tuple[int, ...]:
        """Where in ``rows`` the purchases of a cost begin, by the cost and their units."""
        return self._tables[1]

    @property
    def width(self) -> int:
        """How many numbers of ``first`` a cost has."""
        return self.most + 2
