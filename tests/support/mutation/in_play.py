"""What an engine with a mistake in it does in games: falls over, plays otherwise, or the same.

Games of chance are played by the engine as it is, and again, move by move, by the other, which is
also asked at each moment about moves that were made at others.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any

from antipater.grammar.cards.load import load_set
from antipater.rules import duel, seven_wonders
from antipater.rules.card_set import CardSet
from support.mutation.checks import forget
from support.mutation.engine import Place
from support.mutation.games import BROKEN
from support.mutation.noted_lines import lines_run
from support.random_duel import random_game
from support.random_seven_wonders import random_course

_GAMES = 12
_OTHERS = 12  # moves of other moments
Game = list[tuple[Any, Any]]  # each moment, with the move that was made; the end with None


class Difference(StrEnum):
    """What a mistake makes of some games."""

    FALLS = "falls over"
    DIFFERS = "differs"
    NONE = "none"


@cache
def _games(name: str) -> tuple[tuple[str | None, Game], ...]:
    """Games of chance, each with the edition by which it is played, in editions by turns."""
    cards = load_set(name)
    editions = [None, *cards.editions]
    made = _of_duel if cards.game == "duel" else _of_seven_wonders
    return tuple(
        (edition, made(cards, seed, edition))
        for seed in range(_GAMES)
        for edition in (editions[seed % len(editions)],)
    )


def _of_duel(cards: CardSet, seed: int, edition: str | None) -> Game:
    using = duel.Rules(cards, edition)
    record, end = random_game(seed, using)
    found, state = list[tuple[Any, Any]](), duel.begin(using, record.setup)
    for move in record.moves:
        found.append((state, move))
        state = duel.perform(using, state, move)
    return [*found, (end, None)]


def _of_seven_wonders(cards: CardSet, seed: int, edition: str | None) -> Game:
    using = seven_wonders.Rules(cards, edition)
    players = using.players[seed % len(using.players)]
    found: Game = list(random_course(Random(seed), using, players))
    state, move = found[-1]
    return [*found, (seven_wonders.perform(using, state, move), None)]


def _told(name: str, edition: str | None, played: Game, seed: int) -> Iterator[object]:
    """All that an engine says of a game's moments."""
    cards, draw = load_set(name), Random(seed)
    engine: Any = duel if cards.game == "duel" else seven_wonders
    using = engine.Rules(cards, edition)
    yield engine.begin(using, played[0][0].setup)
    moves = [move for _, move in played if move is not None]
    for state, move in played:
        for other in (*draw.sample(moves, min(_OTHERS, len(moves))), move):
            if other is not None:
                why = engine.refusal(using, state, other)
                yield why.code if why else None
        if move is None:
            yield engine.outcome(using, state)
        else:
            yield engine.perform(using, state, move)


@cache
def right(name: str) -> tuple[tuple[object, ...], ...]:
    """What the engine as it is says of the games of chance of a set."""
    return tuple(
        tuple(_told(name, edition, played, seed))
        for seed, (edition, played) in enumerate(_games(name))
    )


@cache
def _run_in(name: str) -> tuple[frozenset[Place], ...]:
    """Which places of the engine each of the games of chance of a set runs."""
    modules, found = BROKEN[load_set(name).game].engine, list[frozenset[Place]]()
    for seed, (edition, played) in enumerate(_games(name)):
        forget(modules)
        with lines_run(modules) as lines:
            list(_told(name, edition, played, seed))
        found.append(frozenset(lines))
    return tuple(found)


def difference(
    name: str, planted: Callable[[], Any], at: Sequence[Place] | None = None
) -> Difference:
    """What comes of the games of chance of a set where something is planted in the engine; ``at``:
    where, if that is known, so that only games that run it are played again."""
    games, due_of = _games(name), right(name)
    touched = [at is None or not run.isdisjoint(at) for run in _run_in(name)]
    forget(BROKEN[load_set(name).game].engine)
    with planted():
        try:
            for seed, (edition, played) in enumerate(games):
                if not touched[seed]:
                    continue
                said = _told(name, edition, played, seed)
                if any(one != due for one, due in zip(said, due_of[seed], strict=True)):
                    return Difference.DIFFERS
        except Exception:  # whatever a broken engine does
            return Difference.FALLS
    return Difference.NONE
