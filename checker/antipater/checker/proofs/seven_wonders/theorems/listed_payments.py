"""Theorems about the payments that the engine of 7 Wonders lists: the allowed ones, least first.

What a city lacks and what sellers have is unknown, and the engine's functions are run on every
path. Costs are those of the set, raw materials and manufactured goods apart
(``goods_are_bought_apart``), and what is bought for them in all is run for the shortest ones.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise, product
from typing import Any, TypeAlias

from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.any_supply import AnySupply, any_supplies
from antipater.checker.proofs.seven_wonders.theorems.changed_prices import (
    changed_purchases,
    changed_terms,
)
from antipater.checker.proofs.seven_wonders.theorems.purchases import bundles, costs, named
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method, Prover
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Cost, Item
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import negation
from antipater.rules.prices import without_prices
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, as_truth
from antipater.rules.seven_wonders import Payment, Rules
from antipater.rules.seven_wonders.price import Reckoning, reckon
from antipater.rules.trade.market import (
    Purchase,
    Supply,
    Units,
    allowed,
    coins,
    gives,
    less,
    parts,
    shortfall,
    to_buy,
)

LISTED: TheoremGroup[SevenCities] = TheoremGroup()
# Costs of so many units are run with all that a city may make of them, and to the end.
_SHORT, _WHOLE = 2, 2
# Of so many choices of what to buy each may be given or not, whatever the others are.
_FEW = 6

# What a purchase comes to, and whether it is allowed.
AnyPurchase: TypeAlias = tuple[Payment, Condition]


@LISTED.theorem(
    "What may be bought for a cost is every choice of units that covers it with nothing to "
    "spare, and no other, each listed once; of more than two units, whether the city makes the "
    "rest of one choice, where it makes that of all others, or of none"
)
def units_to_buy_are_those_that_cover(t: SevenCities) -> Claims:
    """A cost is proved once for all that differ from it in what the resources are called. Of
    longer costs it is run for each choice where the city gives the rest of all others, and where
    of none."""
    prover, own = Prover(), t.rules.own_supply(t.seats[0])
    for some in any_supplies((own, units) for units in bundles(t, own)):
        short = sum(some.needed) <= _SHORT
        for made in parts(some.needed) if short else ((0,) * len(some.needed),):
            yield Lemma(f"{some} {made}", partial(_covering, prover, some, made))


def _covering(prover: Prover, some: AnySupply, made: Units) -> Claims:
    choices, about = list(parts(some.needed)), f", makes {made}"
    own = Supply(made, some.supply.producers)
    lacking = shortfall(some.needed, own)
    rests = {b: as_truth(gives(own, less(some.needed, b))) for b in choices}
    asked = {b: rests[b].id for b in choices if any(b) and b != some.needed}
    alone = product((True, False), asked.values()) if len(choices) > _FEW else [(None, 0)]
    for alike, open_one in alone:
        told = {} if alike is None else {n: alike for n in asked.values() if n != open_one}
        given = {b: told.get(rest.id, rest) for b, rest in rests.items()}
        due = {b: all_of([lacking == sum(b), rest]) for b, rest in given.items()}
        for listed, conditions in _runs(prover, own, some.needed, told):
            held = all_of(due[b] == (b in listed) for b in choices)
            yield some.claim(held, *conditions, about=about)
            yield Claim(len({*listed}) == len(listed), about=about)


def _runs(
    prover: Prover, own: Supply, needed: Units, told: Mapping[int, bool]
) -> Iterator[tuple[list[Units], tuple[Condition, ...]]]:
    """What is listed on every path. ``told``: what is answered to some questions, which then says
    nothing of the city."""
    counts = (count >= 0 for count, _ in own.producers)
    groups = IndependentGroups(counts, prover)

    def of_the_city(conditions: Iterable[Condition]) -> list[Condition]:
        return [c for c in conditions if not {as_truth(c).id, as_truth(~c).id} & told.keys()]

    def feasible(new: Condition, before: Sequence[Condition]) -> bool:
        answer = told.get(as_truth(new).id)
        if answer is None and (denied := told.get(as_truth(~new).id)) is not None:
            answer = not denied
        return groups.feasible(new, of_the_city(before)) if answer is None else answer

    for listed, conditions in paths(lambda: to_buy(needed, own), feasible):
        yield listed, tuple(of_the_city(conditions))


# To the end


@LISTED.theorem(
    "The payments listed for a cost of one or two units are those of the purchases that are "
    "allowed, with its coins to the bank; the least comes first, and of two equal ones that which "
    "pays less to the right; a price breakdown tells the same, each with units that cost just that",
    "price_left",
    "price_right",
)
def payments_are_the_allowed_ones(t: SevenCities) -> Claims:
    """Of the shortest costs; prices and what sellers have are unknown. What needs no resources, or
    none that the city does not make, costs coins to the bank. Where cards change prices, this is
    shown of the set without such lines, and beside it what changes of each price."""
    yield from changed_terms(t)
    t = SevenCities(without_prices(t.cards), t.edition) if any(t.rules.priced.touched) else t
    for units, prices in product(product(range(3), repeat=2), repeat=2):
        due = units[0] * prices[0] + units[1] * prices[1]
        yield Claim(coins(units, prices) == due, about=f"{units} at {prices}")
    for item in t.rules.buildings:
        yield Lemma(f"nothing {t.trade} {t.meaning(item)}", partial(_nothing_to_buy, t, item))
    for item in [item for item in t.rules.buildings if item.free_with][:1]:
        yield Lemma(f"chained {t.trade} {t.meaning(item)}", partial(_told_free, t, item))
    for item, needed in _short_costs(t):
        key = ProofCache.key(t.trade, repr(item.cost.units), repr(needed))
        yield Lemma(key, partial(_as_allowed, t, replace(item, cost=Cost(3, needed), free_with=())))


def _nothing_to_buy(t: SevenCities, item: Item) -> Claims:
    own = list(t.seats[0])
    for r, (column, units) in enumerate(zip(t.rules.produces, item.cost.units, strict=True)):
        for counted in t.rules.made_from(r) - {column}:
            own[counted] = 0
        own[column] = units if units else own[column]
    found = t.rules.ways(own, *t.seats[1:], item)
    yield Claim(found == (Payment(item.cost.coins, 0, 0),), about=f"{item.slug}: {found}")


def _told_free(t: SevenCities, item: Item) -> Claims:
    """What a chain makes free is told so, with the building that does."""
    own, left, right = sellers(t)
    own = tuple(1 if column in item.free_with else n for column, n in enumerate(own))
    told = reckon(t.rules, t.state((own, right, left)), 0, item)
    nothing = (0,) * len(item.cost.units)
    free = told.ways == ((Payment(0, 0, 0), (nothing, nothing)),)
    by = told.chained_by is not None and t.rules.items[told.chained_by].presence in item.free_with
    yield Claim(free and by, about=f"{item.slug}: {told.ways} by {told.chained_by}")


def _as_allowed(t: SevenCities, item: Item) -> Claims:
    seats = sellers(t)
    about, able = named(t, item.cost.units), list(purchases_of(t, item.cost, seats))
    for (ways, told), conditions in _listed(t, item, seats):
        due = all_of([*just_those(ways, able), *_told(item, ways, told)])
        yield t.claim(due, *conditions, about=about)


def just_those(ways: Sequence[Payment], able: Sequence[AnyPurchase]) -> Iterator[Condition]:
    """That what is listed are the payments of purchases that are allowed, in order."""
    yield from (any_of(_pays(way, one) for one in able) for way in ways)
    yield from (any_of([negation(one[1]), *(_pays(w, one) for w in ways)]) for one in able)
    yield from (_not_after(a, b) for a, b in pairwise(ways))


def _pays(way: Payment, purchase: AnyPurchase) -> Condition:
    """Whether a purchase is allowed and comes to this payment."""
    return all_of([purchase[1], _equal(way, purchase[0])])


def _told(item: Item, ways: Sequence[Payment], told: Reckoning) -> Iterator[Condition]:
    yield (len(ways), told.needed, told.chained_by) == (len(told.ways), item.cost.units, None)
    for way, (payment, bought) in zip(ways, told.ways, strict=False):
        yield _equal(way, payment)
        spent = [coins(units, prices) for units, prices in zip(bought, told.prices, strict=True)]
        yield _equal(payment, Payment(item.cost.coins, *spent))


def _short_costs(t: SevenCities) -> Iterator[tuple[Item, Units]]:
    """Short costs, each with an item that costs no less: what is remembered goes by items."""
    mixed = {part for cost in costs(t) for part in parts(cost)}
    items = [item for item in t.cards.items if any(item.cost.units)]
    seen: set[tuple[int, ...]] = set()
    for needed in sorted(units for units in mixed if 0 < sum(units) <= _WHOLE):
        shape = tuple(sorted(needed))
        item = next(
            i for i in items if all(a >= b for a, b in zip(i.cost.units, needed, strict=True))
        )
        if shape not in seen:
            seen.add(shape)
            yield item, needed


def sellers(t: SevenCities) -> tuple[Ledger, Ledger, Ledger]:
    """A city that makes nothing, and neighbours that sell any units of each resource."""
    helping = {c for c, _ in t.cards.producers}
    helping |= {c for r, _ in enumerate(t.cards.resources) for c in t.rules.made_from(r)}
    helping |= {c for c, name in enumerate(t.cards.columns) if name.startswith("one_of_sold")}
    own, left, right = (
        tuple(0 if c in helping else n for c, n in enumerate(city)) for city in t.seats
    )
    return own, left, right


def _listed(
    t: SevenCities, item: Item, seats: tuple[Ledger, Ledger, Ledger]
) -> Iterator[tuple[tuple[Sequence[Payment], Reckoning], tuple[Condition, ...]]]:
    """What is listed and what is told, on every path; rules that remember nothing are run."""
    state = t.state((seats[0], seats[2], seats[1]))
    known = (n >= 0 for city in seats for n in city if not isinstance(n, int))
    feasible = IndependentGroups(known, Prover()).feasible

    rules = Rules(t.cards, t.edition)

    def both() -> tuple[Sequence[Payment], Reckoning]:
        rules.forget_payments(item)
        return rules.ways(*seats, item), reckon(rules, state, 0, item)

    yield from paths(both, feasible)


def purchases_of(
    t: SevenCities, cost: Cost, seats: tuple[Ledger, Ledger, Ledger]
) -> Iterator[AnyPurchase]:
    """Every purchase for a cost."""
    needed, rules = cost.units, t.rules
    cities = (rules.own_supply(seats[0]), rules.offer(seats[1]), rules.offer(seats[2]))
    to_left, to_right = rules.prices(*seats)
    for left, right in product(parts(needed), repeat=2):
        may = allowed(needed, Purchase(left, right), cities)
        if may is not False:
            yield Payment(cost.coins, coins(left, to_left), coins(right, to_right)), may


def _equal(one: Payment, other: Payment) -> Condition:
    return all_of(a == b for a, b in zip(one, other, strict=True))


def _not_after(one: Payment, other: Payment) -> Condition:
    no_more_right = all_of([one.total == other.total, one.right <= other.right])
    return any_of([one.total < other.total, no_more_right])


@LISTED.theorem(
    "Of every cost of the set, whatever of it is to be bought and whichever neighbour sells all of "
    "it or none: the payments listed are just those of its purchases, each once, the least first, "
    "and of equal ones that which pays less to the right; at prices of one or two coins for raw "
    "materials and for goods on either side",
    method=Method.TABLE,
)
def payments_of_every_cost_are_listed(t: SevenCities) -> Claims:
    """Where cards change prices, of the set without such lines. A cost is looked at once for all
    that differ from it in what the raw materials or the goods are called."""
    t = SevenCities(without_prices(t.cards), t.edition) if any(t.rules.priced.touched) else t
    goods, alike = _Told(t.cards, t.edition).grey, dict[object, Item]()
    for item in t.cards.items:
        named_units = zip(t.cards.resources, item.cost.units, strict=True)
        shape = sorted((name in goods, n) for name, n in named_units if n)
        if shape:
            alike.setdefault((bool(item.cost.coins), *shape), item)
    for item in alike.values():
        key = f"{t.trade} {item.cost}"
        yield Lemma(key, partial(_of_its_purchases, t, item))


def _of_its_purchases(t: SevenCities, item: Item) -> Claims:
    rules = _Told(t.cards, t.edition)
    for units in range(1, sum(item.cost.units) + 1):
        wanted = [part for part in parts(item.cost.units) if sum(part) == units]
        for rules.raw, rules.goods in product(product((1, 2), repeat=2), repeat=2):
            for selling in _SELLING if rules.raw == rules.goods else _SELLING[:1]:
                due = {
                    Payment(item.cost.coins, *map(_at_prices, purchase, rules.prices()))
                    for some in wanted
                    for purchase in ((part, less(some, part)) for part in parts(some))
                    if all(sells or not any(p) for p, sells in zip(purchase, selling, strict=True))
                }
                found = rules.listed(item, wanted, selling)
                yield Claim({*found} == due and len(found) == len(due), about=item.slug)
                ordered = sorted(found, key=lambda way: (way.total, way.right))
                yield Claim([*found] == ordered, about=f"{item.slug}, in order")


def _at_prices(units: Units, prices: Sequence[int]) -> int:
    return sum(n * price for n, price in zip(units, prices, strict=True))


# Whether the left neighbour sells, and the right one.
_SELLING = ((True, True), (True, False), (False, True))


class _Told(Rules):
    """Rules that are told the prices, what is to be bought, and who sells it."""

    raw: tuple[int, ...] = (2, 2)
    goods: tuple[int, ...] = (2, 2)

    def prices(self, *seats: object) -> Any:
        """Those of raw materials and of goods, from the left and from the right."""
        return tuple(
            [(self.goods if name in self.grey else self.raw)[side] for name in self.cards.resources]
            for side in (0, 1)
        )

    @cached_property
    def grey(self) -> set[str]:
        """The resources that grey buildings make."""
        made = [b for b in self.buildings if b.colour == "grey"]
        return {
            name
            for name, column in zip(self.cards.resources, self.produces, strict=True)
            if any(building.adds(column) for building in made)
        }

    def listed(
        self, item: Item, wanted: Sequence[Units], selling: tuple[bool, bool]
    ) -> tuple[Payment, ...]:
        """The payments for what is to be bought."""
        self.forget_payments(item)
        needs, city = self._needs[item.id], [0] * len(self.cards.columns)
        assert needs is not None
        needs.sold.update(
            ((side, part), selling[side])
            for side in (0, 1)
            for some in wanted
            for part in parts(some)
        )
        return self._all_ways(needs, wanted, (city, city, city), (0, 1), item)


@LISTED.theorem(
    "Where cards change prices, the payments listed are those of the purchases that are allowed, "
    "at what the cards say, and of those of one split the least; with other numbers in any of the "
    "three cities they are those found anew",
    method=Method.EXAMPLES,
)
def payments_at_changed_prices_are_the_allowed_ones(t: SevenCities) -> Claims:
    yield from changed_purchases(t)


# What is remembered


@LISTED.theorem(
    "What the engine remembers of payments it remembers by every number on which they depend"
)
def payments_are_remembered_by_all_they_depend_on(t: SevenCities) -> Claims:
    rules = Rules(t.cards, t.edition)
    seen: set[Units] = set()
    for item in t.cards.items:
        kept = rules.remembered_by(item)
        if kept is None:
            yield t.claim(not any(item.cost.units), about=item.slug)
        elif item.cost.units not in seen:
            seen.add(item.cost.units)
            key = ProofCache.key(t.trade, repr(item.cost.units))
            yield Lemma(key, partial(_alike, t, item.cost.units, kept))


def _alike(t: SevenCities, needed: Units, kept: Sequence[Collection[int]]) -> Claims:
    """Of cities that differ in every number but those by which it is remembered."""
    rules, about, seats = t.rules, named(t, needed), t.seats
    apart = [t.city(name) for name in ("another", "other left", "other right")]
    others = [
        tuple(a if c in columns else b for c, (a, b) in enumerate(zip(one, two, strict=True)))
        for columns, one, two in zip(kept, seats, apart, strict=True)
    ]
    units = [u for u in parts(needed) if sum(u) == 1 or u == needed]
    for some in units:
        both = [shortfall(some, rules.own_supply(city[0])) for city in (seats, others)]
        yield t.claim(both[0] == both[1], about=about)
        for side in (1, 2):
            sold = [shortfall(some, rules.offer(city[side])) for city in (seats, others)]
            yield t.claim(sold[0] == sold[1], about=about)
    for one, other in zip(rules.prices(*seats), rules.prices(*others), strict=True):
        yield t.claim(all_of(_priced(needed, one, other)), about=about)


def _priced(needed: Units, one: Sequence[object], other: Sequence[object]) -> Iterable[Condition]:
    for units, a, b in zip(needed, one, other, strict=True):
        if units:
            yield a == b
