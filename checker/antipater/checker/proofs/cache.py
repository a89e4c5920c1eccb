"""What was shown before, by the hash of all that it rests on; kept in the user's cache folder."""

import hashlib
import sqlite3
import time
from functools import lru_cache
from importlib import resources
from pathlib import Path

# About 20 MB: the sets that somebody works on, each in the forms that it had of late.
_MOST_KEPT = 150_000
_TABLE = "create table if not exists kept (key text primary key, answer text, used integer)"
_FORGET = """delete from kept where used <
             (select used from kept order by used desc limit 1 offset ?)"""


class Memory:
    """Answers by the hash of their question; kept in ``file`` if there is one.

    One file serves all sets: what an edited set shares with another is found again. A
    file that cannot be read or written is no error; then nothing is kept.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._kept = _opened(file) if file else None
        self._known: dict[str, str | None] = {}
        self._new: set[str] = set()

    @staticmethod
    def key(*parts: str) -> str:
        """The hash of a question."""
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]

    def get(self, key: str) -> str | None:
        """The answer to a question asked before."""
        if key not in self._known:
            self._known[key] = self._read(key)
        return self._known[key]

    def put(self, key: str, answer: str) -> None:
        """Keep an answer."""
        self._known[key] = answer
        self._new.add(key)

    def _read(self, key: str) -> str | None:
        if self._kept is None:
            return None
        try:
            row = self._kept.execute("select answer from kept where key = ?", (key,)).fetchone()
        except sqlite3.Error:
            return None
        return None if row is None else str(row[0])

    def save(self) -> None:
        """Write what this run has learned and used, and forget what was not used for longest."""
        if self._kept is None:
            return
        now = int(time.time())
        new = [(key, self._known[key], now) for key in self._new]
        used = [(now, key) for key, answer in self._known.items() if answer is not None]
        try:
            with self._kept as kept:
                kept.executemany("insert or replace into kept values (?, ?, ?)", new)
                kept.executemany("update kept set used = ? where key = ?", used)
                kept.execute(_FORGET, (_MOST_KEPT,))
        except sqlite3.Error:
            return


def _opened(file: Path) -> sqlite3.Connection | None:
    """The kept answers in a file; one that is damaged begins anew."""
    for _ in range(2):
        kept = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            kept = sqlite3.connect(file)
            kept.execute(_TABLE)
            return kept
        except sqlite3.OperationalError:
            return None
        except sqlite3.DatabaseError:
            if kept is not None:
                kept.close()
            file.unlink(missing_ok=True)
        except OSError:
            return None
    return None


@lru_cache(maxsize=1)
def code_version() -> str:
    """A hash of the code of the rules and of the proofs."""
    digest = hashlib.sha256()
    for package in _CODE:
        for file in sorted(resources.files(package).iterdir(), key=lambda f: f.name):
            if file.name.endswith(".py"):
                digest.update(file.read_bytes())
    return digest.hexdigest()


_CODE = (
    "antipater.rules",
    "antipater.rules.duel",
    "antipater.rules.seven_wonders",
    "antipater.checker.proofs",
)
