"""The theorem about breakdowns of prices in Duel: what people are told is what is charged,
unit by unit, whatever the prices of resources are."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count, cycle
from typing import NamedTuple

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.least_payment import (
    LEAST_PAYMENTS,
    AnyPrices,
    discount_on,
    rests_on_prices,
)
from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.theorem import Claims, Lemma, PremiseIndex, Prover
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Setup, Spot, State, begin
from antipater.rules.duel.effects import Payment, stand
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.price import Reckoning, reckon
from antipater.rules.effects import Price
from antipater.rules.expressions import Function
from antipater.rules.numbers import Number
from antipater.rules.readings.compounds import all_of, sum_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import missing_units

__all__ = ["LEAST_PAYMENTS"]


class _City(NamedTuple):
    """What stands in the city of a player, as it came; half of it stands in the other's as well."""

    player: int
    standing: tuple[Item, ...]


@LEAST_PAYMENTS.theorem(
    "A price is told as it is charged, unit by unit: what the city produces is told as it is, and "
    "each unit that is missing is given by a producer that can give it, or is off, or is bought at "
    "its price, and what is bought comes to the trade; at any two prices, one of each second "
    "resource, in cities with all, some or none of what helps, or with a chain"
)
def prices_are_told_as_they_are_charged(t: DuelCities) -> Claims:
    """Of costs that differ in what the resources are called, one."""
    seen, rules, prover = set[object](), AnyPrices(t), Prover()
    two = [variable(f"price {n}") for n in (1, 2)]
    rules.any_prices = [price for _, price in zip(rules.any_prices, cycle(two), strict=False)]
    rules.not_negative = PremiseIndex(price >= 0 for price in two)
    rules.prices = rules.coins_first.prices = tuple(
        _dearer(price, rules) for price in rules.any_prices
    )
    for item in t.cards.of_kind(Kind.BUILDING, Kind.WONDER, Kind.CHARACTER):
        chained, changed = bool(item.free_with), t.rules.priced.touched[item.id]
        cost = sorted(item.cost.units), bool(item.cost.coins), discount_on(t, item)
        character = item.kind is Kind.CHARACTER and item.id
        kind = repr((cost, chained, character, changed and rests_on_prices(t, item)))
        if kind not in seen:
            seen.add(kind)
            for city in _cities(t, item):
                read = [(each.standing, each.effects) for each in city.standing]
                key = repr((rests_on_prices(t, item), item.kind, city.player, read))
                yield Lemma(key, partial(_told, rules, prover, item, city))


def _dearer(price: Number, rules: AnyPrices) -> Function:
    """A price that is another one where a seat is taken for the other: the player who buys has
    no coins there, the opponent one."""
    return lambda own, opponent: price + own[rules.coins] + 1 - opponent[rules.coins]


def _cities(t: DuelCities, item: Item) -> Iterator[_City]:
    """Those with all that can help, in either order, with some of it, with nothing, and with what
    makes an item free; and in each a card that produces a unit of the cost, if there is one. Last
    one with cards that change prices alone, so that all units are to be bought or off."""
    columns = {column for column, _ in t.cards.producers} | {t.rules.discounts[item.id]}
    changing = {card.id for card, *_ in PriceLines(t.cards).lines}
    able = (i for i in t.cards.items if i.id in changing or columns & {c for c, _ in i.standing})
    helping = list(able)
    chains = [i for i in t.cards.items if {c for c, _ in i.standing} & {*item.free_with}]
    some = [helping, helping[::-1], helping[::2], helping[1::2], [], chains[:1]]
    due = {column for column, units in zip(t.rules.produces, item.cost.units, strict=True) if units}
    makes = [i for i in t.cards.items if due & {c for c, _ in i.standing}][:1]
    players = count(item.id)
    for each in some:
        yield _City(next(players) % 2, (*makes, *each))
    gives = columns | {*t.rules.produces}
    if alone := [i for i in helping if gives.isdisjoint(c for c, _ in i.standing)]:
        yield _City(next(players) % 2, tuple(alone))


def _told(rules: AnyPrices, prover: Prover, item: Item, city: _City) -> Claims:
    state, known = _state(rules, city), rules.not_negative.conditions
    feasible = IndependentGroups(known, prover).feasible

    def both() -> tuple[Reckoning, Payment]:
        return reckon(rules, state, city.player, item.id), payment_for(
            rules, state, city.player, item
        )

    for path in paths(both, feasible):
        told, paid = path.result
        chained = told.chained_by is not None
        due = [told.coins == paid.coins, told.total == paid.total, chained == paid.chained]
        due += [list(told.needed) == list(item.cost.units), _is_made(rules, state, city, told)]
        in_coins = any(change.price is Price.COINED for change in told.changes)
        due += [not told.units] if chained or in_coins else _served(rules, item, told)
        about = f"{item.slug}, of {', '.join(each.slug for each in city.standing)}"
        yield rules.claim(all_of(due), *path.conditions, about=about)


def _state(rules: AnyPrices, city: _City) -> State:
    begun = begin(rules, Setup())
    cities, places = [list(each) for each in begun.cities], list(begun.places)
    cities[city.player][rules.coins], cities[1 - city.player][rules.coins] = 0, 1
    for nth, item in enumerate(city.standing):
        stand(rules, cities[city.player], item)
        places[item.id] = Spot.CITY + city.player
        if nth % 2:
            stand(rules, cities[1 - city.player], item)
    first, second = map(tuple, cities)
    return begun._replace(cities=(first, second), places=tuple(places))


def _is_made(rules: AnyPrices, state: State, city: _City, told: Reckoning) -> bool:
    """Whether what a city is told to produce is what its cards give, by number and by formula."""
    seats = state.cities[city.player], state.cities[1 - city.player]
    gives = {column: sum(i.adds(column) for i in city.standing) for column in rules.produces}
    for effect in (e for item in city.standing for e in item.effects if e.by_formula):
        if (column := rules.cards.column[effect.column]) in gives:
            gives[column] += rules.cards.compile("", effect.amount)(*seats)
    return list(told.produced) == list(gives.values())


def _served(rules: AnyPrices, item: Item, told: Reckoning) -> Iterator[Condition]:
    """That units are served as they can be, and what is bought comes to the trade, or to more of
    a price that cards change."""
    missing = missing_units(told.needed, told.produced)
    units = Counter(unit.resource for unit in told.units)
    yield [units[r] for r in range(len(missing))] == missing
    yield from (unit.price == told.prices[unit.resource] for unit in told.units)
    used = Counter(unit.producer for unit in told.units if unit.producer is not None)
    yield all(n <= len(told.producers[producer]) for producer, n in used.items())
    gives = [resources for _, resources in rules.cards.producers]
    yield all(u.resource in gives[u.producer] for u in told.units if u.producer is not None)
    yield sum(unit.discounted for unit in told.units) <= told.discount
    bought = sum_of(unit.price for unit in told.units if unit.bought)
    yield told.trade <= bought if told.changes else told.trade == bought
