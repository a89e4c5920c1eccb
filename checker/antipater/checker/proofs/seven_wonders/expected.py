"""What each move of 7 Wonders must bring about, and why one is refused: the rules read again.

Written from the rulebooks and from what the cards say, not from the engine, of which nothing
runs here: that both come to the same is the claim of ``agreement``.

Runs on integers and on unknown numbers; where ``if`` meets an unknown condition, both ways
are looked at.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from antipater.checker.proofs.agreement import cities_at_the_start
from antipater.checker.proofs.seven_wonders.expected_moves import Table, left_of
from antipater.checker.proofs.seven_wonders.figures import Figures
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Happens, Power
from antipater.rules.numbers import Truth, all_true
from antipater.rules.seven_wonders import UNKNOWN, Action, Due, DueKind, Move, Play, Setup, State
from antipater.rules.seven_wonders.moves import Hand

_TURN = (Action.BUILD, Action.FREE, Action.STAGE, Action.DISCARD)
_ANSWERS = {
    DueKind.SEVENTH: (*_TURN, Action.DECLINE),
    DueKind.SALVAGE: (Action.SALVAGE, Action.DECLINE),
    DueKind.OFFER: (Action.TAKE, Action.DECLINE),
}
_CARDS = (Kind.BUILDING, Kind.GUILD)


class Book(Figures):
    """What may be done, and what it brings about."""

    def refused(self, state: State, move: Move) -> str | None:
        """The code of the first rule that a move breaks, in the order in which they are told."""
        late = self._out_of_time(state, move)
        codes = (self.refused_play(state, play, self.held(state, play, move)) for play in move)
        return late or next((code for code in codes if code), None)

    def _out_of_time(self, state: State, move: Move) -> str | None:
        """In a turn every seat plays a card, from the first on; a choice is made by its seat."""
        if state.over:
            return "W-END-01"
        if state.due:
            due = state.due[0]
            fits = [p.seat == due.seat and p.action in _ANSWERS[due.kind] for p in move]
            return None if fits == [True] else "W-TURN-03"
        if [play.seat for play in move] != [*range(len(state.cities))]:
            return "W-TURN-01"
        return "W-TURN-04" if any(play.action not in _TURN for play in move) else None

    def held(self, state: Any, play: Play, move: Sequence[Play]) -> Hand | None:
        """The cards out of which a seat plays: of the Free City, what its holder leaves."""
        if not self.is_free_city(state, play.seat):
            return state.hands[play.seat]  # type: ignore[no-any-return]
        if state.due:
            return state.pile  # type: ignore[no-any-return]
        holder = self.holder(state)
        own = next((p.card for p in move if p.seat == holder), UNKNOWN)
        hand = state.hands[holder]
        return None if hand is None else left_of(hand, own)

    def refused_play(self, state: State, play: Play, hand: Hand | None) -> str | None:
        """The code of the first rule that a seat's play with a card of this hand breaks."""
        broken = (code for code, is_broken in self._rules_of(state, play, hand) if is_broken)
        return next(broken, None)

    def _rules_of(self, state: State, play: Play, hand: Hand | None) -> Iterator[tuple[str, Truth]]:
        own, action = state.cities[play.seat], play.action
        if action is Action.DECLINE:
            yield "W-CHOOSE-05", bool(state.due) and self._must(state, state.due[0])
            leaves = bool(state.due) and state.due[0].kind is DueKind.SEVENTH and bool(hand)
            yield "W-CITY-01", leaves and self._idle(state, play, hand)
            return
        if action is Action.TAKE:
            made = state.due[0].argument if state.due else ""
            if self.chosen_late and play.card != UNKNOWN:
                among, code = self._open(state, play.seat, made)
                there = [all_true([play.card == item, lies]) for item, lies in among]
                yield code, bool(play.stage) or not any(there)
                return
            named = {n: line for n, line in enumerate(self.offers, 1) if line[0].slug == made}
            yield "W-OFFER-01", play.stage not in named
            yield "W-OFFER-01", not self.pays(state, play.seat, named[play.stage][1], play.split)
            cities = self.around(state, play.seat)
            yield "W-OFFER-01", not self.has_to_lose(cities, *named[play.stage])
            return
        if action is Action.SALVAGE:
            argument = state.due[0].argument if state.due else ""
            yield from self._out_of_the_discards(state, play.card, argument)
            yield "W-BUILD-01", own[self.items[play.card].presence] >= 1
            return
        yield from self._holding(state, play, hand)
        if action is Action.STAGE:
            stage = self.built(state, play.seat, play)
            yield "W-STAGE-01", stage is None
            assert stage is not None
            odd = play.stage != stage.number
            yield "W-STAGE-03", odd and self.in_any_order(state, play.seat)
            yield "W-STAGE-02", bool(play.stage) and play.stage != stage.number
            yield "W-CITY-02", self._must_chain(state, play)
            yield from self._paying(state, play, stage)
            return
        if action is not Action.BUILD:
            yield "W-COST-03", play.split is not None and any(play.split)
        if action is Action.DISCARD:
            if (zone := self.laying) is not None:
                yield "W-LAY-02", all_true([self.lays(play), self.is_before_age(state)])
                lays = own[self.column[f"lays({zone.name})"]]
                yield "W-LAY-01", all_true([self.lays(play), lays >= zone.each])
            known = (play.card,) if hand is None or self._hides(state, hand) else hand
            yield "W-CITY-01", self._idle(state, play, known)
            return
        if action is Action.FREE:
            if not self.lets_build(state, play.seat, self.items[play.card]):
                has = self.has(state, play.seat, Power.FREE_BUILD)
                yield "W-FREE-01", not has or self.is_before_age(state)
                yield "W-FREE-02", state.freed[play.seat] == state.age
            yield "W-CITY-02", self._must_chain(state, play)
        yield "W-BUILD-01", own[self.items[play.card].presence] >= 1
        if action is Action.BUILD:
            yield from self._paying(state, play, self.items[play.card])

    def _holding(self, state: State, play: Play, hand: Hand | None) -> Iterator[tuple[str, Truth]]:
        """A card of this age and table, or before an age one of those held from the start; and of
        the hand, as far as that is known."""
        if play.card == UNKNOWN:
            yield "W-CARD-04", play.action in (Action.BUILD, Action.FREE)
            return
        if hand is not None and any(card == play.card for card in hand):
            return
        item = self.items[play.card]
        if self.from_start is not None and self.is_before_age(state):
            yield "W-CARD-05", item.id not in self.from_start.items
        else:
            yield "W-CARD-03", item.kind not in _CARDS
            yield "W-CARD-01", item.age != state.age
            yield "W-CARD-02", not self.dealt(state.setup.players, item)
        yield "W-HAND-01", hand is not None and all(card != UNKNOWN for card in hand)

    def _paying(self, state: State, play: Play, item: Item) -> Iterator[tuple[str, Truth]]:
        """The resources can be had, by a payment that fits what is stated, out of the treasury."""
        payment = self.payment(state, play, item)
        some = payment or self.payment(state, play._replace(split=None), item)
        if payment is None and self.at_start and state.started is not None:
            now = self.around(state, play.seat)
            yield "W-SEVENTH-03", self._payment(now, state, play, item) is not None
        yield "W-COST-01", some is None
        yield "W-COST-03", payment is None
        assert payment is not None
        coins = self.treasury(state, play.seat)
        yield "W-COST-02", payment.coins + payment.left + payment.right > coins

    def _must(self, state: State, due: Due) -> bool:
        """Whether a card says that something is chosen of what was shown, and not that it may."""
        if any(line.must and card.slug == due.argument for card, line in self.offers):
            return True
        choice = self.choice(due.argument)
        if choice is None or choice.may:
            return False
        if any(choice == late for _, _, late in self.chosen_late):
            return True
        return any(c != UNKNOWN and self.new(state, due, c) for c in state.discards)

    def _open(self, state: State, seat: int, made: str) -> tuple[list[tuple[int, Truth]], str]:
        """Among what the choice is that waits by a text, and what refuses anything else: what is
        not drawn, or not to be laid, or not to be discarded; nothing where an offer waits."""
        for _, _, choice in self.chosen_late:
            if choice.text == made:
                laying = self.laying is not None and choice.row == self.laying.name
                code = "W-LAY-02" if laying else "W-DRAW-04"
                among = self.to_choose_from(state, seat, choice)
                return among, code if choice.drawn else "W-CHOOSE-06"
        return [], "W-CHOOSE-06"

    def _out_of_the_discards(
        self, state: State, card: int, argument: str
    ) -> Iterator[tuple[str, Truth]]:
        """A card that lies there, of any age with its name, or may lie there unseen; and of those
        that the choice is about."""
        yield "W-SALVAGE-01", card == UNKNOWN
        item = self.items[card]
        named = [b for b in self.rules.buildings if b.presence == item.presence]
        lying = [b for b in named if any(b.id == c for c in state.discards)]
        if item.kind in _CARDS and lying:
            codes = [self.lacks(argument, each) for each in lying]
            yield codes[0] or "", None not in codes
            return
        unseen = any(c == UNKNOWN for c in state.discards)
        last = state.age - self.is_before_age(state)  # of the ages that lie there
        early = item.kind in _CARDS and (item.age or 0) <= last
        yield "W-SALVAGE-01", not (unseen and early)
        yield "W-CARD-02", not self.dealt(state.setup.players, item)
        lacking = self.lacks(argument, item)
        yield lacking or "", lacking is not None

    def _must_chain(self, state: State, play: Play) -> bool:
        """Whether it is the Free City, and a chain makes the card free that it plays otherwise."""
        if not self.is_free_city(state, play.seat) or play.card == UNKNOWN:
            return False
        own, item = state.cities[play.seat], self.items[play.card]
        return bool(self.free(own, item) and own[item.presence] < 1)

    def _idle(self, state: State, play: Play, hand: Hand | None) -> bool:
        """Whether it is the Free City, and it could do something with one of its cards."""
        if not self.is_free_city(state, play.seat):
            return False
        return any(self._could_play(state, play.seat, card) for card in hand or ())

    def _hides(self, state: State, hand: Hand) -> Truth:
        """Whether cards of the hand that the Free City's holder leaves it were played unseen: it
        is then one card for each turn to come, and one that is left over, with this one."""
        return len(hand) > self.turns - state.turn + 2

    def _could_play(self, state: State, seat: int, card: int) -> bool:
        own, wanted = state.cities[seat], [*self.open_stages(state, seat)]
        if card != UNKNOWN and own[self.items[card].presence] < 1:
            wanted.append(self.items[card])
            if self.lets_build(state, seat, self.items[card]):
                return True
            if self.has(state, seat, Power.FREE_BUILD) and state.freed[seat] != state.age:
                return True
        coins = self.treasury(state, seat)
        due = (self.payment(state, Play(seat, Action.BUILD, card), item) for item in wanted)
        return any(payment is not None and sum(payment) <= coins for payment in due)

    # How a game begins, and what a move brings about

    def begun(self, setup: Setup) -> State:
        """The state before the first turn: each board in its city, and the first hands; what
        players hold from the start is dealt as if it were an age before all."""
        seats = len(setup.boards)
        empty = State(
            setup=setup,
            cities=tuple(cities_at_the_start(self.rules, setup.start, seats)),
            hands=(None,) * seats,
            pile=None,
            discards=(),
            age=0,
            turn=0,
            freed=(0,) * seats,
            due=(),
            over=False,
            log=None,
            kept=() if self.from_start is None else setup.deals.get(0, (None,) * seats),
        )
        table = Table(self, empty, ())
        for seat, board in enumerate(setup.boards):
            table.stands(seat, self.items[board])
        table.begins(self.ages[0])
        table.do_what_cards_say({}, [(Happens.AGE_BEGINS, 0, True)])
        return table.state()._replace(log=None)

    def after(self, before: State, move: Move) -> State:
        """The state after a legal move."""
        table = Table(self, before, move)
        table.make()
        return table.state()
