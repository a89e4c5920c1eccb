"""What the inductions of both games share: theorems about every move, shown one by one.

From a moment of which nothing is known but that all invariants hold, the engine makes a
move; on every path on which it is legal, every theorem must hold of what comes of it. An
invariant that is refuted is assumed no more, and all is shown anew without it.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from antipater.checker.proofs.theorems import Judge, Method, Pool, Result, Verdict
from antipater.checker.proofs.z3_questions import Answer, Model
from antipater.checker.proofs.z3_reading import Condition
from antipater.rules.definitions import CardSet, Invariant
from antipater.rules.numbers import negation


class AnyStep(Protocol):
    """One legal move of an unknown game, and when it runs so."""

    @property
    def conditions(self) -> tuple[Condition, ...]: ...


S = TypeVar("S", bound=AnyStep)
I = TypeVar("I")  # noqa: E741 - an induction


@dataclass(frozen=True)
class Property(Generic[I, S]):
    """A theorem of an induction: what to show of each step."""

    name: str
    sentence: str
    goals: Callable[[I, S], Iterable[Condition]]
    sources: tuple[str, ...] = ()


@dataclass
class Standing(Generic[S]):
    """What is known of one theorem so far. ``at_the_start``: why it is false there already."""

    verdict: Verdict = Verdict.PROVED
    seconds: float = 0.0
    broken_by: tuple[S, Model | None] | None = None
    at_the_start: str = ""


class Induction(ABC, Generic[S]):
    """The induction over the moves of one set. ``wanted``: names of theorems; none for all."""

    # Theorems that are assumed before a move although they are no invariants of the set.
    rested_on: frozenset[str] = frozenset()

    def __init__(self, cards: CardSet, judge: Judge, wanted: tuple[str, ...] = ()) -> None:
        self.cards, self.judge, self.wanted = cards, judge, wanted
        self.dropped: set[str] = set()
        self.steps = 0
        self.shared = 0.0
        self.found: dict[str, Standing[S]] = {name: Standing() for name in self.properties}

    # What each game says

    @property
    @abstractmethod
    def own_properties(self) -> Iterable[Property[Any, S]]:
        """Theorems that are no formula of the set."""

    @abstractmethod
    def function_of(self, invariant: Invariant) -> Callable[..., Condition]:
        """An invariant as a function of what is observed of a state."""

    @abstractmethod
    def quantities_of(self, invariant: Invariant) -> list[tuple[str, int, int]]:
        """What an invariant speaks of: in words, and where ``views`` have it."""

    @abstractmethod
    def views(self, step: S) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """What is observed after a step, as invariants see it: whose view, and the numbers."""

    @abstractmethod
    def said_after(self, invariant: str, step: S) -> Iterable[Condition]:
        """An invariant after a step, of everybody of whom it is to be shown."""

    @abstractmethod
    def said_before(self, step: S) -> frozenset[int]:
        """Marks of all that is assumed before a step, so that it is not asked again."""

    @abstractmethod
    def premises(self, step: S, conditions: Pool, goal: Condition) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""

    @abstractmethod
    def show_opening(self) -> None:
        """Show that every invariant holds when a game begins."""

    @abstractmethod
    def follow_all(self) -> None:
        """Show every theorem over every move of every course."""

    @abstractmethod
    def forget(self) -> None:
        """Forget what was made of the invariants that were assumed."""

    @abstractmethod
    def told(self, step: S, value: Callable[[object], int] | None) -> tuple[str, ...]:
        """A step that breaks something, with the numbers of a situation if one is known."""

    # What is shown

    @cached_property
    def invariants(self) -> dict[str, tuple[Invariant, Callable[..., Condition]]]:
        """The invariants of the set as functions."""
        return {i.name: (i, self.function_of(i)) for i in self.cards.invariants}

    @cached_property
    def properties(self) -> dict[str, Property[Any, S]]:
        """Every theorem of the induction by name."""
        found = list(self.own_properties)
        for invariant in self.cards.invariants:
            sources = tuple(source.text for source in invariant.sources)
            found.append(Property(invariant.name, invariant.sentence, _said(invariant), sources))
        return {p.name: p for p in found if not self.wanted or p.name in self.wanted}

    @property
    def assumed(self) -> frozenset[str]:
        """All that is assumed before a move, and so must be shown with whatever is wanted."""
        return self.rested_on | {invariant.name for invariant in self.cards.invariants}

    @property
    def kept(self) -> Iterator[str]:
        """The invariants that are still assumed."""
        return (name for name in self.invariants if name not in self.dropped)

    def run(self) -> list[Result]:
        """Show every theorem over every move of every course that can come about."""
        start = time.perf_counter()
        self.show_opening()
        while True:
            self.follow_all()
            broken = {n for n, s in self.found.items() if s.verdict is Verdict.REFUTED}
            if broken & self.invariants.keys() <= self.dropped:
                break
            self.drop(broken & self.invariants.keys())
        if broken & self.rested_on:
            for standing in self.found.values():
                if standing.verdict is Verdict.PROVED:
                    standing.verdict = Verdict.UNKNOWN
        judged = sum(standing.seconds for standing in self.found.values())
        self.shared = max(time.perf_counter() - start - judged, 0) / max(len(self.properties), 1)
        return [self.result(name) for name in self.properties]

    def drop(self, names: Iterable[str]) -> None:
        """Assume these invariants no more, for they do not hold."""
        self.dropped |= set(names)
        self.forget()

    def show(self, step: S) -> None:
        """Show every theorem of one step, but for what has not changed."""
        self.steps += 1
        before, conditions = self.said_before(step), Pool(step.conditions)
        for theorem in self.properties.values():
            standing = self.found[theorem.name]
            if standing.verdict is Verdict.REFUTED:
                continue
            start = time.perf_counter()
            for goal in theorem.goals(self, step):
                if goal is not True and hash(goal) not in before:
                    self._judge(step, conditions, standing, goal)
            standing.seconds += time.perf_counter() - start

    def _judge(self, step: S, conditions: Pool, standing: Standing[S], goal: Condition) -> None:
        """Show one goal, with ever more of what may be assumed, until it is everything."""
        asked: tuple[Condition, ...] = ()
        answer = Answer.UNKNOWN
        for premises in self.premises(step, conditions, goal):
            asked = (*premises, negation(goal))
            answer = self.judge.possible(*asked)
            if answer is Answer.IMPOSSIBLE:
                return
        if answer is Answer.UNKNOWN:
            standing.verdict = Verdict.UNKNOWN
        else:
            standing.verdict = Verdict.REFUTED
            standing.broken_by = step, self.judge.situation(*asked)

    @property
    def refuted(self) -> frozenset[str]:
        """What is refuted so far, and so is shown of no further move."""
        return frozenset(n for n, s in self.found.items() if s.verdict is Verdict.REFUTED)

    def all_shown(self, refuted: frozenset[str]) -> bool:
        """Whether everything was proved but what was refuted before."""
        unknown = any(standing.verdict is Verdict.UNKNOWN for standing in self.found.values())
        return not unknown and self.refuted == refuted

    def result(self, name: str) -> Result:
        """What came of one theorem."""
        theorem, standing = self.properties[name], self.found[name]
        lines: tuple[str, ...] = ()
        if standing.broken_by is not None:
            step, model = standing.broken_by
            value = model.number if model else None
            lines = (*self.told(step, value), *self.values_told(name, step, value))
        elif standing.verdict is Verdict.REFUTED:
            lines = (f"it does not hold when a game begins{standing.at_the_start}",)
        elif standing.verdict is Verdict.UNKNOWN:
            lines = ("it rests on another theorem that is refuted, or the solver gave up",)
        return Result(
            theorem.name,
            theorem.sentence,
            self.cards.slug,
            standing.verdict,
            Method.INDUCTION,
            standing.seconds + self.shared,
            lines,
            theorem.sources,
        )

    def values_told(
        self, name: str, step: S, value: Callable[[object], int] | None
    ) -> tuple[str, ...]:
        """What an invariant speaks of, in the view in which it is false after a step."""
        if name not in self.invariants or value is None:
            return ()
        invariant, function = self.invariants[name]
        for who, sequences in self.views(step):
            numbers = [list(map(value, sequence)) for sequence in sequences]
            if not function(*numbers):
                said = self.quantities_of(invariant)
                told = ", ".join(f"{text} = {numbers[n][place]}" for text, n, place in said)
                return (f"so that for {who}: {told}",)
        return ()


def _said(invariant: Invariant) -> Callable[[Induction[S], S], Iterable[Condition]]:
    return lambda induction, step: induction.said_after(invariant.name, step)
