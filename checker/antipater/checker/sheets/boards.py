"""Boards of 7 Wonders by the names that people write."""

import re
from collections.abc import Iterator

from antipater.checker.sheets.headings import bare_word
from antipater.rules.card_set import CardSet, Item, Kind


def boards_named(cards: CardSet, written: str) -> list[Item]:
    """The boards that ``Giza A``, ``Gizeh A`` or ``Pyramids of Giza`` means; both sides of one
    where no side is written, none where it is no board's name.
    """
    word = bare_word(written)
    return [
        board
        for board in cards.of_kind(Kind.BOARD)
        for names in [set(_names(board))]
        if word and (word in names or word in {f"{name}{_side(board)}" for name in names})
    ]


def _names(board: Item) -> Iterator[str]:
    """A board's names in every language, whole and by their places, without the side."""
    yield bare_word(board.slug)
    yield bare_word(board.board or "")
    for names in board.names.values():
        for name in names:
            yield bare_word(name)
            yield bare_word(re.split(r"[\s'’]+", name)[-1])


def _side(board: Item) -> str:
    return bare_word(board.side or "")
