"""What can stand at a place of card text: the grammar's words, and the names of the set."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lark.exceptions import UnexpectedInput

from antipater.checker.editor.symbols import Index
from antipater.grammar.books import books
from antipater.grammar.cards.card_line import CardLine
from antipater.grammar.cards.counting import COUNTED
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.load import shipped_sets
from antipater.grammar.cards.parse import keywords
from antipater.grammar.cards.reference import (
    DECLARATIONS,
    EXAMPLE_LINES,
    OTHER_LINES,
    Construct,
    quantities,
)
from antipater.grammar.cards.tables import parser
from antipater.grammar.games import GAMES
from antipater.grammar.lints import LINTS

_WORD = re.compile(r"\w*$")
_QUANTITY = re.compile(r"\w+\.\w*$")
_IN_FORMULA = re.compile(r"\w+\.\w+\([^)]*$")
# The sorts of the names that go on a line, by the word with which the line begins.
_NAMED = {
    "accept": (),
    "age": ("colour",),
    "at": ("colour", "tally"),
    "builds": ("colour",),
    "change": ("card", "board"),
    "coins": ("colour",),
    "controlled": ("tally",),
    "cost": ("resource",),
    "destroys": ("colour",),
    "extends": ("set",),
    "fixes": ("resource",),
    "free": ("chain", "building", "guild"),
    "gain": ("tally",),
    "gives": ("chain",),
    "instead": ("zone",),
    "before": ("zone",),
    "lies": ("zone",),
    "lose": ("tally",),
    "on": ("colour", "tally"),
    "produces": ("resource",),
    "remove": ("card", "board", "edition"),
    "replace": ("card", "board"),
    "resources": ("colour",),
    "science": ("symbol",),
    "scores": ("category",),
    "when": ("colour", "tally"),
}
_AFTER_NUMBER = ("colour",)  # `4 resources off red`, `1 extra shield on red`
_COUNTS = re.compile(r"\bper\b|\bor\s*$|\breach(es)? \d+\s*$")
_CONDITION = re.compile(r"\bif\b")
_FORMULA = {"rule", "score", "invariant"}
_EXAMPLE, _CHECK = "example", "then"
_OPENED = re.compile(r'source .*"([^"]*)$')


class Offer(NamedTuple):
    """A word that can stand at a place, what sort of thing it is, and what it means.

    ``replaces`` is how many letters before the cursor it takes the place of.
    """

    word: str
    sort: str
    meaning: str = ""
    replaces: int = 0


def offers(text: str, line: int, before: str, index: Index) -> list[Offer]:
    """What can stand after ``before``, the part of a line (counted from 0) up to the cursor."""
    source = _OPENED.search(before)
    if source:
        return [Offer(s, "source", "", len(source[1])) for s in _sources() if s not in before]
    if before.count('"') % 2 or "#" in before:
        return []
    start = _WORD.search(before)
    stem = before[: start.start()] if start else before
    header = _header(text.split("\n"), line) if before[:1].isspace() else ""
    found = [*_keywords_at(header, stem), *_names_at(header, stem, index)]
    return list({offer.word: offer for offer in found}.values())


def _header(lines: list[str], line: int) -> str:
    """The first line of the declaration that a line belongs to."""
    above = (text for text in reversed(lines[:line]) if text[:1].strip() and text[0] != "#")
    return next(above, "")


def _keywords_at(header: str, stem: str) -> Iterator[Offer]:
    """The words of the grammar that can follow."""
    reading = parser().parse_interactive(f"{header}\n{stem}" if header else stem)
    try:
        reading.exhaust_lexer()
    except UnexpectedInput:
        return
    accepted: set[str] = reading.accepts()  # type: ignore[no-untyped-call]  # Lark
    for word in sorted({word for terminal in accepted for word in keywords(terminal)}):
        if word[0].isalpha():
            yield Offer(word, "keyword", meaning_of(word))


def meaning_of(word: str) -> str:
    """What the declarations and lines that begin with a word mean, with an example of each."""
    every: tuple[Construct | CardLine, ...]
    every = (*DECLARATIONS, *CARD_LINES, *OTHER_LINES, *EXAMPLE_LINES)
    entries = (e for e in every if e.meaning and _opens(e.example, word))
    return "\n\n".join(f"`{e.example}` — {e.meaning}" for e in entries)


def _opens(example: str, word: str) -> bool:
    """Whether a line begins with a word; a line of an example, with it after the city."""
    first, *rest = example.split() or [""]
    return word == first or (first in ("own", "opponent") and rest[:1] == [word])


def _names_at(header: str, stem: str, index: Index) -> Iterator[Offer]:
    """The names of the set that can follow."""
    if header.split()[:1] == [_EXAMPLE] and stem.split()[:1] != [_CHECK]:
        yield from _names_of_examples(stem, index)
        return
    if _QUANTITY.search(stem):
        yield from (Offer(name, "quantity", meaning) for name, meaning in quantities().items())
        sorts: tuple[str, ...] = ("colour", "tally")
    else:
        sorts = _sorts(header, stem)
    yield from (Offer(m.name, m.sort) for m in index.names(sorts))
    if "set" in sorts:
        yield from (Offer(name, "set") for name in shipped_sets())
    if stem.split()[:1] == ["cost"]:
        yield Offer("coins", "keyword", "The money that it costs.")
    if _COUNTS.search(stem):
        yield from (Offer(word, "quantity", "Something that a city has.") for word in COUNTED)
    if stem.split()[:1] == ["accept"]:
        yield from (Offer(lint.name, "lint", lint.page.title) for lint in LINTS)


def _names_of_examples(stem: str, index: Index) -> Iterator[Offer]:
    """The names that can follow on a line of an example: cities, what is done, cards."""
    words = [g.examples for g in GAMES.values() if g.examples and g.seats == index.seats]
    said = stem.split()
    for game in words:
        if not said:
            places = (*index.seats, *game.places, "nobody")
            yield from (Offer(place, "place", "A city, or another place.") for place in places)
        elif len(said) == 1 and said[0] in index.seats:
            yield from (Offer(verb, "verb", meaning_of(verb)) for verb in game.verbs)
        elif len(said) == 2 and said[1] in ("can", "cannot"):
            yield from (Offer(verb.base, "verb") for verb in game.verbs.values())
        elif said[1:2] == ["wins"]:
            yield from (Offer(kind, "victory") for kind in game.victories)
        elif said[1:2] == ["scores"]:
            yield from (Offer(m.name, m.sort) for m in index.names(("category",)))
            yield Offer("points", "keyword", "All points together.")
        elif said[-1].lstrip("-").isdecimal():
            yield from (Offer(counter, "number") for counter in game.counters)
            yield from (Offer(m.name, m.sort) for m in index.names(("tally",)))
        elif said[-1] == "to":
            yield from (Offer(whom, "place") for whom in game.paid)
        elif said[0] == "edition":
            yield from (Offer(m.name, m.sort) for m in index.names(("edition",)))
        else:
            yield from (Offer(m.name, m.sort) for m in index.names(("card", "board")))


def _sorts(header: str, stem: str) -> tuple[str, ...]:
    """The sorts of names that can stand here."""
    first, kind = (stem.split() or [""])[0], (header.split() or [""])[0]
    formula = kind in _FORMULA or (kind == _EXAMPLE and first == _CHECK)
    if formula or _CONDITION.search(stem):
        return ("word", "card") if _IN_FORMULA.search(stem) else ("rule", "tally")
    if not first:
        return ("ruling",) if kind == "edition" else ()
    return _AFTER_NUMBER if first.isdecimal() else _NAMED.get(first, ())


def _sources() -> Iterator[str]:
    for book in books().values():
        yield from (f"{book.name} {heading}" for heading in book.headings)
