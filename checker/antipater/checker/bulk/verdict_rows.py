"""Verdicts in files: Parquet, CSV or JSON, one row or line a game."""

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO, StringIO
from itertools import chain, groupby, repeat
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

from antipater.checker.base.csv_text import guarded
from antipater.checker.base.json import line
from antipater.checker.messages.visible import escaped, visible
from antipater.checker.outputs.known import known_end


class ReadyVerdicts(NamedTuple):
    """Verdicts, on games that stand one after another, that are written already: how the games
    ended, and a table of ``parquet_schema``, or else lines as ``validate --json`` prints them. No
    text in them steers a terminal."""

    kinds: Counter[str]
    rows: Any = None
    lines: bytes = b""


# A verdict as the object that ``validate --json`` prints, or several written already.
Verdict: TypeAlias = Mapping[str, Any] | ReadyVerdicts

_COLUMNS: Mapping[str, str] = {
    "file": "string",
    "game": "int32",
    "digest": "string",
    "format": "string",
    "ruleset": "string",
    "set": "string",
    "edition": "string",
    "valid": "bool",
    "moves": "int32",
    "result": "string",
    "winner": "string",
    "shared": "bool",
}
_LISTS: Mapping[str, str] = {
    "players": "string",
    "totals": "int32",
    "coins": "int32",
    "codes": "string",
}
_LEAVES = tuple(f"{name}.list.element" for name in _LISTS)
# Values of a column that never, or hardly ever, comes again are not looked up, and the least and
# greatest of long texts not kept.
_WRITTEN: Mapping[str, Any] = {
    "compression": "zstd",
    "use_dictionary": [
        *("file", "format", "ruleset", "set", "edition", "moves", "result", "winner"),
        *_LEAVES,
    ],
    "write_statistics": [*(name for name in _COLUMNS if name != "digest"), *_LEAVES],
}
# How many rows are written together at least: more take more memory, and so do more groups.
_GROUP = 2048
# How many groups are written until what is free is given back to the system.
_BETWEEN_RELEASES = 8


def lines_of(verdict: Verdict) -> str:
    """Verdicts as ``validate --json`` prints them, in lines, without the end of the last."""
    if isinstance(verdict, ReadyVerdicts):
        return verdict.lines.decode().removesuffix("\n")
    return line(verdict)


def _csv_rows(verdict: Verdict) -> Iterable[Sequence[object]]:
    """The columns of verdicts, by their order, and the first finding of each in words."""
    if isinstance(verdict, ReadyVerdicts):
        *columns, _ = (column.to_pylist() for column in verdict.rows.columns)
        return zip(*columns, repeat(None))
    findings = verdict["findings"]
    return [[*row_of(verdict).values(), findings[0]["message"] if findings else None]]


def row_of(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a verdict, from the object that ``validate --json`` prints; a number that is
    open is its range, in words."""
    end = known_end(verdict)
    result: Mapping[str, Any] = end["result"] or {}
    return {
        **{name: verdict[name] for name in list(_COLUMNS)[:9]},
        "result": result.get("kind"),
        "winner": result.get("winner"),
        "shared": result.get("shared"),
        "players": [player["name"] for player in verdict["players"]],
        "totals": end["totals"],
        "coins": end["coins"],
        "codes": [found["code"] for found in verdict["findings"]],
    }


def as_jsonl(verdicts: Iterable[Verdict]) -> bytes:
    """Lines as ``validate --json`` prints them."""
    file = BytesIO()  # joined, all of them would be there twice
    file.writelines(map(_as_lines, verdicts))
    return file.getvalue()


def _as_lines(verdict: Verdict) -> bytes:
    if isinstance(verdict, ReadyVerdicts):
        return verdict.lines
    return f"{escaped(line(verdict))}\n".encode("utf-8", "replace")


def as_csv(verdicts: Iterable[Verdict]) -> bytes:
    """Rows without their headings; several values of a cell stand apart by semicolons."""
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    for row in chain.from_iterable(map(_csv_rows, verdicts)):
        write(list(map(_cell, row)))
    return text.getvalue().encode("utf-8", "replace")


def _cell(value: Any) -> str:
    """A value as a cell's text, which no spreadsheet takes for a formula."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(map(_cell, value))
    text = "" if value is None else visible(str(value))
    return text if isinstance(value, int) else guarded(text)


@cache
def parquet_schema() -> Any:
    """The columns of verdicts in Parquet; ``verdict`` is the whole of one, as JSON."""
    import pyarrow as pa

    plain = [(name, pa.type_for_alias(kind)) for name, kind in _COLUMNS.items()]
    lists = [(name, pa.list_(pa.type_for_alias(kind))) for name, kind in _LISTS.items()]
    return pa.schema([*plain, *lists, ("verdict", pa.string())])


def as_parquet(verdicts: Iterable[Verdict]) -> bytes:
    """A Parquet file of its own."""
    import pyarrow.parquet as pq

    file = BytesIO()
    pq.write_table(_rows(verdicts).combine_chunks(), file, **_WRITTEN)
    return file.getvalue()


def as_arrow(verdicts: Iterable[Verdict]) -> bytes:
    """The rows of a Parquet file, in a form that is written and read much faster."""
    import pyarrow as pa

    file = BytesIO()
    options = pa.ipc.IpcWriteOptions(compression="lz4", use_threads=False)
    with pa.ipc.new_file(file, parquet_schema(), options=options) as written:
        for rows in _in_groups(verdicts):
            written.write_table(rows)
    return file.getvalue()


def _in_groups(verdicts: Iterable[Verdict]) -> Iterator[Any]:
    """Verdicts as tables of so many rows as are written together, each in one piece: many small
    ones would take several times as long to read."""
    waiting, count = list[Verdict](), 0
    for one in verdicts:
        waiting.append(one)
        count += len(one.rows) if isinstance(one, ReadyVerdicts) else 1
        del one  # what it holds is let go before more is made
        if count >= _GROUP:
            rows = _rows(waiting).combine_chunks()
            waiting, count = [], 0
            yield rows
            del rows
    yield _rows(waiting).combine_chunks()


def _rows(verdicts: Iterable[Verdict]) -> Any:
    import pyarrow as pa

    tables = [_table(list(alike)) for _, alike in groupby(verdicts, type)]
    return pa.concat_tables(tables or [parquet_schema().empty_table()])


def _table(verdicts: Sequence[Verdict]) -> Any:
    """Verdicts, all written already or none, as a table of ``parquet_schema``."""
    import pyarrow as pa

    if ready := [one.rows for one in verdicts if isinstance(one, ReadyVerdicts)]:
        return pa.concat_tables(ready)

    def safe(value: Any) -> Any:
        if isinstance(value, list):
            return list(map(safe, value))
        return escaped(value) if isinstance(value, str) else value

    def cells(verdict: Mapping[str, Any]) -> Iterator[Any]:
        for name, value in row_of(verdict).items():
            if _LISTS.get(name) == "int32":  # without the ranges of numbers that are open
                value = [each if isinstance(each, int) else None for each in value]
            yield safe(value)
        yield escaped(line(verdict))

    rows = [tuple(cells(one)) for one in verdicts if isinstance(one, Mapping)]
    columns = zip(zip(*rows, strict=True), parquet_schema().types, strict=True)
    arrays = [pa.array(column, kind) for column, kind in columns]
    return pa.Table.from_arrays(arrays, schema=parquet_schema())


def join_arrow(parts: Iterable[bytes], target: IO[bytes]) -> None:
    """Write the rows of parts to one Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    options = pa.ipc.IpcReadOptions(use_threads=False)
    with pq.ParquetWriter(target, parquet_schema(), **_WRITTEN) as file:
        batches = chain.from_iterable(map(_batches, parts, repeat(options)))
        for number, batch in enumerate(batches):
            # What judging has freed is given back first, and then what writing has: in pieces
            # that fit nothing else, it would grow with every group.
            if number % _BETWEEN_RELEASES == 0:
                pa.default_memory_pool().release_unused()
            file.write_batch(batch)


def _batches(part: bytes, options: Any) -> Iterator[Any]:
    import pyarrow as pa

    rows = pa.ipc.open_file(pa.BufferReader(part), options=options)
    return map(rows.get_batch, range(rows.num_record_batches))


def join_csv(parts: Iterable[bytes], target: IO[bytes]) -> None:
    """Write rows under their headings."""
    headings = [*_COLUMNS, *_LISTS, "finding"]
    target.write((",".join(headings) + "\n").encode())
    target.writelines(parts)


def join_jsonl(parts: Iterable[bytes], target: IO[bytes]) -> None:
    """Write lines one after another."""
    target.writelines(parts)


# By the suffix of a part: verdicts to its bytes. Only those of ``JOINED`` are put together.
FORMATS: Mapping[str, Callable[[Iterable[Verdict]], bytes]] = {
    ".parquet": as_parquet,
    ".arrow": as_arrow,
    ".csv": as_csv,
    ".jsonl": as_jsonl,
}
# By a file's suffix: that of its parts, and parts to the whole.
JOINED: Mapping[str, tuple[str, Callable[[Iterable[bytes], IO[bytes]], None]]] = {
    ".parquet": (".arrow", join_arrow),
    ".csv": (".csv", join_csv),
    ".jsonl": (".jsonl", join_jsonl),
}


def suffix_of(file: str) -> str | None:
    """The suffix by which a file is written; None where it is none of these."""
    suffix = Path(file).suffix.lower()
    return suffix if suffix in JOINED else None
