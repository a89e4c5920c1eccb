"""Games of Duel played through the engine: set-ups, moves with what they did, records."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

from antipater.checker.judging.duel.setup import figures, pools
from antipater.checker.proofs.duel.played_again import Played, again, moves_to, written
from antipater.checker.proofs.search import Goal, Player
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.names import Names
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    ROW,
    Rules,
    Setup,
    State,
    Verb,
    Victory,
    begin,
    legal_moves,
    perform,
)

PLAYERS = ("First", "Second")


# Which of the moves that may follow a state is made; they come with what they lead to.
Policy: TypeAlias = Callable[[list[Played]], Played]


def a_setup(
    rules: Rules, rng: random.Random, wanted: Collection[int] = (), to_draw: bool = False
) -> Setup:
    """A set-up as the rulebook makes it, drawn by ``rng``; items ``wanted`` are in play
    wherever there is room for them, and tokens on the board, or among those ``to_draw``."""
    counts = figures(rules.cards)

    def drawn(items: Iterable[int], size: int) -> list[int]:
        those = list(items)
        rng.shuffle(those)
        return sorted(those, key=lambda item: item not in wanted)[:size]

    wonders = drawn((w.id for w in rules.cards.of_kind(Kind.WONDER)), sum(counts.offered))
    tokens = drawn((t.id for t in rules.progress_tokens), counts.tokens + counts.drawn)
    tokens = tokens[::-1] if to_draw else tokens
    rng.shuffle(wonders)
    rows = iter(wonders)
    layouts = {}
    for age in counts.slots:
        laid = [c for some, due in pools(rules.cards, age, counts) for c in drawn(some, due)]
        if age != ROW:
            rng.shuffle(laid)
        layouts[age] = tuple(laid)
    return Setup(
        rows=tuple(tuple(islice(rows, n)) for n in counts.offered),
        tokens=tuple(tokens[: counts.tokens]),
        drawn=tuple(tokens[counts.tokens :]),
        layouts=layouts,
    )


def a_game(rules: Rules, state: State, policy: Policy) -> Iterator[Played]:
    """The moves of a game from a state on, up to its end, or to where nothing can be done:
    a set may have too few cards for its structures."""
    while moves := legal_moves(rules, state):
        played = policy([Played(state, move, perform(rules, state, move)) for move in moves])
        yield played
        state = played.after


class DuelPlayer(Player[Played]):
    """Both players, who play together for the goals."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def by_chance(self, seed: int, goals: Sequence[Goal[Played]]) -> Iterator[Played]:
        """A game by chance, in which the items of the goals come into play and are built,
        and which seldom ends before its last card."""
        rng = random.Random(seed)
        wanted = Counter(item for each in goals for item in each.items)

        def weight(played: Played) -> float:
            verb, _, item, _ = played.move
            chance = 1.0
            if verb in _TAKING:
                chance = _TAKEN + _WANTED * wanted[item]
            elif verb is Verb.DISCARD:
                chance = 1 / (1 + wanted[item])
            return chance * (_EARLY if played.after.victory not in (None, Victory.CIVILIAN) else 1)

        return a_game(
            self.rules,
            begin(self.rules, a_setup(self.rules, rng, wanted.keys(), self._to_draw(goals))),
            lambda may: rng.choices(may, [weight(played) for played in may])[0],
        )

    def towards(self, seed: int, goal: Goal[Played]) -> Iterator[Played]:
        """A game in which every move is the best for one thing; chance decides among equals."""
        rng = random.Random(seed)
        state = begin(self.rules, a_setup(self.rules, rng, goal.items, self._to_draw([goal])))
        return a_game(self.rules, state, _best(goal, rng))

    def _to_draw(self, goals: Iterable[Goal[Played]]) -> bool:
        """Whether some goal is of a token that is drawn."""
        those = ([self.rules.items[item] for item in each.items] for each in goals)
        return any(
            any(item.kind is Kind.TOKEN for item in items)
            and any(choice.drawn for item in items for choice in item.choices)
            for items in those
        )

    def onward(self, played: Played, goal: Goal[Played]) -> Iterator[Played]:
        """A game from a move on in which every move is the best for one thing."""
        return a_game(self.rules, played.after, _best(goal, random.Random(0)))

    def moves(self, played: Played) -> int:
        """Choices count as moves."""
        return len(moves_to(played.after))

    def recorded(self, played: Played) -> str:
        """The game up to and with a move, in the notation; structures not yet laid are left out."""
        state = played.after
        laid = {age: items for age, items in state.setup.layouts.items() if age <= state.age}
        record = DuelRecord(
            format="notation",
            set=self.rules.cards.slug,
            players=PLAYERS,
            setup=replace(state.setup, layouts=laid),
            moves=moves_to(state),
            edition=self.rules.edition.name,
        )
        return write_notation(record, names=Names(self.rules.cards))

    def written(self, played: Played) -> object:
        """The game up to and with a move as plain data."""
        return written(self.rules, played.after)

    def again(self, written: Any) -> list[Played]:
        """The moves of a game that was written, as far as the set still allows such a game."""
        return again(self.rules, written)


def _best(goal: Goal[Played], rng: random.Random) -> Policy:
    """The move that is best for a goal; chance decides among equals."""
    fitness = goal.fitness or (lambda _: 0)

    def best(may: list[Played]) -> Played:
        rng.shuffle(may)
        return max(may, key=fitness)

    return best


# How much likelier than a discard it is that an item is taken, that it is where something is
# sought of it, and that a move is made that ends the game at once.
_TAKEN, _WANTED, _EARLY = 3, 8, 0.02
_TAKING = frozenset(
    {Verb.BUILD, Verb.WONDER, Verb.TOKEN, Verb.DRAWN, Verb.REVIVE, Verb.DRAFT, Verb.CALL}
    | {Verb.SET_OFF}
)
