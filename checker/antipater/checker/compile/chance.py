"""Chance in a module: numbers that follow from a seed and a count.

The generator is Threefry-2x32 of 20 rounds (Salmon, Moraes, Dror and Shaw, "Parallel random
numbers: as easy as 1, 2, 3", 2011): each number is a function of a key and a count, so that
games can be played in any order and on any number of machines.
"""

from collections.abc import Mapping, Sequence

from antipater.checker.compile.abi import Layout
from antipater.checker.compile.lower import Linker
from antipater.checker.compile.script import Expression, Operand, Script, load
from antipater.checker.compile.wasm import Code

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
ROUNDS = 20
PARITY = 0x1BD11BDA
# The key's second word when choices are made; when cards are dealt it is the card's identity.
CHOICES = 1
# What the generator keeps in the work space of a game.
_KEPT = ("seed", "stream", "game", "count", "spare", "has_spare")


def threefry(
    script: Script, key: Sequence[Operand], count: Sequence[Operand]
) -> tuple[Expression, Expression]:
    """Two random numbers by a key and a count of two numbers each."""
    keys = [script.let(part) for part in key]
    keys.append(script.let(keys[0] ^ keys[1] ^ PARITY))
    x, y = (script.let(k + c) for k, c in zip(keys, count, strict=False))
    for n in range(ROUNDS):
        script.let(x + y, x)
        script.let(y.turned(ROTATIONS[n // 4 % 2][n % 4]) ^ x, y)
        if n % 4 == 3:
            turn = n // 4 + 1
            script.let(x + keys[turn % 3], x)
            script.let(y + keys[(turn + 1) % 3] + turn, y)
    return x, y


def add_chance(layout: Layout) -> None:
    """Room for the generator in a work space."""
    for name in _KEPT:
        layout.number(name)


def start(
    script: Script, work: Expression, at: Mapping[str, int], seed: Operand, game: Operand
) -> None:
    """Begin the random numbers of a game's choices."""
    values: tuple[Operand, ...] = (seed, CHOICES, game, 0, 0, 0)
    for name, value in zip(_KEPT, values, strict=True):
        script.store(work, value, at[name])


def chance(linker: Linker, at: Mapping[str, int]) -> Code:
    """``chance(work)``: the next random number of a game's choices."""
    script = Script(linker, 1, gives=True)
    (work,) = script.parameters
    with script.when(load(work, at["has_spare"])):
        script.store(work, 0, at["has_spare"])
        script.give(load(work, at["spare"]))
    count = script.let(load(work, at["count"]) + 1)
    script.store(work, count, at["count"])
    key = load(work, at["seed"]), load(work, at["stream"])
    first, second = threefry(script, key, (load(work, at["game"]), count))
    script.store(work, second, at["spare"])
    script.store(work, 1, at["has_spare"])
    return script.last(first)
