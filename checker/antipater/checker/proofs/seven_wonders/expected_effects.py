"""What lines of cards must bring about in 7 Wonders, at once and at events: read again, as
``expected`` says."""

from collections.abc import Iterable, Sequence
from typing import Any

from antipater.checker.proofs.expected_tracks import in_rounds
from antipater.checker.proofs.seven_wonders.figures import Figures, lost
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import OF_COINS, OF_NUMBERS, Effect, Happens, Limit, When, Who
from antipater.rules.expressions import Quantity, column_parts
from antipater.rules.ledger import SIGNED
from antipater.rules.numbers import Number, Truth, all_true, if_else, is_zero, maximum, minimum
from antipater.rules.seven_wonders import UNKNOWN, Event, Happening

# Something that happens, to which seat, and whether it does.
Occasion = tuple[Happens, int, Truth]


def takes(line: Effect) -> bool:
    """Whether a line takes something at once."""
    return lost(line.amount) is not None and not line.offered


class Cities:
    """The cities of a table, as what happens to them is told."""

    def __init__(self, book: Figures, cities: Iterable[Iterable[Any]]) -> None:
        self.book = book
        self.cities = [list(city) for city in cities]
        self.events: list[Event] = []
        self.seats = range(len(self.cities))

    def happens(self, what: Happening, seat: int, amount: Number, item: int = UNKNOWN) -> None:
        """Note what happens, unless it comes to nothing."""
        if amount:
            self.events.append(Event(what, seat, amount, item))

    def gains(self, seat: int, coins: Number, of_the_bank: bool = True) -> None:
        """Coins come into a treasury."""
        self.cities[seat][self.book.column["coins"]] += coins
        self.counts(Happens.GAINS, seat, coins)
        if of_the_bank:
            self.counts(Happens.EARNS, seat, coins)

    def counts(self, what: Happens, seat: int, coins: Number) -> None:
        """In sets in which something waits for coins that are gained, or lost, they are counted."""
        column = self.book.column.get(f"moved({what})")
        if column is not None:
            self.cities[seat][column] += coins

    def do_what_cards_say(
        self, entered: dict[int, Item], happened: Sequence[Occasion] = ()
    ) -> None:
        """What cards say of what was built and of what happened: first all that somebody gains,
        then all that somebody loses; seat by seat, and card by card in the order of the set.
        Of one seat what it has built comes first. A card says nothing of its own coming;
        what is kept of a draw or laid is not built."""
        lines = self.book.lines
        for loses in (False, True) if lines else ():
            acting = [(c, line) for c, line in lines if takes(line) is loses]
            for seat in self.seats:
                built = entered.get(seat)
                for card, line in acting if built else ():
                    if card is built and line.when is When.BUILT:
                        self.does(seat, card, line)
                if built and (built.held or built.kind is not Kind.CHARACTER):  # not drawn
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
            self.for_its_owners(card, line, seat, when)

    def for_its_owners(self, card: Item, line: Effect, seat: int, when: Truth) -> None:
        """What a card says of an event that happens to a seat, where it stands."""
        for owner in self.meant_from(seat, line.event.who) if line.event else ():
            city = self.cities[owner]
            stands = card.kind is Kind.TALLY or city[card.presence] >= 1
            acts = all_true([when, stands])
            if line.limit is not Limit.NONE:
                spent = self.book.column[f"spent({card.slug})"]
                acts = all_true([acts, city[spent] == 0])
                if line.condition is not None:
                    holds = self.book.cards.compile(card.slug, line.condition)
                    acts = all_true([acts, holds(*self.book.around(self, owner))])
                city[spent] = if_else(acts, 1, city[spent])
            self.does(owner, card, line, acts)

    def ledgers(self) -> "Cities":
        """The cities as they are now, to look back at."""
        return Cities(self.book, self.cities)

    def what_has_risen(self, before: "Cities") -> None:
        """What cards say of numbers that have risen since: first all that somebody gains, then all
        that somebody loses, seat by seat; coins gained first, then coins lost, then marks. All is
        seen before any of them acts, but steps of a track that these advance: they are seen when
        these have acted."""
        by_kind = [
            (card, line, line.event)
            for what in OF_NUMBERS
            for card, line in self.book.lines
            if line.event and line.event.what is what
        ]
        for at_once in in_rounds(self.book.cards, by_kind):
            risen = [
                [(card, line, self.has_risen(before, line, seat)) for card, line, _ in at_once]
                for seat in self.seats
            ]
            for loses in (False, True):
                for seat, lines in enumerate(risen):
                    for card, line, when in lines:
                        if (lost(line.amount) is not None) is loses:
                            self.for_its_owners(card, line, seat, when)

    def has_risen(self, before: "Cities", line: Effect, seat: int) -> Truth:
        """Whether the number of which a line speaks has risen in a city, to a mark or at all."""
        event = line.event
        assert event is not None
        if event.what in OF_COINS:
            column = self.book.column[f"moved({event.what})"]
            return self.cities[seat][column] > before.cities[seat][column]
        quantity = Quantity("own", *column_parts(event.column))
        number = self.book.cards.compile("number", quantity)
        was, now = (number(*self.book.around(cities, seat)) for cities in (before, self))
        return was is not now and all_true([now >= event.mark, was < event.mark])

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

    def does(self, owner: int, card: Item, line: Effect, when: Truth = True) -> None:
        """A line does what it says; of what its owner may do it is noted that it can be done,
        and of what somebody is to choose who does."""
        if not line.offered:
            self.changes(owner, card, line, when)
            return
        if line.instead:  # asked for with the line whose place it takes
            return
        if line.condition is not None:
            holds = self.book.cards.compile(card.slug, line.condition)
            when = all_true([when, holds(*self.book.around(self, owner))])
        asked, times = self.book.column[line.offered], line.choice.number if line.choice else 1
        for seat in [owner] if line.column else self.meant(owner, line.who):
            city = self.cities[seat]
            city[asked] = if_else(when, city[asked] + times, city[asked])

    def changes(self, owner: int, card: Item, line: Effect, when: Truth = True) -> None:
        """Whom a line means gains its amount, or loses it as far as it is there."""
        column, taken = self.book.column[line.column], lost(line.amount)
        formula = self.book.cards.compile(card.slug, taken or line.amount)
        due_to = {
            seat: if_else(
                all_true([when, self.ranks(seat, line)]),
                formula(*self.book.around(self, seat if line.theirs else owner)),
                0,
            )
            for seat in self.meant(owner, line.who)
        }
        for seat, due in due_to.items():
            if is_zero(due):  # of an unknown treasury nothing is taken either
                continue
            city = self.cities[seat]
            there = city[column]
            if line.column in SIGNED:  # defeats leave nothing to lose
                there = maximum(there, 0)
            moved = minimum(there, due) if taken else due
            for track in self.book.cards.tracks:  # nobody goes past its last step
                if track.name == line.column and not taken:
                    moved = minimum(due, track.last - city[column])
            city[column] = city[column] - moved if taken else city[column] + moved
            if line.or_owed:
                city[self.book.column[line.or_owed]] += moved
            if line.owed:
                city[self.book.column[line.owed]] += due - moved
            if line.column == "coins":
                for what in (Happens.LOSES,) if taken else (Happens.GAINS, Happens.EARNS):
                    self.counts(what, seat, moved)
                told = Happening.LOSES if taken else Happening.GAINS
                self.happens(told, seat, moved, card.id)

    def ranks(self, seat: int, line: Effect) -> Truth:
        """Whether nobody has more, or less, than a seat of what a line compares, if it does."""
        if not line.ranked:
            return True
        count = self.book.cards.compile("rank", Quantity("own", line.ranked))
        have = [count(*self.book.around(self, each)) for each in self.seats]
        if line.who is Who.MOST:
            return all_true(other <= have[seat] for other in have)
        return all_true(have[seat] <= other for other in have)

    def once_more(self, *limits: Limit) -> None:
        """Cards may act again that do so once a turn, or once an age."""
        for card in self.book.speaking:
            if any(line.limit in limits for line in card.effects):
                for city in self.cities:
                    city[self.book.column[f"spent({card.slug})"]] = 0
