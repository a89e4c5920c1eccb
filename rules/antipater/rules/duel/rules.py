"""A compiled Duel set made ready for play: columns, formulas and rulings of one edition."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cached_property, partial, reduce
from itertools import pairwise, permutations
from operator import itemgetter
from typing import TypeAlias

from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.duel.moves import Spot
from antipater.rules.duel.watch import Watched, entering, happening, leaving, watched, winning
from antipater.rules.effects import Happens
from antipater.rules.expressions import Function, column_name, read_columns
from antipater.rules.interpreter import Kept, names_of, steps
from antipater.rules.numbers import Number, Truth, is_zero, minimum
from antipater.rules.trade.cost import (
    Producer,
    chosen_trades,
    least_trade,
    missing_units,
    trade_by_turns,
)
from antipater.rules.triggers import Change, Changes

_Key: TypeAlias = Callable[[Sequence[Number]], object]

PLAYERS = ("first", "second")
_MEMORY = 1 << 17


class Rules(Rulebook):
    """The rules of Duel for one compiled set and one edition.

    ``edition`` is a name among ``cards.editions`` (None: the set's default);
    raises ``KeyError`` for another.
    """

    by_edition = ("only_further_loot", "destroyed_to", "by_acquisition", "early", "_known_trade")

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        column = cards.column
        self.lead = column["lead"]
        self.tokens = column["tokens"]
        self.shields = column["shields"]
        self.wonders = column["wonders"]
        self.at_chains, self.at_trades = map(self._kept_by, (Happens.CHAINS, Happens.TRADES))
        self.at_wonders = self.effects.kept(Happens.BUILDS, names=(Kind.WONDER,))
        self.military_supremacy = cards.function("military_supremacy")
        self.scientific_supremacy = cards.function("scientific_supremacy")
        self.capital = cards.figure("capital")
        self.wonder_cap = cards.figure("wonder_cap")
        self.wonders_each = cards.figure("wonders_each")
        self.pair = cards.figure("pair")
        self.progress_tokens = cards.of_kind(Kind.TOKEN)
        self.ages = tuple(sorted(cards.layouts))

    @cached_property
    def _known_trade(self) -> dict[tuple[object, ...], int]:
        return {}

    def afresh(self) -> "Rules":
        """The same rules, which remember nothing yet."""
        fresh = copy(self)
        fresh._known_trade = {}
        return fresh

    def those(self, items: Iterable[tuple[int, Truth]]) -> tuple[int, ...]:
        """The items of which a condition holds."""
        return tuple(item for item, holds in items if holds)

    @cached_property
    def only_further_loot(self) -> bool:
        """Whether a jump past one loot token to the next triggers only the further one."""
        return self.ruling("jumped_loot") == "further_only"

    @cached_property
    def destroyed_to(self) -> Spot:
        """Where a building goes that Zeus or Circus Maximus takes from a city."""
        return Spot.DISCARD if self.ruling("destroyed_card") == "to_discard" else Spot.GONE

    @cached_property
    def draft_order(self) -> tuple[int, ...]:
        """Who chooses each wonder of the draft, in order."""
        return tuple(PLAYERS.index(who) for row in self.cards.draft for who in row)

    @cached_property
    def covers(self) -> dict[int, tuple[int, ...]]:
        """For each age and slot, the slots that cover it, as bits."""
        return {
            age: tuple(sum(1 << s for s in slot.covered_by) for slot in layout.slots)
            for age, layout in self.cards.layouts.items()
        }

    @cached_property
    def top_rows(self) -> dict[int, tuple[int, ...]]:
        """For each age, the slots of its first row."""
        return {
            age: tuple(n for n, slot in enumerate(layout.slots) if slot.row == 1)
            for age, layout in self.cards.layouts.items()
        }

    @cached_property
    def laid_up(self) -> dict[int, tuple[bool, ...]]:
        """For each age and slot, whether its card is laid face up."""
        return {
            age: tuple(slot.face_up for slot in layout.slots)
            for age, layout in self.cards.layouts.items()
        }

    @cached_property
    def science_columns(self) -> tuple[tuple[int, ...], ...]:
        """For each item, the columns of its symbols."""
        return tuple(map(self.cards.science, self.items))

    @cached_property
    def symbol_columns(self) -> tuple[int, ...]:
        """The columns of all scientific symbols."""
        return tuple(self.cards.column[f"science({symbol})"] for symbol in self.cards.symbols)

    @cached_property
    def token_drawers(self) -> tuple[Item, ...]:
        """The items that let draw progress tokens from the box."""
        return tuple(i for i in self.items if any(choice.drawn for choice in i.choices))

    def _kept_by(self, what: Happens) -> tuple[tuple[Kept, ...], ...]:
        """What brings coins at an event: in the city to which it happens, and in the other."""
        kept = self.effects.kept(what, "coins")
        here = ({step % 2 for step in steps(k.event.who, PLAYERS)} for k in kept)
        both = list(zip(kept, here, strict=True))
        return tuple(tuple(k for k, seats in both if seat in seats) for seat in (0, 1))

    @cached_property
    def more_shields(self) -> tuple[tuple[Kept, ...], ...]:
        """For each item, what may add to its shields in the city in which it is built."""
        kept = partial(self.effects.kept, Happens.BUILDS, "lead")
        return tuple(kept(names_of(item)) for item in self.items)

    @cached_property
    def shields_by_formula(self) -> tuple[tuple[Function, ...], ...]:
        """For each item, the formulas of shields that it has beside those printed."""
        return tuple(
            tuple(self.cards.compile(item.slug, e.amount) for e in item.effects if e.by_formula)
            for item in self.items
        )

    def may_move_pawn(self, item: Item) -> bool:
        """Whether an item has shields, or may get some from what stands in the city."""
        more = self.more_shields[item.id] or self.shields_by_formula[item.id]
        return item.adds(self.shields) > 0 or bool(more)

    @cached_property
    def wins_entering(self) -> tuple[Watched, ...]:
        """For each item, who can have won when it has entered a city: its owner, the other."""
        cards, by = self.cards, self._winning
        return tuple(
            watched(by, entering(cards, item, self.may_move_pawn(item))) for item in cards.items
        )

    @cached_property
    def _winning(self) -> tuple[Changes, Changes]:
        return winning(self.cards)

    @cached_property
    def wins_leaving(self) -> tuple[Watched, ...]:
        """The same when it has left one."""
        by = self._winning
        return tuple(watched(by, leaving(self.cards, item)) for item in self.cards.items)

    @cached_property
    def wins_discarding(self) -> Watched:
        """The same when one has taken the coins for a discard."""
        income = Change(self.cards.seats[0], "coins", 1)
        return watched(self._winning, [income, *happening(self.cards)])

    @cached_property
    def wins_by_age(self) -> Watched:
        """The same when an age has begun or ended; the first player is looked at first."""
        return watched(self._winning, happening(self.cards))

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
        return tuple(self.cards.function("price", resource) for resource in self.cards.resources)

    def price_list(self, own: Sequence[Number], opponent: Sequence[Number]) -> list[Number]:
        """What a unit of each resource costs a city, in coins."""
        return [price(own, opponent) for price in self.prices]

    def discount(self, own: Sequence[Number], item: Item) -> Number:
        """How many units of its cost are off for this item (Architecture, Masonry)."""
        column = self.discounts[item.id]
        return 0 if column is None else own[column]

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
        missing, prices, _, _ = self._purchase(own, opponent, item)
        helpers = [(count, gives) for _, count, gives in self.helpers(own, item)]
        return [
            trade_by_turns(item.cost.units, missing, prices, helpers, order) for order in orders
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
        self, own: Sequence[Number], item: Item
    ) -> list[tuple[int, Number, tuple[int, ...]]]:
        """Early producers, the discount, and producers that came after it: their columns, how
        many there are, and what they give."""
        discount = self.discounts[item.id]
        assert discount is not None
        early = dict(self.early[discount])
        producers = [(p, gives) for p, gives in self.cards.producers if p in early]
        return [
            *((p, own[early[p]], gives) for p, gives in producers),
            (discount, own[discount], tuple(range(len(item.cost.units)))),
            *((p, own[p] - own[early[p]], gives) for p, gives in producers),
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
        _, _, producers, off = self._purchase(own, opponent, item)
        full = self.price_list(own, opponent)
        produced = [own[column] for column in self.produces]
        return tuple(sorted(chosen_trades(item.cost.units, produced, full, producers, off)))

    def _purchase(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item
    ) -> tuple[list[Number], list[Number], list[Producer], Number]:
        """What an item's trade is about: units missing, prices, producers, units off."""
        missing = missing_units(item.cost.units, [own[column] for column in self.produces])
        prices = [
            0 if is_zero(lacking) else price(own, opponent)
            for lacking, price in zip(missing, self.prices, strict=True)
        ]
        return missing, prices, self.producers(own), self.discount(own, item)

    def known_trade(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> int:
        """``trade`` on integers, remembered by all that it depends on.

        First by the columns of both ledgers, then by the purchase that they come to.
        """
        return 0 if self.produces_all(own, item) else self._remembered(own, opponent, item)

    def produces_all(self, own: Sequence[Number], item: Item) -> bool:
        """Whether a city's fixed production gives all that an item needs."""
        for column, units in self._needs[item.id]:  # noqa: SIM110  # quicker than `all`, and often asked
            if own[column] < units:
                return False
        return True

    def _remembered(self, own: Sequence[Number], opponent: Sequence[Number], item: Item) -> int:
        needs, sees = self._trade_keys[item.id]
        key = (item.id, needs(own), sees(opponent))
        price = self._known_trade.get(key)
        if price is None:
            missing, prices, producers, off = self._purchase(own, opponent, item)
            purchase = (*missing, *prices, *(count for count, _ in producers), off)
            if self.by_acquisition and off:
                purchase += (-1, *(count for _, count, _ in self.helpers(own, item)))
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
        rule, column = self.cards.rules["price"], self.cards.column
        needed = {r for r, units in enumerate(item.cost.units) if units}
        own = {self.produces[r] for r in needed}
        own |= {c for c, gives in self.cards.producers if not needed.isdisjoint(gives)}
        discount = self.discounts[item.id]
        if discount is not None:
            own |= {discount, *(early for _, early in self.early[discount])}
        opponent: set[int] = set()
        for r in needed:
            for who, name in read_columns(self.cards.resolved(rule, self.cards.resources[r])):
                (own if who == self.cards.seats[0] else opponent).add(column[name])
        return itemgetter(*sorted(own or {0})), itemgetter(*sorted(opponent or {0}))
