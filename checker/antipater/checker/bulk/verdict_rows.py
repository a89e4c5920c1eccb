"""Verdicts in files: Parquet, CSV or JSON, one row or line a game."""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias

from antipater.checker.base.json import line
from antipater.checker.messages.visible import escaped, visible


class Written(Protocol):
    """A verdict that is written already: the values of its columns, and the whole as JSON."""

    @property
    def row(self) -> Sequence[object]: ...
    @property
    def line(self) -> str: ...


# A verdict as the object that ``validate --json`` prints, or written already.
Verdict: TypeAlias = Mapping[str, Any] | Written

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
# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def line_of(verdict: Verdict) -> str:
    """A verdict as ``validate --json`` prints it."""
    return line(verdict) if isinstance(verdict, Mapping) else verdict.line


def values_of(verdict: Verdict) -> Iterable[object]:
    """The columns of a verdict, by their order."""
    return row_of(verdict).values() if isinstance(verdict, Mapping) else verdict.row


def row_of(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a verdict, from the object that ``validate --json`` prints."""
    result: Mapping[str, Any] = verdict["result"] or {}
    players: Sequence[Mapping[str, Any]] = verdict["players"]
    return {
        **{name: verdict[name] for name in list(_COLUMNS)[:9]},
        "result": result.get("kind"),
        "winner": result.get("winner"),
        "shared": result.get("shared"),
        "players": [player["name"] for player in players],
        "totals": [player["score"]["total"] for player in players],
        "coins": [player["coins"] for player in players],
        "codes": [found["code"] for found in verdict["findings"]],
    }


def as_jsonl(verdicts: Iterable[Verdict]) -> bytes:
    """Lines as ``validate --json`` prints them."""
    return "".join(escaped(line_of(one)) + "\n" for one in verdicts).encode("utf-8", "replace")


def as_csv(verdicts: Iterable[Verdict]) -> bytes:
    """Rows without their headings; several values of a cell stand apart by semicolons."""
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    for one in verdicts:
        first = None
        if isinstance(one, Mapping) and one["findings"]:
            first = one["findings"][0]["message"]
        write([_cell(value) for value in (*values_of(one), first)])
    return text.getvalue().encode("utf-8", "replace")


def _cell(value: Any) -> str:
    """A value as a cell's text, which no spreadsheet takes for a formula."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(map(_cell, value))
    text = "" if value is None else visible(str(value))
    return f"'{text}" if text.startswith(_FORMULA) and not isinstance(value, int) else text


def parquet_schema() -> Any:
    """The columns of verdicts in Parquet; ``verdict`` is the whole of one, as JSON."""
    import pyarrow as pa

    plain = [(name, pa.type_for_alias(kind)) for name, kind in _COLUMNS.items()]
    lists = [(name, pa.list_(pa.type_for_alias(kind))) for name, kind in _LISTS.items()]
    return pa.schema([*plain, *lists, ("verdict", pa.string())])


def as_parquet(verdicts: Iterable[Verdict]) -> bytes:
    """A Parquet file of its own."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    def safe(value: Any) -> Any:
        if isinstance(value, list):
            return list(map(safe, value))
        return escaped(value) if isinstance(value, str) else value

    rows = [(*map(safe, values_of(one)), escaped(line_of(one))) for one in verdicts]
    file = BytesIO()
    columns = zip(*rows, strict=True) if rows else [()] * len(parquet_schema())
    kinds = parquet_schema().types
    arrays = [pa.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    table = pa.Table.from_arrays(arrays, schema=parquet_schema())
    pq.write_table(table, file, compression="zstd")
    return file.getvalue()


def join_parquet(parts: Iterable[bytes], target: IO[bytes]) -> None:
    """Write the rows of Parquet files to one."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with pq.ParquetWriter(target, parquet_schema(), compression="zstd") as file:
        for part in parts:
            file.write_table(pq.read_table(pa.BufferReader(part)))


def join_csv(parts: Iterable[bytes], target: IO[bytes]) -> None:
    """Write rows under their headings."""
    headings = [*_COLUMNS, *_LISTS, "finding"]
    target.write((",".join(headings) + "\n").encode())
    target.writelines(parts)


def join_jsonl(parts: Iterable[bytes], target: IO[bytes]) -> None:
    """Write lines one after another."""
    target.writelines(parts)


# By a file's suffix: verdicts to the bytes of a part, and parts to the whole.
FORMATS: Mapping[
    str,
    tuple[Callable[[Iterable[Verdict]], bytes], Callable[[Iterable[bytes], IO[bytes]], None]],
] = {
    ".parquet": (as_parquet, join_parquet),
    ".csv": (as_csv, join_csv),
    ".jsonl": (as_jsonl, join_jsonl),
}


def suffix_of(file: str) -> str | None:
    """The suffix by which a file is written; None where it is none of these."""
    suffix = Path(file).suffix.lower()
    return suffix if suffix in FORMATS else None
