"""The table of 7 Wonders while a move works on it: its parts, and what comes of items that come
and go.

What effects do to the ledgers is in ``effects``; here it is told, and set off in its order.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from antipater.rules.card_set import Item
from antipater.rules.effects import Happens
from antipater.rules.interpreter import note_built
from antipater.rules.ledger import add, lay, remove
from antipater.rules.numbers import Number, Truth, negation
from antipater.rules.seven_wonders import effects
from antipater.rules.seven_wonders.moves import (
    UNKNOWN,
    Action,
    Due,
    Event,
    Hand,
    Happening,
    Payment,
    Play,
    State,
)
from antipater.rules.seven_wonders.rules import Rules


class Happened(NamedTuple):
    """What paying came to: whether a chain made it free, and whether a neighbour was paid."""

    chained: Truth = False
    traded: Truth = False


NOTHING = Happened()
# What is told of each part of a payment.
_PAID = (Happening.PAYS, Happening.BUYS_LEFT, Happening.BUYS_RIGHT)


class WorkingTable:
    """The parts of a state, changed in place by moves, frozen when asked.

    It can be asked for refusals like a state (it is a ``Moment``).
    """

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.log = state.log
        self.started = state.started
        self.kept: Sequence[Hand | None] = state.kept
        self.setup = state.setup
        self.cities = [list(city) for city in state.cities]
        self.seated = len(self.cities)
        self.hands: list[Hand | None] = list(state.hands)
        self.pile = state.pile
        self.discards: list[int] = list(state.discards)
        self.age = state.age
        self.turn = state.turn
        self.freed = list(state.freed)
        self.due = list(state.due)
        self.over = state.over
        self.events: list[Event] = []
        self.entering: list[Item | None] = []
        self.answering: Due | None = None
        self.reckoned: dict[tuple[int, int], tuple[Payment, ...]] | None = {}

    def frozen(self) -> State:
        """The state as it is now."""
        return State(
            self.setup,
            tuple([tuple(city) for city in self.cities]),
            tuple(self.hands),
            self.pile,
            tuple(self.discards),
            self.age,
            self.turn,
            tuple(self.freed),
            tuple(self.due),
            self.over,
            self.log,
            self.started,
            tuple(self.kept),
        )

    def tell(self, what: Happening, seat: int, amount: int, item: int = UNKNOWN) -> None:
        self.events.append(Event(what, seat, amount, item))

    def seats(self, seat: int) -> tuple[list[int], list[int], list[int]]:
        """The ledgers at work: a seat's own, its left and its right neighbour's."""
        return self.cities[seat], self.cities[seat - 1], self.cities[seat + 1 - self.seated]

    def hand_over(self, seat: int, payment: Payment, item: int) -> None:
        """Pay the bank and the neighbours for an item, and tell it."""
        effects.pay(self.rules, *self.seats(seat), payment)
        for told, coins in zip(_PAID, payment, strict=True):
            if coins:
                self.tell(told, seat, coins, item)

    def numbers(self) -> list[tuple[Number, ...]]:
        """By seat, what each city has of each number that something waits for."""
        waiting = self.rules.effects.by_numbers
        seats = range(len(self.cities)) if waiting else ()
        return [
            tuple(each.number(*self.seats(seat)) for each in waiting if each.number)
            for seat in seats
        ]

    def happens(self, what: Happens, seat: int, takes: bool, when: Truth = True) -> None:
        """Let act what waits for something that happens to a seat, where it does (``when``)."""
        if when is not False:
            effects.happen(self, self.rules.effects.when(what), seat, takes, when)

    def brings(self, seat: int, item: Item, takes: bool) -> None:
        """Let act what an item does when it is built, and what waits for it to be built."""
        known = self.rules.effects
        for ready in known.built[item.id]:
            if ready.takes is takes:
                effects.act(self, ready, seat)
        effects.happen(self, known.when_built(item), seat, takes)

    def bring_about(self, play: Play, item: Item | None, happened: Happened, takes: bool) -> None:
        """Let effects of a play act, its item's and those that wait for what has happened:
        what gives, or what takes.

        All that gives acts before anything that takes, each in the order of the seats.
        """
        if item is not None:
            self.brings(play.seat, item, takes)
        elif play.action == Action.DISCARD:
            lays = self.rules.lays_instead(play)
            self.happens(Happens.DISCARDS, play.seat, takes, negation(lays))
            self.happens(Happens.LAYS, play.seat, takes, lays)
        self.happens(Happens.CHAINS, play.seat, takes, happened.chained)
        self.happens(Happens.TRADES, play.seat, takes, happened.traded)

    def look_back(self, before: Sequence[tuple[Number, ...]]) -> None:
        """Let act what waits for numbers that have risen since they were as ``before``: what
        gives, then what takes. What these bring about sets off none of them, but for steps of
        tracks that they advance."""
        for at_once in self.rules.effects.rounds:
            waiting = [self.rules.effects.by_numbers[n] for n in at_once]
            risen = [
                [each.rises(was[n], now[n]) for n, each in zip(at_once, waiting, strict=True)]
                for was, now in zip(before, self.numbers(), strict=True)
            ]
            for takes, (seat, happened) in product((False, True), enumerate(risen)):
                for each, when in zip(waiting, happened, strict=True):
                    if when is not False:
                        effects.happen(self, [each], seat, takes, when)

    def enter(self, seat: int, item: Item) -> None:
        """Let an item stand in a city, or on the table for all."""
        if item.pile:
            self.lay(item)
            return
        add(self.cities[seat], item)
        note_built(self.rules.effects, self.cities[seat], item)

    def lay(self, item: Item) -> None:
        """Let an item lie on the table for all."""
        pile = [self.rules.items[other] for other in item.pile]
        places = self.rules.cards.piles[item.id].lying(len(self.cities))
        for city in self.cities:
            lay(city, item, pile, places, self.age * self.rules.hand_size + self.turn)

    def leave(self, seat: int, item: Item) -> None:
        """Let an item go out of a city."""
        remove(self.cities[seat], item)

    def gain(self, seat: int, item: Item | None) -> Number:
        """The coins that an item brings from the bank now."""
        if item is None or not self.rules.gains[item.id]:
            return 0
        return effects.gain(self.rules, item, *self.seats(seat))

    def receive(self, seat: int, item: Item | None, amount: Number) -> None:
        """Take coins from the bank, and tell it."""
        if item is not None and amount:
            self.cities[seat][self.rules.coins] += amount
            self.rules.effects.note_earned(self.cities[seat], amount)
            self.tell(Happening.GAINS, seat, amount, item.id)

    def bring_in(self, play: Play) -> None:
        """Let what is chosen stand in the city, with all that it brings but choices."""
        item = self.rules.items[play.card]
        self.enter(play.seat, item)
        self.receive(play.seat, item, self.gain(play.seat, item))
        if self.rules.effects.acting:
            for takes in (False, True):
                self.bring_about(play, item, NOTHING, takes)
