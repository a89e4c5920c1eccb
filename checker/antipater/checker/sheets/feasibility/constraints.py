"""Constraints on unknown counts, as a solver takes them: linear, clauses, products, tables."""

from dataclasses import dataclass

# A value that no unknown exceeds unless it is said; far above what a card set can hold.
FAR = 1_000_000


@dataclass(frozen=True, slots=True)
class Linear:
    """A weighted sum of unknowns that lies in a domain, where all literals of ``where`` hold.

    ``domain``: pairs of least and largest value, one after another.
    """

    unknowns: tuple[int, ...]
    factors: tuple[int, ...]
    domain: tuple[int, ...]
    where: tuple[int, ...] = ()


class Constraints:
    """Unknown counts, by index with their bounds, and the constraints on them.

    A literal is the index of an unknown of 0 and 1, or ``~index`` for its opposite.
    """

    def __init__(self) -> None:
        self.bounds: list[tuple[int, int]] = []
        self.linear: list[Linear] = []
        self.clauses: list[tuple[int, ...]] = []
        self.products: list[tuple[int, tuple[int, ...]]] = []
        self.tables: list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = []
        self.contradiction = False
        self.literals: dict[object, int] = {}

    def either(self, *literals: int) -> int:
        """A literal that holds just where one of these holds."""
        key = frozenset(literals)
        known = self.literals.get(key)
        if known is None:
            known = self.literals[key] = self.new_bit()
            self.clauses.append((*literals, ~known))
            self.clauses.extend((~literal, known) for literal in literals)
        return known

    def new_bit(self) -> int:
        """A new unknown of 0 and 1."""
        self.bounds.append((0, 1))
        return len(self.bounds) - 1
