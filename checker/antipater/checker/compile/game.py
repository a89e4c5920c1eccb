"""What compiling sets asks of a game."""

# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Mapping
from typing import Protocol

from antipater.checker.base.games import KNOWN
from antipater.rules.card_set import CardSet


class CompiledGame(Protocol):
    """A game whose sets may become modules."""

    @property
    def build(self) -> Callable[[CardSet, str, str], bytes] | None:
        """Makes a module of a set, an edition and the text's hash; None where none is made."""


GAMES: Mapping[str, CompiledGame] = KNOWN
