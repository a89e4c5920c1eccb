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
from itertools import combinations, pairwise, product
from typing import NamedTuple, TypeAlias

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
    due = [(resource, count) for resource, count in units if not is_zero(count)]
    least = total(count for _, count in due)
    for size in range(1, len(due) + 1):
        for apart in combinations(due, size):
            resources = {resource for resource, _ in apart}
            outside = total(count for resource, count in due if resource not in resources)
            able = total(count for count, gives in producers if not resources.isdisjoint(gives))
            least = minimum(least, outside + able)
    return least


def least_trade(
    needed: Sequence[int],
    missing: Sequence[Number],
    prices: Sequence[Number],
    producers: Sequence[Producer] = (),
    free_units: Number = 0,
    first_off: Number = 0,
) -> Number:
    """The least coins for which the missing units can be had.

    ``needed`` and ``missing`` are units, ``prices`` coins a unit, one for each
    resource; ``needed`` (plain integers) bounds ``missing``. Prices are not negative.
    ``first_off``: the coins off one unit that is bought, at most its price. Whatever is bought for
    the least, its dearest unit is no dearer than that of any other purchase by more than the
    whole is, so that the least stays the least.
    """
    due = [(r, count) for r, count in enumerate(missing) if not is_zero(count)]
    full = total(scaled(count, prices[r], needed[r]) for r, count in due)
    helpers = [producer for producer in producers if not is_zero(producer[0])]
    if not due or (not helpers and is_zero(free_units) and is_zero(first_off)):
        return full
    most = sum(needed[r] for r, _ in due)
    steps = [*descending([prices[r] for r, _ in due]), 0]
    saved: Number = 0
    for price, next_price in pairwise(steps):
        dear = [(r, if_else(prices[r] >= price, count, 0)) for r, count in due]
        able = served(dear, helpers) + free_units
        there = total(count for _, count in dear)
        able = minimum(able, there)
        saved = saved + scaled(able, price - next_price, most)
        if not is_zero(first_off):
            step = minimum(first_off, price) - minimum(first_off, next_price)
            saved = saved + if_else(able < there, step, 0)
    return full - saved


def chosen_trades(
    needed: Sequence[int],
    produced: Sequence[int],
    prices: Sequence[int],
    producers: Sequence[Producer],
    free_units: int,
    first_off: int = 0,
) -> set[int]:
    """Every amount that resources can cost, on integers, by what the builder chooses.

    The builder chooses which ``free_units`` of the cost are off, and which of its resources
    each producer gives; the least of these amounts is ``least_trade``.
    """
    units = [r for r, count in enumerate(needed) for _ in range(count)]
    off = min(free_units, len(units))
    kinds = [gives for count, gives in producers for _ in range(count)]
    found = set()
    for left_out in set(combinations(units, off)):
        for given in product(*kinds):
            short = [n - left_out.count(r) - given.count(r) for r, n in enumerate(needed)]
            lacking = [max(n - have, 0) for n, have in zip(short, produced, strict=True)]
            due = sum(n * price for n, price in zip(lacking, prices, strict=True))
            found.add(due - off_one(lacking, prices, first_off))
    return found


def off_one(units: Sequence[Number], prices: Sequence[Number], first_off: Number) -> Number:
    """What one unit costs less, where so many coins are off the dearest that is bought."""
    off: Number = 0
    for count, price in zip(units, prices, strict=True) if not is_zero(first_off) else ():
        off = maximum(off, if_else(count >= 1, minimum(first_off, price), 0))
    return off


def trade_by_turns(
    needed: Sequence[int],
    missing: Sequence[Number],
    prices: Sequence[Number],
    helpers: Sequence[Producer],
    order: Sequence[int],
    first_off: Number = 0,
) -> Number:
    """The coins for the missing units when each helper in turn takes the dearest that it can.

    ``helpers``: producers and discounts alike, in their order. Of units of one price it
    takes those of the resource that stands first in ``order``. Otherwise as ``least_trade``.
    """
    left = list(missing)
    for count, gives in helpers:
        able = [r for r in order if r in gives and not is_zero(missing[r])]
        taken = dearest_taken(count, [left[r] for r in able], [prices[r] for r in able])
        for r, units in zip(able, taken, strict=True):
            left[r] = left[r] - units
    full = total(scaled(units, prices[r], needed[r]) for r, units in enumerate(left))
    return full if is_zero(first_off) else full - off_one(left, prices, first_off)


def dearest_taken(count: Number, units: Sequence[Number], prices: Sequence[Number]) -> list[Number]:
    """How many units of each resource so many helpers take one after another: each the dearest
    that is left, of equal ones the first."""
    return [
        minimum(maximum(count - _dearer(units, prices, r), 0), there)
        for r, there in enumerate(units)
    ]


def _dearer(units: Sequence[Number], prices: Sequence[Number], at: int) -> Number:
    """The units that are taken before those at a place: dearer, or first among equals."""
    return total(
        if_else(prices[r] >= prices[at] if r < at else prices[r] > prices[at], there, 0)
        for r, there in enumerate(units)
        if r != at
    )


def descending(numbers: Sequence[Number]) -> list[Number]:
    """The numbers from large to small, by a fixed network of compare-and-swap."""
    result = list(numbers)
    for end in range(len(result) - 1, 0, -1):
        for i in range(end):
            a, b = result[i], result[i + 1]
            result[i], result[i + 1] = maximum(a, b), minimum(a, b)
    return result


class Unit(NamedTuple):
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


def allocation_by_turns(
    missing: Sequence[int],
    prices: Sequence[int],
    helpers: Sequence[tuple[int, Sequence[int], int | None]],
    order: Sequence[int],
) -> list[Unit]:
    """One way to have the missing units for ``trade_by_turns``, dearest first.

    ``helpers``: how many there are of each, what they give, and the producer (None for a
    discount). On integers only.
    """
    left, units = list(missing), list[Unit]()
    for count, gives, producer in helpers:
        for _ in range(count):
            able = [r for r in order if r in gives and left[r]]
            if able:
                r = max(able, key=lambda r: prices[r])
                left[r] -= 1
                units.append(Unit(r, prices[r], producer, discounted=producer is None))
    units += [Unit(r, prices[r]) for r, count in enumerate(left) for _ in range(count)]
    return sorted(units, key=lambda unit: -unit.price)
