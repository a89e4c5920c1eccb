"""What the engine charges for any purchase in Duel, at every order of prices.

What producers serve is any number here: ``any_purchase`` shows what the engine finds it to be.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, permutations, product
from typing import Any, NamedTuple, TypeAlias

from antipater.checker.proofs.duel.theorems.any_purchase import AnyPurchase
from antipater.checker.proofs.theorem import Claim, Claims, within
from antipater.rules.numbers import Number, scaled, total
from antipater.rules.readings.compounds import all_of, sum_of
from antipater.rules.readings.kept import made_of
from antipater.rules.readings.nodes import Node, parts_of
from antipater.rules.readings.operations import LEAVES, LOOKUP, VARIABLE
from antipater.rules.readings.terms import Condition, Term, variable
from antipater.rules.trade.cost import Producer, least_trade

# The units of each resource that a cost needs, none of them 0.
Needed: TypeAlias = tuple[int, ...]


class _Price(Term):
    """An unknown price of a known rank: one is above another exactly if its rank is."""

    __slots__ = ("rank",)

    def __init__(self, rank: int) -> None:
        super().__init__(VARIABLE, (f"price {rank}",))
        self.rank = rank

    def __ge__(self, other: object) -> Any:
        return self.rank >= other.rank if isinstance(other, _Price) else super().__ge__(other)

    def __le__(self, other: object) -> Any:
        return self.rank <= other.rank if isinstance(other, _Price) else super().__le__(other)


def what_is_charged_is_least(needed: Needed) -> Claims:
    """What is charged is the cost of a use that serves of one resource after another, the dearest
    first, as many units as more are saved with it; and no use costs less that saves no more of the
    dearest. Without helpers all that is missing is bought."""
    p, prices = AnyPurchase(len(needed)), [*map(price_of, range(len(needed)))]
    alone, nothing = least_trade(needed, p.missing, prices), [0] * len(needed)
    yield Claim(alone == cost_of(nothing, p.missing, needed, prices), about=f"{needed}")
    some_helpers = (p.producers, p.off), (p.producers, 0), ((), p.off)
    for ranks, helpers in product(orders(len(needed)), some_helpers):
        found = charged_one_after_another(p, needed, ranks, *helpers)
        about = f"{needed} at prices of {ranks}"
        yield Claim(found.charged == found.cost, (found.saved[0] == 0,), about)
    for dearest_first in sorted({*permutations(needed)}):
        yield from no_use_costs_less(dearest_first)
    for most in range(sum(needed) + 1):
        yield from _scaled_is_the_product(most)


class Charged(NamedTuple):
    """What is charged at prices of some ranks, and what a use costs that serves of one resource
    after another, the dearest first; both made of how much is ``saved`` of the first resources in
    this ``order``, which the engine finds as ``by_engine``. Units times coins are ``products``."""

    charged: Any
    cost: Any
    order: Sequence[int]
    use: Sequence[Number]
    saved: Sequence[Any]
    by_engine: Sequence[Any]
    products: Mapping[Any, Any]


def charged_one_after_another(
    p: AnyPurchase, needed: Needed, ranks: Needed, producers: Sequence[Producer], off: Number
) -> Charged:
    """At prices of these ranks."""
    prices, order = [*map(price_of, ranks)], sorted(range(len(needed)), key=lambda r: -ranks[r])
    first = [tuple(sorted(order[:n])) for n in range(len(needed) + 1)]
    saved = [variable(f"saved of {n}") for n in range(len(needed) + 1)]
    by_engine = [p.saved(some, p.served(some, producers), off) for some in first]
    more = dict(zip(order, _steps(saved), strict=True))
    use = [more[r] for r in range(len(needed))]
    found = least_trade(needed, p.missing, prices, producers, off)
    falling: list[Number] = [*(price_of(n) for n in sorted({*ranks}, reverse=True)), 0]
    bought = [m - n for m, n in zip(p.missing, use, strict=True)]
    factors = [
        *zip((*p.missing, *bought), prices * 2, needed * 2, strict=True),
        *((n, a - b, sum(needed)) for n in saved for a, b in pairwise(falling)),
    ]
    products = {scaled(n, amount, most): n * amount for n, amount, most in factors}
    cost = cost_of(use, p.missing, needed, prices)
    charged = replaced(found, {**products, **dict(zip(by_engine, saved, strict=True))})
    cost = replaced(cost, products)
    return Charged(charged, cost, order, use, saved, by_engine, products)


def _scaled_is_the_product(most: int) -> Claims:
    count, amount = variable("count"), variable("amount")
    for n in range(most + 1):
        yield Claim(scaled(count, amount, most) == n * amount, (count == n,), f"{n} of {most}")


def no_use_costs_less(needed: Needed) -> Iterator[Claim]:
    """Of uses that save no more of the dearest resource, of the two dearest and so on, none costs
    less than one that saves just so much; and none less than nothing."""
    p, prices = AnyPurchase(len(needed)), [variable(f"price {n}") for n in range(len(needed))]
    saved = [variable(f"saved of {n}") for n in range(len(needed) + 1)]
    falling = [*(low <= high for high, low in pairwise(prices)), prices[-1] >= 0, saved[0] == 0]
    fewer = [total(p.use[:n]) <= saved[n] for n in range(1, len(needed) + 1)]
    missing = [m <= n for m, n in zip(p.missing, needed, strict=True)]
    premises = (*missing, *_is_use(_steps(saved), p.missing), *p.is_use, *falling)
    least = cost_of(_steps(saved), p.missing, needed, prices)
    cost = cost_of(p.use, p.missing, needed, prices)
    yield Claim(least <= cost, (*premises, *fewer), f"{needed}, the dearest first")
    yield Claim(cost >= 0, premises, f"{needed}")
    bounds = all_of(within(0, n, sum(needed)) for n in saved)
    yield Claim(bounds, premises, f"{needed}, units saved")


def _steps(numbers: Sequence[Number]) -> list[Number]:
    return [more - fewer for fewer, more in pairwise(numbers)]


def _is_use(use: Sequence[Number], missing: Sequence[Number]) -> list[Condition]:
    return [all_of([n >= 0, n <= m]) for n, m in zip(use, missing, strict=True)]


def cost_of(
    use: Sequence[Number],
    missing: Sequence[Number],
    needed: Sequence[int],
    prices: Sequence[Number],
) -> Number:
    """What the units cost that a use of helpers leaves to buy."""
    return sum_of(
        scaled(units - used, price, most)
        for used, units, most, price in zip(use, missing, needed, prices, strict=True)
    )


@cache
def price_of(rank: int) -> _Price:
    return _Price(rank)


def orders(many: int) -> Iterator[tuple[int, ...]]:
    """Every order of so many prices, ties included: the rank of each."""
    for ranks in product(range(many), repeat=many):
        if {*ranks} == {*range(len({*ranks}))}:
            yield ranks


def replaced(root: Any, by: Mapping[Any, Any]) -> Any:
    """A number or condition in which some numbers that it is made of are others, and some of what
    that makes others again. What has another in its place is not looked into."""
    if not isinstance(root, Node):
        return root
    known: dict[int, Any] = {n.id: other for n, other in by.items() if isinstance(n, Node)}
    made, todo = dict(known), [root]
    while todo:
        node = todo[-1]
        if node.op in LEAVES:
            made.setdefault(node.id, node)
        elif node.id not in made:
            parts = parts_of(node)
            if missing := [part for part in parts if part.id not in made]:
                todo += missing
                continue
            table = node.parts[:1] if node.op is LOOKUP else ()
            new = made_of(type(node), node.op, (*table, *(made[p.id] for p in parts)))
            made[node.id] = known.get(new.id, new)
        todo.pop()
    return made[root.id]
