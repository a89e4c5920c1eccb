"""A compiled 7 Wonders set made ready for play: columns, formulas and rulings of one edition."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import ItemChoice, Zone, fits, misfit
from antipater.rules.effects import Ability, Limit, When, Which, Who
from antipater.rules.expressions import (
    Expression,
    Function,
    Quantity,
    Use,
)
from antipater.rules.interpreter import Late, Offered, Permit, Ready
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    is_zero,
    maximum,
    total,
)
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    LAYS,
    UNKNOWN,
    Fighter,
    Moment,
    Payment,
    Play,
    Setup,
)
from antipater.rules.seven_wonders.trade import City, PricedRules

# The rules of a set about conflicts: what counts in them, whether a city takes part, and whether it
# fights the cities beyond its neighbours as well, or the one beyond its left or right neighbour.
STRENGTH, TAKES_PART, BEYOND = "conflict_strength", "takes_part", "fights_beyond"
BEYOND_LEFT, BEYOND_RIGHT = f"{BEYOND}_left", f"{BEYOND}_right"
_SIDES = {"left": -1, "right": 1}
# The turn before an age, in which each plays one of what players hold from the start; and the age
# by which their hands go in what is dealt.
BEFORE_AGE = 0
FROM_THE_START = 0


class Rules(PricedRules):
    """The rules of 7 Wonders for one compiled set and one edition.

    ``edition`` is a name among ``cards.editions`` (None: the set's default);
    raises ``KeyError`` for another.
    """

    by_edition = ("seventh_at_start", "passes_over")

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        column = cards.column
        self.stages = column["stages"]
        self.shields = column["shields"]
        known, shields = cards.rules, Quantity(cards.seats[0], "shields")
        self.strength = self._of_a_city(Use(STRENGTH) if STRENGTH in known else shields)
        self.takes_part = self._of_a_city(Use(TAKES_PART)) if TAKES_PART in known else None
        self._beyond = {
            rule: self._of_a_city(Use(rule))
            for rule in (BEYOND, BEYOND_LEFT, BEYOND_RIGHT)
            if rule in known
        }
        self.conflict = column["conflict"]
        # What a conflict token adds to: its points, and 1 if it is a defeat.
        self.of_tokens = self.conflict, column["defeats"]
        # Of every city, that its table answers what is asked between two ages, if a set asks then.
        self.between = column.get("between(ages)")
        self.hand_size = cards.figure("hand_size")
        self.turns = self.hand_size - 1
        self.held = cards.held
        self.laying = cards.laying
        self.lays = column[f"lays({self.laying.name})"] if self.laying else -1
        self.first_turn = 1 if self.held is None else BEFORE_AGE
        self.ages = tuple(range(1, len(cards.draft[0]) + 1))
        self.boards = cards.of_kind(Kind.BOARD)
        self.victory_points = {age: cards.figure(f"conflict_victory_{age}") for age in self.ages}
        self.defeat_points = cards.figure("conflict_defeat")
        self.least_players = cards.figure("free_city_players")

    def _of_a_city(self, formula: Expression) -> Callable[[City], Any]:
        """A formula as a function of the one city of which it speaks."""
        function = self.cards.compile("conflict", formula)
        return lambda city: function(city, city, city)

    def fighter(self, city: City) -> Fighter:
        """A city in conflicts; without a rule of the set every city takes part."""
        part = True if self.takes_part is None else self.takes_part(city)
        if not self._beyond:
            return Fighter(part, self.strength(city))
        both, left, right = (
            rule in self._beyond and self._beyond[rule](city)
            for rule in (BEYOND, BEYOND_LEFT, BEYOND_RIGHT)
        )
        return Fighter(part, self.strength(city), any_true([both, left]), any_true([both, right]))

    @property
    def some_beyond(self) -> bool:
        """Whether cities may fight others beyond their neighbours."""
        return bool(self._beyond)

    @cached_property
    def most_conflicts(self) -> int:
        """How many conflicts a city has in an age at most: with its neighbours, and in some sets
        with the cities beyond them."""
        return 4 if self.some_beyond else 2

    @property
    def only_neighbours(self) -> bool:
        """Whether nobody meets another city than its neighbours."""
        return not self.some_beyond and not self.passes_over

    def most_pairs(self, cities: int) -> int:
        """How many conflicts are fought around a table in an age at most: each two cities meet
        once."""
        return min(cities * self.most_conflicts // 2, cities * (cities - 1) // 2)

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

    def deck_age(self, age: int, turn: int) -> int:
        """The age whose deck a card comes from that is played in a turn of the table."""
        return FROM_THE_START if self.held is not None and turn == BEFORE_AGE else age

    def last_dealt(self, age: int, turn: int) -> int:
        """The last age whose hands have been dealt when a turn is played."""
        return age - 1 if self.held is not None and turn == BEFORE_AGE else age

    def is_before_age(self, state: Moment) -> Truth:
        """Whether it is the turn before an age."""
        return self.held is not None and state.turn == BEFORE_AGE

    def is_from_the_start(self, age: int) -> Truth:
        """Whether an age stands for what players hold from the start."""
        return self.held is not None and age == FROM_THE_START

    @property
    def deck_ages(self) -> tuple[int, ...]:
        """The ages that have a deck: what players hold from the start is one of its own."""
        return self.ages if self.held is None else (FROM_THE_START, *self.ages)

    def hand_of(self, age: int) -> int:
        """How many cards a seat is dealt for an age; what it holds from the start has none."""
        if self.held is not None and age == FROM_THE_START:
            return self.held.each
        return self.hand_size

    @cached_property
    def _decks(self) -> dict[int, dict[int, dict[int, int]]]:
        most = max(n for item in self.buildings for n in (*item.copies, 0))
        decks: dict[int, dict[int, dict[int, int]]] = {}
        for table in range(self.least_players, most + 1):
            decks[table] = {age: {} for age in self.ages}
            if self.held is not None:
                decks[table][FROM_THE_START] = dict.fromkeys(self.held.items, 1)
            for item in self.buildings:
                copies = sum(least <= table for least in item.copies)
                if item.kind is Kind.GUILD:
                    copies = 1
                if copies and item.age is not None:
                    decks[table][item.age][item.id] = copies
        return decks

    @property
    def most_players(self) -> int:
        """The most players that the set has cards for, where they hold some also of these."""
        holding = [zone.players for zone in (self.held, self.laying) if zone is not None]
        return min(max(self._decks), *holding) if holding else max(self._decks)

    @property
    def has_free_city(self) -> bool:
        """Whether two can play, with the Free City."""
        return self.held is None and self.laying is None

    @property
    def players(self) -> range:
        """How many may play; one fewer than the least table, with whom the Free City sits.

        Where players hold something of their own, nobody plays for the Free City.
        """
        return range(self.least_players - self.has_free_city, self.most_players + 1)

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
    def salvaging(self) -> tuple[tuple[int, int], ...]:
        """Of each item but stages that lets choose out of the discards: the column that tells
        whether it stands, and how many."""
        items = (item for item in self.cards.items if item.kind is not Kind.STAGE and item.choices)
        return tuple((item.presence, sum(c.number for c in item.choices)) for item in items)

    @cached_property
    def passes_over(self) -> bool:
        """Whether those that take no part in conflicts are passed over by their neighbours."""
        return self.ruling("absent_city") == "neighbours_meet"

    @property
    def notes_start(self) -> bool:
        """Whether something is paid with what there was when the turn began: by edition a seventh
        card, or in some sets fees in resources."""
        return self.seventh_at_start or bool(self.effects.beside)

    @cached_property
    def seventh_at_start(self) -> bool:
        """Whether a seventh card is paid with what lay there when its turn began."""
        return self.ruling("seventh_card") == "start_of_turn"

    def has_power(self, board: int, own: Sequence[Number], power: Ability) -> bool:
        """Whether a stage that stands in the city gives a power that lasts."""
        if self.cards.any_order:
            stages = self.stage_items[board]
            given: bool = any_true(
                all_true([stages[number - 1].has(power), self.stands(board, own, number)])
                for number in self.stage_numbers(board)
            )
            return given
        number = self._powers.get((board, power))
        return number is not None and own[self.stages] >= number

    def stands(self, board: int, own: Sequence[Number], number: int) -> Truth:
        """Whether a stage of a board, by its number, stands in the city."""
        if self.cards.any_order:
            return own[self.stage_items[board][number - 1].presence] >= 1
        return own[self.stages] >= number

    def stage_numbers(self, board: int) -> range:
        """The numbers of a board's stages."""
        return range(1, len(self.stage_items[board]) + 1)

    def stage_count(self, board: int) -> Number:
        """How many stages a board has."""
        return len(self.stage_items[board])

    def stages_with(self, board: int, own: Sequence[Number], power: Ability) -> Number:
        """How many stages that stand in the city give a power."""
        giving = (n for n, s in enumerate(self.stage_items[board], start=1) if s.has(power))
        return total(if_else(self.stands(board, own, n), 1, 0) for n in giving)

    def builds_free(self, own: City, turn: Number, item: Item, limited: bool = True) -> Truth:
        """Whether something that stands lets the city build this item free in a turn of an age;
        ``limited``: what does so but so often is looked at too."""
        return any_true(
            all_true([own[permit.presence] >= 1, *self._applies(permit, own, turn)])
            for permit in self.effects.frees[item.id]
            if limited or permit.limit is Limit.NONE
        )

    def _applies(self, permit: Permit, own: City, turn: Number) -> Iterator[Truth]:
        if permit.none_yet is not None:
            yield own[permit.none_yet] == 0
        elif permit.which is Which.FIRST_OF_AGE:
            yield turn == 1
        elif permit.which is Which.LAST_OF_AGE:
            yield turn == self.turns

    def in_any_order(self, own: Sequence[Number]) -> Truth:
        """Whether the city may build its stages in any order."""
        return any_true(own[column] >= 1 for column in self.cards.any_order)

    def next_stage(self, board: int, own: Sequence[Number], stated: int = 0) -> Item | None:
        """The stage that the city would build: in any order the one that is stated, if it may;
        else the first that does not stand, or None if all stand."""
        if not self.cards.any_order:
            built = own[self.stages]
            return self.stage_items[board][built] if built < self.stage_count(board) else None
        if all_true([self.in_any_order(own), self.is_left(board, own, stated)]):
            return self.stage_items[board][stated - 1]
        for number in range(1, self.most_stages + 1):
            if self.is_left(board, own, number):
                return self.stage_items[board][number - 1]
        return None

    def lays_instead(self, play: Play) -> Truth:
        """Whether a card is discarded to lay something instead of its coins."""
        return self.laying is not None and play.stage >= LAYS

    def is_left(self, board: int, own: Sequence[Number], number: int) -> Truth:
        """Whether a board has a stage of this number that does not stand."""

        def holds() -> Iterator[Truth]:
            yield number >= 1
            yield number <= self.stage_count(board)
            yield own[self.stage_items[board][number - 1].presence] < 1

        return all_true(holds())

    @cached_property
    def most_stages(self) -> int:
        """How many stages a board has at most; 1 where none has any."""
        return max(map(len, self.stage_items.values()), default=0) or 1

    def stage_of(self, state: Moment, play: Play) -> Item | None:
        """The stage that a play builds; None if all stand."""
        return self.next_stage(state.setup.boards[play.seat], state.cities[play.seat], play.stage)

    def open_stages(self, board: int, own: Sequence[Number]) -> Iterator[Item]:
        """The stages that the city may build now."""
        if self.in_any_order(own):
            for number in range(1, self.most_stages + 1):
                if self.is_left(board, own, number):
                    yield self.stage_items[board][number - 1]
        elif (following := self.next_stage(board, own)) is not None:
            yield following

    def standing_stages(self, board: int, own: Sequence[int]) -> tuple[Item, ...]:
        """The stages that stand in the city."""
        stages = self.stage_items[board]
        return tuple(s for s in stages if self.stands(board, own, s.number or 0))

    def namesakes(self, card: int) -> tuple[int, ...]:
        """The buildings of a card's name, of whichever age, in the order of the set."""
        return self._namesakes.get(self.items[card].presence, ())

    @cached_property
    def _namesakes(self) -> Mapping[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for item in self.buildings:
            found[item.presence] = (*found.get(item.presence, ()), item.id)
        return found

    @cached_property
    def unlike(self) -> frozenset[int]:
        """The buildings of whose name another one adds, or does, something else."""
        items = self.cards.items
        named = [[items[card] for card in cards] for cards in self._namesakes.values()]
        several = (c for c in named if len({(i.standing, i.effects) for i in c}) > 1)
        return frozenset(item.id for cards in several for item in cards)

    def those(self, seats: Iterable[tuple[int, Truth]]) -> tuple[int, ...]:
        """The seats of which a condition holds."""
        return tuple(seat for seat, holds in seats if holds)

    def any_of(self, cards: Iterable[int], wanted: Callable[[int], Truth]) -> Truth:
        """Whether any of some cards is a wanted one."""
        return any(map(wanted, cards))

    @cached_property
    def _worded(self) -> Mapping[str, ItemChoice]:
        return {choice.text: choice for choice in self.worded}

    @cached_property
    def worded(self) -> tuple[ItemChoice, ...]:
        """The choices out of the discards that cards word."""
        worded = super().worded
        return tuple(c for c in worded if not c.drawn and c.zone is Zone.DISCARDS)

    @cached_property
    def late(self) -> Mapping[str, Late]:
        """The choices that are made when everybody has played, as cards word them."""
        found: dict[str, Late] = {}
        for late in self.effects.late:
            found.setdefault(late.choice.text, late)
        return found

    @cached_property
    def draws(self) -> Mapping[str, ItemChoice]:
        """Those of what is kept of a draw."""
        return {text: late.choice for text, late in self.late.items() if late.choice.drawn}

    @cached_property
    def losses(self) -> Mapping[str, ItemChoice]:
        """Those of what is discarded out of the own city."""
        return {text: late.choice for text, late in self.late.items() if not late.choice.drawn}

    @cached_property
    def losable(self) -> tuple[int, ...]:
        """What some choice of the set may discard out of a city."""
        found = (item for choice in self.losses.values() for item in self.among(choice))
        return tuple(sorted({*found}))

    def among(self, choice: ItemChoice) -> tuple[int, ...]:
        """What can be chosen when everybody has played: what lies in the deck of a draw; of a city
        the buildings that a choice is about."""
        return self.cards.zone(choice.row).items if choice.drawn else self._losable[choice.text]

    @cached_property
    def _losable(self) -> Mapping[str, tuple[int, ...]]:
        """By choice, what it may discard; of those of one name, of which nothing in a city tells
        which it is, the first of the set."""
        first = {item.presence: item.id for item in reversed(self.buildings)}
        alone = [item for item in self.buildings if first[item.presence] == item.id]
        return {
            text: tuple(item.id for item in alone if fits(choice, item))
            for text, choice in self.losses.items()
        }

    @cached_property
    def _asked(self) -> Mapping[str, ItemChoice]:
        return {**self._worded, **{text: late.choice for text, late in self.late.items()}}

    @property
    def arguments(self) -> tuple[str, ...]:
        """What tells choices that wait: empty for the line of old, then as cards word them, then
        the names of what makes an offer."""
        return ("", *self._asked, *dict.fromkeys(self.offers))

    @property
    def told_apart(self) -> bool:
        """Whether choices that wait are told apart by more than their kind."""
        return bool(self.worded or self.asks_late)

    @property
    def layable(self) -> tuple[int, ...]:
        """What players may hold to lay it."""
        return () if self.laying is None else self.laying.items

    @cached_property
    def in_decks(self) -> tuple[int, ...]:
        """What may be drawn in a game, of whatever deck, each item once."""
        found = (item for draw in self.draws.values() for item in self.among(draw))
        return tuple(dict.fromkeys(found))

    @property
    def asks_late(self) -> bool:
        """Whether something is asked for when nothing else waits: an offer, or a choice."""
        return bool(self.offers or self.late)

    @cached_property
    def offers(self) -> tuple[str, ...]:
        """The names of what makes an offer, in the order of the set; once for each that may be
        chosen of several."""
        return tuple(offer.slug for offer in self.effects.offers)

    def has_to_lose(self, seats: Sequence[City], offer: Offered) -> Truth:
        """Whether the first of some cities has what it loses by an offer that is one of several
        losses, beside what it loses by others that it has taken."""
        column = offer.ready.column
        return not offer.least or seats[0][column] - self.given_up(seats, column) >= offer.least

    def given_up(self, seats: Sequence[City], column: int) -> Number:
        """How much the first of some cities loses by what it has taken, and has not lost yet."""
        own = seats[0]
        return total(
            if_else(own[taken] == n, ready.amount(*seats), 0)
            for n, taken, ready in self.own_losses
            if ready.column == column
        )

    @cached_property
    def own_losses(self) -> tuple[tuple[int, int, Ready], ...]:
        """What a city loses of its own by offers: their numbers, and the columns that hold the
        number of what is taken."""
        return tuple(
            (n, offer.taken, offer.ready)
            for n, offer in enumerate(self.effects.offers, start=1)
            if offer.taken is not None
            if offer.ready.takes and offer.ready.who in (Who.OWN, Who.ALL)
        )

    def can_pay(self, seats: Sequence[City], offer: Offered, ways: tuple[Payment, ...]) -> Truth:
        """Whether the first of some cities can pay for what is offered, the least of these ways:
        out of what it had left when it had played, and still has, if what others take does not come
        back; and beside what it has chosen to lose."""
        own, purse, coins = seats[0], self.effects.purse, self.coins
        if offer.each or purse is None or not (offer.fee or offer.units):
            return True
        if not ways:
            return False
        fee, lost = ways[0].total, self.given_up(seats, coins)
        able = [own[purse] >= fee]
        if not self.effects.gives_back:
            able.append(own[coins] - lost >= fee)
        elif not is_zero(lost):
            able.append(maximum(own[purse], own[coins]) - lost >= fee)
        return all_true(able)

    def together(self, offer: Offered) -> tuple[Offered, ...]:
        """The offers of which one is taken where this one is made."""
        several = offer.least > 0  # of several gains each can be taken, if one can
        return (
            tuple(o for o in self.effects.offers if o.asks == offer.asks) if several else (offer,)
        )

    def offered_by(self, name: str) -> tuple[int, ...]:
        """The numbers, from 1, of the offers that one thing makes; one of them is taken."""
        return tuple(n for n, slug in enumerate(self.offers, start=1) if slug == name)

    @cached_property
    def musts(self) -> frozenset[str]:
        """The names of what makes an offer that cannot be left alone."""
        return frozenset(offer.slug for offer in self.effects.offers if offer.must)

    @property
    def must_take(self) -> bool:
        """Whether something that is asked for late cannot be left alone."""
        return bool(self.late or self.musts)

    def choice(self, argument: str) -> ItemChoice:
        """The choice that a card words so."""
        return self._asked[argument]

    def misfit(self, argument: str, item: Item) -> str:
        """Which part of the filter of a choice a card does not have; empty where it has them."""
        return misfit(self.choice(argument), item) if argument in self._worded else ""

    def may_pass(self, argument: str) -> Truth:
        """Whether a choice can be left alone in any case."""
        if argument in self.musts:
            return False
        return argument not in self._asked or self._asked[argument].may

    def shown(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Cards as they are told to people."""
        return tuple(cards)

    def one_less(self, hand: tuple[int, ...], card: int) -> tuple[int, ...]:
        """A hand without one copy of a card that is in it."""
        place = hand.index(card)
        return hand[:place] + hand[place + 1 :]

    def size_of(self, hand: tuple[int, ...]) -> int:
        """How many cards a hand has, as far as it is known."""
        return len(hand)

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
    def guild_symbols(self) -> Mapping[int, tuple[tuple[int, Function], ...]]:
        """For each guild, by item id, the columns of symbols to which it adds by formulas."""
        cards = self.cards
        return {
            item.id: tuple(
                (cards.column[e.column], cards.compile(item.slug, e.amount))
                for e in item.effects
                if e.by_formula and e.column.startswith("science(")
            )
            for item in cards.of_kind(Kind.GUILD)
        }

    @cached_property
    def guild_items(self) -> tuple[Item, ...]:
        """The guilds, in the order of the set."""
        return self.cards.of_kind(Kind.GUILD)
