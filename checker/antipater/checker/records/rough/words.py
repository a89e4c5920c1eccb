"""Words of rough lines: whether there is a verb of the notation, and what is said of coins."""

import re
from functools import cache

from antipater.grammar.records.keywords import any_of, folded, keyword, keywords, particles

_VERBS = (
    *("BUILDS", "DISCARDS", "PICKS", "REVIVES", "TAKES", "RESIGNS", "BEGINS", "LETS", "PASSES"),
    *("COPIES", "DRAWS", "TIMES_OUT"),
)

# `=> 4`: what a player has left.
COINS_LEFT = re.compile(r"\s*(?:=>|→|->)\s*(\d{1,3})\s*$")


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


def amount_said(text: str, language: str, discards: bool) -> str:
    """What some words say of coins, as the notation writes it: ``for 2``, ``free``; '' where they
    say something else. ``discards``: coins came in, instead of being paid."""
    found = _amounts().fullmatch(text.strip())
    if found is None or (found["gained"] if not discards else found["paid"] or found["free"]):
        return ""
    return keyword("FREE", language) if found["free"] else f"{keyword('FOR', language)} {found[4]}"


def says_amount(text: str) -> bool:
    """Whether a remark speaks of coins, so that it cannot be passed over: it names them, ends with
    what was paid or came in (``gets 3``, not ``gets 7 VP``), or gives a number to a name."""
    return _speaks().search(text) is not None or _amounts().fullmatch(text.strip()) is not None


@cache
def _amounts() -> "re.Pattern[str]":
    gained = rf"(?P<gained>\+|(?:{any_of('GAINED')})\s)"
    before = rf"{gained}|(?P<paid>[-−]|(?:{any_of('PAID')})\s)|(?:{any_of('FOR')})\s"
    free = rf"(?:(?:{any_of('PAID')})\s)?(?P<free>{any_of('FREE', 'NOTHING')})"
    return re.compile(rf"(?:{free})|(?:{before})?\s*(\d{{1,3}})(?:\s*(?:{any_of('COINS')}))?", re.I)


@cache
def _speaks() -> "re.Pattern[str]":
    # `or` is gold in French, and a word of English.
    coins = (
        rf"\d\s*(?!or\b)(?:d['’]or|{any_of('COINS')})\b|\b(?!or\b|c\b)(?:{any_of('COINS')})\s+\d"
    )
    paid = any_of("PAID", "PAYING", "GAINED")
    sides = any_of("LEFT", "RIGHT")
    ends = rf"\b(?:{paid})\s*:?\s*\d{{1,3}}(?:\s+(?:{sides}))?\W*$"
    named = rf"\d\s*(?:{any_of('PAYEE')})\s+(?-i:[A-ZÀ-Þ])"
    return re.compile(f"{coins}|{ends}|{named}", re.IGNORECASE)
