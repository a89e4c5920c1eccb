"""What stands around the entries of a pad: margins, remarks, boards, marks, quotes."""

from collections.abc import Callable

import pytest

from antipater.checker.sheets.reading.toml import read_toml
from antipater.checker.sheets.sheet import SheetReading
from support.sheets import read_sheets

DUEL = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury",
        "military")  # fmt: skip
ANNA, BERT = (20, 13, 6, 0, 9, 11, 11, 0), (6, 2, 9, 10, 9, 0, 6, 0)


def read(*rows: str) -> SheetReading:
    return read_sheets("\n".join(rows).encode())


def row(*cells: object) -> str:
    return ",".join(map(str, cells))


def upright() -> list[str]:
    return [row("player", *DUEL), row("Anna", *ANNA), row("Bert", *BERT)]


def across(corner: str = "") -> list[str]:
    each = zip(DUEL, ANNA, BERT, strict=True)
    return [row(corner, "Anna", "Bert"), *(row(*line) for line in each)]


def entries(reading: SheetReading) -> list[list[int | None]]:
    return [
        [player.points[category] for category in DUEL]
        for sheet in reading.all_sheets
        for player in sheet.players
    ]


@pytest.mark.parametrize("pad", [upright, across])
@pytest.mark.parametrize("margin", [1, 3])
def test_a_pad_may_begin_in_any_column(pad: Callable[[], list[str]], margin: int) -> None:
    reading = read("Tournament of Ghent", "", *("," * margin + line for line in pad()))
    assert entries(reading) == [[*ANNA], [*BERT]]
    assert [sheet.table for sheet in reading.all_sheets] == ["Tournament of Ghent"]
    assert not reading.findings


def test_a_cell_of_a_pad_with_a_margin_is_found_where_it_stands() -> None:
    lines = across()
    lines[3] = "commercial,6,nine"
    sheet = read(*(f",,{line}" for line in lines)).all_sheets[0]
    assert [(f.code, f.line, f.column) for f in sheet.findings] == [("S-CELL-01", 4, 5)]


def test_a_remark_below_a_blank_line_is_no_player() -> None:
    reading = read(*upright(), "", "Remark: Bert came late", "(replayed)")
    assert entries(reading) == [[*ANNA], [*BERT]]
    assert not reading.findings


def test_a_name_without_entries_is_told() -> None:
    assert [f.code for f in read(*upright(), "Cleo").findings] == ["S-ROW-01"]
    reading = read(*upright(), "", "Cleo", row("Dirk", *ANNA))
    assert "S-ROW-01" in [finding.code for finding in reading.findings]


@pytest.mark.parametrize("after", range(1, len(DUEL)))
def test_a_remark_within_a_pad_does_not_end_it(after: int) -> None:
    lines = across()
    lines[after:after] = ["Remark: seats were changed"]
    reading = read("Round 1", *lines, "Round 2", *lines)
    assert entries(reading) == [[*ANNA], [*BERT]] * 2
    assert [sheet.table for sheet in reading.all_sheets] == ["Round 1", "Round 2"]
    assert not reading.findings


def test_names_over_two_columns() -> None:
    """What stands beside a player's entries, below the same name, is no player's."""
    pairs = zip(DUEL, ANNA, BERT, strict=True)
    lines = [",Anna,,Bert,", ",points,coins,points,coins"]
    lines += [row(name, a, "", b, "") for name, a, b in pairs]
    lines[-2] = "treasury,11,33,6,19"
    reading = read(*lines)
    assert entries(reading) == [[*ANNA], [*BERT]]
    assert [f.code for f in reading.findings] == ["S-ROW-02", "S-ROW-02"]


@pytest.mark.slow
@pytest.mark.parametrize("heading", ["Wonder", "Merveille", "Wereldwonder"])
def test_a_wonder_that_is_a_board(heading: str) -> None:
    reading = read(
        f"player,{heading},military,coins,wonder stages,blue,yellow,purple,green",
        "Anna,Giza A,18,8,10,7,3,5,10",
        "Bert,Rhodos B,-3,3,7,20,1,8,5",
        "Cleo,,3,11,10,3,0,0,30",
    )
    players = reading.all_sheets[0].players
    assert [player.board for player in players] == ["Giza A", "Rhodos B", ""]
    assert [player.points["wonders"] for player in players] == [10, 7, 10]
    assert not reading.findings


@pytest.mark.parametrize("mark", ["✓", "✔", "*", "x", "TRUE"])
def test_a_winner_may_be_ticked(mark: str) -> None:
    lines = upright()
    lines = [f"{lines[0]},winner", f"{lines[1]},", f"{lines[2]},{mark}"]
    assert read(*lines).all_sheets[0].winner == "Bert"


@pytest.mark.parametrize("name", ['"Anna', 'Anna"', 'An"na', '"Anna "la rouge" B'])
@pytest.mark.parametrize("other", ["Bert", '"Bert'])
def test_a_quote_that_does_not_end_takes_no_cells(name: str, other: str) -> None:
    reading = read(row("player", *DUEL), row(name, *ANNA), row(other, *BERT))
    assert entries(reading) == [[*ANNA], [*BERT]]


def test_headings_that_are_repeated_on_each_page() -> None:
    heads = row("table", "player", *DUEL)
    anna, bert = row(1, "Anna", *ANNA), row(1, "Bert", *BERT)
    reading = read(heads, anna, heads, bert, anna.replace("1,", "2,", 1))
    assert [(sheet.table, len(sheet.players)) for sheet in reading.all_sheets] == [
        ("1", 2),
        ("2", 1),
    ]


@pytest.mark.slow
def test_headings_that_are_repeated_in_a_large_file() -> None:
    heads = row("table", "player", *DUEL)
    page = [heads, *(row(n, name, *ANNA) for n in range(30) for name in ("Anna", "B" * 3000))]
    reading = read(*page * 25)
    assert {len(sheet.players) for sheet in reading.all_sheets} == {50}
    assert not reading.findings


def test_toml_with_numbers_as_text_coins_and_a_category_twice() -> None:
    text = """game = "duel"
[[player]]
name = "Anna"
civilian = "20"
treasury = "33c"
commercial = true
[[player]]
name = "Bert"
civilian = 6
blue = 7
"""
    (sheet,) = read_toml(text).all_sheets
    anna, bert = sheet.players
    assert (anna.points["civilian"], anna.coins) == (20, 33)
    assert bert.points["civilian"] == 6
    told = [(f.code, f.line, f.found) for f in sheet.findings]
    assert told == [("S-CELL-01", 6, "true"), ("S-COLUMN-02", 10, "blue")]


PAD = """7 Wonders Duel
Anna vs. Bert
Civil 20 - 6
Scientifique 13 - 2
Commercial 6 - 9
Guildes 0 - 10
Merveilles 9 - 9
Progrès 11 - 0
Pièces 33 - 19
Militaire 0 - 0
"""
MESSAGE = """Anna: civil 20, science 13, commerce 6, guildes 0, progrès 11, pièces 33, rouge 0
Bert: civil 6, science 2, commerce 9, guildes 10, progrès 0, pièces 19, rouge 0
"""
COLON = PAD.replace(" 20 - 6", ": 20-6").replace("Anna vs. Bert\n", "Anna tegen Bert (ronde 2)\n")
CLAIMS = [
    ("Vainqueur Bert", "Bert", "civilian"),
    ("Vainqueur : Bert", "Bert", "civilian"),
    ("Bert gagne !", "Bert", "civilian"),
    ("Bert wint (70-42)", "Bert", "civilian"),
    ("Anna gagne 70 à 42", "Anna", "civilian"),
    ("Victoire militaire de Bert", "Bert", "military"),
    ("Bert gagne par suprématie militaire", "Bert", "military"),
    ("Bert wint met militaire overheersing", "Bert", "military"),
    ("Bert wint met militaire overmacht", "Bert", "military"),
    ("Bert won by military supremacy in age 3", "Bert", "military"),
    ("Winnaar Bert (militair)", "Bert", "military"),
    ("Anna a gagné la partie", "Anna", "civilian"),
    ("Bert wins on the tie-break", "Bert", "civilian"),
    ("End: scientific", "", "scientific"),
    ("Gelijkspel", "shared", "civilian"),
    ("Bert kwam te laat", "", "civilian"),
    ("Bert", "", "civilian"),
]


@pytest.mark.parametrize(("remark", "winner", "end"), CLAIMS)
@pytest.mark.parametrize("text", [PAD, COLON, MESSAGE, "\n".join(upright()), "\n".join(across())])
def test_a_remark_below_a_table_may_say_who_won(
    text: str, remark: str, winner: str, end: str
) -> None:
    sheet = read(*text.splitlines(), "", remark).all_sheets[0]
    assert [player.name for player in sheet.players] == ["Anna", "Bert"]
    assert [player.points["civilian"] for player in sheet.players] == [20, 6]
    assert (sheet.winner, sheet.end) == ("" if winner == "shared" else winner, end)
    assert sheet.shared == (winner == "shared")


@pytest.mark.parametrize(("remark", "winner", "end"), CLAIMS[:-3])
@pytest.mark.parametrize("title", ["", "Tafel 3: "])
@pytest.mark.parametrize("text", [upright(), across()])
def test_a_title_above_a_table_may_say_who_won(
    text: list[str], title: str, remark: str, winner: str, end: str
) -> None:
    (sheet,) = read(f"{title}{remark}", *text).all_sheets
    assert [player.points["civilian"] for player in sheet.players] == [20, 6]
    assert (sheet.winner, sheet.end) == (winner, end)
    assert sheet.table == ("Tafel 3" if title else "1")


@pytest.mark.parametrize("above", [[], [""]])
def test_a_remark_that_claims_is_no_row(above: list[str]) -> None:
    reading = read(*upright(), *above, "Bert wins")
    assert not reading.findings
    assert [sheet.winner for sheet in reading.all_sheets] == ["Bert"]


def test_a_remark_claims_nothing_of_several_tables() -> None:
    lines = [row("table", "player", *DUEL), row(1, "Anna", *ANNA), row(1, "Bert", *BERT)]
    lines += [row(2, "Anna", *ANNA), row(2, "Bert", *BERT), "Bert wins"]
    reading = read(*lines)
    assert [sheet.winner for sheet in reading.all_sheets] == ["", ""]
    assert [f.code for f in reading.findings] == ["S-ROW-01"]


def test_each_pad_has_its_own_remark() -> None:
    lines = across()
    reading = read("Round 1", *lines, "Bert wins", "", "Round 2", *lines, "Winner Anna")
    assert [sheet.winner for sheet in reading.all_sheets] == ["Bert", "Anna"]
    assert [sheet.table for sheet in reading.all_sheets] == ["Round 1", "Round 2"]


def test_marks_say_nothing_without_a_row() -> None:
    (sheet,) = read(*across(), "Winner: x").all_sheets
    assert [(f.code, f.found) for f in sheet.findings] == [("S-WINNER-02", "x")]


@pytest.mark.parametrize("text", [MESSAGE, "\n".join(upright()), "\n".join(across())])
@pytest.mark.parametrize("remark", ["Bert won again by force of arms", "Bravo Bert tu as gagné !"])
def test_a_victory_that_is_not_understood_is_told(text: str, remark: str) -> None:
    (sheet,) = read(*text.splitlines(), "", remark).all_sheets
    assert sheet.winner == ""
    assert [f.code for f in sheet.findings] == ["S-WINNER-07"]


def test_where_the_winner_is_told_other_remarks_on_victories_are_not() -> None:
    (sheet,) = read(*across(), "", "Bert wins", "Anna has never won before").all_sheets
    assert (sheet.winner, sheet.findings) == ("Bert", ())


@pytest.mark.parametrize(
    ("cells", "winner", "end"),
    [
        ("Winner,Bert", "Bert", "civilian"),
        ("Winner:,Bert,military", "Bert", "military"),
        ("Bert,won by military supremacy", "Bert", "military"),
        ("Result,Bert wins by military supremacy", "Bert", "military"),
        ("Notes,Bert wins by military supremacy", "Bert", "military"),
        (",,Bert wins", "Bert", "civilian"),
    ],
)
@pytest.mark.parametrize("gap", [(), ("",)])
def test_a_remark_in_several_cells(cells: str, winner: str, end: str, gap: tuple[str, ...]) -> None:
    reading = read(*upright(), *gap, cells)
    (sheet,) = reading.all_sheets
    assert (len(sheet.players), sheet.winner, sheet.end) == (2, winner, end)
    assert not sheet.findings


def test_words_below_the_rows_are_no_player() -> None:
    reading = read(*upright(), "", "Date,12 May")
    assert [f.code for f in reading.findings] == ["S-ROW-01"]
    assert [len(sheet.players) for sheet in reading.all_sheets] == [2]


def test_a_remark_on_a_player_is_no_player() -> None:
    (sheet,) = read(*MESSAGE.splitlines(), "Anna had 7 coins").all_sheets
    assert [player.name for player in sheet.players] == ["Anna", "Bert"]


def test_a_winners_column_may_say_how() -> None:
    rows = [row("player", *DUEL, "winner"), row("Anna", *ANNA, "")]
    (sheet,) = read(*rows, row("Bert", *BERT, "gewonnen door militaire overmacht")).all_sheets
    assert (sheet.winner, sheet.end) == ("Bert", "military")
    assert not sheet.findings
