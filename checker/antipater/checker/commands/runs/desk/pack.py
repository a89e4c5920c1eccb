"""This program as one archive for a page: its files, and what it would have to make first.

What is packed are the files of its own packages and of those that its core requires, from where
they are installed, and what the program keeps between runs (``grammar.cache``) once it has
answered the questions of ``ahead``.
"""

import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import Distribution, distribution
from pathlib import Path

import antipater
from antipater.checker.commands.examples import examples_folder
from antipater.grammar.folders import PACKED

_AHEAD = "antipater.checker.commands.runs.desk.ahead"
# The folder of the archive with what is kept, which the worker names as that of the cache.
_KEPT = "kept"
# For colours of code and for Markdown, of which the program prints none.
_UNUSED = ("pygments", "markdown-it-py")


def packed(advance: Callable[[int], None]) -> bytes:
    """The archive, a compressed tar: the same program gives the same bytes.

    ``advance``: told how much of a hundred is done.
    """
    files = {name: path.read_bytes() for name, path in _program()}
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + hashlib.sha256(files[name]).digest())
    files[f"antipater/grammar/{PACKED}"] = digest.hexdigest().encode()
    files |= _kept(files, advance)
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return gzip.compress(stream.getvalue(), mtime=0)


def _kept(files: Mapping[str, bytes], advance: Callable[[int], None]) -> dict[str, bytes]:
    """What the packed program keeps for later runs, by its names in the archive."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        for inner, held in files.items():
            path = place / inner
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(held)
        room = {"PYTHONPATH": str(place), "XDG_CACHE_HOME": str(place / _KEPT)}
        command = [sys.executable, "-m", _AHEAD]
        with subprocess.Popen(
            command, cwd=place, env={**os.environ, **room}, stdout=subprocess.PIPE
        ) as asking:
            for done in asking.stdout or ():
                advance(int(done))
        if asking.returncode:
            raise subprocess.CalledProcessError(asking.returncode, command)
        found = (path for path in (place / _KEPT).rglob("*") if path.is_file())
        return {path.relative_to(place).as_posix(): path.read_bytes() for path in found}


def _program() -> Iterator[tuple[str, Path]]:
    """The files of the program by their names on the module path."""
    for root in map(Path, antipater.__path__):
        for path in root.rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                yield f"antipater/{path.relative_to(root).as_posix()}", path
    examples = examples_folder()
    for path in examples.rglob("*"):
        if path.is_file():
            inner = path.relative_to(examples).as_posix()
            yield f"antipater/checker/shipped_examples/{inner}", path
    for name in _required("antipater", set()).difference(_UNUSED):
        yield from _files(distribution(name))


def _required(name: str, seen: set[str]) -> set[str]:
    """A distribution and all that it requires without extras; what is compiled for a system
    cannot run in a browser, and is left out."""
    found = distribution(name)
    if "-none-any" not in (found.read_text("WHEEL") or "-none-any"):
        return seen
    seen.add(name)
    for line in found.requires or ():
        wanted = re.match(r"[\w.-]+", line)
        if wanted and ";" not in line and wanted[0] not in seen:
            _required(wanted[0], seen)
    return seen


def _files(found: Distribution) -> Iterator[tuple[str, Path]]:
    """The modules of a distribution, and what says its version; nothing outside its folder."""
    for file in found.files or ():
        name, path = file.as_posix(), Path(str(file.locate()))
        told = name.endswith("METADATA") or ".dist-info/" not in name
        module = not name.startswith(("..", "antipater/")) and path.suffix not in (".pyc", ".pth")
        if told and module and path.is_file():
            yield name, path
