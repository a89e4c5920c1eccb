"""The extremes of a set: how far a number can go, with cities that take it there.

A bound has two sides. ``possible`` is the furthest value for which the model of a
finished game (``sheets.possible``) has an example, and ``limit`` the value beyond which
it has none. Where the two meet the bound is exact *for the model*, which allows all that
the rules allow and perhaps more; where the solver stopped between them, it is unknown.
``played`` is what a game played through the engine has reached.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from antipater.checker.proofs.theorem import Limits
from antipater.checker.sheets.feasibility.numbers import Number
from antipater.checker.sheets.feasibility.search import (
    Extreme,
    Search,
    Situation,
    solver_version,
)

Witness: TypeAlias = Sequence[Mapping[str, object]]

# Work for a bound, and how much of that is one unit of the solver's.
BOUND_RLIMIT = 10_000_000
_UNITS = 1_000_000


@dataclass(frozen=True)
class Bound:
    """One extreme. ``name`` is short, ``sentence`` says what is bounded.

    ``possible``: the furthest value with an example (None: none was found); ``limit``:
    nothing lies beyond it (None: not proved). ``witness``: the cities of the example, the
    bounded one first, scored again by the engine's own functions; empty where there is
    none to show. ``played`` and ``record``: the furthest that a game through the engine
    went, and that game in the notation.
    """

    name: str
    sentence: str
    ruleset: str
    lowest: bool
    possible: int | None
    limit: int | None
    witness: Witness = ()
    played: int | None = None
    record: str = ""
    seconds: float = 0.0
    solver: str = field(default_factory=solver_version)

    @property
    def known(self) -> bool:
        """Whether the model's example lies at the limit."""
        return self.possible is not None and self.possible == self.limit

    @property
    def reached(self) -> bool:
        """Whether a game was played that goes as far as anything can."""
        return self.played is not None and self.played == self.limit


class ExampleGame(NamedTuple):
    """A game played for a bound: how far it went, and its record in the notation."""

    value: int
    record: str


@dataclass(frozen=True)
class Objective:
    """A number of a program to be bounded.

    ``show`` gives the cities of a situation, scored again (None where they cannot be
    shown). ``play`` plays games for it through the engine, until one reaches the limit.
    """

    name: str
    sentence: str
    term: Number
    search: Search
    show: Callable[[Situation], Witness | None]
    lowest: bool = False
    play: Callable[[int | None], ExampleGame | None] = lambda _: None

    def found(self, ruleset: str, limits: Limits) -> Bound:
        """The bound, as far as the solver gets within its limits."""
        start = time.perf_counter()
        look = self.search.least if self.lowest else self.search.most
        found = look(self.term, limit=limits.rlimit / _UNITS)
        optimum = found if isinstance(found, Extreme) else None
        witness = self.show(optimum.situation) if optimum else None
        limit = optimum.limit if optimum else None
        game = self.play(limit)
        return Bound(
            name=self.name,
            sentence=self.sentence,
            ruleset=ruleset,
            lowest=self.lowest,
            possible=optimum.found if optimum else None,
            limit=limit,
            witness=witness or (),
            played=game and game.value,
            record=game.record if game else "",
            seconds=time.perf_counter() - start,
        )
