"""Scoresheets and cities as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.words import say
from antipater.checker.outputs.plain_findings import finding

if TYPE_CHECKING:
    from antipater.checker.sheets.city import Reason
    from antipater.checker.sheets.judging.judge import SheetVerdict


def no_sheet(file: str, findings: Sequence[Finding], language: str) -> Plain:
    """What is wrong with a file of sheets and belongs to no table, in the shape of ``sheet``."""
    nothing = dict.fromkeys(
        ("sheet", "table", "ruleset", "result", "possible", "undecided", "example", "moves", "game")
    )
    empty = ("reading", "players", "derived", "seating", "conflicts", "causes", "blank")
    return {
        "file": file,
        **nothing,
        "valid": False,
        "asked": False,
        "played": False,
        **{key: [] for key in empty},
        "findings": [finding(found, language) for found in findings],
    }


def notes(found: Sequence[tuple[str, Mapping[str, object]]], language: str) -> list[Plain]:
    """Notes on how a file was read: what each is about, and its words."""
    return [
        {"kind": kind, "message": say(f"sheets.{kind}", language, **values)}
        for kind, values in found
    ]


def sheet(
    file: str,
    ruleset: str,
    verdict: "SheetVerdict",
    language: str,
    told: Sequence[tuple[str, Mapping[str, object]]] = (),
) -> Plain:
    """The sheet of one table. ``asked`` and the keys below it are about the question whether
    a game can end with such numbers. ``told``: notes on how its file was read."""
    judged, result = verdict.sheet, verdict.result
    return {
        "file": file,
        "sheet": judged.tab or None,
        "table": judged.table,
        "ruleset": ruleset,
        "valid": not verdict.findings,
        "result": {
            "kind": result.kind,
            "winner": result.winner,
            "shared": result.shared,
            "reason": result.reason,
        },
        "players": [
            {"name": p.name, "score": {**p.points, "total": total}, "coins": p.coins}
            for p, total in zip(judged.players, verdict.totals, strict=True)
        ],
        "findings": [
            finding(replace(found, sheet=judged.tab), language) for found in verdict.findings
        ],
        "reading": notes(told, language),
        "derived": [
            {"player": player, "category": category, "value": value}
            for player, category, value in verdict.derived
        ],
        "asked": verdict.asked,
        "possible": verdict.possible,
        "undecided": verdict.undecided or None,
        "because": verdict.because or None,
        "example": None if verdict.example is None else list(verdict.example),
        "unchecked": list(verdict.unchecked) if verdict.example is not None else [],
        "seating": list(verdict.seating),
        "conflicts": [
            [
                {"player": player, "category": category, "value": value, "nearest": list(nearest)}
                for player, category, value, nearest in conflict
            ]
            for conflict in verdict.conflicts
        ],
        "causes": [
            {
                "slip": slip,
                "fits": [{"player": p, "category": c, "value": v} for p, c, v in entries],
            }
            for slip, entries in verdict.causes
        ],
        "cut_short": verdict.cut_short,
        "blank": [
            {
                "player": player,
                "category": category,
                "least": found.least,
                "most": found.most,
                "sure": found.sure,
            }
            for (player, category), found in verdict.ranges.items()
        ],
        "played": verdict.played,
        "moves": verdict.moves if verdict.game else None,
        "game": verdict.game,
    }


def reason(cause: "Reason") -> Plain:
    """Where points of a listed city come from: an item's slug, or a category's name."""
    what = cause.what if isinstance(cause.what, str) else cause.what.slug
    return {"category": cause.category, "what": what, "points": cause.points}
