"""A telephone of 360 pixels shows all of it: signs first, nothing small, nothing under the bar."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.browser import opened, small_texts, width_needed
from support.commands import run
from support.places import TOP
from support.table_page import Recorder

PHONE = {"width": 360, "height": 640}
EXAMPLES = TOP / "docs" / "examples"


@pytest.fixture(scope="module")
def duel(chromium: Any, file: Path) -> Iterator[Any]:
    """A game of Duel with cards to choose, in Dutch, between two with long names."""
    with opened(chromium, file, viewport=PHONE, locale="nl") as page:
        recorder = Recorder(page)
        recorder.begin("Wilhelmina van Nassau-Weilburg", "Bartholomeus de Ridder")
        recorder.play(random.Random(7), 44)
        while page.locator(".picker").count():
            recorder.anything(random.Random(1))
        yield page


def test_accessible_cards_are_above_the_bar(duel: Any) -> None:
    duel.evaluate("scrollTo(0, 0)")
    bar = duel.locator(".bar").bounding_box()["y"]
    cards = duel.locator(".laid[data-item]:not(.covered)")
    assert cards.count() >= 1
    for card in cards.all():
        box = card.bounding_box()
        assert box["y"] + box["height"] <= bar


def test_signs_stand_for_names_and_beside_prices(duel: Any) -> None:
    card = duel.locator(".laid[data-item]:not(.covered)").first
    assert card.locator(".name").bounding_box()["width"] <= 1
    price = card.locator(".price").bounding_box()
    for sign in card.locator(".sign svg").all():
        box = sign.bounding_box()
        assert box["width"] >= 16
        apart = box["y"] + box["height"] <= price["y"] or box["x"] + box["width"] <= price["x"]
        assert apart, "a price lies over a sign"
    card.click()
    assert duel.locator("dialog .face .sign").count() >= 1
    duel.keyboard.press("Escape")


def test_the_tokens_and_what_cities_have_are_seen(duel: Any) -> None:
    tokens = duel.locator(".tokens .choice")
    assert tokens.count() >= 4
    built = duel.locator(".city .held li")
    assert built.count() >= 1
    assert all(text.strip() for text in built.all_text_contents())
    tokens.first.click()
    duel.locator("dialog .drawing svg").wait_for()
    duel.keyboard.press("Escape")
    duel.locator(".city .who").first.click()
    duel.locator("dialog .choice").first.click()
    duel.locator("dialog .drawing svg").wait_for()
    duel.keyboard.press("Escape")


def test_nothing_is_small_or_wide_at_any_size_of_text(duel: Any) -> None:
    assert small_texts(duel) == []
    assert width_needed(duel) == PHONE["width"]
    duel.evaluate("document.documentElement.style.fontSize = '200%'")
    assert width_needed(duel) == PHONE["width"]
    duel.evaluate("document.documentElement.style.fontSize = ''")


def test_four_players_stand_on_the_pad(chromium: Any, file: Path) -> None:
    with opened(chromium, file, viewport=PHONE, locale="fr") as page:
        page.locator(".top > select").select_option("seven_wonders")
        page.locator(".tasks button").last.click()
        while page.locator(".sheet thead input").count() < 4:
            page.locator(".sizes button").first.click()
        for entry in page.locator(".sheet thead input").all():
            entry.fill("Anne-Sophie")
        last = page.locator(".sheet thead input").last.bounding_box()
        assert last["x"] + last["width"] <= PHONE["width"]
        assert small_texts(page) == []
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert width_needed(page) == PHONE["width"]


def test_seven_players_are_reached_by_an_obvious_scroll(chromium: Any, file: Path) -> None:
    """The page says so, and a half column shows it; turned, there is nothing to push."""
    with opened(chromium, file, viewport=PHONE, locale="en") as page:
        page.locator(".top > select").select_option("seven_wonders")
        page.locator(".tasks button").last.click()
        heads = page.locator(".sheet thead input")
        while heads.count() < 7:
            page.locator(".sizes button").first.click()
        assert page.get_by_text("7 players: push the table sideways").is_visible()
        right = (
            page.locator(".sheet").bounding_box()["x"]
            + page.locator(".sheet").bounding_box()["width"]
        )
        boxes = [entry.bounding_box() for entry in heads.all()]
        (cut,) = [box for box in boxes if box["x"] < right < box["x"] + box["width"]]
        assert 0.3 < (right - cut["x"]) / cut["width"] < 0.8
        heads.last.focus()
        last, row = (
            heads.last.bounding_box(),
            page.locator(".sheet th[scope=row]").first.bounding_box(),
        )
        assert last["x"] + last["width"] <= PHONE["width"]
        assert row["x"] >= 0
        assert width_needed(page) == PHONE["width"]
        page.set_viewport_size({"width": 740, "height": 360})
        assert not page.get_by_text("7 players: push the table sideways").is_visible()
        last = heads.last.bounding_box()
        assert last["x"] + last["width"] <= 740


@pytest.mark.parametrize(("example", "move"), [("7wdio_game.duel", 40), ("three_players.7w", 12)])
def test_a_report_is_legible(example: str, move: int, chromium: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    done = run("report", EXAMPLES / example, "-o", report)
    assert done.exit_code == 0, done.output
    with opened(chromium, report, viewport=PHONE, locale="fr") as page:
        page.goto(f"{report.as_uri()}#game=1&move={move}")
        page.locator(".city .held li").first.wait_for()
        assert small_texts(page) == []
        assert width_needed(page) == PHONE["width"]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert small_texts(page) == []
        assert width_needed(page) == PHONE["width"]
        page.evaluate("document.documentElement.style.fontSize = ''")
        # The list of moves shows the one that the replay stands at.
        listed, now = (
            page.locator(f".moves {part}").bounding_box() for part in ("ol", "[aria-current]")
        )
        assert listed["y"] <= now["y"] <= listed["y"] + listed["height"] - now["height"]
        page.locator(".city .card:has(.sign)").first.click()
        page.locator(".asked .drawing svg").wait_for()
