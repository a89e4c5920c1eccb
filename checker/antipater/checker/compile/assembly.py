"""Instructions that several hand-made functions share."""

from collections.abc import Iterator
from contextlib import contextmanager

from antipater.checker.compile.abi import Layout
from antipater.checker.compile.lower import WORD, Linker
from antipater.checker.compile.wasm import Code


class Assembly:
    """Makes functions by hand for games of one layout, in one module."""

    def __init__(self, layout: Layout, linker: Linker) -> None:
        self.linker = linker
        self.at = {array.name: array.offset for array in layout}

    def call(self, code: Code, name: str) -> None:
        """Call another function by its name."""
        code.with_index("call", self.linker.functions[name])

    def number(self, code: Code, game: int, name: str, index: int = 0) -> None:
        """Read a number of a game."""
        code.get(game)
        code.memory("load", self.at[name] + index * WORD)

    def place(self, code: Code, game: int, name: str, index: int) -> int:
        """Compute the address of a number in an array of a game, but for the offset returned;
        ``index`` is a local."""
        word_at(code, game, index)
        return self.at[name]

    def write(self, code: Code, game: int, name: str, value: int) -> None:
        """Let a number of a game be a known one."""
        code.get(game)
        code.const(value)
        code.memory("store", self.at[name])


def add(code: Code, local: int, amount: int) -> None:
    """Let a local be more by a known amount."""
    code.get(local)
    code.const(amount)
    code.do("add")
    code.set(local)


def word_at(code: Code, start: int, index: int) -> None:
    """The address of a number in a row of them."""
    code.get(start)
    code.get(index)
    code.const(2)
    code.do("shl", "add")


@contextmanager
def counting(code: Code, local: int, last: int | None = None, known: int = 0) -> Iterator[None]:
    """A loop in which a local grows by 1 until it is another local, or a known number.

    Leaving the loop is ``br 1``, going on with the next number is not possible: open a block.
    """
    code.open("block")
    code.open("loop")
    code.get(local)
    if last is None:
        code.const(known)
    else:
        code.get(last)
    code.do("ge_s")
    code.with_index("br_if", 1)
    yield
    add(code, local, 1)
    code.with_index("br", 0)
    code.do("end", "end")


@contextmanager
def when(code: Code) -> Iterator[None]:
    """What is done where the number computed is not 0."""
    code.open("if")
    yield
    code.do("end")
