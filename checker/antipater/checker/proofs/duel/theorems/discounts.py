"""Theorems about editions in which discounts and producers are used in the order in which they
came: the engine's formula against producers and discounts that take one unit after another.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import permutations, product
from typing import NamedTuple

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Rules
from antipater.rules.expressions import Function, column_name
from antipater.rules.ledger import Ledger
from antipater.rules.trade.cost import Producer

DISCOUNTS: TheoremGroup[DuelCities] = TheoremGroup()
_FEW = 2  # resources and kinds of producers: with no more, more prices and numbers are tried
_LATER = ((0, 0), (0, 1), (1, 1), (1, 2))  # producers before a discount, and in all


@DISCOUNTS.theorem(
    "Where discounts and producers are used in the order in which they came, each takes the "
    "dearest unit that it can serve, one after another, and the builder has the choice among "
    "units of one price alone; elsewhere, and without a discount, no order matters",
    method=Method.TABLE,
)
def discounts_go_by_their_order(t: DuelCities) -> Claims:
    in_order = t.rules.ruling("discounted_units") == "by_acquisition"
    rules = _AtPrices(t.cards, t.rules.edition.name)
    seen = set()
    for item in t.cards.items:
        discount = _discount(t, item)
        if not any(item.cost.units) or (item.cost.units, discount) in seen:
            continue
        seen.add((item.cost.units, discount))
        claims = partial(_in_order if in_order and discount else _in_no_order, t, rules, item)
        named = [(t.cards.columns[column], gives) for column, gives in _helping(t, item)]
        yield Lemma(f"{in_order} {item.cost.units} {discount} {named} {t.cards.resources}", claims)


def _helping(t: DuelCities, item: Item) -> list[tuple[int, tuple[int, ...]]]:
    """The producers of one of several resources that give something an item needs."""
    return [(c, g) for c, g in t.cards.producers if any(item.cost.units[r] for r in g)]


def _discount(t: DuelCities, item: Item) -> str:
    """What a discount on an item is said of; empty where the set has none of it."""
    said = "wonder" if item.kind is Kind.WONDER else str(item.colour)
    column = t.cards.column.get(f"discount({said})")
    given = any(c == column for other in t.cards.items for c, _ in other.standing)
    return said if given else ""


class _AtPrices(Rules):
    """Rules at prices that are said."""

    now: Sequence[int] = ()

    @cached_property
    def prices(self) -> tuple[Function, ...]:
        """The prices that are said."""
        return tuple(lambda *_, r=r: self.now[r] for r in range(len(self.cards.resources)))


def _in_no_order(t: DuelCities, rules: _AtPrices, item: Item) -> Claims:
    city = [1] * len(t.cards.columns)
    yield Claim(not rules.orders(city, item), about=item.slug)


class _City(NamedTuple):
    """What stands in a city: production, producers in their order, and units off."""

    ledger: Ledger
    missing: list[int]
    helpers: list[Producer]


def _in_order(t: DuelCities, rules: _AtPrices, item: Item) -> Claims:
    nothing = (0,) * len(t.cards.columns)
    yield Claim(not rules.orders(nothing, item), about=f"{item.slug} without a discount")
    needed = [r for r, units in enumerate(item.cost.units) if units]
    for city, some in product(_cities(t, item), _prices(len(needed))):
        prices = dict(zip(needed, some, strict=True))
        rules.now = [prices.get(r, 0) for r in range(len(t.cards.resources))]
        due = {_one_by_one(city, rules.now, order) for order in permutations(needed)}
        found = rules.ordered_trades(city.ledger, nothing, item)
        about = f"{item.slug} at {some}, lacking {city.missing}: {due}, found {found}"
        yield Claim(set(found) == due, about=about)
        yield Claim(rules.trade(city.ledger, nothing, item) == min(due), about=about)


def _prices(many: int) -> Iterator[tuple[int, ...]]:
    """Prices of so many resources: each order of a few, ties included; of more some."""
    if many <= _FEW:
        yield from product((1, 2, 4), repeat=many)
        return
    yield (2,) * many
    some = (1, 2, 2, 4, 4)[:many]
    yield from (some[n:] + some[:n] for n in range(many))


def _cities(t: DuelCities, item: Item) -> Iterator[_City]:
    """Cities in which one unit of the first resource is produced or none, some producers came
    before the discount and some after it, and one or two units are off."""
    said = _discount(t, item)
    first = next(r for r, units in enumerate(item.cost.units) if units)
    producers = _helping(t, item)
    few = max(sum(map(bool, item.cost.units)), len(producers)) <= _FEW
    for made, off in product((0, 1), (1, 2)):
        for counts in product(_LATER if few else _LATER[::3], repeat=len(producers)):
            city = [0] * len(t.cards.columns)
            city[t.cards.column[f"produces({t.cards.resources[first]})"]] = made
            city[t.cards.column[f"discount({said})"]] = off
            missing = list(item.cost.units)
            missing[first] -= made
            before, after = list[Producer](), list[Producer]()
            for (column, gives), (early, number) in zip(producers, counts, strict=True):
                kind = t.cards.columns[column].partition("(")[2][:-1]
                city[column] = number
                city[t.cards.column[column_name("early", (said, kind))]] = early
                before.append((early, gives))
                after.append((number - early, gives))
            everything = tuple(range(len(missing)))
            yield _City(tuple(city), missing, [*before, (off, everything), *after])


def _one_by_one(city: _City, prices: Sequence[int], order: Sequence[int]) -> int:
    """What is left to pay when each helper takes the dearest unit that it can, of units of one
    price the first in an order."""
    left = list(city.missing)
    for count, gives in city.helpers:
        for _ in range(count):
            able = [r for r in order if r in gives and left[r]]
            if able:
                left[max(able, key=lambda r: prices[r])] -= 1
    return sum(units * price for units, price in zip(left, prices, strict=True))
