"""A game of 7 Wonders at work: simultaneous turns, what follows from them, ages, the end.

The order of a turn (R17): everybody plays at once; in the last turn of an age Babylon's
seventh card, then the last cards go to the discards; Halicarnassus builds out of the
discards; in the last turn the conflicts; then hands are passed.
"""

from antipater.rules.definitions import Item, Power
from antipater.rules.ledger import add
from antipater.rules.seven_wonders import effects
from antipater.rules.seven_wonders.legality import in_pile, payment_for, without
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Entry,
    Event,
    Hand,
    Happening,
    Move,
    Payment,
    Play,
    State,
)
from antipater.rules.seven_wonders.rulebook import Rules


class Game:
    """A game at work: the parts of a state, changed in place by moves, frozen when asked.

    It can be asked for refusals like a state (it is a ``Moment``).
    """

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.log = state.log
        self.setup = state.setup
        self.cities = [list(city) for city in state.cities]
        self.hands: list[Hand | None] = list(state.hands)
        self.pile = state.pile
        self.discards = list(state.discards)
        self.age = state.age
        self.turn = state.turn
        self.freed = state.freed
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
            self.freed,
            tuple(self.due),
            self.over,
            self.log,
        )

    def carry_out(self, move: Move) -> None:
        """Make a move that has been found legal; legality is not checked."""
        age, turn = self.age, self.turn
        self.events = []
        self.answering = self.due.pop(0) if self.due else None
        if self.answering is None:
            self.play(move)
            self.ask(move)
        elif self.answering.kind is DueKind.SALVAGE:
            self.salvage(move[0])
        else:
            self.seventh(move[0])
        self.go_on()
        self.reckoned = {}
        self.log = Entry(age, turn, move, tuple(self.events), self.log)

    def tell(self, what: Happening, seat: int, amount: int, item: int = UNKNOWN) -> None:
        self.events.append(Event(what, seat, amount, item))

    def seats(self, seat: int) -> tuple[list[int], list[int], list[int]]:
        """The ledgers at work: a seat's own, its left and its right neighbour's."""
        return self.cities[seat], self.cities[seat - 1], self.cities[seat + 1 - len(self.cities)]

    # The plays

    def play(self, plays: Move) -> None:
        """Carry out plays at once: all pay, all stands, and then what it brings.

        Payments, chains and stages are those of the start of the turn (R1).
        """
        entering = self.entering = [self.item_of(play) for play in plays]
        both = list(zip(plays, entering, strict=True))
        paid = [self.payment(play, item) for play, item in both]
        for (play, item), payment in zip(both, paid, strict=True):
            if item is not None and payment is not None:
                self.pay(play.seat, item, payment)
        for play, item in both:
            self.place(play, item)
        gaining = self.rules.gains
        gains = [
            (play.seat, item, effects.gain(self.rules, item, *self.seats(play.seat)))
            for play, item in both
            if item is not None and gaining[item.id]
        ]
        for seat, item, amount in gains:
            if amount:
                self.cities[seat][self.rules.coins] += amount
                self.tell(Happening.GAINS, seat, amount, item.id)

    def payment(self, play: Play, item: Item | None) -> Payment | None:
        """What a play pays; None for what costs nothing by its nature."""
        if item is None or play.action is Action.FREE:
            return None
        payment = payment_for(self.rules, self, play, item)
        assert payment is not None
        return payment

    def pay(self, seat: int, item: Item, payment: Payment) -> None:
        """Pay, and tell it."""
        if not any(payment):
            if item.free_with and self.rules.free_by_chain(self.cities[seat], item):
                self.tell(Happening.CHAIN, seat, 0, item.id)
            return
        effects.pay(self.rules, *self.seats(seat), payment)
        if payment.coins:
            self.tell(Happening.PAYS, seat, payment.coins, item.id)
        if payment.left:
            self.tell(Happening.BUYS_LEFT, seat, payment.left, item.id)
        if payment.right:
            self.tell(Happening.BUYS_RIGHT, seat, payment.right, item.id)

    def item_of(self, play: Play) -> Item | None:
        """The building or stage that a play brings into the city."""
        if play.action is Action.STAGE:
            board = self.setup.boards[play.seat]
            return self.rules.next_stage(board, self.cities[play.seat])
        if play.action in (Action.DISCARD, Action.DECLINE):
            return None
        return self.rules.items[play.card]

    def place(self, play: Play, item: Item | None) -> None:
        """Take the card from the hand, and put it where the play says."""
        self.take(play)
        own = self.cities[play.seat]
        if item is not None:
            add(own, item)
        elif play.action is Action.DISCARD:
            income = self.rules.discard_income(*self.seats(play.seat))
            own[self.rules.coins] += income
            self.tell(Happening.GAINS, play.seat, income, play.card)
            self.discards.append(play.card)
        if play.action is Action.FREE:
            self.freed = tuple(
                self.age if seat == play.seat else age for seat, age in enumerate(self.freed)
            )

    def take(self, play: Play) -> None:
        seat = play.seat
        if self.answering is not None:
            if self.is_free_city(seat):
                self.pile = without(self.pile or (), play.card)
                return
        else:
            seat = self.rules.hand_seat(self.setup, self.age, self.turn, seat)
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = without(hand, play.card)

    def is_free_city(self, seat: int) -> bool:
        return self.setup.free_city and seat == FREE_CITY

    def seventh(self, play: Play) -> None:
        """Babylon plays its last card; then all last cards go to the discards."""
        if play.action is not Action.DECLINE:
            self.play((play,))
        self.drop_hands(play.seat if play.action is not Action.DECLINE else None)

    def salvage(self, play: Play) -> None:
        """Build a card out of the discard pile, at no cost, with all that it brings (R18)."""
        if play.action is Action.DECLINE:
            return
        card = in_pile(self.rules, self.discards, play.card)
        self.discards.remove(UNKNOWN if card is None else card)
        item = self.rules.items[play.card]
        add(self.cities[play.seat], item)
        amount = effects.gain(self.rules, item, *self.seats(play.seat))
        if amount:
            self.cities[play.seat][self.rules.coins] += amount
            self.tell(Happening.GAINS, play.seat, amount, item.id)

    # The end of a turn and of an age

    def ask(self, plays: Move) -> None:
        """Queue the choices that follow a turn, Babylon's before Halicarnassus'."""
        last = self.turn == self.rules.turns
        if last:
            for seat, board in enumerate(self.setup.boards):
                if self.rules.has_power(board, self.cities[seat], Power.PLAY_SEVENTH):
                    self.due.append(Due(DueKind.SEVENTH, seat))
            if not self.due:
                self.drop_hands(None)
        for play, entered in zip(plays, self.entering, strict=True):
            if entered is not None and entered.has(Power.BUILD_FROM_DISCARD):
                self.due.append(Due(DueKind.SALVAGE, play.seat))

    def drop_hands(self, played: int | None) -> None:
        """Discard the cards left over; ``played`` is the seat that played its own."""
        for seat, hand in enumerate(self.hands):
            if not self.is_free_city(seat):
                self.drop(hand, 0 if seat == played else 1)
        self.hands = [() if self.is_free_city(seat) else None for seat in range(len(self.hands))]
        if self.setup.free_city:
            self.drop(self.pile, 0 if played == FREE_CITY else 1)
            self.pile = None

    def drop(self, left: Hand | None, count: int) -> None:
        known = left is not None and len(left) == count
        self.discards += left if known and left is not None else (UNKNOWN,) * count

    def go_on(self) -> None:
        """Go on to the next choice, turn, age, or the end of the game."""
        while self.due and self.due[0].kind is DueKind.SALVAGE and self.nothing_to_salvage():
            self.due.pop(0)
        if self.due:
            return
        if self.turn < self.rules.turns:
            self.turn += 1
            self.pass_hands()
            return
        self.conflicts()
        if self.age == self.rules.ages[-1]:
            self.over = True
        else:
            self.deal(self.age + 1)

    def nothing_to_salvage(self) -> bool:
        """Whether nothing in the pile could be built; then the power is lost (R18)."""
        own = self.cities[self.due[0].seat]
        return not any(
            card == UNKNOWN or own[self.rules.items[card].presence] < 1 for card in self.discards
        )

    def pass_hands(self) -> None:
        """Pass the hands on; two players swap theirs, the Free City's card with one of them."""
        if self.setup.free_city:
            self.hands.reverse()
            self.draw()
            return
        way = self.rules.direction(self.age)
        self.hands = [self.hands[(seat - way) % len(self.hands)] for seat in range(len(self.hands))]

    def conflicts(self) -> None:
        """Every city takes its conflict tokens against both neighbours."""
        rules = self.rules
        for seat, own in enumerate(self.cities):
            tokens = [effects.conflict(rules, self.age, own, n) for n in self.seats(seat)[1:]]
            points = sum(token for token, _ in tokens)
            own[rules.conflict] += points
            own[rules.defeats] += sum(defeats for _, defeats in tokens)
            if points or any(defeats for _, defeats in tokens):
                self.tell(Happening.CONFLICT, seat, points)

    def deal(self, age: int) -> None:
        """Begin an age: deal its hands, as far as they are known."""
        self.age, self.turn = age, 1
        seats = range(len(self.setup.boards))
        hands = self.setup.deals.get(age, (None,) * len(seats))
        self.hands = [() if self.is_free_city(seat) else hands[seat] for seat in seats]
        self.pile = self.setup.piles.get(age) if self.setup.free_city else None
        if self.setup.free_city:
            self.draw()

    def draw(self) -> None:
        """The holder of the Free City's card takes the top card of its pile."""
        holder = self.rules.holder(self.setup, self.age, self.turn)
        hand = self.hands[holder]
        if self.pile and hand is not None:
            self.hands[holder] = (*hand, self.pile[0])
            self.pile = self.pile[1:]
        else:
            self.hands[holder] = None
