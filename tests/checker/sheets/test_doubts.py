"""What is told of sheets that are not decided, and of coins in the place of points."""

import json

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.feasibility.reasons import explained
from antipater.checker.sheets.feasibility.search import ProgramAnswer
from antipater.checker.sheets.judging import plausibility
from antipater.grammar.cards.load import load_set
from support import commands

pytestmark = pytest.mark.slow

ANNA, BERT = "Anna 20 13 6 0 9 11 {} 0", "Bert 6 2 9 10 9 0 {} 0"
LANGUAGES = ("en", "fr", "nl")


def run(*arguments: str) -> str:
    return commands.run("score", *arguments).output


@pytest.mark.parametrize(
    ("anna", "bert", "doubtful", "slip", "fits"),
    [
        ("33c", "280c", [("Bert", "coins", 280)], "a digit too many", [("Bert", "coins", 20)]),
        (
            "33", "19", [("Anna", "treasury", 33), ("Bert", "treasury", 19)],
            "coins for points", [("Anna", "coins", 33), ("Bert", "coins", 19)],
        ),
    ],
)  # fmt: skip
def test_of_a_sheet_that_is_not_decided_it_is_told_what_is_not_known(
    anna: str, bert: str, doubtful: list[object], slip: str, fits: list[object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(plausibility, "WHOLE", 0.8)  # too little to decide it
    typed = ("duel", ANNA.format(anna), BERT.format(bert), "--possible")
    told = json.loads(run(*typed, "--json"))
    assert (told["possible"], told["undecided"]) == (None, "work")
    assert [tuple(each.values()) for each in told["doubtful"]] == doubtful
    cause = told["causes"][0]
    assert cause["slip"] == slip
    if slip != "a digit too many":
        assert [tuple(each.values()) for each in cause["fits"]] == fits
        return  # in words it is told alike
    assert f"{doubtful[0][0]}, {doubtful[0][1]}: {doubtful[0][2]}" in run(*typed)  # type: ignore[index]


@pytest.mark.parametrize(
    ("treasury", "total", "noted"), [("33", "", True), ("22", "", False), ("33", " 92", False)]
)
def test_coins_in_the_place_of_points_are_noted(treasury: str, total: str, noted: bool) -> None:
    typed = ("duel", ANNA.format(treasury) + total, BERT.format("6"))
    for language in LANGUAGES:
        (told,) = [
            json.loads(line)
            for line in run(*typed, "--json", "--lang", language).split("\n")
            if line
        ]
        assert ("coins_meant" in [each["kind"] for each in told["reading"]]) is noted
        assert told["findings"] == []


def test_that_no_order_fits_is_found_without_the_large_program() -> None:
    cards = load_set("seven_wonders")
    ends = GAMES["seven_wonders"].sheet.finished(cards, None, 3, False)
    assert ends is not None
    assert ends.around is not None
    military = dict.fromkeys([(row, "military") for row in range(3)], 18)
    question = Question(ends, {**military, (0, "civilian"): 10})
    assert question.is_soon_refuted()
    assert explained(question).possible is False
    assert "finished" not in vars(ends.around.seated)
    order = question.of_order()
    assert order is not None
    assert order.ask({(0, "military"): 18}) is not ProgramAnswer.IMPOSSIBLE


def test_conflicts_of_neighbours_are_told_beside_others() -> None:
    typed = ("7wonders", "Anna 18 0 10 5 10 3 0", "Bert 18 3 3 12 0 2 0", "Cleo -6 1 3 3 99 0 0")
    told = json.loads(run(*typed, "--possible", "--json"))
    blamed = [{(e["player"], e["category"]) for e in conflict} for conflict in told["conflicts"]]
    assert {("Cleo", "scientific")} in blamed
    assert {("Anna", "military"), ("Bert", "military")} in blamed
