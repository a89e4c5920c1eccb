"""Where records are written: nothing is overwritten unasked, shared, or reached by a link."""

import os
from pathlib import Path

from antipater.checker.base.files import Input, Inputs, check_free, put
from antipater.checker.base.unfinished import left_in

NONE = Inputs(())


class NotWritten(Exception):
    """A file that is not written; ``reason``: ``exists``, ``shared``, ``input`` or
    ``no_folder``."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(str(path))
        self.path, self.reason = path, reason


class Destination:
    """A folder that records are written to, each to a file of its own.

    ``force``: files that stood there before are replaced, but none of the ``inputs``. Raises
    ``OSError`` where the folder or a file cannot be written.
    """

    def __init__(self, folder: str, force: bool = False, inputs: Inputs = NONE) -> None:
        self.folder, self.force, self._inputs = Path(folder), force, inputs
        self._written: set[str] = set()
        # What killed runs left there, looked for once: with every file that would take ever longer.
        self._left: list[str] | None = None

    def write(self, name: str, text: str) -> None:
        """Write a file, whole or not at all; raises ``NotWritten`` for one that is taken."""
        path = self.folder / name
        if self.folder.exists() and not self.folder.is_dir():
            raise NotWritten(self.folder, "no_folder")
        if name.casefold() in self._written:
            raise NotWritten(path, "shared")
        if os.path.lexists(path) and not self.force:
            raise NotWritten(path, "exists")
        check_free(path)
        try:
            self._inputs.check(path)
        except Input:
            raise NotWritten(path, "input") from None
        self._written.add(name.casefold())
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._left is None:
            self._left = left_in(self.folder)
        put(path, text, left=self._left)
