"""A price reckoned step by step, as at the table: for disputes, on integers only."""

from collections.abc import Sequence
from typing import NamedTuple

from antipater.rules.card_set import Item, Kind
from antipater.rules.duel.legality import price_in_zone
from antipater.rules.duel.moves import Spot, State
from antipater.rules.duel.rules import Rules
from antipater.rules.effects import Price
from antipater.rules.prices import Change
from antipater.rules.trade.cost import Unit, allocation, allocation_by_turns, missing_units


class Reckoning(NamedTuple):
    """What an item costs a player at one point of a game, and why.

    ``needed``, ``produced`` and ``prices`` are units and coins for each resource of the
    set; ``units`` are the missing units, dearest first, with what serves each of them;
    ``producers`` the items that give one of several resources, one for each in the city,
    by the index that units name. ``chained_by`` is the building that makes it free; ``changes``
    is what cards change of the price.
    """

    item: int
    coins: int
    trade: int
    needed: tuple[int, ...]
    produced: tuple[int, ...]
    prices: tuple[int, ...]
    discount: int
    producers: tuple[tuple[int, ...], ...]
    units: tuple[Unit, ...]
    chained_by: int | None = None
    changes: tuple[Change, ...] = ()

    @property
    def total(self) -> int:
        """All coins due."""
        return self.coins + self.trade


def reckon(rules: Rules, state: State, player: int, item: int) -> Reckoning:
    """The reckoning of what an item would cost a player now, whether or not it can be had."""
    definition = rules.items[item]
    own, opponent = state.cities[player], state.cities[1 - player]
    rules = rules.taking_off(own, opponent, definition)
    prices = tuple(rules.price_list(own, opponent))
    produced = tuple(rules.made(own))
    standing = [i for i in rules.items if state.places[i.id] == Spot.CITY + player]
    chained_by = _chain(standing, definition)
    needed = definition.cost.units
    discount = rules.units_off(own, opponent, definition)
    producers = rules.producers(own)
    changes = rules.priced.said(definition, own, opponent)
    missing = missing_units(needed, produced)
    units: Sequence[Unit] = ()
    due = chained_by is None and all(change.price is not Price.COINED for change in changes)
    if due and rules.orders(own, definition):
        units = _by_turns(rules, (own, opponent), definition, missing, prices)
    elif due:
        units = allocation(missing, prices, producers, discount)
    bought = [unit.price for unit in units if unit.bought]
    trade = sum(bought) - min(rules.first_off(own, opponent), max(bought, default=0))
    coins, trade = rules.charged(own, opponent, definition, trade)
    if definition.kind is Kind.CHARACTER:
        in_zone = price_in_zone(rules, state, player, definition)
        coins = rules.asked_for(own, opponent, definition, in_zone)
    return Reckoning(
        item=item,
        coins=0 if chained_by is not None else coins,
        trade=0 if chained_by is not None else trade,
        needed=needed,
        produced=produced,
        prices=prices,
        discount=discount,
        producers=tuple(_giving(standing, column) for column, _ in rules.cards.producers),
        units=tuple(units),
        chained_by=chained_by,
        changes=() if chained_by is not None else changes,
    )


def _by_turns(
    rules: Rules,
    seats: tuple[Sequence[int], Sequence[int]],
    item: Item,
    missing: Sequence[int],
    prices: Sequence[int],
) -> Sequence[Unit]:
    """Units served in the order of acquisition, in the way that costs least."""
    known = [column for column, _ in rules.cards.producers]
    helpers = [
        (count, gives, known.index(column) if column in known else None)
        for column, count, gives in rules.helpers(*seats, item)
    ]
    ways = [
        allocation_by_turns(missing, prices, helpers, order)
        for order in rules.orders(seats[0], item)
    ]
    return min(ways, key=lambda units: sum(unit.price for unit in units if unit.bought))


def _giving(items: Sequence[Item], column: int) -> tuple[int, ...]:
    """The items that add to a column."""
    return tuple(item.id for item in items if any(c == column for c, _ in item.standing))


def _chain(items: Sequence[Item], item: Item) -> int | None:
    givers = (giver for column in item.free_with for giver in _giving(items, column))
    return next(givers, None)
