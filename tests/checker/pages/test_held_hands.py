"""What players of 7 Wonders hold from the start: recorded by taps, read, and shown in replays."""

import random
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.words import say
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from support.browser import opened
from support.commands import run
from support.pad_page import Pad
from support.places import TOP
from support.seven_wonders_page import TableRecorder, read_in
from support.table_page import write_page

pytestmark = pytest.mark.slow

CAPTAINS = str(TOP / "docs" / "examples" / "captains")
RECORD = TOP / "docs" / "examples" / "captains" / "captains.7w"
TEXT = RECORD.read_text("utf-8")
HANDS = TEXT.partition("Hands\n")[2].partition("\n\n")[0]
HIDDEN = TEXT.replace(f"Hands\n{HANDS}\n\n", "")
# Records that both readers take, each with what stands there instead.
READ = (TEXT, HIDDEN, TEXT.replace("Antiquary, Herald, Architect", "?"))
REFUSED = (
    (TEXT, "I.0 Anna builds Extortionist", "I.0 Anna builds Baths"),
    (HIDDEN, "I.0 Anna builds Extortionist", "I.0 Anna builds Baths"),
    (TEXT, "I.0 Anna builds Extortionist", "I.0 Anna builds Admiral"),
    (TEXT, "I.1 Anna builds Altar", "I.1 Anna builds Banker"),
    (TEXT, "I.0 Anna builds Extortionist", "I.0 Anna ?"),
    (TEXT, "Bert: Rhodes A", "Free City: Rhodes A"),
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(tmp_path_factory.mktemp("page") / "antipater.html", "--set", CAPTAINS)


def again(text: str, language: str = "en") -> str:
    """A record as the project itself writes it, without points, of which some may be left out."""
    return write_table(read_table(text, (), CAPTAINS), language).partition("Scores")[0].rstrip()


def test_a_game_is_recorded_by_taps(chromium: Any, file: Path) -> None:
    held = load_set(CAPTAINS).held
    assert held is not None
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="fr") as page:
        recorder, rng = TableRecorder(page), random.Random(3)
        recorder.begin(rng, ["Anna", "Bert", "Carla"], hands=True)
        assert recorder.status() == say("page.seven.before.ask_hand", "fr", player="Anna")
        for _ in range(3):
            assert page.locator(".picker.hand .deck .choice").count() > 3
            recorder.hand(rng)
        assert recorder.status() == "Avant l'Âge I : que fait Anna ?"
        assert page.locator(".picker .choice").count() == 3
        page.locator(".picker .choice").first.click()
        page.locator("dialog [data-verb=discard]").click()
        recorder.anything(rng)
        recorder.anything(rng)
        assert recorder.status() == "Âge I : notez la main d'Anna"
        begun = recorder.exported()
    assert begun.count("I.0 ") == 3
    assert "\nMains\n  Anna: " in begun
    assert again(begun, "fr") == begun.rstrip()
    with opened(chromium, file, locale="en") as page:
        recorder = TableRecorder(page)
        read_in(page, HIDDEN[: HIDDEN.index("III.0")])
        assert recorder.status() == "Before Age III: what does Anna do?"
        assert page.locator(".picker .choice").count() == len(held.items) - 6
        recorder.play(rng)
        ended = recorder.exported()
    assert "\nIII.0 Carla " in ended
    verdict = judge_table(read_table(ended, (), CAPTAINS))
    assert verdict.valid, verdict.findings
    assert verdict.result is not None


def test_records_are_read_as_they_are_judged(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        asked = page.locator(".exchange details").last
        for text, there, instead in REFUSED:
            assert there in text
            wrong = text.replace(there, instead)
            asked.evaluate("details => details.open = true")
            asked.locator("textarea").fill(wrong)
            asked.locator("button").click()
            line = wrong.splitlines().index(next(n for n in wrong.splitlines() if instead in n))
            assert f"Line {line + 1} " in page.locator(".exchange .told").inner_text(), instead
        asked.evaluate("details => details.open = false")
        for text in READ:
            read_in(page, text)
            recorder = TableRecorder(page)
            assert recorder.status() == "Anna wins on points"
            exported = recorder.exported()
            assert exported.partition("Scores")[0].rstrip() == again(text)
        page.get_by_role("button", name="To the scorepad").click()
        pad = Pad(page)
        assert "Captains" in list(pad.rows())
        assert pad.totals == [51, 41, 45]
        assert page.locator(".sheet .mark").count() == 0


def test_a_replay_shows_the_turn_before_an_age(chromium: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    done = run("report", "--set", CAPTAINS, RECORD, "-o", report)
    assert done.exit_code == 0, done.output
    with opened(chromium, report, locale="en-GB") as page:
        for language, turn, told, held in (
            ("en", "Before Age II", "Anna builds Banker", "Captains"),
            ("fr", "Avant l'Âge II", "Anna construit Banquier", "Capitaines"),
            ("nl", "Voor Tijdperk II", "Anna bouwt Bankier", "Kapiteins"),
        ):
            page.goto(f"{report.as_uri()}#game=1&move=8")
            page.locator("header select").select_option(language)
            page.locator("h3", has_text=turn).wait_for()
            page.locator("div.now", has_text=told).wait_for()
            city = page.locator(".seven .city").first
            city.locator(".hand h4", has_text=held).wait_for()
        assert "Opzichter" in city.locator(".hand").inner_text()
        page.goto(f"{report.as_uri()}#game=1&move=7")
        page.locator(".choices tr.played", has_text="Bankier").wait_for(state="attached")
