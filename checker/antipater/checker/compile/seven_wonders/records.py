"""Set-ups of 7 Wonders as the numbers that a module takes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Setup
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import FROM_THE_START


def setup_numbers(setup: Setup, manifest: Mapping[str, Any]) -> list[int]:
    """A set-up as numbers in the order of the manifest, -1 where not known.

    The Free City's pile stands where its hand would. Raises ``ValueError`` for a set-up that has
    no place in the module's memory.
    """
    size: int
    size, (least, most) = manifest["hand_size"], manifest["players"]
    players, seats = setup.players, len(setup.boards)
    few = players == manifest["free_city"]
    if not (few or least <= players <= most) or seats != players + few:
        raise ValueError(f"{players} players")
    numbers: list[int] = [players, *setup.boards, *[UNKNOWN] * (most - seats)]
    for age in manifest["ages"]:
        hands = [*setup.deals.get(age, (None,) * seats)]
        if few:
            if any(hands[FREE_CITY : FREE_CITY + 1]):
                raise ValueError("a hand of the Free City")
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
        raise ValueError(f"{len(hands)} hands")
    for hand in hands:
        if hand is not None and len(hand) != size:
            raise ValueError(f"a hand of {len(hand)} cards")
        yield from [UNKNOWN] * size if hand is None else hand
