"""JSON of one game: read with the places of slips, and with the lines of its items."""

import json
import re

from antipater.checker.messages.finding import Finding
from antipater.checker.records.record import Unreadable

_NEXT_ITEM = re.compile(r"[\s,]*(?=[^\s,\]])")
# An object or array; ``[[player]]`` is a heading of TOML.
_START = re.compile(r'\ufeff?\s*(?!\[\[\s*[A-Za-z_][\w.-]*\s*\]\])(?:\{|\[\s*(?:[\[{\]"\d-]|$))')
_ARRAY_OF_OBJECTS = re.compile(r"\s*\[\s*\{")


def is_json(head: str) -> bool:
    """Whether a text begins as a JSON object or array does, and not as TOML."""
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
    decoder, at = json.JSONDecoder(), text.find("[") + 1
    lines: list[int] = []
    line, counted = first_line, 0
    while (match := _NEXT_ITEM.match(text, at)) is not None:
        at = match.end()
        line += text.count("\n", counted, at)
        counted = at
        lines.append(line)
        at = decoder.raw_decode(text, at)[1]
    return tuple(lines)
