"""Rough lines of a record in the words of the notation: what stands around a move is a comment.

Every rule here is about how something is written, none about what it means in the game; what
it leaves is read as any line. Nothing is lost: what is no part of the move becomes a comment.
"""

import re
from collections.abc import Sequence
from functools import cache

from antipater.checker.records.likeness import players_meant
from antipater.checker.records.rough.words import COINS_LEFT, amount_said, has_verb
from antipater.grammar.records.keywords import any_of, folded, helpers, keyword
from antipater.grammar.records.lines import split_comment, tag

_DAY = r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?"
_TIME = r"\d{1,2}[:h.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?|Z)?"
# What a chat or a mail puts before a line: `[14:02]`, `24/11/2026, 14:02 - `, `14:02 `, `> `.
_PREFIX = re.compile(
    rf"\s*(?:>\s*)*(?:\[(?:{_DAY},?\s+)?{_TIME}\]\s*[-–—:]?\s*"
    rf"|{_DAY}(?:,?\s+|T)(?:(?:à|om|at)\s+)?{_TIME}(?:\s*[-–—:]\s*|\s+)|\d{{1,2}}:\d{{2}}(?::\d{{2}})?\s+"
    rf"|(?<=>)\s*)",
    re.IGNORECASE,
)
# And behind a name: `Anna, 14:02:`, `Anna (14:02)`, `Anna — Today at 14:02`.
_SAID = re.compile(
    rf"^(\s*[^\W\d][^,:(\[]{{0,40}}?)\s*[,(\[—–-]+\s*((?:\w+\s+\w+\s+)?{_TIME})[)\]]?(?::\s*|\s+)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^\s*(?:>\s*)+")
_BULLET = re.compile(r"^\s*(?:[-*•·]\s+)(?=\S)")
_MARKUP = re.compile(r"(\*\*|__|\*|`)(?=[^\s*])(.+?)(?<=[^\s*])\1")
# A number as `No. 13`, `Move 13:`, `(13)`.
_COUNTED = re.compile(r"^\s*(?:(?:no|nr|n°|move|coup|zet)\.?\s*|\()(\d{1,3})[.):]*\s+", re.I)
# A number behind the name: `Anna: 9. builds`.
_NUMBERED = re.compile(r"^\s*([^\W\d][^:\d]{0,40}?)\s*:\s*(\d{1,3})[.)]\s+(?=\S)")
_ANGLED = re.compile(r"^(\s*(?:\d{1,3}[.)]\s*)?)<([^<>]+)>\s*:?\s*")
_BETWEEN = re.compile(r"^\s*\d{1,3}\s*;[^;]+;\s*\S")
_SLASHES = re.compile(r"\s*(?://|--+|—|–\s|<-+\s|%\s|\s\*\s)\s*(.*)$")
_BRACES = re.compile(r"\{([^{}]*)\}|\[([^\[\]\"]*)\]|/\*(.*?)\*/")
_ASIDE = re.compile(r"\(([^()]*[^\W\d_][^()]*)\)")
_STRUCK = re.compile(r"~~(.*?)~~\s*")
_INSTEAD = re.compile(r",?\s*\(?\b(?:corr\.?|corrected|corrigé|verbeterd)\b.*$", re.IGNORECASE)
_STOP = re.compile(r"(?<=[^\W_]{3})\.\s*$")
_MARKS = re.compile(r"(?<=\w)\s*(?:[!?]{2,}|!)(?=\s|$)")
_TRAIL = re.compile(
    r"\(?\s*(-?\d{1,3})\s*(?:->|→|=>|>)\s*(-?\d{1,3})\s*\)?"
    r"|\(?(?<=[\s(])(\d{1,3})\s*[-−+]\s*\d{1,3}\s*=\s*(\d{1,3})\s*\)?"
)
_PRICED = re.compile(
    r"(?<![\s,])[\s,]*(?:\(\s*)?(?:(?:@|\$|€)\s*(\d{1,3})|(\d{1,3})\s*[$€])\s*\)?\s*$",
    re.IGNORECASE,
)
_UNSURE = re.compile(r"\b(\d{1,3})\s*\?(?=\s|$)")
_NUMBERS = {
    "one un une een": 1, "two deux twee": 2, "three trois drie": 3, "four quatre vier": 4,
    "five cinq vijf": 5, "six zes": 6, "seven sept zeven": 7, "eight huit acht": 8,
}  # fmt: skip
_WORDED = {word: number for words, number in _NUMBERS.items() for word in words.split()}
_ONE_OF = "|".join(_WORDED)
_GETS = re.compile(
    r"\b(?:gets|obtient|krijgt)\s+(.+?)\s+(?:for free|free|gratuitement|gratuit|gratis)\b",
    re.IGNORECASE,
)
_CONCEDES = re.compile(
    r"\b(?:concedes|gives up|surrenders|throws in the towel|s'incline|jette l'éponge"
    r"|concède|abandonne|geeft zich gewonnen|geeft het op)\b"
    r"(?:\s+(?:the game|la partie|het spel))?",
    re.IGNORECASE,
)

# No line of play is longer, and no blanks between its columns are more; the time that patterns
# take grows with the square of both.
LONGEST = 500
_BLANKS = re.compile(r"\s{12,}+")


def tidy(line: str, language: str, table: bool = False) -> str:
    """A line with what stands around its move in a comment at its end.

    ``table``: of 7 Wonders, in which brackets may say more, and amounts are not those of a move.
    """
    line = _BLANKS.sub(" " * 12, line)
    if len(line) > LONGEST:
        return line
    if not table and _BETWEEN.match(line):
        line = line.replace(";", " ")
    body, remark = split_comment(line)
    remarks = [] if remark is None else [remark]
    body = _BULLET.sub("", _QUOTED.sub("", body, count=1), count=1)
    if prefix := _PREFIX.match(body):
        remarks.append(prefix[0].strip(" >-–—:[]"))
        body = body[prefix.end() :]
    if said := _SAID.match(body):
        remarks.append(said[2])
        body = f"{said[1]} {body[said.end() :]}"

    def apart(pattern: "re.Pattern[str]", instead: str = " ") -> None:
        nonlocal body
        for found in pattern.finditer(body):
            remarks.append(found[0].strip(" (){}[]/,*-–—") or found[0].strip())
        body = re.sub(r"(?<=\S) {2,}", " ", pattern.sub(instead, body))

    body = _COUNTED.sub(r"\1. ", _ANGLED.sub(r"\1\2 ", _MARKUP.sub(r"\2", body)))
    apart(_BRACES)
    apart(_STRUCK, "")
    apart(_INSTEAD, "")
    if (slashes := _SLASHES.search(body)) and slashes.start():
        remarks.append(slashes[1])
        body = body[: slashes.start()]
    if rather := _rather().fullmatch(body):
        remarks.append(rather[2])
        body = f"{rather[1]}{rather[3]}"
    if table:
        apart(_TRAIL)
        body = _received(body, language, remarks)
    else:
        body = _NUMBERED.sub(r"\2. \1 ", body)
        body = _money(body, language, remarks)
        body = _aside_told(body, language)
        apart(_ASIDE)
    body = _STOP.sub("", _then().sub("", _reworded(_MARKS.sub("", body), language, table)))
    told = "; ".join(remark for remark in remarks if remark)
    return f"{body.rstrip()}  ; {told}" if told else body.rstrip()


@cache
def _signed() -> "re.Pattern[str]":
    """``(-3)``, ``, +4 coins`` at the end of a line."""
    number = r"([-−+])(\d{1,3})"
    coins = rf"(?:\s*(?:{any_of('COINS')}))?"
    return re.compile(
        rf"\(\s*([-−–+])\s*(\d{{1,3}})\s*\)|(?:(?<=\s)|,\s*){number}{coins}\s*$", re.IGNORECASE
    )


@cache
def _in_words() -> "re.Pattern[str]":
    """``for two coins`` at the end of a line."""
    coins, before = rf"\s+(?:{any_of('COINS')})", any_of("FOR")
    return re.compile(
        rf"\b(?:(?:{before})\s+({_ONE_OF})(?:{coins})?|({_ONE_OF}){coins})\s*$", re.IGNORECASE
    )


@cache
def _pays() -> "re.Pattern[str]":
    """``, paid 3`` at the end of a line."""
    return re.compile(rf",?\s*\b(?:{any_of('PAID')})\s+(\d{{1,3}})\s*$", re.IGNORECASE)


@cache
def _receives() -> "re.Pattern[str]":
    """``and gets 3 coins``, ``contre 3 pièces`` at the end of a line."""
    before = rf"(?:,?\s*\b(?:(?:and|et|en)\s+)?(?:{any_of('GAINED')})|\s+(?:{any_of('EXCHANGED')}))"
    coins = (
        rf"(?:(?:the|les|de)\s+)?(\d{{1,3}}|{_ONE_OF})(?:\s+(?:{any_of('COINS')})(?:\s+d[’']or)?)?"
    )
    bank = r"(?:\s+(?:from|de|van)\s+(?:(?:the|la|de)\s+)?(?:bank|banque))?"
    return re.compile(rf"{before}\s+{coins}{bank}\s*$", re.IGNORECASE)


@cache
def _then() -> "re.Pattern[str]":
    """What tells before a name that something else came first."""
    return re.compile(rf"^\s*(?:{any_of('AND')})\s+(?=[^\W\d_]+\s)", re.IGNORECASE)


@cache
def _rather() -> "re.Pattern[str]":
    """A move with another card behind the one that was written first: ``Clay Pit, no, Quarry``."""
    words = any_of("RATHER")
    return re.compile(
        rf"(.*\b(?:{any_of('BUILDS', 'DISCARDS')})\s+)([^,()]+?)\s*"
        rf"(?:(?:->|→|=>)|,\s*(?:{words})\b,?|\((?:{words})\b,?)\s*([^\W\d][^()]*?)\s*\)?",
        re.IGNORECASE,
    )


def _money(body: str, language: str, remarks: list[str]) -> str:
    """A line with its trail of money as an amount: ``(7 -> 4)``, ``(-3)``, ``3?``.

    What comes in by a building is no price of it.
    """
    paid = f" {keyword('FOR', language)} "
    builds = has_verb(body, "BUILDS")
    body = _received(body, language, remarks)
    if trail := _TRAIL.search(body):
        before, after = (int(number) for number in trail.groups() if number is not None)
        remarks.append(trail[0].strip(" ()"))
        coins = "" if builds and after > before else f"{paid}{abs(before - after)}"
        body = body[: trail.start()] + coins + body[trail.end() :]
    elif left := COINS_LEFT.search(body):
        remarks.append(left[0].strip())
        body = body[: left.start()]
    if signed := _signed().search(body):
        sign, number = (part for part in signed.groups() if part)
        coins = "" if builds and sign == "+" else f"{paid}{number}"
        remarks += [] if coins else [signed[0].strip(" ()")]
        body = body[: signed.start()] + coins + body[signed.end() :]
    if priced := _PRICED.search(body):
        body = body[: priced.start()] + paid + (priced[1] or priced[2])
    if unsure := _UNSURE.search(body):
        remarks.append(unsure[0])
        body = body[: unsure.start()] + unsure[1] + body[unsure.end() :]
    return body


def _received(body: str, language: str, remarks: list[str]) -> str:
    """A line with the coins that came in, told at its end, as the amount of a discard that has no
    other, else apart."""
    received = _receives().search(body)
    if received is None:
        return body
    body, said = body[: received.start()], received[0].strip(" ,")
    if has_verb(body, "BUILDS") or re.search(r"\d\W*$", body):
        remarks.append(said)
        return body
    return f"{body} {keyword('FOR', language)} {_WORDED.get(received[1].casefold(), received[1])}"


def _aside_told(body: str, language: str) -> str:
    """A line with what brackets say of coins as its amount, where it has no other."""
    bare = _ASIDE.sub(" ", body)
    if re.search(rf"\s(?:{any_of('FOR', 'PAYING', 'FREE')})\b|\s\(?[+-]?\d+\b", bare[4:], re.I):
        return body
    out = has_verb(bare, "DISCARDS")
    aside = next((m for m in _ASIDE.finditer(body) if amount_said(m[1], language, out)), None)
    if aside is None:
        return body
    said = amount_said(aside[1], language, out)
    return f"{body[: aside.start()].rstrip()} {said}{body[aside.end() :]}"


def _reworded(body: str, language: str, table: bool) -> str:
    """Words that are no words of the notation, by those that are."""
    paid, builds = keyword("FOR", language), keyword("BUILDS", language)
    if not table:
        body = _in_words().sub(lambda m: f"{paid} {_WORDED[(m[1] or m[2]).casefold()]}", body)
        body = _pays().sub(lambda found: f" {paid} {found[1]}", body)
    body = _GETS.sub(lambda found: f"{builds} {found[1]}", body)
    return _CONCEDES.sub(keyword("RESIGNS", language), body)


_CHOICES = (
    *("TAKES", "DRAWS", "DESTROYS", "REVIVES", "LIFTS", "KEEPS", "PICKS", "SWAPS", "PASSES"),
    *("MOVES", "LAYS", "RAISES"),
)
_LEADING = re.compile(r"\s*((?:[IVX]{1,4}|\d{1,3})(?:[.:/-]\d{1,2})?[.):]?\s+)?(\S.*)$")
_TAIL = re.compile(r"^(.*?\D)\s*[(:,]?\s*(\d{1,3})\s*\)?$")


def with_verb(
    line: str, players: Sequence[str], language: str, verb: str, counted: bool
) -> str | None:
    """A line that names a player, a card and perhaps an amount, with a verb; None for others.
    What the card lets choose may follow, with its own verb.

    ``verb`` is the name of a keyword, ``BUILDS`` or ``DISCARDS``; ``counted``: that the line
    must begin with a number or turn.
    """
    body, remark = split_comment(line)
    choices = _choices().search(body)
    chosen = choices[0] if choices else ""
    body = body.removesuffix(chosen)
    found = _LEADING.match(body)
    if found is None or (counted and not found[1]) or has_verb(body):
        return None
    words, whole = found[2].split(), {folded(player) for player in players}
    sizes = (3, 2, 1)  # `Bert The` is Bert as well
    for size in sorted(sizes, key=lambda size: folded(" ".join(words[:size])) not in whole):
        name = " ".join(words[:size]).rstrip(":")
        if len(words) <= size or len(players_meant(name, players)) != 1:
            continue
        played = folded(words[size]) in helpers("PLAYED")
        card = " ".join(words[size + played :])
        if marked := _marked().match(card):
            verb, card = "DISCARDS", card[marked.end() :]
        tail = _TAIL.match(card)
        amount = ""
        if tail:
            card = re.sub(rf"\s+(?:{any_of('FOR')})$", "", tail[1].strip(" (:,"), flags=re.I)
            amount = f" {keyword('FOR', language)} {tail[2]}"
        if "," in card or ":" in card or not (card[:1].isalpha() or card[:1] == '"'):
            return None
        told = "" if remark is None else f"  ; {remark}"
        head = found[1] or ""
        return f"{head}{name} {keyword(verb, language)} {card}{amount}{chosen}{told}"
    return None


@cache
def _choices() -> "re.Pattern[str]":
    """The choices that follow a move."""
    verbs = any_of(*_CHOICES)
    return re.compile(rf",\s*(?:(?:{any_of('AND')})\s+)?(?:{verbs})\b.*$", re.IGNORECASE)


@cache
def _marked() -> "re.Pattern[str]":
    """What stands before a card that is discarded."""
    return re.compile(rf"(?:(?:x|disc\.?|{any_of('OUT')})\s+|[×✗✘]\s*)", re.IGNORECASE)


def is_decoration(line: str) -> bool:
    """Whether a line only parts others: ``--- pause ---``, ``Turn 5``, ``* * *``, ``Moves:``."""
    bare = line.strip()
    if len(bare) > 3 and bare[:2] == bare[-2:] and bare[0] in "-=*_~":
        return True
    if tag(line):
        return False
    words = folded(re.sub(r"[\W_]+", " ", bare)).split()
    if not words:
        return re.fullmatch(r"[\s*=_~–—-]{3,}", bare) is not None
    odd = helpers("PAUSE") | helpers("PLAYS")
    return (words[0] in odd and len(words) == 1) or _is_turn(words)


def _is_turn(words: Sequence[str]) -> bool:
    return len(words) == 2 and words[0] in helpers("TURN") and words[1].isdecimal()
