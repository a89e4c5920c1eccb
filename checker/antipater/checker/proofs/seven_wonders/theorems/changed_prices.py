"""What cards change of prices in 7 Wonders, as they say it (``expected_prices``): of each price for
any cities, and of the payments that are listed in some situations, as that is done on integers.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import TypeAlias
from zlib import crc32

from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Price
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, all_true, if_else, maximum
from antipater.rules.prices import NEVER
from antipater.rules.readings.terms import as_truth
from antipater.rules.seven_wonders import Payment, Rules
from antipater.rules.seven_wonders.trade import Terms
from antipater.rules.trade.market import Purchase, Supply, Units, allowed, coins, parts, shortfall

# Of costs of so many units every purchase is tried; so often with other numbers in all cities.
_MOST, _OFTEN = 4, 4
# How many cities have something of which they sell or make units, in a hundred.
_MAKE, _SELL = 15, 60

Cities: TypeAlias = tuple[Ledger, Ledger, Ledger]
_Claims: TypeAlias = Callable[[SevenCities, PriceLines, Item], Claims]


def _touched(t: SevenCities) -> Iterator[Item]:
    return (item for item in t.cards.items if t.rules.priced.touched[item.id])


def _lemma(
    t: SevenCities,
    about: str,
    item: Item,
    claims: Callable[[SevenCities, PriceLines, Item], Claims],
) -> Lemma:
    lines = PriceLines(t.cards)
    said = [*((card, line) for card, line, _ in lines.lines), *lines.freeing]
    key = f"{about} {t.trade} {t.meaning(item)} {said}"
    return Lemma(key, partial(claims, t, lines, item))


def changed_terms(t: SevenCities) -> Claims:
    """What the engine takes cards to change of each price is what they say."""
    for item in _touched(t):
        yield _lemma(t, "terms", item, _terms)


def _terms(t: SevenCities, lines: PriceLines, item: Item) -> Claims:
    own, left, right = t.seats
    terms = t.rules.terms(own, left, right, item)
    expected = said(lines, item, t.seats)
    for name, found, due in zip(terms._fields, terms, expected, strict=True):
        yield t.claim(as_truth(found == due), about=f"{item.slug}, {name}")


def said(lines: PriceLines, item: Item, cities: Sequence[Ledger]) -> Terms:
    """What cards say of each price of an item."""

    def least(*prices: Price) -> Number:
        most: Number = NEVER
        for price in prices:
            for stands, amount in lines.said(item, price, cities):
                most = if_else(all_true([stands, amount < most]), amount, most)
        return most

    instead = least(Price.CHAIN) if item.free_with else NEVER
    if item.kind is Kind.STAGE or item.held:
        instead = if_else(lines.frees(item, cities[0]), 0, instead)
    return Terms(
        maximum(item.cost.coins - lines.added(item, Price.COINS, cities), 0),
        lines.added(item, Price.UNITS, cities),
        lines.added(item, Price.FIRST_UNIT, cities, "left"),
        lines.added(item, Price.FIRST_UNIT, cities, "right"),
        least(Price.BANK),
        least(Price.BANK, Price.ONE),
        instead,
    )


# The payments that are listed


def changed_purchases(t: SevenCities) -> Claims:
    """Of a stage, and of a building of each colour: one that a chain makes free, one that does not,
    and one that costs coins as well."""
    seen = set[object]()
    for item in _touched(t):
        kind = item.kind, item.colour, bool(item.free_with), bool(item.cost.coins)
        if kind not in seen and 0 < sum(item.cost.units) <= _MOST:
            seen.add(kind)
            yield _lemma(t, "purchases", item, _purchases)


def _purchases(t: SevenCities, lines: PriceLines, item: Item) -> Claims:
    """In situations that differ from the last in one city, or in whether one card stands that
    changes prices: so that what is remembered of one is not taken for the other."""
    rules = Rules(t.cards, t.edition)
    cities = [_city(t, item, seat, 0) for seat in range(3)]
    cards = *(card for card, _, _ in lines.lines), *(card for card, _ in lines.freeing)
    changes: list[tuple[int, int | None]] = list(product(range(3), [None] * _OFTEN))
    changes += product(range(3), dict.fromkeys(card.presence for card in cards))
    for nth, (seat, stands) in enumerate(changes, 1):
        if stands is None:
            cities[seat] = _city(t, item, seat, nth)
        else:
            before = cities[seat]
            cities[seat] = (*before[:stands], int(not before[stands]), *before[stands + 1 :])
        own, left, right = cities
        found, due = (
            rules.ways(own, left, right, item),
            _due(rules, lines, item, (own, left, right)),
        )
        in_order = [*found] == sorted(found, key=lambda way: (way.total, way.right))
        alike = len(found) == len(due) and {*found} == due
        yield Claim(alike and in_order, about=f"{item.slug}: {found}, by the cards {due}")


def _city(t: SevenCities, item: Item, seat: int, nth: int) -> Ledger:
    """A city of known numbers; it makes and sells few things, so that there is something to buy."""

    def number(name: str) -> int:
        drawn = crc32(f"{item.slug} {name} {seat} {nth}".encode())
        if name.startswith(("produces(", "one_of(")):
            return int(drawn % 100 < _MAKE)
        if name.startswith(("sells(", "one_of_sold(")):
            return int(drawn % 100 < _SELL)
        return drawn % 3

    return tuple(map(number, t.cards.columns))


def _due(rules: Rules, lines: PriceLines, item: Item, cities: Cities) -> set[Payment]:
    """The payments by what the cards say, of every purchase that is allowed."""
    terms, least = said(lines, item, cities), dict[tuple[int, int], int]()
    ways = [*_bought(rules, terms, item, cities), Payment(terms.instead, 0, 0)]
    for bank, *split in ways if terms.instead else [Payment(0, 0, 0)]:
        least[split[0], split[1]] = min(bank, least.get((split[0], split[1]), NEVER))
    return {Payment(bank, *split) for split, bank in least.items() if bank < NEVER}


def _bought(rules: Rules, terms: Terms, item: Item, cities: Cities) -> Iterator[Payment]:
    """What each purchase costs, with units of the bank, which sells none that are not lacked."""
    own, needed = rules.own_supply(cities[0]), item.cost.units
    offers, prices = [rules.offer(city) for city in cities[1:]], rules.prices(*cities)
    first_off = terms.left_off, terms.right_off
    each = [terms.one, *[terms.unit] * sum(needed)]  # what each unit of the bank costs
    for of_the_bank in range(sum(needed) + 1):
        any_unit = terms.units_off + of_the_bank, tuple(range(len(needed)))
        supply = Supply(own.fixed, [*own.producers, any_unit])
        for bought in map(Purchase._make, product(parts(needed), repeat=2)):
            if allowed(needed, bought, (supply, *offers)):
                paid = map(_at_prices, bought, prices, first_off)
                yield Payment(terms.bank_due + sum(each[:of_the_bank]), *paid)
        if each[of_the_bank] >= NEVER or shortfall(needed, supply) == 0:
            return


def _at_prices(units: Units, prices: Sequence[int], first_off: int) -> Number:
    """What units cost where something is off the dearest of them, if any is bought."""
    dearest = max((price for n, price in zip(units, prices, strict=True) if n), default=0)
    return coins(units, prices) - min(first_off, dearest)
