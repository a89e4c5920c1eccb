"""The engine run on the numbers of a game in memory, and what it does written down.

A run of the engine reads and writes cells through a ``Recorder``; where it asks whether a
condition holds, ``rules.readings.paths`` sees to it that both ways are taken.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from antipater.checker.compile.intervals import Intervals
from antipater.checker.compile.ir import (
    Array,
    Blocks,
    Cell,
    Function,
    Give,
    Invoke,
    Load,
    Value,
    Write,
)
from antipater.rules.readings import operations
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, Term, Truth, variable


class Recorder:
    """One function being recorded: reads, writes and calls of the path at hand.

    Writes are kept back until a read or a call needs them in memory, so that most functions
    read what they need, compute, and write once.
    """

    def __init__(self, parameters: dict[str, tuple[int, int]]) -> None:
        self.loads: dict[str, Load] = {}
        self.intervals = Intervals(parameters)
        self._parameters = frozenset(parameters)
        self._read: dict[tuple[str, int, int, int], Term] = {}
        self._apart: set[frozenset[int]] = set()
        self.restart()

    def restart(self) -> None:
        """Begin another path."""
        self.trace: list[Any] = []
        self.pending: list[tuple[Cell, Value]] = []
        self.steps = 0
        self.calls = 0

    def apart(self, a: Term, b: Term) -> None:
        """Say that two unknown places in an array are never the same."""
        self._apart.add(frozenset((a.id, b.id)))

    def read(self, array: Array, index: Value, row: int | None = None) -> Any:
        """The number in an array now. ``row``: a known place within a row that begins there."""
        cell = _cell(array, index, row)
        for written, value in reversed(self.pending):
            if written.array is array:
                alike = self._alike(written, cell)
                if alike:
                    return value.number if isinstance(value, Truth) else value
                if alike is None:
                    self.flush()
                    break
        mark = -1 if cell.dynamic is None else cell.dynamic.id
        steps = 0 if array.fixed and self._known_at_first(cell) else self.steps
        key = array.name, mark, cell.constant, steps
        known = self._read.get(key)
        if known is None:
            name = f"{array.name}[{mark}+{cell.constant}]@{steps}"
            known = self._read[key] = variable(name)
            self.loads[name] = Load(cell, steps)
            self.intervals.given(known, array.low, array.high)
        return known

    def _known_at_first(self, cell: Cell) -> bool:
        """Whether the place of a cell follows from the parameters and from what is fixed."""
        names = variables(cell.dynamic) - self._parameters
        return all(
            name in self.loads and self.loads[name].cell.array.fixed and self.loads[name].steps == 0
            for name in names
        )

    def write(self, array: Array, index: Value, value: Any, row: int | None = None) -> None:
        """Let a number of an array be another from now on."""
        cell = _cell(array, index, row)
        self.pending = [old for old in self.pending if not self._alike(old[0], cell)]
        self.pending.append((cell, value))

    def _alike(self, a: Cell, b: Cell) -> bool | None:
        """Whether two cells are the same; None where that is not known."""
        if a.array is not b.array:
            return False
        if a.dynamic is b.dynamic:
            return a.constant == b.constant
        row = a.array.row
        if row and a.constant % row != b.constant % row:
            return False
        if a.dynamic is None or b.dynamic is None:
            return None
        return False if frozenset((a.dynamic.id, b.dynamic.id)) in self._apart else None

    def flush(self) -> None:
        """Put all writes into memory."""
        if self.pending:
            self.trace.append(Write(tuple(self.pending)))
            self.pending = []
            self.steps += 1

    def invoke(
        self,
        name: str,
        *arguments: Value,
        member: Value | None = None,
        gives: bool = False,
        low: int | None = None,
    ) -> Any:
        """Call another function of the game, or the ``member`` of a family of them.

        What it gives is not below ``low``.
        """
        self.flush()
        result = variable(f"result {self.calls} of {name}") if gives else None
        self.calls += 1
        self.steps += 1
        self.trace.append(Invoke(name, member, arguments, result))
        if result is not None:
            self.intervals.given(result, low, None)
        return result

    def noted(self, truth: Truth, answer: bool) -> None:
        """Write down how the run was answered."""
        self.trace.append((truth, answer))

    def feasible(self, condition: Condition, known: Sequence[Condition]) -> bool:
        """Whether a condition can hold, as far as the ranges of numbers tell."""
        return self.intervals.feasible(condition, known)


def _cell(array: Array, index: Value, row: int | None) -> Cell:
    if isinstance(index, int):
        return Cell(array, None, index + (row or 0))
    assert isinstance(index, Term)
    if row is None and index.op is operations.ADD and len(index.parts) == 2:
        for a, b in (index.parts, index.parts[::-1]):
            if b.op is operations.CONSTANT:
                return Cell(array, a, b.parts[0])
    return Cell(array, index, row or 0)


def record(
    name: str,
    parameters: dict[str, tuple[int, int]],
    run: Callable[[Recorder], Value | None],
    gives: bool = False,
    known: Callable[[Recorder], Condition] = lambda recorder: True,
) -> Function:
    """What ``run`` does with the numbers of a game, on every path, as one function.

    ``parameters``: the numbers that it is given besides the game, each with its range; they
    are the unknowns of these names. ``gives``: whether what ``run`` returns is its result.
    ``known``: what holds whenever the function is called.
    """
    recorder = Recorder(parameters)

    def once() -> list[Any]:
        recorder.restart()
        value = run(recorder)
        recorder.flush()
        recorder.trace.append(Give(value if gives else None))
        return recorder.trace

    surely = (known(recorder),)
    traces = [path.result for path in paths(once, recorder.feasible, surely, recorder.noted)]
    return Function(name, tuple(parameters), gives, Blocks().of_traces(traces), recorder.loads)


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Let Python not look for garbage in the block: it would find none, in a sixth of the time
    that a module takes."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Row:
    """A row of numbers of a game, as a sequence that the engine reads and writes."""

    def __init__(
        self, recorder: Recorder, array: Array, start: Value = 0, size: int | None = None
    ) -> None:
        self.recorder, self.array, self.start = recorder, array, start
        self.size = array.size if size is None else size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: Any) -> Any:
        return self.recorder.read(self.array, *self._at(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        at, row = self._at(index)
        self.recorder.write(self.array, at, value, row)

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self.size))

    def _at(self, index: Any) -> tuple[Any, int | None]:
        if isinstance(self.start, int):
            return self.start + index, None
        assert isinstance(index, int)
        return self.start, index
