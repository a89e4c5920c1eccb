"""Processor time of ``antipater`` as a process: ``python -m support.process_time COMMAND…``.

Prints the least and the median of 20 runs, user and system time, in seconds.
"""

import resource
import subprocess
import sys
from statistics import median

_RUNS = 20


def seconds(arguments: list[str]) -> float:
    """Of one run, with its output thrown away."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(arguments: list[str]) -> None:
    seconds(arguments)  # compiles the cards and the code
    times = [seconds(arguments) for _ in range(_RUNS)]
    print(f"least {min(times):.3f} s, median {median(times):.3f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
