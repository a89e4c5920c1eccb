"""The lines of a record as they stand in its file."""

import re
from collections.abc import Sequence
from unicodedata import normalize

from antipater.checker.records.files import ReadGame
from antipater.grammar.records.keywords import language_of_text
from antipater.grammar.records.lines import split_comment

# A number at the beginning of a line; the turn of 7 Wonders, `I.3` or `1.3`, is none.
_ORDINAL = re.compile(r"\s*\d{1,9}[.)]?\s+")


def written_lines(game: ReadGame) -> list[str]:
    """The lines of a game's text; none where it is no text of several lines."""
    text = normalize("NFC", game.source.decode("utf-8-sig", "replace"))
    return text.split("\n") if "\n" in text else []


def body_of(line: str) -> str:
    """A line without its number and its comment."""
    body = split_comment(line)[0].strip()
    found = _ORDINAL.match(body)
    return body[found.end() :] if found else body


def language_of(lines: Sequence[str]) -> str | None:
    """The language in which a record is written; None where it is no text of lines."""
    return language_of_text("\n".join(lines)) if len(lines) > 1 else None
