"""What is kept between runs in the user's cache folder. Nothing depends on its being there."""

import os
import pickle
from pathlib import Path

MOST = 50


def folder() -> Path:
    """Where things are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "antipater"


def read(name: str) -> object:
    """What was kept under a name; ``None`` if there is nothing, or it is damaged."""
    try:
        with (folder() / name).open("rb") as file:
            kept: object = pickle.load(file)
    except Exception:
        return None
    return kept


def write(name: str, thing: object) -> None:
    """Keep something, whole or not at all; a folder that cannot be written is no matter."""
    import tempfile

    try:
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder(), delete=False) as file:
            pickle.dump(thing, file, pickle.HIGHEST_PROTOCOL)
        Path(file.name).replace(folder() / name)
        _forget_old(Path(name).suffix)
    except (OSError, RecursionError, pickle.PicklingError):
        return


def _forget_old(suffix: str) -> None:
    """Keep the newest things of a sort only."""
    newest = sorted(folder().glob(f"*{suffix}"), key=lambda f: -f.stat().st_mtime)
    for file in newest[MOST:]:
        file.unlink(missing_ok=True)


def file_for(name: str) -> str:
    """Where a library may keep something of its own; nothing if the folder cannot be made."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(folder() / name)
