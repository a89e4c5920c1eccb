"""What items of Duel cost: resources by trade, discounts, and what cards change of prices."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, reduce
from itertools import pairwise, permutations
from operator import itemgetter
from typing import Self, TypeAlias

from antipater.rules.base import Rulebook
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Price
from antipater.rules.expressions import Function, column_name, read_columns
from antipater.rules.numbers import Number, all_true, if_else, is_zero, maximum, minimum
from antipater.rules.prices import NEVER, PriceChanges
from antipater.rules.trade.cost import (
    Producer,
    chosen_trades,
    least_trade,
    missing_units,
    trade_by_turns,
)

_Key: TypeAlias = Callable[[Sequence[Number]], object]

_MEMORY = 1 << 17


class PricedRules(Rulebook):
    """What items cost a city, with a memory of what was found."""

    @cached_property
    def _known_trade(self) -> dict[tuple[object, ...], int]:
        return {}

    @cached_property
    def discounts(self) -> tuple[int | None, ...]:
        """For each item, the column of units off its cost, if any."""
        return tuple(
            self._in_use(f"discount({'wonder' if item.kind is Kind.WONDER else item.colour})")
            for item in self.items
        )

    def _in_use(self, name: str) -> int | None:
        """The column of this name if any item of the set adds to it."""
        column = self.cards.column.get(name)
        return column if column in self._added_to else None

    @cached_property
    def _added_to(self) -> frozenset[int]:
        return frozenset(column for item in self.items for column, _ in item.standing)

    @cached_property
    def prices(self) -> tuple[Function, ...]:
        """For each resource, its price by trade."""
        return self.priced.unit_prices("price")

    def price_list(self, own: Sequence[Number], opponent: Sequence[Number]) -> list[Number]:
        """What a unit of each resource costs a city, in coins."""
        return [price(own, opponent) for price in self.prices]

    def discount(self, own: Sequence[Number], item: Item) -> Number:
        """How many units of its cost are off for this item (Architecture, Masonry)."""
        column = self.discounts[item.id]
        return 0 if column is None else own[column]

    def units_off(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> Number:
        """The same, with those by a formula."""
        more = self.priced.units[item.id]
        off = self.discount(own, item)
        return off if more is None else off + more(own, opponent)

    def first_off(self, own: Sequence[Number], opponent: Sequence[Number]) -> Number:
        """The coins off one of the units that are bought for an item."""
        off = self.priced.first_unit("")
        return 0 if off is None else off(own, opponent)

    def charged(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item, trade: Number
    ) -> tuple[Number, Number]:
        """The coins and the trade that are paid for an item whose resources cost so much.

        What cards take off is off its coins first; a card may let it be had free, or for some
        coins as if by a chain. Where its coins can be taken off or a unit, it is what costs less.
        """
        found = self.charged_so(own, opponent, item, trade)
        if not self.priced.chosen[item.id] or self.priced.coins_first:
            return found
        other = self.coins_first.charged_in_all(own, opponent, item)
        less = other[0] + other[1] < found[0] + found[1]
        return if_else(less, other[0], found[0]), if_else(less, other[1], found[1])

    @cached_property
    def coins_first(self) -> Self:
        """The rules by which symbols that are off a cost take its coins off first."""
        other = type(self)(self.cards, self.edition.name)
        other.priced, other.by_acquisition = self.with_coins_first, self.by_acquisition
        return other

    @property
    def with_coins_first(self) -> PriceChanges:
        """What cards change of prices, so."""
        return PriceChanges(self.cards, coins_first=True)

    def charged_in_all(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item
    ) -> tuple[Number, Number]:
        """The coins and the least trade of an item."""
        return self.charged_so(own, opponent, item, self.trade(own, opponent, item))

    def taking_off(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> Self:
        """Those rules by which an item costs less: these, or those that take coins off first."""
        if not self.priced.chosen[item.id]:
            return self
        here, there = (
            sum(rules.charged_in_all(own, opponent, item)) for rules in (self, self.coins_first)
        )
        return self.coins_first if there < here else self

    def charged_so(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item, trade: Number
    ) -> tuple[Number, Number]:
        """The same by these rules alone."""
        coins: Number = item.cost.coins
        if not self.priced.touched[item.id]:
            return coins, trade
        seats, off = (own, opponent), self.priced.coins[item.id]
        if off is not None:
            less = off(*seats)
            trade = maximum(trade - maximum(less - coins, 0), 0)
            coins = maximum(coins - less, 0)
        for most in self.priced.instead[item.id]:
            due = most(*seats)
            dearer = all_true([due < NEVER, coins + trade > due])
            coins, trade = if_else(dearer, due, coins), if_else(dearer, 0, trade)
        return coins, trade

    def asked_for(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item, price: Number
    ) -> Number:
        """The coins that are paid for a character whose place in its zone has this price."""
        off = self.priced.coins[item.id] if self.priced.touched[item.id] else None
        return price if off is None else maximum(price - off(own, opponent), 0)

    @cached_property
    def by_acquisition(self) -> bool:
        """Whether discounts and producers are used in the order in which they came."""
        return self.ruling("discounted_units") == "by_acquisition"

    @cached_property
    def early(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """For each discount's column, those of producers, each with that of the early ones."""
        return {
            discount: tuple(
                (column, self.cards.column[name])
                for column, _ in self.cards.producers
                if (name := self._early_name(discount, column)) in self.cards.column
            )
            for discount in {column for column in self.discounts if column is not None}
        }

    @cached_property
    def noted_of(self) -> dict[int, tuple[int, ...]]:
        """For each producer's column those that note how many came before a discount."""
        pairs = [pair for some in self.early.values() for pair in some]
        return {column: tuple(e for p, e in pairs if p == column) for column, _ in pairs}

    def _early_name(self, discount: int, producer: int) -> str:
        of, gives = (self.cards.columns[c].partition("(")[2][:-1] for c in (discount, producer))
        return column_name("early", (of, gives))

    def trade(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> Number:
        """The least coins for the resources that the city lacks to build the item.

        With ``by_acquisition`` the least that this order gives: of units of one price it
        leaves open which are taken.
        """
        amounts = self.ordered_trades(own, opponent, item)
        if amounts:
            return reduce(minimum, amounts)
        return least_trade(item.cost.units, *self._purchase(own, opponent, item))

    def ordered_trades(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item
    ) -> list[Number]:
        """What trade for an item comes to in each of ``orders``; none where there are none."""
        orders = self.orders(own, item)
        if not orders:
            return []
        missing, prices, _, _, first = self._purchase(own, opponent, item)
        helpers = [(count, gives) for _, count, gives in self.helpers(own, opponent, item)]
        return [
            trade_by_turns(item.cost.units, missing, prices, helpers, order, first)
            for order in orders
        ]

    def orders(self, own: Sequence[Number], item: Item) -> list[tuple[int, ...]]:
        """The orders in which units of one price can be taken; none where none matters."""
        if not self.by_acquisition or is_zero(self.discount(own, item)):
            return []
        return self._orders[item.id]

    @cached_property
    def _orders(self) -> tuple[list[tuple[int, ...]], ...]:
        """For each item, the orders of its resources that may come to different amounts.

        Next to each other, units of one price that the same producers give stand for each other.
        """
        served = [
            {column for column, gives in self.cards.producers if r in gives}
            for r in range(len(self.cards.resources))
        ]

        def needed(item: Item) -> Iterable[tuple[int, ...]]:
            return permutations(r for r, units in enumerate(item.cost.units) if units)

        return tuple(
            [
                order
                for order in needed(item)
                if not any(a > b and served[a] == served[b] for a, b in pairwise(order))
            ]
            for item in self.items
        )

    def helpers(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item
    ) -> list[tuple[int, Number, tuple[int, ...]]]:
        """Early producers, the discount, and producers that came after it: their columns, how
        many there are, and what they give. Last units off by a formula, which never came."""
        discount = self.discounts[item.id]
        assert discount is not None
        early = dict(self.early[discount])
        producers = [(p, gives) for p, gives in self.cards.producers if p in early]
        more, everything = self.priced.units[item.id], tuple(range(len(item.cost.units)))
        return [
            *((p, own[early[p]], gives) for p, gives in producers),
            (discount, own[discount], everything),
            *((p, own[p] - own[early[p]], gives) for p, gives in producers),
            *([(discount, more(own, opponent), everything)] if more else []),
        ]

    def possible_trades(
        self, own: Sequence[int], opponent: Sequence[int], item: Item
    ) -> tuple[int, ...]:
        """Every amount that trade for an item can come to, the least first, on integers.

        The builder chooses which units a discount takes away and what each producer of one
        of several resources gives; with ``by_acquisition`` only the order among units of
        one price is open.
        """
        if self.by_acquisition:
            found = {*self.ordered_trades(own, opponent, item)}
            return tuple(sorted(found or {self.trade(own, opponent, item)}))
        _, _, producers, off, first = self._purchase(own, opponent, item)
        full = self.price_list(own, opponent)
        produced = self.made(own)
        return tuple(sorted(chosen_trades(item.cost.units, produced, full, producers, off, first)))

    def _purchase(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item
    ) -> tuple[list[Number], list[Number], list[Producer], Number, Number]:
        """What an item's trade is about: units missing, prices, producers, units off, and the coins
        off one that is bought."""
        missing = missing_units(item.cost.units, self.made(own))
        prices = [
            0 if is_zero(lacking) else price(own, opponent)
            for lacking, price in zip(missing, self.prices, strict=True)
        ]
        off, first = self.units_off(own, opponent, item), self.first_off(own, opponent)
        return missing, prices, self.producers(own), off, first

    def known_trade(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> int:
        """``trade`` on integers, remembered by all that it depends on.

        First by the columns of both ledgers, then by the purchase that they come to.
        """
        return 0 if self.produces_all(own, item) else self._remembered(own, opponent, item)

    def produces_all(self, own: Sequence[Number], item: Item) -> bool:
        """Whether a city's fixed production gives all that an item needs."""
        if self.makes_by_formula:
            made = zip(self.made(own), item.cost.units, strict=True)
            return all(have >= units for have, units in made if units)
        for column, units in self._needs[item.id]:  # noqa: SIM110  # quicker than `all`, and often asked
            if own[column] < units:
                return False
        return True

    def _remembered(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> int:
        needs, sees = self._trade_keys[item.id]
        key = (item.id, needs(own), sees(opponent))
        price = self._known_trade.get(key)
        if price is None:
            missing, prices, producers, off, first = self._purchase(own, opponent, item)
            purchase = (*missing, *prices, *(count for count, _ in producers), off, first)
            if self.by_acquisition and self.discount(own, item):
                purchase += (-1, *(count for _, count, _ in self.helpers(own, opponent, item)))
            price = self._known_trade.get(purchase)
            if price is None:
                price = self.trade(own, opponent, item)
            if len(self._known_trade) >= _MEMORY:
                self._known_trade.clear()
            self._known_trade[key] = self._known_trade[purchase] = price
        return price

    @cached_property
    def _needs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each item the units that it needs, each with the column that produces them."""
        return tuple(
            tuple((c, n) for c, n in zip(self.produces, item.cost.units, strict=True) if n)
            for item in self.items
        )

    def remembered_by(self, item: Item) -> tuple[_Key, _Key]:
        """What tells the ledgers apart by which an item's trade is remembered: the own one's
        numbers that are read for it, and the opponent's."""
        return self._trade_keys[item.id]

    @cached_property
    def _trade_keys(self) -> tuple[tuple[_Key, _Key], ...]:
        """For each item, what its trade depends on in both ledgers."""
        return tuple(map(self._depends, self.items))

    def _depends(self, item: Item) -> tuple[_Key, _Key]:
        column = self.cards.column
        needed = {r for r, units in enumerate(item.cost.units) if units}
        own = {column for r in needed for column in self.made_from(r)}
        own |= {c for c, gives in self.cards.producers if not needed.isdisjoint(gives)}
        discount = self.discounts[item.id]
        if discount is not None:
            own |= {discount, *(early for _, early in self.early[discount])}
        opponent: set[int] = set()
        read = set(self.priced.reads((Price.UNITS, Price.FIRST_UNIT), item))
        for r in needed:
            read |= read_columns(self.priced.unit_price("price", self.cards.resources[r]))
        for who, name in read:
            (own if who == self.cards.seats[0] else opponent).add(column[name])
        return itemgetter(*sorted(own or {0})), itemgetter(*sorted(opponent or {0}))
