"""Parts of the proofs that can be run alone, and which lines of the engine each of them runs."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple
from unittest.mock import patch

from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.step_theorem import ProofAttempt
from antipater.checker.proofs.theorem import (
    Claim,
    Lemma,
    ProofStatus,
    Prover,
    Theorem,
    first_refuted,
)
from support.mutation.noted_lines import Line, lines_run


class Check(NamedTuple):
    """A theorem, or all that is proved of one move. ``refuted``: the theorem that is refuted,
    or None; it makes whatever it needs itself, so that it depends on no other check. ``part``: it
    is part of a theorem whose claims the check of the same name before it makes."""

    name: str
    refuted: Callable[[], str | None]
    part: bool = False


class Parts:
    """A theorem by its lemmas, so that those alone are asked that run what is changed.

    Its claims are made once for all of them, and anew after ``make_anew``.
    """

    time = 0  # how often everything was to be made anew

    def __init__(self, make: Callable[[], Theorem], prover: Prover) -> None:
        self.make, self.prover, self.theorem = make, prover, make()
        self._made_at, self._made = -1, dict[str, Theorem]()

    def checks(self) -> Iterator[Check]:
        """What is claimed in no lemma, with making it all; then each lemma."""
        yield Check(self.theorem.name, self._of(""))
        for key in list(self.made)[1:]:
            yield Check(self.theorem.name, self._of(key), part=True)

    @property
    def made(self) -> dict[str, Theorem]:
        """By the key of each lemma the theorem of it alone; first that of what is in none."""
        if self._made_at != Parts.time:
            self._made_at, self._made = Parts.time, {}
            found: dict[str, list[Claim | Lemma]] = {"": []}
            for each in self.make().claims():
                found.setdefault(each.key if isinstance(each, Lemma) else "", []).append(each)
            self._made = {
                key: replace(self.theorem, claims=partial(iter, part))
                for key, part in found.items()
            }
        return self._made

    def _of(self, key: str) -> Callable[[], str | None]:
        """How to ask whether a part is refuted; not if another engine makes none of that key."""
        return lambda: first_refuted(filter(None, [self.made.get(key)]), self.prover)


class _Noticed(Exception):
    """A theorem is refuted, so nothing more is asked."""


def refuted_by(induction: Induction[Any], follow: Callable[[], object]) -> str | None:
    """The first theorem that is refuted while moves are followed, or None; no goal after it is
    looked at."""
    proved_from = induction.proved_from

    def noticing(step: Any, conditions: Any, attempt: ProofAttempt[Any], goal: Any) -> Any:
        found = proved_from(step, conditions, attempt, goal)
        if attempt.status is ProofStatus.REFUTED:
            raise _Noticed
        return found

    with suppress(_Noticed), patch.object(induction, "proved_from", noticing):
        follow()
    return min(induction.refuted, default=None)


def make_anew() -> None:
    """Make the claims of theorems anew from now on."""
    Parts.time += 1


@dataclass(frozen=True)
class Recorded:
    """A check of the engine as it is: the lines that it runs, and its processor time in seconds."""

    check: Check
    lines: frozenset[Line]
    seconds: float


class Refuted(ValueError):
    """A theorem is refuted of the engine as it is."""


def recorded(
    modules: Sequence[str], checks: Iterable[Check], as_printed: bool = True
) -> Iterator[Recorded]:
    """Run checks, and note the lines of some modules that each runs, a part's with those that make
    the claims of its theorem; ``Refuted`` if one is. Of sets that are not as the game is printed
    what is refuted is left out."""
    making: frozenset[Line] = frozenset()
    for check in checks:
        start = time.process_time()
        forget(modules)
        with lines_run(modules) as lines:
            refuted = check.refuted()
        making = making if check.part else frozenset(lines)
        if refuted is not None:
            if as_printed:
                raise Refuted(refuted)
            continue
        yield Recorded(check, making.union(lines), time.process_time() - start)


def forget(modules: Sequence[str]) -> None:
    """Empty what functions of modules remember of earlier calls."""
    for name in modules:
        for value in vars(import_module(name)).values():
            clear = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()
