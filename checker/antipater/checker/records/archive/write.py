"""Writing an archive: games in, one Parquet file out, in batches."""

# pyright: reportAttributeAccessIssue=false
# (pyarrow.compute makes its functions when it is imported)

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from io import RawIOBase
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from antipater.checker.base.files import whole
from antipater.checker.records.archive.items import slugs
from antipater.checker.records.archive.rows import Row, as_text, row_of
from antipater.checker.records.archive.schema import KEY, Metadata, schema
from antipater.checker.records.digest import VERSION
from antipater.checker.records.files import ReadGame

BATCH = 4096
# Batches that are a group of rows each, before groups of so many: what a group takes to read and in
# the file's footer, whatever it holds, is worth saving in large files. Pieces of smaller ones are
# judged side by side. Nor has a group more bytes of games as they were written than so many and
# those of a batch.
_SMALL, _TOGETHER, _TEXT = 4, 4, 16 << 20
# Bytes of a page: whoever reads has one of each column in memory.
_PAGE = 1 << 17
_TROUBLE = (pa.ArrowException, OverflowError, UnicodeError)


class _Part(RawIOBase):
    """A file that Arrow writes to. What it still writes when a signal has closed the file, as its
    writer is taken down, is let go."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return len(data) if self._file.closed else self._file.write(data)


class ArchiveWriter:
    """Writes games to an archive; the file is there once all of them are, or not at all.

    ``games``: how many are in it; ``left_out``: how many cannot be, as nothing of them is known.
    """

    def __init__(self, path: Path, digests: int = VERSION) -> None:
        """``digests``: the version of the digests of plays."""
        self.path, self.digests = path, digests
        self.games = self.left_out = 0
        self._closing = ExitStack()
        part = self._closing.enter_context(whole(path))
        self._file = pq.ParquetWriter(
            _Part(part),
            schema(),
            compression="zstd",
            data_page_size=_PAGE,
            write_page_checksum=True,
        )
        self._waiting: list[tuple[Row, ReadGame]] = []
        # Rows before those that wait, as tables, how many, and how many groups are written.
        self._ready: list[Any] = []
        self._count = self._groups = 0
        self._sets: dict[str, tuple[str, ...]] = {}

    def __enter__(self) -> "ArchiveWriter":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._closing:
            if error is not None:
                with suppress(pa.ArrowException, OSError):
                    self._file.close()
                raise error
            self._flush()
            self._file.add_key_value_metadata({KEY: Metadata.now(self._sets).encoded()})
            self._file.close()

    def add(self, game: ReadGame) -> None:
        """Put a game into the archive, readable or not; one without any text is left out."""
        if game.record is None and not game.source:
            self.left_out += 1
            return
        row = row_of(game, self.digests)
        if game.record is not None and row["set"] not in self._sets:
            self._sets[row["set"]] = slugs(game.record.set)
        self._waiting.append((row, game))
        self._counted(1)

    def add_rows(self, rows: Any, items: Mapping[str, tuple[str, ...]]) -> None:
        """Put a table of games into the archive that are rows already. ``items``: of each set
        that they name, as ``slugs``."""
        for slug in rows.column("set").unique().to_pylist():
            self._sets.setdefault(slug, items[slug])
        while len(rows):
            part = rows.slice(0, BATCH - self._count % BATCH)
            self._settle()
            self._ready.append(part)
            rows = rows.slice(len(part))
            self._counted(len(part))

    def _counted(self, games: int) -> None:
        self.games += games
        self._count += games
        if self._count % BATCH == 0:
            self._settle()
            full = self._count == BATCH * (1 if self._groups < _SMALL else _TOGETHER)
            if full or sum(map(_bytes_of_text, self._ready)) > _TEXT:
                self._flush()

    def _settle(self) -> None:
        """Make the games that wait a table."""
        rows = [row for row, _ in self._waiting]
        try:
            table = _table(rows)
        except _TROUBLE:
            table = _table([_fitting(row, game) for row, game in self._waiting])
        self._ready += [table] * bool(rows)
        self._waiting = []

    def _flush(self) -> None:
        self._settle()
        if self._ready:
            self._file.write_table(pa.concat_tables(self._ready).combine_chunks())
            self._groups += 1
        self._ready, self._count = [], 0


def _table(rows: list[Row]) -> Any:
    return pa.Table.from_pylist(rows, schema=schema())


def _bytes_of_text(table: Any) -> int:
    return pc.sum(pc.binary_length(table.column("text"))).as_py() or 0


def _fitting(row: Row, game: ReadGame) -> Row:
    """The row, or the game as text where a value is none that its column can hold."""
    try:
        _table([row])
    except _TROUBLE:
        return as_text(row, game)
    return row


class Origin(NamedTuple):
    """Where a game of an archive came from: a file, and its number in it."""

    file: str
    game: int


def duplicates(path: Path) -> Iterator[tuple[Origin, Origin]]:
    """The games of an archive that are the same as one before them: the first, and the other."""
    archive = pq.ParquetFile(path)
    digests = archive.read(["digest"]).column(0)
    counted = pc.value_counts(digests.drop_null())
    repeated = counted.filter(pc.greater(counted.field("counts"), 1)).field("values")
    if not len(repeated):
        return
    first: dict[str, Origin] = {}
    for batch in archive.iter_batches(BATCH, columns=["file", "game", "digest"]):
        for row in batch.filter(pc.is_in(batch.column("digest"), repeated)).to_pylist():
            here = Origin(row["file"], row["game"])
            before = first.setdefault(row["digest"], here)
            if before is not here:
                yield before, here
