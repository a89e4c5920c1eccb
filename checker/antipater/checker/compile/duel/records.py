"""Games of Duel as the numbers that a module takes."""

from collections.abc import Mapping, Sequence
from typing import Any

from antipater.checker.compile.duel.packed import (
    VERBS,
    item_of,
    other_of,
    packed,
    player_of,
    verb_of,
)
from antipater.rules.duel import UNKNOWN, Move, Setup


class Unfit(ValueError):
    """A set-up of other sizes than the set's: it has no place in the module's memory."""


def move_number(move: Move) -> int:
    """A move as one number."""
    return packed(VERBS.index(move.verb), move.player, move.item, move.other)


def move_of(number: int) -> Move:
    """The move that a number stands for."""
    return Move(VERBS[verb_of(number)], player_of(number), item_of(number), other_of(number))


def setup_numbers(setup: Setup, manifest: Mapping[str, Any]) -> list[int]:
    """A set-up as item ids in the order of the manifest, -1 where not known.

    Raises ``Unfit`` for a part of another size than the set's.
    """
    ages = iter(manifest["ages"])
    numbers: list[int] = []
    for name, _, size in manifest["setup"]:
        match name:
            case "rows":
                given = [wonder for row in setup.rows for wonder in row]
            case "wonders":
                each = size // 2
                given = [wonder for held in setup.wonders for wonder in _filled(held, each)]
            case "tokens":
                given = [*setup.tokens]
            case "drawn":
                given = [*setup.drawn]
            case _:
                given = [*setup.layouts.get(next(ages), ())]
        numbers += _filled(given, size, exact=name != "wonders")
    return numbers


def _filled(items: Sequence[int], size: int, exact: bool = False) -> list[int]:
    if len(items) > size or (exact and items and len(items) != size):
        raise Unfit(f"{len(items)} items where the set has {size}")
    return [*items, *[UNKNOWN] * (size - len(items))]
