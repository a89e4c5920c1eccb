"""What the solver has answered before, kept in the user's cache folder."""

import hashlib
import json
import os
import tempfile
from functools import lru_cache
from importlib import resources
from pathlib import Path


class Memory:
    """Answers by the hash of their question; kept in ``file`` if there is one."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.known: dict[str, str] = {}
        self.used: set[str] = set()
        if file is not None:
            try:
                read = json.loads(file.read_text("utf-8"))
                self.known = {str(k): str(v) for k, v in read.items()}
            except (OSError, ValueError, AttributeError):
                self.known = {}  # an unreadable cache is as good as none

    @staticmethod
    def key(*parts: str) -> str:
        """The hash of a question."""
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]

    def get(self, key: str) -> str | None:
        """The answer to a question asked before."""
        self.used.add(key)
        return self.known.get(key)

    def put(self, key: str, answer: str) -> None:
        """Keep an answer."""
        self.known[key] = answer

    def save(self) -> None:
        """Write the answers that this run has used; a folder that cannot be written is no error."""
        if self.file is None:
            return
        kept = {k: v for k, v in self.known.items() if k in self.used}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump(kept, out)
            os.replace(name, self.file)
        except OSError:
            return


@lru_cache(maxsize=1)
def code_version() -> str:
    """A hash of the code of the rules and of the proofs."""
    digest = hashlib.sha256()
    rules = ("antipater.rules", "antipater.rules.duel", "antipater.rules.seven_wonders")
    for package in (*rules, "antipater.checker.proofs"):
        for file in sorted(resources.files(package).iterdir(), key=lambda f: f.name):
            if file.name.endswith(".py"):
                digest.update(file.read_bytes())
    return digest.hexdigest()
