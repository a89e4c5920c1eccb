"""Which cards a Duel module lets be turned up: those that lie there, and none that cannot."""

import dataclasses
import random

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.duel.records import move_number, setup_numbers
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN
from support.compiled import compiled
from support.random_duel import random_game


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_what_lies_there_may_be_turned_up_and_nothing_else(age: int, seed: int) -> None:
    rules, module = compiled("duel_promo", "7wd.io")
    record, rng = random_game(seed)[0], random.Random(seed)
    laid = record.setup.layouts[age]
    slots = set(rng.sample(range(len(laid)), rng.choice((1, 3, 8, len(laid) - 1))))
    layout = tuple(UNKNOWN if slot in slots else card for slot, card in enumerate(laid))
    setup = dataclasses.replace(record.setup, layouts={**record.setup.layouts, age: layout})
    game = Table(module, setup_numbers(setup, module.manifest))
    for move in record.moves:
        assert not (game.number("age") == 0 and any(map(game.may_lie, laid)))
        if game.number("age") == age:
            break
        assert game.attempt(move_number(move)) is None
    if game.number("age") != age:
        pytest.skip("the game ended before this age")
    may = {item.id for item in rules.items if game.may_lie(item.id)}
    assert {laid[slot] for slot in slots} <= may
    known = set(layout) - {UNKNOWN}
    guilds = {item.id for item in rules.cards.of_kind(Kind.GUILD)}
    due = rules.cards.figure("guilds_in_play") if age == 3 else 0
    assert all(rules.items[card].age == age for card in may)
    assert not may & known
    if len(known & guilds) == due:
        assert not may & guilds
    if len(known & guilds) + len(slots) == due:
        assert may <= guilds
