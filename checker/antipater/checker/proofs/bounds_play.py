"""Games of Duel played for a goal by both players together, through the engine.

A game shows that a value can be reached; that none was found shows nothing.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from antipater.checker.proofs.bounds import Game
from antipater.checker.records.model import Record
from antipater.checker.records.writer import write_notation
from antipater.checker.setup_check import figures
from antipater.grammar.diagnostics import CardSetError
from antipater.grammar.load import load_set
from antipater.rules.definitions import Kind
from antipater.rules.duel import Rules, Setup, State, begin, legal_moves, perform

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
PLAYERS = ("First", "Second")


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
    return Game(goal.measure(best[1]), _written(rules, best[1]))


def played(rules: Rules, goal: Goal, seed: int) -> Iterator[State]:
    """The states of a game in which each move is the best for the goal at once.

    Among equals, chance decides in games of even seeds, and in the others what the first
    player can build with.
    """
    rng = random.Random(seed)
    state = begin(rules, a_setup(rules, rng))
    sign = 0 if seed % 2 == 0 else -1 if goal.lowest else 1
    yield state
    while state.to_move is not None:
        after = [perform(rules, state, move) for move in legal_moves(rules, state)]
        rng.shuffle(after)
        state = max(after, key=lambda s: (goal.merit(s), sign * _means(rules, s)))
        yield state


def _means(rules: Rules, state: State) -> int:
    """What the first player can build with: coins, and units of resources."""
    own = state.cities[0]
    return int(own[rules.coins] + _PRODUCED * sum(own[column] for column in rules.produces))


def a_setup(rules: Rules, rng: random.Random) -> Setup:
    """A set-up as the rulebook makes it, drawn by ``rng``."""
    counts = figures(rules.cards)
    wonders = rng.sample([w.id for w in rules.cards.of_kind(Kind.WONDER)], sum(counts.offered))
    tokens = rng.sample([t.id for t in rules.progress_tokens], counts.tokens + counts.drawn)
    rows = iter(wonders)
    layouts = {}
    for age, slots in counts.slots.items():
        guilds = sorted(counts.of_age[age] & counts.guild_ids)
        laid = rng.sample(guilds, counts.guilds) if guilds else []
        laid += rng.sample(sorted(counts.of_age[age] - counts.guild_ids), slots - len(laid))
        rng.shuffle(laid)
        layouts[age] = tuple(laid)
    return Setup(
        rows=tuple(tuple(islice(rows, n)) for n in counts.offered),
        tokens=tuple(tokens[: counts.tokens]),
        drawn=tuple(tokens[counts.tokens :]),
        layouts=layouts,
    )


def _written(rules: Rules, state: State) -> str:
    """The game in the notation; empty for a set that is not found by its name."""
    try:
        found = load_set(rules.cards.slug)
    except CardSetError:
        return ""
    if found != rules.cards:
        return ""
    history = () if state.log is None else state.log.history()
    record = Record(
        format="notation",
        set=rules.cards.slug,
        players=PLAYERS,
        setup=state.setup,
        moves=tuple(entry.move for entry in history),
        edition=rules.edition.name,
    )
    return write_notation(record)
