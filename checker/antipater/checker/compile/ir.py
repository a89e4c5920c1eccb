"""Functions between the engine and WebAssembly: steps on numbers in memory, and forks.

A function takes the address of a game and a few numbers. Its steps read and write cells of
that game; what is computed in between are terms (``rules.readings.terms``). The unknowns of
a term are the function's parameters, what cells held at some step, and what calls gave.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from antipater.rules.readings.nodes import Node
from antipater.rules.readings.terms import Condition, Number, Term, Truth

Value: TypeAlias = Number | Condition


@dataclass(frozen=True, slots=True)
class Array:
    """Numbers in a row in the memory of a game: ``size`` words from the byte ``offset``.

    Every number in it is from ``low`` to ``high``, as far as that is known. ``row``: how many
    numbers make up a row, where an unknown place is always the beginning of one; else 0.
    ``fixed``: that no function writes to it.
    """

    name: str
    offset: int
    size: int
    low: int | None = None
    high: int | None = None
    row: int = 0
    fixed: bool = False


class Cell(NamedTuple):
    """One number of an array: at ``dynamic + constant``, of which the former is not known."""

    array: Array
    dynamic: Term | None
    constant: int


class Load(NamedTuple):
    """What a cell held when so many steps had been made."""

    cell: Cell
    steps: int


class Write(NamedTuple):
    """Numbers stored at once: every value is what it was before any of them was stored."""

    values: tuple[tuple[Cell, Value], ...]


class Invoke(NamedTuple):
    """A call of another function of the same game, by its name.

    ``member`` is set where one of a family is called (``name`` is the family's), else None.
    ``result`` is the unknown that stands for what it gives, None where it gives nothing.
    """

    name: str
    member: Value | None
    arguments: tuple[Value, ...]
    result: Term | None


class Give(NamedTuple):
    """The end of a function, and what it gives (None: nothing)."""

    value: Value | None


class Test(NamedTuple):
    """A fork at the end of a block."""

    condition: Truth
    yes: "Block"
    no: "Block"


class Block(NamedTuple):
    """Steps one after another, and then a fork or the end."""

    steps: tuple[Write | Invoke, ...]
    end: Test | Give


@dataclass(frozen=True)
class Function:
    """A function: its name, its parameters besides the game, and what it does.

    ``loads``: what unknowns of its terms stand for, in the order of reading.
    """

    name: str
    parameters: tuple[str, ...]
    gives: bool
    body: Block
    loads: Mapping[str, Load]


def values_of(step: Write | Invoke | Test | Give) -> Iterator[Value]:
    """The terms that a step computes; of a fork its condition only."""
    match step:
        case Write(values):
            for cell, value in values:
                yield value
                if cell.dynamic is not None:
                    yield cell.dynamic
        case Invoke(_, member, arguments, _):
            yield from arguments
            if member is not None:
                yield member
        case Test(condition):
            yield condition
        case Give(value):
            if value is not None:
                yield value


class Blocks:
    """Makes blocks, and the same one for the same steps, so that comparing them is ``is``."""

    def __init__(self) -> None:
        self._made: dict[Any, Block] = {}

    def block(self, steps: tuple[Write | Invoke, ...], end: Test | Give) -> Block:
        """A block of these steps."""
        key = (*map(_mark, steps), _mark(end))
        return self._made.setdefault(key, Block(steps, end))

    def fork(self, condition: Truth, yes: Block, no: Block) -> Block:
        """A fork; where both ways do the same there is none, and like ways of two forks are
        one."""
        if yes is no:
            return yes
        match no:
            case Block((), Test(other, again, rest)) if yes is again:
                return self.block((), Test(condition | other, yes, rest))
        match yes:
            case Block((), Test(other, rest, again)) if no is again:
                return self.block((), Test(condition & other, rest, no))
        return self.block((), Test(condition, yes, no))

    def of_traces(self, traces: Sequence[Sequence[Any]], start: int = 0) -> Block:
        """The block that does what every path of a run did.

        A trace is the steps of one path; a pair of a condition and its answer stands where
        the run asked. All paths are the same up to where they were answered differently.
        """
        if len(traces) == 1 and not start:
            return _straight(traces[0])
        first, at = traces[0], start
        while isinstance(first[at], Write | Invoke):
            at += 1
        steps = tuple(first[start:at])
        if isinstance(first[at], Give):
            return self.block(steps, first[at])
        ways = [[trace for trace in traces if trace[at][1] is answer] for answer in (True, False)]
        made = [self.of_traces(way, at + 1) for way in ways if way]
        fork = made[0] if len(made) == 1 else self.fork(first[at][0], *made)
        return self.block(steps + fork.steps, fork.end)


def _straight(trace: Sequence[Any]) -> Block:
    """The block of a run that has one path only."""
    steps = tuple(step for step in trace[:-1] if isinstance(step, Write | Invoke))
    return Block(steps, trace[-1])


def _mark(part: Write | Invoke | Test | Give) -> tuple[object, ...]:
    """A step as something that Python can compare: terms and blocks by their marks."""
    match part:
        case Write(values):
            return "write", *((*_mark_of_cell(cell), _of(value)) for cell, value in values)
        case Invoke(name, member, arguments, _):
            return "invoke", name, _of(member), *map(_of, arguments)
        case Test(condition, yes, no):
            return "test", condition.id, id(yes), id(no)
    return "give", _of(part.value)


def _mark_of_cell(cell: Cell) -> tuple[object, ...]:
    return cell.array.name, _of(cell.dynamic), cell.constant


def _of(value: Value | None) -> object:
    return ("node", value.id) if isinstance(value, Node) else value
