"""Cities as ledgers: one number for each column of the set, of any number reading."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from antipater.rules.card_set import NO_ITEM, CardSet, Item
from antipater.rules.effects import When
from antipater.rules.expressions import Function
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    minimum,
    negation,
    total,
)

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


def lay(ledger: Working, item: Item, pile: Sequence[Item], places: Number, now: Number) -> None:
    """Let what is laid on a pile stand in a city, and no more what it covers: whatever of the pile
    stood there; or where several lie side by side and there is no place left, what was laid first,
    in this turn (``now``) by its number."""
    gone = [ledger[other.presence] >= 1 for other in pile]
    if item.laid != NO_ITEM:
        add(ledger, item)
        ledger[item.laid] = now
        gone = _oldest(ledger, item, pile, places)
    for other, covered in zip(pile, gone, strict=True):
        for column, amount in other.standing:
            ledger[column] = ledger[column] - if_else(covered, amount, 0)
    if item.laid == NO_ITEM:
        add(ledger, item)


def _oldest(ledger: Working, item: Item, pile: Sequence[Item], places: Number) -> list[Truth]:
    """Of each of a pile on which an item was laid whether it is covered: it was laid first of more
    than there are places."""
    lying = [other.id == item.id or ledger[other.presence] >= 1 for other in pile]
    many = total(if_else(there, 1, 0) for there in lying) > places
    order = [ledger[other.laid] * len(pile) + n for n, other in enumerate(pile)]
    first, some = order[0], lying[0]
    for there, laid in zip(lying[1:], order[1:], strict=True):
        sooner = all_true([there, any_true([negation(some), laid < first])])
        first, some = if_else(sooner, laid, first), any_true([some, there])
    return [
        all_true([many, there, laid == first]) for there, laid in zip(lying, order, strict=True)
    ]


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
