"""Theorems about buying from neighbours: what a split must cover, and that the least is least.

Whether a city gives some units is one formula of the rules (``purchase.gives``). It is
proved here to be what happens at the table: units are taken one by one, each from a
resource that is made or from a producer that then is spent. Costs are those of the set,
supplies any at all.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from itertools import product

from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.numbers import if_else, total
from antipater.rules.readings.compounds import all_of, any_of, implies
from antipater.rules.readings.terms import Condition
from antipater.rules.trade.market import Supply, Units, coins, gives, less, parts, shares, shortfall

PURCHASES: TheoremGroup[SevenCities] = TheoremGroup()


def _of_costs(claims: Callable[[SevenCities], Claims]) -> Callable[[SevenCities], Claims]:
    """Claims that rest on no more of the items than what they cost."""

    @wraps(claims)
    def part(t: SevenCities) -> Claims:
        key = ProofCache.key(t.basis, repr(costs(t)))
        yield Lemma(key, lambda: claims(t))

    return part


@PURCHASES.theorem(
    "A resource costs 2 coins at either neighbour, or 1 where a trading post or the market "
    "fixes it on that side",
    "price_left",
    "price_right",
)
@_of_costs
def price_is_one_or_two(t: SevenCities) -> Claims:
    for side, prices in zip(("left", "right"), t.rules.prices(*t.seats), strict=True):
        for resource, price in zip(t.cards.resources, prices, strict=True):
            fixed = t.of(t.seats[0], f"fixed_price({resource}, {side})")
            about = f"{resource} from the {side}"
            yield t.claim(price == if_else(fixed >= 1, 1, 2), about=about, price=price)
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
@_of_costs
def units_are_taken_one_by_one(t: SevenCities) -> Claims:
    """Of raw and manufactured goods apart; ``goods_are_bought_apart`` puts them together."""
    for name, supply in _supplies(t):
        yield t.claim(gives(supply, (0,) * len(t.cards.resources)), about=name)
        for units in bundles(t):
            first = _kinds(units)[0]
            rest = _one_less(units, first)
            step = any_of(
                all_of([there >= 1, gives(spent, rest)]) for there, spent in _taken(supply, first)
            )
            about = f"{name}: {named(t, units)}"
            yield t.claim(gives(supply, units) == step, about=about)


@PURCHASES.theorem(
    "Raw materials and manufactured goods are lacked apart: what a city lacks of a cost is "
    "what it lacks of the one and of the other"
)
@_of_costs
def goods_are_bought_apart(t: SevenCities) -> Claims:
    """For every number of units that the city makes for itself, and any producers.

    The longest cost is split further, by the producers of one kind of goods.
    """
    nothing = (0,) * len(t.cards.resources)
    for name, supply in _supplies(t):
        bare = Supply(nothing, supply.producers)
        for needed in costs(t):
            for made in parts(needed):
                here = shortfall(needed, Supply(made, supply.producers))
                about = f"{name}: {named(t, needed)}, makes {named(t, made)}"
                yield t.claim(here == shortfall(less(needed, made), bare), about=about)
        for lacked in _mixed(t):
            whole = shortfall(lacked, bare)
            apart = total(shortfall(_only(lacked, group), bare) for group in _groups(t))
            for case in _cases(t, supply, lacked):
                yield t.claim(whole <= apart, case, about=f"{name}: {named(t, lacked)}")
                yield t.claim(whole >= apart, case, about=f"{name}: {named(t, lacked)}")


@PURCHASES.theorem(
    "What is bought is shared among the two neighbours unit for unit, each selling what it has"
)
@_of_costs
def purchases_are_shared(t: SevenCities) -> Claims:
    """Both sellers have everything, or nothing; a seller is asked for what it is to sell."""
    for bought in {part for needed in costs(t) for part in parts(needed)}:
        for left, right in product((False, True), repeat=2):
            found = list(shares(bought, lambda _, x=left: x, lambda _, x=right: x))  # type: ignore[misc]
            due = [
                (part, less(bought, part))
                for part in parts(bought)
                if (left or not any(part)) and (right or part == bought)
            ]
            yield Claim([tuple(p) for p in found] == due, about=named(t, bought))


@PURCHASES.theorem("A city that gives some units gives fewer of them as well")
@_of_costs
def fewer_units_are_given(t: SevenCities) -> Claims:
    for name, supply in _supplies(t):
        for units in bundles(t):
            for r in _kinds(units):
                fewer = gives(supply, _one_less(units, r))
                about = f"{name}: {named(t, units)}"
                yield t.claim(implies(gives(supply, units), fewer), about=about)


@PURCHASES.theorem(
    "The least payment is least: of a purchase that covers a cost and buys more units than "
    "the city lacks, a unit can be left out, and each unit costs at least 1 coin",
    "price_left",
    "price_right",
)
@_of_costs
def least_payment_is_least(t: SevenCities) -> Claims:
    """Of raw and manufactured goods apart; ``goods_are_bought_apart`` puts them together."""
    for prices in t.rules.prices(*t.seats):
        for units in bundles(t):
            for r in _kinds(units):
                fewer = coins(_one_less(units, r), prices)
                yield t.claim(fewer < coins(units, prices), about=named(t, units))
    own = t.rules.own_supply(t.seats[0])
    for needed in bundles(t):
        short = shortfall(needed, own)
        for bought in parts(needed):
            covers = gives(own, less(needed, bought))
            about = f"{named(t, needed)}, bought {named(t, bought)}"
            yield t.claim(implies(covers, short <= sum(bought)), about=about)
            spare = any_of(gives(own, less(needed, _one_less(bought, r))) for r in _kinds(bought))
            more = all_of([covers, short < sum(bought)])
            yield t.claim(implies(more, spare), about=about)


def _supplies(t: SevenCities) -> Iterator[tuple[str, Supply]]:
    """What a city gives itself, and what a neighbour sells (left and right by one function)."""
    yield "own", t.rules.own_supply(t.seats[0])
    yield "neighbour", t.rules.offer(t.seats[1])


def _groups(t: SevenCities) -> list[frozenset[int]]:
    """The resources, those together of which some producer gives one or the other."""
    groups = [frozenset({r}) for r in range(len(t.cards.resources))]
    for _, kinds in t.cards.producers:
        joined = frozenset().union(*(g for g in groups if g & set(kinds)))
        groups = [*(g for g in groups if not g & joined), joined]
    return groups


def _cases(t: SevenCities, supply: Supply, lacked: Units) -> Iterator[Condition]:
    """Conditions of which one always holds: how many producers the smallest group has."""
    smallest = min(_groups(t), key=len)
    counts = [count for count, kinds in supply.producers if smallest & set(kinds)]
    if not all(lacked) or len(counts) != 1:
        yield True
        return
    for number in range(len(smallest)):
        yield counts[0] == number
    yield counts[0] >= len(smallest)


def _taken(supply: Supply, resource: int) -> Iterator[tuple[Condition, Supply]]:
    """Each place from which a unit can come: how many there are, and what is left then."""
    fixed = list(supply.fixed)
    fixed[resource] = fixed[resource] - 1
    yield supply.fixed[resource], Supply(fixed, supply.producers)
    for n, (count, kinds) in enumerate(supply.producers):
        if resource in kinds:
            producers = list(supply.producers)
            producers[n] = (count - 1, kinds)
            yield count, Supply(supply.fixed, producers)


def costs(t: SevenCities) -> list[Units]:
    """What items of the set cost in units, each once."""
    return sorted({item.cost.units for item in t.cards.items if any(item.cost.units)})


def bundles(t: SevenCities) -> list[Units]:
    """Every choice of units of some cost of the set, all of one group of resources."""
    halves = {_only(needed, group) for needed in costs(t) for group in _groups(t)}
    return sorted({part for half in halves for part in parts(half) if any(part)})


def _mixed(t: SevenCities) -> list[Units]:
    """Every choice of units of some cost of the set, of several groups of resources."""
    return sorted({part for cost in costs(t) for part in parts(cost) if any(part)} - {*bundles(t)})


def _only(units: Units, resources: frozenset[int]) -> Units:
    return tuple(n if r in resources else 0 for r, n in enumerate(units))


def _kinds(units: Units) -> list[int]:
    return [r for r, n in enumerate(units) if n]


def _one_less(units: Units, resource: int) -> Units:
    return tuple(n - (r == resource) for r, n in enumerate(units))


def named(t: SevenCities, units: Units) -> str:
    """Units in words."""
    pairs = zip(units, t.cards.resources, strict=True)
    return ", ".join(f"{n} {resource}" for n, resource in pairs if n) or "nothing"
