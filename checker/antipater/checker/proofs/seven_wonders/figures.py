"""What the set and its edition say of 7 Wonders, read again: figures, columns, seats and prices.

Which payments an item can have is not said here; they have theorems of their own.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from antipater.checker.proofs.expected_lines import SetLines, lost
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import ItemChoice
from antipater.rules.effects import AT_THE_END, Effect, Power, What, When, Who
from antipater.rules.expressions import Function
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    maximum,
    minimum,
    negation,
    total,
)
from antipater.rules.seven_wonders import FREE_CITY, Due, Payment, Play, Rules

_NOTHING = Payment(0, 0, 0)


class Figures(SetLines):
    """What the set and its edition say, and by what a city builds free or has to pay."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rules = rules  # for payments and rulings
        cards = rules.cards
        self.ages = [*range(1, len(cards.draft[0]) + 1)]
        self.from_start = cards.held
        self.laying = next((z for z in cards.zones if z.each and z.on_top), None)
        self.turns = cards.figure("hand_size") - 1
        self.lines = [
            (card, line)
            for card, line in self.lines
            if line.what is What.AMOUNT and not line.is_gain
        ]
        self.offers = [(card, line) for card, line in self.lines if line.is_offer]
        self.chosen_late = [
            (card, line, line.choice)
            for card, line in self.lines
            if line.offered and line.choice is not None
        ]
        self.takes_coins = any(
            line.fee or line.fee_units or (line.column == "coins" and lost(line.amount))
            for _, line in self.lines
        )
        self.fees = any(line.fee or line.fee_units for _, line in self.offers)
        robbing = [
            line
            for _, line in self.lines
            if line.column == "coins" and lost(line.amount)
            if not (line.event and line.event.what in AT_THE_END)
        ]
        self.robbed_after = bool(robbing) and all(not line.owed for line in robbing)
        told = {(b.presence, b.standing, b.effects) for b in rules.buildings}
        self.tells_apart = len(told) > len({name for name, *_ in told})
        self.in_resources = any(line.fee_units for _, line in self.offers)
        self.at_start = rules.ruling("seventh_card") == "start_of_turn"
        self.meets_the_next = rules.ruling("absent_city") == "neighbours_meet"
        self.defeat = cards.figure("conflict_defeat")
        self.victory = [0, *(cards.figure(f"conflict_victory_{age}") for age in self.ages)]
        self.stages = {
            board.id: sorted(
                (stage for stage in cards.of_kind(Kind.STAGE) if _of(board, stage)),
                key=lambda stage: stage.number or 0,
            )
            for board in cards.of_kind(Kind.BOARD)
        }

    @property
    def tables(self) -> list[int]:
        """How many may play: two with the Free City, and as many as there are cards for; where each
        holds some from the start, without the Free City and no more than these are enough for."""
        least = self.cards.figure("free_city_players")
        most = max(number for item in self.items for number in item.copies)
        holding = [zone for zone in (self.from_start, self.laying) if zone is not None]
        if not holding:
            return [*range(least - 1, most + 1)]
        enough = [len(zone.items) // zone.each for zone in holding]
        return [*range(least, min(most, *enough) + 1)]

    def is_free_city(self, state: Any, seat: int) -> bool:
        """Whether a seat is that of the Free City, with whom two players play."""
        return bool(state.setup.players == 2 and seat == FREE_CITY)

    def is_before_age(self, state: Any) -> bool:
        """Whether each plays one of the cards that players hold from the start: in the turn before
        an age, of number 0, where a set has such cards."""
        return self.from_start is not None and bool(state.turn == 0)

    def built(self, state: Any, seat: int, play: Play) -> Item | None:
        """The stage of its own board that a play builds: the one that it names, where a city
        builds those that are left in any order; None after the last."""
        stages = self.open_stages(state, seat)
        named = [stage for stage in stages if stage.number == play.stage]
        return next(iter(named or self.left(state, seat)), None)

    def open_stages(self, state: Any, seat: int) -> list[Item]:
        """The stages that a city may build now: the next one, or any that is left."""
        left = self.left(state, seat)
        return left if self.in_any_order(state, seat) else left[:1]

    def in_any_order(self, state: Any, seat: int) -> bool:
        """Whether something that stands in a city lets it build its stages in any order."""
        return any(state.cities[seat][item.presence] >= 1 for item in self._ordering)

    def left(self, state: Any, seat: int) -> list[Item]:
        """The stages that do not stand in a city; in order they are told by their number."""
        city, stages = state.cities[seat], self.stages[state.setup.boards[seat]]
        if self._ordering:
            return [stage for stage in stages if city[stage.presence] < 1]
        return stages[int(city[self.column["stages"]]) :]

    @cached_property
    def _ordering(self) -> list[Item]:
        return [item for item in self.items if item.has(Power.ANY_ORDER)]

    def has(self, state: Any, seat: int, power: Power) -> bool:
        """Whether a stage that stands in a city gives a power."""
        left = self.left(state, seat)
        stages = self.stages[state.setup.boards[seat]]
        return any(stage.has(power) for stage in stages if stage not in left)

    def choice(self, argument: str) -> ItemChoice | None:
        """The choice that a card words so; nothing for the line of old."""
        return next((c for c in self.cards.choices if argument and c.text == argument), None)

    def to_choose_from(self, state: Any, seat: int, choice: ItemChoice) -> list[tuple[int, Truth]]:
        """Among what a seat chooses when everybody has played, each with whether it is there: in
        the deck, or in its own city. Buildings of one name are one there, told by the first."""
        if choice.drawn:
            return self.deck(state, choice)
        named: dict[int, int] = {}
        for card in self.rules.buildings:
            named.setdefault(card.presence, card.id)
        meant = [c for c in self.rules.buildings if c.id in named.values() and _means(choice, c)]
        return [(card.id, state.cities[seat][card.presence] >= 1) for card in meant]

    def deck(self, state: Any, choice: ItemChoice) -> list[tuple[int, Truth]]:
        """The characters of which some are drawn, each with whether it is still in the deck: no
        city has it. Of what players hold, whether it was never laid."""
        zone = self.cards.zone(choice.row)
        lying = [item for item in self.items if item.id in zone.items]
        if zone.each:
            return [
                (item.id, all_true([city[item.laid] < 1 for city in state.cities]))
                for item in lying
            ]
        return [
            (item.id, all_true([negation(city[item.presence] >= 1) for city in state.cities]))
            for item in lying
        ]

    def now(self, state: Any) -> Number:
        """The turn at hand, among all of a game."""
        return state.age * (self.turns + 1) + state.turn

    def covered(self, city: Any, item: Item, players: int, state: Any) -> list[tuple[Item, Truth]]:
        """What lies where an item is laid, it included, and whether it then does no more: all that
        lay there where one does; else the one before which all others were laid, if more lie
        there than can. What is laid in one turn is laid in the order of the set."""
        others = [self.items[each] for each in item.pile]
        (zone,) = (zone for zone in self.cards.zones if item.id in zone.items)
        if item.laid < 0:
            return [(other, city[other.presence] >= 1) for other in others]
        least, more = zone.more
        places = more if least and players >= least else zone.on_top
        there = {o.id: o.id == item.id or city[o.presence] >= 1 for o in others}
        when = {o.id: self.now(state) if o.id == item.id else city[o.laid] for o in others}
        many = sum(if_else(lies, 1, 0) for lies in there.values()) > places
        before = {
            (a.id, b.id): when[a.id] < when[b.id] if n > m else when[a.id] <= when[b.id]
            for n, a in enumerate(others)
            for m, b in enumerate(others)
        }
        return [
            (
                o,
                all_true([
                    many,
                    there[o.id],
                    *(
                        any_true([negation(there[p.id]), before[o.id, p.id]])
                        for p in others
                        if p.id != o.id
                    ),
                ]),
            )
            for o in others
        ]  # fmt: skip

    def lays(self, play: Play) -> Truth:
        """Whether who discards a card lays something for it."""
        return self.laying is not None and play.stage >= 1

    def lacks(self, argument: str, item: Item) -> str | None:
        """The code of the first part of the filter of a choice that an item does not have."""
        if (choice := self.choice(argument)) is None:
            return None
        if item.kind not in choice.of.kinds:
            return "W-CHOOSE-02"
        if choice.of.colours and item.colour not in choice.of.colours:
            return "W-CHOOSE-03"
        return "W-CHOOSE-04" if choice.of.age not in (0, item.age) else None

    def new(self, state: Any, due: Due, card: int) -> Truth:
        """Whether a card of the discards is one of those that a choice is about, and stands not
        yet in the city that chooses."""
        item = self.items[card]
        return not self.lacks(due.argument, item) and state.cities[due.seat][item.presence] < 1

    def dealt(self, players: int, item: Item) -> bool:
        """Whether a card can be in its age's deck for so many: two sit at a table of three."""
        players = max(players, self.cards.figure("free_city_players"))
        return item.kind is Kind.GUILD or any(least <= players for least in item.copies)

    def neighbours(self, seat: int, seats: int) -> tuple[int, int]:
        """The seats to the left and to the right."""
        return (seat - 1) % seats, (seat + 1) % seats

    def around(self, state: Any, seat: int) -> tuple[Any, Any, Any]:
        """A city, its left and its right neighbour."""
        left, right = self.neighbours(seat, len(state.cities))
        return state.cities[seat], state.cities[left], state.cities[right]

    def in_conflict(self, city: Any) -> tuple[Truth, Number]:
        """Whether a city takes part in conflicts, and with what strength: its shields, where the
        set has no rule of that; cards of one name count once."""
        rules = self.cards.rules
        takes_part = self.cards.function("takes_part") if "takes_part" in rules else None
        part = takes_part is None or takes_part(city, city, city)
        if "conflict_strength" in rules:
            return part, self.cards.function("conflict_strength")(city, city, city)
        more = [if_else(city[c] >= 1, add(city, city, city), 0) for c, add in self._adding_shields]
        return part, city[self.column["shields"]] + sum(more)

    @cached_property
    def _adding_shields(self) -> list[tuple[int, Function]]:
        """What adds shields by a formula while it stands: its column, and how many."""
        found = {
            (card.presence, line.amount): None
            for card in self.items
            for line in card.effects
            if line.when is When.STANDS and line.column == "shields"
        }
        return [(card, self.cards.compile("shields", amount)) for card, amount in found]

    @property
    def some_go_beyond(self) -> bool:
        """Whether the set has a rule by which cities fight beyond their neighbours."""
        return any(rule.startswith("fights_beyond") for rule in self.cards.rules)

    def goes_beyond(self, city: Any, side: str) -> Truth:
        """Whether a city fights the city beyond its neighbour on a side too."""
        rules = ("fights_beyond", f"fights_beyond_{side}")
        known = [self.cards.function(rule) for rule in rules if rule in self.cards.rules]
        return any_true(goes(city, city, city) for goes in known)

    def holder(self, state: Any) -> int:
        """Who holds the Free City's card: to its left first, in the second age to its right."""
        side = {"left": -1, "right": 1}[self.cards.draft[-1][state.age - 1]]
        return FREE_CITY + (side if state.turn % 2 == 1 else -side)

    def payment(self, state: Any, play: Play, item: Item) -> Payment | None:
        """What a play pays: of the payments that fit the split that it states the least; nothing
        where a chain makes the item free, unless by edition the split pays all the same."""
        return self._payment(self.paying(state, play.seat), state, play, item)

    def paying(self, state: Any, seat: int) -> tuple[Any, Any, Any]:
        """The cities by which a seat pays, its own first: as they are, or by edition for a seventh
        card as they were when its turn began, less what was paid in it."""
        if state.started is None or not self.at_start:
            return self.around(state, seat)
        left, right = self.neighbours(seat, len(state.cities))
        return state.started[seat], state.started[left], state.started[right]

    def treasury(self, state: Any, seat: int) -> Number:
        """The coins with which a seat pays: those of ``paying``, but no more than are left where
        cards have taken some since."""
        coins = self.column["coins"]
        noted = self.paying(state, seat)[0][coins]
        if state.started is None or not (self.takes_coins and self.at_start):
            return noted
        return minimum(noted, state.cities[seat][coins])

    def has_to_lose(self, cities: Sequence[Any], card: Item, line: Effect) -> Truth:
        """Whether the first of some cities has what a line of a card takes that is one of several
        losses, and has not agreed to lose it by other lines."""
        several = any(each.instead for each in card.effects)
        if not several or lost(line.amount) is None:
            return True
        due = self.cards.compile(card.slug, line.each)(*cities)
        there = cities[0][self.column[line.column]]
        return there >= due + self.agreed(cities, line.column)

    def agreed(self, cities: Sequence[Any], column: str) -> Number:
        """How much of something the first of some cities has agreed to lose in this turn."""
        lines = [
            (n, card, line)
            for n, (card, line) in enumerate(self.offers, 1)
            if not line.or_owed and line.who in (Who.OWN, Who.ALL) and lost(line.amount) is not None
        ]
        return total(
            if_else(
                cities[0][self.column[f"taken({card.slug})"]] == n,
                self.cards.compile(card.slug, line.each)(*cities),
                0,
            )
            for n, card, line in lines
            if line.column == column
        )

    def pays(
        self, state: Any, seat: int, line: Effect, split: tuple[int, int] | None = None
    ) -> Truth:
        """Whether a city can pay for what a line offers: with coins that it had when it played and
        has not paid, nor lost if that is owed; as is stated."""
        own = state.cities[seat]
        if not line.fee and not line.fee_units:
            return True
        if (fee := self.fee(state, seat, line, split)) is None:
            return False
        purse, coins = own[self.column["purse(turn)"]], own[self.column["coins"]]
        had = maximum(purse, coins) if self.robbed_after else coins
        left = minimum(purse, had - self.agreed(self.around(state, seat), "coins"))
        return fee.coins + fee.left + fee.right <= left

    @cached_property
    def used(self) -> list[str]:
        """The columns of what a turn has paid to the left and right, and of units it has used."""
        units = (f"used({resource})" for resource in self.cards.resources)
        return ["paid_left(turn)", "paid_right(turn)", *units]

    def fee(
        self, state: Any, seat: int, line: Effect, split: tuple[int, int] | None = None
    ) -> Payment | None:
        """What a city pays for what a line offers; nothing where its resources cannot be had beside
        those of the turn, with what there was when the turn began."""
        if not line.fee_units:
            return Payment(line.fee, 0, 0)
        if state.started is None:
            return None
        left, right, *used = (state.cities[seat][self.column[name]] for name in self.used)
        seats = [state.started[n] for n in (seat, *self.neighbours(seat, len(state.started)))]
        units = tuple(dict(line.fee_units).get(each, 0) for each in self.cards.resources)
        around = (seats[0], seats[1], seats[2])
        ways = self.rules.beside(around, used, Payment(line.fee, left, right), units)
        return next((way for way in ways if split in (None, way[1:])), None)

    def _payment(
        self, seats: tuple[Any, Any, Any], state: Any, play: Play, item: Item
    ) -> Payment | None:
        free = self.free(seats[0], item)
        ways = (_NOTHING,) if free else self.rules.ways(*seats, item)
        if play.split is not None:
            optional = self.rules.ruling("chain_use") != "always"
            if free and any(play.split) and optional and not self.is_free_city(state, play.seat):
                ways = self.rules.ways(*seats, item)
            left, right = play.split
            ways = tuple(w for w in ways if all_true([w.left == left, w.right == right]))
        return ways[0] if ways else None

    def free(self, own: Sequence[Number], item: Item) -> bool:
        """Whether a city has the chain that makes an item free."""
        return any(own[column] >= 1 for column in item.free_with)

    def lets_build(self, state: Any, seat: int, item: Item) -> Truth:
        """Whether an item that stands lets a city build another free: of its colour, as the first
        of it, or in the first or the last turn of an age."""
        own = state.cities[seat]
        is_card = bool(item.colour) or item.held
        return is_card and self.prices.frees(item, own, state.turn, self.turns)

    def spends(self, state: Any, seat: int, item: Item) -> Truth:
        """The same where a card is built free, and what is used for it but so often is noted."""
        own, turn = state.cities[seat], state.turn
        of_stage = all_true([
            self.has(state, seat, Power.FREE_BUILD),
            state.freed[seat] != state.age,
            negation(self.is_before_age(state)),
        ])  # fmt: skip
        return self.prices.spend(item, own, turn, self.turns, of_stage)


def _means(choice: ItemChoice, card: Item) -> bool:
    """Whether a card is of those that a choice is about."""
    of = choice.of
    coloured = not of.colours or card.colour in of.colours
    return card.kind in of.kinds and coloured and of.age in (0, card.age)


def _of(board: Item, stage: Item) -> bool:
    """Whether a stage is one of a board."""
    return (stage.board, stage.side) == (board.board, board.side)
