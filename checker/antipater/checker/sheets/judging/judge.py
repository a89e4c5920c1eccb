"""The verdict on a scoresheet: sums, winner, and what the sheet claims of both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import TYPE_CHECKING

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.judging.beyond import found_beyond
from antipater.checker.sheets.judging.causes import causes_of_sums
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import Interval, high, is_sure, low
from antipater.rules.winning import winners

if TYPE_CHECKING:
    from antipater.checker.sheets.feasibility.question import Range


@dataclass(frozen=True)
class SheetResult:
    """How a game ended. ``winner`` is None where shared or not known; ``reason`` says by what.

    ``reason`` is one of ``points``, ``written`` (the totals as they are written, of sheets with
    blanks), ``stated`` (the sheet says so, and its points leave it open), ``tie_break``,
    ``shared``, ``supremacy``, ``unknown``.
    """

    kind: str
    winner: str | None
    shared: bool
    reason: str


# Takes whether a sheet is possible, before the reasons are looked for.
Tell = Callable[[bool | None], None]


def to_nobody(possible: bool | None) -> None:
    """Does not tell an answer."""


# Of a city alone, or of a sheet with blanks.
NO_WINNER = SheetResult("civilian", None, False, "unknown")

# Tokens that nobody can hold: what follows from them is not told a second time.
_TOKENS = ("S-CITY-07", "S-CITY-08")


@dataclass(frozen=True)
class SheetVerdict:
    """A judged sheet: each player's total (None where entries are blank), result, findings.

    ``derived``: entries that were blank and follow from the total, as (player, category,
    value). ``possible`` is True, False, or None where it was not asked or not decided;
    ``undecided`` says why (``supremacy``, ``players``, ``work``; ``effect`` or ``rule``,
    ``because`` of that one, which is not reckoned with), and ``doubtful`` which entries, as
    (player, category, value), it turns on: without them the others are possible. ``example``: the
    cities by player, who would have to sit as in ``seating`` where that is not the order of the
    rows, and what of them is ``unchecked``.
    ``conflicts``: entries that exclude each other, as (player, category, value, nearest
    possible values); ``causes``: slips that would explain them, or totals that do not add up,
    each with the entries that would fit; ``cut_short``: whether the work for finding both was
    spent before the end; ``ranges``: what blank entries can be, if they were looked for
    (``ranged``). ``played``: whether a whole game was looked for; ``game``: the
    record of one that ends so, in ``moves`` moves, of which ``example`` then is.
    """

    sheet: Sheet
    totals: tuple[int | None, ...]
    result: SheetResult
    findings: tuple[Finding, ...]
    derived: Sequence[tuple[str, str, int]] = ()
    possible: bool | None = None
    asked: bool = False
    example: Sequence[Mapping[str, object]] | None = None
    unchecked: tuple[str, ...] = ()
    undecided: str = ""
    because: str = ""
    doubtful: Sequence[tuple[str, str, int]] = ()
    cut_short: bool = False
    seating: tuple[str, ...] = ()
    conflicts: Sequence[Sequence[tuple[str, str, int, tuple[int, ...]]]] = ()
    causes: Sequence[tuple[str, Sequence[tuple[str, str, int]]]] = ()
    ranges: Mapping[tuple[str, str], "Range"] = field(default_factory=dict)
    ranged: bool = False
    played: bool = False
    game: str | None = None
    moves: int = 0


def judged(cards: CardSet, sheet: Sheet, edition: str | None = None) -> SheetVerdict:
    """Sums and winner of a sheet, compared with its claims.

    Where a line has its total and one blank entry, that entry is what is left.
    """
    sheet = _with_worths(cards, sheet, edition)
    derived = [_left_over(cards, player) for player in sheet.players]
    players = tuple(
        player if left is None else replace(player, points={**player.points, left[0]: left[1]})
        for player, left in zip(sheet.players, derived, strict=True)
    )
    sheet = replace(sheet, players=players)
    totals = tuple(total_of(player) for player in sheet.players)
    found = list(sheet.findings)
    found += [
        finding(
            "S-TOTAL-01",
            line=player.total_line or player.line,
            expected=total,
            found=player.total,
            player=player.name,
        )
        for player, total in zip(sheet.players, totals, strict=True)
        if total is not None and player.total is not None and total != player.total
    ]
    result, more = _result(cards, sheet, totals, edition)
    found += more
    found += _compared(sheet, result)
    if not (sheet.lacks_rows or any(each.code in _TOKENS for each in found)):
        found += _impossible(cards, sheet, totals, edition)
    told = [(p.name, *left) for p, left in zip(players, derived, strict=True) if left]
    names = [player.name for player in players]
    slips = [each.told(names) for each in causes_of_sums(cards, sheet)]
    return SheetVerdict(sheet, totals, result, tuple(found), derived=told, causes=slips)


def _impossible(
    cards: CardSet, sheet: Sheet, totals: Sequence[int | None], edition: str | None
) -> list[Finding]:
    """Entries that no game gives: military points in the words of the game's own rules."""
    found = GAMES[cards.game].sheet.contradictions(cards, sheet, edition)
    if sheet.end != "civilian":
        return found
    return found + found_beyond(cards, edition, sheet, totals, "military" if found else "")


def _with_worths(cards: CardSet, sheet: Sheet, edition: str | None) -> Sheet:
    """The sheet with the treasury's points where it gives coins; both are compared where it gives
    both."""
    coins = [player.coins for player in sheet.players]
    if all(held is None for held in coins):
        return sheet
    players, found = [], []
    worths = scorer_of(cards, edition).worths(coins, sheet.seated)
    for player, worth in zip(sheet.players, worths, strict=True):
        stated = player.points.get("treasury")
        if worth is None:
            players.append(player)
            continue
        sure = worth if isinstance(worth, int) else None
        bounds = dict(player.bounds)
        if stated is None and isinstance(worth, Interval):
            bounds["treasury"] = worth
        if stated is not None and not low(worth) <= stated <= high(worth):
            found.append(
                finding("S-CELL-03", line=player.line, found=stated, coins=player.coins,
                        player=player.name, expected=str(worth) if sure is None else sure)
            )  # fmt: skip
        points = {**player.points, "treasury": sure if stated is None else stated}
        players.append(replace(player, points=points, worth=sure, bounds=bounds))
    return replace(sheet, players=tuple(players)).with_findings(*found)


def _left_over(cards: CardSet, player: PlayerEntries) -> tuple[str, int] | None:
    """The one blank entry of a line, and what its total leaves for it, if that can be."""
    blank = [category for category, points in player.points.items() if points is None]
    if player.total is None or len(blank) != 1 or blank[0] in player.unsure:
        return None
    known = sum(points for points in player.points.values() if points is not None)
    left = player.total - player.besides - known
    return (blank[0], left) if left >= 0 or scorer_of(cards).may_be_negative(blank[0]) else None


def total_of(player: PlayerEntries) -> int | None:
    """The sum of a player's points, or None where a category is blank; with what stands in columns
    that are not understood, where the written total has these."""
    known = [points for points in player.points.values() if points is not None]
    if len(known) != len(player.points):
        return None
    with_all = sum(known) + player.besides
    return with_all if player.total == with_all else sum(known)


def _result(
    cards: CardSet, sheet: Sheet, totals: Sequence[int | None], edition: str | None
) -> tuple[SheetResult, list[Finding]]:
    if sheet.end != "civilian":
        return SheetResult(sheet.end, sheet.winner or None, False, "supremacy"), []
    if sheet.lacks_rows or len(totals) not in GAMES[cards.game].sheet.players:
        return NO_WINNER, []
    blank = None in totals
    if blank:
        written = [player.total for player in sheet.players]
        totals = [n if own is None else own for own, n in zip(written, totals, strict=True)]
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        best = [
            p
            for p, n in zip(sheet.players, totals, strict=True)
            if n in (None, max(known, default=0))
        ]
        return _stated(sheet, [player.name for player in best], may_share=True)
    leading = winners(known, [0] * len(known))
    best = list(compress(sheet.players, leading))
    if len(best) == 1:
        return SheetResult("civilian", best[0].name, False, "written" if blank else "points"), []
    every = scorer_of(cards, edition).tie_breaks(sheet.players, sheet.seated)
    ties = list(compress(every, leading))
    first_ones = winners([0] * len(best), ties)
    # Somebody wins: who alone is not surely beaten.
    first = list(compress(best, (wins is not False for wins in first_ones)))
    if len(first) == 1:
        return SheetResult("civilian", first[0].name, False, "tie_break"), []
    # No sheet tells who began: rows stand in any order.
    may_share = not second_player_wins(cards, edition)
    if may_share and all(map(is_sure, first_ones)):
        return SheetResult("civilian", None, True, "shared"), []
    result, wrong = _stated(sheet, [player.name for player in first], may_share)
    untold = result == NO_WINNER and not wrong and not blank
    return result, [finding("S-TIE-01", line=sheet.line)] if untold else wrong


def _stated(
    sheet: Sheet, first: Sequence[str], may_share: bool
) -> tuple[SheetResult, list[Finding]]:
    """Who is said to have won, of those who can have come first by the points."""
    if sheet.winner in first:
        return SheetResult("civilian", sheet.winner, False, "stated"), []
    if sheet.shared and may_share and len(first) > 1:
        return SheetResult("civilian", None, True, "stated"), []
    if not sheet.winner:
        return NO_WINNER, []
    return NO_WINNER, [_wrong_winner(sheet, tuple(first))]


def _wrong_winner(sheet: Sheet, expected: object) -> Finding:
    """That another has won than who is said to have."""
    at = sheet.winner_line or sheet.line
    return finding("S-WINNER-01", line=at, expected=expected, found=sheet.winner)


def second_player_wins(cards: CardSet, edition: str | None) -> bool:
    """Whether of players who are equal in everything the one who did not begin wins."""
    if "full_tie" not in cards.rulings:
        return False
    chosen = cards.editions[edition or cards.default_edition]
    return chosen.option(cards.rulings["full_tie"]) == "second_player"


def _compared(sheet: Sheet, result: SheetResult) -> list[Finding]:
    """The claimed winner against the one that the points give."""
    if sheet.end != "civilian" or result.reason == "unknown":
        return []
    if sheet.winner and result.shared:
        return [finding("S-WINNER-06", line=sheet.winner_line or sheet.line, found=sheet.winner)]
    if sheet.winner and sheet.winner != result.winner:
        return [_wrong_winner(sheet, result.winner)]
    if sheet.shared and not result.shared:
        return [finding("S-WINNER-05", line=sheet.line, expected=result.winner)]
    return []
