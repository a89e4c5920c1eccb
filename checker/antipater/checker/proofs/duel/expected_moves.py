"""What each move of Duel must bring about: the rules read a second time.

How this reading is written is told in ``expected``.
"""

from antipater.checker.proofs.duel.expected_effects import BETWEEN, Cities
from antipater.checker.proofs.duel.expected_rules import TURN
from antipater.checker.proofs.expected_lines import Ledgers
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import Fate, ItemChoice, Zone
from antipater.rules.duel import (
    UNKNOWN,
    Due,
    Event,
    Happening,
    Spot,
    Verb,
    Victory,
)
from antipater.rules.effects import Effect, Happens, Limit, Power
from antipater.rules.expressions import column_parts
from antipater.rules.numbers import Truth, all_true, any_true, if_else, minimum, negation

# Where what is chosen lies in the structure.
_OF_STRUCTURE = (Zone.STRUCTURE, Zone.TOP_ROW, Zone.WHOLE)


class ExpectedMove(Cities):
    """What a move does to the cities, and what comes next."""

    def make(self) -> None:
        """Make the move, let act what is seen from what it has changed, and go on to what comes
        next."""
        before = self.as_they_are()
        self.carry_out_the_move()
        if self.move.verb is Verb.DRAFT:
            return
        for zone in self.book.cards.zones if self.took_a_card and self.victory is None else ():
            if zone.choice:
                due = Due(Verb.CHOOSE, self.move.player, zone.choice.argument)
                self.due += [due] if self.book.any_offered(self.state(), due) else []
        self.after_the_move(before, self.move.player, self.move.verb in TURN)
        self.next_turn()

    def after_the_move(self, before: Ledgers, player: int, of_a_card: bool = False) -> None:
        """What cards say of the last card of an age, and of numbers that have risen from what they
        were in cities ``before``: of each kind of event card by card, first for the player. All
        is seen before any of them acts, but steps of a track that these advance: they are seen
        when these have acted."""
        book = self.book
        if not book.rounds[0] and not book.saying(Happens.LAST_CARD):
            return
        if self.victory is not None:
            return
        for later, lines in enumerate(book.rounds):
            risen = [
                (card, effect, who, self.has_risen(before, effect, who))
                for card, effect, _ in lines
                for who in (player, 1 - player)
            ]
            if of_a_card and not later:
                self.at_event(Happens.LAST_CARD, player, self.left == 0)
            for card, effect, who, when in risen:
                self.for_its_owners(card, effect, who, when)
        self.somebody_wins(player, book.rules.wins_by_age)

    def carry_out_the_move(self) -> None:
        """What the move itself brings about."""
        verb, player, item, other = self.move
        if verb is Verb.DRAFT:
            self.places[item] = Spot.HELD + player
            self.next_in_the_draft()
            return
        if verb is Verb.CALL:
            price = self.book.price_in_zone(self.before, item, player)
            called, cities = self.book.items[item], self.cities
            self.book.prices.use(called, cities[player], cities[1 - player])
            self.pays(player, price)
            self.happens(Happening.PAYS, player, price, item)
        if verb is Verb.WONDER and self.book.is_prepared(item):
            self.leaves_the_structure(other)
            self.places[other] = Spot.TUCKED
            self.places[item] = Spot.PREPARED + player
            return
        if verb in (Verb.CALL, Verb.SET_OFF, Verb.WONDER):
            self.replay = self.goes_again(player, self.book.items[item])
        if verb in (Verb.BUILD, Verb.WONDER):
            self.pay(player, self.book.items[item])
        if verb in (*TURN, Verb.TOP_ROW):
            self.leaves_the_structure(other if verb is Verb.WONDER else item)
        if verb is Verb.DISCARD:
            income = self.book.discard_income(self.cities[player], self.cities[1 - player])
            self.gains(player, income)
            self.happens(Happening.GAINS, player, income, item)
            self.at_event(Happens.DISCARDS, player)
            self.places[item] = int(Spot.DISCARD)
            self.somebody_wins(player, self.book.rules.wins_discarding)
        elif verb is Verb.DESTROY:
            self.leaves_the_city(1 - player, self.book.items[item])
            out = self.book.rules.ruling("destroyed_card") == "leaves_game"
            self.places[item] = Spot.GONE if out else Spot.DISCARD
            owner, other = self.book.rules.wins_leaving[item]
            self.somebody_wins(player, (other, owner))
        elif verb is Verb.BEGIN:
            self.active = item
        elif verb is Verb.SWAP and self.book.asked(self.before.due[0]).amount:
            self.goes_elsewhere(self.before.due[0], self.book.items[item], self.book.items[other])
        elif verb is Verb.SWAP and self.book.asked(self.before.due[0]).into:
            (row,) = (zone for zone in self.book.cards.zones if other in zone.items)
            self.places[item] = Spot.LAID + row.items.index(other)
            self.places[other] = int(Spot.TUCKED)
        elif verb is Verb.SWAP and self.book.asked(self.before.due[0]).deed is Fate.BUILD:
            self.places[other] = int(Spot.TUCKED)
            self.carry_out(self.before.due[0], self.book.items[item])
        elif verb is Verb.SWAP:
            self.exchange(self.before.due[0].player, self.book.items[item], self.book.items[other])
        elif verb is Verb.CHOOSE:
            self.carry_out(self.before.due[0], self.book.items[item])
        elif verb is Verb.PASS:
            self.due[:0] = self.book.instead_of(self.before.due[0])
        else:
            if verb is Verb.WONDER:
                self.places[other] = Spot.TUCKED
            if verb is Verb.TOKEN:
                self.board_tokens -= 1
            self.enters(player, self.book.items[item])
            if verb is Verb.LEFT_OUT and self.victory is None:
                self.enters(1 - player, self.book.items[other])
            if verb is Verb.WONDER:
                self.no_more_than_seven()

    def goes_again(self, player: int, item: Item) -> Truth:
        """Whether a wonder or a character gives another turn to whose turn it is."""
        again = self.kept(Happens.BUILDS, "", player, player, item) >= 1
        return any_true([item.has(Power.REPLAY), again])

    def exchange(self, player: int, mine: Item, theirs: Item) -> None:
        """Two items go over, each in the other's place: of cities, or wonders not yet built."""
        sides = (player, mine), (1 - player, theirs)
        if self.book.asked(self.before.due[0]).zone is Zone.OWN_HAND:
            for holder, item in sides:
                self.places[item.id] = Spot.HELD + 1 - holder
            return
        for holder, item in sides:
            self.leaves_the_city(holder, item)
            owners, others = self.book.rules.wins_leaving[item.id]
            self.somebody_wins(1 - holder, (others, owners))
        for holder, item in reversed(sides):
            self.goes_over(1 - holder, item)

    def carry_out(self, due: Due, item: Item) -> None:
        """An item that a card lets choose leaves where it lies; what is done with it is done by
        the card's owner, whoever chose."""
        choice = self.book.asked(due)
        owner = 1 - due.player if choice.by_opponent else due.player
        mine = choice.zone in (Zone.OWN, Zone.OWN_HAND)
        if choice.amount:
            self.changes_hands(choice, owner, item)
            return
        if choice.deed is Fate.COPY:
            self.has_a_symbol_more(owner, item)
            return
        if choice.zone in (Zone.OWN, Zone.OPPONENT):
            city = owner if mine else 1 - owner
            self.leaves_the_city(city, item)
            theirs, others = self.book.rules.wins_leaving[item.id]
            self.somebody_wins(1 - city, (others, theirs))
        elif choice.zone is Zone.BOARD:
            self.board_tokens -= 1
        elif choice.zone in _OF_STRUCTURE:
            self.leaves_the_structure(item.id)
        match choice.deed:
            case Fate.TAKE if choice.zone is Zone.OPPONENT_HAND:
                self.places[item.id] = Spot.HELD + owner
            case Fate.GIVE if choice.zone is Zone.OWN_HAND:
                self.places[item.id] = Spot.HELD + 1 - owner
            case Fate.UNBUILD:
                self.places[item.id] = Spot.HELD + (owner if mine else 1 - owner)
            case Fate.HOLD:
                self.places[item.id] = Spot.HELD + owner
            case Fate.BUILD:
                if item.kind in (Kind.WONDER, Kind.CHARACTER):
                    again = all_true([self.has_the_turn(owner), self.goes_again(owner, item)])
                    self.replay = any_true([self.replay, again])
                self.enters(owner, item)
                if item.kind is Kind.WONDER:
                    self.no_more_than_seven()
            case Fate.TAKE:
                self.goes_over(owner, item)
            case Fate.GIVE:
                self.goes_over(1 - owner, item)
            case Fate.DISCARD:
                self.places[item.id] = int(Spot.DISCARD)
                if choice.zone in _OF_STRUCTURE:
                    self.goes_with(item)
            case Fate.RETURN:
                known = self.before.setup.tokens or item.kind is Kind.WONDER
                lies_open = item.kind is Kind.CHARACTER or not known
                self.places[item.id] = int(Spot.TABLE if lies_open else Spot.BOX)

    def changes_hands(self, choice: ItemChoice, owner: int, item: Item) -> None:
        """A player has more or less in a place, and what lies there is seen."""
        book, column = self.book, self.book.on_it(item)
        assert column is not None
        player = book.loser(choice, owner)
        city, was = self.cities[player], self.cities[player][column]
        more = choice.amount if choice.deed is Fate.GAIN else -minimum(was, choice.amount)
        city[column] = was + more
        city[book.column[column_parts(book.cards.columns[column])[0]]] += more
        self.somebody_wins(player, book.rules.wins_swaying)
        self.stands_where_most_is(owner, item)

    def goes_elsewhere(self, due: Due, start: Item, end: Item) -> None:
        """What a player has in one place, as much as is said at most, lies in another one; then
        that of either is seen, of the one that it has left first."""
        book, choice = self.book, self.book.asked(due)
        owner = 1 - due.player if choice.by_opponent else due.player
        player = book.loser(choice, owner)
        city, here, there = self.cities[player], book.on_it(start), book.on_it(end)
        assert here is not None
        assert there is not None
        moved = minimum(city[here], choice.amount)
        city[here] -= moved
        city[there] += moved
        self.somebody_wins(player, book.rules.wins_swaying)
        for place in (start, end):
            self.stands_where_most_is(owner, place)

    def stands_where_most_is(self, owner: int, item: Item) -> None:
        """What lies in a place leaves a city that has not more there than the other any longer, and
        then stands in the one that has."""
        book, column = self.book, self.book.on_it(item)
        assert column is not None
        one, other = self.cities[owner][column], self.cities[1 - owner][column]
        for holder, lost in ((owner, one <= other), (1 - owner, other <= one)):
            if all_true([self.places[item.id] == Spot.CITY + holder, lost]):
                self.place_counts(holder, item, False)
                self.leaves_the_city(holder, item)
                theirs, others = book.rules.wins_leaving[item.id]
                self.somebody_wins(1 - holder, (others, theirs))
                self.places[item.id] = int(Spot.TABLE)
        for holder, gained in ((owner, one > other), (1 - owner, other > one)):
            if all_true([self.places[item.id] == Spot.TABLE, gained]):
                self.place_counts(holder, item, True)
                self.goes_over(holder, item)

    def place_counts(self, holder: int, item: Item, more: bool) -> None:
        """The place of an item counts for who controls it, or does not any longer."""
        (zone,) = (each for each in self.book.cards.zones if item.id in each.items)
        if zone.worth:
            row = self.book.laid(self.before, zone) if zone.places else zone.items
            sums = [if_else(there == item.id, zone.worth[n], 0) for n, there in enumerate(row)]
            column = self.book.column[f"worth({zone.name})"]
            self.cities[holder][column] += sum(sums) if more else -sum(sums)

    def pay(self, player: int, item: Item) -> None:
        """Pay what an item costs; a chain makes it free. Either may bring either player coins, as
        Urbanism and Economy do."""
        book, own, opponent = self.book, self.cities[player], self.cities[1 - player]
        chained = book.free_by_chain(own, item)
        coins, trade = (0, 0) if chained else book.charged(own, opponent, item)
        what = Happens.CHAINS if chained else Happens.TRADES
        if not chained:
            book.prices.use(item, own, opponent)
        self.pays(player, coins + trade)
        here = self.kept(what, "coins", player, player, paid=trade)
        there = self.kept(what, "coins", 1 - player, player, paid=trade)
        self.gains(player, here)
        self.gains(1 - player, there)
        if chained:
            self.events.append(Event(Happening.CHAIN, player, here, item.id))
        self.happens(Happening.PAYS, player, coins, item.id)
        self.happens(Happening.TRADES, player, trade, item.id)
        self.happens(Happening.RECEIVES, 1 - player, there, item.id)
        self.at_event(what, player, chained or trade >= 1)

    def leaves_the_structure(self, card: int) -> None:
        """The card's slot is empty; where the layout is not known, there is one card less."""
        self.took_a_card = True
        slot = self.book.slot(self.before, card)
        self.left = self.left & (self.left - 1) if slot is None else self.left & ~(1 << slot)

    def goes_with(self, card: Item) -> None:
        """What lay on a card of the structure that is discarded goes into the box; nobody takes it
        with the card. Of a structure that is not known, nothing is known to lie on it."""
        self.took_a_card, slot = False, self.book.slot(self.before, card.id)
        for zone in self.book.cards.zones if slot is not None else ():
            for there, under in zip(self.book.laid(self.before, zone), zone.under, strict=False):
                for lying in zone.items if self.age == zone.of_age else ():
                    lies = self.places[lying] == Spot.TABLE
                    bare = self.book.lay_on_what_is_gone(self.before, zone, lying)
                    gone = all_true([there == lying, under == slot, lies, negation(bare)])
                    self.places[lying] = if_else(gone, Spot.BOX, self.places[lying])

    def no_more_than_seven(self) -> None:
        """After the last wonder that may stand, the others go back to the box."""
        column, cap = self.book.column["wonders"], self.book.figure("wonder_cap")
        if sum(city[column] for city in self.cities) != cap:
            return
        for wonder in self.book.cards.of_kind(Kind.WONDER):
            for player in (0, 1):
                held = self.places[wonder.id] == Spot.HELD + player
                self.happens(Happening.REMOVED, player, if_else(held, 1, 0), wonder.id)
                self.places[wonder.id] = if_else(held, Spot.BOX, self.places[wonder.id])

    # What comes next

    def next_in_the_draft(self) -> None:
        """Players choose in the order of the draft; the first player begins the first age."""
        self.drafted += 1
        order = self.book.players
        if self.drafted == len(order):
            self.lay(self.book.ages[0])
            self.won_as(Happens.AGE_BEGINS)
            self.active = 0
        else:
            self.active = order[self.drafted]

    def next_turn(self) -> None:
        """A supremacy ends the game; else choices come first; then the age ends with its last
        card; else the other player moves, or the same one again."""
        self.choices_come()
        if self.victory is not None:
            self.due = []
            return
        before_a_card = self.move.verb is Verb.SET_OFF
        if self.due:
            if before_a_card:
                self.cities[0][self.book.column["between(ages)"]] = BETWEEN["before a card"]
            return
        begun = self.was_between("begun")
        if self.book.cards.sets_off:
            before_a_card = before_a_card or bool(self.was_between("before a card"))
        if self.left == 0:
            self.end_of_the_age()
        elif before_a_card:
            self.still_to_come()
        elif begun:
            self.someone_begins()
        elif self.move.verb is not Verb.BEGIN:
            self.comes_now()
            if self.replay:
                self.happens(Happening.REPLAYS, self.active, 1)
            else:
                self.active = 1 - self.active
            self.replay = False
            self.once_more(Limit.TURN)

    def still_to_come(self) -> None:
        """The turn goes on; another one that has been won follows it."""
        if self.replay:
            self.cities[0][self.book.column["between(turns)"]] = 1
            self.replay = False

    def comes_now(self) -> None:
        """Another turn that was won before the card of this one was taken."""
        column = self.book.column.get("between(turns)")
        if column is not None:
            self.replay = any_true([self.replay, self.cities[0][column] == 1])
            self.cities[0][column] = 0

    def choices_come(self) -> None:
        """Cards ask for what events of this move have brought, each once: first those of whose
        turn it is. What waits for which nothing is there is passed over."""
        for owner in (self.active, 1 - self.active):
            for item in self.book.speaking:
                for effect in item.effects:
                    if effect.event and effect.choice:
                        self.asks(owner, effect)
        while self.due and self.book.worded and self.nothing_for(self.due[0]):
            self.due[:1] = self.book.instead_of(self.due[0])

    def asks(self, owner: int, effect: Effect) -> None:
        """A card asks for its choice if an event was there for it; then no longer."""
        city, column = self.cities[owner], self.book.column[effect.column]
        if effect.choice:
            self.opens_choice(owner, effect.choice, city[column] >= 1)
            city[column] = 0

    def was_between(self, ages: str) -> bool:
        """Whether what was chosen was so between two ages, the one ``ended``, or the other
        ``begun``; that is over now."""
        column = self.book.column.get("between(ages)")
        if column is None or self.cities[0][column] != BETWEEN[ages]:
            return False
        self.cities[0][column] = 0
        return True

    def is_between(self, ages: str) -> bool:
        """Whether cards ask for choices as an age has ended, or begun."""
        column = self.book.column.get("between(ages)")
        if column is None:
            return False
        self.choices_come()
        if self.due:
            self.cities[0][column] = BETWEEN[ages]
        return bool(self.due)

    def nothing_for(self, due: Due) -> bool:
        """Whether nothing is there any more for a choice that waits."""
        return not self.book.any_offered(self.state(), due)

    def end_of_the_age(self) -> None:
        """Another turn is lost. After the last age the game ends; else the weaker player says
        who begins, or the one who moved last, who by edition begins."""
        if not self.was_between("ended"):
            self.comes_now()
            if self.replay:
                self.events.append(Event(Happening.REPLAYS, self.active, 0))
                self.replay = False
            if self.won_as(Happens.AGE_ENDS) or self.is_between("ended"):
                return
        if self.age == self.book.ages[-1]:
            self.victory = Victory.CIVILIAN
            return
        self.lay(self.book.ages[self.book.ages.index(self.age) + 1])
        self.once_more(Limit.TURN, Limit.AGE)
        if not (self.won_as(Happens.AGE_BEGINS) or self.is_between("begun")):
            self.someone_begins()

    def someone_begins(self) -> None:
        """The weaker player says who begins, or by edition the one who moved last."""
        lead = self.book.column["lead"]
        behind = [player for player in (0, 1) if self.cities[player][lead] < 0]
        if behind or self.book.rules.ruling("central_pawn") == "chooses":
            self.due = [Due(Verb.BEGIN, behind[0] if behind else self.active)]

    def won_as(self, what: Happens) -> bool:
        """What cards say of an age that begins or ends, for the first player and the second; if
        there is any such card, a supremacy may end the game."""
        if self.book.saying(what):
            before = self.as_they_are()
            self.at_event(what, 0)
            self.somebody_wins(0, self.book.rules.wins_by_age)
            self.after_the_move(before, 0)
        return self.victory is not None

    def lay(self, age: int) -> None:
        """The structure of an age lies on the table, with all its cards."""
        self.age = age
        self.left = (1 << len(self.book.cards.layouts[age].slots)) - 1
        for card in self.before.setup.layouts.get(age, ()):
            if card != UNKNOWN:
                self.places[card] = Spot.TABLE
