"""What items bring about as they come and go in Duel: the rules read a second time.

How this reading is written is told in ``expected``.
"""

from collections.abc import Sequence
from typing import Any

from antipater.checker.proofs.duel.expected_rules import ExpectedRules
from antipater.checker.proofs.expected_lines import Ledgers
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import ItemChoice, Zone
from antipater.rules.duel import Due, Event, Happening, LogEntry, Move, Spot, State, Verb, Victory
from antipater.rules.effects import Effect, Happens, Power, What, When
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    is_zero,
    minimum,
    negation,
)

# How a choice is recorded that opens when its item enters a city: by where those lie.
_OPENS = {
    Zone.OPPONENT: Verb.DESTROY,
    Zone.DISCARDS: Verb.REVIVE,
    Zone.DRAWN: Verb.DRAWN,
    Zone.TOP_ROW: Verb.TOP_ROW,
    Zone.LEFT_OUT: Verb.LEFT_OUT,
}
# How it is noted that choices are made between two ages, or before the card of a turn.
BETWEEN = {"ended": 1, "begun": 2, "before a card": 3}


class Cities(Ledgers):
    """A moment on which a move works. The fields are those of a ``State``."""

    event, happening = Event, Happening
    book: ExpectedRules

    def __init__(self, book: ExpectedRules, before: State, move: Move) -> None:
        super().__init__(book, before.cities)
        self.before, self.move = before, move
        self.places: list[Any] = list(before.places)
        self.age, self.left, self.active = before.age, before.left, before.active
        self.due = list(before.due[1:])
        self.drafted, self.board_tokens = before.drafted, before.board_tokens
        self.replay: Truth = before.replay
        self.victory, self.winner = before.victory, before.winner
        self.took_a_card = False

    def state(self) -> State:
        """The moment as a state, with the move in its log."""
        return State(
            setup=self.before.setup,
            cities=(tuple(self.cities[0]), tuple(self.cities[1])),
            places=tuple(self.places),
            age=self.age,
            left=self.left,
            active=self.active,
            due=tuple(self.due),
            drafted=self.drafted,
            board_tokens=self.board_tokens,
            replay=self.replay,
            victory=self.victory,
            winner=self.winner,
            log=LogEntry(self.move, tuple(self.events), self.before.log),
        )

    def pays(self, player: int, coins: Number) -> None:
        """Coins leave a treasury."""
        self.cities[player][self.book.column["coins"]] -= coins

    def loses(self, player: int, coins: Number) -> Number:
        """A player gives coins back to the bank, no more than there are; returns how many."""
        lost = minimum(self.cities[player][self.book.column["coins"]], coins)
        self.pays(player, lost)
        self.counts(Happens.LOSES, player, lost)
        return lost

    def kept(
        self,
        what: Happens,
        adds: str,
        owner: int,
        player: int,
        built: Item | None = None,
        paid: Number = 0,
    ) -> Number:
        """How much an owner's columns keep of a thing for an event that happens to a player."""
        parts = []
        for name, row in self.book.kept.items():
            if row.event is None or row.column != adds:
                continue
            meant = self.meant(owner, row.event.who, player)
            if self.book.waits(row.event, what, built) and player in meant:
                have = self.cities[owner][self.book.column[name]]
                parts.append(if_else(have >= 1, paid, 0) if row.paid else have)
        return sum(parts)

    def leaves_the_city(self, player: int, item: Item) -> None:
        """What an item added is gone; coins and the pawn stay. Where producers are noted that
        came before a discount, no more are noted than are left."""
        own = self.cities[player]
        for column, amount in item.standing:
            own[column] -= amount
        for column, _ in item.standing if self.book.in_order else ():
            for producers in self.book.rules.early.values():
                for early in (early for producer, early in producers if producer == column):
                    own[early] = minimum(own[early], own[column])

    def enters(self, player: int, item: Item) -> None:
        """An item stands in a city: the pawn advances by its shields, it brings its coins, the
        opponent loses coins; a supremacy ends the game; choices open."""
        book, own, opponent = self.book, self.cities[player], self.cities[1 - player]
        more = self.kept(Happens.BUILDS, "lead", player, player, item)
        shields = item.adds(book.column["shields"]) + more
        self.stands(player, item)
        book.prices.note(item, own)
        for effect in item.effects:
            if effect.when is When.STANDS and effect.column == "shields":
                counted = book.cards.compile(item.slug, effect.amount)
                shields = shields + counted(own, opponent)
        spaces, lost = self.advances(player, shields)
        coins = sum(formula(own, opponent) for formula in book.brings[item.id])
        self.gains(player, coins)
        self.happens(Happening.ADVANCES, player, spaces, item.id)
        self.happens(Happening.LOSES, 1 - player, lost, item.id)
        self.happens(Happening.GAINS, player, coins, item.id)
        for effect in item.effects:
            if effect.when is When.BUILT and effect.what is What.AMOUNT and not effect.is_gain:
                self.changes(player, item, effect)
        self.at_event(Happens.BUILDS, player, built=item)
        if not is_zero(spaces):
            self.at_event(Happens.ADVANCES, player, spaces >= 1, coming=item)
        self.has_come(player, item)
        self.somebody_wins(player, (True, book.rules.wins_entering[item.id].other))
        self.another_turn(player, item)
        self.opens(player, item)

    def stands(self, player: int, item: Item) -> None:
        """An item stands in a city, with what it adds there."""
        own, book = self.cities[player], self.book
        self.places[item.id] = Spot.CITY + player
        for column, amount in item.standing:
            own[column] += amount
        for column, _ in item.standing if book.in_order else ():
            for producer, early in book.rules.early.get(column, ()):
                own[early] = own[producer]

    def has_come(self, player: int, item: Item) -> None:
        """What cards say of pairs that an item completes, and of a token that is taken."""
        symbols = self.book.cards.science(item) if item.kind is not Kind.TOKEN else ()
        self.completes(player, symbols, item)
        if item.kind is Kind.TOKEN:
            self.at_event(Happens.TAKES, player, coming=item)

    def completes(self, player: int, symbols: Sequence[int], coming: Item | None) -> None:
        """What cards say of the pairs that symbols complete."""
        own, book = self.cities[player], self.book
        pairs = sum(if_else(own[s] == book.to_pair(own), 1, 0) for s in symbols)
        for n, _ in enumerate(symbols):
            self.at_event(Happens.PAIRS, player, pairs > n, coming=coming)

    def has_a_symbol_more(self, player: int, item: Item) -> None:
        """A city has the symbol of an item that stands elsewhere; the item stays, and of its own
        pair every card speaks, this one too."""
        symbols = self.book.cards.science(item)
        for column, amount in item.standing:
            self.cities[player][column] += amount if column in symbols else 0
        self.completes(player, symbols, None)
        self.somebody_wins(player, (True, self.book.rules.wins_entering[item.id].other))
        self.pairs_take(player, item)

    def goes_over(self, player: int, item: Item) -> None:
        """An item comes into a city out of the other one, and brings nothing anew; it may win, and
        pairs that it completes take tokens."""
        self.stands(player, item)
        self.has_come(player, item)
        self.somebody_wins(player, (True, self.book.rules.wins_entering[item.id].other))
        self.pairs_take(player, item)

    def somebody_wins(self, player: int, by_this: tuple[bool, bool]) -> None:
        """A supremacy ends the game, of the player or else of the other; ``by_this``: of whom a
        rule of the set can have come true."""
        for winner, able in zip((player, 1 - player), by_this, strict=True):
            seats = self.cities[winner], self.cities[1 - winner]
            if self.victory is not None or not able:
                continue
            if self.book.scientific(*seats):
                self.victory, self.winner = Victory.SCIENTIFIC, winner
            elif self.book.military(*seats):
                self.victory, self.winner = Victory.MILITARY, winner

    def at_event(
        self,
        what: Happens,
        player: int,
        when: Truth = True,
        built: Item | None = None,
        coming: Item | None = None,
    ) -> None:
        """What cards say of an event that happens to a player, card by card in the order of the
        set: first for the player, then for the other. A card says nothing of its own coming, nor
        of what that brings about."""
        its_own = [item.id for item in (built, coming) if item]
        for item, effect in self.book.saying(what, built):
            if item.id not in its_own:
                self.for_its_owners(item, effect, player, when)

    def advances(self, player: int, shields: Number) -> tuple[Number, Number]:
        """The pawn moves towards the opponent's capital, and stops there. A loot token that it
        reaches takes coins, once; by edition only the furthest of those reached in one move."""
        if isinstance(shields, int) and shields == 0:
            return 0, 0
        book, own, opponent = self.book, self.cities[player], self.cities[1 - player]
        lead = book.column["lead"]
        was, now = own[lead], minimum(own[lead] + shields, book.figure("capital"))
        own[lead], opponent[lead] = now, -now
        lost: Number = 0
        reached = [if_else(now >= loot.at, own[loot.column], 0) for loot in book.cards.loot]
        for nth, loot in enumerate(book.cards.loot):
            own[loot.column] -= reached[nth]
            takes = reached[nth] >= 1
            if book.rules.ruling("jumped_loot") == "further_only":
                further = any_true(other >= 1 for other in reached[nth + 1 :])
                takes = all_true([takes, negation(further)])
            lost = lost + self.loses(1 - player, if_else(takes, loot.coins, 0))
        return now - was, lost

    def opens(self, player: int, item: Item) -> None:
        """Pairs take tokens; a card opens its choices, where there is anything to choose."""
        self.pairs_take(player, item)
        for effect in item.effects:
            if effect.choice and effect.when is When.BUILT:
                self.opens_choice(player, effect.choice, self.holds(player, item, effect))

    def opens_choice(self, player: int, choice: ItemChoice, when: Truth = True) -> None:
        """A choice of a player's card opens (``when``), where there is anything to choose."""
        worded = Verb.CHOOSE if choice.against is None else Verb.SWAP
        verb = _OPENS[choice.zone] if choice.word else worded
        due = Due(verb, 1 - player if choice.by_opponent else player, choice.argument)
        anything = choice.instead is not None or self.book.any_offered(self.state(), due)
        if when is not False and all_true([when, anything]):
            self.due += [due] * choice.number

    def another_turn(self, player: int, item: Item) -> None:
        """A card brings another turn as it comes, to whose turn it is; of wonders and characters
        that do so whatever holds, it is known beforehand."""
        known = item.kind in (Kind.WONDER, Kind.CHARACTER)
        for effect in item.effects:
            if effect.power is Power.REPLAY and not (known and effect.condition is None):
                mine = all_true([self.has_the_turn(player), self.holds(player, item, effect)])
                self.replay = any_true([self.replay, mine])

    def holds(self, player: int, item: Item, effect: Effect) -> Truth:
        """Whether what a card asks for holds when it has come with all that it brings."""
        if effect.condition is None:
            return True
        asked = self.book.cards.compile(item.slug, effect.condition)
        return asked(self.cities[player], self.cities[1 - player])

    def has_the_turn(self, player: int) -> Truth:
        """Whether it is a player's turn; nobody has one while an age has ended, or not begun."""
        mine, column = [self.active == player], self.book.column.get("between(ages)")
        if column is not None:
            mine += [self.cities[0][column] != BETWEEN[ages] for ages in ("ended", "begun")]
        return all_true(mine)

    def pairs_take(self, player: int, item: Item) -> None:
        """A pair of equal symbols on buildings takes a token, while one is left for which no
        choice waits."""
        book, own = self.book, self.cities[player]
        for symbol in book.cards.science(item) if item.kind is not Kind.TOKEN else ():
            if own[symbol] == book.to_pair(own):
                waiting = sum(due.verb is Verb.TOKEN for due in self.due)
                free = bool(self.board_tokens - waiting > 0)
                self.events.append(Event(Happening.PAIR, player, int(free), item.id))
                self.due += [Due(Verb.TOKEN, player)] if free else []
