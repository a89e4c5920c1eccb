"""Games of Duel as the numbers that a module takes."""

from collections.abc import Mapping, Sequence
from typing import Any

from antipater.checker.compile.duel.entries import ITEM_BITS, PLAYER_BITS, VERB_BITS
from antipater.checker.compile.duel.memory import VERBS
from antipater.rules.duel import UNKNOWN, Move, Setup

_ITEM_AT = VERB_BITS + PLAYER_BITS
_OTHER_AT = _ITEM_AT + ITEM_BITS


class Unfit(ValueError):
    """A set-up of other sizes than the set's: it has no place in the module's memory."""


def move_number(move: Move) -> int:
    """A move as one number."""
    items = (move.item + 1) << _ITEM_AT | (move.other + 1) << _OTHER_AT
    return VERBS.index(move.verb) | move.player << VERB_BITS | items


def move_of(number: int) -> Move:
    """The move that a number stands for."""
    verb = VERBS[number & (1 << VERB_BITS) - 1]
    player = number >> VERB_BITS & (1 << PLAYER_BITS) - 1
    item = (number >> _ITEM_AT & (1 << ITEM_BITS) - 1) - 1
    return Move(verb, player, item, (number >> _OTHER_AT) - 1)


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
