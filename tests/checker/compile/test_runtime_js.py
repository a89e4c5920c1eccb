"""The JavaScript host against the Python one, on the same games, in Node and in a browser."""

import random
from array import array
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

import antipater.checker.compile as compile_room
from antipater.checker.compile.build import module_of
from antipater.checker.compile.duel.host import Refused, Table
from antipater.checker.compile.duel.records import move_number, setup_numbers
from antipater.checker.compile.host import Module
from support.compiled import compiled
from support.js_hosts import Run
from support.random_duel import random_game

HOSTS = [Path(compile_room.__path__[0]) / "runtime.js"]
REPLAYED = Path(__file__).parent / "replayed.js"


def told(refused: Refused | None) -> dict[str, Any] | None:
    """A refusal as the JavaScript host gives it."""
    if refused is None:
        return None
    rest = {} if refused.items is None else {"items": list(refused.items)}
    return {
        "code": refused.code,
        "item": refused.item,
        "expected": refused.expected,
        "found": refused.found,
        **rest,
    }


def test_both_hosts_find_the_same(run: Run) -> None:
    rules, module = compiled("duel_promo", "7wd.io")
    rng, games = random.Random(12), []
    for seed in range(5):
        record = random_game(seed, rules)[0]
        numbers = [move_number(move) for move in record.moves]
        games.append(
            {
                "setup": setup_numbers(record.setup, module.manifest),
                "moves": numbers,
                "wrong": [rng.choice(numbers) for _ in numbers],
            }
        )
    found = run(REPLAYED, HOSTS, module_of("duel_promo", "7wd.io"), games)
    for played, steps in zip(games, found["steps"], strict=True):
        game = Table(module, played["setup"])
        for number, wrong, step in zip(played["moves"], played["wrong"], steps, strict=True):
            assert step["cities"] == game.numbers("cities")
            assert step["legal"] == [list(pair) for pair in game.legal()]
            assert step["points"] == list(game.points())
            assert step["refusal"] == told(game.refusal(wrong))
            assert step["attempt"] == told(game.attempt(number))
            ended = game.outcome()
            expected = ended and dict(zip(("kind", "winner", "shared"), ended, strict=True))
            assert step["outcome"] == expected
    offsets = array("i", [0])
    for played in games:
        offsets.append(offsets[-1] + len(played["moves"]))
    setups = array("h", [n for played in games for n in played["setup"]])
    moves = array("i", [n for played in games for n in played["moves"]])
    judged = module.judge(len(games), setups, offsets, moves)
    assert found["judged"] == [judged.row(n) for n in range(len(games))]
    assert [row["status"] for row in found["judged"]] == [0] * len(games)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not a module"),
        (b"\0asm\1\0\0\0", "holds no rules"),
        (module_of("duel")[:5000], "not a module"),
        (module_of("duel").replace(b'"abi":1', b'"abi":7'), "is of version 7"),
        (module_of("duel").replace(b'"setup":[[', b'"setup":[{'), "cannot be read"),
        (module_of("duel").replace(b'"heap":', b'"HEAP":'), "damaged"),
    ],
)
def test_what_is_no_sound_module_is_told_in_a_line(run: Run, data: bytes, problem: str) -> None:
    said = run(REPLAYED, HOSTS, data, None)
    assert problem in said
    assert "\n" not in said
    assert not said.startswith("other")
    with pytest.raises(ValueError, match="module"):
        Module.load(data)
