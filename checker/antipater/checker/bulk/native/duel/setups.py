"""The set-ups of rows of an archive as numbers, column by column, with no look at any one game."""

from functools import reduce
from operator import and_
from typing import Any

import numpy as np

from antipater.checker.bulk.native.columns import NumberRows, ends, nested, numbers
from antipater.checker.bulk.native.duel.blocks import Compiled
from antipater.rules.duel import UNKNOWN


class Setups:
    """The set-ups of a batch of rows: what they hold, and into which pieces it falls."""

    def __init__(self, batch: Any) -> None:
        self.count = len(batch)
        draft, laid, wonders = map(batch.column, ("draft", "layouts", "wonders"))
        rows, structures, held = map(ends, (draft, laid, wonders))
        self.parts = {
            "rows": (nested(rows, draft.values), numbers(draft.values.values)),
            "layouts": (nested(structures, laid.items), numbers(laid.items.values)),
        }
        for name in ("tokens", "drawn"):
            column = batch.column(name)
            self.parts[name] = ends(column), numbers(column.values)
        self.shapes = {
            "rows": (rows, np.diff(ends(draft.values))),
            "ages": (structures, numbers(laid.keys)),
            "layouts": (structures, np.diff(ends(laid.items))),
            "held": (held, np.diff(ends(wonders.values))),
        }
        self._known = dict[Any, tuple[Any, Any]]()

    def of(self, rules: Compiled) -> tuple[Any, Any]:
        """Of which rows the set-up is recorded whole from the draft on, in a set's sizes, and each
        row's set-up as the module wants it, which is good for these; of sets of one shape once."""
        shape = tuple(rules.parts), tuple(map(len, rules.rules.cards.draft))
        if shape not in self._known:
            self._known[shape] = self._of(rules)
        return self._known[shape]

    def _of(self, rules: Compiled) -> tuple[Any, Any]:
        ages = [size for name, size in rules.parts if name == "layouts"]
        sizes = dict(rules.parts) | {"layouts": sum(ages)}
        shapes = {
            "rows": [*map(len, rules.rules.cards.draft)],
            "ages": [*rules.rules.laid_out],
            "layouts": ages,
            "held": [0, 0],
        }
        whole = [
            self._rows(self.shapes[name], len(shape)).are(shape) for name, shape in shapes.items()
        ]
        packed = list[Any]()
        for name, size in sizes.items():
            if name in self.parts:
                rows = self._rows(self.parts[name], size)
                whole.append(rows.whole)
                packed.append(rows.table)
            else:  # wonders, which nobody holds before the draft
                packed.append(np.full((self.count, size), UNKNOWN, np.int16))
        return reduce(and_, whole), np.concatenate(packed, axis=1)

    def _rows(self, part: tuple[Any, Any], size: int) -> NumberRows:
        return NumberRows(*part, size, self.count)
