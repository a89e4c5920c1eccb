"""Where the files of a package lie: its code, and the data that ship with it.

``importlib.resources`` says the same, and loads what reads packages out of zip files first;
that is a tenth of the time of a short command.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

# The file, beside this one, with a digest of the program: where it was packed, so that what was
# kept for it elsewhere, by another interpreter, is found.
PACKED = "packed.txt"


@cache
def folder_of(package: str) -> Path:
    """The folder of a package of this project."""
    return Path(import_module(package).__path__[0])


def stamps(packages: Iterable[str], suffixes: tuple[str, ...]) -> Iterator[str]:
    """What tells other code from this: the interpreter, and name, size and time of each file of
    packages that ends in one of ``suffixes``. A program that was packed says it in ``PACKED``."""
    packed = folder_of("antipater.grammar") / PACKED
    if packed.exists():
        yield packed.read_text("utf-8")
        return
    yield sys.version
    for package in packages:
        yield from sorted(_stamps(str(folder_of(package)), suffixes))


def _stamps(folder: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(entry.path, suffixes)
            elif entry.name.endswith(suffixes):
                status = entry.stat()
                yield f"{entry.path} {status.st_size} {status.st_mtime_ns}"
