"""Expressions of compiled functions, as instructions that leave a number on the stack."""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any, cast

from antipater.checker.compile.loops.rows import (
    Called,
    Engine,
    Halves,
    Loops,
    Place,
    Row,
    Words,
    clear,
    copy,
)
from antipater.checker.compile.loops.source import Frame, Local, Unknown
from antipater.checker.compile.lower import Linker
from antipater.checker.compile.wasm import Code

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr_s",
}
_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("eq", "ne"),
    ast.NotEq: ("ne", "eq"),
    ast.Lt: ("lt_s", "ge_s"),
    ast.LtE: ("le_s", "gt_s"),
    ast.Gt: ("gt_s", "le_s"),
    ast.GtE: ("ge_s", "lt_s"),
}
LOADS = {1: "load8_u", 2: "load16_s", 4: "load"}
STORES = {1: "store8", 2: "store16", 4: "store"}
_MASK = 32


@dataclass(frozen=True)
class Number:
    """A number in memory, by its size."""

    SIZE: int


_WORD = Number(Words.SIZE)


class Expressions:
    """Writes expressions of ``frame`` to ``code``; each method says what is left on the stack."""

    def __init__(self, linker: Linker, loops: Loops, code: Code, frame: Frame) -> None:
        self.linker, self.loops, self.code, self.frame = linker, loops, code, frame

    def inlined(self, call: ast.Call, called: Callable[..., Any]) -> type | None:
        """A part in the place of its call."""
        raise NotImplementedError

    def local(self, kind: type = int) -> Local:
        """A new local number."""
        return Local(self.code.local(), kind)

    # Values

    def value(self, node: ast.expr) -> type:
        """A number; what kind of number it is."""
        try:
            return self.constant(node, self.frame.known(node))
        except Unknown:
            pass
        match node:
            case ast.Name(name):
                local = self.frame.look_up(name)
                assert isinstance(local, Local)
                self.code.get(local.index)
                return local.kind
            case ast.BinOp(left, operator, right):
                return self.operation(left, operator, right)
            case ast.UnaryOp(ast.Not()) | ast.Compare():
                return self.condition(node)
            case ast.UnaryOp(ast.USub(), inner):
                self.code.const(0)
                self.value(inner)
                self.code.do("sub")
                return int
            case ast.BoolOp(operator, parts):
                return self.either(isinstance(operator, ast.Or), parts)
            case ast.IfExp(test, yes, no):
                return self.choice(test, yes, no)
            case ast.Subscript() if self.is_table(node):
                return self.looked_up(node)
            case ast.Attribute() | ast.Subscript():
                return self.read(node)
            case ast.Call():
                kind = self.call(node)
                if kind is None:
                    raise self.frame.wrong(node, "this call gives nothing")
                return kind
        raise self.frame.wrong(node, f"{ast.unparse(node)} is not in the language")

    def constant(self, node: ast.expr, value: Any) -> type:
        """A known number, truth, place, or row of numbers, which is put into memory."""
        if isinstance(value, int):
            self.code.const(int(value))
            return int
        if isinstance(value, Place):
            self.code.const(vars(value)["address"])
            return type(value)
        if isinstance(value, tuple) and all(isinstance(number, int) for number in value):
            # -1 at the end lets every number of the row have 16 bits.
            self.code.const(self.linker.tables.place((*value, -1))[0])
            return Halves
        raise self.frame.wrong(node, f"{ast.unparse(node)} is not a number")

    def operation(self, left: ast.expr, operator: ast.operator, right: ast.expr) -> type:
        """An operation of two numbers, or a row from a later place on."""
        name = OPERATORS.get(type(operator))
        if name is None:
            raise self.frame.wrong(left, f"the language has no {type(operator).__name__}")
        kind = self.value(left)
        if issubclass(kind, Row):
            self.scaled(right, kind.SIZE)
        else:
            self.value(right)
        self.code.do(name)
        return kind

    def scaled(self, index: ast.expr, size: int) -> None:
        """A number times the size of what it counts."""
        try:
            self.code.const(self.frame.known(index) * size)
        except Unknown:
            self.value(index)
            if size > 1:
                self.code.const(size.bit_length() - 1)
                self.code.do("shl")

    def either(self, is_or: bool, parts: Sequence[ast.expr]) -> type:
        """The last of several that is looked at, as in Python."""
        if len(parts) == 1:
            return self.value(parts[0])
        self.value(parts[0])
        held = self.code.local()
        if is_or:
            self.code.tee(held)
        self.code.open("if", True)
        if is_or:
            self.code.get(held)
        else:
            self.either(is_or, parts[1:])
        self.code.do("else")
        if is_or:
            self.either(is_or, parts[1:])
        else:
            self.code.const(0)
        self.code.do("end")
        return int

    def choice(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> type:
        """One of two numbers."""
        try:
            return self.value(yes if self.frame.known(test) else no)
        except Unknown:
            pass
        self.condition(test)
        self.code.open("if", True)
        kind = self.value(yes)
        self.code.do("else")
        self.value(no)
        self.code.do("end")
        return kind

    # Conditions

    def condition(self, node: ast.expr, opposite: bool = False) -> type:
        """Not 0 where a condition holds, or where its opposite does; a comparison is 1 or 0."""
        match node:
            case ast.UnaryOp(ast.Not(), inner):
                return self.condition(inner, not opposite) if opposite else self.none(inner)
            case ast.Compare(_, [ast.In() | ast.NotIn()], _):
                return self.one_of(node, opposite)
            case ast.Compare(left, [compared], [right]):
                return self.compared(left, compared, right, opposite)
            case ast.Compare():
                raise self.frame.wrong(node, "a chain of comparisons is not in the language")
        if opposite:
            return self.none(node)
        return self.value(node)

    def none(self, node: ast.expr) -> type:
        """1 where a condition does not hold, else 0."""
        if isinstance(node, ast.Compare):
            return self.condition(node, True)
        self.value(node)
        self.code.do("eqz")
        return int

    def compared(
        self, left: ast.expr, compared: ast.cmpop, right: ast.expr, opposite: bool
    ) -> type:
        """A comparison of two numbers."""
        if type(compared) not in _COMPARISONS:
            raise self.frame.wrong(left, "this comparison is not in the language")
        name = _COMPARISONS[type(compared)][opposite]
        self.value(left)
        if name == "eq" and self.is_zero(right):
            self.code.do("eqz")
            return int
        self.value(right)
        self.code.do(name)
        return int

    def is_zero(self, node: ast.expr) -> bool:
        """Whether a number is known to be 0."""
        try:
            return bool(self.frame.known(node) == 0)
        except Unknown:
            return False

    def one_of(self, node: ast.Compare, opposite: bool) -> type:
        """Whether a number is one of several known ones, from 0 to 31."""
        try:
            numbers = self.frame.known(node.comparators[0])
        except Unknown:
            numbers = (_MASK,)
        if any(not 0 <= number < _MASK for number in numbers):
            raise self.frame.wrong(
                node, "only among known numbers from 0 to 31 can one be looked for"
            )
        held = self.code.local()
        self.code.const(sum(1 << number for number in numbers))
        self.value(node.left)
        self.code.tee(held)
        self.code.do("shr_u")
        self.code.const(1)
        self.code.do("and")
        self.code.get(held)
        self.code.const(_MASK)
        self.code.do("lt_u", "and")
        if isinstance(node.ops[0], ast.NotIn) is not opposite:
            self.code.do("eqz")
        return int

    # Memory

    def is_table(self, node: ast.Subscript) -> bool:
        """Whether a number is looked up in known ones."""
        try:
            return isinstance(self.frame.known(node.value), tuple)
        except Unknown:
            return False

    def looked_up(self, node: ast.Subscript) -> type:
        """A number of a known row."""
        place, how = self.linker.tables.place(self.frame.known(node.value))
        size = next(size for size, name in LOADS.items() if name == how)
        index, more = self.split(node.slice)
        self.scaled(index, size)
        self.code.memory(how, place + more * size)
        return int

    def split(self, index: ast.expr) -> tuple[ast.expr, int]:
        """An index and what is known to be added to it."""
        if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
            try:
                more = self.frame.known(index.right)
            except Unknown:
                return index, 0
            if more >= 0:
                return index.left, more
        return index, 0

    def read(self, node: ast.Attribute | ast.Subscript) -> type:
        """A number in memory, or a row in a game."""
        kind, offset = self.place(node)
        if not isinstance(kind, Number):
            if offset:
                self.code.const(offset)
                self.code.do("add")
            return kind
        self.code.memory(LOADS[kind.SIZE], offset)
        return int

    def store(self, node: ast.Attribute | ast.Subscript, value: Callable[[], object]) -> None:
        """Write a number to memory."""
        kind, offset = self.place(node)
        value()
        self.code.memory(STORES[kind.SIZE], offset)

    def place(self, node: ast.Attribute | ast.Subscript) -> tuple[Number | type[Row], int]:
        """The address of something in memory, but for the offset returned, and what it is."""
        name = self.name_of(node)
        if name is not None:
            kind = self.value(node.value)
            layout = self.loops.layouts.get(kind)
            if layout is None or name not in layout.arrays:
                raise self.frame.wrong(node, f"there is no {name} in a layout")
            return _WORD if name in layout.numbers else Words, layout[name].offset
        assert isinstance(node, ast.Subscript)
        kind, offset = self.row(node.value)
        size = kind.SIZE
        try:
            offset += self.frame.known(node.slice) * size
        except Unknown:
            index, more = self.split(node.slice)
            offset += more * size
            self.scaled(index, size)
            self.code.do("add")
        else:
            if offset < 0:
                self.code.const(offset)
                self.code.do("add")
                offset = 0
        return Number(size), offset

    def name_of(self, node: ast.expr) -> str | None:
        """The name of a part of cells: ``game.age``, or ``game["age"]``; None of a row."""
        match node:
            case ast.Attribute(_, name):
                return name
            case ast.Subscript(_, index) if self.is_known(index):
                name = self.frame.known(index)
                return name if isinstance(name, str) else None
        return None

    def row(self, node: ast.expr) -> tuple[type[Row], int]:
        """The address of a row, but for the offset returned."""
        offset, kind = 0, cast(Any, None)
        if not self.is_known(node) and self.name_of(node) is not None:
            assert isinstance(node, ast.Attribute | ast.Subscript)
            kind, offset = self.place(node)
        else:
            kind = self.value(node)
        if isinstance(kind, Number) or not issubclass(kind, Row):
            raise self.frame.wrong(node, f"{ast.unparse(node)} is not a row")
        return kind, offset

    def is_known(self, node: ast.expr) -> bool:
        """Whether a value is known while the module is built."""
        try:
            self.frame.known(node)
        except Unknown:
            return False
        return True

    # Calls

    def call(self, node: ast.Call) -> type | None:
        """A call, and what kind of number it gives; None where it gives nothing."""
        if node.keywords or any(isinstance(part, ast.Starred) for part in node.args):
            raise self.frame.wrong(node, "arguments are given one after another")
        match node.func:
            case ast.Attribute(inner, name) if self.is_engine(inner):
                return self.of_module(node, name.replace("_", " "))
            case ast.Subscript(ast.Attribute(inner, name), number) if self.is_engine(inner):
                return self.of_family(node, name.replace("_", " "), number)
            case ast.Subscript(inner, name) if self.is_engine(inner):
                return self.of_module(node, str(self.frame.known(name)))
        called = self.frame.known(node.func)
        if called is copy or called is clear:
            self.many(node, called)
            return None
        if hasattr(called, "instructions"):
            for argument in node.args:
                self.value(argument)
            self.code.do(*called.instructions)
            return int
        if isinstance(called, MethodType) and called.__func__ is Loops.taken_as:
            self.value(node.args[0])
            return cast(type, self.frame.known(node.args[1]))
        if isinstance(called, FunctionType | MethodType) and hasattr(called, "is_part"):
            return self.inlined(node, called)
        raise self.frame.wrong(
            node, f"{ast.unparse(node.func)} cannot be called with unknown values"
        )

    def is_engine(self, node: ast.expr) -> bool:
        """Whether this is what holds the functions of the module."""
        try:
            return isinstance(self.frame.known(node), Engine | Called)
        except Unknown:
            return False

    def of_module(self, node: ast.Call, name: str) -> type | None:
        """A call of a function of the module."""
        if name not in self.linker.functions:
            raise self.frame.wrong(node, f"the module has no function {name!r}")
        signature = self.linker.signatures[name]
        self.arguments(node, signature[0])
        self.code.with_index("call", self.linker.functions[name])
        return int if signature[1] else None

    def of_family(self, node: ast.Call, name: str, number: ast.expr) -> type | None:
        """A call of the function that a family has for a number."""
        if name not in self.linker.families:
            raise self.frame.wrong(node, f"the module has no family {name!r}")
        first, kind = self.linker.families[name]
        parameters, gives = self.linker.members[name]
        self.arguments(node, parameters)
        self.value(number)
        if first:
            self.code.const(first)
            self.code.do("add")
        self.code.call_indirect(kind)
        return int if gives else None

    def arguments(self, node: ast.Call, parameters: int) -> None:
        """What a function is given."""
        if len(node.args) != parameters:
            raise self.frame.wrong(node, f"{len(node.args)} arguments where {parameters} are taken")
        for argument in node.args:
            self.value(argument)

    def many(self, node: ast.Call, called: object) -> None:
        """Copying, or clearing, many numbers."""
        kind = self.value(node.args[0])
        if called is copy:
            self.value(node.args[1])
        else:
            self.code.const(0)
        self.scaled(node.args[-1], kind.SIZE if issubclass(kind, Place) else 1)
        self.code.do("copy" if called is copy else "fill")
