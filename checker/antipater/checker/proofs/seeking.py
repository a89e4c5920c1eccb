"""Lines of play in which something sought comes about, of either game.

Games are played through the engine, from set-ups as the rulebook makes them: some by
chance with an eye to what is still sought, some straight towards one thing. They are the
same from run to run. That a thing was not reached shows nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

# A move of a game with the states around it.
P = TypeVar("P")


@dataclass(frozen=True)
class Sought(Generic[P]):
    """Something that may come about in a game.

    ``shown``: whether a move brings it about. ``merit``: how near a move brings it, the
    greater the nearer; None where chance finds it. ``items``: those that it takes.
    """

    name: str
    shown: Callable[[P], bool]
    merit: Callable[[P], float] | None = None
    items: frozenset[int] = frozenset()


class Player(ABC, Generic[P]):
    """Plays the games of one set."""

    @abstractmethod
    def by_chance(self, seed: int, sought: Sequence[Sought[P]]) -> Iterator[P]:
        """A game in which what is sought is likelier than by chance alone."""

    @abstractmethod
    def towards(self, seed: int, sought: Sought[P]) -> Iterator[P]:
        """A game in which every move is the best for one thing sought."""

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
        """The moves of a game that was written, as far as they are legal."""


@dataclass(frozen=True)
class Found(Generic[P]):
    """Where something came about: the move that did it, its number in the game from 1, and
    the number of the game."""

    last: P
    moves: int
    game: int


@dataclass
class Search(Generic[P]):
    """What a search has found: for each thing its shortest line, by its name; and how many
    games of how many moves at most it took."""

    found: dict[str, Found[P]] = field(default_factory=dict)
    games: int = 0
    longest: int = 0

    def look(self, game: Iterable[P], those: Sequence[Sought[P]]) -> None:
        """Play a game, as long as it can show anything sought in fewer moves than before."""
        self.games += 1
        for number, played in enumerate(game, 1):
            self.longest = max(self.longest, number)
            those = [s for s in those if s.name not in self or number < self.found[s.name].moves]
            if not those:
                return
            for each in those:
                if each.shown(played):
                    self.found[each.name] = Found(played, number, self.games)

    def __contains__(self, name: object) -> bool:
        return name in self.found

    def __str__(self) -> str:
        return f"{self.games} games of up to {self.longest} moves"


ROUNDS = 60  # of games, as long as something is still sought
_SHORTENING = 6  # rounds in which a shorter line is looked for


def seek(
    player: Player[P],
    sought: Sequence[Sought[P]],
    rounds: int = ROUNDS,
    known: Search[P] | None = None,
) -> Search[P]:
    """Look for everything sought; what was not found is left out of what is found.

    A round is a game by chance, and one towards each thing that has a merit and is not
    found, or was found in the first rounds, where a shorter line is still looked for.
    What is ``known`` is looked for no more.
    """
    search: Search[P] = known or Search()
    those = [each for each in sought if each.name not in search]
    for seed in range(rounds):
        due = [s for s in those if s.name not in search or (s.merit and seed < _SHORTENING)]
        if not due:
            break
        search.look(player.by_chance(seed, due), due)
        for each in due:
            if each.merit is not None:
                search.look(player.towards(seed, each), due)
    return search
