"""What a city must buy, and the least it can cost, whatever is used for what.

Two kinds of help lower a purchase: *producers*, each of which gives one unit of one
of several resources, and *free units* (a discount), which stand for a unit of any
resource. The units that helpers can serve at once form a matroid, so the dearest
set of units that they can serve is found price step by price step: among the units
that cost at least so much, as many are saved as the helpers can serve. How many
that is follows from Hall's condition: the least, over every choice of resources set
apart, of the units outside it and the helpers that serve any of it.

There is no branch and no search in this: it runs on any number reading.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from antipater.rules.numbers import Number, if_else, is_zero, maximum, minimum, scaled, total

# How many there are of a producer, and the resources (by number) of which it gives one unit.
Producer: TypeAlias = tuple[Number, tuple[int, ...]]


def missing_units(needed: Sequence[int], produced: Sequence[Number]) -> list[Number]:
    """The units of each resource that fixed production does not give."""
    return [
        maximum(need - have, 0) if need else 0 for need, have in zip(needed, produced, strict=True)
    ]


def served(units: Sequence[tuple[int, Number]], producers: Sequence[Producer]) -> Number:
    """How many of the units, given as (resource, how many), the producers can serve at once."""
    least = total(count for _, count in units)
    for size in range(1, len(units) + 1):
        for apart in combinations(units, size):
            resources = {resource for resource, _ in apart}
            outside = total(count for resource, count in units if resource not in resources)
            able = total(count for count, gives in producers if not resources.isdisjoint(gives))
            least = minimum(least, outside + able)
    return least


def least_trade(
    needed: Sequence[int],
    missing: Sequence[Number],
    prices: Sequence[Number],
    producers: Sequence[Producer] = (),
    free_units: Number = 0,
) -> Number:
    """The least coins for which the missing units can be had.

    ``needed`` and ``missing`` are units, ``prices`` coins a unit, one for each
    resource; ``needed`` (plain integers) bounds ``missing``. Prices are not negative.
    """
    due = [(r, count) for r, count in enumerate(missing) if not is_zero(count)]
    full = total(scaled(count, prices[r], needed[r]) for r, count in due)
    helpers = [producer for producer in producers if not is_zero(producer[0])]
    if not due or (not helpers and is_zero(free_units)):
        return full
    most = sum(needed[r] for r, _ in due)
    steps = [*descending([prices[r] for r, _ in due]), 0]
    saved: Number = 0
    for price, next_price in pairwise(steps):
        dear = [(r, if_else(prices[r] >= price, count, 0)) for r, count in due]
        able = minimum(served(dear, helpers) + free_units, total(count for _, count in dear))
        saved = saved + scaled(able, price - next_price, most)
    return full - saved


def descending(numbers: Sequence[Number]) -> list[Number]:
    """The numbers from large to small, by a fixed network of compare-and-swap."""
    result = list(numbers)
    for end in range(len(result) - 1, 0, -1):
        for i in range(end):
            a, b = result[i], result[i + 1]
            result[i], result[i + 1] = maximum(a, b), minimum(a, b)
    return result


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of a cost in a reckoning: who provides it and what it costs.

    ``producer`` is an index into the producers, ``discounted`` tells a free unit;
    with neither, the unit is bought at ``price``.
    """

    resource: int
    price: int
    producer: int | None = None
    discounted: bool = False

    @property
    def bought(self) -> bool:
        """Whether coins are paid for it."""
        return self.producer is None and not self.discounted


def allocation(
    missing: Sequence[int],
    prices: Sequence[int],
    producers: Sequence[Producer] = (),
    free_units: int = 0,
) -> list[Unit]:
    """One way to have the missing units for ``least_trade``, unit by unit, dearest first.

    On integers only: this is the explanation, not the rule.
    """
    units = sorted(
        (r for r, count in enumerate(missing) for _ in range(count)), key=lambda r: -prices[r]
    )
    helpers = [(g, gives) for g, (count, gives) in enumerate(producers) for _ in range(count)]
    everything = tuple(range(len(missing)))
    helpers += [(-1, everything) for _ in range(free_units)]
    serving: dict[int, int] = {}

    def place(unit: int, tried: set[int]) -> bool:
        for h, (_, gives) in enumerate(helpers):
            if units[unit] in gives and h not in tried:
                tried.add(h)
                if h not in serving or place(serving[h], tried):
                    serving[h] = unit
                    return True
        return False

    for unit in range(len(units)):
        place(unit, set())
    helped = {unit: helpers[h][0] for h, unit in serving.items()}
    return [
        Unit(
            resource,
            prices[resource],
            producer=helped[unit] if helped.get(unit, -1) >= 0 else None,
            discounted=helped.get(unit) == -1,
        )
        for unit, resource in enumerate(units)
    ]
