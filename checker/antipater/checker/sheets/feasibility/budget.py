"""The work that the answer to one sheet may cost, shared by all searches made for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from antipater.checker.sheets.feasibility.search import ProgramAnswer, ProgramSearch

Found = TypeVar("Found")

# Work below which nothing is begun, and what a search costs beside the solver's own count of
# its work: writing down the question.
_LEAST, _ASKING = 0.05, 0.05


class Budget:
    """Work in the solver's units: the same on every machine.

    ``kept``: work that is left for what comes later. ``short``: whether something was not looked
    for, or not to its end, because the work was spent.
    """

    def __init__(self, units: float) -> None:
        self.left = units
        self.kept = 0.0
        self.short = False

    @property
    def open(self) -> bool:
        """Whether anything more may be begun."""
        return self.left - self.kept >= _LEAST

    @contextmanager
    def at_most(self, units: float) -> Iterator[None]:
        """Allow no more work than so much for a while; that it was too little is not told."""
        kept, short = self.kept, self.short
        self.kept = max(kept, self.left - units)
        try:
            yield
        finally:
            self.kept, self.short = kept, short

    def spent_on(
        self, search: ProgramSearch, ask: Callable[[float], Found], limit: float
    ) -> Found | ProgramAnswer:
        """What is found with so much work at most; ``UNKNOWN`` where there is too little left."""
        if not self.open:
            self.short = True
            return ProgramAnswer.UNKNOWN
        allowed = min(limit, self.left - self.kept)
        before = search.work
        found = ask(allowed / search.weight)
        self.left -= (search.work - before) * search.weight + _ASKING
        self.short |= allowed < limit and found is ProgramAnswer.UNKNOWN
        return found
