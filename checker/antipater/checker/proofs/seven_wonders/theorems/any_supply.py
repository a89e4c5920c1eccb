"""What any city gives of some units, whichever resources these are: of producers it is known what
they give of the units that are needed, and the city makes none of these itself.

Claims about it hold of every city that lacks such units: ``goods_are_bought_apart`` leaves out of
a cost what a city makes, and producers that give none of it.

What is lacked is the most over every choice of resources set apart: the units of these without the
producers that give any of them (Hall's condition). That the engine's ``served`` comes to this is
asked of any number of units and producers. What follows from it is asked for any two choices of
resources, one resource and one kind of producer at a time; sums of these are the choices that lack
the most.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
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


class AnySupply(NamedTuple):
    """How many units are needed of each resource, and what producers give of them, one by one."""

    needed: Units
    kinds: tuple[Kind, ...]

    @property
    def supply(self) -> Supply:
        """Any number of each of these producers."""
        return Supply((0,) * len(self.needed), any_producers(self.kinds))

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
    found = {
        AnySupply(tuple(filter(None, units)), tuple(sorted(helping(supply, units))))
        for supply, units in asked
    }
    return sorted(found, key=lambda each: (sum(each.needed), each))


def helping(supply: Supply, units: Units) -> tuple[Kind, ...]:
    """What those producers give of some units that give any, by their place among these."""
    due = kinds_of(units)
    given = (tuple(n for n, r in enumerate(due) if r in gives) for _, gives in supply.producers)
    return tuple(filter(None, given))


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
