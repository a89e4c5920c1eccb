"""The extremes of a set: how far a number can go, with cities that take it there.

A bound has two sides. ``possible`` is the furthest value for which the model of a
finished game (``sheets.possible``) has an example, and ``limit`` the value beyond which
it has none. Where the two meet the bound is exact *for the model*, which allows all that
the rules allow and perhaps more; where the solver stopped between them, it is unknown.
``played`` is what a game played through the engine has reached.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from antipater.checker.proofs.bounds_search import extreme
from antipater.checker.proofs.theorems import Limits
from antipater.checker.proofs.z3_questions import Model, solver_version
from antipater.checker.proofs.z3_reading import Condition, Number
from antipater.rules.definitions import CardSet

Witness: TypeAlias = Sequence[Mapping[str, object]]

# Work of the solver for one of the many questions of a bound.
BOUND_RLIMIT = 10_000_000


@dataclass(frozen=True)
class Bound:
    """One extreme. ``name`` is short, ``sentence`` says what is bounded.

    ``possible``: the furthest value with an example (None: none was found); ``limit``:
    nothing lies beyond it (None: not shown). ``witness``: the cities of the example, the
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


class Game(NamedTuple):
    """A game played for a bound: how far it went, and its record in the notation."""

    value: int
    record: str


@dataclass(frozen=True)
class Extreme:
    """A number to be bounded, where the conditions hold.

    ``show`` gives the cities of a situation, scored again (None where they cannot be
    shown). ``play`` plays games for it through the engine, until one reaches the limit.
    """

    name: str
    sentence: str
    term: Number
    conditions: Sequence[Condition]
    show: Callable[[Model], Witness | None]
    lowest: bool = False
    play: Callable[[int | None], Game | None] = lambda _: None

    def found(self, ruleset: str, limits: Limits) -> Bound:
        """The bound, as far as the solver gets within its limits."""
        start = time.perf_counter()
        reach = extreme(self.term, self.conditions, self.lowest, limits)
        witness = None if reach.model is None else self.show(reach.model)
        game = self.play(reach.limit)
        return Bound(
            name=self.name,
            sentence=self.sentence,
            ruleset=ruleset,
            lowest=self.lowest,
            possible=reach.best,
            limit=reach.limit,
            witness=witness or (),
            played=game and game.value,
            record=game.record if game else "",
            seconds=time.perf_counter() - start,
        )


def bounds(
    cards: CardSet,
    edition: str | None = None,
    limits: Limits | None = None,
    only: Sequence[str] | None = None,
) -> Iterator[Bound]:
    """Every bound of a set, as soon as it is found.

    ``edition``: a name among the set's (None: its default); ``KeyError`` for another.
    ``only``: the names of the bounds wanted; ``KeyError`` for one that there is not.
    ``limits`` are for one question to the solver; each bound takes some dozens.
    """
    if cards.game == "duel":
        from antipater.checker.proofs.bounds_duel import extremes
    else:
        from antipater.checker.proofs.bounds_seven_wonders import extremes
    asked = {extreme.name: extreme for extreme in extremes(cards, edition)}
    for each in [asked[name] for name in only or asked]:
        yield each.found(cards.slug, limits or Limits(BOUND_RLIMIT))
