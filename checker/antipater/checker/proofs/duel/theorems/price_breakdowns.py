"""Theorems about what `price` tells of a price in Duel: unit by unit, it adds up to the charge."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations, product
from random import Random
from typing import TypeAlias

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.meanings import named_standing
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Rules, Spot, State
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.price import Reckoning, reckon
from antipater.rules.expressions import read_columns
from antipater.rules.ledger import add
from antipater.rules.trade.cost import Unit, allocation, least_trade
from antipater.rules.trade.market import Units, parts

BREAKDOWNS: TheoremGroup[DuelCities] = TheoremGroup()
_HELPERS, _OFF = (1, 2), (0, 2)  # so many of each producer that can serve, and units off
_GAMES = 40  # cities made by chance
_MOST_BUILT = 0.4  # of all items
_STEP = 10  # more than the units of any cost
# Units missing, and what kinds of producers stand for them.
_Purchase: TypeAlias = tuple[Units, tuple[tuple[int, ...], ...]]


@BREAKDOWNS.theorem(
    "The units that a price breakdown tells as bought cost the least trade, whatever is lacking, "
    "at every order of prices; no producer and no discount serves more than it can",
    method=Method.TABLE,
)
def units_told_cost_the_least_trade(t: DuelCities) -> Claims:
    """A price is more than all units at lower prices, so that a unit of one price can stand for
    none of another: what is equal here is so at any prices of this order. Of equal prices the
    first resource's comes first, as in what is charged (``payment_is_least``). Which resources
    these are plays no part, and producers do as far as they give what is missing; those of which
    none stands do not."""
    needs = {lacking for item in t.cards.items for lacking in parts(item.cost.units)}
    purchases = {purchase for some in needs for purchase in _purchases(t, some)}
    for missing, kinds in sorted({_in_first_order(*purchase) for purchase in purchases}):
        yield Lemma(f"{missing} {kinds}", partial(_told, missing, kinds))


def _purchases(t: DuelCities, missing: Units) -> Iterator[_Purchase]:
    """The units missing with each choice of kinds of producers that give some of them, of
    resources that are missing alone, by their place among these."""
    lacking = [r for r, units in enumerate(missing) if units]
    giving = (
        tuple(r for r, due in enumerate(lacking) if due in some) for _, some in t.cards.producers
    )
    kinds = [given for given in giving if given]
    for many in range(len(kinds) + 1):
        for standing in combinations(kinds, many):
            yield tuple(missing[r] for r in lacking), tuple(sorted(standing))


def _in_first_order(missing: Units, kinds: tuple[tuple[int, ...], ...]) -> _Purchase:
    """A purchase with its resources in the first of all orders: every order of prices is looked
    at in any case."""
    found = []
    for order in permutations(range(len(missing))):
        given = (tuple(sorted(map(order.index, some))) for some in kinds)
        found.append((tuple(missing[r] for r in order), tuple(sorted(given))))
    return min(found)


def _told(missing: Units, kinds: Sequence[tuple[int, ...]]) -> Claims:
    """With one or two producers of each kind."""
    able = (sum(missing[r] for r in gives) for gives in kinds)
    counts_of = [[n for n in _HELPERS if n <= units] for units in able]
    helpers = list(product(product(*counts_of), _OFF))
    for prices, (counts, off) in product(_prices(missing, kinds), helpers):
        producers = list(zip(counts, kinds, strict=True))
        units = allocation(missing, prices, producers, off)
        least = least_trade(missing, missing, prices, producers, off)
        right = _bought(units) == least and _fits(units, missing, producers, off)
        about = "" if right else f"{missing} at {prices}, producers {counts}, {off} off: {units}"
        yield Claim(right, about=about)


def _prices(missing: Units, kinds: Sequence[tuple[int, ...]]) -> Iterable[list[int]]:
    """Prices in every order; one of those that differ in which resources they are of alone."""
    found: dict[object, list[int]] = {}
    for order in permutations(range(len(missing))):
        rising = sorted(range(len(missing)), key=order.__getitem__)
        given = sorted(tuple(r in gives for r in rising) for gives in kinds)
        found[tuple(missing[r] for r in rising), tuple(given)] = [_STEP**rank for rank in order]
    return found.values()


def _bought(units: Sequence[Unit]) -> int:
    return sum(unit.price for unit in units if unit.bought)


def _fits(
    units: Sequence[Unit],
    missing: Sequence[int],
    producers: Sequence[tuple[int, tuple[int, ...]]],
    off: int,
) -> bool:
    """Whether all that is missing is told once, and helpers serve what they can."""
    told = Counter(unit.resource for unit in units)
    served = Counter(unit.producer for unit in units if unit.producer is not None)
    return (
        told == Counter({r: n for r, n in enumerate(missing) if n})
        and all(u.producer is None or u.resource in producers[u.producer][1] for u in units)
        and all(number <= producers[producer][0] for producer, number in served.items())
        and sum(unit.discounted for unit in units) <= off
    )


@BREAKDOWNS.theorem(
    "A price breakdown adds up to what the engine charges, its coins and each unit at its price, "
    "and names a chain exactly where one makes the building free",
    method=Method.TABLE,
)
def price_breakdowns_add_up_to_the_charge(t: DuelCities) -> Claims:
    """Of cities made by chance: each of what prices depend on in it, and of some items that may be
    built there. What producers there are of which none stands there plays no part, but for the
    orders in which an edition uses them."""
    rules, names = Rules(t.cards, t.rules.edition.name), t.cards.columns
    seen = frozenset(names[column] for column in _seen(t))
    producers = [(names[column], gives) for column, gives in t.cards.producers]
    in_order = (sorted(seen), producers) if rules.by_acquisition else ()
    basis = repr((t.formulas, t.cards.resources, in_order))
    adds = {i.id: [n for n in named_standing(t.cards, i) if n[0] in seen] for i in t.cards.items}
    built = [(items, repr([_purchase(t, i) for i in items])) for items in _alike(t)]
    for number in range(1, _GAMES + 1):
        cities = _by_chance(t, number)
        added = [[adds[item.id] for item in city if adds[item.id]] for city in cities]
        there = {name for city in added for item in city for name, _ in item}
        standing = repr((added, [kind for kind in producers if kind[0] in there]))
        state = partial(_state_of, t, cities)
        for items, purchases in built:
            claims = partial(_add_up, t, rules, state, items, f"cities {number}")
            yield Lemma(f"{basis} {standing} {purchases}", claims)


def _purchase(t: DuelCities, item: Item) -> object:
    """What of an item its price depends on."""
    column, names = t.rules.discounts[item.id], t.cards.columns
    free_with = [names[c] for c in item.free_with]
    return item.slug, item.cost, free_with, None if column is None else names[column]


def _alike(t: DuelCities) -> list[list[Item]]:
    """The items of each age and kind."""
    found: dict[tuple[int | None, Kind], list[Item]] = {}
    for item in t.cards.items:
        found.setdefault((item.age, item.kind), []).append(item)
    return list(found.values())


def _seen(t: DuelCities) -> frozenset[int]:
    """The columns on which prices and chains depend; cities of this theorem have no others."""
    rules, cards = t.rules, t.rules.cards
    formulas = (cards.resolved(cards.rules["price"], name) for name in cards.resources)
    read = {cards.column[name] for formula in formulas for _, name in read_columns(formula)}
    early = {column for some in rules.early.values() for both in some for column in both}
    discounts = {column for column in rules.discounts if column is not None}
    chains = {column for item in cards.items for column in item.free_with}
    kinds = {column for column, _ in cards.producers}
    return frozenset((*read, *early, *discounts, *chains, *kinds, *rules.produces))


def _add_up(
    t: DuelCities, rules: Rules, made: Callable[[], State], items: Sequence[Item], where: str
) -> Claims:
    state = made()
    for item in items:
        told, due = reckon(rules, state, 0, item.id), payment_for(rules, state, 0, item)
        about = f"{where}, {item.slug}: {told}"
        yield Claim((told.coins, told.trade) == (due.coins, due.trade), about=about)
        yield Claim((told.chained_by is not None) == due.chained, about=about)
        yield Claim(_bought(told.units) == told.trade, about=about)
        if not due.chained:
            yield Claim(_is_served(t, state, item, told), about=about)


def _is_served(t: DuelCities, state: State, item: Item, told: Reckoning) -> bool:
    """Whether each unit lacking is told at its price, and its producers stand in the city."""
    own, opponent = state.cities
    prices = t.rules.price_list(own, opponent)
    made = [own[column] for column in t.rules.produces]
    missing = [max(n - m, 0) for n, m in zip(item.cost.units, made, strict=True)]
    kinds = (gives for _, gives in t.cards.producers)
    standing = [(len(some), gives) for some, gives in zip(told.producers, kinds, strict=True)]
    at_prices = all(unit.price == prices[unit.resource] for unit in told.units)
    return at_prices and _fits(told.units, missing, standing, told.discount)


def _by_chance(t: DuelCities, number: int) -> tuple[list[Item], list[Item]]:
    """The cards, wonders and tokens of two cities, chosen by chance, the same on every run: each
    whatever others the set has."""
    cities: tuple[list[Item], list[Item]] = [], []
    share = Random(number).random() * _MOST_BUILT
    for item in t.cards.of_kind(Kind.BUILDING, Kind.WONDER, Kind.TOKEN):
        chance = Random(f"{number} {item.slug}")
        if chance.random() < share:
            cities[chance.randrange(2)].append(item)
    return cities


def _state_of(t: DuelCities, cities: tuple[list[Item], list[Item]]) -> State:
    """Two cities, with nothing in them but what prices depend on."""
    seen, places = _seen(t), [int(Spot.BOX)] * len(t.cards.items)
    ledgers = [[0] * len(t.cards.columns) for _ in cities]
    for player, city in enumerate(cities):
        for item in city:
            add(ledgers[player], item)
            places[item.id] = Spot.CITY + player
    own, opponent = (tuple(n if c in seen else 0 for c, n in enumerate(some)) for some in ledgers)
    return t.state(own, opponent)._replace(places=tuple(places))
