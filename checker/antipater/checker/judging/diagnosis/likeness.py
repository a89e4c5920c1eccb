"""How alike the names of two items are: of like names one is easily noted for the other."""

from difflib import SequenceMatcher
from itertools import product

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.names import simplified
from antipater.rules.card_set import Item


def likeness(one: Item, other: Item) -> float:
    """From 0 to 1, in the language in which the two are most alike; no item is like none."""
    return max(_ratio(a, b) for lang in LANGUAGES for a, b in _pairs(one, other, lang))


def _pairs(one: Item, other: Item, language: str) -> list[tuple[str, str]]:
    names = [item.names.get(language) or (item.slug,) for item in (one, other)]
    return list(product(names[0], names[1]))


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, simplified(one), simplified(other)).ratio()
