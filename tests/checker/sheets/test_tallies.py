"""Cities listed with the numbers that cards of their set change."""

from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import Finding
from antipater.checker.records.names import Names
from antipater.checker.sheets.feasibility.question import Question, Reply
from antipater.checker.sheets.reading.city_file import read_cities
from antipater.checker.sheets.reading.city_list import read_list
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, State, scores
from support.random_duel import random_game

USURERS = Path(__file__).parents[3] / "docs" / "examples" / "usurers"


def listed(rules: Rules, state: State, word: str) -> str:
    """The cities at the end of a game, as somebody lists them."""
    lines = list[str]()
    for player, city in enumerate(state.cities):
        here = [item for item in rules.items if city[item.presence] >= 1]
        for key in ("building", "wonder", "token"):
            kinds = (key, "guild") if key == "building" else (key,)
            lines += [f"{key}s: {', '.join(i.slug for i in here if i.kind in kinds)}"]
        lines[-3:-3] = [f"city: {'AB'[player]}"]
        lines += [f"coins: {city[rules.coins]}", f"pawn: {city[rules.lead]}"]
        lines += [f"{word}: {city[rules.cards.column['debt']]}", ""]
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "word"), [(1, "debt"), (2, "Dette"), (5, "schuld")])
def test_a_city_with_its_tally_scores_as_the_game(seed: int, word: str) -> None:
    rules = Rules(load_set(USURERS))
    state = random_game(seed, rules)[1]
    cards, cities, found = read_cities(listed(rules, state, word), str(USURERS))
    assert not found
    scored = GAMES["duel"].sheet.score(cards, cities, None)
    for player, points in zip(scored.sheet.players, scores(rules, state), strict=True):
        assert player.points == {c: points[c] for c in cards.categories}


@pytest.mark.parametrize(
    ("line", "code"),
    [("debt: x", "S-CELL-01"), ("debt: -2", "S-CELL-02"), ("debt: 1, 2", "S-CITY-10"),
     ("debt: 1\ndette: 1", "S-CITY-10"), ("dept: 1", "S-CITY-04"), ("spent: 1", "S-CITY-04"),
     ("lead: 1", "S-CITY-04")],
)  # fmt: skip
def test_what_is_no_such_number_is_told(line: str, code: str) -> None:
    found = read_cities(f"city: A\n{line}", str(USURERS))[2]
    assert [f.code for f in found] == [code]


@pytest.mark.parametrize(
    ("typed", "debt", "codes"),
    [
        ("A: Altar, debt 3, 2c", 3, []),
        ("A: Altar debt 3 2c", 3, []),
        ("A: 2 schuld", 2, []),
        ("A: dette: 0", 0, []),
        ("A: debt 1, dette 4", 1, ["S-CITY-10"]),
        ("A: debt -1", None, ["S-CITY-01"]),
    ],
)
def test_a_tally_is_typed_beside_its_city(typed: str, debt: int | None, codes: list[str]) -> None:
    found: list[Finding] = []
    city = read_list(Names(load_set(USURERS)), typed, found)
    assert (city.tallies.get("debt"), [f.code for f in found]) == (debt, codes)


def test_a_tally_that_is_not_said_leaves_its_category_open() -> None:
    cards, cities, found = read_cities("city: A\ndebt: ?\n\ncity: B\ndebt: 2", str(USURERS))
    scored = GAMES["duel"].sheet.score(cards, cities, None)
    assert not found
    assert [player.points["progress"] for player in scored.sheet.players] == [None, -2]


@pytest.mark.slow
def test_an_end_has_no_more_of_a_tally_than_its_card_brings(tmp_path: Path) -> None:
    """One Garrison brings three spoils at most, and what lies in no city brings none."""
    (tmp_path / "one.cards").write_text(
        "set one\n  extends duel\ntally spoils\n  worth 2 points in military\n"
        "change building garrison\n  when own advances: gain 1 spoils, once an age\n",
        "utf-8",
    )
    ends = GAMES["duel"].sheet.finished(load_set(tmp_path), None, 2, True)
    assert ends is not None

    def asked(first: int, second: int) -> Reply:
        return Question(ends, {(0, "military"): first, (1, "military"): second}).answer()

    assert [asked(*both).possible for both in ((4, 4), (0, 18), (16, 0))] == [False, False, True]
    cities = asked(0, 8).cities
    assert cities is not None
    assert "garrison" in str(cities[1])
