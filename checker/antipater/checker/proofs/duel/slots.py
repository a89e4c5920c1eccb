"""The places of a structure of Duel, of each of which it is unknown whether its card still lies
there."""

from typing import Any

from antipater.rules.numbers import negation
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


def any_slots(count: int) -> Slots:
    """So many places, with any of their cards gone."""
    return Slots(tuple(condition(f"a card lies in place {slot + 1}") for slot in range(count)))
