"""What functions in the compiled part of Python work on, as Python runs them.

Compiled, each of these is an address, and an instruction stands for each function under
``instruction``; what is said of either is in ``__init__.py``.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from antipater.checker.compile.abi import WORD

if TYPE_CHECKING:
    from antipater.checker.compile.layout import Layout

_Function = TypeVar("_Function", bound=Callable[..., Any])


def wrapped(number: int) -> int:
    """A number as 32 bits with a sign hold it."""
    return (int(number) + (1 << 31) & (1 << 32) - 1) - (1 << 31)


def _wraps(name: str) -> Callable[["Word", int], "Word"]:
    plain = getattr(int, name)
    return lambda self, other: Word(plain(self, other))


class Word(int):
    """A number of 32 bits: what is computed with it wraps around."""

    def __new__(cls, number: int) -> "Word":
        return super().__new__(cls, wrapped(number))

    def __lshift__(self, bits: int) -> "Word":
        return Word(int(self) << (int(bits) & 31))

    def __rshift__(self, bits: int) -> "Word":
        return Word(int(self) >> (int(bits) & 31))

    def __rlshift__(self, number: int) -> "Word":
        return Word(int(number) << (int(self) & 31))

    def __rrshift__(self, number: int) -> "Word":
        return Word(wrapped(number) >> (int(self) & 31))

    def __neg__(self) -> "Word":
        return Word(-int(self))


for _name in ("add", "sub", "mul", "and", "or", "xor"):
    for _side in ("", "r"):
        setattr(Word, f"__{_side}{_name}__", _wraps(f"__{_side}{_name}__"))


class Memory:
    """Memory as functions see it that Python runs: any bytes that can be changed."""

    def __init__(self, content: Any = b"") -> None:
        self.content = content

    def read(self, address: int, size: int) -> Word:
        """The number of so many bytes at an address."""
        part = bytes(self.content[address : address + size])
        if len(part) < size:
            raise IndexError(f"no memory at {address}")
        return Word(int.from_bytes(part, "little", signed=True))

    def write(self, address: int, size: int, number: int) -> None:
        """Write a number into so many bytes at an address."""
        part = (int(number) & (1 << 8 * size) - 1).to_bytes(size, "little")
        self.content[address : address + size] = part


class Place:
    """Something at an address."""

    SIZE: ClassVar[int] = WORD
    memory: Memory
    address: int

    def __init__(self, memory: Memory, address: int) -> None:
        vars(self).update(memory=memory, address=int(address))

    def __bool__(self) -> bool:
        return bool(vars(self)["address"])


class Row(Place):
    """Numbers in memory one after another."""

    def __getitem__(self, index: int) -> int:
        return self.memory.read(self.address + self.SIZE * index, self.SIZE)

    def __setitem__(self, index: int, number: int) -> None:
        self.memory.write(self.address + self.SIZE * index, self.SIZE, number)

    def __add__(self, count: int) -> Any:
        return type(self)(self.memory, self.address + self.SIZE * count)


class Words(Row):
    """Numbers of 32 bits."""


class Halves(Row):
    """Numbers of 16 bits, with a sign."""

    SIZE = WORD // 2


class Bytes(Row):
    """Numbers of 8 bits, without a sign."""

    SIZE = 1

    def __getitem__(self, index: int) -> int:
        return super().__getitem__(index) & 255


class Cells(Place):
    """Numbers and rows of numbers by the names of a layout."""

    def __init__(self, memory: Memory, address: int, layout: "Layout") -> None:
        super().__init__(memory, address)
        vars(self)["layout"] = layout

    def __getattr__(self, name: str) -> Any:
        place = vars(self)
        if name not in place["layout"].arrays:
            raise AttributeError(f"no {name} in the layout")
        row = Words(place["memory"], place["address"] + place["layout"][name].offset)
        return row[0] if name in place["layout"].numbers else row

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, number: int) -> None:
        setattr(self, name, number)

    def __setattr__(self, name: str, number: int) -> None:
        place = vars(self)
        assert name in place["layout"].numbers, f"{name} is not a number"
        Words(place["memory"], place["address"] + place["layout"][name].offset)[0] = number


class Game(Cells):
    """A game."""


class Work(Cells):
    """What a host gives room for besides games."""


class Engine:
    """The functions of a module by their names. ``functions``: what runs each of them in Python,
    where anything does; ``families``: its functions by number, of each family."""

    def __init__(
        self,
        functions: Mapping[str, Callable[..., Any]] | None = None,
        families: Mapping[str, Mapping[int, Callable[..., Any]]] | None = None,
    ) -> None:
        self.functions, self.families = functions or {}, families or {}
        self.memory = Memory()

    def __getattr__(self, name: str) -> "Called":
        return Called(self, name.replace("_", " "))

    def __getitem__(self, name: str) -> "Called":
        return Called(self, name)


class Called:
    """A function of a module, or a family of them."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine, self.name = engine, name

    def __call__(self, *arguments: Any) -> int:
        result: int = self.engine.functions[self.name](*arguments)
        return result

    def __getitem__(self, number: int) -> Callable[..., int]:
        return self.engine.families[self.name][number]


def in_memory(made: _Function) -> _Function:
    """What works on places, and is never known while a module is built."""
    cast(Any, made).in_memory = True
    return made


class Loops:
    """Functions of one module. ``layouts``: that of each kind of cells."""

    def __init__(self, engine: Engine, layouts: "Mapping[type[Cells], Layout]") -> None:
        self.engine, self.layouts = engine, layouts

    def functions(self) -> dict[str, Callable[..., Any]]:
        """The methods under ``function``, by the names that they have in the module."""
        found = (getattr(self, name) for name in vars(type(self)))
        return {
            made.__name__.replace("_", " "): made for made in found if hasattr(made, "of_module")
        }

    @in_memory
    def taken_as(self, row: Row, kind: Any) -> Any:
        """What stands where a row begins, taken as cells or as a row of another kind."""
        layout = self.layouts.get(kind)
        return kind(row.memory, row.address, *[layout] * (layout is not None))


def function(made: _Function) -> _Function:
    """A method that becomes a function of the module."""
    cast(Any, made).of_module = True
    return made


def part(made: _Function) -> _Function:
    """A method or function that is put in the place of its calls."""
    cast(Any, made).is_part = True
    return made


def instruction(*names: str) -> Callable[[_Function], _Function]:
    """A function for which there are instructions, after its arguments."""

    def noted(made: _Function) -> _Function:
        cast(Any, made).instructions = names
        return made

    return noted


@instruction("div_s")
def quotient(number: int, divisor: int) -> int:
    """Division, rounded towards 0."""
    whole = abs(int(number)) // abs(int(divisor))
    return Word(whole if (number < 0) == (divisor < 0) else -whole)


@instruction("rem_u")
def rest(number: int, divisor: int) -> int:
    """The rest of a division of numbers taken without a sign."""
    return Word((int(number) & _ALL) % (int(divisor) & _ALL))


@instruction("gt_u")
def above(number: int, other: int) -> int:
    """Whether a number is more than another, both taken without a sign."""
    return int(int(number) & _ALL > int(other) & _ALL)


@instruction("rotl")
def turned(number: int, bits: int) -> int:
    """A number with its bits rotated to the left."""
    bits, plain = int(bits) & 31, int(number) & _ALL
    return Word(plain << bits | plain >> 32 - bits)


@instruction("shr_u")
def shifted(number: int, bits: int) -> int:
    """A number shifted to the right, taken without a sign."""
    return Word((int(number) & _ALL) >> (int(bits) & 31))


@instruction("ctz")
def lowest_bit(number: int) -> int:
    """The place of the lowest bit that is set, 32 where none is."""
    return Word((number & -number).bit_length() - 1 if number else 32)


@in_memory
def copy(to: Place, source: Place, count: int) -> None:
    """Copy so many numbers."""
    part = bytes(source.memory.content[source.address : source.address + count * source.SIZE])
    to.memory.content[to.address : to.address + len(part)] = part


@in_memory
def clear(row: Place, count: int) -> None:
    """Let so many numbers be 0."""
    row.memory.content[row.address : row.address + count * row.SIZE] = bytes(count * row.SIZE)


_ALL = (1 << 32) - 1
