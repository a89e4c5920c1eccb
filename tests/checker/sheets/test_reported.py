"""Sheets and cities that once came out wrong (tests/data/repro), as they are due."""

import csv
import io
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.messages.language import LANGUAGES, SEPARATORS
from antipater.checker.messages.words import say
from antipater.checker.outputs.sheet_text import cause_lines, derived_lines
from antipater.grammar.cards.load import load_set
from support import commands
from support.commands import printed

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
REPRO = Path(__file__).parents[2] / "data" / "repro"
run = partial(printed, "score")


def judged(name: str, *arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(run(str(REPRO / name), "--json", *arguments)[1])
    return found


def codes(found: dict[str, object]) -> list[str]:
    return [f["code"] for f in found["findings"]]  # type: ignore[attr-defined]


def totals(found: dict[str, object]) -> list[int]:
    return [p["score"]["total"] for p in found["players"]]  # type: ignore[attr-defined]


def test_the_order_of_rows_is_not_the_seating() -> None:
    """Two players who win every conflict: A and C may sit opposite each other."""
    assert judged("sheets/seat.csv", "--possible")["possible"] is True
    ranked = judged("sheets/ranked.csv", "--possible")
    assert ranked["possible"] is True
    assert ranked["seating"] in (["A", "B", "C", "D"], ["A", "D", "C", "B"])


def test_unless_the_sheet_says_so(tmp_path: Path) -> None:
    seated = judged("sheets/ranked.csv", "--possible", "--seated")
    assert seated["possible"] is False
    assert codes(seated)[0] == "S-POSSIBLE-01"
    rows = (REPRO / "sheets" / "ranked.csv").read_text().splitlines()
    file = tmp_path / "seats.csv"
    file.write_text("\n".join(map(",".join, zip(rows, ("seat", *"1324"), strict=True))))
    assert json.loads(run(str(file), "--json", "--possible")[1])["possible"] is True


@pytest.mark.parametrize(("sheet", "name"), [("xset2", "xset"), ("yset", "yset")])
def test_dear_buildings_that_a_chain_or_power_gave(sheet: str, name: str) -> None:
    arguments = ("--possible", "--set", str(REPRO / "sets" / name))
    assert judged(f"sheets/{sheet}.csv", *arguments)["possible"] is True


@pytest.mark.parametrize(
    ("name", "found"),
    [("sup3", ["S-SUPREMACY-01"]), ("sup4", ["S-SUPREMACY-03", "S-SUPREMACY-02"])],
)
def test_supremacies_against_what_their_sheets_say(name: str, found: list[str]) -> None:
    assert codes(judged(f"sheets/{name}.csv")) == found
    assert judged(f"sheets/{name}.csv", "--possible")["undecided"] == "supremacy"


def test_what_no_cards_add_up_to_is_not_possible_whatever_else_a_set_does(tmp_path: Path) -> None:
    """Its choices are not reckoned with: the rest of such a sheet stays unknown."""
    sheet, envoys = tmp_path / "sheet.csv", str(EXAMPLES / "envoys")
    head = "player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military"
    for commercial, possible in ((5, False), (6, None)):
        rows = f"Anna,20,6,{commercial},0,10,4,3,5\nBert,15,9,3,3,7,0,5,0\n"
        sheet.write_text(f"{head}\n{rows}")
        found = json.loads(run(str(sheet), "--set", envoys, "--possible", "--json")[1])
        assert found["possible"] is possible
        assert ("S-POSSIBLE-01" in codes(found)) is (possible is False)


@pytest.mark.parametrize("name", ["transposed.csv", "pad.xlsx"])
def test_pads_and_workbooks(name: str) -> None:
    found = judged(f"sheets/{name}")
    assert found["ruleset"] == "duel"
    assert found["findings"] == []
    assert totals(found) == [70, 42]


def test_a_blank_entry_has_a_range_or_follows_from_the_total() -> None:
    found: Any = judged("sheets/blank1.csv", "--ranges")
    (blank,) = found["blank"]
    assert (blank["player"], blank["category"]) == ("Anna", "civilian")
    assert blank["least"] <= 20 <= blank["most"]
    derived = judged("sheets/blank4.csv")["derived"]
    assert derived == [{"player": "A", "category": "military", "value": 0}]
    assert "A, military: 0, by the total" in run(str(REPRO / "sheets" / "blank4.csv"))[1]


def test_a_hundred_coins_more_can_be_real() -> None:
    """Decision 048: a game that can be replayed ends with every number of the sheet."""
    played: Any = judged("records/c133.duel")
    assert (played["valid"], played["result"]["kind"]) == (True, "civilian")
    sheet: Any = judged("sheets/c133.csv", "--possible")
    assert sheet["possible"] is True
    ends: Any = played["players"]
    assert [p["score"] for p in sheet["players"]] == [p["score"] for p in ends]
    assert [p["coins"] for p in sheet["players"]] == [p["coins"] for p in ends] == [133, 19]


def test_what_is_wrong_and_what_to_do() -> None:
    status, output = run(str(REPRO / "sheets" / "eight.csv"))
    assert status == 2
    assert "8 players at one table" in output
    assert "--set" in output
    assert "-19 is below 0" in run(str(REPRO / "sheets" / "neg.csv"))[1]


def test_headings_as_rulebooks_print_them() -> None:
    lines = run(str(REPRO / "sheets" / "d1.csv"), "--json")[1].splitlines()
    assert [totals(json.loads(line)) for line in lines] == [[50, 50], [45, 45]]
    assert [codes(json.loads(line)) for line in lines] == [[], []]
    assert totals(judged("sheets/s2.csv")) == [58, 26, 23]
    # Each victory is a defeat next door: three players' military points are an even sum.
    assert codes(judged("sheets/s2.csv")) == ["S-MILITARY-03", "S-POSSIBLE-01"]


def test_each_value_that_no_game_has_is_told(tmp_path: Path) -> None:
    sheet = tmp_path / "x.csv"
    head = "player,military,treasury,wonders,civilian,scientific,commercial,guilds"
    sheet.write_text(f"{head}\nA,23,2,5,10,5,99,1\nB,1,2,5,10,5,9,1\nC,1,2,5,10,5,9,777\n")
    output = run(str(sheet))[1]
    assert all(told in output for told in ("give 23", "A: commercial 99", "C: guilds 777"))
    sheet.write_text("player,commercial\nA,5\nB,8\n")
    output = run(str(sheet), "--set", "duel")[1]
    assert all(told in output for told in ("A: commercial 5", "B: commercial 8"))


def test_the_age_of_a_copy_does_not_matter() -> None:
    assert codes(judged("cities/g.txt")) == []
    found: Any = judged("cities/g.txt")
    known_total = [player["known_total"] for player in found["players"]]
    assert known_total == [6, 0, 0]  # two points for each of three grey
    assert totals(judged("cities/alex.txt"))[0] == 6 + 4 + 10 + 13 + 21 + 4


def test_boards_by_every_name() -> None:
    assert codes(judged("cities/c.txt")) == []
    assert totals(judged("cities/c.txt"))[0] == 15 + 1 + 1


@pytest.mark.parametrize(
    ("name", "expected"), [("dd", ["S-CITY-03", "S-CITY-06"]), ("c6", ["S-CITY-07"])]
)
def test_cities_that_cannot_stand(name: str, expected: list[str]) -> None:
    assert codes(judged(f"cities/{name}.txt")) == expected


@pytest.mark.parametrize("name", ["sheets/seat.csv", "cities/g.txt"])
@pytest.mark.parametrize(("option", "value"), [("--edition", "nope"), ("--set", "nope")])
def test_editions_and_sets_that_do_not_exist(name: str, option: str, value: str) -> None:
    status, output = run(str(REPRO / name), option, value)
    assert status == 2
    assert "`nope`" in output


def test_formulas_are_defused_on_the_way_out() -> None:
    _, output = run(str(REPRO / "hostile" / "formulas.csv"), "--csv")
    cells = [cell.strip('"') for line in output.splitlines()[1:] for cell in line.split(",")]
    assert len(cells) > 20
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
    assert "'=cmd|'/C calc'!A0" in cells


def test_a_name_that_was_defused_is_read_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "again.csv"
    rows = "player,military,treasury,wonders,civilian,scientific,commercial,guilds"
    file.write_text(f"{rows}\n=1+1,1,2,3,4,5,6,7\n-Bob,1,2,3,4,5,6,8\n'Eva,1,2,3,4,5,6,9\n")
    for _ in range(2):
        _, output = run(str(file), "--csv")
        _, *told = csv.reader(io.StringIO(output))
        assert [cells[1] for cells in told if cells[0] == "1"] == ["'=1+1", "'-Bob", "'Eva"]
        file.write_text(output)


@pytest.mark.parametrize("head", ["", "[[player]]\n", "[[city]]\n"])
@pytest.mark.parametrize("name", ["dotted", "brackets"])
def test_nesting_is_refused_before_it_is_parsed(name: str, head: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(head + (REPRO / "hostile" / f"{name}.toml").read_text())
    status, output = run(str(file))
    assert status == 2
    assert len(output.splitlines()) == 1
    assert len(output) < 300


@pytest.mark.parametrize(
    "text",
    ["a" * 400_000, "a " * 200_000, "a." * 15 + "a" * 400_000, "[a" * 19 + "a" * 400_000,
     '\\"' * 200_000, "x = " + "'" * 400_001, "'a" * 200_000, "a = " + "1_" * 200_000],
)  # fmt: skip
def test_toml_is_looked_at_in_time_proportional_to_its_length(text: str, tmp_path: Path) -> None:
    """Each took minutes, or would have for ever, when it was searched from every place."""
    file = tmp_path / "long.toml"
    file.write_text(f"[[player]]\n{text}\n")
    status, output = run(str(file))
    assert status == 2
    assert len(output.splitlines()) == 1


def test_a_toml_larger_than_any_sheet_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_text("[[player]]\nname = 'a'\n" + "# more\n" * 200_000)
    status, output = run(str(file))
    assert status == 2
    assert "S-LIMIT-01" in output


@pytest.mark.parametrize("language", LANGUAGES)
def test_csv_says_causes_and_notes(language: str, tmp_path: Path) -> None:
    """Each cause beside the player it is about, and once what there is to say of the sheet."""
    file = tmp_path / "pad.csv"
    file.write_text(
        "player;civilian;scientific;commercial;guilds;wonders;progress;coins;military;total\n"
        "Anna;20;31;6;0;9;11;33;0;70\nBert;6;2;9;10;9;?;19;0;42\n"
    )
    result = commands.run("score", file, "--csv", "--lang", language)
    separator = SEPARATORS[language]
    anna, bert = csv.DictReader(io.StringIO(result.stdout), delimiter=separator)
    causes, notes = (say(f"sheets.judged.{column}", language) for column in ("causes", "notes"))
    sheet = json.loads(run(str(file), "--json", "--lang", language)[1])
    cards = load_set("duel")
    assert anna[causes] == " | ".join(cause_lines(cards, sheet, language))
    assert ": 13" in anna[causes]
    said = [sheet["reading"][0]["message"], *derived_lines(cards, sheet, language)]
    assert anna[notes] == " | ".join(said)
    assert len(said) == 2
    assert bert[causes] == bert[notes] == ""
