"""The table at one move of a judged game, as values that every game can give."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from antipater.checker.messages.finding import Finding
from antipater.checker.messages.words import word_of
from antipater.rules.base import Rulebook


class NoView(ValueError):
    """A move at which there is nothing to show: ``message`` is a name in the texts of ``view``,
    ``values`` go into it."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message, self.values = message, values


@dataclass(frozen=True)
class TableView:
    """The table just before or after a move. ``details`` are plain values, a game's own;
    ``told`` gives the table line by line in a language."""

    number: int
    after: bool
    details: Mapping[str, Any]
    told: Callable[[str], Iterable[str]]


def tallies(rules: Rulebook, city: Sequence[int], language: str) -> Iterator[str]:
    """A city's numbers that effects of the set change, beside its coins, line by line."""
    for column in sorted(rules.effects.changed):
        name = rules.cards.columns[column].removeprefix("science(").removesuffix(")")
        yield f"  {word_of(rules.cards, name, language)}: {city[column]}"


class Viewer(Protocol):
    """The tables of one judged game."""

    def at(self, number: int, after: bool) -> TableView:
        """The table before or after a move by its number; raises ``NoView``."""

    def written(self, number: int, language: str) -> str:
        """A move as a line of the notation; empty where it is the end of the game."""

    def reasons(self, found: Finding, language: str) -> Iterable[str]:
        """What settles a finding on a move, in lines: whose turn it was and why, what could be
        taken, and where a card was played before."""
