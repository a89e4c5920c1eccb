"""Text of a game record to lines with positions: what is written, not what it means.

Every line is read on its own, so that a slip costs one line; the rest is read all the same.
Names are words as written; which card they mean is settled elsewhere.

    [First "Anna"]
    Draft · Tokens · Drawn · Row · Age 2 · Wonders of Anna · Scores
    Sphinx, Piraeus, ?, Temple of Artemis
    civilian 20, 6
    12. Anna builds Aqueduct for 4, takes Law
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from antipater.grammar.records.arbiter import CorrectionLine, correction, marked
from antipater.grammar.records.duel.holes import Hole, hole
from antipater.grammar.records.duel.moves import VERBS, MoveLine, play
from antipater.grammar.records.duel.words import NUMBER, ORDINAL, Wrong, bare, name_of, named
from antipater.grammar.records.keywords import keywords
from antipater.grammar.records.lines import (
    MOST_WORDS,
    LineToken,
    NameRow,
    Score,
    SectionHeading,
    Tag,
    UnreadLine,
    WrittenName,
    keyword_at,
    tag,
    text_lines,
    tokens,
    too_long,
)
from antipater.grammar.records.misspelt import misspelt_verb

_AGES = {numeral: str(n) for n, numeral in enumerate(("i", "ii", "iii", "iv", "v", "vi"), 1)}
_FRAME = re.compile(r"^[-–—=*_~.:|\s]+|[-–—=*_~.:|\s]+$")
_BETWEEN = ",|/()"

Content: TypeAlias = (
    Tag | SectionHeading | NameRow | Score | MoveLine | Hole | CorrectionLine | UnreadLine
)


class ContentLine(NamedTuple):
    """One line that says something: its number from 1, its content, and its comment."""

    number: int
    content: Content | None
    comment: str | None = None


def read_lines(text: str) -> Iterator[ContentLine]:
    """Every line of a record that holds content or a comment, in order."""
    lines = list(text_lines(text))
    tags = (tag(line.text) for line in lines if "[" in line.text)
    players = [found.value for found in tags if found and found.name.text in ("First", "Second")]
    for line in lines:
        content = _read(line.text, players) if line.text.strip() else None
        yield ContentLine(line.number, content, line.comment)


def read_play(line: str, players: Sequence[str]) -> MoveLine | None:
    """The moves that one line tells; None for any other line."""
    content = _read(line, players)
    return content if isinstance(content, MoveLine) else None


def _read(line: str, players: Sequence[str]) -> Content:
    if slip := too_long(line):
        return slip
    if "[" in line and (found := tag(line)):
        return found
    if (set_coins := correction(line)) is not None:
        return set_coins
    unmarked, reason = marked(line)
    if reason is not None:
        content = _unmarked(unmarked, players)
        return content._replace(stands=reason) if isinstance(content, MoveLine) else content
    return _unmarked(line, players)


def _unmarked(line: str, players: Sequence[str]) -> Content:
    words = tokens(line)
    if not words:
        return _slip(line, 1, ())
    if ("?" in line or "." in line or "…" in line) and (found := hole(words, players)):
        return found
    try:
        return _heading(words, players) or play(words, players, len(line) + 1)
    except Wrong as wrong:
        return (
            _score(words)
            or _row(words, players)
            or _misspelt(line, players)
            or _broken_off(line, words, players, wrong)
            or _slip(line, wrong.column, wrong.expected)
        )


# Titles


def _heading(words: Sequence[LineToken], players: Sequence[str]) -> SectionHeading | None:
    """The title that a line is: ``Age II:``, ``Wonders of Anna``, ``Scores (Bert, Anna)``."""
    bare = [LineToken(_FRAME.sub("", word.text), word.column) for word in words[:MOST_WORDS]]
    bare = [word for word in bare if word.text]
    found = keyword_at(bare, 0)
    if found and found[0] == "SCORES" and (columns := _columns(bare[found[1] :], players)):
        return SectionHeading("scores", columns=columns)
    if found is None or any(word.text == "," for word in words):
        return _elided_heading(bare)
    name, length = found
    rest = bare[length:]
    if name in ("DRAFT", "TOKENS", "DRAWN", "ROW", "SCORES"):
        return None if rest else SectionHeading(name.lower())
    if name == "AGE" and len(rest) == 1:
        return _age(rest[0])
    return _wonders(rest) if name == "WONDERS" else None


def _wonders(words: Sequence[LineToken]) -> SectionHeading | None:
    player = name_of(words)
    return None if player is None else SectionHeading("wonders", player)


def _elided_heading(words: Sequence[LineToken]) -> SectionHeading | None:
    """``Merveilles d'Anna``, where the preposition and the name are one word."""
    if len(words) < 2 or words[0].folded != "merveilles":
        return None
    match = re.match(r"d['’](?=.)", words[1].text, re.IGNORECASE)
    if match is None:
        return None
    behind = LineToken(words[1].text[match.end() :], words[1].column + match.end())
    return _wonders([behind, *words[2:]])


def _age(number: LineToken) -> SectionHeading | None:
    text = _AGES.get(number.text.casefold(), number.text)
    known = text.isdecimal() and len(text) < 10
    return SectionHeading("age", WrittenName(text, number.column)) if known else None


# Rows and scores


def _row(words: Sequence[LineToken], players: Sequence[str]) -> NameRow | None:
    """Names with commas between; None for a line with an empty place or a broken name."""
    if columns := _columns(words, players):
        return NameRow(columns)
    cells: list[WrittenName | None] = []
    for cell in _cells(words):
        name = name_of(cell)
        if name is None or any(NUMBER.fullmatch(word.text) for word in cell):
            return None
        cells.append(None if name.text == "?" and not cell[0].quoted else name)
    a_move = ORDINAL.fullmatch(words[0].text) or named(words, players)
    return NameRow(tuple(cells)) if len(cells) > 1 or not a_move else None


def _columns(words: Sequence[LineToken], players: Sequence[str]) -> tuple[WrittenName, ...] | None:
    """The two players above columns of points, in their order; None for anything else."""
    rest = [LineToken(word.text.strip(_BETWEEN + ":"), word.column) for word in words]
    rest = [word for word in rest if word.text]
    first = named(rest, players)
    both = [rest[:first], rest[first:]]
    if not first or len(rest) == first or named(both[1], players) != len(both[1]):
        return None
    names = [name_of(words) for words in both]
    return None if None in names else tuple(name for name in names if name)


def _cells(words: Sequence[LineToken]) -> list[list[LineToken]]:
    cells: list[list[LineToken]] = [[]]
    for word in words:
        if word.text == ",":
            cells.append([])
        else:
            cells[-1].append(word)
    if len(cells) > 1 and not cells[-1]:
        cells.pop()  # a comma at the end of a row that goes on
    return cells


def _score(words: Sequence[LineToken]) -> Score | None:
    """``civilian 20, 6``: a name, then at least two numbers."""
    at = next((n for n, word in enumerate(words) if _points(word) is not None), 0)
    amounts = [_points(word) for word in words[at:] if word.text not in (",", "/", "|", "–", "-")]
    if at == 0 or len(amounts) < 2 or None in amounts:
        return None
    name = name_of(words[:at])
    if name is None:
        return None
    points = tuple(None if a == "?" else int(a) for a in amounts if a is not None)
    return Score(bare(WrittenName(name.text.rstrip("="), name.column)), points)


def _points(word: LineToken) -> str | None:
    return word.text if word.text == "?" or NUMBER.fullmatch(word.text) else None


# Slips


def _slip(line: str, column: int, expected: tuple[str, ...]) -> UnreadLine:
    rest = re.match(r"\S+", line[column - 1 :])
    return UnreadLine(WrittenName(rest[0] if rest else "", column), expected)


def _broken_off(
    line: str, words: Sequence[LineToken], players: Sequence[str], wrong: Wrong
) -> UnreadLine | None:
    """The slip of a move that breaks off behind a word without which it can be read."""
    mended = line[: words[-1].column - 1].rstrip(" ,")
    if wrong.column <= len(line) or not mended or not _is_play(mended, players):
        return None
    return _slip(line, wrong.column, wrong.expected)._replace(mended=mended)


def _is_play(line: str, players: Sequence[str]) -> bool:
    try:
        return bool(play(tokens(line), players, len(line) + 1))
    except Wrong:
        return False


def _misspelt(line: str, players: Sequence[str]) -> UnreadLine | None:
    ordinal = re.match(r"\s*(?:\d{1,9}[.):]*\s+)?", line)
    at = ordinal.end() if ordinal else 0
    verbs = (word for verb in VERBS for word in keywords()[verb])
    return misspelt_verb(line, at, verbs, lambda mended: _is_play(mended, players))
