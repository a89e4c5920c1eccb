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


@pytest.mark.parametrize(
    "text",
    [
        "Duel\nAnna: blue 12, green 5\nBert: blue 9, green 2\n",
        "Duel\nAnna: 12 bleu, 5 vert, 40 total\nBert: 9 bleu, 2 vert, 38 total\n",
        "Duel\nplayer,blue,green\nAnna,12,5\nBert,9,2\n",
    ],
)
def test_of_few_categories(text: str) -> None:
    (sheet,) = read_sheets(text.encode()).sheets
    found = [(p.name, p.points["civilian"], p.points["scientific"]) for p in sheet.players]
    assert found == [("Anna", 12, 5), ("Bert", 9, 2)]


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


SEVEN = {"military": 5, "wonders": 10, "civilian": 12, "scientific": 10, "commercial": 4}
TABLE: str = """Anna: rood 5, munten 9, wonder 10, blauw 12, groen 10, geel 4, paars 0
Bert: rood -2, munten 6, wonder 7, blauw 20, groen 4, geel 3, paars 10
Carl: rood 7, munten 12, wonder 3, blauw 11, groen 10, geel 1, paars 7
"""


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("rood 5,", "rood +5,"),
        ("rood 5,", "rood 5 (drie keer gewonnen),"),
        ("paars 0", "geen paars"),
        ("paars 0", "paars geen"),
        ("paars 0", "paars 0 (geen)"),
        ("paars 0", "aucun violet"),
        ("paars 0", "pas de guildes"),
        ("paars 0", "guilds none"),
        ("Anna: rood", "21:03 - Anna: rood"),
        ("Anna: rood 5", "Anna rood 5"),
        ("Anna: rood 5", "Anna 5 rood"),
        ("Anna: rood 5", "Anna - Gizeh A - rood: 5"),
    ],
)
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0)])
def test_a_line_as_people_write_it(written: str, told: str, order: tuple[int, ...]) -> None:
    lines = TABLE.replace(written, told, 1).splitlines()
    read = read_sheets("\n".join(["7 Wonders", *(lines[n] for n in order)]).encode())
    (sheet,) = read.sheets
    assert [player.name for player in sheet.players] == [("Anna", "Bert", "Carl")[n] for n in order]
    anna = next(player for player in sheet.players if player.name == "Anna")
    assert anna.points == {**SEVEN, "treasury": None, "guilds": 0}
    assert anna.coins == 9
    assert not (*read.findings, *sheet.findings)


@pytest.mark.parametrize("word", ["min", "moins", "minus", "Minus"])
def test_less_than_nothing_in_words(word: str) -> None:
    (sheet,) = read_sheets(TABLE.replace("-2", f"{word} 2").encode()).sheets
    assert [player.points["military"] for player in sheet.players] == [5, -2, 7]


@pytest.mark.parametrize("entry", ["5?", "1+3", "vijf", "1 3 1", "5, wat was het?", "3, rood 2"])
@pytest.mark.parametrize(("player", "line"), [(0, 2), (1, 3), (2, 4)])
def test_an_entry_that_cannot_be_read_is_told_at_its_line(
    entry: str, player: int, line: int
) -> None:
    first = ("rood 5,", "rood -2,", "rood 7,")[player]
    (sheet,) = read_sheets(("7 Wonders\n" + TABLE.replace(first, f"rood {entry},")).encode()).sheets
    assert [each.name for each in sheet.players] == ["Anna", "Bert", "Carl"]
    assert [(found.code, found.line) for found in sheet.findings] == [("S-CELL-01", line)]
    assert sheet.players[player].points["military"] is None


def test_words_on_a_category_leave_the_entry_before_them_alone() -> None:
    told = TABLE.replace("paars 0", "de gilden weten we niet meer", 1)
    (sheet,) = read_sheets(f"7 Wonders\n{told}".encode()).sheets
    assert sheet.players[0].points == {**SEVEN, "treasury": None, "guilds": None}
    assert [(f.code, f.found) for f in sheet.findings] == [
        ("S-CELL-01", "de gilden weten we niet meer")
    ]


def test_a_line_of_which_little_is_understood_is_told() -> None:
    read = read_sheets(f"Dirk: rood 5, en verder iets\n{TABLE}Bravo Anna, 44 points!".encode())
    assert [(found.code, found.line) for found in read.findings] == [("S-ROW-01", 5)]
    (sheet,) = read.sheets
    assert [player.name for player in sheet.players] == ["Dirk", "Anna", "Bert", "Carl"]
    assert [(found.code, found.line) for found in sheet.findings] == [("S-CELL-01", 1)]


def test_messages_of_two_tables() -> None:
    read = read_sheets(f"7 Wonders, tafel 1\n{TABLE}\nTafel 2\n{TABLE}".encode())
    tables = [(sheet.table, len(sheet.players)) for sheet in read.sheets]
    assert tables == [("7 Wonders, tafel 1", 3), ("Tafel 2", 3)]


@pytest.mark.parametrize("entry", ["+5", "−5", "5?", "vijf"])
@pytest.mark.parametrize("at", [0, 3])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_an_entry_below_a_name_does_not_take_its_place(entry: str, at: int, gap: str) -> None:
    lines = [line.replace(":", ",").split(", ") for line in TABLE.splitlines()]
    name, red, *others = lines[1]
    lines[1] = [name, *others[:at], red.replace("-2", entry), *others[at:]]
    text = gap.join("\n".join(["Wonder Woman", *line[1:]]) for line in lines[:1])
    text += gap + gap.join("\n".join(line) for line in lines[1:])
    read = read_sheets(text.encode())
    (sheet,) = read.sheets
    assert [player.name for player in sheet.players] == ["Wonder Woman", "Bert", "Carl"]
    due = {"+5": 5, "−5": -5}.get(entry)
    assert sheet.players[1].points["military"] == due
    assert [found.code for found in sheet.findings] == ["S-CELL-01"] * (due is None)


def test_a_name_may_stand_behind_its_heading() -> None:
    text = BLOCKS.replace("Bert (Gizeh B) :", "Joueur : Bert").replace("Cleo", "Speler: Cleo")
    (sheet,) = read_sheets(text.encode()).sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert", "Cleo"]


@pytest.mark.parametrize(
    ("said", "name", "total", "won"),
    [
        ("Anna wins", "Anna", None, True),
        ("Anna (winnaar)", "Anna", None, True),
        ("Anna wint met 62 punten", "Anna", 62, True),
        ("Anna van den Berg gagne par suprématie militaire", "Anna van den Berg", None, True),
        ("Anna a 48 points", "Anna", 48, False),
        ("Anna (48)", "Anna (48)", None, False),
        ("Anna van den Berg", "Anna van den Berg", None, False),
        ("Piet Wint", "Piet Wint", None, False),
    ],
)
def test_what_stands_behind_a_name_is_no_part_of_it(
    said: str, name: str, total: int | None, won: bool
) -> None:
    text = f"{said}: blue 20, science 13, progress 11\nBert: blue 6, science 2, progress 0\n"
    (sheet,) = read_sheets(text.encode()).sheets
    assert [player.name for player in sheet.players] == [name, "Bert"]
    assert sheet.players[0].total == total
    assert (sheet.winner == name) == won
    assert not sheet.findings


def test_a_name_may_begin_with_that_of_another() -> None:
    lines = (
        "Anna: blue 12, green 5, yellow 3",
        "Anna Berg: blue 9, green 2",
        "Carl: blue 3, green 1, yellow 6",
        "Anna had 7 coins",
    )
    (sheet,) = read_sheets("\n".join(("7 Wonders", *lines)).encode()).sheets
    assert [player.name for player in sheet.players] == ["Anna", "Anna Berg", "Carl"]


def test_a_category_that_is_there_twice_is_told_though_both_are_alike() -> None:
    text = "Anna: blue 12, green 5, yellow 3, blue 12\nBert: blue 9, green 2, yellow 0"
    read = read_sheets(f"7 Wonders Duel\n{text}".encode())
    assert any("12; 12" in str(found.found) for each in read.sheets for found in each.findings)
