"""What is asked in 7 Wonders when everybody has played, or an age has ended: what cards offer for a
fee, and what is chosen then.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from antipater.rules.card_set import Item
from antipater.rules.interpreter import Late, Offered
from antipater.rules.numbers import Truth, all_true, any_true, if_else, maximum
from antipater.rules.seven_wonders import effects
from antipater.rules.seven_wonders.choosing import there
from antipater.rules.seven_wonders.legality import fee_ways, treasury
from antipater.rules.seven_wonders.moves import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Happening,
    Payment,
    Play,
)
from antipater.rules.seven_wonders.table import WorkingTable


class LateChoices(WorkingTable):
    """The table, with what its cities are asked late, and what they answer."""

    def note_left(self, seat: int, item: Item | None, payment: Payment | None) -> None:
        """Note what a seat has left for fees when it has paid, of what it had to play with; and
        what it has paid and used, beside which it would pay for their resources."""
        rules, own = self.rules, self.cities[seat]
        purse, left = rules.effects.purse, treasury(rules, self, seat)
        assert purse is not None
        own[purse] = left - payment.total if payment else left
        if rules.effects.beside:
            for column in rules.effects.beside:
                own[column] = 0
            if item is not None and payment is not None:
                chained = item.free_with and rules.free_by_chain(own, item)
                if any(payment) or not chained:
                    self.note_used_units(seat, payment, item.cost.units)

    def note_used_units(self, seat: int, payment: Payment, units: Sequence[int]) -> None:
        """Note that a seat has used units in this turn, and has paid for some of them."""
        told = zip(self.rules.effects.beside, (payment.left, payment.right, *units), strict=False)
        for column, number in told:
            self.cities[seat][column] += number

    # What is answered

    def take_offer(self, play: Play) -> None:
        """Let a city pay the fee of what a card offers, if it takes it; what it leaves is asked for
        no more. Or do what is done with what is chosen."""
        own, asked = self.cities[play.seat], self.answering
        if play.action == Action.DECLINE:
            for offer in self.rules.effects.offers:
                if offer.each and asked is not None and asked.argument == offer.slug:
                    own[offer.asks] = 0
            return
        if self.rules.late and play.card != UNKNOWN:
            self.choose(play)
            return
        for n, offer in enumerate(self.rules.effects.offers, start=1):
            if play.stage == n:
                self.pay_fee(play, offer)
                if offer.taken is None:
                    effects.act(self, offer.ready, play.seat)
                else:
                    own[offer.taken] = n

    def pay_fee(self, play: Play, offer: Offered) -> None:
        """Pay for what is offered, in coins, and for resources to the neighbours. Of what others
        have taken in the turn comes back what the fee needs."""
        seat, own, item = play.seat, self.cities[play.seat], offer.ready.item
        ways = fee_ways(self.rules, self, play.seat, offer, play.split)
        fee = ways[0] if ways else Payment(offer.fee, *(play.split or (0, 0)))  # none is legal
        if self.rules.effects.gives_back and not offer.each:
            back = maximum(fee.total - own[self.rules.coins], 0)
            own[self.rules.coins] += back
            if not isinstance(back, int) or back:
                self.tell(Happening.GAINS, seat, back, item)
        if offer.each:
            own[self.rules.coins] -= fee.total
            self.tell(Happening.GAINS, seat, -fee.total, item)
            return
        self.hand_over(seat, fee, item)
        if offer.units:
            self.note_used_units(seat, fee, offer.units)
        if self.rules.effects.purse is not None:
            own[self.rules.effects.purse] -= fee.total

    def choose(self, play: Play) -> None:
        """Let what is kept of a draw come into the city; or what is discarded go out of it, with
        all that it is there, onto the discards, and what that brings act."""
        asked, lost = self.answering, self.rules.losses
        if asked is None or not any_true(asked.argument == text for text in lost):
            self.bring_in(play)
            return
        self.leave(play.seat, self.rules.items[play.card])
        self.discards.append(play.card)
        for text, late in self.rules.late.items():
            if late.ready is not None and asked.argument == text:
                effects.act(self, late.ready, play.seat)

    # What is taken

    def act_taken(self) -> None:
        """Let act what has been taken of offers, when nobody is asked any more: what gives, then
        what takes, each in the order of the seats."""
        before = self.numbers()
        for takes, seat in product((False, True), range(len(self.cities))):
            self.act_taken_by(seat, takes)
        self.look_back(before)

    def act_taken_by(self, seat: int, takes: bool) -> None:
        """The same of one seat: what gives, or what takes."""
        own = self.cities[seat]
        for n, offer in enumerate(self.rules.effects.offers, start=1):
            if offer.taken is not None and offer.ready.takes is takes:
                effects.act(self, offer.ready, seat, own[offer.taken] == n)
        for offer in self.rules.effects.offers if takes else ():
            if offer.taken is not None:
                own[offer.taken] = 0

    # Who is asked

    def is_offered(self) -> bool:
        """Ask for the next thing that is offered to somebody who can pay its fee, if there is one:
        seat by seat, and in a city in the order of the set."""
        seats = range(len(self.cities)) if self.rules.asks_late else ()
        return any(self.is_offered_to(seat) for seat in seats)

    def is_offered_to(self, seat: int) -> bool:
        """The same of one seat."""
        own = self.cities[seat]
        for offer in self.rules.effects.asked_in_turn:
            asked = all_true(self.can_be_asked(seat, offer))
            own[offer.asks] = if_else(asked, own[offer.asks] - 1, 0) if offer.each else 0
            if asked:
                self.due.append(Due(DueKind.OFFER, seat, offer.slug))
                return True
        return any(self.is_to_choose(seat, late) for late in self.rules.effects.late)

    def can_be_asked(self, seat: int, offer: Offered) -> Iterator[Truth]:
        """That a seat is to be asked for an offer, and can pay for it."""
        seats, together = self.seats(seat), self.rules.together(offer)
        yield seats[0][offer.asks] >= 1
        yield any_true(self.rules.has_to_lose(seats, each) for each in together)
        yield self.rules.can_pay(seats, offer, fee_ways(self.rules, self, seat, offer))

    def is_to_choose(self, seat: int, late: Late) -> bool:
        """Ask what a seat chooses, if it is to be asked and something is there to choose."""
        own, among = self.cities[seat], there(self.rules, self.cities, seat, late.choice)
        if all_true([own[late.asks] >= 1, any_true(is_there for _, is_there in among)]):
            own[late.asks] -= 1
            self.due.append(Due(DueKind.OFFER, seat, late.choice.text))
            return True
        own[late.asks] = 0
        return False

    def answers_an_offer(self) -> bool:
        """Whether what is at work is an answer to what was offered, or chosen then."""
        asked = self.answering if self.rules.offers else None
        return asked is not None and asked.kind == DueKind.OFFER

    # Between two ages

    def comes_between(self) -> bool:
        """Whether the age has ended, and all that was asked then is answered."""
        if self.rules.between is None or self.cities[0][self.rules.between] == 0:
            return False
        self.note_between(0)
        return True

    def waits_between(self) -> bool:
        """Whether something is asked that the end of an age has brought; then it is noted."""
        if self.rules.between is None:
            return False
        purse = self.rules.effects.purse
        if purse is not None:
            for city in self.cities:
                city[purse] = city[self.rules.coins]
        if not self.is_offered():
            return False
        self.note_between(1)
        return True

    def note_between(self, what: int) -> None:
        """Note in every city whether what is asked is asked between two ages."""
        column = self.rules.between
        if column is not None:
            for city in self.cities:
                city[column] = what
