"""Rows of an archive judged by modules straight from the columns, without making records."""

from collections.abc import Sequence
from functools import partial, reduce
from typing import Any

import numpy as np
import pyarrow as pa

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.columns import ends, equal, groups, names, picked, there
from antipater.checker.bulk.native.constants import integer, text
from antipater.checker.bulk.native.duel import claims
from antipater.checker.bulk.native.duel.blocks import GAME, Compiled, compiled, duel_heads
from antipater.checker.bulk.native.duel.setups import Setups
from antipater.checker.bulk.native.found import ArchiveReader, Found, Loader, loaded
from antipater.checker.bulk.native.heads import Heads, words
from antipater.checker.records.archive.numbers import VERBS
from antipater.checker.records.record import End, Stop

pc = Later("pyarrow.compute")
# Columns of which a row without a value is damaged.
_NEEDED = ("moves", "scores", "paid", "tags", "comments")


class DuelRows:
    """Judges the rows of Duel by an edition, or by the one that each row names."""

    def __init__(self, reader: ArchiveReader, edition: str | None, load: Loader) -> None:
        self.reader, self.edition, self.load = reader, edition, load

    def judge(self, batch: Any, found: Found) -> None:
        """Put what the modules find of the rows of a batch where their places are."""
        known = self.reader.metadata.verbs
        if known != VERBS[: len(known)]:
            return
        plain = _plain_rows(batch)
        if not plain.any():
            return
        given = Setups(batch)
        for slug, edition, here in groups(batch):
            rules = self._rules(slug, edition)
            if rules is not None:
                whole, packed = given.of(rules)
                places = np.flatnonzero(plain & here & whole)
                if len(places):  # of rows that are not plain a group may have no others
                    self._judge(batch, places, packed, rules, found)

    def _rules(self, slug: str, claimed: str | None) -> Compiled | None:
        """The module for rows of one set and edition."""
        module = loaded(self.reader, self.load, GAME, slug, self.edition or claimed)
        return compiled(module) if module else None

    def _judge(self, batch: Any, places: Any, packed: Any, rules: Compiled, found: Found) -> None:
        """Judge the rows at these places; ``packed``: the set-ups of all rows."""
        rows, chosen, moves = RowsAt(batch, places), packed, batch.column("moves")
        if len(places) < len(batch):
            # Of moves there are many, and pyarrow takes three times as long to choose lists.
            moves, chosen = picked(moves, places), packed[places]
        given, stops = (words(moves.offsets), words(moves.values)), _stops(rows)
        if claims.any_made(batch):
            results = rules.judge(stops, chosen, *given, claims.any_paid(rows))
            denied = claims.denied(rows, moves, results)
            results = results._replace(claimed=claims.claimed(rows), denied=denied)
        else:
            results = rules.judge(stops, chosen, *given)
        found.put(places, results, partial(_heads, rules, rows, given, stops))


class RowsAt:
    """The rows of a batch at places, which grow; a column of them is made when it is asked for."""

    def __init__(self, batch: Any, places: Any) -> None:
        self.batch, self.places = batch, places

    def __len__(self) -> int:
        return len(self.places)

    def column(self, name: str) -> Any:
        """What stands in a column of the rows."""
        column = self.batch.column(name)
        return column if len(self) == len(column) else column.take(pa.array(self.places))


def _heads(
    rules: Compiled, rows: RowsAt, given: tuple[Any, Any], stops: Sequence[End | None]
) -> Heads:
    """What verdicts tell of rows besides what a module found; ``given``: the moves."""
    return duel_heads(rules, rows.column("format"), names(rows, 2), given, stops)


def _stops(rows: RowsAt) -> Sequence[End | None]:
    """How games were given up, where they were."""
    if rows.batch.column("end").null_count == len(rows.batch):
        return [None] * len(rows)
    return [
        given and End(Stop(given["kind"]), given["loser"], given["number"])
        for given in rows.column("end").to_pylist()
    ]


def _plain_rows(batch: Any) -> Any:
    """Of which rows the columns hold all: games of Duel from the draft on, given up at their
    last move if at all. What is missing in a column makes no row plain.
    """

    def column(name: str) -> Any:
        return batch.column(name)

    plain = np.full(len(batch), True)
    if any(column(name).values.null_count for name in ("players", "comments", "moves")):
        return ~plain
    plain &= equal(column("ruleset"), GAME)
    plain &= np.diff(ends(column("players"))) == 2
    plain &= column("first_number").to_numpy(False) == 1
    for name in _NEEDED:
        plain &= there(column(name))
    # Of most batches nothing has to be looked for among the rest.
    if (text := column("text")).null_count < len(batch):
        plain &= ~there(text)
    if (end := column("end")).null_count < len(batch):
        plain &= ~there(end) | _at_the_end(end, column("moves"))
    return plain


def _at_the_end(end: Any, moves: Any) -> Any:
    """Which games were given up after their last move, in a known way and by a player."""
    kind, loser = pc.struct_field(end, "kind"), pc.struct_field(end, "loser")
    number = pc.cast(pc.struct_field(end, "number"), pa.int32())
    known = reduce(
        pc.and_kleene,
        (
            pc.equal(number, pc.add(pc.list_value_length(moves), integer(1))),
            reduce(pc.or_, (pc.equal(kind, text(stop.value)) for stop in Stop)),
            reduce(pc.or_, (pc.equal(loser, integer(seat, pa.int8())) for seat in (0, 1))),
        ),
    )
    return known.fill_null(False).to_numpy(False)
