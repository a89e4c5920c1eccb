"""The questions of a run as files, for another solver to answer them again."""

from collections.abc import Sequence
from pathlib import Path

from antipater.checker.base.files import put
from antipater.checker.proofs.smt.question import question_key
from antipater.checker.proofs.smt.smtlib import smtlib
from antipater.checker.proofs.smt.solver import Answer
from antipater.rules.readings.terms import Truth

_STATUS = {Answer.POSSIBLE: "sat", Answer.IMPOSSIBLE: "unsat", Answer.UNKNOWN: "unknown"}


class Export:
    """A folder of questions: each once, whatever its unknowns are called.

    A file is called after the theorem that asked first. ``OSError`` where the folder cannot
    be written to.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: set[str] = set()
        self._counts: dict[str, int] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def __len__(self) -> int:
        return len(self._seen)

    def __call__(self, about: str, conditions: Sequence[Truth], answer: Answer) -> None:
        """Write a question of a theorem, with what the solver said."""
        key = question_key(conditions)
        if key in self._seen:
            return
        self._seen.add(key)
        number = self._counts[about] = self._counts.get(about, 0) + 1
        file = self.folder / f"{about}_{number:05}.smt2"
        put(file, smtlib(conditions, _STATUS[answer], about))
