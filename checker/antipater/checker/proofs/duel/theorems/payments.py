"""Theorems about prices in Duel: of resources, what is remembered of trades, what brings coins."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from operator import attrgetter
from typing import Any

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.least_payment import rests_on_prices
from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.duel import Rules, effects
from antipater.rules.expressions import column_parts, read_columns
from antipater.rules.numbers import if_else, maximum, scaled, total
from antipater.rules.prices import NEVER
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import missing_units

PAYMENTS: TheoremGroup[DuelCities] = TheoremGroup()


# What the engine remembers


@PAYMENTS.theorem(
    "What the engine charges for resources, with all that it remembers, is the trade; and it "
    "remembers it by every number that the trade depends on"
)
def remembered_trade_is_the_trade(t: DuelCities) -> Claims:
    """Run as the engine runs it, by rules that remember nothing yet, on every path."""
    rules = Rules(t.cards, t.rules.edition.name)
    for item in t.cards.items:
        if any(item.cost.units):
            yield Lemma(rests_on_prices(t, item), partial(_remembered, t, rules, item))


def _remembered(t: DuelCities, known: Rules, item: Item) -> Claims:
    known.known_trade(known.opening, known.opening, item)  # makes what all items share once
    rules = known.afresh()
    trade = t.rules.trade(t.own, t.opponent, item)
    for path in paths(lambda: rules.known_trade(t.own, t.opponent, item), lambda *_: True):
        yield t.claim(trade == path.result, *path.conditions, about=item.slug, trade=trade)
    kept = [_columns(t, reads) for reads in rules.remembered_by(item)]
    cities = zip(kept, (t.own, t.opponent), (t.city("another"), t.city("other")), strict=True)
    own, opponent = (
        tuple(a if c in columns else b for c, (a, b) in enumerate(zip(one, other, strict=True)))
        for columns, one, other in cities
    )
    yield t.claim(t.rules.trade(own, opponent, item) == trade, about=item.slug)
    yield from _found_again(known, item, kept)


def _found_again(known: Rules, item: Item, kept: Sequence[set[int]]) -> Claims:
    """What is remembered of two cities, each of which has nothing or one of everything, is not
    found again where any of these numbers is another."""
    size = len(known.cards.columns)
    for numbers, (seat, columns) in product(product((0, 1), repeat=2), enumerate(kept)):
        own, opponent = before = tuple((number,) * size for number in numbers)
        for column in sorted(columns):
            other = tuple(n + int(c == column) for c, n in enumerate(before[seat]))
            here, there = (other, opponent) if seat == 0 else (own, other)
            rules = known.afresh()
            rules.known_trade(own, opponent, item)
            due = known.trade(here, there, item)
            about = f"{item.slug}: {known.cards.columns[column]}"
            yield Claim(rules.known_trade(here, there, item) == due, about=about)


def _columns(t: DuelCities, reads: Callable[[Sequence[int]], object]) -> set[int]:
    """The columns that a reader of ledgers reads."""
    found = reads(range(len(t.cards.columns)))
    return {found} if isinstance(found, int) else set(found) if isinstance(found, tuple) else set()


# Income


@PAYMENTS.theorem(
    "A discarded card brings 2 coins and 1 for each yellow building of the city, or by edition "
    "for each building, so never less than 2",
    "discard_income",
)
def discard_income_is_two_and_yellow(t: DuelCities) -> Claims:
    own = list(t.own)
    income = effects.take_discard_income(t.rules, own, list(t.opponent))
    gained = own[t.rules.coins] - t.own[t.rules.coins]
    each = t.rules.ruling("discarded_card") == "per_building"
    due = 2 + t.of(t.own, "buildings" if each else "yellow")
    yield t.claim(income == due, income=income, due=due)
    yield t.claim(income >= 2, income=income)
    yield t.claim(gained == income, gained=gained)


@PAYMENTS.theorem(
    "What a city of many buildings, wonders or coins brings is counted in one city, "
    "the one that has most, for every kind counted together"
)
def most_is_counted_in_one_city(t: DuelCities) -> Claims:
    for item in t.cards.of_kind(Kind.GUILD):
        for gain in filter(attrgetter("is_gain"), item.effects):
            if all(seat == "own" for seat, _ in read_columns(gain.amount)):
                continue  # of a guild of one's own, which counts the owner's city alone
            amount = t.cards.compile(item.slug, gain.amount)
            here, same = amount(t.own, t.opponent), amount(t.own, t.own)
            there = amount(t.opponent, t.opponent)
            about = f"{item.slug}: {gain.when}"
            yield t.claim(here == maximum(same, there), about=about, amount=here)


@PAYMENTS.theorem(
    "A resource costs 1 coin where its price is fixed, else 2 and 1 for each unit that "
    "the opponent's brown and grey buildings show, so never less than 1; or what "
    "cards make of that",
    "price",
)
def price_is_as_printed(t: DuelCities) -> Claims:
    lines = PriceLines(t.cards)
    for resource, price in zip(
        t.cards.resources, t.rules.price_list(t.own, t.opponent), strict=True
    ):
        fixed = t.of(t.own, f"fixed_price({resource})")
        symbols, known = _shown(t, resource)
        asked = if_else(fixed >= 1, 1, 2 + symbols)
        due = lines.of_unit(resource, asked, (t.own, t.opponent))
        if t.rules.priced.bank is not None:  # who does not sell asks that
            known = (*known, asked <= NEVER)
        yield t.claim(price == due, *known, about=resource, price=price, due=due)
        if not lines.changes_units():
            yield t.claim(price >= 1, about=resource, price=price)


@PAYMENTS.theorem(
    "Every resource symbol on a brown or grey building of the opponent counts for the "
    "price, unit for unit, and none of a yellow building or a wonder",
    "price",
    method=Method.TABLE,
)
def symbols_are_those_of_brown_and_grey(t: DuelCities) -> Claims:
    for item in t.cards.items:
        standing = dict(item.standing)
        for r, resource in enumerate(t.cards.resources):
            shown = sum(standing.get(column, 0) for column in _symbols(t.cards, resource))
            made = standing.get(t.rules.produces[r], 0)
            due = made if item.colour in ("brown", "grey") else 0
            yield Claim(shown == due, about=f"{item.slug}: {resource}", observed={"symbols": shown})


def _shown(t: DuelCities, resource: str) -> tuple[Any, Sequence[Condition]]:
    """The symbols of a resource on the opponent's brown and grey buildings: counted by these where
    nothing of the set counts them, and then what it counts instead, building by building."""
    at = t.cards.column.get(f"symbols({resource}, brown or grey)")
    if at is not None:
        return t.opponent[at], ()
    made = t.rules.produces[t.cards.resources.index(resource)]

    def counted(colours: str) -> Any:
        items = (i for i in t.rules.buildings if i.colour in colours.split(" or "))
        return total(t.opponent[i.presence] * dict(i.standing).get(made, 0) for i in items)

    read = {t.cards.columns[c]: c for c in _symbols(t.cards, resource)}
    colours = {c: column_parts(name)[1][1:] for name, c in read.items()}
    known = [t.opponent[c] == counted(of[0]) for c, of in colours.items() if of]
    return counted("brown or grey"), known


def _symbols(cards: CardSet, resource: str) -> Sequence[int]:
    """What counts the symbols of a resource: those of brown and grey buildings, or else what a
    set's own price reads."""
    printed = cards.column.get(f"symbols({resource}, brown or grey)")
    own = f"symbols({resource})", f"symbols({resource},"
    every = (c for name, c in cards.column.items() if name.startswith(own))
    return [*every] if printed is None else [printed]


@PAYMENTS.theorem("Of a cost, first what the city itself produces is taken off, unit for unit")
def production_serves_first(t: DuelCities) -> Claims:
    for needed in range(1, 6):
        made = variable("made")
        missing = missing_units((needed,), (made,))[0]
        due = if_else(made >= needed, 0, needed - made)
        yield t.claim(missing == due, made >= 0, about=f"{needed} needed", missing=missing)
        counted = scaled(made, variable("price"), needed)
        yield t.claim(scaled(made, variable("price"), needed + 1) == counted, made <= needed)
