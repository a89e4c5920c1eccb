"""Modules of sets of 7 Wonders that somebody edited, against the engine."""

import random
import tempfile
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.build import NotCompiled, module_of
from antipater.checker.compile.host import Module
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.seven_wonders import Action, Due, DueKind, Play, Rules, legal_plays
from support.compiled_seven_wonders import Pair, made, partly_known
from support.mutation.sets import mutants
from support.random_sets import random_table_set
from support.random_seven_wonders import random_setup


@cache
def edited(seed: int) -> tuple[Rules, Module]:
    """A random set, and its module; the first that compiles from this seed on."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        while True:
            try:
                return made(random_table_set(rng, Path(folder)))
            except CardSetError:
                continue


def whole_game(rules: Rules, module: Module, seed: int, players: int) -> None:
    rng = random.Random(f"{seed} {players}")
    Pair(rules, module, random_setup(rng, rules, players)).play(rng)


@pytest.mark.parametrize("edit", [0, pytest.param(1, marks=pytest.mark.campaign), 2])
def test_whole_games_of_edited_sets_are_the_same(edit: int) -> None:
    whole_game(*edited(edit), edit, (2, 5, 7)[edit])


@pytest.mark.parametrize("edit", range(2))
@settings(max_examples=5)
@given(seed=st.integers(0, 1 << 32), players=st.integers(2, 7), turns=st.integers(1, 18))
@example(seed=0, players=2, turns=7)
def test_games_of_edited_sets_are_the_same(edit: int, seed: int, players: int, turns: int) -> None:
    rules, module = edited(edit)
    rng = random.Random(seed)
    setup = random_setup(rng, rules, players)
    Pair(rules, module, partly_known(rng, setup) if seed % 2 else setup).play(rng, turns)


def test_whole_games_under_a_wrong_rule_are_the_same() -> None:
    mutant = random.Random(1).choice(list(mutants(load_set("seven_wonders"))))
    whole_game(*made(mutant.cards), 1, 4)


def test_a_last_card_may_bring_a_choice_out_of_the_discards(tmp_path: Path) -> None:
    stages = "  stage 2\n    cost 1 coin\n    plays seventh card\n  stage 3\n    cost 1 coin\n"
    text = (
        'set both\n  extends seven_wonders\n  en "Both"\n\n'
        "change board babylon side B\n  stage 1\n    cost 1 coin\n"
        f"{stages}    builds from discard\n"
    )
    path = tmp_path / "both.cards"
    path.write_text(text, "utf-8")
    rules, module = made(load_set(path))
    setup = random_setup(random.Random(3), rules, 3)
    babylon = next(b.id for b in rules.boards if b.slug == "babylon_b")
    others = [b.id for b in rules.boards if b.board not in ("babylon", "halicarnassus")]
    pair = Pair(rules, module, replace(setup, boards=(babylon, *others[:2])))
    for turn in range(1, rules.turns + 1):
        first = Action.STAGE if turn < 3 else Action.DISCARD
        pair.make(tuple(_first_card(pair, s, Action.DISCARD if s else first) for s in range(3)))
        pair.agree()
    due: list[tuple[Due, ...]] = [pair.state.due]
    pair.make((_first_card(pair, 0, Action.STAGE),))
    pair.agree()
    due.append(pair.state.due)
    assert (pair.state.age, pair.state.turn) == (1, rules.turns)
    pair.make((legal_plays(rules, pair.state, 0)[0],))
    pair.agree()
    assert due == [(Due(DueKind.SEVENTH, 0),), (Due(DueKind.SALVAGE, 0),)]
    assert pair.state.age == 2
    assert not pair.state.due


def test_two_cities_may_play_their_last_cards(tmp_path: Path) -> None:
    stage = "side B\n  stage 1\n    cost 1 coin\n    plays seventh card\n"
    changes = "".join(f"change board {board} {stage}" for board in ("babylon", "giza"))
    path = tmp_path / "two.cards"
    path.write_text(f'set two\n  extends seven_wonders\n  en "Two"\n\n{changes}', "utf-8")
    rules, module = made(load_set(path))
    ids = {board.slug: board.id for board in rules.boards}
    setup = random_setup(random.Random(3), rules, 3)
    boards = (ids["babylon_b"], ids["giza_b"], ids["rhodes_b"])
    pair = Pair(rules, module, replace(setup, boards=boards))
    for turn in range(1, rules.turns + 1):
        actions = [Action.STAGE if turn == 1 and seat < 2 else Action.DISCARD for seat in range(3)]
        pair.make(tuple(_first_card(pair, seat, action) for seat, action in enumerate(actions)))
        pair.agree()
    assert pair.state.due == (Due(DueKind.SEVENTH, 0), Due(DueKind.SEVENTH, 1))
    for seat in range(2):
        pair.make((_first_card(pair, seat, Action.DISCARD),))
        pair.agree()
    assert pair.state.age == 2
    dealt = [card for hand in setup.deals[1] for card in hand or ()]
    stages = 2
    assert len(pair.state.discards) == len(dealt) - stages
    assert not Counter(pair.state.discards) - Counter(dealt)


def _first_card(pair: Pair, seat: int, action: Action) -> Play:
    hand = pair.state.hands[seat]
    assert hand
    return Play(seat, action, hand[0])


def test_a_set_that_does_not_fit_is_told(tmp_path: Path) -> None:
    path = tmp_path / "large.cards"
    text = 'set large\n  extends seven_wonders\n  en "Large"\n\nfigure hand_size 16\n'
    path.write_text(text, "utf-8")
    with pytest.raises(NotCompiled, match="16 cards in a hand; 15 are the most"):
        module_of(path, kept=False)


@pytest.mark.campaign
@pytest.mark.parametrize("edit", range(100, 160))
def test_many_edited_sets(edit: int) -> None:
    for players in range(2, 8):
        whole_game(*edited(edit), edit, players)


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(60))
def test_many_wrong_rules(part: int) -> None:
    every = list(mutants(load_set("seven_wonders")))
    mutant = every[part * len(every) // 60]
    whole_game(*made(mutant.cards), part, 2 + part % 6)
