"""Scoresheets and cities packed in ``.gz`` and ``.zip``: unpacked within the bounds of records."""

import gzip
import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.files import PACKED
from antipater.checker.records.inputs import holds_games
from antipater.checker.records.packed import (
    DAMAGED,
    MOST_MEMBERS,
    Bound,
    PackedTooLarge,
    Unpacking,
    passed_over,
)
from antipater.checker.records.zips import TooManyMembers, opened_zip
from antipater.checker.sheets.reading.inputs import MARKDOWN, SHEETS, TEXTS, is_text_of_sheet

_GZIP = b"\x1f\x8b"
# Bytes of one sheet, which is held in memory whole.
_MOST = 50_000_000


class Packed(NamedTuple):
    """What may be a sheet or city of a packed file: the name by which it is told, its own, and
    its bytes, or why there are none."""

    told_as: str
    name: str
    data: bytes = b""
    problem: Finding | None = None


def is_archive(file: str, stream: IO[bytes]) -> bool:
    """Whether a file that can be read from any place is packed, and is no workbook."""
    head = stream.read(len(PACKED[0]))
    stream.seek(0)
    if not head.startswith(PACKED) or head.startswith(_GZIP):
        return head.startswith(_GZIP)
    if Path(file).suffix.lower() in SHEETS:
        return False
    workbook = _is_workbook(stream)
    stream.seek(0)
    return not workbook


def _is_workbook(stream: IO[bytes]) -> bool:
    """Whether a ``.zip`` has the parts of a workbook."""
    try:
        with opened_zip(stream, MOST_MEMBERS) as archive:
            return bool({"xl/workbook.xml", "content.xml"} & set(archive.namelist()))
    except DAMAGED:
        return False


def holds_records(stream: IO[bytes]) -> bool:
    """Whether an archive is a ``.zip`` with a member that is named as records are."""
    stream.seek(0)
    try:
        with opened_zip(stream, MOST_MEMBERS) as archive:
            return any(holds_games(m.filename) for m in archive.infolist() if not passed_over(m))
    except DAMAGED:
        return False


def packed_sheets(file: str, stream: IO[bytes]) -> Iterator[Packed]:
    """What a ``.gz`` holds, and the members of a ``.zip`` whose names are those of sheets or texts.

    Of one that is damaged or too large it is told why it is not there.
    """
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    bound = Bound(size)
    read = _of_gzip if stream.read(len(_GZIP)) == _GZIP else _of_zip
    stream.seek(0)
    try:
        yield from read(file, stream, bound)
    except (PackedTooLarge, TooManyMembers):
        yield Packed(file, file, problem=Finding("R-PACKED-01", expected=bound.most))
    except (OSError, *DAMAGED):
        yield Packed(file, file, problem=Finding("R-PACKED-02"))


def _of_gzip(file: str, stream: IO[bytes], bound: Bound) -> Iterator[Packed]:
    name = file[:-3] if file.lower().endswith(".gz") else file
    with gzip.GzipFile(fileobj=stream) as unpacked:
        yield _unpacked(name, unpacked, bound)._replace(told_as=file)


def _of_zip(file: str, stream: IO[bytes], bound: Bound) -> Iterator[Packed]:
    with opened_zip(stream, MOST_MEMBERS) as archive:
        members = sorted(archive.infolist(), key=lambda member: member.filename)
        for member in members:
            suffix = Path(member.filename).suffix.lower()
            if passed_over(member) or suffix not in {*SHEETS, *TEXTS, MARKDOWN}:
                continue
            name = f"{file}/{member.filename}"
            try:
                with archive.open(member) as unpacked:
                    packed = _unpacked(name, unpacked, bound)
                if suffix != MARKDOWN or is_text_of_sheet(packed.data):
                    yield packed
            except DAMAGED:
                yield Packed(name, name, problem=Finding("R-PACKED-02"))


def _unpacked(name: str, stream: IO[bytes] | gzip.GzipFile, bound: Bound) -> Packed:
    data = io.BufferedReader(Unpacking(stream, bound)).read(_MOST + 1)  # type: ignore[arg-type]
    if len(data) > _MOST:
        found = finding("S-LIMIT-01", found=f"> {_MOST}", expected=_MOST)
        return Packed(name, name, problem=found)
    if data.startswith(PACKED) and not _is_workbook(io.BytesIO(data)):
        return Packed(name, name, problem=Finding("R-PACKED-03"))
    return Packed(name, name, data)
