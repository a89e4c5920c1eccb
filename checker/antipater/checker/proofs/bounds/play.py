"""Games of Duel played for a goal by both players together, through the engine.

A game shows that a value can be reached; finding none proves nothing.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from antipater.checker.proofs.bounds.model import ExampleGame
from antipater.checker.proofs.duel.play import a_game, a_setup, recorded
from antipater.checker.proofs.duel.played_again import Played
from antipater.rules.duel import Rules, State, begin

# A number of a moment of a game.
Measure: TypeAlias = Callable[[State], int]


def _nothing(_: State) -> float:
    return 0


@dataclass(frozen=True)
class PlayObjective:
    """What a game is played for. ``counts``: whether the measure counts at a moment of a game.

    Until then it only leads the way. A game that is over and does not count has failed.
    ``items`` are those that help, and come into play; ``promise``: what a moment is worth
    beside the measure, for what may come of it.
    """

    measure: Measure
    lowest: bool
    counts: Callable[[State], bool]
    items: frozenset[int] = frozenset()
    promise: Callable[[State], float] = _nothing

    def fitness(self, state: State) -> float:
        """How good a state is: the more, the better."""
        if state.victory is not None and not self.counts(state):
            return -_FAILED
        value = self.measure(state)
        return -value if self.lowest else value + self.promise(state)


GAMES = 90
# What a unit produced is worth to a game that goes on, in coins, and what a coin is.
_PRODUCED, _COIN = 6, 0.05
_ENOUGH = 12  # coins; more of them are of no use
_FAILED = 10**6


def furthest_game(
    rules: Rules, objective: PlayObjective, limit: int | None = None, games: int = GAMES
) -> ExampleGame | None:
    """The game that went furthest, up to the moment when it did; None if none counted.

    Games are the same from run to run: that of seed 0, 1, 2 … until one reaches the limit.
    """
    best: State | None = None
    sign = -1 if objective.lowest else 1
    for seed in range(games):
        for state in played(rules, objective, seed):
            value = sign * objective.measure(state)
            if objective.counts(state) and (best is None or value > sign * objective.measure(best)):
                best = state
        if best is not None and objective.measure(best) == limit:
            break
    return None if best is None else ExampleGame(objective.measure(best), recorded(rules, best))


def played(rules: Rules, objective: PlayObjective, seed: int) -> Iterator[State]:
    """The states of a game in which each move is the best for the goal at once.

    What the first player can build with decides among equals in every third game, in
    another third it counts beside the goal, and in the others chance decides.
    """
    rng = random.Random(seed)
    sign = -1 if objective.lowest else 1
    beside, among = [(0, 0), (0, sign), (sign, 0)][seed % 3]

    def worth(played: Played) -> tuple[float, float]:
        means = _means(rules, played.after)
        return objective.fitness(played.after) + beside * means, among * means

    def best(may: list[Played]) -> Played:
        rng.shuffle(may)
        return max(may, key=worth)

    setup = a_setup(rules, rng, objective.items)
    yield begin(rules, setup)
    yield from (move.after for move in a_game(rules, begin(rules, setup), best))


def _means(rules: Rules, state: State) -> float:
    """What the first player can build with: coins, and units of resources."""
    own = state.cities[0]
    makers = (*rules.produces, *(column for column, _ in rules.cards.producers))
    made = sum(own[column] for column in makers)
    return float(_COIN * (min(own[rules.coins], _ENOUGH) + _PRODUCED * made))
