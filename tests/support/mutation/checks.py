"""Parts of the proofs that can be run alone, and which lines of the engine each of them runs."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar
from unittest.mock import patch

from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.step_theorem import ProofAttempt
from antipater.checker.proofs.theorem import (
    Claim,
    Lemma,
    ProofStatus,
    Prover,
    Theorem,
)
from support.mutation.engine import Place
from support.mutation.in_time import Stopped, in_time
from support.mutation.noted_lines import lines_run


class Check(NamedTuple):
    """A theorem, or all that is proved of one move. ``refuted``: the theorem that is refuted,
    or None; it makes whatever it needs itself, so that it depends on no other check. ``part``: it
    uses what a check before it has made."""

    name: str
    refuted: Callable[[], str | None]
    part: bool = False


T = TypeVar("T")
Moves = TypeVar("Moves", bound=Induction[Any])


class Anew(Generic[T]):
    """What is made once for several checks, and anew after ``make_anew``."""

    time = 0  # how often everything was to be made anew

    def __init__(self, make: Callable[[], T]) -> None:
        self._make, self._made = make, list[tuple[int, T]]()

    @property
    def now(self) -> T:
        """What was made since everything was to be made anew."""
        if not self._made or self._made[0][0] != Anew.time:
            self._made = [(Anew.time, self._make())]
        return self._made[0][1]


class Parts:
    """A theorem by its lemmas, so that those alone are asked that run what is changed."""

    def __init__(self, make: Callable[[], Theorem], prover: Prover) -> None:
        self.make, self.prover, self.theorem = make, prover, make()
        self.keys = frozenset[str]()
        self.made = Anew(self._by_key)

    def checks(self) -> Iterator[Check]:
        """What is claimed in no lemma, with making it all; then each lemma."""
        yield Check(self.theorem.name, self._of(""))
        self.keys = frozenset(self.made.now)
        for key in list(self.made.now)[1:]:
            yield Check(self.theorem.name, self._of(key), part=True)

    def _by_key(self) -> dict[str, Theorem]:
        """By the key of each lemma the theorem of it alone; first that of what is in none, or in
        those that the engine as it is makes none of."""
        found: dict[str, list[Claim | Lemma]] = {"": []}
        for each in self.make().claims():
            key = each.key if isinstance(each, Lemma) else ""
            new = self.keys and key not in self.keys
            found.setdefault("" if new else key, []).append(each)
        return {
            key: replace(self.theorem, claims=partial(iter, part)) for key, part in found.items()
        }

    def _of(self, key: str) -> Callable[[], str | None]:
        """How to ask whether a part is refuted; not if another engine makes none of that key."""
        return lambda: first_refuted(filter(None, [self.made.now.get(key)]), self.prover)


def by_moves(induction: Anew[Moves], moves: Iterable[tuple[str, Any, Any]]) -> Iterator[Check]:
    """What is proved of the start of a game; then of each of some moves, told with its name and
    the control state at which it is made."""
    yield Check("the start of a game", partial(_refuted_by, induction, None))
    for about, *at in moves:
        yield Check(about, partial(_refuted_by, induction, at), part=True)


def _refuted_by(induction: Anew[Moves], at: Sequence[Any] | None) -> str | None:
    now = induction.now
    return refuted_by(now, now.prove_base_case if at is None else partial(now.follow, *at))


class _Noticed(Exception):
    """A theorem is refuted, so nothing more is asked."""


def without_broken(induction: Moves) -> Moves:
    """An induction without the invariants that its set breaks on purpose."""
    names = {departure.theorem for departure in induction.cards.departures}
    induction.drop(names & induction.theorems.keys())
    for name in names & induction.theorems.keys():
        del induction.theorems[name], induction.found[name]
    return induction


def refuted_by(induction: Induction[Any], follow: Callable[[], object]) -> str | None:
    """The first theorem that is refuted while moves are followed, or None; no goal after it is
    looked at. What came of other moves plays no part."""
    proved_from = induction.proved_from
    induction.found = {name: ProofAttempt() for name in induction.theorems}

    def noticing(step: Any, conditions: Any, attempt: ProofAttempt[Any], goal: Any) -> Any:
        found = proved_from(step, conditions, attempt, goal)
        if attempt.status is ProofStatus.REFUTED:
            raise _Noticed
        return found

    with suppress(_Noticed), patch.object(induction, "proved_from", noticing):
        follow()
    return min(induction.refuted, default=None)


def first_refuted(theorems: Iterable[Theorem], prover: Prover) -> str | None:
    """The name of the first theorem that is refuted, or None."""
    for theorem in theorems:
        prover.about = theorem.name
        if any(found is ProofStatus.REFUTED for _, found in theorem.judged(prover)):
            return theorem.name
    return None


def make_anew() -> None:
    """Make anew from now on what is made once for several checks."""
    Anew.time += 1


@dataclass(frozen=True)
class Recorded:
    """A check of the engine as it is: what it runs, and its processor time in seconds."""

    check: Check
    lines: frozenset[Place]
    seconds: float


class Refuted(ValueError):
    """A theorem is refuted of the engine as it is."""


def recorded(
    modules: Sequence[str], checks: Iterable[Check], longest: float = 0
) -> Iterator[Recorded | Refuted]:
    """Run checks, and note what each runs of some modules; of a part with it what made, before it,
    what is kept for later. Or which theorem is refuted. ``longest``: so many seconds of the
    processor each may take, 0 for any; one that takes longer is passed over."""
    before: frozenset[Place] = frozenset()
    for check in checks:
        start = time.process_time()
        if not check.part:
            make_anew()
        forget(modules)
        try:
            with in_time(longest), lines_run(modules) as lines:
                refuted = check.refuted()
        except Stopped:
            make_anew()
            continue
        before = before | lines.kept if check.part else frozenset(lines)
        if refuted is None:
            yield Recorded(check, before | lines, time.process_time() - start)
        else:
            yield Refuted(refuted)


def forget(modules: Sequence[str]) -> None:
    """Empty what functions of modules remember of earlier calls."""
    for name in modules:
        for value in vars(import_module(name)).values():
            clear = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()
