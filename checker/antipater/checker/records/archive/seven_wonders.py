"""Records of 7 Wonders as rows of an archive, and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from antipater.checker.records.archive.claims import claims_of, claims_row
from antipater.checker.records.archive.items import ArchiveColumns, ArchiveItems, known, need
from antipater.checker.records.names import IN_HAND
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Action, Play, Setup
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START

_NUMBERS = {action: number for number, action in enumerate(Action)}
# The parts of a play from the lowest bit on, and how many bits each takes.
_WIDTHS = {
    "action": 3,
    "seat": 3,
    "card": 10,
    "age": 3,
    "turn": 4,
    "stage": 4,
    "stated": 1,
    "left": 10,
    "right": 10,
}


def play_number(noted: Noted) -> int:
    """A play as one integer, by the widths above; raises ``ValueError`` for what does not fit.

    Cards are counted from 1, 0 is one never shown; ``stated``: whether the payment is. Of what is
    offered the higher bits of its number stand where a payment to the left would.
    """
    play = noted.play
    stated, more, stage = play.split is not None, 0, play.stage
    if play.action is Action.TAKE:
        more, stage = divmod(stage, 1 << _WIDTHS["stage"])
    left, right = play.split or (more, 0)
    action = _NUMBERS[play.action]
    parts = (action, play.seat, play.card + 1, *noted[:2], stage, stated, left, right)
    number, at = 0, 0
    for part, width in zip(parts, _WIDTHS.values(), strict=True):
        if not 0 <= part < 1 << width:
            raise ValueError(noted)
        number |= part << at
        at += width
    return number


def play_of(number: int, seats: int, items: ArchiveItems) -> Noted:
    """The play of an integer; raises ``ValueError`` for a number that is none."""
    part: dict[str, int] = {}
    for name, width in _WIDTHS.items():
        part[name] = number & (1 << width) - 1
        number >>= width
    split = (part["left"], part["right"]) if part["stated"] else None
    action = Action(items.metadata.actions[part["action"]])
    card = items.item(part["card"] - 1, *IN_HAND)
    need(part["seat"] < seats, part["seat"])
    known(part["age"], range(1, len(items.cards.draft[0]) + 1))
    first = 1 if items.cards.held is None else BEFORE_AGE
    known(part["turn"], range(first, items.cards.figure("hand_size") + 1))
    taken = action is Action.TAKE and split is None
    more = part["left"] << _WIDTHS["stage"] if taken else 0
    play = Play(part["seat"], action, card, split, part["stage"] | more)
    return Noted(part["age"], part["turn"], play)


def row_of(record: SevenWondersRecord) -> dict[str, Any]:
    """The columns that hold a record; raises ``ValueError`` for a record that does not fit."""
    setup = record.setup
    need(not any(noted.drawn for noted in record.plays), record.plays)
    return {
        "seats": setup.players,
        "boards": list(setup.boards),
        "hands": [
            (age, [None if hand is None else list(hand) for hand in hands])
            for age, hands in setup.deals.items()
        ],
        "piles": [(age, list(pile)) for age, pile in setup.piles.items()],
        "plays": [play_number(noted) for noted in record.plays],
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
