"""A purchase in Duel of which nothing is known: units missing, and helpers of every kind.

Helpers are producers of one of several resources, and units off the cost. A *use* of them says
how many missing units of each resource they serve. It *suffices* that of any resources
together it serves no more units than there are helpers for these. The claims here are about
the engine's ``served`` and about uses, at no prices, for any production of any set.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import TypeAlias

from antipater.checker.proofs.theorem import Claim, Claims
from antipater.rules.numbers import Number, minimum, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import Producer, served

# Some of the resources that are needed, by their place among these.
Some: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class AnyPurchase:
    """Any number of units missing of so many resources, and any number of helpers."""

    resources: int

    @cached_property
    def choices(self) -> tuple[Some, ...]:
        """Every choice of some of the resources, at least one."""
        sizes = range(1, self.resources + 1)
        return tuple(some for n in sizes for some in combinations(range(self.resources), n))

    @cached_property
    def missing(self) -> list[Number]:
        """The units missing of each resource."""
        return [variable(f"missing {r}") for r in range(self.resources)]

    @cached_property
    def producers(self) -> list[Producer]:
        """Producers of each kind."""
        return [(variable(f"producers of {some}"), some) for some in self.choices]

    @cached_property
    def off(self) -> Number:
        """The units off the cost."""
        return variable("units off")

    @property
    def helpers(self) -> list[Producer]:
        """The producers, and what stands for a unit of any resource."""
        return [*self.producers, (self.off, self.choices[-1])]

    @cached_property
    def use(self) -> list[Number]:
        """A use of the helpers."""
        return [variable(f"used for {r}") for r in range(self.resources)]

    @cached_property
    def sane(self) -> tuple[Condition, ...]:
        """That there are no fewer than no units and no helpers."""
        numbers = (*self.missing, *(count for count, _ in self.producers), self.off)
        return tuple(number >= 0 for number in numbers)

    @cached_property
    def is_use(self) -> tuple[Condition, ...]:
        """That a use serves what is missing and no more."""
        pairs = zip(self.use, self.missing, strict=True)
        return tuple(all_of([used >= 0, used <= units]) for used, units in pairs)

    def suffices(self, use: Sequence[Number], helpers: Sequence[Producer]) -> Condition:
        """Whether of no resources more units are served than helpers could serve."""
        return all_of(total(use[r] for r in some) <= able(helpers, some) for some in self.choices)

    def served(self, some: Some, producers: Sequence[Producer]) -> Number:
        """What the engine finds that producers serve of what is missing of these resources."""
        units = [(r, units if r in some else 0) for r, units in enumerate(self.missing)]
        return served(units, producers)

    def saved(self, some: Some, served: Number, off: Number) -> Number:
        """What is saved of these resources, where producers serve so much and so much is off."""
        return minimum(served + off, total(self.missing[r] for r in some))

    def most(self, some: Some) -> Iterator[Number]:
        """More than each of these cannot be saved of some resources: for each choice among them
        the units missing of the others, and the helpers for those chosen."""
        for chosen in ((), *self.choices):
            if {*chosen} <= {*some}:
                others = total(self.missing[r] for r in some if r not in chosen)
                yield others + able(self.helpers, chosen)


def able(helpers: Sequence[Producer], some: Some) -> Number:
    """How many helpers can serve any of these resources."""
    return total(count for count, gives in helpers if not {*some}.isdisjoint(gives))


def what_suffices_is_possible(p: AnyPurchase) -> Claims:
    """Helpers can be told off to a use exactly where it suffices. If there is a helper, then one
    of its kind can be told off to a unit, or to none, so that the others suffice for the rest:
    so helper by helper, until there are none, and nothing that they would have to serve."""
    told = [
        {r: variable(f"helper {n} for {r}") for r in gives}
        for n, (_, gives) in enumerate(p.helpers)
    ]
    possible = [units >= 0 for use in told for units in use.values()]
    possible += [
        total(use.values()) <= count for use, (count, _) in zip(told, p.helpers, strict=True)
    ]
    use = [total(use.get(r, 0) for use in told) for r in range(p.resources)]
    yield Claim(p.suffices(use, p.helpers), (*p.sane, *possible))
    some_use = (*p.sane, *(used >= 0 for used in p.use))
    for n, (count, gives) in enumerate(p.helpers):
        fewer = [(c - (m == n), g) for m, (c, g) in enumerate(p.helpers)]
        rests = [_less(p.use, r) for r in gives]
        ways = [all_of([p.suffices(rest, fewer), *(u >= 0 for u in rest)]) for rest in rests]
        premises = (*some_use, count >= 1, p.suffices(p.use, p.helpers))
        yield Claim(any_of([p.suffices(p.use, fewer), *ways]), premises, about=f"one of {gives}")
    nobody = [(0, gives) for _, gives in p.helpers]
    nothing = all_of(used == 0 for used in p.use)
    yield Claim(nothing, (*some_use, p.suffices(p.use, nobody)))


def _less(use: Sequence[Number], resource: int) -> list[Number]:
    return [used - (r == resource) for r, used in enumerate(use)]


def served_is_the_most(p: AnyPurchase) -> Iterator[Claim]:
    """What is saved of any resources is by the engine the least of what could be: so many units as
    are missing of some of them, and as there are helpers for the others. No use saves more, and
    ``one_after_another`` is a use that saves as much."""
    use = (*p.is_use, p.suffices(p.use, p.helpers))
    for some in ((), *p.choices):
        saved, most = p.saved(some, p.served(some, p.producers), p.off), [*p.most(some)]
        yield Claim(_is_least(saved, most), p.sane, about=f"{some}")
        used = total(p.use[r] for r in some)
        yield Claim(all_of(used <= each for each in most), (*p.sane, *use), about=f"{some}")


def one_after_another(p: AnyPurchase) -> Iterator[Claim]:
    """To serve of one resource after another as many units more as are saved is a use that
    suffices. As nothing else is known of the resources, the order is that of their places."""
    first = [tuple(range(n)) for n in range(p.resources + 1)]
    saved = [variable(f"saved of {some}") for some in first]
    least = [_is_least(n, list(p.most(some))) for n, some in zip(saved, first, strict=True)]
    use = [more - fewer for fewer, more in pairwise(saved)]
    bounds = (all_of([n >= 0, n <= m]) for n, m in zip(use, p.missing, strict=True))
    yield Claim(all_of([p.suffices(use, p.helpers), *bounds]), (*p.sane, *least))


def _is_least(number: Number, numbers: Sequence[Number]) -> Condition:
    any_is = any_of(number == each for each in numbers)
    return all_of([any_is, *(number <= each for each in numbers)])
