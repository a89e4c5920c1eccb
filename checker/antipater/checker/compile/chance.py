"""Chance in a module: numbers that follow from a seed and a count.

The generator is Threefry-2x32 of 20 rounds (Salmon, Moraes, Dror and Shaw, "Parallel random
numbers: as easy as 1, 2, 3", 2011): each number is a function of a key and a count, so that
games can be played in any order and on any number of machines.
"""

from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Engine,
    Loops,
    Words,
    Work,
    above,
    function,
    part,
    turned,
)

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
ROUNDS = 20
PARITY = 0x1BD11BDA
# The key's second word when choices are made; when cards are dealt it is the card's identity.
CHOICES = 1
# How many numbers an entry has that is dealt: two by chance, and what is dealt.
ENTRY = 3
# What the generator keeps in the work space of a game.
_KEPT = ("seed", "stream", "game", "count", "spare", "has_spare")
# Four rounds each: how far to turn, and what is added then.
_STEPS = tuple((ROTATIONS[n % 2], n + 1) for n in range(ROUNDS // 4))


@part
def threefry(key: int, other: int, count: int, more: int) -> tuple[int, int]:
    """Two random numbers by a key and a count of two numbers each."""
    third = key ^ other ^ PARITY
    x = count + key
    y = more + other
    for rotations, turn in _STEPS:
        for bits in rotations:
            x += y
            y = turned(y, bits) ^ x
        key, other, third = other, third, key
        x += key
        y += other + turn
    return x, y


def add_chance(layout: Layout) -> None:
    """Room for the generator in a work space."""
    for name in _KEPT:
        layout.number(name)


@part
def start(work: Work, seed: int, game: int) -> None:
    """Begin the random numbers of a game's choices."""
    work.seed = seed
    work.stream = CHOICES
    work.game = game
    work.count = 0
    work.spare = 0
    work.has_spare = 0


class Chance(Loops):
    """``chance``. ``layout``: that of the work space."""

    def __init__(self, engine: Engine, layout: Layout) -> None:
        super().__init__(engine, {Work: layout})

    @function
    def chance(self, work: Work) -> int:
        """The next random number of a game's choices."""
        if work.has_spare:
            work.has_spare = 0
            spare: int = work.spare
            return spare
        work.count += 1
        first, second = threefry(work.seed, work.stream, work.game, work.count)
        work.spare = second
        work.has_spare = 1
        return first


class Shuffling(Loops):
    """``draw`` and ``sort``: entries, each with its luck, in an order by chance."""

    @function
    def draw(
        self, entry: Words, dealt: int, seed: int, identity: int, game: int, what: int
    ) -> None:
        """Write an entry. ``identity``: whose luck it is; ``what``: what that is for."""
        first, second = threefry(seed, identity, game, what)
        entry[0] = first
        entry[1] = second
        entry[2] = dealt

    @function
    def sort(self, entries: Words, count: int) -> None:
        """Sort entries by their first number, without a sign."""
        for n in range(1, count):
            place = n
            first = entries[ENTRY * n]
            second = entries[ENTRY * n + 1]
            item = entries[ENTRY * n + 2]
            while place > 0 and above(entries[ENTRY * (place - 1)], first):
                place -= 1
                for number in (0, 1, 2):
                    entries[ENTRY * place + (ENTRY + number)] = entries[ENTRY * place + number]
            entries[ENTRY * place] = first
            entries[ENTRY * place + 1] = second
            entries[ENTRY * place + 2] = item
