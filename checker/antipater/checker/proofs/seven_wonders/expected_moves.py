"""What each move of 7 Wonders must bring about: the rules read again, as ``expected`` says.

An item is read as data: what it adds while it stands, what it brings when it is built, what it
lets its owner do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from antipater.checker.proofs.expected_lines import lost
from antipater.checker.proofs.seven_wonders.expected_effects import Cities, Occasion
from antipater.checker.proofs.seven_wonders.figures import Figures
from antipater.rules.card_set import Item
from antipater.rules.effects import Effect, Happens, Limit, Power
from antipater.rules.expressions import Constant, Operation
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, maximum, negation
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Event,
    Happening,
    LogEntry,
    Move,
    Payment,
    Play,
    State,
)
from antipater.rules.seven_wonders.moves import Hand

_ZERO = Constant(0)
# The column that tells that an age is over, and something is asked before the next.
BETWEEN = "between(ages)"


def less(hand: Hand, card: int) -> Hand:
    """Cards without one copy of a card, or else without one not known."""
    for gone in (card, UNKNOWN):
        for place, each in enumerate(hand):
            if each == gone:
                return (*hand[:place], *hand[place + 1 :])
    return hand


def left_of(hand: Hand, card: int) -> Hand:
    """What a play leaves of a hand: all that it may hold where its card is not shown."""
    return hand if card == UNKNOWN else less(hand, card)


class Table(Cities):
    """A moment on which a move works. The fields are those of a ``State``."""

    book: Figures

    def __init__(self, book: Figures, before: State, move: Move) -> None:
        super().__init__(book, before.cities)
        self.before, self.move = before, move
        self.setup = before.setup
        self.hands = list(before.hands)
        self.pile = before.pile
        self.discards = list(before.discards)
        self.age, self.turn = before.age, before.turn
        self.freed = list(before.freed)
        self.due = list(before.due)
        self.over = before.over
        self.started = before.started
        self.kept = before.kept

    def state(self) -> State:
        """The moment as a state, with the move in its log."""
        before = self.before
        return State(
            setup=self.setup,
            cities=tuple(map(tuple, self.cities)),
            hands=tuple(self.hands),
            pile=self.pile,
            discards=tuple(self.discards),
            age=self.age,
            turn=self.turn,
            freed=tuple(self.freed),
            due=tuple(self.due),
            over=self.over,
            log=LogEntry(before.age, before.turn, self.move, tuple(self.events), before.log),
            started=self.started,
            kept=self.kept,
        )

    def make(self) -> None:
        """Make the move, let act what is seen from what it has changed, and go on to what comes
        next."""
        before = self.as_they_are()
        if not self.due:
            entered = self.play(self.move)
            if self.turn == self.book.turns:
                self.ask_for_last_cards()
            self.ask_salvage(entered)
        elif (due := self.due.pop(0)).kind is DueKind.SALVAGE:
            self.salvage(self.move[0], due.argument)
        elif due.kind is DueKind.OFFER:
            self.take_or_leave(self.move[0], due)
        else:
            self.play_the_last(*self.move)
        self.what_has_risen(before)
        self.go_on()

    def play(self, plays: Move) -> dict[int, Item]:
        """Everybody pays what things cost when the turn begins; then all of it stands; then it
        brings its coins. Returns what has entered, by seat."""
        entered = {p.seat: item for p in plays if (item := self.entering(p)) is not None}
        paid = {
            p.seat: self.book.payment(self.before, p, entered[p.seat])
            for p in plays
            if p.seat in entered and p.action is not Action.FREE
        }
        for seat, payment in paid.items():
            if any(payment or ()) or not self.book.free(self.cities[seat], entered[seat]):
                self.book.prices.use(entered[seat], *self.around(seat))
        for play in plays if self.book.fees else ():
            had, payment = self.book.treasury(self, play.seat), paid.get(play.seat)
            self.cities[play.seat][self.book.column["purse(turn)"]] = had - sum(payment or ())
            if self.book.in_resources:
                self.note_what_is_paid(play.seat, entered.get(play.seat), payment)
        if (self.book.at_start or self.book.in_resources) and not self.before.due:
            self.note_the_start(paid)
        happened = list[Occasion]()
        for seat, payment in paid.items():
            assert payment is not None
            happened += self.pay(seat, entered[seat], payment)
        for play in plays:
            self.leaves_the_hand(play)
            if play.action is Action.FREE:
                anyway = self.book.spends(self, play.seat, self.book.items[play.card])
                self.freed[play.seat] = if_else(anyway, self.freed[play.seat], self.age)
            if play.seat in entered:
                self.stands(play.seat, entered[play.seat])
            elif play.action is Action.DISCARD and not self.book.is_before_age(self.before):
                self.discards.append(play.card)
        for play in plays:
            if play.action is Action.DISCARD:
                income = self.book.discard_income(*self.around(play.seat))
                income = if_else(self.book.lays(play), 0, income)
                self.gains(play.seat, income)
                self.events.append(Event(Happening.GAINS, play.seat, income, play.card))
        self.bring(entered)
        for play in plays:
            if play.action is Action.DISCARD:
                lays = self.book.lays(play)
                happened += [(Happens.DISCARDS, play.seat, negation(lays))]
                happened += [(Happens.LAYS, play.seat, lays)]
        self.do_what_cards_say(entered, happened)
        return entered

    def note_the_start(self, paid: dict[int, Payment | None]) -> None:
        """The cities as the turn begins, less what each pays in it."""
        started = [list(city) for city in self.cities]
        for seat, payment in paid.items():
            assert payment is not None
            started[seat][self.book.column["coins"]] -= payment.coins + payment.left + payment.right
        self.started = tuple(map(tuple, started))

    def entering(self, play: Play) -> Item | None:
        """The building, or the next stage of the own board, that a play brings into the city."""
        if play.action is Action.STAGE:
            return self.book.built(self, play.seat, play)
        return self.book.items[play.card] if play.action in (Action.BUILD, Action.FREE) else None

    def pay(self, seat: int, item: Item, payment: Payment) -> list[Occasion]:
        """An item is paid for. Returns what happens by that."""
        if not any(payment):
            if self.book.free(self.cities[seat], item):
                self.events.append(Event(Happening.CHAIN, seat, 0, item.id))
                return [(Happens.CHAINS, seat, True)]
            return []
        self.hands_over(seat, item, payment)
        return [(Happens.TRADES, seat, payment.left + payment.right >= 1)]

    def hands_over(self, seat: int, item: Item, payment: Payment) -> None:
        """Coins go to the bank and to the neighbours."""
        left, right = self.book.neighbours(seat, len(self.cities))
        own, coins = self.cities[seat], self.book.column["coins"]
        own[coins] = own[coins] - payment.coins - payment.left - payment.right
        self.gains(left, payment.left, of_the_bank=False)
        self.gains(right, payment.right, of_the_bank=False)
        self.counts(Happens.BUYS_LEFT, seat, payment.left)
        self.counts(Happens.BUYS_RIGHT, seat, payment.right)
        self.happens(Happening.PAYS, seat, payment.coins, item.id)
        self.happens(Happening.BUYS_LEFT, seat, payment.left, item.id)
        self.happens(Happening.BUYS_RIGHT, seat, payment.right, item.id)

    def stands(self, seat: int, item: Item) -> None:
        """An item stands in a city."""
        for column, amount in item.standing:
            self.cities[seat][column] += amount
        self.book.prices.note(item, self.cities[seat])

    def lies_on_top(self, seat: int, item: Item) -> None:
        """What is laid holds for a city, and what it covers does not."""
        city = self.cities[seat]
        gone = self.book.covered(city, item, len(self.seats), self.before)
        if item.laid >= 0:
            city[item.laid] = self.book.now(self.before)
        for other, is_covered in gone:
            for column, amount in other.standing:
                now = amount if other.id == item.id else 0
                city[column] = city[column] + (now - if_else(is_covered, amount, 0))

    def bring(self, entered: dict[int, Item]) -> None:
        """What has entered brings its coins, counted where everything stands."""
        gained = {
            seat: sum(formula(*self.around(seat)) for formula in self.gain_of(item))
            for seat, item in entered.items()
        }
        for seat, coins in gained.items():
            self.gains(seat, coins)
            self.happens(Happening.GAINS, seat, coins, entered[seat].id)

    def gain_of(self, item: Item) -> Sequence[Any]:
        """The formulas of what an item brings when it is built."""
        return self.book.rules.gains[item.id]

    def leaves_the_hand(self, play: Play) -> None:
        """The card leaves the hand that it comes out of, as far as that is known."""
        seat, free_city = play.seat, self.book.is_free_city(self, play.seat)
        if free_city and self.before.due:
            self.pile = left_of(self.pile or (), play.card)
            return
        seat = self.book.holder(self) if free_city else seat
        hand = self.hands[seat]
        self.hands[seat] = None if hand is None else left_of(hand, play.card)  # pyright: ignore[reportCallIssue, reportArgumentType]

    # Choices at the end of a turn

    def ask_for_last_cards(self) -> None:
        """Each city with a stage for it may play its last card; those of all others are gone."""
        for seat in self.seats:
            if self.book.has(self, seat, Power.PLAY_SEVENTH):
                self.due.append(Due(DueKind.SEVENTH, seat))
            else:
                self.drop_last_card(seat)

    def ask_salvage(self, entered: dict[int, Item]) -> None:
        """What is built may let its city build out of the discards."""
        for seat, item in entered.items():
            for line in item.effects:
                if line.choice and not line.offered:
                    due = Due(DueKind.SALVAGE, seat, line.choice.text)
                    self.due += [due] * line.choice.number

    def play_the_last(self, play: Play) -> None:
        """A city plays its last card, or discards it."""
        if play.action is Action.DECLINE:
            self.drop_last_card(play.seat)
        else:
            self.ask_salvage(self.play((play,)))

    def salvage(self, play: Play, argument: str) -> None:
        """A building out of the discards stands in the city of who builds it, at no cost, with all
        that it brings but choices of its own. Of the cards of its name that the choice is about
        itself goes, or the first of the set that was shown; and that one stands there."""
        if play.action is Action.DECLINE:
            return
        item = self.book.items[play.card]
        named = [
            b.id
            for b in self.book.rules.buildings
            if b.presence == item.presence and not self.book.lacks(argument, b)
        ]
        if self.book.tells_apart:
            named.sort(key=lambda name: name != item.id)
        shown = next((name for name in named if any(c == name for c in self.discards)), UNKNOWN)
        self.discards = [*less(tuple(self.discards), shown)]
        told = self.book.tells_apart and shown != UNKNOWN
        self.comes(play.seat, self.book.items[shown] if told else item)

    def comes(self, seat: int, item: Item) -> None:
        """What was chosen stands in a city, and does what it says."""
        if item.pile:
            for there in self.seats:
                self.lies_on_top(there, item)
        else:
            self.stands(seat, item)
        self.bring({seat: item})
        self.do_what_cards_say({seat: item})

    def take_or_leave(self, play: Play, asked: Due) -> None:
        """What is offered costs its fee, out of what was left of the play's coins; it is done when
        nobody is asked any more. Of coins that may be owed one comes back at once, and is owed; who
        leaves one is not asked again. What is chosen of a draw comes into the city, and what is
        chosen of a city goes."""
        for card, line, choice in self.book.chosen_late:
            if choice.text == asked.argument:
                if play.action is Action.TAKE and choice.drawn:
                    self.comes(play.seat, self.book.items[play.card])
                elif play.action is Action.TAKE:
                    self.goes(play.seat, card, line, self.book.items[play.card])
                return
        made = [each for each in self.book.offers if each[0].slug == asked.argument]
        card, line = self.book.offers[play.stage - 1] if play.action is Action.TAKE else made[0]
        own, coins = self.cities[play.seat], self.book.column["coins"]
        if play.action is Action.DECLINE:
            if line.or_owed:
                own[self.book.column[line.asks]] = 0
            return
        if line.or_owed:
            own[coins] += 1
            own[self.book.column[line.owed]] += 1
            self.happens(Happening.GAINS, play.seat, 1, card.id)
            return
        self.pay_fee(play, card, line)
        own[self.book.column[f"taken({card.slug})"]] = play.stage

    def note_what_is_paid(self, seat: int, item: Item | None, payment: Payment | None) -> None:
        """What a seat uses for its play, if no chain makes that free, and pays its neighbours."""
        own = self.cities[seat]
        for name in self.book.used:
            own[self.book.column[name]] = 0
        if item and payment and (any(payment) or not self.book.free(own, item)):
            self.uses(seat, payment, item.cost.units)

    def uses(self, seat: int, payment: Payment, units: Sequence[int]) -> None:
        """Units are used, for which so much was paid."""
        for name, number in zip(self.book.used, (*payment[1:], *units), strict=False):
            self.cities[seat][self.book.column[name]] += number

    def pay_fee(self, play: Play, card: Item, line: Effect) -> None:
        """A fee goes to the bank, and for resources to the neighbours."""
        seat, own, column = play.seat, self.cities[play.seat], self.book.column
        fee = self.book.fee(self, seat, line, play.split)
        assert fee is not None
        if self.book.robbed_after:  # of what a city has paid nobody takes anything
            lacking = maximum(fee.coins + fee.left + fee.right - own[column["coins"]], 0)
            own[column["coins"]] += lacking
            self.happens(Happening.GAINS, seat, lacking, card.id)
        self.hands_over(seat, card, fee)
        if line.fee_units:
            units = [dict(line.fee_units).get(each, 0) for each in self.book.cards.resources]
            self.uses(seat, fee, units)
        if self.book.fees:
            own[column["purse(turn)"]] -= fee.coins + fee.left + fee.right

    def do_what_is_taken(self) -> None:
        """What was taken is done at once: all that gives, seat by seat, then all that takes."""
        before = self.as_they_are()
        offers = [(n, *told) for n, told in enumerate(self.book.offers, 1) if not told[1].or_owed]
        for loses in (False, True):
            for seat in self.seats:
                for n, card, line in offers:
                    chosen = self.cities[seat][self.book.column[f"taken({card.slug})"]] == n
                    if (lost(line.amount) is not None) is loses:
                        self.is_done(seat, card, line, chosen)
        for seat in self.seats:
            for _, card, _ in offers:
                self.cities[seat][self.book.column[f"taken({card.slug})"]] = 0
        self.what_has_risen(before)

    def is_done(self, seat: int, card: Item, line: Effect, when: Truth = True) -> None:
        """A line does what it says where somebody wants it, whatever held when it was asked."""
        amount = line.each if lost(line.amount) is None else Operation("-", (_ZERO, line.each))
        self.changes(seat, card, replace(line, amount=amount), when)

    def goes(self, seat: int, card: Item, line: Effect, building: Item) -> None:
        """A building goes out of a city onto the discards, and takes with it all that it was there;
        then a line does what it says that wanted this."""
        for column, amount in building.standing:
            self.cities[seat][column] -= amount
        self.discards.append(building.id)
        if line.column:
            self.is_done(seat, card, line)

    def ask_what_is_offered(self) -> None:
        """One thing at a time: of the first seat that can pay its fee, the first of the set; what
        comes before it and cannot be paid is offered no more. Then what the seat chooses."""
        for seat in self.seats:
            self.ask_what_is_offered_to(seat)
            if not self.due:
                self.ask_what_is_chosen(seat)
            if self.due:
                return

    def ask_what_is_chosen(self, seat: int) -> None:
        """The next of all that a city is to choose, if there is anything to choose from."""
        for _, line, choice in self.book.chosen_late:
            asked, own = self.book.column[line.offered], self.cities[seat]
            some = any_true([there for _, there in self.book.to_choose_from(self, seat, choice)])
            if all_true([own[asked] >= 1, some]):
                own[asked] = own[asked] - 1
                self.due.append(Due(DueKind.OFFER, seat, choice.text))
                return
            own[asked] = 0

    def ask_what_is_offered_to(self, seat: int) -> None:
        """The same of what may be done for a fee, and first of coins that may be owed."""
        owed = [told for told in self.book.offers if told[1].or_owed]
        for card, line in [*owed, *(told for told in self.book.offers if told not in owed)]:
            own, asked = self.cities[seat], self.book.column[line.asks]
            ways, around = (
                [t for t in self.book.offers if t[0] is card],
                self.book.around(self, seat),
            )
            some = any_true([self.book.has_to_lose(around, *way) for way in ways])
            can = all_true([own[asked] >= 1, some, self.book.pays(self, seat, line)])
            own[asked] = if_else(can, own[asked] - 1, 0) if line.or_owed else 0
            if can:
                self.due.append(Due(DueKind.OFFER, seat, card.slug))
                return

    def drop_last_card(self, seat: int) -> None:
        """A seat's last card goes to the discards, face down where it is not known."""
        free_city = self.book.is_free_city(self, seat)
        cards = self.pile if free_city else self.hands[seat]
        self.discards += cards if cards is not None and len(cards) == 1 else (UNKNOWN,)
        if free_city:
            self.pile = None
        else:
            self.hands[seat] = None

    # What comes next

    def go_on(self) -> None:
        """Choices come first, but for those out of discards that hold nothing new; then the next
        turn; after the last one conflicts, and the next age, or the end. After the turn before an
        age everybody puts away what is left of that hand, and the age's hands are dealt."""
        while self.due and self.due[0].kind is DueKind.SALVAGE and not self.anything_new():
            self.due.pop(0)
        if not self.due:
            self.ask_what_is_offered()
        if not self.due and self.answers_an_offer():
            self.do_what_is_taken()
            self.ask_what_is_offered()
        if self.due:
            return
        self.started = None
        if self.book.is_before_age(self):
            self.once_more(Limit.TURN)
            self.kept = tuple(self.hands)
            self.deal(self.age)
            return
        if self.turn < self.book.turns:
            self.turn += 1
            self.once_more(Limit.TURN)
            self.pass_the_hands()
            return
        if not self.has_ended():
            self.ends()
            if self.due:
                return
        if self.age == self.book.ages[-1]:
            self.over = True
        else:
            self.once_more(Limit.TURN, Limit.AGE)
            self.begins(self.age + 1)
            before = self.as_they_are()
            self.do_what_cards_say({}, [(Happens.AGE_BEGINS, 0, True)])
            self.what_has_risen(before)

    def answers_an_offer(self) -> bool:
        """Whether the move is what somebody does of what was offered, or chooses then."""
        asked = self.before.due
        return bool(self.book.offers and asked) and asked[0].kind is DueKind.OFFER

    def has_ended(self) -> bool:
        """Whether the conflicts of the age are over, and what was asked then is answered."""
        column = self.book.column.get(BETWEEN)
        if column is None or self.cities[0][column] != 1:
            return False
        self.notes_that_an_age_is_over(0)
        return True

    def notes_that_an_age_is_over(self, number: int) -> None:
        """Every city has it, while something is asked."""
        for city in self.cities:
            city[self.book.column[BETWEEN]] = number

    def ends(self) -> None:
        """Conflicts, and what cards say of them and of the end of the age; what cities may or must
        do by that is asked before another age begins, or points are counted."""
        before = self.as_they_are()
        fought = [[*self.fought(seat)] for seat in self.seats]
        for seat in self.seats:
            self.fight(seat, fought[seat])
        self.do_what_cards_say({}, [each for told in fought for each in told])
        self.do_what_cards_say({}, [(Happens.AGE_ENDS, 0, True)])
        self.what_has_risen(before)
        if BETWEEN in self.book.column:
            for city in self.cities if self.book.fees else ():
                city[self.book.column["purse(turn)"]] = city[self.book.column["coins"]]
            self.ask_what_is_offered()
        if self.due:
            self.notes_that_an_age_is_over(1)

    def anything_new(self) -> bool:
        """Whether a card of the discards is unknown, or one that can be chosen."""
        return any(c == UNKNOWN or self.book.new(self, self.due[0], c) for c in self.discards)

    def fight(self, seat: int, fought: Sequence[Occasion]) -> None:
        """For each conflict the age's token for more shields, a defeat for fewer."""
        book, own = self.book, self.cities[seat]
        lost = [if_else(is_so, 1, 0) for what, _, is_so in fought if what is Happens.DEFEATED]
        points = sum(
            if_else(is_so, book.victory[self.age] if what is Happens.WINS else book.defeat, 0)
            for what, _, is_so in fought
        )
        own[book.column["conflict"]] += points
        own[book.column["defeats"]] += sum(lost)
        if points or any(lost):
            self.events.append(Event(Happening.CONFLICT, seat, points))

    def fought(self, seat: int) -> Iterator[Occasion]:
        """Whether a seat wins and loses to its left, then to its right; only where both take
        part."""
        own, strength = self.book.in_conflict(self.cities[seat])
        met = [self.met(seat, step) for step in (-1, 1)]
        if self.book.meets_the_next:  # of two cities that are left, one conflict
            parts = (self.book.in_conflict(city)[0] for city in self.cities)
            several = sum(if_else(part, 1, 0) for part in parts) > 2
            met[1] = all_true([several, met[1][0]]), met[1][1]
        if self.book.some_go_beyond:
            met += self.met_beyond(seat)
        for there, other in met:
            both = all_true([own, there])
            yield Happens.WINS, seat, all_true([both, strength > other])
            yield Happens.DEFEATED, seat, all_true([both, strength < other])

    def met_beyond(self, seat: int) -> Iterator[tuple[Truth, Number]]:
        """Whom a seat meets beyond its neighbours: the city that is the second to take part on one
        side, then on the other if it is another one; only where one of the two fights so far to
        that side. Where cities that take no part stand between, nobody is met across them."""
        seats, skips = len(self.seats), self.book.meets_the_next
        met, goes = dict[int, Truth](), self.book.goes_beyond
        near = {(seat + 1) % seats, (seat - 1) % seats}
        for step, side, back in ((-1, "left", "right"), (1, "right", "left")):
            passed, own = 0, goes(self.cities[seat], side)
            for n in range(1, seats) if skips else (1, 2):
                other = (seat + step * n) % seats
                city = self.cities[other]
                there, _ = self.book.in_conflict(city)
                second = all_true([there, passed == 1, any_true([own, goes(city, back)])])
                if skips or (n == 2 and other not in near):
                    met[other] = any_true([met.get(other, False), second])
                passed += if_else(there, 1, 0)
        for other, second in met.items():
            if skips:
                second = all_true([second, negation(self.are_next(seat, other))])
            yield second, self.book.in_conflict(self.cities[other])[1]

    def are_next(self, seat: int, other: int) -> Truth:
        """Whether nobody who takes part sits between two seats on one side."""
        low, high = sorted((seat, other))
        sides = (range(low + 1, high), [*range(high + 1, len(self.seats)), *range(low)])
        return any_true(
            all_true([negation(self.book.in_conflict(self.cities[n])[0]) for n in side])
            for side in sides
        )

    def met(self, seat: int, step: int) -> tuple[Truth, Number]:
        """Whom a seat meets on one side: whether somebody takes part there, and how strong."""
        there, strength = self.book.in_conflict(self.cities[(seat + step) % len(self.seats)])
        if not self.book.meets_the_next:
            return there, strength
        for beyond in range(2, len(self.seats)):
            other = self.cities[(seat + step * beyond) % len(self.seats)]
            part, its = self.book.in_conflict(other)
            strength = if_else(there, strength, its)
            there = any_true([there, part])
        return there, strength

    def pass_the_hands(self) -> None:
        """Hands go to the left or the right, by the age; two players swap theirs, and who holds
        the Free City's card draws one for it."""
        if self.setup.players == 2:
            self.hands = self.hands[::-1]
            self.draw()
            return
        to_the_left = self.book.cards.draft[0][self.age - 1] == "left"
        hands = self.hands
        self.hands = [*hands[1:], hands[0]] if to_the_left else [hands[-1], *hands[:-1]]

    def begins(self, age: int) -> None:
        """An age begins: with its hands, or before them with the turn in which each plays one of
        those that players hold from the start, out of what is left of them."""
        if self.book.from_start is None:
            self.deal(age)
        else:
            self.age, self.turn, self.hands = age, 0, list(self.kept)

    def deal(self, age: int) -> None:
        """Everybody has a hand of an age, as far as it is known."""
        self.age, self.turn = age, 1
        dealt = self.setup.deals.get(age, (None,) * len(self.seats))
        self.hands = [() if self.book.is_free_city(self, s) else dealt[s] for s in self.seats]
        self.pile = None
        if self.setup.players == 2:
            self.pile = self.setup.piles.get(age)
            self.draw()

    def draw(self) -> None:
        """The holder of the Free City's card takes the top card of its pile."""
        holder = self.book.holder(self)
        hand = self.hands[holder]
        if self.pile and hand is not None:
            self.hands[holder], self.pile = (*hand, self.pile[0]), self.pile[1:]  # pyright: ignore[reportCallIssue, reportArgumentType]
        else:
            self.hands[holder] = None
