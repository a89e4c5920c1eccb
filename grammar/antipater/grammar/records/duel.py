"""Text of a game record to lines with positions: what is written, not what it means.

Every line is read on its own, so that a slip costs one line; the rest is read all the same.
Names are words as written; which card they mean is settled elsewhere.

    [First "Anna"]
    Draft · Tokens · Drawn · Age 2 · Wonders of Anna · Scores
    Sphinx, Piraeus, ?, Temple of Artemis
    civilian 20, 6
    12. Anna builds Aqueduct for 4, takes Law
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from antipater.grammar.records.arbiter import Correction, correction, marked
from antipater.grammar.records.keywords import folded, helpers, keywords, particles
from antipater.grammar.records.lines import (
    MOST_WORDS,
    Heading,
    Row,
    Score,
    Slip,
    Tag,
    Token,
    Word,
    keyword_at,
    keywords_at,
    tag,
    text_lines,
    tokens,
    too_long,
    unquoted,
)
from antipater.grammar.records.misspelt import misspelt_verb

_VERBS = (
    *("PICKS", "BUILDS", "DISCARDS", "RESIGNS", "TIMES_OUT", "BEGINS", "LETS", "CHOOSES"),
    *("TAKES", "DRAWS", "DESTROYS", "REVIVES", "LIFTS", "KEEPS"),
)
_CHOICES = {
    "TAKES": "take",
    "DRAWS": "draw",
    "DESTROYS": "destroy",
    "REVIVES": "revive",
    "LIFTS": "lift",
}
_ALONE = {"RESIGNS": "resign", "TIMES_OUT": "time_out", "BEGINS": "begin_self"}
_ORDINAL = re.compile(r"(\d{1,9})[.):]*")
_JOINED_ORDINAL = re.compile(r"(\d{1,9})[.):]+(?=[^\W\d])")
_NUMBER = re.compile(r"-?\d{1,9}")
# `3`, `(3)`, `+3`, `(3c)`: an amount without a word before it.
_BARE = re.compile(r"\(?\+?(\d{1,9})([^\W\d]*)\)?")
_AGES = {numeral: str(n) for n, numeral in enumerate(("i", "ii", "iii", "iv", "v", "vi"), 1)}
_FRAME = re.compile(r"^[-–—=*_~.:\s]+|[-–—=*_~.:\s]+$")


class Choice(NamedTuple):
    """What a player does: the action, and the names it is about.

    ``other`` is the card tucked under a wonder, or the building given away; ``amount``
    the coins that are said to be paid or received.
    """

    action: str
    column: int
    name: Word | None = None
    other: Word | None = None
    amount: int | None = None


class Play(NamedTuple):
    """A line of moves by one player; ``ordinal`` is the number written in front of it.

    ``stands``: why the line is let stand, '' if no reason is given; None if it is not.
    """

    ordinal: int | None
    actor: Word
    choices: tuple[Choice, ...]
    stands: str | None = None


Content: TypeAlias = Tag | Heading | Row | Score | Play | Correction | Slip


class Line(NamedTuple):
    """One line that says something: its number from 1, its content, and its comment."""

    number: int
    content: Content | None
    comment: str | None = None


class _Wrong(Exception):
    """A line is no move: where it goes wrong, and what could stand there."""

    def __init__(self, column: int, *expected: str) -> None:
        super().__init__(column)
        self.column, self.expected = column, expected


def read_lines(text: str) -> Iterator[Line]:
    """Every line of a record that holds content or a comment, in order."""
    lines = list(text_lines(text))
    tags = (tag(line.text) for line in lines if "[" in line.text)
    players = [found.value for found in tags if found and found.name.text in ("First", "Second")]
    for line in lines:
        content = _read(line.text, players) if line.text.strip() else None
        yield Line(line.number, content, line.comment)


def read_play(line: str, players: Sequence[str]) -> Play | None:
    """The moves that one line tells; None for any other line."""
    content = _read(line, players)
    return content if isinstance(content, Play) else None


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
        return content._replace(stands=reason) if isinstance(content, Play) else content
    return _unmarked(line, players)


def _unmarked(line: str, players: Sequence[str]) -> Content:
    words = tokens(line)
    if not words:
        return _slip(line, 1, ())
    try:
        return _heading(words) or _play(words, players, len(line) + 1)
    except _Wrong as wrong:
        return (
            _score(words)
            or _row(words, players)
            or _misspelt(line)
            or _slip(line, wrong.column, wrong.expected)
        )


# Titles


def _heading(words: Sequence[Token]) -> Heading | None:
    """The title that a line is: ``Age II:``, ``Wonders of Anna``, ``Tokens``."""
    bare = [Token(_FRAME.sub("", word.text), word.column) for word in words[:MOST_WORDS]]
    bare = [word for word in bare if word.text]
    found = keyword_at(bare, 0)
    if found is None or any(word.text == "," for word in words):
        return _elided_heading(bare)
    name, length = found
    rest = bare[length:]
    if name in ("DRAFT", "TOKENS", "DRAWN", "SCORES"):
        return None if rest else Heading(name.lower())
    if name == "AGE" and len(rest) == 1:
        return _age(rest[0])
    return _wonders(rest) if name == "WONDERS" else None


def _wonders(words: Sequence[Token]) -> Heading | None:
    player = _name(words)
    return None if player is None else Heading("wonders", player)


def _elided_heading(words: Sequence[Token]) -> Heading | None:
    """``Merveilles d'Anna``, where the preposition and the name are one word."""
    if len(words) < 2 or words[0].folded != "merveilles":
        return None
    match = re.match(r"d['’](?=.)", words[1].text, re.IGNORECASE)
    if match is None:
        return None
    behind = Token(words[1].text[match.end() :], words[1].column + match.end())
    return _wonders([behind, *words[2:]])


def _age(number: Token) -> Heading | None:
    text = _AGES.get(number.text.casefold(), number.text)
    known = text.isdecimal() and len(text) < 10
    return Heading("age", Word(text, number.column)) if known else None


# Moves


def _play(words: Sequence[Token], players: Sequence[str], end: int) -> Play:
    """A line of moves; raises ``_Wrong``."""
    ordinal, words = _numbered(words, players)
    if not words or words[0].text == ",":
        raise _Wrong(words[0].column if words else end)
    segments = _segments(words)
    actor, first = _first(segments[0], players, end)
    choices = [first]
    for segment in segments[1:]:
        amount = _amount_alone(segment)
        if (
            amount is not None
            and choices[0].amount is None
            and first.action in ("build", "discard")
        ):
            choices[0] = Choice(first.action, first.column, first.name, first.other, amount)
        else:
            choices.append(_choice(segment, end))
    return Play(ordinal, actor, tuple(choices))


def _numbered(words: Sequence[Token], players: Sequence[str]) -> tuple[int | None, Sequence[Token]]:
    """The number in front of a move, and the words behind it."""
    first = words[0]
    if _named(words, players):
        return None, words
    match = _ORDINAL.fullmatch(first.text)
    if match and len(words) > 1:
        rest = words[2:] if words[1].text in ("-", "–", "—", ":", ".") else words[1:]
        return int(match[1]), rest
    match = _JOINED_ORDINAL.match(first.text)
    if match:
        behind = Token(first.text[match.end() :], first.column + match.end())
        return int(match[1]), [behind, *words[1:]]
    return None, words


def _segments(words: Sequence[Token]) -> list[list[Token]]:
    """The words between commas; a choice may also follow ``and``."""
    found: list[list[Token]] = [[]]
    at = 0
    while at < len(words):
        word = words[at]
        joined = _joining(words, at) if found[-1] else 0
        if word.text == ",":
            found.append([])
            at += 1
            # `…, and takes Law`
            joined = _joining(words, at)
            at += joined
        elif joined:
            found.append([])
            at += joined
        else:
            found[-1].append(word)
            at += 1
    return found


def _joining(words: Sequence[Token], at: int) -> int:
    """How many words such as ``and then`` stand here before the verb of a choice."""
    for count in (2, 1):
        before = " ".join(word.folded for word in words[at : at + count])
        if before in helpers("AND") and _choice_at(words, at + count):
            return count
    return 0


def _choice_at(words: Sequence[Token], at: int) -> bool:
    return any(name in _CHOICES or name in ("KEEPS", "GIVES") for name, _ in keywords_at(words, at))


def _named(words: Sequence[Token], players: Sequence[str]) -> int:
    """How many words the name of a player takes that a line begins with; 0 for none."""
    best = 0
    for player in players:
        parts = [folded(part) for part in player.split()]
        written = [word.folded.rstrip(":") for word in words[: len(parts)]]
        if parts and written == parts and not words[0].quoted:
            best = max(best, len(parts))
    return best


def _first(words: list[Token], players: Sequence[str], end: int) -> tuple[Word, Choice]:
    """The player and the action of a move."""
    for at in _ends_of_actor(words, players):
        actor = _actor(words[:at])
        if actor is None:
            continue
        begin = at + (at < len(words) and words[at].text in (":", "-", "–", "—"))
        begin += begin < len(words) - 1 and words[begin].folded in helpers("HAS")
        for name, length in keywords_at(words, begin):
            if name in _VERBS:
                rest = words[begin + length :]
                return actor, _action(name, words[begin].column, rest, end)
        particle = particles().get(words[begin].folded) if begin < len(words) else None
        if particle is not None and _ends_with(words, particle):
            rest = _without(words[begin + 1 :], particle)
            return actor, _action("DISCARDS", words[begin].column, rest, end)
    return _verb_behind(words, players, end)


def _ends_of_actor(words: list[Token], players: Sequence[str]) -> Iterator[int]:
    """Where the name of the player may end: behind a known one, else before each verb."""
    known = _named(words, players)
    if known:
        yield known
    elif words[0].quoted:
        yield 1
    else:
        yield from range(1, min(len(words), MOST_WORDS))


def _actor(words: list[Token]) -> Word | None:
    """The name of a player; what is in quotes is taken as it is."""
    name = _name(words)
    return name if name is None or words[0].quoted else _bare(name)


def _bare(actor: Word) -> Word:
    """The name of a player without the colon behind it."""
    return Word(actor.text.rstrip(":"), actor.column)


def _verb_behind(words: list[Token], players: Sequence[str], end: int) -> tuple[Word, Choice]:
    """``Bert Garnizoenen afgelegd``: the verb behind the card; raises ``_Wrong``."""
    known = _named(words, players) or 1
    actor = _actor(words[:known])
    begin = known + (known < len(words) and words[known].folded in helpers("HAS"))
    for at in range(begin + 1, len(words)):
        for name, length in keywords_at(words, at):
            if name in ("BUILDS", "DISCARDS", "PICKS") and actor is not None:
                rest = [*words[begin:at], *words[at + length :]]
                return actor, _action(name, words[at].column, rest, end)
    odd = next((word for word in words if _no_name(word) and not word.quoted), None)
    raise _Wrong(end if odd is None else odd.column, *_written(_VERBS))


def _action(verb: str, column: int, words: list[Token], end: int) -> Choice:
    """What is done first on a line, from the words behind its verb."""
    if verb in _ALONE:
        if words:
            raise _Wrong(words[0].column)
        return Choice(_ALONE[verb], column)
    if verb == "LETS":
        return _begin(column, words, end)
    if verb == "CHOOSES":
        return Choice("begin", column, _whole(words, end))
    if verb == "BUILDS":
        return _build(column, words, end)
    if verb == "DISCARDS":
        rest, amount = _priced(words, end)
        return Choice("discard", column, _whole(rest, end, "FOR"), amount=amount)
    if verb == "PICKS":
        return Choice("pick", column, _whole(words, end))
    return _deed(verb, column, words, end)


def _begin(column: int, words: list[Token], end: int) -> Choice:
    """``lets Bert begin``."""
    for at in range(1, len(words)):
        found = dict(keywords_at(words, at)).get("BEGIN") or dict(keywords_at(words, at)).get(
            "BEGINS"
        )
        if found and at + found == len(words):
            return Choice("begin", column, _whole(words[:at], end))
        if found:
            raise _Wrong(words[at + found].column)
    raise _Wrong(end, *_written(("BEGIN",)))


def _build(column: int, words: list[Token], end: int) -> Choice:
    """A building, or a wonder with the card under it, and what was paid."""
    rest, amount = _priced(words, end)
    for at in range(1, len(rest)):
        length = dict(keywords_at(rest, at)).get("WITH")
        if length:
            name = _whole(rest[:at], end, "WITH", "FOR")
            other = _whole(rest[at + length :], end, "FOR")
            return Choice("build", column, name, other, amount)
    return Choice("build", column, _whole(rest, end, "WITH", "FOR"), amount=amount)


def _choice(words: list[Token], end: int) -> Choice:
    """What follows a move on its line, behind a comma."""
    if not words:
        raise _Wrong(end, *_written((*_CHOICES, "KEEPS")))
    for name, length in keywords_at(words, 0):
        if name in _CHOICES or name == "KEEPS":
            return _deed(name, words[0].column, words[length:], end)
    raise _Wrong(words[0].column, *_written((*_CHOICES, "KEEPS")))


def _deed(verb: str, column: int, words: list[Token], end: int) -> Choice:
    if verb != "KEEPS":
        return Choice(_CHOICES[verb], column, _whole(words, end))
    for at in range(1, len(words)):
        length = dict(keywords_at(words, at)).get("GIVES")
        if length:
            before = words[: at - 1] if words[at - 1].folded in helpers("AND") else words[:at]
            return Choice("keep", column, _whole(before, end), _whole(words[at + length :], end))
    raise _Wrong(end, *_written(("GIVES",)))


# Amounts


def _priced(words: list[Token], end: int) -> tuple[list[Token], int | None]:
    """The words of a card without the coins that are said to be paid, and these."""
    for at in range(1, len(words)):
        for name, length in keywords_at(words, at):
            if name == "FREE":
                return [*words[:at], *words[at + length :]], 0
            if name in ("FOR", "PAYING"):
                amount, after = _amount(words, at + length, end)
                return [*words[:at], *words[after:]], amount
    for at in range(1, len(words)):
        found = _bare_amount(words, at)
        if found:
            return [*words[:at], *words[found[1] :]], found[0]
    return words, None


def _amount(words: list[Token], at: int, end: int) -> tuple[int | None, int]:
    """An amount behind ``for``, and where it ends; raises ``_Wrong``."""
    if at >= len(words):
        raise _Wrong(end, "?")
    if words[at].text == "?":
        return None, at + 1
    found = _bare_amount(words, at)
    if found:
        return found
    if dict(keywords_at(words, at)).get("NOTHING"):
        return 0, at + 1
    if _NUMBER.fullmatch(words[at].text):
        return int(words[at].text), _after_coins(words, at + 1)
    raise _Wrong(words[at].column, "?")


def _bare_amount(words: Sequence[Token], at: int) -> tuple[int, int] | None:
    """``3``, ``(3)``, ``+3 coins``: the coins, and where the amount ends."""
    text = words[at].text
    match = _BARE.fullmatch(text)
    if match is None or (match[2] and folded(match[2]) not in helpers("COINS")):
        return None
    after = _after_coins(words, at + 1)
    balanced = text.startswith("(") == (words[after - 1].text.endswith(")"))
    return (int(match[1]), after) if balanced else None


def _after_coins(words: Sequence[Token], at: int) -> int:
    return at + (at < len(words) and words[at].folded.rstrip(")") in helpers("COINS"))


def _amount_alone(words: list[Token]) -> int | None:
    """The coins of a part of a line that says nothing else: ``, for 3``."""
    at = dict(keywords_at(words, 0)).get("FOR", 0)
    found = _bare_amount(words, at) if at < len(words) else None
    return found[0] if found and found[1] == len(words) else None


# Rows and scores


def _row(words: Sequence[Token], players: Sequence[str]) -> Row | None:
    """Names with commas between; None for a line with an empty place or a broken name."""
    cells: list[Word | None] = []
    for cell in _cells(words):
        name = _name(cell)
        if name is None or any(_NUMBER.fullmatch(word.text) for word in cell):
            return None
        cells.append(None if name.text == "?" and not cell[0].quoted else name)
    a_move = _ORDINAL.fullmatch(words[0].text) or _named(words, players)
    return Row(tuple(cells)) if len(cells) > 1 or not a_move else None


def _cells(words: Sequence[Token]) -> list[list[Token]]:
    cells: list[list[Token]] = [[]]
    for word in words:
        if word.text == ",":
            cells.append([])
        else:
            cells[-1].append(word)
    if len(cells) > 1 and not cells[-1]:
        cells.pop()  # a comma at the end of a row that goes on
    return cells


def _score(words: Sequence[Token]) -> Score | None:
    """``civilian 20, 6``: a name, then at least two numbers."""
    at = next((n for n, word in enumerate(words) if _points(word) is not None), 0)
    amounts = [_points(word) for word in words[at:] if word.text not in (",", "/", "|", "–", "-")]
    if at == 0 or len(amounts) < 2 or None in amounts:
        return None
    name = _name(words[:at])
    if name is None:
        return None
    points = tuple(None if a == "?" else int(a) for a in amounts if a is not None)
    return Score(_bare(Word(name.text.rstrip("="), name.column)), points)


def _points(word: Token) -> str | None:
    return word.text if word.text == "?" or _NUMBER.fullmatch(word.text) else None


# Words


def _name(words: Sequence[Token]) -> Word | None:
    """A name of some words, or in quotes; None for no name."""
    if len(words) == 1 and words[0].quoted:
        return Word(unquoted(words[0].text), words[0].column)
    if not words or any(_no_name(word) for word in words):
        return None
    return Word(" ".join(word.text for word in words), words[0].column)


def _no_name(word: Token) -> bool:
    return word.quoted or word.text[0] in '",[]'


def _whole(words: list[Token], end: int, *follows: str) -> Word:
    """All of some words as one name; raises ``_Wrong`` where they are none."""
    name = _name(words)
    if name is not None:
        return name
    odd = next((word for word in words if _no_name(word)), None)
    if odd is None:
        raise _Wrong(end)
    if odd.quoted and odd is words[0]:
        raise _Wrong(words[1].column, *_written(follows))
    raise _Wrong(odd.column, *_written(follows))


def _ends_with(words: Sequence[Token], particle: str) -> bool:
    return any(word.folded == particle for word in words)


def _without(words: Sequence[Token], particle: str) -> list[Token]:
    last = max(n for n, word in enumerate(words) if word.folded == particle)
    return [word for n, word in enumerate(words) if n != last]


def _written(names: Iterable[str]) -> tuple[str, ...]:
    """The words that are written for some keywords, in each language."""
    return tuple(word for name in names for word in keywords()[name][:3])


# Slips


def _slip(line: str, column: int, expected: tuple[str, ...]) -> Slip:
    rest = re.match(r"\S+", line[column - 1 :])
    return Slip(Word(rest[0] if rest else "", column), expected)


def _misspelt(line: str) -> Slip | None:
    ordinal = re.match(r"\s*(?:\d{1,9}[.):]*\s+)?", line)
    at = ordinal.end() if ordinal else 0
    return misspelt_verb(line, at, (word for verb in _VERBS for word in keywords()[verb]))
