"""Theorems about the least payment for a cost in Duel.

They are proved for any production of any producers, units missing and units off, at any prices:
what producers a set has plays a part only where its own trade is shown to be such a purchase.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise, permutations
from typing import Any

from antipater.checker.proofs.duel.symbolic_cities import DuelCities, SolverRules
from antipater.checker.proofs.duel.theorems.any_purchase import (
    AnyPurchase,
    one_after_another,
    served_is_the_most,
    what_suffices_is_possible,
)
from antipater.checker.proofs.duel.theorems.charges import (
    Charged,
    Needed,
    charged_one_after_another,
    cost_of,
    no_use_costs_less,
    orders,
    price_of,
    replaced,
    what_is_charged_is_least,
)
from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, PremiseIndex
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Price
from antipater.rules.expressions import Expression, Function
from antipater.rules.numbers import Number, if_else, total
from antipater.rules.readings.compounds import all_of, implies
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import least_trade, missing_units, served

LEAST_PAYMENTS: TheoremGroup[DuelCities] = TheoremGroup()


@LEAST_PAYMENTS.theorem(
    "What is charged is the least over every use of the one-of producers and every "
    "choice of discounted units: no use of them costs less, and one costs just that; where by "
    "edition discounts go by their order, in a city without one"
)
def payment_is_least(t: DuelCities) -> Claims:
    rules = AnyPrices(t)
    for item in _priced(t):
        yield Lemma(_rests_on(t, item), partial(_is_any_purchase, t, rules, item))
    for resources in sorted({*map(len, _needs(t))}):
        for claims in (what_suffices_is_possible, served_is_the_most, one_after_another):
            key = f"{claims.__name__} {resources}"
            yield Lemma(key, partial(claims, AnyPurchase(resources)))
    for needed in _needs(t):
        yield Lemma(repr(needed), partial(what_is_charged_is_least, needed))
    for needed in sorted({order for each in _needs(t) for order in permutations(each)}):
        yield Lemma(f"{needed} together", partial(lemmas_make_the_least, needed))


def _is_any_purchase(t: DuelCities, rules: "AnyPrices", item: Item) -> Claims:
    """That the trade for an item is what is charged for a purchase, with the city's producers
    for helpers and what cards take off: these serve as much as if those of one kind were counted
    together."""
    due = [r for r, units in enumerate(item.cost.units) if units]
    own = [0 if c in _not_chosen(t) else n for c, n in enumerate(t.own)]
    lacking = missing_units(item.cost.units, t.rules.made(own))
    missing = [lacking[r] for r in due]
    standing = [(n, tuple(map(due.index, {*due} & {*g}))) for n, g in rules.producers(own)]
    needed, prices = [item.cost.units[r] for r in due], [rules.any_prices[r] for r in due]
    said, cities = PriceLines(t.cards), (own, t.opponent)
    off, first = (said.added(item, p, cities) for p in (Price.UNITS, Price.FIRST_UNIT))
    symbols = said.added(item, Price.SYMBOLS, cities)
    if discount := discount_on(t, item):
        off = off + t.of(own, f"discount({discount})")
    if said.may_choose(item):
        fewer = if_else(symbols >= 1, off - 1, off)
        charged = least_trade(needed, missing, prices, standing, fewer, first)
        found = rules.coins_first.trade(own, t.opponent, item)
        yield rules.claim(charged == found, about=f"{item.slug}, coins off")
    charged = least_trade(needed, missing, prices, standing, off, first)
    yield rules.claim(charged == rules.trade(own, t.opponent, item), about=item.slug)
    kinds = AnyPurchase(len(due)).choices
    counted = [(total(n for n, gives in standing if {*gives} == {*kind}), kind) for kind in kinds]
    for some in ((), *kinds):
        units = [(r, n if r in some else 0) for r, n in enumerate(missing)]
        same = served(units, standing) == served(units, counted)
        yield rules.claim(same, about=f"{item.slug}, {some}")


def _rests_on(t: DuelCities, item: Item) -> str:
    """What a least payment rests on, whatever the prices are: the cost, the discount, and
    what producers there are that give any of it."""
    discount = discount_on(t, item) if not _not_chosen(t) else ""
    due = {r for r, units in enumerate(item.cost.units) if units}
    producers = [(t.cards.columns[c], sorted(due & {*gives})) for c, gives in t.cards.producers]
    helping = [(name, gives) for name, gives in producers if gives]
    made = [t.cards.columns[t.rules.produces[r]] for r in sorted(due)]
    counted = [t.cards.by_formula[name] for name in made if name in t.cards.by_formula]
    changes = _changes(t, item)
    said = item.cost.units, discount, helping, bool(producers), made, t.cards.resources
    return repr((*said, *changes, *counted) if any(changes) or counted else said)


def _changes(t: DuelCities, item: Item) -> list[Expression | None]:
    """What cards change of the units to buy for an item, and of what they cost."""
    bought, priced = (Price.UNITS, Price.FIRST_UNIT, Price.BANK), t.rules.priced
    due = [name for name, n in zip(t.cards.resources, item.cost.units, strict=True) if n]
    units = [priced.unit_price("price", name) for name in due if priced.units_change]
    return [*(priced.formula(price, item) for price in bought), *units]


def rests_on_prices(t: DuelCities, item: Item) -> str:
    """What the payment for an item rests on, with the prices."""
    free_with = [t.cards.columns[c] for c in item.free_with]
    return repr((item.cost, free_with, discount_on(t, item), t.formulas, _rests_on(t, item)))


def discount_on(t: DuelCities, item: Item) -> str:
    """What a discount on an item is said of; empty where the set has none of it."""
    said = "wonder" if item.kind is Kind.WONDER else str(item.colour)
    column = t.cards.column.get(f"discount({said})")
    given = any(c == column for other in t.cards.items for c, _ in other.standing)
    return said if given else ""


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

    @cached_property
    def coins_first(self) -> "AnyPrices":
        """The same, of the same prices, where symbols that are off are coins first."""
        other = AnyPrices(self.any_cities)
        other.priced, other.any_prices = self.with_coins_first, self.any_prices
        return other

    def claim(
        self, conclusion: Condition, *premises: Condition, about: str = "", **observed: Number
    ) -> Claim:
        """A claim about any prices."""
        claim = self.any_cities.claim(conclusion, *premises, about=about, **observed)
        due = self.not_negative.touching(variables(conclusion, *premises))
        return replace(claim, premises=(*claim.premises, *due))


def _priced(t: DuelCities) -> list[Item]:
    """One item for each different cost in resources and discount on it."""
    kinds = {
        (i.cost.units, discount_on(t, i), *_changes(t, i)): i
        for i in t.cards.items
        if any(i.cost.units)
    }
    return list(kinds.values())


def _needs(t: DuelCities) -> list[tuple[int, ...]]:
    """The units of each resource that costs need, whichever resources they are."""
    return sorted({tuple(filter(None, item.cost.units)) for item in _priced(t)})


def _not_chosen(t: DuelCities) -> set[int]:
    """The columns of discounts that the builder does not use as is best: by edition all, which
    take units in the order in which they came. The least payment is that of a city without."""
    in_order = t.rules.ruling("discounted_units") == "by_acquisition"
    return {c for c in t.rules.discounts if c is not None and in_order}


_FEW = 3


def lemmas_make_the_least(needed: Needed) -> Iterator[Claim]:
    """Of a cost whose resources stand in the order of their prices, the dearest first: what is
    charged is what some use of the helpers costs that suffices, and no use that suffices costs
    less. Prices are all different, or all the same, or of few resources alike in any way."""
    p = AnyPurchase(len(needed))
    for ranks in orders(len(needed)):
        if [*ranks] != sorted(ranks, reverse=True):
            continue
        if len(ranks) > _FEW and 1 < len({*ranks}) < len(ranks):
            continue
        found = charged_one_after_another(p, needed, ranks, p.producers, p.off)
        prices = [variable(f"coins of rank {rank}") for rank in ranks]
        known = {price_of(rank): price for rank, price in zip(ranks, prices, strict=True)}
        products = {replaced(a, known): replaced(b, known) for a, b in found.products.items()}
        charged, cost = replaced(found.charged, known), replaced(found.cost, known)
        nothing: Condition = found.saved[0] == 0  # is saved of no resources
        facts = [nothing, implies(nothing, charged == cost), *_of_served(p, found)]
        facts += _of_uses(p, found, needed, prices, products)
        falling = [prices[a] >= prices[b] for a, b in pairwise(found.order)]
        falling += [prices[found.order[-1]] >= 0]
        few = [units <= most for units, most in zip(p.missing, needed, strict=True)]
        any_use = (*p.is_use, p.suffices(p.use, p.helpers))
        other = replaced(cost_of(p.use, p.missing, needed, prices), products)
        able = [p.suffices(found.use, p.helpers), charged == cost, charged <= other]
        premises = (*facts, *p.sane, *falling, *few, *any_use)
        yield Claim(all_of(able), premises, f"{needed} at prices of {ranks}, all together")


def _of_served(p: AnyPurchase, found: Charged) -> Iterator[Condition]:
    """What is saved of the first resources, and that no use saves more."""
    named = dict(zip(found.by_engine, found.saved, strict=True))
    firsts = [str(tuple(sorted(found.order[:n]))) for n in range(p.resources + 1)]
    for claim in served_is_the_most(p):
        if claim.about in firsts:
            yield _said(claim, named)


def _of_uses(
    p: AnyPurchase,
    found: Charged,
    needed: Needed,
    prices: list[Any],
    products: Mapping[Any, Any],
) -> Iterator[Condition]:
    """That to serve one resource after another suffices, and that no use costs less; said of
    resources by their places in the order of prices, and here by their names."""
    order, ordered = found.order, AnyPurchase(p.resources)
    names: dict[Any, Number] = {variable(f"price {n}"): prices[r] for n, r in enumerate(order)}
    for n, r in enumerate(order):
        names |= {ordered.missing[n]: p.missing[r], ordered.use[n]: p.use[r]}
    for some, (count, _) in zip(ordered.choices, ordered.producers, strict=True):
        here = tuple(sorted(order[n] for n in some))
        names[count] = p.producers[p.choices.index(here)][0]
    for n, saved in enumerate(found.saved):
        names[variable(f"saved of {tuple(range(n))}")] = saved
    dearest_first = tuple(needed[r] for r in order)
    for claim in (*one_after_another(ordered), *no_use_costs_less(dearest_first)):
        yield replaced(_said(claim, names), products)


def _said(claim: Claim, names: Mapping[Any, Any]) -> Any:
    """A lemma as a condition, in other names."""
    return replaced(implies(all_of(claim.premises), claim.conclusion), names)
