"""What the cards of a set change of prices: one formula for each item and sort of change.

The formulas are of the cities as the one who builds sees them; they run on any number reading.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Effect, Power, Price, Which, Who
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Function,
    Operation,
    Quantity,
    column_parts,
    compile_function,
    read_columns,
    seen_from,
    source_text,
)
from antipater.rules.numbers import Number, if_else, maximum

# More coins than any price: that of what is not for sale.
NEVER = 1 << 20
_LEAST = (Price.CHAIN, Price.BANK, Price.ONE)
# What may be more as well as less.
_EITHER_WAY = (Price.COINS, Price.UNIT)
# What is built free by choice where a game has boards.
CARDS = (Kind.BUILDING, Kind.GUILD)
# For whom a card changes prices, and where it stands as that one sees the table.
_STANDS = {Who.OWN: "own", Who.OPPONENT: "opponent", Who.LEFT: "right", Who.RIGHT: "left"}


class Change(NamedTuple):
    """What a card that stands somewhere changes of a price: by how many coins or units; 0 where
    it makes the item free (``price`` is None)."""

    item: int
    price: Price | None
    amount: int


def without_prices(cards: CardSet) -> CardSet:
    """The set as it would be if no card changed a price, nor let anything be built free."""
    items = (
        replace(
            item,
            effects=tuple(
                e for e in item.effects if e.price is None and e.power is not Power.BUILDS_FREE
            ),
        )
        for item in cards.items
    )
    return replace(cards, items=tuple(items))


Functions = tuple[Function | None, ...]


def is_about(effect: Effect, item: Item) -> bool:
    """Whether a permission is about an item: one of its colours or kinds, or everything; what is
    free without more is a card that has a colour. Of characters that are taken for the price of
    their place only the coins change. What units cost is about resources, and no item."""
    if effect.which is Which.ITSELF:
        return item.slug in effect.of
    if effect.price is Price.UNIT:
        return False
    if not item.is_built and not (item.kind is Kind.CHARACTER and effect.price is Price.COINS):
        return False
    if not effect.of:
        return effect.price is not None or item.colour is not None
    return item.colour in effect.of or str(item.kind) in effect.of


def _may_add(effect: Effect, units: bool) -> bool:
    """Whether an effect may add coins to a cost, with units or without."""
    if effect.price is Price.COINED:
        return units
    taken = isinstance(effect.amount, Constant) and effect.amount.value >= 0
    return effect.price is Price.COINS and not taken


def stands(cards: CardSet, giver: Item, seat: str) -> Expression:
    """Whether an item stands in a seat's city."""
    name, _, inner = cards.columns[giver.presence].rstrip(")").partition("(")
    arguments = (inner,) if inner else ()
    return Operation(">=", (Quantity(seat, name, arguments), Constant(1)))


def seats_of(effect: Effect) -> tuple[str, ...]:
    """Where a card stands that changes prices for somebody, as that one sees the table."""
    if effect.who is Who.NEIGHBOURS:
        return ("left", "right")
    return (_STANDS[effect.who],)


class PriceChanges:
    """The changes of prices in a set."""

    def __init__(self, cards: CardSet, coins_first: bool = False) -> None:
        """``coins_first``: of what costs coins and units, symbols take the coins off."""
        self.cards, self.coins_first = cards, coins_first
        given = [(giver, effect) for giver in cards.items for effect in giver.effects]
        self.changing = [each for each in given if each[1].price is not None]
        self.freeing = [each for each in given if each[1].power is Power.BUILDS_FREE]

    @cached_property
    def touched(self) -> tuple[bool, ...]:
        """For each item whether cards change what it costs."""
        return tuple(
            self.is_free(item) is not None
            or any(is_about(effect, item) for _, effect in self.changing)
            for item in self.cards.items
        )

    @cached_property
    def coins(self) -> Functions:
        """For each item, how many coins fewer are due to the bank; below 0 it is more."""
        return self._functions(Price.COINS)

    @cached_property
    def units(self) -> Functions:
        """For each item, how many units of its cost its builder need not have."""
        return self._functions(Price.UNITS)

    @cached_property
    def chain(self) -> Functions:
        """For each item, the coins for which it can be had in the place of its cost."""
        return self._functions(Price.CHAIN)

    @cached_property
    def chosen(self) -> tuple[bool, ...]:
        """For each item whether cards let its builder choose to take off its coins or a unit."""
        return tuple(
            any(item.cost.units) and self._costs_coins(item) and self._has_symbols(item)
            for item in self.cards.items
        )

    def _costs_coins(self, item: Item) -> bool:
        return bool(item.cost.coins) or any(effect.is_cost for effect in item.effects)

    def has_what(self, effect: Effect, item: Item) -> bool:
        """Whether the cost of an item has what an effect about it changes: units, or coins, which
        others may add; in Duel units too, which coins may buy from the bank."""
        units = any(item.cost.units)
        adding = (e for _, e in self.changing if is_about(e, item) and _may_add(e, units))
        coins = self._costs_coins(item) or not item.is_built or any(adding)
        match effect.price:
            case Price.UNITS | Price.COINED:
                return units
            case Price.COINS if self.cards.of_kind(Kind.BOARD):
                return coins
        return units or coins

    def _has_symbols(self, item: Item) -> bool:
        return any(e.price is Price.SYMBOLS and is_about(e, item) for _, e in self.changing)

    @property
    def units_change(self) -> bool:
        """Whether cards change what units of some resources cost."""
        return any(effect.price is Price.UNIT for _, effect in self.changing)

    def unit_price(self, rule: str, resource: str) -> Expression:
        """What a unit of a resource costs by the rule of a price, ``price`` or that of a side, and
        by what cards change of it. In Duel it is no more than what the bank sells any unit for."""
        cards, side = self.cards, rule.removeprefix("price").removeprefix("_")
        price = cards.resolved(cards.rules[rule], resource)
        sold = tuple(
            self._part(giver, effect, cards.seats[0])
            for giver, effect in self.changing
            if effect.price is Price.BANK and not side
        )
        price = _joined("min", (price, *sold)) or price
        said = [(g, e) for g, e in self.changing if _is_of_units(e, resource, side)]
        off = _joined("sum", tuple(self._part(g, e, s) for g, e in said for s in seats_of(e)))
        if off is None:
            return price
        floors = tuple(
            Choice(stands(cards, giver, seat), Constant(effect.least), Constant(0))
            for giver, effect in said
            for seat in seats_of(effect)
            if effect.least
        )
        floor = _joined("max", (Constant(0), *floors)) or Constant(0)
        lowest = Operation("min", (price, floor)) if floors else floor
        return Operation("max", (Operation("-", (price, off)), lowest))

    def unit_prices(self, rule: str) -> tuple[Function, ...]:
        """The same for each resource, as functions."""
        resources = self.cards.resources
        return tuple(self.cards.compile(rule, self.unit_price(rule, r)) for r in resources)

    @cached_property
    def bank(self) -> Function | None:
        """The coins for which any unit can be bought from the bank; ``NEVER`` if it cannot."""
        return self._of_units(Price.BANK, "")

    @cached_property
    def one(self) -> Function | None:
        """The same of one unit for each thing that is built."""
        return self._of_units(Price.ONE, "")

    def first_unit(self, side: str) -> Function | None:
        """How many coins less one of the units costs that are bought, at a side of 7 Wonders."""
        return self._of_units(Price.FIRST_UNIT, side)

    def _of_units(self, price: Price, side: str) -> Function | None:
        key = price, side
        if key not in self._bought:
            self._bought[key] = self._function(price, self.of_units(price, side))
        return self._bought[key]

    def of_units(self, price: Price, side: str) -> Expression | None:
        """The formula of a price that is one and the same for all that is built."""
        return next((f for i in self.cards.items if (f := self.formula(price, i, side))), None)

    @cached_property
    def _bought(self) -> dict[tuple[Price, str], Function | None]:
        return {}

    @cached_property
    def instead(self) -> tuple[tuple[Function, ...], ...]:
        """For each item, what it can be had for in the place of its price: nothing, or coins."""
        free = ((f and _nothing_if(f)) for f in self.free)
        both = zip(free, self.chain, strict=True)
        return tuple(tuple(f for f in each if f is not None) for each in both)

    @cached_property
    def free(self) -> Functions:
        """For each item, whether what stands in the city makes it free of any cost."""
        found = (self.is_free(item) for item in self.cards.items)
        return tuple(self._function("free", f) for f in found)

    def is_free(self, item: Item) -> Expression | None:
        """Whether what stands in the city makes an item free; None for one that nothing does, and
        for cards of 7 Wonders, which are built free by choice."""
        if item.kind in CARDS and self.cards.of_kind(Kind.BOARD):
            return None
        ways = tuple(
            self._frees(giver, effect, item)
            for giver, effect in self.freeing
            if is_about(effect, item)
        )
        return _joined("or", ways)

    def _frees(self, giver: Item, effect: Effect, item: Item) -> Expression:
        own = self.cards.seats[0]
        here = self._holds(giver, effect, own)
        match effect.which:
            case Which.FIRST_OF_COLOUR:
                none_yet = Quantity(own, item.colour or "")
            case Which.FIRST_OF_AGE:
                none_yet = Quantity(own, "spent", (giver.slug,))
            case _:
                return here
        return Operation("and", (here, Operation("=", (none_yet, Constant(0)))))

    def formula(self, price: Price, item: Item, side: str = "") -> Expression | None:
        """What cards change of one item's price, added up, or the least of it; None for nothing.
        ``side``: the neighbour from whom units are bought."""
        operator = "min" if price in _LEAST else "sum"
        return _joined(operator, tuple(self._parts(price, item, side)))

    def _parts(self, price: Price, item: Item, side: str) -> Iterator[Expression]:
        if price is Price.CHAIN and not item.free_with:
            return
        for giver, effect in self.changing:
            at_side = effect.side in ("", side) or price is Price.CHAIN
            if effect.price is price and at_side and is_about(effect, item):
                for seat in seats_of(effect):
                    yield self._part(giver, effect, seat, item)
            if effect.price is Price.COINED and is_about(effect, item) and any(item.cost.units):
                yield from self._coined(price, giver, effect, item)
        if price in (Price.UNITS, Price.COINS) and self._has_symbols(item):
            yield from self._symbols(price, item)

    def _symbols(self, price: Price, item: Item) -> Iterator[Expression]:
        """What cards change that take symbols off a cost: one is all its coins, or a unit."""
        count = _joined("sum", tuple(self._parts(Price.SYMBOLS, item, "")))
        of_coins = self._costs_coins(item) and (self.coins_first or not any(item.cost.units))
        if price is Price.UNITS and any(item.cost.units) and count is not None:
            less = Operation("max", (Operation("-", (count, Constant(1))), Constant(0)))
            yield less if of_coins else count
        if price is Price.COINS and of_coins and count is not None:
            own = self.cards.seats[0]
            counted = (e for e in item.effects if e.is_cost)
            more = tuple(self._part(item, effect, own) for effect in counted)
            coins = Constant(item.cost.coins)
            whole = Operation("-", (coins, _joined("sum", more) or coins)) if more else coins
            yield Choice(Operation(">=", (count, Constant(1))), whole, Constant(0))

    def _coined(
        self, price: Price, giver: Item, effect: Effect, item: Item
    ) -> Iterator[Expression]:
        """What a card changes that takes coins in the place of the units of an item's cost."""
        units, own = sum(item.cost.units), self.cards.seats[0]
        if price is Price.UNITS:
            yield Choice(self._holds(giver, effect, own), Constant(units), Constant(0))
        elif price is Price.COINS:
            yield Operation("*", (Constant(-units), self._part(giver, effect, own)))

    def _part(self, giver: Item, effect: Effect, seat: str, item: Item | None = None) -> Expression:
        """What one card changes where it stands in a seat's city; of chains of others, for what
        these make free (``item``)."""
        amount, seats = self.cards.inlined(effect.amount), self.cards.seats
        if effect.price not in _EITHER_WAY and not isinstance(amount, Constant):
            amount = Operation("max", (amount, Constant(0)))
        if seat != seats[0]:
            there = dict(zip(seats, (seat, *(s for s in seats if s != seat)), strict=True))
            amount = seen_from(amount, there)
        if effect.which is Which.ITSELF:
            return amount
        otherwise = Constant(NEVER if effect.price in _LEAST else 0)
        here = self._holds(giver, effect, seat)
        if effect.price is Price.CHAIN and effect.side and item is not None:
            here = Operation("and", (here, self._chained(effect.side, item)))
        return Choice(here, amount, otherwise)

    def _chained(self, side: str, item: Item) -> Expression:
        """Whether a city on a side has what makes an item free."""
        others = self.cards.seats[1:] if side == Who.NEIGHBOURS else (side,)
        giving = [column_parts(self.cards.columns[column]) for column in item.free_with]
        there = tuple(Quantity(seat, *each) for seat in others for each in giving)
        return Operation(">=", (_joined("sum", there) or Constant(0), Constant(1)))

    def _holds(self, giver: Item, effect: Effect, seat: str) -> Expression:
        """Whether a card stands in a seat's city, and what it changes so often alone is left."""
        here = stands(self.cards, giver, seat)
        return self._left(giver, seat, here) if effect.is_used_up else here

    def _left(self, giver: Item, seat: str, here: Expression) -> Expression:
        """Whether what holds so often alone holds here and is not used up."""
        unused = Operation("=", (Quantity(seat, "spent", (giver.slug,)), Constant(0)))
        return Operation("and", (here, unused))

    def _functions(self, price: Price) -> Functions:
        found = (self.formula(price, item) for item in self.cards.items)
        return tuple(self._function(price, f) for f in found)

    def _function(self, name: str, formula: Expression | None) -> Function | None:
        """A formula, in which every rule and effect has been put in, as a function."""
        if formula is None:
            return None
        cards = self.cards
        return compile_function(name, cards.seats, source_text(formula, cards.column))

    def reads(self, prices: Iterable[Price], item: Item) -> frozenset[tuple[str, str]]:
        """The columns on which such changes of an item's price depend, with their seats."""
        sides = ("", *self.cards.seats[1:])
        found = (self.formula(price, item, side) for price in prices for side in sides)
        return frozenset().union(*(read_columns(f) for f in found if f is not None))

    def said(self, item: Item, *seats: Sequence[Any]) -> tuple[Change, ...]:
        """What each card that stands somewhere changes of an item's price, on integers."""
        return tuple(self._said(item, seats))

    def _said(self, item: Item, seats: Sequence[Sequence[Any]]) -> Iterator[Change]:
        for giver, price, formula in self._parts_by_card(item):
            function = self._function(price or "free", formula)
            amount = function(*seats) if function else 0
            if amount != NEVER if price in _LEAST else amount:
                yield Change(giver.id, price, 0 if price is None else amount)

    def _parts_by_card(self, item: Item) -> Iterator[tuple[Item, Price | None, Expression]]:
        needed = [
            n for n, units in zip(self.cards.resources, item.cost.units, strict=True) if units
        ]
        for giver, effect in self.changing:
            if any(_is_of_units(effect, name, effect.side) for name in needed):
                for seat in seats_of(effect):
                    yield giver, effect.price, self._part(giver, effect, seat, item)
            chained = effect.price is not Price.CHAIN or item.free_with
            for seat in seats_of(effect) if chained and is_about(effect, item) else ():
                yield giver, effect.price, self._part(giver, effect, seat, item)
        for giver, effect in self.freeing if self.is_free(item) else ():
            if is_about(effect, item):
                yield giver, None, self._frees(giver, effect, item)

    def to_bank(self, item: Item, coins: Number, *seats: object) -> Number:
        """The coins that are due to the bank of those that an item's cost says."""
        off = self.coins[item.id]
        return coins if off is None else maximum(coins - off(*seats), 0)


def _nothing_if(free: Function) -> Function:
    return lambda *seats: if_else(free(*seats), 0, NEVER)


def _is_of_units(effect: Effect, resource: str, side: str) -> bool:
    """Whether it changes what a unit of a resource costs on a side."""
    named = not effect.of or resource in effect.of
    return effect.price is Price.UNIT and named and effect.side in ("", side)


def _joined(operator: str, parts: tuple[Expression, ...]) -> Expression | None:
    """The parts as one expression; None of none."""
    return Operation(operator, parts) if len(parts) > 1 else next(iter(parts), None)
