"""Boards of 7 Wonders by the names that people write."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from antipater.checker.records.likeness import is_short_for, is_slip_of
from antipater.checker.records.names import simplified
from antipater.rules.card_set import CardSet, Item, Kind

_SIDES = ("A", "B")


def boards_named(cards: CardSet, written: str, short: bool = False) -> list[Item]:
    """The boards that ``Giza A``, ``Gizeh (side A)`` or ``Pyramids of Giza A`` means; all sides of
    one wonder where no side is written; none where it is no board's name.

    A name that is right goes before one with a slip of the pen (``Gizah A``). With ``short`` a name
    can be shortened as well (``Gi A``), and need not have a side where it is not quite right.
    """
    text = written.strip()
    boards = cards.of_kind(Kind.BOARD) if text else ()
    for fits in (_same_words, is_short_for, is_slip_of) if short else (_same_words, is_slip_of):
        if sided := _sided(cards, boards, text, fits):
            return sided
        found = [b for b in boards if _fits(b, text, fits)] if short or fits is _same_words else []
        if len({board.board for board in found}) == 1:
            return found
    return []


def _sided(
    cards: CardSet, boards: tuple[Item, ...], text: str, fits: Callable[[str, str], bool]
) -> list[Item]:
    """The boards that a text means with its last letter or word as the side. Of a name that is not
    quite right the side has to stand apart: ``Giza`` is not ``Giz A``."""
    sides = {name: side for side in _SIDES for name in _side_names(cards, side)}
    match = _sided_form(tuple(sides)).fullmatch(text)
    if match is None or not (match[2] or fits is _same_words):
        return []
    side = sides.get(match[3].casefold(), "")  # an İ is read as an i, and is none
    return [board for board in boards if board.side == side and _fits(board, match[1], fits)]


def _side_names(cards: CardSet, side: str) -> list[str]:
    """What a side of boards is called: its letter, and the names that the set gives it."""
    named = cards.vocabulary.get(side.lower(), {}).values()
    return [side.lower(), *(name.casefold() for names in named for name in names)]


@lru_cache(maxsize=64)
def _sided_form(sides: tuple[str, ...]) -> re.Pattern[str]:
    """A name, what parts the side from it, and the side."""
    word, side = r"(?:side|face|kant|zijde)", "|".join(map(re.escape, sides))
    return re.compile(
        rf"(.*?)([\s(,/–_-]*)(?:\b{word}\s*)?\(?({side})(?:\s*{word})?\)?",
        re.IGNORECASE,
    )


def _fits(board: Item, written: str, fits: Callable[[str, str], bool]) -> bool:
    return any(fits(written, name) for name in _names(board))


def _names(board: Item) -> Iterator[str]:
    """A board's names in every language, whole and by their places, without the side."""
    yield board.board or ""
    for names in board.names.values():
        for name in names:
            yield name
            # The place in ``Pyramids of Giza``.
            yield re.split(r"[\s'’]+", name)[-1]


def _same_words(written: str, name: str) -> bool:
    return bool(written) and _simple(written) == _simple(name)


@lru_cache(maxsize=4096)
def _simple(name: str) -> str:
    return simplified(name)
