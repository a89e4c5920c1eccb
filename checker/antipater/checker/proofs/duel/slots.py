"""Structures of Duel of which not everything is known: which places are still taken, or only how
many cards are left."""

from typing import Any

from antipater.rules.numbers import Number, negation
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.terms import Condition, condition


class Slots:
    """A whole number of which every bit is a condition: as much of one as the engine asks of the
    places that are taken."""

    __slots__ = ("there",)
    __hash__ = object.__hash__

    def __init__(self, there: tuple[Condition, ...]) -> None:
        self.there = there

    def __and__(self, bits: int) -> "Slots":
        kept = (lies if bits >> slot & 1 else False for slot, lies in enumerate(self.there))
        return Slots(tuple(kept))

    __rand__ = __and__

    def __rshift__(self, places: int) -> "Slots":
        return Slots(self.there[places:])

    def __eq__(self, bits: object) -> Any:
        assert isinstance(bits, int)
        return all_of(
            lies if bits >> slot & 1 else negation(lies) for slot, lies in enumerate(self.there)
        )

    def __ne__(self, bits: object) -> Any:
        return negation(self == bits)

    def __bool__(self) -> bool:
        return bool(self != 0)


class CardsLeft:
    """A whole number of which it is known how many bits it has, as a term: as much of one as the
    engine asks where the layout is not known."""

    __slots__ = ("count",)
    __hash__ = object.__hash__

    def __init__(self, count: Number) -> None:
        self.count = count

    def __sub__(self, one: int) -> "CardsLeft":
        """What ``left & left - 1`` takes: all bits but one."""
        assert one == 1
        return CardsLeft(self.count - 1)

    def __and__(self, fewer: "CardsLeft") -> "CardsLeft":
        return fewer

    def __eq__(self, other: object) -> Any:
        """Whether the same number of bits is there: for 0, whether it is this number."""
        assert isinstance(other, CardsLeft | int)
        return self.count == other.bit_count()

    def __ne__(self, other: object) -> Any:
        return negation(self == other)

    def bit_count(self) -> Number:
        """How many cards are left."""
        return self.count


def any_slots(count: int) -> Slots:
    """So many places, with any of their cards gone."""
    return Slots(tuple(condition(f"a card lies in place {slot + 1}") for slot in range(count)))
