"""Modules that are imported anew during a test, and stand as before after it."""

import importlib
import sys

import pytest


def forget(patch: pytest.MonkeyPatch, prefix: str, last: str) -> None:
    """Let modules be imported anew whose names begin so; ``last``: one that imports all others.

    A package knows its modules as attributes too: what is imported meanwhile, or in vain, takes
    their places, so these are put back as well. What was never imported has no place to be put
    back to, so all of it is imported first.
    """
    importlib.import_module(last)
    for name in [name for name in sys.modules if name.startswith(prefix)]:
        package, _, child = name.rpartition(".")
        if hasattr(parent := sys.modules.get(package), child):
            patch.setattr(parent, child, getattr(parent, child))
    for name in [name for name in sys.modules if name.startswith(prefix)]:
        patch.delitem(sys.modules, name)
