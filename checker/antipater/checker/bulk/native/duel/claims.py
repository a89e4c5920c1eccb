"""What rows of an archive claim of games of Duel, against what a module found."""

from functools import reduce
from typing import Any

import pyarrow as pa

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.claims import entry_count, other_ends
from antipater.checker.bulk.native.constants import integer
from antipater.checker.bulk.native.duel.blocks import DuelResults
from antipater.checker.records.archive.numbers import VERBS
from antipater.rules.duel import TURNS

pc = Later("pyarrow.compute")
_VERB = 15
_TURNS = [VERBS.index(verb.value) for verb in TURNS]


def any_made(rows: Any) -> bool:
    """Whether any row claims anything."""
    results = rows.column("result")
    claims = any(entry_count(rows.column(name)) for name in ("scores", "paid"))
    return claims or results.null_count < len(rows)


def any_paid(rows: Any) -> bool:
    """Whether any row states what a move cost or brought."""
    return bool(entry_count(rows.column("paid")))


def claimed(rows: Any) -> set[int]:
    """The rows whose record claims a result, points, or what a move cost or brought."""
    games, results = set[int](), rows.column("result")
    if results.null_count < len(rows):
        games.update(pc.indices_nonzero(pc.is_valid(results)).to_pylist())
    for name in ("scores", "paid"):
        if entry_count(maps := rows.column(name)):
            ends = maps.offsets
            games.update(pc.indices_nonzero(pc.subtract(ends[1:], ends[:-1])).to_pylist())
    return games


def denied(rows: Any, moves: Any, results: DuelResults) -> set[int]:
    """The rows whose record claims something that was not found, or that cannot be claimed.
    ``moves``: those of each row."""
    games = set(other_ends(rows, results))
    if results.paid is not None:
        games.update(_other_payments(rows.column("paid"), moves, results.paid))
    return games


def _other_payments(claims: Any, moves: Any, paid: memoryview) -> list[int]:
    """The rows that state another amount than a move cost, of moves of which one can be stated."""
    start, stop = claims.offsets[0].as_py(), claims.offsets[-1].as_py()
    lists = pa.ListArray.from_arrays(claims.offsets, claims.keys)
    games = pc.cast(pc.list_parent_indices(lists), pa.int32())
    numbers = pc.cast(claims.keys[start:stop], pa.int32())
    last = pc.list_value_length(moves).take(games)
    there = pc.and_(pc.greater_equal(numbers, integer(1)), pc.less_equal(numbers, last))
    amounts = claims.items[start:stop].filter(there)
    games, numbers = games.filter(there), numbers.filter(there)
    # Where the moves stand among those of all games, which ``paid`` goes along with.
    places = pc.add(pc.subtract(moves.offsets.take(games), integer(1)), numbers)
    verbs = pc.bit_wise_and(moves.values.take(places), integer(_VERB))
    due = pa.Array.from_buffers(pa.int32(), len(paid), [None, pa.py_buffer(paid)]).take(places)
    stated = reduce(pc.or_, (pc.equal(verbs, integer(verb)) for verb in _TURNS))
    other = pc.and_(stated, pc.not_equal(amounts, due))
    wrong: list[int] = pc.unique(games.filter(other)).to_pylist()
    return wrong
