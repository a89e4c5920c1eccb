"""Text of a game record to lines with positions: what is written, not what it means.

Every line is read on its own; one that cannot be read becomes a slip, and the rest is
read all the same. Names are words as written; which card they mean is settled elsewhere.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

LANGUAGES = ("en", "fr", "nl")
# A tree or token of the parser, which is imported only where a record is parsed.
_Node: TypeAlias = Any
_COMMENT = re.compile(r'((?:[^";#]|"(?:\\.|[^"\\])*"|"(?=[^"]*$))*)[;#](.*)')
# A tag as a telephone writes it, with typographic quotes.
_CURLY = re.compile(r"\s*\[\s*(\w+)\s*[“”„«]\s*([^“”„«»\"]*?)\s*[“”»]\s*\]\s*")
_TAGS = {name.casefold(): name for name in ("Game", "Set", "Edition", "First", "Second", "Result")}
_ESCAPE = {"\\n": "\n", "\\r": "\r"}


@dataclass(frozen=True, slots=True)
class Word:
    """A name as written, and the column (from 1) where it starts."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Tag:
    """``[First "Anna"]``."""

    name: Word
    value: str


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section: ``draft tokens drawn age wonders scores``, and what it is about."""

    section: str
    about: Word | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Names in a row; None stands for ``?``."""

    cells: tuple[Word | None, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Claimed points of a category, the first player's first; None stands for ``?``."""

    category: Word
    amounts: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player does: the grammar's name of the action, and the names it is about.

    ``other`` is the card tucked under a wonder, or the building given away; ``amount``
    the coins that are said to be paid or received.
    """

    action: str
    column: int
    name: Word | None = None
    other: Word | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A line of moves by one player; ``ordinal`` is the number written in front of it."""

    ordinal: int | None
    actor: Word
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A line that cannot be read: the word where it goes wrong and what could stand there."""

    word: Word
    expected: tuple[str, ...] = ()


Content: TypeAlias = Tag | Heading | Row | Score | Play | Slip


@dataclass(frozen=True, slots=True)
class Line:
    """One line that says something: its number from 1, its content, and its comment."""

    number: int
    content: Content | None
    comment: str | None = field(default=None)


def read_lines(text: str) -> Iterator[Line]:
    """Every line of a record that holds content or a comment, in order."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        body, comment = split_comment(line.rstrip())
        if body or comment is not None:
            yield Line(number, _read(body) if body.strip() else None, comment)


def straightened(line: str) -> str:
    """The line, with straight quotes where it is a tag with typographic ones."""
    curly = _CURLY.fullmatch(line)
    return f"[{curly[1]} {quoted(curly[2])}]" if curly else line


def tag_name(text: str) -> str:
    """The name of a tag as the notation writes it, whatever its case."""
    return _TAGS.get(text.casefold(), text)


def quoted(text: str) -> str:
    """A name or value in quotes, so that it stays on its line whatever it holds."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r") + '"'


def unquoted(text: str) -> str:
    """The text that ``quoted`` was given."""
    return re.sub(r"\\.", lambda m: _ESCAPE.get(m[0], m[0][1:]), text[1:-1])


@cache
def keywords() -> dict[str, tuple[str, ...]]:
    """The words of each keyword of the grammar, one a language in the order of ``LANGUAGES``."""
    found = re.findall(r"^([A-Z_]+)\.\d: /\(([^)?]+)\)\(\?=", _grammar(), re.MULTILINE)
    return {name: tuple(words.split("|")) for name, words in found}


@cache
def _reserved() -> "re.Pattern[str]":
    """What a name without quotes must not hold: signs, numbers, words of the grammar."""
    words = "|".join(re.escape(w) for entry in keywords().values() for w in entry)
    return re.compile(rf'[;,#"\[\]]|(?:^| )(?:{words}|-?\d+[.)]?|\?)(?:$| )', re.IGNORECASE)


def plain(text: str) -> bool:
    """Whether a name can be written without quotes and is read back as one name."""
    single_spaces = " ".join(text.split()) == text
    return bool(text) and single_spaces and not _reserved().search(text)


def _grammar() -> str:
    return resources.files("antipater.grammar").joinpath("record.lark").read_text("utf-8")


@cache
def _parser(start: str) -> "Lark":
    from lark import Lark

    return Lark(_grammar(), start=start, parser="lalr", maybe_placeholders=True)


def split_comment(line: str) -> tuple[str, str | None]:
    """A line without its comment, and the comment, if there is one."""
    if ";" not in line and "#" not in line:
        return line, None
    match = _COMMENT.match(line)
    return (match[1].rstrip(), match[2].strip()) if match else (line, None)


def _read(line: str) -> Content:
    from lark.exceptions import UnexpectedInput

    try:
        tree: _Node = _parser("start").parse(straightened(line)).children[0]
    except UnexpectedInput as error:
        return _plain_row(line) or _slip(line, error)
    return _BUILDERS.get(tree.data, _heading)(tree)


def _plain_row(line: str) -> Row | None:
    """A line as a row of names, some of which hold a word that elsewhere is a verb."""
    from lark.exceptions import UnexpectedInput

    if "," not in line:
        return None
    try:
        return _row(_parser("row").parse(line))
    except UnexpectedInput:
        return None


def _slip(line: str, error: "UnexpectedInput") -> Slip:
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    terminals: set[str] = set()
    column = len(line) + 1
    if isinstance(error, UnexpectedToken):
        terminals = set(error.accepts or error.expected)
        column = column if error.token.type == "$END" else error.column
    elif isinstance(error, UnexpectedCharacters):
        terminals, column = set(error.allowed or ()), error.column
    known = keywords()
    expected = [word for name in sorted(terminals) for word in known.get(name, ())]
    rest = re.match(r"\S+", line[column - 1 :])
    return Slip(Word(rest[0] if rest else "", column), tuple(expected))


def _tag(tree: _Node) -> Tag:
    name, value = tree.children
    written = _word(name)
    return Tag(Word(tag_name(written.text), written.column), unquoted(str(value)))


def _heading(tree: _Node) -> Heading:
    about = tree.children[1] if len(tree.children) > 1 else None
    return Heading(str(tree.data), None if about is None else _word(about))


def _row(tree: _Node) -> Row:
    cells = [cell.children[0] for cell in tree.children]
    return Row(tuple(None if str(cell) == "?" else _word(cell) for cell in cells))


def _score(tree: _Node) -> Score:
    name, *amounts = tree.children
    return Score(_word(name), tuple(_amount(amount) for amount in amounts))


def _play(tree: _Node) -> Play:
    ordinal, actor, *choices = tree.children
    number = None if ordinal is None else int(str(ordinal)[:-1])
    return Play(number, _word(actor), tuple(map(_choice, choices)))


def _choice(tree: _Node) -> Choice:
    """A choice from its tree: keyword, name, then what each further keyword brings."""
    keyword, *rest = tree.children
    parts = [part for part in rest if part is not None]
    names = [_word(p) for p in parts if hasattr(p, "data") and p.data == "card"]
    amounts = [_amount(p) for p in parts if hasattr(p, "data") and p.data == "amount"]
    name, other = [*names, None, None][:2]
    amount = amounts[0] if amounts else None
    return Choice(str(tree.data), keyword.column, name, other, amount)


def _amount(tree: _Node) -> int | None:
    text = str(tree.children[0])
    return None if text == "?" else int(text)


def _word(node: _Node) -> Word:
    tokens = getattr(node, "children", [node])
    first = tokens[0]
    if first.type == "STRING":
        return Word(unquoted(str(first)), first.column)
    return Word(" ".join(map(str, tokens)), first.column)


_BUILDERS: dict[str, Callable[[_Node], Content]] = {
    "tag": _tag,
    "row": _row,
    "score": _score,
    "move": _play,
}
