"""A record of a game, as read from any format, before it is judged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, Union

from antipater.checker.findings.finding import Finding
from antipater.rules.duel import Move, Setup

if TYPE_CHECKING:
    from antipater.checker.table.model import TableRecord

AnyRecord: TypeAlias = Union["Record", "TableRecord"]


class Stop(StrEnum):
    """How a game ends that is not played out."""

    RESIGNATION = "resignation"
    TIME_OUT = "time_out"


class End(NamedTuple):
    """A resignation or time-out: who loses by it (a seat), and its number among the moves."""

    kind: Stop
    loser: int
    number: int


class ClaimedResult(NamedTuple):
    """What a record says of the result; None where it does not say."""

    kind: str | None
    winner: int | None
    shared: bool = False


@dataclass(frozen=True)
class Comment:
    """A remark: on the line of the thing called ``anchor``, or on a line of its own above it."""

    anchor: str
    text: str
    own_line: bool


@dataclass(frozen=True)
class Record:
    """One game of Duel as it was written down; nothing in it is checked against the rules.

    Seats are 0 and 1, player 0 begins the game. Items are ids of the card set named
    ``set``. ``moves`` carry the numbers ``first_number``, ``first_number + 1`` …; a
    game whose draft is not recorded starts after the draft's moves. ``lines`` are the
    source lines of the moves, or one line for all; ``places`` those of the sections
    (``draft``, ``tokens``, ``drawn``, ``age 1`` …). ``paid``: by number, the coins that
    a move is said to have cost (of a discard: to have brought). ``scores``: claimed
    points by category, None where not said. ``tags`` are those without a meaning here.
    ``unread``: the number of the first move that could not be read, and why in
    ``problems``; the moves before it can be judged.
    """

    format: str = field(compare=False)
    set: str
    players: tuple[str, str]
    setup: Setup
    moves: tuple[Move, ...]
    edition: str | None = None
    first_number: int = 1
    end: End | None = None
    paid: Mapping[int, int] = field(default_factory=dict)
    result: ClaimedResult | None = None
    scores: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: tuple[Comment, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    places: Mapping[str, int] = field(default_factory=dict, compare=False)
    unread: int | None = field(default=None, compare=False)
    problems: tuple[Finding, ...] = field(default=(), compare=False)

    ruleset = "duel"
    seats = (0, 1)

    def numbered(self) -> Iterator[tuple[int, Move]]:
        """The moves with their numbers; the game's end takes a number as well."""
        skipped = None if self.end is None else self.end.number
        number = self.first_number
        for move in self.moves:
            number += number == skipped
            yield number, move
            number += 1

    def line_of(self, number: int) -> int | None:
        """The source line of a move by its number."""
        if len(self.lines) == 1:
            return self.lines[0]
        after_end = self.end is not None and number > self.end.number
        index = number - self.first_number - after_end
        return self.lines[index] if 0 <= index < len(self.lines) else None


class Unreadable(ValueError):
    """Input of which no game can be made; ``finding`` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding
