"""Games of Duel played at once by the engine and by a compiled module, compared move by move."""

import dataclasses
import random
from collections.abc import Iterable
from functools import cache

from antipater.checker.compile.duel.host import Refused, Table
from antipater.checker.compile.duel.memory import VICTORIES
from antipater.checker.compile.duel.module import build
from antipater.checker.compile.duel.packed import VERBS
from antipater.checker.compile.duel.records import move_number, move_of, setup_numbers
from antipater.checker.compile.host import Module
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import (
    PAID,
    UNKNOWN,
    Move,
    Refusal,
    Rules,
    Setup,
    State,
    Verb,
    begin,
    legal_moves,
    outcome,
    perform,
    refusal,
    scores,
)
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.zones import shown, verbs_of

COURSE = ("age", "left", "active", "drafted", "board_tokens", "replay")


@cache
def compiled(set_name: str, edition: str) -> tuple[Rules, Module]:
    """The rules of a shipped set, and its module."""
    return made(load_set(set_name), edition)


def made(cards: CardSet, edition: str | None = None) -> tuple[Rules, Module]:
    """The rules of any set, and its module."""
    rules = Rules(cards, edition)
    return rules, Module.load(build(cards, edition), cards.slug, rules.edition.name)


def hidden(rng: random.Random, setup: Setup) -> Setup:
    """The set-up with some of it not recorded."""
    layouts = {}
    for age, cards in setup.layouts.items():
        if rng.random() < 0.7:
            layouts[age] = tuple(UNKNOWN if rng.random() < 0.2 else card for card in cards)
    rows, wonders = setup.rows, setup.wonders
    if rng.random() < 0.4:
        chosen = [wonder for row in rows for wonder in row]
        each = len(chosen) // 2
        rows, wonders = (), (tuple(chosen[:each]), tuple(chosen[each : each + rng.randrange(5)]))
    return dataclasses.replace(
        setup,
        rows=rows,
        wonders=wonders,
        tokens=setup.tokens if rng.random() < 0.6 else (),
        drawn=setup.drawn if rng.random() < 0.6 else (),
        layouts=layouts,
    )


class Pair:
    """One game in both, made to agree after every move."""

    def __init__(self, rules: Rules, module: Module, setup: Setup) -> None:
        self.rules, self.module = rules, module
        self.state: State = begin(rules, setup)
        coins = rules.coins_at_start(setup.start, len(self.state.cities))
        self.game = Table(module, setup_numbers(setup, module.manifest), coins)
        self.agree()

    def agree(self) -> list[Move]:
        """That all numbers, places, choices due, legal moves and points are the same."""
        state, game = self.state, self.game
        assert game.numbers("cities") == [*state.cities[0], *state.cities[1]]
        assert game.numbers("places")[:-1] == [int(spot) for spot in state.places]
        assert [game.number(name) for name in COURSE] == [int(getattr(state, n)) for n in COURSE]
        assert game.number("victory") == (
            (state.victory and VICTORIES.index(state.victory) + 1) or 0
        )
        assert game.number("too_many_due") == 0
        due = zip(*map(game.numbers, ("due_verb", "due_player", "due_argument")), strict=True)
        words = self.module.manifest["words"]
        waiting = [(VERBS.index(d.verb) + 1, d.player, words.index(d.argument)) for d in state.due]
        assert list(due)[: game.number("due_count")] == waiting
        legal = legal_moves(self.rules, state)
        priced = {move_of(number): price for number, price in game.legal()}
        assert priced.keys() == set(legal)
        for move in legal:
            assert priced[move] == self.price(move)
            if move.verb in PAID:
                item = self.rules.items[move.item]
                payment = payment_for(self.rules, state, move.player, item)
                trade = None if payment.chained else payment.trade
                assert game.trade(move.player, move.item) == trade
        assert game.points() == scores(self.rules, state)
        assert game.face_up() == self.face_up()
        for player, other in ((0, 1), (1, 0)):
            cities = state.cities[player], state.cities[other]
            assert game.unit_prices(player) == self.rules.price_list(*cities)
        ended = outcome(self.rules, state)
        winner = None if ended is None else UNKNOWN if ended.winner is None else ended.winner
        told = ended and (ended.kind.value, winner, ended.shared)
        assert game.outcome() == told
        return legal

    def face_up(self) -> list[int]:
        """The slots whose cards lie face up, by the engine."""
        if not self.state.age:
            return []
        slots = range(len(self.rules.cards.layouts[self.state.age].slots))
        here = [slot for slot in slots if self.state.left >> slot & 1]
        return [slot for slot in here if shown(self.rules, self.state, slot)]

    def price(self, move: Move) -> int:
        """What a move costs by the engine."""
        if move.verb not in PAID:
            return 0
        item = self.rules.items[move.item]
        return int(payment_for(self.rules, self.state, move.player, item).total)

    def refuse(self, move: Move) -> None:
        """That a move, legal or not, is refused for the same reason."""
        why, told = refusal(self.rules, self.state, move), self.game.refusal(move_number(move))
        assert (why and why.code) == (told and told.code), move
        if why is not None and told is not None:
            self.same_reason(why, told)

    def same_reason(self, why: Refusal, told: Refused) -> None:
        """That a refusal tells the same item, expected and found."""
        assert told.item == why.item
        assert told.found == _number(why.found)
        if isinstance(why.expected, tuple):
            unknown = len(self.rules.items)
            expected = {unknown if item == UNKNOWN else item for item in why.expected}
            assert set(told.items or ()) == expected, why
        else:
            assert told.expected == _number(why.expected)

    def make(self, move: Move) -> None:
        """Make a legal move in both."""
        assert self.game.attempt(move_number(move)) is None
        self.state = perform(self.rules, self.state, move)

    def play(self, choices: Iterable[int], rng: random.Random) -> None:
        """Play on, each choice being one of the legal moves; try some that may not be."""
        legal = self.agree()
        for choice in choices:
            if not legal:
                return
            for _ in range(3):
                self.refuse(self.any_move(rng))
            self.make(legal[choice % len(legal)])
            legal = self.agree()

    def any_move(self, rng: random.Random) -> Move:
        """A move of any kind, more often one that has some sense."""
        due = self.state.due[0].verb if self.state.due else None
        verbs = verbs_of(self.rules)
        verb = due if due and rng.random() < 0.7 else rng.choice(verbs)
        player = self.state.to_move or 0 if rng.random() < 0.8 else rng.randrange(2)
        item = rng.randrange(
            2 if verb in (Verb.BEGIN, Verb.PASS) and rng.random() < 0.7 else len(self.rules.items)
        )
        return Move(verb, player, item, rng.randrange(len(self.rules.items)))


def _number(value: object) -> int:
    if value is None:
        return UNKNOWN
    if value in VERBS:
        return VERBS.index(value)
    if value in VICTORIES:
        return VICTORIES.index(value)
    assert isinstance(value, int)
    return int(value)
