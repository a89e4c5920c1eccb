"""The verdict on a scoresheet: sums, winner, and what the sheet claims of both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.definitions import CardSet
from antipater.rules.expressions import read_columns


@dataclass(frozen=True)
class Result:
    """How a game ended. ``winner`` is None where shared or not known; ``reason`` says by what.

    ``reason`` is one of ``points``, ``tie_break``, ``shared``, ``supremacy``, ``unknown``.
    """

    kind: str
    winner: str | None
    shared: bool
    reason: str


@dataclass(frozen=True)
class Verdict:
    """A judged sheet: each player's total (None where entries are blank), result, findings.

    ``possible`` is True, False, or None where it was not asked or not decided;
    ``example`` the cities by player, ``conflict`` the entries that exclude each other, as
    (player, category, value, nearest possible values); ``ranges`` what blank entries can be.
    """

    sheet: Sheet
    totals: tuple[int | None, ...]
    result: Result
    findings: tuple[Finding, ...]
    possible: bool | None = None
    asked: bool = False
    example: Sequence[Mapping[str, object]] | None = None
    conflict: Sequence[tuple[str, str, int, tuple[int, ...]]] | None = None
    ranges: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)


def judged(cards: CardSet, sheet: Sheet, edition: str | None = None) -> Verdict:
    """Sums and winner of a sheet, compared with its claims."""
    totals = tuple(total_of(player) for player in sheet.players)
    found = list(sheet.findings)
    found += [
        finding(
            "S-TOTAL-01", line=player.line, expected=total, found=player.total, player=player.name
        )
        for player, total in zip(sheet.players, totals, strict=True)
        if total is not None and player.total is not None and total != player.total
    ]
    result, more = _result(cards, sheet, totals, edition)
    found += more
    found += _compared(sheet, result)
    return Verdict(sheet, totals, result, tuple(found))


def total_of(player: PlayerEntries) -> int | None:
    """The sum of a player's points, or None where a category is blank."""
    known = [points for points in player.points.values() if points is not None]
    return sum(known) if len(known) == len(player.points) else None


def _result(
    cards: CardSet, sheet: Sheet, totals: Sequence[int | None], edition: str | None
) -> tuple[Result, list[Finding]]:
    if sheet.end != "civilian":
        return Result(sheet.end, sheet.winner or None, False, "supremacy"), []
    known = [total for total in totals if total is not None]
    if len(known) < len(totals) or not known:
        return Result("civilian", None, False, "unknown"), []
    best = [p for p, total in zip(sheet.players, totals, strict=True) if total == max(known)]
    if len(best) == 1:
        return Result("civilian", best[0].name, False, "points"), []
    ties = [_tie_break(cards, player) for player in best]
    sure = [tie for tie in ties if tie is not None]
    if len(sure) < len(ties):
        return Result("civilian", None, False, "unknown"), [finding("S-TIE-01", line=sheet.line)]
    first = [p for p, tie in zip(best, sure, strict=True) if tie == max(sure)]
    if len(first) == 1:
        return Result("civilian", first[0].name, False, "tie_break"), []
    if _second_player_wins(cards, edition):
        return Result("civilian", first[-1].name, False, "tie_break"), []
    return Result("civilian", None, True, "shared"), []


def _tie_break(cards: CardSet, player: PlayerEntries) -> int | None:
    """What breaks a tie by the set's own rule, or None where the sheet does not tell."""
    ledger = [0] * len(cards.columns)
    known: dict[str, int | None] = {
        f"points({category})": points for category, points in player.points.items()
    }
    known["coins"] = player.coins
    for who, name in read_columns(cards.resolved(cards.rules["tie_break"])):
        value = known.get(name)
        if value is None or who != cards.seats[0]:
            return None
        ledger[cards.column[name]] = value
    tie = cards.function("tie_break")(*[ledger] * len(cards.seats))
    assert isinstance(tie, int)
    return tie


def _second_player_wins(cards: CardSet, edition: str | None) -> bool:
    if "full_tie" not in cards.rulings:
        return False
    rulings = cards.editions[edition or cards.default_edition].rulings
    return rulings.get("full_tie", cards.rulings["full_tie"].options[0]) == "second_player"


def _compared(sheet: Sheet, result: Result) -> list[Finding]:
    """The claimed winner against the one that the points give."""
    if sheet.end != "civilian" or result.reason == "unknown":
        return []
    if sheet.winner and result.shared:
        return [finding("S-WINNER-06", line=sheet.line, found=sheet.winner)]
    if sheet.winner and sheet.winner != result.winner:
        return [finding("S-WINNER-01", line=sheet.line, expected=result.winner, found=sheet.winner)]
    if sheet.shared and not result.shared:
        return [finding("S-WINNER-05", line=sheet.line, expected=result.winner)]
    return []
