"""What organisers type and write in haste: read where it can mean one thing, else told in words."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.headings import Headings
from antipater.checker.sheets.prompt.form import form_of
from antipater.checker.sheets.reading.toml import read_toml
from antipater.checker.sheets.sheet import Sheet
from antipater.grammar.cards.load import load_set
from support.commands import run
from support.sheets import read_sheets

ANNA, BERT = "Anna 20 13 6 0 9 11 33c 0", "Bert 6 2 9 10 9 0 19c 0"
SEVEN = "militaire,trésor,merveilles,civil,scientifique,commerce,guildes"


def scored(*arguments: str) -> dict[str, object]:
    result = CliRunner().invoke(app, ["score", *arguments, "--json"])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    found: dict[str, object] = json.loads(result.stdout.splitlines()[-1])
    return found


def told(*arguments: str) -> str:
    return run("score", *arguments).output


# Typed rows


@pytest.mark.slow
@pytest.mark.parametrize(
    "row",
    [
        "Anna, 20, 13, 6, 0, 9, 11, 33c, 0",
        "Anna; 20; 13; 6; 0; 9; 11; 33c; 0;",
        "Anna: 20 13 6 0 9 11 33c 0",
        "Anna 20 13 6 0 9 11 33 coins 0",
        "Anna 20 13 6 0 9 11 33 pièces 0",
        "Anna 20 13 6 0 9 11 33 munten 0",
        "Anna 20 13 6 0 9 5,6 33p 0",
    ],
)
def test_rows_as_people_type_them(row: str) -> None:
    for game in (["duel"], []):
        assert scored(*game, row, BERT)["players"] == scored("duel", ANNA, BERT)["players"]


@pytest.mark.slow
@pytest.mark.parametrize("total", ["70", "= 70", "=70"])
def test_a_total_behind_the_entries(total: str) -> None:
    due = scored("duel", f"{ANNA} 70", BERT)
    assert scored("duel", f"{ANNA} {total}", BERT) == due
    assert "S-TOTAL-01" in told("duel", f"{ANNA} {total[:-1]}1", BERT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "code", "place"),
    [
        ("Anna 20 13 -- 0 9 11 33c 0", "S-CELL-01", "1:4:"),
        ("Anna 20 13 6 0 9 11 33c x", "S-CELL-01", "1:9:"),
        ("Anna 20 13 6 0 9 11 33c 0 x", "S-CELL-01", "1:11:"),
        ("Anna 20 13 6 0 9 11 33c 0 x y", "S-ROW-04", "1:"),
        ("Anna 20 13", "S-ROW-04", "1:"),
    ],
)
def test_a_word_that_is_no_entry_is_told_as_such(row: str, code: str, place: str) -> None:
    output = told("duel", row, BERT)
    assert re.search(rf"^ *{place} {code}", output, re.MULTILINE)
    assert "R-FILE-01" not in output


def test_what_was_taken_for_the_name_is_told_where_entries_lack() -> None:
    """A letter O for a nought makes an entry part of the name."""
    assert "7 entries after the name `Anna 2O`" in told("duel", ANNA.replace("20", "2O"), BERT)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["Theater; Altar; Palace", "Théâtre, Autel; Palais", "Palace,"])
def test_buildings_with_any_separator(text: str) -> None:
    output = told(text)
    assert "civilian" in output
    assert "R-FILE-01" not in output


def test_a_player_alone_wins_nothing() -> None:
    found = scored("duel", ANNA)
    assert found["result"] == {
        "kind": "civilian", "winner": None, "shared": False, "reason": "unknown",
    }  # fmt: skip


def test_how_to_say_the_game_is_told() -> None:
    assert "--set duel" in told(ANNA, BERT, BERT)


# Boards and seats


def seven(column: str, values: Sequence[str]) -> Sheet:
    rows = "\n".join(
        f"{name},{value},0,{n},3,5,1,2,0"
        for n, (name, value) in enumerate(zip("ABC", values, strict=True))
    )
    (sheet,) = read_sheets(
        f"joueur,{column},{SEVEN}\n{rows}".encode(), game="seven_wonders"
    ).all_sheets
    return sheet


@pytest.mark.parametrize(
    ("boards", "codes"),
    [
        (["Gizeh A", "Rhodos B", ""], []),
        (["Gizeh", "Rhodes", "Éphèse"], []),
        (["Petra A", "Rhodos B", ""], ["S-BOARD-01"]),
        (["Gizeh A", "Giza B", ""], ["S-BOARD-02"]),
        (["Gizeh A", "Giza A", "Giza"], ["S-BOARD-02", "S-BOARD-02"]),
    ],
)
def test_boards_that_there_are_each_once(boards: Sequence[str], codes: Sequence[str]) -> None:
    assert [f.code for f in seven("plateau", boards).findings] == codes


@pytest.mark.parametrize(
    ("seats", "order", "codes"),
    [
        (["3", "1", "2"], "BCA", []),
        (["", "", ""], "ABC", []),
        (["1", "1", "2"], "ABC", ["S-SEAT-01"]),
        (["1", "", "2"], "ABC", ["S-SEAT-01"]),
        (["1", "x", "2"], "ABC", ["S-CELL-01", "S-SEAT-01"]),
    ],
)
def test_seats_number_the_players_or_are_told(
    seats: Sequence[str], order: str, codes: Sequence[str]
) -> None:
    sheet = seven("siège", seats)
    assert "".join(p.name for p in sheet.players) == order
    assert sheet.seated is (order == "BCA")
    assert [f.code for f in sheet.findings] == codes


def test_seats_in_toml() -> None:
    text = "".join(
        f'[[player]]\nname = "{name}"\nboard = ""\nseat = {seat}\nmilitary = 0\n'
        for name, seat in (("A", 2), ("B", 3), ("C", 1))
    )
    (sheet,) = read_toml(text).all_sheets
    assert ([p.name for p in sheet.players], sheet.seated) == (["C", "A", "B"], True)


def test_seats_are_kept_where_a_sheet_is_gone_on_with() -> None:
    form = form_of(load_set("seven_wonders"), seven("siège", ["3", "1", "2"]))
    (sheet,) = read_sheets(form.csv("nl").encode(), game="seven_wonders").all_sheets
    assert [(p.name, p.seat) for p in sheet.players] == [("B", 1), ("C", 2), ("A", 3)]
    assert sheet.seated


# Ends, headings, games


def test_two_different_ends_are_not_believed(tmp_path: Path) -> None:
    rows = (
        "player,civilian,scientific,commercial,guilds,wonders,progress,coins,military,end,winner\n"
    )
    rows += "Anna,9,9,0,0,0,0,0,0,military,Anna\nBert,0,9,0,0,0,0,0,0,scientific,\n"
    (sheet,) = read_sheets(rows.encode()).all_sheets
    assert (sheet.end, [f.code for f in sheet.findings]) == ("civilian", ["S-END-02"])
    told = [message(sheet.findings[0], language) for language in LANGUAGES]
    assert "military, scientific" in told[0]
    assert "militaire, scientifique" in told[1]
    assert "militair, wetenschappelijk" in told[2]


def test_colours_as_dutch_pads_call_them() -> None:
    rows = (
        "naam;rode;munten;wonder;blauwe;groene;gele;paarse\nA;5;12;10;13;13;4;0\nB;0;3;3;5;1;2;0\n"
    )
    reading = read_sheets(rows.encode(), game="seven_wonders")
    assert not reading.findings
    assert reading.all_sheets[0].players[0].points["military"] == 5


@pytest.mark.parametrize(
    ("title", "field"),
    [
        ("Le trésor de la cité", "treasury"),
        ("De schatkist van je stad", "treasury"),
        ("Jetons Conflit", "military"),
        ("Vooruitgangfiches", "progress"),
        ("Prénom", "player"),
        ("Voornaam", "player"),
        ("Manche", "round"),
        ("Score", "total"),
        ("Punten", "total"),
        ("Score militaire", "military"),
        ("Fin de partie", "end"),
        ("Einde van het spel", "end"),
        ("Soort overwinning", "end"),
        ("Wonder / board", "board"),
        ("Points de victoire", "total"),
        ("Victory points", "total"),
        ("Winstpunten", "total"),
        ("Victory points (military)", "military"),
        ("Points de victoire (civil)", "civilian"),
        ("Points des pièces", "treasury"),
        ("Punten munten", "treasury"),
        ("Valeur des pièces", "treasury"),
        ("Waarde van de munten", "treasury"),
        ("Treasury (coins/3)", "treasury"),
        ("Trésor, 1 point par 3 pièces", "treasury"),
        ("Treasury (in coins)", "coins"),
        ("Munten in de schatkist", "coins"),
        ("Pièces du trésor", "coins"),
        ("Type of victory", "end"),
        ("Résultat final", "total"),
        ("Gewonnen door", "winner"),
        ("Civiel", "civilian"),
        ("Deelnemer", "player"),
        ("Place", None),  # in a list of results a rank as likely as a seat
        ("Plaats", None),
    ],
)
def test_headings_as_rulebooks_and_organisers_write_them(title: str, field: str | None) -> None:
    heading = Headings(load_set("duel")).understood(title)
    assert (heading.field if heading else None) == field


def test_typed_rows_are_told_in_the_words_of_the_reader() -> None:
    first = told("duel", ANNA, BERT, "--lang", "nl").splitlines()[0]
    assert first == "7 Wonders Duel, editie reprint"


@pytest.mark.parametrize("title", ["Grand total", "Total général", "Eindtotaal", "TOTAAL"])
def test_totals_as_pads_call_them(title: str) -> None:
    rows = f"naam;militair;munten;wonder;blauw;groen;geel;paars;{title}\nA;5;12;10;13;13;4;0;49\n"
    reading = read_sheets(rows.encode(), game="seven_wonders")
    assert not reading.findings
    assert reading.all_sheets[0].players[0].total == 49


@pytest.mark.parametrize(
    ("second", "spelled"), [("ANNA", ("Anna", "ANNA")), ("Anna", ("Anna",)), ("ánna", None)]
)
def test_names_that_a_claim_cannot_tell_apart(second: str, spelled: tuple[str, ...] | None) -> None:
    found = {f.code: f.found for f in seven_named("Anna", second, "Carla").findings}
    assert found.get("S-PLAYER-01") == spelled


@pytest.mark.parametrize(("claim", "winner"), [("Zoé", "Zoé"), ("zoe", "Zoe"), ("Zoë", "")])
def test_of_names_that_differ_in_accents_a_claim_means_the_one_as_written(
    claim: str, winner: str
) -> None:
    rows = f"player,civilian,science,commercial,winner\nZoé,9,1,3,{claim}\nZoe,9,2,3,\n"
    (sheet,) = read_sheets(rows.encode(), game="duel").all_sheets
    assert sheet.winner == winner
    assert {found.code for found in sheet.findings} == ({"S-WINNER-02"} if not winner else set())


def seven_named(*names: str) -> Sheet:
    rows = "\n".join(f"{name},0,{n},3,5,1,2,0" for n, name in enumerate(names))
    (sheet,) = read_sheets(f"joueur,{SEVEN}\n{rows}".encode(), game="seven_wonders").all_sheets
    return sheet
