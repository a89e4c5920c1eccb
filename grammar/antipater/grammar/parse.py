"""Card text to syntax trees: split into declarations, each parsed on its own.

A declaration is a line that starts in the first column and the indented lines below
it. A syntax error costs its line only: the line is set aside and the rest of the
declaration, and the rest of the file, are read all the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from antipater.grammar.cache import file_for
from antipater.grammar.diagnostics import Report, Span
from antipater.grammar.slips import Slip, Speaker, expected
from antipater.rules.definitions import Place

Node: TypeAlias = Tree[Token] | Token

MOST_SLIPS = 50
MOST_LETTERS = 20_000
MOST_WORK = 200_000


@dataclass(frozen=True, slots=True)
class Declaration:
    """One parsed declaration; positions in ``tree`` count from its own first line."""

    file: str
    line: int
    text: str
    tree: Tree[Token]

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


class _WholeWords:
    """Lets any word be a name everywhere, so that keywords are never cut out of words."""

    always_accept = ("NAME",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


@cache
def _parser() -> Lark:
    """The parser of one declaration; its tables are kept, since making them takes long."""
    grammar = resources.files("antipater.grammar").joinpath("cards.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
        cache=file_for("cards.tables") or False,
        postlex=_WholeWords(),
        propagate_positions=True,
        maybe_placeholders=True,
    )


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
    """Every declaration of a file that can be read; slips go to ``report``."""
    declarations, count = list[Declaration](), 0
    for line, piece in split(text.removeprefix("\ufeff")):
        tree, slips = _parse_declaration(piece)
        for slip in slips:
            at = line + slip.line - 1
            span = Span(Place(file, at, slip.column), Place(file, at, slip.end_column))
            report.error(
                slip.code, span, slip.message, expected=slip.expected, suggestion=slip.suggestion
            )
        if tree is not None:
            declarations.append(Declaration(file, line, piece, tree))
        count += len(slips)
        if count > MOST_SLIPS:
            end = Span(Place(file, line), Place(file, line))
            report.error("C-TOO-MANY", end, "too many mistakes: the rest is not read")
            break
    return declarations


@lru_cache(maxsize=4096)
def _parse_declaration(text: str) -> tuple[Tree[Token] | None, tuple[Slip, ...]]:
    """The tree of one declaration without its bad lines, and a slip for each of these."""
    if text[0].isspace():
        end = len(text.split("\n", 1)[0]) + 1
        message = "an indented line must follow a declaration"
        expected = "a line such as `building NAME` above it"
        return None, (Slip("C-INDENT", 1, 1, end, message, expected),)
    slips, lines = list[Slip](), text.split("\n")
    if sum(len(line) for line in lines if not line.lstrip().startswith("#")) > MOST_LETTERS:
        message = "the declaration is too long to be read"
        return None, (Slip("C-NESTING", 1, 1, len(lines[0][:80]) + 1, message),)
    while True:
        try:
            tree = _parser().parse("\n".join(lines))
        except UnexpectedInput as error:
            slips.append(_explain(error, lines))
            if slips[-1].line == 1 or len(slips) * len(text) > MOST_WORK:
                return None, tuple(slips)
            lines[slips[-1].line - 1] = ""
        else:
            child = tree.children[0]
            assert isinstance(child, Tree)
            return child, tuple(slips)


def _explain(error: UnexpectedInput, lines: list[str]) -> Slip:
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
    known = {k for name in accepts for k in _keywords(name)}
    speak = Speaker(expected(accepts, _keywords), known)
    return speak.slip(line, column, lines[line - 1], ended)


def _keywords(terminal: str) -> list[str]:
    """The words that a terminal of the grammar stands for; none for names and numbers."""
    try:
        pattern = _parser().get_terminal(terminal).pattern
    except KeyError:
        return []
    if isinstance(pattern, PatternStr):
        return [pattern.value]
    words = pattern.value.removesuffix("\\b").strip("()?").split("|")
    return [w for w in words if w.isalpha()]
