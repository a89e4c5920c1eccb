"""Entry at the speed of a table: few taps for what is seen, and for a play."""

import random
from pathlib import Path
from typing import Any

from antipater.grammar.cards.load import load_set
from support.browser import opened, wait_for_count
from support.seven_wonders_page import TableRecorder
from support.table_page import Recorder

PHONE = {"width": 360, "height": 740}


def test_the_cards_of_an_age_are_two_letters_or_a_colour_and_a_tap(
    chromium: Any, file: Path
) -> None:
    """One list stays open for an age, with what is left alone."""
    items = {item.slug: item for item in load_set("duel").items}
    with opened(chromium, file, viewport=PHONE, locale="en") as page:
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        while page.locator(".laid.now").count() == 0:
            recorder.anything(random.Random(1))
        listed = page.locator(".picker .choice")
        page.get_by_role("group", name="colour").get_by_role("button", name="brown: 6").click()
        shown = [str(card.get_attribute("data-item")) for card in listed.all()]
        assert {items[slug].colour for slug in shown} == {"brown"}
        for slug in shown:
            page.locator(f".picker .choice[data-item={slug}]").click()
            wait_for_count(page.locator(f".picker .choice[data-item={slug}]"), 0)
        assert page.locator(".laid[data-item]").count() == len(shown) == 6
        # None of that colour is left: the others are listed again.
        assert page.get_by_role("searchbox").input_value() == ""
        page.get_by_role("searchbox").focus()
        page.keyboard.type("ph")
        page.keyboard.press("Enter")
        wait_for_count(page.locator(".laid[data-item=pharmacist]"), 1)


def test_a_play_out_of_an_unknown_hand_is_one_tap(chromium: Any, file: Path) -> None:
    with opened(chromium, file, viewport=PHONE, locale="en") as page:
        page.locator(".top > select").select_option("seven_wonders")
        recorder, rng = TableRecorder(page), random.Random(3)
        recorder.begin(rng, ["Anna", "Bert", "Carl"])
        page.locator(".choice[data-item=altar]").click()
        wait_for_count(page.locator("dialog"), 0)
        assert "Altar" in page.locator(".turn-seats button").first.inner_text()
        page.locator(".ways [data-way=discard]").click()
        page.locator(".choice[data-item=theater]").click()
        assert "discards Theater" in page.locator(".turn-seats button").nth(1).inner_text()
        # Each play begins as a building; what is to be weighed is asked.
        assert page.locator(".ways [data-way=build]").get_attribute("aria-pressed") == "true"
        page.locator(".ways [data-way=look]").click()
        page.locator(".choice[data-item=barracks]").click()
        page.locator("dialog .actions button").first.click()
        wait_for_count(page.locator(".turns li"), 3)
