"""Earlier moves are corrected on the page; what came after is played again as far as it fits."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.duel.writer import write_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, Verb
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count
from support.places import TOP
from support.random_duel import random_game
from support.seven_wonders_page import TableRecorder
from support.table_page import Recorder, write_page

pytestmark = pytest.mark.slow

TABLE = TOP / "docs" / "examples" / "three_players.7w"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    return write_page(folder / "duel.html", "--set", "duel_promo", "--edition", "7wd.io")


@pytest.fixture
def phone(chromium: Any, file: Path) -> Iterator[Any]:
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as page:
        yield page


@pytest.fixture
def record() -> str:
    return write_notation(random_game(3)[0], "en")


def read(page: Any, text: str) -> None:
    """Take a record up."""
    page.locator(".exchange summary").last.click()
    page.locator(".exchange textarea").last.fill(text)
    page.get_by_role("button", name="Read it").click()
    page.locator(".table").wait_for()


def correct(page: Any, opener: str, line: str, deed: str) -> None:
    """Choose a line of what was entered, and what is to be done with it."""
    page.get_by_role("button", name=opener, exact=True).click()
    page.locator("dialog").get_by_role("button", name=re.compile(line)).first.click()
    page.locator("dialog").get_by_role("button", name=deed).click()


def waiting(page: Any) -> str:
    found = page.locator(".waiting")
    return str(found.inner_text()) if found.count() else ""


def discard_in_the_first_age(text: str) -> tuple[str, str]:
    """A line of a record on which a card is discarded, and the card."""
    found = re.search(r"^(\d+\. \w+ discards) (.+?)( for \d+)?$", text, re.MULTILINE)
    assert found
    return found[1], found[2]


def test_a_move_entered_anew_leaves_the_rest_as_it_was(phone: Any, record: str) -> None:
    read(phone, record)
    recorder = Recorder(phone)
    before = recorder.exported()
    line, card = discard_in_the_first_age(before)
    correct(phone, "Moves", re.escape(line), "Enter it again")
    assert "is then played again" in waiting(phone)
    phone.locator(f".laid[data-item]:has-text({card!r})").first.click()
    phone.locator("dialog [data-verb=discard]").click()
    assert waiting(phone) == ""
    assert recorder.exported() == before


def test_a_deleted_move_leaves_what_does_not_fit_waiting(phone: Any, record: str) -> None:
    read(phone, record)
    recorder = Recorder(phone)
    before = recorder.exported()
    line, card = discard_in_the_first_age(before)
    correct(phone, "Moves", re.escape(line), "Delete it")
    told = waiting(phone)
    assert "The next does not fit here" in told
    assert "turn, not" in told
    phone.get_by_role("button", name="Undo").click()
    assert waiting(phone) == ""
    assert recorder.exported() == before
    phone.get_by_role("button", name="Redo").click()
    assert waiting(phone) == told
    kept = phone.evaluate(
        "Object.entries(localStorage).find(([k]) => k.startsWith('antipater.duel/'))[1]"
    )
    assert json.loads(kept)["value"]["waiting"]
    # The move that is missing lets the rest fit again; one before it can be inserted.
    phone.locator(f".laid[data-item]:has-text({card!r})").first.click()
    phone.locator("dialog [data-verb=discard]").click()
    assert waiting(phone) == ""
    assert recorder.exported() == before
    correct(phone, "Moves", re.escape(line), "Insert a move before it")
    assert "is then played again" in waiting(phone)
    phone.get_by_role("button", name="Undo").click()
    assert recorder.exported() == before
    correct(phone, "Moves", re.escape(line), "Delete it")
    phone.get_by_role("button", name="Leave them all out").click()
    assert waiting(phone) == ""
    assert line not in recorder.exported()


def test_what_was_seen_wrongly_is_entered_anew(phone: Any, record: str) -> None:
    """The cards on the table stay as they were seen; only the one that was corrected changes."""
    read(phone, record)
    recorder = Recorder(phone)
    before = recorder.exported()
    _, card = discard_in_the_first_age(before)
    correct(phone, "Moves", f"seen: {card}", "Enter it again")
    assert "is then played again" in waiting(phone)
    wait_for_count(phone.locator(".laid.now"), 1)
    phone.locator(".picker .choice", has_text=card).first.click()
    assert waiting(phone) == ""
    assert recorder.exported() == before


def test_what_was_drawn_is_asked_for_again_where_the_board_had_it(phone: Any) -> None:
    """Corrected tokens of the board left those in place that were drawn: no game has both."""
    rules = Rules(load_set("duel_promo"), "7wd.io")
    record = next(
        write_notation(game, "en")
        for game in (random_game(seed, rules)[0] for seed in range(99))
        if any(move.verb is Verb.DRAWN for move in game.moves)
    )
    read(phone, record)
    board, drawn = (
        record.partition(f"{title}\n  ")[2].partition("\n")[0].split(", ")
        for title in ("Tokens", "Drawn")
    )
    correct(phone, "Moves", f"seen: {board[0]}", "Enter it again")
    for token in (drawn[0], *board[1:]):
        phone.locator(".picker .choice", has_text=token).first.click()
    phone.locator(".picker .main").click()
    while "Leave this move out" in waiting(phone):
        phone.get_by_role("button", name="Leave this move out").click()
    assert phone.locator(".status").inner_text() == "Which tokens were drawn?"
    offered = phone.locator(".picker .choice").all_inner_texts()
    assert not any(drawn[0] in each for each in offered)
    phone.get_by_role("button", name="Moves", exact=True).click()
    wait_for_count(phone.locator("dialog").get_by_text(f"seen: {', '.join(drawn)}"), 0)


STAGES = """[Game "seven_wonders"]

Seats
  Anna: Giza A
  Bert: Olympia A
  Carla: Rhodes A

I.1 Anna builds Clay Pool
I.1 Bert builds Lumber Yard
I.1 Carla builds Ore Vein
I.2 Anna discards Marketplace
I.2 Bert builds stage 1 with Baths
I.2 Carla discards Clay Pit
I.3 Anna builds Loom
I.3 Bert builds Stone Pit
I.3 Carla builds Glassworks
I.4 Anna discards Apothecary
I.4 Bert builds stage 2 with Theater
I.4 Carla discards Scriptorium
"""


def test_what_waits_leaves_its_own_card_to_be_entered_otherwise(
    chromium: Any, tmp_path: Path
) -> None:
    """Without its first stage a second was refused, and its card was not offered for the first."""
    file = write_page(tmp_path / "table.html", "--set", "seven_wonders")
    with opened(chromium, file, locale="en") as page:
        read(page, STAGES)
        correct(page, "Turns", "stage 1 with Baths", "Enter it again")
        for way, card in ("discard", "Baths"), ("stage", "Theater"):
            page.locator(f".ways [data-way={way}]").click()
            page.locator(".picker .choice", has_text=card).first.click()
            assert ("next stage is 1, not 2" in waiting(page)) == (card == "Baths")
        assert waiting(page) == ""
        exported = TableRecorder(page).exported()
    changed = STAGES.replace("builds stage 1 with Baths", "discards Baths")
    assert exported == changed.replace("stage 2 with Theater", "stage 1 with Theater")


def test_a_play_of_a_table_is_entered_anew(chromium: Any, tmp_path: Path) -> None:
    file = write_page(tmp_path / "table.html", "--set", "seven_wonders")
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as phone:
        entered_anew(phone)


def entered_anew(phone: Any) -> None:
    read(phone, TABLE.read_text("utf-8"))
    recorder = Recorder(phone, "seven_wonders")
    before = recorder.exported()
    line = re.search(r"^I\.2 (\w+) discards (.+)$", before, re.MULTILINE)
    built = re.search(r"^I\.2 (\w+) builds ([A-Z][\w ]+?)( paying .*)?$", before, re.MULTILINE)
    play = line or built
    assert play is not None
    player, verb, card = play[1], "discards" if line else "builds", play[2]
    phone.get_by_role("button", name="Turns", exact=True).click()
    turn = phone.locator(
        "dialog .turns div", has=phone.get_by_role("heading", name="Age I, turn 2")
    )
    turn.locator("li", has_text=player).get_by_role("button").click()
    phone.get_by_role("button", name="Enter it again").click()
    assert "is then played again" in waiting(phone)
    phone.locator(".ways [data-way=look]").click()
    phone.locator(".picker .choice", has_text=card).first.click()
    phone.locator(f"dialog [data-verb={verb[:-1]}]").first.click()
    assert waiting(phone) == ""
    assert recorder.exported() == before


@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
def test_axe_finds_nothing_wrong(phone: Any, record: str) -> None:
    read(phone, record)
    line, _ = discard_in_the_first_age(Recorder(phone).exported())
    phone.get_by_role("button", name="Moves", exact=True).click()
    assert accessibility_problems(phone) == []
    phone.keyboard.press("Escape")
    correct(phone, "Moves", re.escape(line), "Delete it")
    assert accessibility_problems(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
