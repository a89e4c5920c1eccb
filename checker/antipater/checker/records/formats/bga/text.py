"""Copied text of a log to blocks, one a move: oldest first, and what is told twice once."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from antipater.checker.messages.finding import finding
from antipater.checker.records.formats.bga.lines import (
    Said,
    is_of_expansion,
    is_passed,
    said,
)
from antipater.checker.records.record import Unreadable

# The lines of one move; what they say stands in any order.
Block: TypeAlias = list[Said]
_TIME = re.compile(r" ?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$", re.IGNORECASE)
_DATE = re.compile(r"[\d/.:\- ]+(?:[ap]m)?", re.IGNORECASE)
_HEADER = re.compile(r"[^\W\d]+ \d+ ?:.*")
_REMARKS = "#", ";"


class LogLine(NamedTuple):
    """A line of the text, squeezed, and its number."""

    number: int
    text: str

    @property
    def is_header(self) -> bool:
        """Whether it begins the lines of a move."""
        return _HEADER.fullmatch(self.text) is not None

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing: a blank, a remark, a date."""
        return not self.text or self.text.startswith(_REMARKS) or bool(_DATE.fullmatch(self.text))


def lines_of(text: str, first_line: int) -> list[LogLine]:
    """The lines of a text without the times glued to them."""
    squeezed = (" ".join(line.split()) for line in text.splitlines())
    return [LogLine(n, _TIME.sub("", line)) for n, line in enumerate(squeezed, first_line)]


def blocks_of(game: str, lines: Sequence[LogLine], players: Collection[str]) -> Iterator[Block]:
    """The blocks as they stand; raises ``Unreadable`` for a line that nothing is known of.

    A block begins at a line with its number; where the text has none, each line is one.
    """
    numbered = any(line.is_header for line in lines)
    block: Block = []
    for line in lines:
        if line.is_header:
            yield block
            block = []
        if line.is_header or line.is_empty:
            continue
        found = said(game, line.number, line.text, players)
        names = found.words.values() if found else ()
        if any(is_of_expansion(game, name) for name in names):
            raise Unreadable(finding("R-BGA-01", line=line.number, found=line.text))
        if found is not None:
            block += [found] if found.key not in [each.key for each in block] else []
        elif not is_passed(line.text, players):
            code = "R-BGA-01" if is_of_expansion(game, line.text) else "R-BGA-02"
            raise Unreadable(finding(code, line=line.number, found=line.text))
        if not numbered:
            yield block
            block = []
    yield block
