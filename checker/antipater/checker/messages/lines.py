"""Lines that are made in English, said in French and Dutch: each is known by its pattern.

The card language, the card tools and the simulation know no language but that of card text. What
they say is found in ``lines.toml`` where it is printed; a line without a pattern stays English.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from antipater.checker.messages.words import grouped, say
from antipater.grammar.folders import folder_of

if TYPE_CHECKING:
    from antipater.grammar.diagnostics import Diagnostic

_PART = re.compile(r"\{(\w+)\}")
# What is quoted is card text, which has one language.
_QUOTED = re.compile(r"`\{(\w+)\}`")
# A line of text: how far it is indented, the place that it speaks of, and what is said.
_LINE = re.compile(r"(\s*(?:[^\s:]+:\d+(?::\d+)?: )?)(.*)", re.DOTALL)
_BETWEEN = re.compile(r"(, | or | and )")
# What these names stand for; any other name for any text.
_NUMBERS = ("number", "count")
_NUMBER = r"-?\d[\d,.]*"
_BARE = re.compile(r"\w+")
_WORD = re.compile(r"`[^`]*`|[^\s`]+")


class _Pattern(NamedTuple):
    line: re.Pattern[str]
    words: Mapping[str, str]
    quoted: frozenset[str]

    def told(self, name: str, part: str, language: str, patterns: "Patterns") -> str:
        """What stands in the braces of a name, in a language."""
        if name in _NUMBERS:
            return _grouped(part, language)
        return part if name in self.quoted else patterns.told(part, language)


class Patterns:
    """Lines by pattern: English with names in braces, and its words in the other languages."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        # Of two that fit, the one with more words of its own.
        ordered = sorted(texts, key=lambda english: -len(_PART.sub("", english)))
        self._patterns = [
            _Pattern(_compiled(english), texts[english], frozenset(_QUOTED.findall(english)))
            for english in ordered
        ]

    def told(self, line: str, language: str) -> str:
        """A line in a language, and so what stands in its braces; one without pattern as it is,
        but for the parts of a list."""
        for pattern in self._patterns:
            if found := pattern.line.fullmatch(line):
                parts = found.groupdict().items()
                named = {name: pattern.told(name, part, language, self) for name, part in parts}
                return pattern.words[language].format_map(named)
        return self._listed(line, language)

    def _listed(self, line: str, language: str) -> str:
        parts = _BETWEEN.split(line)
        each = [self.told(part, language) for part in parts[::2]] if len(parts) > 1 else [line]
        known = list(zip(each, parts[::2], strict=True))
        if not all(new != old or _WORD.fullmatch(old) for new, old in known):
            return line  # a sentence with commas
        if any(new == old and _BARE.fullmatch(old) for new, old in known):
            # Words of the card language, some of which are words of ours as well.
            each = [old if _BARE.fullmatch(old) else new for new, old in known]
        between = (
            part if part == ", " else f" {say(f'common.{part.strip()}', language)} "
            for part in parts[1::2]
        )
        return "".join(part for pair in zip_longest(each, between, fillvalue="") for part in pair)


def _grouped(number: str, language: str) -> str:
    digits = number.replace(",", "")
    return grouped(int(digits), language) if digits.lstrip("-").isdecimal() else number


def _compiled(english: str) -> re.Pattern[str]:
    parts = _PART.split(english)  # text and names in turn
    written = (
        f"(?P<{part}>{_NUMBER if part in _NUMBERS else '.+?'})" if number % 2 else re.escape(part)
        for number, part in enumerate(parts)
    )
    return re.compile("".join(written))


def told(text: str, language: str) -> str:
    """Lines of text in a language, each behind its place and indentation, which stay."""
    if language == "en":
        return text
    return "\n".join(_told(line, language) for line in text.split("\n"))


def _told(line: str, language: str) -> str:
    place, said = _LINE.fullmatch(line).groups()  # type: ignore[union-attr]  # it fits any line
    return place + _lines().told(said, language)


def trouble(error: OSError, language: str) -> str:
    """What the system says is wrong with a file."""
    return told(error.strerror or str(error), language)


def in_one_line(problem: "Diagnostic", language: str) -> str:
    """A problem of card text in one line: place, code, what is wrong, and what is right."""
    at = problem.span.start
    place = f"{at.file}:{at.line}:{at.column}: " if at.file else ""
    parts = [f"{problem.code} {told(problem.message, language)}"]
    parts += [told(f"expected {problem.expected}", language)] if problem.expected else []
    parts += [told(f"did you mean `{problem.suggestion}`?", language)] if problem.suggestion else []
    return place + (" ; " if language == "fr" else "; ").join(parts)


@cache
def _lines() -> Patterns:
    text = folder_of("antipater.checker.messages").joinpath("lines.toml").read_text("utf-8")
    return Patterns(tomllib.loads(text))
