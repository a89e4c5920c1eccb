"""Logs that were read by modules as rows of an archive, column by column."""

# pyright: reportAttributeAccessIssue=false
# (pyarrow.compute makes its functions when it is imported)

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from antipater.checker.bulk.native.constants import text
from antipater.checker.bulk.native.duel.blocks import GAME, GameBlock
from antipater.checker.bulk.native.found import Found
from antipater.checker.records.archive.rows import Row, plain, row_of
from antipater.checker.records.archive.schema import schema
from antipater.checker.records.files import ReadGame


def rows_of(
    block: GameBlock, games: Callable[[int], Iterator[ReadGame]], where: tuple[Any, Any, Any]
) -> Any:
    """The rows of a block's games, as a table; None where the columns cannot hold them.

    ``games`` reads the game at a place: the first one's row tells all in which the others are the
    same. ``where``: the games' files, their numbers there and their lines.
    """
    (first,) = games(int(block.places[0]))
    row, count = row_of(first), len(block.places)
    if row["text"] is not None:
        return None
    offsets, moves = block.arrays()
    heads = block.heads(row["format"])
    columns = {
        **dict(zip(("file", "game", "line"), where, strict=True)),
        "digest": heads.digests,
        "players": _together(heads.players),
        "moves": pa.ListArray.from_arrays(offsets, moves),
        "end": [end and end._asdict() for end in block.ends],
        **_setups(block),
    }
    return _table(columns, row, count)


# What a row tells of a game of Duel that claims nothing; in all else it is as others are.
_OWN = (
    *("format", "ruleset", "set", "edition", "players"),
    *("draft", "wonders", "tokens", "drawn", "layouts", "first_number", "moves", "end"),
)
_SAID = ("scores", "paid", "tags", "comments")


def rows_again(
    batch: Any, found: Found, games: Callable[[int], ReadGame], file: str, first: int
) -> Iterator[tuple[Any, Any]]:
    """Rows of an archive for another one, with their places: those that are plainly valid games of
    Duel and claim nothing. ``first``: the number of the batch's first row in its ``file``."""
    duel = pc.equal(batch.column("ruleset"), text(GAME)).fill_null(False)
    silent = pc.and_(duel, batch.column("result").is_null()).to_numpy(False).copy()
    for name in _SAID:
        silent &= np.diff(batch.column(name).offsets.to_numpy()) == 0
    for places, fine, heads in found.heads():
        here = np.flatnonzero(fine & silent[places])
        chosen = pa.array(places[here])
        if not len(chosen):
            continue
        rows = batch.select(_OWN).take(chosen)
        columns = {
            **{name: rows.column(name) for name in _OWN},
            "file": pa.repeat(text(plain(file)), len(rows)),
            "game": pa.array(first + places[here]),
            "digest": heads.digests.take(pa.array(here)),
        }
        row = row_of(games(int(places[here[0]])))
        yield places[here], _table(columns, row, len(rows))


def _table(columns: Mapping[str, Any], row: Row, count: int) -> Any:
    """So many rows of these columns, and of what one row tells in all others."""
    arrays = []
    for name, kind in zip(schema().names, schema().types, strict=True):
        column = columns[name] if name in columns else [row[name]] * count
        made = column if isinstance(column, pa.Array) else pa.array(column, kind)
        arrays.append(made if made.type == kind else made.cast(kind))
    return pa.Table.from_arrays(arrays, schema=schema())


def _together(columns: Sequence[Any]) -> Any:
    """Several columns as one of lists."""
    many, count = len(columns), len(columns[0])
    places = np.arange(many * count).reshape(many, count).T.ravel()
    values = pa.concat_arrays(columns).take(pa.array(places))
    return pa.ListArray.from_arrays(pa.array(range(0, many * count + 1, many), pa.int32()), values)


def _setups(block: GameBlock) -> dict[str, Any]:
    """The columns of the set-ups."""
    rules, count, data = block.compiled, len(block.places), pa.py_buffer(block.setups)
    numbers = pa.Array.from_buffers(pa.int16(), data.size // 2, [None, data])
    setups = pa.FixedSizeListArray.from_arrays(numbers, rules.module.setup_size)
    starts, sizes, at = dict[str, int](), dict[str, list[int]](), 0
    for name, size in rules.parts:
        starts.setdefault(name, at)
        sizes.setdefault(name, []).append(size)
        at += size

    def part(name: str) -> Any:
        """A part of every set-up, as a list."""
        start = starts[name]
        return pc.list_slice(setups, start, start + sum(sizes[name]), return_fixed_size_list=False)

    def cut(name: str, into: Sequence[int]) -> tuple[Any, Any]:
        """Where the lists of every game begin, and the lists: of a part cut into so many items."""
        ends = pa.array([0, *accumulate([*into] * count)], pa.int32())
        begins = pa.array(range(0, count * len(into) + 1, len(into)), pa.int32())
        return begins, pa.ListArray.from_arrays(ends, part(name).flatten())

    # As ``sevenwd_io`` has them.
    half = sum(sizes["rows"]) // 2
    rows = half, sum(sizes["rows"]) - half
    begins, structures = cut("layouts", sizes["layouts"])
    ages = pa.array([*rules.rules.laid_out] * count, pa.int8())
    return {
        "draft": pa.ListArray.from_arrays(*cut("rows", rows)),
        "tokens": part("tokens"),
        "drawn": part("drawn"),
        "layouts": pa.MapArray.from_arrays(begins, ages, structures),
    }
