"""What may take so much time of the processor, and is stopped then."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Stopped(BaseException):
    """A run has used its time."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raise ``Stopped`` when the block has used so many seconds of the processor; 0 for no end."""
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(*_: object) -> None:
    raise Stopped
