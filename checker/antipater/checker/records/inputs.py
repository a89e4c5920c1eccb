"""The files that a command reads: those named, and in folders those that may hold games."""

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from antipater.checker.base.storage import files_below, is_remote
from antipater.checker.records.formats.registry import detected
from antipater.checker.records.game import GAMES

_SUFFIXES = (".json", ".jsonl", ".ndjson", ".parquet")
_PACKED = (".zip", ".gz", ".tgz")
# Bytes that tell whether a text holds a record.
_HEAD = 4096


def files_in(inputs: Iterable[str]) -> Iterator[str]:
    """Every file of the inputs, each folder's in the order of their paths.

    In a folder and in those within it, the files whose names end as games do, packed or not,
    and texts (``.txt``) that begin as records do (``files_below``). A pattern such as
    ``round-*.duel`` that no file is called by stands for the files that fit it. Whatever else is
    named is given as it is.
    """
    for name in inputs:
        if name == "-" or is_remote(name):
            yield name
        elif os.path.isdir(name):
            yield from _in_folder(name)
        elif glob.has_magic(name) and not os.path.lexists(name):
            fitting = sorted(glob.glob(name, recursive=True))
            yield from files_in(fitting) if fitting else (name,)
        else:
            yield name


def files_of(inputs: Iterable[str]) -> Iterator[str]:
    """``files_in``, with a folder that holds no records in its own place, to be told."""
    for name in inputs:
        yield from list(files_in([name])) or [name]


def holds_games(name: str) -> bool:
    """Whether the name of a file in a folder or archive is that of a record."""
    return not Path(name).name.startswith(".") and name.lower().endswith(record_suffixes())


def record_suffixes() -> tuple[str, ...]:
    """How the names of records end, unpacked."""
    return (*_SUFFIXES, *(game.suffix for game in GAMES.values()))


def begins_record(head: bytes) -> bool:
    """Whether a text begins as a record does."""
    return detected(head.replace(b"\0", b"").decode("utf-8", "replace")) is not None


def _in_folder(folder: str) -> Iterator[str]:
    for path in files_below(folder):
        is_unread = os.path.isdir(path)
        if is_unread or holds_games(_unpacked(path)) or is_packed(path) or _is_text(path):
            yield path


def _unpacked(name: str) -> str:
    return name[:-3] if name.lower().endswith(".gz") else name


def is_packed(name: str) -> bool:
    """Whether a name is that of packed records."""
    return name.lower().endswith(_PACKED) and not Path(name).name.startswith(".")


def _is_text(path: str) -> bool:
    if not path.lower().endswith(".txt"):
        return False
    try:
        with Path(path).open("rb") as stream:
            return begins_record(stream.read(_HEAD))
    except OSError:
        return True  # it may be one: whoever opens it says why it cannot be read
