"""A game that was recorded goes on: to the scorepad or another telephone."""

import random
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.duel.judge import judge
from antipater.checker.records.duel.writer import write_notation
from support.browser import accessibility_problems, axe_is_there, wait_for_count
from support.commands import run
from support.desk import at, web_space
from support.pad_page import Pad, scored
from support.places import TOP
from support.random_duel import as_it_was_laid
from support.seven_wonders_page import TableRecorder
from support.table_page import write_page

EXAMPLES = TOP / "docs" / "examples"
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of each game as a folder."""
    top = tmp_path_factory.mktemp("table")
    none = top / "none.html"
    write_page(none, "--set", "duel_promo", "--edition", "7wd.io", "--folder", str(top / "duel"))
    write_page(none, "--set", "seven_wonders", "--folder", str(top / "seven_wonders"))
    return top


def read_in(page: Any, example: str) -> None:
    """Have the page read an example, as the project writes it."""
    read_text(page, run("convert", "--lang", "en", EXAMPLES / example).output)


def read_text(page: Any, record: str) -> None:
    """Have the page read a record of a game that is over."""
    page.locator(".exchange summary").last.click()
    page.locator(".exchange textarea").last.fill(record)
    page.locator(".exchange details").last.locator("button").click()
    page.locator(".over").wait_for()


def test_a_game_is_on_the_scorepad_by_one_tap(chromium: Any, folder: Path, tmp_path: Path) -> None:
    with web_space(folder) as address, at(chromium, f"{address}duel/") as page:
        read_in(page, "7wdio_game.duel")
        said = page.locator(".over tr.total td").all_inner_texts()
        page.get_by_role("button", name="To the scorepad").click()
        pad = Pad(page)
        assert pad.totals == [int(points) for points in said]
        assert pad.verdict == "user1 wins on points."
        (table,) = scored(pad.csv(), tmp_path)
        assert table["findings"] == []
        # Once more gives the same table; one that was changed since is kept beside it.
        for changes, tables in (({}, 0), ({"Civilian": 1}, 1)):
            for row, value in changes.items():
                pad.fill(row, value)
            page.get_by_role("button", name="Record a game").click()
            page.get_by_role("button", name="To the scorepad").click()
            page.locator(".sheet").wait_for()
            wait_for_count(page.locator(".kept li"), tables)
            assert pad.totals == [int(points) for points in said]


def test_a_table_of_three_goes_there_with_its_coins(
    chromium: Any, folder: Path, tmp_path: Path
) -> None:
    with web_space(folder) as address, at(chromium, f"{address}seven_wonders/") as page:
        read_in(page, "three_players.7w")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        assert download.value.suggested_filename == "Anna-Bert-Carla.7w"
        said = page.locator(".over tr.total td").all_inner_texts()
        page.get_by_role("button", name="To the scorepad").click()
        pad = Pad(page)
        assert pad.totals == [int(points) for points in said]
        (table,) = scored(pad.csv(), tmp_path)
    assert table["findings"] == []
    assert table["result"]["winner"] == "Bert"


def test_a_game_too_long_for_a_code_is_a_file(chromium: Any, folder: Path) -> None:
    rng = random.Random(5)
    with (
        web_space(folder) as address,
        at(chromium, f"{address}seven_wonders/", viewport=PHONE) as page,
    ):
        recorder = TableRecorder(page)
        # Names that do not pack stand for a long game.
        recorder.begin(rng, [f"{rng.getrandbits(8000):x}" for _ in range(3)])
        recorder.play(rng, 1)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Code for another phone").click()
        assert "Read a record" in page.locator(".code").inner_text()
        if axe_is_there():
            assert accessibility_problems(page) == []
        with page.expect_download() as download:
            page.get_by_role("button", name="The game as a file").click()
        content = Path(download.value.path()).read_bytes()
        page.locator(".exchange summary").last.click()
        page.locator("input[type=file]").set_input_files(
            {"name": "a.7w", "mimeType": "text/plain", "buffer": content}
        )
        page.get_by_text("The record has been read").first.wait_for()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_structure_written_down_as_it_was_laid_is_read(
    chromium: Any, folder: Path, seed: int
) -> None:
    """Cards that lay face down and were played are open in it."""
    record = as_it_was_laid(seed, "duel_promo", "7wd.io")
    winner = record.players[judge(record).result.winners[0]]
    with web_space(folder) as address, at(chromium, f"{address}duel/", viewport=PHONE) as page:
        read_text(page, write_notation(record))
        page.get_by_text("The record has been read").first.wait_for()
        page.get_by_text(f"{winner} wins").first.wait_for()
