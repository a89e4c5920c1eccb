"""What can stand at a place of card text: the grammar's words, and the names of the set."""

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from lark.exceptions import UnexpectedInput

from antipater.checker.editor.symbols import Index
from antipater.grammar.books import books
from antipater.grammar.cards.card_line import CardLine
from antipater.grammar.cards.counting import COUNTED, singular
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.load import shipped_sets
from antipater.grammar.cards.reference import (
    DECLARATIONS,
    EXAMPLE_LINES,
    OTHER_LINES,
    Construct,
    quantities,
)
from antipater.grammar.cards.rows import EVENTS
from antipater.grammar.cards.tables import parser
from antipater.grammar.games import GAMES, foreign_words
from antipater.grammar.lints import LINTS

_WORD = re.compile(r"\w*$")
_QUANTITY = re.compile(r"\w+\.\w*$")
_IN_FORMULA = re.compile(r"\w+\.(\w+)\([^)]*$")
# The sorts of the names that can follow a word, anywhere behind it up to the next of these words.
_GAINED = ("tally",)
_NAMED = {
    "accept": (),
    "age": ("colour",),
    "at": ("colour", "tally"),
    "before": ("zone",),
    "builds": ("colour",),
    "change": ("card", "board"),
    "choose": ("colour", "zone"),
    "chooses": ("colour", "zone"),
    "coins": ("colour", "tally"),
    "controlled": ("tally",),
    "cost": ("resource",),
    "destroys": ("colour",),
    "draw": ("zone",),
    "extends": ("set",),
    "fixes": ("resource",),
    "free": ("chain", "building", "guild"),
    "from": ("zone",),
    "gain": _GAINED,
    "gives": ("chain",),
    "instead": ("zone",),
    "lay": ("zone",),
    "lies": ("zone",),
    "gains": _GAINED,
    "lose": _GAINED,
    "loses": _GAINED,
    "move": ("tally",),
    "on": ("colour", "tally"),
    "produces": ("resource",),
    "remove": ("card", "board", "edition"),
    "replace": ("card", "board"),
    "resources": ("colour",),
    "science": ("symbol",),
    "scores": ("category",),
    "when": ("colour", "tally"),
    "worth": ("category",),
}
_COUNTS = re.compile(r"\bper\s+$|\bor\s*$|\breach(es)? \d+\s*$|\bchooses? \d+\s+$|\ban?\s+$")
_A_THING = re.compile(r"\bwhen\b[^:]*\ban?\s+$")
_QUOTED = re.compile(r'"[^"]*"')
# A formula goes on with such a line, and an event or a choice with an alternative.
_GOES_ON = re.compile(r"\s+([+*/<>=]|-\s|(and|or)\b)")
_GOING_ON = ("and", "or")
_OPTIONAL = re.compile(r"(?:\((\w+)\)|(\w))\?")
_EXAMPLE, _CHECK, _GAME = "example", "then", "game"
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
    bare = _QUOTED.sub("", before)
    if '"' in bare or "#" in bare:
        return []
    start = _WORD.search(before)
    stem = before[: start.start()] if start else before
    lines = text.split("\n")[:line]
    header = _header(lines) if before[:1].isspace() else ""
    said = _whole(lines, stem, before)
    accepted = _accepted(header, said)
    foreign = foreign_words(next((n for n, g in GAMES.items() if g.seats == index.seats), ""))
    found = [*_keywords(accepted, foreign), *_names_at(header, said, accepted, index)]
    if header and lines and not stem.strip():
        above = _whole(lines[:-1], lines[-1], lines[-1])
        found += [o for o in _keywords(_accepted(header, above)) if o.word in _GOING_ON]
    return list({offer.word: offer for offer in found}.values())


def _header(lines: list[str]) -> str:
    """The first line of the declaration that a line below these belongs to."""
    above = (text for text in reversed(lines) if text[:1].strip() and text[0] != "#")
    return next(above, "")


def _whole(lines: list[str], stem: str, line: str) -> str:
    """A line up to its last whole word, behind those that it goes on from."""
    while lines and _GOES_ON.match(line):
        *lines, line = lines
        stem = f"{line} {stem.lstrip()}"
    return stem


def _accepted(header: str, stem: str) -> set[str]:
    """The terminals of the grammar that can follow."""
    reading = parser().parse_interactive(f"{header}\n{stem}" if header else stem)
    found = set[str]()
    with suppress(UnexpectedInput):
        reading.exhaust_lexer()
        found |= reading.accepts()  # type: ignore[no-untyped-call]  # Lark
    if stem.rstrip().endswith(","):  # `, or` is one terminal
        found |= {"OR"} if "_OR_ELSE" in _accepted(header, stem.rstrip()[:-1]) else set()
    return found


def _keywords(accepted: set[str], foreign: Collection[str] = ()) -> Iterator[Offer]:
    """The words that terminals of the grammar stand for, without those of other games."""
    for word in sorted({word for terminal in accepted for word in _spellings(terminal)}):
        if word not in foreign and singular(word) not in foreign:
            yield Offer(word, "keyword", meaning_of(word))


@cache
def _spellings(terminal: str) -> frozenset[str]:
    """Every word that a terminal can be, ``coin`` and ``coins``; none of names and numbers."""
    try:
        pattern = parser().get_terminal(terminal).pattern.value
    except KeyError:
        return frozenset()
    bare = re.sub(r"\(\?=.*\)|\\b", "", pattern).replace("[ \\t]+", " ").replace("[AB]", "A|B")
    if bare.startswith("(") and bare.endswith(")"):
        bare = bare[1:-1]
    words = [
        w
        for each in bare.split("|")
        for w in (_OPTIONAL.sub("", each), _OPTIONAL.sub(r"\1\2", each))
    ]
    return frozenset(w for w in words if w.replace(" ", "").replace("_", "").isalpha())


_EVERY: tuple[Construct | CardLine, ...]
_EVERY = (*DECLARATIONS, *CARD_LINES, *OTHER_LINES, *EXAMPLE_LINES)


def meaning_of(word: str) -> str:
    """What the declarations and lines that begin with a word mean, with an example of each."""
    return _told(e for e in _EVERY if _opens(e.example, word))


def explained(construct: str) -> str:
    """What a declaration or line means, by the grammar's name for it, with an example.

    Before ``cost_formula`` comes ``cost``, of which the former says that it is the same.
    """
    return _told(e for e in _EVERY if f"{construct}_".startswith(f"{e.rule}_"))


def _told(entries: Iterable[Construct | CardLine]) -> str:
    return "\n\n".join(f"`{e.example}` — {e.meaning}" for e in entries if e.meaning)


def _opens(example: str, word: str) -> bool:
    """Whether a line begins with a word; a line of an example, with it after the city."""
    first, *rest = example.split() or [""]
    return word == first or (first in ("own", "opponent") and rest[:1] == [word])


def _names_at(header: str, stem: str, accepted: set[str], index: Index) -> Iterator[Offer]:
    """The names of the set that can follow."""
    if header.split()[:1] == [_EXAMPLE] and stem.split()[:1] != [_CHECK]:
        yield from _names_of_examples(stem, index)
        return
    if _QUANTITY.search(stem):
        whose = stem.rpartition(".")[0].split()[-1]
        known = _quantities(header, whose.lstrip("("), index)
        yield from (Offer(name, "quantity", meaning) for name, meaning in known.items())
        sorts: tuple[str, ...] = () if whose == _GAME else ("colour", "tally")
    elif quantity := _IN_FORMULA.search(stem):
        sorts = _arguments(quantity[1], index)
    else:
        # Where a smallest or largest number can stand, a formula can.
        formula = "EXTREME" in accepted
        sorts = (*_sorts(header, stem), *(("rule", "tally") if formula else ()))
        yield from (Offer(seat, "place", "A city.") for seat in index.seats if formula)
    yield from _named(index, sorts, stem)
    if sorts == _GAINED:
        yield from (Offer(word, "quantity") for word in _counted(("coins", "shields"), stem))
    if _A_THING.search(stem):
        happen = (said.thing for said in EVENTS.values() if said.thing.isalpha())
        yield from (Offer(thing, "thing") for thing in happen)
    if "set" in sorts:
        yield from (Offer(name, "set") for name in shipped_sets())
    if stem.split()[:1] == ["cost"]:
        yield Offer("coins", "keyword", "The money that it costs.")
    if _COUNTS.search(stem):
        yield from (Offer(word, "quantity", "Something that a city has.") for word in COUNTED)
    if stem.split() == ["accept"]:
        yield from (Offer(lint.name, "lint", lint.page.title) for lint in LINTS)


def _quantities(header: str, whose: str, index: Index) -> dict[str, str]:
    """What formulas may speak of, of a city or in an invariant of the game, with what each is."""
    games = [game for game in GAMES.values() if game.seats == index.seats]
    if whose == _GAME:
        return {name: m for game in games for name, m in game.of_the_game.items()}
    # Others stand for any name: these are offered as what they are.
    found = {name: meaning for name, meaning in quantities().items() if name.islower()}
    for game in games if header.split()[:1] == ["invariant"] else []:
        found |= game.of_a_player
    return found


def _arguments(quantity: str, index: Index) -> tuple[str, ...]:
    """The sorts of what can stand in the brackets behind a quantity: that of its example."""
    example = re.match(rf"`{quantity}\((\w+)", quantities().get(quantity, ""))
    sorts = [m.sort for m in index.mentions if example and m.defines and m.name == example[1]]
    return tuple(sorts) or ("resource", "symbol", "chain", "card", "zone", "category")


def _named(index: Index, sorts: tuple[str, ...], stem: str) -> Iterator[Offer]:
    """Names of some sorts; of tallies and tracks, behind a 1, also what one is called."""
    for m in index.names((*sorts, *(("steps",) if "tally" in sorts else ()))):
        words = _counted((m.name,), stem) if m.sort in ("tally", "steps") else (m.name,)
        yield from (Offer(word, m.sort) for word in words)


def _counted(names: Iterable[str], stem: str) -> list[str]:
    """Names, and behind a 1 what one of each is called."""
    return [*names, *(singular(n) for n in names if stem.split()[-1:] in (["1"], ["-1"]))]


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
            yield from (Offer(counter, "number") for counter in _counted(game.counters, stem))
            yield from _named(index, ("tally",), stem)
        elif said[1:2] == ["pays"] and said[-1] == "to":
            yield from (Offer(whom, "place") for whom in game.paid)
        elif said[0] == "edition":
            yield from (Offer(m.name, m.sort) for m in index.names(("edition",)))
        else:
            yield from _named(index, ("card", "board", "zone", "tally"), stem)
            yield Offer("stage", "keyword", "The next stage of the own board.")
            if said[-1] == "for":
                yield from (Offer(counter, "number") for counter in game.counters)


def _sorts(header: str, stem: str) -> tuple[str, ...]:
    """The sorts of names that can stand here."""
    if header.split()[:1] == ["edition"] and not stem.strip():
        return ("ruling",)
    said = stem.split()
    if said[:1] in (["remove"], ["change"], ["replace"]) and said[1:] and not stem[:1].isspace():
        return (said[1],)
    named = (word for word in reversed(said) if word in _NAMED)
    return _NAMED.get(next(named, ""), ())


def _sources() -> Iterator[str]:
    for book in books().values():
        yield from (f"{book.name} {heading}" for heading in book.headings)
