"""Structures of Duel of which not everything is known: which places are still taken and which
card lies in which, or only how many cards are left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from antipater.rules.duel import Setup
from antipater.rules.numbers import Number, if_else, negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition, condition, variable


class Slots:
    """A whole number of which every bit is a condition: as much of one as the engine asks of the
    places that are taken."""

    __slots__ = ("there",)
    __hash__ = object.__hash__

    def __init__(self, there: tuple[Condition, ...]) -> None:
        self.there = there

    def __and__(self, bits: "int | Slots") -> "Slots":
        if isinstance(bits, Slots):
            return Slots(tuple(map(all_of, zip(self.there, bits.there, strict=True))))
        some = _bits(bits, len(self.there))
        return Slots(tuple(a and b for a, b in zip(some, self.there, strict=True)))

    __rand__ = __and__

    def __invert__(self) -> "Slots":
        return Slots(tuple(map(negation, self.there)))

    def __rshift__(self, places: int) -> "Slots":
        return Slots(self.there[places:])

    def __eq__(self, bits: object) -> Any:
        assert isinstance(bits, int | Slots)
        some = bits.there if isinstance(bits, Slots) else _bits(bits, len(self.there))
        return all_of(
            True if lies is there else negation(lies) if there is False else lies == there
            for lies, there in zip(self.there, some, strict=True)
        )

    def __ne__(self, bits: object) -> Any:
        return negation(self == bits)

    def __bool__(self) -> bool:
        return bool(self != 0)

    def bit_count(self) -> Number:
        """How many places are taken."""
        return total(if_else(lies, 1, 0) for lies in self.there)


def _bits(bits: int, count: int) -> tuple[bool, ...]:
    return tuple(bits >> slot & 1 == 1 for slot in range(count))


class AnySlot:
    """A place in a structure that is not known."""

    __slots__ = ("among", "place")
    __hash__ = object.__hash__

    def __init__(self, place: Any, among: int) -> None:
        self.place, self.among = place, among

    def __eq__(self, slot: object) -> Any:
        return self.place == slot

    def __rlshift__(self, one: int) -> Slots:
        """This place alone, as bits."""
        assert one == 1
        return Slots(tuple(self.place == slot for slot in range(self.among)))


class Covers(tuple[int, ...]):
    """For each place, those that cover it, as bits; of a place that is not known, those that
    cover it wherever it is."""

    def __getitem__(self, slot: Any) -> Any:
        if not isinstance(slot, AnySlot):
            return super().__getitem__(slot)
        return Slots(
            tuple(
                any_of(slot == below for below, bits in enumerate(self) if bits >> upon & 1)
                for upon in range(len(self))
            )
        )


class _CardIn:
    """The card in a place of a structure of which it is not known which card lies where."""

    __slots__ = ("places", "slot")
    __hash__ = object.__hash__

    def __init__(self, places: Sequence[Any], slot: int) -> None:
        self.places, self.slot = places, slot

    def __eq__(self, card: object) -> Any:
        assert isinstance(card, int)
        return self.places[card] == self.slot


class _Places:
    """In which place each card lies that lies in a structure."""

    def __init__(self, places: Sequence[Any], count: int) -> None:
        self.places, self.count = places, count

    def get(self, card: int) -> AnySlot | None:
        """Its place; whether it lies there at all is a condition of the solver's."""
        place = self.places[card]
        return AnySlot(place, self.count) if (place >= 0) & (place < self.count) else None


@dataclass(frozen=True)
class AnyLayout(Setup):
    """A set-up in which the structure of an age is known to the players, and nothing is known of
    it here: any card may lie in any place. ``layouts``: those of the other ages."""

    age: int = 0
    places: tuple[Any, ...] = field(default=(), repr=False)

    @cached_property
    def slot_of(self) -> Any:
        """For the age, the slot in which an item lies."""
        return {self.age: _Places(self.places, len(self.layouts[self.age]))}


def any_layout(
    age: int,
    count: int,
    slugs: Sequence[str],
    tokens: tuple[int, ...],
    others: Mapping[int, tuple[int, ...]],
) -> AnyLayout:
    """A set-up with any card of the set in each of so many places of an age's structure."""
    places = tuple(variable(f"slot of {slug}") for slug in slugs)
    cards: Any = tuple(_CardIn(places, slot) for slot in range(count))
    return AnyLayout(tokens=tokens, layouts={**others, age: cards}, age=age, places=places)


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
