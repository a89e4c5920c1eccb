"""Functions in the compiled part of Python, run by Python and as a module on the same memory."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any
from weakref import finalize

from antipater.checker.compile.loops.rows import Engine, Loops, Memory, Place
from antipater.checker.compile.loops.translate import compiled, signature
from antipater.checker.compile.lower import Linker, Tables
from antipater.checker.compile.wasm import Module

TABLES = 4096
SIZE = 65536


class Both:
    """The functions of some loops: ``by_python`` and ``by_module``, which give what they gave
    and all of the memory; ``memory`` is what both find."""

    def __init__(self, *loops: Loops) -> None:
        self.written = {name: made for group in loops for name, made in group.functions().items()}
        self.engine = loops[0].engine
        self.module = self._module()
        self.memory = bytearray(SIZE)
        tables = self.linker.tables.content
        self.memory[TABLES : TABLES + len(tables)] = tables
        wasmtime: Any = import_module("wasmtime")
        self._store = wasmtime.Store()
        finalize(self, self._store.close)
        made = wasmtime.Module(self._store.engine, self.module)
        self._exports = wasmtime.Instance(self._store, made, []).exports(self._store)

    def _module(self) -> bytes:
        made, self.linker = Module(), Linker(Tables(TABLES))
        self.linker.signatures = {name: signature(of) for name, of in self.written.items()}
        self.linker.functions = {name: n for n, name in enumerate(self.written)}
        made.functions = [compiled(of, self.linker) for of in self.written.values()]
        made.exports = list(self.linker.functions.items())
        return made.encoded()

    def by_module(self, name: str, *arguments: int) -> tuple[int | None, bytes]:
        """What a function of the module does."""
        memory = self._exports["memory"]
        memory.write(self._store, self.memory, 0)
        given = self._exports[name](self._store, *arguments)
        return given, bytes(memory.read(self._store, 0, SIZE))

    def by_python(self, name: str, *arguments: Any) -> tuple[int | None, bytes]:
        """What Python does with it."""
        self.engine.memory.content = bytearray(self.memory)
        self.engine.functions = dict(self.written)
        given = self.written[name](*arguments)
        return None if given is None else int(given), bytes(self.engine.memory.content)


class OfModule:
    """The memory of a host's module, as Python functions read and write it."""

    def __init__(self, module: Any) -> None:
        self.module = module

    def __getitem__(self, part: slice) -> bytes:
        return bytes(self.module._running.read(part.start, part.stop))

    def __setitem__(self, part: slice, content: bytes) -> None:
        self.module._running.write(bytes(content), part.start)


def let_python_run(
    engine: Engine, loops: Iterable[Loops], module: Any, families: Mapping[str, Mapping[int, str]]
) -> None:
    """Let the loops of a module be run by Python on the module's memory: what is recorded is
    called in the module, where it is exported as ``raw`` and its name."""

    def raw(name: str) -> Callable[..., int]:
        def called(*arguments: Any) -> int:
            numbers = (vars(a)["address"] if isinstance(a, Place) else int(a) for a in arguments)
            given: int = module.run(f"raw {name}", *numbers)
            return given

        return called

    written = {name: made for group in loops for name, made in group.functions().items()}
    names = (name.removeprefix("raw ") for name in module._running._call if name.startswith("raw "))
    engine.functions = {name: raw(name) for name in names} | written
    engine.families = {
        family: {number: raw(name) for number, name in members.items()}
        for family, members in families.items()
    }
    engine.memory.content = OfModule(module)


__all__ = ["Both", "Memory", "OfModule", "let_python_run"]
