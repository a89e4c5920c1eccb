"""Scores as they stand in messages, and coins written as such below their heading."""

import pytest

from support.sheets import read_sheets

DUE = [
    {"civilian": 20, "scientific": 9, "wonders": 10, "military": 5, "guilds": 7, "commercial": 4},
    {"civilian": 15, "scientific": 4, "wonders": 7, "military": -1, "guilds": 0, "commercial": 3},
    {"civilian": 12, "scientific": 10, "wonders": 3, "military": 0, "guilds": 4, "commercial": 2},
]
LINES = """Anna: red 5, coins 4, wonder 10, blue 20, green 9, yellow 4, guilds 7
Bert: red -1, coins 2, wonder 7, blue 15, green 4, yellow 3, guilds 0
Cleo: red 0, coins 1, wonder 3, blue 12, green 10, yellow 2, guilds 4
"""
TURNED = """- Anna : 5 rood ; 20 blauw ; 9 groen ; 4 munten ; 10 wonders ; 7 gilden ; 4 geel.
- Bert : 7 wonders ; -1 rood ; 15 blauw ; 2 munten ; 0 gilden ; 4 groen ; 3 geel.

- Cleo : 12 blauw ; 0 rood ; 1 munten ; 10 groen ; 3 wonders ; 4 gilden ; 2 geel.
"""


@pytest.mark.parametrize("text", [LINES, TURNED, "7 Wonders, final\n\n" + LINES])
def test_a_message_with_a_line_for_each_player(text: str) -> None:
    (sheet,) = read_sheets(text.encode()).sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert", "Cleo"]
    assert [player.coins for player in sheet.players] == [4, 2, 1]
    for player, due in zip(sheet.players, DUE, strict=True):
        assert {c: player.points[c] for c in due} == due


def test_of_two_players_the_games_own_words_tell_which() -> None:
    text = "Anna: blue 20, science 13, progress 11, coins 33\nBert: blue 6, science 2, progress 0\n"
    (sheet,) = read_sheets(text.encode()).sheets
    anna, bert = sheet.players
    assert (anna.points["progress"], anna.coins, bert.points["scientific"]) == (11, 33, 2)
    assert bert.coins is None


@pytest.mark.parametrize("cell", ["14c", "14 coins", "14 munten", "14"])
def test_coins_below_their_heading_may_say_so(cell: str) -> None:
    text = f"player,civilian,progress,coins\nAnna,20,11,{cell}\nBert,6,0,3\n"
    (sheet,) = read_sheets(text.encode()).sheets
    assert [player.coins for player in sheet.players] == [14, 3]
    assert sheet.findings == ()


def test_a_word_that_is_not_understood_is_told() -> None:
    read = read_sheets(LINES.replace("red", "zeal").encode())
    told = [(found.code, found.found) for found in read.findings]
    assert told == [("S-COLUMN-04", "zeal"), ("S-COLUMN-01", None)]


@pytest.mark.slow
def test_a_games_name_may_stand_above_rows_as_they_are_typed() -> None:
    rows = "Anna 20 13 6 0 9 11 33c 0\nBert 6 2 9 10 9 0 19c 0\n"
    for head in ("", "duel\n"):
        (sheet,) = read_sheets((head + rows).encode()).sheets
        assert [player.coins for player in sheet.players] == [33, 19]
