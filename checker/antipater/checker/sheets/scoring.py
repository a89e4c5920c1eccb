"""Points of sheets and cities by the set's own formulas: what is not given is an interval.

A row of a sheet, a listed city and an entry typed by itself are scored by the formulas that the
engine runs, on ledgers of which some columns are known, and of others the least and the most.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from antipater.checker.sheets.together import most_together
from antipater.checker.sheets.values import Worths, worths
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.expressions import Quantity
from antipater.rules.ledger import Scoring, add
from antipater.rules.readings.intervals import FAR, Interval, Known, between, high, hull, low

if TYPE_CHECKING:
    from antipater.checker.sheets.sheet import PlayerEntries

# A city: for each column of the set a number, or between what it is.
City = Sequence[Known]


class Scorer:
    """The formulas of a set under an edition, for cities of which not all is known.

    ``columns``: between what the columns of a city are that items do not fill in; ``most``: how
    many items of a kind one city can have.
    """

    def __init__(
        self,
        cards: CardSet,
        edition: str | None,
        columns: Mapping[str, Known],
        most: Mapping[Kind, int],
    ) -> None:
        self.cards = cards = cards.under(edition or cards.default_edition)
        self.scoring = Scoring(cards)
        self._treasury = cards.function("score_treasury")
        self._tie_break = cards.function("tie_break")
        self._columns, self._most = columns, most

    @cached_property
    def open_city(self) -> City:
        """A city of which nothing is known: what each column can be at the end of a game."""
        known = {**self._columns, **self._changed}
        return [known.get(name) or self._of_items(n) for n, name in enumerate(self.cards.columns)]

    @cached_property
    def _changed(self) -> Mapping[str, Known]:
        """The columns that effects write in the course of a game, which no list of items tells."""
        return dict.fromkeys(sorted(self.cards.changed), Interval(-FAR, FAR))

    def ledger(
        self,
        items: Iterable[Item],
        untold: Iterable[str] = (),
        tallies: Mapping[str, int] = MappingProxyType({}),
    ) -> list[Known]:
        """The ledger of a city with these items, its coins and other columns as nothing.

        ``untold``: columns to which there may be more; ``tallies``: those that are known.
        """
        ledger: list[Known] = [0] * len(self.cards.columns)
        for item in items:
            add(ledger, item)
        for name, value in {**self._changed, **tallies}.items():
            ledger[self.cards.column[name]] = value
        for column in map(self.cards.column.__getitem__, untold):
            ledger[column] = hull((ledger[column], self.open_city[column]))
        return ledger

    def _of_items(self, column: int) -> Known:
        """What the items of a city can add up to; anything where no item adds to a column that
        something else may fill in."""
        parts = [each for kind in Kind for each in self._amounts(kind, column)]
        if not parts and not self.cards.columns[column].startswith("points("):
            return Interval(-FAR, FAR)
        return between(sum(low(part) for part in parts), sum(high(part) for part in parts))

    def _amounts(self, kind: Kind, column: int) -> list[Known]:
        """Between what the items of a kind add to a column, of as many as one city can have."""
        amounts: dict[object, list[int]] = {}
        for item in self.cards.of_kind(kind):
            whole = (item.board, item.side) if kind in (Kind.BOARD, Kind.STAGE) else item.presence
            amount = item.adds(column)
            if amount:
                amounts.setdefault(whole, []).append(amount)
        # Of a building of several decks a city has one; of a board all its stages.
        all_of = sum if kind is Kind.STAGE else None
        lows = sorted((all_of or min)(each) for each in amounts.values())
        highs = sorted(((all_of or max)(each) for each in amounts.values()), reverse=True)
        most = self._most.get(kind, len(lows))
        under = [each for each in lows if each < 0][:most]
        over = [each for each in highs if each > 0][:most]
        return [between(sum(under), sum(over))] if under or over else []

    def seats(self, cities: Sequence[City], row: int, seated: bool) -> list[City]:
        """The cities as formulas see them from a row: its own first, then those beside it.

        Who sits where is known of two players, and of others where they are ``seated``. A
        neighbour of whom it is not known is between all others.
        """
        beside, players = len(self.cards.seats) - 1, len(cities)
        others = [city for n, city in enumerate(cities) if n != row]
        if len(others) < beside:
            return [cities[row], *[self.open_city] * beside]
        if len(others) == beside == 1:
            return [cities[row], *others]
        if seated and beside == 2:
            return [cities[row], cities[row - 1], cities[row + 1 - players]]
        any_other = [hull(column) for column in zip(*others, strict=True)]
        return [cities[row], *[any_other] * beside]

    def worths(self, coins: Sequence[int | None], seated: bool = False) -> list[Known | None]:
        """What each row's coins are worth in points; None where it gives no coins."""
        cities = [self._city({"coins": held}) for held in coins]
        return [
            None if held is None else self._treasury(*self.seats(cities, row, seated))
            for row, held in enumerate(coins)
        ]

    def points_from(self, category: str, known: Mapping[str, int]) -> Known:
        """The points of a category where of a city these columns are known, and the items that
        bring points of it have no others."""
        city = self._city({f"points({category})": 0, **known})
        seats = self.seats([city], 0, seated=False)
        points = self.cards.function(f"score_{category}")(*seats)
        assert isinstance(points, int | Interval)
        return points

    def tie_breaks(self, players: "Sequence[PlayerEntries]", seated: bool) -> list[Known]:
        """What breaks a tie, for each row, as far as its entries tell."""
        cities = [self._city(self._told(player)) for player in players]
        return [self._tie_break(*self.seats(cities, row, seated)) for row in range(len(players))]

    def _told(self, player: "PlayerEntries") -> Mapping[str, Known | None]:
        """The columns of a city that the entries of a row give."""
        points = {f"points({c})": n for c, n in player.points.items() if c in self._as_printed}
        treasury = player.points.get("treasury")
        coins = self._coins_worth(treasury) if player.coins is None else player.coins
        return {**points, "coins": coins}

    def _coins_worth(self, points: int | None) -> Known | None:
        """Between what the coins are that are worth so many points; None where that is not known,
        or none are."""
        if points is None:
            return None
        every = self.open_city[self.cards.column["coins"]]
        least, most = (self._outermost(points, every, last) for last in (False, True))
        return None if least is None or most is None else between(least, most)

    def _outermost(self, points: int, coins: Known, last: bool) -> int | None:
        """The first or the last of some numbers of coins that may be worth so many points."""
        city = self._city({"coins": coins})
        worth = self._treasury(*self.seats([city], 0, seated=False))
        if not low(worth) <= points <= high(worth):
            return None
        if isinstance(coins, int):
            return coins
        middle = (coins.low + coins.high) // 2
        halves = [between(coins.low, middle), between(middle + 1, coins.high)]
        found = (self._outermost(points, half, last) for half in halves[:: -1 if last else 1])
        return next((each for each in found if each is not None), None)

    @cached_property
    def _as_printed(self) -> frozenset[str]:
        """The categories whose points are those printed on the items, and nothing else."""
        own = self.cards.seats[0]
        return frozenset(
            category
            for category in self.cards.categories
            if self.cards.resolved(self.cards.rules[f"score_{category}"])
            == Quantity(own, "points", (category,))
            and category not in self.cards.scored_at_end
        )

    def _city(self, known: Mapping[str, Known | None]) -> City:
        city = list(self.open_city)
        for name, value in known.items():
            if value is not None and name in self.cards.column:
                city[self.cards.column[name]] = value
        return city

    @cached_property
    def bounds(self) -> Mapping[str, Known]:
        """Between what the points of each category are, and the total, in any game of the set."""
        return self.scoring.points(*[self.open_city] * len(self.cards.seats))

    @cached_property
    def values(self) -> Mapping[str, frozenset[int]]:
        """The points that categories can have, where the items of a city alone tell them."""
        return {category: each.values for category, each in self._by_items.items()}

    def together(self, players: int) -> Mapping[str, Sequence[int]]:
        """At a table of so many at most what categories add up to over none, one, two of them, and
        so on, where the items of a city alone tell it."""
        if players not in self._together:
            self._together[players] = {
                category: most_together(self.cards, each, players, category)
                for category, each in self._by_items.items()
            }
        return self._together[players]

    @cached_property
    def _together(self) -> dict[int, Mapping[str, Sequence[int]]]:
        return {}

    @cached_property
    def _by_items(self) -> Mapping[str, Worths]:
        return worths(self.cards, {*self._columns, *self._changed}, self._most)

    def may_be_negative(self, category: str) -> bool:
        """Whether points of a category, or the total, can be below nothing."""
        return category in self.bounds and low(self.bounds[category]) < 0
