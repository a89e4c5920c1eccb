"""What every form of sheet has in common: numbers as people write them, the treasury, players."""

import re
from dataclasses import replace

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.sheets.sheet import PlayerEntries, Sheet, treasury_points
from antipater.rules.card_set import CardSet

_COINS = re.compile(r"(\d{1,6})[cpm]", re.IGNORECASE)


def whole_number(text: str) -> int | None:
    """A whole number as people and spreadsheets write it (``12``, ``12.0``, ``−1``), else None."""
    plain = text.replace("\u2212", "-").replace("\u00a0", "").strip()
    head, dot, tail = plain.replace(",", ".").partition(".")
    if dot and set(tail) - {"0"}:
        return None
    digits = head.removeprefix("-").removeprefix("+")
    return int(head) if digits.isdecimal() and len(digits) < 7 else None


def coins_in(entry: str) -> int | None:
    """The coins that an entry like ``33c`` names; None for any other."""
    found = _COINS.fullmatch(entry)
    return int(found[1]) if found else None


def with_treasury(cards: CardSet, entries: PlayerEntries, found: list[Finding]) -> PlayerEntries:
    """The treasury's points where the sheet gives coins; both are compared where it gives both."""
    if entries.coins is None:
        return entries
    worth = treasury_points(cards, entries.coins)
    stated = entries.points.get("treasury")
    if stated is None:
        return replace(entries, points={**entries.points, "treasury": worth})
    if stated != worth:
        found.append(
            finding(
                "S-CELL-03",
                line=entries.line,
                expected=worth,
                found=stated,
                player=entries.name,
                coins=entries.coins,
            )
        )
    return entries


def checked(cards: CardSet, sheet: Sheet) -> Sheet:
    """The sheet with findings about its players: how many, and none twice."""
    sizes = GAMES[cards.game].sheet.players
    low, high = sizes[0], sizes[-1]
    found: list[Finding] = []
    if not low <= len(sheet.players) <= high:
        expected = str(low) if low == high else f"{low}-{high}"
        found.append(
            finding(
                "S-PLAYER-02",
                line=sheet.line,
                found=len(sheet.players),
                expected=expected,
                table=sheet.table,
            )
        )
    names = [player.name for player in sheet.players]
    for n, player in enumerate(sheet.players):
        if player.name in names[:n]:
            found.append(
                finding("S-PLAYER-01", line=player.line, found=player.name, table=sheet.table)
            )
    return sheet.with_findings(*found)
