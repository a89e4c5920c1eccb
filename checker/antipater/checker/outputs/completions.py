"""What a record that leaves something open can have been, as plain data and as text."""

from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.words import apart, labelled, numbered, say, together

if TYPE_CHECKING:
    from antipater.checker.judging.verdict import AnyVerdict, Completion
    from antipater.checker.messages.finding import Finding


def plain(verdict: "AnyVerdict", language: str) -> Plain | None:
    """The completions of a game, with the sentence that tells them; None where none were sought."""
    found, players = verdict.completion, verdict.record.players
    if found is None:
        return None
    return {
        "ways": found.ways if found.whole else None,
        "message": _message(verdict, found, language),
        "lines": [{"line": each.line, "text": each.text[language]} for each in found.lines],
        "results": [
            {"kind": result.kind, "winners": [players[seat] for seat in result.winners]}
            for result in found.results
        ],
    }


def _message(verdict: "AnyVerdict", found: "Completion", language: str) -> str:
    if not found.whole:
        return say("completion.unknown", language)
    if found.lines:
        parts = [
            each.text[language]
            if each.line is None
            else say("completion.line", language, number=each.line, text=each.text[language])
            for each in found.lines
        ]
        return say("completion.only", language, parts=numbered(parts, language))
    if found.ways:
        won = _won(verdict, found, language)
        return say("completion.several", language, count=found.ways, parts=won)
    reasons = [_reason(verdict, why, language) for why in found.why]
    if not reasons:
        return say("completion.none", language)
    return say("completion.none_because", language, parts=apart(reasons[:3], language))


def _reason(verdict: "AnyVerdict", why: "Finding", language: str) -> str:
    """What is wrong however a record is completed, and at which move."""
    told = message(why, language, verdict.record.players)
    if why.move is None:
        return told
    number = verdict.record.name_of(why.move)
    return labelled(say("verdict.move", language, number=number), told, language)


def _won(verdict: "AnyVerdict", found: "Completion", language: str) -> str:
    """Who wins, as far as all completions have that in common."""
    players = verdict.record.players
    winners = [together([players[seat] for seat in r.winners], language) for r in found.results]
    if not any(winners):
        return say("completion.unfinished", language)
    each = list(dict.fromkeys(name or "?" for name in winners))
    key = "winner" if len(each) == 1 else "winners"
    return say(f"completion.{key}", language, winners=" / ".join(each))
