"""What the Result tag of a record claims, in the words of any language."""

from collections.abc import Sequence
from functools import cache

from antipater.checker.messages.words import text
from antipater.checker.records.names import result_words, simplified
from antipater.checker.records.record import ClaimedResult, Stop

# "Victoire civile de Hugo": such words may begin a name too, which goes first.
_OF = ("of", "by", "de", "par", "van", "door")


def claimed_result(told: str, players: Sequence[str]) -> ClaimedResult | None:
    """A kind of victory, or who won, or both; None where it names nobody who plays.

    ``military``, ``Anna``, ``civilian Anna``, ``shared``, ``civilian shared Anna, Bert``.
    """
    told = " ".join(word for word in told.split() if simplified(word) not in _victories())
    first, _, rest = told.partition(" ")
    kind = result_words().get(simplified(first))
    kind = None if kind == "shared" else kind
    who = rest.strip() if kind else told.strip()
    link, _, after = who.partition(" ")
    if kind and link.casefold() in _OF and _seats(who, players) is None:
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


@cache
def _victories() -> frozenset[str]:
    """The word `victory` of any language, which may stand with its kind."""
    return frozenset(simplified(word) for word in text("common.victory").values())


@cache
def _between() -> frozenset[str]:
    return frozenset((*text("common.and").values(), *text("common.by").values()))


def _words(told: str) -> list[str]:
    return told.replace(",", " ").casefold().split()
