"""Batches through a Dask cluster, their results in the order of the input."""

import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from antipater.checker.base.storage import folder, opened
from antipater.checker.bulk.judge import Done, Job, judge_batch
from antipater.checker.bulk.kept import PLAN
from antipater.checker.bulk.parts import Batch
from antipater.checker.bulk.program import program
from antipater.checker.bulk.run import NumberedBatch, Result, without_deadly
from antipater.checker.messages.lines import trouble

# Batches handed out for each thread of the cluster.
_AHEAD = 3
_TIMEOUT = "30s"
# Seconds until it is looked why nothing comes.
_PATIENCE = 10


class NoCluster(Exception):
    """A scheduler that does not answer; the text says why."""


class LostCluster(NoCluster):
    """A scheduler that answers no more."""


class SetAside(NamedTuple):
    """Why a worker cannot judge a batch: it does not load the set, does not see a ``file``, or
    runs another program, ``found``, than the one ``expected``."""

    host: str
    why: str = ""
    file: str = ""
    found: str = ""
    expected: str = ""

    @property
    def words(self) -> str:
        """The name of the words by which this is told."""
        return "other_program" if self.found else "unseen" if self.file else "unfit"


class Cluster:
    """Judges batches on the workers of a Dask scheduler.

    Where a worker dies its batches are judged by others; what several have died of is given up.
    A worker that cannot load the card set, does not see what others see, or runs another version
    of this program, is set aside.
    ``tell`` is given what is to be said of a machine, once, and where no worker is there, by the
    name of its words and what stands in them. Raises ``NoCluster``.
    """

    def __init__(self, address: str, tell: Callable[[str, Mapping[str, str]], None]) -> None:
        from distributed import Client, Security

        # What is lost is told in one line.
        for name in ("distributed", "distributed.client", "distributed.core"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        try:
            # Dask's own error leaves a client behind whose end takes a minute.
            if address.startswith("tls:") and not _certified(Security()):
                raise NoCluster("TLS needs certificates: distributed.comm.tls")
            self.client = Client(address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(str(error) or type(error).__name__) from None
        self._address, self._why = address, ""
        self._unfit: set[str] = set()
        # Those of which it is known which program they run, and those that run another one.
        self._met: set[str] = set()
        self._others: set[str] = set()
        self._told: set[str] = set()
        self._tell = tell

    def workers(self) -> dict[str, int]:
        """The addresses of the workers, with their numbers of threads."""
        known: Any = self.client.nthreads()
        return dict(known)

    def __call__(self, batches: Iterable[NumberedBatch], job: Job) -> Iterator[Result]:
        from concurrent.futures import CancelledError

        from distributed.comm.core import CommClosedError

        try:
            yield from self._results(batches, job)
        except (CommClosedError, CancelledError) as error:
            raise LostCluster(type(error).__name__) from None

    def _results(self, batches: Iterable[NumberedBatch], job: Job) -> Iterator[Result]:
        waiting: deque[tuple[NumberedBatch, Any]] = deque()
        source = iter(batches)
        while True:
            most = _AHEAD * max(sum(self.workers().values()), 1)
            ahead = islice(source, max(most - len(waiting), 0))
            waiting += ((one, self._submitted(one, job)) for one in ahead)
            if not waiting:
                return
            one, future = waiting.popleft()
            yield self._result(one, future, job)

    def close(self) -> None:
        """Leave the cluster; its workers go on."""
        self.client.close()

    def _fit(self, but: Collection[str] = ()) -> list[str]:
        """The workers that are not set aside, but for some."""
        return [each for each in self.workers() if each not in self._unfit and each not in but]

    def _submitted(
        self, one: NumberedBatch, job: Job, but: Collection[str] = (), **how: bool
    ) -> Any:
        """Hand out a batch; to others too should those that are fit die meanwhile."""
        self._meet()
        while (known := self.workers()) and self._others.issuperset(known):
            self._tell_that_none_is_there()
            time.sleep(1)
            self._meet()
        limited = self._fit(but) if self._unfit or but else None
        wanted = {"workers": limited, "allow_other_workers": True} if limited else {}
        given = (*one, job, program())
        return self.client.submit(_judge, *given, key=None, pure=False, **how, **wanted)

    def _meet(self) -> None:
        """Ask workers that are new which program they run; others than this are set aside. One so
        old that it does not know the question gives an error."""
        new = [each for each in self.workers() if each not in self._met]
        if not new:
            return
        self._met.update(new)
        answers: Any = self.client.run(_about, workers=new, on_error="return")
        found = {worker: _other(answer, worker) for worker, answer in answers.items()}
        others = {worker: other for worker, other in found.items() if other}
        self._others.update(others)
        self._set_aside(others)

    def _result(self, one: NumberedBatch, future: Any, job: Job) -> Result:
        """What came of a batch, or of what is left of it without what workers die of."""

        def judged(one: NumberedBatch, job: Job) -> Done | None:
            return self._done(self._submitted(one, job), one, job)

        done = self._done(future, one, job)
        if done is None:
            return without_deadly(one, job, self._why, judged)
        return Result(one.number, one.batch, done)

    def _done(self, future: Any, one: NumberedBatch, job: Job) -> Done | None:
        """What came of a batch, tried by one worker after another until one is fit for it; None
        where several died of it.

        What no worker sees is judged as it is: then the file is to blame, and no worker.
        """
        from distributed.scheduler import KilledWorker

        tried: dict[str, SetAside] = {}
        found: Done | SetAside
        while True:
            try:
                worker, found = self._outcome(future)
            except KilledWorker as error:
                self._why = str(error).splitlines()[0]
                return None
            if isinstance(found, SetAside):
                tried[worker] = found
            elif found.host:
                tried[worker] = SetAside(found.host, found.stop[0])
            else:
                self._set_aside(tried)
                return found
            if self._fit(tried):
                future = self._submitted(one, job, tried)
            elif isinstance(found, Done):
                return found
            elif found.found:
                self._others.update(tried)
                self._set_aside(tried)
                future = self._submitted(one, job)
            else:
                tried.clear()
                future = self._submitted(one, job, look=False)

    def _outcome(self, future: Any) -> Any:
        """What comes of a batch; says so where nobody is there to judge it."""
        while not future.done():
            try:
                return future.result(timeout=_PATIENCE)
            except TimeoutError:
                if not self.workers():
                    self._tell_that_none_is_there()
        return future.result()

    def _tell_that_none_is_there(self) -> None:
        if self._address not in self._told:
            self._told.add(self._address)
            self._tell("no_worker", {"address": self._address})

    def _set_aside(self, workers: dict[str, SetAside]) -> None:
        """Give workers no more batches, and tell of each machine once."""
        self._unfit.update(workers)
        for unfit in workers.values():
            if unfit.host not in self._told:
                self._told.add(unfit.host)
                self._tell(unfit.words, unfit._asdict())


def _certified(security: Any) -> bool:
    """Whether Dask's settings name certificates; raises ``OSError`` where they are not there."""
    return security.get_connection_args("client")["ssl_context"] is not None


def _about() -> tuple[str, str]:
    """On a worker: the name of its machine, and which program it runs."""
    return socket.gethostname(), program()


def _other(answer: Any, worker: str) -> SetAside | None:
    """Why a worker that has answered so is set aside; None where it runs this program."""
    host, found = (worker, type(answer).__name__) if isinstance(answer, Exception) else answer
    if found == program():
        return None
    return SetAside(host, found=found, expected=program())


def _judge(
    number: int,
    batch: Batch,
    explained: Counter[str] | None,
    job: Job,
    expected: str,
    look: bool = True,
) -> tuple[str, Done | SetAside]:
    """On a worker: judge a batch; gives the worker's address as well.

    ``expected``: the program that handed it out; ``look``: first whether all that the run was
    started with is to be seen from here.
    """
    from distributed import get_worker

    worker: str = get_worker().address
    if program() != expected:
        return worker, SetAside(socket.gethostname(), found=program(), expected=expected)
    unseen = _unseen(batch, job) if look else None
    return worker, unseen or judge_batch(number, batch, job, explained)


def _unseen(batch: Batch, job: Job) -> SetAside | None:
    """Which input, or folder for verdicts, is not to be seen from this machine."""
    file = ""
    try:
        for file in {part.file for part in batch if part.size and part.file != "-"}:
            with opened(file):
                pass
        if job.parts is not None:
            file = job.parts
            folder(file).read(PLAN)
    except Exception as error:  # whatever a file system makes of what is not there
        why = trouble(error, job.language) if isinstance(error, OSError) else repr(error)
        return SetAside(socket.gethostname(), why, file)
    return None
