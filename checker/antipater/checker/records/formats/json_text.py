"""JSON of one game: read with the places of slips, and with the lines of its items."""

import json
import re
from collections.abc import Iterator

from antipater.checker.messages.finding import Finding
from antipater.checker.records.record import Unreadable

_NEXT_ITEM = re.compile(r"[\s,]*(?=[^\s,\]])")
# An object or array; ``[[player]]`` is a heading of TOML.
_START = re.compile(
    r'\ufeff?\s*(?!\[\[\s*[A-Za-z_][\w.-]*\s*\]\])(?:\{|\[\s*(?:[\[{\]"-]|\d(?!\d*[:/])|$))'
)
_BETWEEN = " \t\r\n,"
_ARRAY_OF_OBJECTS = re.compile(r"\s*\[\s*\{")
_ARRAY_OF_ARRAYS = re.compile(r"\s*\[\s*\[")


def is_json(head: str) -> bool:
    """Whether a text begins as a JSON object or array does, and not as TOML or a chat."""
    return _START.match(head) is not None


def is_object_with(key: str, head: str) -> bool:
    """Whether a text begins as a JSON object does, and names a key."""
    return is_json(head) and begins_object(head) and re.search(rf'"{key}"\s*:', head) is not None


def begins_object(line: str) -> bool:
    """Whether an object begins on a line."""
    return line.lstrip().startswith("{")


def begins_array(line: str) -> bool:
    """Whether an array of objects begins on a line."""
    return _ARRAY_OF_OBJECTS.match(line) is not None


def is_array_of_games(text: str) -> bool:
    """Whether a text begins as an array of games does: of arrays of moves, or of objects that
    hold ``actionItems``."""
    bare = text.removeprefix("\ufeff")
    return is_json(bare) and (
        _ARRAY_OF_ARRAYS.match(bare) is not None
        or (begins_array(bare) and re.search(r'"actionItems"\s*:', bare) is not None)
    )


def is_value(line: str) -> bool:
    """Whether a line is a JSON value on its own."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def parsed(text: str, first_line: int) -> object:
    """A JSON value; raises ``Unreadable`` for text that is none."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        ended = error.pos >= len(text.rstrip())
        code = "R-JSON-02" if ended or "Unterminated" in error.msg else "R-JSON-01"
        found = text[error.pos : error.pos + 12].split("\n")[0]
        raise Unreadable(Finding(code, line=line, column=error.colno, found=found)) from None
    except RecursionError:
        raise Unreadable(Finding("R-JSON-03", line=first_line)) from None
    except ValueError:
        raise Unreadable(Finding("R-JSON-04", line=first_line)) from None


def item_lines(text: str, first_line: int = 1) -> tuple[int, ...]:
    """The line on which each item of a JSON array begins."""
    lines, line, counted = [], first_line, 0
    for begin, _ in _items(text):
        line += text.count("\n", counted, begin)
        counted = begin
        lines.append(line)
    return tuple(lines)


def games_of_array(text: str, first_line: int) -> Iterator[tuple[int, str]]:
    """Each item of an array of games, and its line; what is left from damage on as one item."""
    line, counted, end = first_line, 0, text.find("[") + 1
    try:
        for begin, end in _items(text):
            line += text.count("\n", counted, begin)
            counted = begin
            yield line, text[begin:end]
    except (ValueError, RecursionError):
        pass
    left = text[end:].lstrip(_BETWEEN)
    if left.rstrip() != "]":
        yield first_line + text.count("\n", 0, len(text) - len(left)), left


def _items(text: str) -> Iterator[tuple[int, int]]:
    """Where each item of a JSON array begins and ends; raises as ``json.loads``."""
    decoder, at = json.JSONDecoder(), text.find("[") + 1
    while (match := _NEXT_ITEM.match(text, at)) is not None:
        begin = match.end()
        at = decoder.raw_decode(text, begin)[1]
        yield begin, at


def shown(value: object, length: int = 40) -> str | None:
    """A JSON value in short, for a message; nothing for null."""
    if value is None:
        return None
    text = str(value)
    return text if len(text) <= length else text[: length - 1] + "…"
