"""What stands in a cell or behind a player's name in rough records of 7 Wonders, as a play in the
words of the notation: ``x Loom``, ``stage 1 (Mine) 2L``, ``Mine under stage 1``, ``Press``."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from antipater.checker.records.likeness import players_meant, same_name
from antipater.checker.records.rough.words import COINS_LEFT, amount_said, has_verb
from antipater.grammar.records.keywords import any_of, folded, helpers, keyword, keywords

_REMARK = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
# Remarks and amounts that are taken from the end of a play.
_MOST_REMARKS = 8
_VERBS = ("BUILDS", "DISCARDS", "REVIVES", "PASSES", "COPIES")


class CellPlay(NamedTuple):
    """A play without its player; ``verb``: whether its verb was written; ``remark``: what is said
    beside it."""

    text: str
    verb: bool
    remark: str = ""


def deed(cell: str, players: Sequence[str], language: str) -> CellPlay:
    """What a cell says as a play: a card alone is built, until the play tells otherwise."""
    body, _, more = " ".join(cell.split()).strip(" -–:=>").partition(",")
    more = f",{more}" if more else ""
    left = COINS_LEFT.search(body)
    remarks = [left[0].strip()] if left else []
    body = body[: left.start()] if left else body
    body, paid = _without_payment(body, players, language)
    told = _staged(body, language) or _discarded(body, language)
    while told is None and len(remarks) < _MOST_REMARKS:
        found = _REMARK.search(body) or _number().search(body)
        if found is None:
            break
        body, remark = body[: found.start()], found[0].strip(" ()[]")
        told = _staged(body, language) or _discarded(body, language)
        out = told is not None or has_verb(body, "DISCARDS")
        # A number alone may be a turn or points as well: `VP 4`.
        said = "" if paid or found[0].strip().isdecimal() else amount_said(remark, language, out)
        paid, remarks = (f" {said}", remarks) if said else (paid, [*remarks, remark])
    remark = "; ".join(reversed(remarks))
    if told is None and has_verb(body, *_VERBS):
        told = body
    if told is not None:
        return CellPlay(f"{told}{paid}{more}", True, remark)
    card = re.sub(rf"^(?:{any_of('PLAYED', 'TAKES')})\s+", "", body.strip(), flags=re.IGNORECASE)
    return CellPlay(f"{keyword('BUILDS', language)} {card}{paid}{more}", False, remark)


@cache
def _number() -> "re.Pattern[str]":
    return re.compile(rf"\s+(?:(?:{any_of('FOR')})\s+|[-−+])?\d{{1,3}}\s*$", re.IGNORECASE)


@cache
def _patterns() -> dict[str, "re.Pattern[str]"]:
    built = rf"(?:(?:{any_of('BUILDS')})\s+)?(?:(?:the|a|la|le|de|het)\s+)?"
    stage = any_of("STAGE", "WONDER")
    ordinal = r"(?:(?P<ordinal>\d)\s*(?:st|nd|rd|re|er|e|ème|de)\s+)?"
    laid = rf"(?:\s*[:(=]\s*|\s+-\s+|\s+(?:{any_of('WITH', 'UNDER')})\s+|(?<=\d)\s+)"
    tucked = rf"(?:(?:{any_of('TUCKS', 'BUILDS', 'PLAYED')})\s+)?"
    texts = {
        "stage": rf"{built}{ordinal}(?:{stage})(?:\s+(?:{stage}))?\s*(?P<number>\d)?{laid}"
        r"(?P<card>[^()]+?)\s*\)?",
        "board": rf"{built}[^\d,]+?\s+(?P<number>\d)\s+(?:{any_of('WITH')})\s+(?P<card>[^()]+)",
        "under": rf"{tucked}(?P<card>.+?)\s+(?:{any_of('UNDER')})\s+(?:(?:the|la|de)\s+)?"
        rf"{ordinal}(?:{stage})(?:\s+(?:{stage}))?\s*(?P<number>\d)?",
        "alone": rf"{built}(?:{stage})(?:\s+(?:{stage}))?\s*(?P<number>\d)",
        "bare": rf"{built}{ordinal}(?:{any_of('STAGE')})",
        "out": rf"(?:(?:{any_of('OUT')}|[×✗✘])\s*\b|-\s*)(?P<card>[^\W\d_][^()]*|\?)",
        "out_behind": rf"(?P<card>[^()]+?)\s+(?:\(?(?:{any_of('OUT')}|[×✗✘])\)?"
        rf"|\((?:{any_of('DISCARDS')})\)|\(?\+\s*(?P<coins>\d)\)?)",
    }
    return {name: re.compile(text, re.IGNORECASE) for name, text in texts.items()}


def _staged(body: str, language: str) -> str | None:
    """A card laid under a stage, in words, ``?`` where none is named; None for anything else."""
    for name in ("stage", "under", "board", "alone", "bare"):
        if found := _patterns()[name].fullmatch(body.strip()):
            parts = found.groupdict()
            number = parts.get("ordinal") or parts.get("number")
            stage = keyword("STAGE", language) + (f" {number}" if number else "")
            card, with_ = parts.get("card", "?").strip(), keyword("WITH", language)
            return f"{keyword('BUILDS', language)} {stage} {with_} {card}"
    return None


def _discarded(body: str, language: str) -> str | None:
    """A card that is marked as discarded, in words; None for anything else."""
    if has_verb(body.partition("(")[0], *_VERBS):
        return None
    for name in ("out", "out_behind"):
        if found := _patterns()[name].fullmatch(body.strip()):
            coins = found.groupdict().get("coins")
            brought = f" {keyword('FOR', language)} {coins}" if coins else ""
            return f"{keyword('DISCARDS', language)} {found['card'].strip()}{brought}"
    return None


def _without_payment(body: str, players: Sequence[str], language: str) -> tuple[str, str]:
    """A text without the payment at its end, and the payment in words, if it has one."""
    names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
    side = any_of("LEFT", "RIGHT", "TO_LEFT", "TO_RIGHT")
    known = rf"(?:{names}|{side})(?![^\W\d])"
    each = (
        rf"(\d{{1,2}})\s*(?:(?:{any_of('COINS')})\s+)?"
        rf"(?:({known})|(?:{any_of('PAYEE')})\s+({known}|[^\W\d][\w'’.-]*))"
    )
    one = each.replace("(\\d", "(?:\\d").replace(f"({known}", f"(?:{known}")
    every = rf"{one}(?:\s*(?:[,+&/]|{any_of('AND')})?\s*{one}){{0,3}}"
    said = any_of("PAID", "PAYING", "FOR")
    paying = rf"\s*,?\s*[(\[]?\s*(?:\b(?:{said})\s+)?({every})\s*[)\]]?$"
    found = re.search(paying, body, re.IGNORECASE)
    stated = rf"\b(?:{any_of('PAID', 'PAYING')})\s+\d"
    if found is None or not found.start() or re.search(stated, body[: found.start()], re.I):
        return body, ""
    paid = [
        (amount, _payee(whole or short, players, language))
        for amount, whole, short in re.findall(each, found[1], re.IGNORECASE)
    ]
    if None in (payee for _, payee in paid):
        return body, ""
    parts = " ".join(f"{amount} {payee}" for amount, payee in paid)
    return body[: found.start()], f" {keyword('PAYING', language)} {parts}"


def _payee(to: str, players: Sequence[str], language: str) -> str | None:
    """Whom coins go to, in words; None for nobody who plays. A name may be shortened or misspelt
    if it begins as one: ``to do`` is not to Dora. A letter of several stays, and is told."""
    for name, short in (("LEFT", "TO_LEFT"), ("RIGHT", "TO_RIGHT")):
        forms = {folded(form) for form in keywords()[name]} | helpers(short)
        if folded(to) in forms and not players_meant(to, players):
            return keyword(name, language)
    for name in ("LEFT", "RIGHT"):
        if folded(to) in {folded(form) for form in keywords()[name]}:
            return keyword(name, language)
    meant, whole = players_meant(to, players), any(same_name(to, player) for player in players)
    named = whole or to[0].isupper() or len(to) == 1
    return to if named and (len(meant) == 1 or (meant and len(to) == 1)) else None
