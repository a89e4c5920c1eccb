"""The table while a move works on it: its parts, and what comes of items that come and go.

What an item does to coins, pawn and points is in ``effects``; here it is told, victories are
looked for, and choices wait.
"""

from collections.abc import Iterable, Sequence

from antipater.rules.card_set import Kind
from antipater.rules.choices import PAIR_TOKEN, ItemChoice
from antipater.rules.duel import effects, legality
from antipater.rules.duel.effects import Payment, Told
from antipater.rules.duel.legality import Refusal
from antipater.rules.duel.moves import (
    UNKNOWN,
    Due,
    Event,
    Happening,
    Move,
    Spot,
    State,
    Verb,
    Victory,
)
from antipater.rules.duel.rules import Rules
from antipater.rules.duel.watch import Watched
from antipater.rules.duel.zones import bared, due_for
from antipater.rules.effects import Happens
from antipater.rules.ledger import Working
from antipater.rules.numbers import Number, Truth, all_true, if_else, negation

# Python looks members of an enum up slowly; those that most moves need are bound once.
_CITY = int(Spot.CITY)
_ADVANCES, _LOSES, _GAINS = Happening.ADVANCES, Happening.LOSES, Happening.GAINS

# What is told of choices between two ages: that the one has ended, the other begun; or of those
# that come of what is set off before a card is taken.
ENDS, BEGINS, SET_OFF = 1, 2, 3


class Table:
    """The parts of a state, changed in place and frozen at the end."""

    __slots__ = (
        "active",
        "age",
        "asked",
        "board_tokens",
        "cities",
        "drafted",
        "due",
        "events",
        "left",
        "log",
        "payment",
        "places",
        "player",
        "replay",
        "rules",
        "setup",
        "took_a_card",
        "victory",
        "winner",
    )

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.player = 0
        self.setup = state.setup
        self.cities: list[Working] = [list(state.cities[0]), list(state.cities[1])]
        self.places: list[int] = list(state.places)
        self.age = state.age
        self.left = state.left
        self.active = state.active
        self.due = list(state.due)
        self.drafted = state.drafted
        self.board_tokens = state.board_tokens
        self.replay = state.replay
        self.victory = state.victory
        self.winner = state.winner
        self.log = state.log
        self.asked: Due | None = None
        self.payment: Payment | None = None
        self.events: list[Event] = []
        self.took_a_card = False

    def unplayable(self, move: Move) -> Refusal | None:
        """The first rule that a move breaks, whatever it costs."""
        return legality.unplayable(self.rules, self, move)

    def payment_for(self, player: int, item: int) -> Payment:
        """What a player must pay now for a building or wonder."""
        return legality.payment_for(self.rules, self, player, self.rules.items[item])

    @property
    def to_move(self) -> int | None:
        """The player who must move, or None when the game is over."""
        if self.victory is not None:
            return None
        return self.due[0].player if self.due else self.active

    def frozen(self) -> State:
        """The state that the moves have brought about."""
        return State(
            self.setup,
            (tuple(self.cities[0]), tuple(self.cities[1])),
            tuple(self.places),
            self.age,
            self.left,
            self.active,
            tuple(self.due),
            self.drafted,
            self.board_tokens,
            self.replay,
            self.victory,
            self.winner,
            self.log,
        )

    def tell(self, what: Happening, player: int, amount: int, item: int = UNKNOWN) -> None:
        self.events.append(Event(what, player, amount, item))

    def tell_any(self, what: Happening, player: int, amount: Number, item: int) -> None:
        """Tell of an amount unless it is known to be nothing."""
        if not isinstance(amount, int) or amount:
            self.events.append(Event(what, player, amount, item))

    def happens(self, what: Happens, when: Truth = True) -> Sequence[Told]:
        """Let what waits for an event act, which happens to the one who moves."""
        waiting = self.rules.effects.when(what)
        if not waiting:
            return ()
        own, opponent = self.cities[self.player], self.cities[1 - self.player]
        return effects.happen(self.rules, own, opponent, waiting, when)

    def numbers(self, player: int) -> list[tuple[Number, Number]]:
        """What a player's city and the other have of each number that something waits for."""
        return effects.numbers(self.rules, self.cities[player], self.cities[1 - player])

    def look_back(
        self, player: int, before: list[tuple[Number, Number]], card: bool = False
    ) -> None:
        """Let act what is seen only after a move of a player: by a ``card``, perhaps the last."""
        if self.victory is not None:
            return
        own, opponent = self.cities[player], self.cities[1 - player]
        last = self.left == 0 if card else False
        told = effects.look_back(self.rules, own, opponent, before, last)
        self.tell_changes(player, told)
        self.look(player, self.rules.wins_by_age)

    def tell_changes(self, player: int, changes: Iterable[Told]) -> None:
        """Tell of coins that effects changed; ``player`` is the first of their two."""
        for seat, ready, amount in changes:
            if ready.column == self.rules.coins:
                what = _LOSES if ready.takes else _GAINS
                self.tell_any(what, 1 - player if seat else player, amount, ready.item)

    def take_from_structure(self, item: int) -> None:
        """Take a card out of the structure; where the layout is not known, any slot goes."""
        self.took_a_card = True
        slot = legality.slot_of(self.rules, self, item)
        self.left &= self.left - 1 if slot is None else ~(1 << slot)

    def construct(self, player: int, item: int) -> None:
        """Let an item enter a city: its effects, the victories, and the choices it asks for."""
        if self.victory is not None:
            return
        rules, definition = self.rules, self.rules.items[item]
        own, opponent = self.cities[player], self.cities[1 - player]
        self.places[item] = _CITY + player
        entered = effects.enter(rules, own, opponent, definition)
        self.tell_any(_ADVANCES, player, entered.spaces, item)
        self.tell_any(_LOSES, 1 - player, entered.looted, item)
        self.tell_any(_GAINS, player, entered.coins, item)
        self.tell_changes(player, entered.others)
        self.look(player, rules.wins_entering[item])
        for needed in rules.again_coming[item]:
            again = needed is None or needed(own, opponent)
            self.replay = self.replay | self.is_for_turn(player, again)
        if rules.science_columns[item] or definition.effects:
            self.ask(player, item)

    def is_for_turn(self, player: int, again: Truth) -> Truth:
        """Whether what brings a player another turn does so in a turn of that player; between two
        ages there is none."""
        mine = (self.active == player) & again
        column = self.rules.between
        if column is None or not self.rules.asks_between:
            return mine
        between = self.cities[0][column]
        return mine & ((between == 0) | (between == SET_OFF))

    def receive(self, player: int, item: int) -> None:
        """Let an item go over to a city; what it brought when it was built is not brought anew."""
        self.places[item] = _CITY + player
        seats = self.cities[player], self.cities[1 - player]
        self.have(player, item, effects.receive(self.rules, *seats, self.rules.items[item]))

    def copy_symbol(self, player: int, item: int) -> None:
        """Let a city have the symbol of an item that stands somewhere once more."""
        seats = self.cities[player], self.cities[1 - player]
        self.have(player, item, effects.copy_symbol(self.rules, *seats, self.rules.items[item]))

    def have(self, player: int, item: int, changes: Iterable[Told]) -> None:
        """Let come about what comes of an item, or its symbol, that a city has now."""
        self.tell_changes(player, changes)
        if self.victory is None:
            self.look(player, self.rules.wins_entering[item])
        if self.rules.science_columns[item]:
            self.ask_for_pairs(player, item)

    def take_out(self, player: int, item: int) -> None:
        """Let an item leave a city."""
        effects.leave(self.rules, self.cities[player], self.rules.items[item])
        owner, other = self.rules.wins_leaving[item]
        self.look(1 - player, Watched(other, owner))

    def look(self, player: int, changed: Watched) -> None:
        """Look whether a player has won, or else the other, where a change may have done that."""
        if changed.own:
            self.test_supremacy(player)
        if changed.other and self.victory is None:
            self.test_supremacy(1 - player)

    def test_supremacy(self, player: int) -> None:
        """End the game at once on a scientific or military supremacy (R34)."""
        seats = self.cities[player], self.cities[1 - player]
        if self.rules.scientific_supremacy(*seats):
            self.victory, self.winner = Victory.SCIENTIFIC, player
        elif self.rules.military_supremacy(*seats):
            self.victory, self.winner = Victory.MILITARY, player

    def ask(self, player: int, item: int) -> None:
        """Queue the choices that an item asks for, where there is something to choose."""
        if self.rules.science_columns[item]:
            self.ask_for_pairs(player, item)
        seats = self.cities[player], self.cities[1 - player]
        for choice, needed in self.rules.choosing[item]:
            self.ask_for(choice, player, needed is None or needed(*seats))

    def ask_for(self, choice: ItemChoice, player: int, when: Truth = True) -> None:
        """Queue a choice of an item that has this owner, where it is asked for (``when``) and
        there is something to choose: one decision, as otherwise nothing comes of either. Where
        something can be chosen instead, that is looked at when its turn has come."""
        due = due_for(choice, player)
        if when is not False and all_true([when, bool(choice.instead) or self.any_choice(due)]):
            for _ in range(choice.number):
                self.due.append(due)

    def ask_for_what_lay_there(self) -> None:
        """Let what lay on a card that is taken wait to be taken with it, by who took that."""
        for choice in self.rules.lying_on_cards if self.victory is None else ():
            self.ask_for(choice, self.player)

    def lying_bare(self) -> dict[int, Truth]:
        """What may lie on cards of structures, each with whether its card has left and it waits to
        be taken; where the structure is not known, whether it may."""
        return {
            item: all_true((self.places[item] == Spot.TABLE, bared(self.rules, self, zone, item)))
            for zone in self.rules.cards.dealt if zone.under
            for item in zone.items
        }  # fmt: skip

    def put_away(self, before: dict[int, Truth]) -> None:
        """Put what lay on a card that is discarded, and not taken, into the box. ``before``: what
        lay bare before that."""
        self.took_a_card = False
        for item, bare in self.lying_bare().items():
            on_it = all_true((bare, negation(before[item])))
            self.places[item] = if_else(on_it, Spot.BOX, self.places[item])

    def ask_for_pairs(self, player: int, item: int) -> None:
        """Queue the choice of a token for each pair that an item completes, while one is left."""
        rules, definition = self.rules, self.rules.items[item]
        found = effects.pairs(rules, self.cities[player], definition)
        for n in range(len(rules.science_columns[item])):
            if not found > n:
                break
            left = self.board_tokens - sum(due.verb == Verb.TOKEN for due in self.due)
            waits = bool(left > 0)
            self.tell(Happening.PAIR, player, int(waits), item)
            if waits:
                self.due.append(Due(Verb.TOKEN, player))

    def pass_over(self) -> None:
        """Pass over choices that wait for which nothing is there any more, or is there yet."""
        if self.due and not self.any_left(self.due[0]):
            gone = self.due[0]
            self.due.pop(0)
            self.offer_instead(gone)
            self.pass_over()

    def offer_instead(self, gone: Due) -> None:
        """Let what can be chosen instead of what was left alone, if a card says so, be due."""
        for choice in self.rules.worded:
            due = due_for(choice, 0)
            if choice.instead and gone.verb == due.verb and gone.argument == due.argument:
                for _ in range(choice.instead.number):
                    self.due.insert(0, due_for(choice.instead, 0)._replace(player=gone.player))
                return

    def any_left(self, first: Due) -> bool:
        """Whether there is anything to choose for the choice that is due."""
        for choice in (*self.rules.cards.choices, PAIR_TOKEN):
            due = due_for(choice, 0)
            if first.verb == due.verb and first.argument == due.argument:
                return bool(self.any_choice(due._replace(player=first.player)))
        return True

    def any_choice(self, due: Due) -> Truth:
        """Whether there is anything to choose."""
        return legality.any_choice(self.rules, self, due)

    def cap_wonders(self) -> None:
        """After the last wonder that may stand, put the others back in the box (R30)."""
        if sum(city[self.rules.wonders] for city in self.cities) == self.rules.wonder_cap:
            self.remove_unbuilt_wonders()

    def remove_unbuilt_wonders(self) -> None:
        """Put the wonders that are not built back in the box."""
        for wonder in self.rules.cards.of_kind(Kind.WONDER):
            for player in (0, 1):
                held = self.places[wonder.id] == Spot.HELD + player
                self.tell_any(Happening.REMOVED, player, if_else(held, 1, 0), wonder.id)
                self.places[wonder.id] = if_else(held, Spot.BOX, self.places[wonder.id])

    def ask_after_event(self, nth: int, player: int) -> None:
        """Queue a choice of a city if an event of the move has brought it, once."""
        (column, choice), city = self.rules.asks[nth], self.cities[player]
        self.ask_for(choice, player, city[column] >= 1)
        city[column] = 0

    def _put(self, items: Iterable[int], spot: int) -> None:
        for item in items:
            if item != UNKNOWN:
                self.places[item] = spot
