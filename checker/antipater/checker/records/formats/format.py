"""What a record format is."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from antipater.checker.records.record import GameRecord


class RecordFormat(NamedTuple):
    """A way to write games down.

    ``sniff`` tells from the beginning of a text whether it is of this format; text of
    scoresheets and lists of cities never is. ``read`` makes a record of a game's text, of
    its first line's number, and of a card set's name or folder if one was chosen; raises
    ``Unreadable``, and ``CardSetError`` for a chosen set that cannot be used.

    Of a format with a game a line, ``begins`` tells whether a game may begin on a line,
    and ``whole`` whether the line is all of one; None where a file holds one game.
    ``write`` gives a record as a line of this format, and names what such a line has no place
    for; raises ``Unwritable``. None where the format is only read.
    """

    name: str
    sniff: Callable[[str], bool]
    read: Callable[[str, int, str | None], GameRecord]
    begins: Callable[[str], bool] | None = None
    whole: Callable[[str], bool] | None = None
    write: "Callable[[GameRecord], tuple[str, Sequence[str]]] | None" = None


class Unwritable(ValueError):
    """A record that a format cannot hold; ``reason`` is a name in the texts of ``convert``.

    A value that differs by language is a mapping.
    """

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values
