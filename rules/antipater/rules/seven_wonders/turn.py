"""A game of 7 Wonders at work: simultaneous turns, what follows from them, ages, the end.

The order of a turn (R17): everybody plays at once; in the last turn of an age Babylon's
seventh card, then the last cards go to the discards; Halicarnassus builds out of the
discards; in the last turn the conflicts; then hands are passed.
"""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from antipater.rules.card_set import Item
from antipater.rules.effects import Happens, Limit, Power
from antipater.rules.interpreter import use_up
from antipater.rules.numbers import (
    Truth,
    all_true,
    any_true,
    if_else,
    negation,
)
from antipater.rules.seven_wonders import effects
from antipater.rules.seven_wonders.choosing import (
    due_for,
    in_pile,
    nothing_to_choose,
)
from antipater.rules.seven_wonders.late import LateChoices
from antipater.rules.seven_wonders.legality import (
    is_free_city,
    payment_for,
    without,
)
from antipater.rules.seven_wonders.moves import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Hand,
    Happening,
    LogEntry,
    Move,
    Payment,
    Play,
)
from antipater.rules.seven_wonders.rules import BEFORE_AGE
from antipater.rules.seven_wonders.table import NOTHING, Happened

# Whether a city has won against the one to its left, and lost; then against the one to its right;
# in some sets then against the cities beyond these.
Fought: TypeAlias = tuple[tuple[Truth, Truth], ...]


class WorkingState(LateChoices):
    """A game at work: what each move does to the table, and what comes next."""

    def set_up(self) -> None:
        """Let every board stand in its city, and deal the first age."""
        for seat, board in enumerate(self.setup.boards):
            self.enter(seat, self.rules.items[board])
        self.begin(self.rules.ages[0])

    def carry_out(self, move: Move) -> None:
        """Make a move that has been found legal; legality is not checked."""
        age, turn = self.age, self.turn
        self.events = []
        self.answering = self.due.pop(0) if self.due else None
        before = self.numbers()
        if self.answering is None:
            self.play(move)
            self.ask(move)
        elif self.answering.kind == DueKind.SALVAGE:
            self.salvage(move[0], self.answering.argument)
        elif self.answering.kind == DueKind.OFFER:
            self.take_offer(move[0])
        else:
            self.seventh(move[0])
        self.look_back(before)
        self.go_on()
        self.reckoned = {}
        self.log = LogEntry(age, turn, move, tuple(self.events), self.log)

    # The plays

    def play(self, plays: Move) -> None:
        """Carry out plays at once: all pay, all stands, and then what it brings.

        Payments, chains and stages are those of the start of the turn (R1).
        """
        entering = self.entering = [self.item_of(play) for play in plays]
        both = list(zip(plays, entering, strict=True))
        paid = [self.payment(play, item) for play, item in both]
        for (play, item), payment in (
            zip(both, paid, strict=True) if self.rules.effects.uses_up else ()
        ):
            self.use_up(play, item, payment)
        if self.rules.effects.purse is not None:
            for (play, item), payment in zip(both, paid, strict=True):
                self.note_left(play.seat, item, payment)
        if self.rules.notes_start and self.answering is None:
            seats = (play.seat for play in plays)
            self.note_start(list(zip(seats, paid, strict=True)))
        happened = [
            self.pay(play.seat, item, payment)
            for (play, item), payment in zip(both, paid, strict=True)
        ]
        for play, item in both:
            self.place(play, item)
        gains = [self.gain(play.seat, item) for play, item in both]
        for (play, item), amount in zip(both, gains, strict=True):
            self.receive(play.seat, item, amount)
        if self.rules.effects.acting:
            for takes, n in product((False, True), range(len(plays))):
                self.bring_about(*both[n], happened[n], takes)

    def note_start(self, paid: Sequence[tuple[int, Payment | None]]) -> None:
        """Note the ledgers as the turn begins, less what each seat pays in it."""
        ledgers = [list(city) for city in self.cities]
        for seat, payment in paid:
            ledgers[seat][self.rules.coins] -= payment.total if payment else 0
        self.started = tuple(map(tuple, ledgers))

    def payment(self, play: Play, item: Item | None) -> Payment | None:
        """What a legal play pays; None for what costs nothing by its nature."""
        if item is None or play.action == Action.FREE:
            return None
        return payment_for(self.rules, self, play, item)

    def use_up(self, play: Play, item: Item | None, payment: Payment | None) -> None:
        """Note what is used up that makes an item cheaper which is paid for: what a chain makes
        free uses up nothing."""
        if item is None or payment is None:
            return
        chained = item.free_with and self.rules.free_by_chain(self.cities[play.seat], item)
        if any(payment) or not chained:
            self.note_used(play.seat, item)

    def note_used(self, seat: int, item: Item) -> None:
        """Note it in a city."""
        use_up(self.rules.effects, self.seats(seat), item)

    def pay(self, seat: int, item: Item | None, payment: Payment | None) -> Happened:
        """Pay, and tell it."""
        if item is None or payment is None:
            return NOTHING
        if not any(payment):
            if item.free_with and self.rules.free_by_chain(self.cities[seat], item):
                self.tell(Happening.CHAIN, seat, 0, item.id)
                return Happened(chained=True)
            return NOTHING
        self.hand_over(seat, payment, item.id)
        return Happened(traded=payment.left + payment.right >= 1)

    def item_of(self, play: Play) -> Item | None:
        """The building or stage that a play brings into the city."""
        if play.action == Action.STAGE:
            return self.rules.stage_of(self, play)
        if play.action in (Action.DISCARD, Action.DECLINE, Action.TAKE):
            return None
        return self.rules.items[play.card]

    def place(self, play: Play, item: Item | None) -> None:
        """Take the card from the hand, and put it where the play says."""
        self.take(play)
        if play.action == Action.FREE and item is not None:
            self.note_free(play.seat, item)
        if item is not None:
            self.enter(play.seat, item)
        elif play.action == Action.DISCARD:
            income = self.rules.discard_income(*self.seats(play.seat))
            if self.rules.laying is not None:
                income = if_else(self.rules.lays_instead(play), 0, income)
            self.cities[play.seat][self.rules.coins] += income
            self.rules.effects.note_earned(self.cities[play.seat], income)
            self.tell(Happening.GAINS, play.seat, income, play.card)
            # What players hold from the start goes into the box.
            if not self.rules.is_before_age(self):
                self.discards.append(play.card)

    def note_free(self, seat: int, item: Item) -> None:
        """Note that the free build of the age is used, unless something else lets it be free; of
        what can be used but so often only one is, of a game only where nothing else is there."""
        own = self.cities[seat]
        other = self.rules.builds_free(own, self.turn, item)
        if self.rules.effects.spends:
            other = self.spend(seat, item)
        self.freed[seat] = if_else(other, self.freed[seat], self.age)

    def spend(self, seat: int, item: Item) -> Truth:
        """Note which permission is used to build an item free; False for the power of a stage."""
        rules, own = self.rules, self.cities[seat]
        found = rules.builds_free(own, self.turn, item, limited=False)
        ready = rules.has_power(self.setup.boards[seat], own, Power.FREE_BUILD)
        of_stage = all_true(
            [ready, self.freed[seat] != self.age, negation(rules.is_before_age(self))]
        )
        for permit in rules.effects.frees[item.id]:
            if permit.limit is Limit.NONE or permit.none_yet is None:
                continue
            used = all_true([negation(found), own[permit.presence] >= 1, own[permit.none_yet] == 0])
            if permit.limit is Limit.GAME:
                used = all_true([used, negation(of_stage)])
            own[permit.none_yet] = if_else(used, 1, own[permit.none_yet])
            found = any_true([found, used])
        return found

    def take(self, play: Play) -> None:
        seat = play.seat
        if self.answering is not None:
            if self.is_free_city(seat):
                self.take_from_pile(play.card)
                return
        else:
            seat = self.rules.hand_seat(self.setup, self.age, self.turn, seat)
        self.take_from(seat, play.card)

    def take_from(self, seat: int, card: int) -> None:
        """Take a card from a hand, as far as that is known."""
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = without(self.rules, hand, card)

    def take_from_pile(self, card: int) -> None:
        """Take a card from the Free City's pile."""
        self.pile = without(self.rules, self.pile or (), card)

    def is_free_city(self, seat: int) -> Truth:
        return is_free_city(self, seat)

    def seventh(self, play: Play) -> None:
        """Babylon plays its last card, or it goes to the discards, out of which a stage that it
        built may let it build."""
        if play.action == Action.DECLINE:
            self.drop_last(play.seat)
            return
        self.play((play,))
        self.ask_for(play.seat, self.entering[0])

    def salvage(self, play: Play, argument: str) -> None:
        """Build a card out of the discard pile, at no cost, with all that it brings (R18), but for
        choices of its own; of cards of one name one that lies there."""
        if play.action == Action.DECLINE:
            return
        card = in_pile(self.rules, self.discards, play.card, argument)
        self.discards.remove(UNKNOWN if card is None else card)
        self.bring_in(play if card is None or not self.rules.unlike else play._replace(card=card))

    # The end of a turn and of an age

    def ask(self, plays: Move) -> None:
        """Queue the choices that follow a turn, Babylon's before Halicarnassus'."""
        if self.turn == self.rules.turns:
            for seat in range(len(self.cities)):
                self.ask_seventh(seat)
        for play, entered in zip(plays, self.entering, strict=True):
            self.ask_for(play.seat, entered)

    def ask_seventh(self, seat: int) -> None:
        """Queue the choice of a seventh card, where the city has that power; else its last card
        goes to the discards."""
        board = self.setup.boards[seat]
        if self.rules.has_power(board, self.cities[seat], Power.PLAY_SEVENTH):
            self.due.append(Due(DueKind.SEVENTH, seat))
        else:
            self.drop_last(seat)

    def ask_for(self, seat: int, entered: Item | None) -> None:
        """Queue what an item that has entered a city lets choose, one card each."""
        for choice in entered.choices if entered else ():
            for _ in range(choice.number):
                self.due.append(due_for(choice, seat))

    def drop_last(self, seat: int) -> None:
        """Discard the card that is left over of a hand, or of the Free City's pile."""
        if self.is_free_city(seat):
            self.drop(self.pile)
            self.pile = None
        else:
            self.drop(self.hands[seat])
            self.hands[seat] = None

    def drop(self, left: Hand | None) -> None:
        """Discard what is left over; an unknown card where that is not one card."""
        if left is not None and self.rules.size_of(left) == 1:
            self.discards += left
        else:
            self.discards += (UNKNOWN,)

    def go_on(self) -> None:
        """Go on to the next choice, turn, age, or the end of the game."""
        self.pass_over()
        if self.due or self.is_offered():
            return
        if self.answers_an_offer():
            self.act_taken()
            if self.is_offered():
                return
        self.started = None
        if self.rules.is_before_age(self):
            self.rules.effects.act_again(Limit.TURN, self.cities)
            self.lay_by()
            self.deal(self.age)
            return
        if self.turn < self.rules.turns:
            self.turn += 1
            self.rules.effects.act_again(Limit.TURN, self.cities)
            self.pass_hands()
            return
        if not self.comes_between():
            before = self.numbers()
            self.age_ends(self.conflicts())
            self.look_back(before)
            if self.waits_between():
                return
        if self.age == self.rules.ages[-1]:
            self.over = True
        else:
            self.rules.effects.act_again(Limit.AGE, self.cities)
            self.begin(self.age + 1)

    def pass_over(self) -> None:
        """Leave out choices out of the discards where nothing in them could be built (R18)."""
        first = self.due[0] if self.due else None
        if (
            first is not None
            and first.kind == DueKind.SALVAGE
            and nothing_to_choose(self.rules, self, first)
        ):
            self.due.pop(0)
            self.pass_over()

    def pass_hands(self) -> None:
        """Pass the hands on; two players swap theirs, the Free City's card with one of them."""
        if self.setup.free_city:
            self.hands.reverse()
            self.draw()
            return
        self.pass_on(self.rules.direction(self.age))

    def pass_on(self, way: int) -> None:
        """Let every hand go to the seat so many places further."""
        self.hands = [self.hands[(seat - way) % len(self.hands)] for seat in range(len(self.hands))]

    def conflicts(self) -> list[Fought]:
        """Every city fights, all at once, and takes its conflict tokens; how they fought."""
        fought = [self.fought(seat) for seat in range(len(self.cities))]
        for seat, each in enumerate(fought):
            self.take_tokens(seat, each)
        return fought

    def fought(self, seat: int) -> Fought:
        """How a city fights, to its left and to its right, and perhaps beyond."""
        own = self.rules.fighter(self.cities[seat])
        return tuple(effects.compared(own, other) for other in effects.opponents(self, seat))

    def take_tokens(self, seat: int, fought: Fought) -> None:
        """Let a city take its conflict tokens."""
        rules, own = self.rules, self.cities[seat]
        tokens = [effects.token(rules, self.age, *each) for each in fought]
        points, lost = (sum(parts) for parts in zip(*tokens, strict=True))
        for column, amount in zip(rules.of_tokens, (points, lost), strict=True):
            own[column] += amount
        if points or lost:
            self.tell(Happening.CONFLICT, seat, points)

    def age_ends(self, fought: Sequence[Fought]) -> None:
        """Let act what waits for conflicts, then what waits for an age to end."""
        waits = self.rules.effects.when
        if waits(Happens.WINS) or waits(Happens.DEFEATED):
            for takes, (seat, both) in product((False, True), enumerate(fought)):
                for won, lost in both:
                    self.happens(Happens.WINS, seat, takes, won)
                    self.happens(Happens.DEFEATED, seat, takes, lost)
        self.for_all(Happens.AGE_ENDS)

    def begin(self, age: int) -> None:
        """Begin an age, and let act what waits for that."""
        if self.rules.held is None:
            self.deal(age)
        else:
            self.age, self.turn = age, BEFORE_AGE
            self.take_up()
        before = self.numbers()
        self.for_all(Happens.AGE_BEGINS)
        self.look_back(before)

    def take_up(self) -> None:
        """Take in hand what is left of what players hold from the start."""
        self.hands = list(self.kept)

    def lay_by(self) -> None:
        """Keep it until the next age."""
        self.kept = self.hands

    def for_all(self, what: Happens) -> None:
        """Let act what waits for something that happens to all: what gives, then what takes."""
        for takes in (False, True):
            self.happens(what, 0, takes)

    def deal(self, age: int) -> None:
        """Deal the hands of an age, as far as they are known."""
        self.age, self.turn = age, 1
        seats = range(len(self.setup.boards))
        hands = self.setup.deals.get(age, (None,) * len(seats))
        self.hands = [() if self.is_free_city(seat) else hands[seat] for seat in seats]
        self.pile = self.setup.piles.get(age) if self.setup.free_city else None
        if self.setup.free_city:
            self.draw()

    def draw(self) -> None:
        """The holder of the Free City's card takes the top card of its pile."""
        self.draw_card(self.rules.holder(self.setup, self.age, self.turn))

    def draw_card(self, holder: int) -> None:
        """Let a seat's hand have the top card of the pile, as far as both are known."""
        hand = self.hands[holder]
        if self.pile and hand is not None:
            self.hands[holder] = (*hand, self.pile[0])
            self.pile = self.pile[1:]
        else:
            self.hands[holder] = None
