"""What the records of every game share, and what the rest of the checker asks of a record."""

# pyright: reportReturnType=false
# (what a docstring describes in a protocol has no body)

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, Self, TypeVar

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


_R = TypeVar("_R")


def relined(
    record: _R, there: Callable[[int], int], more: Iterable[Finding] = (), **changes: Any
) -> _R:
    """A record with other source lines, each given by the one before, and with ``more`` notes.

    ``changes``: what else of it holds lines, with these as they are now.
    """

    def moved(found: Iterable[Finding]) -> list[Finding]:
        return [replace(each, line=each.line and there(each.line)) for each in found]

    held: Any = record
    notes = sorted([*moved(held.notes), *more], key=lambda n: (n.line or 0, n.column or 0))
    done: _R = replace(
        held,
        lines=tuple(map(there, held.lines)),
        places={key: there(line) for key, line in held.places.items()},
        problems=tuple(moved(held.problems)),
        notes=tuple(notes),
        carried=frozenset(map(there, held.carried)),
        corrections=tuple(c._replace(line=there(c.line)) for c in held.corrections),
        **changes,
    )
    return done


class Unreadable(ValueError):
    """Input of which no game can be made; ``finding`` says where and why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


class GameRecord(Protocol):
    """One game as it was written down, of any game; nothing in it is checked against the rules.

    ``ruleset`` is the game's name, ``set`` the card set's name or folder, ``format`` what
    the record was read from. ``players`` are the names by seat; ``seats`` those that take
    part in the result. ``scores``: claimed points by category, None where not said.
    ``tags`` are those without a meaning here. ``places``: the source lines of sections
    and claims. ``problems``: what could not be read. ``notes``: what was read otherwise
    than it is written, or is odd without being wrong.
    """

    @property
    def ruleset(self) -> str: ...
    @property
    def format(self) -> str: ...
    @property
    def set(self) -> str: ...
    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def seats(self) -> Sequence[int]: ...
    @property
    def edition(self) -> str | None: ...
    @property
    def result(self) -> ClaimedResult | None: ...
    @property
    def scores(self) -> Mapping[str, tuple[int | None, ...]]: ...
    @property
    def tags(self) -> Mapping[str, str]: ...
    @property
    def comments(self) -> tuple[Comment, ...]: ...
    @property
    def places(self) -> Mapping[str, int]: ...
    @property
    def problems(self) -> tuple[Finding, ...]: ...
    @property
    def notes(self) -> tuple[Finding, ...]: ...

    def verb_of(self, number: int) -> str | None:
        """What is done in a move, by the name that the rules have for it."""

    def agreed_on(self, rules: Rulebook) -> Mapping[str, Any]:
        """What players agreed on before the game, as plain data; empty where there is nothing."""

    def name_of(self, number: int) -> str:
        """What people call a move: the number on its line, or its turn."""

    def number_of(self, name: str) -> int | None:
        """The number of the first move that is called so; None if nothing can be."""

    def line_of(self, number: int) -> int | None:
        """The source line of a move by its number; a record of one line has all moves on it."""

    def relined(self, there: Callable[[int], int], more: Iterable[Finding]) -> Self:
        """The record with other source lines, each given by the one before, and more notes."""
