"""Batches through several processes, their results in the order of the input."""

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.context import BaseContext

from antipater.checker.base.workers import follow
from antipater.checker.bulk.judge import Done, Job, judge_batch, prepare
from antipater.checker.bulk.run import NumberedBatch, Result, without_deadly

# Batches handed out beyond those that are being judged.
_AHEAD = 2


class Processes:
    """Judges batches in several processes; where one dies, its batch is tried once more,
    alone, and then without what it dies of."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._others = set(active_children())
        self._pool, self._why = self._started(), ""
        # The processes start with the first call; let them do so while the input is looked at.
        self._pool.submit(os.getpid)

    def __call__(self, batches: Iterable[NumberedBatch], job: Job) -> Iterator[Result]:
        waiting: deque[tuple[NumberedBatch, Future[Done]]] = deque()
        source = iter(batches)
        while True:
            ahead = islice(source, max(self.jobs + _AHEAD - len(waiting), 0))
            waiting += ((one, self._submitted(one, job)) for one in ahead)
            if not waiting:
                return
            one, future = waiting.popleft()
            try:
                yield Result(one.number, one.batch, future.result())
            except BrokenProcessPool:
                suspects = [one, *(later for later, _ in waiting)]
                waiting.clear()
                yield from (self._alone(suspect, job) for suspect in suspects)

    def close(self) -> None:
        """End the processes, whatever they are at: with causes to be found, a batch takes minutes,
        and Python would wait for what they have been given."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - self._others:
            process.terminate()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, _context(), _start)

    def _submitted(self, one: NumberedBatch, job: Job) -> "Future[Done]":
        try:
            return self._pool.submit(judge_batch, one.number, one.batch, job, one.explained)
        except BrokenProcessPool as error:
            future: Future[Done] = Future()
            future.set_exception(error)
            return future

    def _alone(self, one: NumberedBatch, job: Job) -> Result:
        """Judge a batch while nothing else runs, so that what dies of it is known."""
        for _ in range(2):
            if (done := self._judged(one, job)) is not None:
                return Result(one.number, one.batch, done)
        return without_deadly(one, job, self._why, self._judged)

    def _judged(self, one: NumberedBatch, job: Job) -> Done | None:
        try:
            return self._submitted(one, job).result()
        except BrokenProcessPool as error:
            self._pool, self._why = self._started(), str(error)
            return None


def _context() -> BaseContext:
    """How processes are started: on Linux as copies of one that has imported all already. That is
    this one as long as nothing in it has begun a thread, of which a copy would lack the work."""
    if sys.platform != "linux":
        return get_context("spawn")
    import_module("antipater.checker.bulk.preloaded")
    if len(os.listdir("/proc/self/task")) == 1:
        return get_context("fork")
    context = get_context("forkserver")
    context.set_forkserver_preload(["antipater.checker.bulk.preloaded"])
    return context


def _start() -> None:
    """In each process, before its first batch."""
    follow()
    prepare()
