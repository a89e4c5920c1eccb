"""Entries, lists and pads as people type them, that were once guessed or refused."""

import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook  # type: ignore[import-untyped]

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import Finding
from antipater.checker.records.names import Names
from antipater.checker.sheets.reading.city_file import read_cities
from antipater.checker.sheets.reading.city_list import read_list
from antipater.checker.sheets.sheet import Sheet
from antipater.grammar.cards.load import load_set
from support import commands
from support.commands import printed
from support.places import TOP
from support.sheets import counted, read_sheets

run = partial(printed, "score")


def objects(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*arguments, "--json")[1].splitlines()]


# An entry by itself


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("civilian", "Theater, Altar, Palace"), "13 in 7 Wonders Duel"),
        (("civilian", "Theater, Altar, Palace"), "12 in 7 Wonders,"),
        (("burgerlijk", "Rechtzaal; Paleis"), "7 in 7 Wonders Duel"),
        (("burgerlijk", "Rechtzaal en Paleis"), "12 in 7 Wonders,"),
        (("civil", "Panthéon + Sénat"), "11 in 7 Wonders Duel"),
        (("science", "2/1/0+1"), "scientific: 13 in 7 Wonders,"),
        (("science", "Anna: 2/1/0"), "Anna, scientific: 5 in 7 Wonders,"),
        (("science", "3,2,1"), "scientific: 21 in 7 Wonders,"),
        (("science", "3 2 1"), "scientific: 21 in 7 Wonders,"),
        (("science", "3 - 2 - 1"), "scientific: 21 in 7 Wonders,"),
        (("science", "3+2+1"), "scientific: 21 in 7 Wonders,"),
        (("science", "2, 1, 0 + 1"), "scientific: 13 in 7 Wonders,"),
        (("science", "3 compasses, 2 gears and 1 tablet"), "scientific: 21 in 7 Wonders,"),
        (("wetenschap", "Jan: 2 passers, 3 tandwielen"), "Jan, scientific: 13 in 7 Wonders,"),
        (("science", "Apothecary, Library"), "3 in 7 Wonders Duel"),
        (("military", "-1 -1 0 1 3 5"), "military: 7 in 7 Wonders,"),
        (("military", "1,3,-1"), "military: 3 in 7 Wonders,"),
        (("militair", "1 1 3 -1"), "military: 4 in 7 Wonders,"),
        (("military", "4"), "military: 5 in 7 Wonders Duel"),
        (("treasury", "33c"), "treasury: 11 in 7 Wonders Duel"),
        (("coins", "33"), "treasury: 11 in 7 Wonders Duel"),
        (("guilds", "Builders Guild", "Pyramids, Colossus"), "guilds: 4 in 7 Wonders Duel"),
        (("duel", "guilds", "Builders Guild"), "guilds: 0 to 8 in 7 Wonders Duel"),
        (("guilds", "Moneylenders Guild, 14c"), "guilds: 4 or more in 7 Wonders Duel"),
        (("wonders", "Giza A 3"), "wonders: 15 in 7 Wonders,"),
        (("merveilles", "Gizeh A 2"), "wonders: 8 in 7 Wonders,"),
        (("wonders", "Pyramids, Sphinx"), "wonders: 15 in 7 Wonders Duel"),
        (("civilian", "Palace+Theater"), "10 in 7 Wonders Duel"),
        # What these count is not listed, and no nought.
        (("geel", "Arena, Haven"), "commercial: 0 to 18 in 7 Wonders,"),
        (("commerce", "Phare; Port; Arène"), "3 to 21 in 7 Wonders,"),
        (("commercial", "Arena, Giza A 2"), "commercial: 2 in 7 Wonders,"),
        (("guilds", "Builders Guild"), "0 to 12 in 7 Wonders,"),
        (("progress", "Wiskunde, Landbouw"), "progress: 10 in 7 Wonders Duel"),
        (("civilian", "Anna: Palace", "Bert: Theater"), "Bert, civilian: 3 in 7 Wonders Duel"),
    ],
)
def test_an_entry_by_itself_is_a_line(arguments: tuple[str, ...], answer: str) -> None:
    status, output = run(*arguments)
    assert status == 0
    assert answer in output
    assert len(output.splitlines()) == sum(":" in each for each in arguments[1:]) or 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("category", "text", "code"),
    [
        ("science", "9/9/9", "S-POSSIBLE-01"),
        ("civilian", "Palace, Palace, Palace, Palace, Palace", "S-CITY-03"),
        ("military", "5 5 5 5", "S-CITY-07"),
        ("military", "-1 -1 -1 -1 -1 -1 -1", "S-CITY-07"),
        ("treasury", "-3", "S-POSSIBLE-01"),
        ("science", "4", "S-SYMBOLS-01"),
        ("science", "1 2 3 4", "S-SYMBOLS-01"),
        ("wonders", "Giza 3", "S-CITY-02"),
        ("wonders", "Gizeh", "S-CITY-02"),
    ],
)
def test_what_no_game_gives_and_what_does_not_say_enough_is_told(
    category: str, text: str, code: str
) -> None:
    status, output = run(category, text)
    assert status in (1, 2)
    assert code in output


@pytest.mark.slow
def test_an_entry_as_json_has_reasons() -> None:
    duel, seven = objects("civilian", "Theater, Altar")
    assert [each["ruleset"] for each in (duel, seven)] == ["duel", "seven_wonders"]
    (player,) = seven["players"]
    assert [r["points"] for r in player["reasons"]] == [2, 2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [("Pallace",), ("civilian", "Pallace"), ("Anna: Pallace", "Bert: Teater")]
)
def test_an_unknown_name_is_no_building_and_no_missing_file(arguments: tuple[str, ...]) -> None:
    status, output = run(*arguments)
    assert status == 2
    assert "S-CITY-01" in output
    assert "Palace?" in output
    assert "file" not in output


@pytest.mark.parametrize("path", ["nofile.csv", "./sheets", "games/*.csv", "~/pad"])
def test_what_looks_like_a_path_is_one(path: str) -> None:
    status, output = run(path)
    assert status == 2
    assert "S-CITY-01" not in output


# Lists of cities


@pytest.mark.slow
@pytest.mark.parametrize(
    ("listed", "points"),
    [
        ("Theater, Altar, Palace", [13, 12]),
        ("Rechtzaal, Paleis", [7, 12]),
        ("Palace, Pantheon", [13, 15]),
    ],
)
def test_names_of_both_games_are_scored_in_both(listed: str, points: list[int]) -> None:
    found = objects(listed)
    assert [each["ruleset"] for each in found] == ["duel", "seven_wonders"]
    assert [each["players"][0]["score"]["civilian"] for each in found] == points
    _, output = run(listed)
    assert "7 Wonders Duel or 7 Wonders" in output


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "7wd", "7 Wonders Duel"])
def test_a_games_name_in_front_says_which(game: str) -> None:
    (found,) = objects(game, "Palace, Pantheon")
    assert found["ruleset"] == "duel"


@pytest.mark.slow
def test_cities_with_names_boards_coins_and_tokens() -> None:
    (found,) = objects(
        "Anna: Giza A 2, Palace, Workers Guild, 1, 3, -1, 12c",
        "Bea: Rhodes B 1; lumber yard; -1 -1 1; 4 coins",
        "Cy: Babylone A 3, 0 conflits, 3 pièces",
    )
    scores = [player["score"] for player in found["players"]]
    assert [score["wonders"] for score in scores] == [8, 3, 10]
    assert [score["military"] for score in scores] == [3, -1, 0]
    assert [score["treasury"] for score in scores] == [4, 1, 1]
    assert scores[0]["guilds"] == 1


def test_a_pawn_and_coins_in_a_typed_city() -> None:
    (found,) = objects("Anna: Theater Altar and Palace; 14c; pawn 4", "Bert: Baths, 3 coins")
    assert [p["score"]["total"] for p in found["players"]] == [22, 4]


# Guilds of a city alone


@pytest.mark.slow
@pytest.mark.parametrize(
    ("listed", "first", "points"),
    [
        ("Altar, pawn 3, pawn -2", "`pawn 3, pawn -2`", "military 5"),
        ("Altar, 14c, 15c", "`14c, 15c`", "treasury 4"),
        ("Giza A 2, Altar, Giza B 3", "`Giza A 2, Giza B 3`", "3 The Pyramids of Giza A1"),
    ],
)
def test_what_a_city_has_one_of_is_given_once(listed: str, first: str, points: str) -> None:
    game = "seven_wonders" if "Giza" in listed else "duel"
    result = commands.run("score", f"Anna: {listed}", "--set", game)
    assert result.exit_code == 1
    assert f"S-CITY-10: {first}" in result.output
    assert points in result.output


@pytest.mark.slow
def test_guilds_of_a_lone_city_are_not_known_for_sure(tmp_path: Path) -> None:
    text = "game: seven_wonders\ncity: Anna\nboard: Giza A\nbuildings: Palace, Workers Guild\n"
    file = tmp_path / "city.txt"
    file.write_text(text)
    (found,) = objects(str(file))
    assert found["players"][0]["score"]["guilds"] is None
    between = {each["category"]: each for each in found["blank"]}
    assert between["guilds"]["least"] == 0 < between["guilds"]["most"]
    (found,) = objects("Builders Guild, Pyramids, Colossus")
    (guilds,) = [e for e in found["blank"] if e["category"] == "guilds"]
    assert (guilds["least"], guilds["most"]) == (4, 8)


# Rows


@pytest.mark.slow
def test_totals_that_agree_tell_the_game_of_typed_rows() -> None:
    rows = ("Anna 5 4 10 20 9 4 7 59", "Bert 3 2 7 15 4 3 0 34")
    (found,) = objects(*rows)
    assert found["ruleset"] == "seven_wonders"
    assert [p["score"]["total"] for p in found["players"]] == [59, 34]


def test_rows_that_fit_both_games_are_a_question() -> None:
    status, output = run("Anna 5 4 3 0 4 3 ? ?", "Bert 3 2 3 2 4 3 ? ?")
    assert status == 2
    assert "S-GAME-01" in output


# Pads

SEVEN = """;Ann;Bob;Cy
Military;5;3;-2
Treasury;4;2;5
Wonders;10;7;3
Civilian;20;15;11
Science;13;4;26
Commerce;4;3;0
Guilds;7;0;4
"""
DUEL = """,Anna,Bert
Civilian,20,6
Science,13,2
Commerce,6,9
Guilds,0,10
Wonders,9,9
Progress,11,0
Coins,33,19
Military,0,0
"""


def totals(sheet: Sheet) -> list[int | None]:
    return [sum(p or 0 for p in player.points.values()) for player in sheet.players]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "game", "due"),
    [
        (f"7 Wonders{SEVEN}", "seven_wonders", [63, 34, 47]),
        (f"7 Wonders\n{SEVEN}", "seven_wonders", [63, 34, 47]),
        (f"7 Wonders Duel{DUEL}", "duel", [70, 42]),
        (f"7 Wonders Duel - score,,\n{DUEL}", "duel", [70, 42]),
        ("Anna,20,13,6,0,9,11,11,0\nBert,6,2,9,10,9,0,6,0\n", "duel", [70, 42]),
        ("Anna,Bert\n20,6\n13,2\n6,9\n0,10\n9,9\n11,0\n11,6\n0,0\n", "duel", [70, 42]),
    ],
)
def test_a_games_title_is_no_category(text: str, game: str, due: list[int]) -> None:
    reading = read_sheets(text.encode())
    assert reading.game == game
    assert not reading.findings
    assert totals(counted(reading)) == due


def markdown(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def columns(rows: list[list[str]]) -> str:
    return "\n".join("".join(cell.ljust(14) for cell in row).rstrip() for row in rows)


def blanks(rows: list[list[str]]) -> str:
    return "\n".join(" ".join(row) for row in rows)


UPRIGHT = [
    [
        "player",
        "civilian",
        "scientific",
        "commercial",
        "guilds",
        "wonders",
        "progress",
        "coins",
        "military",
    ],
    ["Anna", "20", "13", "6", "0", "9", "11", "33", "0"],
    ["Bert", "6", "2", "9", "10", "9", "0", "19", "0"],
]


@pytest.mark.parametrize("form", [markdown, columns, blanks])
@pytest.mark.parametrize("turned", [False, True])
def test_tables_of_texts(form: Callable[[list[list[str]]], str], turned: bool) -> None:
    rows = [list(row) for row in zip(*UPRIGHT, strict=True)] if turned else UPRIGHT
    assert totals(counted(read_sheets(form(rows).encode()))) == [70, 42]


def test_names_of_several_words_in_a_text() -> None:
    text = blanks(UPRIGHT).replace("Bert", "Bert de Boer")
    assert [p.name for p in counted(read_sheets(text.encode())).players] == ["Anna", "Bert de Boer"]


def test_names_of_groups_beside_the_categories() -> None:
    book: Any = Workbook()
    groups = {1: "Cards", 5: "Other"}
    for n, row in enumerate(zip(*UPRIGHT, strict=True)):
        book.active.append([groups.get(n), *row])
    book.active.append(["Total", None, 70, 42])
    book.active["C1"], book.active["D1"] = "Anna", "Bert"
    book.active["B1"] = None
    out = io.BytesIO()
    book.save(out)
    reading = read_sheets(out.getvalue())
    assert not reading.findings
    assert totals(counted(reading)) == [70, 42]
    assert [p.total for p in counted(reading).players] == [70, 42]


def test_totals_across_alone() -> None:
    sheet = counted(read_sheets(b",Ann,Bob,Cy\nTotal,63,34,47\n"))
    assert [(p.name, p.total) for p in sheet.players] == [("Ann", 63), ("Bob", 34), ("Cy", 47)]


def test_symbols_tokens_and_dashes_in_cells() -> None:
    text = (
        "player,military,coins,wonders,civilian,scientific,commercial,guilds\n"
        'Ann,"1,3,-1",12,10,20,2/1/0+1,4,7\nBob,3,6,7,15,4,3,-\nCy,(2),15,3,11,26,0,4\n'
    )
    reading = read_sheets(text.encode())
    sheet = counted(reading)
    assert totals(sheet) == [61, 34, 47]
    assert not sheet.findings
    assert ("dashes", {"rows": "3"}) in reading.notes


@pytest.mark.parametrize(("column", "told"), [("leaders", True), ("cities", True), ("rank", False)])
def test_a_column_of_numbers_that_is_not_understood_is_told(column: str, told: bool) -> None:
    head = f"player,military,coins,wonders,civilian,scientific,commercial,guilds,{column}"
    rows = "Ann,5,12,10,20,13,4,7,8\nBob,3,6,7,15,4,3,0,0\nCy,-2,15,3,11,26,0,4,0"
    reading = read_sheets(f"{head}\n{rows}\n".encode())
    assert ([f.code for f in reading.findings] == ["S-COLUMN-04"]) is told


@pytest.mark.parametrize("word", ["money", "geld", "argent", "gold", "munten", "pièces", "coins"])
def test_words_for_money_mean_coins(word: str) -> None:
    text = DUEL.replace("Coins", word)
    assert [p.coins for p in counted(read_sheets(text.encode())).players] == [33, 19]


# One scoring for sheets and cities

OWN_SET = """set own
  extends duel
  en "Own"
score civilian
  own.points(civilian) - 2 * own.red
  accept negative "so"
score treasury
  max(own.coins / 3, opponent.coins / 4)
"""


def own(tmp_path: Path) -> str:
    file = tmp_path / "own.cards"
    file.write_text(OWN_SET)
    return str(file)


@pytest.mark.slow
def test_a_treasury_that_reads_the_others_coins(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(
        "player,civilian,scientific,commercial,guilds,wonders,progress,coins,military,total\n"
        "Anna,-2,5,6,0,10,0,8,5,32\nBert,21,7,9,9,9,0,32,0,65\n"
    )
    (found,) = objects(str(sheet), "--set", own(tmp_path))
    assert found["findings"] == []
    assert [p["score"]["treasury"] for p in found["players"]] == [8, 10]
    city = tmp_path / "cities.txt"
    city.write_text("city: Anna\ncoins: 8\n\ncity: Bert\ncoins: 32\n")
    (found,) = objects(str(city), "--set", own(tmp_path))
    assert [p["score"]["treasury"] for p in found["players"]] == [8, 10]


@pytest.mark.slow
def test_of_coins_that_are_not_given_an_interval_follows(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(
        "player,civilian,scientific,commercial,guilds,wonders,progress,coins,military\n"
        "Anna,2,5,7,0,10,0,8,5\nBert,21,7,9,9,32,0,,0\n"
    )
    file = tmp_path / "t1.cards"
    file.write_text(
        'set t1\n  extends duel\n  en "T1"\nscore treasury\n'
        "  4 if own.coins > opponent.coins\n  0 otherwise\n"
    )
    (found,) = objects(str(sheet), "--set", str(file))
    assert found["blank"] == [
        {"player": "Anna", "category": "treasury", "least": 0, "most": 4, "sure": False}
    ]


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("civilian Theater, Altar, Palace", 'civilian "Theater, Altar, Palace"'),
        ("wonders Giza A 3", 'wonders "Giza A 3"'),
        (
            "duel Anna 20 13 6 0 9 11 33c 0 Bert 6 2 9 10 9 0 19c 0",
            'duel "Anna 20 13 6 0 9 11 33c 0" "Bert 6 2 9 10 9 0 19c 0"',
        ),
        ("duel Anna : Theater, Altar Bert: Baths", 'duel "Anna : Theater, Altar" "Bert: Baths"'),
    ],
)
def test_quotes_that_were_forgotten_are_asked_for(arguments: str, meant: str) -> None:
    status, output = run(*arguments.split())
    assert status == 2
    assert f"did you mean `antipater score {meant}`?" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("science", "2/1/0", "1/1/1"),
        ("military", "18", "4"),
        ("duel", "Anna:Theater", "Bert:Baths"),
    ],
)
def test_what_needs_no_quotes_is_two_players(arguments: tuple[str, ...]) -> None:
    assert "S-QUOTES" not in run(*arguments)[1]


# Coins as points, and lines below a pad

PAD = """Partie du 3 mars, table 4

            Zoé   Léo
Civil        18    12
Science       6     0
Commerce      3     6
Guildes       5     3
Merveilles    9    12
Progrès       4     0
Pièces        3     5
Militaire     2     0
Total        50    38
"""


def coins_and_points(text: str) -> list[tuple[int | None, int | None]]:
    sheet = counted(read_sheets(text.encode()))
    return [(player.coins, player.points["treasury"]) for player in sheet.players]


def test_coins_are_points_where_all_totals_say_so() -> None:
    assert coins_and_points(PAD) == [(None, 3), (None, 5)]
    wrong = PAD.replace("38", "35")  # one line alone says nothing
    assert coins_and_points(wrong) == [(3, 1), (5, 1)]
    reading = read_sheets(PAD.encode())
    assert len(reading.all_sheets) == 1  # the notes come with the sheets
    assert [name for name, _ in reading.notes] == ["separator", "money_in_points"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Vainqueur : Zoé", set()),
        ("Vainqueur : Léo", {"S-WINNER-01"}),
        ("Gagnant: Paul", {"S-WINNER-02"}),
        ("Fin : militaire", {"S-WINNER-03"}),
    ],
)
def test_a_line_below_a_pad_says_who_won(line: str, codes: set[str], tmp_path: Path) -> None:
    file = tmp_path / "pad.txt"
    file.write_text(f"{PAD}{line}\n", "utf-8")
    (told,) = objects(str(file))
    assert {found["code"] for found in told["findings"]} == codes
    assert [player["name"] for player in told["players"]] == ["Zoé", "Léo"]


# Several cities in one text


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "duel Anna: Altar, Theater; Bert: Library, 3c",
        "duel Anna: Altar; Theater; Bert: Library; 3c",
        "7 Wonders Duel Anna: Altar, Theater | Bert: Library, coins: 3",
    ],
)
def test_cities_in_one_text_are_told_apart(text: str, tmp_path: Path) -> None:
    file = tmp_path / "cities.txt"
    file.write_text(text.partition("Anna")[1] + text.partition("Anna")[2], "utf-8")
    for arguments in ((text,), (str(file), "--set", "duel")):
        (told,) = objects(*arguments)
        scores = {player["name"]: player["score"] for player in told["players"]}
        assert scores["Anna"]["civilian"] == 6
        assert (scores["Bert"]["scientific"], scores["Bert"]["treasury"]) == (2, 1)


# What else stands in a sheet


@pytest.mark.slow
def test_numbers_that_are_not_understood_count_in_written_totals(tmp_path: Path) -> None:
    file = tmp_path / "leaders.csv"
    file.write_text(
        "Joueur;Guerre;Or;Merveille;Bleu;Vert;Jaune;Violet;Leaders;Total\n"
        "Alice;8;3;7;12;10;2;6;4;52\nBruno;-2;5;10;9;18;0;3;6;49\nCleo;12;1;3;20;0;5;0;2;43\n",
        "utf-8",
    )
    sheet = counted(read_sheets(file.read_bytes()))
    assert [(player.besides, player.points["treasury"]) for player in sheet.players] == [
        (4, 3),
        (6, 5),
        (2, 1),
    ]
    code, told = run(str(file))
    assert (code, "S-COLUMN-04" in told, "S-TOTAL-01" in told) == (1, True, False)
    file.write_text(file.read_text("utf-8").replace(";52", ";51"), "utf-8")
    assert "S-TOTAL-01" in run(str(file))[1]


@pytest.mark.parametrize("between", [" / ", "/", ", ", " ; "])
def test_a_pad_of_lines_with_marks_between_the_players(between: str) -> None:
    rows = {
        "Spelers": ("Sanne", "Joost", "Mieke"),
        "Militair": (12, -3, 6),
        "Schatkist": (2, 4, 1),
        "Wonder": (10, 7, 12),
        "Burgerlijk": (8, 19, 11),
        "Wetenschap": (21, 1, 10),
        "Handel": (0, 4, 3),
        "Gilden": (5, 9, 0),
        "Totaal": (58, 41, 43),
    }
    lines = [f"{head}: {between.join(map(str, cells))}" for head, cells in rows.items()]
    sheet = counted(read_sheets("\n".join(["Tafel 2 - ronde 1", *lines]).encode()))
    assert [player.name for player in sheet.players] == ["Sanne", "Joost", "Mieke"]
    assert [sum(n or 0 for n in p.points.values()) for p in sheet.players] == [58, 41, 43]


@pytest.mark.parametrize(
    ("title", "rows", "game"),
    [
        ("7 Wonders Duel", ("Ann 18 6 3 0 12 4 3 2 48", "Ben 12 3 6 5 9 0 5 0 40"), "duel"),
        ("duel", ("Ann 18 6 3 0 12 4 3 2 48", "Ben 12 3 6 5 9 0 5 0 40"), "duel"),
        ("7 Wonders", ("Ann 18 3 20 10 2 0 7", "Bob -3 5 10 21 0 9 0"), "seven_wonders"),
    ],
)
def test_a_games_title_stands_above_rows_of_entries(
    title: str, rows: tuple[str, ...], game: str, tmp_path: Path
) -> None:
    file = tmp_path / "typed.txt"
    file.write_text("\n".join([title, *rows]), "utf-8")
    told = objects(str(file))[-1]
    assert told["set"] == game
    assert [player["name"] for player in told["players"]] == [row.split()[0] for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "totals"),
    [
        (
            "blue 24 green 7 yellow 0 purple 5 wonders 8 tokens 6 gold 10 red 5\n"
            "blue 17 green 3 yellow 9 purple 0 wonders 15 tokens 4 gold 7 red 0\n",
            {"1": 58, "2": 50},
        ),
        (
            "Board,Red,Coins,Wonder,Blue,Yellow,Purple,Green\n"
            "Giza A,8,12,15,14,5,4,13\nRhodes A,-4,9,10,22,0,6,0\n",
            {"Giza A": 63, "Rhodes A": 37},
        ),
        (
            "Anna\n- Buildings: Palace, Altar, Theatre\n- coins 14\n- pawn 4\n\n"
            "Bert\n- Buildings: Academy, Study\n- coins 8\n",
            {"Anna": 22, "Bert": 8},
        ),
        (
            "Tom: Giza A 3, Palace; military 1 3 5; 7 coins\n"
            "Uli: Rhodes B 2, Arsenal; military -1 -1 -1; 3 coins\n",
            {"Tom": 34, "Uli": 5},
        ),
    ],
)
def test_what_was_once_misread(tmp_path: Path, text: str, totals: dict[str, int]) -> None:
    (tmp_path / "typed.txt").write_text(text, "utf-8")
    (table,) = objects(str(tmp_path / "typed.txt"))
    assert {each["name"]: each["score"]["total"] for each in table["players"]} == totals


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent", ["[20:15] ", "12/03/24, 20:15 - ", "20:15 ", "20:15, ", "20h15 ", "20.15 ", "20:15:08 "]
)
def test_the_time_of_a_message_is_no_part_of_a_name(sent: str, tmp_path: Path) -> None:
    lines = ("Anna: blue 20, green 9, coins 4", "Bert: blue 6, green 3, coins 9")
    (tmp_path / "chat.txt").write_text("duel\n" + "".join(f"{sent}{each}\n" for each in lines))
    _, output = run(str(tmp_path / "chat.txt"), "--json")
    *_, table = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    assert [player["name"] for player in table["players"]] == ["Anna", "Bert"]
    assert [player["score"]["civilian"] for player in table["players"]] == [20, 6]


GUIDE = {
    "scoresheets.md": (
        ("Anna: blue 20, science 2/1/0, coins 14 => 70", "Bert: 20 blue, 9 green, coins 4"),
        ("Anna vs. Bert", "Civil 20 - 6", "Science 3 - 4", "Coins 4 - 9"),
        ("Anna: Altar, Theater, pawn 4, 14c", "Bert: Library, 3c"),
    ),
    "feuilles.md": (
        ("Anna : bleu 20, science 2/1/0, pièces 14", "Bert : bleu 6, science 9, pièces 4"),
        ("Anna contre Bert", "Civil 20 - 6", "Science 3 - 4", "Pièces 4 - 9"),
        ("Anna : Autel, Théâtre, pion 4, 14p", "Bert : Bibliothèque, 3p"),
    ),
    "scorebladen.md": (
        ("Anna: blauw 20, wetenschap 2/1/0, munten 14", "Bert: blauw 6, groen 9, munten 4"),
        ("Anna tegen Bert", "Burgerlijk 20 - 6", "Wetenschap 3 - 4", "Munten 4 - 9"),
        ("Anna: Altaar, Theater, pion 4, 14m", "Bert: Bibliotheek, 3m"),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("page", "lines"), [(p, t) for p, all_ in GUIDE.items() for t in all_])
def test_lines_of_the_guides_are_read(page: str, lines: tuple[str, ...], tmp_path: Path) -> None:
    """The first of some lines, which the page shows, with more of its kind below."""
    guide = (TOP / "docs" / "guide" / page).read_text("utf-8")
    assert lines[0] in guide
    (tmp_path / "typed.txt").write_text("duel\n" + "\n".join(lines), "utf-8")
    _, output = run(str(tmp_path / "typed.txt"), "--json")
    # What is missing is told before the table.
    *_, table = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    anna, bert = table["players"]
    assert (anna["name"], bert["name"]) == ("Anna", "Bert")
    assert anna["score"]["civilian"] in (20, 6)
    assert bert["coins"] in (9, 4, 3)


def test_a_column_not_understood_leaves_the_one_it_may_be_open(tmp_path: Path) -> None:
    """Where military is missing, `Leaders` may be it; the total is not put under military."""
    file = tmp_path / "leaders.csv"
    file.write_text(
        "Player,Treasury,Wonders,Civilian,Scientific,Commercial,Guilds,Leaders,Total\n"
        "Anna,5,10,14,16,3,8,6,70\nBert,3,7,20,4,5,0,9,52\nCarl,2,3,9,21,1,0,4,48\n",
        "utf-8",
    )
    output = commands.run("score", file, "--json").stdout
    sheet = json.loads(output.splitlines()[-1])
    assert [player["score"]["military"] for player in sheet["players"]] == [None, None, None]
    assert sheet["derived"] == []
    assert sheet["findings"] == []


@pytest.mark.slow
@pytest.mark.parametrize("none", ["conflicts: 0", "conflicts 0", "conflits : 0", "conflicten 0"])
def test_no_conflict_tokens_are_said_by_nothing(none: str) -> None:
    others = ("Bob: Rhodes B 1, Theater, 5 coins", "Cleo: Babylon A 2, Baths, 5 coins")
    code, told = printed("score", "7wonders", *(f"{city}, {none}" for city in (CITY, *others)))
    assert code == 0
    assert "S-CITY-07" not in told


CITY = "Anna: Giza A 2, Altar, 9 coins"


@pytest.mark.parametrize(
    "named",
    ["board: Giza A, stages: 2", "plateau : Gizeh A, étapes : 2", "bord: Gizeh A 2", "Giza A 2"],
)
@pytest.mark.parametrize("buildings", ["Altar, Baths", "buildings: Altar, Baths"])
def test_parts_of_a_city_may_have_their_keys(named: str, buildings: str) -> None:
    cards = load_set("seven_wonders")
    found: list[Finding] = []
    city = read_list(Names(cards), f"Anna: {named}, {buildings}", found)
    assert not found
    assert [item.slug for item in city.items] == ["altar", "baths"]
    assert city.board is not None
    assert (city.board.slug, city.stages) == ("giza_a", 2)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["Gzxh A 2", "plateau : Gzxh A, 2 étapes", "Giza 2"])
def test_where_the_board_may_be_what_is_not_known_nobody_wins_by_its_wonders(board: str) -> None:
    others = ("Bob: Rhodes B 1, Theater, 5 coins, 0", "Cleo: Babylon A 1, Baths, 5 coins, 0")
    anna = f"Anna: {board}, Altar, 3 coins, 0"
    answer = printed("score", "seven_wonders", anna, *others, "--json")[1]
    (verdict,) = (json.loads(line) for line in answer.splitlines())
    assert verdict["players"][0]["score"]["wonders"] is None
    assert verdict["result"]["winner"] is None


def test_stages_without_a_board_leave_the_wonders_open() -> None:
    cards = load_set("seven_wonders")
    text = "city: Anna\nstages: 2\ncoins: 3\n\ncity: Bob\nboard: Rhodes B\nstages: 1\n"
    _, cities, _ = read_cities(text, "seven_wonders")
    anna, bob = GAMES[cards.game].sheet.score(cards, cities, None).sheet.players
    assert (anna.points["wonders"], bob.points["wonders"]) == (None, 3)
