"""What `price` tells of a price, of cities made by chance: it adds up to what is charged, and no
producer and no discount serves more than it can."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, Setup, Spot, State, begin, price, reckon
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.price import Reckoning
from antipater.rules.ledger import add
from antipater.rules.trade import cost
from antipater.rules.trade.cost import Unit

DUEL = load_set("duel_promo")
CITIES, MOST_BUILT = 12, 0.4
allocation = cost.allocation


def wrong(edition: str | None = None) -> Iterator[object]:
    """Prices that do not add up, of every item in each of some cities."""
    rules = Rules(DUEL, edition)
    for number in range(CITIES):
        state = a_state(rules, Random(number))
        for item in rules.items:
            told, due = reckon(rules, state, 0, item.id), payment_for(rules, state, 0, item)
            if (told.coins, told.trade, told.chained_by is not None) != (
                due.coins,
                due.trade,
                due.chained,
            ) or not (due.chained or fits(rules, state, told)):
                yield number, item.slug, told


def a_state(rules: Rules, chance: Random) -> State:
    places, cities = [int(Spot.BOX)] * len(rules.items), [list(rules.opening) for _ in range(2)]
    for item in rules.items:
        if chance.random() < MOST_BUILT:
            player = chance.randrange(2)
            places[item.id] = Spot.CITY + player
            add(cities[player], item)
    first, second = map(tuple, cities)
    return begin(rules, Setup())._replace(cities=(first, second), places=tuple(places))


def fits(rules: Rules, state: State, told: Reckoning) -> bool:
    """Whether all that is missing is told once at its price, and helpers serve what they can."""
    units, kinds = told.units, [gives for _, gives in rules.cards.producers]
    missing = (max(n - m, 0) for n, m in zip(told.needed, told.produced, strict=True))
    served = Counter(unit.producer for unit in units if unit.producer is not None)
    return (
        Counter(unit.resource for unit in units) == Counter(dict(enumerate(missing)))
        and all(unit.price == told.prices[unit.resource] for unit in units)
        and all(u.producer is None or u.resource in kinds[u.producer] for u in units)
        and all(n <= len(told.producers[producer]) for producer, n in served.items())
        and sum(unit.discounted for unit in units) <= told.discount
    )


@pytest.mark.slow
@pytest.mark.parametrize("edition", DUEL.editions)
def test_what_is_told_adds_up(edition: str) -> None:
    assert list(wrong(edition)) == []


def cheapest_first(
    missing: Sequence[int], prices: Sequence[int], producers: Any = (), free_units: int = 0
) -> list[Unit]:
    """Producers and discounts serve the cheapest units."""
    turned = allocation(missing, [max(prices) - p for p in prices], producers, free_units)
    return [unit._replace(price=prices[unit.resource]) for unit in turned]


def no_discount(missing: Any, prices: Any, producers: Any = (), free_units: int = 0) -> list[Unit]:
    return allocation(missing, prices, producers)


def one_too_many(missing: Any, prices: Any, producers: Any = (), free_units: int = 0) -> list[Unit]:
    """A producer serves all units that it can give one of."""
    return allocation(missing, prices, [(3 * count, gives) for count, gives in producers])


@pytest.mark.parametrize("slip", [cheapest_first, no_discount, one_too_many])
def test_units_that_do_not_add_up_are_noticed(
    monkeypatch: pytest.MonkeyPatch, slip: Callable[..., list[Unit]]
) -> None:
    monkeypatch.setattr(price, "allocation", slip)
    assert next(wrong(), None) is not None


def test_a_chain_that_is_not_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(price, "_chain", lambda *_: None)
    assert next(wrong(), None) is not None
