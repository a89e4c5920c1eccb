"""Parts of the proofs that can be run alone, and which lines of the engine each of them runs."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import CodeType, FrameType
from typing import Any, NamedTuple

# A line of the engine: its module and number.
Line = tuple[str, int]


class Check(NamedTuple):
    """A theorem, or all that is proved of one move. ``refuted``: the theorem that is refuted,
    or None; it makes whatever it needs itself, so that it depends on no other check."""

    name: str
    refuted: Callable[[], str | None]


@dataclass(frozen=True)
class Recorded:
    """A check of the engine as it is: the lines that it runs, and its processor time in seconds."""

    check: Check
    lines: frozenset[Line]
    seconds: float


class Refuted(ValueError):
    """A theorem is refuted of the engine as it is."""


def recorded(modules: Sequence[str], checks: Iterable[Check]) -> Iterator[Recorded]:
    """Run checks, and note the lines of some modules that each runs; ``Refuted`` if one is."""
    for check in checks:
        start = time.process_time()
        forget(modules)
        with lines_run(modules) as lines:
            refuted = check.refuted()
        if refuted is not None:
            raise Refuted(refuted)
        yield Recorded(check, frozenset(lines), time.process_time() - start)


def forget(modules: Sequence[str]) -> None:
    """Empty what functions of modules remember of earlier calls."""
    for name in modules:
        for value in vars(import_module(name)).values():
            clear = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()


@contextmanager
def lines_run(modules: Sequence[str]) -> Iterator[set[Line]]:
    """The lines of modules that are run within the block; code of which all lines were run is not
    looked at any more."""
    files = {import_module(name).__file__: name for name in modules}
    lines = set[Line]()
    left: dict[CodeType, set[int]] = {}

    def entered(frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        module = files.get(code.co_filename)
        if module is None:
            return None
        if code not in left:
            left[code] = {line for _, _, line in code.co_lines() if line is not None}
        due = left[code]

        def moved(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add((module, frame.f_lineno))
            due.discard(frame.f_lineno)
            return moved

        lines.add((module, frame.f_lineno))
        due.discard(frame.f_lineno)
        return moved if due else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        yield lines
    finally:
        sys.settrace(before)
