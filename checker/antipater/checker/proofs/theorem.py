"""What a theorem is, how its claims are put to the solver, and what comes of it."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from antipater.checker.proofs.heard import Heard
from antipater.checker.proofs.proof_cache import Kept, ProofCache, code_version
from antipater.checker.proofs.smt.question import question_key
from antipater.checker.proofs.smt.quick import QuickSolver
from antipater.checker.proofs.smt.solver import (
    LITTLE,
    RLIMIT,
    Answer,
    Attempt,
    Model,
    settle,
    solver_version,
)
from antipater.rules.numbers import Number, negation
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.nodes import variables, walk
from antipater.rules.readings.operations import CONSTANT
from antipater.rules.readings.terms import Condition, Truth, as_truth


class ProofStatus(StrEnum):
    """What is known of a theorem. ``UNKNOWN`` is never a success."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


class Method(StrEnum):
    """How a theorem is proved."""

    FORMULA = "formula"  # of the rules' functions, for any cities at all
    INDUCTION = "induction"  # over every move, from any state in which the invariants hold
    REACHABILITY = "reachability"  # by a line of play that gets there
    TABLE = "table"  # by looking at every card, slot or figure of the set
    EXAMPLES = "examples"  # by looking at some cases of many, which proves nothing of the others


# In so many forms of a set is kept what came of claims, so that an edit can be taken back.
_FORMS = 3
_LISTED = 6  # so many numbers are told with those that are 0
_FEW = 6  # so many conditions are looked through one by one
MOST_GIVEN_UP = 5  # questions of a theorem that the solver gives up; then no more are asked

# What ends the name of a number that no formula of a set reads, so that no ledger holds it.
OF_SOME_CITY = " of some city"


@dataclass(frozen=True)
class Claim:
    """One thing to be proved: wherever ``premises`` hold, ``conclusion`` does.

    ``observed`` are numbers worth giving where the claim is false, by what they are called.
    """

    conclusion: Condition
    premises: tuple[Condition, ...] = ()
    about: str = ""
    observed: Mapping[str, Number] = field(default_factory=dict)

    def explain(self, model: Model) -> tuple[str, ...]:
        """A situation in which it is false, a line for each number; where they are many, for
        each that is not 0."""
        lines = [self.about] if self.about else []
        names = sorted(variables(*self.premises, self.conclusion))
        values = {name: model.value(name) for name in names}
        lines += [f"{n} = {v}" for n, v in values.items() if v or len(values) <= _LISTED]
        lines += [f"{what} = {model.number(n)}" for what, n in self.observed.items()]
        return tuple(lines)


@dataclass(frozen=True)
class Lemma:
    """Claims that rest on ``key`` and the code alone, so that they need not even be made
    where they were proved before. A lemma may be made of lemmas that depend on less. ``heard``: of
    claims that rest on what cards say of events as well, what notes it while they are made."""

    key: str
    claims: Callable[[], "Claims"]
    heard: Heard | None = None

    def kept(self, known: str) -> int | None:
        """How many claims were proved, of what is kept; None if cards say something else now."""
        if self.heard is None:
            return int(known)
        forms = (f for f in json.loads(known) if self.heard.stands(f["said"]))
        found = next(forms, None)
        if found is None:
            return None
        self.heard.read |= found["said"].keys()
        return int(found["cases"])

    def proved(self, cases: int, before: str | None) -> str:
        """What is to be kept of so many claims, beside what was ``before``."""
        if self.heard is None:
            return str(cases)
        others = json.loads(before) if before else []
        latest = {"cases": cases, "said": self.heard.told()}
        return json.dumps([latest, *others[: _FORMS - 1]])


Claims: TypeAlias = Iterator[Claim | Lemma]


@dataclass(frozen=True)
class Trace:
    """A line of play: what it shows, and after how many moves. ``written`` writes it down."""

    shows: tuple[str, ...]
    moves: int
    written: Callable[[], str] = field(compare=False)

    @cached_property
    def record(self) -> str:
        """Its record in the notation, written when it is asked for."""
        return self.written()


@dataclass(frozen=True)
class TheoremResult:
    """What came of a theorem. ``counterexample``: lines that explain it, where it is refuted.

    ``traces``: lines of play that show it, or that lead to what refutes it. ``broken``:
    the claim that is false, of a refuted theorem that is made of claims, and ``situation`` the step
    and the model in which one about every move is; ``rules``: those
    of the set that it is about. ``kept``: how much of it was taken from earlier runs.
    ``reasons``: why it is unknown, a line each. ``cases``: how many claims, moves' goals or
    games were looked at, now or where it is kept from. ``assumes``: what was taken for
    granted, and theorems of the same set by name. ``accepted``: why the set breaks it on purpose.
    """

    theorem: str
    sentence: str
    ruleset: str
    status: ProofStatus
    method: Method
    seconds: float
    counterexample: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    traces: tuple[Trace, ...] = ()
    solver: str = field(default_factory=solver_version)
    broken: Claim | None = field(default=None, compare=False, repr=False)
    situation: Any = field(default=None, compare=False, repr=False)
    rules: tuple[str, ...] = ()
    kept: Kept = Kept.NONE
    reasons: tuple[str, ...] = ()
    cases: int = 0
    assumes: tuple[str, ...] = ()
    rlimit: int = RLIMIT
    accepted: str = ""

    @property
    def stands(self) -> bool:
        """Whether it counts for the set: proved, or refuted on purpose."""
        refuted_on_purpose = self.status is ProofStatus.REFUTED and bool(self.accepted)
        return self.status is ProofStatus.PROVED or refuted_on_purpose


@dataclass(frozen=True)
class Limits:
    """How much the solver may work for one question, and its seed."""

    rlimit: int = RLIMIT
    seed: int = 0

    @property
    def of_paths(self) -> "Limits":
        """Those of questions which ways a run can go: not less than usual, as what is not known
        to be impossible is followed, and each way can fork again."""
        return replace(self, rlimit=max(self.rlimit, RLIMIT))

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """How a question is put that is asked alone: to two solvers in turn; where it may cost
        little, to the one that takes the least for short questions."""
        if self.rlimit < LITTLE:
            return (Attempt(self.rlimit, self.seed),)
        once = Attempt(self.rlimit, self.seed, once=True)
        return once, Attempt(self.rlimit, self.seed, counts=False)


# Told of each question: the theorem that asks it, the conditions, and what the solver said.
Told: TypeAlias = Callable[[str, Sequence[Truth], Answer], None]


def untold(about: str, conditions: Sequence[Truth], answer: Answer) -> None:
    """Nobody is told."""


class Prover:
    """Puts claims to the solver, and keeps the answers by the question itself.

    The key of an answer is the whole question, whatever its unknowns are called, with the
    solver's version and a hash of the code: that of the encoding among it, which
    decides what the solver gets to see. So a result can only be found again where nothing it
    depends on has changed. How much the solver may work and its seed are no part of it: they
    decide whether there is an answer, and what is unknown is not kept.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        cache: ProofCache | None = None,
        told: Told = untold,
    ) -> None:
        self.limits = limits or Limits()
        self.cache = cache or ProofCache()
        self.told = told
        self.about = ""  # the theorem that is being proved
        self.backwards = False  # whether claims and moves are gone through from the last on
        self.progress: Callable[[str], None] = lambda _: None
        self.questions = 0
        self.kept_cases = 0  # claims of lemmas that were proved before
        self.quick = QuickSolver(self.limits.rlimit, self.limits.seed)
        self._asked: dict[frozenset[int], Answer] = {}

    @cached_property
    def of_paths(self) -> "Prover":
        """One for questions which ways a run can go, which are not kept for later runs."""
        found = Prover(self.limits.of_paths, told=self.told)
        found.about = "paths"
        if found.limits == self.limits:
            found.quick = self.quick
        return found

    def possible(self, *conditions: Condition) -> Answer:
        """Whether these conditions can hold together."""
        due = [as_truth(c) for c in conditions if c is not True]
        same = frozenset([c.id for c in due])
        known = self._asked.get(same)
        if known is None:
            known = self._asked[same] = self._answered(due)
        return known

    def _answered(self, due: list[Truth]) -> Answer:
        if any(c.op is CONSTANT and not c.parts[0] for c in due):
            return Answer.IMPOSSIBLE
        if not due:
            return Answer.POSSIBLE
        key = self.cache.key(code_version(), solver_version(), question_key(due))
        known = self.cache.get(key)
        if known is not None:
            return Answer(known)
        answer = self._asked_of_solvers(due)
        if answer is not Answer.UNKNOWN:
            self.cache.put(key, str(answer))
        return answer

    def _asked_of_solvers(self, due: Sequence[Truth]) -> Answer:
        """What the solver says that is kept, or where that gives up, one for this question."""
        answer = self.quick.ask(due)
        if answer is Answer.UNKNOWN:
            found = self._settled(due)
            return Answer.POSSIBLE if isinstance(found, Model) else found
        self.questions += 1
        self.told(self.about, due, answer)
        return answer

    def witness(self, *conditions: Condition) -> Model | None:
        """A situation in which these conditions hold, if the solver finds one."""
        found = self._settled([c for c in conditions if isinstance(c, Truth)])
        return found if isinstance(found, Model) else None

    def _settled(self, conditions: Sequence[Truth]) -> Answer | Model:
        """What the solver says that is quick on most questions, or where that gives up, the
        other one. A question that has more parts than the limit units of work is given up unread.
        """
        self.questions += 1
        too_long = next(islice(walk(*conditions), self.limits.rlimit, None), None) is not None
        found = Answer.UNKNOWN if too_long else settle(conditions, self.limits.attempts)
        answer = Answer.POSSIBLE if isinstance(found, Model) else found
        self.told(self.about, conditions, answer)
        return found

    def status(self, claim: Claim) -> ProofStatus:
        """Whether a claim holds."""
        if claim.conclusion is True:
            return ProofStatus.PROVED
        answer = self.possible(*claim.premises, negation(claim.conclusion))
        return {
            Answer.IMPOSSIBLE: ProofStatus.PROVED,
            Answer.POSSIBLE: ProofStatus.REFUTED,
            Answer.UNKNOWN: ProofStatus.UNKNOWN,
        }[answer]

    def explain(self, claim: Claim) -> tuple[str, ...]:
        """A situation in which a claim is false, as lines; none if none is found."""
        model = self.witness(*claim.premises, negation(claim.conclusion))
        return () if model is None else claim.explain(model)


class Surroundings(NamedTuple):
    """Conditions around some unknowns, and the unknowns of these conditions with them."""

    conditions: list[Condition]
    names: frozenset[str]


class PremiseIndex:
    """Conditions that may be assumed, found by the unknowns of which they speak.

    Leaving some of them out is always safe: a claim that holds under fewer premises
    holds under more.
    """

    def __init__(self, conditions: Iterable[Condition] = ()) -> None:
        self.conditions = [c for c in conditions if c is not True]
        self._around: dict[frozenset[str], Surroundings] = {}

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for n, condition in enumerate(self.conditions):
            for name in variables(condition):
                found.setdefault(name, []).append(n)
        return found

    @cached_property
    def marks(self) -> frozenset[int]:
        """What identifies the conditions."""
        return frozenset(c.id for c in self.conditions if isinstance(c, Truth))

    def touching(self, names: Set[str]) -> list[Condition]:
        """The conditions that speak of any of these unknowns, in their order."""
        if len(self.conditions) <= _FEW:
            return [c for c in self.conditions if not names.isdisjoint(variables(c))]
        found = {n for name in names for n in self._by_name.get(name, ())}
        return [self.conditions[n] for n in sorted(found)]

    def around(self, names: frozenset[str]) -> Surroundings:
        """``touching``, and these unknowns with all of which it speaks; found once."""
        known = self._around.get(names)
        if known is None:
            near = self.touching(names)
            known = self._around[names] = Surroundings(near, names | variables(*near))
        return known


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

    def prove(self, prover: Prover, ruleset: str) -> TheoremResult:
        """Prove every claim; stop at the first that is refuted, and where several were given up."""
        start, status = time.perf_counter(), ProofStatus.PROVED
        before, prover.about = prover.cache.lookups, self.name
        kept_before = prover.kept_cases
        told: tuple[str, ...] = ()
        reasons: tuple[str, ...] = ()
        broken, cases = None, 0
        for cases, (claim, found) in enumerate(self.judged(prover), 1):  # noqa: B007  (counted on after the loop)
            if found is ProofStatus.REFUTED:
                status, told, broken = found, prover.explain(claim), claim
                break
            if found is ProofStatus.UNKNOWN:
                status, reasons = found, (*reasons, gave_up(claim.about))
                if len(reasons) == MOST_GIVEN_UP:
                    break
        seconds = time.perf_counter() - start
        return TheoremResult(
            self.name,
            self.sentence,
            ruleset,
            status,
            self.method,
            seconds,
            told,
            self.sources,
            broken=broken,
            rules=self.rules,
            kept=prover.cache.lookups.kept_since(before),
            reasons=reasons if status is ProofStatus.UNKNOWN else (),
            cases=cases + prover.kept_cases - kept_before,
            rlimit=prover.limits.rlimit,
        )

    def judged(
        self, prover: Prover, claims: Iterable[Claim | Lemma] | None = None
    ) -> Iterator[tuple[Claim, ProofStatus]]:
        """Every claim with its verdict, but for lemmas that were proved before."""
        due = self.claims() if claims is None else claims
        for each in reversed(list(due)) if prover.backwards and claims is None else due:
            if isinstance(each, Claim):
                yield each, prover.status(each)
                continue
            version = code_version(), solver_version()
            key = "part " + prover.cache.key(*version, self.name, each.key)
            known = prover.cache.get(key)
            kept = None if known is None else each.kept(known)
            if kept is not None:
                prover.kept_cases += kept
                continue
            read = each.heard.read if each.heard else set()
            outside = {*read}
            read.clear()
            sound, before, judged = True, prover.kept_cases, 0
            for claim, status in self.judged(prover, each.claims()):
                sound, judged = sound and status is ProofStatus.PROVED, judged + 1
                yield claim, status
            if sound:
                cases = judged + prover.kept_cases - before
                prover.cache.put(key, each.proved(cases, known))
            read |= outside


def gave_up(about: str = "") -> str:
    """Why a theorem is unknown of which the solver could not decide something."""
    where = f" ({about})" if about else ""
    return f"the solver stopped at its limit of work; try a larger --rlimit{where}"


def within(low: int, number: Number, high: int) -> Condition:
    """Whether a number lies between two bounds, both included."""
    return all_of([low <= number, number <= high])
