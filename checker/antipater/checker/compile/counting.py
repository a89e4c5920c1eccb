"""What modules of both games count of each item in the games that they play."""

from collections.abc import Mapping

from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import Cells, Engine, Loops, Words, part


class ItemCounts(Loops):
    """Counts by name, a number for each item; ``first``: where those of a name begin."""

    def __init__(self, engine: Engine, layouts: Mapping[type[Cells], Layout], items: int) -> None:
        super().__init__(engine, layouts)
        self.first = {name: n * items for n, name in enumerate(COUNTS)}

    @part
    def paid(self, counts: Words, item: int, cost: int) -> None:
        """Count what an item cost; below 0 where a chain made it free."""
        if cost < 0:
            counts[item + self.first["chained"]] += 1
        else:
            counts[item + self.first["paid"]] += 1
            counts[item + self.first["price"]] += cost
