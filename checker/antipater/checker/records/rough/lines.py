"""Rough lines of a record in the words of the notation: what stands around a move is a comment.

Every rule here is about how something is written, none about what it means in the game; what
it leaves is read as any line. Nothing is lost: what is no part of the move becomes a comment.
"""

import re
from collections.abc import Sequence

from antipater.checker.records.likeness import players_meant
from antipater.grammar.records.keywords import folded, keyword, keywords, particles
from antipater.grammar.records.lines import split_comment

_DAY = r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?"
_TIME = r"\d{1,2}[:h.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?"
# What a chat or a mail puts before a line: `[14:02]`, `24/11/2026, 14:02 - `, `> `.
_PREFIX = re.compile(
    rf"\s*(?:>\s*)*(?:\[(?:{_DAY},?\s+)?{_TIME}\]\s*[-–—:]?\s*"
    rf"|{_DAY},?\s+{_TIME}\s*[-–—:]\s*|(?<=>)\s*)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^\s*(?:>\s*)+")
_BULLET = re.compile(r"^\s*(?:[-*•·]\s+)(?=\S)")
_SLASHES = re.compile(r"\s*(?://|--+|—|–\s)\s*(.*)$")
_BRACES = re.compile(r"\{([^{}]*)\}|\[([^\[\]\"]*)\]")
_ASIDE = re.compile(r"\(([^()]*[^\W\d_][^()]*)\)")
_STRUCK = re.compile(r"~~(.*?)~~\s*")
_INSTEAD = re.compile(r",?\s*\(?\b(?:corr\.?|corrected|corrigé|verbeterd)\b.*$", re.IGNORECASE)
_MARKS = re.compile(r"(?<=\w)\s*(?:[!?]{2,}|!)(?=\s|$)")
_TRAIL = re.compile(r"\(?\s*(-?\d{1,3})\s*(?:->|→|=>)\s*(-?\d{1,3})\s*\)?")
_LEFT = re.compile(r"\s*(?:=>|→|->)\s*(\d{1,3})\s*$")
_SIGNED = re.compile(r"\(\s*[-−–+]\s*(\d{1,3})\s*\)|(?<=\s)[-−](\d{1,3})\s*$")
_UNSURE = re.compile(r"\b(\d{1,3})\s*\?(?=\s|$)")
_NUMBERS = {
    "one un une een": 1, "two deux twee": 2, "three trois drie": 3, "four quatre vier": 4,
    "five cinq vijf": 5, "six zes": 6, "seven sept zeven": 7, "eight huit acht": 8,
}  # fmt: skip
_WORDED = {word: number for words, number in _NUMBERS.items() for word in words.split()}
_COINS = r"(?:coins?|pièces?|munt(?:en)?|munstukken|goud)"
_IN_WORDS = re.compile(rf"\b(for|pour|voor)\s+({'|'.join(_WORDED)})\s+{_COINS}", re.IGNORECASE)
_GETS = re.compile(
    r"\b(?:gets|obtient|krijgt)\s+(.+?)\s+(?:for free|free|gratuitement|gratuit|gratis)\b",
    re.IGNORECASE,
)
_PAYS = re.compile(r",?\s*\b(?:pays|paie|betaalt)\s+(\d{1,3})\s*$", re.IGNORECASE)
_CONCEDES = re.compile(r"\b(?:concedes|gives up|s'incline|geeft zich gewonnen)\b", re.IGNORECASE)


def tidy(line: str, language: str) -> str:
    """A line with what stands around its move in a comment at its end."""
    body, remark = split_comment(line)
    remarks = [] if remark is None else [remark]
    body = _BULLET.sub("", _QUOTED.sub("", body, count=1), count=1)
    if prefix := _PREFIX.match(body):
        remarks.append(prefix[0].strip(" >-–—:[]"))
        body = body[prefix.end() :]

    def apart(pattern: "re.Pattern[str]", instead: str = " ") -> None:
        nonlocal body
        for found in pattern.finditer(body):
            remarks.append(found[0].strip(" (){}[]/,-–—") or found[0].strip())
        body = pattern.sub(instead, body)

    apart(_BRACES)
    apart(_STRUCK, "")
    apart(_INSTEAD, "")
    if (slashes := _SLASHES.search(body)) and slashes.start():
        remarks.append(slashes[1])
        body = body[: slashes.start()]
    body = _money(body, language, remarks)
    apart(_ASIDE)
    body = _MARKS.sub("", body)
    body = re.sub(r"(?<=\S) {2,}", " ", _reworded(body, language))
    told = "; ".join(remark for remark in remarks if remark)
    return f"{body.rstrip()}  ; {told}" if told else body.rstrip()


def _money(body: str, language: str, remarks: list[str]) -> str:
    """A line with its trail of money as an amount: ``(7 -> 4)``, ``(-3)``, ``3?``."""
    paid = f" {keyword('FOR', language)} "
    if trail := _TRAIL.search(body):
        before, after = int(trail[1]), int(trail[2])
        remarks.append(trail[0].strip(" ()"))
        body = body[: trail.start()] + f"{paid}{abs(before - after)}" + body[trail.end() :]
    elif left := _LEFT.search(body):
        remarks.append(left[0].strip())
        body = body[: left.start()]
    if signed := _SIGNED.search(body):
        body = body[: signed.start()] + paid + (signed[1] or signed[2]) + body[signed.end() :]
    if unsure := _UNSURE.search(body):
        remarks.append(unsure[0])
        body = body[: unsure.start()] + unsure[1] + body[unsure.end() :]
    return body


def _reworded(body: str, language: str) -> str:
    """Words that are no words of the notation, by those that are."""
    body = _IN_WORDS.sub(lambda found: f"{found[1]} {_WORDED[found[2].casefold()]}", body)
    body = _GETS.sub(lambda found: f"{keyword('BUILDS', language)} {found[1]}", body)
    body = _PAYS.sub(lambda found: f" {keyword('FOR', language)} {found[1]}", body)
    return _CONCEDES.sub(keyword("RESIGNS", language), body)


_LEADING = re.compile(r"\s*((?:[IVX]{1,4}|\d{1,3})(?:[.:/-]\d{1,2})?[.):]?\s+)?(\S.*)$")
_TAIL = re.compile(r"^(.*?\D)\s*[(:,]?\s*(\d{1,3})\s*\)?$")


def with_verb(
    line: str, players: Sequence[str], language: str, verb: str, counted: bool
) -> str | None:
    """A line that names a player, a card and perhaps an amount, with a verb; None for others.

    ``verb`` is the name of a keyword, ``BUILDS`` or ``DISCARDS``; ``counted``: that the line
    must begin with a number or turn.
    """
    body, remark = split_comment(line)
    found = _LEADING.match(body)
    if found is None or (counted and not found[1]) or _has_verb(body):
        return None
    words = found[2].split()
    for size in (3, 2, 1):
        name = " ".join(words[:size]).rstrip(":")
        if len(words) <= size or len(players_meant(name, players)) != 1:
            continue
        card = " ".join(words[size:])
        tail = _TAIL.match(card)
        amount = ""
        if tail:
            card, amount = tail[1].strip(" (:,"), f" {keyword('FOR', language)} {tail[2]}"
        if "," in card or ":" in card or not (card[:1].isalpha() or card[:1] == '"'):
            return None
        told = "" if remark is None else f"  ; {remark}"
        head = found[1] or ""
        return f"{head}{name} {keyword(verb, language)} {card}{amount}{told}"
    return None


_VERBS = [
    "BUILDS",
    "DISCARDS",
    "PICKS",
    "REVIVES",
    "TAKES",
    "RESIGNS",
    "BEGINS",
    "LETS",
    "PASSES",
    "COPIES",
    "DRAWS",
    "TIMES_OUT",
]


def _has_verb(body: str) -> bool:
    flat = f" {folded(body)} "
    words = {folded(word) for name in _VERBS for word in keywords().get(name, ())}
    return any(f" {word} " in flat for word in words) or has_separable(body)


def has_separable(text: str) -> bool:
    """Whether a text holds a Dutch verb and, somewhere behind it, its particle: ``legt … af``."""
    words = folded(text).split()
    parted = particles()
    return any(
        word in parted and parted[word][0] in (each.rstrip(",") for each in words[at + 1 :])
        for at, word in enumerate(words)
    )


def is_decoration(line: str) -> bool:
    """Whether a line only parts others: ``--- pause ---``, ``== turn 5 ==``."""
    bare = line.strip()
    return len(bare) > 3 and bare[:2] == bare[-2:] and bare[0] in "-=*_~"
