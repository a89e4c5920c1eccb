"""Files in which cities stand as people type them: they score as the same arguments do."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.sheets.reading.listed_file import lists_cities

DUEL = ("Anna: Altar, Theater, Palace, pawn 4, 14c", "Bert: Library, The Sphinx, 20c")
THREE = (
    "Anna: Giza A 3, Altar, 1, 3, -1, 5c",
    "Bert: Rhodes B 1, Baths",
    "Cleo: Babylon A, Palace",
)
ALONE = ("Builders Guild, Pyramids, Colossus",)
LONG = ("Jan: Altaar; Theater; Rechtzaal; Paleis; Tempel; Obelisk; Tuinen; Badhuis; Aquaduct",)


def scored(*arguments: str, stdin: str | None = None) -> list[dict[str, Any]]:
    result = CliRunner().invoke(app, ["score", *arguments, "--json"], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return [json.loads(line) for line in result.output.splitlines()]


def points(tables: list[dict[str, Any]]) -> list[tuple[str, list[Any]]]:
    return [(each["game"], [(p["name"], p["score"]) for p in each["players"]]) for each in tables]


@pytest.mark.slow
@pytest.mark.parametrize("typed", [DUEL, THREE, ALONE, LONG, ("duel", *DUEL), ("7wonders", *LONG)])
def test_a_file_of_typed_cities_is_scored_as_if_typed(
    typed: tuple[str, ...], tmp_path: Path
) -> None:
    due = points(scored(*typed))
    text = "\n".join(typed) + "\n"
    file = tmp_path / "cities.txt"
    file.write_text(text, "utf-8")
    assert due
    assert points(scored(str(file))) == due
    assert points(scored(str(tmp_path))) == due
    assert points(scored("-", stdin=text)) == due


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "# the final\n- Anna: Altar, Theater, Palace\n- Bert: Library, The Sphinx\n",
        "Anna: Altar,\n  Theater, Palace\nBert: Library,\n  The Sphinx\n",
        "Anna:\nAltar\nTheater\nPalace\n\nBert:\nLibrary\nThe Sphinx\n",
        "\ufeffAnna : Altar ; Theater ; Palace\r\nBert : Library ; The Sphinx\r\n",
    ],
)
def test_lists_go_on_over_lines(text: str) -> None:
    due = points(scored("Anna: Altar, Theater, Palace", "Bert: Library, The Sphinx"))
    assert points(scored("-", stdin=text)) == due


@pytest.mark.slow
def test_things_on_lines_of_their_own_are_one_city() -> None:
    assert points(scored("-", stdin="Altar\nTheater\nPalace\n")) == points(
        scored("Altar, Theater, Palace")
    )


@pytest.mark.parametrize(("palace", "winner"), [("Palace", "Anna"), ("Palce", None), ("", "Bert")])
def test_nobody_has_won_beside_what_is_not_understood(palace: str, winner: str | None) -> None:
    typed = f"Anna: Altar, {palace}, 9c, pawn 0", "Bert: Temple, Baths, 9c, pawn 0"
    (table,) = scored("duel", *typed)
    assert table["result"]["winner"] == winner


def test_what_is_not_understood_is_told_at_its_line() -> None:
    (table,) = scored("-", stdin="duel\n\nAnna: Altar, Theater\nBert: Libary, Palace\n")
    (found,) = table["findings"]
    assert (found["code"], found["line"], found["found"]) == ("S-CITY-01", 4, "Libary")


@pytest.mark.parametrize(
    "text",
    [
        "Anna: Altar\nBert: Theater\nAnna: Palace\nBert: Quarry\n",  # plays, in turn
        "duel\n",
        "",
        "Anna 20 13 6 0 9 11 33c 0\nBert 6 2 9 10 9 0 19c 0\n",
    ],
)
def test_what_lists_no_cities(text: str) -> None:
    assert not lists_cities(text)
