"""What cards change of prices, read again from what they say, and not as the engine does."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Effect, Limit, Power, Price, Which, Who
from antipater.rules.expressions import Function
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, maximum

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
        seats: Mapping[str, Any] = dict(zip(self.cards.seats, cities, strict=True))
        for card, line, formula in self.lines:
            if line.price is price and _speaks_of(line, item) and line.side in ("", side):
                for seat in _STANDS[line.who]:
                    there = [seats[seat], *(seats[s] for s in seats if s != seat)]
                    says = line.which is Which.ITSELF or seats[seat][card.presence] >= 1
                    yield says, self._amount(formula, price, there)

    def _amount(self, formula: Function, price: Price, cities: Sequence[Any]) -> Number:
        """Only coins can be more than less."""
        amount = formula(*cities)
        return amount if price is Price.COINS else maximum(amount, 0)

    def added(self, item: Item, price: Price, cities: Sequence[Any], side: str = "") -> Number:
        """What all cards together take off."""
        said = self.said(item, price, cities, side)
        return sum(if_else(stands, amount, 0) for stands, amount in said)

    def charged(
        self, item: Item, trade: Number, own: Sequence[Any], opponent: Sequence[Any]
    ) -> tuple[Number, Number]:
        """Of an item of Duel the coins and the trade, where its resources cost so much. What is
        off is off the sum of both, and off trade where no coins of the cost are left."""
        cities, coins = (own, opponent), item.cost.coins
        if self._is_told_of(item, Price.COINS):
            due = maximum(coins + trade - self.added(item, Price.COINS, cities), 0)
            trade = if_else(trade > due, due, trade)
            coins = due - trade
        for stands, most in self.said(item, Price.CHAIN, cities) if item.free_with else ():
            better = all_true([stands, coins + trade > most])
            coins, trade = if_else(better, most, coins), if_else(better, 0, trade)
        if any(_speaks_of(line, item) for _, line in self.freeing):
            free = self.frees(item, own)
            coins, trade = if_else(free, 0, coins), if_else(free, 0, trade)
        return coins, trade

    def _is_told_of(self, item: Item, price: Price) -> bool:
        return any(line.price is price and _speaks_of(line, item) for _, line, _ in self.lines)

    def frees(self, item: Item, own: Sequence[Any], turn: Number = 0, turns: int = -1) -> Truth:
        """Whether an item that stands lets a city build another free: any, or the first of its
        colour, or the first or last of an age; turns count where the game has them."""

        def now(card: Item, line: Effect) -> Truth:
            match line.which:
                case Which.FIRST_OF_COLOUR if not item.colour:
                    return False
                case Which.FIRST_OF_COLOUR:
                    return own[self.cards.column[item.colour or ""]] == 0
                case Which.FIRST_OF_AGE if line.limit is Limit.AGE:
                    return own[self.cards.column[f"spent({card.slug})"]] == 0
                case Which.FIRST_OF_AGE:
                    return turn == 1
                case Which.LAST_OF_AGE:
                    return turn == turns
            return True

        return any_true(
            all_true([own[card.presence] >= 1, now(card, line)])
            for card, line in self.freeing
            if _speaks_of(line, item)
        )

    def note(self, item: Item, own: list[Any]) -> None:
        """What was built is noted by each card, standing or not, that frees the first of an age."""
        for card, line in self.freeing:
            if line.limit is Limit.AGE and _speaks_of(line, item):
                own[self.cards.column[f"spent({card.slug})"]] = 1


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
