"""A price reckoned step by step, as at the table: for disputes, on integers only."""

from typing import NamedTuple

from antipater.rules.card_set import Item
from antipater.rules.prices import Change
from antipater.rules.seven_wonders.moves import Payment, State
from antipater.rules.seven_wonders.rules import Rules
from antipater.rules.seven_wonders.trade import least_first
from antipater.rules.trade.market import Purchase, coins, shares, to_buy
from antipater.rules.trade.market import gives as supplies


class Way(NamedTuple):
    """One way to pay, and units that are bought for it from the left and from the right."""

    payment: Payment
    bought: Purchase


class Reckoning(NamedTuple):
    """What a building or stage costs a seat at one point of a game, and why.

    ``needed``, ``produced`` and both ``prices`` are units and coins for each resource of
    the set; ``one_of``: for each producer of one of several, its resources. ``ways``: every
    way to pay, the least first; none where a resource cannot be had. ``chained_by`` is
    the building that makes it free. ``coins``: what the seat has. ``changes``: what cards change.
    """

    item: int
    needed: tuple[int, ...]
    produced: tuple[int, ...]
    one_of: tuple[tuple[int, ...], ...]
    prices: tuple[tuple[int, ...], tuple[int, ...]]
    ways: tuple[Way, ...]
    chained_by: int | None
    coins: int
    changes: tuple[Change, ...] = ()


def reckon(rules: Rules, state: State, seat: int, item: Item) -> Reckoning:
    """The reckoning of what an item would cost a seat now, whether or not it can be had."""
    own, left, right = state.seats(seat)
    supply = rules.own_supply(own)
    to_left, to_right = rules.prices(own, left, right)
    chained_by = next(
        (i.id for i in rules.buildings if i.presence in item.free_with and own[i.presence]), None
    )
    return Reckoning(
        item=item.id,
        needed=item.cost.units,
        produced=tuple(supply.fixed),
        one_of=tuple(gives for count, gives in supply.producers for _ in range(count)),
        prices=(tuple(to_left), tuple(to_right)),
        ways=tuple(_ways(rules, state, seat, item, free=chained_by is not None)),
        chained_by=chained_by,
        coins=own[rules.coins],
        changes=() if chained_by is not None else rules.priced.said(item, own, left, right),
    )


def _ways(rules: Rules, state: State, seat: int, item: Item, free: bool) -> list[Way]:
    own, left, right = state.seats(seat)
    nothing = (0,) * len(item.cost.units)
    if free:
        return [Way(Payment(0, 0, 0), Purchase(nothing, nothing))]
    if rules.priced.touched[item.id]:
        return [Way(*way) for way in rules.changed_purchases(own, left, right, item)]
    prices = rules.prices(own, left, right)
    offers = rules.offer(left), rules.offer(right)
    found: dict[Payment, Purchase] = {}
    for wanted in to_buy(item.cost.units, rules.own_supply(own)):
        sellers = (
            (lambda units: bool(supplies(offers[0], units))),
            (lambda units: bool(supplies(offers[1], units))),
        )
        for bought in shares(wanted, *sellers):
            split = coins(bought.left, prices[0]), coins(bought.right, prices[1])
            found.setdefault(Payment(item.cost.coins, *split), bought)
    return sorted(
        (Way(*entry) for entry in found.items()), key=lambda way: least_first(way.payment)
    )
