"""What a replay is given: with it a module, or the page alone, comes to the engine's states."""

import json
import random
from dataclasses import replace as replaced
from typing import Any

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.bulk.native.duel.records import DuelRecords
from antipater.checker.bulk.native.modules import loaded
from antipater.checker.compile.build import module_of
from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.host import Module
from antipater.checker.judging.duel.judge import course as duel_course
from antipater.checker.judging.duel.judge import judge
from antipater.checker.pages.duel.replay import replay
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.files import game_of_text
from antipater.checker.records.sources import games
from antipater.rules.duel import scores
from antipater.rules.start import Bid, Start
from support.compiled import compiled
from support.places import TESTS, TOP
from support.random_duel import random_game

pytestmark = pytest.mark.slow

EXAMPLES = ("7wdio_game.json", "7wdio_game.duel", "disputed.duel")


def duel_records() -> list[Any]:
    """The examples, and every readable record of Duel among the tests' data."""
    examples = [TOP / "docs" / "examples" / name for name in EXAMPLES]
    files = [*examples, *sorted((TESTS / "data").rglob("*.duel"))]
    found = [read.record for file in files for read in games(str(file))]
    return [record for record in found if isinstance(record, DuelRecord)]


def put(game: Table, arrays: dict[str, list[int]]) -> None:
    """Write a state into the module's memory, as the page does."""
    module = game.module
    for name, numbers in arrays.items():
        place = game.place + module.manifest["state"][name]["offset"]
        data = b"".join(n.to_bytes(4, "little", signed=True) for n in numbers)
        module._running.write(data, place)


def assert_same_states(record: DuelRecord) -> int:
    """The page's way through a game gives the engine's states; how many states were told."""
    verdict = judge(record)
    told: Any = json.loads(json.dumps(replay(verdict, None)))
    module = Module.load(module_of(record.set, verdict.rules.edition.name))
    empty = [-1] * module.setup_size
    game = Table(module, told["setup"] or empty, told.get("coins", ()))
    last = None
    for made, state in enumerate(duel_course(record).states()):
        if str(made) in told["states"]:
            put(game, told["states"][str(made)])
        elif made:
            game.perform(told["moves"][made - 1])
        assert game.numbers("cities") == [n for city in state.cities for n in city], made
        assert game.numbers("places")[: len(state.places)] == list(map(int, state.places)), made
        for name in ("age", "left", "active", "drafted", "replay"):
            assert game.number(name) == int(getattr(state, name)), (made, name)
        assert game.number("due_count") == len(state.due)
        assert game.points() == scores(verdict.rules, state)
        last = state
    assert last is not None
    assert last.cities == verdict.state.cities
    return len(told["states"])


@pytest.mark.parametrize("line", ["Bert builds Xyzzyplugh", "?", "Bert Stone Pit", "Bert bui"])
def test_a_replay_goes_on_behind_a_line_that_cannot_be_read(line: str) -> None:
    text = (TOP / "docs" / "examples" / "disputed.duel").read_bytes()
    record = game_of_text("a", text.replace(b"Bert builds Stone Pit", line.encode())).record
    assert isinstance(record, DuelRecord)
    assert assert_same_states(record)
    told: Any = replay(judge(record), None)
    assert len(told["moves"]) == judge(record).moves == 10


@pytest.mark.parametrize(
    "record", duel_records(), ids=lambda record: f"{record.set}-{len(record.moves)}"
)
def test_a_recorded_game_of_duel(record: DuelRecord) -> None:
    assert_same_states(record)


def test_a_game_with_agreed_coins() -> None:
    record, _ = random_game(3, start=Start((), Bid(0, 1, 4)))
    assert assert_same_states(record) == 0


def test_a_disputed_game_is_judged_on_from_states_that_are_told() -> None:
    (read,) = games(str(TOP / "docs" / "examples" / "disputed.duel"))
    assert isinstance(read.record, DuelRecord)
    assert assert_same_states(read.record) >= 2


@pytest.mark.parametrize("seed", range(16))
def test_a_game_with_wrong_moves(seed: int) -> None:
    """Moves exchanged, or of the other player: what was assumed is told."""
    rules, _ = compiled("duel", "reprint")
    rng = random.Random(seed)
    record = random_game(seed, rules)[0]
    moves = list(record.moves)
    for _ in range(rng.randrange(1, 5)):
        one, other = rng.randrange(len(moves)), rng.randrange(len(moves))
        moves[one], moves[other] = moves[other], moves[one]
        moves[one] = moves[one]._replace(player=rng.randrange(2))
    assert_same_states(replaced(record, moves=tuple(moves)))


@pytest.mark.parametrize("edition", ["reprint", "2015", "7wd.io"])
def test_a_game_that_a_module_judged_is_told_alike(edition: str) -> None:
    for seed in range(6):
        record = random_game(seed, compiled("duel", edition)[0])[0]
        by_module = DuelRecords(None, loaded).verdict(record)
        assert by_module is None or replay(by_module, None) == replay(judge(record), None)


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_needs_no_state(seed: int) -> None:
    rules, _ = compiled("duel_promo", "7wd.io")
    assert assert_same_states(random_game(seed, rules)[0]) == 0
