"""Real ends of sets of 7 Wonders that somebody edited: none is called impossible."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules, State, scores
from support.random_sets import random_table_set
from support.random_seven_wonders import random_end

pytestmark = pytest.mark.slow


def ends(cards: CardSet, players: int) -> TableEnds:
    made = GAMES["seven_wonders"].sheet.finished(cards, None, players, False)
    assert made is not None
    assert made.around is not None
    return made.around.seated


def entries(rules: Rules, end: State) -> dict[Entry, int]:
    """The sheet of a game that is over, with coins and without totals."""
    points = scores(rules, end)
    seats = range(len(end.cities))
    told = [name for name in rules.cards.categories if name != "treasury"]
    sheet = {(seat, name): points[seat][name] for seat in seats for name in told}
    return sheet | {(seat, "coins"): end.cities[seat][rules.coins] for seat in seats}


def edited_ends(
    seed: int, folder: Path, games: int
) -> Iterator[tuple[TableEnds, dict[Entry, int]]]:
    """Games of three to seven of a set that somebody might have made."""
    rng = random.Random(seed)
    try:
        rules = Rules(random_table_set(rng, folder))
    except CardSetError:
        return
    for _ in range(games):
        players = rng.choice((3, 3, 4, 5, 7))
        try:
            end = random_end(rng, rules, players)
        except IndexError:  # too few cards are left to play: no game of this set comes to its end
            return
        yield ends(rules.cards, players), entries(rules, end)


@pytest.mark.parametrize("seed", range(3))
def test_real_ends_of_edited_sets_are_possible(seed: int, tmp_path: Path) -> None:
    for around, sheet in edited_ends(seed, tmp_path, games=2):
        assert Question(around, sheet).answer().possible is not False


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(10))
def test_real_ends_of_many_edited_sets_are_possible(part: int, tmp_path: Path) -> None:
    said = [
        Question(around, sheet).answer().possible
        for seed in range(100 + 20 * part, 120 + 20 * part)
        for around, sheet in edited_ends(seed, tmp_path, games=3)
    ]
    assert len(said) > 40
    assert said.count(False) == 0
    assert said.count(None) * 50 <= len(said)


def test_points_that_a_stage_brings_at_the_end_count_once(tmp_path: Path) -> None:
    """Stages of three and four points, and one for each: nine with both, once taken for eleven."""
    path = tmp_path / "edited.cards"
    stages = "  stage 1\n    cost 1 ore\n  stage 2\n    cost 1 ore\n    at end 1 point per stage\n"
    text = f"change board rhodes side B\n{stages}"
    path.write_text(f'set edited\n  extends seven_wonders\n  en "Edited"\n\n{text}', "utf-8")
    around = ends(load_set(path), 3)
    possible = [
        points
        for points in range(12)
        if Question(around, {(0, "wonders"): points}, {0: "Rhodes B"}).answer().possible
    ]
    assert possible == [0, 3, 9]


def test_green_buildings_may_bring_points_at_the_end(tmp_path: Path) -> None:
    """No symbols bring three points; one does with two yellow buildings. Nothing brings 200."""
    path = tmp_path / "edited.cards"
    text = "change building academy\n  at end 1 point per yellow\n"
    path.write_text(f'set edited\n  extends seven_wonders\n  en "Edited"\n\n{text}', "utf-8")
    shipped, edited = ends(load_set("seven_wonders"), 3), ends(load_set(path), 3)
    three: dict[Entry, int] = {(0, "scientific"): 3}
    assert Question(shipped, three).answer().possible is False
    assert Question(edited, three).answer().possible is True
    assert Question(edited, {(0, "scientific"): 200}).answer().possible is False
