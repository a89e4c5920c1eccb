"""Faults of ours: told in one line with the place in the code, instead of a traceback."""

import traceback
from pathlib import Path

from antipater.checker.messages.finding import Finding, finding

FAULT = 3
FAULT_CODE = "R-FAULT-01"


def fault_finding(error: BaseException, game: int) -> Finding:
    """A fault of ours in a file's n-th game, as a finding on that game."""
    return finding(FAULT_CODE, found=described(error), where=place_of(error), game=game)


def described(error: BaseException) -> str:
    """What went wrong, as Python words it, in one line of bounded length."""
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


def place_of(error: BaseException) -> str:
    """The file and line of our code in which an error arose."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "antipater" in Path(frame.filename).parts]
    if not ours:
        return "?"
    path = Path(ours[-1].filename)
    parts = path.parts[len(path.parts) - path.parts[::-1].index("antipater") :]
    return f"{'/'.join(parts)}:{ours[-1].lineno}"
