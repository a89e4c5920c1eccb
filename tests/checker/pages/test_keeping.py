"""Whatever happens to a page or to the browser's storage, no game and no table is lost."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.duel.writer import write_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, Victory
from support.browser import wait_for_count
from support.random_duel import random_game
from support.table_page import Recorder, write_page

FULL = """
const full = () => { throw new DOMException('full', 'QuotaExceededError') };
window.fill = () => { Storage.prototype.setItem = full };
window.kept = Storage.prototype.setItem;
window.free = () => { Storage.prototype.setItem = window.kept };
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(tmp_path_factory.mktemp("page") / "antipater.html", "--set", "duel")


@contextmanager
def page_of(browser: Any, file: Path, script: str = "") -> Iterator[Any]:
    """A page in a browser that begins empty; a script runs before the page does."""
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 800})
    try:
        context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(30_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(file.as_uri())
        yield page
        assert errors == []
    finally:
        context.close()


def played(page: Any, seed: int, taps: int = 20, first: str = "Anna") -> Recorder:
    recorder = Recorder(page)
    recorder.begin(first, "Bert")
    recorder.play(random.Random(seed), taps)
    return recorder


def menu(page: Any) -> Any:
    page.get_by_role("button", name="Menu").click()
    return page.locator("dialog")


def read(page: Any, text: str) -> str:
    """Read a record from the menu; what the page says of it."""
    dialog = menu(page)
    dialog.locator(".exchange summary").last.click()
    dialog.locator(".exchange textarea").last.fill(text)
    dialog.get_by_role("button", name="Read it").click()
    return str(page.locator(".told").first.inner_text())


def players(page: Any) -> list[str]:
    """Who plays in each game of the list."""
    return list(page.locator(".games li strong").all_inner_texts())


def test_a_full_storage_is_told_and_loses_nothing(chromium: Any, file: Path) -> None:
    with page_of(chromium, file, FULL) as page:
        recorder = played(page, 1)
        page.evaluate("fill()")
        recorder.play(random.Random(2), 8)
        assert "storage is full" in page.get_by_role("alert").inner_text()
        shown = recorder.exported()
        # As soon as there is room again, what was entered is written.
        page.evaluate("free()")
        recorder.anything(random.Random(3))
        wait_for_count(page.get_by_role("alert"), 0)
        recorder.undo()
        page.reload()
        assert Recorder(page).exported() == shown


@pytest.mark.slow
def test_a_record_that_is_read_replaces_no_game(chromium: Any, file: Path) -> None:
    with page_of(chromium, file) as page:
        text = played(page, 4).exported().replace("Anna", "Carla")
        before = list(Recorder(page).texts())
        assert read(page, text) == "The record has been read."
        assert "Carla" in page.locator(".cities").inner_text()
        menu(page)
        assert players(page) == ["Anna – Bert"]
        page.locator(".games").get_by_role("button", name="Open").click()
        assert list(Recorder(page).texts()) == before


@pytest.mark.slow
def test_a_record_cut_in_half_is_told(chromium: Any, file: Path) -> None:
    with page_of(chromium, file) as page:
        whole = write_notation(random_game(9, Rules(load_set("duel")))[0])
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(whole)
        page.get_by_role("button", name="Read it").click()
        page.locator(".over").wait_for()
        lines = Recorder(page).exported().splitlines(keepends=True)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Begin a new game").click()
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill("".join(lines[: len(lines) * 2 // 3]))
        page.get_by_role("button", name="Read it").click()
        assert "may be cut off" in page.locator(".told").first.inner_text()
        menu(page)
        assert players(page) == ["Anna – Bert"]


def test_what_a_record_claims_and_its_moves_do_not_give_is_told(chromium: Any, file: Path) -> None:
    """A result, a discard's income, points: the page then writes a record with the right ones."""
    record, _ = random_game(9, Rules(load_set("duel")))
    right = write_notation(record)
    discard = re.search(r"discards [^,\n]*", right)
    assert discard is not None
    false = right.replace("[Second ", f'[Result "resignation {record.players[0]}"]\n[Second ')
    false = false.replace(discard[0], f"{discard[0]} for 97") + "\nScores\n  civilian 99, 98\n"
    with page_of(chromium, file) as page:
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(false)
        page.get_by_role("button", name="Read it").click()
        page.locator(".over").wait_for()
        told = page.locator(".told").first.inner_text()
        assert told.startswith("The record has been read, but claims what its moves do not give: ")
        for claim in (
            f"resignation {record.players[0]}",
            f"{discard[0]} for 97",
            "civilian 99, 98",
        ):
            assert f"`{claim}` (they give " in told


def test_what_is_not_kept_of_a_record_is_told_and_its_tags_are_kept(
    chromium: Any, file: Path
) -> None:
    """Found by reading a tournament's game: without its event and round no standings know it."""
    text = write_notation(random_game(9, Rules(load_set("duel")))[0])
    event = '[Event "Cup; \\"A\\""]\n[Round "3"]\n[Foo "bar"]\n'
    with page_of(chromium, file) as page:
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(text)
        page.get_by_role("button", name="Read it").click()
        before = Recorder(page).exported()
        remarked = before.replace("\n\n", f"\n{event}\n", 1)
        remarked = remarked.replace('[Round "3"]', '  [Round  "3"]  ; of five\n[note: at home]', 1)
        remarked = remarked.replace("\nAge 1\n", "\n; seen late\nAge 1  # so they said\n")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Begin a new game").click()
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(remarked)
        page.get_by_role("button", name="Read it").click()
        told = page.locator(".told").first.inner_text()
        assert told == "The record has been read. 3 comments in it are not kept."
        assert Recorder(page).exported() == before.replace("\n\n", f"\n{event}\n", 1)


WRONG = (
    ("", "\n99. {0} resigns", "the game was already over (civilian victory)"),
    ("", "\n99. {0} discards Baths", "already over: civilian victory"),
    ("Tokens\n  ", "Tokens\n  {1}, ", "Tokens: {1} twice"),
    ("[First", '[Round "1"]\n[Round "2"]\n[First', "the tag Round appears twice"),
    ("[First", "[Round 1]\n[First", "cannot be read here: [Round 1]"),
)


def test_what_is_wrong_with_a_record_is_told_with_its_reason(chromium: Any, file: Path) -> None:
    """What came after the end changed the result, and a token was on the board twice."""
    record = next(
        record
        for record, state in (random_game(seed, Rules(load_set("duel"))) for seed in range(99))
        if state.victory is Victory.CIVILIAN
    )
    named = record.players[0], load_set("duel").items[record.setup.tokens[2]].names["en"][0]
    with page_of(chromium, file) as page:
        page.locator(".exchange summary").last.click()
        for there, instead, told in WRONG:
            text = write_notation(record, "en")
            wrong = instead.format(*named)
            assert there in text
            changed = text.replace(there, wrong, 1) if there else text + wrong
            page.locator(".exchange textarea").last.fill(changed)
            page.get_by_role("button", name="Read it").click()
            assert told.format(*named) in page.locator(".told").inner_text()


@pytest.mark.slow
def test_two_tabs_keep_both_games(chromium: Any, file: Path) -> None:
    with page_of(chromium, file) as page:
        played(page, 5)
        other = page.context.new_page()
        other.goto(file.as_uri())
        other.locator(".table").wait_for()
        Recorder(other).anything(random.Random(6))
        theirs = Recorder(other).exported()
        dialog = page.locator("dialog")
        assert "in another tab" in dialog.inner_text()
        dialog.get_by_role("button", name="Keep this one as well").click()
        Recorder(page).anything(random.Random(8))
        assert Recorder(other).exported() == theirs
        other.reload()
        menu(other)
        assert players(other) == ["Anna – Bert"]


@pytest.mark.slow
def test_the_other_tab_can_be_followed(chromium: Any, file: Path) -> None:
    with page_of(chromium, file) as page:
        played(page, 5)
        other = page.context.new_page()
        other.goto(file.as_uri())
        other.locator(".table").wait_for()
        Recorder(other).anything(random.Random(6))
        page.get_by_role("button", name="Show the other tab's").click()
        assert Recorder(page).exported() == Recorder(other).exported()


@pytest.mark.slow
@pytest.mark.parametrize("change", ["text", "edition"])
def test_a_game_of_other_cards_or_another_edition_can_be_saved(
    change: str, chromium: Any, file: Path
) -> None:
    other = f"""
    for (const [name, text] of Object.entries(localStorage)) {{
      if (!name.startsWith("antipater.duel/")) continue;
      const kept = JSON.parse(text);
      kept.value.{change} = "other";
      localStorage.setItem(name, JSON.stringify(kept));
    }}
    """
    with page_of(chromium, file) as page:
        shown = played(page, 7).exported()
        page.evaluate(other)
        page.reload()
        page.locator(".begin").wait_for()
        assert players(page) == ["Anna – Bert"]
        wait_for_count(page.locator(".games").get_by_role("button", name="Open"), 0)
        with page.expect_download() as download:
            page.locator(".games").get_by_role("button", name="Save as a file").click()
        assert Path(download.value.path()).read_text("utf-8") == shown


@pytest.mark.slow
def test_a_page_of_another_edition_does_not_open_the_game(
    chromium: Any, file: Path, tmp_path: Path
) -> None:
    site = write_page(tmp_path / "site.html", "--set", "duel", "--edition", "7wd.io")
    with page_of(chromium, site) as page:
        played(page, 3)
        page.goto(file.as_uri())
        page.locator(".begin").wait_for()
        assert "edition 7wd.io" in page.locator(".games").inner_text()


DAMAGED = {
    "antipater.game.duel": {"set": "duel", "text": "x", "players": ["Anna", "Bert"]},
    "antipater.pad.duel": {"id": 1},
    "antipater.duel/a": {"version": 1, "changed": "2026", "value": {"players": 3}},
    "antipater.pad/b": {"version": 1, "changed": "2026", "value": {"cells": [], "log": [1]}},
    "antipater.now/duel/reprint": {"a": 1},
    "antipater.choice": [1],
}


@pytest.mark.parametrize("task", ["Record a game", "Scorepad"])
def test_damaged_storage_is_offered_as_files(task: str, chromium: Any, file: Path) -> None:
    entries = [[name, json.dumps(value)] for name, value in DAMAGED.items()]
    entries.append(["antipater.duel/c", "[[["])
    script = f"for (const [k, v] of {json.dumps(entries)}) localStorage.setItem(k, v)"
    with page_of(chromium, file, script) as page:
        page.get_by_role("button", name=task).click()
        page.locator(".begin, .pad").wait_for()
        aside = page.locator(".unreadable")
        aside.locator("summary").click()
        wait_for_count(aside.locator("li"), 5)
        with page.expect_download() as download:
            aside.locator("li", has_text="duel/c").get_by_role("button").first.click()
        assert Path(download.value.path()).read_text("utf-8") == "[[["
        aside.locator("li", has_text="duel/c").get_by_role("button", name="Delete").click()
        wait_for_count(aside.locator("li"), 4)


@pytest.mark.slow
def test_a_game_that_cannot_be_shown_leaves_the_page_usable(chromium: Any, file: Path) -> None:
    broken = """
    for (const [name, text] of Object.entries(localStorage)) {
      if (!name.startsWith("antipater.duel/")) continue;
      const kept = JSON.parse(text);
      kept.value.actions = [{kind: "row", row: 900, items: [70000, -5]}];
      localStorage.setItem(name, JSON.stringify(kept));
    }
    """
    with page_of(chromium, file) as page:
        played(page, 7)
        page.evaluate(broken)
        page.reload()
        page.locator(".failed, .table").first.wait_for()
        if page.locator(".failed").count():
            with page.expect_download() as download:
                page.get_by_role("button", name="Save everything as a file").click()
            assert "[First" in Path(download.value.path()).read_text("utf-8")
            page.get_by_role("button", name="Go on without this game").click()
            page.locator(".begin").wait_for()


@pytest.mark.slow
def test_a_table_that_was_deleted_comes_back(chromium: Any, file: Path) -> None:
    with page_of(chromium, file) as page:
        page.get_by_role("button", name="Scorepad").click()
        page.locator(".pad tbody input").first.fill("20")
        page.get_by_role("button", name="Next table").click()
        row = page.locator(".kept li")
        told = row.inner_text()
        row.get_by_role("button", name="Delete").click()
        wait_for_count(row, 0)
        page.locator(".deleted button").click()
        assert row.inner_text() == told
        page.reload()
        wait_for_count(row, 1)


@pytest.mark.slow
def test_a_game_that_was_deleted_comes_back(chromium: Any, file: Path) -> None:
    with page_of(chromium, file) as page:
        played(page, 7)
        menu(page).get_by_role("button", name="Begin a new game").click()
        page.locator(".games").get_by_role("button", name="Delete").click()
        assert players(page) == []
        page.locator(".deleted button").click()
        assert players(page) == ["Anna – Bert"]
