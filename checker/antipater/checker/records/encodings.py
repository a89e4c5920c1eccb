"""Bytes to text: UTF-8, and what older editors and telephones write instead."""

import re
from dataclasses import replace
from io import BytesIO
from typing import IO, Any
from unicodedata import normalize

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.record import Unreadable

# How a text in UTF-16 begins, in either order of bytes.
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
# No text holds such characters.
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
_WINDOWS = "Windows-1252"


def decoded(data: bytes, lines_before: int = 0) -> tuple[str, str | None]:
    """The text of some bytes, and the encoding's name if that is not UTF-8.

    Accents that stand behind their letter are put on it. Text that is not UTF-8 is read as
    Windows-1252, which holds Latin-1. Raises ``Unreadable`` for anything that is no text.
    """
    try:
        text, encoding = data.decode("utf-8-sig"), None
        odd = text.find("\0")
    except UnicodeDecodeError as error:
        text, encoding = data.decode("cp1252", "replace"), _WINDOWS
        wrong = _NO_TEXT.search(text) or re.search("\ufffd", text)
        odd = error.start if wrong else -1
    if odd < 0:
        return normalize("NFC", text), encoding
    line = lines_before + text.count("\n", 0, odd) + 1
    raise Unreadable(Finding("R-BINARY-01", line=line))


def transcoded(data: bytes) -> IO[bytes]:
    """A text in UTF-16 as a stream of UTF-8; what is wrong in it stands as a zero byte."""
    return BytesIO(data.decode("utf-16", "replace").replace("\ufffd", "\0").encode())


def noted_encoding(record: Any, encoding: str, line: int) -> Any:
    """The record with a note that its text was not UTF-8."""
    note = finding("R-READ-01", line=line, found=encoding)
    return replace(record, notes=(note, *record.notes))
