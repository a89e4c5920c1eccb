"""What is played: a set, a policy, a seed; and what came of it, as arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from antipater.checker.simulate.policy import UNIFORM, Policy

# An array of numbers, as numpy has it.
Numbers: TypeAlias = Any


class CannotPlay(ValueError):
    """A set of which no game can be laid out or played on; its text says why, in one line."""


@dataclass(frozen=True)
class Order:
    """What to play. A seed and a game's number decide everything that is left to chance.

    ``seats``: how many players, None for as many as is usual. ``luck``: pairs of an item
    and the name by which it is dealt, where that is not its own.
    """

    game: str
    card_set: str
    edition: str | None = None
    policy: Policy = UNIFORM
    seed: int = 0
    seats: int | None = None
    luck: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Batch:
    """Sums over some games, as arrays.

    ``totals``: named sums over games and players. ``items``: for each of ``counts.COUNTS`` a row of
    numbers by item.
    """

    totals: Mapping[str, Numbers]
    items: Numbers


@dataclass(frozen=True)
class Subject:
    """An item of which figures are told: its slug, what it is, and its age if it has one."""

    slug: str
    kind: str
    age: int | None


class Player(Protocol):
    """Plays games of one order."""

    @property
    def subjects(self) -> Sequence[Subject]:
        """The items, by id."""
        ...

    @property
    def kinds(self) -> Sequence[str]:
        """How games can end, points first."""
        ...

    @property
    def near(self) -> Sequence[str]:
        """The victories that can be one card away."""
        ...

    @property
    def categories(self) -> Sequence[str]:
        """Categories of points, ``total`` last."""
        ...

    @property
    def seats(self) -> int:
        """How many players."""
        ...

    def play(self, first: int, count: int) -> Batch:
        """Games ``first`` to ``first + count - 1``. Raises ``CannotPlay``."""
        ...
