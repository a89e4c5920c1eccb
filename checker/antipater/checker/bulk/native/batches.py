"""The rows of archives, some at a time, with what modules find of them."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from antipater.checker.base.isolation import isolated_each
from antipater.checker.bulk.game import GAMES
from antipater.checker.bulk.native.columns import values
from antipater.checker.bulk.native.found import ArchiveReader, Found, RowJudge
from antipater.checker.bulk.native.modules import loaded
from antipater.checker.bulk.native.slips import tried
from antipater.checker.bulk.parts import RowGroups
from antipater.checker.records.archive.read import BATCH, kept_open, rows_of
from antipater.checker.records.archive.rows import RowReader
from antipater.checker.records.files import ReadGame, why_no_game

T = TypeVar("T")


class FoundRows(NamedTuple):
    """Rows of an archive, the first of which has a number there, and what was found of them."""

    rows: Any
    number: int
    found: Found
    reader: RowReader

    def read(self, place: int) -> Iterator[ReadGame]:
        """The game of a row."""
        yield self.reader.game(self.number + place, rows_of(self.rows.slice(place, 1))[0])


def in_batches(
    rows: RowGroups,
    edition: str | None,
    chosen_set: str | None,
    columns: Sequence[str],
    told: Callable[[FoundRows], Iterator[T]],
    failed: Callable[[ReadGame], T],
    most: int = BATCH,
) -> Iterator[T]:
    """What is told of a piece of an archive, of which these columns are read, at most so many rows
    at a time; where it cannot be read further, what is told of that."""
    number = rows.game

    def in_order() -> Iterator[T]:
        nonlocal number
        archive = kept_open(rows.file)
        reader = archive.reader(chosen_set)
        judges = cache(partial(_row_judge, reader, edition))
        for batch in archive.batches(rows.groups, columns, most):
            yield from told(FoundRows(batch, number, _found(judges, batch), reader))
            number += len(batch)
            del batch

    def ended(error: Exception) -> T:
        return failed(ReadGame(rows.file, number, None, why_no_game(error, number), 0))

    return isolated_each(in_order(), ended)


def _found(judges: Callable[[str | None], RowJudge | None], batch: Any) -> Found:
    """What modules find of the rows of a batch, by the judges of the games in it; nothing where
    they cannot work on it."""
    found = Found(len(batch))

    def by_modules() -> Found:
        for name, _ in values(batch.column("ruleset")):
            if judge := judges(name):
                judge.judge(batch, found)
        return found

    return tried(lambda: len(batch), by_modules, lambda: Found(len(batch)))


def _row_judge(reader: ArchiveReader, edition: str | None, game: str | None) -> RowJudge | None:
    """What judges the rows of a game, if there is anything."""
    known = GAMES.get(game or "")
    judge = known.row_judge if known else None
    return judge and judge(reader, edition, loaded)
