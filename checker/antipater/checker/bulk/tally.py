"""What is counted of the games of an audit."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from antipater.checker.base.faults import FAULT
from antipater.checker.judging.games import FINDINGS, UNREADABLE, VALID
from antipater.checker.judging.verdict import AnyVerdict

# Counted where a game is not over only by what was assumed of it.
NOT_KNOWN = "not_known"


def result_of(verdict: AnyVerdict | None) -> str | None:
    """The kind of a game's result, as it is counted; None where the game could not be read."""
    if verdict is None:
        return None
    kind = verdict.result.kind
    return NOT_KNOWN if kind == "unfinished" and verdict.assumed() else kind


@dataclass
class Tally:
    """Counts of games. ``stood``: those with moves let stand or coins set, valid or not;
    ``results``: of all that were judged, by ``result_of``; ``codes``: of findings,
    also of those on games that could not be read.
    """

    valid: int = 0
    invalid: int = 0
    unreadable: int = 0
    faults: int = 0
    stood: int = 0
    results: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """All games, whatever became of them."""
        return self.valid + self.invalid + self.unreadable + self.faults

    @property
    def status(self) -> int:
        """The exit status that the games give."""
        counts = {
            FAULT: self.faults,
            UNREADABLE: self.unreadable,
            FINDINGS: self.invalid,
        }
        return max((status for status, count in counts.items() if count), default=VALID)

    def count(self, status: int, result: str | None, codes: list[str], stood: bool = False) -> None:
        """Count one game by its exit status; ``stood``: whether anything was let stand in it."""
        self.stood += stood
        self.valid += status == VALID
        self.invalid += status == FINDINGS
        self.unreadable += status == UNREADABLE
        self.faults += status == FAULT
        if result is not None:
            self.results[result] += 1
        self.codes.update(codes)

    def count_valid(self, results: Counter[str]) -> None:
        """Count valid games by their results."""
        self.valid += results.total()
        self.results += results

    def add(self, other: "Tally") -> None:
        """Count what another counted."""
        self.valid += other.valid
        self.invalid += other.invalid
        self.unreadable += other.unreadable
        self.faults += other.faults
        self.stood += other.stood
        self.results += other.results
        self.codes += other.codes

    def as_object(self) -> dict[str, object]:
        """The counts as plain data, to be kept beside a part that is done."""
        return {**vars(self), "results": dict(self.results), "codes": dict(self.codes)}

    @classmethod
    def of_object(cls, kept: Mapping[str, object]) -> "Tally":
        """The counts of plain data; raises ``TypeError``, ``ValueError`` or ``KeyError``."""
        numbers = {
            name: int(str(kept[name])) for name in ("valid", "invalid", "unreadable", "faults")
        }
        numbers["stood"] = int(str(kept.get("stood", 0)))
        results, codes = kept["results"], kept["codes"]
        if not isinstance(results, dict) or not isinstance(codes, dict):
            raise TypeError
        return cls(**numbers, results=Counter(results), codes=Counter(codes))
