"""How a game of Duel is meant to be played: what each player does with which cards, by age."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TypeAlias

from antipater.rules.duel import Setup


class How(IntEnum):
    """What is done with a card of the structure."""

    BUILD = 0
    DISCARD = 1
    TUCK = 2


@dataclass(frozen=True, slots=True)
class Task:
    """A card, by id, and what is to be done with it."""

    card: int
    how: How


# What each of the two players does in an age, in order of preference.
Tasks: TypeAlias = tuple[tuple[Task, ...], tuple[Task, ...]]


@dataclass(frozen=True)
class Plan:
    """A plan, to be followed as far as rules and coins allow.

    ``setup``: wonders held and tokens, no layouts. ``tasks``: by age from the first. ``rank``:
    by item, what is chosen first where there is a choice. ``stays``: by age from the second,
    whether who chooses begins it.
    """

    setup: Setup
    tasks: tuple[Tasks, ...]
    rank: tuple[float, ...]
    stays: tuple[bool, ...]

    @cached_property
    def order(self) -> list[int]:
        """The items, what is chosen first before the rest."""
        return sorted(range(len(self.rank)), key=self.rank.__getitem__)
