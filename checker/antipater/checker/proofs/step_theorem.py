"""What an induction proves of the steps of a game, and what it knows of each theorem so far."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from antipater.checker.proofs.smt.solver import Model
from antipater.checker.proofs.theorem import MOST_GIVEN_UP, ProofStatus, gave_up
from antipater.rules.readings.nodes import same
from antipater.rules.readings.terms import Condition

# The value of a number: of one that is known, or as a situation has it.
Value: TypeAlias = Callable[[object], int]


class AnyStep(Protocol):
    """One legal move of an unknown game, and when it runs so."""

    @property
    def conditions(self) -> tuple[Condition, ...]: ...
    @property
    def before(self) -> Any: ...
    @property
    def after(self) -> Any: ...


class Leaning(Protocol):
    """What proofs may have leant on beside what is assumed of every step."""

    def include(self, other: Any, theorem: str, /) -> None:
        """Lean on all that the proof of a theorem does as well."""


class Proof(NamedTuple):
    """A proof of a goal: marks of the conditions that it took, and what it may have leant on."""

    premises: frozenset[int]
    leaning: Leaning


S = TypeVar("S", bound=AnyStep)
C = TypeVar("C")  # what a step theorem is made with


def _nothing(*_: object) -> Iterable[Condition]:
    return ()


@dataclass(frozen=True)
class StepTheorem(Generic[C, S]):
    """A theorem of an induction. ``goals``: what has to hold of each step, made with the
    symbolic state that the step begins in; an invariant of a set has none of its own."""

    name: str
    sentence: str
    goals: Callable[[C, S], Iterable[Condition]] = _nothing
    sources: tuple[str, ...] = ()


@dataclass
class ProofAttempt(Generic[S]):
    """What is known of one theorem so far. ``at_the_start``: why it is false there already.
    ``reasons``: why it is unknown."""

    status: ProofStatus = ProofStatus.PROVED
    seconds: float = 0.0
    broken_by: tuple[S, Model | None] | None = None
    at_the_start: str = ""
    reasons: tuple[str, ...] = ()
    cases: int = 0
    given_up: int = 0

    def give_up(self) -> None:
        """Note that the solver could not decide something."""
        self.status, self.reasons = ProofStatus.UNKNOWN, (gave_up(),)
        self.given_up += 1

    @property
    def is_settled(self) -> bool:
        """Whether no more is asked of it: it is refuted, or was given up several times."""
        return self.status is ProofStatus.REFUTED or self.given_up >= MOST_GIVEN_UP


def changed(
    whose: str, names: Iterable[str], before: Iterable[Any], after: Iterable[Any], value: Value
) -> Iterator[str]:
    """Which numbers a step changes in a situation, a line each."""
    for name, was, now in zip(names, before, after, strict=True):
        if not same(was, now) and value(was) != value(now):
            yield f"{whose} {name}: {value(was)} becomes {value(now)}"
