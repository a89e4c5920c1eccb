"""What any city gives of some units, whichever resources these are: producers are counted by what
they give of the units that are needed, and the city makes none of these itself.

Claims about it hold of every city that lacks such units: ``goods_are_bought_apart`` leaves out of
a cost what a city makes, and shows that producers may be counted so.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from antipater.checker.proofs.theorem import Claim
from antipater.rules.numbers import Number
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import Producer
from antipater.rules.trade.market import Supply, Units, shortfall

# Some of the resources that are needed, by their place among these.
Kind = tuple[int, ...]
_FEW = 5  # resources, whose every order is looked at


class AnySupply(NamedTuple):
    """How many units are needed of each resource, and what kinds of producers give some of them."""

    needed: Units
    kinds: tuple[Kind, ...]

    @property
    def supply(self) -> Supply:
        """Any number of producers of each kind."""
        return self.counted([variable(f"producers of {kind}") for kind in self.kinds])

    def counted(self, counts: Sequence[Number]) -> Supply:
        """So many producers of each kind."""
        return Supply((0,) * len(self.needed), self.by_kind(counts))

    def by_kind(self, counts: Sequence[Number]) -> list[Producer]:
        """So many producers of each kind, alone."""
        return list(zip(counts, self.kinds, strict=True))

    def lacks(self, units: Units) -> Number:
        """How many of some units cannot be produced."""
        return shortfall(units, self.supply)

    def claim(self, conclusion: Condition, *premises: Condition, about: str = "") -> Claim:
        """A claim about any number of producers."""
        names = sorted(variables(conclusion, *premises))
        due = (variable(name) >= 0 for name in names)
        return Claim(conclusion, (*due, *premises), f"{self.needed} of {self.kinds}{about}")


def any_supplies(asked: Iterable[tuple[Supply, Units]]) -> list[AnySupply]:
    """What cities give of units, each once, the fewest units first."""
    found = {in_order(units, helping(supply, units))[0] for supply, units in asked}
    return sorted(found, key=lambda each: (sum(each.needed), each))


def helping(supply: Supply, units: Units) -> tuple[Kind, ...]:
    """What each producer gives of the units that are needed, by their place among these."""
    due = kinds_of(units)
    return tuple(tuple(n for n, r in enumerate(due) if r in gives) for _, gives in supply.producers)


@lru_cache(maxsize=1 << 12)
def in_order(units: Units, helping: tuple[Kind, ...]) -> tuple[AnySupply, tuple[int, ...]]:
    """The units with their producers in that order of the resources in which these read least, and
    this order: the same for those that differ in what the resources are called."""
    due = [units[r] for r in kinds_of(units)]
    kinds, orders = _least(len(due), helping)
    needed, order = min((tuple(due[n] for n in order), order) for order in orders)
    return AnySupply(needed, kinds), order


@lru_cache(maxsize=1 << 12)
def _least(
    resources: int, helping: tuple[Kind, ...]
) -> tuple[tuple[Kind, ...], list[tuple[int, ...]]]:
    """The kinds of producers as they read least, and every order of resources in which they do;
    of many resources one order is looked at."""
    places = tuple(range(resources))
    found: dict[tuple[Kind, ...], list[tuple[int, ...]]] = {}
    for order in permutations(places) if resources <= _FEW else (places,):
        renamed = {tuple(sorted(order.index(n) for n in kind)) for kind in helping if kind}
        found.setdefault(tuple(sorted(renamed)), []).append(order)
    least = min(found)
    return least, found[least]


def kinds_of(units: Units) -> list[int]:
    """The resources of which there are units."""
    return [r for r, n in enumerate(units) if n]


def one_less(units: Units, *resources: int) -> Units:
    """The units without one of each of some resources."""
    return tuple(n - resources.count(r) for r, n in enumerate(units))
