"""Other processes that work ahead, and hand over what they find.

Whoever proves a set goes through its theorems in their order whatever the helpers do, and
finds the answers to many questions known already. So neither verdicts nor their order
depend on how many processes there are; each asks solvers of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

from antipater.checker.base.workers import follow
from antipater.checker.proofs.proof_cache import ProofCache

# Asks the questions of some theorems; the answers go to the cache.
Task: TypeAlias = Callable[[ProofCache], object]
_SECONDS_TO_END = 5


@dataclass(frozen=True)
class _Done:
    """What came of a task."""

    result: object


class _Handing(ProofCache):
    """A cache that hands over what it learns instead of writing it."""

    seconds_unsaved = 0.05

    def __init__(self, file: Path | None, to: Connection) -> None:
        super().__init__(file)
        self._to = to

    def save(self) -> None:
        """Hand over what was learned since the last time."""
        if self._unsaved:
            self._to.send({key: self._known[key] for key in self._unsaved})
        self._unsaved.clear()


class Ahead:
    """A process that goes through tasks in their order, from when it is made.

    ``results``: what came of those that are done. ``cache`` learns what it finds, when it is asked
    for what it does not know.
    """

    def __init__(self, tasks: Sequence[Task], cache: ProofCache) -> None:
        self._cache = cache
        self.results: list[Any] = []
        processes = get_context("fork")
        self._from, to = processes.Pipe(duplex=False)
        args = (tasks, cache.file, to)
        self._process = processes.Process(target=_work, args=args, daemon=True)
        self._process.start()
        to.close()
        cache.ask(self.learn)

    def learn(self) -> None:
        """Take what has been found so far."""
        while self._from.poll() and self._take():
            pass

    def _take(self) -> bool:
        try:
            found = self._from.recv()
        except (EOFError, OSError):
            return False
        if isinstance(found, _Done):
            self.results.append(found.result)
        else:
            self._cache.learn(found)
        return True

    def end(self) -> None:
        """Take what has been found so far, and end the process."""
        self.learn()
        self._cache.ask_no_more(self.learn)
        self._process.terminate()
        self._process.join(_SECONDS_TO_END)
        self._from.close()


def possible() -> bool:
    """Whether this system can copy processes."""
    return "fork" in get_all_start_methods()


def _work(tasks: Sequence[Task], file: Path | None, to: Connection) -> None:
    follow()
    cache = _Handing(file, to)
    try:
        for task in tasks:
            result = task(cache)
            cache.save()
            to.send(_Done(result))
    except Exception:  # nobody listens any more, or the one who asked will meet it too
        return
