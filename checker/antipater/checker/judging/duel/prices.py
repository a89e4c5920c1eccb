"""What moves of Duel cost where that is not simply the least: stated, or open by the edition."""

from collections.abc import Iterator, Mapping

from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import (
    PAID,
    Payment,
    Rules,
    State,
    possible_payments,
    too_dear,
    unplayable,
)


class Prices:
    """The payments of a record's moves, by index.

    ``stops``: the moves that are looked at one by one. ``chosen``: payments to take where
    several are open. ``open``: those that are open, found as the game goes on; ``possible``:
    by number, the amounts that a move can have cost where another one is stated.
    """

    def __init__(self, rules: Rules, record: DuelRecord, chosen: Mapping[int, Payment]) -> None:
        self.rules, self.record, self.chosen = rules, record, chosen
        self.numbers = [number for number, _ in record.numbered()] if record.paid else []
        self.stops = sorted({*self._stated(), *self._discounted()})
        self.open: dict[int, tuple[Payment, ...]] = {}
        self.possible: dict[int, tuple[int, ...]] = {}

    def _stated(self) -> Iterator[int]:
        for index, number in enumerate(self.numbers):
            if number in self.record.paid and self.record.moves[index].verb in PAID:
                yield index

    def _discounted(self) -> Iterator[int]:
        """The moves that may cost one of several amounts by chance."""
        if not self.rules.by_acquisition:
            return
        having: set[tuple[int, int]] = set()
        items, discounts = self.rules.items, self.rules.discounts
        for index, move in enumerate(self.record.moves):
            if move.verb in PAID:
                column = discounts[move.item]
                if column is not None and (move.player, column) in having:
                    yield index
            elif 0 <= move.item < len(items):
                standing = {column for column, _ in items[move.item].standing}
                having |= {(move.player, column) for column in standing & set(self.rules.early)}

    def payment(self, state: State, index: int) -> Payment | None:
        """What a move pays if not the least: as stated, or as chosen where it is open."""
        move = self.record.moves[index]
        if unplayable(self.rules, state, move) is not None:
            return None
        item = self.rules.items[move.item]
        ways = tuple(
            way
            for way in possible_payments(self.rules, state, move.player, item)
            if too_dear(self.rules, state, move, way) is None
        )
        number = self.numbers[index] if self.numbers else None
        stated = None if number is None else self.record.paid.get(number)
        if stated is not None and number is not None:
            self.possible[number] = tuple(way.total for way in ways)
            return next((way for way in ways if way.total == stated), None)
        if len(ways) < 2:
            return None
        self.open[index] = ways
        return self.chosen.get(index, ways[0])
