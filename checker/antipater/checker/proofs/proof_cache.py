"""Proof results, keyed by a hash of everything that each proof depends on."""

import hashlib
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

# About 20 MB: the sets that somebody works on, each in the forms that it had of late.
_MOST_KEPT = 150_000
_SECONDS_UNASKED = 0.05
_TABLE = """create table if not exists results
            (key text primary key, answer text, checksum text, used integer)"""
_FORGET = """delete from results where used <
             (select used from results order by used desc limit 1 offset ?)"""


class Kept(StrEnum):
    """How much of a result was taken from earlier runs, and not proved in this one."""

    NONE = "none"
    PART = "part"
    ALL = "all"


class Lookups(NamedTuple):
    """How many lookups found an answer of an earlier run, and how many found none."""

    found: int
    missed: int

    def kept_since(self, before: "Lookups") -> Kept:
        """What the lookups since an earlier count say of a result that needed them."""
        if self.found == before.found:
            return Kept.NONE
        return Kept.ALL if self.missed == before.missed else Kept.PART


class ProofCache:
    """Answers by the hash of their question; kept in ``file`` if there is one.

    One file serves all sets: what an edited set shares with another is found again. An
    answer that does not fit its checksum counts as absent, and so does a file that cannot
    be read, or is not the user's own, or can be written to by others. What is put is saved
    every few seconds, so that an interrupted run keeps its work.
    """

    seconds_unsaved = 2.0

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._kept = _opened(file) if file else None
        self._known: dict[str, str | None] = {}
        self._new: set[str] = set()
        self._learned: set[str] = set()
        self._unsaved: set[str] = set()
        self._saved_at = self._asked_at = time.monotonic()
        self._helpers: list[Callable[[], None]] = []
        self._found: set[str] = set()
        self.lookups = Lookups(0, 0)

    @staticmethod
    def key(*parts: str) -> str:
        """The hash of a question."""
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]

    def get(self, key: str) -> str | None:
        """The answer to a question asked before, in this run or an earlier one."""
        if key not in self._known:
            self._known[key] = self._read(key)
        if self._known[key] is None:
            self._ask_helpers()
        answer, (found, missed) = self._known[key], self.lookups
        if answer is None or key in self._learned:
            self._learned.discard(key)
            self.lookups = Lookups(found, missed + 1)
        elif key not in self._new:
            self.lookups = Lookups(found + 1, missed)
        return answer

    def put(self, key: str, answer: str) -> None:
        """Keep an answer."""
        self._known[key] = answer
        self._new.add(key)
        self._unsaved.add(key)
        if time.monotonic() - self._saved_at > self.seconds_unsaved:
            self._saved_at = time.monotonic()
            self.save()

    def ask(self, helper: Callable[[], None]) -> None:
        """From now on have this called, now and then, when an answer is not known: it may have
        it learned."""
        self._helpers.append(helper)

    def ask_no_more(self, helper: Callable[[], None]) -> None:
        """Call this no more."""
        self._helpers.remove(helper)

    def _ask_helpers(self) -> None:
        if self._helpers and time.monotonic() - self._asked_at > _SECONDS_UNASKED:
            self._asked_at = time.monotonic()
            for helper in self._helpers:
                helper()

    def learn(self, answers: Mapping[str, str]) -> None:
        """Keep answers that another process of this run has found; the first lookup of each
        counts as if none had been."""
        for key, answer in answers.items():
            if self._known.get(key) is None:
                self._learned.add(key)
                self.put(key, answer)

    def _read(self, key: str) -> str | None:
        if self._kept is None:
            return None
        try:
            query = "select answer, checksum from results where key = ?"
            row = self._kept.execute(query, (key,)).fetchone()
        except sqlite3.Error:
            return None
        if row is None or row[1] != _checksum(key, str(row[0])):
            return None
        self._found.add(key)
        return str(row[0])

    def save(self) -> None:
        """Write what this run has learned and used, and forget what was not used for longest."""
        if self._kept is None:
            return
        now = int(time.time())
        answers = ((key, self._known[key] or "") for key in self._unsaved)
        new = [(key, answer, _checksum(key, answer), now) for key, answer in answers]
        used = [(now, key) for key in self._found]
        try:
            with self._kept as kept:
                kept.executemany("insert or replace into results values (?, ?, ?, ?)", new)
                kept.executemany("update results set used = ? where key = ?", used)
                kept.execute(_FORGET, (_MOST_KEPT,))
        except sqlite3.Error:
            return
        self._unsaved.clear()
        self._found.clear()


def _checksum(key: str, answer: str) -> str:
    return hashlib.sha256(f"{key}\n{answer}".encode()).hexdigest()[:16]


def _opened(file: Path) -> sqlite3.Connection | None:
    """The answers kept in a file; a damaged one is replaced, and none is used that others
    could have written."""
    for _ in range(2):
        kept = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if not _is_private(file):
                return None
            kept = sqlite3.connect(file)
            kept.execute(_TABLE)
            kept.execute("drop table if exists kept")  # of versions without checksums
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


def _is_private(file: Path) -> bool:
    """Whether a file that may not exist yet is, or will be, one that only the user writes to."""
    if not hasattr(os, "geteuid"):
        return True
    if not os.path.lexists(file):
        file.touch(0o600)
    status = file.lstat()
    others = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and not others


@lru_cache(maxsize=1)
def code_version() -> str:
    """A hash of all code that a proof can run: whatever file of it changes, nothing is kept."""
    return version_of(*(Path(str(resources.files(room))) for room in _CODE))


def version_of(*rooms: Path) -> str:
    """A hash of the code in some folders: of the bytes of each file, and where it stands."""
    digest = hashlib.sha256()
    for room in rooms:
        for file in code_files(room):
            text = file.read_bytes()
            digest.update(f"{file.relative_to(room).as_posix()}\0{len(text)}\0".encode() + text)
    return digest.hexdigest()


def code_files(*rooms: Path) -> list[Path]:
    """Every file of code in some folders, folders within folders included; none named for all
    that a proof can run."""
    roots = rooms or [Path(str(resources.files(room))) for room in _CODE]
    return [f for root in roots for f in sorted(root.rglob("*")) if f.suffix in _SUFFIXES]


_CODE = ("antipater.rules", "antipater.grammar", "antipater.checker")
_SUFFIXES = (".py", ".lark", ".toml")
