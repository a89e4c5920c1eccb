"""A set-up of Duel in memory, as the engine asks for it."""

from collections.abc import Iterator
from typing import Any

from antipater.checker.compile.duel.memory import Memory
from antipater.checker.compile.recording import Row
from antipater.checker.compile.values import Cells


class _Known:
    """A part of a set-up that may not be known: then it is empty."""

    def __init__(self, cells: Cells, name: str, rows: int = 0) -> None:
        self.cells, self.name, self.rows = cells, name, rows
        self.array = cells.layout[name]

    def __bool__(self) -> bool:
        return bool(self.cells.read(f"{self.name}_known") != 0)

    def __len__(self) -> int:
        return self.array.size if self else 0

    def __iter__(self) -> Iterator[Any]:
        if not self.rows:
            return iter(Row(self.cells.recorder, self.array))
        return (self[n] for n in range(self.rows))

    def __getitem__(self, row: Any) -> list[Any]:
        """A row of it; which one may not be known."""
        size = self.array.size // self.rows
        return [self.cells.read(self.name, row * size + n) for n in range(size)]


class _Layouts:
    def __init__(self, cells: Cells, memory: Memory) -> None:
        self.cells, self.memory = cells, memory

    def __contains__(self, age: Any) -> bool:
        return bool(self.cells.read("layouts_known", age) != 0)

    def __getitem__(self, age: Any) -> Row:
        memory = self.memory
        size = memory.figures.slots[age] if isinstance(age, int) else memory.widest
        array = self.cells.layout["layouts"]
        return Row(self.cells.recorder, array, age * memory.widest, size)

    def get(self, age: Any, otherwise: Any) -> Any:
        return self.__getitem__(age) if self.__contains__(age) else otherwise


class _Slots:
    """Where an item lies in an age's structure."""

    def __init__(self, cells: Cells, unknown: int, age: Any = None) -> None:
        self.cells, self.unknown, self.age = cells, unknown, age

    def get(self, key: Any, otherwise: Any = None) -> Any:
        """First by the age, then by the item: None where it does not lie there."""
        if self.age is None:
            return _Slots(self.cells, self.unknown, key)
        slot = self.cells.read("slots", self.age * (self.unknown + 1) + key)
        return None if slot < 0 else slot


class MemorySetup:
    """A set-up in memory."""

    def __init__(self, cells: Cells, memory: Memory) -> None:
        self.rows = _Known(cells, "rows", len(memory.cards.draft))
        self.tokens = _Known(cells, "tokens")
        self.drawn = _Known(cells, "drawn")
        self.layouts = _Layouts(cells, memory)
        self.slot_of = _Slots(cells, memory.unknown)
        each = memory.figures.wonders_each
        wonders = cells.layout["wonders"]
        self.wonders = [Row(cells.recorder, wonders, p * each, each) for p in (0, 1)]
