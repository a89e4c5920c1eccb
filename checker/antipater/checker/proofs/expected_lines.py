"""What lines of cards must bring about, at once and at events, in either game: the rules read a
second time, as ``expected`` of each game says."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from antipater.checker.proofs.expected_prices import PriceLines
from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import OF_COINS, OF_NUMBERS, Effect, Event, Happens, Limit, Who
from antipater.rules.expressions import Constant, Expression, Operation, Quantity, column_parts
from antipater.rules.ledger import SIGNED
from antipater.rules.numbers import Number, Truth, all_true, if_else, is_zero, maximum, minimum

# A card, a line of it, and what the line waits for.
Line = tuple[Item, Effect, Event]
# To whom something happens of which a card says so, as the one sees it whom it happens to.
_TURNED = {Who.LEFT: Who.RIGHT, Who.RIGHT: Who.LEFT}


class SetLines:
    """What a set says: its figures, columns and lines, and no rule of play."""

    def __init__(self, rules: Rulebook) -> None:
        self.cards = cards = rules.cards
        self.items = rules.items
        self.speaking = [*rules.items, *cards.everywhere]  # what says something of events
        self.column = cards.column
        self.figure = cards.figure
        self.discard_income = cards.function("discard_income")
        self.prices = PriceLines(cards)
        self.lines = [(card, line) for card in self.speaking for line in card.effects]

    @cached_property
    def rounds(self) -> list[list[Line]]:
        """Lines on coins and marks in the rounds in which they act: coins gained first, then coins
        lost, then marks."""
        waiting = (
            (card, line, line.event)
            for what in OF_NUMBERS
            for card, line in self.lines
            if line.event and line.event.what is what
        )
        return in_rounds(self.cards, list(waiting))

    def saying(self, what: Happens, built: Item | None = None) -> list[tuple[Item, Effect]]:
        """What cards say of an event, card by card in the order of the set."""
        return [(c, line) for c, line in self.lines if self.waits(line.event, what, built)]

    def waits(self, event: Event | None, what: Happens, built: Item | None) -> bool:
        """Whether an event is what a line waits for."""
        names = {built.colour, str(built.kind)} if built else {*event.of} if event else set()
        if event is None or event.what is not what:
            return False
        return not event.of or not names.isdisjoint(event.of)

    def acting_again(self, limits: Collection[Limit]) -> list[Item]:
        """The cards that say something so often alone, and may act again."""
        return [c for c in self.speaking if any(line.limit in limits for line in c.effects)]

    def around(self, state: Any, seat: int) -> tuple[Any, ...]:
        """The cities as formulas see them from a seat: its own first."""
        raise NotImplementedError


def in_rounds(cards: CardSet, lines: Sequence[Line]) -> list[list[Line]]:
    """Lines on coins and marks in the rounds in which they act, each in the order of the set. A
    line that speaks of a track acts only when all have acted that may advance the track; any
    other line acts in the first round."""
    names = {track.name for track in cards.tracks}
    rounds, later = list[list[Line]](), list(lines)
    while later:
        changed = {column for _, effect, _ in later for column in effect.changes} & names
        waiting = [line for line in later if line[2].column in changed]
        rounds.append([line for line in later if line not in waiting])
        if len(waiting) == len(later):
            raise ValueError("tracks that advance each other")  # no set says so
        later = waiting
    return rounds or [[]]


def lost(amount: Expression) -> Expression | None:
    """How much is lost, where an amount is written as what is below 0; None where it is gained."""
    match amount:
        case Constant(value) if value < 0:
            return Constant(-value)
        case Operation("-", (Constant(0), how_much)):
            return how_much
    return None


class Ledgers:
    """The cities of a table, as what happens to them is told. ``event`` and ``happening``: how a
    game tells it."""

    event: ClassVar[Any]
    happening: ClassVar[Any]

    def __init__(self, book: Any, cities: Iterable[Iterable[Any]]) -> None:
        self.book = book
        self.cities = [list(city) for city in cities]
        self.events: list[Any] = []
        self.seats = range(len(self.cities))

    def as_they_are(self) -> "Ledgers":
        """The cities as they are now, to look back at."""
        return Ledgers(self.book, self.cities)

    def around(self, seat: int) -> tuple[Any, ...]:
        """The cities as formulas see them from a seat."""
        return tuple(self.book.around(self, seat))

    def happens(self, what: Any, seat: int, amount: Number, item: int = -1) -> None:
        """Note what happens, unless it is known to come to nothing."""
        if not isinstance(amount, int) or amount:
            self.events.append(self.event(what, seat, amount, item))

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

    def meant(self, owner: int, who: Who, first: int) -> list[int]:
        """The seats that a word means, seen from one, in turn around the table to the right; of
        all, which is ``first``."""
        size = len(self.cities)
        left, right = (owner - 1) % size, (owner + 1) % size
        match who:
            case Who.OWN:
                return [owner]
            case Who.LEFT:
                return [left]
            case Who.RIGHT:
                return [right]
            case Who.NEIGHBOURS:
                return [left, right]
            case Who.OPPONENT | Who.OTHERS:
                return [(owner + n) % size for n in self.seats if n]
        return [(first + n) % size for n in self.seats]

    def for_its_owners(self, card: Item, line: Effect, seat: int, when: Truth) -> None:
        """What a card says of an event that happens to a seat, where it stands: of one that speaks
        of both neighbours, or of all, city by city from there on."""
        if line.event is None:
            return
        for owner in self.meant(seat, _TURNED.get(line.event.who, line.event.who), seat):
            stands = card.kind is Kind.TALLY or self.cities[owner][card.presence] >= 1
            acts = all_true([when, stands])
            if line.limit is not Limit.NONE:
                acts = self._for_once(owner, card, line, acts)
            self.does(owner, card, line, acts, seat)

    def _for_once(self, owner: int, card: Item, line: Effect, acts: Truth) -> Truth:
        """Whether a card acts that does so once a turn, an age or a game, where what it asks for
        holds; then it has."""
        city, column = self.cities[owner], self.book.column[f"spent({card.slug})"]
        acts = all_true([acts, city[column] == 0])
        if line.condition is not None:
            holds = self.book.cards.compile(card.slug, line.condition)
            acts = all_true([acts, holds(*self.around(owner))])
        city[column] = if_else(acts, 1, city[column])
        return acts

    def once_more(self, *limits: Limit) -> None:
        """Cards may act again that do so once a turn, or once an age."""
        for card in self.book.acting_again(limits):
            for city in self.cities:
                city[self.book.column[f"spent({card.slug})"]] = 0

    def does(self, owner: int, card: Item, line: Effect, when: Truth, first: int) -> None:
        """A line does what it says."""
        self.changes(owner, card, line, when, first)

    def changes(
        self, owner: int, card: Item, line: Effect, when: Truth = True, first: int | None = None
    ) -> None:
        """Whom a line means gains its amount, or loses it as far as it is there."""
        column, taken = self.book.column[line.column], lost(line.amount)
        formula = self.book.cards.compile(card.slug, taken or line.amount)
        due_to = {
            seat: if_else(
                all_true([when, self._ranks(seat, line)]),
                formula(*self.around(seat if line.theirs else owner)),
                0,
            )
            for seat in self.meant(owner, line.who, owner if first is None else first)
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
                told = self.happening.LOSES if taken else self.happening.GAINS
                self.happens(told, seat, moved, card.id)

    def _ranks(self, seat: int, line: Effect) -> Truth:
        """Whether nobody has more, or less, than a seat of what a line compares, if it does."""
        if not line.ranked:
            return True
        count = self.book.cards.compile("rank", Quantity("own", line.ranked))
        have = [count(*self.around(each)) for each in self.seats]
        if line.who is Who.MOST:
            return all_true(other <= have[seat] for other in have)
        return all_true(have[seat] <= other for other in have)

    def has_risen(self, before: "Ledgers", line: Effect, seat: int) -> Truth:
        """Whether the number of which a line speaks has risen in a city, to a mark or at all."""
        event = line.event
        assert event is not None
        if event.what in OF_COINS:
            column = self.book.column[f"moved({event.what})"]
            was, now = (cities.cities[seat][column] for cities in (before, self))
            return was is not now and now > was
        quantity = Quantity("own", *column_parts(event.column))
        number = self.book.cards.compile("number", quantity)
        was, now = (number(*cities.around(seat)) for cities in (before, self))
        return was is not now and all_true([now >= event.mark, was < event.mark])
