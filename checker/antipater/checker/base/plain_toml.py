"""TOML that anybody may have written: bounded before it is parsed, and as editors save it.

Parsing takes memory that grows with the square of how deep keys nest: 1.6 GB for 40 kB.
"""

import re
import tomllib
from pathlib import Path
from typing import Any
from unicodedata import normalize

# Characters of a file, and depth of keys and values: far above what people write.
LARGEST_TOML, DEEPEST_TOML = 1_000_000, 20
# Strings and comments, closed or not: each ends at the latest where its line does, or the text.
_OPAQUE = re.compile(
    r'"""(?s:.*?)(?:"""|\Z)|\'\'\'(?s:.*?)(?:\'\'\'|\Z)|"(?:[^"\\\n]++|\\.)*+"?|\'[^\'\n]*+\'?|#[^\n]*+'
)
# A key without quotes that TOML wants quoted for its accents: `défaite = 0`.
_ACCENTED_KEY = re.compile(r"[\w-]*+(?=\s*+=)")
_DEEP_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++\s*+\.\s*+){{{DEEPEST_TOML}}}")


class NoToml(ValueError):
    """Text that is not TOML, at a line and a column as far as these are known."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(why)
        self.line, self.column = line, column


class TooLarge(NoToml):
    """Text that is longer than any that is read."""


class TooDeep(NoToml):
    """Text whose keys or values nest deeper than any that are read."""


def text_of(path: Path) -> str:
    """The text of a small file, with or without a mark; raises ``OSError``,
    ``UnicodeDecodeError`` and ``TooLarge``."""
    with path.open("rb") as stream:
        data = stream.read(LARGEST_TOML + 1)
    _check_size(len(data))
    return normalize("NFC", data.decode("utf-8-sig"))


def parsed(text: str) -> dict[str, Any]:
    """The TOML document; raises ``NoToml``.

    What is larger or nested deeper than anyone writes is refused before it is parsed, in time
    proportional to its length. Lines may end with a carriage return alone.
    """
    _check_size(len(text))
    text = re.sub("\r\n?", "\n", text)
    deep = _too_deep(_OPAQUE.sub(lambda found: "s" + "\n" * found[0].count("\n"), text))
    if deep:
        raise TooDeep(f"keys or values nest deeper than {DEEPEST_TOML}", deep)
    try:
        return tomllib.loads(_with_quotes(text))
    except (ValueError, RecursionError) as error:
        why = (str(error).splitlines() or [""])[0]
        place = re.search(r"at line (\d+), column (\d+)", why)
        line, column = map(int, place.groups()) if place else (text.count("\n") + 1, None)
        raise NoToml(why, line, column) from None


def _with_quotes(text: str) -> str:
    """The text with quotes around keys that have accents, as people write them."""
    if text.isascii():
        return text
    found, last = [], 0
    for opaque in (*_OPAQUE.finditer(text), None):
        plain = text[last : opaque.start() if opaque else len(text)]
        found.append(_ACCENTED_KEY.sub(_quoted, plain))
        if opaque:
            found.append(opaque[0])
            last = opaque.end()
    return "".join(found)


def _quoted(key: "re.Match[str]") -> str:
    return key[0] if key[0].isascii() else f'"{key[0]}"'


def _check_size(found: int) -> None:
    if found > LARGEST_TOML:
        raise TooLarge(f"it is larger than {LARGEST_TOML} bytes")


def _too_deep(plain: str) -> int:
    """The first line on which keys or values nest too deeply, else 0."""
    depth = 0
    for number, line in enumerate(plain.split("\n"), start=1):
        for bracket in re.findall(r"[][{}]", line):
            depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
            if depth > DEEPEST_TOML:
                return number
        if _DEEP_KEY.search(line):
            return number
    return 0
