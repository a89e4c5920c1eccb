"""What ``score`` reads: files, folders of what can be scored, patterns, and packed records."""

import gzip
import json
import zipfile
from pathlib import Path
from shutil import copy

import pytest

from support.commands import run
from support.places import TESTS, TOP

EXAMPLES = TOP / "docs" / "examples"
HELD = {
    "a.duel": "7wdio_game.duel",
    "b/cities.txt": "cities.txt",
    "c.csv": "tournament.csv",
    "d.duel.gz": "7wdio_game.duel",
}
OTHER = {
    "rules.toml": "games = 3\n",
    "notes.txt": "Bring coffee.\n",
    ".hidden.csv": "player\n",
    "x.md": "#",
    "~$c.xlsx": "of Excel, while c.xlsx is open",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    for name, example in HELD.items():
        if name.endswith(".gz"):
            (tmp_path / name).write_bytes(gzip.compress((EXAMPLES / example).read_bytes()))
        else:
            copy(EXAMPLES / example, tmp_path / name)
    for name, text in OTHER.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def score(*arguments: str | Path) -> tuple[int, str]:
    done = run("score", *arguments)
    return done.exit_code, done.output


def files_of(output: str) -> set[str]:
    return {json.loads(line)["file"] for line in output.splitlines() if line.startswith("{")}


@pytest.mark.slow
def test_a_folder_stands_for_all_that_can_be_scored(folder: Path) -> None:
    status, output = score(folder, "--json")
    assert status == 1  # a total of the tournament is wrong
    assert files_of(output) == {str(folder / name) for name in HELD}


@pytest.mark.parametrize("command", ["score", "standings"])
def test_texts_of_a_folder_that_may_be_sheets_are_told(command: str, tmp_path: Path) -> None:
    (tmp_path / "table.md").write_text(TABLE, "utf-8")
    (tmp_path / "notes.txt").write_text(OTHER["notes.txt"], "utf-8")
    assert f"may be scoresheets: {tmp_path / 'table.md'}" in run(command, tmp_path).output
    named = run(command, tmp_path / "table.md").output
    assert "may be scoresheets" not in named
    assert "Anna" in named


def test_bars_part_the_cells_of_a_table_with_few_known_headings(tmp_path: Path) -> None:
    (tmp_path / "table.md").write_text(TABLE, "utf-8")
    _, output = score(tmp_path / "table.md", "--json")
    told = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    assert {"7 Wonders Duel"} == {each["table"] for each in told if each["players"]}


TABLE = """7 Wonders Duel

| Naam | Civiel | Totaal |
|---|---|---|
| Anna | 20 | 52 |
| Bert | 14 | 49 |
"""


@pytest.mark.slow
def test_each_file_is_named(folder: Path) -> None:
    _, output = score(folder)
    for name in HELD:
        assert str(folder / name) in output.replace("\n", "")


def test_a_pattern_stands_for_the_files_that_fit(folder: Path) -> None:
    status, output = score(folder / "*.duel*", "--json")
    assert status == 0
    assert files_of(output) == {str(folder / "a.duel"), str(folder / "d.duel.gz")}


@pytest.mark.parametrize("name", ["", "none*.csv", "none.csv"], ids=["folder", "pattern", "file"])
def test_what_is_not_there_is_one_line(name: str, tmp_path: Path) -> None:
    status, output = score(tmp_path / name)
    assert status == 2
    assert len(output.splitlines()) == 1
    told = "is a folder without game records" if not name else "no such file"
    assert told in output.lower()


@pytest.mark.parametrize(
    "command",
    [
        ["score", "--blank", "csv"],
        ["score", str(EXAMPLES / "tournament.csv")],
        ["score", str(EXAMPLES / "cities.txt")],
        ["standings", str(EXAMPLES / "tournament.csv")],
    ],
    ids=["blank", "sheet", "city", "standings"],
)
@pytest.mark.parametrize("option", ["--edition", "--set"])
def test_what_does_not_exist_is_refused(command: list[str], option: str) -> None:
    done = run(*command, option, "nonesuch")
    assert done.exit_code == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "nonesuch" in line


PAD = TESTS / "data" / "repro" / "sheets" / "pad.xlsx"


def zipped(path: Path, *files: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.write(file, file.name)
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    "example",
    [EXAMPLES / "tournament.csv", EXAMPLES / "cities.txt", PAD],
    ids=["csv", "cities", "xlsx"],
)
def test_a_packed_sheet_is_the_sheet(example: Path, tmp_path: Path) -> None:
    packed = tmp_path / f"{example.name}.gz"
    packed.write_bytes(gzip.compress(example.read_bytes()))
    status, output = score(example, "--json")
    assert score(packed, "--json") == (status, output.replace(str(example), str(packed)))
    piped = run("score", "-", stdin=packed.read_bytes())
    assert (piped.exit_code, piped.output) == (status, score(example)[1].replace(str(example), "-"))


@pytest.mark.slow
def test_a_zip_of_sheets_and_records(tmp_path: Path) -> None:
    files = [EXAMPLES / name for name in ("tournament.csv", "cities.txt", "7wdio_game.json")]
    packed = zipped(tmp_path / "all.zip", *files, PAD, EXAMPLES.parent / "pictures" / "replay.png")
    status, output = score(packed, "--json")
    assert status == 1
    assert files_of(output) == {f"{packed}/{file.name}" for file in (*files, PAD)}


@pytest.mark.slow
def test_a_packed_sheet_beyond_the_bounds_is_one_line(tmp_path: Path) -> None:
    packed = tmp_path / "sheet.csv.gz"
    packed.write_bytes(gzip.compress(b"player,civilian\n" * 4_000_000))
    status, output = score(packed)
    assert status == 2
    assert [line for line in output.splitlines() if "-LIMIT-01" in line or "-PACKED-01" in line]
    assert len(output.splitlines()) == 1


def test_a_damaged_sheet_of_a_zip_costs_no_other(tmp_path: Path) -> None:
    packed = zipped(tmp_path / "two.zip", PAD, EXAMPLES / "tournament.csv")
    raw = bytearray(packed.read_bytes())
    raw[200:210] = b"\xff" * 10
    packed.write_bytes(raw)
    status, output = score(packed)
    assert status == 2
    assert "R-PACKED-02" in output
    assert "Anna 70 – Bert 42" in output


def test_a_cut_off_packed_sheet_is_one_line(tmp_path: Path) -> None:
    whole = gzip.compress((EXAMPLES / "tournament.csv").read_bytes())
    (tmp_path / "sheet.csv.gz").write_bytes(whole[:-20])
    status, output = score(tmp_path / "sheet.csv.gz")
    assert (status, len(output.splitlines())) == (2, 1)
    assert "R-PACKED-02" in output


@pytest.mark.slow
def test_csv_of_records_and_sheets_is_read_again(tmp_path: Path) -> None:
    """A military victory with fewer points stays one; what is not valid has no row."""
    (tmp_path / "games").mkdir()
    for name in ("7wdio_game.json", "let_stand.duel", "disputed.duel"):
        copy(EXAMPLES / name, tmp_path / "games" / name)
    sheet = (
        "table,player,civilian,progress,total,winner,end\n9,Ed,5,0,5,x,military\n9,Fay,30,3,33,,\n"
    )
    (tmp_path / "games" / "sheet.csv").write_text(sheet)
    (tmp_path / "all.csv").write_text(run("score", tmp_path / "games", "--csv").stdout)
    told = json.loads(run("standings", tmp_path / "all.csv", "--json").stdout)
    wins = {one["name"]: (one["wins"], one["scored"] or 0) for one in told["standings"]}
    assert wins == {
        "Anna": (1, 0), "Bert": (0, 0), "user1": (1, 70), "user2": (0, 42),
        "Ed": (1, 5), "Fay": (0, 33),
    }  # fmt: skip
