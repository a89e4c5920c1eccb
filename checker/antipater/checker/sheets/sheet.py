"""A filled-in scoresheet as read from any source, before it is judged."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from antipater.checker.messages.finding import Finding
from antipater.rules.readings.intervals import Interval
from antipater.rules.start import Bid, Start

# How many players there are for a bid to say anything.
PAIR = 2
ENDS = ("civilian", "military", "scientific")
# Findings on a row of a table that could not be read.
_UNREAD_ROW = frozenset({"S-READ-03", "S-ROW-01", "S-ROW-02"})
# What is wrong with a file without tables where nothing else is.
NO_ROWS = Finding("S-ROW-05", line=1)


@dataclass(frozen=True)
class PlayerEntries:
    """One player's line: points by category, ``None`` where the sheet is blank.

    ``coins``: the treasury in coins where the sheet states it so. ``total``: as written, in
    ``total_line``.
    ``board``: as written (7 Wonders).
    ``seat``: where the player sits, counted on around the table, if the sheet says so.
    ``start``: the coins with which the player began, ``bid``: those that the player bid.
    ``unsure``: categories whose entry could not be read. ``digits``: entries that begin with a
    nought, as written (``02``). ``worth``: the points of its coins, as judged. ``bounds``:
    between what blank entries lie that a formula gives. ``besides``: the numbers in columns that
    are not understood, such as those of an expansion, together.
    """

    name: str
    points: Mapping[str, int | None]
    total: int | None = None
    coins: int | None = None
    board: str = ""
    seat: int | None = None
    start: int | None = None
    bid: int | None = None
    line: int | None = None
    total_line: int | None = None
    unsure: frozenset[str] = frozenset()
    digits: Mapping[str, str] = field(default_factory=dict)
    worth: int | None = None
    bounds: Mapping[str, Interval] = field(default_factory=dict)
    besides: int = 0


@dataclass(frozen=True)
class Sheet:
    """The scoresheet of one table, players in the order of the rows, and what it claims.

    ``winner``: a player's name, ``""`` where the sheet claims none, in ``winner_line``;
    ``shared``: it claims a shared victory. ``end``: how the game ended as claimed (``civilian``
    where not said). ``seated``: the players are known to sit in this order. ``file``, ``tab`` (the
    sheet of a workbook) and ``line`` tell where it was read. ``round`` and ``event``: of a
    tournament, as written.
    """

    table: str
    players: tuple[PlayerEntries, ...]
    winner: str = ""
    shared: bool = False
    end: str = "civilian"
    seated: bool = False
    file: str = ""
    tab: str = ""
    line: int | None = None
    findings: tuple[Finding, ...] = ()
    round: str = ""
    event: str = ""
    winner_line: int | None = None

    @property
    def start(self) -> Start:
        """The coins with which the game began, as far as the sheet says it, by its rows."""
        coins = tuple(player.start for player in self.players)
        bids = [(row, p.bid) for row, p in enumerate(self.players) if p.bid is not None]
        bid = bids[0] if len(bids) == 1 and len(self.players) == PAIR else None
        return Start(
            coins if any(each is not None for each in coins) else (),
            bid and Bid(bid[0], 1 - bid[0], bid[1]),
        )

    @property
    def lacks_rows(self) -> bool:
        """Whether there are players whose rows could not be read."""
        return any(each.code in _UNREAD_ROW for each in self.findings)

    def with_findings(self, *findings: Finding) -> "Sheet":
        """The sheet with more findings."""
        return replace(self, findings=(*self.findings, *findings))


@dataclass(frozen=True)
class SheetReading:
    """All sheets of one file, with what was understood (``notes``) and what was not.

    ``findings`` are those that belong to no sheet: of the header, of rows without a table.
    ``card_set``: the set that the tables tell, where they do.
    Of a very large file ``sheets`` can be gone through once, and ``findings`` grow meanwhile.
    """

    game: str
    sheets: Iterable[Sheet]
    notes: Sequence[tuple[str, Mapping[str, object]]] = ()
    findings: Sequence[Finding] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    card_set: str = ""

    @property
    def all_sheets(self) -> tuple[Sheet, ...]:
        """All sheets at once."""
        return tuple(self.sheets)


def filled(player: PlayerEntries) -> dict[str, int]:
    """A line's entries that are known, without its total; coins for the treasury's points
    where both are there and agree.
    """
    entries = {category: points for category, points in player.points.items() if points is not None}
    if player.coins is not None and entries.get("treasury") in (None, player.worth):
        entries.pop("treasury", None)
        entries["coins"] = player.coins
    return entries
