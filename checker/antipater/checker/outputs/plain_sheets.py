"""Scoresheets and cities as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.words import apart, column_name, say
from antipater.checker.outputs import plain_games
from antipater.checker.outputs.known import known_players
from antipater.checker.outputs.plain_findings import about, finding
from antipater.checker.records.headings import place_of
from antipater.checker.records.record import Stop
from antipater.checker.records.start import FIGURE
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import high, is_bounded, low

if TYPE_CHECKING:
    from antipater.checker.judging.verdict import AnyVerdict
    from antipater.checker.records.files import ReadGame
    from antipater.checker.sheets.city import Reason
    from antipater.checker.sheets.entry import EntryPoints
    from antipater.checker.sheets.judging.judge import SheetVerdict
    from antipater.checker.sheets.sheet import Sheet

# What stands for the file of what was typed.
TYPED = "-"


def of_record(game: "ReadGame", verdict: "AnyVerdict", language: str) -> Plain:
    """A recorded game that is over in the shape of ``sheet``, as one that a table had written; of
    a game that was given up no points count."""
    told = plain_games.score(game, verdict, language)
    told |= {"completion": None}
    result, place = told["result"], place_of(verdict.record.tags)
    open_ = told["open"] is not None and len(told["open"]["winners"]) > 1
    players = [{**player, "written_total": None} for player in known_players(told)]
    if result["kind"] in tuple(Stop):
        nothing = dict.fromkeys(players[0]["score"])
        players = [{**player, "score": nothing, "coins": None} for player in players]
        result = {**result, "kind": None}
    return {
        **no_sheet(game.file, [], language),
        "cut_short": False,
        **{part: called or None for part, called in place.items()},
        "table": place["table"] or f"{Path(game.file).stem} {game.number}",
        "result": {**result, "winner": None, "shared": False} if open_ else result,
        "players": players,
    }


def no_sheet(file: str, findings: Sequence[Finding], language: str) -> Plain:
    """What is wrong with a file of sheets and belongs to no table, in the shape of ``sheet``."""
    nothing = dict.fromkeys(
        (
            "sheet",
            "event",
            "round",
            "table",
            "ruleset",
            "set",
            "edition",
            "result",
            "possible",
            "undecided",
            "example",
            "moves",
            "game",
        )
    )
    empty = ("reading", "players", "fits", "derived", "doubtful", "seating", "conflicts", "causes")
    return {
        "file": file or TYPED,
        **nothing,
        "valid": False,
        "asked": False,
        "ranged": False,
        "played": False,
        **{key: [] for key in (*empty, "blank")},
        "findings": [finding(found, language) for found in findings],
    }


def _start(cards: CardSet, edition: str | None, sheet: "Sheet") -> Plain:
    """The coins with which each began, where these are not what the set says."""
    usual = cards.under(edition or cards.default_edition).figure(FIGURE)
    coins = list(sheet.start.coins_of(usual, len(sheet.players)))
    return {"start": coins} if any(each != usual for each in coins) else {}


def known_total(player: Plain) -> int | None:
    """A player's total as it adds up, or as it is written where not all points are."""
    total: int | None = player["score"]["total"]
    return player["written_total"] if total is None else total


def notes(found: Sequence[tuple[str, Mapping[str, object]]], language: str) -> list[Plain]:
    """Notes on how a file was read: what each is about, and its words."""
    return [
        {"kind": kind, "message": say(f"sheets.{kind}", language, **values)}
        for kind, values in found
    ]


def sheet(
    file: str,
    cards: CardSet,
    edition: str | None,
    verdict: "SheetVerdict",
    language: str,
    told: Sequence[tuple[str, Mapping[str, object]]] = (),
) -> Plain:
    """The sheet of one table. ``asked`` and the keys below it are about the question whether
    a game can end with such numbers. ``told``: notes on how its file was read."""
    judged, result = verdict.sheet, verdict.result
    return {
        "file": file or TYPED,
        "sheet": judged.tab or None,
        "event": judged.event or None,
        "round": judged.round or None,
        "table": judged.table,
        "ruleset": cards.game,
        "set": cards.slug,
        "edition": cards.editions[edition or cards.default_edition].name,
        "valid": not verdict.findings,
        "result": {
            "kind": result.kind,
            "winner": result.winner,
            "shared": result.shared,
            "reason": result.reason,
        },
        **_start(cards, edition, judged),
        "players": [
            {
                "name": p.name,
                "score": {**p.points, "total": total},
                "coins": p.coins,
                "written_total": p.total,
            }
            for p, total in zip(judged.players, verdict.totals, strict=True)
        ],
        "findings": _findings(
            cards,
            edition,
            [replace(found, sheet=judged.tab) for found in verdict.findings],
            language,
        ),
        "reading": notes(told, language),
        "derived": _entries(verdict.derived),
        "asked": verdict.asked,
        "possible": verdict.possible,
        "undecided": verdict.undecided or None,
        "because": verdict.because or None,
        "doubtful": _entries(verdict.doubtful),
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
        "causes": [_cause(cards, *cause, language) for cause in verdict.causes],
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
        ]
        or _between(judged),
        "ranged": verdict.ranged,
        "played": verdict.played,
        "moves": verdict.moves if verdict.game else None,
        "game": verdict.game,
    }


def _entries(entries: Sequence[tuple[str, str, int]]) -> list[Plain]:
    return [{"player": p, "category": c, "value": v} for p, c, v in entries]


def _cause(
    cards: CardSet, slip: str, entries: Sequence[tuple[str, str, int]], language: str
) -> Plain:
    fits = _entries(entries)
    told = slip_words(slip, fitting(cards, fits, language), language)
    return {"slip": slip, "message": told, "fits": fits}


def slip_words(slip: str, fits: str, language: str) -> str:
    """That a slip would explain a sheet, and what would fit without it."""
    return say(f"sheets.slip_{slip.replace(' ', '_')}", language, fits=fits)


def fitting(cards: CardSet, fits: Sequence[Plain], language: str) -> str:
    """The entries that would fit without a slip."""
    told = (
        say(
            "sheets.entry",
            language,
            **{**one, "category": column_name(cards, one["category"], language)},
        )
        for one in fits
    )
    return apart(told, language)


def _between(sheet: "Sheet") -> list[Plain]:
    """What lies between two numbers, where the most is a number that a game can reach."""
    return [
        {"player": p.name, "category": c, "least": least.low, "most": least.high, "sure": False}
        for p in sheet.players
        for c, least in p.bounds.items()
        if is_bounded(least)
    ]


def entry(answer: "EntryPoints", language: str) -> Plain:
    """The points of one category by one set, of each city, with where they come from."""
    cards = answer.cards
    return {
        "entry": answer.category,
        "ruleset": cards.game,
        "set": cards.slug,
        "edition": cards.editions[answer.edition or cards.default_edition].name,
        "players": [
            {
                "name": name,
                "points": points if isinstance(points, int) else None,
                "least": low(points) if is_bounded(low(points)) else None,
                "most": high(points) if is_bounded(high(points)) else None,
                "reasons": [reason(each) for each in reasons],
            }
            for name, points, reasons in zip(
                answer.names, answer.points, answer.reasons, strict=True
            )
        ],
        "findings": _findings(cards, answer.edition, answer.findings, language),
    }


def _findings(
    cards: CardSet, edition: str | None, found: Sequence[Finding], language: str
) -> list[Plain]:
    """Findings, with the passages of the printings that the edition follows."""
    from antipater.checker.messages.passages import printing

    under = printing(cards, edition) if found else None
    return [finding(each, language, under=under, about=about(each, None)) for each in found]


def reason(cause: "Reason") -> Plain:
    """Where points of a listed city come from: an item's slug, or a category's name."""
    what = cause.what if isinstance(cause.what, str) else cause.what.slug
    return {"category": cause.category, "what": what, "points": cause.points}
