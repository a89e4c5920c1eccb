"""Files that commands write: whole or not at all, never over a device, and never through a link."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from pathlib import Path
from typing import IO

from antipater.checker.base.signals import interrupted_by_signals
from antipater.checker.base.unfinished import HELD_UNTIL_IN_PLACE, clear_unfinished, unfinished
from antipater.checker.messages.visible import visible

# A link to one of these is what a system gives for a stream: ``/dev/stdout``.
_STREAMS = "/proc/"
_FOLDER = "this is a folder; name a file in it to write to"
_INPUT = "this file is also read, and would be lost; name another file to write to"
_NO_FILE = "this is no regular file; name a file to write to"
_CARDS = "this file is text of cards, and would be lost; name another file to write to"
# What the text of sets stands in, which a command may be reading and nothing but an edit changes.
_OF_CARDS = ".cards"


def check_free(path: Path, edited: bool = False) -> None:
    """Raise ``OSError`` where no file can be put: at no name, a folder, a device or a stream; and
    in the place of text of cards, unless it is ``edited``."""
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, _FOLDER, str(path))
    try:
        status = os.stat(path)
        stream = path.is_symlink() and os.readlink(path).startswith(_STREAMS)
    except FileNotFoundError:
        return
    except ValueError as error:
        raise OSError(errno.EINVAL, str(error), str(path)) from None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, _FOLDER, str(path))
    if stream or not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, _NO_FILE, str(path))
    if path.suffix.lower() == _OF_CARDS and not edited:
        raise OSError(errno.EINVAL, _CARDS, str(path))


class Input(OSError):
    """A file to write that is also read: writing it would take what is read away."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, _INPUT, str(path))


class Inputs:
    """The files that a command reads, over none of which it writes, whatever it is told."""

    def __init__(self, files: Iterable[str]) -> None:
        self._places = {place for file in files if (place := _place(file)) is not None}

    def check(self, path: Path) -> None:
        """Raise ``Input`` where a file to write is one of them."""
        if self._places and _place(str(path)) in self._places:
            raise Input(path)


def _place(file: str) -> tuple[int, int] | None:
    """What a name stands for in its file system; links are not followed, as none is written."""
    try:
        status = os.lstat(file)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


class Taken(Exception):
    """A file that stands where one is to be written, and is not to be replaced; says so."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{visible(str(path))} is there already; --force replaces it")


def prepare_folder(folder: Path, patterns: Sequence[str], force: bool) -> None:
    """Make a folder for files of such names. Raises ``OSError`` where there can be none, and
    ``Taken`` where such a file is there already, unless ``force``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(os.listdir(folder)):
        if any(fnmatch(name, pattern) for pattern in patterns):
            check_free(folder / name)
            if not force:
                raise Taken(folder / name)


@contextmanager
def whole(
    path: Path, edited: bool = False, left: Iterable[str] | None = None
) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of what is at ``path`` once all is written.

    A link is replaced and not followed; what stands there keeps its mode. Raises ``OSError``,
    whose file is always ``path``. Nothing is left behind if writing fails or is ended by a
    signal; what a run that was killed left there is removed. ``edited`` as ``check_free``, ``left``
    as ``clear_unfinished``.
    """
    check_free(path, edited)
    try:
        with interrupted_by_signals():
            clear_unfinished(path, left)
            file = unfinished(path)
            try:
                yield file
                file.flush()
                os.chmod(file.name, _mode_of(path))
                if not HELD_UNTIL_IN_PLACE:
                    file.close()
                os.replace(file.name, path)
            except BaseException:
                file.close()
                with suppress(OSError):
                    os.unlink(file.name)
                raise
            finally:
                file.close()
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def put(
    path: Path, content: str | bytes, edited: bool = False, left: Iterable[str] | None = None
) -> None:
    """Write a file, whole or not at all; text as UTF-8. All else is as ``whole`` has it."""
    with whole(path, edited, left) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def put_through(path: Path, content: str | bytes) -> None:
    """The same for a file of the user's own that is changed: where it is a link, what it leads
    to is replaced."""
    put(Path(os.path.realpath(path)), content, edited=True)


def _mode_of(path: Path) -> int:
    with suppress(OSError):
        status = os.lstat(path)
        if stat.S_ISREG(status.st_mode):
            return stat.S_IMODE(status.st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
