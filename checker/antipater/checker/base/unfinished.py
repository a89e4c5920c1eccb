"""Files that are being written beside the one whose place they will take.

Whoever writes holds a lock on the file, so that one without is known to be left by a run that
was killed.
"""

import os
import re
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO

# Windows and browsers have no such locks; nothing is cleared there.
HELD_UNTIL_IN_PLACE = find_spec("fcntl") is not None
_SUFFIX = ".unfinished"
# Characters of a name that are taken up into that of its unfinished file.
_KEPT = 40


def unfinished(path: Path) -> IO[bytes]:
    """A new file to write beside ``path``; raises ``OSError``."""
    while True:
        file = tempfile.NamedTemporaryFile(  # noqa: SIM115  # closed by whoever puts it in place
            dir=path.parent, prefix=_prefix(path), suffix=_SUFFIX, delete=False
        )
        if not HELD_UNTIL_IN_PLACE or (_locked(file.fileno()) and os.path.lexists(file.name)):
            return file
        file.close()  # somebody took it for one that was left


def left_in(folder: Path) -> list[str]:
    """The names of the unfinished files in a folder; none of one that cannot be read."""
    try:
        return [name for name in os.listdir(folder) if name.endswith(_SUFFIX)]
    except OSError:
        return []


def clear_unfinished(path: Path, left: Iterable[str] | None = None) -> None:
    """Remove what runs that were killed left beside ``path``; ``left``: what was ``left_in`` its
    folder before, where many files are written to that."""
    if not HELD_UNTIL_IN_PLACE:
        return
    fitting = re.compile(rf"{re.escape(_prefix(path))}\w+{re.escape(_SUFFIX)}")
    for name in filter(fitting.fullmatch, left_in(path.parent) if left is None else left):
        with suppress(OSError), (path.parent / name).open("rb") as file:
            if _locked(file.fileno()):
                os.unlink(path.parent / name)


def _prefix(path: Path) -> str:
    return f".{path.name[:_KEPT]}."


def _locked(number: int) -> bool:
    """Whether an open file could be locked; raises ``OSError`` where there are no locks."""
    import fcntl

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
