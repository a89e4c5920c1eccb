"""What the ages of a game have brought to every city by the moment of an example."""

from collections import Counter
from collections.abc import Mapping, Sequence

from antipater.rules.card_set import CardSet
from antipater.rules.effects import Effect, Happens, Limit, What, Who
from antipater.rules.expressions import Constant, column_name


def by_ages(cards: CardSet, ages: Sequence[int], age: int) -> Mapping[str, int]:
    """The columns that tallies change whenever an age begins or ends, whatever stands in a city,
    with how much that comes to when an age of the game has begun. Coins are not among them."""
    begun, found = ages.index(age) + 1, Counter[str]()
    for item in cards.everywhere:
        for effect in item.effects:
            times = _times(effect, begun)
            known = effect.what is What.AMOUNT and not (effect.ranked or effect.offered)
            if not times or not known or effect.column == "coins":
                continue
            match effect.amount:
                case Constant(value):
                    found[effect.column] += value * times * _heads(effect.who, len(cards.seats))
                    if effect.limit is Limit.GAME:
                        found[column_name("spent", (item.slug,))] = 1
    most = cards.last_step
    return {name: max(0, min(n, most.get(name) or n)) for name, n in found.items()}


def _times(effect: Effect, begun: int) -> int:
    """How often it has acted when so many ages have begun."""
    what = effect.event.what if effect.event else None
    times = {Happens.AGE_BEGINS: begun, Happens.AGE_ENDS: begun - 1}.get(what, 0) if what else 0
    return min(times, 1) if effect.limit is Limit.GAME else times


def _heads(who: Who, cities: int) -> int:
    """How many cities mean a city when each of them says whom a line concerns."""
    return {Who.ALL: cities, Who.OTHERS: cities - 1, Who.NEIGHBOURS: 2}.get(who, 1)
