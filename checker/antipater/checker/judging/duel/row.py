"""What chance dealt into the places of zones, as far as it is not recorded: what the plays show."""

from typing import NamedTuple

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import OUT_OF_STRUCTURE, ROW, UNKNOWN, Move, Rules, Verb
from antipater.rules.duel.zones import WORDED


def shown_row(rules: Rules, record: DuelRecord) -> tuple[tuple[int, ...], dict[int, Move]]:
    """What lies in the places, ``UNKNOWN`` where nothing is known; and by number the moves that
    take a character of which the place cannot be told, though its price or a card hangs on that.

    What a move is said to have cost tells the place, and so does the card that was taken before,
    or the last place that is left. Where several are possible, the character is put where it costs
    who takes it least. Nothing is checked.
    """
    row, unsure = _Row(rules, record), dict[int, Move]()
    while row.put_what_is_sure():
        pass
    for taken in row.taken:
        if free := row.free(taken):
            seat = taken.move.player
            row.lying[min(free, key=lambda place: row.prices(place)[seat])] = taken.move.item
            unsure[taken.number] = taken.move
    return tuple(row.lying), unsure


class _Taken(NamedTuple):
    """A move that takes a character, and the card that was taken from a structure before it."""

    number: int
    move: Move
    card: int


class _Row:
    def __init__(self, rules: Rules, record: DuelRecord) -> None:
        self.record, self.places = record, rules.cards.row
        self.by_place = {c.row for c in rules.worded if c.places or c.beside}
        recorded = record.setup.layouts.get(ROW, ())
        if len(recorded) != len(self.places):
            recorded = (UNKNOWN,) * len(self.places)
        self.lying = [
            item if item in zone.items and recorded.count(item) == 1 else UNKNOWN
            for item, (zone, _) in zip(recorded, self.places, strict=True)
        ]
        self.taken = self.first_taken(rules.cards.by_chance - {*self.lying})

    def first_taken(self, unknown: frozenset[int]) -> list[_Taken]:
        """Where each character is taken first of which it is not known where it lay."""
        found, card = dict[int, _Taken](), UNKNOWN
        for number, move in self.record.numbered() if unknown else ():
            if move.verb in OUT_OF_STRUCTURE:
                card = move.card
            elif move.verb in (Verb.CALL, *WORDED):
                for item in filter(unknown.__contains__, (move.item, move.other)):
                    found.setdefault(item, _Taken(number, move._replace(item=item), card))
        return [*found.values()]

    def put_what_is_sure(self) -> bool:
        """Put a character into the place that is sure, of places with the same prices the first;
        False where there is none."""
        for taken in self.taken:
            free = self.free(taken)
            if len({self.told_apart(place) for place in free}) == 1:
                self.lying[free[0]] = taken.move.item
                self.taken.remove(taken)
                return True
        return False

    def free(self, taken: _Taken) -> list[int]:
        """The places of which nothing is known where what was taken can have lain."""
        return [n for n, item in enumerate(self.lying) if item == UNKNOWN and self.fits(n, taken)]

    def fits(self, place: int, taken: _Taken) -> bool:
        """Whether what was taken can have lain in a place, by its zone, price, and card."""
        zone, nth = self.places[place]
        seat, paid = taken.move.player, self.record.paid.get(taken.number)
        slots = self.record.setup.slot_of.get(zone.of_age, {}) if zone.under else {}
        on_it = taken.card not in slots or slots[taken.card] == zone.under[nth]
        right = paid in (None, self.prices(place)[seat])
        return taken.move.item in zone.items and on_it and right

    def told_apart(self, place: int) -> tuple[object, ...]:
        """By what a place is not as others of its zone."""
        zone, nth = self.places[place]
        return *self.prices(place), zone.name in self.by_place and nth

    def prices(self, place: int) -> tuple[int, ...]:
        """What a place costs each player; 0 where nothing is paid."""
        zone, nth = self.places[place]
        return tuple(prices[nth] for prices in zone.prices) or (0, 0)
