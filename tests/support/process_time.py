"""Processor time of ``antipater`` as a process: ``python -m support.process_time COMMAND…``.

Prints the least and the median of 20 runs, user and system time, in seconds.
"""

import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

_RUNS = 20


def seconds(arguments: list[str]) -> float:
    """Of one run, with its output thrown away."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Used(NamedTuple):
    """What one run took, and its output."""

    status: int
    seconds: float  # of processor time
    megabytes: float
    stdout: str
    stderr: str


# The greatest memory is that of the process itself: a child's own count begins at its parent's.
_MEASURED = """
import resource, sys
from antipater.checker.__main__ import main
from pathlib import Path
try:
    main()
finally:
    used = resource.getrusage(resource.RUSAGE_SELF)
    peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    Path(%r).write_text(f"{used.ru_utime + used.ru_stime} {peak}")
"""


def used(arguments: list[str], note: Path) -> Used:
    """Run the command line in a process of its own; ``note``: a file for the measure."""
    ran = subprocess.run(
        [sys.executable, "-c", _MEASURED % str(note), *arguments],
        capture_output=True,
        text=True,
        timeout=120,
    )
    took, kilobytes = note.read_text().split()
    return Used(ran.returncode, float(took), int(kilobytes) / 1000, ran.stdout, ran.stderr)


def main(arguments: list[str]) -> None:
    seconds(arguments)  # compiles the cards and the code
    times = [seconds(arguments) for _ in range(_RUNS)]
    print(f"least {min(times):.3f} s, median {median(times):.3f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
