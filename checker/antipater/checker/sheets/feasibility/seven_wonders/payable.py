"""That what was built in a game of 7 Wonders could be paid for where and when it was.

With these conditions large tables are hard to decide, so they are asked only of what was found
possible.
"""

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.numbers import Number, least, most, sum_of
from antipater.checker.sheets.feasibility.seven_wonders.coins import Coins, choices
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import Rules
from antipater.rules.trade.market import Supply


def let_be_payable(rules: Rules, cities: CityCounts, coins: Coins) -> None:
    """Let every unit that was bought have been for sale, and nobody be in debt when an age ends."""
    for seat in cities.seats:
        _never_in_debt(rules, cities, coins, seat)
        for group, due in zip(cities.groups, coins.due[seat], strict=True):
            if any(group.first.cost.units) and most(due) == 1:
                _was_for_sale(rules, cities, coins, seat, group.first, due)


def _never_in_debt(rules: Rules, cities: CityCounts, coins: Coins, seat: int) -> None:
    """What was paid in the ages up to one had come in by then.

    Stages, discards and neighbours may have brought theirs at any time. Where an item may take
    coins away, nothing is said.
    """
    gains, spent = coins.gains[seat], coins.spent[seat]
    if any(least(gain) < 0 for gain in gains):
        return
    ages = [group.first.age or 0 for group in cities.groups]
    for age in rules.ages[:-1]:
        had = sum_of(gain for gain, since in zip(gains, ages, strict=True) if since <= age)
        due = sum_of(cost for cost, of in zip(spent, ages, strict=True) if 1 <= of <= age)
        cities.let(had + coins.more[seat] >= due)


def _was_for_sale(
    rules: Rules, cities: CityCounts, coins: Coins, seat: int, item: Item, due: Number
) -> None:
    """Of each resource that an item needs the city and both neighbours can have given enough."""
    size = len(cities.seats)
    sides = {(seat - 1) % size, (seat + 1) % size}
    supplies = [rules.own_supply(coins.until(seat, item))]
    supplies += [rules.offer(coins.until(side, item)) for side in sides]
    for r, units in enumerate(item.cost.units):
        if units:
            cities.let(units * due <= sum_of(_most_of(supply, r) for supply in supplies))


def _most_of(supply: Supply, r: int) -> Number:
    """At most how many units of a resource a supply gives."""
    return sum_of([supply.fixed[r], choices(supply, {r})])
