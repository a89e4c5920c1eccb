"""Card text to syntax trees: split into declarations, each parsed on its own.

A declaration is a line that starts in the first column and the indented lines below
it. A syntax error costs its line only: the line is set aside and the rest of the
declaration, and the rest of the file, are read all the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from antipater.grammar.diagnostics import Diagnostic, Report, Span, listing, nearest
from antipater.rules.definitions import Place

Node = Tree[Token] | Token

_SPOKEN = {
    "NAME": "a name",
    "TITLE": "a name",
    "NUMBER": "a number",
    "SIGNED": "a number",
    "STRING": 'a text in "quotes"',
    "_NL": "the end of the line",
    "LANGUAGE": "en, fr or nl",
    "ITEM_KIND": "building, guild, wonder or token",
    "WORD_KIND": "resource, colour, symbol, chain or category",
    "COMPARE": "a comparison (=, <=, …)",
    "ADD": "+ or -",
    "MULTIPLY": "* or /",
    "AND_SELLS": "`and sells`",
}


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


@dataclass(frozen=True, slots=True)
class _Slip:
    """A syntax error within a declaration's own lines."""

    line: int
    column: int
    end_column: int
    message: str
    expected: str
    suggestion: str


class _WholeWords:
    """Lets any word be a name everywhere, so that keywords are never cut out of words."""

    always_accept = ("NAME",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


@cache
def _parser() -> Lark:
    grammar = resources.files("antipater.grammar").joinpath("cards.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
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
    declarations = []
    for line, piece in split(text.removeprefix("\ufeff")):
        tree, slips = _parse_declaration(piece)
        for slip in slips:
            at = line + slip.line - 1
            span = Span(Place(file, at, slip.column), Place(file, at, slip.end_column))
            code = "C-INDENT" if piece[0].isspace() else "C-SYNTAX"
            report.diagnostics.append(
                Diagnostic(code, span, slip.message, slip.expected, slip.suggestion)
            )
        if tree is not None:
            declarations.append(Declaration(file, line, piece, tree))
    return declarations


@lru_cache(maxsize=4096)
def _parse_declaration(text: str) -> tuple[Tree[Token] | None, tuple[_Slip, ...]]:
    """The tree of one declaration without its bad lines, and a slip for each of these."""
    if text[0].isspace():
        end = len(text.split("\n", 1)[0]) + 1
        message = "an indented line must follow a declaration"
        return None, (_Slip(1, 1, end, message, "a line such as `building NAME` above it", ""),)
    slips = list[_Slip]()
    lines = text.split("\n")
    while True:
        try:
            tree = _parser().parse("\n".join(lines))
        except UnexpectedInput as error:
            slip = _slip(error, lines)
            slips.append(slip)
            if slip.line == 1 or len(slips) > 50:
                return None, tuple(slips)
            lines[slip.line - 1] = ""
        else:
            child = tree.children[0]
            assert isinstance(child, Tree)
            return child, tuple(slips)


def _slip(error: UnexpectedInput, lines: list[str]) -> _Slip:
    """Explain a syntax error in words."""
    line, column = max(error.line, 1), max(error.column, 1)
    accepts = set[str]()
    if isinstance(error, UnexpectedCharacters):
        accepts = set(error.allowed or ())
    elif isinstance(error, (UnexpectedToken, UnexpectedEOF)):
        accepts = set(error.accepts or error.expected)  # type: ignore[union-attr]
    written = lines[line - 1] if line <= len(lines) else ""
    if line > len(lines) or (isinstance(error, UnexpectedToken) and error.token.type == "_NL"):
        column = min(column, len(written.split("#")[0].rstrip()) + 1)
        word, message = "", "the line ends too early"
    else:
        word = _word(written[column - 1 :])
        message = f"`{word}` cannot stand here" if word != '"' else "a quoted text is not closed"
    known = [k for name in accepts for k in _keywords(name)]
    end = column + max(len(word), 1)
    return _Slip(line, column, end, message, _expected(accepts), nearest(word, known))


def _word(text: str) -> str:
    """The first word or sign of a text."""
    length = 0
    while length < len(text) and (text[length].isalnum() or text[length] in "_'"):
        length += 1
    return text[: max(length, 1)]


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


def _expected(terminals: set[str]) -> str:
    """What may stand here, in words; long lists are left out."""
    spoken = set[str]()
    for name in terminals - {"$END"}:
        if name in _SPOKEN:
            spoken.add(_SPOKEN[name])
        else:
            spoken.update(f"`{w}`" for w in _keywords(name)[:1])
    return listing(sorted(spoken)) if len(spoken) <= 8 else ""
