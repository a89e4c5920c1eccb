"""Lines of the notations: comments, quotes, tags, and what stands on a line as words."""

import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from antipater.grammar.records.keywords import folded, forms, tag_names

# Words among which a name or title is sought: far more than any has.
MOST_WORDS = 24
# Characters of a line, comment and all; far above those of any move.
LONGEST_LINE = 4_000
_COMMENT = re.compile(r'((?:[^";#]|"(?:\\.|[^"\\])*"|"(?=[^"]*$))*)[;#](.*)')
# What begins a remark for those who read rough records; no amount stands behind it.
ASIDES = ("//", "--")
# Quotes as a telephone or word processor writes them.
_CURLY = str.maketrans("“”„«»‟", '""""""')
_TAG = re.compile(r'\s*\[\s*([^\W\d]\w*)\s*("(?:\\.|[^"\\])*")\s*\]\s*')
_CURLY_TAG = re.compile(r"\s*\[\s*(\w+)\s*[“”„«\"]\s*([^“”„«»\"]*?)\s*[“”»\"]\s*\]\s*")
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\.")
_ESCAPE = {"\\n": "\n", "\\r": "\r"}
# Spaces that no keyboard shows, and marks that take no room.
_SPACES = re.compile(r"[^\S\n ]")
_NO_ROOM = str.maketrans("", "", "\u200b\u200c\u200d\u2060\u00ad\ufeff")
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|,|[^\s,"\[\]]+|\S')


class WrittenName(NamedTuple):
    """A name as written, and the column (from 1) where it starts."""

    text: str
    column: int


class Tag(NamedTuple):
    """``[First "Anna"]``; ``called``: what the line itself calls it (``Premier``)."""

    name: WrittenName
    value: str
    called: str


class SectionHeading(NamedTuple):
    """The title of a section, ``draft tokens drawn row age wonders scores``, and what it is
    about; of scores the players above their ``columns``, if it names them."""

    section: str
    about: WrittenName | None = None
    columns: tuple[WrittenName, ...] = ()


class NameRow(NamedTuple):
    """Names in a row; None stands for ``?``."""

    cells: tuple[WrittenName | None, ...]


class Score(NamedTuple):
    """Claimed points of a category, the first player's first; None stands for ``?``."""

    category: WrittenName
    amounts: tuple[int | None, ...]


class UnreadLine(NamedTuple):
    """A line that cannot be read: the word where it goes wrong and what could stand there.

    ``misspelt``: the word is nearly the one verb of ``expected``; ``mended`` is then the line
    with that verb, or of a move that breaks off the line without its last word. ``length``: of a
    line that is too long to be read, else 0.
    """

    word: WrittenName
    expected: tuple[str, ...] = ()
    misspelt: bool = False
    mended: str = ""
    length: int = 0


class TextLine(NamedTuple):
    """A line that says something: its number from 1, its words, and its comment."""

    number: int
    text: str
    comment: str | None = None


class LineToken(NamedTuple):
    """A word, a text in quotes, or a comma, and its column from 1."""

    text: str
    column: int

    @property
    def quoted(self) -> bool:
        """Whether it is a text in quotes."""
        return len(self.text) > 1 and self.text.startswith('"')

    @property
    def folded(self) -> str:
        """The word without case and accents; nothing for a text in quotes."""
        return "" if self.quoted else folded(self.text)


def text_lines(text: str) -> Iterator[TextLine]:
    """Every line that holds words or a comment, in order; odd spaces and marks are plain ones."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if not line.isascii():
            line = line.translate(_NO_ROOM)
        body, comment = split_comment(_SPACES.sub(" ", line).rstrip())
        if body or comment is not None:
            yield TextLine(number, body, comment)


def too_long(line: str) -> UnreadLine | None:
    """The slip of a line that is too long to be read."""
    return UnreadLine(WrittenName("", 1), length=len(line)) if len(line) > LONGEST_LINE else None


def split_comment(line: str) -> tuple[str, str | None]:
    """A line without its comment, and the comment, if there is one.

    A line that is too long has none, unless it is nothing else.
    """
    if ";" not in line and "#" not in line:
        return line, None
    if len(line) > LONGEST_LINE:
        plain = line.lstrip()
        return ("", plain[1:].strip()) if plain[0] in ";#" else (line, None)
    match = _COMMENT.match(line)
    return (match[1].rstrip(), match[2].strip()) if match else (line, None)


def tokens(line: str) -> list[LineToken]:
    """The words of a line, its texts in quotes and its commas."""
    return [LineToken(match[0], match.start() + 1) for match in _TOKEN.finditer(straightened(line))]


def straightened(line: str) -> str:
    """The line with straight quotes, where those in it come in pairs."""
    if line.isascii():
        return line
    straight = line.translate(_CURLY)
    return straight if straight != line and straight.count('"') % 2 == 0 else line


def tag(line: str) -> Tag | None:
    """The tag that a line is, if it is one; its name as the notation writes it."""
    if len(line) > LONGEST_LINE:
        return None
    straight = _TAG.fullmatch(line)
    match = straight or _CURLY_TAG.fullmatch(line)
    if match is None:
        return None
    name = WrittenName(tag_name(match[1]), match.start(1) + 1)
    return Tag(name, unquoted(match[2]) if straight else match[2], match[1])


def tag_name(text: str) -> str:
    """The name of a tag as the notation writes it, whatever its case."""
    return tag_names().get(folded(text), text)


def keyword_at(words: Sequence[LineToken], at: int) -> tuple[str, int] | None:
    """The longest keyword that begins at a word, and how many words it takes."""
    return next(iter(keywords_at(words, at)), None)


def keywords_at(words: Sequence[LineToken], at: int) -> Iterator[tuple[str, int]]:
    """Every keyword that begins at a word, the longest first, with how many words it takes."""
    if at >= len(words):
        return
    for form, name in forms().get(words[at].folded, ()):
        if tuple(word.folded for word in words[at : at + len(form)]) == form:
            yield name, len(form)


def quoted(text: str) -> str:
    """A name or value in quotes, so that it stays on its line whatever it holds."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    escaped = escaped.replace("\n", "\\n").replace("\r", "\\r")
    return '"' + "".join(c if _stays(c) else _by_number(c) for c in escaped) + '"'


def _stays(character: str) -> bool:
    return character.isprintable() and character not in "“”„«»‟"


def _by_number(character: str) -> str:
    number = ord(character)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def unquoted(text: str) -> str:
    """The text that ``quoted`` was given."""
    return _ESCAPED.sub(_meant, text[1:-1])


def _meant(match: re.Match[str]) -> str:
    number = match[1] or match[2]
    if number and int(number, 16) <= sys.maxunicode:
        return chr(int(number, 16))
    return _ESCAPE.get(match[0], match[0][1:])
