"""Syntax errors in words that a designer understands."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from antipater.grammar.cards.foreign import KEYWORDS
from antipater.grammar.diagnostics import listing, nearest

_SPOKEN = {
    "NAME": "a name",
    "TITLE": "a name",
    "NUMBER": "a number",
    "SIGNED": "a number",
    "STRING": 'a text in "quotes"',
    "_NL": "the end of the line",
    "LANGUAGE": "`en`, `fr` or `nl`",
    "COMPARE": "a comparison such as `>=`",
    "ADD": "`+` or `-`",
    "MULTIPLY": "`*` or `/`",
    "COMMA": "`,`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "DOT": "`.`",
    "SIDE": "`A` or `B`",
}
_LIMIT = re.compile(r"(?:, *)?(once an? \w+)")
_SMART_QUOTES = "“”„«»‘’"


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """A syntax error; its line counts within its declaration."""

    code: str
    line: int
    column: int
    end_column: int
    message: str
    expected: str = ""
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Words one syntax error. ``known`` are the keywords that could have stood there,
    ``openers`` those with which a line of a card begins."""

    expected: str
    known: Iterable[str]
    openers: Collection[str]

    def problem(self, line: int, column: int, text: str, ended: bool) -> SyntaxProblem:
        """The problem at this place of a line, or at its end."""
        if ended:
            column = min(column, len(text.split("#")[0].rstrip()) + 1)
            message = "the line ends too early"
            return SyntaxProblem("C-SYNTAX", line, column, column + 1, message, self.expected)
        # A limit stands behind a comma, and at the end of a line: elsewhere it is out of place.
        behind = text[: column - 1].rstrip().endswith(",") or text.startswith(",", column - 1)
        limit = _LIMIT.match(text, column - 1) if behind else None
        if limit is not None and ":" not in text[limit.end() :]:
            message = f"`{limit[1]}` cannot be said of this line"
            end = limit.end() + 1
            return SyntaxProblem("C-SYNTAX", line, column, end, message, "no `, once …`")
        word = _word(text[column - 1 :])
        end = column + len(word)
        if word[0] in _SMART_QUOTES:
            message = f"`{word[0]}` is no straight quote"
            return SyntaxProblem("C-QUOTE", line, column, column + 1, message, '"')
        if word == '"':
            if text.count('"', column) == 0:
                message = "the quoted text is not closed"
                return SyntaxProblem("C-QUOTE", line, column, len(text) + 1, message, 'a closing "')
        elif line == 1 and column == 1 and word in self.openers:
            message = f"`{word}` belongs to a declaration above it"
            return SyntaxProblem("C-INDENT", line, column, end, message, "two spaces before it")
        return self._odd(SyntaxProblem("C-SYNTAX", line, column, end, "", self.expected), word)

    def _odd(self, problem: SyntaxProblem, word: str) -> SyntaxProblem:
        """A word or sign that cannot stand where it does."""
        suggestion = KEYWORDS.get(word.lower(), "")
        if suggestion.split(" ")[0] not in self.known:
            suggestion = nearest(word, self.known)
        message = f"`{word}` cannot stand here"
        if not word.isprintable():
            message = "an invisible character stands here"
        elif word in ":;":
            message = f"no `{word}` is needed here"
        elif word.isdigit() and len(word) > 9:
            message = "the number is too large"
        elif word[0].isdigit() and not word.isdigit():
            digits = len(word) - len(word.lstrip("0123456789"))
            suggestion = f"{word[:digits]} {word[digits:]}"
        return replace(problem, message=message, suggestion=suggestion)


def _word(text: str) -> str:
    """The first word or sign of a text."""
    length = 0
    while length < len(text) and (text[length].isalnum() or text[length] in "_'"):
        length += 1
    return text[: max(length, 1)] or " "


def expected(terminals: Iterable[str], keywords: Callable[[str], list[str]]) -> str:
    """What may stand at a place, in words; a long list is left out."""
    spoken = set[str]()
    for name in set(terminals) - {"$END"}:
        words = [_SPOKEN[name]] if name in _SPOKEN else [f"`{w}`" for w in keywords(name)]
        spoken.update(words)
    if "`produces`" in spoken:
        return "a line of a card; `antipater cards reference` lists them"
    return listing(sorted(spoken)) if len(spoken) <= 9 else ""
