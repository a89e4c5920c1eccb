"""The compiled module of 7 Wonders against the engine, turn by turn, over random games."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.host import Module
from antipater.checker.compile.seven_wonders.module import build
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Play,
    Rules,
    copiable,
    outcome,
    play_refusal,
    scores,
)
from antipater.rules.seven_wonders.legality import held
from support.compiled_seven_wonders import Pair, compiled, partly_known
from support.random_seven_wonders import random_setup

CARDS = load_set("seven_wonders")
# No module is built of an edition in which a seventh card is paid by the turn's beginning.
EDITIONS = [name for name in CARDS.editions if not Rules(CARDS, name).seventh_at_start]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 7])
def test_whole_games_are_the_same(edition: str, players: int) -> None:
    rules, module = compiled("seven_wonders", edition)
    rng = random.Random(f"{edition} {players}")
    Pair(rules, module, random_setup(rng, rules, players)).play(rng)


@settings(max_examples=6)
@given(seed=st.integers(0, 1 << 32), players=st.integers(2, 7), turns=st.integers(1, 12))
def test_games_are_the_same(seed: int, players: int, turns: int) -> None:
    rules, module = compiled("seven_wonders", EDITIONS[seed % len(EDITIONS)])
    rng = random.Random(seed)
    Pair(rules, module, random_setup(rng, rules, players)).play(rng, turns)


@settings(max_examples=6)
@given(seed=st.integers(0, 1 << 32), players=st.integers(2, 7), turns=st.integers(1, 24))
def test_games_of_which_not_all_is_known_are_the_same(seed: int, players: int, turns: int) -> None:
    rules, module = compiled("seven_wonders", EDITIONS[seed % len(EDITIONS)])
    rng = random.Random(seed)
    setup = partly_known(rng, random_setup(rng, rules, players))
    Pair(rules, module, setup).play(rng, turns)


def test_a_free_city_that_pays_for_what_a_chain_makes_free_is_told_why() -> None:
    rules, module = compiled("seven_wonders", EDITIONS[0])
    rng, chained = random.Random(3), 0
    for _ in range(3):
        pair = Pair(rules, module, random_setup(rng, rules, 2))
        while not pair.state.over:
            state = pair.state
            seats = state.seats(FREE_CITY)
            hand = held(rules, state, FREE_CITY, pair.so_far(FREE_CITY))
            for card in () if state.due else hand or ():
                item = rules.items[card]
                if item.free_with and rules.free_by_chain(seats[0], item):
                    for paid in rules.ways(*seats, item):
                        split = (paid.left, paid.right)
                        chained += any(split)
                        pair.refuse_play(Play(FREE_CITY, Action.BUILD, card, split))
            pair.make(pair.legal_move(rng))
    assert chained


def test_a_free_city_that_may_not_decline_its_last_card_is_told_which() -> None:
    """Found by a random game: its card was told as the first of the set."""
    rules, module = compiled("seven_wonders", EDITIONS[0])
    rng = random.Random(9)
    setup = random_setup(rng, rules, 2)
    babylon = next(b.id for b in rules.boards if b.slug == "babylon_b")
    boards = [b.id for b in rules.boards if b.board not in ("babylon", "halicarnassus")]
    setup = replace(setup, boards=(boards[0], babylon, boards[-1]))
    pair = Pair(rules, module, setup)
    told = set()
    while not pair.state.over:
        if pair.state.due and pair.state.due[0] == Due(DueKind.SEVENTH, FREE_CITY):
            decline = Play(FREE_CITY, Action.DECLINE)
            pair.refuse_play(decline)
            why = play_refusal(rules, pair.state, decline, pair.state.pile)
            told.add(why and why.code)
        pair.make(pair.legal_move(rng))
    assert "W-CITY-01" in told


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_guild_chosen_is_copied(edition: str) -> None:
    """Points and winners with each guild; one that cannot be copied counts for nothing."""
    rules, module = compiled("seven_wonders", edition)
    pair = copying(rules, module)
    guilds = copiable(rules, pair.state, 0)
    for guild in (item.id for item in rules.guild_items):
        chosen = {0: guild} if guild in guilds else {}
        pair.table.copy(0, guild)
        if chosen:
            assert pair.table.points() == scores(rules, pair.state, chosen)
            ended = outcome(rules, pair.state, chosen)
            assert pair.table.outcome() == (ended and ended.winners)
        else:
            own = rules.scoring.points(*pair.state.seats(0))
            assert pair.table.points()[0] == own
        assert pair.table.numbers("copied")[0] == chosen.get(0, UNKNOWN)
    pair.table.copy(0, UNKNOWN)
    pair.agree()


def copying(rules: Rules, module: Module) -> Pair:
    """A whole game at whose end the first seat may copy one of several guilds, not of all."""
    for seed in range(100):
        rng = random.Random(seed)
        setup = random_setup(rng, rules, 6)
        olympia = next(b.id for b in rules.boards if b.slug == "olympia_b")
        wonder = rules.items[olympia].board
        if any(rules.items[board].board == wonder for board in setup.boards[1:]):
            continue
        pair = Pair(rules, module, replace(setup, boards=(olympia, *setup.boards[1:])))
        while not pair.state.over:
            pair.make(pair.legal_move(rng))
        if 1 < len(copiable(rules, pair.state, 0)) < len(rules.guild_items):
            return pair
    raise AssertionError("no game in which Olympia can choose")


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100))
def test_many_whole_games_are_the_same(seed: int) -> None:
    rules, module = compiled("seven_wonders", EDITIONS[seed % len(EDITIONS)])
    rng = random.Random(seed)
    setup = random_setup(rng, rules, 2 + seed % 6)
    Pair(rules, module, partly_known(rng, setup) if seed % 3 else setup).play(rng, tries=8)


def test_the_same_text_gives_the_same_bytes() -> None:
    cards = load_set("seven_wonders")
    assert build(cards, "first") == build(cards, "first")
