"""What lines of cards must bring about in 7 Wonders, at once and at events: read again, as
``expected`` says."""

from collections.abc import Sequence
from itertools import product

from antipater.checker.proofs.expected_lines import Ledgers, lost
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Effect, Happens, When
from antipater.rules.numbers import Truth, all_true, if_else
from antipater.rules.seven_wonders import Event, Happening

# Something that happens, to which seat, and whether it does.
Occasion = tuple[Happens, int, Truth]


def takes(line: Effect) -> bool:
    """Whether a line takes something at once."""
    return lost(line.amount) is not None and not line.offered


class Cities(Ledgers):
    """The cities of a table, and what their cards say in turn."""

    event, happening = Event, Happening

    def do_what_cards_say(
        self, entered: dict[int, Item], happened: Sequence[Occasion] = ()
    ) -> None:
        """What cards say of what was built and of what happened: first all that somebody gains,
        then all that somebody loses; seat by seat, and card by card in the order of the set.
        Of one seat what it has built comes first. A card says nothing of its own coming;
        what is kept of a draw or laid is not built."""
        for loses, seat in product((False, True), self.seats):
            built = entered.get(seat)
            for card, line in self.book.lines:
                if built and card is built and line.when is When.BUILT and takes(line) is loses:
                    self.does(seat, card, line)
            if built and (built.held or built.kind is not Kind.CHARACTER):  # not drawn
                self.at_event(Happens.BUILDS, seat, loses, built)
            for what, whose, when in happened:
                if whose == seat:
                    self.at_event(what, seat, loses, when=when)

    def at_event(
        self,
        what: Happens,
        seat: int,
        loses: bool,
        built: Item | None = None,
        when: Truth = True,
    ) -> None:
        """What cards say that is gained, or lost, at an event that happens to a seat, where it
        does."""
        for card, line in self.book.saying(what, built):
            if takes(line) is loses and not (built and card.presence == built.presence):
                self.for_its_owners(card, line, seat, when)

    def what_has_risen(self, before: Ledgers) -> None:
        """What cards say of numbers that have risen since: first all that somebody gains, then all
        that somebody loses, seat by seat; coins gained first, then coins lost, then marks. All is
        seen before any of them acts, but steps of a track that these advance: they are seen when
        these have acted."""
        for at_once in self.book.rounds:
            risen = [
                [(card, line, self.has_risen(before, line, seat)) for card, line, _ in at_once]
                for seat in self.seats
            ]
            for loses in (False, True):
                for seat, lines in enumerate(risen):
                    for card, line, when in lines:
                        if (lost(line.amount) is not None) is loses:
                            self.for_its_owners(card, line, seat, when)

    def does(
        self, owner: int, card: Item, line: Effect, when: Truth = True, first: int | None = None
    ) -> None:
        """A line does what it says; of what its owner may do it is noted that it can be done,
        and of what somebody is to choose who does."""
        if not line.offered:
            self.changes(owner, card, line, when)
            return
        if line.instead:  # asked for with the line whose place it takes
            return
        if line.condition is not None:
            holds = self.book.cards.compile(card.slug, line.condition)
            when = all_true([when, holds(*self.around(owner))])
        asked, times = self.book.column[line.offered], line.choice.number if line.choice else 1
        for seat in [owner] if line.column else self.meant(owner, line.who, owner):
            city = self.cities[seat]
            city[asked] = if_else(when, city[asked] + times, city[asked])
