"""Machine code of the modules that this program builds itself, kept in the user's own cache.

Making it takes some 0.3 s of each process, reading it back a hundredth. It is read only where
the system says whose a file is, under a name that holds the hash of the module and Wasmtime's
version; Wasmtime itself refuses code of another version, engine or processor. A module from
anywhere else is never kept, nor looked for.
"""

import hashlib
import os
from contextlib import suppress
from functools import cache as once
from pathlib import Path
from typing import Any

from antipater.grammar import cache


def compiled(wasmtime: Any, engine: Any, data: bytes) -> Any:
    """A module's machine code, kept or made now; raises ``WasmtimeError`` as compiling does."""
    name = _name(wasmtime, data)
    if name is None:
        return wasmtime.Module(engine, data)
    if found := cache.read_bytes(name):
        with suppress(wasmtime.WasmtimeError):
            return wasmtime.Module.deserialize(engine, found)
    made = wasmtime.Module(engine, data)
    cache.write_bytes(name, made.serialize())
    return made


def _name(wasmtime: Any, data: bytes) -> str | None:
    """What the code of a module is kept under; None where nothing tells whose a file is, or of
    which version Wasmtime is: the name of the folder says it, metadata take ten times as long."""
    version = _version(wasmtime.__file__)
    if version is None or not hasattr(os, "geteuid"):
        return None
    digest = hashlib.sha256(f"{version}\0".encode() + data)
    return f"{digest.hexdigest()[:32]}.cwasm"


@once
def _version(file: str) -> str | None:
    about = Path(file).parents[1].glob("wasmtime-*.dist-info")
    return next((folder.name for folder in about), None)
