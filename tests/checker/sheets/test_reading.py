"""Scoresheets as people write them: languages, separators, encodings, slips."""

from pathlib import Path

import pytest

from antipater.checker.records.headings import _WORDS, Headings
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.inputs import is_record
from antipater.checker.sheets.reading.tables import UnreadableSheet
from antipater.checker.sheets.reading.toml import is_toml, read_toml
from antipater.checker.sheets.sheet import SheetReading
from antipater.grammar.cards.load import load_set
from antipater.grammar.cards.vocabulary import SHEET_COLUMNS
from support.sheets import counted, read_sheets

CATEGORIES = "civilian,scientific,commercial,guilds,wonders,progress,treasury,military"
HEAD = f"table,player,{CATEGORIES},total"
ANN = "7,Ann,15,7,3,0,18,0,4,2,49"
BOB = "7,Bob,7,2,9,0,8,3,2,0,31"


def read(text: str) -> SheetReading:
    return read_sheets(text.encode())


def codes(reading: SheetReading) -> list[tuple[str, int | None, int | None]]:
    every = [*reading.findings, *(f for sheet in reading.sheets for f in sheet.findings)]
    return [(f.code, f.line, f.column) for f in every]


def ann(reading: SheetReading) -> list[int | None]:
    return list(reading.all_sheets[0].players[0].points.values())


POINTS = [15, 7, 3, 0, 18, 0, 4, 2]


@pytest.mark.parametrize(
    "heads",
    [
        HEAD,
        "table,joueur,civil,scientifique,commercial,guildes,merveilles,progrès,trésor,militaire,total",
        "tafel,speler,burgerlijk,wetenschappelijk,commercieel,gilden,wonders,vooruitgang,"
        "schatkist,militair,totaal",
        "Table,Player,Blue,Green,Yellow,Purple,Wonders,Progress tokens,Treasury,Red,Total",
        "Table,Joueur,Bleu,Vert,Jaune,Violet,Merveilles,Progrès,Trésor,Rouge,Total",
        "Tafel,Speler,blauw,groen,geel,paars,wonderen,vooruitgang,schatkist,rood,totaal",
        "TABLE,NAME,civilian points,science,blank,guild,wonder,progress,treasury (points),war,SUM",
    ],
)
def test_headings_in_three_languages_and_by_colour(heads: str) -> None:
    reading = read("\n".join([heads.replace("blank", "commerce"), ANN, BOB]))
    assert codes(reading) == []
    assert ann(reading) == POINTS
    assert reading.all_sheets[0].players[0].total == 49


@pytest.mark.slow
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff", "sep={}"])
def test_separators_line_ends_and_byte_order_marks(separator: str, end: str, mark: str) -> None:
    lines = [line.replace(",", separator) for line in (HEAD, ANN, BOB)]
    if mark.startswith("sep") and end != "\r":
        lines.insert(0, mark.format(separator))
    text = end.join(lines) + end
    assert ann(read_sheets(((mark if mark == "\ufeff" else "") + text).encode())) == POINTS


_ENCODINGS = {"utf-16": {"encoding": "UTF-16"}, "cp1252": {"encoding": "Windows-1252"}}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_of_a_spreadsheet(encoding: str) -> None:
    text = f"{HEAD}\n{ANN}\n{BOB}".replace("progress", "progrès").replace("Ann", "Zoë Lecœur")
    reading = read_sheets(text.encode(encoding))
    assert reading.all_sheets[0].players[0].name == "Zoë Lecœur"
    assert ann(reading) == POINTS
    told = dict(reading.notes).get("encoding")
    assert told == _ENCODINGS.get(encoding)


@pytest.mark.parametrize(
    ("head", "cell", "points", "coins"),
    [
        ("treasury", "4", 4, None),
        ("treasury (coins)", "14", 4, 14),
        ("coins", "14", 4, 14),
        ("coins (points)", "4", 4, None),
        ("trésor en pièces", "11", 3, 11),
        ("munten", "2", 0, 2),
        ("pièces", "3", 1, 3),
    ],
)
def test_the_treasury_as_the_heading_says(
    head: str, cell: str, points: int, coins: int | None
) -> None:
    reading = read(
        "\n".join([HEAD.replace("treasury", head), ANN.replace(",4,2,49", f",{cell},2,49"), BOB])
    )
    player = counted(reading).players[0]
    assert (player.points["treasury"], player.coins) == (points, coins)


def test_coins_and_points_that_disagree() -> None:
    text = f"{HEAD},coins\n{ANN},17\n{BOB},8"
    (found,) = counted(read(text)).findings
    assert (found.code, found.line) == ("S-CELL-03", 2)


def test_other_columns_and_comments_are_ignored() -> None:
    text = f"# spring\n{HEAD},remark\n# nothing\n{ANN},fine\n\n{BOB},\n"
    reading = read(text)
    assert codes(reading) == []
    assert "remark" not in reading.columns


def test_what_a_row_that_ends_early_lacks_is_blank_and_told() -> None:
    head = f"{HEAD},winner,end"
    reading = read(f"{head}\n{ANN}\n7,Bob,10,4")
    ann, bob = reading.all_sheets[0].players
    assert codes(reading) == []
    assert (ann.total, bob.total) == (49, None)
    assert [v for v in bob.points.values() if v is not None] == [10, 4]
    assert ("rows_end_early", {"rows": "2, 3"}) in reading.notes


def test_a_blank_table_is_taken_from_above_and_told() -> None:
    reading = read(f"{HEAD}\n{ANN}\n{BOB.replace('7,', ',', 1)}")
    assert [len(sheet.players) for sheet in reading.sheets] == [2]
    assert ("table_above", {"row": 3, "table": "7"}) in reading.notes


def test_one_table_needs_no_table_column() -> None:
    text = "\n".join(line.split(",", 1)[1] for line in (HEAD, ANN, BOB))
    assert [len(sheet.players) for sheet in read(text).sheets] == [2]


def test_a_quoted_cell_over_two_lines() -> None:
    reading = read(f'{HEAD},remark\n{ANN},"two\nlines"\n{BOB},')
    assert [p.name for p in reading.all_sheets[0].players] == ["Ann", "Bob"]
    assert reading.all_sheets[0].players[1].line == 4


BROKEN = [
    (ANN.replace(",15,", ",fifteen,"), ("S-CELL-01", 2, 3)),
    (ANN.replace(",15,", ",15.5,"), ("S-CELL-01", 2, 3)),
    (ANN.replace(",15,", ",--,"), ("S-CELL-01", 2, 3)),
    (ANN.replace(",15,", ",1 5,"), ("S-CELL-01", 2, 3)),
    (ANN.replace(",15,", ",#REF!,"), ("S-CELL-01", 2, 3)),
    (ANN.replace(",15,", ",-15,"), ("S-CELL-02", 2, 3)),
    (ANN.replace(",18,", ",−1,"), ("S-CELL-02", 2, 7)),
    (ANN.replace(",49", ",forty"), ("S-CELL-01", 2, 11)),
    (ANN.replace(",", ";"), ("S-READ-03", 2, None)),
    (ANN + ",3,4", ("S-ROW-01", 2, None)),
    (ANN.replace("Ann", ""), ("S-ROW-02", 2, None)),
    (ANN.replace("7,", ",", 1), ("S-ROW-03", 2, None)),
    (ANN.replace("Ann", "Bob"), ("S-PLAYER-01", 3, None)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("row", "expected"), BROKEN)
def test_a_broken_row_is_one_finding_and_other_tables_are_scored(
    row: str, expected: tuple[str, int, int | None]
) -> None:
    good = [line.replace("7,", "8,", 1) for line in (ANN, BOB)]
    reading = read("\n".join([HEAD, row, BOB, *good]))
    found = codes(reading)
    assert expected in found
    assert len([f for f in found if f[1] == expected[1] and f[0] != "S-PLAYER-02"]) == 1
    assert [s.table for s in reading.sheets if len(s.players) == 2 and not s.findings][-1] == "8"


UNREAD = (ANN + ",3,4", ANN.replace("Ann", ""), ANN.replace(",", ";"))


@pytest.mark.parametrize("row", UNREAD)
def test_a_row_that_cannot_be_read_belongs_to_its_table_which_then_has_no_winner(row: str) -> None:
    """Its player may have won."""
    more = BOB.replace("Bob", "Cis")
    good = [line.replace("7,", "8,", 1) for line in (ANN, BOB)]
    reading = read("\n".join([HEAD, BOB, more, row, *good]))
    lacking, whole = (judged(load_set("duel"), sheet) for sheet in reading.sheets)
    assert not reading.findings
    assert ([f.line for f in lacking.findings], lacking.result.winner) == ([4], None)
    assert (whole.findings, whole.result.winner) == ((), "Ann")


@pytest.mark.parametrize("row", ["Remark: Ann came late", "7,,,,,,,,,,", "9" + (ANN + ",3")[1:]])
def test_a_remark_an_unused_line_and_a_row_of_no_other_are_told_beside_the_tables(row: str) -> None:
    reading = read("\n".join([HEAD, ANN, BOB, row]))
    assert [f.line for f in reading.findings] == [4]
    assert [sheet.findings for sheet in reading.all_sheets] == [()]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "S-READ-02"),
        ("\n\n", "S-READ-02"),
        ("Ann\nBob", "S-READ-02"),
        ("a;b;c\n1;2;3", "S-READ-02"),
        (
            HEAD.replace("progress,", "") + "\n1,Ann,1,1,1,1,1,1,1,7\n1,Bob,1,1,1,1,1,1,1,7",
            "S-GAME-01",
        ),
    ],
)
def test_what_is_no_scoresheet_is_told_in_one_line(text: str, code: str) -> None:
    with pytest.raises(UnreadableSheet) as error:
        read(text)
    assert [f.code for f in error.value.findings] == [code]


def test_bytes_that_are_no_text() -> None:
    for raw in (b"\x89PNG\x00\x00\x01", f"{HEAD}\n{ANN}\n".encode("utf-32")):
        with pytest.raises(UnreadableSheet) as error:
            read_sheets(raw)
        assert [found.code for found in error.value.findings] == ["S-READ-01"]


@pytest.mark.parametrize("missing", CATEGORIES.split(","))
def test_a_missing_column_is_named_and_left_blank(missing: str) -> None:
    if missing == "progress":
        return
    place = [heading == missing for heading in HEAD.split(",")].index(True)
    rows = [line.split(",") for line in (HEAD, ANN, BOB)]
    text = "\n".join(",".join(r[:place] + r[place + 1 :]) for r in rows)
    reading = read(text)
    assert codes(reading) == [("S-COLUMN-01", 1, None)]
    assert reading.findings[0].expected == missing
    assert reading.all_sheets[0].players[0].points[missing] is None


def test_a_column_twice_and_a_misspelt_one() -> None:
    reading = read(f"{HEAD.replace('guilds', 'blue')}\n{ANN}\n{BOB}")
    assert [code for code, _, _ in codes(reading)] == ["S-COLUMN-02", "S-COLUMN-01"]
    reading = read(f"{HEAD.replace('scientific', 'scientifc')}\n{ANN}\n{BOB}")
    assert [(f.code, f.expected) for f in reading.findings] == [
        ("S-COLUMN-03", "scientific"),
        ("S-COLUMN-01", "scientific"),
    ]


def test_three_hundred_rows_of_junk_are_a_line_each() -> None:
    junk = [f"{n}!" for n in range(300)]
    reading = read("\n".join([HEAD, *junk, ANN, BOB]))
    assert len(reading.findings) == 300
    assert {f.line for f in reading.findings} == set(range(2, 302))
    assert ann(reading) == POINTS


def test_three_players_at_a_table_of_duel() -> None:
    reading = read(f"{HEAD}\n{ANN}\n{BOB}\n{BOB.replace('Bob', 'Cis')}")
    assert codes(reading) == [("S-PLAYER-02", 2, None)]


def test_a_table_of_seven_wonders_is_recognised() -> None:
    head = "table,player,military,treasury,wonders,civilian,scientific,commercial,guilds,total"
    rows = [f"1,{name},-3,4,10,12,10,3,5,41" for name in ("Ann", "Bob", "Cis")]
    reading = read("\n".join([head, *rows]))
    assert reading.game == "seven_wonders"
    assert codes(reading) == []
    assert reading.all_sheets[0].players[0].points["military"] == -3


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("12.0", 12), ("12,0", 12), ("−3", -3), ("+4", 4), (" 7 ", 7), ("1e3", None),
     ("", None), ("٣", 3), ("12.5", None), ("9999999", None), ("min 3", -3), ("moins 3", -3),
     ("Minus 3", -3), ("30 min 3", None), ("admin 3", None)],
)  # fmt: skip
def test_numbers_as_spreadsheets_write_them(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("sign", "-\u2012\u2013\u2212\ufe63\uff0d")
@pytest.mark.parametrize("form", ["line", "csv", "aligned", "markdown"])
def test_every_minus_sign_is_one_in_every_form(sign: str, form: str) -> None:
    words = ("military", "coins", "wonders", "civilian", "scientific", "commercial", "guilds")
    tables = [("Ann", 5, 9, 10, 12, 10, 4, 0), ("Bob", f"{sign}2", 6, 7, 20, 4, 3, 10)]
    join = {"csv": ",", "aligned": "   ", "markdown": " | "}
    if form == "line":
        lines = [
            f"{name}: " + ", ".join(f"{word} {n}" for word, n in zip(words, numbers, strict=True))
            for name, *numbers in tables
        ]
    else:
        lines = [join[form].join(map(str, row)) for row in [("player", *words), *tables]]
    reading = read_sheets("\n".join(lines).encode(), game="seven_wonders")
    assert [p.points["military"] for p in reading.all_sheets[0].players] == [5, -2]
    assert codes(reading) == []


TOML = """
game = "duel"
table = "final"
winner = "Ann"
[[player]]
name = "Ann"
civilian = 15
vert = 7
geel = 3
guilds = 0
wonders = 18
progress = 0
coins = 14
military = 2
total = 49
[[player]]
name = "Bob"
civilian = "?"
scientific = 2
"""


@pytest.mark.parametrize("heading", ["player,total", "naam,totaal", "table,joueur,total"])
def test_a_sheet_of_totals_alone(heading: str) -> None:
    """Nothing but the totals is known, and nothing is said to be missing."""
    first = "1," if heading.startswith("table") else ""
    rows = [f"{first}{row}" for row in ("Anna,46", "Bert,38", "Cees,27")]
    reading = read_sheets("\n".join([heading, *rows]).encode())
    (sheet,) = reading.all_sheets
    assert (reading.game, sheet.findings) == ("seven_wonders", ())
    assert [(p.name, p.total) for p in sheet.players] == [("Anna", 46), ("Bert", 38), ("Cees", 27)]
    assert {points for p in sheet.players for points in p.points.values()} == {None}


def test_totals_without_players_are_no_sheet() -> None:
    with pytest.raises(UnreadableSheet):
        read_sheets(b"total\n46\n38\n27\n")


def test_toml() -> None:
    reading = read_toml(TOML)
    sheet = counted(reading)
    assert (sheet.table, sheet.winner) == ("final", "Ann")
    assert list(sheet.players[0].points.values()) == POINTS
    assert sheet.players[1].points["civilian"] is None
    assert sheet.findings == ()


def test_cells_of_toml_are_written_as_those_of_tables() -> None:
    text = """game = "7wonders"
[[player]]
name = "Anna"
military = "1, 3, -1"
treasury = "7c"
wonders = "-"
civilian = 20
scientific = "2/1/0+1"
commercial = "(2)"
guilds = 9
"""
    reading = read_toml(text)
    (sheet,) = reading.all_sheets
    codes = [(each.code, each.line) for each in sheet.findings]
    assert codes[0] == ("S-CELL-02", 9)
    anna = sheet.players[0]
    assert anna.coins == 7
    told = [anna.points[name] for name in ("military", "wonders", "scientific")]
    assert told == [3, 0, 13]
    assert list(reading.notes) == [("dashes", {"rows": "6"})]
    refused = read_toml(text.replace("1, 3, -1", "1, 4, -1")).all_sheets[0].findings
    assert [(each.code, each.found) for each in refused[:1]] == [("S-CELL-01", "1, 4, -1")]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("civilian = 15", 'civilian = "fifteen"', "S-CELL-01", 7),
        ("civilian = 15", "civilian = -1", "S-CELL-02", 7),
        ("civilian = 15", "civilian = 1.5", "S-CELL-01", 7),
        ("civilian = 15", "civilain = 15", "S-COLUMN-03", 7),
        ("progress = 0", 'progress = 0\ntreasury = "33c"', "S-CELL-01", 13),
        ('winner = "Ann"', 'winner = "Anne"', "S-WINNER-02", 1),
        ('name = "Bob"', 'name = "Ann"', "S-PLAYER-01", 16),
    ],
)
def test_broken_toml_is_told_with_its_line(old: str, new: str, code: str, line: int) -> None:
    found = read_toml(TOML.replace(old, new)).all_sheets[0].findings
    assert [(f.code, f.line) for f in found] == [(code, line)]


@pytest.mark.parametrize(
    ("player", "name", "winner", "game"),
    [("joueur", "nom", "vainqueur", "jeu"), ("speler", "naam", "winnaar", "spel")],
)
def test_toml_in_french_and_in_dutch(player: str, name: str, winner: str, game: str) -> None:
    entries = "civil = 5\nscience = 4\nmilitaire = 0\n"
    both = [f'[[{player}]]  # one\n{name} = "{each}"\n{entries}' for each in ("Anna", "Bert")]
    text = "\n".join([f'{game} = "7 Wonders Duel"', f'{winner} = "Bert"', *both])
    assert is_toml(text)
    (sheet,) = read_toml(text).all_sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert"]
    assert [player.line for player in sheet.players] == [3, 9]
    assert sheet.winner == "Bert"
    assert sheet.players[1].points["scientific"] == 4


def test_toml_that_does_not_parse() -> None:
    with pytest.raises(UnreadableSheet) as error:
        read_toml(TOML.replace("vert = 7", "vert ="))
    assert (error.value.findings[0].code, error.value.findings[0].line) == ("S-READ-01", 8)


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ('[{"meta": {}}]', True),
        ('{"game": 1}', True),
        ('; Tournoi de Liège, table 4, ronde 2\n[Game "duel"]', True),
        ('[Game "duel"]\n1. Anna drafts Sphinx', True),
        (HEAD + "\n" + ANN, False),
        (TOML, False),
        ("city: Ann\ncoins: 3", False),
        ("[[city]]\nplayer = 'Ann'", False),
        ("Spelare;blauw;groen", False),
    ],
)
def test_files_are_told_apart_by_their_content(text: str, record: bool) -> None:
    assert is_record(text.encode()) is record


@pytest.mark.slow
@pytest.mark.parametrize("tables", [False, True])
@pytest.mark.parametrize(
    ("players", "game"),
    [(2, "S-GAME-01"), (3, "seven_wonders"), (7, "seven_wonders"), (8, "S-GAME-02")],
)
def test_how_many_play_tells_the_game_where_no_heading_does(
    players: int, game: str, tables: bool
) -> None:
    """One more or one less would be another answer: two play both games, eight play neither."""
    head, row = "player,civilian,scientific,commercial,guilds", "P{},10,3,4,5"
    if tables:
        head, row = f"table,{head}", "T,P{},10,3,4,5"
    text = "\n".join([head, *(row.format(n) for n in range(players))])
    if game.startswith("S-"):
        with pytest.raises(UnreadableSheet) as error:
            read(text)
        assert [found.code for found in error.value.findings] == [game]
        return
    reading = read(text)
    assert reading.game == game
    (sheet,) = reading.all_sheets
    assert len(sheet.players) == players


PAD = "{};Anne;Bob\nbleu;12;20\nvert;9;1\njaune;3;6\nviolet;0;7\nmerveilles;6;9\n" + (
    "{};4;0\npièces;14;33\nmilitaire;0;5\n"
)
LINES = "{};blauw;groen;geel;paars;wonderen;{};munten;militair\n" + (
    "Anne;12;9;3;0;6;4;14;0\nBob;20;1;6;7;9;0;33;5\n"
)


@pytest.mark.slow
@pytest.mark.parametrize("lines", [PAD, LINES], ids=["across", "down"])
@pytest.mark.parametrize("progress", ["jetons", "tokens", "fiches"])
@pytest.mark.parametrize("corner", ["", "Finale", "Table 3", "Poule B"])
def test_the_players_stand_where_the_corner_is_blank_or_a_title(
    lines: str, progress: str, corner: str
) -> None:
    reading = read(lines.format(corner, progress))
    assert reading.findings == []
    (sheet,) = reading.all_sheets
    assert sheet.table == (corner or "1")
    assert [(p.name, p.points["progress"]) for p in sheet.players] == [("Anne", 4), ("Bob", 0)]


def test_pads_below_each_other_with_their_titles_in_the_corner() -> None:
    reading = read(PAD.format("Table 1", "jetons") + PAD.format("Finale", "jetons"))
    assert [sheet.table for sheet in reading.all_sheets] == ["Table 1", "Finale"]
    assert reading.findings == []


@pytest.mark.parametrize("name", ["trade", "war", "science"])
def test_a_set_may_call_a_category_as_people_call_another(name: str, tmp_path: Path) -> None:
    text = f'set mine\n  extends duel\n\ncategory {name}\n  en "caravans"\n\nscore {name}\n  9\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    headings = Headings(load_set(tmp_path))
    assert {headings.exactly(word) for word in (name, "caravans")} == {name}


def test_every_column_of_a_sheet_is_kept_from_categories() -> None:
    assert _WORDS.keys() == SHEET_COLUMNS


@pytest.mark.parametrize("heading", ["conflict tokens", "jetons Conflit", "conflictfiches"])
def test_military_tokens_are_no_progress(heading: str) -> None:
    understood = Headings(load_set("duel")).understood(heading)
    assert understood is None or understood.field == "military"


def test_tables_one_below_another_with_their_titles() -> None:
    """Three categories make a heading; what stands alone in a row above it is its title."""
    heads = "player,military,progress,wonders"
    text = f"Round 1\n{heads}\nAnn,1,2,3\nBob,2,2,2\nRound 2\n{heads}\nCid,3,2,1\nDee,0,0,0\n"
    reading = read(text)
    told = [(sheet.table, [p.name for p in sheet.players]) for sheet in reading.all_sheets]
    assert told == [("Round 1", ["Ann", "Bob"]), ("Round 2", ["Cid", "Dee"])]
    assert {found.code for found in reading.findings} == {"S-COLUMN-01"}  # of the other five


@pytest.mark.parametrize(
    ("entry", "points"),
    [("military = 3.0", 3), ("military = [1, 3, 5, -1]", 8), ("scientific = [2, 1, 1]", 13),
     ("military = [3]", 3), ("military = 3.5", None), ("military = [1, [2]]", None),
     ("military = nan", None), ("military = [4]", 4)],
)  # fmt: skip
def test_numbers_and_lists_of_toml(entry: str, points: int | None) -> None:
    text = f'game = "7 Wonders"\n[[player]]\nname = "Ann"\n{entry}\n[[player]]\nname = "Bob"\n'
    (sheet,) = read_toml(text).all_sheets
    assert sheet.players[0].points[entry.split()[0]] == points
    assert ("S-CELL-01" in [found.code for found in sheet.findings]) == (points is None)
