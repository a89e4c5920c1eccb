"""Slips in what a record claims: amounts, points and the result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from antipater.checker.judging.claims import ClaimCodes
from antipater.checker.judging.diagnosis.cause import Cause, Edit, Place
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import category_names, say, together
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult


def claims_mended(verdict: AnyVerdict, codes: ClaimCodes) -> Iterator[Cause]:
    """Claimed points and results set right: each alone, and all of a player's by one difference."""
    points = [
        found
        for found in verdict.findings
        if found.code == codes.points and isinstance(found.expected, int)
    ]
    for found in points:
        yield _points(verdict, [found], "score")
    for player in dict.fromkeys(found.values["player"] for found in points):
        own = [found for found in points if found.values["player"] == player]
        if len(own) == 2 and _difference(own[0]) == _difference(own[1]):
            yield _points(verdict, own, "score_and_total")
    if any(found.code in (codes.kind, codes.winner) for found in verdict.findings):
        yield _result(verdict)


def _difference(found: Finding) -> int:
    assert isinstance(found.found, int)
    assert isinstance(found.expected, int)
    return found.found - found.expected


def _points(verdict: AnyVerdict, wrong: Sequence[Finding], kind: str) -> Cause:
    """The points of one player in one or more categories, set right."""
    record = verdict.record
    scores, edits = dict(record.scores), []
    seat = record.players.index(wrong[0].values["player"])
    for found in wrong:
        category = _category(record, found)
        was = scores[category]
        scores[category] = tuple(found.expected if s == seat else p for s, p in enumerate(was))
        edits.append(
            Edit(
                Place(found.line),
                _row(record, category, was),
                _row(record, category, scores[category]),
            )
        )
    values = {"player": record.players[seat], "expected": wrong[0].expected}
    values["category"] = wrong[0].values["category"]
    changed = replace(record, scores=scores)
    return Cause(kind, 1.0, changed, tuple(edits), (kind, seat, wrong[0].line), False, values)


def _category(record: Any, found: Finding) -> str:
    cards, named = names_of(record.set).cards, found.values["category"]
    known: Iterator[str] = (c for c in record.scores if category_names(cards, c) == named)
    return next(known)


def _row(record: Any, category: str, points: Sequence[int | None]) -> dict[str, str]:
    names = category_names(names_of(record.set).cards, category)
    numbers = ", ".join("?" if n is None else str(n) for n in points)
    return {language: f"{names[language]} {numbers}" for language in LANGUAGES}


def _result(verdict: AnyVerdict) -> Cause:
    """The result that follows from the play in the place of the one that is claimed."""
    record, result, claim = verdict.record, verdict.result, verdict.record.result
    told = ClaimedResult(
        result.kind if claim.kind else None,
        result.winner if claim.winner is not None or claim.shared else None,
        result.shared,
        tuple(result.winners) if result.shared else (),
    )
    place = Place(record.places.get("result"))
    edit = Edit(place, _claim(record, claim), _claim(record, told))
    return Cause("result", 1.0, replace(record, result=told), (edit,), "result")


def _claim(record: Any, claim: ClaimedResult) -> dict[str, str]:
    def words(language: str) -> str:
        kind = say(f"common.result.{claim.kind}", language) if claim.kind else ""
        winners = claim.sharers if claim.shared else (claim.winner,)
        names = [record.players[seat] for seat in winners if seat is not None]
        return f"{kind} {together(names, language)}".strip()

    return {language: words(language) for language in LANGUAGES}
