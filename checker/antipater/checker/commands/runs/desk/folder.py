"""The desk as a folder that any web space serves: the page, Pyodide, and this program packed.

Pyodide is CPython as WebAssembly. It comes from a folder, or by npm from the registry that npm
asks; what is packed of this program are the files of its own packages and of those that its core
requires, from where they are installed.
"""

import hashlib
import io
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import antipater
from antipater.checker.base.files import put
from antipater.checker.commands.runs.desk.page import index
from antipater.checker.pages.document import built

PYODIDE = "314.0.7"
_PARTS = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
# A day that a zip can hold: the same program gives the same bytes.
_DAY = (1980, 1, 1, 0, 0, 0)


class NoPyodide(Exception):
    """Pyodide is neither where it was said to be nor to be had; ``str()`` is npm's last line."""


def write_folder(folder: Path, pyodide: Path | None, language: str | None) -> int:
    """Write the desk into a folder that is there; returns its size in bytes.

    ``pyodide``: a folder with Pyodide's files; None to get them by npm. Raises ``NoPyodide``
    and ``OSError``.
    """
    files = {
        "index.html": index("page", language).encode(),
        **{f"desk.{end}": built(f"desk.{end}").encode() for end in ("js", "css")},
        "worker.js": built("desk_worker.js").encode(),
        "antipater.zip": packed(),
        **{f"pyodide/{name}": held for name, held in _pyodide(pyodide)},
    }
    files["sw.js"] = _service_worker(files)
    for name, held in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, held)
    return sum(map(len, files.values()))


def _service_worker(files: dict[str, bytes]) -> bytes:
    """The script that keeps the files for later, and knows when there are others."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + hashlib.sha256(files[name]).digest())
    kept = json.dumps({"version": digest.hexdigest()[:16], "files": ["./", *sorted(files)]})
    return f"self.KEPT = {kept};\n{built('desk_sw.js')}".encode()


def _pyodide(folder: Path | None) -> Iterator[tuple[str, bytes]]:
    if folder is not None:
        for name in _PARTS:
            path = folder / name
            if not path.is_file():
                raise NoPyodide(str(path))
            yield name, path.read_bytes()
        return
    with tempfile.TemporaryDirectory() as place:
        archive = _by_npm(place)
        with tarfile.open(archive) as packed_files:
            for name in _PARTS:
                member = packed_files.extractfile(f"package/{name}")
                if member is None:
                    raise NoPyodide(name)
                yield name, member.read()


def _by_npm(place: str) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise NoPyodide("npm")
    done = subprocess.run(
        [npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=place, capture_output=True, text=True
    )
    found = sorted(Path(place).glob("*.tgz"))
    if done.returncode or not found:
        raise NoPyodide(next(iter(done.stderr.strip().splitlines()[-1:]), "npm"))
    return found[0]


def packed() -> bytes:
    """This program and what its core requires, as an archive to unpack on the module path."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(dict(_program()).items()):
            archive.writestr(zipfile.ZipInfo(name, _DAY), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _program() -> Iterator[tuple[str, Path]]:
    """The files of the program by their names on the module path."""
    for root in map(Path, antipater.__path__):
        for path in root.rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                yield f"antipater/{path.relative_to(root).as_posix()}", path
    for name in _required("antipater", set()):
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
