"""Games of 7 Wonders played at once by the engine and by a module, compared turn by turn."""

import random
from functools import cache

from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.host import Refused, Table
from antipater.checker.compile.seven_wonders.memory import ACTIONS, DUES
from antipater.checker.compile.seven_wonders.module import build
from antipater.checker.compile.seven_wonders.records import play_number, play_of, setup_numbers
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import (
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
from antipater.rules.seven_wonders.legality import held

COURSE = ("age", "turn", "over")


@cache
def compiled(set_name: str, edition: str) -> tuple[Rules, Module]:
    """The rules of a shipped set, and its module."""
    return made(load_set(set_name), edition)


def made(cards: CardSet, edition: str | None = None) -> tuple[Rules, Module]:
    """The rules of any set, and its module."""
    rules = Rules(cards, edition)
    return rules, Module.load(build(cards, edition), cards.slug, rules.edition.name)


def random_setup(rng: random.Random, rules: Rules, players: int) -> Setup:
    """A random set-up for so many players, all of it known."""
    sides: dict[str | None, list[int]] = {}
    for board in rules.boards:
        sides.setdefault(board.board, []).append(board.id)
    boards = [rng.choice(sides[wonder]) for wonder in rng.sample(list(sides), players)]
    deals = {}
    for age in rules.ages:
        deck = rules.deck(players, age)
        guilds = [c for c in deck if rules.items[c].kind.value == "guild"]
        in_play = rng.sample(guilds, min(len(guilds), rules.guilds_in_play(players)))
        cards = [c for c, n in deck.items() if c not in guilds for _ in range(n)]
        cards += in_play
        rng.shuffle(cards)
        cards += [UNKNOWN] * (players * rules.hand_size - len(cards))
        size = rules.hand_size
        deals[age] = tuple(tuple(cards[s * size : (s + 1) * size]) for s in range(players))
    return Setup(players, tuple(boards), deals)


class Pair:
    """One game in both, made to agree after every move."""

    def __init__(self, rules: Rules, module: Module, setup: Setup) -> None:
        self.rules, self.module = rules, module
        self.state: State = begin(rules, setup)
        self.table = Table(module, setup_numbers(setup, module.manifest))
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
            mine = [(play, self._price(play)) for play in legal_plays(self.rules, state, seat)]
            told = [(self._plain(play_of(n)), price) for n, price in table.legal(seat)]
            assert told == mine, seat
        points = [city_points(self.rules, state, seat) for seat in self.seats]
        assert list(table.points()) == [each.by_category for each in points]
        assert table.numbers("copied")[: len(points)] == [each.copied for each in points]
        ended = outcome(self.rules, state)
        assert table.outcome() == (ended and ended.winners)

    def _plain(self, play: Play) -> Play:
        return play

    def _same_cards(self) -> None:
        state, unknown = self.state, len(self.rules.items)
        rows, turned = self.table.numbers("hands"), self.table.number("rotation")
        for seat, hand in enumerate(state.hands):
            if hand is not None:
                at = (seat - turned) % len(state.hands) * (unknown + 1)
                row = rows[at : at + unknown + 1]
                assert _cards(row) == sorted(unknown if c == UNKNOWN else c for c in hand), seat
        discards = sorted(unknown if card == UNKNOWN else card for card in state.discards)
        assert _cards(self.table.numbers("discards")) == discards

    def _price(self, play: Play) -> int:
        """What a legal play costs by the engine: its bank's coins and what it says."""
        item = None
        if play.action is Action.BUILD:
            item = self.rules.items[play.card]
        elif play.action is Action.STAGE:
            state = self.state
            board = state.setup.boards[play.seat]
            item = self.rules.next_stage(board, state.cities[play.seat])
        if item is None or self.rules.free_by_chain(self.state.cities[play.seat], item):
            return 0
        assert play.split is not None
        return int(item.cost.coins + sum(play.split))

    def refuse(self, move: Move) -> None:
        """That a move, legal or not, is refused for the same reason."""
        numbers = [play_number(play) for play in move]
        _same(refusal(self.rules, self.state, move), self.table.refusal(numbers))

    def refuse_play(self, play: Play) -> None:
        """That a play is refused for the same reason, whatever the others play."""
        hand = held(self.rules, self.state, play.seat)
        why = play_refusal(self.rules, self.state, play, hand)
        _same(why, self.table.play_refusal(play_number(play)))

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
        seats = [self.state.due[0].seat] if self.state.due else self.seats
        return tuple(self.legal_play(rng, seat) for seat in seats)

    def legal_play(self, rng: random.Random, seat: int) -> Play:
        """A legal play of a seat, more often one that brings something."""
        plays = legal_plays(self.rules, self.state, seat)
        if not plays:
            return Play(seat, Action.DISCARD)  # of a hand of which no card is known
        better = [play for play in plays if play.action not in (Action.DISCARD, Action.DECLINE)]
        play = rng.choice(better if better and rng.random() < 0.8 else plays)
        return play._replace(split=None) if rng.random() < 0.2 else play

    def any_play_refused(self, rng: random.Random) -> None:
        play = self.any_play(rng)
        due = self.state.due[0].kind if self.state.due else None
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
        seat, action = rng.choice(self.seats), rng.choice(ACTIONS)
        hand = self.state.hands[seat]
        cards = [item.id for item in self.rules.buildings]
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
