"""Moves at work: what each does, whose turn is next, the ages and the end.

Sequencing only: what a move does to coins, pawn and points is in ``effects``.
"""

from collections.abc import Callable

from antipater.rules.card_set import worth_of
from antipater.rules.choices import (
    CHARACTERS,
    MOVES,
    OF_THE_OTHER,
    SWAYS,
    WONDERS,
    Fate,
    ItemChoice,
    Zone,
)
from antipater.rules.duel import effects, legality
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.legality import Refusal
from antipater.rules.duel.moves import (
    OF_A_CARD,
    PAID,
    ROW,
    Due,
    Happening,
    LogEntry,
    Move,
    Position,
    Spot,
    Verb,
    Victory,
)
from antipater.rules.duel.rules import Rules
from antipater.rules.duel.table import BEGINS, ENDS, SET_OFF, Table
from antipater.rules.duel.zones import CHOICES, WORDED, choice_of, worth_there
from antipater.rules.effects import Happens, Limit, Power
from antipater.rules.interpreter import due, use_up
from antipater.rules.numbers import Truth, all_true, negation

# Python looks members of an enum up slowly; those that most moves need are bound once.
_DRAFT, _BEGIN = Verb.DRAFT, Verb.BEGIN
_CITY, _DISCARD = int(Spot.CITY), Spot.DISCARD
_PAYS, _TRADES, _RECEIVES = Happening.PAYS, Happening.TRADES, Happening.RECEIVES
_GAINS = Happening.GAINS


def options(rules: Rules, state: Position, due: Due) -> tuple[int, ...]:
    """The items among which a player must choose; for BEGIN the two players."""
    if due.verb is Verb.BEGIN:
        return (0, 1)
    return legality.on_offer(rules, state, due)


class Turn(Table):
    """Moves at work: what each does to the table, and what comes next."""

    __slots__ = ()

    def attempt(self, move: Move) -> Refusal | None:
        """Make a move if it is legal; else tell why it is not, and change nothing."""
        why = self.refusal(move)
        if why is None:
            self.make(move, self.payment)
        return why

    def refusal(self, move: Move) -> Refusal | None:
        """The first rule that a move breaks, or None; what it costs is then in ``payment``."""
        self.payment = None
        why = self.unplayable(move)
        if why is not None or move.verb not in PAID:
            return why
        self.payment = payment = self.payment_for(move.player, move.item)
        return legality.too_dear(self.rules, self, move, payment)

    def set_up(self) -> None:
        """Lay out the set-up: the draft, or Age I where no draft is recorded."""
        setup, rules = self.setup, self.rules
        self.active = rules.draft_order[0]
        self.board_tokens = len(setup.tokens) or rules.cards.figure("tokens_on_board")
        self._put(setup.tokens or (token.id for token in rules.progress_tokens), Spot.TABLE)
        if rules.cards.free_row is not None:
            self._put(rules.cards.free_row.items, Spot.TABLE)
        by_chance = rules.cards.by_chance
        self._put((i.id for i in rules.characters if i.id not in by_chance), Spot.TABLE)
        if by_chance:
            self._put(setup.layouts.get(ROW, ()), Spot.TABLE)
        if setup.rows:
            for row in setup.rows:
                self._put(row, Spot.TABLE)
            return
        for player, wonders in enumerate(setup.wonders):
            self._put(wonders, Spot.HELD + player)
        self.begin_the_first_age()

    def make(self, move: Move, payment: Payment | None = None) -> None:
        """Make a legal move; ``payment`` is what it costs, if that has been reckoned."""
        self.player, self.events, self.payment = move.player, [], payment
        self.took_a_card = False
        if move.verb is _DRAFT:
            self.draft(move.item)
        else:
            if self.due:
                self.asked = self.due[0]
                self.due.pop(0)
            before = self.numbers(self.player) if self.rules.effects.looks_back else None
            _PLAYS[move.verb](self, move)
            if self.took_a_card:
                self.ask_for_what_lay_there()
            if before is not None:
                self.look_back(self.player, before, move.verb in OF_A_CARD)
            self.go_on(move)
        self.log = LogEntry(move, tuple(self.events), self.log)

    # The moves

    def draft(self, wonder: int) -> None:
        self.places[wonder] = Spot.HELD + self.player
        self.drafted += 1
        order = self.rules.draft_order
        if self.drafted < len(order):
            self.active = order[self.drafted]
        else:
            self.begin_the_first_age()

    def build(self, move: Move) -> None:
        self.pay_for(move.item)
        self.take_from_structure(move.item)
        self.construct(self.player, move.item)

    def discard(self, move: Move) -> None:
        self.take_from_structure(move.item)
        own, opponent = self.cities[self.player], self.cities[1 - self.player]
        income = effects.take_discard_income(self.rules, own, opponent)
        self.tell(_GAINS, self.player, income, move.item)
        self.tell_changes(self.player, self.happens(Happens.DISCARDS))
        self.places[move.item] = _DISCARD
        self.look(self.player, self.rules.wins_discarding)

    def wonder(self, move: Move) -> None:
        if self.rules.is_prepared(move.item):
            self.prepare(move)
            return
        self.replay = self.replays(self.player, move.item)
        self.pay_for(move.item)
        self.take_from_structure(move.other)
        self.places[move.other] = Spot.TUCKED
        self.construct(self.player, move.item)
        self.cap_wonders()

    def prepare(self, move: Move) -> None:
        """Put a card under what a player holds, which brings nothing yet."""
        self.take_from_structure(move.other)
        self.places[move.other] = Spot.TUCKED
        self.places[move.item] = Spot.PREPARED + self.player

    def set_off(self, move: Move) -> None:
        """Let what a player holds enter the city; then the turn goes on."""
        self.replay = self.rules.items[move.item].has(Power.REPLAY)
        self.construct(self.player, move.item)

    def call(self, move: Move) -> None:
        """Take a character instead of a card: the structure stays as it is."""
        self.replay = self.rules.items[move.item].has(Power.REPLAY)
        self.pay_for(move.item)
        self.construct(self.player, move.item)

    def replays(self, player: int, wonder: int) -> Truth:
        """Whether a wonder brings another turn as it is built."""
        again = self.rules.items[wonder].has(Power.REPLAY)
        return again or due(self.rules.at_wonders, self.cities[player]) >= 1

    def choose(self, move: Move) -> None:
        """Do with what is chosen as its choice has it."""
        due = (self.asked or Due(move.verb, move.player))._replace(verb=move.verb)
        choice = choice_of(self.rules, due) if move.verb in WORDED else CHOICES[move.verb]
        owner = 1 - move.player if choice.by_opponent else move.player
        if choice.deed in SWAYS:
            self.sway(choice, owner, move)
            return
        before = self.lying_bare() if choice.deed is Fate.DISCARD else {}
        if choice.deed is not Fate.COPY:
            self.take_from(choice.zone, owner, move.item)
        match choice.deed:
            case Fate.BUILD if choice.of.kinds == WONDERS:
                if choice.raises:
                    self.places[move.other] = Spot.TUCKED
                self.raise_free(owner, move.item)
            case Fate.BUILD if choice.of.kinds == CHARACTERS:
                again = self.rules.items[move.item].has(Power.REPLAY)
                self.replay = self.replay | self.is_for_turn(owner, again)
                self.construct(owner, move.item)
            case Fate.BUILD:
                self.construct(owner, move.item)
            case Fate.PLACE:
                self.places[move.item] = Spot.LAID + self.rules.place_number[move.other]
                self.places[move.other] = Spot.TUCKED
            case Fate.HOLD:
                self.places[move.item] = Spot.HELD + owner
            case Fate.TAKE | Fate.GIVE if choice.zone.is_hand:
                taken = choice.deed is Fate.TAKE
                self.places[move.item] = Spot.HELD + (owner if taken else 1 - owner)
            case Fate.TAKE:
                self.receive(owner, move.item)
            case Fate.GIVE:
                self.receive(1 - owner, move.item)
            case Fate.COPY:
                self.copy_symbol(owner, move.item)
            case Fate.SWAP:
                self.swap(choice.zone, owner, move)
            case Fate.UNBUILD:
                self.places[move.item] = Spot.HELD + (owner if choice.zone.is_owners else 1 - owner)
            case Fate.DISCARD:
                self.places[move.item] = _DISCARD
                if self.took_a_card:
                    self.put_away(before)
            case Fate.DESTROY:
                self.places[move.item] = self.rules.destroyed_to
            case Fate.RETURN:
                known = self.setup.tokens or choice.of.kinds == WONDERS
                away = known and choice.of.kinds != CHARACTERS
                self.places[move.item] = Spot.BOX if away else Spot.TABLE
        if choice.gives:
            self.construct(1 - owner, move.other)

    def sway(self, choice: ItemChoice, owner: int, move: Move) -> None:
        """Let a player have more or less in a place, or in another instead, and what lies there go
        over to who has most there now."""
        who = 1 - owner if choice.deed in OF_THE_OTHER else owner
        if choice.deed in MOVES:
            effects.shift(self.rules, self.cities[who], choice, move.item, move.other)
        else:
            effects.sway(self.rules, self.cities[who], choice, move.item)
        self.look(who, self.rules.wins_swaying)
        self.settle(owner, move.item)
        if choice.deed in MOVES:
            self.settle(owner, move.other)

    def settle(self, player: int, item: int) -> None:
        """Let what is controlled stand in the city of who has most there, of a tie in none."""
        if item not in self.rules.cards.influence:
            return
        on_it, _ = self.rules.cards.influence[item]
        both = (player, 1 - player)
        most = [self.cities[who][on_it] > self.cities[1 - who][on_it] for who in both]
        for who, has_most in zip(both, most, strict=True):
            if all_true((self.places[item] == _CITY + who, negation(has_most))):
                self.count_place(who, item, -1)
                self.take_out(who, item)
                self.places[item] = Spot.TABLE
        for who, has_most in zip(both, most, strict=True):
            if all_true((has_most, self.places[item] == Spot.TABLE)):
                self.count_place(who, item, 1)
                self.receive(who, item)

    def count_place(self, player: int, item: int, way: int) -> None:
        """Let a city have what the place is worth in which an item lies, or no longer."""
        for zone in self.rules.cards.zones:
            if zone.worth and item in zone.items:
                column = self.rules.cards.column[worth_of(zone.name)]
                worth = worth_there(self.rules, self.setup, zone, item)
                self.cities[player][column] = self.cities[player][column] + way * worth

    def swap(self, zone: Zone, owner: int, move: Move) -> None:
        """Let what has left a player go over, for what comes in its place."""
        if zone.is_hand:
            self.places[move.item] = Spot.HELD + 1 - owner
            self.places[move.other] = Spot.HELD + owner
            return
        self.take_out(1 - owner, move.other)
        self.receive(owner, move.other)
        self.receive(1 - owner, move.item)

    def raise_free(self, player: int, wonder: int) -> None:
        """Build a wonder free and with no card under it; another turn is for whose turn it is."""
        self.replay = self.replay | self.is_for_turn(player, self.replays(player, wonder))
        self.construct(player, wonder)
        self.cap_wonders()

    def leave_alone(self, move: Move) -> None:
        """Leave a choice alone; what can be chosen instead is due then."""
        if self.asked:
            self.offer_instead(self.asked)

    def take_from(self, zone: Zone, owner: int, item: int) -> None:
        """Let an item leave where it lies, as the owner of what asks for a choice sees it."""
        if zone is Zone.BOARD:
            self.board_tokens -= 1
        elif zone.is_structure:
            self.take_from_structure(item)
        elif zone.is_city:
            self.take_out(owner if zone.is_owners else 1 - owner, item)

    def begin(self, move: Move) -> None:
        self.active = move.item

    # Their parts

    def pay_for(self, item: int) -> None:
        """Pay the least that the item costs now, and tell the reckoning in short."""
        player = self.player
        payment = self.payment or self.payment_for(player, item)
        here, there = effects.pay(self.rules, self.cities[player], self.cities[1 - player], payment)
        if self.rules.effects.uses_up and not payment.chained:
            self.note_used(player, item)
        if payment.chained:
            self.tell(Happening.CHAIN, player, here, item)
        self.tell_any(_PAYS, player, payment.coins, item)
        self.tell_any(_TRADES, player, payment.trade, item)
        self.tell_any(_RECEIVES, 1 - player, there, item)
        if payment.chained:
            self.tell_changes(player, self.happens(Happens.CHAINS))
        else:
            self.tell_changes(player, self.happens(Happens.TRADES, payment.trade >= 1))

    def note_used(self, player: int, item: int) -> None:
        """Note what is used up that makes an item cheaper which is paid for."""
        seats = self.cities[player], self.cities[1 - player]
        use_up(self.rules.effects, seats, self.rules.items[item])

    # Turns and ages

    def go_on(self, move: Move) -> None:
        """Go on to the next choice, turn, age, or the end of the game."""
        self.wait_for_choices()
        self.come_to(move)

    def wait_for_choices(self) -> None:
        """Let those wait that events have brought, first of whose turn it is, and none for which
        nothing is there."""
        asks = self.rules.asks
        for player in (self.active, 1 - self.active) if asks else ():
            for nth in range(len(asks)):
                self.ask_after_event(nth, player)
        if self.rules.worded:
            self.pass_over()

    def come_to(self, move: Move) -> None:
        """Come to what is next, when no choice waits for which nothing is there."""
        if self.victory is not None:
            self.due.clear()
        elif self.due:
            if move.verb is Verb.SET_OFF:
                self.note_between(SET_OFF)
        elif self.comes_between(BEGINS):
            self.begin_or_end()
        elif self.is_before_a_card(move):
            self.go_on_with_the_turn()
        elif self.left == 0:
            self.end_age()
        elif move.verb is not _BEGIN:
            self.pass_turn()

    def begin_or_end(self) -> None:
        """Begin an age when the choices of its beginning are over; it ends if they took its last
        card."""
        if self.left == 0:
            self.end_age()
        else:
            self.ask_who_begins()

    def is_before_a_card(self, move: Move) -> Truth:
        """Whether what is over now is no turn, but what was set off before one takes a card."""
        return self.rules.cards.sets_off and (
            move.verb is Verb.SET_OFF or self.comes_between(SET_OFF)
        )

    def go_on_with_the_turn(self) -> None:
        """Let a player take a card after something was set off; another turn comes after this."""
        again = self.rules.again
        if self.left == 0:
            self.end_age()
        elif again is not None and self.replay:
            self.cities[0][again] = 1
            self.replay = False

    def recall_replay(self) -> None:
        """Let another turn follow that was brought by what was set off in this one."""
        again = self.rules.again
        if again is not None:
            self.replay = self.replay | (self.cities[0][again] == 1)
            self.cities[0][again] = 0

    def comes_between(self, ages: int) -> Truth:
        """Whether choices were made between two ages (``between``) that are over now."""
        column = self.rules.between
        if column is None or self.cities[0][column] != ages:
            return False
        self.cities[0][column] = 0
        return True

    def waits_between(self, ages: int) -> bool:
        """Whether an age that begins or ends has brought choices; then they are made first."""
        if self.rules.between is None:
            return False
        self.wait_for_choices()
        if self.due:
            self.note_between(ages)
        return bool(self.due)

    def note_between(self, what: int) -> None:
        """Note what the choices come of that are made first (``between``)."""
        column = self.rules.between
        if column is not None:
            self.cities[0][column] = what

    def pass_turn(self) -> None:
        self.recall_replay()
        if self.replay:
            self.tell(Happening.REPLAYS, self.active, 1)
        else:
            self.active = 1 - self.active
        self.replay = False
        self.rules.effects.act_again(Limit.TURN, self.cities)

    def end_age(self) -> None:
        age = self.age
        if not self.comes_between(ENDS):
            self.recall_replay()
            if self.replay:
                self.tell(Happening.REPLAYS, self.active, 0)
                self.replay = False
            if self.won_as(Happens.AGE_ENDS) or self.waits_between(ENDS):
                return
        if age == self.rules.ages[-1]:
            self.victory = Victory.CIVILIAN
            return
        self.lay_age(self.rules.ages[self.rules.ages.index(age) + 1])
        self.rules.effects.act_again(Limit.AGE, self.cities)
        if not self.won_as(Happens.AGE_BEGINS) and not self.waits_between(BEGINS):
            self.ask_who_begins()

    def begin_the_first_age(self) -> None:
        """Lay the first age, which the first player begins (fr-reprint Déroulement d'une partie),
        whoever chose the first wonder; what every city has may wait for it."""
        self.lay_age(self.rules.ages[0])
        self.active = 0
        self.won_as(Happens.AGE_BEGINS)

    def ask_who_begins(self) -> None:
        """Let the weaker player say who begins the age, or by edition the one who moved last."""
        trailing = [p for p in (0, 1) if self.cities[p][self.rules.lead] < 0]
        if trailing or self.rules.ruling("central_pawn") == "chooses":
            self.due.append(Due(Verb.BEGIN, trailing[0] if trailing else self.active))

    def won_as(self, what: Happens) -> bool:
        """Let act what waits for an age to begin or end; whether that has won somebody the game."""
        waiting = self.rules.effects.when(what)
        if not waiting:
            return False
        before = self.numbers(0)
        first, second = self.cities
        self.tell_changes(0, effects.happen(self.rules, first, second, waiting))
        self.look(0, self.rules.wins_by_age)
        self.look_back(0, before)
        return self.victory is not None

    def lay_age(self, age: int) -> None:
        """Lay the structure of an age."""
        slots = len(self.rules.cards.layouts[age].slots)
        self.age, self.left = age, (1 << slots) - 1
        self._put(self.setup.layouts.get(age, ()), Spot.TABLE)


_PLAYS: dict[Verb, Callable[[Turn, Move], None]] = {
    Verb.BUILD: Turn.build,
    Verb.DISCARD: Turn.discard,
    Verb.WONDER: Turn.wonder,
    Verb.CALL: Turn.call,
    Verb.SET_OFF: Turn.set_off,
    Verb.BEGIN: Turn.begin,
    **dict.fromkeys((*CHOICES, *WORDED), Turn.choose),
    Verb.PASS: Turn.leave_alone,
}
