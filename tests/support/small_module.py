"""Modules of a few functions on a few numbers, to test recording and lowering by themselves."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any
from weakref import finalize

from antipater.checker.compile.ir import Function
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.lower import Linker, Tables, lowered
from antipater.checker.compile.wasm import Module

GAME, TABLES = 64, 4096


class SmallModule:
    """Functions in a module of their own, on the numbers of one layout."""

    def __init__(self, layout: Layout, functions: Sequence[Function]) -> None:
        self.layout = layout
        linker, module = Linker(Tables(TABLES)), Module()
        linker.functions = {function.name: n for n, function in enumerate(functions)}
        module.functions = [lowered(function, linker) for function in functions]
        module.exports = list(linker.functions.items())
        module.data = [(TABLES, bytes(linker.tables.content))]
        wasmtime: Any = import_module("wasmtime")
        self.store = wasmtime.Store()
        made = wasmtime.Module(self.store.engine, module.encoded())
        finalize(self, self.store.close)
        self.exports = wasmtime.Instance(self.store, made, []).exports(self.store)

    def run(self, name: str, numbers: Sequence[int], *arguments: int) -> tuple[Any, list[int]]:
        """What a function gives, and the numbers after it."""
        memory, size = self.exports["memory"], len(numbers) * 4
        content = b"".join(number.to_bytes(4, "little", signed=True) for number in numbers)
        memory.write(self.store, content, GAME)
        result = self.exports[name](self.store, GAME, *arguments)
        after = memory.read(self.store, GAME, GAME + size)
        return result, list(memoryview(bytes(after)).cast("i"))
