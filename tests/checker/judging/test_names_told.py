"""What is said of names that mean nothing in a record: of what they are, and of nothing unlike."""

import pytest

from antipater.checker.judging.diagnosis.reading import misread
from antipater.checker.judging.games import judge_record
from antipater.checker.records.files import game_of_text

TABLE = """[Game "seven_wonders"]
Seats
  Alice: Giza A
  Bruno: Rhodes A
  Carla: Alexandria A

I.1 Alice builds Lumber Yard
I.1 Bruno {}
I.1 Carla builds Loom
"""
DUEL = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\nWonders of Ann\n  {}\n9. Ann builds Altar\n'


def told(text: str) -> list[tuple[str, object]]:
    """The findings, each with what was expected; behind them what names are said to be meant."""
    game = game_of_text("x", text.encode())
    assert game.record is not None
    found = [(each.code, each.expected) for each in judge_record(game.record).findings]
    meant = {cause.values["meant"] for cause in misread(game, game.record)}
    return [*found, *(("meant", name) for name in sorted(map(str, meant)))]


@pytest.mark.parametrize("name", ["Well", "Ludus", "Puits"])
def test_names_of_another_printing_are_told_as_such(name: str) -> None:
    assert told(TABLE.format(f"builds {name}")) == [("R-NAME-05", "seven_wonders_2020")]


def test_a_promotional_wonder_is_told_as_such() -> None:
    assert told(DUEL.format("Messe Essen")) == [("R-NAME-05", "duel_promo")]


@pytest.mark.parametrize(
    "play",
    [
        *("discards a card", "défausse une carte", "legt een kaart af", "discards hidden card"),
        *("builds stage 1", "bouwt fase", "construit l'étape 1", "builds stage 1 with a card"),
    ],
)
def test_a_card_that_nobody_names_is_one_that_nobody_saw(play: str) -> None:
    record = game_of_text("x", TABLE.format(play).encode()).record
    assert record is not None
    assert record.problems == ()


@pytest.mark.parametrize("name", ["Petra", "Zeus Statue", "Artemistempel", "Beeld van Zeus"])
def test_no_wonder_is_said_to_be_meant_whose_name_is_unlike(name: str) -> None:
    assert told(DUEL.format(name)) == [("R-NAME-03", "")]


def test_one_whose_name_is_like_is() -> None:
    assert ("meant", "Lighthouse") in told(TABLE.format("builds Liithoose"))
