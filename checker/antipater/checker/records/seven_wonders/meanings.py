"""What names in a record of 7 Wonders can mean: buildings of an age, boards."""

import re
from functools import cache, lru_cache

from antipater.checker.records.likeness import is_short_for, is_slip_of
from antipater.checker.records.names import (
    BUILDINGS,
    names_of,
    narrowed,
    simplified,
)
from antipater.rules.card_set import Item, Kind


@lru_cache(maxsize=1 << 16)
def fitting(set_name: str, text: str, age: int, exact: bool) -> tuple[Item, ...]:
    """The buildings that a name can mean in an age; without ``exact`` also in those before.

    Of two cards with one name, those of the discards are the same whichever is meant; the
    first stands for both.
    """
    found = narrowed(
        names_of(set_name).fitting(text, BUILDINGS),
        lambda item: item.age == age if exact else (item.age or 0) <= age,
    )
    if len({item.presence for item in found}) == 1:
        return tuple(found[:1])
    return tuple(found)


@cache
def in_play(set_name: str, players: int, age: int, exact: bool) -> tuple[Item, ...]:
    """The buildings of an age that are dealt to so many players; or of those up to it."""
    buildings = names_of(set_name).cards.of_kind(*BUILDINGS)
    table = max(players, table_sizes(set_name)[0])
    return tuple(
        item
        for item in buildings
        if (item.age == age or (not exact and (item.age or 0) < age))
        and (not item.copies or any(least <= table for least in item.copies))
    )


@cache
def table_sizes(set_name: str) -> tuple[int, int]:
    """The fewest and the most seats that a set has cards for."""
    cards = names_of(set_name).cards
    most = max(max(item.copies, default=0) for item in cards.items)
    return cards.figure("free_city_players"), most


_SIDED = re.compile(r"(.*?)[\s(,/–-]*(?:\b(?:side|face|kant|zijde)\s*)?\(?([ab])\)?", re.IGNORECASE)


@lru_cache(maxsize=1 << 10)
def boards_named(set_name: str, text: str) -> tuple[int, ...]:
    """The boards that a name and a side can mean: the wonder's name or its city's, and A or B.

    A name that is right goes before one that is shortened or misspelt.
    """
    boards = names_of(set_name).cards.of_kind(Kind.BOARD)
    found = [item.id for item in boards if item.slug == text]
    match = _SIDED.fullmatch(text.strip())
    if found or match is None:
        return tuple(found)
    wonder, side = match[1], match[2].upper()
    known = [(item, _board_names(item)) for item in boards if item.side == side]
    for fits in (_same_words, is_short_for, is_slip_of):
        found = [item.id for item, names in known if any(fits(wonder, name) for name in names)]
        if found:
            break
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def wonders_named(set_name: str, text: str) -> tuple[int, ...]:
    """The boards that a name can mean which need not name a side: then all sides of one wonder."""
    boards = names_of(set_name).cards.of_kind(Kind.BOARD)
    for fits in (_same_words, is_short_for, is_slip_of):
        found = [item for item in boards if any(fits(text, name) for name in _board_names(item))]
        if len({item.board for item in found}) == 1:
            return tuple(item.id for item in found)
        if sided := fits is _same_words and boards_named(set_name, text):
            return sided
    return ()


def _board_names(item: Item) -> set[str]:
    spelled = {name for names in item.names.values() for name in names}
    cities = {name.replace("'", " ").split()[-1] for name in spelled}
    return {*spelled, *cities, item.board or ""}


def _same_words(written: str, name: str) -> bool:
    return simplified(written) == simplified(name)
