"""The loops of both games' modules, run by Python on the module's memory: the same is found."""

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.duel import module as duel
from antipater.checker.compile.duel.records import move_number
from antipater.checker.compile.duel.records import setup_numbers as duel_setup
from antipater.checker.compile.host import Module
from antipater.checker.compile.ir import Function
from antipater.checker.compile.linking import Assembled
from antipater.checker.compile.loops.rows import Game, Halves, Loops, Word, Words, Work
from antipater.checker.compile.seven_wonders import module as seven_wonders
from antipater.checker.compile.seven_wonders.records import setup_numbers as table_setup
from antipater.checker.records.archive.plays import play_number
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules
from support.loops import let_python_run
from support.random_duel import random_game
from support.random_seven_wonders import random_table

WORD = 4


class Open(NamedTuple):
    """A module whose functions can all be called, and its loops, which run on its memory."""

    module: Module
    loops: tuple[Loops, ...]

    def both(self, name: str, *arguments: Any, size: int) -> None:
        """That a function leaves the same memory behind, whoever runs it."""
        module, written = self.module, self.loops[0].engine.functions[name]
        before = module._running.read(0, size)
        given = module.run(f"raw {name}", *(_plain(argument) for argument in arguments))
        after = module._running.read(0, size)
        module.put(0, before)
        again = written(*arguments)
        assert module._running.read(0, size) == after
        assert again is None or int(again) == given

    def row(self, kind: type, place: int) -> Any:
        """A row in the module's memory."""
        return kind(self.loops[0].engine.memory, place)

    def game(self) -> Game:
        """The game in the module's place for one."""
        layout = self.loops[0].layouts[Game]
        place = self.module.manifest["memory"]["state"]
        return Game(self.loops[0].engine.memory, place, layout)


def _plain(argument: Any) -> int:
    return int(vars(argument)["address"] if hasattr(argument, "memory") else argument)


def opened(monkeypatch: pytest.MonkeyPatch, built: Any, set_name: str) -> Open:
    """The module of a set, opened."""
    seen: list[Any] = []
    add = Assembled.add

    def added(
        self: Assembled,
        functions: Sequence[Function],
        loops: tuple[Loops, ...],
        families: Mapping[str, Mapping[int, str]],
        exports: Mapping[str, str],
    ) -> None:
        written = [name for group in loops for name in group.functions()]
        names = [*(function.name for function in functions), *written]
        add(self, functions, loops, families, {**exports, **{f"raw {n}": n for n in names}})
        seen.extend((loops, families))

    monkeypatch.setattr(Assembled, "add", added)
    module = Module(built(load_set(set_name)))
    loops, families = seen
    let_python_run(loops[0].engine, loops, module, families)
    return Open(module, loops)


def block(made: Open, parts: Sequence[tuple[str, Sequence[int]]]) -> tuple[list[int], int]:
    """Numbers laid one after another; where each part is, and where the last ends."""
    places, end = [], made.module.heap
    for kind, numbers in parts:
        places.append(end)
        made.module.put(end, array(kind, numbers).tobytes() or b"\0")
        end = -(-(end + len(numbers) * array(kind).itemsize) // 16) * 16
    return places, end


def judged(
    made: Open, setups: Sequence[Sequence[int]], games: Sequence[list[int]], kind: str
) -> None:
    """That Python judges a block as the module does."""
    ends = [sum(map(len, games[:n])) for n in range(len(games) + 1)]
    flat = [number for setup in setups for number in setup]
    moves = [number for game in games for number in game]
    results = [0] * len(games) * len(made.module.fields)
    parts = [("h", flat), ("i", ends), (kind, moves), ("i", results), ("i", [0] * len(moves))]
    (setup, offsets, moved, told, paid), end = block(made, parts)
    rows = (made.row(Halves, setup), made.row(Words, offsets), made.row(Words, moved))
    made.both("judge", *rows, len(games), made.row(Words, told), made.row(Words, paid), size=end)


def test_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    made = opened(monkeypatch, duel.build, "duel_promo")
    rules = Rules(load_set("duel_promo"))
    games = [random_game(seed, rules)[0] for seed in range(4)]
    setups = [duel_setup(game.setup, made.module.manifest) for game in games]
    moves = [[move_number(move) for move in game.moves] for game in games]
    moves[1][30], moves[1][31] = moves[1][31], moves[1][30]
    moves[2][5] = -77
    setups[3][3] = 2000
    judged(made, setups, moves, "i")
    (setup, out), end = block(made, [("h", setups[0]), ("i", [0] * 4000)])
    game = made.game()
    made.both("set up", game, made.row(Halves, setup), size=end)
    for move in moves[0][:20]:
        made.both("refusal", game, Word(move), size=end)
        made.both("attempt", game, Word(move), size=end)
    made.both("legal", game, made.row(Words, out), size=end)


@pytest.mark.parametrize("policy", [0, 1, 2])
def test_duel_played(monkeypatch: pytest.MonkeyPatch, policy: int) -> None:
    made = opened(monkeypatch, duel.build, "duel")
    module, play = made.module, made.module.manifest["play"]
    room = [("h", [0] * module.setup_size), ("i", [0] * 9), ("i", [0] * 200), ("i", [0] * 200)]
    parts = [*room, ("i", [0] * len(play["fields"])), ("i", [0] * (play["size"] // WORD))]
    (setups, offsets, moves, costs, results, place), end = block(made, parts)
    layout = next(loops.layouts[Work] for loops in made.loops if Work in loops.layouts)
    work = Work(made.loops[0].engine.memory, place, layout)
    work.policy, work.playouts = policy, 1
    for n in range(len(play["weights"])):
        work.weights[n] = 100 + n
    for n in range(len(module.manifest["items"])):
        work.identities[n] = n * 7 + 1
    most = 60 if policy == 0 else 3 if policy == 1 else 2
    rows = [made.row(Words, at) for at in (offsets, moves, costs, results)]
    made.both("play", Word(5), Word(2), 1, work, made.row(Halves, setups), *rows, most, size=end)


@pytest.mark.parametrize(("players", "known"), [(3, True), (2, True), (4, False)])
def test_seven_wonders(monkeypatch: pytest.MonkeyPatch, players: int, known: bool) -> None:
    made = opened(monkeypatch, seven_wonders.build, "seven_wonders")
    games = [random_table(seed, players, known) for seed in range(3)]
    setups = [table_setup(game.setup, made.module.manifest) for game in games]
    plays = [[play_number(n.play, n.age, n.turn) for n in game.plays] for game in games]
    plays[1][9] ^= 1 << 9
    setups[2][1] = 2000
    judged(made, setups, plays, "Q")
    (setup, play, out), end = block(made, [("h", setups[0]), ("Q", plays[0]), ("i", [0] * 4000)])
    game, rows = made.game(), made.row(Words, play)
    made.both("begin", game, made.row(Halves, setup), size=end)
    for turn in range(2):
        made.both("legal", game, 0, made.row(Words, out), size=end)
        made.both("attempt", game, rows + 2 * players * turn, players, size=end)


@pytest.mark.parametrize("playouts", [0, 1])
def test_seven_wonders_played(monkeypatch: pytest.MonkeyPatch, playouts: int) -> None:
    made = opened(monkeypatch, seven_wonders.build, "seven_wonders")
    module, play = made.module, made.module.manifest["play"]
    setup = table_setup(random_table(4, 3, True).setup, module.manifest)
    room = [("h", setup), ("i", [0] * 9), ("i", [0] * 2000)]
    parts = [*room, ("i", [0] * len(play["fields"])), ("i", [0] * (play["size"] // WORD))]
    (setups, offsets, moves, results, place), end = block(made, parts)
    layout = next(loops.layouts[Work] for loops in made.loops if Work in loops.layouts)
    work = Work(made.loops[0].engine.memory, place, layout)
    work.playouts = playouts
    rows = [made.row(Words, at) for at in (offsets, moves, results)]
    most = 90 if playouts == 0 else 8
    made.both("play", Word(5), Word(2), 1, work, made.row(Halves, setups), *rows, most, size=end)
