"""Everything that can be proved about a set: what a game has to offer for ``prove``."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from antipater.checker.proofs.counterexample import CounterexampleSearch
from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.reachability import ReachabilityTheorem
from antipater.checker.proofs.theorem import Method, Prover, Theorem
from antipater.rules.card_set import CardSet


@dataclass(frozen=True)
class GameProofs:
    """What is stated about a game, for any of its sets.

    ``profile``: the theorems about a set under an edition. ``assumptions``: what
    the theorems of a method take for granted. ``departures``: where a
    set's figures are not the printed ones. ``left_open``: what an edition allows that no theorem
    about every move looks at.
    """

    profile: Callable[[CardSet, str | None, Prover], "ProofProfile"]
    assumptions: Mapping[Method, tuple[str, ...]]
    departures: Callable[[CardSet], Iterable[str]] = lambda _: ()
    left_open: Callable[[CardSet, str | None], tuple[str, ...]] = lambda _, __: ()


@dataclass(frozen=True)
class ProofProfile:
    """The theorems of a set by name, and what searches for games that break them.

    ``induction``: all theorems about every move; ``induction_of`` makes one of the theorems
    that are named, with none of their results.
    """

    theorems: Mapping[str, Theorem]
    induction: Induction[Any]
    induction_of: Callable[[tuple[str, ...]], Induction[Any]]
    reachability: Mapping[str, ReachabilityTheorem[Any]]
    counterexamples: CounterexampleSearch[Any]

    @property
    def names(self) -> frozenset[str]:
        """The names of all theorems."""
        return frozenset((*self.theorems, *self.induction.theorems, *self.reachability))
