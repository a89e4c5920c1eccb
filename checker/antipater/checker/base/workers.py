"""What every process does that works for another one."""

import multiprocessing
import os
import signal
from multiprocessing.connection import wait
from threading import Thread

from antipater.checker.base.signals import ENDING


def follow() -> None:
    """In a process that works for another: leave interruptions to that one, end when told to, and
    end with it.

    Whoever is killed cannot end its workers; without this they would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in ENDING:
        signal.signal(each, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
