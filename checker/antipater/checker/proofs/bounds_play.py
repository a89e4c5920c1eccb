"""Games of Duel played for a goal by both players together, through the engine.

A game shows that a value can be reached; that none was found shows nothing.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from antipater.checker.proofs.bounds import Game
from antipater.checker.proofs.duel_games import Played, a_game, a_setup, recorded
from antipater.rules.duel import Rules, State, begin

# A number of a moment of a game.
Measure: TypeAlias = Callable[[State], int]


@dataclass(frozen=True)
class Goal:
    """What is sought. ``counts``: whether the measure counts at a moment of a game.

    Until then it only leads the way. A game that is over and does not count has failed.
    """

    measure: Measure
    lowest: bool
    counts: Callable[[State], bool]

    def merit(self, state: State) -> int:
        """How good a state is: the more, the better."""
        if state.victory is not None and not self.counts(state):
            return -_FAILED
        value = self.measure(state)
        return -value if self.lowest else value


GAMES = 40
_PRODUCED = 4  # what a unit produced is worth in coins, roughly, to a game that goes on
_FAILED = 10**6


def furthest_game(
    rules: Rules, goal: Goal, limit: int | None = None, games: int = GAMES
) -> Game | None:
    """The game that went furthest, up to the moment when it did; None if none counted.

    Games are the same from run to run: that of seed 0, 1, 2 … until one reaches the limit.
    """
    best: tuple[int, State] | None = None
    for seed in range(games):
        for state in played(rules, goal, seed):
            if goal.counts(state) and (best is None or goal.merit(state) > best[0]):
                best = goal.merit(state), state
        if best is not None and goal.measure(best[1]) == limit:
            break
    if best is None:
        return None
    return Game(goal.measure(best[1]), recorded(rules, best[1]))


def played(rules: Rules, goal: Goal, seed: int) -> Iterator[State]:
    """The states of a game in which each move is the best for the goal at once.

    Among equals, chance decides in games of even seeds, and in the others what the first
    player can build with.
    """
    rng = random.Random(seed)
    sign = 0 if seed % 2 == 0 else -1 if goal.lowest else 1

    def best(may: list[Played]) -> Played:
        rng.shuffle(may)
        return max(may, key=lambda p: (goal.merit(p.after), sign * _means(rules, p.after)))

    setup = a_setup(rules, rng)
    yield begin(rules, setup)
    yield from (move.after for move in a_game(rules, setup, best))


def _means(rules: Rules, state: State) -> int:
    """What the first player can build with: coins, and units of resources."""
    own = state.cities[0]
    return int(own[rules.coins] + _PRODUCED * sum(own[column] for column in rules.produces))
