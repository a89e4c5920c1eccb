"""Boards of 7 Wonders by the names that people write."""

import re
from collections.abc import Iterator
from functools import lru_cache

from antipater.checker.records.headings import bare_word
from antipater.checker.records.likeness import is_slip_of
from antipater.rules.card_set import CardSet, Item, Kind


def boards_named(cards: CardSet, written: str) -> list[Item]:
    """The boards that ``Giza A``, ``Gizeh A`` or ``Pyramids of Giza`` means; both sides of one
    where no side is written, with a slip of the pen if no board is called so (``Gizah A``); none
    where it is no board's name.
    """
    word, boards = bare_word(written), cards.of_kind(Kind.BOARD) if written.strip() else ()
    return [board for board in boards if _is_called(board, word)] or [
        board
        for board in boards
        if word[-1:] == bare_word(board.side or "") and _is_like(board, word)
    ]


def _is_called(board: Item, word: str) -> bool:
    """Whether a bare word is one of a board's names, with its side or without."""
    side = bare_word(board.side or "")
    meant = {word, word.removesuffix(side)}
    return any(name in meant for name in _names(board) if name)


def _is_like(board: Item, word: str) -> bool:
    """Whether a bare word with a side is one of a board's names with a slip."""
    return any(is_slip_of(word[:-1], name) for name in _names(board) if name)


def _names(board: Item) -> Iterator[str]:
    """A board's names in every language, whole and by their places, without the side."""
    yield bare_word(board.slug)
    yield bare_word(board.board or "")
    for names in board.names.values():
        for name in names:
            yield bare_word(name)
            yield _place(name)


@lru_cache(maxsize=1024)
def _place(name: str) -> str:
    """The last word of a board's name, bare: the place in ``Pyramids of Giza``."""
    return bare_word(re.split(r"[\s'’]+", name)[-1])
