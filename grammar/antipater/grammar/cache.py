"""What is kept between runs in the user's cache folder. Nothing depends on its being there.

What is kept stands below a line that holds its digest: plain data as text in JSON, and modules that
the program built, with their machine code (decision 041), as they are. It is only read from a
folder, and from files, that belong to the user and that nobody else can write to. Everything else
counts as absent.
"""

import hashlib
import json
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

_MOST_FILES = 50
_MOST_BYTES = 16 * 1024 * 1024
_NEW = ".new-"
_STALE = 3600
_PRIVATE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def folder() -> Path | None:
    """The cache folder, made if need be; nothing where there is none that is the user's alone.

    It is named by ``XDG_CACHE_HOME`` or ``LOCALAPPDATA``, whose relative paths are passed
    over, or lies in the home folder.
    """
    named = (os.environ.get(name, "") for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"))
    base = next((name for name in named if os.path.isabs(name)), "")
    home = os.path.expanduser("~")
    if not base and not os.path.isabs(home):
        return None
    path = (Path(base) if base else Path(home, ".cache")) / "antipater"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = os.lstat(path)
        return path if _own(status, stat.S_ISDIR(status.st_mode)) else None
    except (OSError, ValueError):
        return None


def read(name: str) -> object:
    """The data kept under a name; ``None`` if there is none, or it is damaged or not ours."""
    body = read_bytes(name)
    try:
        kept: object = None if body is None else json.loads(body)
    except (ValueError, RecursionError):
        return None
    return kept


def read_bytes(name: str) -> bytes | None:
    """The same of data that are bytes."""
    where = folder()
    if where is None:
        return None
    try:
        digest, _, body = _bytes(where / name).partition(b"\n")
    except (OSError, ValueError):
        return None
    return body if digest == _digest(name, body) else None


def write(name: str, data: object) -> None:
    """Keep data, whole or not at all; a folder that cannot be written is no matter.

    ``data`` is what JSON can say: numbers, texts, lists, and dictionaries by texts.
    """
    with suppress(ValueError, RecursionError):
        write_bytes(name, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def write_bytes(name: str, body: bytes) -> None:
    """The same of data that are bytes."""
    where = folder()
    if where is None:
        return
    with suppress(OSError, ValueError):
        _put(where, name, _digest(name, body) + b"\n" + body)
        _forget_old(where, Path(name).suffix)


def _digest(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + body).hexdigest().encode()


def _own(status: os.stat_result, sort: bool) -> bool:
    """Whether something is of the right sort, is the user's, and nobody else can write to it."""
    if not hasattr(os, "geteuid"):
        return sort
    others = stat.S_IWGRP | stat.S_IWOTH
    return sort and status.st_uid == os.geteuid() and not status.st_mode & others


def _bytes(path: Path) -> bytes:
    """The bytes of a file of the user's own; ``OSError`` for any other."""
    with open(os.open(path, os.O_RDONLY | _PRIVATE), "rb") as file:
        status = os.fstat(file.fileno())
        if not _own(status, stat.S_ISREG(status.st_mode)) or status.st_size > _MOST_BYTES:
            raise PermissionError(path)
        return file.read(_MOST_BYTES)


def _put(where: Path, name: str, content: bytes) -> None:
    """Write a file beside its place and move it there; nothing is left behind if that fails."""
    new = where / f"{_NEW}{os.getpid()}-{name}"
    try:
        with open(
            os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PRIVATE, 0o600), "wb"
        ) as file:
            file.write(content)
        new.replace(where / name)
    finally:
        new.unlink(missing_ok=True)


def _forget_old(where: Path, suffix: str) -> None:
    """Keep the newest things of a sort only, and nothing that a run left half written."""
    times = {file: file.stat().st_mtime for file in where.glob(f"*{suffix}")}
    for file in sorted(times, key=lambda f: -times[f])[_MOST_FILES:]:
        file.unlink(missing_ok=True)
    for file in where.glob(f"{_NEW}*"):
        if file.stat().st_mtime < time.time() - _STALE:
            file.unlink(missing_ok=True)
