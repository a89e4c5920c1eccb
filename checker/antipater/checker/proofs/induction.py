"""What the inductions of both games share: theorems about every move, proved one by one.

From a moment of which nothing is known but that all invariants hold, the engine makes a
move; on every path on which it is legal, every theorem must hold of what comes of it. An
invariant that is refuted is assumed no more, and everything is proved again without it.
"""

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from antipater.checker.proofs.smt.solver import Answer
from antipater.checker.proofs.step_theorem import AnyStep, Leaning, Proof, ProofAttempt, StepTheorem
from antipater.checker.proofs.theorem import (
    MOST_GIVEN_UP,
    Method,
    PremiseIndex,
    ProofStatus,
    Prover,
    TheoremResult,
)
from antipater.rules.card_set import CardSet, Invariant
from antipater.rules.numbers import negation
from antipater.rules.readings.terms import Condition, Truth, as_truth

S = TypeVar("S", bound=AnyStep)


class Induction(ABC, Generic[S]):
    """The induction over the moves of one set. ``selected``: names of theorems; none for all."""

    # Theorems that are assumed before a move although they are no invariants of the set.
    lemmas: frozenset[str] = frozenset()
    # The symbolic state that steps begin in.
    symbolic: Any
    # What the proofs of the move lean on that is being proved, and what makes it of nothing.
    leaning: Any
    leaning_on_nothing: Callable[[], Leaning]
    # Theorems that are no formula of the set.
    step_theorems: Iterable[StepTheorem[Any, S]]
    # What invariants of the game speak of: its module ``quantities``.
    quantities: Any
    # A step that breaks something, with the numbers of a situation if one is known.
    explain_step: Callable[[Any, S, Callable[[object], int] | None], tuple[str, ...]]

    def __init__(self, cards: CardSet, prover: Prover, selected: tuple[str, ...] = ()) -> None:
        self.cards, self.prover, self.selected = cards, prover, selected
        self.dropped: set[str] = set()
        self.too_far = ""
        self.steps = 0
        self.shared = 0.0
        self._indices: dict[tuple[int, ...], PremiseIndex] = {}
        self._proofs: dict[int, list[Proof]] = {}
        self.leaning = self.leaning_on_nothing()
        self.found: dict[str, ProofAttempt[S]] = {name: ProofAttempt() for name in self.theorems}

    # What each game says

    @abstractmethod
    def views(self, state: Any) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """What is observed at a state, as invariants see it: whose view, and the numbers."""

    @abstractmethod
    def obligations(self, invariant: str, step: S) -> Iterable[Condition]:
        """An invariant after a step, of every player for whom it is to be proved."""

    @abstractmethod
    def assumptions(self, step: S) -> frozenset[int]:
        """Marks of all that is assumed before a step, so that it is not asked again."""

    @abstractmethod
    def premises(
        self, step: S, conditions: PremiseIndex, goal: Condition
    ) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""

    @abstractmethod
    def prove_base_case(self) -> None:
        """Prove that every invariant holds when a game begins."""

    @abstractmethod
    def beginnings(self) -> list[Any]:
        """The control states to begin with."""

    @abstractmethod
    def plays(self, control: Any) -> Iterator[tuple[Any, Any]]:
        """Every move at a control state, each with the control state that it is proved at."""

    @abstractmethod
    def follow(self, control: Any, move: Any) -> list[Any]:
        """Prove every theorem of a move, and return the control states that come after it."""

    @abstractmethod
    def forget(self) -> None:
        """Forget what was made of the invariants that were assumed."""

    def beyond(self, control: Any) -> str:
        """Why a control state is not followed, nor any other then; empty where it is."""
        return ""

    # What is proved

    @cached_property
    def invariants(self) -> dict[str, tuple[Invariant, Callable[..., Condition]]]:
        """The invariants of the set as functions."""
        function_of = self.quantities.invariant_function
        return {i.name: (i, function_of(self.cards, i)) for i in self.cards.invariants}

    @cached_property
    def theorems(self) -> dict[str, StepTheorem[Any, S]]:
        """Every theorem of the induction by name."""
        found = list(self.step_theorems)
        for invariant in self.cards.invariants:
            sources = tuple(source.text for source in invariant.sources)
            found.append(StepTheorem(invariant.name, invariant.sentence, sources=sources))
        return {p.name: p for p in found if not self.selected or p.name in self.selected}

    @property
    def assumed(self) -> frozenset[str]:
        """All that is assumed before a move, and so must be proved with whatever is selected."""
        return self.lemmas | {invariant.name for invariant in self.cards.invariants}

    @cached_property
    def assumed_here(self) -> list[str]:
        """What is assumed, of the theorems that are proved."""
        return sorted(self.assumed & self.theorems.keys())

    @property
    def kept(self) -> Iterator[str]:
        """The invariants that are still assumed."""
        return (name for name in self.invariants if name not in self.dropped)

    def run(self) -> list[TheoremResult]:
        """Prove every theorem over every move of every control state that can come about."""
        start, before = time.perf_counter(), self.prover.cache.lookups
        self.prove_base_case()
        self.follow_all()
        while self.broken:
            self.drop(self.broken)
            self.follow_all()
        for name, why in self.not_known():
            for other, attempt in self.found.items():
                if attempt.status is not ProofStatus.REFUTED and other != name:
                    attempt.status = ProofStatus.UNKNOWN
                    attempt.reasons += (why,)
        judged = sum(attempt.seconds for attempt in self.found.values())
        self.shared = max(time.perf_counter() - start - judged, 0) / max(len(self.theorems), 1)
        kept = self.prover.cache.lookups.kept_since(before)
        return [replace(self.result(name), kept=kept) for name in self.theorems]

    def not_known(self) -> Iterator[tuple[str, str]]:
        """Why nothing is known that was not refuted: the theorem by which, if any, and how."""
        if self.too_far:
            yield "", self.too_far
            return
        unknown = [n for n in self.assumed_here if self.found[n].status is ProofStatus.UNKNOWN]
        for name in (*sorted(self.refuted & self.lemmas), *unknown[:1]):
            yield name, f"it depends on `{name}`, which is {self.found[name].status}"

    @property
    def broken(self) -> frozenset[str]:
        """The invariants that are still assumed although they are refuted."""
        return self.refuted.intersection(self.kept)

    @property
    def is_given_up(self) -> bool:
        """Whether something that is assumed was given up several times, or the control states have
        no end: then nothing is proved."""
        return bool(self.too_far) or any(
            self.found[name].given_up >= MOST_GIVEN_UP for name in self.assumed_here
        )

    def drop(self, names: Iterable[str]) -> None:
        """Assume these invariants no more, for they do not hold, and count cases anew."""
        self.dropped |= set(names)
        self.forget()
        for name in self.found.keys() - self.refuted:
            self.found[name].cases = 0

    def follow_all(self) -> None:
        """Prove every theorem over every move of every control state that can come about, or
        until something that is assumed is refuted or given up."""
        todo = deque(self.beginnings())
        seen, done = {*todo}, 0
        while todo and not (self.broken or self.is_given_up):
            self.prover.progress(f"every move: {done} of {done + len(todo)} control states")
            plays = list(self.plays(todo.pop() if self.prover.backwards else todo.popleft()))
            done += 1
            for control, move in reversed(plays) if self.prover.backwards else plays:
                if not (self.broken or self.is_given_up):
                    new = dict.fromkeys(c for c in self.follow(control, move) if c not in seen)
                    self.too_far = next(filter(None, map(self.beyond, new)), "")
                    seen |= new.keys()
                    todo.extend(new)

    def prove_step(self, step: S) -> None:
        """Prove every theorem of one step, but for what has not changed; none where it is
        not known whether all that is assumed holds."""
        if self.is_given_up:
            return
        self.steps += 1
        before, conditions = self.assumptions(step), self.indexed(step.conditions)
        assumed = before | conditions.marks
        for theorem in self.about(step):
            attempt = self.found[theorem.name]
            if attempt.is_settled:
                continue
            for goal in self.goals_of(theorem.name, step):
                attempt.cases += 1
                if goal is not True and not self.is_known(theorem.name, goal, before):
                    start, self.prover.about = time.perf_counter(), theorem.name
                    self.prove_goal(step, conditions, assumed, attempt, goal)
                    attempt.seconds += time.perf_counter() - start

    def about(self, step: S) -> Iterable[StepTheorem[Any, S]]:
        """The theorems that are proved of a step."""
        return self.theorems.values()

    def is_known(self, name: str, goal: Condition, before: frozenset[int]) -> bool:
        """Whether a goal of a theorem is assumed before a step, as these marks say."""
        return isinstance(goal, Truth) and goal.id in before

    def indexed(self, conditions: Sequence[Condition]) -> PremiseIndex:
        """Conditions by the unknowns of which they speak; the same index for the same ones."""
        marks = tuple([as_truth(c).id for c in conditions])
        if marks not in self._indices:
            self._indices[marks] = PremiseIndex(conditions)
        return self._indices[marks]

    def prove_goal(
        self,
        step: S,
        conditions: PremiseIndex,
        assumed: frozenset[int],
        attempt: ProofAttempt[S],
        goal: Condition,
    ) -> None:
        """Prove one goal; once of all steps of which is ``assumed`` what its proof took."""
        proofs = self._proofs.setdefault(as_truth(goal).id, [])
        proof = next((proof for proof in proofs if proof.premises <= assumed), None)
        if proof is None:
            before, self.leaning = self.leaning, self.leaning_on_nothing()
            premises = self.proved_from(step, conditions, attempt, goal)
            proof = Proof(premises or frozenset(), self.leaning)
            self.leaning = before
            if premises is not None:
                proofs.append(proof)
        self.leaning.include(proof.leaning, self.prover.about)

    def proved_from(
        self, step: S, conditions: PremiseIndex, attempt: ProofAttempt[S], goal: Condition
    ) -> frozenset[int] | None:
        """Marks of what proves a goal, of ever more of what may be assumed, until it is
        everything; None where it is not proved."""
        asked: tuple[Condition, ...] = ()
        answer = Answer.UNKNOWN
        for premises in self.premises(step, conditions, goal):
            asked = (*premises, negation(goal))
            answer = self.prover.possible(*asked)
            if answer is Answer.IMPOSSIBLE:
                return frozenset(as_truth(premise).id for premise in premises)
        if answer is Answer.UNKNOWN:
            attempt.give_up()
        else:
            attempt.status = ProofStatus.REFUTED
            attempt.broken_by = step, self.prover.witness(*asked)
        return None

    @property
    def case_counts(self) -> list[int]:
        """How many goals of each theorem were looked at so far."""
        return [self.found[name].cases for name in self.theorems]

    def count_cases(self, counts: Iterable[int]) -> None:
        """Count goals of each theorem that were looked at before."""
        for name, count in zip(self.theorems, counts, strict=True):
            self.found[name].cases += count

    def cases_since(self, before: Iterable[int]) -> list[int]:
        """How many goals of each theorem were looked at since an earlier count."""
        return [now - then for now, then in zip(self.case_counts, before, strict=True)]

    def goals_of(self, name: str, step: S) -> Iterable[Condition]:
        """What has to hold of a step, by a theorem of this name."""
        if name in self.invariants:
            return self.obligations(name, step)
        return self.theorems[name].goals(self.symbolic, step)

    @property
    def refuted(self) -> frozenset[str]:
        """What is refuted so far, and so is not proved of any further move."""
        return frozenset(n for n, s in self.found.items() if s.status is ProofStatus.REFUTED)

    def all_proved(self, refuted: frozenset[str]) -> bool:
        """Whether everything was proved but what was refuted before."""
        unknown = any(attempt.status is ProofStatus.UNKNOWN for attempt in self.found.values())
        return not unknown and self.refuted == refuted

    def result(self, name: str) -> TheoremResult:
        """What came of one theorem."""
        theorem, attempt = self.theorems[name], self.found[name]
        lines: tuple[str, ...] = ()
        if attempt.broken_by is not None:
            step, model = attempt.broken_by
            value = model.number if model else None
            told = self.explain_step(self.symbolic, step, value)
            lines = (*told, *self.explain_values(name, step, value))
        elif attempt.status is ProofStatus.REFUTED:
            lines = (f"it does not hold when a game begins{attempt.at_the_start}",)
        return TheoremResult(
            theorem.name,
            theorem.sentence,
            self.cards.slug,
            attempt.status,
            Method.INDUCTION,
            attempt.seconds + self.shared,
            lines,
            theorem.sources,
            reasons=attempt.reasons if attempt.status is ProofStatus.UNKNOWN else (),
            cases=attempt.cases,
            situation=attempt.broken_by,
            assumes=tuple(sorted(self.assumed - self.dropped)),
            rlimit=self.prover.limits.rlimit,
        )

    def explain_values(
        self, name: str, step: S, value: Callable[[object], int] | None
    ) -> tuple[str, ...]:
        """What an invariant speaks of, in the view in which it is false after a step."""
        if name not in self.invariants or value is None:
            return ()
        invariant, function = self.invariants[name]
        for who, sequences in self.views(step.after):
            numbers = [list(map(value, sequence)) for sequence in sequences]
            if not function(*numbers):
                said = self.quantities.quantities_of(self.cards, invariant)
                told = ", ".join(f"{text} = {numbers[n][place]}" for text, n, place in said)
                return (f"so that for {who}: {told}",)
        return ()
