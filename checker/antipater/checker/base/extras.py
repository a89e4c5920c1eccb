"""Packages that not every installation has: the extra that brings each, and modules for later."""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

# Whether this program runs in a web page, where nothing is installed besides.
IN_PAGE = sys.platform == "emscripten"
# The package's module, and the extra of this project by which it is installed.
EXTRAS = {
    "z3": "proofs",
    "ortools": "possible",
    "numpy": "bulk",
    "pyarrow": "bulk",
    "wasmtime": "bulk",
    "distributed": "cluster",
    "fsspec": "cluster",
    "lsprotocol": "editor",
    "pygls": "editor",
    "watchfiles": "editor",
}


def extra_of(error: ModuleNotFoundError) -> str | None:
    """The extra that brings what was not found; None for what no extra brings."""
    return EXTRAS.get((error.name or "").partition(".")[0])


class Later:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        found = getattr(import_module(self._name), name)
        setattr(self, name, found)
        return found


# What glibc keeps of what is freed, and how large a piece of it may be, and their numbers there.
_KEPT = {-1: 8 << 20, -3: 1 << 20}


def keep_freed() -> None:
    """Let glibc keep some memory that is freed: each block of games asks for as much again, and a
    twentieth of the time to judge it would go into emptying pages."""
    if sys.platform == "linux":
        import ctypes

        system = ctypes.CDLL(None)
        for option, size in _KEPT.items() if hasattr(system, "mallopt") else ():
            system.mallopt(option, size)


# What pyarrow imports where it can be found, and nothing here needs: pandas takes longer and more
# memory than to judge a hundred thousand games, the clients of stores some megabytes.
_UNNEEDED = ("pandas", *(f"pyarrow.{name}" for name in ("_azurefs", "_gcsfs", "_hdfs", "_s3fs")))


class _LeftOut:
    """Finds nothing that is not needed."""

    def __init__(self) -> None:
        # What reads times, which pyarrow looks for with each column until it is there.
        times = () if find_spec("dateutil") else ("dateutil",)
        self._names = (*_UNNEEDED, *times)

    def find_spec(self, name: str, *_: object) -> None:
        """Nothing for other modules; raises ``ModuleNotFoundError`` for one not needed."""
        if name in self._names:
            raise ModuleNotFoundError(name, name=name)


def lean_imports() -> None:
    """Let numpy and pyarrow take little time and memory in this process, unless they are imported
    already: they find no more than is needed, no threads wait for matrices to multiply or clear
    memory away, and Arrow's pool keeps less of what is freed than its own would."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    os.environ.setdefault("JE_ARROW_MALLOC_CONF", "background_thread:false")
    if not any(isinstance(each, _LeftOut) for each in sys.meta_path):
        sys.meta_path.insert(0, _LeftOut())
