"""Columns that together are one of the pad, and what does not follow where others are unknown."""

import pytest

from antipater.checker.sheets.judging.judge import SheetVerdict, judged
from antipater.grammar.cards.load import load_set
from support.sheets import read_sheets

SET = load_set("seven_wonders")


def verdict(*rows: str) -> tuple[SheetVerdict, list[str]]:
    """The judged sheet, and the codes of what is wrong with its headings."""
    reading = read_sheets("\n".join(rows).encode(), game="seven_wonders")
    (sheet,) = reading.sheets
    return judged(SET, sheet), [found.code for found in reading.findings]


def points(told: SheetVerdict, category: str) -> list[int | None]:
    return [player.points[category] for player in told.sheet.players]


@pytest.mark.parametrize(
    "symbols",
    ["Compas;Roues;Tablettes", "Compass;Gears;Tablets", "Passers;Tandwielen;Tabletten"],
)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_columns_of_symbols_are_science(symbols: str, order: tuple[int, ...]) -> None:
    def shuffled(cells: str) -> str:
        return ";".join(cells.split(";")[n] for n in order)

    told, wrong = verdict(
        f"Joueur;Militaire;Trésor;Étapes;Civil;{shuffled(symbols)};Commerce;Guildes;Total",
        f"Anna;5;3;10;12;{shuffled('2;1;1')};4;0;47",
        f"Bert;-2;2;7;20;{shuffled('3;0;0')};3;10;49",
        f"Carl;7;4;3;11;{shuffled(';1;')};1;7;34",
        f"Dora;-4;4;3;11;{shuffled('1;x;0')};1;7;",
    )
    assert points(told, "scientific") == [13, 9, 1, None]
    assert [found.code for found in told.findings if "CELL" in found.code] == ["S-CELL-01"]
    assert wrong == []


def test_symbols_beside_a_column_of_science_are_not_counted() -> None:
    told, wrong = verdict(
        "player;military;treasury;wonders;civilian;compass;gear;tablet;science;commercial;guilds",
        "Anna;5;3;10;12;2;1;1;13;4;0",
        "Bert;-2;2;7;20;3;0;0;9;3;10",
    )
    assert points(told, "scientific") == [13, 9]
    assert {*wrong} == {"S-COLUMN-03", "S-COLUMN-04"}


@pytest.mark.parametrize(
    ("heads", "cells"),
    [
        ("Victoires;Défaites", ("9;-2", "1;-3", "0;")),
        ("Jetons victoire;Jetons défaite", ("9;2", "1;3", "0;0")),
        ("Victories;Defeats", ("9;2", "1;3", "0;")),
        ("Overwinningen;Nederlagen", ("9;-2", "1;-3", ";0")),
    ],
)
def test_victories_and_defeats_are_military_points(heads: str, cells: tuple[str, ...]) -> None:
    told, wrong = verdict(
        f"player;{heads};coins;wonders;civilian;science;commerce;guilds;total",
        f"Anna;{cells[0]};9;10;12;10;4;0;46",
        f"Bert;{cells[1]};6;7;20;4;3;10;44",
        f"Carl;{cells[2]};12;3;11;10;1;7;36",
    )
    assert points(told, "military") == [7, -2, 0]
    assert (told.derived, wrong) == ([], [])


@pytest.mark.parametrize("total", ["total", "remarks"])
def test_they_are_not_where_totals_do_not_bear_it_out(total: str) -> None:
    told, wrong = verdict(
        f"player;Victories;Defeats;coins;wonders;civilian;science;commerce;guilds;{total}",
        "Anna;3;2;9;10;12;10;4;0;46",
        "Bert;1;3;6;7;20;4;3;10;44",
    )
    assert points(told, "military") == [None, None]
    assert told.derived == []
    assert "S-COLUMN-01" in wrong


@pytest.mark.parametrize("unknown", ["Leaders", "Fases", "Wondrous", "Militair geluk"])
def test_a_category_does_not_follow_beside_an_unknown_column(unknown: str) -> None:
    told, wrong = verdict(
        f"player;military;treasury;civilian;science;commerce;guilds;{unknown};total",
        "Anna;5;3;12;10;4;0;1;44",
        "Bert;-2;2;20;4;3;10;2;44",
    )
    assert points(told, "wonders") == [None, None]
    assert told.derived == []
    assert "S-COLUMN-01" in wrong


@pytest.mark.parametrize("held", [(3, 2, 4), (9, 7, 13)])
def test_the_one_unknown_column_is_found_beside_coins(held: tuple[int, ...]) -> None:
    """Whether points or coins stand under them."""
    rows = ["Speler;Wonder;Rood;Geld;Fasen;Blauw;Groen;Geel;Paars;Som;Plaats"]
    rows += [
        f"Anna;Gizeh;5;{held[0]};10;12;10;4;0;44;2",
        f"Bert;Rhodos;-2;{held[1]};7;20;4;3;10;44;3",
        f"Carl;Efeze;8;{held[2]};3;11;10;1;7;44;1",
    ]
    told, wrong = verdict(*rows)
    assert points(told, "wonders") == [10, 7, 3]
    assert points(told, "treasury") == [3, 2, 4]
    assert (told.derived, wrong) == ([], [])


@pytest.mark.parametrize("heads", ["Tafel;Spel", "Game;Table", "table;partie"])
def test_a_column_numbers_the_games_of_a_table(heads: str) -> None:
    game_first = heads == "Game;Table"
    rows = ["Joueur;Militaire;Civil;Total;" + heads]
    for name, game in (
        ("Anna", 1),
        ("Bert", 1),
        ("Carl", 1),
        ("Anna", 2),
        ("Bert", 2),
        ("Carl", 2),
    ):
        rows.append(f"{name};5;12;17;" + (f"{game};4" if game_first else f"4;{game}"))
    reading = read_sheets("\n".join(rows).encode(), game="seven_wonders")
    assert [sheet.table for sheet in reading.sheets] == ["4.1", "4.2"]
    assert "S-COLUMN-02" not in [found.code for found in reading.findings]


def test_two_columns_of_tables_of_which_none_numbers_games_are_told() -> None:
    rows = ["Joueur;Militaire;Civil;Total;Tafel;Table", *(f"{n};5;12;17;4;4" for n in "ABC")]
    reading = read_sheets("\n".join(rows).encode(), game="seven_wonders")
    assert "S-COLUMN-02" in [found.code for found in reading.findings]
