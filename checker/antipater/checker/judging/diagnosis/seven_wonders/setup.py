"""Slips in the set-up of a record of 7 Wonders: seats and boards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import written_seat
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Rules


def seats(record: SevenWondersRecord) -> Iterator[Cause]:
    """Two rows of the seats exchanged, or all of them read from the other end."""
    orders = [("seats_exchanged", order) for order in _exchanges(record, record.seats)]
    if not record.setup.free_city:  # whose neighbours are the two players either way
        orders.append(("seats_reversed", list(reversed(_everyone(record)))))
    for kind, order in orders:
        changed = seated(record, order)
        yield Cause(kind, 1.0, changed, _edits(record, changed), "seats", True)


def _everyone(record: SevenWondersRecord) -> range:
    """All seats, the Free City's too."""
    return range(len(record.players))


def _exchanges(record: SevenWondersRecord, among: Iterable[int]) -> Iterator[list[int]]:
    """Orders of all seats in which two of some are at each other's place."""
    for one, other in combinations(among, 2):
        order = list(_everyone(record))
        order[one], order[other] = other, one
        yield order


def seated(record: SevenWondersRecord, order: Sequence[int]) -> SevenWondersRecord:
    """The record with the rows of its seats in another order; all that names a player moves
    along, and the columns of points stay."""
    now = {old: new for new, old in enumerate(order)}
    setup, claim = record.setup, record.result
    plays = [n._replace(play=n.play._replace(seat=now[n.play.seat])) for n in record.plays]
    if claim is not None:
        winner = None if claim.winner is None else now[claim.winner]
        sharers = tuple(sorted(now[seat] for seat in claim.sharers))
        claim = claim._replace(winner=winner, sharers=sharers)
    both = sorted(
        zip(plays, record.lines if len(record.lines) > 1 else [0] * len(plays), strict=True),
        key=lambda one: (one[0].age, one[0].turn, one[0].play.seat),
    )
    return replace(
        record,
        players=tuple(record.players[old] for old in order),
        setup=replace(
            setup,
            boards=tuple(setup.boards[old] for old in order),
            deals={age: tuple(hands[old] for old in order) for age, hands in setup.deals.items()},
        ),
        plays=tuple(noted for noted, _ in both),
        lines=tuple(line for _, line in both) if len(record.lines) > 1 else record.lines,
        copies={now[seat]: guild for seat, guild in record.copies.items()},
        symbols={now[seat]: chosen for seat, chosen in record.symbols.items()},
        result=claim,
    )


def boards(rules: Rules, record: SevenWondersRecord) -> Iterator[Cause]:
    """The other side of a board, or the boards of two players exchanged."""
    was = record.setup.boards
    for seat, board in enumerate(was):
        here = rules.items[board]
        for other in rules.cards.of_kind(Kind.BOARD):
            if other.board == here.board and other.id != board:
                sides = (*was[:seat], other.id, *was[seat + 1 :])
                yield _boards(record, sides, "side", player=record.players[seat])
    for order in _exchanges(record, _everyone(record)):
        yield _boards(record, tuple(was[seat] for seat in order), "boards_exchanged")


def _boards(
    record: SevenWondersRecord, boards: tuple[int, ...], kind: str, **values: object
) -> Cause:
    changed = replace(record, setup=replace(record.setup, boards=boards))
    return Cause(kind, 1.0, changed, _edits(record, changed), kind, False, values)


def _edits(record: SevenWondersRecord, changed: SevenWondersRecord) -> tuple[Edit, ...]:
    """The rows of the seats that change."""
    rows = [
        [{each: written_seat(r, seat, each) for each in LANGUAGES} for seat in _everyone(record)]
        for r in (record, changed)
    ]
    first = record.places.get("seats", 0) + 1
    return tuple(
        Edit(RecordPlace(first + seat), was, now)
        for seat, (was, now) in enumerate(zip(*rows, strict=True))
        if was != now
    )
