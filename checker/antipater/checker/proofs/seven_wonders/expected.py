"""What each move of 7 Wonders must bring about, and why one is refused: the rules read again.

Written from the rulebooks and from what the cards say, not from the engine, of which nothing
runs here: that both come to the same is the claim of ``agreement``. An item is read as data:
what it adds while it stands, what it brings when it is built, what it lets its owner do. Which
payments an item can have is not said here; they have theorems of their own.

Runs on integers and on unknown numbers; where ``if`` meets an unknown condition, both ways
are looked at.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.effects import BUILDS_FREE, Effect, Happens, Limit, What, When, Which, Who
from antipater.rules.expressions import Constant, Expression, Operation
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, minimum
from antipater.rules.seven_wonders import (
    FREE_CITY,
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
    Rules,
    State,
)
from antipater.rules.seven_wonders.moves import Hand

_TURN = (Action.BUILD, Action.FREE, Action.STAGE, Action.DISCARD)
_ANSWERS = {
    DueKind.SEVENTH: (*_TURN, Action.DECLINE),
    DueKind.SALVAGE: (Action.SALVAGE, Action.DECLINE),
}
_NOTHING = Payment(0, 0, 0)
# Something that happens, to which seat, and whether it does.
_Occasion = tuple[Happens, int, Truth]
_CARDS = (Kind.BUILDING, Kind.GUILD)


class Book:
    """What the set and its edition say: figures, columns and formulas, and no rule of play."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules  # for payments, unknown boards and rulings
        self.cards = cards = rules.cards
        self.items = rules.items
        self.column = cards.column
        self.ages = [*range(1, len(cards.draft[0]) + 1)]
        self.turns = cards.figure("hand_size") - 1
        self.discard_income = cards.function("discard_income")
        self.at_start = rules.ruling("seventh_card") == "start_of_turn"
        self.defeat = cards.figure("conflict_defeat")
        self.victory = [0, *(cards.figure(f"conflict_victory_{age}") for age in self.ages)]

    def is_free_city(self, state: Any, seat: int) -> bool:
        """Whether a seat is that of the Free City, with whom two players play."""
        return bool(state.setup.players == 2 and seat == FREE_CITY)

    def next_stage(self, state: Any, seat: int) -> Item | None:
        """The stage of its own board that a city would build now; None after the last."""
        return self.rules.next_stage(state.setup.boards[seat], state.cities[seat])

    def has(self, state: Any, seat: int, power: Power) -> Truth:
        """Whether a stage that stands in a city gives a power."""
        return self.rules.has_power(state.setup.boards[seat], state.cities[seat], power)

    def neighbours(self, seat: int, seats: int) -> tuple[int, int]:
        """The seats to the left and to the right."""
        return (seat - 1) % seats, (seat + 1) % seats

    def around(self, state: Any, seat: int) -> tuple[Any, Any, Any]:
        """A city, its left and its right neighbour."""
        left, right = self.neighbours(seat, len(state.cities))
        return state.cities[seat], state.cities[left], state.cities[right]

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
        if state.started is None:
            return self.around(state, seat)
        left, right = self.neighbours(seat, len(state.cities))
        return state.started[seat], state.started[left], state.started[right]

    def _payment(
        self, seats: tuple[Any, Any, Any], state: Any, play: Play, item: Item
    ) -> Payment | None:
        free = self.free(seats[0], item)
        ways = (_NOTHING,) if free else self.rules.ways(*seats, item)
        if play.split is not None:
            optional = self.rules.ruling("chain_use") != "always"
            if free and any(play.split) and optional and not self.is_free_city(state, play.seat):
                ways = self.rules.ways(*seats, item)
            ways = self.rules.with_split(ways, play.split)
        return ways[0] if ways else None

    def free(self, own: Sequence[Number], item: Item) -> bool:
        """Whether a city has the chain that makes an item free."""
        return any(own[column] >= 1 for column in item.free_with)

    def lets_build(self, state: Any, seat: int, item: Item) -> Truth:
        """Whether an item that stands lets a city build another free: of its colour, as the first
        of it, or in the first or the last turn of an age."""
        own, colour = state.cities[seat], item.colour
        if not colour:
            return False
        now = {
            Which.EACH: True,
            Which.FIRST_OF_COLOUR: own[self.column[colour]] == 0,
            Which.FIRST_OF_AGE: state.turn == 1,
            Which.LAST_OF_AGE: state.turn == self.turns,
        }
        return any_true(
            all_true([own[other.presence] >= 1, now[line.which]])
            for other in self.items
            for line in other.effects
            if line.power == BUILDS_FREE and colour in (line.of or (colour,))
        )

    # What may be done

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
        return None if hand is None else _less(hand, own)

    def refused_play(self, state: State, play: Play, hand: Hand | None) -> str | None:
        """The code of the first rule that a seat's play with a card of this hand breaks."""
        broken = (code for code, is_broken in self._rules_of(state, play, hand) if is_broken)
        return next(broken, None)

    def _rules_of(self, state: State, play: Play, hand: Hand | None) -> Iterator[tuple[str, Truth]]:
        own, action = state.cities[play.seat], play.action
        if action is Action.DECLINE:
            leaves = bool(state.due) and state.due[0].kind is DueKind.SEVENTH and bool(hand)
            yield "W-CITY-01", leaves and self._idle(state, play, hand)
            return
        if action is Action.SALVAGE:
            yield from self._out_of_the_discards(state, play.card)
            yield "W-BUILD-01", own[self.items[play.card].presence] >= 1
            return
        yield from self._holding(state, play, hand)
        if action is Action.STAGE:
            stage = self.next_stage(state, play.seat)
            yield "W-STAGE-01", stage is None
            assert stage is not None
            yield "W-STAGE-02", bool(play.stage) and play.stage != stage.number
            yield "W-CITY-02", self._must_chain(state, play)
            yield from self._paying(state, play, stage)
            return
        if action is not Action.BUILD:
            yield "W-COST-03", play.split is not None and any(play.split)
        if action is Action.DISCARD:
            known = (play.card,) if hand is None else hand
            yield "W-CITY-01", self._idle(state, play, known)
            return
        if action is Action.FREE:
            if not self.lets_build(state, play.seat, self.items[play.card]):
                yield "W-FREE-01", not self.has(state, play.seat, Power.FREE_BUILD)
                yield "W-FREE-02", state.freed[play.seat] == state.age
            yield "W-CITY-02", self._must_chain(state, play)
        yield "W-BUILD-01", own[self.items[play.card].presence] >= 1
        if action is Action.BUILD:
            yield from self._paying(state, play, self.items[play.card])

    def _holding(self, state: State, play: Play, hand: Hand | None) -> Iterator[tuple[str, Truth]]:
        """A card of this age and table, and of the hand, as far as that is known."""
        if play.card == UNKNOWN:
            yield "W-CARD-04", play.action in (Action.BUILD, Action.FREE)
            return
        if hand is not None and any(card == play.card for card in hand):
            return
        item = self.items[play.card]
        yield "W-CARD-03", item.kind not in _CARDS
        yield "W-CARD-01", item.age != state.age
        yield "W-CARD-02", not self._dealt(state, item)
        yield "W-HAND-01", hand is not None and all(card != UNKNOWN for card in hand)

    def _dealt(self, state: State, item: Item) -> bool:
        """Whether a card can be in its age's deck at this table."""
        return item.id in self.rules.deck(state.setup.players, item.age or 0)

    def _paying(self, state: State, play: Play, item: Item) -> Iterator[tuple[str, Truth]]:
        """The resources can be had, by a payment that fits what is stated, out of the treasury."""
        payment = self.payment(state, play, item)
        some = payment or self.payment(state, play._replace(split=None), item)
        if payment is None and state.started is not None:
            now = self.around(state, play.seat)
            yield "W-SEVENTH-03", self._payment(now, state, play, item) is not None
        yield "W-COST-01", some is None
        yield "W-COST-03", payment is None
        assert payment is not None
        coins = self.paying(state, play.seat)[0][self.column["coins"]]
        yield "W-COST-02", payment.coins + payment.left + payment.right > coins

    def _out_of_the_discards(self, state: State, card: int) -> Iterator[tuple[str, Truth]]:
        """A card that lies there, of any age with its name, or may lie there unseen."""
        yield "W-SALVAGE-01", card == UNKNOWN
        item = self.items[card]
        named = [b for b in self.rules.buildings if b.presence == item.presence]
        if item.kind in _CARDS and any(b.id == c for b in named for c in state.discards):
            return
        unseen = any(c == UNKNOWN for c in state.discards)
        early = item.kind in _CARDS and (item.age or 0) <= state.age
        yield "W-SALVAGE-01", not (unseen and early)
        yield "W-CARD-02", not self._dealt(state, item)

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

    def _could_play(self, state: State, seat: int, card: int) -> bool:
        own, stage = state.cities[seat], self.next_stage(state, seat)
        wanted = [] if stage is None else [stage]
        if card != UNKNOWN and own[self.items[card].presence] < 1:
            wanted.append(self.items[card])
            if self.lets_build(state, seat, self.items[card]):
                return True
            if self.has(state, seat, Power.FREE_BUILD) and state.freed[seat] != state.age:
                return True
        coins = self.paying(state, seat)[0][self.column["coins"]]
        due = (self.payment(state, Play(seat, Action.BUILD, card), item) for item in wanted)
        return any(payment is not None and sum(payment) <= coins for payment in due)

    # What a move brings about

    def after(self, before: State, move: Move) -> State:
        """The state after a legal move."""
        table = _Table(self, before, move)
        table.make()
        return table.state()


def _less(hand: Hand, card: int) -> Hand:
    """A hand without one copy of a card, or else without one not known."""
    for gone in (card, UNKNOWN):
        for place, each in enumerate(hand):
            if each == gone:
                return (*hand[:place], *hand[place + 1 :])
    return hand


def lost(amount: Expression) -> Expression | None:
    """How much is lost, where an amount is written as what is below 0; None where it is gained."""
    match amount:
        case Constant(value) if value < 0:
            return Constant(-value)
        case Operation("-", (Constant(0), how_much)):
            return how_much
    return None


class _Table:
    """A moment on which a move works. The fields are those of a ``State``."""

    def __init__(self, book: Book, before: State, move: Move) -> None:
        self.book, self.before, self.move = book, before, move
        self.setup = before.setup
        self.cities = [list(city) for city in before.cities]
        self.hands = list(before.hands)
        self.pile = before.pile
        self.discards = list(before.discards)
        self.age, self.turn = before.age, before.turn
        self.freed = list(before.freed)
        self.due = list(before.due)
        self.over = before.over
        self.started = before.started
        self.events: list[Event] = []
        self.seats = range(len(self.cities))

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
        )

    def happens(self, what: Happening, seat: int, amount: Number, item: int = UNKNOWN) -> None:
        """Note what happens, unless it comes to nothing."""
        if amount:
            self.events.append(Event(what, seat, amount, item))

    def gains(self, seat: int, coins: Number) -> None:
        """Coins come into a treasury, or leave it."""
        self.cities[seat][self.book.column["coins"]] += coins

    def make(self) -> None:
        """Make the move, and go on to what comes next."""
        if not self.due:
            entered = self.play(self.move)
            if self.turn == self.book.turns:
                self.ask(DueKind.SEVENTH, Power.PLAY_SEVENTH)
                if not self.due:
                    self.drop_what_is_left()
            self.ask_salvage(entered)
        elif self.due.pop(0).kind is DueKind.SALVAGE:
            self.salvage(*self.move)
        else:
            self.play_the_last(*self.move)
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
        if self.book.at_start and not self.before.due:
            self.note_the_start(paid)
        happened = list[_Occasion]()
        for seat, payment in paid.items():
            assert payment is not None
            happened += self.pay(seat, entered[seat], payment)
        for play in plays:
            self.leaves_the_hand(play)
            if play.action is Action.FREE:
                anyway = self.book.lets_build(self, play.seat, self.book.items[play.card])
                self.freed[play.seat] = if_else(anyway, self.freed[play.seat], self.age)
            if play.seat in entered:
                self.stands(play.seat, entered[play.seat])
            elif play.action is Action.DISCARD:
                self.discards.append(play.card)
        for play in plays:
            if play.action is Action.DISCARD:
                income = self.book.discard_income(*self.book.around(self, play.seat))
                self.gains(play.seat, income)
                self.events.append(Event(Happening.GAINS, play.seat, income, play.card))
        self.bring(entered)
        happened += [(Happens.DISCARDS, p.seat, True) for p in plays if p.action is Action.DISCARD]
        self.do_what_cards_say(entered, happened)
        return entered

    def note_the_start(self, paid: dict[int, Payment | None]) -> None:
        """The cities as the turn begins, less what each pays in it."""
        started = [list(city) for city in self.before.cities]
        for seat, payment in paid.items():
            assert payment is not None
            started[seat][self.book.column["coins"]] -= payment.coins + payment.left + payment.right
        self.started = tuple(map(tuple, started))

    def entering(self, play: Play) -> Item | None:
        """The building, or the next stage of the own board, that a play brings into the city."""
        if play.action is Action.STAGE:
            return self.book.next_stage(self, play.seat)
        return self.book.items[play.card] if play.action in (Action.BUILD, Action.FREE) else None

    def pay(self, seat: int, item: Item, payment: Payment) -> list[_Occasion]:
        """Coins go to the bank and to the neighbours. Returns what happens by that."""
        own = self.cities[seat]
        if not any(payment):
            if self.book.free(own, item):
                self.events.append(Event(Happening.CHAIN, seat, 0, item.id))
                return [(Happens.CHAINS, seat, True)]
            return []
        left, right = self.book.neighbours(seat, len(self.cities))
        coins = self.book.column["coins"]
        own[coins] = own[coins] - payment.coins - payment.left - payment.right
        self.gains(left, payment.left)
        self.gains(right, payment.right)
        self.happens(Happening.PAYS, seat, payment.coins, item.id)
        self.happens(Happening.BUYS_LEFT, seat, payment.left, item.id)
        self.happens(Happening.BUYS_RIGHT, seat, payment.right, item.id)
        return [(Happens.TRADES, seat, payment.left + payment.right >= 1)]

    def stands(self, seat: int, item: Item) -> None:
        """An item stands in a city."""
        for column, amount in item.standing:
            self.cities[seat][column] += amount

    def bring(self, entered: dict[int, Item]) -> None:
        """What has entered brings its coins, counted where everything stands."""
        gained = {
            seat: sum(formula(*self.book.around(self, seat)) for formula in self.gain_of(item))
            for seat, item in entered.items()
        }
        for seat, coins in gained.items():
            self.gains(seat, coins)
            self.happens(Happening.GAINS, seat, coins, entered[seat].id)

    def do_what_cards_say(
        self, entered: dict[int, Item], happened: Sequence[_Occasion] = ()
    ) -> None:
        """What cards say of what was built and of what happened: first all that somebody gains,
        then all that somebody loses; seat by seat, and card by card in the order of the set.
        Of one seat what it has built comes first. A card says nothing of its own coming."""
        lines = [(card, line) for card in self.book.items for line in card.effects]
        lines = [(card, line) for card, line in lines if line.what is What.AMOUNT]
        for loses in (False, True):
            acting = [(c, line) for c, line in lines if (lost(line.amount) is not None) is loses]
            for seat in self.seats:
                built = entered.get(seat)
                for card, line in acting if built else ():
                    if card is built and line.when is When.BUILT:
                        self.changes(seat, card, line)
                if built:
                    self.at_event(Happens.BUILDS, seat, acting, built)
                for what, whose, when in happened:
                    if whose == seat:
                        self.at_event(what, seat, acting, when=when)

    def at_event(
        self,
        what: Happens,
        seat: int,
        lines: list[tuple[Item, Effect]],
        built: Item | None = None,
        when: Truth = True,
    ) -> None:
        """What cards say of an event that happens to a seat, where it does."""
        for card, line in lines:
            event = line.event
            if (
                event is None
                or event.what is not what
                or (built and card.presence == built.presence)
            ):
                continue
            if built and event.of and not {built.colour, str(built.kind)} & {*event.of}:
                continue
            for owner in self.meant_from(seat, event.who):
                city = self.cities[owner]
                acts = all_true([when, city[card.presence] >= 1])
                if line.limit is not Limit.NONE:
                    spent = self.book.column[f"spent({card.slug})"]
                    acts = all_true([acts, city[spent] == 0])
                    city[spent] = if_else(acts, 1, city[spent])
                self.changes(owner, card, line, acts)

    def meant_from(self, seat: int, who: Who) -> list[int]:
        """The seats to whom this one is what a word means: its left neighbour has it to the
        right."""
        turned = {Who.LEFT: Who.RIGHT, Who.RIGHT: Who.LEFT}
        return self.meant(seat, turned.get(who, who))

    def meant(self, seat: int, who: Who) -> list[int]:
        """The seats that a word means, seen from one, in turn around the table to the right."""
        left, right = self.book.neighbours(seat, len(self.cities))
        others = [(seat + n) % len(self.cities) for n in self.seats if n]
        known = {Who.OWN: [seat], Who.LEFT: [left], Who.RIGHT: [right], Who.OTHERS: others}
        return known.get(who, [left, right] if who is Who.NEIGHBOURS else [seat, *others])

    def changes(self, owner: int, card: Item, line: Effect, when: Truth = True) -> None:
        """Whom a line means gains its amount, or loses it as far as it is there."""
        column, taken = self.book.column[line.column], lost(line.amount)
        formula = self.book.cards.compile(card.slug, taken or line.amount)
        amount = formula(*self.book.around(self, owner))
        for seat in self.meant(owner, line.who):
            city = self.cities[seat]
            due = if_else(when, amount, 0)
            moved = minimum(city[column], due) if taken else due
            city[column] = city[column] - moved if taken else city[column] + moved
            if line.owed:
                city[self.book.column[line.owed]] += due - moved
            if line.column == "coins":
                told = Happening.LOSES if taken else Happening.GAINS
                self.happens(told, seat, moved, card.id)

    def once_more(self, *limits: Limit) -> None:
        """Cards may act again that do so once a turn, or once an age."""
        for card in self.book.items:
            if any(line.limit in limits for line in card.effects):
                for city in self.cities:
                    city[self.book.column[f"spent({card.slug})"]] = 0

    def gain_of(self, item: Item) -> Sequence[Any]:
        """The formulas of what an item brings when it is built."""
        return self.book.rules.gains[item.id]

    def leaves_the_hand(self, play: Play) -> None:
        """The card leaves the hand that it comes out of, as far as that is known."""
        seat, free_city = play.seat, self.book.is_free_city(self, play.seat)
        if free_city and self.before.due:
            self.pile = _less(self.pile or (), play.card)
            return
        seat = self.book.holder(self) if free_city else seat
        hand = self.hands[seat]
        self.hands[seat] = None if hand is None else _less(hand, play.card)  # pyright: ignore[reportCallIssue, reportArgumentType]

    # Choices at the end of a turn

    def ask(self, kind: DueKind, power: Power) -> None:
        """Each city with a stage that gives a power has a choice."""
        for seat in self.seats:
            if self.book.has(self, seat, power):
                self.due.append(Due(kind, seat))

    def ask_salvage(self, entered: dict[int, Item]) -> None:
        """What is built may let its city build out of the discards."""
        for seat, item in entered.items():
            if item.has(Power.BUILD_FROM_DISCARD):
                self.due.append(Due(DueKind.SALVAGE, seat))

    def play_the_last(self, play: Play) -> None:
        """A city plays its last card, or leaves it; all other last cards are discarded."""
        if play.action is Action.DECLINE:
            self.drop_what_is_left()
            return
        entered = self.play((play,))
        self.drop_what_is_left(play.seat)
        self.ask_salvage(entered)

    def salvage(self, play: Play) -> None:
        """A building out of the discards stands in the city of who builds it, at no cost, with all
        that it brings. Of the cards of its name the first of the set goes that was shown."""
        if play.action is Action.DECLINE:
            return
        item = self.book.items[play.card]
        named = [b.id for b in self.book.rules.buildings if b.presence == item.presence]
        shown = next((name for name in named if any(c == name for c in self.discards)), UNKNOWN)
        self.discards = [*_less(tuple(self.discards), shown)]
        self.stands(play.seat, item)
        self.bring({play.seat: item})
        self.do_what_cards_say({play.seat: item})

    def drop_what_is_left(self, but: int = UNKNOWN) -> None:
        """Last cards go to the discards, face down where they are not known: one of each seat,
        but of one that has played its own."""
        free_city = [seat for seat in self.seats if self.book.is_free_city(self, seat)]
        for seat in self.seats:
            if seat not in free_city:
                self.drop(self.hands[seat], int(seat != but))
        for seat in free_city:
            self.drop(self.pile, int(seat != but))
            self.pile = None
        self.hands = [() if seat in free_city else None for seat in self.seats]

    def drop(self, cards: Hand | None, count: int) -> None:
        """So many cards go to the discards."""
        known = cards is not None and len(cards) == count
        self.discards += cards if known and cards is not None else (UNKNOWN,) * count

    # What comes next

    def go_on(self) -> None:
        """Choices come first, but for those out of discards that hold nothing new; then the next
        turn; after the last one conflicts, and the next age, or the end."""
        while self.due and self.due[0].kind is DueKind.SALVAGE and not self.anything_new():
            self.due.pop(0)
        if self.due:
            return
        self.started = None
        if self.turn < self.book.turns:
            self.turn += 1
            self.once_more(Limit.TURN)
            self.pass_the_hands()
            return
        for seat in self.seats:
            self.fight(seat)
        if self.age == self.book.ages[-1]:
            self.over = True
        else:
            self.once_more(Limit.TURN, Limit.AGE)
            self.deal(self.age + 1)

    def anything_new(self) -> bool:
        """Whether a card of the discards is unknown, or stands not yet in the city that chooses."""
        own = self.cities[self.due[0].seat]
        return any(
            card == UNKNOWN or own[self.book.items[card].presence] < 1 for card in self.discards
        )

    def fight(self, seat: int) -> None:
        """Against each neighbour the age's token for more shields, a defeat for fewer."""
        book, shields = self.book, self.book.column["shields"]
        own, *others = book.around(self, seat)
        lost = [if_else(own[shields] < other[shields], 1, 0) for other in others]
        points = sum(
            if_else(own[shields] > other[shields], book.victory[self.age], 0)
            + if_else(own[shields] < other[shields], book.defeat, 0)
            for other in others
        )
        own[book.column["conflict"]] += points
        own[book.column["defeats"]] += sum(lost)
        if points or any(lost):
            self.events.append(Event(Happening.CONFLICT, seat, points))

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

    def deal(self, age: int) -> None:
        """An age begins with its hands, as far as they are known."""
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
