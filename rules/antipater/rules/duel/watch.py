"""After which moves a supremacy is looked at: wherever a column that it reads may have changed."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from antipater.rules.card_set import CardSet, Item, Kind, worth_of
from antipater.rules.effect_rows import effects_of
from antipater.rules.effects import What, When, Who
from antipater.rules.triggers import Change, Changes, made_true_by, seen_by

SUPREMACIES = ("scientific_supremacy", "military_supremacy")


class Watched(NamedTuple):
    """Whether the first city can win by a change, and whether the other can."""

    own: bool
    other: bool


def winning(cards: CardSet) -> tuple[Changes, Changes]:
    """The changes by which the first of two cities can win, and those by which the other can."""
    own: Changes = frozenset().union(
        *(made_true_by(cards.resolved(cards.rules[name])) for name in SUPREMACIES)
    )
    return own, seen_by(own, (cards.seats[0], cards.seats[1]))


def watched(by: tuple[Changes, Changes], changes: Iterable[Change]) -> Watched:
    """Which of two cities can have won by these changes, seen from the first."""
    here = frozenset(changes)
    return Watched(*(not here.isdisjoint(each) for each in by))


def happening(cards: CardSet) -> Iterator[Change]:
    """What effects that wait for events may change, in either city."""
    for effect in cards.effects:
        if effect.event is not None:
            for column in effect.changes:
                yield from (c for seat in cards.seats for c in _either(seat, column))


def entering(cards: CardSet, item: Item, moves_pawn: bool) -> Iterator[Change]:
    """What may change when an item enters the first city, with what is paid for it.

    ``moves_pawn``: whether it has shields, or may get them from others.
    """
    own, opponent = cards.seats
    yield from _standing(cards, item, 1)
    if item.kind is not Kind.TOKEN:  # it may have been paid for, and the opponent collects that
        yield from (*_either(own, "coins"), Change(opponent, "coins", 1))
    if moves_pawn:
        yield from (Change(own, "lead", 1), Change(opponent, "lead", -1))
        yield Change(opponent, "coins", -1)
        yield from (Change(own, cards.columns[loot.column], -1) for loot in cards.loot)
    for effect in effects_of(cards, item):
        if effect.what is What.AMOUNT and effect.when is When.BUILT and effect.column != "lead":
            seats = {Who.OWN: (own,), Who.OPPONENT: (opponent,)}.get(effect.who, (own, opponent))
            for column in effect.changes:
                yield from (change for seat in seats for change in _either(seat, column))
    yield from happening(cards)


def leaving(cards: CardSet, item: Item) -> Iterator[Change]:
    """What changes when an item leaves the first city."""
    yield from _standing(cards, item, -1)


def swaying(cards: CardSet) -> Iterator[Change]:
    """What changes of the first city when it has more or less in a place that is controlled."""
    for column in {column for both in cards.influence.values() for column in both}:
        yield from _either(cards.seats[0], cards.columns[column])


def _standing(cards: CardSet, item: Item, way: int) -> Iterator[Change]:
    own = cards.seats[0]
    for column, amount in item.standing:
        yield Change(own, cards.columns[column], way if amount > 0 else -way)
    worth = (worth_of(z.name) for z in cards.zones if z.worth and item.id in z.items)
    yield from (change for column in worth for change in _either(own, column))
    early = (column for column in cards.columns if column.startswith("early("))
    yield from (change for column in early for change in _either(own, column))


def _either(seat: str, column: str) -> tuple[Change, Change]:
    return Change(seat, column, 1), Change(seat, column, -1)
