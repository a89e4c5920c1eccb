"""Records without a header: the game and the players are found from the lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from antipater.checker.records.likeness import is_short_for
from antipater.checker.records.names import BUILDINGS, names_of
from antipater.checker.records.rough.lines import LONGEST, is_decoration, tidy
from antipater.checker.records.seven_wonders.meanings import boards_named
from antipater.grammar.cards.load import shipped_sets
from antipater.grammar.games import GAMES
from antipater.grammar.records.keywords import (
    any_of,
    folded,
    keyword,
    keywords,
    language_of_text,
    particles,
    tag_names,
)
from antipater.grammar.records.lines import split_comment, tag
from antipater.rules.card_set import Kind

# Lines of which the head is sought; moves from which on a text is taken for a record.
_MOST_LINES, _FEWEST = 400, 3
# `S: Altar`, `3. Anna - Altar (2)`
_CARD = re.compile(
    r"\s*(?:\d{1,3}[.)]\s+)?(?P<name>[^\W\d][\w.'’]{0,30})\s*(?::|\s-)\s*(?P<card>[^\W\d][^:(),\d]{2,40}?)"
    r"\s*(?:\(?\d{1,2}\)?)?\s*"
)
# What names a card, and the longest line that may be one of play for that: a greeting may name one.
_CARDS, _FEW_WORDS = (*BUILDINGS, Kind.WONDER, Kind.BOARD), 8
_WORDS = re.compile(r"[^\W\d][\w'’.-]*")
_NAMED = re.compile(r"\s*(\w[\w\s]*)[:=](.*\S.*)")


def has_moves(text: str, numbered: bool) -> bool:
    """Whether some lines of a text are moves, each a player and a verb; with a number or turn if
    they have to be ``numbered``, else a card without a verb is one as well."""
    lines = text.split("\n")[:_MOST_LINES]
    moves = [found for line in lines if (found := _as_move(line))]
    if numbered:
        moves = [move for move in moves if move["number"]]
    return len(moves) >= _FEWEST or (not numbered and bool(_two_players(lines)))


def has_seats(text: str) -> bool:
    """Whether a text begins with players and their boards; see ``_seats``."""
    return any(_seats(text.split("\n")[:_MOST_LINES], GAMES))


def is_preface(text: str) -> bool:
    """Whether a text that stands above a header is of no game: no line of it is one of a record,
    or is short and names a card."""
    lines = text.split("\n")
    if len(lines) > _MOST_LINES or has_moves(text, numbered=False) or has_seats(text):
        return False
    return not any(_as_move(line) or _is_title(line) or _names_a_card(line) for line in lines)


def _names_a_card(line: str) -> bool:
    words = _WORDS.findall(line)
    if len(words) > _FEW_WORDS:
        return False
    ends = range(len(words) + 1)
    parts = {" ".join(words[a:b]) for a, b in combinations(ends, 2)}
    known = [names_of(game) for game in GAMES if game in _shipped()]
    return any(names.fitting(part, _CARDS) for names in known for part in parts)


def with_preface(above: str) -> tuple[str, list[int]]:
    """What stands above a header, as comments, and which lines had to be made so."""
    lines = above.split("\n")
    read = [_as_comment(line) for line in lines]
    return "\n".join(read), [n for n, line in enumerate(lines) if read[n] != line]


@cache
def _begins() -> "re.Pattern[str]":
    """A line that begins an age or a turn: ``Age I``, ``Turn 1: …``, ``I.1 …``."""
    words = any_of("AGE", "TURN")
    return re.compile(
        rf"[\s#*_>-]*(?:(?:{words})\.?\s*(?:[IVX]{{1,3}}|\d)|[IVX]{{1,3}}[.:]\d)(?!\w)", re.I
    )


def _seats(lines: Sequence[str], games: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The game that has such boards, with the place of the first line that is a player with one:
    ``Anna: Giza A``. Nothing where no line begins an age or a turn: that may be a scoresheet."""
    if not any(map(_begins().match, lines)):
        return
    rows = [_NAMED.fullmatch(split_comment(line)[0]) for line in lines]
    for at in range(len(rows) - _FEWEST + 1):
        cells = [row[2].strip() for row in rows[at : at + _FEWEST] if row]
        if len(cells) == _FEWEST:
            known = [game for game in games if game in _shipped()]
            yield from ((game, at) for game in known if all(boards_named(game, c) for c in cells))


def headed(text: str, games: Iterable[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """A text with each header in front of it that it can have, and the lines of that.

    ``games``: what can be played. Of a game whose players are not named by their seats two are
    named, in the order in which their moves stand.
    """
    lines = text.split("\n")
    if len(lines) > _MOST_LINES:
        return
    language = language_of_text(text)
    tidied = [tidy(line, language) for line in lines]
    moves = [found for line in tidied if (found := _as_move(line))]
    names = _whole(dict.fromkeys(found["name"].strip() for found in moves))
    if len(moves) < _FEWEST and len(pair := _two_players(tidied)) == 2:
        names = pair
    elif len(moves) < _FEWEST:
        yield from _above_seats(lines, games, language)
        return
    first = next(
        n
        for n, line in enumerate(tidied)
        if _as_move(line) or _is_title(line) or _player_of_card(line) in names
    )
    lines[:first] = map(_read_as, lines[:first])
    tags = [each for line in lines if (each := tag(line))]
    there = {each.name.text for each in tags}
    two = dict(zip(("First", "Second"), names, strict=False)) if len(names) == 2 else {}
    for more in ({}, two) if two else ({},):
        for game in games:
            head = {"Game": game, **more}
            said = [f'[{name} "{value}"]' for name, value in head.items() if name not in there]
            yield "\n".join([*said, *lines]), said


def _above_seats(
    lines: Sequence[str], games: Iterable[str], language: str
) -> Iterator[tuple[str, Sequence[str]]]:
    """A text that begins with who plays which board, with its game and the title above them."""
    for game, at in _seats(lines, games):
        said = [f'[Game "{game}"]']
        title = keyword("SEATS", language)
        before = [_read_as(line) for line in lines[:at]]
        if not before:
            said.append(title)
        elif not any(folded(lines[at - 1].strip(" :")) == folded(w) for w in keywords()["SEATS"]):
            before[-1] = f"{title}  {before[-1]}".rstrip()
        else:
            before[-1] = lines[at - 1]
        yield "\n".join([*said, *before, *lines[at:]]), said
        return


def _two_players(lines: Iterable[str]) -> list[str]:
    """The players of lines with a player and a card, and perhaps a verb, where these are two."""
    found = [name for line in lines if (name := _player_of_card(line))]
    names = list(dict.fromkeys(found))
    return names if len(found) >= _FEWEST and len(names) == 2 else []


def _player_of_card(line: str) -> str:
    """Who takes the card that a line of Duel ends with, ``A: Lumber Yard``; '' for other lines."""
    found = _CARD.fullmatch(split_comment(line)[0])
    if found is None:
        return ""
    known = [names_of(game) for game in GAMES if game in _shipped()]
    # Where nobody has a board two play.
    of_two = [names for names in known if not names.cards.of_kind(Kind.BOARD)]
    fits = any(names.fitting(found["card"], BUILDINGS) for names in of_two)
    return found["name"] if fits else ""


@cache
def _shipped() -> frozenset[str]:
    """The sets that are there; a game that is only made known has none of its own name."""
    return frozenset(shipped_sets())


def _whole(names: Iterable[str]) -> list[str]:
    """The names without those that are short for another, or where that leaves two, that have a
    word before another (``Then Anna``)."""
    found = list(names)
    bare = [n for n in found if not any(n.endswith(f" {other}") for other in found)]
    found = bare if len(bare) == 2 else found
    return [
        name
        for name in found
        if not any(len(name) < len(other) and is_short_for(name, other) for other in found)
    ]


def _read_as(line: str) -> str:
    """A line above all others as a tag, if it is one in other signs, else as a comment."""
    named = _NAMED.fullmatch(split_comment(line)[0])
    name = tag_names().get(folded(named[1].strip())) if named else None
    if named and name and name != "Game":
        return f'[{name} "{named[2].strip()}"]'
    return _as_comment(line)


def _as_comment(line: str) -> str:
    return f"; {line.strip()}" if line.strip() and line.strip()[0] not in "[;#" else line


def _as_move(line: str) -> "re.Match[str] | None":
    return _move().match(line) if len(line) <= LONGEST else None


@cache
def _move() -> "re.Pattern[str]":
    verbs = any_of("BUILDS", "DISCARDS", "PICKS")
    ends = "|".join({particle for particle, _ in particles().values()})
    parted = rf"(?:{'|'.join(particles())})\b.*\b(?:{ends})"
    return re.compile(
        rf"\s*(?P<number>(?:\d{{1,3}}[.):]?|(?:[IVX]{{1,3}}|\d)[.:/-]\d[.:)]?)\s++)?"
        rf"(?P<name>\"[^\"]+\"|[^\W\d][^\s:,;]*(?:\s++[^\s:,;]+){{0,2}}?)(?:\s*+:)?\s++(?:{verbs}|{parted})\s",
        re.IGNORECASE,
    )


def _is_title(line: str) -> bool:
    """Whether a line is the title of a section, or a tag."""
    own = any_of("OWN_WONDERS")
    words = rf"\s*(?:{any_of('SEATS', 'DRAFT', 'TOKENS', 'AGE')}|{own})(?:\s|:|$)"
    words += rf"|(?!\s*7\b)[^:]*\s(?:{own})\s*:\s*\S"
    titled = not is_decoration(line) and re.match(words, line, re.IGNORECASE)
    return bool(tag(line) or titled)
