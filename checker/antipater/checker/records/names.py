"""Card names of any language to items of a set, and back."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

from antipater.checker.messages.finding import finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names, group, spelled
from antipater.checker.records.likeness import meant
from antipater.checker.records.record import Unreadable
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet, Item, Kind

BUILDINGS = (Kind.BUILDING, Kind.GUILD)
# What can be in a hand of 7 Wonders.
IN_HAND = (*BUILDINGS, Kind.CHARACTER)
_ARTICLES = re.compile(r"^(?:(?:the|le|la|les|de|het)\s+|l')")


def simplified(name: str) -> str:
    """A name without case, accents, articles, spaces and punctuation."""
    text = unicodedata.normalize("NFKD", name.casefold().replace("’", "'").replace("œ", "oe"))
    text = "".join(c for c in text if not unicodedata.combining(c))
    return "".join(c for c in _ARTICLES.sub("", text.strip()) if c.isalnum())


@cache
def _categories(set_name: str) -> dict[str, str]:
    cards = names_of(set_name).cards
    known: dict[str, str] = {}
    for category in (*cards.categories, "total"):
        words = [*category_names(cards, category).values(), category]
        words += [n for names in cards.vocabulary.get(category, {}).values() for n in names]
        known |= {simplified(word): category for word in words}
    return known


def category_named(set_name: str, text: str, *more: str) -> str | None:
    """The category of points of a set, or ``total``, that a word means in any language.

    ``more``: other columns of a scoresheet that it may name, such as ``coins``.
    """
    name = _categories(set_name).get(simplified(text))
    if name is not None:
        return name
    from antipater.checker.records.headings import Headings

    cards = names_of(set_name).cards
    heading = Headings(cards).understood(text)
    known = (*cards.categories, "total", *more)
    return heading.field if heading and heading.field in known else None


def category_words(set_name: str, language: str) -> tuple[str, ...]:
    """What the categories of points of a set, and the total, are called in a language."""
    cards = names_of(set_name).cards
    return tuple(category_names(cards, c)[language] for c in (*cards.categories, "total"))


# What people write beside that, of a game won on points or by symbols.
_RESULTS = {
    "civilian": ("civil", "points", "punten"),
    "scientific": ("science", "sciences", "wetenschap"),
}


@cache
def result_forms() -> dict[str, tuple[str, ...]]:
    """What each kind of victory, and ``shared``, is called in any language; in Dutch also as
    before a noun (``burgerlijke overwinning``)."""
    return {
        kind: (*each.values(), kind, f"{each['nl']}e", *_RESULTS.get(kind, ()))
        for kind, each in group("common.result").items()
    }


def result_words() -> dict[str, str]:
    """Kinds of victory, and ``shared``, by what they are called in any language, simplified."""
    return {simplified(w): kind for kind, forms in result_forms().items() for w in forms}


def unknown_result(found: str, players: Iterable[str]) -> Mapping[str, Any]:
    """What R-RESULT-01 says: the words that are known, and the players."""
    words = tuple(group("common.result").values())
    return {"found": found, "expected": tuple(players), "meant": words}


class Names:
    """The names of one set: looked up as written, written so that they are read back."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._written: dict[tuple[str, str], str] = {}

    @cached_property
    def _index(self) -> dict[str, list[Item]]:
        found: dict[str, list[Item]] = {}
        for item in self.cards.items:
            known = {n for names in item.names.values() for n in names} | {item.slug}
            for key in {simplified(name) for name in known}:
                found.setdefault(key, []).append(item)
        for items in [items for items in found.values() if len(items) > 1]:
            for item in items:
                for name in (name for code in LANGUAGES for name in self._with_colour(item, code)):
                    found.setdefault(simplified(name), []).append(item)
        return found

    def _with_colour(self, item: Item, language: str) -> list[str]:
        """``Houtwerf (geel)``: how two cards of one name are told apart."""
        if item.kind not in BUILDINGS or item.colour is None:
            return []
        colours = self.cards.vocabulary.get(item.colour, {}).get(language, ())
        return [f"{n} ({colour})" for n in item.names.get(language, ()) for colour in colours]

    def fitting(self, name: str, kinds: Sequence[Kind]) -> list[Item]:
        """Every item of these kinds that has this name in some language, or this slug."""
        exact = self.cards.by_slug.get(name)
        if exact is not None and exact.kind in kinds:
            return [exact]
        return [item for item in self._index.get(simplified(name), ()) if item.kind in kinds]

    def meant(self, name: str, items: Iterable[Item], language: str) -> list[Item]:
        """Which of some items a shortened or misspelt name can stand for."""
        return meant(name, items, lambda item: item.names, language)

    def other_set(self, name: str, kinds: Sequence[Kind]) -> str | None:
        """A set of the game that ships and has what this one has not: something of this name."""
        if self.fitting(name, tuple(Kind)):
            return None
        others = (names_of(other) for other in shipped_sets() if other != self.cards.slug)
        fit = (
            n.cards for n in others if n.cards.game == self.cards.game and n.fitting(name, kinds)
        )
        return next((cards.slug for cards in fit), None)

    def nearest(
        self, name: str, kinds: Sequence[Kind], language: str = "", here: Collection[Item] = ()
    ) -> str:
        """The name that the writer may have meant, in the language, or nothing.

        What can be meant ``here`` goes before other items, and the language before others.
        """
        everything = [item for item in self.cards.items if item.kind in kinds]
        languages = (language,) if language else LANGUAGES
        for items in (here, everything):
            for codes in (languages, LANGUAGES):
                named = {n: i.names for i in items for c in codes for n in i.names.get(c, ())}
                if found := _closest(name, tuple(named)):
                    own = named[found].get(language, ())
                    return own[0] if own and found not in own else found
        return ""

    def written(self, item: Item, language: str) -> str:
        """The item's name in a language; with its colour, in another language, or its slug
        where that name fits another item as well."""
        key = item.slug, language
        if key not in self._written:
            self._written[key] = self._unlike(item, language)
        return self._written[key]

    def _unlike(self, item: Item, language: str) -> str:
        kinds = BUILDINGS if item.kind in BUILDINGS else (item.kind,)
        others = (name for code in LANGUAGES for name in item.names.get(code, ()))
        own = spelled(item.names, language)
        for name in (*own, *self._with_colour(item, language), *others):
            if self.fitting(name, kinds) == [item]:
                return name
        return item.slug


@lru_cache(maxsize=256)
def _closest(name: str, names: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    known = {simplified(n): n for n in names}
    close = get_close_matches(simplified(name), known, n=1, cutoff=0.6)
    return known[close[0]] if close else ""


def narrowed(items: list[Item], *tests: Callable[[Item], bool]) -> list[Item]:
    """The items that pass each test in turn; a test that none would pass is left out."""
    for test in tests:
        if len(items) < 2:
            break
        items = [item for item in items if test(item)] or items
    return items


@cache
def names_of(set_name: str) -> Names:
    """The names of a set by the set's name or folder; raises ``CardSetError``."""
    return Names(load_set(set_name))


@cache
def slugs_of(set_name: str) -> tuple[str, ...]:
    """For each item of a set its slug; the empty text last, for -1."""
    return (*(item.slug for item in names_of(set_name).cards.items), "")


def names_for(set_name: str, game: str, line: int | None = None) -> Names:
    """``names_of`` for a record of a game; raises ``Unreadable`` for a set of another game.
    ``line``: where the record names the set, or its game."""
    names = names_of(set_name)
    if names.cards.game != game:
        raise Unreadable(finding("R-SET-02", line=line, found=set_name, expected=game))
    return names
