"""Records of 7 Wonders as rows of an archive, and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from antipater.checker.records.archive.claims import claims_of, claims_row
from antipater.checker.records.archive.items import ArchiveColumns, ArchiveItems, known, need
from antipater.checker.records.archive.plays import noted_play, play_number
from antipater.checker.records.names import IN_HAND
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Setup
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START


def play_of(number: int, seats: int, items: ArchiveItems) -> Noted:
    """The play of an integer; raises ``ValueError`` for a number that is none."""
    noted = noted_play(number, items.metadata.actions)
    play = noted.play._replace(card=items.item(noted.play.card, *IN_HAND))
    need(play.seat < seats, play.seat)
    known(noted.age, range(1, len(items.cards.draft[0]) + 1))
    first = 1 if items.cards.held is None else BEFORE_AGE
    known(noted.turn, range(first, items.cards.figure("hand_size") + 1))
    return noted._replace(play=play)


def row_of(record: SevenWondersRecord) -> dict[str, Any]:
    """The columns that hold a record; raises ``ValueError`` for a record that does not fit."""
    setup = record.setup
    need(all(not n.drawn and n.coins is None for n in record.plays), record.plays)
    return {
        "seats": setup.players,
        "boards": list(setup.boards),
        "hands": [
            (age, [None if hand is None else list(hand) for hand in hands])
            for age, hands in setup.deals.items()
        ],
        "piles": [(age, list(pile)) for age, pile in setup.piles.items()],
        "plays": [play_number(n.play, n.age, n.turn) for n in record.plays],
        "copies": list(record.copies.items()),
        **claims_row(record),
    }


def record_of(row: Mapping[str, Any], line: int, items: ArchiveItems) -> SevenWondersRecord:
    """The record in a row; ``line`` is where each of its plays stands.

    Raises ``ValueError``, or ``Unreadable`` for an item that the set does not have.
    """
    boards = items.of_kind(row["boards"], Kind.BOARD)
    seats = len(boards)
    need(len(row["players"]) == seats and seats - row["seats"] in (0, 1), row["players"])
    need(-1 not in boards and (row["seats"] == 2) == (seats > row["seats"]), row["boards"])
    for seat, _ in row["copies"]:
        known(seat, range(seats))
    first = 1 if items.cards.held is None else FROM_THE_START
    for age in (age for age, _ in (*row["hands"], *row["piles"])):
        known(age, range(first, len(items.cards.draft[0]) + 1))
    for _, hands in row["hands"]:
        need(len(hands) == seats, hands)
    return SevenWondersRecord(
        format=row["format"],
        set=items.set,
        players=tuple(row["players"]),
        setup=Setup(
            players=row["seats"],
            boards=boards,
            deals={age: _hands(hands, items) for age, hands in row["hands"]},
            piles={age: items.buildings(pile) for age, pile in row["piles"]},
        ),
        plays=tuple(play_of(number, seats, items) for number in row["plays"]),
        edition=row["edition"],
        copies={seat: items.item(guild, Kind.GUILD) for seat, guild in row["copies"]},
        lines=(line,),
        **claims_of(row, items),
    )


def _hands(
    hands: Sequence[Sequence[int] | None], items: ArchiveItems
) -> tuple[tuple[int, ...] | None, ...]:
    return tuple(None if hand is None else items.of_kind(hand, *IN_HAND) for hand in hands)


COLUMNS = ArchiveColumns(row_of, record_of)
