"""What the engine makes of lines about prices is what the proofs' own reading says in any cities,
and mistakes in it are noticed there."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.seven_wonders.theorems.changed_prices import said
from antipater.rules import duel, prices, seven_wonders
from antipater.rules.card_set import CardSet
from antipater.rules.effects import Price
from antipater.rules.expressions import Constant, Operation
from antipater.rules.prices import PriceChanges
from support.naive.prices import Line
from support.random_prices import made

LINES: dict[str, tuple[Line, ...]] = {
    "duel": (
        ("lumber_yard", "1 coin off each raw unit bought, at least 1"),
        ("clay_pool", "1 extra coin on each glass unit bought for the opponent per brown"),
        ("quarry", "a cost symbol off yellow or red"),
        ("tavern", "a cost symbol off yellow"),
        ("altar", "1 coin in place of each unit of green"),
        ("theater", "pays 0 coins for any chain of the opponent"),
    ),
    "seven_wonders": (
        ("lumber_yard", "1 coin off each raw unit bought, at least 1"),
        ("clay_pit", "1 extra coin on each glass unit bought at the left for the neighbours"),
        ("stone_pit", "2 coins off each loom unit bought at the right"),
        ("altar", "2 coins in place of each unit of green per brown"),
        ("theater", "pays 0 coins for any chain of the left"),
        ("baths", "buys one unit from the bank at 1 coin"),
        ("tavern", "buys from the bank at 2 coins"),
    ),
}


def _city(cards: CardSet, rng: random.Random) -> tuple[int, ...]:
    standing = {item.presence for item in cards.items}
    return tuple(rng.randrange(2 if c in standing else 3) for c in range(len(cards.columns)))


def _in_duel(rng: random.Random) -> Iterator[tuple[object, object]]:
    cards = made("duel", LINES["duel"])
    rules, lines = duel.Rules(cards), PriceLines(cards)
    book = Book(rules)
    for _ in range(40):
        own, other = _city(cards, rng), _city(cards, rng)
        for price, resource in zip(rules.price_list(own, other), cards.resources, strict=True):
            by_rule = cards.function("price", resource)(own, other)
            yield price, lines.of_unit(resource, by_rule, (own, other))
        for item in cards.items:
            trade = rules.trade(own, other, item)
            yield rules.charged(own, other, item, trade), book.charged(own, other, item)


def _around(rng: random.Random) -> Iterator[tuple[object, object]]:
    cards = made("seven_wonders", LINES["seven_wonders"])
    rules, lines = seven_wonders.Rules(cards), PriceLines(cards)
    for _ in range(40):
        cities = _city(cards, rng), _city(cards, rng), _city(cards, rng)
        for side, listed in zip(("left", "right"), rules.prices(*cities), strict=True):
            for price, resource in zip(listed, cards.resources, strict=True):
                by_rule = cards.function(f"price_{side}", resource)(*cities)
                yield price, lines.of_unit(resource, by_rule, cities, side)
        for item in cards.items:
            if rules.priced.touched[item.id]:
                yield rules.terms(*cities, item), said(lines, item, cities)


BOTH: tuple[Callable[[random.Random], Iterator[tuple[object, object]]], ...] = _in_duel, _around


@pytest.mark.slow
@pytest.mark.parametrize("pairs", BOTH)
def test_both_readings_agree_in_any_cities(pairs: Any) -> None:
    assert all(found == due for found, due in pairs(random.Random(1)))


TRUE = Operation("=", (Constant(1), Constant(1)))
coined, symbols = PriceChanges._coined, PriceChanges._symbols


def any_resource(effect: Any, resource: str, side: str) -> bool:
    return effect.price is Price.UNIT and effect.side in ("", side)


def always(self: PriceChanges, giver: Any, effect: Any, seat: str) -> Any:
    return TRUE


def coins_forgotten(self: PriceChanges, price: Any, giver: Any, effect: Any, item: Any) -> Any:
    return iter(()) if price is Price.COINS else coined(self, price, giver, effect, item)


def any_chain(self: PriceChanges, side: str, item: Any) -> Any:
    return TRUE


def never_coins(self: PriceChanges, price: Any, item: Any) -> Any:
    return iter(()) if price is Price.COINS else symbols(self, price, item)


MISTAKES = [
    *((where, at, name, wrong) for where in BOTH for at, name, wrong in (
        (prices, "_is_of_units", any_resource),
        (PriceChanges, "_holds", always),
        (PriceChanges, "_coined", coins_forgotten),
        (PriceChanges, "_chained", any_chain),
    )),
    (_in_duel, PriceChanges, "_symbols", never_coins),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "at", "name", "wrong"), MISTAKES)
def test_a_mistake_is_noticed(
    pairs: Any, at: Any, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at, name, wrong)
    assert any(found != due for found, due in pairs(random.Random(1)))
