"""The row of characters that chance dealt, as far as it is not recorded: what the plays show."""

from collections.abc import Iterator, Sequence

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import ROW, UNKNOWN, Move, Rules, Verb


def shown_row(rules: Rules, record: DuelRecord) -> tuple[tuple[int, ...], dict[int, Move]]:
    """The row by its places, ``UNKNOWN`` where nothing is known; and by number the moves that take
    a character of which the place cannot be told, so that its price is not known.

    What a move is said to have cost tells the place, and so does the last place that is left. Where
    several are possible, the character is put where it costs who takes it least. Nothing is
    checked.
    """
    dealt = rules.cards.dealt
    if dealt is None:
        return (), {}
    recorded = record.setup.layouts.get(ROW, ())
    if len(recorded) != dealt.places or not {*recorded} <= {*dealt.items, UNKNOWN}:
        recorded = (UNKNOWN,) * dealt.places
    row = [UNKNOWN if recorded.count(item) > 1 else item for item in recorded]
    taken = dict[int, tuple[int, Move]]()
    for number, move in record.numbered():
        if move.verb in (Verb.CALL, Verb.CHOOSE) and move.item in {*dealt.items} - {*row}:
            taken.setdefault(move.item, (number, move))
    prices = dealt.prices or ((0,) * dealt.places,) * 2
    while told := next(_told(row, [*taken.values()], prices, record), None):
        place, item = told
        row[place] = taken.pop(item)[1].item
    open_places = dict[int, Move]()
    for number, move in taken.values():
        if free := _free(row, number, move, prices, record):
            row[min(free, key=prices[move.player].__getitem__)] = move.item
            open_places[number] = move
    return tuple(row), open_places


def _told(
    row: Sequence[int],
    taken: Sequence[tuple[int, Move]],
    prices: Sequence[Sequence[int]],
    record: DuelRecord,
) -> Iterator[tuple[int, int]]:
    """The places that are sure, each with its character: of places with the same prices the
    first."""
    for number, move in taken:
        free = _free(row, number, move, prices, record)
        if len({tuple(each[place] for each in prices) for place in free}) == 1:
            yield free[0], move.item


def _free(
    row: Sequence[int],
    number: int,
    move: Move,
    prices: Sequence[Sequence[int]],
    record: DuelRecord,
) -> list[int]:
    """The places of which nothing is known where what a move took can have lain, by its price."""
    paid = record.paid.get(number)
    return [
        place
        for place, lying in enumerate(row)
        if lying == UNKNOWN and paid in (None, prices[move.player][place])
    ]
