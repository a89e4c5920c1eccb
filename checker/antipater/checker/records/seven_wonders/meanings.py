"""What names in a record of 7 Wonders can mean: buildings of an age, boards."""

from functools import cache, lru_cache

from antipater.checker.records import boards
from antipater.checker.records.names import (
    IN_HAND,
    names_of,
    narrowed,
)
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import Rules


@lru_cache(maxsize=1 << 16)
def fitting(set_name: str, text: str, age: int, exact: bool) -> tuple[Item, ...]:
    """The cards that a name can mean in an age; without ``exact`` also in those before. What
    players hold from the start has age 0.

    Of two cards with one name, those of the discards are the same whichever is meant; the
    first stands for both.
    """
    found = narrowed(
        names_of(set_name).fitting(text, IN_HAND),
        lambda item: (item.age or 0) == age if exact else 0 < (item.age or 0) <= age,
    )
    if len({item.presence for item in found}) == 1:
        return tuple(found[:1])
    return tuple(found)


@cache
def in_play(set_name: str, players: int, age: int, exact: bool) -> tuple[Item, ...]:
    """The cards of an age that are dealt to so many players; or of those up to it."""
    buildings = names_of(set_name).cards.of_kind(*IN_HAND)
    table = max(players, rules_of(set_name).least_players)
    return tuple(
        item
        for item in buildings
        if ((item.age or 0) == age or (not exact and 0 < (item.age or 0) < age))
        and (not item.copies or any(least <= table for least in item.copies))
    )


@cache
def rules_of(set_name: str) -> Rules:
    """What a set plays by, in any edition."""
    return Rules(names_of(set_name).cards)


@lru_cache(maxsize=1 << 10)
def boards_named(set_name: str, text: str) -> tuple[int, ...]:
    """The boards that a name, perhaps shortened, and a side can mean; all sides without one."""
    return tuple(
        item.id for item in boards.boards_named(names_of(set_name).cards, text, short=True)
    )
