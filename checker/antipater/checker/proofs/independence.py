"""Whether conditions can hold together, using only those that share unknowns with the question.

A condition that no chain of shared unknowns leads to cannot make another one impossible.
The small questions that are left are the same ones in many moves.
"""

from collections.abc import Callable, Iterable, Sequence

from antipater.checker.proofs.alike import said_by
from antipater.checker.proofs.smt.solver import Answer
from antipater.checker.proofs.theorem import Prover
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.terms import Condition, Truth


def _not_told(conditions: Iterable[Truth]) -> None:
    """Nobody is told."""


class IndependentGroups:
    """Conditions that always hold, in groups that share no unknown. ``leant_on`` is told of
    those with which something was found to be impossible."""

    def __init__(
        self,
        conditions: Iterable[Condition],
        prover: Prover,
        leant_on: Callable[[Iterable[Truth]], None] = _not_told,
    ) -> None:
        self._prover = prover
        self._leant_on = leant_on
        self._above: dict[str, str] = {}
        self._group: dict[str, list[Truth]] = {}
        speaking = [(c, sorted(variables(c))) for c in conditions if isinstance(c, Truth)]
        for _, names in speaking:
            for name in names[1:]:
                self._above[self._root(name)] = self._root(names[0])
        for condition, names in speaking:
            if names:
                self._group.setdefault(self._root(names[0]), []).append(condition)

    def _root(self, name: str) -> str:
        """The name that stands for the group of this one."""
        while (above := self._above.get(name, name)) != name:
            name = above
        return name

    def _roots(self, condition: Truth) -> set[str]:
        return {self._root(name) for name in variables(condition)}

    def feasible(self, new: Condition, before: Sequence[Condition] = ()) -> bool:
        """Whether a new condition can hold with others that can hold without it.

        True as well where it is not known.
        """
        if not isinstance(new, Truth):
            return new
        said = said_by(new, before)
        if said is not None:
            return said
        asked, roots = [new], self._roots(new)
        rest = [(c, self._roots(c)) for c in before if isinstance(c, Truth)]
        while near := [c for c, names in rest if names & roots]:
            asked += near
            roots = roots.union(*(names for _, names in rest if names & roots))
            rest = [(c, names) for c, names in rest if not names & roots]
        always = [c for root in sorted(roots) for c in self._group.get(root, ())]
        possible = self._prover.possible(*always, *asked) is not Answer.IMPOSSIBLE
        if not possible:
            self._leant_on(always)
        return possible
