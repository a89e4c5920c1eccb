"""Zips whose list of members is bounded before it is read: each entry of it takes memory."""

import io
import struct
import zipfile
from typing import IO

# The record at the end of a zip, that of a larger one (zip64), and where the latter stands.
_END, _END_64, _LOCATOR_64 = b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
_SAYS_UTF_8 = 0x800  # a flag of each member
_LONGEST_COMMENT = 65_535
# Bytes that one member takes at least in the list.
_LEAST_ENTRY = 46


class TooManyMembers(zipfile.BadZipFile):
    """A zip with more members than are read."""


def opened_zip(stream: IO[bytes], most: int) -> zipfile.ZipFile:
    """A zip with at most so many members; raises ``BadZipFile`` for more, as for a damaged one."""
    size = _size_of_list(stream)
    if size is None:
        raise zipfile.BadZipFile("File is not a zip file")
    if size > most * 4 * _LEAST_ENTRY:
        raise TooManyMembers
    stream.seek(0)
    archive = zipfile.ZipFile(stream)
    if len(archive.infolist()) > most:
        raise TooManyMembers
    for member in archive.infolist():
        member.filename = _named(member)
    return archive


def _named(member: zipfile.ZipInfo) -> str:
    """The name of a member; many programs write UTF-8 and do not say so."""
    if member.flag_bits & _SAYS_UTF_8:
        return member.filename
    try:
        return member.filename.encode("cp437").decode()
    except UnicodeError:
        return member.filename


def _size_of_list(stream: IO[bytes]) -> int | None:
    """Bytes that the list of members takes, as the end of the zip states; None without one."""
    size = stream.seek(0, io.SEEK_END)
    stream.seek(max(0, size - _LONGEST_COMMENT - 22 - 20))
    tail = stream.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 22:
        return None
    (own,) = struct.unpack_from("<L", tail, at + 12)
    if at >= 20 and tail[at - 20 : at - 16] == _LOCATOR_64:
        (place,) = struct.unpack_from("<Q", tail, at - 20 + 8)
        stream.seek(min(place, size))
        record = stream.read(56)
        if len(record) < 56 or not record.startswith(_END_64):
            return None
        (own,) = struct.unpack_from("<Q", record, 40)
    return int(own)
