"""What reading and writing records asks of a game."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from antipater.checker.base.games import KNOWN

if TYPE_CHECKING:
    from antipater.checker.records.archive.items import ArchiveColumns
    from antipater.checker.records.names import Names
    from antipater.checker.records.played import PlayInWords
    from antipater.checker.records.record import GameRecord


class RecordGame(Protocol):
    """A game whose records are read and written.

    ``name``: as in ``[Game "…"]`` and in a card set's first lines; ``short_names``: what people
    call it for short. ``suffix``: of files in the notation. ``cards``: the card set of a record or
    sheet that names none, by name or folder. ``columns``: of an archive, of which rows of other
    games hold nothing.
    """

    @property
    def name(self) -> str: ...
    @property
    def short_names(self) -> tuple[str, ...]: ...
    @property
    def suffix(self) -> str: ...
    @property
    def cards(self) -> str: ...
    @property
    def columns(self) -> tuple[str, ...]: ...

    @property
    def archive(self) -> "ArchiveColumns | None":
        """How records stand in the columns of an archive; None where they stand as text."""

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> "GameRecord":
        """A record from a text in the notation.

        ``sets``: the names that ``[Set …]`` may hold; ``chosen``: a set's name or folder
        that goes before what the text says. Raises ``Unreadable``, and ``CardSetError``
        for a chosen set that cannot be used.
        """

    def write(self, record: Any, language: str, names: "Names | None" = None) -> str:
        """The record in the notation; ``names``: of a set that is not found by its name."""

    def play_of(self, record: Any) -> "PlayInWords":
        """The play in words and numbers that are the same in every format; a digest is made of
        them."""


GAMES: Mapping[str, RecordGame] = KNOWN
