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


BLOCKS = """Anna - Rhodes A
rouge 5
pièces 4
merveille 10
bleu 20
vert 9
jaune 4
guildes 7
total 56

Bert (Gizeh B) :
rouge : -1
pièces : 2
merveille : 7
bleu : 15
vert : 4
jaune : 3
guildes : 0

Cleo
- 0 red
- 1 coin
- 3 wonders
- 12 blue
- 10 green
- 2 yellow
- 4 guilds
"""


@pytest.mark.parametrize("title", ["", "7 Wonders\n", "7 Wonders, vendredi\n\n"])
@pytest.mark.parametrize("gaps", [True, False])
def test_a_message_with_a_block_for_each_player(title: str, gaps: bool) -> None:
    text = BLOCKS if gaps else BLOCKS.replace("\n\n", "\n")
    read = read_sheets((title + text).encode())
    (sheet,) = read.sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert", "Cleo"]
    assert [player.board for player in sheet.players] == ["Rhodes A", "Gizeh B", ""]
    assert [player.coins for player in sheet.players] == [4, 2, 1]
    assert sheet.players[0].total == 56
    for player, due in zip(sheet.players, DUE, strict=True):
        assert {c: player.points[c] for c in due} == due
    assert not (*read.findings, *sheet.findings)


@pytest.mark.parametrize("form", ["{} {}", "{} : {}", "{} = {}", "{}\t{}", "- {}: {}", "{1} {0}"])
def test_entries_of_blocks_may_be_written_in_many_ways(form: str) -> None:
    words = ("wonders", "military", "coins", "civilian", "scientific", "commercial", "guilds")
    entries = (7, -1, 6, 15, 4, 3, 0), (3, -1, 6, 12, 10, 2, 4), (10, 2, 3, 20, 9, 4, 7)
    blocks = [
        "\n".join([name, *map(form.format, words, points)])
        for name, points in zip(("Anna", "Bert", "Cleo"), entries, strict=True)
    ]
    (sheet,) = read_sheets("\n".join(["7 Wonders", *blocks]).encode()).sheets
    told = [(p.name, p.points["wonders"], p.coins, p.points["guilds"]) for p in sheet.players]
    assert told == [("Anna", 7, 6, 0), ("Bert", 3, 6, 4), ("Cleo", 10, 3, 7)]


def test_an_entry_of_a_block_that_is_not_understood_is_told() -> None:
    read = read_sheets(BLOCKS.replace("guildes", "zeal").encode())
    assert [sheet.players[0].points["guilds"] for sheet in read.sheets] == [None]
    assert ("S-COLUMN-04", "zeal") in [(found.code, found.found) for found in read.findings]


def test_entries_of_two_players_on_a_line_are_of_no_block() -> None:
    tables = ("Anna - Bert\nMilitary: 5/0\nCivil: 20/6\nScience: 3/7\nCoins: 4/5\nProgress: 0/4\n",)
    read = read_sheets("\n".join(tables * 2).encode())
    assert [[player.name for player in sheet.players] for sheet in read.sheets] == [
        ["Anna", "Bert"]
    ] * 2


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
