"""Signals that end a process, as interruptions while there is something to put in order."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

# The wish of a system or a terminal that a process end; Windows has no closing terminal.
ENDING = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


@contextmanager
def interrupted_by_signals() -> Iterator[None]:
    """While this lasts, a signal to end raises ``KeyboardInterrupt``, so that files are put in
    order. One that somebody already handles or ignores stays as it is, as do all in threads."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    taken = [each for each in ENDING if signal.getsignal(each) is signal.SIG_DFL]
    for each in taken:
        signal.signal(each, _interrupt)
    try:
        yield
    finally:
        for each in taken:
            signal.signal(each, signal.SIG_DFL)


def _interrupt(number: int, frame: FrameType | None) -> None:
    for each in ENDING:  # a second one would interrupt putting in order
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt
