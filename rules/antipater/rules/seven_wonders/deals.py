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
from typing import NamedTuple

from antipater.rules.card_set import Kind
from antipater.rules.numbers import Number, Truth, all_true, total
from antipater.rules.seven_wonders.legality import Refusal, in_pile
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Entry,
    Hand,
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
            size = 0 if setup.free_city and seat == FREE_CITY else rules.hand_size
            if hand is not None and len(hand) != size:
                problems.append(Refusal("W-DEAL-03", seat, UNKNOWN, size, len(hand)))
        pile = setup.piles.get(age)
        if pile is not None and len(pile) != rules.hand_size:
            problems.append(Refusal("W-DEAL-03", FREE_CITY, UNKNOWN, rules.hand_size, len(pile)))
        if not _in_deck(rules, setup, age):
            problems += _Count(rules, setup, age).add(_dealt(setup, age))
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
    hands = setup.players * rules.hand_size + (rules.hand_size if setup.free_city else 0)
    return all(sum(1 for _ in _dealt(setup, age)) == hands for age in rules.ages)


def known_cards(hand: Hand) -> Hand:
    """The cards of a hand that are known."""
    return tuple(card for card in hand if card != UNKNOWN)


def _dealt(setup: Setup, age: int) -> Iterator[tuple[int, int]]:
    hands: Iterable[Hand | None] = (*setup.deals.get(age, ()), setup.piles.get(age))
    for seat, hand in enumerate(hands):
        for card in known_cards(hand or ()):
            yield min(seat, len(setup.boards) - 1), card


class _Count:
    """The cards of one age that are known to be in play."""

    def __init__(self, rules: Rules, setup: Setup, age: int) -> None:
        self.rules = rules
        self.age = age
        self.deck = rules.deck(setup.players, age)
        self.guilds = rules.guilds_in_play(setup.players)
        self.seen: Counter[int] = Counter()
        self.seen_guilds = 0

    def add(self, cards: Iterable[tuple[int, int]]) -> list[Refusal]:
        """Count cards, each with its seat; tells those that the deck does not have."""
        return [why for seat, card in cards if (why := self.one(seat, card)) is not None]

    def one(self, seat: int, card: int) -> Refusal | None:
        item = self.rules.items[card]
        copies = self.deck.get(card, 0)
        self.seen[card] += 1
        if not copies:
            return Refusal("W-CARD-01", seat, card, self.age, item.age)
        if self.seen[card] > copies:
            return Refusal("W-DEAL-01", seat, card, copies, self.seen[card])
        if item.kind is Kind.GUILD:
            self.seen_guilds += 1
            if self.seen_guilds > self.guilds:
                return Refusal("W-DEAL-02", seat, card, self.guilds, self.seen_guilds)
        return None

    def spare(self, card: int) -> bool:
        """Whether one more copy of a card can have been dealt."""
        if self.rules.items[card].kind is Kind.GUILD and self.seen_guilds >= self.guilds:
            return False
        return self.seen[card] < self.deck.get(card, 0)


class Impossible(NamedTuple):
    """A play that no deal allows: the index of its move, and why."""

    move: int
    why: Refusal


def impossible(rules: Rules, setup: Setup, history: Iterable[Entry]) -> list[Impossible]:
    """The plays of a game that no deal allows, given the hands that are known.

    Cards of another age are left out, for each is refused on its own. Cards of known hands
    count whether they were played or not.
    """
    if _all_known(rules, setup):
        return []
    counts = {age: _Count(rules, setup, age) for age in rules.ages}
    for age, count in counts.items():
        if age in setup.deals:
            count.add(_dealt(setup, age))
    found: list[Impossible] = []
    pile = _Pile(rules, setup)
    for index, entry in enumerate(history):
        for play in entry.move:
            pile.follow(entry, play, index)
            if play.card == UNKNOWN or play.action is Action.SALVAGE:
                continue
            if not _from_known_hand(rules, setup, entry, play):
                why = counts[entry.age].one(play.seat, play.card)
                if why is not None and why.code != "W-CARD-01":
                    found.append(Impossible(index, why))
    return sorted([*found, *pile.impossible(counts)])


def _from_known_hand(rules: Rules, setup: Setup, entry: Entry, play: Play) -> bool:
    hands = setup.deals.get(entry.age)
    if hands is None:
        return False
    if setup.free_city:
        return any(card == play.card for _, card in _dealt(setup, entry.age))
    turn = min(entry.turn, rules.turns)
    origin = (play.seat - rules.direction(entry.age) * (turn - 1)) % len(hands)
    return play.card in (hands[origin] or ())


class _Pile:
    """The discards as far as they were shown, and the cards built out of them unseen."""

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.shown: Counter[int] = Counter()
        self.salvaged: list[tuple[int, int, Play]] = []
        # Cards of known hands that were not played so far: at the end of an age, its last cards.
        self.left = {age: Counter(c for _, c in _dealt(setup, age)) for age in setup.deals}

    def follow(self, entry: Entry, play: Play, index: int) -> None:
        if play.action is Action.SALVAGE:
            last = [hands for age, hands in self.left.items() if age <= entry.age]
            if not any(self.taken_from(cards, play.card) for cards in (self.shown, *last)):
                self.salvaged.append((index, entry.age, play))
        elif play.card != UNKNOWN:
            if play.action is Action.DISCARD:
                self.shown[play.card] += 1
            if entry.age in self.left:
                self.left[entry.age] -= Counter({play.card: 1})

    def taken_from(self, cards: Counter[int], wanted: int) -> bool:
        """Take a card of that name out of some cards, if there is one."""
        card = in_pile(self.rules, cards, wanted)
        if card is not None:
            cards -= Counter({card: 1})
        return card is not None

    def impossible(self, counts: Mapping[int, _Count]) -> Iterator[Impossible]:
        """The cards built out of the discards that cannot have been there.

        At the end of each age one card of each hand is left over; there are more of
        them than discard builds, so copies alone decide.
        """
        for index, age, play in self.salvaged:
            presence = self.rules.items[play.card].presence
            same = [item for item in self.rules.buildings if item.presence == presence]
            homes = [i for i in same if i.age and i.age <= age and counts[i.age].spare(i.id)]
            if homes:
                counts[homes[0].age or age].one(play.seat, homes[0].id)
            elif not all(a in self.setup.deals for a in self.rules.ages if a <= age):
                why = Refusal("W-SALVAGE-02", play.seat, play.card, 0, 1)
                yield Impossible(index, why)


def unchecked(
    rules: Rules, setup: Setup, history: Iterable[Entry], avoidable: Container[int] = ()
) -> list[Unchecked]:
    """What a record of these moves leaves unchecked.

    ``avoidable``: the entries, by their place, of which the Free City's discard is known to
    have been avoidable.
    """
    found: set[Unchecked] = set()
    for index, entry in enumerate(history):
        hands = list(setup.deals.get(entry.age, (None,)))
        if setup.free_city:
            hands = [*hands[:FREE_CITY], *hands[FREE_CITY + 1 :], setup.piles.get(entry.age)]
        known = not any(hand is None or UNKNOWN in hand for hand in hands)
        for play in entry.move:
            if not known:
                found.add(Unchecked.HANDS)
                discards = play.seat == FREE_CITY and play.action is Action.DISCARD
                if setup.free_city and discards and index not in avoidable:
                    found.add(Unchecked.FREE_CITY)
            if play.card == UNKNOWN and play.action is not Action.DECLINE:
                found.add(Unchecked.HIDDEN)
    return sorted(found)
