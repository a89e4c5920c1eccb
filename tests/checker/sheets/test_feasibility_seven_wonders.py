"""Whether a sheet of 7 Wonders is possible: never no for a real game, no for what cannot be."""

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.records.boards import boards_named
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.numbers import sum_of
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.checker.sheets.feasibility.reasons import Explained, explained
from antipater.checker.sheets.feasibility.search import ProgramAnswer, Situation
from antipater.checker.sheets.feasibility.seven_wonders.finished import FinishedSevenWonders
from antipater.checker.sheets.feasibility.seven_wonders.seating import Conflicts
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import apply, scores
from support import bridge_seven_wonders as table

pytestmark = pytest.mark.slow


@cache
def ends(players: int, seated: bool = True) -> TableEnds:
    return TableEnds(lambda: FinishedSevenWonders(table.rules(), players, seated))


@cache
def sheet(players: int, seed: int) -> Mapping[Entry, int]:
    """The sheet of a random game; with two players that of the players alone."""
    rules = table.rules()
    state, move = table.random_game(random.Random(seed), players)[-1]
    points = scores(rules, apply(rules, state, move))
    seats = (0, 2) if players == 2 else tuple(range(players))
    return {
        (n, category): points[seat][category]
        for n, seat in enumerate(seats)
        for category in rules.cards.categories
    }


def answer(players: int, entries: Mapping[Entry, int]) -> Explained:
    return explained(Question(ends(players), entries))


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


@pytest.mark.parametrize(
    ("written", "boards"),
    [
        ("Giza A", {"giza_a"}),
        ("Gizeh B", {"giza_b"}),
        ("olympia", {"olympia_a", "olympia_b"}),
        ("Olympie a", {"olympia_a"}),
        ("De Kolossus van Rodos B", {"rhodes_b"}),
        ("Alexandrië A", {"alexandria_a"}),
        ("Éphèse B", {"ephesus_b"}),
        ("halicarnassus_a", {"halicarnassus_a"}),
        ("Atlantis A", set()),
        ("", set()),
    ],
)
def test_boards_by_name(written: str, boards: set[str]) -> None:
    assert {board.slug for board in boards_named(table.cards(), written)} == boards


@pytest.mark.parametrize(
    ("written", "board"),
    [
        ("Gizah Day", "giza_a"),
        ("Gizeh dag", "giza_a"),
        ("Gizeh (Jour)", "giza_a"),
        ("Rhodes Night", "rhodes_b"),
        ("Rhodos nacht", "rhodes_b"),
        ("Rhodes - nuit", "rhodes_b"),
        ("Olympie, face Nuit", "olympia_b"),
        ("Olympia nachtzijde", "olympia_b"),
        ("The Pyramids of Giza Night side", "giza_b"),
        ("Gizeh B", "giza_b"),
    ],
)
def test_boards_by_the_names_of_their_sides(written: str, board: str) -> None:
    """In the printing that has such sides, and in no other."""
    (named,) = boards_named(load_set("seven_wonders_2020"), written)
    assert named.slug == board
    if written != "Gizeh B":
        assert boards_named(table.cards(), written) == []


@pytest.mark.parametrize(
    ("text", "slug"),
    [("Giza day (", "giza_a"), ("Rhodes side day (", "rhodes_a"), ("Rhodes n.ght", "rhodes_b"),
     ("Rhodes night", None), ("Rhodes N\u0130GHT", None), ("Giza", None)],
)  # fmt: skip
def test_sides_may_be_called_anything(text: str, slug: str | None, tmp_path: Path) -> None:
    """Signs that mean something in patterns, and letters that only look like others."""
    sides = 'side a  en "day ("\nside b  en "n.ght"\n'
    (tmp_path / "odd.cards").write_text(f"set odd\n  extends seven_wonders\n\n{sides}", "utf-8")
    found = [board.slug for board in boards_named(load_set(tmp_path), text)]
    assert (found == [slug]) if slug else len(found) != 1


def least_bought(buildings: Mapping[str, int], board: str) -> int:
    """The fewest coins for resources with which the first of three cities can have just these."""
    finished = ends(3).finished
    assert isinstance(finished, FinishedSevenWonders)
    cities = finished.cities_
    conditions = [finished.on_board(0, board)]
    for g, group in enumerate(cities.groups):
        if group.first.kind in (Kind.BUILDING, Kind.GUILD):
            slugs = [buildings.get(item.slug, 0) for item in group.items]
            conditions.append(cities.have[0][g] == sum(slugs))
        if group.first.kind is Kind.STAGE:
            conditions.append(cities.have[0][g] == 0)
    found = ends(3).search.least(sum_of(finished.flows.bought[0]), *conditions)
    assert not isinstance(found, ProgramAnswer)
    return found.limit


@pytest.mark.parametrize(
    ("buildings", "board", "coins"),
    [
        ({}, "giza_a", 0),
        ({"palace": 1}, "giza_a", 12),  # seven units, of which the board gives a stone
        ({"palace": 1, "stone_pit": 1}, "giza_a", 12),  # no second stone is needed
        ({"palace": 1, "loom_1": 1, "press_1": 1}, "giza_a", 8),
        ({"palace": 1, "caravansery": 1}, "giza_a", 12),
        ({"palace": 1, "east_trading_post": 1}, "giza_a", 6),
        ({"temple": 1}, "giza_a", 6),
        ({"temple": 1, "altar": 1}, "giza_a", 0),
        ({"temple": 1, "sawmill": 1}, "giza_a", 4),
        ({"baths": 1, "quarry": 1}, "rhodes_a", 2),
        ({"palace": 1}, "olympia_a", 12),
    ],
)
def test_the_least_that_resources_cost(
    buildings: Mapping[str, int], board: str, coins: int
) -> None:
    """Counted by hand: two coins a unit that nothing gives, one where a price may be fixed."""
    assert least_bought(buildings, board) == coins


def test_a_known_board_narrows_what_is_possible() -> None:
    """Seven points on a board: the first two stages of Giza B are 3 and 5."""
    around = ends(3)
    for written, possible in (("", True), ("Giza B", False)):
        assert Question(around, {(0, "wonders"): 7}, {0: written}).answer().possible is possible


def test_who_sits_beside_whom_is_found() -> None:
    """Four players of whom two win every conflict: they cannot be neighbours."""
    wars = (18, 18, -6, -6)
    entries: dict[Entry, int] = {(row, "military"): points for row, points in enumerate(wars)}
    assert Question(ends(4), entries).answer().possible is False
    reply = Question(ends(4, seated=False), entries).answer()
    assert reply.possible is True
    assert reply.seating is not None
    assert abs(list(reply.seating).index(0) - list(reply.seating).index(1)) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shuffled_random_games_are_possible(players: int) -> None:
    for seed in range(1):
        entries = sheet(players, seed)
        order = random.Random(seed).sample(range(players), players)
        shuffled = {(order[row], c): value for (row, c), value in entries.items()}
        assert Question(ends(players, seated=False), shuffled).answer().possible is True


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_the_order_of_a_real_game_is_one_that_its_conflicts_allow(players: int) -> None:
    """And orders that are found one after the other differ, until there is no other."""
    around = GAMES["seven_wonders"].sheet.finished(table.cards(), None, players, False)
    assert around is not None
    assert around.around is not None
    orders, search = around.around.orders, around.around.alone.search
    for seed in range(3):
        told = [
            orders.points[row][name] == value
            for (row, name), value in sheet(players, seed).items()
            if name == "military"
        ]
        in_order = [orders.seats.sits[row][row] == 1 for row in range(players)]  # type: ignore[attr-defined]
        assert isinstance(search.ask(*told, *in_order), Situation), seed
        found: set[tuple[int, ...]] = set()
        while len(found) < 9 and isinstance(one := search.tried(*told, seed=1), Situation):
            order = orders.seats.order(one)
            assert sorted(order) == list(range(players))
            assert tuple(order) not in found
            found.add(tuple(order))
            told.append(orders.seats.otherwise(order))
        assert found


def test_what_a_set_lets_conflicts_tell_is_known_of_orders() -> None:
    """Military points follow from the tokens; the others do not, and are not asked about."""
    orders = Conflicts(table.rules(), 4)
    assert [set(row) for row in orders.points] == [{"military"}] * 4


@pytest.mark.parametrize(
    ("players", "seed"),
    [(6, 0), *(pytest.param(7, seed, marks=pytest.mark.campaign) for seed in (0, 2))],
)
@pytest.mark.parametrize("seated", [pytest.param(True, marks=pytest.mark.campaign), False])
def test_totals_alone_are_found_possible(players: int, seed: int, seated: bool) -> None:
    """So little leads to no cities in particular; only a mix of searches finds some."""
    state, move = table.random_game(random.Random(seed), players)[-1]
    points = scores(table.rules(), apply(table.rules(), state, move))
    entries = {(row, "total"): points[row]["total"] for row in range(players)}
    around = GAMES["seven_wonders"].sheet.finished(table.cards(), None, players, False)
    assert around is not None
    assert around.around is not None
    asked = around.around.seated if seated else around
    assert Question(asked, entries).answer().possible is True


@pytest.mark.parametrize(
    "seed", [20, *(pytest.param(seed, marks=pytest.mark.campaign) for seed in (22, 101, 118))]
)
def test_seven_in_no_order_are_found_possible(seed: int) -> None:
    """With their coins and without totals, within the work that one sheet may cost."""
    rules = table.rules()
    state, move = table.random_game(random.Random(seed), 7)[-1]
    end = apply(rules, state, move)
    order = random.Random(seed).sample(range(7), 7)
    entries = {(order[row], c): value for (row, c), value in sheet(7, seed).items()}
    entries |= {(order[seat], "coins"): end.cities[seat][rules.coins] for seat in range(7)}
    around = GAMES["seven_wonders"].sheet.finished(table.cards(), None, 7, False)
    assert around is not None
    reply = Question(around, entries).answer()
    assert reply.possible is True
    assert reply.seating is not None
    assert sorted(reply.seating) == list(range(7))
