"""Theorems about the least payment for a cost in Duel.

They are proved for all that a city may lack of any card's cost, for any prices.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations, product
from typing import TypeAlias

from antipater.checker.proofs.duel.symbolic_cities import DuelCities, SolverRules, meaning
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, PremiseIndex
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Cost, Item
from antipater.rules.expressions import Function
from antipater.rules.numbers import Number, if_else, minimum, scaled
from antipater.rules.readings.compounds import all_of, any_of, sum_of
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import Producer

LEAST_PAYMENTS: TheoremGroup[DuelCities] = TheoremGroup()


@LEAST_PAYMENTS.theorem("A payment never rises when the city produces more")
def payment_falls_with_production(t: DuelCities) -> Claims:
    """One unit more at a time; any greater production comes of such steps. What is proved
    is that no use of a city's helpers costs less than it pays, and that for each use that the
    poorer city can make the richer one can make a use that costs no more; that the poorer
    city pays what some use costs is proved by ``payment_is_least``."""
    rules = AnyPrices(t)
    for item in _costs(t):
        yield Lemma(_rests_on(t, item), partial(_falls, t, rules, item))


def _falls(t: DuelCities, rules: "AnyPrices", item: Item) -> Claims:
    yield from _no_use_costs_less(t, rules, item)
    uses, about = _unknown_uses(t, item), _about(t, item)
    possible, cost = _way(t, rules, item, uses)
    for r, units in enumerate(item.cost.units):
        if units:
            fewer = _lacking_less(item, r)
            after = rules.trade_of(item, {t.rules.produces[r]: 1})
            yield rules.claim(after == rules.trade_of(fewer), about=about, after=after)
            able, less = _way(t, rules, fewer, _one_use_less(t, item, uses, r))
            yield rules.claim(all_of([able, less <= cost]), possible, about=about, cost=cost)
    for n in range(len(uses)):
        able, _ = _way(t, rules, item, uses, more=n)
        yield rules.claim(able, possible, about=about)


def _lacking_less(item: Item, resource: int) -> Item:
    units = (n - (r == resource) for r, n in enumerate(item.cost.units))
    return replace(item, cost=Cost(0, tuple(units)))


def _one_use_less(t: DuelCities, item: Item, uses: "Sequence[Uses]", resource: int) -> "list[Uses]":
    """What of these uses serves a city that lacks a unit less of a resource: all where one is
    bought, else all but one for that resource."""
    due: Number = if_else(_bought(item, uses, resource) >= 1, 0, 1)
    fewer = _lacking_less(item, resource)
    result: list[Uses] = []
    for use, (_, gives) in zip(uses, _helpers(t, item), strict=True):
        less = minimum(due, use.get(resource, 0))
        due = due - less
        left = {r: units - less if r == resource else units for r, units in use.items()}
        if _serves(fewer, gives):
            result.append({r: units for r, units in left.items() if fewer.cost.units[r]})
    return result


@LEAST_PAYMENTS.theorem(
    "What is charged is the least over every use of the one-of producers and every "
    "choice of discounted units: no use of them costs less, and one costs just that; where by "
    "edition discounts go by their order, in a city without one"
)
def payment_is_least(t: DuelCities) -> Claims:
    rules = AnyPrices(t)
    for item in _costs(t):
        yield Lemma(_rests_on(t, item), partial(_least, t, rules, item))


def _least(t: DuelCities, rules: "AnyPrices", item: Item) -> Claims:
    yield from _no_use_costs_less(t, rules, item)
    charged, about = rules.trade_of(item), _about(t, item)
    attained = any_of(able & (cost == charged) for able, cost in _ways(t, rules, item))
    for case in _cases(t, item):
        yield rules.claim(attained, case, about=about, charged=charged)
    possible, cost = _way(t, rules, item, _unknown_uses(t, item))
    yield rules.claim(cost >= 0, possible, about=about, cost=cost)  # so is what is charged


def _no_use_costs_less(t: DuelCities, rules: "AnyPrices", item: Item) -> Claims:
    charged, about = rules.trade_of(item), _about(t, item)
    possible, cost = _way(t, rules, item, _unknown_uses(t, item))
    for case in _cases(t, item):
        yield rules.claim(charged <= cost, possible, case, about=about, charged=charged, cost=cost)


def _rests_on(t: DuelCities, item: Item) -> str:
    """What a least payment rests on, whatever the prices are: the cost, the discount, and
    what producers there are that give any of it."""
    column = t.rules.discounts[item.id]
    discount = None if column in {None, *_not_chosen(t)} else t.cards.columns[column or 0]
    due = {r for r, units in enumerate(item.cost.units) if units}
    producers = [(t.cards.columns[c], sorted(due & {*gives})) for c, gives in t.cards.producers]
    helping = [(name, gives) for name, gives in producers if gives]
    made = [t.cards.columns[t.rules.produces[r]] for r in sorted(due)]
    return repr((item.cost, discount, helping, bool(producers), made, t.cards.resources))


def rests_on_prices(t: DuelCities, item: Item) -> str:
    """What the payment for an item rests on, with the prices."""
    formulas = sorted((name, repr(rule.formula)) for name, rule in t.cards.rules.items())
    return repr((meaning(t.cards, item), formulas, _rests_on(t, item)))


class AnyPrices(SolverRules):
    """The rules of a set with prices of which nothing is known but that none is negative."""

    def __init__(self, any_cities: DuelCities) -> None:
        super().__init__(any_cities.cards, any_cities.rules.edition.name)
        self.any_cities = any_cities
        self.any_prices = [variable(f"price({r})") for r in any_cities.cards.resources]
        self.not_negative = PremiseIndex(price >= 0 for price in self.any_prices)

    @cached_property
    def prices(self) -> tuple[Function, ...]:
        """Unknown prices, the same for any two cities."""
        return tuple(lambda own, opponent, price=price: price for price in self.any_prices)

    def trade_of(self, item: Item, other: Mapping[int, Number] | None = None) -> Number:
        """The trade for an item in a city that produces nothing but what ``other`` says."""
        city = dict(enumerate(self.any_cities.own)) | dict.fromkeys(self.produces, 0)
        city |= dict.fromkeys(_not_chosen(self.any_cities), 0) | dict(other or {})
        return self.trade(tuple(city.values()), self.any_cities.opponent, item)

    def claim(
        self, conclusion: Condition, *premises: Condition, about: str = "", **observed: Number
    ) -> Claim:
        """A claim about any prices."""
        claim = self.any_cities.claim(conclusion, *premises, about=about, **observed)
        due = self.not_negative.touching(variables(conclusion, *premises))
        return replace(claim, premises=(*claim.premises, *due))


def _priced(t: DuelCities) -> list[Item]:
    """One item for each different cost in resources and discount on it."""
    kinds = {(i.cost.units, t.rules.discounts[i.id]): i for i in t.cards.items if any(i.cost.units)}
    return list(kinds.values())


def _costs(t: DuelCities) -> list[Item]:
    """Items for everything that a city may lack of any item's cost, once each."""
    found: dict[object, Item] = {}
    for item in _priced(t):
        for units in product(*(range(n + 1) for n in item.cost.units)):
            if any(units):
                key = (units, t.rules.discounts[item.id])
                found.setdefault(key, replace(item, cost=Cost(0, units)))
    return list(found.values())


def _about(t: DuelCities, item: Item) -> str:
    units = zip(item.cost.units, t.cards.resources, strict=True)
    return f"{item.slug}, lacking {', '.join(f'{n} {r}' for n, r in units if n)}"


def _serves(item: Item, gives: Sequence[int]) -> bool:
    return any(item.cost.units[r] for r in gives)


def _not_chosen(t: DuelCities) -> set[int]:
    """The columns of discounts that the builder does not use as is best: by edition all, which
    take units in the order in which they came. The least payment is that of a city without."""
    in_order = t.rules.ruling("discounted_units") == "by_acquisition"
    return {c for c in t.rules.discounts if c is not None and in_order}


def _helpers(t: DuelCities, item: Item) -> list[Producer]:
    """What can stand for a missing unit: one-of producers and units off the cost."""
    helpers = [(count, gives) for count, gives in t.rules.producers(t.own)]
    if t.rules.discounts[item.id] not in {None, *_not_chosen(t)}:
        everything = tuple(range(len(t.cards.resources)))
        helpers.append((t.rules.discount(t.own, item), everything))
    return [(count, gives) for count, gives in helpers if _serves(item, gives)]


def _cases(t: DuelCities, item: Item) -> Iterator[Condition]:
    """Conditions of which one always holds: for the widest costs, how many helpers there are
    of the first kind and of the last, the more the same."""
    counts = [count for count, _ in _helpers(t, item)]
    if sum(map(bool, item.cost.units)) < _WIDE or len(counts) < 2:
        yield True
        return
    for first in (counts[0] == 0, counts[0] == 1, counts[0] >= 2):
        for last in (*(counts[-1] == n for n in range(3)), counts[-1] >= 3):
            yield all_of([first, last])


# Costs of so many different resources are proved case by case.
_WIDE = 5


# How many units of each resource a kind of helper serves.
Uses: TypeAlias = Mapping[int, Number]


def _unknown_uses(t: DuelCities, item: Item) -> list[Uses]:
    """An unknown use of the helpers."""
    units, names = item.cost.units, t.cards.resources
    return [
        {r: variable(f"helper {n} for {names[r]}") for r in gives if units[r]}
        for n, (_, gives) in enumerate(_helpers(t, item))
    ]


def _bought(item: Item, uses: Sequence[Uses], resource: int) -> Number:
    """The units of a resource that are left to buy."""
    bought: Number = item.cost.units[resource]
    for use in uses:
        bought = bought - use.get(resource, 0)
    return bought


def _way(
    t: DuelCities, rules: AnyPrices, item: Item, uses: Sequence[Uses], more: int = -1
) -> tuple[Condition, Number]:
    """A use of the helpers: what makes it possible, and what it costs. ``more``: the helper of
    which there is one more."""
    due = [r for r, units in enumerate(item.cost.units) if units]
    bought = {r: _bought(item, uses, r) for r in due}
    possible: list[Condition] = []
    for n, (use, (count, _)) in enumerate(zip(uses, _helpers(t, item), strict=True)):
        possible += [units >= 0 for units in use.values()]
        possible.append(sum_of(use.values()) <= count + (n == more))
    possible += [b >= 0 for b in bought.values()]
    cost = sum_of(scaled(bought[r], rules.any_prices[r], item.cost.units[r]) for r in due)
    return all_of(possible), cost


def _ways(t: DuelCities, rules: AnyPrices, item: Item) -> Iterator[tuple[Condition, Number]]:
    """Every use of the helpers, one by one: when it is possible, and what it costs."""
    units, helpers = item.cost.units, _helpers(t, item)
    for way in product(*(list(_uses(gives, units)) for _, gives in helpers)):
        bought = [n - sum(use.get(r, 0) for use in way) for r, n in enumerate(units)]
        if min(bought) < 0:
            continue
        able = all_of(
            sum(use.values()) <= count for use, (count, _) in zip(way, helpers, strict=True)
        )
        yield able, sum_of(b * p for b, p in zip(bought, rules.any_prices, strict=True) if b)


def _uses(gives: tuple[int, ...], missing: Sequence[int]) -> Iterator[dict[int, int]]:
    """How many units of each resource a kind of helper may serve."""
    due = [r for r in gives if missing[r]]
    for counts in product(*(range(missing[r] + 1) for r in due)):
        yield dict(zip(due, counts, strict=True))


@LEAST_PAYMENTS.theorem(
    "Two units off a cost, with Architecture or Masonry, take away the two dearest "
    "units that are missing, in whatever order they came"
)
def discount_takes_the_dearest(t: DuelCities) -> Claims:
    for item in _priced(t):
        if t.rules.discounts[item.id] is not None:
            yield Lemma(rests_on_prices(t, item), partial(_dearest, t, item))


def _dearest(t: DuelCities, item: Item) -> Claims:
    column = t.rules.discounts[item.id]
    if column is not None:
        producers = [t.own[c] == 0 for c, _ in t.cards.producers]
        producers += [t.own[early] == 0 for _, early in t.rules.early[column]]
        nothing_made = [t.own[c] == 0 for c in t.rules.produces]
        charged = t.rules.trade(t.own, t.opponent, item)
        prices = t.rules.price_list(t.own, t.opponent)
        units = [prices[r] for r, n in enumerate(item.cost.units) for _ in range(n)]
        kept = [sum_of(some) for some in combinations(units, max(len(units) - 2, 0))]
        cheapest = kept[0]
        for cost in kept[1:]:
            cheapest = minimum(cheapest, cost)
        premises = [*producers, *nothing_made, t.own[column] == 2]
        yield t.claim(charged == cheapest, *premises, about=item.slug, charged=charged)
