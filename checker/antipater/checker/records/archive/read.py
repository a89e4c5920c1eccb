"""Reading an archive, a batch of rows at a time."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import IO, TYPE_CHECKING, Any

from antipater.checker.base.storage import opened, size_and_stamp
from antipater.checker.messages.finding import Finding
from antipater.checker.records.archive.rows import Row, RowReader
from antipater.checker.records.archive.schema import KEY, NAMES, VERSION, Metadata, schema
from antipater.checker.records.files import ReadGame
from antipater.checker.records.game import GAMES
from antipater.checker.records.record import Unreadable

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

BATCH = 4096


class Archive:
    """An open archive; ``file`` is its name, ``stream`` its content.

    Raises ``Unreadable`` for a file that is no archive, is damaged, or is of another version, and
    where pyarrow is not installed.
    """

    opening: object = None

    def __init__(self, file: str, stream: IO[bytes] | str) -> None:
        self.file = file
        try:
            import pyarrow.parquet as pq
        except ImportError:
            raise Unreadable(Finding("R-ARCHIVE-01")) from None
        try:
            self.parquet: ParquetFile = pq.ParquetFile(stream, page_checksum_verification=True)
        except Exception as error:  # whatever a damaged file makes of pyarrow
            raise _damaged(error) from None
        self.metadata = self._metadata()
        self.reader = cache(partial(RowReader, file, self.metadata))

    def _metadata(self) -> Metadata:
        kept = (self.parquet.metadata.metadata or {}).get(KEY)
        if kept is None:
            raise Unreadable(Finding("R-ARCHIVE-03"))
        try:
            version = Metadata.version_of(kept)
            metadata = Metadata.decoded(kept) if version == VERSION else None
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            raise Unreadable(Finding("R-ARCHIVE-03")) from None
        if metadata is None:
            raise Unreadable(Finding("R-ARCHIVE-04", expected=VERSION, found=version))
        found = self.parquet.schema_arrow
        if not found.equals(schema()) and any(
            name not in found.names or found.field(name).type != kind for name, kind in _types()
        ):
            raise Unreadable(Finding("R-ARCHIVE-03"))
        return metadata

    @property
    def groups(self) -> Sequence[int]:
        """How many games each group of rows holds."""
        about = self.parquet.metadata
        return [about.row_group(n).num_rows for n in range(about.num_row_groups)]

    def batches(
        self, groups: Sequence[int], columns: Sequence[str] = NAMES, most: int = BATCH
    ) -> Iterator[Any]:
        """The rows of some groups, at most so many together; raises ``Unreadable`` where damaged.

        Where all are of one game, what rows of another hold is left out.
        """
        others = {name for game in self._strange(groups) for name in GAMES[game].columns}
        wanted = [name for name in columns if name not in others]
        found = self.parquet.iter_batches(most, groups, wanted, use_threads=False)
        counts = self.groups
        left = sum(counts[group] for group in groups)
        while True:
            try:
                batch = next(found)
            except StopIteration:
                break
            except Exception as error:  # whatever a damaged file makes of pyarrow
                raise _damaged(error) from None
            left -= len(batch)
            yield batch
            # Let go before the next one is read, as everywhere on its way.
            del batch
        if left:  # pages of which damage has made none
            raise Unreadable(Finding("R-ARCHIVE-02"))

    def _strange(self, groups: Sequence[int]) -> Iterable[str]:
        """The games of which surely no row of some groups is."""
        about = self.parquet.metadata
        column = about.schema.names.index("ruleset")
        told = [about.row_group(group).column(column).statistics for group in groups]
        if not all(each is not None and each.has_min_max for each in told):
            return ()
        try:
            named = {name for each in told for name in (each.min, each.max)}
        except ValueError:  # bytes that are no text
            return ()
        return GAMES.keys() - named if len(named) == 1 else ()


def kept_open(file: str) -> Archive:
    """An archive by path or address, which a process opens once though it judges many pieces: until
    it meets another one, or the file has changed. Raises as ``Archive``, and ``OSError``."""
    return _kept_open(file, size_and_stamp(file))


@lru_cache(maxsize=1)
def _kept_open(file: str, _stamp: tuple[int, str]) -> Archive:
    # Closed as soon as the archive is let go, with which it is kept.
    opening = opened(file)
    archive = Archive(file, opening.__enter__())
    archive.opening = opening
    return archive


close_kept = _kept_open.cache_clear


def _types() -> Iterator[tuple[str, Any]]:
    return ((column.name, column.type) for column in schema())


def _damaged(error: Exception) -> Exception:
    """What is said of an error of pyarrow's; one of the operating system stays as it is."""
    if isinstance(error, OSError) and error.errno is not None:
        return error
    return Unreadable(Finding("R-ARCHIVE-02"))


def rows_of(batch: Any) -> list[Row]:
    """The rows of a batch; raises ``Unreadable`` for bytes that are no values."""
    try:
        rows: list[Row] = batch.to_pylist()
    except Exception as error:  # whatever damaged values make of pyarrow
        raise _damaged(error) from None
    return rows


def archived_games(
    file: str,
    stream: IO[bytes] | str,
    chosen_set: str | None = None,
    groups: Sequence[int] | None = None,
    first: int = 1,
) -> Iterator[ReadGame]:
    """Every game of an archive, or of some of its groups, of which the first has some number.

    Raises ``Unreadable`` where the archive cannot be read, or no further.
    """
    archive = Archive(file, stream)
    reader, number = archive.reader(chosen_set), first
    for batch in archive.batches(range(len(archive.groups)) if groups is None else groups):
        for row in rows_of(batch):
            yield reader.game(number, row)
            number += 1
