"""What rows of an archive claim of games of Duel, against what a module found."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

import pyarrow as pa

from antipater.checker.base.extras import Later
from antipater.checker.bulk.native.constants import integer
from antipater.checker.bulk.native.duel.blocks import DuelResults
from antipater.checker.judging.claims import fits
from antipater.checker.records.archive.numbers import VERBS
from antipater.checker.records.record import ClaimedResult
from antipater.rules.duel import TURNS

pc = Later("pyarrow.compute")
_VERB = 15
_TURNS = [VERBS.index(verb.value) for verb in TURNS]


def any_made(rows: Any) -> bool:
    """Whether any row claims anything."""
    results = rows.column("result")
    claims = any(_count(rows.column(name)) for name in ("scores", "paid"))
    return claims or results.null_count < len(rows)


def any_paid(rows: Any) -> bool:
    """Whether any row states what a move cost or brought."""
    return bool(_count(rows.column("paid")))


def claimed(rows: Any) -> set[int]:
    """The rows whose record claims a result, points, or what a move cost or brought."""
    games, results = set[int](), rows.column("result")
    if results.null_count < len(rows):
        games.update(pc.indices_nonzero(pc.is_valid(results)).to_pylist())
    for name in ("scores", "paid"):
        if _count(maps := rows.column(name)):
            ends = maps.offsets
            games.update(pc.indices_nonzero(pc.subtract(ends[1:], ends[:-1])).to_pylist())
    return games


def denied(rows: Any, moves: Any, results: DuelResults) -> set[int]:
    """The rows whose record claims something that was not found, or that cannot be claimed.
    ``moves``: those of each row."""
    games: set[int] = set()
    if rows.column("result").null_count < len(rows):
        games.update(_other_result(rows.column("result").to_pylist(), results))
    if _count(rows.column("scores")):
        games.update(_other_points(rows.column("scores").to_pylist(), results))
    if results.paid is not None:
        games.update(_other_payments(rows.column("paid"), moves, results.paid))
    return games


def _count(maps: Any) -> int:
    """How many entries all maps of a column have."""
    count: int = maps.offsets[-1].as_py() - maps.offsets[0].as_py()
    return count


def _other_result(claims: Iterable[Any], results: DuelResults) -> Iterator[int]:
    for game, given in enumerate(claims):
        if given is None:
            continue
        sharers = tuple(given["sharers"] or ())
        claim = ClaimedResult(**given | {"sharers": sharers})
        found = results.result(game)
        sure = claim.shared or not sharers
        if not sure or claim.kind not in (None, found.kind) or not fits(claim, found.winners):
            yield game


def _other_points(claims: Iterable[Any], results: DuelResults) -> Iterator[int]:
    for game, given in enumerate(claims):
        if given:
            scores = results.scores(game)
            if any(_other(points, [each.get(name) for each in scores]) for name, points in given):
                yield game


def _other(claimed: Sequence[int | None] | None, found: Sequence[int | None]) -> bool:
    """Whether points of a category are claimed that were not found, or that cannot be claimed."""
    if claimed is None or len(claimed) != len(found) or None in found:
        return True
    return any(points not in (None, due) for points, due in zip(claimed, found, strict=True))


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
