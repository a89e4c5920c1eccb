"""Buying resources from two neighbours: which units must be bought, and who can sell them.

Where ``production`` finds the least payment to the bank, here the buyer chooses what to
buy and from whom. A purchase buys no unit that the city could have spared: since the
units that producers can serve at once form a matroid, every such purchase has the same
number of units, ``shortfall``. The predicates run on any number reading for a given
purchase; ``purchases`` lists all of them on integers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import sub
from typing import NamedTuple, TypeAlias

from antipater.rules.numbers import Number, Truth, is_zero, maximum, total
from antipater.rules.trade.cost import Producer, missing_units, off_one, served

# Units of each resource, one number for each resource of the set.
Units: TypeAlias = tuple[int, ...]


class Supply(NamedTuple):
    """What a city gives: fixed units of each resource, and its one-of producers."""

    fixed: Sequence[Number]
    producers: Sequence[Producer]


class Purchase(NamedTuple):
    """The units bought from the left and from the right neighbour."""

    left: Units
    right: Units


def shortfall(needed: Sequence[int], own: Supply) -> Number:
    """How many units of a cost the city cannot produce, however it uses its producers."""
    units = [
        (r, short)
        for r, need in enumerate(needed)
        if need and not is_zero(short := maximum(need - own.fixed[r], 0))
    ]
    if not units:
        return 0
    producers = [producer for producer in own.producers if not is_zero(producer[0])]
    missing = total(short for _, short in units)
    return missing - served(units, producers) if producers else missing


def gives(supply: Supply, units: Sequence[int]) -> Truth:
    """Whether a city gives all these units at once."""
    return shortfall(units, supply) == 0


def allowed(needed: Sequence[int], bought: Purchase, cities: Sequence[Supply]) -> Truth:
    """Whether a purchase serves a cost: enough, nothing to spare, and the sellers have it.

    ``cities``: what the buyer gives itself, and what its left and right neighbours sell.
    """
    own, left, right = cities
    both = [a + b for a, b in zip(bought.left, bought.right, strict=True)]
    rest = [need - units for need, units in zip(needed, both, strict=True)]
    if min(rest) < 0:
        return False
    return (
        (shortfall(needed, own) == sum(both))
        & gives(own, rest)
        & gives(left, bought.left)
        & gives(right, bought.right)
    )


def to_buy(needed: Sequence[int], own: Supply) -> list[Units]:
    """Every choice of units that, bought, serve a cost with nothing to spare, on integers."""
    missing = missing_units(needed, own.fixed)
    short = shortfall(needed, own)
    if not short:
        return [(0,) * len(needed)]
    if short == sum(missing):
        return [tuple(missing)]
    return [
        bought
        for bought in parts(missing)
        if sum(bought) == short and gives(own, less(needed, bought))
    ]


def shares(
    bought: Units, left: Callable[[Units], bool], right: Callable[[Units], bool]
) -> Iterator[Purchase]:
    """Every way to share units among two sellers; each tells whether it gives some units."""
    for purchase in halves(bought):
        part, rest = purchase
        if (not any(part) or left(part)) and (not any(rest) or right(rest)):
            yield purchase


@lru_cache(maxsize=1 << 12)
def halves(units: Units) -> tuple[Purchase, ...]:
    """Every way to split units in two, whoever has them."""
    return tuple(Purchase(part, less(units, part)) for part in parts(units))


def parts(units: Sequence[int]) -> Iterator[Units]:
    """Every choice of some of the units, the empty one and all of them included."""
    return product(*(range(count + 1) for count in units))


def coins(units: Sequence[int], prices: Sequence[Number]) -> Number:
    """What units cost at these prices, one for each resource."""
    return total(count * price for count, price in zip(units, prices, strict=True) if count)


def paid_for(units: Sequence[int], prices: Sequence[Number], first_off: Number) -> Number:
    """The same, where so many coins are off the dearest of them, at most its price."""
    return coins(units, prices) - off_one(units, prices, first_off)


def less(units: Sequence[int], taken: Sequence[int]) -> Units:
    """The units without those taken."""
    return tuple(map(sub, units, taken))
