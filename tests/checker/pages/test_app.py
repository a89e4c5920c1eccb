"""The page where it is served: installed, offline, handed from telephone to telephone."""

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count, wait_until
from support.desk import web_space
from support.table_page import Recorder, write_page

PHONE = {"width": 360, "height": 740}
AWAKE = """const off = () => asked.push('off');
navigator.wakeLock || Object.defineProperty(navigator, 'wakeLock', {value: {}});
window.asked = [];
navigator.share = async what => asked.push(what);
navigator.wakeLock.request = async what => (asked.push(what), {release: off});"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a folder, below a path of a web space."""
    top = tmp_path_factory.mktemp("web")
    write_page(top / "none.html", "--set", "duel", "--folder", str(top / "club" / "table"))
    assert not (top / "none.html").exists()
    return top


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(locale="en", viewport=PHONE)
    context.add_init_script(AWAKE)
    try:
        yield context.new_page()
    finally:
        context.close()


def recorded(page: Any, taps: int = 12) -> Recorder:
    recorder = Recorder(page)
    recorder.begin("Anna", "Bert")
    recorder.play(random.Random(7), taps)
    return recorder


def test_it_is_installed_and_works_offline(page: Any, folder: Path) -> None:
    asked: list[str] = []
    with web_space(folder) as address:
        page.context.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}club/table/")
        page.locator(".begin").wait_for()
        manifest = page.evaluate("fetch('manifest.webmanifest').then(answer => answer.json())")
        assert {"name", "start_url", "icons", "display"} <= manifest.keys()
        assert manifest["icons"][0]["src"] in {
            path.name for path in (folder / "club/table").iterdir()
        }
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        text = recorded(page).exported()
        assert all(url.startswith((f"{address}club/table/", "blob:")) for url in asked)
    page.reload()
    page.locator(".table").wait_for()
    assert Recorder(page).exported() == text


def test_a_game_goes_to_another_phone_by_a_code(page: Any, folder: Path, chromium: Any) -> None:
    with web_space(folder) as address:
        page.goto(f"{address}club/table/")
        recorder = recorded(page, 20)
        text = recorder.exported()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Code for another phone").click()
        assert page.locator(".code svg path").get_attribute("d").startswith("M2 2h1v1h-1z")
        assert not axe_is_there() or accessibility_problems(page) == []
        link = page.locator(".code a").get_attribute("href")
        context = chromium.new_context(locale="en")
        try:
            other = context.new_page()
            other.goto(link)
            other.locator(".table").wait_for()
            assert Recorder(other).exported() == text
            assert other.url == f"{address}club/table/"
            other.goto(f"{address}club/table/#game=damaged")
            other.reload()
            other.locator(".table").wait_for()
        finally:
            context.close()


def test_a_game_is_shared_as_the_system_shares(page: Any, folder: Path) -> None:
    with web_space(folder) as address:
        page.goto(f"{address}club/table/")
        text = recorded(page, 5).exported()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Share", exact=True).click()
        wait_until(page, "asked.some(what => what !== 'screen')")
        (said,) = page.evaluate("asked.filter(what => what !== 'screen')")
        assert said == {"title": "Anna-Bert.duel", "text": text}


def test_the_screen_stays_on_while_a_game_is_recorded(page: Any, folder: Path) -> None:
    with web_space(folder) as address:
        page.goto(f"{address}club/table/")
        page.locator(".begin").wait_for()
        assert page.evaluate("asked") == []
        recorded(page)
        wait_until(page, "asked.length")
        assert page.evaluate("asked") == ["screen"]
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Clock for two").click()
        page.locator(".clock").wait_for()
        assert not axe_is_there() or accessibility_problems(page) == []
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Begin a new game").click()
        wait_until(page, "asked.includes('off')")


def test_a_clock_runs_for_whoever_is_to_move(chromium: Any, tmp_path: Path) -> None:
    file = write_page(tmp_path / "antipater.html", "--set", "duel")
    with opened(chromium, file, viewport=PHONE, locale="en") as page:
        recorder = recorded(page, 0)
        while page.locator(".laid.now").count() == 0:
            recorder.anything(random.Random(7))
        while page.locator(".picker").count():
            recorder.anything(random.Random(7))
        page.clock.install()
        # A machine that is slow must not add to the time.
        page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Clock for two").click()
        page.clock.run_for(65_500)
        times = page.locator(".clock time")
        turn = 0 if page.locator(".city").first.get_attribute("class") == "city turn" else 1
        assert times.nth(turn).inner_text() == "1:05"
        assert times.nth(1 - turn).inner_text() == "0:00"
        page.get_by_role("button", name="Pause").click()
        page.clock.run_for(65_500)
        assert times.nth(turn).inner_text() == "1:05"
        kept = json.loads(
            page.evaluate("Object.entries(localStorage).find(([k]) => /clock/.test(k))[1]")
        )
        assert round(kept["used"][turn], 1) == 65.5
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("button", name="Scorepad").click()
        page.clock.run_for(59_000)
        page.get_by_role("button", name="Record a game").click()
        page.clock.run_for(1_000)
        assert times.nth(turn).inner_text() == "2:05"
        for _ in range(4):  # what is less than a second counts as well
            recorder.anything(random.Random(7))
            page.clock.run_for(600)
        both = [time.split(":") for time in times.all_inner_texts()]
        assert sum(60 * int(minutes) + int(seconds) for minutes, seconds in both) == 127
        # It opens from a file, where there is no address to hand on.
        page.get_by_role("button", name="Menu").click()
        wait_for_count(page.get_by_role("button", name="Code for another phone"), 0)
