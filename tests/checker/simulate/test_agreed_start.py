"""Games by chance that begin with coins that players agreed on."""

import json
from typing import Any

import pytest

from support.commands import run

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
pytest.importorskip("wasmtime")

from antipater.checker.simulate.duel import GamePlayer
from antipater.checker.simulate.order import Order
from antipater.rules.start import Start
from support import compiled


def simulated(*options: str) -> Any:
    return run("simulate", "duel", "--games", "2000", *options)


def whole(*options: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(simulated("--json", *options).output.splitlines()[0])
    return told


@pytest.mark.slow
def test_a_bid_helps_the_other_and_the_usual_coins_change_nothing() -> None:
    usual, same, bid = whole(), whole("--coins", "7"), whole("--coins", "7,17")
    assert same.pop("coins_at_start") == [7, 7]
    assert same == usual
    assert bid["coins_at_start"] == [7, 17]
    assert bid["seats"][0]["mean"] < usual["seats"][0]["mean"] - usual["seats"][0]["error"]


def test_games_are_played_from_these_coins() -> None:
    player = GamePlayer(Order("duel", "duel", seed=5, coins=(3, 30)))
    block = player.block(0, 3)
    using, module = compiled.compiled("duel", "reprint")
    results = module.judge(3, block.setups.numbers, block.offsets, block.moves)
    with module.beginning((3, 30)):
        agreed = module.judge(3, block.setups.numbers, block.offsets, block.moves)
    fields = player.manifest["play"]["fields"]
    for game in range(3):
        coins = [
            block.results.row(game)[fields.index(f"coins_{who}")] for who in ("first", "second")
        ]
        row = agreed.row(game)
        assert [row["coins_first"], row["coins_second"]] == coins
        assert row["status"] == 0
    assert any(results.row(game) != agreed.row(game) for game in range(3))
    assert using.coins_at_start(Start((3, 30)), 2) == (3, 30)


@pytest.mark.parametrize(
    ("coins", "language", "line"),
    [
        ("7,x", "en", "`7,x` are no coins to begin with: expected one number, or one for each "),
        ("-1", "fr", "« -1 » n'est pas un nombre de pièces"),
        ("1000", "nl", "`1000` zijn geen munten om mee te beginnen"),
        ("7,8,9", "nl", "er zijn munten gegeven voor 3 spelers, en het zijn er 2"),
    ],
)
def test_other_coins_are_refused_in_one_line(coins: str, language: str, line: str) -> None:
    done = simulated(f"--coins={coins}", "--lang", language)
    assert done.exit_code == 2
    assert done.output.startswith(line)
    assert len(done.output.splitlines()) == 1
