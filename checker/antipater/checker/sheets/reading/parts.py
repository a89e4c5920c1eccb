"""The parts of a workbook: members of a zip, gone through as XML events within bounds.

Nothing is expanded: a document type, and so any entity of its own, is refused.
"""

import io
import zipfile
from typing import Protocol
from xml.parsers import expat

from antipater.checker.messages.finding import finding
from antipater.checker.records.zips import opened_zip
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.tabs import WorkbookBounds

# Bytes of all parts that are read, unpacked; and of one tag, comment or attribute in them.
LARGEST_WORKBOOK, _LONGEST_TAG = 64_000_000, 1_000_000
_MOST_PARTS, _CHUNK = 10_000, 65_536


class Damaged(Exception):
    """A part is missing, cut off, or not what its kind of workbook has there."""


class Handler(Protocol):
    """What is told of a part: elements as ``namespace name``, and the text between their tags."""

    def start(self, name: str, attributes: dict[str, str]) -> None: ...
    def end(self, name: str) -> None: ...
    def text(self, data: str) -> None: ...


class Parts:
    """The parts of a workbook by name; raises what zips raise, and ``Damaged``."""

    def __init__(self, raw: bytes) -> None:
        self._archive = opened_zip(io.BytesIO(raw), _MOST_PARTS)
        self.names = frozenset(self._archive.namelist())
        self.bounds = WorkbookBounds()
        self._left = LARGEST_WORKBOOK

    def read(self, name: str, handler: Handler) -> None:
        """Go through a part from its first tag to its last."""
        if name not in self.names:
            raise Damaged(name)
        member = self._archive.getinfo(name)
        self._left -= member.file_size
        if self._left < 0:
            size = LARGEST_WORKBOOK - self._left
            raise UnreadableSheet(finding("S-LIMIT-01", found=size, expected=LARGEST_WORKBOOK))
        try:
            self._parse(member, handler)
        except expat.ExpatError as error:
            raise Damaged(name) from error

    def _parse(self, member: zipfile.ZipInfo, handler: Handler) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = _refused
        parser.buffer_text = True

        def start(name: str, attributes: dict[str, str]) -> None:
            self.bounds.element()
            handler.start(name, attributes)

        parser.StartElementHandler, parser.EndElementHandler = start, handler.end
        parser.CharacterDataHandler = handler.text
        fed = 0
        with self._archive.open(member) as stream:
            while data := stream.read(_CHUNK):
                fed += len(data)
                parser.Parse(data, False)
                if fed - parser.CurrentByteIndex > _LONGEST_TAG:
                    raise Damaged(member.filename)
        parser.Parse(b"", True)


def _refused(*_: object) -> None:
    raise Damaged
