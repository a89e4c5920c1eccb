"""What the records of every game share, and what the rest of the checker asks of a record."""

# pyright: reportReturnType=false
# (what a docstring describes in a base class has no body)

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Self

from antipater.checker.messages.finding import Finding
from antipater.rules.base import Rulebook


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
    """What a record says of the result; None where it does not say.

    ``sharers``: the seats said to share the victory; none where it is not said who does.
    """

    kind: str | None
    winner: int | None
    shared: bool = False
    sharers: tuple[int, ...] = ()


# What tags that stand more than once are anchored to, and rows of points that cannot be read.
TAGS, SCORES = "tags", "scores row"


class Comment(NamedTuple):
    """A remark: on the line of the thing called ``anchor``, or on a line of its own above it.

    ``carried``: no remark, but a line that could not be read, as it was written.
    """

    anchor: str
    text: str
    own_line: bool
    carried: bool = False


def renumbered(comments: Iterable[Comment], now: Mapping[int, int]) -> tuple[Comment, ...]:
    """Comments, those on moves with the numbers that these have now, by the ones before."""
    told = []
    for comment in comments:
        kind, _, number = comment.anchor.partition(" ")
        known = now.get(int(number)) if kind == "move" else None
        told.append(comment._replace(anchor=move_anchor(known)) if known else comment)
    return tuple(told)


def move_anchor(number: int) -> str:
    """What a comment on a move is anchored to; in the order of moves."""
    return f"move {number:09}"


def correction_anchor(index: int) -> str:
    """What a comment on a correction of coins is anchored to, by its place among them."""
    return f"correction {index:09}"


class Correction(NamedTuple):
    """Coins that an arbiter set: ``after`` which move, by its number or its turn, what each
    seat has from there on (None where nothing is set), why, and the source line.
    """

    after: Any
    coins: tuple[int | None, ...]
    reason: str
    line: int


class Unreadable(ValueError):
    """Input of which no game can be made; ``finding`` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


@dataclass(frozen=True, kw_only=True)
class GameRecord(ABC):
    """One game as it was written down, of any game; nothing in it is checked against the rules.

    ``ruleset`` is the game's name, ``set`` the card set's name or folder, ``format`` what
    the record was read from. ``players`` are the names by seat. ``scores``: claimed points by
    category, None where not said. ``tags`` are those without a meaning here. ``lines``: the
    source lines of the moves, or one line for all; ``places``: those of sections and claims.
    ``unread``: where the first move stands that could not be read; None where all could.
    ``problems``: what could not be read. ``notes``: what was read otherwise than it is written,
    or is odd without being wrong. ``corrections``: coins that an arbiter set.
    ``carried``: the lines of the notation that could not be read; they stand as they are among
    the comments, or in ``rows`` by what they are the rows of.
    """

    ruleset: ClassVar[str]

    format: str = field(compare=False)
    set: str
    players: tuple[str, ...]
    edition: str | None = None
    result: ClaimedResult | None = None
    scores: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: tuple[Comment, ...] = ()
    corrections: tuple[Correction, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    places: Mapping[str, int] = field(default_factory=dict, compare=False)
    unread: Any = field(default=None, compare=False)
    problems: tuple[Finding, ...] = field(default=(), compare=False)
    notes: tuple[Finding, ...] = field(default=(), compare=False)
    carried: frozenset[int] = field(default=frozenset(), compare=False)
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """Those that take part in the result."""
        return tuple(range(len(self.players)))

    def tells_only(self, names: Collection[str]) -> bool:
        """Whether a record tells nothing but what stands in the fields of these names: all others
        are as in a record that does not speak of them. Fields that come later count as others."""
        others = (each for each in fields(self) if each.name not in names)
        return all(getattr(self, each.name) == _untold(each) for each in others)

    @abstractmethod
    def verb_of(self, number: int) -> str | None:
        """What is done in a move, by the name that the rules have for it; None if there is no
        such."""

    @abstractmethod
    def agreed_on(self, rules: Rulebook) -> Mapping[str, Any]:
        """What players agreed on before the game, as plain data; empty where there is nothing."""

    @abstractmethod
    def name_of(self, number: int) -> str:
        """What people call a move: the number on its line, or its turn."""

    @abstractmethod
    def number_of(self, name: str) -> int | None:
        """The number of the first move that is called so; None if nothing can be."""

    @abstractmethod
    def line_of(self, number: int) -> int | None:
        """The source line of a move by its number; a record of one line has all moves on it."""

    def with_problems(self, problems: Iterable[Finding]) -> Self:
        """The record with these problems, and without the lines that could not be read once there
        is none."""
        left = tuple(problems)
        if left or not self.carried:
            return replace(self, problems=left)
        comments = tuple(comment for comment in self.comments if not comment.carried)
        return replace(self, problems=left, carried=frozenset(), comments=comments, rows={})

    def relined(
        self, there: Callable[[int], int], more: Iterable[Finding] = (), **changes: Any
    ) -> Self:
        """The record with other source lines, each given by the one before, and more notes.

        ``changes``: what else of it holds lines, with these as they are now.
        """

        def moved(found: Iterable[Finding]) -> list[Finding]:
            return [replace(each, line=each.line and there(each.line)) for each in found]

        notes = sorted([*moved(self.notes), *more], key=lambda n: (n.line or 0, n.column or 0))
        return replace(
            self,
            lines=tuple(map(there, self.lines)),
            places={key: there(line) for key, line in self.places.items()},
            problems=tuple(moved(self.problems)),
            notes=tuple(notes),
            carried=frozenset(map(there, self.carried)),
            corrections=tuple(c._replace(line=there(c.line)) for c in self.corrections),
            **changes,
        )


def _untold(part: Field[Any]) -> Any:
    """What a field holds of which nothing is told."""
    return part.default if part.default_factory is MISSING else part.default_factory()
