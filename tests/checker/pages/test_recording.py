"""Games recorded on the page by taps alone are games that ``validate`` accepts."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.records.duel.notation import read_notation
from antipater.grammar.cards.load import shipped_sets
from support.browser import accessibility_problems, axe_is_there, opened
from support.places import TOP
from support.table_page import Recorder, write_page

HOSTILE = '<img src=x onerror=alert(1)> "builds", ]; \u202e'
RUNNER = CliRunner()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(tmp_path_factory.mktemp("page") / "antipater.html")


def judged(text: str, folder: Path) -> dict[str, Any]:
    """The verdict on a record."""
    file = folder / "game.duel"
    file.write_text(text, "utf-8")
    done = RUNNER.invoke(app, ["validate", "--json", str(file)])
    verdict: dict[str, Any] = json.loads(done.output)
    return verdict


def canonical(text: str, folder: Path, language: str) -> str:
    """The record as the project itself writes it."""
    file = folder / "again.duel"
    file.write_text(text, "utf-8")
    return RUNNER.invoke(app, ["convert", "--lang", language, str(file)]).output


@pytest.mark.slow
def test_a_real_game_recorded_by_taps(chromium: Any, tmp_path: Path) -> None:
    text = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    record = read_notation(text, shipped_sets())
    options = ("--set", record.set, "--edition", str(record.edition))
    file = write_page(tmp_path / "antipater.html", *options)
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as page:
        recorder = Recorder(page, record.set)
        recorder.begin(*record.players)
        recorder.record(record)
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
    [(1, "duel", "en", True), (2, "duel_promo", "fr", True), (3, "duel", "nl", False)],
)
def test_a_random_game_is_valid_and_reads_back(
    seed: int, set_name: str, locale: str, drafted: bool, chromium: Any, file: Path, tmp_path: Path
) -> None:
    with opened(chromium, file, viewport={"width": 390, "height": 800}, locale=locale) as page:
        page.locator(".top > select").select_option(set_name)
        recorder = Recorder(page, set_name)
        recorder.begin("Anna", HOSTILE, drafted)
        recorder.play(random.Random(seed))
        assert recorder.over
        exported = recorder.exported()
        said = page.locator(".status").inner_text()
        assert page.locator("img").count() == 0
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


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("[First", "[Frst"), "Line 1 cannot be read here"),
        (("picks", "steals"), "cannot be read here"),
        (("Tokens", "Tokens\n  Nonsense"), "cannot be read here: "),
        (('"duel"', '"seven_wonders"'), "another set: seven_wonders"),
        (('[Game "duel"]', '[Game "duel"]\n[Edition "2015"]'), "another edition: 2015"),
        (("1. Anna picks", "1. Bert picks"), "is not a legal move: "),
    ],
)
def test_what_cannot_be_read_is_told(
    change: tuple[str, str], told: str, chromium: Any, file: Path
) -> None:
    with opened(chromium, file, locale="en") as page:
        recorder = Recorder(page)
        recorder.begin("Anna", "Bert")
        recorder.play(random.Random(4), 12)
        text = recorder.exported().replace(*change, 1)
        before = list(recorder.texts())
        page.get_by_role("button", name="Menu").click()
        page.locator("dialog .exchange summary").last.click()
        page.locator("dialog .exchange textarea").last.fill(text)
        page.get_by_role("button", name="Read it").click()
        assert told in page.locator("dialog .exchange .told").inner_text()
        page.locator("dialog header button").click()
        assert list(recorder.texts()) == before


@pytest.mark.slow
@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(scheme: str, chromium: Any, file: Path) -> None:
    size = {"width": 360, "height": 740}
    with opened(chromium, file, viewport=size, locale="nl", color_scheme=scheme) as page:
        recorder, rng = Recorder(page), random.Random(11)
        assert accessibility_problems(page) == []
        recorder.begin("Anna", "Bert")
        for taps in (0, 3, 12, 25, 30):
            recorder.play(rng, taps)
            assert accessibility_problems(page) == []
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"]
        while page.locator(".picker").count():
            recorder.anything(rng)
        page.locator(".laid[data-item]").first.click()
        assert accessibility_problems(page) == []
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        assert accessibility_problems(page) == []
