"""The desk as a folder that any web space serves: the page, Pyodide, and this program packed.

Pyodide is CPython as WebAssembly. It comes from a folder, or by npm from the registry that npm
asks.
"""

import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from antipater.checker.base.files import put
from antipater.checker.commands.runs.desk.pack import packed
from antipater.checker.commands.runs.desk.page import index
from antipater.checker.pages.app import service_worker
from antipater.checker.pages.document import built

PYODIDE = "314.0.7"
_PARTS = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


class NoPyodide(Exception):
    """Pyodide is neither where it was said to be nor to be had; ``str()`` is npm's last line."""


def write_folder(
    folder: Path,
    pyodide: Path | None,
    language: str | None,
    advance: Callable[[int], None] = lambda done: None,
) -> int:
    """Write the desk into a folder that is there; returns its size in bytes.

    ``pyodide``: a folder with Pyodide's files; None to get them by npm. ``advance``: told how
    much of a hundred is done. Raises ``NoPyodide`` and ``OSError``.
    """
    files = {
        "index.html": index("page", language).encode(),
        **{f"desk.{end}": built(f"desk.{end}").encode() for end in ("js", "css")},
        "worker.js": built("desk_worker.js").encode(),
        "antipater.pack": packed(advance),
        **{f"pyodide/{name}": held for name, held in _pyodide(pyodide)},
    }
    files["sw.js"] = service_worker(files)
    for name, held in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, held)
    return sum(map(len, files.values()))


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
