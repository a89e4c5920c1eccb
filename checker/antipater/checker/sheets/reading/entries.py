"""What every form of sheet has in common: numbers as people write them, and the players."""

import re
from collections.abc import Iterator
from dataclasses import replace

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.boards import boards_named
from antipater.checker.records.headings import bare_word
from antipater.checker.records.likeness import key_of
from antipater.checker.records.start import at_odds, most_coins
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.tables import entry_signed
from antipater.checker.sheets.sheet import PAIR, Sheet
from antipater.rules.card_set import CardSet, Kind

# How people write that there is nothing to count.
_DASHES = frozenset(("-", "\u2013", "\u2014", "/", "."))
_NONE = frozenset(
    ["none", "no", "nil", "zero", "nul", "geen", "niets", "niks", "zonder", "aucun", "aucune",
     "rien", "pasde", "sans"]
)  # fmt: skip
# Coins as people write them: ``33c``, ``33 pièces``, ``33 munten``.
_COINS = re.compile(r"(\d{1,6})(?:[cpm]|\s*(?:coins?|pi[eè]ces?|munt(?:en)?))", re.IGNORECASE)


def is_nothing(entry: str) -> bool:
    """Whether an entry says that there is nothing to count: a dash, ``none``, ``geen``."""
    return entry in _DASHES or bare_word(entry) in _NONE


def whole_number(text: str) -> int | None:
    """A whole number as people and spreadsheets write it (``12``, ``12.0``, ``−1``, ``min 1``,
    ``(1)`` for less than nothing), else None."""
    plain = entry_signed(text).replace("\u00a0", "").strip()
    plain = f"-{plain[1:-1]}" if plain[:1] + plain[-1:] == "()" else plain
    head, dot, tail = plain.replace(",", ".").partition(".")
    if dot and set(tail) - {"0"}:
        return None
    digits = head.removeprefix("-").removeprefix("+")
    return int(head) if digits.isdecimal() and len(digits) < 7 else None


def coins_in(entry: str) -> int | None:
    """The coins that an entry like ``33c`` or ``33 coins`` names; None for any other."""
    found = _COINS.fullmatch(entry.strip())
    return int(found[1]) if found else None


def checked(cards: CardSet, sheet: Sheet) -> Sheet:
    """The sheet, its players as they sit where it says that, with findings about its players:
    how many, none twice, each with a seat or none, and boards that there are, each once.
    """
    number = [] if sheet.lacks_rows else _number(cards, sheet)
    found = [*number, *_twice(sheet), *_boards(cards, sheet)]
    found += _start(cards, sheet)
    seats = [player.seat for player in sheet.players]
    if None not in seats and len(set(seats)) == len(seats):
        players = sorted(sheet.players, key=lambda player: player.seat or 0)
        sheet = replace(sheet, players=tuple(players), seated=bool(players))
    elif set(seats) != {None}:
        shown = ", ".join("?" if seat is None else str(seat) for seat in seats)
        found.append(finding("S-SEAT-01", line=sheet.line, found=shown, table=sheet.table))
    return sheet.with_findings(*found)


def _start(cards: CardSet, sheet: Sheet) -> Iterator[Finding]:
    """Coins at the start that no set could say, bids that say nothing, and both at odds."""
    most, bids = most_coins(cards), [p for p in sheet.players if p.bid is not None]
    for player in sheet.players:
        for coins in (player.start, player.bid):
            if coins is not None and coins > most:
                yield finding("S-START-01", line=player.line, player=player.name,
                              found=coins, expected=most)  # fmt: skip
    if bids and len(sheet.players) != PAIR:
        yield finding("R-START-03", line=bids[0].line, found=len(sheet.players))
    elif len(bids) > 1:
        names = tuple(player.name for player in bids)
        yield finding("S-START-02", line=bids[1].line, found=names)
    elif odd := at_odds(sheet.start, cards, [player.name for player in sheet.players]):
        yield odd.at(line=bids[0].line)


def _number(cards: CardSet, sheet: Sheet) -> Iterator[Finding]:
    sizes = GAMES[cards.game].sheet.players
    low, high = sizes[0], sizes[-1]
    if not low <= len(sheet.players) <= high:
        expected = str(low) if low == high else f"{low}-{high}"
        yield finding("S-PLAYER-02", line=sheet.line, found=len(sheet.players),
                      expected=expected, table=sheet.table)  # fmt: skip


def _twice(sheet: Sheet) -> Iterator[Finding]:
    """Names that differ at most in case and spaces: a claim could mean either."""
    names: dict[str, str] = {}
    for player in sheet.players:
        name = key_of(player.name)
        if name in names:
            spelled = tuple(dict.fromkeys((names[name], player.name)))
            yield finding("S-PLAYER-01", line=player.line, found=spelled, table=sheet.table)
        names.setdefault(name, player.name)


def _boards(cards: CardSet, sheet: Sheet) -> Iterator[Finding]:
    """Boards that the set lacks, and boards of which another side is taken, or the same."""
    if not any(player.board for player in sheet.players) or not cards.of_kind(Kind.BOARD):
        return
    holders: dict[str | None, str] = {}
    for player in sheet.players:
        meant = {board.board for board in boards_named(cards, player.board)}
        if player.board and not meant:
            yield finding("S-BOARD-01", line=player.line, player=player.name, found=player.board)
        for board in meant if len(meant) == 1 else ():
            if board in holders:
                yield finding("S-BOARD-02", line=player.line, player=player.name,
                              found=player.board, other=holders[board])  # fmt: skip
            holders.setdefault(board, player.name)
