"""What any city gives of some units, whichever resources these are: producers are counted by what
they give of the units that are needed, and the city makes none of these itself.

Claims about it hold of every city that lacks such units: ``goods_are_bought_apart`` leaves out of
a cost what a city makes, and shows that producers may be counted so.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations
from typing import NamedTuple

from antipater.checker.proofs.theorem import Claim
from antipater.rules.numbers import Number, total
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import served
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
        return Supply((0,) * len(self.needed), list(zip(counts, self.kinds, strict=True)))

    def lacks(self, units: Units) -> Number:
        """How many of some units cannot be produced."""
        return shortfall(units, self.supply)

    @property
    def different(self) -> list[int]:
        """The resources, of those that differ in nothing but their place only the first."""
        first: dict[int, int] = {}
        for r in range(len(self.needed)):
            first[r] = next((n for n in range(r) if first[n] == n and self._alike(n, r)), r)
        return sorted({*first.values()})

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Two units, by their resources, in every way that differs in more than their places."""
        pairs = [(r, r) for r in self.different if self.needed[r] >= 2]
        pairs += combinations(self.different, 2)
        for r in self.different:
            like = (n for n in range(r + 1, len(self.needed)) if self._alike(r, n))
            pairs += [(r, n) for n in islice(like, 1)]
        return pairs

    def _alike(self, one: int, other: int) -> bool:
        """Whether two resources can change places, and all else stays."""
        places = {one: other, other: one}
        kinds = (tuple(sorted(places.get(r, r) for r in kind)) for kind in self.kinds)
        return self.needed[one] == self.needed[other] and tuple(sorted(kinds)) == self.kinds

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
    """The units with their producers in that order of the resources in which they read least, and
    this order: the same for those that differ in what the resources are called."""
    due = [units[r] for r in kinds_of(units)]
    kinds = sorted({kind for kind in helping if kind})
    places = range(len(due))
    orders = permutations(places) if len(due) <= _FEW else iter((tuple(places),))

    def ordered(order: Sequence[int]) -> AnySupply:
        renamed = (tuple(sorted(order.index(n) for n in kind)) for kind in kinds)
        return AnySupply(tuple(due[n] for n in order), tuple(sorted(renamed)))

    least = sorted(due)
    fitting = (o for o in orders if len(due) > _FEW or [due[n] for n in o] == least)
    return min((ordered(order), order) for order in fitting)


def counted_alike(supply: Supply, units: Units) -> Condition:
    """That of any units of the same resources producers serve as many as when they are counted by
    kind, with the resources in order; ``fewer_resources`` is for units of only some of them."""
    due, kinds = kinds_of(units), helping(supply, units)
    some, order = in_order(units, kinds)
    named = [tuple(sorted(order.index(n) for n in kind)) for kind in kinds]
    counts = [
        total(count for (count, _), each in zip(supply.producers, named, strict=True) if each == k)
        for k in some.kinds
    ]
    numbers = [variable(f"units of {r}") for r in due]
    asked = [(due[n], numbers[n]) for n in range(len(due))]
    known = [(place, numbers[n]) for place, n in enumerate(order)]
    found = served(asked, supply.producers)
    return found == served(known, some.counted(counts).producers)  # type: ignore[no-any-return]


def fewer_resources(some: AnySupply) -> Iterator[Claim]:
    """That resources of which no units are needed may as well be left out."""
    numbers = [(r, variable(f"units of {r}")) for r in range(len(some.needed))]
    for r in some.different:
        others = [each for each in numbers if each[0] != r]
        none = [(n, 0 if n == r else number) for n, number in numbers]
        both = (served(units, some.supply.producers) for units in (none, others))
        yield some.claim(next(both) == next(both), about=f", none of {r}")


def kinds_of(units: Units) -> list[int]:
    """The resources of which there are units."""
    return [r for r, n in enumerate(units) if n]


def one_less(units: Units, *resources: int) -> Units:
    """The units without one of each of some resources."""
    return tuple(n - resources.count(r) for r, n in enumerate(units))
