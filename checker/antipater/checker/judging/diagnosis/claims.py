"""Slips in what a record claims: amounts, points and the result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from antipater.checker.judging.claims import ClaimCodes
from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
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
                RecordPlace(found.line),
                _row(record, category, was),
                _row(record, category, scores[category]),
            )
        )
    values = {"player": record.players[seat], "expected": wrong[0].expected}
    values["category"] = wrong[0].values["category"]
    changed = replace(record, scores=scores)
    group = (kind, seat, wrong[0].line)
    doubtful = not _does_not_add_up(record, seat)
    return Cause(kind, 1.0, changed, tuple(edits), group, False, values, doubtful)


def _does_not_add_up(record: Any, seat: int) -> bool:
    """Whether the points that are claimed for a seat are not those of its total.

    Then what is claimed is wrong whatever was played.
    """
    claimed = {category: points[seat] for category, points in record.scores.items()}
    total = claimed.pop("total", None)
    due = names_of(record.set).cards.categories
    parts = [claimed.get(category) for category in due]
    known = [points for points in parts if points is not None]
    return total is not None and len(known) == len(due) and sum(known) != total


def _belied_by_totals(record: Any, claim: ClaimedResult) -> bool:
    """Whether the totals that are claimed are not those of the winner that is."""
    totals = record.scores.get("total", ())
    known = [totals[seat] for seat in record.seats if seat < len(totals)]
    if len(known) < len(record.seats) or None in known or claim.kind not in (None, "civilian"):
        return False
    best = [seat for seat in record.seats if totals[seat] == max(known)]
    winners = claim.sharers if claim.shared else (claim.winner,)
    return any(seat not in best for seat in winners if seat is not None)


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
    place = RecordPlace(record.places.get("result"))
    edit = Edit(place, _claim(record, claim), _claim(record, told))
    doubtful = not _belied_by_totals(record, claim)
    changed = replace(record, result=told)
    return Cause("result", 1.0, changed, (edit,), "result", doubtful=doubtful)


def _claim(record: Any, claim: ClaimedResult) -> dict[str, str]:
    def words(language: str) -> str:
        kind = say(f"common.result.{claim.kind}", language) if claim.kind else ""
        winners = claim.sharers if claim.shared else (claim.winner,)
        names = [record.players[seat] for seat in winners if seat is not None]
        return f"{kind} {together(names, language)}".strip()

    return {language: words(language) for language in LANGUAGES}
