"""The local search for a game that ends with the entries of a sheet."""

from random import Random

import pytest

from antipater.checker.sheets.played.changes import Changes
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.plan import plan_of
from antipater.checker.sheets.played.search import nearest_game
from antipater.rules.duel import Victory, scores
from support.random_duel import random_game, rules

DUEL = rules("duel", "reprint")
SEEDS = [seed for seed in range(40) if random_game(seed, DUEL)[1].victory is Victory.CIVILIAN][:5]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_plan_of_a_game_is_played_as_the_game(seed: int) -> None:
    record, state = random_game(seed, DUEL)
    game = PlannedGame(DUEL, plan_of(DUEL, record.setup, record.moves))
    assert [tuple(city) for city in game.turn.cities] == list(state.cities)
    sheet = {
        (seat, category): points
        for seat, each in enumerate(scores(DUEL, state))
        for category, points in each.items()
    }
    assert game.wrong(sheet) == {}
    other = {**sheet, (1, "civilian"): sheet[1, "civilian"] + 2}
    assert game.wrong(other) == {(1, "civilian"): 2}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_changed_plan_is_played_the_same_from_where_it_differs(seed: int) -> None:
    """Taking over the states of the game before saves work and changes nothing."""
    record, _ = random_game(seed, DUEL)
    game = PlannedGame(DUEL, plan_of(DUEL, record.setup, record.moves))
    changes, later = Changes(DUEL, Random(seed)), 0
    for _ in range(40):
        plan, same = changes.changed(game.plan)
        same = min(same, len(game.starts) - 1)
        later += same > 0
        quick = PlannedGame(DUEL, plan, same, game.starts)
        whole = PlannedGame(DUEL, plan)
        assert quick.moves == whole.moves
        assert quick.turn.cities == whole.turn.cities
        game = quick
    assert later > 5


def test_a_game_near_another_is_found() -> None:
    """The sheet of a game that differs from the first in a few things."""
    record, _ = random_game(SEEDS[0], DUEL)
    plan, changes = plan_of(DUEL, record.setup, record.moves), Changes(DUEL, Random(1))
    first = PlannedGame(DUEL, plan)
    sheet: dict[tuple[int, str], int] = {}
    for _ in range(50):
        game = PlannedGame(DUEL, changes.changed(plan)[0])
        ends = [DUEL.scoring.points(*pair) for pair in (game.turn.cities, game.turn.cities[::-1])]
        sheet = {(seat, c): int(v) for seat in (0, 1) for c, v in ends[seat].items()}
        if game.turn.victory is Victory.CIVILIAN and first.wrong(sheet):
            break
    found, tried = nearest_game(DUEL, plan, sheet, 2000, Random(2))
    assert found is not None
    assert 0 < tried < 2000
    assert found.wrong(sheet) == {}
    assert nearest_game(DUEL, plan, sheet, 0, Random(2)) == (None, 0)
