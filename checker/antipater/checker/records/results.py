"""What the Result tag of a record claims, in the words of any language."""

import re
from collections.abc import Sequence
from functools import cache

from antipater.checker.messages.words import text
from antipater.checker.records.names import result_words, simplified
from antipater.checker.records.record import ClaimedResult, Stop

# "Victoire civile de Hugo": such words may begin a name too, which goes first.
_OF = ("of", "by", "de", "par", "van", "door")


# What the rulebooks have before a kind of victory: « Victoire par conflit militaire », « par
# comptage de points ».
_BEFORE = frozenset(
    ("par", "by", "door", "on", "op", "aux", "conflit", "progres", "comptage", "de")
)
_POINTS = frozenset(("points", "punten"))


def kinds_by_word() -> dict[str, str]:
    """The kind of victory that a word of any language means, or ``shared``."""
    return dict.fromkeys(_POINTS, "civilian") | result_words()


# French ``d'Anna``.
_ELIDED = re.compile(r"^d['’](?=\w)", re.IGNORECASE)


def claimed_result(told: str, players: Sequence[str]) -> ClaimedResult | None:
    """A kind of victory, or who won, or both; None where it names nobody who plays.

    ``military``, ``Anna``, ``civilian Anna``, ``shared``, ``civilian shared Anna, Bert``.
    """
    first, _, rest = _told_plainly(told).partition(" ")
    told = f"{first} {rest}"
    kind = result_words().get(simplified(first))
    if first.casefold() in _POINTS and _seats(first, players) is None:
        kind = "civilian"
    kind = None if kind == "shared" else kind
    who = rest.strip() if kind else told.strip()
    link, _, after = _ELIDED.sub("de ", who).partition(" ")
    if link.casefold() in _OF and _seats(who, players) is None:
        named = _seats(after, players) or []
        if kind in tuple(Stop) and len(players) == 2 and len(named) == 1:
            return ClaimedResult(kind, 1 - named[0])  # the resignation of who lost by it
        who = after.strip()
    if not who:
        return ClaimedResult(kind, None)
    seats = _seats(who, players)
    if seats is not None and len(seats) == 1:
        return ClaimedResult(kind, seats[0])
    shared, _, sharers = who.partition(" ")
    if result_words().get(simplified(shared)) != "shared":
        return None
    if not sharers.strip():
        return ClaimedResult(kind, None, shared=True)
    seats = _seats(sharers, players)
    if seats is None or len(set(seats)) < max(2, len(seats)):
        return None
    return ClaimedResult(kind, None, shared=True, sharers=tuple(sorted(seats)))


def _seats(told: str, players: Sequence[str]) -> list[int] | None:
    """The seats of names one after the other; None where something else stands there."""
    by_name = {" ".join(_words(name)): seat for seat, name in enumerate(players)}
    words, seats = _words(told), list[int]()
    longest = max((len(name.split()) for name in by_name), default=0)
    while words:
        named = [
            n for n in range(min(longest, len(words)), 0, -1) if " ".join(words[:n]) in by_name
        ]
        if named:
            seats.append(by_name[" ".join(words[: named[0]])])
            words = words[named[0] :]
        elif words[0] in _between():
            words = words[1:]
        else:
            return None
    return seats


def _told_plainly(told: str) -> str:
    """The words without *victory* and *supremacy*, and without what leads to a kind of victory."""
    words = [word for word in told.split() if simplified(word) not in _victories()]
    lead = next((n for n, word in enumerate(words) if simplified(word) not in _BEFORE), 0)
    kind = simplified(words[lead]) if words else ""
    return " ".join(words[lead:] if kind in _POINTS or kind in result_words() else words)


@cache
def _victories() -> frozenset[str]:
    """The words of any language for a victory and a supremacy, which may stand with its kind."""
    words = (*text("common.victory").values(), *text("common.supremacy").values())
    return frozenset(map(simplified, words))


@cache
def _between() -> frozenset[str]:
    return frozenset((*text("common.and").values(), *text("common.by").values()))


def _words(told: str) -> list[str]:
    return told.replace(",", " ").casefold().split()
