"""The JavaScript host of 7 Wonders against the Python one, on the same games."""

import random
from array import array
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

import antipater.checker.compile as compile_room
from antipater.checker.compile.build import module_of
from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.host import Refused, Table
from antipater.checker.compile.seven_wonders.records import setup_numbers
from antipater.checker.records.archive.plays import play_number
from antipater.rules.seven_wonders import Rules, Setup, begin, perform
from antipater.rules.seven_wonders.rules import FROM_THE_START
from support.compiled_seven_wonders import Pair, compiled
from support.js_hosts import Run
from support.places import TOP
from support.random_seven_wonders import random_setup

ROOM = Path(compile_room.__path__[0])
HOSTS = [ROOM / "runtime.js", ROOM / "seven_wonders" / "table.js"]
CAPTAINS = str(TOP / "docs" / "examples" / "captains")
REPLAYED = Path(__file__).parent / "replayed_table.js"


def told(refused: Refused | None) -> dict[str, Any] | None:
    """A refusal as the JavaScript host gives it."""
    if refused is None:
        return None
    return {
        "code": refused.code,
        "player": refused.seat,
        "item": refused.item,
        "expected": refused.expected,
        "found": refused.found,
    }


class Played(Pair):
    """A game played at random by the engine alone, and moves to try in it."""

    def __init__(self, rules: Rules, setup: Setup, rng: random.Random) -> None:
        self.rules, self.state = rules, begin(rules, setup)
        self.setup = setup
        self.moves: list[list[int]] = []
        self.wrong: list[list[int]] = []
        self.plays: list[int] = []
        while not self.state.over:
            move = self.legal_move(rng)
            turn = self.state.turn
            if self.state.due and self.state.due[0].kind.value == "seventh":
                turn = rules.hand_size
            self.plays += [play_number(play, self.state.age, turn) for play in move]
            self.moves.append([play_number(play) for play in move])
            self.wrong.append([play_number(play) for play in self.any_move(rng)])
            self.state = perform(rules, self.state, move)

    def hands(self, age: int) -> list[tuple[int, ...]]:
        """The hands of an age, the Free City's pile in its place."""
        hands = self.setup.deals[age]
        return [self.setup.piles[age] if hand is None else hand for hand in hands]

    def described(self) -> dict[str, Any]:
        return {
            "players": self.setup.players,
            "boards": self.setup.boards,
            "hands": [self.hands(age) for age in self.rules.ages],
            "held": self.setup.deals.get(FROM_THE_START, ()),
            "moves": self.moves,
            "wrong": self.wrong,
            "plays": self.plays,
        }


@pytest.mark.parametrize(
    ("set_name", "sizes"), [("seven_wonders", (2, 3, 5, 7)), (CAPTAINS, (3, 4))]
)
def test_both_hosts_find_the_same(set_name: str, sizes: tuple[int, ...], run: Run) -> None:
    rules, module = compiled(set_name, "first")
    games = []
    for players in sizes:
        rng = random.Random(players)
        games.append(Played(rules, random_setup(rng, rules, players), rng))
    wasm = module_of(set_name, "first")
    found = run(REPLAYED, HOSTS, wasm, [game.described() for game in games])
    for game, steps in zip(games, found["steps"], strict=True):
        same_steps(module, game, steps)
    setups = array("h", [n for g in games for n in setup_numbers(g.setup, module.manifest)])
    offsets = array("i", [0])
    for game in games:
        offsets.append(offsets[-1] + len(game.plays))
    plays = array("Q", [play for game in games for play in game.plays])
    judged = module.judge(len(games), setups, offsets, plays)
    assert found["judged"] == [judged.row(n) for n in range(len(games))]


def same_steps(module: Module, game: Played, steps: list[dict[str, Any]]) -> None:
    """That the Python host finds the same at every move."""
    table = Table(module, setup_numbers(game.setup, module.manifest))
    for move, wrong, step in zip(game.moves, game.wrong, steps, strict=True):
        assert step["cities"] == table.numbers("cities")
        legal = [table.legal(seat) for seat in range(len(game.setup.boards))]
        assert step["legal"] == [[list(pair) for pair in each] for each in legal]
        assert step["points"] == list(table.points())
        assert step["refusal"] == told(table.refusal(wrong))
        assert step["playRefusal"] == told(table.play_refusal(wrong[0]))
        seats = len(game.setup.boards)
        row = (0 - table.number("rotation")) % seats
        if table.number("free_city") and row:
            row = seats - 1
        each = len(module.manifest["items"]) + 1
        assert step["hand"] == table.numbers("hands")[row * each : (row + 1) * each]
        assert step["attempt"] == told(table.attempt(move))
        ended = table.outcome()
        assert step["outcome"] == (ended and list(ended))
