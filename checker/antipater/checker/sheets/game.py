"""What scoresheets and cities ask of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from antipater.checker.base.games import KNOWN
from antipater.checker.records.game import RecordGame

if TYPE_CHECKING:
    from antipater.checker.sheets.profile import SheetProfile


class SheetGame(RecordGame, Protocol):
    """A game whose sheets and cities are scored."""

    @property
    def sheet(self) -> "SheetProfile":
        """Scoresheets and cities of the game."""


GAMES: Mapping[str, SheetGame] = KNOWN
