"""The printings of the rulebooks that sources cite: their titles and headings, and no text.

A source is a book's name and a heading of it, as in ``fr-2015 Commerce``; a heading below
another may be written with both, ``fr-2014 Préparation: Un paquet de cartes par Âge``.
What a designer makes up begins with ``house``, as in ``house rule``.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from antipater.grammar.folders import folder_of
from antipater.rules.card_set import JOINT

# The edition of a book that tells the rules in short.
SUMMARY = "summary"
_NUMBER = re.compile(r"^\d+\s*\.?\s*(?:[a-c]\.)?\s+(?=\D)")


@dataclass(frozen=True, slots=True)
class Book:
    """One printing. ``language`` and ``year`` are empty or 0 where they are not known.

    ``plays``: the editions of a set that follow it.
    """

    name: str
    title: str
    game: str
    edition: str
    headings: tuple[str, ...]
    language: str = ""
    year: int = 0
    plays: tuple[str, ...] = ()

    def has(self, heading: str) -> bool:
        """Whether the book has a heading, whatever its case, number and exclamation mark."""
        return _plain(heading) in _plain_headings(self.headings)


@cache
def books() -> Mapping[str, Book]:
    """Every book that comes with the project, by its name."""
    folder = folder_of("antipater.dsl_cards") / "books"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {file.name[:-5]: _book(file.name[:-5], file.read_text("utf-8")) for file in files}


def _book(name: str, text: str) -> Book:
    fields = tomllib.loads(text)
    lists = {key: tuple(fields.get(key, ())) for key in ("headings", "plays")}
    return Book(name=name, **{**fields, **lists})


def printings(game: str, edition: str) -> list[str]:
    """The books of a game that an edition follows; all of its rulebooks if none is known."""
    own = [name for name, book in books().items() if book.game == game and book.language]
    named = edition.partition(JOINT)[0]
    return [name for name in own if named in books()[name].plays] or own


def known_of(edition: str) -> list[str]:
    """What is known of a printing, or of a site, without its rulebook: the books that say it."""
    named = edition.partition(JOINT)[0]
    return [name for name, book in books().items() if not book.language and named in book.plays]


def wrong_with(source: str) -> tuple[str, str]:
    """What is wrong with a source, and what was expected; two empty texts if nothing is."""
    name, _, passage = source.partition(" ")
    if name == "house" and passage:
        return "", ""
    book = books().get(name)
    if book is None:
        return f"`{source}` names no known book", ", ".join(books())
    for heading in [passage] if book.has(passage) else passage.split(": "):
        if not book.has(heading):
            from antipater.grammar.diagnostics import nearest

            near = nearest(heading, book.headings)
            return f"`{name}` has no heading `{heading}`", f"`{near}`?" if near else "a heading"
    return "", ""


@lru_cache(maxsize=64)
def _plain_headings(headings: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(_plain, headings))


def _plain(heading: str) -> str:
    text = heading.casefold().replace("’", "'").rstrip(" !")
    return _NUMBER.sub("", text)
