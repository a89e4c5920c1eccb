"""Theorems about the payments that the price of a building or wonder in Duel can come to, by what
its builder chooses.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import Any

from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.theorems.least_payment import AnyPrices, rests_on_prices
from antipater.checker.proofs.meanings import meaning
from antipater.checker.proofs.theorem import Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item
from antipater.rules.duel import Rules
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.legality import charge_open, dearer, payment_for, possible_payments
from antipater.rules.numbers import Number, minimum, negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable

POSSIBLE: TheoremGroup[DuelCities] = TheoremGroup()
_SHORT = 2  # costs of so many units are run with every use of the producers


class _TwoTrades(AnyTrade):
    """Rules where the builder's choices come to two trades, whatever these are."""

    def known_trade(self, own: Sequence[Any], opponent: Sequence[Any], item: Item) -> Any:
        """The lesser of both; nothing where the city produces all."""
        trades = self.ordered_trades(own, opponent, item)
        return minimum(*trades) if trades else 0

    def orders(self, own: Sequence[Any], item: Item) -> list[tuple[int, ...]]:
        """Two, where an edition uses discounts in an order."""
        return [(0,), (1,)] if self.by_acquisition and any(item.cost.units) else []

    def ordered_trades(
        self, own: Sequence[Any], opponent: Sequence[Any], item: Item
    ) -> list[Number]:
        """Two unknown amounts."""
        return [variable("one trade"), variable("another trade")] if any(item.cost.units) else []

    def trade(self, own: Sequence[Any], opponent: Sequence[Any], item: Item) -> Number:
        """The lesser of both."""
        return self.known_trade(own, opponent, item)


@POSSIBLE.theorem(
    "Of the payments that a building or wonder can come to, the one that is charged is listed "
    "first; where an edition's order of discounts leaves open what is paid, another one that the "
    "treasury allows is listed, and nowhere else; and of these the next dearer trade is found"
)
def possible_payments_begin_with_the_charge(t: DuelCities) -> Claims:
    rules = _TwoTrades(t.cards, t.rules.edition.name)
    rules.by_acquisition = True
    for item, seat in product(_of_each_kind(t), (0, 1)):
        yield Lemma(f"{rules.ruling('chain_use')} {meaning(t.cards, item)} {seat}",
                    partial(_possible, t, rules, item, seat))  # fmt: skip
    for item in _short_costs(t):
        yield Lemma(rests_on_prices(t, item), partial(_amounts, t, item))


def _of_each_kind(t: DuelCities) -> Iterator[Item]:
    """An item for each way to cost coins, resources, and nothing by a chain."""
    kinds = {}
    for item in t.cards.items:
        kinds[bool(item.cost.coins), any(item.cost.units), bool(item.free_with)] = item
    yield from kinds.values()


def _possible(t: DuelCities, rules: Rules, item: Item, seat: int) -> Claims:
    cities = (t.own, t.opponent) if seat == 0 else (t.opponent, t.own)
    state, coins = t.state(*cities), t.own[t.rules.coins]
    needed = zip(t.rules.made(t.own), item.cost.units, strict=True)
    short = [made < units for made, units in needed if units]

    than: Any = variable("trade that is too little")

    def asked() -> tuple[Payment, tuple[Payment, ...], Condition, Any]:
        charged = payment_for(rules, state, seat, item)
        listed = possible_payments(rules, state, seat, item)
        more = dearer(rules, state, seat, item, than)
        return charged, listed, charge_open(rules, state, seat, item), more

    for path in paths(asked, lambda *_: True):
        charged, listed, is_open, more = path.result
        yield t.claim(_same_payment(charged, listed[0]), *path.conditions, about=item.slug)
        others = (all_of([negation(_same_payment(p, charged)), p.total <= coins]) for p in listed)
        due = all_of([any_of(short), any_of(others)])
        yield t.claim(due == is_open, *path.conditions, about=f"{item.slug}: whether it is open")
        ways = [(p.trade, all_of([any_of(short), p.trade > than, p.total <= coins]))
                for p in listed if not p.chained]  # fmt: skip
        found = [all_of([fits, more == trade]) for trade, fits in ways]
        found.append(all_of([more == -1, *(negation(fits) for _, fits in ways)]))
        least = [any_of([negation(fits), more <= trade]) for trade, fits in ways]
        premises = (*path.conditions, than >= -1)
        yield t.claim(all_of([any_of(found), *least]), *premises, about=f"{item.slug}: dearer")


def _same_payment(one: Payment, other: Payment) -> Condition:
    return all_of([one.chained == other.chained, one.total == other.total])


def _short_costs(t: DuelCities) -> Iterator[Item]:
    """The first item of each cost of two units at most."""
    costs = {item.cost.units: item for item in reversed(t.cards.items)}
    yield from (item for units, item in costs.items() if 0 < sum(units) <= _SHORT)


def _amounts(t: DuelCities, item: Item) -> Claims:
    """At any prices, in a city with one producer of each kind or none, without a discount: each
    use of the producers comes to a listed amount, and no other is listed."""
    rules = AnyPrices(t)
    rules.by_acquisition = False
    for owned in (0, 1):
        counts = {column: owned for column, _ in t.cards.producers}
        own = tuple(counts.get(column, 0) for column in range(len(t.cards.columns)))
        kinds = [gives for _, gives in t.cards.producers] * owned
        left = {tuple(max(n - given.count(r), 0) for r, n in enumerate(item.cost.units))
                for given in product(*kinds)}  # fmt: skip
        prices = rules.price_list(own, own)
        due = [total(n * p for n, p in zip(lacking, prices, strict=True)) for lacking in left]
        for path in paths(lambda o=own: rules.possible_trades(o, o, item), lambda *_: True):  # type: ignore[misc]
            listed = path.result
            same = [any_of(a == b for b in due) for a in listed]
            same += [any_of(a == b for b in listed) for a in due]
            same += [a <= b for a, b in pairwise(listed)]
            about = f"{item.slug} with {owned} of each producer"
            yield rules.claim(all_of(same), *path.conditions, about=about)
