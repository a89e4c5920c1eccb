"""A module made to run: by Wasmtime (extra ``antipater[bulk]``), or in a page by the browser."""

from functools import cache, partial
from importlib import import_module
from typing import Any, Protocol
from weakref import finalize

from antipater.checker.base.extras import IN_PAGE
from antipater.checker.compile.machine_code import compiled as compiled_code
from antipater.checker.compile.wasm import PAGE


class CannotRun(Exception):
    """A module that nothing can run; ``str()`` says why."""


class Running(Protocol):
    """A module with its memory."""

    def call(self, name: str, *arguments: int) -> Any:
        """Call an export."""
        ...

    def read(self, start: int, end: int) -> bytes:
        """The bytes of memory between two places."""
        ...

    def view(self, start: int, end: int) -> memoryview:
        """The same, good until the module is used again."""
        ...

    def write(self, content: Any, place: int) -> None:
        """Put bytes, or whatever gives its bytes, into memory."""
        ...

    def pages(self) -> int:
        """How many pages the memory has."""
        ...

    def grow(self, pages: int) -> None:
        """Let the memory have so many more."""
        ...


def running(data: bytes, own: bool, needed: tuple[str, ...]) -> Running:
    """A module from its bytes. ``own``: whether this program built it, so that its machine code
    may be kept. ``needed``: what it has to export. Raises ``CannotRun``."""
    return _InPage(data, needed) if IN_PAGE else _ByWasmtime(data, own, needed)


def _close(parts: tuple[Any, ...]) -> None:
    for part in parts:
        part.close()


@cache
def _engine() -> Any:
    """What runs all modules of a process, closed after them."""
    engine = import_module("wasmtime").Engine()
    finalize(engine, engine.close)
    return engine


class _ByWasmtime:
    def __init__(self, data: bytes, own: bool, needed: tuple[str, ...]) -> None:
        wasmtime = import_module("wasmtime")
        try:
            engine = _engine()
            make = partial(compiled_code, wasmtime) if own else wasmtime.Module
            compiled = make(engine, data)
            self._store = wasmtime.Store(engine)
            # Closed before Python takes itself down, when Wasmtime no longer could.
            finalize(self, _close, (self._store, compiled))
            made = wasmtime.Instance(self._store, compiled, [])
            exports = made.exports(self._store)
            self._memory = exports["memory"]
            self._call = {name: exports[name] for name in (*needed, *exports)}
            self._view = memoryview(b"")
        except (wasmtime.WasmtimeError, wasmtime.Trap, KeyError) as problem:
            raise CannotRun(str(problem).splitlines()[0]) from None

    def call(self, name: str, *arguments: int) -> Any:
        return self._call[name](self._store, *arguments)

    def read(self, start: int, end: int) -> bytes:
        return bytes(self._all()[start:end])

    def view(self, start: int, end: int) -> memoryview:
        return self._all()[start:end]

    def write(self, content: Any, place: int) -> None:
        data = memoryview(content).cast("B")
        self._all()[place : place + len(data)] = data

    def _all(self) -> memoryview:
        """All of the memory; Wasmtime's own reading and writing copy everything twice."""
        if len(self._view) != self._memory.data_len(self._store):
            self._view = memoryview(self._memory.get_buffer_ptr(self._store)).cast("B")
        return self._view

    def pages(self) -> int:
        return int(self._memory.size(self._store))

    def grow(self, pages: int) -> None:
        self._memory.grow(self._store, pages)


class _InPage:
    def __init__(self, data: bytes, needed: tuple[str, ...]) -> None:
        self._js: Any = import_module("js")
        ffi: Any = import_module("pyodide.ffi")
        try:
            compiled = self._js.WebAssembly.Module.new(ffi.to_js(data))
            self._exports = self._js.WebAssembly.Instance.new(compiled).exports
            self._memory = self._exports.memory
            for name in needed:
                getattr(self._exports, name)
        except (ffi.JsException, AttributeError) as problem:
            raise CannotRun(str(problem).splitlines()[0]) from None

    def call(self, name: str, *arguments: int) -> Any:
        return getattr(self._exports, name)(*arguments)

    def read(self, start: int, end: int) -> bytes:
        return bytes(self._part(start, end - start).to_bytes())

    def view(self, start: int, end: int) -> memoryview:
        return memoryview(self.read(start, end))

    def write(self, content: Any, place: int) -> None:
        self._part(place, len(content)).assign(content)

    def pages(self) -> int:
        return int(self._memory.buffer.byteLength) // PAGE

    def grow(self, pages: int) -> None:
        self._memory.grow(pages)

    def _part(self, place: int, size: int) -> Any:
        # Anew each time: what grows has another buffer.
        return self._js.Uint8Array.new(self._memory.buffer, place, size)
