"""Games of 7 Wonders played through the engine: deals, turns with what they did, records."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, TypeAlias

from antipater.checker.proofs.search import Goal, Player
from antipater.checker.proofs.seven_wonders.played_again import Turn, again, in_order, written
from antipater.checker.records.names import Names
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord, noted_turn
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import (
    FREE_CITY,
    Action,
    Move,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    perform,
)
from antipater.rules.seven_wonders.legality import is_free_city
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import FROM_THE_START

NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


# Which of the plays that a seat may make it makes.
Chooser: TypeAlias = Callable[[State, list[Play]], Play]


def a_setup(rules: Rules, rng: random.Random, players: int, wanted: Collection[int] = ()) -> Setup:
    """A fair deal of all ages, and of what is held from the start, drawn by ``rng``; items
    ``wanted`` are in play wherever there is room for them."""
    seats = max(players, rules.least_players)

    def first_wanted(items: Iterable[int]) -> list[int]:
        those = list(items)
        rng.shuffle(those)
        return sorted(those, key=lambda item: item not in wanted)

    boards: dict[str | None, int] = {}
    for board in first_wanted(b.id for b in rules.boards):
        boards.setdefault(rules.items[board].board, board)
    deals: dict[int, tuple[Hand | None, ...]] = {}
    piles: dict[int, Hand] = {}
    for age in rules.deck_ages:
        copies = rules.deck(players, age)
        guilds = {card for card in copies if rules.items[card].kind is Kind.GUILD}
        deck = [c for c, count in copies.items() if c not in guilds for _ in range(count)]
        deck += first_wanted(sorted(guilds))[: rules.guilds_in_play(players)]
        size = rules.hand_of(age)
        if age == FROM_THE_START:
            deck = first_wanted(deck)[: size * seats]
        rng.shuffle(deck)
        hands = [tuple(deck[size * seat : size * (seat + 1)]) for seat in range(seats)]
        deals[age] = tuple(hands)
        if players < rules.least_players:
            piles[age] = hands[FREE_CITY]
            deals[age] = tuple(None if s == FREE_CITY else h for s, h in enumerate(hands))
    return Setup(players, tuple(boards.values())[:seats], deals, piles)


# The least paid of each of a seat's legal plays, given the plays of the seats before it.
Options: TypeAlias = Callable[[int, Move], list[Play]]


def options(rules: Rules, state: State) -> Options:
    """What the seats may play at a state, everything paid as cheaply as it can be; found once for
    a seat, or for the Free City once for each play of its holder."""

    @cache
    def found(seat: int, so_far: Move) -> list[Play]:
        cheapest: dict[tuple[Action, int], Play] = {}
        for play in legal_plays(rules, state, seat, so_far):
            cheapest.setdefault((play.action, play.card), play)
        return list(cheapest.values())

    return lambda seat, so_far: found(seat, so_far if is_free_city(state, seat) else ())


def plays_of(state: State, choose: Chooser, may_play: Options) -> Move:
    """A move: a play for each seat that is to play, the Free City's after its holder's.

    No move at all where a seat can do nothing: a set may have too few cards for its hands.
    """
    move: tuple[Play, ...] = ()
    for seat in in_order(state):
        those = may_play(seat, move)
        if not those:
            return ()
        move = (*move, choose(state, those))
    return tuple(sorted(move))


class SevenPlayer(Player[Turn]):
    """All players, who play together for the goals."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def by_chance(self, seed: int, goals: Sequence[Goal[Turn]]) -> Iterator[Turn]:
        """A game by chance, in which the items of the goals come into play and are built."""
        rng = random.Random(seed)
        wanted = Counter(item for each in goals for item in each.items)
        choose = self._chooser(rng, wanted)

        def chosen(state: State) -> Move:
            return plays_of(state, choose, options(self.rules, state))

        return self._game(seed, rng, wanted.keys(), chosen)

    def towards(self, seed: int, goal: Goal[Turn]) -> Iterator[Turn]:
        """A game in which every move is the best for one thing among some by chance."""
        rng = random.Random(seed)
        choose = self._chooser(rng, Counter(goal.items))
        fitness = goal.fitness or (lambda _: 0)

        def best(state: State) -> Move:
            moves = dict.fromkeys(self._some_moves(state, choose))
            if not all(moves):
                return ()
            return max(moves, key=lambda m: fitness(Turn(state, m, perform(self.rules, state, m))))

        return self._game(seed, rng, goal.items, best)

    def _some_moves(self, state: State, choose: Chooser) -> Iterator[Move]:
        """Moves to choose from: one in which everybody discards, which keeps apart what is apart
        and equal what is equal, and some by chance. Of equal ones the first is chosen, so that
        little is built, and a game is the same in a set with other cards."""
        may_play = options(self.rules, state)
        if not state.setup.free_city:
            yield plays_of(state, _discard, may_play)
        yield from (plays_of(state, choose, may_play) for _ in range(_TRIES))

    def _game(
        self,
        seed: int,
        rng: random.Random,
        wanted: Collection[int],
        choose: Callable[[State], Move],
    ) -> Iterator[Turn]:
        sizes = self.rules.players
        players = sizes[(seed + 1) % len(sizes)]
        wanted = {*wanted, *self._homes(wanted)}
        state = begin(self.rules, a_setup(self.rules, rng, players, wanted))
        while not state.over and (move := choose(state)):
            after = perform(self.rules, state, move)
            yield Turn(state, move, after)
            state = after

    def _homes(self, wanted: Collection[int]) -> set[int]:
        """The boards of stages that are wanted."""
        stages = self.rules.stage_items.items()
        return {board for board, some in stages if any(stage.id in wanted for stage in some)}

    def _chooser(self, rng: random.Random, wanted: Counter[int]) -> Chooser:
        def choose(state: State, may: list[Play]) -> Play:
            return rng.choices(may, [self._weight(state, play, wanted) for play in may])[0]

        return choose

    def _weight(self, state: State, play: Play, wanted: Counter[int]) -> float:
        if play.action in (Action.DISCARD, Action.DECLINE):
            return _LEFT
        if play.action is Action.STAGE:
            stage = self.rules.stage_of(state, play)
            assert stage is not None
            return 1 + wanted[stage.id]
        return 1 + wanted[play.card] + _POWER * (play.action in (Action.FREE, Action.SALVAGE))

    def moves(self, played: Turn) -> int:
        """Each seat's play counts as one."""
        log = played.after.log
        assert log is not None
        return sum(len(entry.move) for entry in log.history())

    def recorded(self, played: Turn) -> str:
        """The game up to and with a move, in the notation, with its deals and payments."""
        return write_table(seven_record(self.rules, played.after), names=self._names)

    @cached_property
    def _names(self) -> Names:
        return Names(self.rules.cards)

    def written(self, played: Turn) -> object:
        """The game up to and with a move as plain data."""
        return written(self.rules, played.after)

    def again(self, written: Any) -> list[Turn]:
        """The moves of a game that was written, as far as the set still allows such a game."""
        return again(self.rules, written)


def _discard(_: State, may: list[Play]) -> Play:
    return next((play for play in may if play.action is Action.DISCARD), may[-1])


# How much likelier than another play it is that a card is discarded, or a power is used.
_LEFT, _POWER = 0.2, 3
_TRIES = 12


def seven_record(rules: Rules, state: State) -> SevenWondersRecord:
    """The game that led to a state as a record; what was dealt later is left out."""
    setup = state.setup
    names = (NAMES[0], "Free City", NAMES[1]) if setup.free_city else NAMES[: setup.players]
    entries = [] if state.log is None else list(state.log.history())
    reached = max((entry.age for entry in entries), default=rules.ages[0])
    noted, moment = [], begin(rules, setup)
    for entry in entries:
        turn = noted_turn(rules, moment)
        for play in entry.move:
            stage = 0
            if play.action is Action.STAGE:
                stage = play.stage or moment.cities[play.seat][rules.stages] + 1
            paid = play.split if play.split != (0, 0) else None
            noted.append(Noted(entry.age, turn, play._replace(stage=stage, split=paid)))
        moment = perform(rules, moment, entry.move)
    return SevenWondersRecord(
        format="antipater",
        set=rules.cards.slug,
        players=names,
        setup=Setup(
            setup.players,
            setup.boards,
            {age: hands for age, hands in setup.deals.items() if age <= reached},
            {age: pile for age, pile in setup.piles.items() if age <= reached},
        ),
        plays=tuple(sorted(noted, key=_in_order)),
        edition=rules.edition.name,
    )


def _in_order(noted: Noted) -> tuple[int, int, int, bool]:
    """A card out of the discards right after the play of its seat."""
    later = noted.play.action in (Action.SALVAGE, Action.DECLINE)
    return noted.age, noted.turn, noted.play.seat, later
