"""The verdict on a record, as a value: findings, result, scores, and what was not checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, Union

from antipater.checker.findings.finding import Finding
from antipater.checker.records.model import Record
from antipater.rules.duel import Rules, State

if TYPE_CHECKING:
    from antipater.checker.table.judge import TableVerdict

AnyVerdict: TypeAlias = Union["Verdict", "TableVerdict"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: ``kind`` as the contract names it, the winner's seat or None."""

    kind: str
    winner: int | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of one game.

    ``moves``: how many were judged. ``state``: the last one reached. ``result`` and
    ``scores`` are what follows from the moves judged. ``complete``: whether all moves
    were judged. ``unchecked``: parts of the set-up that the record lacks.
    """

    record: Record
    rules: Rules
    state: State
    moves: int
    result: Result
    scores: tuple[Mapping[str, int], ...]
    findings: tuple[Finding, ...]
    complete: bool
    unchecked: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.findings
