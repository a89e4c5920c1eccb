"""What the points of a category can add up to over several players, by the cards that there are.

Found without a solver, for categories whose points follow from what stands in a city alone. If a
card is worth so much by itself, whatever else stands with it, and no city has more than its cards
are worth so and some points besides, then all cities together have at most what all cards are
worth, and these points for each player. Several such worths are tried; every one gives a bound.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import reduce
from math import floor

from antipater.checker.sheets.values import Worths
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Power

# Parts of what all cards were worth in one city that they are taken to be worth by themselves.
_PARTS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
_ROUNDING = 1e-6

Amounts = Sequence[int]


def most_together(cards: CardSet, worths: Worths, players: int, category: str) -> list[int]:
    """At a table of so many at most what a category adds up to over none, one, two of them, and so
    on."""
    every = _of_all(cards, worths.columns, players)
    prices = _prices(cards, worths.columns, every, category)
    bounds = [_bound(worths, every, price) for price in prices]
    return [
        floor(min(fix + n * each for fix, each in bounds) + _ROUNDING) for n in range(players + 1)
    ]


def _bound(worths: Worths, every: Amounts, price: Sequence[float]) -> tuple[float, float]:
    """What all cards are worth by themselves, and what a city can have beside that."""
    besides = (points - _times(price, sums) for sums, points in worths.sums.items())
    return _times(price, every), max(besides)


def _prices(
    cards: CardSet, columns: Sequence[int], every: Amounts, category: str
) -> list[list[float]]:
    """Worths of one of each column: parts of what all cards would be worth in one city, the same
    part for each column."""
    city = [0] * len(cards.columns)
    for column, amount in zip(columns, every, strict=True):
        city[column] = amount
    whole = max(0, int(cards.function(f"score_{category}")(*[city] * len(cards.seats))))
    filled = sum(amount > 0 for amount in every)
    each = [whole / (filled * amount) if amount else 0.0 for amount in every]
    return [[part * price for price in each] for part in _PARTS]


def _times(price: Sequence[float], amounts: Amounts) -> float:
    return sum(map(float.__mul__, price, map(float, amounts)))


def _of_all(cards: CardSet, columns: Sequence[int], players: int) -> Amounts:
    """At most what all items of a table add up to, in all cities together."""
    # The smallest table has the cards of the least number that stands on one.
    table = max(players, min((n for item in cards.items for n in item.copies), default=0))
    parts = [
        tuple(n * (sum(each <= table for each in item.copies) or 1) for n in _gained(item, columns))
        for item in cards.items
        if item.kind not in (Kind.BOARD, Kind.STAGE)
    ]
    guilds = [_gained(item, columns) for item in cards.of_kind(Kind.GUILD)]
    copies = sum(item.has(Power.COPY_GUILD) for item in cards.items)
    best = tuple(copies * max(each) for each in zip(*guilds, strict=True)) if guilds else ()
    nothing = (0,) * len(columns)
    return reduce(_added, [*parts, *_of_boards(cards, columns), best or nothing], nothing)


def _of_boards(cards: CardSet, columns: Sequence[int]) -> list[Amounts]:
    """At most what each board adds with all its stages, on one of its sides."""
    sides: dict[tuple[str | None, str | None], Amounts] = defaultdict(lambda: (0,) * len(columns))
    for item in (*cards.of_kind(Kind.BOARD), *cards.of_kind(Kind.STAGE)):
        key = item.board, item.side
        sides[key] = _added(sides[key], _gained(item, columns))
    boards: dict[str | None, Amounts] = {}
    for (board, _), amounts in sides.items():
        boards[board] = tuple(map(max, boards.get(board, amounts), amounts))
    return list(boards.values())


def _gained(item: Item, columns: Sequence[int]) -> Amounts:
    """What an item adds; what it takes away is left out."""
    standing: Mapping[int, int] = dict(item.standing)
    return tuple(max(0, standing.get(column, 0)) for column in columns)


def _added(a: Amounts, b: Amounts) -> Amounts:
    return tuple(map(sum, zip(a, b, strict=True)))
