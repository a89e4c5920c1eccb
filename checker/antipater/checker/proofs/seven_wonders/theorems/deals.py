"""Theorems about games whose hands were not recorded: what can have been dealt is accepted, and
nothing else.

Of any numbers of copies of each card; of plays, every few in a row of a few cards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, product
from typing import Any, NamedTuple

from antipater.checker.proofs.alike import undecided
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.numbers import if_else, negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.seven_wonders import UNKNOWN, Action, Play, Rules, Setup
from antipater.rules.seven_wonders.deals import (
    Count,
    Unchecked,
    impossible,
    in_deck,
    misdealt,
    unchecked,
)
from antipater.rules.seven_wonders.moves import FREE_CITY, Hand, LogEntry
from antipater.rules.seven_wonders.rules import FROM_THE_START

DEALS: TheoremGroup[SevenCities] = TheoremGroup()
_SEATS = 3


@DEALS.theorem(
    "Hands that are not recorded can have been dealt exactly if no card is needed more often than "
    "it is printed for so many players, and no more guilds than are in play"
)
def deals_are_those_of_a_deck(t: SevenCities) -> Claims:
    """Of any number of copies of every card of an age, or of those held from the start, at every
    table."""
    for players, age in product(t.players, t.rules.deck_ages):
        cards = [card for card in _cards(t) if _home(card) == age]
        key = f"{players} {age} {t.meaning(*cards)}"
        yield Lemma(key, partial(_of_a_deck, t, players, age, cards))


def _of_a_deck(t: SevenCities, players: int, age: int, cards: Sequence[Item]) -> Claims:
    needed: dict[int, Any] = {card.id: variable(f"copies of {card.slug}") for card in cards}
    guilds = [card for card in cards if card.kind is Kind.GUILD]
    due = [needed[card.id] <= _copies(card, players) for card in cards]
    due.append(total(needed[card.id] for card in guilds) <= players + 2)
    about = f"{players} players, age {age}"
    yield Claim(in_deck(t.rules, players, age, needed) == all_of(due), about=about)


def _cards(t: SevenCities) -> tuple[Item, ...]:
    """All that can be dealt: one zone of characters at most is held from the start."""
    return t.cards.of_kind(Kind.BUILDING, Kind.GUILD, Kind.CHARACTER)


def _home(card: Item) -> int | None:
    """The age with which a card is dealt."""
    return FROM_THE_START if card.kind is Kind.CHARACTER else card.age


def _copies(card: Item, players: int) -> int:
    single = card.kind in (Kind.GUILD, Kind.CHARACTER)
    return 1 if single else sum(least <= players for least in card.copies)


@DEALS.theorem(
    "Each card that comes to be known is refused exactly where the deck has not one more of it, or "
    "where more guilds would be in play than there are; else one more can be spared"
)
def cards_are_counted_as_they_are_known(t: SevenCities) -> Claims:
    """Every card of the set, in every age at every table, or of what is held from the start,
    whatever was known before."""
    for players, age in product(t.players, t.rules.deck_ages):
        key = f"{players} {age} {t.meaning(*_cards(t))}"
        yield Lemma(key, partial(_counted, t, players, age))


def _counted(t: SevenCities, players: int, age: int) -> Claims:
    seen: Any = variable("copies that are known")
    seen_guilds: Any = variable("guilds that are known")
    for card in _cards(t):
        copies, guild, home = _copies(card, players), card.kind is Kind.GUILD, _home(card)

        def count(card: Item = card) -> tuple[Any, ...]:
            known = Count(t.rules, Setup(players, t.homes(players)), age)
            known.seen[card.id], known.seen_guilds = seen, seen_guilds
            spare, why = known.spare(card.id), known.one(0, card.id)
            return spare, why and why.code, known.seen[card.id], known.seen_guilds

        about = f"{players} players, age {age}: {card.slug}"
        for path in paths(count, undecided):
            spare, code, now, guilds = path.result
            here = home == age and copies > 0
            fits = all_of([here, seen < copies])
            too_many = all_of([guild, seen_guilds >= players + 2])
            refused = {
                None: all_of([fits, negation(too_many)]),
                "W-CARD-05": home != age == FROM_THE_START,
                "W-CARD-03": home == FROM_THE_START != age,
                "W-CARD-01": home != age and FROM_THE_START not in (home, age),
                "W-CARD-02": home == age and not copies,
                "W-DEAL-01": all_of([here, seen >= copies]),
                "W-DEAL-02": all_of([fits, too_many]),
            }
            due = [refused[code], now == seen + 1, spare == refused[None]]
            due.append(guilds == seen_guilds + if_else(all_of([fits, guild]), 1, 0))
            yield Claim(all_of(due), (*path.conditions, seen >= 0, seen_guilds >= 0), about)


class _AnyDeck(Rules):
    """Rules for decks of any numbers of each card, and of guilds; hands are of two cards."""

    def __init__(self, cards: CardSet, edition: str | None) -> None:
        super().__init__(cards, edition)
        self.hand_size = 2
        self.held = self.held and self.held._replace(each=2)

    def deck(self, players: int, age: int) -> Any:
        """Any number of copies of each card of the age, or held from the start."""
        cards = (*self.buildings, *self.cards.of_kind(Kind.CHARACTER))
        return {c.id: self.copies(c.id) for c in cards if _home(c) == age}

    @staticmethod
    def copies(card: int) -> Any:
        """How many there are."""
        return variable(f"copies of {card}")

    def guilds_in_play(self, players: int) -> Any:
        """Any number."""
        return variable("guilds in play")


class _Hands(NamedTuple):
    """A building and a guild of the last age, or two cards held from the start, and those hands as
    far as known. ``held``: whether they are held from the start."""

    rules: _AnyDeck
    building: int
    guild: int
    dealt: tuple[Hand | None, ...] | None
    pile: Hand | None = None  # of two players
    held: bool = False
    in_all: bool = False  # whether hands of all ages are stated, those before as not known

    @property
    def age(self) -> int:
        """That with which the cards are dealt."""
        return FROM_THE_START if self.held else int(self.rules.ages[-1])

    @property
    def early(self) -> int:
        """A card of the first age."""
        return next(b.id for b in self.rules.buildings if b.age == self.rules.ages[0])

    @property
    def known(self) -> list[list[int]]:
        """The cards of each hand that are known, and of the pile."""
        hands = (*(self.dealt or ((),) * _SEATS), self.pile or ())
        return [[card for card in hand or () if card != UNKNOWN] for hand in hands]

    @property
    def sane(self) -> list[Condition]:
        """That both cards are in the deck, and what is known to have been dealt."""
        both = [self.rules.copies(card) >= 1 for card in (self.building, self.guild)]
        return [*both, self.enough(Counter(chain(*self.known)))]

    @property
    def setup(self) -> Setup:
        """A table of three, or of two with the Free City."""
        boards = tuple(board.id for board in self.rules.boards[:_SEATS])
        ages = self.rules.ages if self.in_all else ()
        deals: dict[int, Any] = dict.fromkeys(ages, (None,) * _SEATS)
        deals |= {} if self.dealt is None else {self.age: self.dealt}
        if self.pile is None:
            return Setup(_SEATS, boards, deals)
        return Setup(2, boards, deals, {self.age: self.pile})

    def enough(self, needed: Counter[int]) -> Condition:
        """Whether the deck has so many of each card."""
        fits = [n <= self.rules.copies(card) for card, n in needed.items()]
        guilds = needed[self.guild] <= self.rules.guilds_in_play(_SEATS)
        return all_of([*fits, guilds if needed[self.guild] and not self.held else True])


@DEALS.theorem(
    "Plays without hands are accepted exactly if some hands fit: if the deck has each card as "
    "often as it was played or is in a hand that is known, and one more for each that was built "
    "out of the discards and is not known to lie there: of every three plays of a building and a "
    "guild, or two where one hand is known, or a card of it, of one more or of the Free City's "
    "pile, out of two hands or both out of the first"
)
def plays_are_those_of_some_hands(t: SevenCities) -> Claims:
    for known, hands in _tables(t.of_moves):
        for again in (False, True) if any(hands.dealt or ()) else (False,):
            about = f"{known}{', again' * again}"
            yield Lemma(
                f"{about} {_read(t.of_moves, hands)}", partial(_of_some_hands, hands, again)
            )


def _read(t: SevenCities, hands: _Hands) -> str:
    """What is read of cards: both, and of the first age one, with all of their names."""
    both = hands.building, hands.guild
    cards = (same for card in (*both, hands.early) for same in t.rules.namesakes(card))
    return t.meaning(*(t.rules.items[card] for card in (*both, *cards)))


def _tables(t: SevenCities) -> Iterator[tuple[str, _Hands]]:
    rules = _AnyDeck(t.cards, t.edition)
    last = [b for b in rules.buildings if b.age == rules.ages[-1]]
    guild = next(b.id for b in last if b.kind is Kind.GUILD)
    building = next(b.id for b in last if b.kind is not Kind.GUILD)
    for name, hand in {"one": (building, guild), "half": (building, UNKNOWN)}.items():
        yield name, _Hands(rules, building, guild, (hand, None, None))
    two = (building, guild), (building, UNKNOWN), None
    yield "two", _Hands(rules, building, guild, two)
    yield "none", _Hands(rules, building, guild, None)
    stated = (building, guild), None, None
    yield "one in all ages", _Hands(rules, building, guild, stated, in_all=True)
    yield "two players", _Hands(rules, building, guild, (None, (), None), (building, UNKNOWN))
    if rules.held is not None:
        one, other = rules.held.items[:2]
        for name, hands in {"none": None, "one": ((one, other), None, None)}.items():
            yield f"{name}, from the start", _Hands(rules, one, other, hands, held=True)


def _of_some_hands(hands: _Hands, again: bool) -> Claims:
    some = [
        *product((Action.BUILD, Action.DISCARD, Action.SALVAGE), (hands.building,)),
        *product((Action.BUILD, Action.SALVAGE), (hands.guild,)),
    ]
    if hands.held:  # what is discarded then does not lie in the discards; cards of ages before do
        some = [(action, card) for action, card in some if action is not Action.SALVAGE]
        some += [(Action.SALVAGE, hands.early)]
    for chosen in product(
        (*some, (Action.DISCARD, UNKNOWN)), repeat=3 if hands.dealt is None else 2
    ):
        history = list(_entries(hands, again, chosen))
        plays = [play for entry in history for play in entry.move]
        needed = _needed(hands, again, plays)
        said = ", ".join(f"{play.action} {play.card}" for play in plays)
        for path in paths(lambda h=history: impossible(hands.rules, hands.setup, h), undecided):  # type: ignore[misc]
            fits = hands.enough(needed)
            yield Claim(fits == (not path.result), (*path.conditions, *hands.sane), said)


def _entries(
    hands: _Hands, again: bool, chosen: Sequence[tuple[Action, int]]
) -> Iterator[LogEntry]:
    """Each play by the next seat in one turn; ``again``: in the next turn, out of the hand that
    was dealt to the first seat."""
    rules = hands.rules
    for n, (action, card) in enumerate(chosen):
        age, turn, seat = hands.age, 1 + again * n, n % _SEATS
        if again:
            seat = 0 if hands.held else n * rules.direction(age) % _SEATS
        if hands.held:
            age, turn = rules.ages[1 + again * n], rules.first_turn
        yield LogEntry(age, turn, (Play(seat, action, card),), (), None)


def _needed(hands: _Hands, again: bool, plays: Sequence[Play]) -> Counter[int]:
    """How often each card must have been dealt: those in known hands, those played out of others,
    and those built out of the discards where none of them can be known to lie. ``again``: whether
    all are played out of the first hand."""
    held, needed = hands.known, Counter(chain(*hands.known))
    if hands.pile is not None:
        held = [[*chain(*held)]] * len(held)  # one list: any play can be out of any hand
    there, left, unseen = Counter[int](), Counter(needed), Counter[int]()
    for play in plays:
        card, hand = play.card, held[0 if again else play.seat]
        if play.action is Action.SALVAGE:
            pile = there if there[card] else left
            unseen[card] += not pile[card]
            pile[card] -= bool(pile[card])
        elif card != UNKNOWN:
            there[card] += play.action is Action.DISCARD
            if card in hand and left[card]:
                hand.remove(card)
                left[card] -= 1
            else:
                needed[card] += 1
    return needed + unseen


@DEALS.theorem(
    "Hands are rightly dealt exactly if each has its number of cards, and the deck has each of "
    "them so often: of hands of one to three cards where two are due"
)
def hands_are_of_their_size_and_deck(t: SevenCities) -> Claims:
    for table, hands in _tables(t.of_moves):
        for size in (1, 2, 3):
            about = f"{size}, {table}"
            yield Lemma(f"{about} {_read(t.of_moves, hands)}", partial(_of_their_size, hands, size))


def _of_their_size(hands: _Hands, size: int) -> Claims:
    dealt = tuple([hands.building, hands.guild, hands.building][:size])
    setup = replace(hands.setup, deals={hands.age: (dealt, *(hands.dealt or ())[:1], None)})
    if hands.pile is not None:
        setup = replace(hands.setup, piles={hands.age: dealt})
    stated = (*setup.deals[hands.age], setup.piles.get(hands.age))
    needed = Counter(card for hand in stated for card in hand or ())
    del needed[UNKNOWN]
    sane = [hands.rules.copies(card) >= 1 for card in (hands.building, hands.guild)]
    for path in paths(lambda: misdealt(hands.rules, setup), undecided):
        fits = all_of([hands.enough(needed), size == hands.rules.hand_size])
        yield Claim(fits == (not path.result), (*path.conditions, *sane), f"{dealt}")


@DEALS.theorem(
    "A record is told to leave hands unchecked exactly where a card of a hand of the age is not "
    "known, or a hand; and a play whose card was not shown; after either the Free City's discard "
    "as well, unless it is known to have been able to play"
)
def what_is_left_unchecked_is_told(t: SevenCities) -> Claims:
    for free_city, stated, avoidable in product((False, True), repeat=3):
        about = f"{'free city, ' * free_city}{'hands, ' * stated}{'avoidable' * avoidable}"
        yield from _left_unchecked(t.rules, free_city, stated, avoidable, about)


def _left_unchecked(
    rules: Rules, free_city: bool, stated: bool, avoidable: bool, about: str
) -> Claims:
    age, players = rules.ages[0], _SEATS - free_city
    cards: list[Any] = [variable(f"card {n}") for n in range(4)]
    here, there, built, discarded = cards
    hands: Any = (here,), None if free_city else (there,), (there,)
    plays: Any = (
        Play(0, Action.BUILD, built),
        Play(FREE_CITY, Action.DISCARD, discarded),
        Play(1, Action.DECLINE),
    )
    piles: Any = {age: (there,)} if free_city else {}
    setup = Setup(players, (), {age: hands} if stated else {}, piles)
    history = [LogEntry(age, 1, plays, (), None)]
    some = (0,) if avoidable else ()
    unknown = any_of([here == UNKNOWN, there == UNKNOWN, not stated])
    hidden = any_of([built == UNKNOWN, discarded == UNKNOWN])
    due = {
        Unchecked.HANDS: unknown,
        Unchecked.FREE_CITY: all_of([any_of([unknown, hidden]), free_city, not avoidable]),
        Unchecked.HIDDEN: hidden,
    }
    for path in paths(lambda: unchecked(rules, setup, history, some), undecided):
        told = all_of((what in path.result) == holds for what, holds in due.items())
        yield Claim(told, path.conditions, about)
