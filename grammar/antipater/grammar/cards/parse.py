"""Card text to syntax trees: split into declarations, each parsed on its own.

A declaration is a line that starts in the first column and the indented lines below
it. A syntax error costs its line only: the line is set aside and the rest of the
declaration, and the rest of the file, are read all the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from antipater.grammar.cards.syntax_errors import Speaker, SyntaxProblem, expected
from antipater.grammar.cards.tables import parser
from antipater.grammar.diagnostics import Report, Span
from antipater.rules.card_set import Place

Node: TypeAlias = Tree[Token] | Token

# Control characters but for line ends and tabs, and marks that change the direction of text.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)

MOST_PROBLEMS = 50
MOST_LETTERS = 20_000
MOST_WORK = 200_000


@dataclass(frozen=True, slots=True)
class Declaration:
    """One parsed declaration; positions in ``tree`` count from its own first line. ``text`` is
    what was read: without the lines that could not be, of which ``torn`` says that there are."""

    file: str
    line: int
    text: str
    tree: Tree[Token]
    torn: bool = False

    @property
    def kind(self) -> str:
        """The grammar's name for what is declared: ``item``, ``rule`` …"""
        return str(self.tree.data)

    def span(self, node: Node | None = None) -> Span:
        """Where a node stands in its file; without a node, the header line."""
        if node is None:
            header = self.text.split("\n", 1)[0].rstrip()
            return self._span(1, 1, 1, len(header) + 1)
        at = node if isinstance(node, Token) else node.meta
        if not isinstance(node, Token) and node.meta.empty:
            return self.span()
        return self._span(at.line or 1, at.column or 1, at.end_line or 1, at.end_column or 1)

    def _span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        first = self.line - 1
        start = Place(self.file, first + line, column)
        return Span(start, Place(self.file, first + end_line, end_column))

    def words(self, node: Tree[Token]) -> str:
        """The text of a node as it was written."""
        if node.meta.empty:
            return ""
        return self.text[node.meta.start_pos : node.meta.end_pos]


class Parsed(NamedTuple):
    """What parsing one declaration gave: ``text`` is what ``tree`` was read from."""

    problems: tuple[SyntaxProblem, ...]
    tree: Tree[Token] | None = None
    text: str = ""


def split(text: str) -> Iterator[tuple[int, str]]:
    """The declarations of a file, each with its first line's number (from 1).

    Blank lines and comment lines before a header belong to no declaration. Indented
    lines before the first header come as one piece whose first line is indented.
    """
    start, lines = 0, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        blank = not line.strip() or line.lstrip().startswith("#")
        if not blank and not line[0].isspace() and lines:
            yield start, "\n".join(lines) + "\n"
            lines = []
        if lines or not blank:
            start = start if lines else number
            lines.append(line)
    if lines:
        yield start, "\n".join(lines) + "\n"


def parse_file(file: str, text: str, report: Report) -> list[Declaration]:
    """Every declaration of a file that can be read; problems go to ``report``."""
    declarations, count = list[Declaration](), 0
    for line, piece in split(_without_marks(file, text.removeprefix("\ufeff"), report)):
        parsed = _parse_declaration(piece)
        for problem in parsed.problems:
            at = line + problem.line - 1
            span = Span(Place(file, at, problem.column), Place(file, at, problem.end_column))
            report.error(
                problem.code,
                span,
                problem.message,
                expected=problem.expected,
                suggestion=problem.suggestion,
            )
        if parsed.tree is not None:
            torn = bool(parsed.problems)
            declarations.append(Declaration(file, line, parsed.text, parsed.tree, torn))
        count += len(parsed.problems)
        if count > MOST_PROBLEMS:
            end = Span(Place(file, line), Place(file, line))
            report.error("C-TOO-MANY", end, "too many mistakes: the rest is not read")
            break
    return declarations


def _without_marks(file: str, text: str, report: Report) -> str:
    """The text with a space for each character that is not seen, or turns the text round."""
    found = list(_UNSEEN.finditer(text))
    for match in found[:MOST_PROBLEMS]:
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        span = Span(Place(file, line, column), Place(file, line, column + 1))
        report.error("C-SYNTAX", span, "an invisible character stands here")
    return _UNSEEN.sub(" ", text) if found else text


@lru_cache(maxsize=4096)
def _parse_declaration(text: str) -> Parsed:
    """One declaration without its bad lines, and a problem for each of these."""
    if text[0].isspace():
        end = len(text.split("\n", 1)[0]) + 1
        message = "an indented line must follow a declaration"
        expected = "a line such as `building NAME` above it"
        return Parsed((SyntaxProblem("C-INDENT", 1, 1, end, message, expected),))
    problems, lines = list[SyntaxProblem](), text.split("\n")
    if sum(len(line) for line in lines if not line.lstrip().startswith("#")) > MOST_LETTERS:
        message = "the declaration is too long to be read"
        return Parsed((SyntaxProblem("C-NESTING", 1, 1, len(lines[0][:80]) + 1, message),))
    headers: Iterator[str] | None = None
    while True:
        whole = "\n".join(lines)
        try:
            tree = parser().parse(whole)
        except UnexpectedInput as error:
            problem = _explain(error, lines)
            if problem.line > 1 or headers is None:
                problems.append(problem)
            if len(problems) * len(text) > MOST_WORK:
                return Parsed(tuple(problems))
            if problem.line == 1:
                headers = _mended(problem, lines[0]) if headers is None else headers
                header = next(headers, None)
                if header is None:
                    return Parsed(tuple(problems))
                lines[0] = header
            else:
                lines[problem.line - 1] = ""
        else:
            child = tree.children[0]
            assert isinstance(child, Tree)
            return Parsed(tuple(problems), child, whole)


def _mended(problem: SyntaxProblem, header: str) -> Iterator[str]:
    """Headers that may have been meant, so that the lines below a bad one are read as well."""
    before, after = header[: problem.column - 1], header[problem.end_column - 1 :]
    if problem.suggestion:
        yield before + problem.suggestion + after
    yield before.rstrip()
    yield from (before.rsplit(maxsplit=cut)[0] for cut in (1, 2) if len(before.split()) > cut + 1)


def _explain(error: UnexpectedInput, lines: list[str]) -> SyntaxProblem:
    """A syntax error in words."""
    line, column = min(max(error.line, 1), len(lines)), max(error.column, 1)
    accepts: set[str] = set()
    if isinstance(error, UnexpectedCharacters):
        table = error.state.parse_conf.parse_table.states[error.state.position]
        accepts = {name for name in table if name.isupper()}
    elif isinstance(error, UnexpectedToken):
        accepts = set(error.accepts or error.expected)
    ended = isinstance(error, UnexpectedToken) and error.token.type in ("_NL", "$END")
    if ended and not lines[line - 1].strip() and line > 1:
        line = max(n for n, text in enumerate(lines[: line - 1], 1) if text.strip())
        column = len(lines[line - 1]) + 1
    known = {k for name in accepts for k in keywords(name)}
    speak = Speaker(expected(accepts, keywords), known, _openers())
    return speak.problem(line, column, lines[line - 1], ended)


@cache
def _openers() -> frozenset[str]:
    """The words with which a line of a card or of a board begins."""
    found = set[str]()
    for header in ("building x\n", "board x side A\n"):
        reading = parser().parse_interactive(header)
        reading.exhaust_lexer()
        accepted: set[str] = reading.accepts()  # type: ignore[no-untyped-call]  # Lark
        found |= {word for name in accepted for word in keywords(name)}
    return frozenset(found)


def keywords(terminal: str) -> list[str]:
    """The words that a terminal of the grammar stands for; none for names and numbers."""
    try:
        pattern = parser().get_terminal(terminal).pattern
    except KeyError:
        return []
    if isinstance(pattern, PatternStr):
        return [pattern.value]
    words = pattern.value.removesuffix("\\b").strip("()?").replace("?", "").split("|")
    return [w for w in words if w.isalpha()]
