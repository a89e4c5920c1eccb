"""Searching for games that reach a goal, of either game.

Games are played through the engine, from set-ups as the rulebook makes them: some by
chance with an eye to the goals not yet reached, some straight towards one goal. They are the
same from run to run. That a goal was not reached proves nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

# A move of a game with the states around it.
P = TypeVar("P")


@dataclass(frozen=True)
class Goal(Generic[P]):
    """Something that may come about in a game.

    ``reached``: whether a move brings it about. ``fitness``: how near a move brings it, the
    greater the nearer; None where chance finds it. ``items``: those that it takes. ``never``:
    why no game of the set can reach it, or nothing where that is not known.
    """

    name: str
    reached: Callable[[P], bool]
    fitness: Callable[[P], float] | None = None
    items: frozenset[int] = frozenset()
    never: Callable[[], str] = str


class Player(ABC, Generic[P]):
    """Plays the games of one set. They are written by the names of items, and set up for the set
    that there is when they are played again."""

    @abstractmethod
    def by_chance(self, seed: int, goals: Sequence[Goal[P]]) -> Iterator[P]:
        """A game in which the goals are likelier than by chance alone."""

    @abstractmethod
    def towards(self, seed: int, goal: Goal[P]) -> Iterator[P]:
        """A game in which every move is the best for one goal."""

    def onward(self, played: P, goal: Goal[P]) -> Iterator[P]:
        """What follows a move if from then on every move is the best for one goal; nothing where
        a game cannot be taken up again."""
        return iter(())

    @abstractmethod
    def moves(self, played: P) -> int:
        """How many moves a record of the game has, up to and with this one."""

    @abstractmethod
    def recorded(self, played: P) -> str:
        """The game up to and with a move, in the notation."""

    @abstractmethod
    def written(self, played: P) -> object:
        """The game up to and with a move as plain data, for ``again``."""

    @abstractmethod
    def again(self, written: Any) -> list[P]:
        """The moves of a game that was written, as far as the set still allows such a game."""


@dataclass(frozen=True)
class Occurrence(Generic[P]):
    """Where something came about: the move that did it, its number in the game from 1, and
    the number of the game, below 0 for one of an earlier run."""

    last: P
    moves: int
    game: int


@dataclass
class Search(Generic[P]):
    """What a search has found: for each thing its shortest line, by its name; and how many
    games of how many moves at most it took."""

    found: dict[str, Occurrence[P]] = field(default_factory=dict)
    games: int = 0
    longest: int = 0

    def look(self, game: Iterable[P], those: Sequence[Goal[P]]) -> None:
        """Play a game, as long as it can reach any goal in fewer moves than before."""
        self.games += 1
        for number, played in enumerate(game, 1):
            self.longest = max(self.longest, number)
            those = [s for s in those if s.name not in self or number < self.found[s.name].moves]
            if not those:
                return
            for each in those:
                if each.reached(played):
                    self.found[each.name] = Occurrence(played, number, self.games)

    def __contains__(self, name: object) -> bool:
        return name in self.found

    def __str__(self) -> str:
        return f"{self.games} games of up to {self.longest} moves"


ROUNDS = 60  # of games, as long as a goal is not reached
_SHORTENING = 6  # rounds in which a shorter line is looked for


def search_games(
    player: Player[P],
    goals: Sequence[Goal[P]],
    rounds: int = ROUNDS,
    known: Search[P] | None = None,
    alone: Container[str] | None = None,
) -> Search[P]:
    """Search for games that reach the goals; a goal not reached is left out of what is found.

    A round is a game by chance, and one towards each thing that has a fitness and is not
    found, or was found in the first rounds, where a shorter line is still looked for.
    Goals that are ``known`` to be reached are not searched for. ``alone``: the names of those for
    which it is done, where the others are known, and what is found of them is by the way.
    """
    search: Search[P] = known or Search()
    shortening = _SHORTENING if alone is None else 0
    those = [each for each in goals if each.name not in search]
    for seed in range(rounds):
        due = [s for s in those if s.name not in search or (s.fitness and seed < shortening)]
        led = [s for s in due if alone is None or (s.name in alone and s.name not in search)]
        if not led:
            break
        search.look(player.by_chance(seed, due), due)
        for each in led:
            if each.fitness is not None:
                search.look(player.towards(seed, each), due)
    return search
