"""The verdict on a record, as a value: findings, result, scores, and what was not checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, Union

from antipater.checker.findings.finding import Finding
from antipater.checker.records.model import Record
from antipater.rules.duel import Rules, State

if TYPE_CHECKING:
    from antipater.checker.table.judge import TableVerdict

AnyVerdict: TypeAlias = Union["DuelVerdict", "TableVerdict"]
DuelVerdict: TypeAlias = "Verdict[Record, Rules, State]"

# The record, the rules and the last state, of either game.
RecordT = TypeVar("RecordT")
RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: ``kind`` as the contract names it, the winner's seat or None."""

    kind: str
    winner: int | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Verdict(Generic[RecordT, RulesT, StateT]):
    """What was found of one game.

    ``moves``: how many were judged. ``state``: the last one reached. ``result`` and
    ``scores`` are what follows from the moves judged. ``complete``: whether all moves
    were judged. ``unchecked``: what the record leaves open.
    """

    record: RecordT
    rules: RulesT
    state: StateT
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
