"""Files by path or by address: on this machine, or wherever fsspec reaches."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import fspath
from pathlib import Path
from typing import IO, Any, Protocol

# How the names of files begin that people do not see, among them those by which Excel locks a
# workbook.
NOT_SHOWN = (".", "~$")


def is_remote(file: str) -> bool:
    """Whether a file is named by an address such as ``s3://bucket/games.jsonl``."""
    return "://" in file


def files_below(folder: str) -> Iterator[str]:
    """Every file of a folder and of those within it, in the order of their paths.

    Hidden ones, those by which a program locks a document, links to folders and pipes, which may
    never be written to, are passed over. A folder that cannot be read is given itself, last:
    whoever opens it says why.
    """
    unread = list[str]()
    for place, folders, files in os.walk(
        folder, onerror=lambda error: unread.append(error.filename)
    ):
        folders[:] = sorted(inner for inner in folders if not inner.startswith("."))
        paths = (
            os.path.join(place, file) for file in sorted(files) if not file.startswith(NOT_SHOWN)
        )
        yield from filter(os.path.isfile, paths)
    yield from unread


def _file_system(address: str) -> tuple[Any, str]:
    """The file system of an address and the path in it; raises ``OSError`` without fsspec."""
    try:
        import fsspec
    except ImportError:
        raise OSError(None, "needs the extra antipater[cluster]", address) from None
    try:
        system, path = fsspec.core.url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise OSError(None, str(error), address) from None
    return system, path


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """A file open for reading bytes; raises ``OSError``."""
    if is_remote(file):
        system, path = _file_system(file)
        with system.open(path, "rb") as stream:
            yield stream
    else:
        with Path(file).open("rb") as stream:
            yield stream


def size_and_stamp(file: str) -> tuple[int, str]:
    """A file's size in bytes, and something that changes with its content; raises ``OSError``."""
    if is_remote(file):
        system, path = _file_system(file)
        about = system.info(path)
        marks = ("mtime", "etag", "ETag", "LastModified", "updated", "created")
        return int(about["size"] or 0), repr([about.get(mark) for mark in marks])
    status = Path(file).stat()
    return status.st_size, str(status.st_mtime_ns)


class Folder(Protocol):
    """A folder of parts: a name's content is there whole, or not at all."""

    def names(self) -> set[str]: ...
    def read(self, name: str) -> bytes: ...
    def write(self, name: str, data: bytes) -> None: ...


class LocalFolder:
    """A folder on this machine, made when something is written to it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> set[str]:
        """What is in the folder, but for what a run that was killed left unfinished there."""
        entries = self.path.iterdir() if self.path.is_dir() else ()
        return {entry.name for entry in entries if not entry.name.startswith(".")}

    def read(self, name: str) -> bytes:
        """The content of a name; raises ``OSError``."""
        return (self.path / name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        """Keep a content under a name."""
        from antipater.checker.base.files import put

        self.path.mkdir(parents=True, exist_ok=True)
        put(self.path / name, data)


class RemoteFolder:
    """A folder that fsspec reaches; a store of objects shows an object once it is whole."""

    def __init__(self, address: str) -> None:
        self.system, self.path = _file_system(address)

    def names(self) -> set[str]:
        """What is in the folder."""
        if not self.system.exists(self.path):
            return set()
        return {name.rstrip("/").rsplit("/", 1)[-1] for name in self.system.ls(self.path, False)}

    def read(self, name: str) -> bytes:
        """The content of a name; raises ``OSError``."""
        content: bytes = self.system.cat_file(f"{self.path}/{name}")
        return content

    def write(self, name: str, data: bytes) -> None:
        """Keep a content under a name."""
        self.system.makedirs(self.path, exist_ok=True)
        self.system.pipe_file(f"{self.path}/{name}", data)


def folder(where: str | Path) -> Folder:
    """The folder of a path or address."""
    name = fspath(where)
    return RemoteFolder(name) if is_remote(name) else LocalFolder(Path(name))
