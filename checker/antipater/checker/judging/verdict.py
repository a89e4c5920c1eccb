"""The verdict on a record, as a value: findings, result, scores, and what was not checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from antipater.checker.messages.finding import Finding
from antipater.checker.records.record import GameRecord
from antipater.rules.card_set import Item

if TYPE_CHECKING:
    from antipater.checker.judging.diagnosis.cause import Diagnosis

# The findings on what a record leaves open: `?`, `…`, a building without a name, a play that lacks.
OPEN = frozenset({"R-OPEN-01", "R-OPEN-02", "R-OPEN-03", "W-CARD-04", "W-TURN-01"})
# Where judging needs what the record does not say and no change to its lines would tell.
UNSAID = frozenset({"D-SETUP-06"})

# Unchecked, where it is open what was paid, or what a move cost.
_PAYMENTS = frozenset({"payments", "charges"})

# The record, the rules and the last state, of a game.
RecordT = TypeVar("RecordT")
RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")


class GameResult(NamedTuple):
    """How a game ended: ``kind`` as the contract names it, and who won, by seat.

    ``winners``: one, several who share the victory, or none while that is open.
    """

    kind: str
    winners: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The seat that won alone, or None."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def shared(self) -> bool:
        """Whether several won together."""
        return len(self.winners) > 1


class SeatRange(NamedTuple):
    """The least and the most that something of one seat can come to."""

    least: int
    most: int


class Read(NamedTuple):
    """A clause that is read in one way, and was come to at a move; None at the end."""

    clause: str
    move: int | None = None


class OpenEnd(NamedTuple):
    """What a record leaves open of the end, as far as it says nothing of payments.

    ``winners``: each way in which the game can have been won, as in ``GameResult``; one
    where that is certain, none for a game that is not over. ``coins`` and ``points``, by
    category, are by seat. ``exact``: whether each least and most can have been; else they
    are bounds.
    """

    winners: tuple[tuple[int, ...], ...]
    coins: tuple[SeatRange, ...]
    points: Mapping[str, tuple[SeatRange, ...]]
    exact: bool = True


@dataclass(frozen=True)
class PutIn:
    """What a completion puts in a place that is open: source line, and text by language."""

    line: int | None
    text: Mapping[str, str]


@dataclass(frozen=True)
class Completion:
    """Every way in which a record can be completed, as far as that was found out.

    ``whole``: whether all ways were tried; else nothing is known but that the search was long.
    ``ways``: how many there are, ``only`` the record where there is one, with its ``lines``.
    Of several: the ``results``, and the least and the most of ``coins`` and of ``points`` by
    category and seat. ``why``: what is wrong with the record however it is completed, where
    there is no way.
    """

    whole: bool
    ways: int = 0
    only: GameRecord | None = None
    lines: tuple[PutIn, ...] = ()
    results: tuple[GameResult, ...] = ()
    coins: tuple[SeatRange, ...] = ()
    points: Mapping[str, tuple[SeatRange, ...]] = field(default_factory=dict)
    why: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict(Generic[RecordT, RulesT, StateT]):
    """What was found of one game.

    ``moves``: how many were judged. ``state``: the last one reached. ``result`` and
    ``scores`` are what follows from the moves judged. ``complete``: whether all moves
    were judged. ``unchecked``: what the record leaves open, by name; ``open``: what the
    payments that it does not state leave open of the end. ``copied``: the guild that a
    seat's wonder copies, where one does. ``diagnosis``: what explains the findings best,
    where that was looked for; ``completion``: what a record that leaves something open can have
    been. ``stood``: what breaks a rule and was let stand, and the coins
    that an arbiter set, each with its reason among the values; ``remarks``: notes on marks
    that were not needed.
    """

    record: RecordT
    rules: RulesT
    state: StateT
    moves: int
    result: GameResult
    scores: tuple[Mapping[str, int], ...]
    findings: tuple[Finding, ...]
    complete: bool
    unchecked: tuple[str, ...] = ()
    open: OpenEnd | None = None
    copied: Mapping[int, Item] = field(default_factory=dict)
    diagnosis: "Diagnosis | None" = None
    completion: Completion | None = None
    stood: tuple[Finding, ...] = ()
    remarks: tuple[Finding, ...] = ()

    @property
    def one_way(self) -> bool:
        """Whether the moves are judged with one of several ways in which they can be paid."""
        return not _PAYMENTS.isdisjoint(self.unchecked)

    def assumed(self) -> list[int]:
        """The places of the findings from which judging went on with what it assumed."""
        return [n for n, found in enumerate(self.findings) if found.then or found.code in OPEN]

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.findings


AnyVerdict: TypeAlias = Verdict[Any, Any, Any]
