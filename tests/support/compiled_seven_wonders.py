"""Games of 7 Wonders played at once by the engine and by a module, compared turn by turn."""

import random
from collections.abc import Iterator
from functools import cache

from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.host import Refused, Table
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES
from antipater.checker.compile.seven_wonders.module import build
from antipater.checker.compile.seven_wonders.records import setup_numbers
from antipater.checker.records.archive.plays import noted_play, play_number
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    DueKind,
    Move,
    Play,
    Refusal,
    Rules,
    Setup,
    State,
    begin,
    city_points,
    legal_plays,
    outcome,
    perform,
    play_refusal,
    refusal,
)
from antipater.rules.seven_wonders.legality import held, stated_ways
from antipater.rules.seven_wonders.rules import BEFORE_AGE

COURSE = ("age", "turn", "over")


@cache
def compiled(set_name: str, edition: str) -> tuple[Rules, Module]:
    """The rules of a shipped set, and its module."""
    return made(load_set(set_name), edition)


def made(cards: CardSet, edition: str | None = None) -> tuple[Rules, Module]:
    """The rules of any set, and its module."""
    rules = Rules(cards, edition)
    return rules, Module.load(build(cards, edition), cards.slug, rules.edition.name)


def partly_known(rng: random.Random, setup: Setup) -> Setup:
    """A set-up of which some ages, hands or cards are not known; with the Free City ages alone."""
    deals, piles = dict(setup.deals), dict(setup.piles)
    for age, hands in setup.deals.items():
        left = rng.randrange(4)
        if left == 0 or (setup.free_city and left < 3):
            del deals[age]
            piles.pop(age, None)
        elif not setup.free_city:
            deals[age] = tuple(
                None
                if rng.randrange(4) < left
                else tuple(UNKNOWN if rng.random() < 0.2 else card for card in hand or ())
                for hand in hands
            )
    return Setup(setup.players, setup.boards, deals, piles)


class Pair:
    """One game in both, made to agree after every move."""

    def __init__(self, rules: Rules, module: Module, setup: Setup) -> None:
        self.rules, self.module = rules, module
        self.state: State = begin(rules, setup)
        coins = rules.coins_at_start(setup.start, len(self.state.cities))
        self.table = Table(module, setup_numbers(setup, module.manifest), coins)
        self.agree()

    @property
    def seats(self) -> range:
        return range(len(self.state.cities))

    def agree(self) -> None:
        """That all numbers, hands, choices due, legal plays and points are the same."""
        state, table = self.state, self.table
        columns = len(self.rules.cards.columns)
        cities = table.numbers("cities")
        for seat, city in enumerate(state.cities):
            assert cities[seat * columns : (seat + 1) * columns] == list(city), seat
        assert [table.number(name) for name in COURSE] == [int(getattr(state, n)) for n in COURSE]
        assert table.numbers("freed")[: len(self.seats)] == list(state.freed)
        due = list(zip(table.numbers("due_kind"), table.numbers("due_seat"), strict=True))
        waiting = [(DUES.index(due.kind) + 1, due.seat) for due in state.due]
        assert due[: table.number("due_count")] == waiting
        self._same_cards()
        for seat in self.seats:
            so_far = self.so_far(seat)
            plays = legal_plays(self.rules, state, seat, so_far)
            mine = [(play, self._price(play)) for play in plays]
            noted = play_number(so_far[0]) if so_far else None
            told = [
                (self._plain(noted_play(n).play), price) for n, price in table.legal(seat, noted)
            ]
            assert told == mine, seat
        points = [city_points(self.rules, state, seat) for seat in self.seats]
        assert list(table.points()) == [each.by_category for each in points]
        assert table.numbers("copied")[: len(points)] == [each.copied for each in points]
        ended = outcome(self.rules, state)
        assert table.outcome() == (ended and ended.winners)

    def so_far(self, seat: int) -> tuple[Play, ...]:
        """For the Free City, a play of its holder."""
        state = self.state
        if not (state.setup.free_city and seat == FREE_CITY) or state.due or state.over:
            return ()
        holder = self.rules.holder(state.setup, state.age, state.turn)
        plays = legal_plays(self.rules, state, holder) or [Play(holder, Action.DISCARD)]
        return (plays[(state.age + state.turn) % len(plays)],)

    def _plain(self, play: Play) -> Play:
        return play

    def _same_cards(self) -> None:
        state, unknown = self.state, len(self.rules.items)
        rows, turned = self.table.numbers("hands"), self.table.number("rotation")
        free_city = state.setup.free_city
        for seat, hand in enumerate((*state.hands, state.pile) if free_city else state.hands):
            if hand is not None and not (free_city and seat == FREE_CITY):
                number = (seat - turned) % len(state.hands)
                if free_city:
                    number = FREE_CITY if seat == 3 else (2 * FREE_CITY - seat if turned else seat)
                at = number * (unknown + 1)
                row = rows[at : at + unknown + 1]
                assert _cards(row) == sorted(unknown if c == UNKNOWN else c for c in hand), seat
        if self.rules.held and state.turn > BEFORE_AGE:
            kept = self.table.numbers("kept")
            for seat, hand in enumerate(state.kept):
                if hand is not None:
                    row = kept[seat * (unknown + 1) : (seat + 1) * (unknown + 1)]
                    assert _cards(row) == sorted(unknown if c == UNKNOWN else c for c in hand), seat
        discards = sorted(unknown if card == UNKNOWN else card for card in state.discards)
        assert _cards(self.table.numbers("discards")) == discards

    def _price(self, play: Play) -> int:
        """What a legal play costs by the engine: its bank's coins and what it says."""
        item = None
        if play.action is Action.BUILD:
            item = self.rules.items[play.card]
        elif play.action is Action.STAGE:
            item = self.rules.stage_of(self.state, play)
        if item is None or self.rules.free_by_chain(self.state.cities[play.seat], item):
            return 0
        (paid,) = stated_ways(self.rules, self.state, play, item)
        return int(paid.total)

    def refuse(self, move: Move) -> None:
        """That a move, legal or not, is refused for the same reason."""
        numbers = [play_number(play) for play in move]
        _same(refusal(self.rules, self.state, move), self.table.refusal(numbers))

    def refuse_play(self, play: Play) -> None:
        """That a play is refused for the same reason, whatever the others play."""
        so_far = self.so_far(play.seat)
        hand = held(self.rules, self.state, play.seat, so_far)
        why = play_refusal(self.rules, self.state, play, hand)
        noted = play_number(so_far[0]) if so_far else None
        _same(why, self.table.play_refusal(play_number(play), noted))

    def make(self, move: Move, perform_it: bool = False) -> None:
        """Make a legal move in both."""
        numbers = [play_number(play) for play in move]
        if perform_it:
            self.table.perform(numbers)
        else:
            assert self.table.attempt(numbers) is None
        self.state = perform(self.rules, self.state, move)

    def play(self, rng: random.Random, turns: int = 1000, tries: int = 3) -> None:
        """Play on at random; try some moves and plays that may not be legal."""
        for _ in range(turns):
            if self.state.over:
                return
            for _ in range(tries):
                self.refuse(self.any_move(rng))
                self.any_play_refused(rng)
            self.make(self.legal_move(rng), perform_it=rng.random() < 0.3)
            self.agree()

    def legal_move(self, rng: random.Random) -> Move:
        """A legal move; payments are left out here and there."""
        if self.state.due:
            return (self.legal_play(rng, self.state.due[0].seat),)
        free_city = self.state.setup.free_city
        made = [self.legal_play(rng, s) for s in self.seats if not free_city or s != FREE_CITY]
        if free_city:
            made.insert(FREE_CITY, self.legal_play(rng, FREE_CITY, tuple(made)))
        return tuple(made)

    def legal_play(self, rng: random.Random, seat: int, so_far: Move = ()) -> Play:
        """A legal play of a seat, more often one that brings something."""
        plays = legal_plays(self.rules, self.state, seat, so_far)
        if not plays:  # the hand is not known
            plays = list(self._guessed(rng, seat, so_far))
        better = [play for play in plays if play.action not in (Action.DISCARD, Action.DECLINE)]
        play = rng.choice(better if better and rng.random() < 0.8 else plays)
        return play._replace(split=None) if rng.random() < 0.2 else play

    def _guessed(self, rng: random.Random, seat: int, so_far: Move) -> Iterator[Play]:
        """Plays of a hand of which no card is known."""
        hand = held(self.rules, self.state, seat, so_far)
        age = self.rules.deck_age(self.state.age, self.state.turn)
        cards = rng.sample(list(self.rules.deck(self.state.setup.players, age)), 8)
        plays = [Play(seat, action, card) for card in cards for action in ACTIONS[:4]]
        for play in (Play(seat, Action.DISCARD), *plays):
            if play_refusal(self.rules, self.state, play, hand) is None:
                yield play

    def any_play_refused(self, rng: random.Random) -> None:
        play = self.any_play(rng)
        if self.state.due and play.seat != self.state.due[0].seat:
            return  # nobody asks what the others hold, and their last cards may be gone
        due = self.state.due[0].kind if self.state.due else None
        offers = (Action.TAKE, Action.DECLINE) if due is DueKind.OFFER else (Action.TAKE,)
        if (play.action in offers) != (due is DueKind.OFFER):
            return
        if (play.action is Action.SALVAGE) == (due is DueKind.SALVAGE) and (
            play.action is not Action.DECLINE or due
        ):
            self.refuse_play(play)

    def any_move(self, rng: random.Random) -> Move:
        """A move of any kind, more often one that has some sense."""
        if rng.random() < 0.1:
            return tuple(self.any_play(rng) for _ in range(rng.randrange(1, len(self.seats) + 1)))
        move = list(self.legal_move(rng))
        place = rng.randrange(len(move))
        move[place] = self.any_play(rng)
        if rng.random() < 0.8:
            move[place] = move[place]._replace(seat=self.legal_move(rng)[place].seat)
        return tuple(move)

    def any_play(self, rng: random.Random) -> Play:
        """A play of any kind."""
        actions = [a for a in Action if a is not Action.TAKE or self.rules.asks_late]
        seat, action = rng.choice(self.seats), rng.choice(actions)
        hand = held(self.rules, self.state, seat)
        zones = self.rules.cards.zones
        kept = [item for zone in zones if zone.each or zone.deck for item in zone.items]
        cards = [*(item.id for item in self.rules.buildings), *kept]
        card = rng.choice(hand) if hand and rng.random() < 0.8 else rng.choice(cards)
        if rng.random() < 0.05:
            card = rng.choice((UNKNOWN, rng.randrange(len(self.rules.items))))
        split = (rng.randrange(5), rng.randrange(5)) if rng.random() < 0.6 else None
        return Play(seat, action, card, split, rng.choice((0, 0, 1, 2)))


def _cards(row: list[int]) -> list[int]:
    return [card for card, count in enumerate(row) for _ in range(count)]


def _same(why: Refusal | None, told: Refused | None) -> None:
    """That two refusals are the same, as far as numbers tell."""
    assert (why and why.code) == (told and told.code), (why, told)
    if why is None or told is None:
        return
    assert (told.seat, told.item) == (why.seat, why.item), (why, told)
    for value, number in ((why.expected, told.expected), (why.found, told.found)):
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            assert number == (UNKNOWN if value is None else value), (why, told)
        elif isinstance(value, Action):
            assert number == ACTIONS.index(value), (why, told)
        elif isinstance(value, DueKind):
            assert number == DUES.index(value), (why, told)
