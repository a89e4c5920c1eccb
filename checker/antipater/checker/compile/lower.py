"""From functions on cells and terms (``ir``) to the instructions of WebAssembly.

A term that is used more than once gets a local, and is computed where it is first needed on
the way; what a cell held is read as late as can be, but before anything that may change it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from antipater.checker.compile.abi import WORD
from antipater.checker.compile.ir import (
    Block,
    Cell,
    Function,
    Give,
    Invoke,
    Test,
    Value,
    Write,
    values_of,
)
from antipater.checker.compile.wasm import Code
from antipater.rules.readings import operations
from antipater.rules.readings.nodes import Node, parts_of, variables
from antipater.rules.readings.terms import variable

_GAME = 0


class Tables:
    """Tables of known numbers, each once, one after another in memory from ``start``."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.content = bytearray()
        self._places: dict[tuple[int, ...], tuple[int, str]] = {}

    def place(self, table: tuple[int, ...]) -> tuple[int, str]:
        """Where a table stands, and how its numbers are read."""
        known = self._places.get(table)
        if known is None:
            size, signed, how = _width(table)
            while len(self.content) % size:
                self.content.append(0)
            known = self._places[table] = self.start + len(self.content), how
            for number in table:
                self.content += number.to_bytes(size, "little", signed=signed)
        return known


def _width(table: tuple[int, ...]) -> tuple[int, bool, str]:
    low, high = min(table), max(table)
    if low >= 0 and high < 1 << 8:
        return 1, False, "load8_u"
    if low >= -(1 << 15) and high < 1 << 15:
        return 2, True, "load16_s"
    return 4, True, "load"


class Linker:
    """The numbers by which functions call each other: one each, and where families begin."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.functions: dict[str, int] = {}
        self.families: dict[str, tuple[int, int]] = {}
        # Of each function, and of those of a family: how many numbers it takes, the game's
        # address included, and whether it gives one.
        self.signatures: dict[str, tuple[int, bool]] = {}
        self.members: dict[str, tuple[int, bool]] = {}


def lowered(function: Function, linker: Linker) -> Code:
    """A function as code. What it calls must be known to the linker."""
    return _Lowering(function, linker).code


class _Lowering:
    def __init__(self, function: Function, linker: Linker) -> None:
        self.function, self.linker = function, linker
        self.code = Code(1 + len(function.parameters), function.gives)
        self.nodes = {name: variable(name) for name in function.loads}
        self.loads = {self.nodes[n].id: load.cell for n, load in function.loads.items()}
        self.order = {name: n for n, name in enumerate(function.loads)}
        self.rest_on: dict[str, frozenset[str]] = {}
        self._names: dict[int, frozenset[str]] = {}
        for name, load in function.loads.items():
            self.rest_on[name] = self.names(load.cell.dynamic) | {name}
        self.uses: Counter[int] = Counter()
        self._count(function.body)
        known = {variable(p).id: n + 1 for n, p in enumerate(function.parameters)}
        self.steps = 0
        self._spoken_of: dict[int, frozenset[str]] = {}
        self.block(function.body, known)

    def _count(self, root: Block) -> None:
        """How often each term is used."""
        roots: list[Node] = []
        todo = [root]
        while todo:
            block = todo.pop()
            for step in (*block.steps, block.end):
                roots += [value for value in values_of(step) if isinstance(value, Node)]
            if isinstance(block.end, Test):
                todo += [block.end.yes, block.end.no]
        roots += [cell.dynamic for cell in self.loads.values() if cell.dynamic is not None]
        uses, seen = self.uses, set[int]()
        for node in roots:
            uses[node.id] += 1
        while roots:
            node = roots.pop()
            if node.id not in seen:
                seen.add(node.id)
                for part in parts_of(node):
                    uses[part.id] += 1
                    roots.append(part)

    def names(self, value: Value | None) -> frozenset[str]:
        """The unknowns that a term speaks of, and those that tell where to read them."""
        if not isinstance(value, Node):
            return frozenset()
        known = self._names.get(value.id)
        if known is None:
            found = variables(value)
            known = found.union(*(self.rest_on.get(name, ()) for name in found))
            self._names[value.id] = known
        return known

    def _names_later(self, block: Block) -> list[frozenset[str]]:
        """For each step of a block, the unknowns that anything after it speaks of."""
        needed = self._names_in(block.end)
        found: list[frozenset[str]] = []
        for step in reversed(block.steps):
            found.append(needed)
            needed = needed.union(*map(self.names, values_of(step)))
        return found[::-1]

    def _names_in(self, end: Test | Give) -> frozenset[str]:
        names = self._spoken_of.get(id(end))
        if names is None:
            names = frozenset[str]().union(*map(self.names, values_of(end)))
            if isinstance(end, Test):
                for way in (end.yes, end.no):
                    names |= self._names_in(way.end)
                    for step in way.steps:
                        names = names.union(*map(self.names, values_of(step)))
            self._spoken_of[id(end)] = names
        return names

    # Steps

    def block(self, block: Block, known: dict[int, int]) -> None:
        """The code of a block; ``known``: the locals that hold terms here."""
        later = self._names_later(block)
        for step, needed in zip(block.steps, later, strict=True):
            if isinstance(step, Write):
                self.write(step, known, needed)
            else:
                self.invoke(step, known, needed)
            self.steps += 1
        end = block.end
        if isinstance(end, Give):
            if end.value is not None:
                self.value(end.value, known)
            return
        self.value(end.condition, known)
        self.code.open("if", self.function.gives)
        steps = self.steps
        self.block(end.yes, dict(known))
        self.code.do("else")
        self.steps = steps
        self.block(end.no, dict(known))
        self.code.do("end")

    def write(self, step: Write, known: dict[int, int], needed: frozenset[str]) -> None:
        """Store numbers, having read before what is overwritten and still needed."""
        names = needed.union(*map(self.names, values_of(step)))
        written = [cell for cell, _ in step.values]
        self.keep(names, known, lambda cell: any(_may_meet(cell, other) for other in written))
        for cell, value in step.values:
            offset = self.address(cell, known)
            self.value(value, known)
            self.code.memory("store", offset)

    def invoke(self, step: Invoke, known: dict[int, int], needed: frozenset[str]) -> None:
        """Call a function of the same game, having read before all that is still needed."""
        self.keep(needed, known, lambda cell: True)
        self.code.get(_GAME)
        for argument in step.arguments:
            self.value(argument, known)
        if step.member is None:
            self.code.with_index("call", self.linker.functions[step.name])
        else:
            first, signature = self.linker.families[step.name]
            self.value(step.member, known)
            if first:
                self.code.const(first)
                self.code.do("add")
            self.code.call_indirect(signature)
        if step.result is not None:
            local = known[step.result.id] = self.code.local()
            self.code.set(local)

    def keep(
        self, names: Iterable[str], known: dict[int, int], changes: Callable[[Cell], bool]
    ) -> None:
        """Read, into locals, the cells that are about to change and are still needed."""
        nodes, loads = self.nodes, self.function.loads
        unread = [name for name in names if name in nodes and nodes[name].id not in known]
        for name in sorted(unread, key=self.order.__getitem__):
            node, load = nodes[name], loads[name]
            if node.id not in known and load.steps <= self.steps and changes(load.cell):
                self.load(node, known)
                local = known[node.id] = self.code.local()
                self.code.set(local)

    # Terms

    def value(self, value: Value, known: dict[int, int]) -> None:
        """Compute a number; of a condition, 1 or 0."""
        if not isinstance(value, Node):
            self.code.const(int(value))
            return
        todo: list[tuple[Node, bool]] = [(value, False)]
        while todo:
            node, ready = todo.pop()
            if node.id in known:
                self.code.get(known[node.id])
                continue
            if node.op is operations.CONSTANT:
                self.code.const(int(node.parts[0]))
                continue
            if not ready:
                todo.append((node, True))
                todo += [(part, False) for part in reversed(self.operands(node))]
                continue
            self.operation(node, known)
            if self.uses[node.id] > 1:
                local = known[node.id] = self.code.local()
                self.code.tee(local)

    def operands(self, node: Node) -> tuple[Node, ...]:
        """What is computed before an operation, in the order in which it takes it."""
        if node.op is operations.IF:
            condition, yes, no = node.parts
            return (condition,) if _is_number_of_condition(node) else (yes, no, condition)
        if node.op in (operations.FLOOR, operations.VARIABLE, operations.NEGATE):
            return ()
        return parts_of(node)

    def operation(self, node: Node, known: dict[int, int]) -> None:
        """The instructions of one operation, its operands computed."""
        simple = _SIMPLE.get(node.op)
        if simple is not None:
            self.code.do(*simple)
        elif node.op in _OF_MANY:
            self.code.do(*[_OF_MANY[node.op]] * (len(node.parts) - 1))
        elif node.op is operations.VARIABLE:
            self.load(node, known)
        elif node.op is operations.LOOKUP:
            self.lookup(node.parts[0])
        elif node.op is operations.IF:
            if not _is_number_of_condition(node):
                self.code.do("select")
        elif node.op is operations.NEGATE:
            self.code.const(0)
            self.value(node.parts[0], known)
            self.code.do("sub")
        else:
            self.floor(node.parts, known)

    def lookup(self, table: tuple[int, ...]) -> None:
        place, how = self.linker.tables.place(table)
        size = {"load8_u": 1, "load16_s": 2, "load": 4}[how]
        if size > 1:
            self.code.const(size // 2)
            self.code.do("shl")
        self.code.const(place)
        self.code.do("add")
        self.code.memory(how)

    def floor(self, parts: tuple[Any, ...], known: dict[int, int]) -> None:
        """Division rounded down: one less where the rest and the divisor differ in sign."""
        dividend, divisor, rest = (self.code.local() for _ in range(3))
        self.value(parts[0], known)
        self.code.set(dividend)
        self.value(parts[1], known)
        self.code.set(divisor)
        self.code.get(dividend)
        self.code.get(divisor)
        self.code.do("div_s")
        self.code.get(dividend)
        self.code.get(divisor)
        self.code.do("rem_s")
        self.code.tee(rest)
        self.code.const(0)
        self.code.do("ne")
        self.code.get(rest)
        self.code.get(divisor)
        self.code.do("xor")
        self.code.const(0)
        self.code.do("lt_s", "and", "sub")

    # Memory

    def load(self, node: Node, known: dict[int, int]) -> None:
        """Read the cell that an unknown stands for."""
        cell = self.loads[node.id]
        self.code.memory("load", self.address(cell, known))

    def address(self, cell: Cell, known: dict[int, int]) -> int:
        """Compute where a cell stands, but for the offset returned."""
        offset = cell.array.offset + cell.constant * WORD
        if cell.dynamic is None:
            self.code.get(_GAME)
            return offset
        mark = -1 - cell.dynamic.id
        if mark in known:
            self.code.get(known[mark])
            return offset
        self.code.get(_GAME)
        self.value(cell.dynamic, known)
        self.code.const(2)
        self.code.do("shl", "add")
        if self.uses[cell.dynamic.id] > 1 or cell.array.row:
            local = known[mark] = self.code.local()
            self.code.tee(local)
        return offset


_SIMPLE: Mapping[str, tuple[str, ...]] = {
    operations.SUBTRACT: ("sub",),
    operations.MULTIPLY: ("mul",),
    operations.BITS_AND: ("and",),
    operations.BITS_OR: ("or",),
    operations.SHIFT_LEFT: ("shl",),
    operations.SHIFT_RIGHT: ("shr_s",),
    operations.NOT: ("eqz",),
    operations.IMPLIES: ("le_s",),  # of truths, 1 or 0
    operations.EQUAL: ("eq",),
    operations.UNEQUAL: ("ne",),
    operations.LESS: ("lt_s",),
    operations.AT_MOST: ("le_s",),
    operations.MORE: ("gt_s",),
    operations.AT_LEAST: ("ge_s",),
}
_OF_MANY = {operations.ADD: "add", operations.AND: "and", operations.OR: "or"}


def _is_number_of_condition(node: Node) -> bool:
    """Whether a choice is between 1 and 0, so that the condition itself is its value."""
    _, yes, no = node.parts
    constants = yes.op is operations.CONSTANT and no.op is operations.CONSTANT
    return constants and (yes.parts[0], no.parts[0]) == (1, 0)


def _may_meet(a: Cell, b: Cell) -> bool:
    """Whether writing one cell may change the other."""
    if a.array is not b.array:
        return False
    if a.dynamic is b.dynamic:
        return a.constant == b.constant
    row = a.array.row
    return not row or a.constant % row == b.constant % row
