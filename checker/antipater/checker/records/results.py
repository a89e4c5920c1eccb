"""What the Result tag of a record claims, in the words of any language.

The page reads the tag as well: by the same patterns and words, which ``result_notation`` gives.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypedDict

from antipater.checker.messages.words import text
from antipater.checker.records.names import result_forms, result_words, simplified
from antipater.checker.records.record import ClaimedResult, Stop

# "Victoire civile de Hugo", « shared by Anna and Bert ».
_LINKS = ("of", "by", "for", "de", "par", "pour", "van", "door", "voor")
# What the rulebooks have before a kind of victory: « Victoire par conflit militaire », « par
# comptage de points ».
_LEADS = (
    *_LINKS, "on", "op", "aux", "with", "avec", "met", "by a", "through", "via", "la", "une", "een",
    "conflit", "progrès", "comptage",
)  # fmt: skip
# "Won by Anna", « gagnée par Anna ».
WON = ("won", "gewonnen", "gagné", "gagnée", "remporté", "remportée")
# "Anna wins on points", « Bert abandonne »: what is said of a player who is named first.
WINS = (
    "wins", "has won", "gagne", "a gagné", "emporte", "remporte", "a remporté", "wint",
    "heeft gewonnen", "heeft het spel gewonnen", *WON,
)  # fmt: skip
_GAME = ("the game", "la partie", "le jeu", "het spel", "de partij")
_RESIGNS = (
    "resigns", "resigned", "has resigned", "abandonne", "a abandonné",
    "geeft op", "gaf op", "heeft opgegeven",
)  # fmt: skip
# Stands in a pattern where the names of the players do.
_NAMES = "NAMES"


class ResultNotation(TypedDict):
    """How a Result tag is read: patterns over its words, one blank between two of them.

    ``claim``: its parts ``kind``, ``link``, ``winner``, ``later`` (a kind behind the winner),
    ``shared``, ``also`` (a kind behind it) and ``sharers``, or where a player is named first
    ``first``, ``wins``, ``resigns`` and ``after`` (a kind); ``sharer``: one of the sharers,
    ``name``, from where the one before ended. Patterns are those of Python and of JavaScript alike,
    without regard to case; ``NAMES`` is what the players are called. ``kinds``: what a word means,
    bare; ``stops``: the kinds by which a game is given up, of which the loser is named behind a
    link.
    """

    claim: str
    sharer: str
    kinds: dict[str, str]
    stops: list[str]


@cache
def result_notation() -> ResultNotation:
    """How a Result tag is read, in Python and on the page."""
    forms = dict(result_forms())
    shared = _of(forms.pop("shared"))
    victory = [*text("common.victory").values(), *supremacies()]
    kind = _of(word for words in forms.values() for word in words)
    how = _of(word for kind, words in forms.items() if kind not in [*Stop] for word in words)
    lead = f"(?:{_word([*victory, *_LEADS])})"
    noun = f"(?:{_word([*victory, *WON])})*"
    wins = f"(?<wins>{_of(WINS)}){_END}(?:{_word(_GAME)})?"
    after = f"{lead}*(?<after>{kind}){_END}{noun}"
    link = f"(?<link>{_word(_LINKS)}|d['’])?"
    winner = f"(?<winner>{_NAMES}){_END}(?:{lead}*(?<later>{how}){_END}{noun})?"
    sharers = f"(?<shared>{shared}){_END}(?:(?<also>{kind}){_END})?{noun}"
    sharers += f"(?:{_word(_LINKS)})?(?<sharers>.*)"
    return {
        "claim": f"(?:{lead}*(?<kind>{kind}){_END})?{noun}?{link}(?:{winner}|{sharers})?"
        f"|(?<first>{_NAMES}){_END}(?:(?<resigns>{_of(_RESIGNS)}){_END}|(?:{wins})?(?:{after})?)",
        "sharer": f"(?:{_word(text('common.and').values())})?(?<name>{_NAMES}){_END}",
        "kinds": result_words(),
        "stops": [*Stop],
    }


def supremacies() -> tuple[str, ...]:
    """What a supremacy is called in any language; in Dutch by two words."""
    return (*text("common.supremacy").values(), "overmacht")


_END = "(?:[ .:;!()]+|$)"


def _word(words: Iterable[str]) -> str:
    return f"{_of(words)}{_END}"


def _of(words: Iterable[str]) -> str:
    """One of several words, also after an elided article: ``l'abandon``."""
    forms = map(_typed, sorted(dict.fromkeys(words), key=len, reverse=True))
    return f"(?:(?:l['’])?(?:{'|'.join(dict.fromkeys(forms))}))"


def _typed(word: str) -> str:
    """A word with and without its accents and hyphens."""
    return "".join("[-_ ]?" if letter in "-_ " else _bare_too(letter) for letter in word)


def _bare_too(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter)[0]
    return letter if letter == bare else f"[{letter}{bare}]"


def claimed_result(told: str, players: Sequence[str]) -> ClaimedResult | None:
    """A kind of victory, or who won, or both; None where it names nobody who plays.

    ``military``, ``Anna``, ``civilian Anna``, ``shared``, ``civilian shared Anna, Bert``, ``Anna
    wins on points``, ``Anna resigns``.
    """
    form, names = result_notation(), [_spaced(name) for name in players]
    found = _pattern(form["claim"], names).fullmatch(_spaced(told))
    if found is None or not found[0].strip():
        return None
    word = found["kind"] or found["also"] or found["after"] or found["later"]
    kind = form["kinds"][simplified(word)] if word else None
    if found["shared"]:
        sharers = _sharers(found["sharers"], names)
        if sharers is None or len(sharers) == 1:
            return None
        return ClaimedResult(kind, None, shared=True, sharers=sharers)
    named = found["winner"] or found["first"]
    if named is None:
        return ClaimedResult(kind, None) if kind else None
    seat, stopped = _seat(named, names), kind in form["stops"]
    if found["resigns"]:
        kind = Stop.RESIGNATION
    elif found["first"] and stopped and not found["wins"]:
        return None  # « Anna : abandon » does not say whose
    lost = found["resigns"] or (stopped and found["link"])  # « abandon d'Anna »: the other won
    return ClaimedResult(kind, 1 - seat if lost and len(players) == 2 else seat)


def _sharers(told: str, names: Sequence[str]) -> tuple[int, ...] | None:
    """The seats of names one after the other, each once; None where something else stands there."""
    pattern, seats, at = _pattern(result_notation()["sharer"], names), set[int](), 0
    while at < len(told):
        found = pattern.match(told, at)
        seat = _seat(found["name"], names) if found else None
        if found is None or seat is None or seat in seats:
            return None
        seats.add(seat)
        at = found.end()
    return tuple(sorted(seats))


def _spaced(told: str) -> str:
    return " ".join(unicodedata.normalize("NFC", told).replace(",", " ").split())


def _pattern(form: str, names: Sequence[str]) -> re.Pattern[str]:
    """A pattern of the notation with names in it, the longest first."""
    called = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    written = form.replace("(?<", "(?P<").replace(_NAMES, called)
    return re.compile(written, re.IGNORECASE)


def _seat(told: str, names: Sequence[str]) -> int:
    return next(seat for seat, name in enumerate(names) if _pattern(_NAMES, [name]).fullmatch(told))
