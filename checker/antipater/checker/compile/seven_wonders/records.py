"""Games of 7 Wonders as the numbers that a module takes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from antipater.checker.compile.seven_wonders.memory import ACTIONS
from antipater.checker.compile.seven_wonders.plays import BITS, COIN_BITS
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Play, Setup
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import FROM_THE_START

_WIDTHS = {**BITS, "left": COIN_BITS, "right": COIN_BITS}
_NUMBERS = {action: number for number, action in enumerate(ACTIONS)}
_ENDS = [*accumulate(_WIDTHS.values(), initial=0)]
# For each part, its lowest bit and the most that it can be.
_PLACES = [(at, (1 << width) - 1) for at, width in zip(_ENDS, _WIDTHS.values(), strict=False)]


class Unfit(ValueError):
    """A set-up or play that has no place in the module's memory."""


def play_number(play: Play, age: int = 0, turn: int = 0) -> int:
    """A play as one number of 48 bits, as archives have it; raises ``Unfit``.

    ``age`` and ``turn``: when it is made; only ``judge`` reads them.
    """
    stated, more, stage = play.split is not None, 0, play.stage
    if play.action is Action.TAKE:
        more, stage = divmod(stage, 1 << BITS["stage"])
    left, right = play.split or (more, 0)
    parts = (_NUMBERS[play.action], play.seat, play.card + 1, age, turn, stage, stated)
    number = 0
    for part, (at, most) in zip((*parts, left, right), _PLACES, strict=True):
        if not 0 <= part <= most:
            raise Unfit(f"{play}")
        number |= part << at
    return number


def play_of(number: int) -> Play:
    """The play that a number stands for."""
    part: dict[str, int] = {}
    for name, width in _WIDTHS.items():
        part[name] = number & (1 << width) - 1
        number >>= width
    split = (part["left"], part["right"]) if part["stated"] else None
    action = ACTIONS[part["action"]]
    more = part["left"] << BITS["stage"] if action is Action.TAKE and split is None else 0
    return Play(part["seat"], action, part["card"] - 1, split, part["stage"] | more)


def setup_numbers(setup: Setup, manifest: Mapping[str, Any]) -> list[int]:
    """A set-up as numbers in the order of the manifest, -1 where not known; raises ``Unfit``.

    The Free City's pile stands where its hand would.
    """
    size: int
    size, (least, most) = manifest["hand_size"], manifest["players"]
    players, seats = setup.players, len(setup.boards)
    few = players == manifest["free_city"]
    if not (few or least <= players <= most) or seats != players + few:
        raise Unfit(f"{players} players")
    numbers: list[int] = [players, *setup.boards, *[UNKNOWN] * (most - seats)]
    for age in manifest["ages"]:
        hands = [*setup.deals.get(age, (None,) * seats)]
        if few:
            if any(hands[FREE_CITY : FREE_CITY + 1]):
                raise Unfit("a hand of the Free City")
            hands[FREE_CITY : FREE_CITY + 1] = [setup.piles.get(age)]
        numbers += _hands(hands, seats, size)
    numbers += [UNKNOWN] * (size * len(manifest["ages"]) * (most - seats))
    if each := manifest.get("held", 0):
        held = setup.deals.get(FROM_THE_START, (None,) * seats)
        numbers += [*_hands(held, seats, each), *[UNKNOWN] * (each * (most - seats))]
    return numbers


def _hands(hands: Sequence[Hand | None], seats: int, size: int) -> Iterator[int]:
    """The cards of hands of so many cards, seat by seat."""
    if len(hands) != seats:
        raise Unfit(f"{len(hands)} hands")
    for hand in hands:
        if hand is not None and len(hand) != size:
            raise Unfit(f"a hand of {len(hand)} cards")
        yield from [UNKNOWN] * size if hand is None else hand
