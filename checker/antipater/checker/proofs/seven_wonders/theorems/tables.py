"""The claim about moves of 7 Wonders, of every seat of every table, each seat with plays and hands
of its own: the induction lets the first seat choose, here all do.

Cities, payments and gains are unknown numbers. Boards, stages that stand, hands and turns are
known, and go round the table from one run to the next, so that every seat of every table builds
every building and every stage, frees, discards, and answers every choice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.agreement import differences
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import AnyPlays
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Ability, Power
from antipater.rules.expressions import read_columns
from antipater.rules.numbers import Number
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.operations import EQUAL
from antipater.rules.readings.paths import paths, undecided
from antipater.rules.readings.terms import Condition, Term, Truth, telling_everything, variable
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
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

TABLES: TheoremGroup[SevenCities] = TheoremGroup()
_FEW = 20
_CARDS = (Kind.BUILDING, Kind.GUILD)
_STATED: Any = (variable("stated to the left"), variable("stated to the right"))


class _Items(tuple[Item, ...]):
    """The items of a set; a card that is not named is one of its buildings, each another one."""

    def __getitem__(self, card: Any) -> Any:
        return super().__getitem__(_UNNAMED[card.id] if isinstance(card, Term) else card)


class _Table(AnyPlays):
    """Rules for unknown payments, with the decks that a table really has."""

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self.items = _Items(self.items)

    def deck(self, players: int, age: int) -> Any:
        """The copies of each card in an age's deck."""
        return Rules.deck(self, players, age)


class _Ways(_Table):
    """The same where there are so many ways to pay for anything, whatever each of them is."""

    count = 1

    def __init__(self, cards: CardSet, edition: str | None = None) -> None:
        super().__init__(cards, edition)
        self._otherwise = dict[int, Payment]()

    def ways(self, own: Any, left: Any, right: Any, item: Item) -> tuple[Payment, ...]:
        """The ways that there are."""
        (one,) = super().ways(own, left, right, item)
        key = id(one)  # of a payment that is kept, and made once
        if key not in self._otherwise:
            parts = (variable(f"{part}, paid otherwise") for part in one)
            self._otherwise[key] = Payment(*parts)  # type: ignore[arg-type]
        return (one, self._otherwise[key])[: self.count]


class _Unchained(_Table):
    """The same where a chain makes nothing free: to pay nothing is one of the payments."""

    def free_by_chain(self, own: Sequence[Number], item: Item) -> bool:
        """Never."""
        return False


class _UnchainedBook(Book):
    def free(self, own: Sequence[Number], item: Item) -> bool:
        """Never."""
        return False


@dataclass(frozen=True)
class _Run:
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


# The cards that are not named, each with the building that it is.
_UNNAMED = dict[int, int]()


def _unnamed(name: str, count: int) -> tuple[Any, ...]:
    """Cards of which nothing is known but that none is the one that is played."""
    cards = tuple(variable(f"{name}, card {n}") for n in range(count))
    for card in cards:
        _UNNAMED.setdefault(card.id, len(_UNNAMED) % _FEW)
    return cards


class _Tables:
    """Moments of tables of every size."""

    def __init__(self, t: SevenCities) -> None:
        self.t = t
        self.rules = _Unchained(t.cards, t.edition)
        self.book = _UnchainedBook(self.rules)
        self.chained = Book(_Table(t.cards, t.edition))
        self.paying = [Book(_Ways(t.cards, t.edition)) for _ in range(3)]
        for count, book in enumerate(self.paying):
            book.rules.count = count  # type: ignore[attr-defined]
        self.boards = [board.id for board in t.rules.boards]
        self.cities = [t.city(f"seat {seat}") for seat in range(t.players[-1])]
        self.asks_start = self.rules.ruling("seventh_card") == "start_of_turn"
        self.started = [t.city(f"start of seat {seat}") for seat in range(t.players[-1])]
        self.freed: list[Any] = [variable(f"seat {s} built free in age") for s in range(10)]

    @property
    def players(self) -> Iterator[tuple[int, int]]:
        """How many play, and how many seats that takes."""
        for players in self.t.rules.players:
            yield players, max(players, self.t.rules.least_players)

    def at(
        self,
        players: int,
        boards: Sequence[int],
        built: Sequence[int],
        age: int,
        turn: int,
        hands: Sequence[Any],
    ) -> State:
        """A moment at which each seat has a board, so many stages, and a hand. Of the age that
        follows the last hand is not known, or that of the second age."""
        seats, cities = len(boards), []
        for city, stages in zip(self.cities, built, strict=False):
            known: list[Any] = list(city)
            known[self.rules.stages] = stages
            cities.append(tuple(known))
        free_city = players < self.t.rules.least_players
        deals, piles = {}, {}
        for later in (later for later in self.rules.ages if later > age):
            dealt = self.dealt(seats, 3, free_city)
            deals[later] = (*dealt[:-1], None) if later == 2 else tuple(dealt)
            piles[later] = _unnamed("next pile", 3)
        pile = _unnamed("pile", 3 if turn < self.rules.turns else 1) if free_city else None
        return State(
            setup=Setup(players, tuple(boards), deals, piles),
            cities=tuple(cities),
            hands=tuple(hands),
            pile=pile,
            discards=(self.deck(players, age)[1], UNKNOWN),
            age=age,
            turn=turn,
            freed=tuple(self.freed[:seats]),
            due=(),
            over=False,
            log=None,
            started=None,
        )

    def deck(self, players: int, age: int) -> list[int]:
        """The cards of an age, each once."""
        cards = (card for card in self.t.rules.buildings if card.age == age)
        return [card.id for card in cards if self.book.dealt(players, card)]

    def dealt(self, seats: int, size: int, free_city: bool) -> list[Any]:
        """Hands of so many cards, none of them named; the Free City has none."""
        hands: list[Any] = [_unnamed(f"seat {seat}", size) for seat in range(seats)]
        if free_city:
            hands[FREE_CITY] = ()
        return hands

    def some_boards(self, seats: int, first: int) -> list[int]:
        """A board for each seat, another one in each run."""
        return [self.boards[(first + seat) % len(self.boards)] for seat in range(seats)]

    def turn(
        self,
        players: int,
        seats: int,
        age: int,
        run: int,
        play: Callable[[int, int], Play],
        built: int = 0,
    ) -> tuple[State, Move]:
        """A turn in which each seat makes a play with a card of its hand, wherever it is in it; in
        some one hand is not known."""
        turn, deck = 1 + run % self.rules.turns, self.deck(players, age)
        plays = [play(seat, deck[(run + seat) % len(deck)]) for seat in range(seats)]
        free_city = players < self.t.rules.least_players
        size = self.rules.hand_size - turn
        hands = self.dealt(seats, size, free_city)
        for each in plays:
            seat, at = each.seat, (run + each.seat) % (size + 1)
            if free_city and seat == FREE_CITY:
                side = {"left": -1, "right": 1}[self.t.cards.draft[-1][age - 1]]
                seat = FREE_CITY + (side if turn % 2 else -side)
            hands[seat] = (*hands[seat][:at], each.card, *hands[seat][at:])
        if run % 5 == 4 and not (free_city and run % seats == FREE_CITY):
            hands[run % seats] = None
        boards = self.some_boards(seats, run)
        stages = [(built + s) % len(self.book.stages[b]) for s, b in enumerate(boards)]
        return self.at(players, boards, stages, age, turn, hands), tuple(plays)


@TABLES.theorem(
    "At every table each seat builds any building, stage or free card, or discards, all at once: "
    "in every field the state is then what the rules say, and so it is after every choice at the "
    "end of a turn, whichever seat's"
)
def every_seat_plays_by_the_rules(t: SevenCities) -> Claims:
    tables = _Tables(t)
    for key, run in (*_turns(tables), *_choices(tables)):
        yield Lemma(f"{key} {t.everything}", run.claims)


def _turns(tables: _Tables) -> Iterator[tuple[str, _Run]]:
    for (players, seats), age in product(tables.players, tables.rules.ages):
        for run in range(len(tables.deck(players, age))):
            state, move = tables.turn(
                players, seats, age, run, lambda s, c: Play(s, Action.BUILD, c)
            )
            about = f"{players} players, age {age}, run {run}"
            yield f"{about} build", _Run(tables.book, state, move, f"{about}: all build")
        for run, mixed in enumerate((Action.FREE, Action.DISCARD) * seats):
            state, move = tables.turn(players, seats, age, run, _one(run // 2, mixed))
            about = f"{players} players, age {age}, seat {run // 2 + 1} {mixed}"
            yield about, _Run(tables.book, state, move, about)
        yield from _out_of_any_hand(tables, players, seats, age)
    for (players, seats), run, built in product(
        tables.players, range(len(tables.boards)), range(_most(tables))
    ):
        state, move = tables.turn(players, seats, 1 + run % 3, run, _builds_a_stage, built)
        about = f"{players} players, boards from {run}, stage {built + 1}"
        yield about, _Run(tables.book, state, move, about)


def _out_of_any_hand(
    tables: _Tables, players: int, seats: int, age: int
) -> Iterator[tuple[str, _Run]]:
    """Everybody discards; of one seat's hand nothing is known, whether it has the card among it."""
    for seat, size in product(range(seats), range(4)):
        state, move = tables.turn(
            players, seats, age, seat, lambda s, c: Play(s, Action.DISCARD, c)
        )
        any_cards = tuple(variable(f"held, card {c}") for c in range(size))
        hands: list[Any] = list(state.hands)
        hands[seat] = any_cards if hands[seat] != () else ()
        about = f"{players} players, age {age}, seat {seat + 1} out of any {size} cards"
        yield about, _Run(tables.book, state._replace(hands=tuple(hands)), move, about)


def _discards(seat: int, card: int) -> Play:
    return Play(seat, Action.DISCARD, card)


def _one(seat: int, action: Action) -> Callable[[int, int], Play]:
    """One seat does this with its card, the others build theirs."""
    return lambda s, card: Play(s, action if s == seat else Action.BUILD, card)


def _builds_a_stage(seat: int, card: int) -> Play:
    return Play(seat, Action.STAGE, card)


def _most(tables: _Tables) -> int:
    return max(len(stages) for stages in tables.rules.stage_items.values())


def _choices(tables: _Tables) -> Iterator[tuple[str, _Run]]:
    """Each seat's last card, and its building out of the discards, with a choice that waits."""
    for (players, seats), age in product(tables.players, tables.rules.ages):
        for seat in range(seats):
            for due, plays in _answers(tables, players, seat, age):
                for n, (play, waits) in enumerate(product(plays, (False, True))):
                    waiting = (Due(DueKind.SALVAGE, (seat + 1) % seats),) if waits else ()
                    state = _asked(tables, players, seats, age, play, n, due)
                    state = state._replace(due=(Due(due, seat), *waiting))
                    about = f"{players} players, age {age}, seat {seat + 1}: {due} {play.action}"
                    yield f"{about} {n}", _Run(tables.book, state, (play,), about)


def _asked(
    tables: _Tables, players: int, seats: int, age: int, play: Play, nth: int, due: DueKind
) -> State:
    """A moment at the end of a turn, of this board of whoever has a choice, with some discards."""
    deck, free_city = tables.deck(players, age), players < tables.t.rules.least_players
    boards = tables.some_boards(seats, tables.boards.index(_giver(tables, due)) - play.seat)
    hands: list[Any] = [None] * seats
    if due is DueKind.SEVENTH:
        hands = tables.dealt(seats, 1, free_city)
        hands[play.seat] = (play.card,) if play.card >= 0 else hands[play.seat]
    if free_city:
        hands[FREE_CITY] = ()
    stages = [min(1, len(tables.rules.stage_items[board])) for board in boards]
    state = tables.at(players, boards, stages, age, tables.rules.turns, hands)
    shown = ((deck[1],), (deck[1], deck[2]), (deck[1], UNKNOWN), ())[nth % 4]
    if play.action is Action.SALVAGE and play.card not in shown:
        shown = (play.card, *shown) if nth % 2 else (*shown, UNKNOWN)
    started = tuple(tables.started[:seats]) if tables.asks_start else None
    return state._replace(discards=shown, started=started)


def _giver(tables: _Tables, due: DueKind) -> int:
    """A board with a stage that gives a choice, or any board where none does."""
    power = Power.PLAY_SEVENTH if due is DueKind.SEVENTH else FROM_DISCARD
    giving = (
        b for b, stages in tables.rules.stage_items.items() if any(s.has(power) for s in stages)
    )
    return next(giving, tables.boards[0])


def _answers(
    tables: _Tables, players: int, seat: int, age: int
) -> Iterator[tuple[DueKind, list[Play]]]:
    deck = tables.deck(players, age)
    of_all = [card for a in range(1, age + 1) for card in tables.deck(players, a)]
    last = [
        Play(seat, action, deck[seat]) for action in (Action.BUILD, Action.FREE, Action.DISCARD)
    ]
    last += [Play(seat, Action.STAGE, deck[seat]), Play(seat, Action.DECLINE)]
    yield DueKind.SEVENTH, last
    some = (
        of_all[seat :: tables.t.players[-1]] if players > tables.t.players[0] else of_all[seat::3]
    )
    out = [Play(seat, Action.SALVAGE, card) for card in (deck[1], *some)]
    yield DueKind.SALVAGE, [*out, Play(seat, Action.DECLINE)]


@TABLES.theorem(
    "At every table each seat's play is refused exactly where a rule forbids it, by the first rule "
    "broken: whose card it is, what stands in the own city, stages of the own board, the own "
    "treasury, and one free build an age of the own city; a chain makes free in the own city "
    "alone. The Free City plays a card that its holder leaves; it discards, or leaves its last "
    "card, where it can do nothing else with any, and what a chain makes free it builds"
)
def every_seat_is_held_to_the_rules(t: SevenCities) -> Claims:
    """Every card at some seat of each table."""
    tables = _Tables(t)
    for key, claims in _refusals(tables):
        yield Lemma(f"{key} {t.everything}", claims)


def _refusals(tables: _Tables) -> Iterator[tuple[str, Callable[[], Claims]]]:
    least = tables.t.rules.least_players
    for players, seats in tables.players:
        if players < least:
            for age in tables.rules.ages:
                yield f"the Free City, age {age}", partial(_of_the_free_city, tables, players, age)
            continue
        for seat, age in product(range(seats), tables.rules.ages):
            about = f"{players} players, seat {seat + 1}, age {age}"
            cards = [i.id for i in tables.t.cards.items if i.kind in _CARDS][seat::seats]
            yield about, partial(_of_a_seat, tables, players, seat, age, cards)
        yield f"{players} players, whole turns", partial(_of_turns, tables, players)


def _of_a_seat(tables: _Tables, players: int, seat: int, age: int, cards: Sequence[int]) -> Claims:
    freeing = _with(tables, Power.FREE_BUILD)
    for n, card in enumerate(cards):
        first = tables.boards.index(freeing[0]) if freeing else n
        boards = tables.some_boards(players, first - seat)
        stages = [n % 3] * players
        stages[seat] = freeing[1] if freeing and n % 4 else 0
        hands: list[Any] = [None] * players
        if n % 3:  # any cards, of which it is asked whether one is this
            hands[seat] = tuple(variable(f"held, card {c}") for c in range(n % 3))
        state = tables.at(players, boards, stages, age, 1 + n % 6, hands)
        asked_of = tables.rules.items[card].age == age or n % 5 == 0  # of other ages some
        for action in (Action.BUILD, Action.FREE, Action.DISCARD) if asked_of else ():
            split: Any = (2, 0) if action is not Action.BUILD and n % 5 == 0 else None
            book = tables.chained
            if action is Action.BUILD:  # with no way to pay, one or two, and what is stated of it
                book, split = tables.paying[n % 3], (None, _STATED, (0, 0), None, None)[n % 5]
            play = Play(seat, action, card, split)
            about = f"{players} players, seat {seat + 1}, age {age}: {action}"
            about = f"{about} {tables.rules.items[card].slug}"
            yield from _Run(book, state, (play,), about).legality(seat)
            if action is Action.BUILD and n % 3:
                others = (Play(s, Action.DISCARD, UNKNOWN) for s in range(players))
                move = tuple(play if other.seat == seat else other for other in others)
                yield from _Run(book, state, move, f"{about}, paid").claims(seat)
        asked = state._replace(
            due=(Due(DueKind.SALVAGE, seat),), discards=(cards[0], UNKNOWN)[: n % 3]
        )
        play = Play(seat, Action.SALVAGE, card)
        yield from _Run(tables.chained, asked, (play,), f"salvage {card}").legality()
    boards, hands = tables.some_boards(players, 0), [None] * players
    state = tables.at(players, boards, [0] * players, age, 1, hands)
    for item in {i.kind: i for i in tables.t.cards.items if i.kind not in _CARDS}.values():
        for play in (Play(seat, Action.DISCARD, item.id), Play(seat, Action.SALVAGE, item.id)):
            about = f"{play.action} {item.slug}"
            yield from _Run(tables.chained, state, (play,), about).legality(seat)
    runs = range(age - 1, len(tables.boards), len(tables.rules.ages))
    for run, built in product(runs, range(_most(tables) + 1)):
        boards = tables.some_boards(players, run)
        stages = [min(built, len(tables.rules.stage_items[board])) for board in boards]
        state = tables.at(players, boards, stages, age, 1, [None] * players)
        for stated in (0, built + 1, built + 2) if run == seat else (0,):
            play = Play(seat, Action.STAGE, UNKNOWN, stage=stated)
            about = f"{players} players, seat {seat + 1}: stage {built + 1} of board {boards[seat]}"
            yield from _Run(tables.chained, state, (play,), about).legality(seat)


def _of_the_free_city(tables: _Tables, players: int, age: int) -> Claims:
    """What it must build and when it may discard, of one card or two, in a turn and after it; its
    holder plays another card of the same hand, which may not be known."""
    deck, least, seat = tables.deck(players, age), tables.t.rules.least_players, FREE_CITY
    chained = next((c for c in deck if tables.rules.items[c].free_with), deck[0])
    other = next(c for c in deck if c != chained and not tables.rules.items[c].free_with)
    hands: list[Hand | None] = [(other,)]
    if age == tables.rules.ages[1]:  # in which chains begin; of other ages the rules are the same
        hands += [(chained,), (chained, other), (UNKNOWN,), (), None]
    giver, number = _with(tables, Power.FREE_BUILD) or (tables.boards[0], 1)
    last = len(tables.rules.stage_items[giver])
    for built, hand in product(sorted({0, number, last}), hands):
        if hand == (chained, other) and built != last:
            continue
        boards = tables.some_boards(least, tables.boards.index(giver) - seat)
        stages = [built if s == seat else 0 for s in range(least)]
        state = tables.at(players, boards, stages, age, 1, [None, (), None])
        holder = tables.rules.holder(state.setup, age, 1)
        held = None if hand is None else (*hand, other)
        state = state._replace(hands=tuple(held if s == holder else None for s in range(least)))
        asked = state._replace(
            due=(Due(DueKind.SEVENTH, seat),), pile=hand, turn=tables.rules.turns
        )
        for action, card in product(Action, {*(hand or (UNKNOWN, chained))}):
            about = f"the Free City, age {age}, {built} stages: {action} {card} out of {hand}"
            theirs = (Play(s, Action.DISCARD, other if s == holder else UNKNOWN) for s in (0, 2))
            move = tuple(sorted((*theirs, Play(seat, action, card))))
            if action not in (Action.DECLINE, Action.SALVAGE):
                whole = None if action is Action.DISCARD else seat
                yield from _Run(tables.chained, state, move, about).legality(whole)
            yield from _Run(tables.chained, asked, (move[seat],), f"{about}, last").legality()


def _with(tables: _Tables, power: Ability) -> tuple[int, int] | None:
    """A board with a stage that gives a power, and which stage it is."""
    for board, stages in tables.rules.stage_items.items():
        for number, stage in enumerate(stages, 1):
            if stage.has(power):
                return board, number
    return None


def _of_turns(tables: _Tables, players: int) -> Claims:
    """Whole moves: everybody plays, in order; what is due is done, by whose it is; and a move is
    refused for the first seat that breaks a rule."""
    age = tables.rules.ages[0]
    hands: list[Any] = [None] * players
    state = tables.at(players, tables.some_boards(players, 0), [0] * players, age, 1, hands)
    turn = tuple(Play(seat, Action.DISCARD) for seat in range(players))
    moves = [turn, (), turn[:1], turn[1:], turn[::-1], (*turn, turn[0])]
    for seat in range(players):
        wrong = turn[seat]._replace(action=Action.BUILD)
        moves.append(tuple(wrong if play.seat == seat else play for play in turn))
        late = turn[seat]._replace(action=Action.SALVAGE)
        moves.append(tuple(late if play.seat == seat else play for play in turn))
    dues = [Due(kind, seat) for kind in DueKind for seat in range(players)]
    for move, over in product(moves, (False, True)):
        yield from _Run(tables.chained, state._replace(over=over), move, "a turn").legality()
    for due, seat, action in product(dues, range(players), Action):
        asked = state._replace(due=(due,), discards=())
        answer = (Play(seat, action, UNKNOWN),)
        if action is not Action.STAGE:
            yield from _Run(tables.chained, asked, answer, f"{due}").legality()
    both = (Play(0, Action.DECLINE), Play(1, Action.DECLINE))
    yield from _Run(
        tables.chained, state._replace(due=tuple(dues[:1])), both, "two answers"
    ).legality()


@TABLES.theorem(
    "What is remembered of payments is looked up by every number that they depend on: with "
    "another number in any of the three cities the payments are those found anew",
    method=Method.EXAMPLES,
)
def payments_are_found_again_by_every_number(t: SevenCities) -> Claims:
    """Of the least cost in some resources, and each column of goods or prices, of each city."""
    known: dict[object, Item] = {}
    for item in sorted(t.cards.items, key=lambda item: sum(item.cost.units)):
        if any(item.cost.units):
            known.setdefault(tuple(map(bool, item.cost.units)), item)
    for item in known.values():
        yield Lemma(f"{item.cost} {t.trade}", partial(_found_again, t, item))


def _found_again(t: SevenCities, item: Item) -> Claims:
    rules, cards = Rules(t.cards, t.edition), t.cards
    priced = (
        cards.resolved(cards.rules[r], name)
        for r in ("price_left", "price_right")
        for name in cards.resources
    )
    read = {name for formula in priced for _, name in read_columns(formula)}
    goods = ("produces(", "sells(", "one_of")
    columns = [c for c, n in enumerate(cards.columns) if n in read or n.startswith(goods)]
    nothing = tuple(0 for _ in cards.columns)
    selling = tuple(int(name.startswith("sells(")) for name in cards.columns)
    before = nothing, selling, selling
    for seat, column in product(range(3), columns):
        other = tuple(n + (c == column) for c, n in enumerate(before[seat]))
        own, left, right = (other if n == seat else city for n, city in enumerate(before))
        rules.forget_payments(item)
        rules.ways(*before, item)
        found = rules.ways(own, left, right, item)
        rules.forget_payments(item)
        about = f"{item.slug}: {cards.columns[column]} of seat {seat}"
        yield Claim(found == rules.ways(own, left, right, item), about=about)
