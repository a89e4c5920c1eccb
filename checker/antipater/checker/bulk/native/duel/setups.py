"""The set-ups of rows of an archive as bytes, column by column, without a look at any one game."""

# pyright: reportAttributeAccessIssue=false
# (pyarrow.compute makes its functions when it is imported)

from array import array
from typing import Any

import pyarrow.compute as pc

from antipater.checker.bulk.native.columns import bytes_of, joined, lengths, nested
from antipater.checker.bulk.native.constants import integer, octets
from antipater.checker.bulk.native.duel.blocks import Compiled
from antipater.rules.duel import UNKNOWN

_ITEM = 2  # bytes


class Setups:
    """The set-ups of a batch of rows: what they hold, and into which pieces it falls."""

    def __init__(self, batch: Any) -> None:
        draft, laid = batch.column("draft"), batch.column("layouts")
        self.parts = {
            "rows": nested(draft.offsets, draft.values),
            "tokens": joined(batch.column("tokens")),
            "drawn": joined(batch.column("drawn")),
            "layouts": nested(laid.offsets, laid.items),
        }
        wonders = batch.column("wonders")
        self.held = nested(wonders.offsets, wonders.values)
        self.shapes = {
            "rows": lengths(draft.offsets, draft.values),
            "ages": bytes_of(laid.offsets, laid.keys),
            "layouts": lengths(laid.offsets, laid.items),
            "held": lengths(wonders.offsets, wonders.values),
        }
        self._known = dict[Any, tuple[Any, Any]]()

    def of(self, rules: Compiled) -> tuple[Any, Any]:
        """``_whole`` and ``_packed``; of sets of one shape once."""
        shape = tuple(rules.parts), tuple(map(len, rules.rules.cards.draft))
        if shape not in self._known:
            self._known[shape] = self._whole(rules), self._packed(rules)
        return self._known[shape]

    def _whole(self, rules: Compiled) -> Any:
        """Of which rows the set-up is recorded whole from the draft on, in a set's sizes."""
        ages = [size for name, size in rules.parts if name == "layouts"]
        sizes = dict(rules.parts)
        shapes = {
            "rows": array("i", map(len, rules.rules.cards.draft)),
            "ages": array("b", rules.rules.laid_out),
            "layouts": array("i", ages),
            "held": array("i", [0, 0]),
        }
        whole = pc.and_(
            pc.equal(pc.binary_length(self.parts["tokens"]), integer(sizes["tokens"] * _ITEM)),
            pc.equal(pc.binary_length(self.parts["drawn"]), integer(sizes["drawn"] * _ITEM)),
        )
        for name, shape in shapes.items():
            whole = pc.and_(whole, pc.equal(self.shapes[name], octets(shape.tobytes())))
        return whole

    def _packed(self, rules: Compiled) -> Any:
        """Each row's set-up as the module wants it; good for rows that are whole."""
        unknown = array("h", [UNKNOWN] * dict(rules.parts)["wonders"])
        parts = self.parts | {"wonders": octets(unknown.tobytes())}
        order = dict.fromkeys(name for name, _ in rules.parts)
        return pc.binary_join_element_wise(*map(parts.__getitem__, order), octets(b""))
