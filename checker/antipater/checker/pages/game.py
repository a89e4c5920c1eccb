"""What web pages ask of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from antipater.checker.base.games import KNOWN
from antipater.checker.compile.game import CompiledGame
from antipater.checker.judging.game import JudgedGame
from antipater.checker.sheets.game import SheetGame

if TYPE_CHECKING:
    from antipater.checker.pages.profile import GameReplay
    from antipater.checker.pages.table_profile import TablePage


class PageGame(JudgedGame, SheetGame, CompiledGame, Protocol):
    """A game that pages may show, and that may be recorded there."""

    @property
    def replay(self) -> "GameReplay | None":
        """What the report needs to show games move by move; None where it cannot."""

    @property
    def table_page(self) -> "TablePage | None":
        """What the page for the table needs: its pad, and how games are recorded there; None
        where the game is not on it."""


GAMES: Mapping[str, PageGame] = KNOWN
