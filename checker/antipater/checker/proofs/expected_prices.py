"""What cards change of prices, read again from what they say, and not as the engine does."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Effect, Limit, Power, Price, Which, Who
from antipater.rules.expressions import Constant, Function
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    maximum,
    minimum,
    negation,
)

# In whose city a card stands that changes what somebody pays, as the one who pays sees it.
_STANDS = {
    Who.OWN: ["own"],
    Who.OPPONENT: ["opponent"],
    Who.LEFT: ["right"],
    Who.RIGHT: ["left"],
    Who.NEIGHBOURS: ["left", "right"],
}


class PriceLines:
    """The lines of a set that change prices."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.lines = [
            (card, line, cards.compile(card.slug, line.amount))
            for card in cards.items
            for line in card.effects
            if line.price is not None
        ]
        self.freeing = [
            (card, line)
            for card in cards.items
            for line in card.effects
            if line.power is Power.BUILDS_FREE
        ]

    def said(
        self, item: Item, price: Price, cities: Sequence[Any], side: str = ""
    ) -> Iterator[tuple[Truth, Number]]:
        """What each card says of a price, and whether it stands where it says so. ``cities``: of
        the one who pays first, then of the others in the order of the set's seats."""
        for card, line, formula in self.lines:
            if line.price is price and _speaks_of(line, item):
                if line.side in ("", side):
                    yield from self._says(card, line, formula, cities)
                elif price is Price.CHAIN:
                    for says, amount in self._says(card, line, formula, cities):
                        yield all_true([says, self._chains(line.side, item, cities)]), amount

    def _chains(self, side: str, item: Item, cities: Sequence[Any]) -> Truth:
        """Whether what makes an item free stands there."""
        seats = dict(zip(self.cards.seats, cities, strict=True))
        there = ("left", "right") if side == "neighbours" else (side,)
        return any_true(seats[seat][column] >= 1 for seat in there for column in item.free_with)

    def _says(
        self, card: Item, line: Effect, formula: Function, cities: Sequence[Any]
    ) -> Iterator[tuple[Truth, Number]]:
        """Of each city in which a card may stand for who pays, whether it says so, and what."""
        seats: Mapping[str, Any] = dict(zip(self.cards.seats, cities, strict=True))
        for seat in _STANDS[line.who]:
            there = [seats[seat], *(seats[s] for s in seats if s != seat)]
            says = line.which is Which.ITSELF or seats[seat][card.presence] >= 1
            if line.limit is not Limit.NONE:
                says = all_true([says, seats[seat][self._used(card)] == 0])
            yield says, self._amount(formula, line.price, there)

    def of_unit(
        self, resource: str, price: Number, cities: Sequence[Any], side: str = ""
    ) -> Number:
        """What a unit of a resource costs that would cost so much: in Duel no more than the bank
        asks for any; then what is off, or on it, but for what no card brings it below."""
        off: Number = 0
        floor: Number = 0
        for card, line, formula in self.lines:
            for says, amount in self._says(card, line, formula, cities):
                if line.price is Price.BANK and not side:
                    price = if_else(all_true([says, amount < price]), amount, price)
                elif line.price is Price.UNIT and line.side in ("", side):
                    here = all_true([says, not line.of or resource in line.of])
                    off = off + if_else(here, amount, 0)
                    floor = maximum(floor, if_else(here, line.least, 0))
        due = maximum(price - off, 0)
        return if_else(all_true([due < floor, due < price]), minimum(price, floor), due)

    def changes_units(self) -> bool:
        """Whether any card changes what units cost."""
        return any(line.price in (Price.UNIT, Price.BANK) for _, line, _ in self.lines)

    def may_be_nothing(self) -> bool:
        """Whether a card may bring a unit down to no coins."""
        return any(line.price is Price.UNIT and not line.least for _, line, _ in self.lines)

    def _amount(self, formula: Function, price: Price | None, cities: Sequence[Any]) -> Number:
        """Only coins can be more than less."""
        amount = formula(*cities)
        return amount if price in (Price.COINS, Price.UNIT) else maximum(amount, 0)

    def added(self, item: Item, price: Price, cities: Sequence[Any], side: str = "") -> Number:
        """What all cards together take off."""
        said = self.said(item, price, cities, side)
        found: Number = sum(if_else(stands, amount, 0) for stands, amount in said)
        units = sum(item.cost.units)
        if any(item.cost.units) and price is Price.UNITS:
            found = found + self.added(item, Price.SYMBOLS, cities)
        for stands, amount in self.said(item, Price.COINED, cities):
            if price is Price.UNITS:
                found = found + if_else(stands, units, 0)
            elif price is Price.COINS:
                found = found - if_else(stands, amount, 0) * units
        return found

    def charged(
        self,
        item: Item,
        trade: Number,
        own: Sequence[Any],
        opponent: Sequence[Any],
        otherwise: Number = 0,
    ) -> tuple[Number, Number]:
        """Of an item of Duel the coins and the trade, where its resources cost so much. Where a
        symbol of its cost that is off may be all its coins or a unit, it is what costs less;
        ``otherwise``: what its resources cost if it is the coins."""
        cities = own, opponent
        any_off = self.added(item, Price.SYMBOLS, cities) >= 1
        if not any(item.cost.units):
            return self._charged(item, trade, cities, any_off)
        found = self._charged(item, trade, cities, False)
        if self.may_choose(item):
            other = self._charged(item, otherwise, cities, any_off)
            better = other[0] + other[1] < found[0] + found[1]
            found = (
                if_else(better, other[0], found[0]),
                if_else(better, other[1], found[1]),
            )
        return found

    def may_choose(self, item: Item) -> bool:
        """Whether a symbol that is off may be all its coins, or a unit."""
        told = any(e.price is Price.SYMBOLS and _speaks_of(e, item) for _, e, _ in self.lines)
        of_coins = item.cost.coins or any(e.which is Which.ITSELF for e in item.effects)
        return bool(told and of_coins and any(item.cost.units))

    def _charged(
        self, item: Item, trade: Number, cities: Sequence[Any], without_coins: Truth
    ) -> tuple[Number, Number]:
        """The same where its resources cost so much, with or without the coins of its cost. What is
        off is off the sum of both, and off trade where no coins of the cost are left."""
        coins: Number = item.cost.coins
        if self._is_told_of(item, Price.COINS, Price.COINED, Price.SYMBOLS):
            counted: Number = 0
            for card, line, formula in self.lines:
                if card is item and line.which is Which.ITSELF:
                    counted = counted - formula(*cities)
            off = self.added(item, Price.COINS, cities)
            off = off + if_else(without_coins, coins + counted, 0)
            due = maximum(coins + trade - off, 0)
            trade = if_else(trade > due, due, trade)
            coins = due - trade
        for stands, most in self.said(item, Price.CHAIN, cities) if item.free_with else ():
            better = all_true([stands, coins + trade > most])
            coins, trade = if_else(better, most, coins), if_else(better, 0, trade)
        if any(_speaks_of(line, item) for _, line in self.freeing):
            free = self.frees(item, cities[0])
            coins, trade = if_else(free, 0, coins), if_else(free, 0, trade)
        return coins, trade

    def _is_told_of(self, item: Item, *prices: Price) -> bool:
        return any(line.price in prices and _speaks_of(line, item) for _, line, _ in self.lines)

    def frees(
        self, item: Item, own: Sequence[Any], turn: Number = 0, turns: int = -1, often: bool = True
    ) -> Truth:
        """Whether an item that stands lets a city build another free: any, or the first of its
        colour, or the first or last of an age; turns count where the game has them. ``often``:
        what does so but so often is looked at too."""

        def now(card: Item, line: Effect) -> Truth:
            match line.which:
                case Which.FIRST_OF_COLOUR if not item.colour:
                    return False
                case Which.FIRST_OF_COLOUR:
                    return own[self.cards.column[item.colour or ""]] == 0
                case Which.FIRST_OF_AGE if line.limit is Limit.AGE:
                    return own[self._used(card)] == 0
                case Which.FIRST_OF_AGE:
                    return turn == 1
                case Which.LAST_OF_AGE:
                    return turn == turns
            return line.limit is Limit.NONE or own[self._used(card)] == 0

        return any_true(
            all_true([own[card.presence] >= 1, now(card, line)])
            for card, line in self.freeing
            if _speaks_of(line, item) and (often or not _is_limited(line))
        )

    def note(self, item: Item, own: list[Any]) -> None:
        """What was built is noted by each card, standing or not, that frees the first of an age."""
        for card, line in self.freeing:
            if (
                line.which is Which.FIRST_OF_AGE
                and line.limit is Limit.AGE
                and _speaks_of(line, item)
            ):
                own[self._used(card)] = 1

    def _used(self, card: Item) -> int:
        """The column that tells whether a card has done what it does but so often."""
        return self.cards.column[f"spent({card.slug})"]

    def use(self, item: Item, own: list[Any], *others: Sequence[Any]) -> None:
        """A city pays for an item: whatever stands there and makes it cheaper but so often has done
        so, if it costs anything of what is made less. Cards of 7 Wonders that are built free are
        built so by choice."""
        anything = self._costs_coins(item) or any(item.cost.units)
        by_choice = item.kind in (Kind.BUILDING, Kind.GUILD) and "opponent" not in self.cards.seats
        for card, line in () if by_choice else self.freeing:
            if _is_limited(line) and _speaks_of(line, item) and anything:
                self._note(card, own, own[card.presence] >= 1)
        for card, line, formula in self.lines:
            less = anything
            if line.price is Price.COINS and "opponent" not in self.cards.seats:
                less = self._costs_coins(item)
            if line.price in (Price.UNITS, Price.COINED):
                less = any(item.cost.units)
            if line.limit is not Limit.NONE and _speaks_of(line, item) and less:
                off = self._amount(formula, line.price or Price.COINS, (own, *others))
                self._note(card, own, all_true([own[card.presence] >= 1, negation(off == 0)]))

    def _costs_coins(self, item: Item) -> bool:
        """Whether an item may cost coins: its own, those of its place, or what lines add to it."""
        if item.cost.coins or (item.kind is Kind.CHARACTER and not item.held):
            return True
        about = [line for _, line, _ in self.lines if _speaks_of(line, item)]
        if any(item.cost.units) and any(line.price is Price.COINED for line in about):
            return True
        told = (line.amount for line in about if line.price is Price.COINS)
        return any(not isinstance(coins, Constant) or coins.value < 0 for coins in told)

    def _note(self, card: Item, own: list[Any], when: Truth) -> None:
        own[self._used(card)] = if_else(when, 1, own[self._used(card)])

    def spend(self, item: Item, own: list[Any], turn: Number, turns: int, of_stage: Truth) -> Truth:
        """A city builds a card free by choice: what lets it do so but so often is used, but for
        what always does, and what lets it once in a game only where no stage does (``of_stage``).
        Returns whether a card lets it."""
        found = self.frees(item, own, turn, turns, often=False)
        for limit in (Limit.TURN, Limit.AGE, Limit.GAME):
            for card, line in self.freeing:
                if line.limit is limit and _is_limited(line) and _speaks_of(line, item):
                    used = self._used(card)
                    now = [negation(found), own[card.presence] >= 1, own[used] == 0]
                    if limit is Limit.GAME:
                        now.append(negation(of_stage))
                    here = all_true(now)
                    self._note(card, own, here)
                    found = any_true([found, here])
        return found


def _is_limited(line: Effect) -> bool:
    return line.limit is not Limit.NONE and line.which is Which.EACH


def _speaks_of(line: Effect, item: Item) -> bool:
    """Whether a line is about an item: some colours and kinds, or all that is built; where all
    may be free, all cards. Of characters in a zone it can be about the coins."""
    if line.which is Which.ITSELF:
        return line.of == (item.slug,)
    taken = item.kind is Kind.CHARACTER and not item.held and line.price is not Price.COINS
    if taken or item.kind in (Kind.TOKEN, Kind.BOARD):
        return False
    every = bool(line.price) or item.kind in (Kind.BUILDING, Kind.GUILD)
    return bool({item.colour, str(item.kind)} & {*line.of}) if line.of else every
