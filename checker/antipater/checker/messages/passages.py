"""Where the rule of a finding stands: its clauses as an edition has them, the reader's book first.

Of a clause the words are those that the edition's rulings give it, and the passages those of the
printings that the edition follows. Where none of these has the clause, those of the set's default
edition are cited.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from antipater.checker.messages.catalogue import explanation, text
from antipater.checker.messages.words import apart, known, say
from antipater.grammar.books import books, known_of, printings
from antipater.grammar.cards.load import load_set
from antipater.grammar.clause_text import Clause
from antipater.grammar.clauses import clauses_of
from antipater.rules.card_set import CardSet

CONVENTION = "convention"


class Printing(NamedTuple):
    """What a reader holds in hand: a game, an edition of its set, and what that rules."""

    game: str
    edition: str
    # Each ruling with the option that the edition chooses.
    options: frozenset[tuple[str, str]]
    default: str


class Cited(NamedTuple):
    """A clause in the words of an edition, and where it stands: books, each with a heading."""

    clause: Clause
    says: Mapping[str, str]
    passages: tuple[tuple[str, str], ...]


def printing(cards: CardSet, edition: str | None = None) -> Printing:
    """What an edition of a set rules; its default edition if None is named."""
    name = edition if edition and edition in cards.editions else cards.default_edition
    chosen = cards.editions[name].rulings if name in cards.editions else {}
    options = frozenset(
        (ruling.name, chosen.get(ruling.name, ruling.options[0]))
        for ruling in cards.rulings.values()
    )
    return Printing(cards.game, name, options, cards.default_edition)


def printing_of(game: str, edition: str | None = None) -> Printing:
    """What an edition of a game's own set rules; its default edition if it has no such."""
    return printing(load_set(game), edition)


def cited(
    code: str, language: str, under: Printing | None = None, about: Collection[str] = ()
) -> list[Cited]:
    """The clauses that ask for a finding, as an edition has them; of both games if none is given.

    Those that the edition's own rulebooks have, or else all of its game. ``about``: what is in
    question, such as the verb of a play, its board or wonder, or the category of points; without
    the clauses that are about others, if any is left.
    """
    stated = clauses_of(f"finding {code}")
    of_game = [c for c in stated if under is None or c.game == under.game] or stated
    if about:
        apt = [c for c in of_game if not c.about or not {*about}.isdisjoint(c.about)]
        of_game = apt or of_game
    told = [(_under(under, clause), clause) for clause in of_game]
    printed = [clause for each, clause in told if _own(clause, each)]
    return [
        found
        for each, clause in told
        if clause in printed or not printed
        for found in _cited(clause, each, language)
    ]


def _under(under: Printing | None, clause: Clause) -> Printing:
    if under is not None and under.game == clause.game:
        return under
    return printing_of(clause.game)


def clause_under(clause: Clause, language: str, under: Printing) -> Cited:
    """A clause as an edition has it, in the words of the reader's book where books differ."""
    return next(_cited(clause, under, language))


def _cited(clause: Clause, under: Printing, language: str) -> Iterator[Cited]:
    """A clause in the words of an edition; apart for books that put it otherwise."""
    ruled = next((told for key, told in clause.when.items() if _holds(key, under)), None)
    headings = {book: clause.headings[book] for book in _own(clause, under)}
    if ruled is not None:
        headings = dict(ruled.headings) or headings
    if not headings:
        before = under._replace(edition=under.default)
        headings = {b: clause.headings[b] for b in _own(clause, before) or clause.headings}
    together: dict[str, tuple[Mapping[str, str], list[tuple[str, str]]]] = {}
    for passage in sorted(headings.items(), key=lambda p: books()[p[0]].language != language):
        says = ruled.says if ruled else clause.printed.get(passage[0], clause.says)
        together.setdefault(text(says, language), (says, []))[1].append(passage)
    for says, where in together.values():
        yield Cited(clause, says, tuple(where))


def _holds(key: str, under: Printing) -> bool:
    ruling, _, option = key.partition(" ")
    return (ruling, option) in under.options


def _own(clause: Clause, under: Printing) -> list[str]:
    """The books that an edition follows in which a clause stands; what is known of a printing
    without its rulebook goes before those of others."""
    told = [book for book in known_of(under.edition) if book in clause.headings]
    followed = printings(clause.game, under.edition)
    return told or [book for book in followed if book in clause.headings]


def source(
    code: str, language: str, under: Printing | None = None, about: Collection[str] = ()
) -> str:
    """Where the rule of a finding stands, in words; empty where nothing is said of it."""
    return _source(code, language, under, tuple(about))


# What many games of a run ask in the same words.
@lru_cache(maxsize=1024)
def _source(code: str, language: str, under: Printing | None, about: tuple[str, ...]) -> str:
    found = [p for each in cited(code, language, under, about) for p in each.passages]
    told = [passage(f"{book} {heading}", language) for book, heading in dict.fromkeys(found)]
    return apart(told or passages(explanation(code).source, language), language)


def rules(
    code: str, language: str, under: Printing | None = None, about: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """The sentences of a finding's rule, each with where it stands: the clauses of an edition.

    Clauses that stand in the same passages are told together; a finding without clauses has the
    catalogue's sentence.
    """
    together: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for each in cited(code, language, under, about):
        together.setdefault(each.passages, []).append(text(each.says, language))
    for where, says in together.items():
        told = [passage(f"{book} {heading}", language) for book, heading in where]
        yield ". ".join(says), apart(told, language)
    if not together:
        entry = explanation(code)
        yield text(entry.rule, language), apart(passages(entry.source, language), language)


def passages(source: str, language: str) -> list[str]:
    """The passages that a source names, each with the title of its book and its printing, those
    of the reader's language first."""
    parts = [part for part in source.split("; ") if part]
    return [passage(p, language) for p in sorted(parts, key=lambda p: _language(p) != language)]


def _language(source: str) -> str:
    book = books().get(source.partition(" ")[0])
    return book.language if book else ""


def passage(source: str, language: str) -> str:
    """One passage in words: title, printing and heading of a book; else as it is written."""
    if source == CONVENTION:
        return say("explain.convention", language)
    name, _, heading = source.partition(" ")
    book = name.replace("-", "_").replace(".", "_")
    if known(f"explain.whole.{book}"):
        return say(f"explain.whole.{book}", language, heading=heading)
    named = f"explain.printing.{book}"
    if not known(named):
        return source
    title, told = books()[name].title, say(named, language)
    return say("explain.passage", language, title=title, printing=told, heading=heading)
