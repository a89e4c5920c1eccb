"""Military points that no game leaves, told without asking a solver."""

import random
from itertools import product
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.conflicts import can_sit
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.city_file import read_cities
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.readings.intervals import high
from antipater.rules.seven_wonders import Rules

NINE = ("pyramids", "mausoleum", "piraeus", "sphinx", "colossus")
NAMES = ("Anna", "Bert", "Carla", "Dirk", "Emma", "Finn", "Gijs")


def codes(game: str, *military: int | None, end: str = "civilian") -> list[str]:
    cards = load_set(game)
    blank = dict.fromkeys(cards.categories, 0)
    players = [
        PlayerEntries(name, blank | {"military": points})
        for name, points in zip(NAMES, military, strict=False)
    ]
    sheet = Sheet("1", tuple(players), end=end)
    return [found.code for found in judged(cards, sheet).findings if found.code != "S-TIE-01"]


@pytest.mark.slow
@pytest.mark.clause("D094")
def test_the_one_pawn_gives_points_to_one_player() -> None:
    right = {(0, 0)} | {pair for p in (2, 5, 10) for pair in ((p, 0), (0, p))}
    for pair in product(range(-2, 13), repeat=2):
        assert codes("duel", *pair) == ([] if pair in right else ["S-MILITARY-01"]), pair


@pytest.mark.clause("D094")
def test_what_is_blank_is_not_held_against_a_sheet() -> None:
    assert codes("duel", 5, None) == codes("duel", None, None) == []
    assert codes("duel", 3, None) == ["S-MILITARY-01"]


def of_won(cards: CardSet, end: str, **points: int) -> list[str]:
    """The findings where Anna claims a supremacy with these points; Bert has none."""
    blank = dict.fromkeys(cards.categories, 0)
    players = PlayerEntries("Anna", blank | points), PlayerEntries("Bert", blank)
    sheet = Sheet("1", players, winner="Anna", end=end)
    return [found.code for found in judged(cards, sheet).findings]


def own_set(folder: Path, text: str, game: str = "duel") -> CardSet:
    path = folder / "own.cards"
    path.write_text(f'set own\n  extends {game}\n  en "Own"\n{text}\n', "utf-8")
    return load_set(path)


@pytest.mark.clause("D086")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", {10}),
        ("rule military_supremacy\n  own.lead >= 4", {5, 10}),
        ("rule military_supremacy\n  own.lead >= 4 and own.coins >= 9", {5, 10}),
        ("rule military_supremacy\n  own.red >= 9", {2, 5, 10}),
        ("tally booty\n  worth 1 point in military\n  when own builds red: gain 1 booty",
         {2, 3, 5, 10, 11}),
    ],
)  # fmt: skip
def test_where_a_military_supremacy_leaves_the_pawn(
    text: str, can: set[int], tmp_path: Path
) -> None:
    cards = own_set(tmp_path, text)
    for military in (2, 3, 5, 10, 11):
        expected = [] if military in can else ["S-SUPREMACY-01"]
        assert of_won(cards, "military", military=military) == expected


@pytest.mark.slow
def test_the_pawn_may_stand_in_the_capital_of_who_has_not_lost(tmp_path: Path) -> None:
    text = "score military\n  max(own.lead, 0)\nrule military_supremacy\n  {}"
    for rule, refused in (
        ("own.lead >= capital", ["S-MILITARY-01"]),
        ("own.lead >= capital and own.red >= 9", []),
    ):
        own_set(tmp_path, text.format(rule))
        assert codes(str(tmp_path / "own.cards"), 9, 0) == refused


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("", True),
        ("rule scientific_supremacy\n  own.different_symbols >= 6 or own.coins >= 30", False),
        ("tally lore\n  when own discards: gain 1 lore\n"
         "rule scientific_supremacy\n  own.lore >= 3", False),
        ("change building altar\n  choose 1 green of the opponent, copy its symbol", False),
    ],
)  # fmt: skip
def test_what_a_scientific_supremacy_leaves(text: str, refused: bool, tmp_path: Path) -> None:
    cards = own_set(tmp_path, text)
    expected = ["S-SUPREMACY-02"] if refused else []
    assert of_won(cards, "scientific", scientific=0) == expected


@pytest.mark.slow
def test_wonders_that_change_hands_are_counted_where_they_stand(tmp_path: Path) -> None:
    """Five wonders of nine points each stand in no city of its own draft."""
    wonders = "\n".join(f"change wonder {name}\n  points 9" for name in NINE)
    take = "change building altar\n  choose 1 wonder of the opponent, take it"
    for more, refused in (("", ["S-POSSIBLE-01"]), (take, [])):
        cards = own_set(tmp_path, f"{wonders}\n{more}")
        blank = dict.fromkeys(cards.categories, 0)
        rows = PlayerEntries("Anna", blank | {"wonders": 45}), PlayerEntries("Bert", blank)
        assert [found.code for found in judged(cards, Sheet("1", rows)).findings] == refused
    listed = f"city: Anna\nbuildings: Altar\nwonders: {', '.join(NINE)}\n"
    for set_name, refused in (("duel", ["S-CITY-05"]), (str(tmp_path / "own.cards"), [])):
        cards, cities, _ = read_cities(listed, set_name)
        assert [found.code for found in GAMES["duel"].sheet.misfits(cards, cities)] == refused


def naive() -> set[int]:
    """What two conflicts in each of three ages can bring."""
    ages = [(-1, 0, points) for points in (1, 3, 5)]
    return {sum(tokens) for tokens in product(*ages, *ages)}


@pytest.mark.slow
@pytest.mark.clause("W070")
def test_what_the_conflicts_of_a_player_can_bring() -> None:
    can = naive()
    for points in range(-10, 25):
        found = codes("seven_wonders", points, None, None)
        assert found == ([] if points in can else ["S-MILITARY-02"]), points
    assert {-7, 19} & can == set()


@pytest.mark.clause("W070", "W071")
def test_each_victory_is_the_defeat_of_a_neighbour() -> None:
    assert codes("seven_wonders", 18, 6, -6) == []
    assert codes("seven_wonders", 18, 0, -6) == ["S-POSSIBLE-01"]  # who loses all brings nine
    assert codes("seven_wonders", 14, 6, -6) == ["S-POSSIBLE-01"]
    assert codes("seven_wonders", 1, 1, 1) == ["S-MILITARY-03"]
    assert codes("seven_wonders", -6, -6, -6) == ["S-MILITARY-03"]
    assert codes("seven_wonders", 18, 18, 18) == ["S-MILITARY-03"]
    assert codes("seven_wonders", 1, 1) == []  # the Free City holds tokens too


@pytest.mark.slow
@pytest.mark.clause("W070", "W071")
@pytest.mark.parametrize(
    "line",
    [
        "change building stables\n  gain 2 conflict",
        "change building stables\n  gain 1 conflict per defeats\n  lose 9 defeats",
        "score military\n  2 * own.conflict",
        "score military\n  own.conflict + left.conflict",
    ],
)
def test_other_military_points_than_those_of_conflicts_are_not_refused(
    line: str, tmp_path: Path
) -> None:
    """Twenty points, an odd sum, and points that two neighbours cannot sit with."""
    path = tmp_path / "own.cards"
    path.write_text(f'set own\n  extends seven_wonders\n  en "Own"\n{line}\n', "utf-8")
    for points in ((20, 1, -1), (7, 1, 17, 0), (-3, 3, 18)):
        assert codes(str(path), *points) == []
        assert codes("seven_wonders", *points) != []


def test_cards_that_bring_conflict_tokens_leave_open_how_many_a_city_has(tmp_path: Path) -> None:
    path = tmp_path / "own.cards"
    text = "change building stables\n  gain 1 conflict per defeats\n  lose 9 defeats\n"
    path.write_text(f'set own\n  extends seven_wonders\n  en "Own"\n{text}', "utf-8")
    listed = "city: Anna\nbuildings: Stables\nconflicts: {}\ncity: Bert\nbuildings: Altar\n"
    listed += "conflicts: -1\ncity: Carla\nbuildings: Theater\nconflicts:\n"
    profile = GAMES["seven_wonders"].sheet
    for tokens, expected in (("", "S-CITY-08"), ("1, 1, 1, 1", "S-CITY-07")):
        _, cities, _ = read_cities(listed.format(tokens), "seven_wonders")
        plain = profile.misfits(load_set("seven_wonders"), cities)
        assert expected in [found.code for found in plain]
        cards, cities, _ = read_cities(listed.format(tokens), str(path))
        assert profile.misfits(cards, cities) == []
    (open_one,) = read_cities("city: Anna\nbuildings: Stables, Altar\n", str(path))[1]
    scored = profile.score(load_set(path), [open_one], None).sheet.players[0]
    assert high(scored.bounds["military"]) > 18


@pytest.mark.slow
@pytest.mark.clause("W070", "W071")
def test_what_shields_around_a_table_bring_is_never_refused() -> None:
    rules = Rules(load_set("seven_wonders"))
    chance = random.Random(5)
    refused = 0
    for _ in range(200):
        points = conflicts(rules, chance, chance.randint(3, 7))
        assert can_sit(rules, points, seated=True)
        changed = [points[0] + 2, *points[1:-1], points[-1] - 2]
        refused += not can_sit(rules, changed, seated=True)
        chance.shuffle(points)
        assert can_sit(rules, points, seated=False)
    assert refused > 20


def conflicts(rules: Rules, chance: random.Random, players: int) -> list[int]:
    """The military points of players with shields by chance."""
    points = [0] * players
    for age in rules.ages:
        shields = [chance.randint(0, 3) for _ in points]
        for one in range(players):
            other = (one + 1) % players
            for own, against in ((one, other), (other, one)):
                if shields[own] > shields[against]:
                    points[own] += rules.victory_points[age]
                    points[against] += rules.defeat_points
    return points


@pytest.mark.clause("D010", "D012")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("3", None, []),
        ("3", "0", []),
        ("3", "-3", []),
        ("-3", None, []),
        ("3", "2", ["S-CITY-11"]),
        ("3", "3", ["S-CITY-11"]),
        ("10", None, ["S-CITY-12"]),
        ("-12", "12", ["S-CITY-12", "S-CITY-12"]),
    ],
)
def test_the_pawn_of_two_cities(first: str, second: str | None, expected: list[str]) -> None:
    text = f"city: Anna\nbuildings: Altar\npawn: {first}\ncity: Bert\nbuildings: Theater\n"
    cards, cities, _ = read_cities(text + (f"pawn: {second}\n" if second else ""), "duel")
    profile = GAMES["duel"].sheet
    assert [found.code for found in profile.misfits(cards, cities)] == expected
    military = [p.points["military"] for p in profile.score(cards, cities, None).sheet.players]
    if not expected:
        assert military == ([0, 5] if first == "-3" else [5, 0])
