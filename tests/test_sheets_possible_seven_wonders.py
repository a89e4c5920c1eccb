"""Whether a sheet of 7 Wonders is possible: never no for a real game, no for what cannot be."""

import random
from collections.abc import Mapping
from functools import cache, partial

import pytest

import seven_wonders_table as table
from antipater.checker.sheets.plausibility import board_of
from antipater.checker.sheets.possible.question import Entry, Models, Question, Reply
from antipater.checker.sheets.possible.seven_wonders import FinishedSevenWonders
from antipater.rules.seven_wonders import apply, scores


@cache
def models(players: int) -> Models:
    rules = table.rules()
    boards = [frozenset(board.id for board in rules.boards)] * players
    return Models(
        lambda: FinishedSevenWonders(rules, boards),
        lambda: FinishedSevenWonders(rules, boards, plain=True),
    )


@cache
def sheet(players: int, seed: int) -> Mapping[Entry, int]:
    """The sheet of a random game; with two players that of the players alone."""
    rules = table.rules()
    state, move = table.random_game(random.Random(seed), players)[-1]
    points = scores(rules, apply(rules, state, move))
    seats = (0, 2) if players == 2 else range(players)
    return {
        (n, category): points[seat][category]
        for n, seat in enumerate(seats)
        for category in rules.cards.categories
    }


def answer(players: int, entries: Mapping[Entry, int]) -> Reply:
    return Question(models(players), entries).answer()


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (3, 2), (4, 12)])
def test_random_games_are_possible(players: int, seed: int) -> None:
    assert answer(players, sheet(players, seed)).possible is not False


@pytest.mark.campaign
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_many_random_games_are_possible(players: int) -> None:
    for seed in range(100, 200):
        assert answer(players, sheet(players, seed)).possible is not False


IMPOSSIBLE = [
    ({(0, "military"): 19}, {(0, "military")}),
    ({(1, "military"): -7}, {(1, "military")}),
    ({(0, "civilian"): 1}, {(0, "civilian")}),
    ({(0, "wonders"): 1}, {(0, "wonders")}),
    ({(1, "wonders"): 21}, {(1, "wonders")}),
    ({(0, "military"): 18, (1, "military"): 18}, {(0, "military"), (1, "military")}),
    ({(0, "military"): -6, (1, "military"): -6}, {(0, "military"), (1, "military")}),
    ({(0, "scientific"): 2}, set()),
    ({(0, "scientific"): 3}, {(0, "scientific")}),
    ({(2, "scientific"): 200}, {(2, "scientific")}),
]


@pytest.mark.parametrize(("changes", "blamed"), IMPOSSIBLE)
def test_what_cannot_be(changes: dict[Entry, int], blamed: set[Entry]) -> None:
    reply = answer(3, changes)
    assert reply.possible is (not blamed)
    assert set(reply.conflict) == blamed


def test_boards_by_name() -> None:
    cards = table.cards()
    ids = {board.slug: board.id for board in table.rules().boards}
    assert board_of(cards, "Giza A") == {ids["giza_a"]}
    assert board_of(cards, "olympia") == {ids["olympia_a"], ids["olympia_b"]}
    assert board_of(cards, "De Kolossus van Rodos B") == {ids["rhodes_b"]}
    assert len(board_of(cards, "")) == 14


def test_a_known_board_narrows_what_is_possible() -> None:
    rules = table.rules()
    giza = frozenset({table.board("giza", "B")})
    every = frozenset(board.id for board in rules.boards)
    for first, possible in ((every, True), (giza, False)):
        narrowed = Models(partial(FinishedSevenWonders, rules, [first, every, every]))
        assert Question(narrowed, {(0, "wonders"): 7}).answer().possible is possible
