"""``antipater report`` as a command: what it writes, what it leaves alone, what it says."""

from functools import partial
from pathlib import Path

import pytest

from support import commands
from support.commands import printed
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
run = partial(printed, "report")


@pytest.mark.slow
def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("mine", "utf-8")
    status, said = run(EXAMPLES / "7wdio_game.json", "-o", page)
    assert status == 2
    assert "is there already; --force replaces it" in said
    assert said.count("\n") == 1
    assert page.read_text("utf-8") == "mine"
    assert run(EXAMPLES / "7wdio_game.json", "-o", page, "--force")[0] == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_folder_without_games_gives_no_page(tmp_path: Path, language: str) -> None:
    (tmp_path / "empty").mkdir()
    page = tmp_path / "report.html"
    status, said = run(tmp_path / "empty", "-o", page, "--lang", language)
    assert status == 2
    assert "empty" in said
    assert not page.exists()


@pytest.mark.slow
def test_what_cannot_be_read_is_listed(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.duel"
    wrong.write_bytes(b"\xff\xfe\x00 no game")
    page = tmp_path / "report.html"
    status, said = run(wrong, EXAMPLES / "7wdio_game.json", tmp_path / "none.7w", "-o", page)
    assert status == 2
    assert said == f"{page}: games: 3, valid: 1, with findings: 0, unreadable: 2\n"
    assert "wrong.duel" in page.read_text("utf-8")


def test_a_page_in_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    status, said = run(EXAMPLES / "7wdio_game.json", "-o", tmp_path / "file" / "report.html")
    assert status == 2
    assert "Traceback" not in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "wrong", [("--edition", "nonsense"), ("--set", "nonsense"), ("--lang", "xx")]
)
def test_wrong_options_are_told(tmp_path: Path, wrong: tuple[str, str]) -> None:
    page = tmp_path / "report.html"
    status, said = run(EXAMPLES / "7wdio_game.json", "-o", page, *wrong)
    assert status == 2
    assert "Traceback" not in said
    assert not page.exists()


@pytest.mark.slow
def test_a_game_of_a_set_of_one_s_own(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    status, _ = run(EXAMPLES / "7wdio_game.json", "-o", page, "--set", EXAMPLES / "poor_discards")
    assert status in (0, 1)
    assert "poor" in page.read_text("utf-8")


@pytest.mark.slow
def test_standard_input_is_read(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    record = (EXAMPLES / "disputed.duel").read_bytes()
    result = commands.run("report", "-", "-o", page, stdin=record)
    assert result.exit_code == 1
    assert "D-CARD-05" in page.read_text("utf-8")
