"""Files as clubs keep them: titles, rankings, remarks and several tables below one heading."""

from pathlib import Path

import pytest

from antipater.checker.messages.words import say
from antipater.checker.sheets.sheet import Sheet
from support.commands import run
from support.sheets import read_sheets

SEVEN = "Joueur;Militaire;Trésor;Merveilles;Civil;Science;Commerce;Guildes;Total"
AN, BEN, CAS = "An;14;3;10;13;0;7;7;54", "Ben;-2;2;2;13;50;0;0;65", "Cas;4;6;3;16;4;4;11;48"
EVA, FINN, GUS = "Eva;14;3;10;13;0;7;7;54", "Finn;-2;2;2;13;40;0;0;55", "Gus;4;6;3;16;4;4;11;48"
DUEL = "Player;Civ;Sci;Com;Gui;Won;Pro;Tre;Mil;Total"
ANNA, BERT = "Anna;20;13;6;0;9;11;11;0;70", "Bert;6;2;9;10;9;0;6;0;42"
PAD = (
    "Militaire;14;-2;4",
    "Trésor;3;2;6",
    "Merveilles;10;2;3",
    "Civil;13;13;16",
    "Science;0;50;4",
    "Commerce;7;0;4",
    "Guildes;7;0;11",
    "Total;54;65;48",
)
RANKING = "Place;Joueur;Matchs;Gagnés;Points\n1;Anna;3;3;9\n2;Bert;3;2;6\n"


def sheets(*lines: str) -> tuple[Sheet, ...]:
    return read_sheets("\n".join(lines).encode()).all_sheets


def names(*lines: str) -> list[list[str]]:
    return [[player.name for player in sheet.players] for sheet in sheets(*lines)]


def across(*headings: str, beside: str = "") -> tuple[str, ...]:
    """A pad with players across, and what stands beside each line."""
    return (";".join(("", "An", "Ben", "Cas", *headings)), *(line + beside for line in PAD))


# Rankings


@pytest.mark.slow
def test_a_ranking_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(f"table;{SEVEN}\n1;{AN}\n1;{BEN}\n1;{CAS}\n")
    own = run("standings", tmp_path / "games.csv", "--csv").stdout
    (tmp_path / "own.csv").write_text(own)
    (tmp_path / "ranking.csv").write_text(f"Duel\n{RANKING}")
    result = run("standings", tmp_path)
    assert result.exit_code == 0
    assert "1 game counts" in result.output
    assert result.output.count(say("sheets.unreadable.ranking", "en")) == 2


@pytest.mark.parametrize(
    ("ranking", "line"),
    [(("Classement", RANKING), "7"), (("Classement;Points", "An;3", "Ben;2"), "6")],
)
def test_a_ranking_below_a_table_is_left_out(ranking: tuple[str, ...], line: str) -> None:
    read = read_sheets("\n".join((SEVEN, AN, BEN, CAS, "", *ranking)).encode())
    assert [len(sheet.players) for sheet in read.all_sheets] == [3]
    assert ("ranking", {"where": line}) in read.notes


# Headings


@pytest.mark.parametrize("heading", ["Mun", "Mun.", "Coi", "munt"])
def test_short_headings_of_coins_are_of_coins(heading: str) -> None:
    (sheet,) = sheets(
        SEVEN.replace("Trésor", heading).replace(";Total", ""),
        *(row.rpartition(";")[0] for row in (AN, BEN, CAS)),
    )
    assert [player.coins for player in sheet.players] == [3, 2, 6]


@pytest.mark.parametrize("heading", ["Points de tournoi", "Tournament points", "Points de table"])
def test_points_of_a_tournament_name_no_event(heading: str) -> None:
    (sheet,) = sheets(f"{SEVEN};{heading}", f"{AN};3", f"{BEN};5", f"{CAS};1")
    assert (sheet.event, sheet.round, len(sheet.players)) == ("", "", 3)


def test_a_subtotal_is_no_total() -> None:
    (sheet,) = sheets(*across(), "Sous-total;27;63;35")
    assert [player.total for player in sheet.players] == [54, 65, 48]
    (sheet,) = sheets(
        f"{SEVEN.replace('Total', 'Points;Total')}",
        *(
            row.replace(";" + row.rpartition(";")[2], f";9;{row.rpartition(';')[2]}")
            for row in (AN, BEN, CAS)
        ),
    )
    assert [player.total for player in sheet.players] == [54, 65, 48]


def test_columns_of_one_category_are_added_up() -> None:
    ages = ("Conflits I;1;-1;1", "Conflits II;6;-2;-1", "Conflits III;7;1;4")
    (sheet,) = sheets(across()[0], *ages, *PAD[1:])
    assert [player.points["military"] for player in sheet.players] == [14, -2, 4]


def test_a_column_of_supremacies_is_read() -> None:
    (sheet,) = sheets(f"{DUEL};Supremacy;Winner", f"{ANNA};M;x", f"{BERT};;")
    assert (sheet.end, sheet.winner) == ("military", "Anna")


# Pads with players across


@pytest.mark.parametrize(
    "title", ["Club des Merveilles - soirée", "Wonders club", "Coupe Bleue", "Ludothèque Le Trésor"]
)
def test_a_title_with_the_word_of_a_category(title: str) -> None:
    assert names(title, *across()) == names(title, "", *across()) == [["An", "Ben", "Cas"]]


def test_remarks_beside_a_pad_are_no_player() -> None:
    assert names(*across("Remarques")) == [["An", "Ben", "Cas"]]
    assert names(*across("Notes", beside=";Rhodes!")) == [["An", "Ben", "Cas"]]


def test_places_for_players_who_did_not_play() -> None:
    empty = [*across("Joueur 4", "Joueur 5", beside=";;"), "Total;54;65;48;0;0"]
    assert names(*empty[:-2], empty[-1]) == [["An", "Ben", "Cas"]]
    assert len(names(SEVEN, AN, BEN, CAS, "Joueur 4;;;;;;;;0")[0]) == 3


def test_a_finding_stands_at_its_line() -> None:
    read = read_sheets("\n".join((*across()[:-1], "Total;-;65;48")).encode())
    assert ("dashes", {"rows": "9"}) in read.notes


# Several tables below one heading


def test_rows_that_name_a_table_part_tables() -> None:
    read = sheets(SEVEN, "Table 1", AN, BEN, CAS, "Table 2", EVA, FINN, GUS)
    assert [(sheet.table, len(sheet.players)) for sheet in read] == [("1", 3), ("2", 3)]


def test_rows_that_name_a_round_part_rounds() -> None:
    rows = [f"1;{row}" for row in (AN, BEN, CAS)]
    read = sheets(f"Table;{SEVEN}", "Ronde 1", *rows, "Ronde 2 - table 4", *rows)
    assert [(sheet.round, sheet.table) for sheet in read] == [("1", "1"), ("2", "1")]


def test_dates_part_evenings() -> None:
    first = [f"12/03/2026;1;{row}" for row in (AN, BEN, CAS)]
    second = [f"19/03/2026;1;{row}" for row in (EVA, FINN, GUS)]
    read = sheets(f"Date;Table;{SEVEN}", *first, *second)
    assert [sheet.event for sheet in read] == ["12/03/2026", "19/03/2026"]
    duel = [f"{day};{row}" for day in ("12/03/2026", "19/03/2026") for row in (ANNA, BERT)]
    assert len(sheets(f"Date;{DUEL}", *duel)) == 2


def test_blank_lines_part_tables_or_are_told() -> None:
    assert len(sheets(DUEL, ANNA, BERT, "", ANNA, BERT)) == 2
    assert len(sheets(SEVEN, AN, BEN, CAS, "", AN, BEN, CAS)) == 2
    read = read_sheets("\n".join((SEVEN, AN, BEN, CAS, "", EVA, FINN, GUS)).encode())
    assert len(read.all_sheets) == 1
    assert ("blank_line", {"row": "6"}) in read.notes


def test_a_round_is_called_by_its_number() -> None:
    rows = [f"{said};1;{row}" for said in ("Ronde 1", "Round 2", "3") for row in (ANNA, BERT)]
    read = sheets(f"Round;Table;{DUEL}", *rows)
    assert [sheet.round for sheet in read] == ["1", "2", "3"]


# Other forms


def test_blanks_between_columns_keep_empty_cells() -> None:
    (sheet,) = sheets(
        "           Anna  Bert",
        "Civil        20     6",
        "Science      13     2",
        "Commerce      6     9",
        "Guilds             10",
        "Wonders       9     9",
        "Progress     11",
        "Treasury     11     6",
        "Military",
    )
    assert [player.points["guilds"] for player in sheet.players] == [None, 10]
    assert [player.points["progress"] for player in sheet.players] == [11, None]


def test_a_game_a_row_with_totals_alone() -> None:
    (sheet,) = sheets(
        "Duel", "Round,Table,Player A,Total A,Player B,Total B", "1,1,Anna,70,Bert,42"
    )
    assert [(player.name, player.total) for player in sheet.players] == [("Anna", 70), ("Bert", 42)]


@pytest.mark.slow
def test_totals_as_written_tell_who_wins(tmp_path: Path) -> None:
    file = tmp_path / "s.csv"
    file.write_text(f"{DUEL}\n{ANNA[:-2]}40\nBert;;;9;10;9;0;6;0;50\n")
    assert "Bert wins by the totals as they are written" in run("score", file).output
    file.write_text("Duel\nPlayer,Total,Civilian\nAnna,60,20\nBert,60,21\n")
    assert "Bert wins on the tie-break" in run("score", file).output


@pytest.mark.slow
def test_a_wrong_winner_is_told_at_the_mark(tmp_path: Path) -> None:
    file = tmp_path / "s.csv"
    file.write_text(f"{DUEL};Winner\n{ANNA};\n{BERT};x\n")
    assert "s.csv:3: S-WINNER-01" in run("score", file).output


@pytest.mark.slow
def test_csv_keeps_rounds_and_written_totals(tmp_path: Path) -> None:
    file = tmp_path / "s.csv"
    file.write_text(f"Round;Table;{DUEL}\n2;1;{ANNA}\n2;1;Bert;;;9;10;9;0;6;0;42\n")
    heading, _, bert = run("score", file, "--csv").stdout.splitlines()[:3]
    told = dict(zip(heading.split(","), bert.split(","), strict=False))
    assert (told["round"], told["table"], told["total"]) == ("2", "1", "42")


@pytest.mark.slow
def test_markdown_in_standings(tmp_path: Path) -> None:
    heading, *rows = (f"| {row.replace(';', ' | ')} |" for row in (DUEL, ANNA, BERT))
    file = tmp_path / "s.md"
    file.write_text("\n".join((heading, "|---" * 10 + "|", *rows)).replace("Anna", "**Anna**"))
    assert "Anna 70 – Bert 42" in run("standings", file).output


def test_players_across_with_names_of_colours_or_numbers() -> None:
    for called in (["Jan De Groen", "Piet Rood", "Wim Blauw"], ["1", "2", "3"]):
        assert names(";".join(("7 Wonders", *called)), *PAD) == [called]


def test_the_free_city_is_no_player() -> None:
    assert names(";An;Ben;Ville libre", *PAD) == [["An", "Ben"]]


def test_short_headings_without_totals() -> None:
    rows = (row.rpartition(";")[0] for row in (AN, BEN, CAS))
    (sheet,) = sheets("7 Wonders", "Speler;Mil;Tre;Won;Bur;Wet;Han;Gil", *rows)
    assert [player.points["wonders"] for player in sheet.players] == [10, 2, 3]


def test_tables_named_as_categories_stand_in_rows() -> None:
    called = ["guilds=40", "guilds=41", "wonders=0", "progress=1", "military=2", "civil=3"]
    rows = [f"{table};{row}" for table in called for row in (ANNA, BERT)]
    assert [sheet.table for sheet in sheets(f"Table;{DUEL}", *rows)] == called


def test_points_beside_totals_are_no_misspelt_coins() -> None:
    heading = "ronde;tafel;bestand;einde;speler;plaats;punten;totaal"
    rows = ("1;1;a.csv;burgerlijk;An;2;0;54", "1;1;a.csv;burgerlijk;Ben;1;1;65")
    read = read_sheets("\n".join((heading, *rows)).encode(), game="seven_wonders")
    assert not read.findings
    assert [player.total for player in read.all_sheets[0].players] == [54, 65]


def test_rows_above_the_first_name_of_a_table() -> None:
    read = sheets(SEVEN, AN, BEN, CAS, "", "Table 2", EVA, FINN, GUS)
    assert [(sheet.table, len(sheet.players)) for sheet in read] == [("1", 3), ("2", 3)]


@pytest.mark.parametrize(
    ("anna", "bert", "end", "winner"),
    [
        ("won", "lost", "civilian", "Anna"),
        ("perdu", "gagne par suprématie scientifique", "scientific", "Bert"),
        ("won by military supremacy", "", "military", "Anna"),
        ("military victory", "military victory", "military", ""),
    ],
)
def test_results_in_words(anna: str, bert: str, end: str, winner: str) -> None:
    (sheet,) = sheets(f"{DUEL};Uitslag", f"{ANNA};{anna}", f"{BERT};{bert}")
    assert (sheet.end, sheet.winner) == (end, winner)
    assert [each.code for each in sheet.findings] == ([] if winner else ["S-WINNER-03"])


@pytest.mark.slow
def test_a_victory_without_points_is_of_no_kind(tmp_path: Path) -> None:
    file = tmp_path / "s.csv"
    blank = ";;;;;;;;;"
    file.write_text(
        f"Table;{DUEL};Winner\n1;{ANNA};x\n1;{BERT};\n2;Carl{blank};x\n2;Dina{blank};\n"
    )
    told = run("standings", file).output
    assert "Anna 70 – Bert 42  civilian, won by Anna" in told
    assert "Carl – Dina        ending not told, won by Carl" in told


def test_remarks_stay_with_the_table_that_a_blank_line_parts() -> None:
    read = sheets(DUEL, ANNA, BERT, "Winner: Anna", "", ANNA, BERT, "Winner: Bert")
    assert [sheet.winner for sheet in read] == ["Anna", "Bert"]


@pytest.mark.slow
def test_a_wrong_total_of_a_pad_is_told_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "s.csv"
    file.write_text("\n".join((*across()[:-1], "Total;55;65;48")))
    assert "s.csv:9: S-TOTAL-01: An" in run("score", file).output


# What is read as it is written, though it looks like what a club adds


def test_a_player_of_whom_anything_is_entered_is_one() -> None:
    for line in ("Joueur 3;;;;;;;;50", "Joueur 3;0;0;0;0;0;0;0;"):
        assert len(names(SEVEN, AN, BEN, line)[0]) == 3
    assert names(f"{DUEL};Winner", f"Player 1{';' * 10}x", f"{BERT};") == [["Player 1", "Bert"]]
    assert names(DUEL, ANNA, "Player 2" + ";" * 9) == [["Anna", "Player 2"]]
    rows = (f"1;{ANNA}", f"1;{BERT}", f"2;{ANNA}", "2;Player 2" + ";" * 9)
    assert len(names(f"Table;{DUEL}", *rows)[1]) == 2


def test_a_player_called_as_remarks_are() -> None:
    assert names(DUEL, ANNA, BERT.replace("Bert", "Note")) == [["Anna", "Note"]]


@pytest.mark.parametrize(
    ("anna", "bert"),
    [
        ("W", "L"),
        ("W", "V"),
        ("winst", "verlies"),
        ("victoire", "défaite"),
        ("no", "-"),
        ("none", ""),
    ],
)
def test_a_result_of_each_player_is_no_supremacy(anna: str, bert: str) -> None:
    (sheet,) = sheets(f"{DUEL};Uitslag", f"{ANNA};{anna}", f"{BERT};{bert}")
    assert (sheet.end, sheet.findings) == ("civilian", ())
    assert sheet.winner == ("Anna" if anna[0] in "Wwv" else "")


def test_a_single_letter_that_may_be_won_is_told() -> None:
    (sheet,) = sheets(f"{DUEL};Winner;Result", f"{ANNA};x;W", f"{BERT};;")
    assert (sheet.end, [each.code for each in sheet.findings]) == ("civilian", ["S-END-01"])


def test_numbers_under_a_heading_of_results_are_told() -> None:
    read = read_sheets("\n".join((f"{DUEL};Uitslag", f"{ANNA};1", f"{BERT};2")).encode())
    assert [each.code for each in read.findings] == ["S-COLUMN-04"]


@pytest.mark.parametrize(("gods", "code"), [(10, "S-COLUMN-04"), (9, "S-COLUMN-03")])
def test_points_of_an_expansion_are_under_no_misspelt_heading(gods: int, code: str) -> None:
    anna, bert = "Anna,24,9,6,4,6,5,7,2", "Bert,15,12,3,0,12,4,3,0"
    heading = "player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military"
    rows = (f"{heading},gods,senate,total", f"{anna},{gods},3,76", f"{bert},5,3,57")
    read = read_sheets("\n".join(rows).encode())
    assert [each.code for each in read.findings if "COLUMN" in each.code] == [code] * 2


def test_comments_under_a_short_heading_are_no_points() -> None:
    read = read_sheets("\n".join((f"{DUEL};Com.", f"{ANNA};ok", f"{BERT};")).encode())
    assert not read.findings


def test_numbers_left_of_their_heading_stay_in_line() -> None:
    (sheet,) = sheets(
        "Player  Civil  Science  Trade  Guilds  Wonders  Progress  Treasury  Military",
        "Anna    20     13      6      0       9        11        11       0",
        "Bert    6      2       9      10      9        0         6        2",
    )
    assert [player.points["commercial"] for player in sheet.players] == [6, 9]


def test_points_beside_a_total_are_what_adds_up_or_told() -> None:
    (sheet,) = sheets(f"{DUEL[:-5]}Points;Total", f"{ANNA};3", f"{BERT};0")
    assert [player.total for player in sheet.players] == [70, 42]
    read = read_sheets(b"Duel\nPlayer;Points;Total\nAnna;44;110\nBert;70;108\n")
    assert [each.code for each in read.findings] == ["S-COLUMN-02"]


def test_the_time_of_a_row_parts_no_table() -> None:
    times = (("12/11/2026 20:05", "12-11-2026 20:06"), ("12/11/2026", "13/11/2026"))
    for day, other in times:
        assert names(f"Date;{DUEL}", f"{day};{ANNA}", f"{other};{BERT}") == [["Anna", "Bert"]]
    days = [f"{day} 20:0{n};{row}" for day in "12" for n, row in enumerate((ANNA, BERT))]
    assert len(sheets(f"Date;{DUEL}", *days)) == 2


def test_totals_of_tables_are_no_ranking() -> None:
    rows = ("table;joueur;total;parties", "1;An;54;1", "1;Ben;65;1", "1;Cas;48;1")
    assert len(sheets("7 Wonders", "Classement ronde 1", *rows)) == 1
    ranked = "\n".join(("Stand", "speler;totaal", "Anna;70", "Bert;42")).encode()
    assert len(read_sheets(ranked, game="duel").all_sheets) == 1


def test_the_name_of_a_round_ends_before_its_colon() -> None:
    read = sheets(DUEL, "Round 1:", ANNA, BERT, "Round 2:", ANNA, BERT)
    assert [sheet.table for sheet in read] == ["1", "2"]


def test_a_subtotal_in_dutch_is_no_total() -> None:
    for word in ("subtotaal", "sub-totaal"):
        read = read_sheets("\n".join((f"{DUEL};{word}", f"{ANNA};33", f"{BERT};8")).encode())
        assert not read.findings


def test_a_row_of_a_table_that_a_row_names_keeps_to_its_headings() -> None:
    more = ANNA.replace(";20;", ";20;;")
    read = read_sheets("\n".join(("Duel", DUEL, "Table 1", more, BERT, "Bert wins")).encode())
    told = [*read.findings, *read.all_sheets[0].findings]
    rows = [(f.line, f.found, f.expected) for f in told if f.code == "S-ROW-01"]
    assert rows == [(6, 1, 10), (4, 11, 10)]
