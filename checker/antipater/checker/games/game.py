"""What a game offers to the checker: all that the rooms ask for, and what it brings itself.

For types alone: nothing imports this when a command runs.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from antipater.checker.bulk.game import BulkGame
from antipater.checker.examples.game import ExampleGame
from antipater.checker.pages.game import PageGame
from antipater.checker.proofs.game import ProofGame

if TYPE_CHECKING:
    from antipater.grammar.games import GameProfile


class Game(PageGame, ProofGame, ExampleGame, BulkGame, Protocol):
    """One game. What a method needs is imported when it is called, so that no command pays
    for what it does not use.

    ``findings``: a folder of the game's own findings in TOML, and ``card_profile``:
    what its card sets may say; None where the checker's own folder and ``grammar`` have them.
    """

    @property
    def findings(self) -> Path | None: ...
    @property
    def card_profile(self) -> "GameProfile | None": ...
