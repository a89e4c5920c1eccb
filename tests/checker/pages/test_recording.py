"""Games recorded on the page by taps alone are games that ``validate`` accepts."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.duel.notation import read_notation
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.duel import Move
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count, wait_until
from support.commands import run
from support.keyboard import Keyboard
from support.places import TOP
from support.random_duel import random_game
from support.table_page import Recorder, write_page

HOSTILE = '<img src=x onerror=alert(1)> "builds", ]; \u202e'


def judged(text: str, folder: Path) -> dict[str, Any]:
    """The verdict on a record."""
    file = folder / "game.duel"
    file.write_text(text, "utf-8")
    done = run("validate", "--json", file)
    verdict: dict[str, Any] = json.loads(done.output)
    return verdict


def canonical(text: str, folder: Path, language: str) -> str:
    """The record as the project itself writes it."""
    file = folder / "again.duel"
    file.write_text(text, "utf-8")
    return run("convert", "--lang", language, file).output


class Slipping(Recorder):
    """Somebody who makes three wrong moves and takes them back."""

    WRONG = (3, 20, 45)
    made = 0

    def make(self, move: Move) -> None:
        """Make a move, at times after another one."""
        self.made += 1
        if self.made in self.WRONG:
            status = self.page.locator(".status").inner_text()
            self.anything(random.Random(self.made))
            self.undo()
            self.page.get_by_role("status").get_by_text(status, exact=True).wait_for()
        super().make(move)


@pytest.mark.slow
def test_a_real_game_recorded_by_taps(chromium: Any, tmp_path: Path) -> None:
    text = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    record = read_notation(text, shipped_sets())
    options = ("--set", record.set, "--edition", str(record.edition))
    file = write_page(tmp_path / "antipater.html", *options)
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as page:
        recorder = Slipping(page, record.set)
        recorder.begin(*record.players)
        recorder.record(record)
        assert recorder.made > max(recorder.WRONG)
        if not recorder.over:
            page.get_by_role("button", name="Menu").click()
            assert record.end is not None
            page.get_by_role("button", name=f"{record.players[record.end.loser]} resigns").click()
        exported = recorder.exported()
    again, verdict = read_notation(exported, shipped_sets()), judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["edition"] == "7wd.io"
    assert verdict["digest"] == judged(text, tmp_path)["digest"]
    assert (again.setup.rows, again.setup.tokens) == (record.setup.rows, record.setup.tokens)
    assert canonical(exported, tmp_path, "en").rstrip() == exported.rstrip()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "set_name", "locale", "drafted"),
    [
        pytest.param(1, "duel", "en", True, marks=pytest.mark.campaign),
        (2, "duel_promo", "fr", True),
        pytest.param(3, "duel", "nl", False, marks=pytest.mark.campaign),
    ],
)
def test_a_random_game_is_valid_and_reads_back(
    seed: int, set_name: str, locale: str, drafted: bool, chromium: Any, file: Path, tmp_path: Path
) -> None:
    """With coins that the second player has bid."""
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale=locale) as page:
        page.locator(".top > select").select_option(set_name)
        recorder = Recorder(page, set_name)
        page.locator(".agreed summary").click()
        page.locator(".agreed select").select_option("1")
        page.locator(".agreed input").fill("4")
        recorder.begin("Anna", HOSTILE, drafted)
        recorder.play(random.Random(seed))
        assert recorder.over
        exported = recorder.exported()
        assert exported.count(' 4"]') == exported.count("[Bid ") == 1
        said = page.locator(".status").inner_text()
        wait_for_count(page.locator("img"), 0)
        assert HOSTILE.strip() in page.locator(".cities").inner_text()
        # The page takes its own record up again, in another language as well.
        page.get_by_label(
            "Language" if locale == "en" else "Langue" if locale == "fr" else "Taal"
        ).select_option("en")
        page.locator(".exchange summary").last.click()
        page.locator(".exchange textarea").last.fill(exported)
        page.get_by_role("button", name="Read it").click()
        assert page.locator(".told").first.inner_text() == "The record has been read."
        assert recorder.exported() == canonical(exported, tmp_path, "en").rstrip("\n") + "\n"
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["result"]["kind"] in ("civilian", "military", "scientific")
    winner = verdict["result"]["winner"]
    assert winner is None or winner in said
    assert canonical(exported, tmp_path, locale).rstrip() == exported.rstrip()


def test_reloading_keeps_the_game_and_undo_goes_back(chromium: Any, file: Path) -> None:
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as page:
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(7), 40)
        before = list(recorder.texts())
        recorder.anything(random.Random(8))
        after = list(recorder.texts())
        assert after != before
        recorder.undo()
        assert list(recorder.texts()) == before
        page.evaluate("dispatchEvent(new Event('pagehide'))")
        kept = page.evaluate("Object.entries(localStorage)")
        assert any(name.startswith("antipater.duel/") for name, _ in kept)
    # Another window of the same browser: nothing but what was kept.
    context = chromium.new_context(locale="en")
    try:
        context.add_init_script(
            f"for (const [k, v] of {json.dumps(kept)}) localStorage.setItem(k, v)"
        )
        page = context.new_page()
        page.goto(file.as_uri())
        page.locator(".table").wait_for()
        assert list(Recorder(page).texts()) == before
    finally:
        context.close()


def test_it_works_where_nothing_can_be_kept(chromium: Any, file: Path) -> None:
    context = chromium.new_context(locale="en")
    try:
        context.add_init_script(
            "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied') }})"
        )
        page = context.new_page()
        page.goto(file.as_uri())
        assert "keeps nothing" in page.locator(".warning").inner_text()
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(5), 30)
        assert "Anna" in recorder.exported()
    finally:
        context.close()


def test_a_resignation_ends_the_game(chromium: Any, file: Path, tmp_path: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(9), 45)
        while page.locator(".picker").count():
            recorder.anything(random.Random(1))
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Bert resigns").click()
        assert page.locator(".status").inner_text() == "Anna wins: the other resigned"
        verdict = judged(recorder.exported(), tmp_path)
    assert verdict["valid"], verdict["findings"]
    result = verdict["result"]
    assert (result["kind"], result["winner"], result["shared"]) == ("resignation", "Anna", False)


UNREAD = (
    (("[First", "[Frst"), "Line 1 cannot be read here"),
    (("picks", "steals"), "cannot be read here"),
    (("Tokens", "Tokens\n  Nonsense"), "cannot be read here: "),
    (('"duel"', '"seven_wonders"'), "another set: seven_wonders"),
    (('[Game "duel"]', '[Game "duel"]\n[Edition "2015"]'), "another edition: 2015"),
    (("1. Anna picks", "1. Bert picks"), "is not a legal move: "),
)


def test_what_cannot_be_read_is_told(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(4), 12)
        text, before = recorder.exported(), list(recorder.texts())
        for change, told in UNREAD:
            page.get_by_role("button", name="Menu").click()
            page.locator("dialog .exchange summary").last.click()
            page.locator("dialog .exchange textarea").last.fill(text.replace(*change, 1))
            page.get_by_role("button", name="Read it").click()
            assert told in page.locator("dialog .exchange .told").inner_text()
            page.locator("dialog header button").click()
            assert list(recorder.texts()) == before


@pytest.mark.slow
@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
def test_axe_finds_nothing_wrong(chromium: Any, file: Path) -> None:
    size = {"width": 360, "height": 740}
    with opened(chromium, file, viewport=size, locale="nl") as page:
        recorder, rng = Recorder(page), random.Random(11)

        def well() -> None:
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert accessibility_problems(page) == [], scheme

        well()
        recorder.begin("Anna", "Bert")
        for taps in (0, 3, 12, 25, 30):
            recorder.play(rng, taps)
            well()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"]
        while page.locator(".picker").count():
            recorder.anything(rng)
        page.locator(".laid[data-item]").first.click()
        well()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        well()


def test_the_cards_of_an_age_are_entered_by_letters(chromium: Any, file: Path) -> None:
    """The key Enter takes the only card that begins so; the field stays for the next one."""
    record = random_game(3)[0]
    names = [item.names["en"][0] for item in load_set(record.set).items]
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as page:
        page.locator(".top > select").select_option(record.set)
        recorder = Recorder(page, record.set)
        recorder.begin("Anna", "Bert")
        while page.locator(".laid.now").count() == 0:
            recorder.anything(random.Random(1))
        asked = page.locator(".laid.now").count()
        assert asked == 1
        page.get_by_role("searchbox").focus()
        for _ in range(6):
            name = page.locator(".picker .choice").first.get_attribute("data-item")
            page.keyboard.type(names[recorder.slugs.index(str(name))])
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.type") == "search"
            assert page.get_by_role("searchbox").input_value() == ""
        wait_for_count(page.locator(".laid[data-item]"), 6)


@pytest.mark.slow
def test_a_game_by_the_keyboard_alone(chromium: Any, file: Path, tmp_path: Path) -> None:
    """From the names to the exported record without a tap: Tab, letters, Enter. The first player
    resigns in the second age; a whole game is played so in 7 Wonders."""
    with opened(chromium, file, locale="en") as page:
        keyboard = Keyboard(page)
        keyboard.reach(".begin input")
        keyboard.fill("Anna", "Bert")
        keyboard.use(".begin button")
        keyboard.play(500)
        keyboard.use("nav.bar button:last-child")
        keyboard.use("dialog .actions button:first-child")
        keyboard.reach(".exchange button.main")
        with page.expect_download() as download:
            keyboard.press("Enter")
        exported = Path(download.value.path()).read_text("utf-8")
    # The focus stays where the game is: seldom more than a few keys to the next thing.
    assert keyboard.keys < 700
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["complete"]


def test_the_keyboard_stays_where_the_game_is(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(7), 45)
        while page.locator(".picker").count():
            recorder.anything(random.Random(1))
        page.locator(".laid[data-item]:not(.covered)").first.focus()
        page.keyboard.press("Enter")
        page.locator("dialog .actions button").first.focus()
        page.keyboard.press("Enter")
        wait_until(page, "document.activeElement !== document.body")
