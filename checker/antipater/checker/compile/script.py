"""Functions made by hand, written as expressions and statements instead of single instructions.

Numbers have 32 bits. ``>>`` and ``%`` take them without a sign, comparisons by their names.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias, Union

from antipater.checker.compile.lower import Linker
from antipater.checker.compile.wasm import Code

Operand: TypeAlias = Union["Expression", int]


class Expression:
    """A number to compute: writes the instructions that leave it on the stack."""

    def __init__(self, emit: Callable[[Code], None]) -> None:
        self.emit = emit

    def _with(self, instruction: str, other: Operand) -> "Expression":
        def emit(code: Code) -> None:
            self.emit(code)
            number(other).emit(code)
            code.do(instruction)

        return Expression(emit)

    def _then(self, instruction: str) -> "Expression":
        def emit(code: Code) -> None:
            self.emit(code)
            code.do(instruction)

        return Expression(emit)

    def __add__(self, other: Operand) -> "Expression":
        return self._with("add", other)

    def __sub__(self, other: Operand) -> "Expression":
        return self._with("sub", other)

    def __mul__(self, other: Operand) -> "Expression":
        return self._with("mul", other)

    def __mod__(self, other: Operand) -> "Expression":
        return self._with("rem_u", other)

    def __and__(self, other: Operand) -> "Expression":
        return self._with("and", other)

    def __or__(self, other: Operand) -> "Expression":
        return self._with("or", other)

    def __xor__(self, other: Operand) -> "Expression":
        return self._with("xor", other)

    def __lshift__(self, other: Operand) -> "Expression":
        return self._with("shl", other)

    def __rshift__(self, other: Operand) -> "Expression":
        return self._with("shr_u", other)

    def over(self, other: Operand) -> "Expression":
        """Divided, towards 0."""
        return self._with("div_s", other)

    def is_(self, comparison: str, other: Operand) -> "Expression":
        """1 where the comparison of this name holds, such as ``lt_s``, else 0."""
        return self._with(comparison, other)

    def turned(self, bits: int) -> "Expression":
        """Rotated to the left."""
        return self._with("rotl", bits)

    def lowest_bit(self) -> "Expression":
        """The place of the lowest bit set, 32 where none is."""
        return self._then("ctz")

    def none(self) -> "Expression":
        """1 for 0, else 0."""
        return self._then("eqz")


class Variable(Expression):
    """A local number of a function."""

    def __init__(self, local: int) -> None:
        super().__init__(lambda code: code.get(local))
        self.local = local


def number(value: Operand) -> Expression:
    """A value as an expression."""
    if isinstance(value, Expression):
        return value
    return Expression(lambda code: code.const(value))


def load(address: Operand, offset: int = 0, how: str = "load") -> Expression:
    """The number in memory at an address."""

    def emit(code: Code) -> None:
        number(address).emit(code)
        code.memory(how, offset)

    return Expression(emit)


def word(start: Operand, index: Operand) -> Expression:
    """The number at a place in a row of numbers."""
    return load(number(start) + (number(index) << 2))


class Script:
    """One function in the making. ``parameters``: how many numbers it is given."""

    def __init__(self, linker: Linker, parameters: int, gives: bool = False) -> None:
        self.linker = linker
        self.code = Code(parameters, gives)
        self.parameters = [Variable(n) for n in range(parameters)]

    def let(self, value: Operand, variable: Variable | None = None) -> Variable:
        """Let a local, or a new one, be a value."""
        made = variable or Variable(self.code.local())
        number(value).emit(self.code)
        self.code.set(made.local)
        return made

    def store(self, address: Operand, value: Operand, offset: int = 0, how: str = "store") -> None:
        """Write a number to memory."""
        number(address).emit(self.code)
        number(value).emit(self.code)
        self.code.memory(how, offset)

    def store_word(self, start: Operand, index: Operand, value: Operand) -> None:
        """Write a number at a place in a row of numbers."""
        self.store(number(start) + (number(index) << 2), value)

    def copy(self, to: Operand, source: Operand, size: Operand) -> None:
        """Copy bytes in memory."""
        for part in (to, source, size):
            number(part).emit(self.code)
        self.code.do("copy")

    def call(self, name: str, *arguments: Operand) -> Expression:
        """What another function gives."""

        def emit(code: Code) -> None:
            for argument in arguments:
                number(argument).emit(code)
            code.with_index("call", self.linker.functions[name])

        return Expression(emit)

    def member(self, family: str, which: Operand, *arguments: Operand) -> Expression:
        """What the function gives that a family has for an item."""
        first, signature = self.linker.families[family]

        def emit(code: Code) -> None:
            for argument in arguments:
                number(argument).emit(code)
            (number(which) + first).emit(code)
            code.call_indirect(signature)

        return Expression(emit)

    def do(self, call: Expression, gives: bool = False) -> None:
        """Call a function; ``gives``: and do not look at what it gives."""
        call.emit(self.code)
        if gives:
            self.code.do("drop")

    def give(self, value: Operand | None = None) -> None:
        """End the function."""
        if value is not None:
            number(value).emit(self.code)
        self.code.do("return")

    def last(self, value: Operand) -> Code:
        """The function whole, giving this at its end."""
        number(value).emit(self.code)
        return self.code

    @contextmanager
    def when(self, condition: Operand) -> Iterator[None]:
        """Only where a condition holds."""
        number(condition).emit(self.code)
        self.code.open("if")
        yield
        self.code.do("end")

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """Where the condition of the ``when`` just before did not hold."""
        del self.code.bytes[-1:]  # its end
        self.code.do("else")
        yield
        self.code.do("end")

    @contextmanager
    def while_(self, condition: Operand) -> Iterator[None]:
        """As long as a condition holds, looked at before each time."""
        self.code.open("block")
        self.code.open("loop")
        number(condition).emit(self.code)
        self.code.do("eqz")
        self.code.with_index("br_if", 1)
        yield
        self.code.with_index("br", 0)
        self.code.do("end", "end")

    @contextmanager
    def count(self, until: Operand, start: Operand = 0) -> Iterator[Variable]:
        """For every number from ``start``, below ``until``."""
        place = self.let(start)
        with self.while_(place.is_("lt_s", until)):
            yield place
            self.let(place + 1, place)
