"""Batches through a Dask cluster, their results in the order of the input."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from antipater.checker.bulk.judge import Done, Job, judge_batch
from antipater.checker.bulk.parts import Batch
from antipater.checker.bulk.run import Numbered, Result

# Batches handed out for each thread of the cluster.
_AHEAD = 3
_TIMEOUT = "30s"


class NoCluster(Exception):
    """A scheduler that does not answer; the text says why."""


class Cluster:
    """Judges batches on the workers of a Dask scheduler.

    Where a worker dies its batches are judged by others; a batch of which several have died is
    given up. A worker that cannot load the card set is passed over, and ``unfit`` is told what
    came of its batch. Raises ``NoCluster``.
    """

    def __init__(self, address: str, unfit: Callable[[Done], None]) -> None:
        from distributed import Client

        try:
            self.client = Client(address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(str(error) or type(error).__name__) from None
        self._unfit: set[str] = set()
        self._tell_unfit = unfit

    def workers(self) -> dict[str, int]:
        """The addresses of the workers, with their numbers of threads."""
        known: Any = self.client.nthreads()
        return dict(known)

    def __call__(self, batches: Iterable[Numbered], job: Job) -> Iterator[Result]:
        waiting: deque[tuple[Numbered, Any]] = deque()
        source = iter(batches)
        while True:
            while len(waiting) < _AHEAD * max(sum(self.workers().values()), 1):
                one = next(source, None)
                if one is None:
                    break
                waiting.append((one, self._submitted(one, job)))
            if not waiting:
                return
            one, future = waiting.popleft()
            yield self._result(one, future, job)

    def close(self) -> None:
        """Leave the cluster; its workers go on."""
        self.client.close()

    def _submitted(self, one: Numbered, job: Job) -> Any:
        fit = [worker for worker in self.workers() if worker not in self._unfit]
        limited = fit if self._unfit and fit else None
        return self.client.submit(_judge, *one, job, key=None, pure=False, workers=limited)

    def _result(self, one: Numbered, future: Any, job: Job) -> Result:
        from distributed.scheduler import KilledWorker

        while True:
            try:
                worker, done = future.result()
            except KilledWorker as error:
                return Result(one.number, one.batch, None, str(error).splitlines()[0])
            fit = set(self.workers()) - self._unfit - {worker}
            if not done.host or not fit:
                return Result(one.number, one.batch, done)
            if worker not in self._unfit:
                self._unfit.add(worker)
                self._tell_unfit(done)
            future = self._submitted(one, job)


def _judge(number: int, batch: Batch, explained: Counter[str] | None, job: Job) -> tuple[str, Done]:
    """On a worker: judge a batch; gives the worker's address as well."""
    from distributed import get_worker

    worker: str = get_worker().address
    return worker, judge_batch(number, batch, job, explained)
