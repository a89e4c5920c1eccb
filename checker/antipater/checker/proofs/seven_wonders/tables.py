"""Moments of tables of 7 Wonders, on which the engine and the rules' second reading both run.

Cities, payments, gains and the points of conflicts are unknown numbers. A card that is not named is
no card of the set: in each city a number of its own tells whether it stands there.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any
from zlib import crc32

from antipater.checker.proofs.agreement import differences
from antipater.checker.proofs.alike import undecided
from antipater.checker.proofs.heard import Heard, NotedEffects, NotedReading
from antipater.checker.proofs.meanings import acts_afar, everywhere, meaning
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.dependencies import places_of
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import (
    SevenCities,
    of_moves,
    with_stages,
)
from antipater.checker.proofs.seven_wonders.symbolic_state import AnyPlays, between_ages
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.rules.card_set import CardSet, Item, Kind, Place
from antipater.rules.effects import Ability, When
from antipater.rules.numbers import Number
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.operations import EQUAL
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, Term, Truth, telling_everything, variable
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Move,
    Payment,
    Play,
    Rules,
    Setup,
    State,
    perform,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START

_FEW = 20


# The rules, where numbers are unknown


class _Items(tuple[Item, ...]):
    """The items of a set, and those that stand for cards that are not named."""

    unnamed: Sequence[Item]

    def __getitem__(self, card: Any) -> Any:
        return (
            self.unnamed[_UNNAMED[card.id]] if isinstance(card, Term) else super().__getitem__(card)
        )


class AnyTable(AnyPlays):
    """Rules for unknown payments and conflicts, with the decks that a table really has. What is
    looked for at events is noted as ``read``, whether anything waits or not."""

    def __init__(self, cards: CardSet, edition: str | None, read: set[str]) -> None:
        super().__init__(cards, edition, read)
        self.read, self.effects = read, NotedEffects(cards, read)
        self.effects.acting = True
        self.items = items = _Items(self.items)
        first, place = len(cards.columns), Place("", 0)
        items.unnamed = [
            Item(UNKNOWN, f"unnamed {n}", Kind.BUILDING, {}, place, first + n, "")
            for n in range(_FEW)
        ]
        self.victory_points = {age: variable(f"victory of age {age}") for age in self.ages}  # type: ignore[misc]
        self.defeat_points: Any = variable("defeat")

    def deck(self, players: int, age: int) -> Any:
        """The copies of each card in an age's deck."""
        return Rules.deck(self, players, age)


class Ways(AnyTable):
    """The same where there are so many ways to pay for anything, whatever each of them is."""

    count = 1

    def __init__(self, cards: CardSet, edition: str | None, read: set[str]) -> None:
        super().__init__(cards, edition, read)
        self._otherwise = dict[int, Payment]()

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """The ways that there are."""
        (one,) = super().ways(own, left, right, item)
        key = id(one)  # of a payment that is kept, and made once
        if key not in self._otherwise:
            parts = (variable(f"{part}, paid otherwise") for part in one)
            self._otherwise[key] = Payment(*parts)  # type: ignore[arg-type]
        return (one, self._otherwise[key])[: self.count]


# The coins of a seat as a turn begins, where those that it has now are others.
BEFORE = variable("coins before")


class _Since(Ways):
    """The same where a seat could pay for nothing as the turn began."""

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """None of what it had then."""
        return () if own[self.coins] is BEFORE else super().ways(own, left, right, item)


class Unchained(AnyTable):
    """The same where a chain makes nothing free: to pay nothing is one of the payments."""

    def free_by_chain(self, own: Sequence[Number], item: Item) -> bool:
        """Never."""
        return False


class _ForNothing(AnyTable):
    """The same where everything costs nothing, whether a chain makes it free or what else does."""

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """To pay nothing."""
        return (Payment(0, 0, 0),)


class AnyBook(NotedReading, Book):
    """The second reading, of conflicts for the same unknown points."""

    def __init__(self, rules: AnyTable) -> None:
        super().__init__(rules)
        self.read = rules.read
        self.victory: Any = [0, *rules.victory_points.values()]
        self.defeat = rules.defeat_points


class _UnchainedBook(AnyBook):
    def free(self, own: Sequence[Number], item: Item) -> bool:
        """Never."""
        return False


# What is claimed


@dataclass(frozen=True)
class MoveRun:
    """A move at a moment, and whose second reading it is compared with."""

    book: Book
    state: State
    move: Move
    about: str

    def claims(self, seat: int | None = None) -> Claims:
        """That the engine makes of the move what the rules say, in every field; of one seat's play
        that may be legal or not, where it is."""
        with telling_everything():  # to pay or gain nothing changes nothing
            for path in paths(partial(self._both, seat), _undecided):
                if path.result is None:
                    continue
                pairs = zip(State._fields, *path.result, strict=True)
                unlike = {field: all_of(found) for field, a, b in pairs
                          if (found := [*differences(a, b)])}  # fmt: skip
                about = f"{self.about}: {', '.join(unlike)}"
                yield Claim(all_of(unlike.values()), path.conditions, about)

    def _both(self, seat: int | None) -> tuple[State, State] | None:
        if seat is not None and self._codes(seat) != (None, None):
            return None
        after = perform(self.book.rules, self.state, self.move)
        return after, self.book.after(self.state, self.move)

    def legality(self, seat: int | None = None) -> Claims:
        """That the engine refuses the move, or one seat's play, exactly as the rules do, where no
        treasury is below zero."""
        sane = [city[self.book.rules.coins] >= 0 for city in self.state.cities]
        for path in paths(partial(self._codes, seat), _undecided):
            found, due = path.result
            about = f"{self.about}: {found}, due {due}"
            yield Claim(found == due, (*path.conditions, *sane), about)

    def _codes(self, seat: int | None) -> tuple[str | None, str | None]:
        rules, book, state = self.book.rules, self.book, self.state
        if seat is None:
            why, broken = refusal(rules, state, self.move), book.refused(state, self.move)
        else:
            play = next(play for play in self.move if play.seat == seat)
            hand = book.held(state, play, self.move)
            why = play_refusal(rules, state, play, hand)
            broken = book.refused_play(state, play, hand)
        return why.code if why else None, broken


def _undecided(new: Condition, before: Sequence[Condition]) -> bool:
    """Whether a path is looked at: none on which a card that is not named is the one played."""
    if isinstance(new, Truth) and new.op is EQUAL and new.parts[0].id in _UNNAMED:
        return False
    return undecided(new, before)


# The cards that are not named, each with the number of what stands for it.
_UNNAMED = dict[int, int]()


@cache
def unnamed(name: str, count: int) -> tuple[Any, ...]:
    """Cards of which nothing is known but that none is the one that is played."""
    cards = {text: variable(text) for text in (f"{name}, card {n}" for n in range(count))}
    _UNNAMED.update((card.id, number_of(text) % _FEW) for text, card in cards.items())
    return tuple(cards.values())


def number_of(text: str) -> int:
    """A number that goes with a text: whatever else a set has, it is the same."""
    return crc32(text.encode())


# Moments


class Tables:
    """Moments of tables of every size, and what a claim about one rests on.

    A lemma's key holds all that runs of it read: the draft, rulings, boards, the powers of stages
    and the rules that a move reads; as a whole the items that act on other cities or on prices, or
    ask somebody for something; and of the others those of the run alone. What cards say of events
    is kept with what comes of the claims, as far as they have ``heard`` of it. That nothing else is
    read is tested: where an edit leaves a key as it is, the same is claimed
    (``test_keys_of_tables``).
    """

    def __init__(self, t: SevenCities) -> None:
        self.t = t
        self.cards = cards = of_moves(t.rules.cards)
        edition, self.heard = t.rules.edition.name, Heard(cards)
        read = self.heard.read
        self.rules = Unchained(cards, edition, read)
        self.book = _UnchainedBook(self.rules)
        self.chained = AnyBook(AnyTable(cards, edition, read))
        self.for_nothing = AnyBook(_ForNothing(cards, edition, read))
        self.paying = [AnyBook(Ways(cards, edition, read)) for _ in range(3)]
        for count, book in enumerate(self.paying):
            book.rules.count = count  # type: ignore[attr-defined]
        self.since = AnyBook(_Since(cards, edition, read))
        self.boards = [board.id for board in self.rules.boards]
        most = range(t.players[-1])
        unseen = [[variable(f"seat {s} has unnamed {n}") for n in range(_FEW)] for s in most]
        self.cities = [(*t.city(f"seat {seat}"), *unseen[seat]) for seat in most]
        self.asks_start = self.rules.notes_start
        self.started = [(*t.city(f"start of seat {seat}"), *unseen[seat]) for seat in most]
        self.freed: list[Any] = [variable(f"seat {s} built free in age") for s in range(10)]

    @property
    def players(self) -> Iterator[tuple[int, int]]:
        """How many play, and how many seats that takes."""
        for players in self.rules.players:
            yield players, max(players, self.rules.least_players)

    def at(
        self,
        players: int,
        boards: Sequence[int],
        built: Sequence[int],
        age: int,
        turn: int,
        hands: Sequence[Any],
        discards: Sequence[int] = (UNKNOWN,),
        between: bool = False,
    ) -> State:
        """A moment at which each seat has a board, so many stages, and a hand; in some cities one
        of the cards stands that let stages be built in any order. Of the age that follows the last
        hand is not known, or that of the second age; nor is the first of those that players hold
        from the start and have put away. ``between``: the age has ended, and something is asked."""
        seats, cities = len(boards), []
        for seat, (board, stages) in enumerate(zip(boards, built, strict=True)):
            city = list(with_stages(self.rules, self.cities[seat], board, stages, seat))
            for n, column in enumerate(self._ordering):
                city[column] = int((seat + stages + turn) % (len(self._ordering) + 1) == n)
            cities.append(between_ages(self.rules, city, between))
        free_city = players < self.rules.least_players
        deals, piles = {}, {}
        if self.rules.held is not None:
            deals[FROM_THE_START] = tuple(self.dealt(seats, self.rules.held.each, free_city))
        for later in self.rules.ages[age if turn > BEFORE_AGE else age - 1 :]:
            dealt = self.dealt(seats, 3, free_city)
            deals[later] = (*dealt[:-1], None) if later == 2 else tuple(dealt)
            piles[later] = unnamed("next pile", 3)
        pile = unnamed("pile", 3 if turn < self.rules.turns else 1) if free_city else None
        return State(
            setup=Setup(players, tuple(boards), deals, piles),
            cities=tuple(cities),
            hands=tuple(hands),
            pile=pile,
            discards=tuple(discards),
            age=age,
            turn=turn,
            freed=tuple(self.freed[:seats]),
            due=(),
            over=False,
            log=None,
            started=None,
            kept=self.put_away(seats, age),
        )

    def put_away(self, seats: int, age: int) -> tuple[Hand | None, ...]:
        """What is left in an age of the hands that players hold from the start."""
        if self.rules.held is None:
            return ()
        size = self.rules.held.each - age
        return (None, *(unnamed(f"seat {seat} keeps", size) for seat in range(1, seats)))

    def deck(self, players: int, age: int) -> list[int]:
        """The cards of an age, or at 0 those held from the start, each once, in an order that one
        card more or less does not change but where it comes in."""
        return self._decks[players, age]

    @cached_property
    def _decks(self) -> Mapping[tuple[int, int], list[int]]:
        cards = sorted((card.id for card in self.rules.buildings), key=self.number)
        items = [self.cards.items[card] for card in cards]
        held = sorted(self.rules.held.items if self.rules.held else (), key=self.number)
        return {(players, FROM_THE_START): held for players, _ in self.players} | {
            (players, age): [i.id for i in items if i.age == age and self.book.dealt(players, i)]
            for players, _ in self.players
            for age in self.rules.ages
        }

    def some(self, players: int, age: int, about: str, count: int) -> list[int]:
        """So many cards of an age that follow each other: those that a text comes to."""
        deck = self.deck(players, age)
        return self.following(
            players, age, bisect_left(deck, number_of(about), key=self.number), count
        )

    def following(self, players: int, age: int, first: int, count: int) -> list[int]:
        """So many cards of an age, from this one on, around the deck."""
        deck = self.deck(players, age)
        return [deck[(first + n) % len(deck)] for n in range(count)]

    def number(self, card: int) -> int:
        """A number that goes with a card, whatever others there are."""
        return self._numbers[card]

    @cached_property
    def _numbers(self) -> list[int]:
        return [number_of(item.slug) for item in self.cards.items]

    def dealt(self, seats: int, size: int, free_city: bool) -> list[Any]:
        """Hands of so many cards, none of them named; the Free City has none."""
        hands: list[Any] = [unnamed(f"seat {seat}", size) for seat in range(seats)]
        if free_city:
            hands[FREE_CITY] = ()
        return hands

    def some_boards(self, seats: int, first: int) -> list[int]:
        """A board for each seat, another one in each run."""
        return [self.boards[(first + seat) % len(self.boards)] for seat in range(seats)]

    def with_power(self, power: Ability) -> tuple[int, int] | None:
        """A board with a stage that gives a power, and which stage it is."""
        for board, stages in self.rules.stage_items.items():
            for number, stage in enumerate(stages, 1):
                if stage.has(power):
                    return board, number
        return None

    def limits(self, card: int) -> tuple[str, ...]:
        """How often the cards that let this one be built free do so, where not each time."""
        permits = self.rules.effects.frees[card]
        return tuple(sorted({p.limit.value for p in permits if p.none_yet is not None}))

    @cached_property
    def _ordering(self) -> list[int]:
        """The columns of what is no stage and lets stages be built in any order."""
        stages = {stage.presence for stage in self.cards.of_kind(Kind.STAGE)}
        return [column for column in self.cards.any_order if column not in stages]

    def entering(self, board: int, built: int, seat: int) -> list[Item]:
        """The stages of a board that may be built ``at`` a moment, that last which a play names."""
        stages = self.rules.stage_items[board]
        if not self.cards.any_order:
            return [*stages[built : built + 1]]
        city = with_stages(self.rules, self.cities[seat], board, built, seat)
        return [stage for stage in stages if city[stage.presence] == 0]

    def stage_play(self, seat: int, card: int, board: int, built: int) -> Play:
        """A play by which a seat builds a stage; it names the last one that is left, where stages
        can be built in any order."""
        last = self.entering(board, built, seat)[-1:] if self.cards.any_order else []
        return Play(seat, Action.STAGE, card, stage=sum(stage.number or 0 for stage in last))

    @property
    def most_stages(self) -> int:
        """How many stages a board has at most."""
        return max(len(stages) for stages in self.rules.stage_items.values())

    # What a claim rests on

    def lemma(
        self,
        about: str,
        claims: Callable[[], Claims],
        read: Iterable[int] = (),
        named: Iterable[int] = (),
    ) -> Lemma:
        """Claims that are told from others by what they are ``about``. ``read``: the items that
        enter cities, or may; ``named``: cards that lie somewhere."""
        items = [self._meanings(item) for item in read]
        names = [self._name(card) for card in named if card != UNKNOWN]
        return Lemma(ProofCache.key(self._common, about, *items, *names), claims, self.heard)

    def _name(self, card: int) -> str:
        return (
            f"{self.cards.items[card].slug} {self.cards.columns[self.cards.items[card].presence]}"
        )

    @cached_property
    def _meanings(self) -> Callable[[int], str]:
        return cache(self._meaning)

    def _meaning(self, number: int) -> str:
        """All of an item that its owner's move reads: what it brings with the rules put in, and
        which buildings have its name."""
        item, cards = self.cards.items[number], self.cards
        brings = [cards.inlined(gain.amount) for gain in item.gains(When.BUILT)]
        names = [cards.items[same].slug for same in self.rules.namesakes(number)]
        places = places_of(cards, item) if item.laid >= 0 else ""
        return f"{meaning(cards, item)} {brings} {names}{places}"

    @cached_property
    def _common(self) -> str:
        """The hash of what every move reads."""
        cards, edition, effects = self.cards, self.rules.edition, self.rules.effects
        parts = [
            cards.seats,
            cards.draft,
            cards.resources,
            [*self.rules.players],
            sorted((name, repr(rule.formula)) for name, rule in cards.rules.items()),
            sorted(edition.rulings.items()),
            sorted((name, ruling.options) for name, ruling in cards.rulings.items()),
            [(b.slug, b.board, b.side) for b in cards.of_kind(Kind.BOARD)],
            [(s.slug, s.board, s.side, s.number, s.powers) for s in cards.of_kind(Kind.STAGE)],
            [meaning(cards, item) for item in cards.items if acts_afar(item)],
            [*everywhere(cards), cards.tracks],
            cards.held.each if cards.held else 0,
            [effects.takes_coins, effects.by_coins, effects.gives_back],
            [self.book.takes_coins, self.book.robbed_after, self.book.tells_apart],
        ]
        if texts := [choice.text for choice in self.rules.worded]:  # any card may be meant
            parts += [texts, [(b.slug, b.kind, b.colour, b.age) for b in self.rules.buildings]]
        return ProofCache.key(repr(parts))
