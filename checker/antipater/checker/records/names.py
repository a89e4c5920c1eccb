"""Card names of any language to items of a set, and back."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache

from antipater.checker.findings.finding import finding
from antipater.checker.records.model import Unreadable
from antipater.checker.words import category_names, spelled
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet, Item, Kind

BUILDINGS = (Kind.BUILDING, Kind.GUILD)
_ARTICLES = re.compile(r"^(?:(?:the|le|la|les|de|het)\s+|l')")


def simplified(name: str) -> str:
    """A name without case, accents, articles, spaces and punctuation."""
    text = unicodedata.normalize("NFKD", name.casefold().replace("’", "'").replace("œ", "oe"))
    text = "".join(c for c in text if not unicodedata.combining(c))
    return "".join(c for c in _ARTICLES.sub("", text.strip()) if c.isalnum())


def categories_by_name(cards: CardSet) -> dict[str, str]:
    """The categories of points of a set, and the total, by their names in any language."""
    known = {category: category for category in cards.categories}
    for category in (*cards.categories, "total"):
        shown = category_names(cards, category).values()
        known.update({name.casefold(): category for name in shown})
        for names in cards.vocabulary.get(category, {}).values():
            known.update(dict.fromkeys(map(str.casefold, names), category))
    return known


class Names:
    """The names of one set: looked up as written, written so that they are read back."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._index: dict[str, list[Item]] = {}
        for item in cards.items:
            known = {n for names in item.names.values() for n in names} | {item.slug}
            for key in {simplified(name) for name in known}:
                self._index.setdefault(key, []).append(item)

    def fitting(self, name: str, kinds: Sequence[Kind]) -> list[Item]:
        """Every item of these kinds that has this name in some language, or this slug."""
        exact = self.cards.by_slug.get(name)
        if exact is not None and exact.kind in kinds:
            return [exact]
        return [item for item in self._index.get(simplified(name), ()) if item.kind in kinds]

    def nearest(self, name: str, kinds: Sequence[Kind]) -> str:
        """The name that the writer may have meant, or nothing."""
        from difflib import get_close_matches

        known = {key: item for key, items in self._index.items() for item in items[:1]}
        close = get_close_matches(simplified(name), known, n=3, cutoff=0.6)
        meant = [known[key] for key in close if known[key].kind in kinds]
        key = next((k for k in close if known[k].kind in kinds), "")
        known_names = (n for item in meant[:1] for names in item.names.values() for n in names)
        return next((n for n in known_names if simplified(n) == key), "")

    def written(self, item: Item, language: str) -> str:
        """The item's name in a language; its slug where that name fits another item as well."""
        kinds = BUILDINGS if item.kind in BUILDINGS else (item.kind,)
        for name in spelled(item.names, language):
            if self.fitting(name, kinds) == [item]:
                return name
        return item.slug


def display_name(item: Item, language: str) -> str:
    """The item's first name in a language, for people to read."""
    return next(iter(spelled(item.names, language)), item.slug)


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


def names_for(set_name: str, game: str) -> Names:
    """``names_of`` for a record of a game; raises ``Unreadable`` for a set of another game."""
    names = names_of(set_name)
    if names.cards.game != game:
        raise Unreadable(finding("R-SET-02", found=set_name, expected=game))
    return names
