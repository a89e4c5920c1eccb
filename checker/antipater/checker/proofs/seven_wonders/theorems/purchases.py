"""Theorems about buying from neighbours: what a split must cover, and that the least is least.

Whether a city gives some units is one formula of the rules (``purchase.gives``). It is
proved here to be what happens at the table: units are taken one by one, each from a
resource that is made or from a producer that then is spent. Costs are those of the set,
supplies any at all.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from itertools import pairwise, product
from typing import Any

from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.any_supply import (
    AnySupply,
    any_supplies,
    groups_apart,
    helping,
    kinds_of,
    lacked_as_a_most,
    none_lacked,
    one_less,
    with_one_less,
    with_two_less,
)
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.numbers import if_else, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import served
from antipater.rules.trade.market import Supply, Units, coins, gives, less, parts, shares, shortfall

PURCHASES: TheoremGroup[SevenCities] = TheoremGroup()


def _of_costs(claims: Callable[[SevenCities], Claims]) -> Callable[[SevenCities], Claims]:
    """Claims that rest on no more of the items than what they cost."""

    @wraps(claims)
    def part(t: SevenCities) -> Claims:
        key = ProofCache.key(t.trade, repr(costs(t)))
        yield Lemma(key, lambda: claims(t))

    return part


@PURCHASES.theorem(
    "A resource costs 2 coins at either neighbour, or 1 where a trading post or the market "
    "fixes it on that side, or what cards make of that",
    "price_left",
    "price_right",
)
@_of_costs
def price_is_one_or_two(t: SevenCities) -> Claims:
    lines = PriceLines(t.cards)
    for side, prices in zip(("left", "right"), t.rules.prices(*t.seats), strict=True):
        for resource, price in zip(t.cards.resources, prices, strict=True):
            fixed = t.of(t.seats[0], f"fixed_price({resource}, {side})")
            about = f"{resource} from the {side}"
            due = lines.of_unit(resource, if_else(fixed >= 1, 1, 2), t.seats, side)
            yield t.claim(price == due, about=about, price=price)
            if not lines.changes_units():
                yield t.claim(any_of([price == 1, price == 2]), about=about, price=price)


@PURCHASES.theorem(
    "Neighbours sell what their board and their brown and grey buildings give, unit for unit, "
    "and nothing of a yellow building or a stage",
)
def neighbours_sell_brown_and_grey(t: SevenCities) -> Claims:
    """Of every item that comes to stand in any city."""
    city = t.seats[1]
    before = t.rules.offer(city)
    for item in t.cards.items:
        more = dict(item.standing)
        after = t.rules.offer(tuple(n + more.get(c, 0) for c, n in enumerate(city)))
        sold = item.kind is Kind.BOARD or item.colour in ("brown", "grey")
        for r, column in enumerate(t.rules.produces):
            due = before.fixed[r] + (more.get(column, 0) if sold else 0)
            yield t.claim(after.fixed[r] == due, about=f"{item.slug}: {t.cards.resources[r]}")
        gives_one = {kinds: more.get(c, 0) for c, kinds in t.cards.producers} if sold else {}
        sellers = {kinds: count for count, kinds in after.producers}
        for count, kinds in before.producers:
            yield t.claim(sellers[kinds] == count + gives_one.get(kinds, 0), about=item.slug)
        some = {kinds for kinds, amount in gives_one.items() if amount}
        yield Claim(some <= set(sellers), about=item.slug)


@PURCHASES.theorem(
    "A city gives some units exactly if they can be taken one by one, each from what it "
    "makes or from a producer that is then spent: no unit and no producer counts twice"
)
def units_are_taken_one_by_one(t: SevenCities) -> Claims:
    """Of units that are lacked and that producers link; ``goods_are_bought_apart`` puts these
    together, with what a city makes. Given is what no choice of resources lacks anything of."""
    for name, supply in _supplies(t):
        yield t.claim(gives(supply, (0,) * len(t.cards.resources)), about=name)
    yield from _lacked_as_a_most(t)
    for some in lacked(t):
        yield Lemma(repr(some), partial(_one_by_one, some))


def _one_by_one(some: AnySupply) -> Claims:
    rest, producers = one_less(some.needed, 0), some.supply.producers
    yield some.claim(gives(some.supply, some.needed) == (some.lacks(some.needed) == 0))
    steps: list[Condition] = []
    for n, (there, kinds) in enumerate(producers):
        if 0 in kinds:
            left = [(count - (m == n), kind) for m, (count, kind) in enumerate(producers)]
            steps.append(all_of([there >= 1, none_lacked(rest, left)]))
    yield some.claim(none_lacked(some.needed, producers) == any_of(steps))


@PURCHASES.theorem(
    "Raw materials and manufactured goods are lacked apart: what a city lacks of a cost is "
    "what it lacks of the one and of the other"
)
def goods_are_bought_apart(t: SevenCities) -> Claims:
    """For every number of units that the city makes for itself, and any producers.

    What is made may be left out of a cost, and of a part of one, and so may producers that give
    none of it. What then is lacked is the most that some choice of resources lacks, and this is,
    where no producer links some of the resources to the others, as raw and manufactured goods, what
    it lacks of the ones and of the others.
    """
    yield from _lacked_as_a_most(t)
    for name, supply in _supplies(t):
        for needed in sorted({*costs(t), *bundles(t, supply)}):
            about = f"{name}: {named(t, needed)}"
            asked = f"made {[n for n in needed if n]} {sorted(helping(supply, needed))}"
            yield Lemma(asked, partial(_made_apart, t, about, supply, needed))
        for units in _different_resources(t):
            groups = tuple(_places(units, group) for group in _groups(supply, units))
            kinds = sorted(helping(supply, units))
            if len(groups) > 1:
                apart = partial(groups_apart, sum(units), kinds, groups)
                yield Lemma(f"apart {sum(units)} {kinds}", apart)


def _lacked_as_a_most(t: SevenCities) -> Claims:
    """What is lacked of resources that some cost needs, in any numbers."""
    for _, supply in _supplies(t):
        for units in _different_resources(t):
            kinds = sorted(helping(supply, units))
            most = partial(lacked_as_a_most, sum(units), kinds)
            yield Lemma(f"most {sum(units)} {kinds}", most)


def _different_resources(t: SevenCities) -> list[Units]:
    """One unit of each of some resources that a cost needs together."""
    return [units for units in _parts_of_costs(t) if max(units) == 1]


def _places(units: Units, resources: frozenset[int]) -> frozenset[int]:
    """The places of resources among those of which there are units."""
    return frozenset(n for n, r in enumerate(kinds_of(units)) if r in resources)


def _made_apart(t: SevenCities, about: str, supply: Supply, needed: Units) -> Claims:
    for made in parts(needed):
        here = shortfall(needed, Supply(made, supply.producers))
        rest = less(needed, made)
        units = [(place, rest[r]) for place, r in enumerate(kinds_of(rest))]
        due = {*kinds_of(rest)}
        counts = (count for count, gives in supply.producers if due & {*gives})
        able = list(zip(counts, helping(supply, rest), strict=True))
        about_made = f"{about}, makes {named(t, made)}"
        yield t.claim(here == sum(rest) - served(units, able), about=about_made)


@PURCHASES.theorem(
    "What is bought is shared among the two neighbours unit for unit, each selling what it has"
)
@_of_costs
def purchases_are_shared(t: SevenCities) -> Claims:
    """Both sellers have everything, or nothing, or of one choice of units not what of the others;
    a seller is asked for what it is to sell."""
    for bought in {tuple(filter(None, part)) for needed in costs(t) for part in parts(needed)}:
        for left, right, but in product((False, True), (False, True), (None, *parts(bought))):
            sellers = partial(_sells, left, but), partial(_sells, right, but)
            due = [
                (part, rest)
                for part in parts(bought)
                for rest in (less(bought, part),)
                if (not any(part) or sellers[0](part)) and (not any(rest) or sellers[1](rest))
            ]
            found = list(shares(bought, *sellers))
            yield Claim([tuple(p) for p in found] == due, about=f"{bought} but {but}")


def _sells(usually: bool, but: Units | None, units: Units) -> bool:
    return usually != (units == but)


@PURCHASES.theorem(
    "The least payment is least: of a purchase that covers a cost and buys more units than "
    "the city lacks, a unit can be left out, and each unit costs at least 1 coin, or nothing where "
    "cards make it so; so of each cost of the set every purchase costs as much as one of just the "
    "units that are lacked, or more",
    "price_left",
    "price_right",
)
def least_payment_is_least(t: SevenCities) -> Claims:
    """Of units that are lacked and that producers link.

    With a unit more a city lacks one more or none; and where it lacks one more, it does so as well
    if another unit was added before. So whoever covers a cost has bought as much as is lacked,
    unit by unit; and if more, some unit that was bought could be added to the rest without being
    lacked, as else every one of them would be, one after another.
    """
    least = int(not PriceLines(t.cards).may_be_nothing())
    key = "" if least else " or nothing"
    for side in t.rules.prices(*t.seats):
        for price, resource in zip(side, t.cards.resources, strict=True):
            yield t.claim(price >= least, about=resource)
    for needed in sorted({some.needed for some in lacked(t)}):
        yield Lemma(f"price {needed}{key}", partial(_dearer, needed, least))
    yield from _lacked_as_a_most(t)
    yield from with_one_less()
    yield from with_two_less(len(t.cards.resources))
    for shared in sorted({*_purchases(t)}):
        yield Lemma(f"together {shared}{key}", partial(_left_out_together, shared, least))
    most = max(map(sum, costs(t)))
    yield Lemma(f"units {most}{key}", partial(_fewest_units, most, least))


def _purchases(t: SevenCities) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every purchase for a cost: the units of each resource from the left and from the right,
    whichever resources these are."""
    for needed in {tuple(sorted(filter(None, needed))) for needed in costs(t)}:
        sides = ([(a, b) for a in range(n + 1) for b in range(n + 1 - a)] for n in needed)
        yield from (tuple(sorted(filter(any, bought))) for bought in product(*sides))


def _left_out_together(bought: Sequence[tuple[int, int]], cheapest: int) -> Claims:
    """Of a purchase that buys a unit too many: from what the lemmas say of it and its sellers, that
    there is another with one unit less, which costs less, or no more where units may cost nothing
    (``cheapest``)."""
    places = [(f"{n} from the left", f"{n} from the right") for n in range(len(bought))]
    prices = [tuple(variable(f"price of {each}") for each in both) for both in places]
    lacked_without = [
        tuple(variable(f"what the seller lacks without {each}") for each in both) for both in places
    ]
    covered = [variable(f"lacked without {n}") == 0 for n in range(len(bought))]
    due: list[Condition] = [any_of(covered)]  # a unit can be left out
    smaller: list[Condition] = []
    for n, units in enumerate(bought):
        for side in (0, 1):
            lacks: Any = lacked_without[n][side]  # at most what it lacks of all, which is nothing
            due += [prices[n][side] >= cheapest, lacks >= 0, lacks <= 0]
            if units[side]:
                paid = _paid(bought, prices)
                less_paid = paid - prices[n][side] <= paid - cheapest
                smaller.append(all_of([covered[n], lacks == 0, less_paid]))
    yield Claim(any_of(smaller), tuple(due), f"{bought}, a unit too many")


def _paid(bought: Sequence[tuple[int, int]], prices: Sequence[Sequence[Any]]) -> Any:
    both = zip(bought, prices, strict=True)
    return total(n * price for units, each in both for n, price in zip(units, each, strict=True))


def _fewest_units(most: int, cheapest: int) -> Claims:
    """Where the least that so many units cost is less with each unit fewer, or no more, as long as
    these cover the cost, the least of all is that of the fewest."""
    least = [variable(f"least cost of {n} units") for n in range(most + 1)]
    for fewest in range(most + 1):
        falling = tuple(a + cheapest <= b for a, b in pairwise(least[fewest:]))
        yield Claim(
            all_of(least[fewest] <= n for n in least[fewest:]), falling, f"of {fewest} units"
        )


def _dearer(needed: Units, cheapest: int) -> Claims:
    """At any prices of so many coins or more."""
    prices = [variable(f"price {n}") for n in range(len(needed))]
    due = [price >= cheapest for price in prices]
    for r in range(len(prices)):
        cheaper = coins(one_less(needed, r), prices) <= coins(needed, prices) - cheapest
        yield Claim(cheaper, tuple(due), f"{needed}, cheaper")


def _supplies(t: SevenCities) -> Iterator[tuple[str, Supply]]:
    """What a city gives itself, and what a neighbour sells (left and right by one function)."""
    yield "own", t.rules.own_supply(t.seats[0])
    yield "neighbour", t.rules.offer(t.seats[1])


def _groups(supply: Supply, units: Units) -> list[frozenset[int]]:
    """The resources of some units, those together of which a producer gives one or the other."""
    due = kinds_of(units)
    groups = [frozenset({r}) for r in due]
    for _, kinds in supply.producers:
        linked = [g for g in groups if g & {*kinds}]
        groups = [*(g for g in groups if g not in linked), frozenset().union(*linked)]
    return [group for group in groups if group]


def costs(t: SevenCities) -> list[Units]:
    """What items of the set cost in units, each once."""
    return sorted({item.cost.units for item in t.cards.items if any(item.cost.units)})


def bundles(t: SevenCities, supply: Supply) -> list[Units]:
    """Every choice of units of some cost of the set that producers link to one another."""
    return [units for units in _parts_of_costs(t) if len(_groups(supply, units)) == 1]


def lacked(t: SevenCities) -> list[AnySupply]:
    """Units that a city or a neighbour may lack, and the producers that link them."""
    return any_supplies((s, units) for _, s in _supplies(t) for units in bundles(t, s))


def _parts_of_costs(t: SevenCities) -> list[Units]:
    """Every choice of units of some cost of the set."""
    return sorted({part for needed in costs(t) for part in parts(needed) if any(part)})


def named(t: SevenCities, units: Units) -> str:
    """Units in words."""
    pairs = zip(units, t.cards.resources, strict=True)
    return ", ".join(f"{n} {resource}" for n, resource in pairs if n) or "nothing"
