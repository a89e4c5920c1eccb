"""The games of any files for an archive: plain logs, and plain rows of another archive, as rows,
without a record of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from antipater.checker.base.isolation import isolated
from antipater.checker.bulk.native.batches import FoundRows, in_batches
from antipater.checker.bulk.native.duel.archived import rows_again, rows_of
from antipater.checker.bulk.native.duel.blocks import GameBlock
from antipater.checker.bulk.native.duel.logs import LogReader, unread
from antipater.checker.bulk.native.found import in_runs
from antipater.checker.bulk.native.modules import loaded
from antipater.checker.bulk.native.ready import put_together
from antipater.checker.bulk.native.texts import Texts, pieces
from antipater.checker.bulk.parts import RowGroups, parts_of
from antipater.checker.records.archive.items import slugs
from antipater.checker.records.archive.rows import plain
from antipater.checker.records.archive.schema import NAMES
from antipater.checker.records.digest import VERSION
from antipater.checker.records.files import ReadGame
from antipater.checker.records.sources import games


class PlainRows(NamedTuple):
    """Rows of an archive, as a table; ``items``: of each set that they name, the items' slugs."""

    rows: Any
    items: Mapping[str, tuple[str, ...]]


def games_to_archive(
    files: Iterable[str], chosen_set: str | None, digests: int = VERSION
) -> Iterator[ReadGame | PlainRows]:
    """Every game of the files in order; those that are plainly logs of 7wd.io, or plainly valid in
    another archive, as rows, which have digests of today's version."""
    if digests != VERSION:
        yield from chain.from_iterable(games(file, chosen_set) for file in files)
        return
    reader = LogReader(None, chosen_set, loaded)
    for piece in pieces(chain.from_iterable(map(parts_of, files)), chosen_set):
        if isinstance(piece, RowGroups):
            yield from _of_rows(piece, chosen_set)
        else:
            yield from _of_texts(piece, reader)


def _of_texts(texts: Texts, reader: LogReader) -> Iterator[ReadGame | PlainRows]:
    data = texts.data
    logs = isolated(lambda: reader.read(data), lambda _: unread(data))
    read = partial(texts.games, logs)
    blocks = [block for block in logs.blocks if len(block.places)]

    def rows_at(block: GameBlock) -> Any:
        where = texts.where(logs, block.places, plain)
        return isolated(lambda: rows_of(block, read, where), lambda _: None)

    found = ((block.places, rows_at(block)) for block in blocks)
    made = [(places, rows) for places, rows in found if rows is not None]
    manifests = [block.compiled.module.manifest for block in blocks]
    items = {about["set"]: tuple(about["items"]) for about in manifests}
    yield from _in_order(len(logs.lines), made, items, read)


def _of_rows(rows: RowGroups, chosen_set: str | None) -> Iterator[ReadGame | PlainRows]:
    """The rows of a piece of an archive: those that are plainly valid games as they are."""

    def told(batch: FoundRows) -> Iterator[ReadGame | PlainRows]:
        def again() -> list[tuple[Any, Any]]:
            read = partial(_only, batch.read)
            return list(rows_again(batch.rows, batch.found, read, rows.file, batch.number))

        made = isolated(again, lambda _: [])
        names = dict.fromkeys(name for _, each in made for name in each["set"].unique().to_pylist())
        items = {name: slugs(chosen_set or name) for name in names}
        return _in_order(len(batch.rows), made, items, batch.read)

    return in_batches(rows, None, chosen_set, NAMES, told, lambda game: game)


def _only(read: Callable[[int], Iterator[ReadGame]], place: int) -> ReadGame:
    (game,) = read(place)
    return game


def _in_order(
    count: int,
    made: Sequence[tuple[Any, Any]],
    items: Mapping[str, tuple[str, ...]],
    read: Callable[[int], Iterator[ReadGame]],
) -> Iterator[ReadGame | PlainRows]:
    """The games at so many places: rows where they are made, and all others as they are read."""
    places, rows = put_together(made)
    for here, first in in_runs(places, count):
        if first is not None:
            yield PlainRows(rows.slice(first, len(here)), items)
            continue
        for place in here:
            yield from read(place)
