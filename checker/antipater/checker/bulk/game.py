"""What judging many games at once asks of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from antipater.checker.base.games import KNOWN

if TYPE_CHECKING:
    from antipater.checker.bulk.native.found import ArchiveReader, Loader, RecordJudge, RowJudge


class BulkGame(Protocol):
    """A game of which compiled modules may judge. Needs the extra ``antipater[bulk]``."""

    @property
    def row_judge(self) -> "Callable[[ArchiveReader, str | None, Loader], RowJudge] | None":
        """Judges rows of an archive by compiled modules, by an edition or by those that rows
        name; None where the engine judges all."""

    @property
    def record_judge(self) -> "Callable[[str | None, Loader], RecordJudge] | None":
        """Judges records by compiled modules, by an edition or by those that records claim; None
        where the engine judges all."""


GAMES: Mapping[str, BulkGame] = KNOWN
