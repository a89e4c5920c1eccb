"""How well a sheet fits the game that it was read for: totals, entries, and players."""

from collections.abc import Sequence

from antipater.checker.sheets.formulas import known_limits
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.sheet import Sheet, SheetReading, filled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet


def likeliest(read: Sequence[SheetReading]) -> SheetReading | None:
    """Of readings of one text for several games the one against which least speaks; None where
    that does not tell."""
    if len(read) < 2:
        return read[0] if read else None
    doubts = [_doubts(each) for each in read]
    best, second = sorted(doubts)[:2]
    clearly = (best[0] == 0 and best < second) or (best[1] < 0 and 2 * best[0] < second[0])
    return read[doubts.index(best)] if clearly else None


def only_possible(read: Sequence[SheetReading]) -> SheetReading | None:
    """The one reading all entries of which a game can have; None where there is not just one."""
    possible = [each for each in read if not _of_no_game(each)]
    return possible[0] if len(possible) == 1 else None


def _of_no_game(reading: SheetReading) -> bool:
    cards = load_set(GAMES[reading.game].cards)
    found = (f for sheet in reading.all_sheets for f in judged(cards, sheet).findings)
    return any(each.code.startswith(("S-POSSIBLE", "S-MILITARY")) for each in found)


def _doubts(reading: SheetReading) -> tuple[int, int]:
    """What speaks against a reading: findings, and entries that no game has; and what speaks for
    it, below nothing: totals that agree, and coins that stand where they should."""
    cards = load_set(GAMES[reading.game].cards)
    against, agreeing = len(reading.findings), 0
    for sheet in reading.all_sheets:
        verdict = judged(cards, sheet)
        against += len(verdict.findings) + len(_beyond(cards, verdict.sheet))
        agreeing += sum(
            player.coins is not None or (player.total is not None and player.total == total)
            for player, total in zip(sheet.players, verdict.totals, strict=True)
        )
    return against, -agreeing


def _beyond(cards: CardSet, sheet: Sheet) -> list[str]:
    """The entries that are more or less than any game gives."""
    alone = known_limits(cards, None, len(sheet.players)).alone
    return [
        name
        for player in sheet.players
        for name, value in filled(player).items()
        if name in alone and not alone[name][0] <= value <= alone[name][1]
    ]
