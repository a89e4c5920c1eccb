"""The play of a game as a digest of it has it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class PlayInWords(NamedTuple):
    """The play of a game. ``before``: lines on how it began, ``after``: on how it was given up;
    ``texts``: its moves in words, ``words``: the same as numbers of 32 bits."""

    before: Sequence[str]
    texts: Iterable[str]
    words: Iterable[int]
    after: Sequence[str] = ()
