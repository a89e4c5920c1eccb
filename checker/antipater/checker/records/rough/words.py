"""Words of rough lines: patterns of the words of the notation, and whether a line has a verb."""

import re
from collections.abc import Iterable
from functools import cache

from antipater.grammar.records.keywords import folded, helper_forms, keywords, particles

_VERBS = (
    *("BUILDS", "DISCARDS", "PICKS", "REVIVES", "TAKES", "RESIGNS", "BEGINS", "LETS", "PASSES"),
    *("COPIES", "DRAWS", "TIMES_OUT"),
)


@cache
def any_of(*names: str) -> str:
    """A pattern for every form of some words, with and without accents, the longest first."""
    words = {form for name in names for word in _forms(name) for form in (word, folded(word))}
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


def _forms(name: str) -> Iterable[str]:
    return keywords()[name] if name in keywords() else helper_forms(name)


def has_verb(body: str, *verbs: str) -> bool:
    """Whether a text has a verb of the notation, or one of some."""
    flat = f" {folded(body)} "
    return any(f" {word} " in flat for word in _words(verbs or _VERBS)) or has_separable(body)


@cache
def _words(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(folded(word) for name in names for word in keywords()[name])


def has_separable(text: str) -> bool:
    """Whether a text holds a Dutch verb and, somewhere behind it, its particle: ``legt … af``."""
    parted, sought = particles(), set[str]()
    for word in folded(text).split():
        if word.rstrip(",") in sought:
            return True
        if word in parted:
            sought.add(parted[word][0])
    return False
