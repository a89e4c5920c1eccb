"""A game recorded on the page is shown there as the report of its record shows it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.seven_wonders.writer import write_table
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.report_page import reported
from support.table_page import write_page

# Cards of a hand stand in the order in which they were entered.
SHOWN = """() => [...document.querySelectorAll('#board, .panel')]
    .map(part => part.innerText.split(/\\s+/).sort().join(' '))"""


def _game() -> str:
    return write_notation(random_game(3)[0], "en")


def _table() -> str:
    return write_table(random_table(3, 2))


# Each with how its file ends, and the edition.
RECORDS: dict[str, tuple[str, Callable[[], str], str]] = {
    "duel_promo": ("duel", _game, "7wd.io"),
    "seven_wonders": ("7w", _table, "first"),
}


def shown(page: Any) -> list[list[str]]:
    """Board and panels at the beginning, after some moves, and at the end."""
    moves = page.locator(".moves li button:visible")
    moves.first.wait_for()
    found = []
    for at in (0, 5, moves.count() - 1):
        moves.nth(at).click()
        wait_for_count(page.locator(f".moves li:nth-child({at + 1}) [aria-current]"), 1)
        found.append(page.evaluate(SHOWN))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", RECORDS)
def test_report_by_one_tap(name: str, chromium: Any, tmp_path: Path) -> None:
    suffix, written, edition = RECORDS[name]
    record = tmp_path / f"game.{suffix}"
    record.write_text(written(), "utf-8")
    file = write_page(tmp_path / "page.html", "--set", name, "--edition", edition)
    with opened(chromium, file, locale="en") as page:
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(record.read_text("utf-8"))
        page.get_by_role("button", name="Read it").click()
        page.get_by_role("button", name="Report", exact=True).click()
        here = shown(page)
        assert not axe_is_there() or accessibility_problems(page) == []
        page.get_by_role("button", name="Back to the game").click()
        page.locator("button:focus", has_text="Report").wait_for()
    with opened(chromium, reported(tmp_path, record), locale="en") as page:
        assert shown(page) == here
