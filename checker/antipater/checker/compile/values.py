"""Numbers of a game in memory as the engine meets them: by name, by code, and in tables."""

from collections.abc import Sequence
from typing import Any, Protocol

from antipater.checker.compile.layout import Layout
from antipater.checker.compile.recording import Recorder
from antipater.rules.readings.compounds import lookup
from antipater.rules.readings.terms import Term, variable


def passing(value: object) -> Any:
    """The same, for whatever the engine has values of its own: what passes for one of them."""
    return value


def unknown(name: str) -> Any:
    """A parameter of a function, which passes for whatever the engine asks."""
    return variable(name)


def coded(number: Any, values: Sequence[object]) -> Any:
    """One of several known values, by its number, which passes for one of them."""
    return Coded(number, values)


class Cells:
    """The numbers of a game, read and written by the names of its layout."""

    def __init__(self, recorder: Recorder, layout: Layout) -> None:
        self.recorder, self.layout = recorder, layout

    def read(self, name: str, index: Any = 0) -> Any:
        """A number of the game."""
        return self.recorder.read(self.layout[name], index)

    def write(self, name: str, value: Any, index: Any = 0) -> None:
        """Let a number of the game be another."""
        self.recorder.write(self.layout[name], index, value)


class InCells(Protocol):
    """What has its numbers in memory."""

    @property
    def cells(self) -> Cells: ...


class InMemory:
    """A number of a game, as an attribute of what works on it; of that name or of another."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = self.name or name

    def __get__(self, work: InCells, owner: type | None = None) -> Any:
        return work.cells.read(self.name)

    def __set__(self, work: InCells, value: Any) -> None:
        work.cells.write(self.name, value)


def in_memory(name: str = "") -> Any:
    """The same, which passes for a number that the engine has as an attribute."""
    return InMemory(name)


class Coded:
    """One of several known values, by its number."""

    __hash__ = None  # type: ignore[assignment]  # not hashable, as Python has it

    def __init__(self, number: Any, values: Sequence[object]) -> None:
        self.number, self.values = number, values

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Coded):
            return self.number == other.number
        return other in self.values and self.number == self.values.index(other)

    def __ne__(self, other: object) -> Any:
        equal = self == other
        return not equal if isinstance(equal, bool) else ~equal


class Table(tuple[int, ...]):
    """Known numbers, of which one of an unknown index is looked up."""

    def __getitem__(self, index: Any) -> Any:
        return lookup(self, index) if isinstance(index, Term) else tuple.__getitem__(self, index)


class ByAge(dict[int, Any]):
    """What each age has. Where the age is not known, one way is taken for each."""

    def __getitem__(self, age: Any) -> Any:
        if isinstance(age, int):
            return dict.__getitem__(self, age)
        *others, last = self
        for each in others:
            if age == each:
                return dict.__getitem__(self, each)
        return dict.__getitem__(self, last)


class ByAgeAndSlot:
    """Numbers of each slot of each age, looked up by both."""

    def __init__(self, numbers: dict[int, tuple[int, ...]]) -> None:
        self.widest = max(map(len, numbers.values()))
        flat = [0] * self.widest * (max(numbers) + 1)
        for age, row in numbers.items():
            flat[age * self.widest : age * self.widest + len(row)] = row
        self.table = tuple(flat)

    def __getitem__(self, age: Any) -> Any:
        return _OfAge(self, age)


class _OfAge:
    def __init__(self, numbers: ByAgeAndSlot, age: Any) -> None:
        self.numbers, self.age = numbers, age

    def __getitem__(self, slot: Any) -> Any:
        return lookup(self.numbers.table, self.age * self.numbers.widest + slot)
