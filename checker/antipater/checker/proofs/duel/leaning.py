"""What the proof of a move of Duel may have leant on, so that it stands as long as that does."""

from collections.abc import Set
from dataclasses import dataclass, field
from typing import NamedTuple

from antipater.checker.proofs.theorem import PremiseIndex
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, Truth, as_truth

_NONE: frozenset[str] = frozenset()


@dataclass
class Leaning:
    """What proofs may have leant on: columns, by what all items add to them; and invariants."""

    columns: set[str] = field(default_factory=set)
    invariants: set[str] = field(default_factory=set)

    def include(self, other: "Leaning", theorem: str) -> None:
        """Lean on all that the proof of a theorem does as well. That an invariant leans on itself
        plays no part: it is not proved any more once it is no longer assumed."""
        self.columns |= other.columns
        self.invariants |= other.invariants - {theorem}


class Premises(NamedTuple):
    """What may be assumed, and the invariants that say some of it."""

    conditions: list[Condition]
    invariants: frozenset[str]


class Near(NamedTuple):
    """What may be assumed near some unknowns, ever more of it, and all unknowns of that."""

    stages: list[Premises]
    names: frozenset[str]


class Sayings:
    """Which of the conditions that may be assumed say which invariants."""

    def __init__(self) -> None:
        self._saying: dict[int, set[str]] = {}
        self._near: dict[tuple[PremiseIndex, frozenset[str]], Near] = {}

    def clear(self) -> None:
        """Forget all conditions."""
        self._saying.clear()
        self._near.clear()

    def add(self, invariant: str, condition: Condition) -> None:
        """Note that a condition says an invariant."""
        self._saying.setdefault(as_truth(condition).id, set()).add(invariant)

    def of(self, condition: Condition) -> Set[str]:
        """The invariants that a condition says."""
        return self._saying.get(condition.id, _NONE) if isinstance(condition, Truth) else _NONE

    def among(self, *conditions: Condition) -> frozenset[str]:
        """The invariants that some conditions say."""
        return frozenset().union(*map(self.of, conditions))

    def near(self, index: PremiseIndex, names: frozenset[str]) -> Near:
        """What speaks of some unknowns: first without the invariants that speak of others as
        well, then with those that speak of one other. Found once."""
        if (index, names) not in self._near:
            near, around = index.around(names)
            others = [len(variables(c) - names) if self.among(c) else 0 for c in near]
            few = ([c for c, n in zip(near, others, strict=True) if n <= most] for most in (0, 1))
            ever_more = {len(some): some for some in (*few, near)}.values()
            found = [Premises(some, self.among(*some)) for some in ever_more]
            self._near[index, names] = Near(found, around)
        return self._near[index, names]
