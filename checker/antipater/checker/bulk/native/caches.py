"""What a process keeps from batch to batch: modules, and what is made of them."""

import atexit
from collections.abc import Callable
from functools import _lru_cache_wrapper, cache
from typing import TypeVar

T = TypeVar("T")
_kept: list["_lru_cache_wrapper[object]"] = []


def kept(made: Callable[..., T]) -> "_lru_cache_wrapper[T]":
    """A function of which each answer is kept until all are let go."""
    cached = cache(made)
    _kept.append(cached)
    return cached


# Wasmtime's own objects cannot be freed any more once the interpreter is being taken apart.
@atexit.register
def let_go() -> None:
    """Keep nothing any more: a module has the memory of its largest batch."""
    for each in _kept:
        each.cache_clear()
