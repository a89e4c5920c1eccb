"""Sheets of a whole tournament: columns for the event, the round and the table."""

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.commands import run
from support.sheets import read_sheets

WORDS = {
    "event": ("Event", "Tournoi", "toernooi"),
    "round": ("Round", "RONDE", "manche", "Ronde"),
    "table": ("Table", "tafel", "Tafelnummer"),
    "player": ("Player", "joueur", "Speler"),
}
POINTS = [
    "civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury",
    "military",
]  # fmt: skip


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[str, dict[tuple[str, str, str], list[str]]]:
    """A file of several events, rounds and tables, in any order of columns, and who sat where."""
    fields = draw(st.permutations(["event", "round", "table", "player"]))
    heads = [draw(st.sampled_from(WORDS[field])) for field in fields]
    sizes = draw(st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3)))
    where = itertools.product(*([str(n) for n in range(1, size + 1)] for size in sizes))
    expected, lines = {}, [",".join([*heads, *POINTS])]
    for number, (event, round_, table) in enumerate(where):
        names = [f"P{number}a", f"P{number}b"]
        expected[(f"Cup {event}", round_, table)] = names
        for name in names:
            cells = {"event": f"Cup {event}", "round": round_, "table": table, "player": name}
            lines.append(",".join([*(cells[field] for field in fields), *"30201021"]))
    return "\n".join(lines), expected


@pytest.mark.slow
@given(tournaments())
def test_who_sat_where_is_read_from_the_columns(
    drawn: tuple[str, dict[tuple[str, str, str], list[str]]],
) -> None:
    text, expected = drawn
    reading = read_sheets(text.encode())
    found = {
        (each.event, each.round, each.table): [player.name for player in each.players]
        for each in reading.sheets
    }
    assert found == expected
    assert not reading.findings


SHEET = """Ronde,Tafel,Speler,blauw,groen,geel,gilden,wonders,vooruitgang,schatkist,militair,totaal
1,1,Anna,20,13,6,0,9,11,11,0,70
,,Bert,6,2,9,10,9,0,6,0,42
1,2,Cas,20,13,6,0,9,11,11,0,70
,,Dirk,6,2,9,10,9,0,6,0,42
2,1,Anna,10,13,6,0,9,11,11,0,60
,,Cas,6,2,9,10,9,0,6,0,42
"""


@pytest.mark.slow
def test_rounds_are_told_and_count_as_rounds(tmp_path: Path) -> None:
    file = tmp_path / "cup.csv"
    file.write_text(SHEET, "utf-8")
    told = run("score", file, "--lang", "nl").output
    assert "Ronde 1, tafel 2: Cas 70 – Dirk 42" in told
    assert "Ronde 2, tafel 1: Anna 60 – Cas 42" in told
    plain = json.loads(run("standings", file, "--json").output)
    assert plain["games"] == 3
    assert [(each["round"], len(each["games"])) for each in plain["rounds"]] == [("1", 2), ("2", 1)]
    rows = run("score", file, "--csv").output.splitlines()
    assert rows[5].startswith("2,1,Anna,")


def test_without_a_column_for_tables_a_round_is_one_and_that_is_told(tmp_path: Path) -> None:
    file = tmp_path / "cup.csv"
    lines = (line.split(",") for line in SHEET.replace("\n,,", "\n1,,").splitlines())
    file.write_text("\n".join(",".join([one, *others]) for one, _, *others in lines), "utf-8")
    told = run("score", file).output
    assert "with several tables in a round, add a column `table`" in told
    assert "S-PLAYER-02" in told


CATEGORIES = ("military", "coins", "wonders", "civilian", "scientific", "commercial", "guilds")
FOUR = ("13;10;10;3;13;0;4;46", "9;3;3;14;1;4;6;38", "-5;55;10;12;13;0;0;48", "5;8;3;9;13;10;0;42")
PLACES = [("round", "table"), ("event", "round", "table"), ("round",), ("event", "table")]


@pytest.mark.slow
@pytest.mark.parametrize("by_player", [False, True])
@pytest.mark.parametrize("places", PLACES)
def test_rounds_with_the_same_table_are_so_many_players_each(
    places: tuple[str, ...], by_player: bool
) -> None:
    said = {"event": "Cup {n}", "round": "{n}", "table": "1"}
    rows = [
        ";".join([*(said[place].format(n=n) for place in places), name, points])
        for n in (1, 2)
        for name, points in zip(("Anna", "Bert", "Cas", "Dirk"), FOUR, strict=True)
    ]
    rows = sorted(rows, key=lambda row: row.split(";")[len(places)]) if by_player else rows
    heads = ";".join([*places, "player", *CATEGORIES, "total"])
    reading = read_sheets("\n".join([heads, *rows]).encode())
    assert reading.game == "seven_wonders"
    assert [len(sheet.players) for sheet in reading.all_sheets] == [4, 4]


def test_two_rounds_of_duel_are_of_duel_also_without_progress() -> None:
    text = """round;table;player;civilian;scientific;commercial;guilds;wonders;treasury;military
1;1;Anna;20;13;6;0;9;11;0
1;1;Bert;6;2;9;10;9;6;0
2;1;Anna;20;3;6;5;3;11;2
2;1;Bert;16;4;9;0;6;6;0
"""
    assert read_sheets(text.encode()).game == "duel"
