"""A compiled 7 Wonders set made ready for play: columns, formulas and rulings of one edition."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any

from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Ability, When, Which
from antipater.rules.expressions import (
    Expression,
    Function,
    Quantity,
    Use,
    column_name,
    read_columns,
)
from antipater.rules.interpreter import Permit
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    maximum,
    total,
)
from antipater.rules.seven_wonders.moves import FREE_CITY, UNKNOWN, Moment, Payment, Setup
from antipater.rules.trade.cost import Producer
from antipater.rules.trade.market import Supply, Units, coins, gives, shares, to_buy

# Coins to the left and to the right neighbour.
Split = tuple[int, int]
# A ledger, frozen or at work.
City = Sequence[Any]
_MEMORY = 1 << 14
# The rules of a set about conflicts: what counts in them, and whether a city takes part.
STRENGTH, TAKES_PART = "conflict_strength", "takes_part"
_SIDES = {"left": -1, "right": 1}


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


class Rules(Rulebook):
    """The rules of 7 Wonders for one compiled set and one edition.

    ``edition`` is a name among ``cards.editions`` (None: the set's default);
    raises ``KeyError`` for another.
    """

    by_edition = ("seventh_at_start",)

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        column = cards.column
        self.stages = column["stages"]
        self.shields = column["shields"]
        known, shields = cards.rules, Quantity(cards.seats[0], "shields")
        self.strength = self._of_a_city(Use(STRENGTH) if STRENGTH in known else shields)
        self.takes_part = self._of_a_city(Use(TAKES_PART)) if TAKES_PART in known else None
        self.conflict = column["conflict"]
        self.defeats = column["defeats"]
        self.hand_size = cards.figure("hand_size")
        self.turns = self.hand_size - 1
        self.ages = tuple(range(1, len(cards.draft[0]) + 1))
        self.boards = cards.of_kind(Kind.BOARD)
        self.victory_points = {age: cards.figure(f"conflict_victory_{age}") for age in self.ages}
        self.defeat_points = cards.figure("conflict_defeat")
        self.least_players = cards.figure("free_city_players")
        self._bank_only = [(Payment(item.cost.coins, 0, 0),) for item in cards.items]

    def _of_a_city(self, formula: Expression) -> Callable[[City], Any]:
        """A formula as a function of the one city of which it speaks."""
        function = self.cards.compile("conflict", formula)
        return lambda city: function(city, city, city)

    # The table

    def direction(self, age: int) -> int:
        """Which way hands travel in an age: -1 to the left neighbour, 1 to the right."""
        return _SIDES[self.cards.draft[0][age - 1]]

    def holder(self, setup: Setup, age: int, turn: int) -> int:
        """With two players: the seat that plays for the Free City in a turn.

        The card begins with the player to the left of the Free City, in Age II to its
        right, and changes hands each turn (fr-2014, Variante experte).
        """
        first = FREE_CITY + self.first_holder(age)
        holder: int = if_else(turn & 1 == 1, first, 2 * FREE_CITY - first)
        return holder

    def first_holder(self, age: int) -> int:
        """At which side of the Free City its first holder in an age sits, as ``direction``."""
        return _SIDES[self.cards.draft[-1][age - 1]]

    def hand_seat(self, setup: Setup, age: int, turn: int, seat: int) -> int:
        """The seat out of whose hand a seat's card comes."""
        free_city = all_true([setup.free_city, seat == FREE_CITY])
        return self.holder(setup, age, turn) if free_city else seat

    def deck(self, players: int, age: int) -> Mapping[int, int]:
        """The copies of each card that may be in an age's deck, by item id.

        Of the guilds only ``guilds_in_play`` are really there; which ones is not known.
        """
        return self._decks[maximum(players, self.least_players)][age]

    @cached_property
    def _decks(self) -> dict[int, dict[int, dict[int, int]]]:
        most = max(n for item in self.buildings for n in (*item.copies, 0))
        decks: dict[int, dict[int, dict[int, int]]] = {}
        for table in range(self.least_players, most + 1):
            decks[table] = {age: {} for age in self.ages}
            for item in self.buildings:
                copies = sum(least <= table for least in item.copies)
                if item.kind is Kind.GUILD:
                    copies = 1
                if copies and item.age is not None:
                    decks[table][item.age][item.id] = copies
        return decks

    @property
    def most_players(self) -> int:
        """The most players that the set has cards for."""
        return max(self._decks)

    @property
    def players(self) -> range:
        """How many may play; one fewer than the least table, with whom the Free City sits."""
        return range(self.least_players - 1, self.most_players + 1)

    def chains(self, own: City, card: int) -> Truth:
        """Whether a chain makes a building free that does not stand in a city; not for a card
        that is not known."""
        if card == UNKNOWN:
            return False
        item = self.items[card]
        return own[item.presence] < 1 and self.free_by_chain(own, item)

    def guilds_in_play(self, players: int) -> Number:
        """How many guilds are shuffled into the last age."""
        return maximum(players, self.least_players) + self.cards.figure("guilds_beyond_players")

    @cached_property
    def stage_items(self) -> Mapping[int, tuple[Item, ...]]:
        """For each board, by item id, its stages in order."""
        found: dict[int, list[Item]] = {board.id: [] for board in self.boards}
        boards = {(board.board, board.side): board.id for board in self.boards}
        for item in self.cards.of_kind(Kind.STAGE):
            found[boards[item.board, item.side]].append(item)
        return {b: tuple(sorted(s, key=lambda i: i.number or 0)) for b, s in found.items()}

    @cached_property
    def _powers(self) -> Mapping[tuple[int, Ability], int]:
        return {
            (board, effect.ability): n
            for board, stages in self.stage_items.items()
            for n, item in reversed(list(enumerate(stages, start=1)))
            for effect in item.effects
            if effect.ability
        }

    @cached_property
    def seventh_at_start(self) -> bool:
        """Whether a seventh card is paid with what lay there when its turn began."""
        return self.ruling("seventh_card") == "start_of_turn"

    def has_power(self, board: int, own: Sequence[int], power: Ability) -> bool:
        """Whether a stage that stands in the city gives a power that lasts."""
        number = self._powers.get((board, power))
        return number is not None and own[self.stages] >= number

    def stage_count(self, board: int) -> Number:
        """How many stages a board has."""
        return len(self.stage_items[board])

    def stages_with(self, board: int, own: Sequence[Number], power: Ability) -> Number:
        """How many stages that stand in the city give a power."""
        giving = (n for n, s in enumerate(self.stage_items[board], start=1) if s.has(power))
        return total(if_else(own[self.stages] >= n, 1, 0) for n in giving)

    def builds_free(self, own: City, turn: Number, item: Item) -> Truth:
        """Whether something that stands lets the city build this item free in a turn of an age."""
        return any_true(
            all_true([own[permit.presence] >= 1, *self._applies(permit, own, turn)])
            for permit in self.effects.frees[item.id]
        )

    def _applies(self, permit: Permit, own: City, turn: Number) -> Iterator[Truth]:
        if permit.colour is not None:
            yield own[permit.colour] == 0
        elif permit.which is Which.FIRST_OF_AGE:
            yield turn == 1
        elif permit.which is Which.LAST_OF_AGE:
            yield turn == self.turns

    def next_stage(self, board: int, own: Sequence[int]) -> Item | None:
        """The stage that the city would build next, or None if all stand."""
        built = own[self.stages]
        return self.stage_items[board][built] if built < self.stage_count(board) else None

    def namesakes(self, card: int) -> tuple[int, ...]:
        """The buildings of a card's name, of whichever age, in the order of the set."""
        return self._namesakes.get(self.items[card].presence, ())

    @cached_property
    def _namesakes(self) -> Mapping[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for item in self.buildings:
            found[item.presence] = (*found.get(item.presence, ()), item.id)
        return found

    def those(self, seats: Iterable[tuple[int, Truth]]) -> tuple[int, ...]:
        """The seats of which a condition holds."""
        return tuple(seat for seat, holds in seats if holds)

    def shown(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Cards as they are told to people."""
        return tuple(cards)

    def one_less(self, hand: tuple[int, ...], card: int) -> tuple[int, ...]:
        """A hand without one copy of a card that is in it."""
        place = hand.index(card)
        return hand[:place] + hand[place + 1 :]

    def least(self, state: Moment, hand: Sequence[int], of: Callable[[int], Any]) -> Any:
        """The least of what the cards of a hand give; None where none gives anything."""
        found = (of(card) for card in hand)
        return min((one for one in found if one is not None), default=None)

    @cached_property
    def end_gains(self) -> Mapping[int, tuple[Function, ...]]:
        """For each guild, by item id, the formulas of its points at the end."""
        return {
            item.id: tuple(self.cards.compile(item.slug, e.amount) for e in item.gains(When.END))
            for item in self.cards.of_kind(Kind.GUILD)
        }

    @cached_property
    def guild_items(self) -> tuple[Item, ...]:
        """The guilds, in the order of the set."""
        return self.cards.of_kind(Kind.GUILD)

    # Resources and prices

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
        return Supply([own[column] for column in self.produces], self.producers(own))

    def offer(self, city: Sequence[Number]) -> Supply:
        """What neighbours may buy from a city: its board's resource, brown and grey buildings."""
        sellers: list[Producer] = [(city[column], gives) for column, gives in self._sellers]
        return Supply([city[column] for column in self._sells], sellers)

    @cached_property
    def _prices(self) -> tuple[tuple[Callable[..., Number], ...], ...]:
        return tuple(
            tuple(self.cards.function(rule, r) for r in self.cards.resources)
            for rule in ("price_left", "price_right")
        )

    def prices(self, *seats: Sequence[Number]) -> tuple[list[Number], list[Number]]:
        """What a unit of each resource costs a city, from its left and from its right."""
        left, right = ([price(*seats) for price in side] for side in self._prices)
        return left, right

    def ways(self, own: City, left: City, right: City, item: Item) -> tuple[Payment, ...]:
        """Every way to pay for an item, the least first; none if it cannot be had.

        Chains and coins in the treasury are not looked at. Nothing is bought that the city
        could produce (R32). What was found is remembered by all that it depends on.
        """
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

    def forget_payments(self, item: Item) -> None:
        """Remember nothing of the payments for an item."""
        needs = self._needs[item.id]
        if needs is not None:
            needs.forget()

    def remembered_by(self, item: Item) -> tuple[frozenset[int], ...] | None:
        """The columns by which an item's payments are remembered, of a city and of its left and
        right neighbour; None where it needs no resources."""
        needs = self._needs[item.id]
        if needs is None:
            return None
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
                formula = self.cards.resolved(self.cards.rules[rule], names[r])
                for who, name in read_columns(formula):
                    read[who].add(column[name])
        own, left, right = (_getter(read[seat]) for seat in self.cards.seats)
        return _Needs(
            itemgetter(*(self.produces[r] for r in resources), *helpers),
            lambda seats: (own(seats[0]), left(seats[1]), right(seats[2])),
            itemgetter(*(self._sells[r] for r in resources), *sellers),
        )


def least_first(way: Payment) -> tuple[int, int]:
    """What ways to pay are sorted by: their coins, and of equal ones those to the right."""
    return way.total, way.right
