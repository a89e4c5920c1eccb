"""Random games of Duel in which the engine, the second reading of the proofs and the compiled
module are held against each other."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.judging.duel.judge import judge
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.rules.card_set import CardSet
from antipater.rules.duel import (
    Move,
    Rules,
    State,
    Verb,
    begin,
    legal_moves,
    perform,
    refusal,
)
from support.random_duel import random_game, random_setup

_OF_TWO_ITEMS = (Verb.WONDER, Verb.LEFT_OUT, Verb.SWAP)
_OF_WORDED_CHOICES = (Verb.CHOOSE, Verb.PASS)


def agreed_moves(
    rng: random.Random, cards: CardSet, games: int
) -> Iterator[tuple[Rules, State, Move, State]]:
    """Each move of random games, with the moments before and after it. The second reading begins
    alike, refuses alike whatever is tried at each moment, and makes each move alike."""
    rules = Rules(cards)
    book = Book(rules)
    verbs = [verb for verb in Verb if verb is not Verb.SET_OFF or cards.sets_off]
    for _ in range(games):
        setup = random_setup(rng, rules)
        state = begin(rules, setup)
        assert book.begun(setup) == state._replace(active=0)
        while moves := legal_moves(rules, state):
            tried = Move(rng.choice(verbs), rng.choice((0, 1)), rng.randrange(len(rules.items)))
            asked = state.due or tried.verb not in _OF_WORDED_CHOICES
            if asked and tried.verb not in _OF_TWO_ITEMS:
                why = refusal(rules, state, tried)
                assert book.refused(state, tried) == (why and why.code)
            move = rng.choice(moves)
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            yield rules, state, move, after
            state = after
        assert state.victory is not None


def module_agrees(
    rng: random.Random, cards: CardSet, games: int, edition: str | None = None
) -> None:
    """Play random games of a set by the engine and by its module."""
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled

    rules, module = compiled.made(cards, edition)
    for _ in range(games):
        picks = (rng.randrange(400) for _ in range(400))
        compiled.Pair(rules, module, random_setup(rng, rules)).play(picks, rng)


def table_module_agrees(rng: random.Random, cards: CardSet, games: int) -> None:
    """Play random games of 7 Wonders by the engine and by the module of a set, of hands that are
    known, and of such as are known in part."""
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled_seven_wonders as compiled
    from support.random_seven_wonders import random_setup as random_table

    rules, module = compiled.made(cards)
    for _ in range(games):
        setup = random_table(rng, rules, rng.choice(rules.players))
        known = setup if rng.random() < 0.6 else compiled.partly_known(rng, setup)
        compiled.Pair(rules, module, known).play(rng)


def read_back(record: DuelRecord, name: str) -> None:
    """A record, of a set by its name, is written and read in three languages without loss."""
    for language in LANGUAGES:
        text = write_notation(record, language)
        back = read_notation(text, ("duel",), name)
        assert (back.moves, back.setup, back.problems) == (record.moves, record.setup, ())
        assert write_notation(back, language) == text


def never_blamed(made: Callable[[random.Random, Path], CardSet]) -> Callable[[int, Path], None]:
    """A test that a random game of each random set is read back, and found right."""

    @pytest.mark.parametrize("seed", range(3))
    def test(seed: int, tmp_path: Path) -> None:
        rules = Rules(made(random.Random(seed), tmp_path))
        (name,) = map(str, tmp_path.glob("*.cards"))
        record = replace(random_game(seed, rules)[0], set=name)
        read_back(record, name)
        assert judge(record).findings == ()

    return test
