"""Whether some deal can have been: what a record without hands still allows to check.

Every hand goes round the table, so which cards it held is known but for the last one,
and any split of a deck into hands can have been dealt. A sequence of plays has a deal
exactly if no age needs more copies of a card than its deck has, nor more guilds than
are in play, and if a card built out of the discards without having been shown can be
one of those that nobody played.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from antipater.rules.card_set import Kind
from antipater.rules.numbers import Number, Truth, all_true, maximum, total
from antipater.rules.seven_wonders.choosing import in_pile
from antipater.rules.seven_wonders.legality import Refusal
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Hand,
    LogEntry,
    Play,
    Setup,
)
from antipater.rules.seven_wonders.rules import Rules


class Unchecked(StrEnum):
    """What cannot be checked for want of something in the record."""

    HANDS = "hands"  # that each card was in the hand of the player who played it
    HIDDEN = "hidden"  # which cards were discarded or laid under a wonder unseen
    FREE_CITY = "free city"  # that the Free City had nothing else to play


def misdealt(rules: Rules, setup: Setup) -> list[Refusal]:
    """What is wrong with the deals as they are stated; empty if they can have been."""
    problems: list[Refusal] = []
    for age, hands in setup.deals.items():
        for seat, hand in enumerate(hands):
            size = 0 if setup.free_city and seat == FREE_CITY else rules.hand_of(age)
            if hand is not None and len(hand) != size:
                problems.append(Refusal("W-DEAL-03", seat, UNKNOWN, size, len(hand)))
        pile = setup.piles.get(age)
        if pile is not None and len(pile) != rules.hand_size:
            problems.append(Refusal("W-DEAL-03", FREE_CITY, UNKNOWN, rules.hand_size, len(pile)))
        if not _in_deck(rules, setup, age):
            problems += Count(rules, setup, age).add(_dealt(setup, age))
    return problems


def _in_deck(rules: Rules, setup: Setup, age: int) -> bool:
    """Whether everything that is dealt is in the deck."""
    seen = Counter(card for _, card in _dealt(setup, age))
    return bool(in_deck(rules, setup.players, age, seen))


def in_deck(rules: Rules, players: int, age: int, dealt: Mapping[int, Number]) -> Truth:
    """Whether an age's deck has so many copies of cards, and not more guilds than are in play."""
    deck = rules.deck(players, age)
    guilds = total(dealt[card] for card in dealt if rules.items[card].kind is Kind.GUILD)
    fits = all_true(count <= deck.get(card, 0) for card, count in dealt.items())
    return all_true([fits, guilds <= rules.guilds_in_play(players)])


def _all_known(rules: Rules, setup: Setup) -> bool:
    """Whether every hand of every age is known, card by card."""
    hands = setup.players + (1 if setup.free_city else 0)
    return all(
        sum(1 for _ in _dealt(setup, age)) == hands * rules.hand_of(age) for age in rules.deck_ages
    )


def known_cards(hand: Hand) -> Hand:
    """The cards of a hand that are known."""
    return tuple(card for card in hand if card != UNKNOWN)


def _dealt(setup: Setup, age: int) -> Iterator[tuple[int, int]]:
    hands: Iterable[Hand | None] = (*setup.deals.get(age, ()), setup.piles.get(age))
    for seat, hand in enumerate(hands):
        for card in known_cards(hand or ()):
            yield min(seat, len(setup.boards) - 1), card


class Cards(Counter[int]):
    """How many there are of each card; one of which there are none is not in it."""

    def __contains__(self, card: object) -> bool:
        return self[card] >= 1  # type: ignore[index]  # an object may be asked for


class Count:
    """The cards of one age that are known to be in play."""

    def __init__(self, rules: Rules, setup: Setup, age: int) -> None:
        self.rules = rules
        self.players = setup.players
        self.age = age
        self.deck = rules.deck(setup.players, age)
        self.guilds = rules.guilds_in_play(setup.players)
        self.seen = Cards()
        self.seen_guilds = 0

    def add(self, cards: Iterable[tuple[int, int]]) -> list[Refusal]:
        """Count cards, each with its seat; tells those that the deck does not have."""
        return [why for seat, card in cards if (why := self.one(seat, card)) is not None]

    def one(self, seat: int, card: int) -> Refusal | None:
        """Count a card; tells whether the deck does not have it."""
        item = self.rules.items[card]
        copies = self.deck.get(card, 0)
        self.seen[card] += 1
        if copies == 0:
            if self.rules.is_from_the_start(self.age):
                return Refusal("W-CARD-05", seat, card)
            if item.kind is Kind.CHARACTER:
                return Refusal("W-CARD-03", seat, card)
            if item.age != self.age:
                return Refusal("W-CARD-01", seat, card, self.age, item.age)
            return Refusal("W-CARD-02", seat, card, item.copies, self.players)
        if self.seen[card] > copies:
            return Refusal("W-DEAL-01", seat, card, copies, self.seen[card])
        if item.kind == Kind.GUILD:
            self.seen_guilds += 1
            if self.seen_guilds > self.guilds:
                return Refusal("W-DEAL-02", seat, card, self.guilds, self.seen_guilds)
        return None

    def spare(self, card: int) -> Truth:
        """Whether one more copy of a card can have been dealt."""
        if self.rules.items[card].kind == Kind.GUILD and self.seen_guilds >= self.guilds:
            return False
        return self.seen[card] < self.deck.get(card, 0)


class Impossible(NamedTuple):
    """A play that no deal allows: the index of its move, and why."""

    move: int
    why: Refusal


def impossible(rules: Rules, setup: Setup, history: Iterable[LogEntry]) -> list[Impossible]:
    """The plays of a game that no deal allows, given the hands that are known.

    Cards of another age, or for more players, are left out: each is refused on its own. Cards of
    known hands count whether they were played or not. Where all is known their own rules refuse.
    """
    history = list(history)
    hidden = any(play.card == UNKNOWN for entry in history for play in entry.move)
    if _all_known(rules, setup) and not hidden:
        return []
    course = Course(rules, setup)
    found: list[Impossible] = []
    for index, entry in enumerate(history):
        for play in entry.move:
            why = course.follow(entry.age, entry.turn, play, index)
            if why is not None:
                found.append(Impossible(index, why))
    return sorted([*found, *course.unfounded()])


class Course:
    """The cards of a game as far as they were seen: whether some deal can have been.

    ``counts``: by age the cards that are known to be in play. ``shown``: the discards as far as
    they were shown. ``hands``: by age, of each hand as dealt, and ``left``: by age, of all hands,
    the known cards that were not played so far; at its end those left are the last cards.
    ``salvaged``: the plays that built out of the discards what had not been shown, each with the
    index of its move and its age.
    """

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules, self.setup = rules, setup
        self.counts: Mapping[int, Count] = {
            age: Count(rules, setup, age) for age in rules.deck_ages
        }
        self.shown = Cards()
        self.left: Mapping[int, Cards] = {age: Cards() for age in setup.deals}
        self.hands = {
            age: [Cards(known_cards(hand or ())) for hand in hands]
            for age, hands in setup.deals.items()
        }
        self.salvaged: list[tuple[int, int, Play]] = []
        for age in self.left:
            for seat, card in _dealt(setup, age):
                self.deal(age, seat, card)

    def deal(self, age: int, seat: int, card: int) -> None:
        """Count a card of a known hand or pile."""
        self.counts[age].one(seat, card)
        self.left[age][card] += 1

    def follow(self, age: int, turn: int, play: Play, index: int) -> Refusal | None:
        """Why no deal allows a play that was made then, or None."""
        dealt, age = self.rules.last_dealt(age, turn), self.rules.deck_age(age, turn)
        if play.action == Action.SALVAGE:
            self._look_at_discards(dealt, play, index)
            return None
        if self.rules.losses and play.action == Action.TAKE:
            if play.card != UNKNOWN:  # out of a city it goes onto the discards
                self.shown[play.card] += 1
            return None
        known = self.from_known_hand(age, turn, play)
        self._take(age, play, known)
        if play.card == UNKNOWN or known:
            return None
        why = self.counts[age].one(play.seat, play.card)
        return None if why is None or why.code.startswith("W-CARD") else why

    def from_known_hand(self, age: int, turn: int, play: Play) -> bool:
        """Whether a card is known to have been in the hand that it is played from; no more then.

        The hands of two players are drawn to: their cards are looked for in all of them.
        """
        if age not in self.hands or play.card not in self.left[age]:
            return False
        if self.setup.free_city:
            return True
        hand = self.hands[age][self._origin(age, turn, play.seat)]
        known = play.card in hand
        _less(hand, play.card)
        return known

    def _origin(self, age: int, turn: int, seat: int) -> int:
        """The seat to which the hand was dealt that a seat has in a turn."""
        if self.rules.is_from_the_start(age):
            return seat
        passed = min(turn, self.rules.turns) - 1
        return (seat - self.rules.direction(age) * passed) % self.setup.players

    def _look_at_discards(self, age: int, play: Play, index: int) -> None:
        if not self._was_shown(age, play.card):
            self.salvaged.append((index, age, play))

    def _take(self, age: int, play: Play, known: Truth) -> None:
        """Let a card be played; of what is left of known hands one less, if it was in one."""
        if play.card != UNKNOWN:
            if play.action == Action.DISCARD and not self.rules.is_from_the_start(age):
                self.shown[play.card] += 1
            if age in self.left and known:
                _less(self.left[age], play.card)

    def _was_shown(self, age: int, card: int) -> bool:
        """Take a card of that name out of those that can be known to be discarded, if any is."""
        last = [self.left[each] for each in self.rules.ages if each in self.left and each <= age]
        return any(self._taken_from(cards, card) for cards in (self.shown, *last))

    def _taken_from(self, cards: Cards, wanted: int) -> bool:
        card = in_pile(self.rules, cards, wanted)
        if card is not None:
            _less(cards, card)
        return card is not None

    def unfounded(self) -> Iterator[Impossible]:
        """The cards built out of the discards that cannot have been there."""
        for index, age, play in self.salvaged:
            why = self.unspared(age, play)
            if why is not None:
                yield Impossible(index, why)

    def unspared(self, age: int, play: Play) -> Refusal | None:
        """Why a card built unseen in an age cannot have been in the discards; else it is counted.

        At the end of each age one card of each hand is left over; there are more of them than
        discard builds, so copies alone decide.
        """
        for card in self.rules.namesakes(play.card):
            home: Any = self.rules.items[card].age or 0
            if home > 0 and home <= age and self.counts[home].spare(card):
                self.counts[home].one(play.seat, card)
                return None
        return Refusal("W-SALVAGE-02", play.seat, play.card, 0, 1)


def _less(cards: Cards, card: int) -> None:
    """One less of a card, if there is any."""
    cards[card] = maximum(cards[card] - 1, 0)


def _city_discards(play: Play) -> bool:
    """Whether the Free City discards."""
    return play.seat == FREE_CITY and play.action is Action.DISCARD


def unchecked(
    rules: Rules, setup: Setup, history: Iterable[LogEntry], avoidable: Container[int] = ()
) -> list[Unchecked]:
    """What a record of these moves leaves unchecked.

    ``avoidable``: the entries, by their place, of which the Free City's discard is known to
    have been avoidable.
    """
    found: set[Unchecked] = set()
    hidden: set[int] = set()
    for index, entry in enumerate(history):
        if any(play.card == UNKNOWN and play.action is not Action.DECLINE for play in entry.move):
            hidden.add(entry.age)
            found.add(Unchecked.HIDDEN)
        hands = list(setup.deals.get(rules.deck_age(entry.age, entry.turn), (None,)))
        if setup.free_city:
            hands = [*hands[:FREE_CITY], *hands[FREE_CITY + 1 :], setup.piles.get(entry.age)]
        known = not any(hand is None or UNKNOWN in hand for hand in hands)
        if not known:
            found.add(Unchecked.HANDS)
        if setup.free_city and index not in avoidable and (not known or entry.age in hidden):
            found.update(Unchecked.FREE_CITY for play in entry.move if _city_discards(play))
    return sorted(found)
