"""What items of 7 Wonders cost: purchases from neighbours, and what cards change of prices."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from operator import add, itemgetter
from typing import Any, NamedTuple

from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Price
from antipater.rules.expressions import Function, column_name, read_columns
from antipater.rules.numbers import Number, if_else, minimum
from antipater.rules.prices import NEVER
from antipater.rules.seven_wonders.moves import Payment
from antipater.rules.trade.cost import Producer
from antipater.rules.trade.market import (
    Purchase,
    Supply,
    Units,
    coins,
    gives,
    paid_for,
    shares,
    shortfall,
    to_buy,
)

# Coins to the left and to the right neighbour.
Split = tuple[int, int]
# A ledger, frozen or at work.
City = Sequence[Any]
_MEMORY = 1 << 14


class Terms(NamedTuple):
    """How cards change what an item costs a city.

    ``bank_due``: the coins due to the bank; ``units_off``: units that it need not have;
    ``left_off``, ``right_off``: coins off one unit bought on that side; ``unit``: for how many
    coins the bank sells any unit, ``one``: the first; ``instead``: for how many it gives the item;
    ``NEVER`` where it does not.
    """

    bank_due: Number
    units_off: Number
    left_off: Number
    right_off: Number
    unit: Number
    one: Number
    instead: Number


class _Needs:
    """What the price of an item depends on, and what was found of it so far."""

    def __init__(
        self,
        produced: Callable[[City], object],
        prices: Callable[[tuple[City, City, City]], tuple[object, object, object]],
        offered: Callable[[City], object],
    ) -> None:
        self.produced, self.prices, self.offered = produced, prices, offered
        self.wanted: dict[object, list[Units]] = {}
        self.sold: dict[tuple[object, Units], bool] = {}
        self.supplies: dict[object, Supply] = {}
        self.price_lists: dict[object, tuple[list[Number], list[Number]]] = {}
        self.ways: dict[tuple[object, ...], tuple[Payment, ...]] = {}

    def remember_wanted(self, produced: object, units: list[Units]) -> list[Units]:
        """Keep the choices of units to buy; none where the city produces everything."""
        if len(self.wanted) + len(self.ways) >= _MEMORY:
            self.forget()
        found = self.wanted[produced] = units if any(units[0]) else []
        return found

    def forget(self) -> None:
        """Remember nothing of what was found."""
        for memory in (self.wanted, self.sold, self.supplies, self.price_lists, self.ways):
            memory.clear()


def _columns(read: object) -> frozenset[int]:
    """What a reader found in a ledger in which every column holds another number."""
    return frozenset([read] if isinstance(read, int) else read if isinstance(read, tuple) else [])


def _getter(columns: set[int]) -> Callable[[City], object]:
    """A function that reads these columns; nothing where there are none."""
    return itemgetter(*sorted(columns)) if columns else lambda city: None


class PricedRules(Rulebook):
    """What items cost a city, with a memory of what was found."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self._bank_only = [(Payment(item.cost.coins, 0, 0),) for item in self.cards.items]

    @cached_property
    def _sells(self) -> tuple[int, ...]:
        return tuple(self.cards.column[f"sells({r})"] for r in self.cards.resources)

    @cached_property
    def _sellers(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        found = []
        for _, kinds in self.cards.producers:
            name = column_name("one_of_sold", tuple(self.cards.resources[r] for r in kinds))
            if name in self.cards.column:
                found.append((self.cards.column[name], kinds))
        return tuple(found)

    def own_supply(self, own: Sequence[Number]) -> Supply:
        """What a city produces for itself."""
        return Supply(self.made(own), self.producers(own))

    def offer(self, city: Sequence[Number]) -> Supply:
        """What neighbours may buy from a city: its board's resource, brown and grey buildings."""
        sellers: list[Producer] = [(city[column], gives) for column, gives in self._sellers]
        return Supply([city[column] for column in self._sells], sellers)

    @cached_property
    def _prices(self) -> tuple[tuple[Callable[..., Number], ...], ...]:
        left, right = map(self.priced.unit_prices, ("price_left", "price_right"))
        return left, right

    def prices(self, *seats: Sequence[Number]) -> tuple[list[Number], list[Number]]:
        """What a unit of each resource costs a city, from its left and from its right."""
        left, right = ([price(*seats) for price in side] for side in self._prices)
        return left, right

    def ways(self, own: City, left: City, right: City, item: Item) -> tuple[Payment, ...]:
        """Every way to pay for an item, the least first; none if it cannot be had.

        Chains and coins in the treasury are not looked at. Nothing is bought that the city
        could produce (R32). What was found is remembered by all that it depends on.
        """
        if self.priced.touched[item.id]:
            return self._changed_ways(own, left, right, item)
        needs = self._needs[item.id]
        if needs is None:
            return self._bank_only[item.id]
        mine = needs.produced(own)
        wanted = needs.wanted.get(mine)
        if wanted is None:
            wanted = needs.remember_wanted(mine, to_buy(item.cost.units, self.own_supply(own)))
        if not wanted:
            return self._bank_only[item.id]
        offers = needs.offered(left), needs.offered(right)
        seats = own, left, right
        key = mine, needs.prices(seats), offers
        found = needs.ways.get(key)
        if found is None:
            found = needs.ways[key] = self._all_ways(needs, wanted, seats, offers, item)
        return found

    def beside(
        self, seats: tuple[City, City, City], used: Sequence[int], fee: Payment, units: Units
    ) -> tuple[Payment, ...]:
        """The ways to pay for a fee, the least first: its coins, and what a city pays its
        neighbours for units that it needs beside those that it has ``used``, beyond what it paid
        them for these (``fee``). On integers."""
        units = tuple(map(add, units, used))
        own, left, right = seats
        sellers = [partial(gives, self.offer(city)) for city in (left, right)]
        to_left, to_right = self.prices(*seats)
        ways = {
            (coins(some.left, to_left) - fee.left, coins(some.right, to_right) - fee.right)
            for wanted in to_buy(units, self.own_supply(own))
            for some in shares(wanted, *sellers)
        }
        more = (Payment(fee.coins, *way) for way in ways if min(way) >= 0)
        return tuple(sorted(more, key=least_first))

    # Prices that cards change

    def terms(self, own: City, left: City, right: City, item: Item) -> Terms:
        """How what stands in the three cities changes what an item costs the first one."""
        seats, priced = (own, left, right), self.priced

        def told(formula: Function | None, otherwise: int = 0) -> Number:
            return otherwise if formula is None else formula(*seats)

        instead = told(priced.chain[item.id], NEVER)
        if priced.free[item.id] is not None:
            instead = if_else(told(priced.free[item.id]), 0, instead)
        unit = told(priced.bank, NEVER)
        return Terms(
            self.bank_due(*seats, item),
            told(priced.units[item.id]),
            told(priced.first_unit("left")),
            told(priced.first_unit("right")),
            unit,
            minimum(told(priced.one, NEVER), unit),
            instead,
        )

    def bank_due(self, own: City, left: City, right: City, item: Item) -> Number:
        """The coins to the bank that an item costs beside units."""
        return self.priced.to_bank(item, item.cost.coins, own, left, right)

    def changed_purchases(
        self, own: City, left: City, right: City, item: Item
    ) -> list[tuple[Payment, Purchase]]:
        """The ways to pay for an item whose price cards change, the least first, each with a
        purchase; of those of one split the one that pays the bank least. On integers."""
        found = list(self._purchases(own, left, right, item))
        instead = self.terms(own, left, right, item).instead
        nothing = (0,) * len(item.cost.units)
        if instead < NEVER:
            found.append((Payment(instead, 0, 0), Purchase(nothing, nothing)))
        least = {way[0][1:]: way for way in sorted(found, reverse=True)}
        ways = sorted(least.values(), key=lambda way: least_first(way[0]))
        return ways[:1] if instead == 0 else ways

    def _purchases(
        self, own: City, left: City, right: City, item: Item
    ) -> Iterator[tuple[Payment, Purchase]]:
        """Every purchase that serves an item whose price cards change, and what is paid for it."""
        terms = self.terms(own, left, right, item)
        prices, offers = self.prices(own, left, right), (self.offer(left), self.offer(right))
        sellers = (lambda units: gives(offers[0], units)), (lambda units: gives(offers[1], units))
        short = shortfall(item.cost.units, self.helped(own, terms.units_off))
        most = short if terms.unit < NEVER else min(short, int(terms.one < NEVER))
        for from_bank in range(most + 1):
            supply = self.helped(own, terms.units_off + from_bank)
            more = (from_bank - 1) * terms.unit if from_bank > 1 else 0
            bank = terms.bank_due + (from_bank and terms.one + more)
            for some in to_buy(item.cost.units, supply):
                for bought in shares(some, *sellers):
                    sides = zip(bought, prices, (terms.left_off, terms.right_off), strict=True)
                    paid = (paid_for(units, price, off) for units, price, off in sides)
                    yield Payment(bank, *paid), bought

    def helped(self, own: City, units: Number) -> Supply:
        """What a city produces for itself, with so many units of any resource beside."""
        fixed, producers = self.own_supply(own)
        return Supply(fixed, [*producers, (units, tuple(range(len(self.cards.resources))))])

    def _changed_ways(self, own: City, left: City, right: City, item: Item) -> tuple[Payment, ...]:
        """The ways to pay where cards change the price: of those of one split the least."""
        key = item.id, self._priced_by[item.id](own, left, right)
        found = self._changed.get(key)
        if found is None:
            found = tuple(way for way, _ in self.changed_purchases(own, left, right, item))
            if len(self._changed) >= _MEMORY:
                self._changed.clear()
            self._changed[key] = found
        return found

    @cached_property
    def _changed(self) -> dict[tuple[object, ...], tuple[Payment, ...]]:
        return {}

    @cached_property
    def _priced_by(self) -> tuple[Callable[[City, City, City], object], ...]:
        """For each item what its price depends on where cards change it."""
        return tuple(map(self._read_for, self.items))

    def _read_for(self, item: Item) -> Callable[[City, City, City], object]:
        seats = dict.fromkeys(self.cards.seats, frozenset[int]())
        for (seat, columns), others in zip(seats.items(), self._needed_by(item), strict=True):
            seats[seat] = columns | others
        free = self.priced.is_free(item)
        for seat, name in self.priced.reads(Price, item) | (read_columns(free) if free else set()):
            seats[seat] |= {self.cards.column[name]}
        own, left, right = (_getter(set(columns)) for columns in seats.values())
        return lambda a, b, c: (own(a), left(b), right(c))

    def forget_payments(self, item: Item) -> None:
        """Remember nothing of the payments for an item."""
        self._changed.clear()
        needs = self._needs[item.id]
        if needs is not None:
            needs.forget()

    def remembered_by(self, item: Item) -> tuple[frozenset[int], ...] | None:
        """The columns by which an item's payments are remembered, of a city and of its left and
        right neighbour; None where it needs no resources."""
        return None if self._needs[item.id] is None else self._needed_by(item)

    def _needed_by(self, item: Item) -> tuple[frozenset[int], ...]:
        """The columns of each city on which the purchases for an item depend."""
        needs = self._needs[item.id]
        if needs is None:
            return (frozenset(),) * 3
        size = len(self.cards.columns)
        own, left, right = (range(seat * size, (seat + 1) * size) for seat in range(3))
        read = [needs.produced(own), needs.offered(left), needs.offered(right)]
        read += needs.prices((own, left, right))
        found = [divmod(number, size) for numbers in map(_columns, read) for number in numbers]
        return tuple(frozenset(column for at, column in found if at == seat) for seat in range(3))

    def with_split(self, ways: tuple[Payment, ...], split: Split) -> tuple[Payment, ...]:
        """Those of some ways that pay so many coins to the left and to the right."""
        return tuple(way for way in ways if way[1:] == split)

    def _all_ways(
        self,
        needs: "_Needs",
        wanted: Sequence[Units],
        seats: tuple[City, City, City],
        offers: tuple[object, object],
        item: Item,
    ) -> tuple[Payment, ...]:
        priced = needs.prices(seats)
        prices = needs.price_lists.get(priced)
        if prices is None:
            prices = needs.price_lists[priced] = self.prices(*seats)
        to_left, to_right = prices
        left = self._seller(needs, seats[1], offers[0])
        right = self._seller(needs, seats[2], offers[1])
        bank = item.cost.coins
        ways = {
            Payment(bank, coins(bought.left, to_left), coins(bought.right, to_right))
            for some in wanted
            for bought in shares(some, left, right)
        }
        return tuple(sorted(ways, key=least_first))

    def _seller(self, needs: "_Needs", city: City, offer: object) -> Callable[[Units], bool]:
        """A function that tells, and remembers, whether a city sells some units."""

        def sells(units: Units) -> bool:
            key = offer, units
            answer = needs.sold.get(key)
            if answer is None:
                supply = needs.supplies.get(offer)
                if supply is None:
                    supply = needs.supplies[offer] = self.offer(city)
                answer = needs.sold[key] = bool(gives(supply, units))
            return answer

        return sells

    @cached_property
    def _needs(self) -> tuple["_Needs | None", ...]:
        """For each item, what its price depends on; None where it needs no resources."""
        return tuple(
            self._needs_of(frozenset(r for r, n in enumerate(item.cost.units) if n))
            if any(item.cost.units)
            else None
            for item in self.items
        )

    def _needs_of(self, resources: frozenset[int]) -> "_Needs":
        column, names = self.cards.column, self.cards.resources
        helpers = (c for c, kinds in self.cards.producers if resources & set(kinds))
        sellers = (c for c, kinds in self._sellers if resources & set(kinds))
        read: dict[str, set[int]] = {seat: set() for seat in self.cards.seats}
        for rule in ("price_left", "price_right"):
            for r in resources:
                for who, name in read_columns(self.priced.unit_price(rule, names[r])):
                    read[who].add(column[name])
        own, left, right = (_getter(read[seat]) for seat in self.cards.seats)
        return _Needs(
            itemgetter(*sorted({c for r in resources for c in self.made_from(r)}), *helpers),
            lambda seats: (own(seats[0]), left(seats[1]), right(seats[2])),
            itemgetter(*(self._sells[r] for r in resources), *sellers),
        )


def least_first(way: Payment) -> tuple[int, int]:
    """What ways to pay are sorted by: their coins, and of equal ones those to the right."""
    return way.total, way.right
