"""What proving theorems asks of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from antipater.checker.base.games import KNOWN

if TYPE_CHECKING:
    from antipater.checker.proofs.profile import GameProofs


class ProofGame(Protocol):
    """A game about which theorems may be stated."""

    @property
    def proofs(self) -> "GameProofs | None":
        """What is stated and proved about the game; None where nothing is."""


GAMES: Mapping[str, ProofGame] = KNOWN
