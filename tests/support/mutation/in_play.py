"""What an engine with a mistake in it does in games: falls over, plays otherwise, or the same.

Games of chance are played by the engine as it is, and again, move by move, by the other, which is
also asked at each moment about moves that were made at others.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any

from antipater.grammar.cards.load import load_set
from antipater.rules import duel, seven_wonders
from antipater.rules.card_set import CardSet
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
    found: Game = list(random_course(Random(seed), using, 2 + seed % 6))
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


def difference(name: str, planted: Callable[[], Any]) -> Difference:
    """What comes of the games of chance of a set where something is planted in the engine."""
    games, due_of = _games(name), right(name)
    with planted():
        try:
            for seed, (edition, played) in enumerate(games):
                said = _told(name, edition, played, seed)
                if any(one != due for one, due in zip(said, due_of[seed], strict=True)):
                    return Difference.DIFFERS
        except Exception:  # whatever a broken engine does
            return Difference.FALLS
    return Difference.NONE
