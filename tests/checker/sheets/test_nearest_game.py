"""The local search for a game that ends with the entries of a sheet."""

from random import Random

import pytest

from antipater.checker.sheets.played.changes import PlanChanges
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.search import Approach
from antipater.rules.duel import Victory, scores
from support.plans import plan_of
from support.random_duel import random_game, rules

DUEL = rules("duel", "reprint")
SEEDS = (0, 1, 3, 4, 5)  # random games that end by points


@pytest.mark.parametrize("seed", SEEDS)
def test_the_plan_of_a_game_is_played_as_the_game(seed: int) -> None:
    record, state = random_game(seed, DUEL)
    game = PlannedGame(DUEL, plan_of(DUEL, record.setup, record.moves))
    assert state.victory is Victory.CIVILIAN
    assert [tuple(city) for city in game.turn.cities] == list(state.cities)
    sheet = {
        (seat, category): points
        for seat, each in enumerate(scores(DUEL, state))
        for category, points in each.items()
    }
    assert game.wrong(sheet) == {}
    other = {**sheet, (1, "civilian"): sheet[1, "civilian"] + 2}
    assert game.wrong(other) == {(1, "civilian"): 2}


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_changed_plan_is_played_the_same_from_where_it_differs(seed: int) -> None:
    """Taking over the states of the game before saves work and changes nothing."""
    record, _ = random_game(seed, DUEL)
    game = PlannedGame(DUEL, plan_of(DUEL, record.setup, record.moves))
    changes, later = PlanChanges(DUEL, Random(seed)), 0
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


@pytest.mark.slow
def test_a_game_near_another_is_found() -> None:
    """The sheet of a game that differs from the first in a few things."""
    record, _ = random_game(SEEDS[0], DUEL)
    plan, changes = plan_of(DUEL, record.setup, record.moves), PlanChanges(DUEL, Random(1))
    first = PlannedGame(DUEL, plan)
    sheet: dict[tuple[int, str], int] = {}
    for _ in range(50):
        game = PlannedGame(DUEL, changes.changed(plan)[0])
        ends = [DUEL.scoring.points(*pair) for pair in (game.turn.cities, game.turn.cities[::-1])]
        sheet = {(seat, c): int(v) for seat in (0, 1) for c, v in ends[seat].items()}
        if game.turn.victory is Victory.CIVILIAN and first.wrong(sheet):
            break
    approach = Approach(DUEL, plan, sheet, Random(2))
    assert not approach.walk(0)
    assert approach.walk(2000)
    assert 0 < approach.tried < 2000
    assert approach.game.wrong(sheet) == {}
    assert approach.walk(2000), "what was reached is kept"


@pytest.mark.slow
def test_a_walk_in_parts_is_one_that_goes_on() -> None:
    """An approach that did not get there begins its next walk where it stands."""
    record, _ = random_game(SEEDS[0], DUEL)
    plan = plan_of(DUEL, record.setup, record.moves)
    sheet = {(0, "civilian"): 1, (1, "civilian"): 1}
    approach = Approach(DUEL, plan, sheet, Random(1))
    first = approach.away
    for games in (20, 30):
        before = approach.tried
        assert not approach.walk(games)
        assert approach.tried == before + games
    assert approach.away < first
    assert approach.game.wrong(sheet)
