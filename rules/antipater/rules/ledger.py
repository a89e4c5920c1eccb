"""Cities as ledgers: one number for each column of the set, of any number reading."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import When
from antipater.rules.expressions import Function
from antipater.rules.numbers import Number, if_else, minimum, total

Ledger: TypeAlias = tuple[Any, ...]
# A ledger at work: changed in place by the functions of one move, then frozen.
Working: TypeAlias = list[Any]
# The columns that may be below 0: the one loss of the conflict pawn is the other's gain; conflict
# tokens may be defeats.
SIGNED = ("lead", "conflict")


def opening_ledger(cards: CardSet) -> Ledger:
    """A city at the start of the game: its coins, and the loot tokens it can win."""
    ledger = [0] * len(cards.columns)
    ledger[cards.column["coins"]] = cards.figure("starting_coins")
    for loot in cards.loot:
        ledger[loot.column] = 1
    return tuple(ledger)


def add(ledger: Working, item: Item) -> None:
    """Let an item stand in a city."""
    for column, amount in item.standing:
        ledger[column] = ledger[column] + amount


def remove(ledger: Working, item: Item) -> None:
    """Take an item out of a city; coins that it brought stay."""
    for column, amount in item.standing:
        ledger[column] = ledger[column] - amount


def lay(ledger: Working, item: Item, pile: Iterable[Item]) -> None:
    """Let what is laid on a pile stand in a city, and whatever of the pile stood there no more."""
    for other in pile:
        there = ledger[other.presence] >= 1
        for column, amount in other.standing:
            ledger[column] = ledger[column] - if_else(there, amount, 0)
    add(ledger, item)


def lose(ledger: Working, coins_column: int, amount: Number) -> Number:
    """Take coins from a treasury, at most what is there; returns what was taken."""
    taken = minimum(ledger[coins_column], amount)
    ledger[coins_column] = ledger[coins_column] - taken
    return taken


class Scoring:
    """Points by category at the end of a game, on ledgers of any reading."""

    def __init__(self, cards: CardSet) -> None:
        self.categories = cards.categories
        self._basis = [cards.function(f"score_{category}") for category in cards.categories]
        self._extra: dict[str, list[tuple[int, Function]]] = {}
        for item in cards.items:
            for gain in item.gains(When.END):
                extra = (item.presence, cards.compile(item.slug, gain.amount))
                self._extra.setdefault(item.category, []).append(extra)

    def points(self, *seats: Sequence[Number]) -> dict[str, Number]:
        """Points of the first city by category, and their ``total``."""
        points = {
            category: basis + self._end_gains(category, seats)
            for category, basis in self.basis(*seats).items()
        }
        points["total"] = total(points.values())
        return points

    def basis(self, *seats: Sequence[Number]) -> dict[str, Number]:
        """Points of the first city by category but for those that items bring at the end."""
        return {
            category: basis(*seats)
            for category, basis in zip(self.categories, self._basis, strict=True)
        }

    def _end_gains(self, category: str, seats: Sequence[Sequence[Number]]) -> Number:
        return total(
            if_else(seats[0][presence] >= 1, gain(*seats), 0)
            for presence, gain in self._extra.get(category, ())
        )
