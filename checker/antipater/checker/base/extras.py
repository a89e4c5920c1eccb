"""Packages that not every installation has: the extra that brings each, and modules for later."""

import sys
from importlib import import_module
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
