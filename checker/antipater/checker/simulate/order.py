"""What is played: a set, a policy, a seed; and what came of it, as sums."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from antipater.checker.simulate.policy import UNIFORM, Policy

Numbers: TypeAlias = Sequence[float]


class CannotPlay(ValueError):
    """A set of which no game can be laid out or played on; its text says why, in one line."""


@dataclass(frozen=True)
class Order:
    """What to play. A seed and a game's number decide everything that is left to chance.

    ``seats``: how many players, None for as many as is usual. ``luck``: pairs of an item
    and the name by which it is dealt, where that is not its own. ``coins``: with how many each
    player begins, or one number for all; none as the set says.
    """

    game: str
    card_set: str
    edition: str | None = None
    policy: Policy = UNIFORM
    seed: int = 0
    seats: int | None = None
    luck: tuple[tuple[str, str], ...] = ()
    coins: tuple[int, ...] = ()

    def begins(self, seats: int) -> tuple[int, ...]:
        """The coins with which each seat begins; none as the set says. Raises ``CannotPlay``."""
        if len(self.coins) in (0, seats):
            return self.coins
        if len(self.coins) > 1:
            raise CannotPlay(
                f"coins are given for {len(self.coins)} players, and there are {seats}"
            )
        return self.coins * seats

    def identities(self, slugs: Iterable[str]) -> bytes:
        """A number of four bytes for each item by its name, so that it is dealt alike in every
        set."""
        names = dict(self.luck)
        return b"".join(
            hashlib.sha256(names.get(slug, slug).encode()).digest()[:4] for slug in slugs
        )


@dataclass(frozen=True)
class Batch:
    """Sums over some games.

    ``totals``: named sums over games and players. ``kind_won``: by kind of victory, how often each
    seat won. ``items``: for each of ``counts.COUNTS`` a row of numbers by item.
    """

    totals: Mapping[str, Numbers]
    kind_won: Sequence[Numbers]
    items: Sequence[Numbers]


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
