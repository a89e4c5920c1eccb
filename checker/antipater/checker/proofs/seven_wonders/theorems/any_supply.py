"""What any city gives of some units, whichever resources these are: producers are counted by what
they give of the units that are needed, and the city makes none of these itself.

Claims about it hold of every city that lacks such units: ``goods_are_bought_apart`` leaves out of
a cost what a city makes, and shows that producers may be counted so.

What is lacked is the most over every choice of resources set apart: the units of these without the
producers that give any of them (Hall's condition). That the engine's ``served`` comes to this is
asked of any number of units and producers. What follows from it is asked for any two choices of
resources, one resource and one kind of producer at a time; sums of these are the choices that lack
the most.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations
from typing import NamedTuple, TypeAlias

from antipater.checker.proofs.theorem import Claim
from antipater.rules.numbers import Number, if_else, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import Producer, served
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


# Of each choice of resources, how many units of these are lacked at least.
Choices: TypeAlias = dict[frozenset[int], Number]


def any_units(resources: int) -> list[Number]:
    """Any number of units of so many resources."""
    return [variable(f"units of {r}") for r in range(resources)]


def any_producers(kinds: Sequence[Kind]) -> list[Producer]:
    """Any number of each of some producers."""
    return [(variable(f"producers {n}"), kind) for n, kind in enumerate(kinds)]


def set_apart(units: Sequence[tuple[int, Number]], producers: Sequence[Producer]) -> Choices:
    """What every choice of resources lacks, none and all of them included."""
    places = [r for r, _ in units]
    every = chain.from_iterable(combinations(places, n) for n in range(len(places) + 1))
    return {
        frozenset(apart): total(count for r, count in units if r in apart)
        - total(count for count, gives in producers if not {*gives}.isdisjoint(apart))
        for apart in every
    }


def none_lacked(units: Units, producers: Sequence[Producer]) -> Condition:
    """Whether no choice of resources lacks any of known units."""
    needed = [(r, n) for r, n in enumerate(units) if n]
    return all_of(each <= 0 for each in set_apart(needed, producers).values())


def lacked_as_a_most(resources: int, kinds: Sequence[Kind]) -> Iterator[Claim]:
    """That no choice of resources lacks more than is lacked, and one lacks as much."""
    units, producers = list(enumerate(any_units(resources))), any_producers(kinds)
    lacked = total(count for _, count in units) - served(units, producers)
    each = set_apart(units, producers).values()
    no_more, as_much = (lacked >= one for one in each), (lacked == one for one in each)
    yield claim(all_of([*no_more, any_of(as_much)]), f"{resources} of {kinds}")


def groups_apart(
    resources: int, kinds: Sequence[Kind], groups: Sequence[frozenset[int]]
) -> Iterator[Claim]:
    """That a choice of resources lacks what its resources of each group lack."""
    units, producers = list(enumerate(any_units(resources))), any_producers(kinds)
    each = set_apart(units, producers)
    in_groups = (total(each[apart & group] for group in groups) for apart in each)
    alike = all_of(one == other for one, other in zip(each.values(), in_groups, strict=True))
    yield claim(alike, f"{resources} of {kinds}")


def counted_alike(some: AnySupply, kinds: Sequence[Kind], order: Sequence[int]) -> Iterator[Claim]:
    """That a choice of resources lacks the same where producers are counted by kind, and resources
    are in another order; ``kinds`` are those of the producers one by one."""
    units, producers = any_units(len(order)), any_producers(kinds)
    counts = [
        total(n for n, kind in producers if tuple(sorted(map(order.index, kind))) == named)
        for named in some.kinds
    ]
    each = set_apart(list(enumerate(units)), producers)
    known = set_apart([(place, units[r]) for place, r in enumerate(order)], some.by_kind(counts))
    alike = (one == known[frozenset(map(order.index, apart))] for apart, one in each.items())
    yield claim(all_of(alike), f"{some.kinds} of {kinds}")


def with_one_less() -> Iterator[Claim]:
    """Of a unit less no more is lacked, and at most one less: of a resource of which there are
    ``less`` fewer, in any choice of resources; what producers give changes nothing there."""
    here, units, less = _chosen("apart"), variable("units"), variable("less")
    whole, fewer = if_else(here, units, 0), if_else(here, units - less, 0)
    yield claim(fewer <= whole, "a unit less")
    yield claim(whole <= fewer + less, "a unit more")


def with_two_less(resources: int) -> Iterator[Claim]:
    """Where a unit more is lacked, it is as well if another was added before: what two choices of
    resources lack, one without the one unit and one without the other, both of these together
    lack with all units, and what they have in common with none of the two."""
    units, one, other = (variable(name) for name in ("units", "of the one", "of the other"))
    first, second = _chosen("first"), _chosen("second")
    apart = if_else(first, units - one, 0) + if_else(second, units - other, 0)
    joined = if_else(first | second, units, 0) + if_else(first & second, units - one - other, 0)
    yield claim(apart <= joined, "units")
    firsts = [_chosen(f"first {r}") for r in range(resources)]
    seconds = [_chosen(f"second {r}") for r in range(resources)]
    both = list(zip(firsts, seconds, strict=True))
    yield claim(
        _given(firsts) + _given(seconds)
        >= _given([a | b for a, b in both]) + _given([a & b for a, b in both]),
        "producers",
    )


def _chosen(name: str) -> Condition:
    """Whether a resource is in a choice of resources."""
    chosen: Condition = variable(name) >= 1
    return chosen


def _given(chosen: list[Condition]) -> Number:
    """What a kind of producer gives of chosen resources; of those that it does not give none is."""
    return if_else(any_of(chosen), variable("producers"), 0)


def claim(conclusion: Condition, about: str) -> Claim:
    """A claim about any counts."""
    due = (variable(name) >= 0 for name in sorted(variables(conclusion)))
    return Claim(conclusion, tuple(due), about)
