"""Plays the games of one order or several, in one process or more, always with the same sums."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

from antipater.checker.base.workers import follow
from antipater.checker.simulate.order import Batch, CannotPlay, Numbers, Order, Player

# Into how many batches the games are divided. Errors are judged by how batches differ, so
# their number must not depend on how many processes there are.
_BATCHES = 200
# Games that are held in memory at once: of seven players about 130 MB.
_LARGEST = 10_000
_CHUNK = 5


@dataclass(frozen=True)
class Sums:
    """What was counted in each batch."""

    games: int
    batches: Sequence[Batch]

    def total(self, name: str, subject: int = 0) -> Numbers:
        """One of the named sums, by batch."""
        return [batch.totals[name][subject] for batch in self.batches]

    def whole(self, name: str) -> Numbers:
        """Named sums of all batches together."""
        return [sum(row) for row in zip(*(b.totals[name] for b in self.batches), strict=True)]

    def counted(self, row: int, item: int) -> Numbers:
        """What is counted of an item, by batch."""
        return [batch.items[row][item] for batch in self.batches]


def batches(games: int) -> list[tuple[int, int]]:
    """The first game of each batch, and how many it has."""
    count = max(min(_BATCHES, games), -(-games // _LARGEST))
    starts = [games * n // count for n in range(count + 1)]
    return [(a, b - a) for a, b in pairwise(starts)]


def play(orders: Sequence[Order], games: int, jobs: int = 1) -> list[Sums]:
    """The sums of so many games of each order. Raises ``CannotPlay``."""
    tasks = [(order, *batch) for order in orders for batch in batches(games)]
    for order in orders:
        player_of(order)  # so that what cannot be played is told before anything is started
    found = list(_in_processes(tasks, jobs) if jobs > 1 else map(_played, tasks))
    size = len(found) // len(orders)
    return [Sums(games, found[n : n + size]) for n in range(0, len(found), size)]


@lru_cache(maxsize=2)
def player_of(order: Order) -> Player:
    """What plays an order. Raises ``CannotPlay``."""
    player: Player = _leaf(order.game).GamePlayer(order)
    return player


def usual_games(game: str) -> int:
    """How many games are played where nobody says how many. Raises ``CannotPlay``."""
    return int(_leaf(game).USUAL_GAMES)


def _leaf(game: str) -> Any:
    """The module that plays a game: that of its name, beside this one."""
    name = f"{__package__}.{game}"
    if find_spec(name) is None:
        raise CannotPlay(f"no games of {game} are played by chance")
    return import_module(name)


def _played(task: tuple[Order, int, int]) -> Batch:
    order, first, count = task
    return player_of(order).play(first, count)


def _in_processes(tasks: Sequence[tuple[Order, int, int]], jobs: int) -> Iterator[Batch]:
    with ProcessPoolExecutor(jobs, get_context("spawn"), follow) as pool:
        yield from pool.map(_played, tasks, chunksize=_CHUNK)
