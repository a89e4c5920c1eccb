"""What a theorem is, how its claims are put to the solver, and what comes of it."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from antipater.checker.proofs.cache import Memory, code_version
from antipater.checker.proofs.z3_questions import (
    RLIMIT,
    Answer,
    Model,
    Solver,
    question_text,
    solver_version,
    variables,
)
from antipater.checker.proofs.z3_reading import Condition, all_of
from antipater.rules.numbers import Number, negation


class Verdict(StrEnum):
    """What is known of a theorem. ``UNKNOWN`` is never a success."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


class Method(StrEnum):
    """How a theorem is proved."""

    FORMULA = "formula"  # of the rules' functions, for any cities at all
    INDUCTION = "induction"  # over every move, from any state in which the invariants hold
    REACHABILITY = "reachability"  # by a line of play that gets there
    TABLE = "table"  # by looking at every card of the set


_FEW = 6  # numbers that are all told of


@dataclass(frozen=True)
class Claim:
    """One thing to be shown: wherever ``premises`` hold, ``conclusion`` does.

    ``shows`` are numbers to tell of where the claim is false, by what they are called.
    """

    conclusion: Condition
    premises: tuple[Condition, ...] = ()
    about: str = ""
    shows: Mapping[str, Number] = field(default_factory=dict)

    def told(self, model: Model) -> tuple[str, ...]:
        """A situation in which it is false, a line for each number; where they are many, for
        each that is not 0."""
        lines = [self.about] if self.about else []
        names = sorted(variables(*self.premises, self.conclusion))
        values = {name: model.value(name) for name in names}
        lines += [f"{n} = {v}" for n, v in values.items() if v or len(values) <= _FEW]
        lines += [f"{what} = {model.number(n)}" for what, n in self.shows.items()]
        return tuple(lines)


@dataclass(frozen=True)
class Part:
    """Claims that rest on ``key`` and the code alone, so that they need not even be made
    where they were shown before. A part may be made of parts that rest on less."""

    key: str
    claims: Callable[[], "Claims"]


Claims: TypeAlias = Iterator[Claim | Part]


@dataclass(frozen=True)
class Line:
    """A line of play: what it shows, and after how many moves. ``written`` writes it down."""

    shows: tuple[str, ...]
    moves: int
    written: Callable[[], str] = field(compare=False)

    @cached_property
    def record(self) -> str:
        """Its record in the notation, written when it is asked for."""
        return self.written()


@dataclass(frozen=True)
class Result:
    """What came of a theorem. ``counterexample`` is told in lines, where it is refuted.

    ``lines``: lines of play that show it, or that lead to what refutes it. ``broken``:
    the claim that is false, of a refuted theorem that is made of claims; ``rules``: those
    of the set that it is about.
    """

    theorem: str
    sentence: str
    ruleset: str
    verdict: Verdict
    method: Method
    seconds: float
    counterexample: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    solver: str = field(default_factory=solver_version)
    broken: Claim | None = field(default=None, compare=False, repr=False)
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Limits:
    """How much the solver may work for one question, and its seed."""

    rlimit: int = RLIMIT
    seed: int = 0


class Judge:
    """Puts claims to the solver, and remembers what was shown by the question itself.

    The memory's key is the text of the whole question, whatever its unknowns are called,
    with the solver's version and limit, so that a result can only be found again where
    nothing it rests on has changed.
    """

    def __init__(self, limits: Limits | None = None, memory: Memory | None = None) -> None:
        self.limits = limits or Limits()
        self.memory = memory or Memory()
        self.questions = 0
        # By the conditions' marks, which are theirs as long as they are kept here.
        self._asked: dict[tuple[int, ...], tuple[list[Condition], Answer]] = {}

    def possible(self, *conditions: Condition) -> Answer:
        """Whether these conditions can hold together."""
        if any(c is False for c in conditions):
            return Answer.IMPOSSIBLE
        due: list[Condition] = [c for c in conditions if c is not True]
        if not due:
            return Answer.POSSIBLE
        same = tuple(sorted({hash(c) for c in due}))
        if same not in self._asked:
            self._asked[same] = due, self._answered(due)
        return self._asked[same][1]

    def _answered(self, due: list[Condition]) -> Answer:
        key = self.memory.key(f"{solver_version()} {self.limits.rlimit}", question_text(due))
        known = self.memory.get(key)
        if known is not None:
            return Answer(known)
        answer, _ = self._asked_of_each(due)
        if answer is not Answer.UNKNOWN:
            self.memory.put(key, str(answer))
        return answer

    def situation(self, *conditions: Condition) -> Model | None:
        """A situation in which these conditions hold, if the solver finds one."""
        due = [c for c in conditions if c is not True]
        answer, solver = self._asked_of_each(due)
        return solver.model if answer is Answer.POSSIBLE else None

    def _asked_of_each(self, conditions: Sequence[Condition]) -> tuple[Answer, Solver]:
        """What the solver says that is quick on most questions, or where that gives up, the
        other one; and the one that said it."""
        self.questions += 1
        limits = self.limits.rlimit, self.limits.seed
        quick = Solver.for_counts(*limits, once=True)
        quick.assume(*conditions)
        answer = quick.ask()
        if answer is not Answer.UNKNOWN:
            return answer, quick
        usual = Solver(*limits)
        usual.assume(*conditions)
        return usual.ask(), usual

    def verdict(self, claim: Claim) -> Verdict:
        """Whether a claim holds."""
        answer = self.possible(*claim.premises, negation(claim.conclusion))
        return {
            Answer.IMPOSSIBLE: Verdict.PROVED,
            Answer.POSSIBLE: Verdict.REFUTED,
            Answer.UNKNOWN: Verdict.UNKNOWN,
        }[answer]

    def told(self, claim: Claim) -> tuple[str, ...]:
        """A situation in which a claim is false, as lines; none if none is found."""
        model = self.situation(*claim.premises, negation(claim.conclusion))
        return () if model is None else claim.told(model)


class Pool:
    """Conditions that may be assumed, found by the unknowns of which they speak.

    Leaving some of them out is always safe: a claim that holds under fewer premises
    holds under more.
    """

    def __init__(self, conditions: Iterable[Condition] = ()) -> None:
        self.conditions = [c for c in conditions if c is not True]
        self._by_name: dict[str, list[int]] = {}
        for n, condition in enumerate(self.conditions):
            for name in variables(condition):
                self._by_name.setdefault(name, []).append(n)

    def touching(self, names: Iterable[str]) -> list[Condition]:
        """The conditions that speak of any of these unknowns, in their order."""
        found = {n for name in names for n in self._by_name.get(name, ())}
        return [self.conditions[n] for n in sorted(found)]


@dataclass(frozen=True)
class Theorem:
    """A sentence, and the claims that make it up. ``claims`` may be built lazily.

    ``rules``: the names of the rules that it is about, as far as it is about some.
    """

    name: str
    sentence: str
    method: Method
    claims: Callable[[], Claims]
    sources: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def prove(self, judge: Judge, ruleset: str) -> Result:
        """Show every claim; stop at the first that is refuted."""
        start, verdict = time.perf_counter(), Verdict.PROVED
        told: tuple[str, ...] = ()
        broken = None
        for claim, found in self._judged(judge):
            if found is Verdict.REFUTED:
                verdict, told, broken = found, judge.told(claim), claim
                break
            if found is Verdict.UNKNOWN:
                verdict, told = found, (claim.about,)
        seconds = time.perf_counter() - start
        return Result(
            self.name,
            self.sentence,
            ruleset,
            verdict,
            self.method,
            seconds,
            told,
            self.sources,
            broken=broken,
            rules=self.rules,
        )

    def _judged(
        self, judge: Judge, claims: Iterable[Claim | Part] | None = None
    ) -> Iterator[tuple[Claim, Verdict]]:
        """Every claim with its verdict, but for parts that were shown before."""
        for each in self.claims() if claims is None else claims:
            if isinstance(each, Claim):
                yield each, judge.verdict(each)
                continue
            limits = f"{solver_version()} {judge.limits.rlimit}"
            key = "part " + judge.memory.key(code_version(), limits, self.name, each.key)
            if judge.memory.get(key) is None:
                sound = True
                for claim, verdict in self._judged(judge, each.claims()):
                    sound = sound and verdict is Verdict.PROVED
                    yield claim, verdict
                if sound:
                    judge.memory.put(key, str(Verdict.PROVED))

    def every_claim(self) -> Iterator[Claim]:
        """The claims, those of parts among them."""
        return _every_claim(self.claims())


def _every_claim(claims: Iterable[Claim | Part]) -> Iterator[Claim]:
    for each in claims:
        if isinstance(each, Part):
            yield from _every_claim(each.claims())
        else:
            yield each


def first_refuted(theorems: Iterable[Theorem], judge: Judge) -> str | None:
    """The name of the first theorem that is refuted, or None."""
    for theorem in theorems:
        if theorem.prove(judge, "").verdict is Verdict.REFUTED:
            return theorem.name
    return None


def within(low: int, number: Number, high: int) -> Condition:
    """Whether a number lies between two bounds, both included."""
    return all_of([low <= number, number <= high])
