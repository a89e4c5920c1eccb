"""What playing examples asks of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Mapping
from typing import Protocol

from antipater.checker.base.games import KNOWN
from antipater.checker.examples.scene import Stage


class ExampleGame(Protocol):
    """A game that may play the examples of its card sets."""

    @property
    def examples(self) -> Stage | None:
        """Lays out the situation of an example of a card set; None where the game plays none."""


GAMES: Mapping[str, ExampleGame] = KNOWN
