"""Whether rough lines have a verb of the notation."""

from functools import cache

from antipater.grammar.records.keywords import folded, keywords, particles

_VERBS = (
    *("BUILDS", "DISCARDS", "PICKS", "REVIVES", "TAKES", "RESIGNS", "BEGINS", "LETS", "PASSES"),
    *("COPIES", "DRAWS", "TIMES_OUT"),
)


def has_verb(body: str, *verbs: str) -> bool:
    """Whether a text has a verb of the notation, or one of some."""
    flat = f" {folded(body)} "
    return any(f" {word} " in flat for word in _words(verbs or _VERBS)) or has_separable(
        body, *verbs
    )


@cache
def _words(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(folded(word) for name in names for word in keywords()[name])


def has_separable(text: str, *verbs: str) -> bool:
    """Whether a text holds a Dutch verb, or one of some, and, somewhere behind it, its particle:
    ``legt … af``."""
    parted, sought = particles(), set[str]()
    for word in folded(text).split():
        if word.rstrip(",") in sought:
            return True
        if word in parted and (not verbs or parted[word][1] in verbs):
            sought.add(parted[word][0])
    return False
