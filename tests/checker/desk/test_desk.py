"""The desk in a real browser: on this machine, and as a folder with Python in the page."""

import io
import json
import os
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from antipater.checker.commands.runs.desk.folder import PYODIDE as VERSION
from antipater.checker.messages.words import column_name, say
from antipater.checker.standings.rules import TournamentRules
from antipater.grammar.cards.load import load_set
from support.browser import (
    WEB,
    accessibility_problems,
    axe_is_there,
    browser,
    missing,
    wait_for_count,
    wait_until,
)
from support.commands import run
from support.desk import PYODIDE, at, machine, web_space
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
SLIP = EXAMPLES / "missing_line.duel"
PHONE, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    if why := missing():
        pytest.skip(why)
    with browser() as running:
        yield running


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    """The address of the desk on this machine."""
    with machine() as server:
        yield server.address


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A web space with the desk in a folder of its own below it."""
    if not PYODIDE.is_dir():
        pytest.skip("npm ci has not been run in checker/web")
    place = tmp_path_factory.mktemp("space")
    made = run("desk", "--static", place / "club" / "desk", "--pyodide", PYODIDE)
    assert made.exit_code == 0, made.output
    return place


def give(page: Any, *files: Path) -> None:
    """Choose files on the tab that is shown."""
    page.locator("main > div:not([hidden]) .drop input[type=file]").first.set_input_files(files)


def turn_to(page: Any, name: str) -> None:
    """Choose a tab, and wait until it is shown."""
    page.locator("nav.tabs a", has_text=name).click()
    page.locator("nav.tabs a[aria-current]", has_text=name).wait_for()


def judged(*files: Path) -> list[dict[str, Any]]:
    """The verdicts of the command line."""
    done = run("validate", "--json", *files)
    return [json.loads(line) for line in done.stdout.splitlines()]


def downloaded(page: Any, name: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return Path(download.value.path()).read_bytes()


def mended_and_valid(page: Any) -> None:
    """Judge a record with a slip, mend it, and see it valid."""
    give(page, SLIP)
    page.locator(".wrong .cause").wait_for()
    (expected,) = judged(SLIP)
    assert page.locator(".wrong .cause").inner_text() == expected["cause"]["message"]
    page.locator(".in-report .badge.invalid").wait_for()
    page.get_by_role("button", name="Mend the record").click()
    page.locator(".in-report .badge.valid").wait_for()
    page.get_by_role("button", name="Next move").click()
    page.locator("output.position", has_text="1 of").wait_for()


def test_on_this_machine(chromium: Any, served: str) -> None:
    with at(chromium, served, viewport=WIDE) as page:
        mended_and_valid(page)


def test_in_the_page_and_offline(chromium: Any, folder: Path) -> None:
    """Below a path of a web space, whose server is gone once the page has been visited."""
    context = chromium.new_context(locale="en", viewport=WIDE)
    try:
        page = context.new_page()
        page.set_default_timeout(120_000)
        asked: list[str] = []
        workers: list[Any] = []
        page.on("worker", lambda worker: workers.append(worker))
        with web_space(folder) as address:
            context.on("request", lambda request: asked.append(request.url))
            page.goto(f"{address}club/desk/")
            wait_until(page, "caches.keys().then(all => all.some(name => /-memory/.test(name)))")
            mended_and_valid(page)
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            assert page.evaluate("caches.keys().then(keys => keys.length)") == 2
            outside = [
                url for url in asked if not url.startswith((f"{address}club/desk/", "blob:"))
            ]
            assert [url for url in outside if not url.startswith("data:")] == []
        page.reload()  # Python begins with the memory that was kept
        give(page, EXAMPLES / "disputed.duel")
        page.locator(".in-report .badge.invalid").first.wait_for()
        page.get_by_role("button", name="All games").click()
        (found,) = map(json.loads, downloaded(page, "JSON").splitlines())
        (expected,) = judged(EXAMPLES / "disputed.duel")
        assert found == {**expected, "file": "disputed.duel"}
        assert len(workers) == 2  # one a visit: to turn away from a game stops none
        turn_to(page, "Cards")
        for card_set, games in (("duel", "20,000 games"), ("seven_wonders", "5,000 games")):
            page.locator("main > div:not([hidden]) select").first.select_option(card_set)
            page.get_by_role("button", name="Simulate games").click()
            page.locator("pre", has_text=games).wait_for()
            if find_spec("wasmtime"):
                done = run("simulate", card_set)
                assert page.locator("pre").inner_text().strip() == done.stdout.strip()
        turn_to(page, "Judge")  # a worker that is lost is begun again
        page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('lost'); })")
        give(page, EXAMPLES / "four_cities.7w")
        page.locator(".in-report .badge.valid").first.wait_for()
    finally:
        context.close()


def test_what_was_made_ahead_is_found(folder: Path, tmp_path: Path) -> None:
    """The packed program makes no set, module or table anew, wherever it lies."""
    with tarfile.open(folder / "club" / "desk" / "antipater.pack") as packed:
        packed.extractall(tmp_path, filter="data")
    (tmp_path / "kept").chmod(0o700)
    kept = tmp_path / "kept" / "antipater"
    kept.chmod(0o700)
    before = {path.name for path in kept.iterdir()}
    done = subprocess.run(
        [sys.executable, "-m", "antipater.checker", "report", "--out=x.html", str(SLIP)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(kept.parent)},
    )
    assert done.returncode in (0, 1)
    assert (tmp_path / "x.html").exists()
    assert {path.name for path in kept.iterdir()} == before
    assert {Path(name).suffix for name in before} == {".set", ".module", ".tables"}


def test_verdicts_are_those_of_the_command_line(chromium: Any, served: str, tmp_path: Path) -> None:
    """More records at once than the list shows, some in an archive, beside what is no record."""
    texts = [path for path in sorted(EXAMPLES.glob("*.*")) if path.suffix in (".duel", ".7w")]
    files = []
    for n in range(125):
        source = texts[n] if n < len(texts) else EXAMPLES / "7wdio_game.duel"
        files.append(tmp_path / f"{n:03}{source.suffix}")
        text = source.read_bytes().replace(b"Anna", f"Anna{n}".encode())
        files[-1].write_bytes(text.replace(b"user1", f"user{n}".encode()))
    noise = tmp_path / "noise.duel"
    noise.write_bytes(b"\x00\xff<img src=x onerror=alert(1)>")
    expected = {Path(game["file"]).name: game for game in judged(*files, noise)}
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("read.me", "nothing")
        for path in files[:20]:
            packed.write(path, path.name)
    (tmp_path / "some.zip").write_bytes(archive.getvalue())
    with at(chromium, served, viewport=WIDE) as page:
        give(page, tmp_path / "some.zip", *files[20:90])
        page.locator(".running").wait_for()
        give(page, *files[90:], noise)  # what waits is judged as well
        page.locator(".in-report tbody tr").nth(99).wait_for()
        page.locator(".running").wait_for(state="detached")
        found = [json.loads(line) for line in downloaded(page, "JSON").splitlines()]
        assert {Path(game["file"]).name for game in found} == set(expected)
        assert [{**game, "file": ""} for game in found] == [
            {**expected[Path(game["file"]).name], "file": ""} for game in found
        ]
        wait_for_count(page.locator(".in-report tbody tr"), 100)
        wait_for_count(page.locator("img"), 0)


def test_a_hostile_record_stays_text(chromium: Any, served: str, tmp_path: Path) -> None:
    name = "</script><img src=x onerror=alert(1)>"
    record = tmp_path / "hostile.duel"
    text = (EXAMPLES / "disputed.duel").read_text("utf-8").replace("Anna", f'"{name}"')
    record.write_text(text.replace('""', '"').replace(f'["First" "{name}"]', ""), "utf-8")
    with at(chromium, served, viewport=WIDE) as page:
        give(page, record)
        page.locator(".in-report .badge").first.wait_for()
        wait_for_count(page.locator("img"), 0)
        wait_for_count(page.locator("script"), 2)


def test_typing_moves_the_findings(chromium: Any, served: str) -> None:
    with at(chromium, served, viewport=WIDE) as page:
        give(page, EXAMPLES / "7wdio_game.duel")
        page.locator(".in-report .badge.valid").first.wait_for()
        page.locator(".editor .cm-content").click()
        page.keyboard.press("Control+End")
        page.keyboard.insert_text("\n99. user1 builds Nonesuch\n")
        page.locator(".wrong li", has_text="Nonesuch").first.wait_for()
        page.locator(".editor .cm-lintRange-error, .editor .cm-lint-marker-error").first.wait_for()
        page.keyboard.press("Control+z")
        page.locator(".wrong").first.wait_for(state="detached")
        page.locator(".in-report .badge.valid").first.wait_for()


def test_a_file_of_several_games_is_judged_as_a_whole(
    chromium: Any, served: str, tmp_path: Path
) -> None:
    """Whichever of them is open: what is typed is about the file, and `--fix` mends one game."""
    valid, slip = (path.read_text("utf-8") for path in (EXAMPLES / "7wdio_game.duel", SLIP))
    two, other = tmp_path / "two.duel", tmp_path / "other.duel"
    two.write_text(f"{valid}\n{slip}", "utf-8")
    other.write_text(valid, "utf-8")
    rows = ".in-report tbody tr"

    def write(text: str) -> None:
        page.locator(".editor .cm-content").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(text)

    def back() -> list[dict[str, Any]]:
        page.get_by_role("button", name="All games").click()
        page.locator(rows).first.wait_for()
        page.locator(".running").wait_for(state="detached")
        return [json.loads(line) for line in downloaded(page, "JSON").splitlines()]

    def open_row(at: int) -> None:
        page.locator(rows).nth(at).click()
        page.locator(".opened .badge").wait_for()
        page.locator(".opened .actions [role=status]").wait_for(state="detached")

    with at(chromium, served, viewport=WIDE) as page:
        give(page, two, other)
        page.locator(rows).nth(2).wait_for()  # by file: the other one is first
        open_row(2)
        page.locator(".wrong .cause").wait_for()
        wait_for_count(page.get_by_role("button", name="Mend the record"), 0)
        open_first = f"{valid}\n99. user1 builds Nonesuch\n{slip}"
        write(open_first)
        page.locator(".in-report .badge.invalid").wait_for()
        page.locator(".opened .actions [role=status]").wait_for(state="detached")
        two.write_text(open_first, "utf-8")
        assert back() == [{**game, "file": Path(game["file"]).name} for game in judged(two, other)]
        open_row(2)
        write(slip)
        page.get_by_role("button", name="Mend the record").wait_for()
        assert [(game["game"], game["valid"]) for game in back()] == [(1, False), (1, True)]
        open_row(1)
        write(valid)  # and at once away from it
        assert [(game["game"], game["valid"]) for game in back()] == [(1, True), (1, True)]


def test_a_stop_that_comes_late_ends_no_other_question(chromium: Any, served: str) -> None:
    def late(route: Any) -> None:
        time.sleep(0.45)
        route.continue_()

    with at(chromium, served, viewport=WIDE) as page:
        # What nobody waits for any more is stopped at once, and not only if it goes on.
        # The answers come late, for they might come before the undo.
        page.evaluate(
            "() => { const wait = setTimeout; window.setTimeout = (f, ms) => wait(f, ms % 1500);"
            " const asked = fetch; window.fetch = async (to, what) => {"
            "  const answer = await asked(to, what);"
            "  if (to === 'run') await new Promise((done) => wait(done, 700));"
            "  return answer; }; }"
        )
        stops: list[str] = []
        page.on("request", lambda request: stops.append(request.url))
        page.route("**/stop", late)
        give(page, EXAMPLES / "7wdio_game.duel")
        page.locator(".in-report .badge.valid").first.wait_for()
        page.locator(".editor .cm-content").click()
        page.keyboard.press("Control+End")
        with page.expect_request("**/run"):
            page.keyboard.insert_text("\n99. user1 builds Nonesuch\n")
        page.keyboard.press("Control+z")
        page.locator(".wrong").first.wait_for(state="detached")
        page.wait_for_timeout(1500)
        assert any(url.endswith("/stop") for url in stops)
        wait_for_count(page.get_by_role("alert"), 0)
        page.locator(".in-report .badge.valid").first.wait_for()


def test_a_run_is_stopped_and_a_lost_process_is_told(
    chromium: Any, served: str, tmp_path: Path
) -> None:
    files = []
    for n in range(400):
        files.append(tmp_path / f"{n:03}.duel")
        files[-1].write_bytes(SLIP.read_bytes())
    with at(chromium, served, viewport=WIDE) as page:
        give(page, *files)
        page.get_by_role("button", name="Stop").click()
        page.locator("main .refused", has_text="Stopped").wait_for()
        wait_for_count(page.locator(".running"), 0)
        before = page.locator(".in-report tbody tr").count()
        assert before < len(files)
        page.route("**/run", lambda route: route.fulfill(status=200, body=""))
        give(page, EXAMPLES / "disputed.duel")
        page.locator("main .refused", has_text="has stopped before it answered").wait_for()
        page.unroute("**/run")
        give(page, EXAMPLES / "four_cities.7w")
        page.get_by_text("four_cities.7w").first.wait_for()


def test_it_is_remembered_and_speaks_three_languages(chromium: Any, served: str) -> None:
    with at(chromium, served, viewport=PHONE) as page:
        for language, title in (("fr", "Juger"), ("nl", "Beoordelen")):
            page.locator("header .language select").select_option(language)
            page.locator("nav.tabs a", has_text=title).wait_for()
            assert page.evaluate("document.documentElement.lang") == language
        page.reload()
        page.locator("nav.tabs a", has_text="Beoordelen").wait_for()
        give(page, EXAMPLES / "disputed.duel")
        page.locator(".wrong li", has_text="beurt").first.wait_for()
        turn_to(page, "Kaarten")
        page.locator(".diagnostics li", has_text="niet beter").first.wait_for()


def test_a_sheet_is_scored_as_it_is_typed(chromium: Any, served: str) -> None:
    with at(chromium, f"{served}#score", viewport=WIDE) as page:
        give(page, EXAMPLES / "doubtful.csv")
        found = page.locator(".table-of", has_text="S-MILITARY-01")
        found.wait_for()
        assert "Anna wins" in found.inner_text()
        assert "7 Wonders Duel, reprint" in found.inner_text()
        assert found.get_by_role("rowheader").all_inner_texts() == [
            column_name(load_set("duel"), column, "en")
            for column in (*load_set("duel").categories, "total")
        ]
        page.locator(".sheet-of .cm-content").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text((EXAMPLES / "tournament.csv").read_text("utf-8"))
        page.locator(".table-of", has_text="S-TOTAL-01").wait_for()
        page.locator(".table-of .cause", has_text="Dirk, wonders: 15").wait_for()
        page.get_by_role("button", name="Scorepad").click()
        page.locator(".in-page thead input").nth(1).fill("<b>Bert</b>")
        wait_for_count(page.locator(".in-page b"), 0)


def test_what_holds_no_table_is_told_once(chromium: Any, served: str, tmp_path: Path) -> None:
    empty, sheet = tmp_path / "empty.duel", tmp_path / "rows.csv"
    empty.write_bytes(b"")
    sheet.write_text("7 Wonders\nplayer,total\n", "utf-8")
    with at(chromium, f"{served}#score", viewport=WIDE) as page:
        give(page, empty, sheet, EXAMPLES / "disputed.duel")
        for code in ("R-EMPTY-01", "S-ROW-05"):
            page.locator(".table-of", has_text=code).wait_for()
        record = page.locator(".table-of", has_text="7 Wonders Duel")
        record.wait_for()
        assert record.locator(".note").first.inner_text() == "7 Wonders Duel"
        assert "{" not in page.locator("main").inner_text()
        assert page.get_by_role("alert").count() == 0


def test_what_is_not_read_is_told(chromium: Any, served: str, tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner.zip", tmp_path / "outer.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.write(SLIP, SLIP.name)
    with zipfile.ZipFile(outer, "w") as archive:
        archive.write(inner, inner.name)
    sheet = tmp_path / "players.csv"
    rows = "1,Anna Peeters,50\n1,Bo,3\n1,Cy,2\n2,Änna Peeters,40\n2,Bo,3\n2,Cy,2\n"
    sheet.write_text(f"table,player,total\n{rows}", "utf-8")
    with at(chromium, served, viewport=WIDE) as page:
        give(page, outer, sheet, EXAMPLES / "disputed.duel")
        page.get_by_role("alert").filter(has_text="under “Score”: players.csv").wait_for()
        page.locator(".in-report tbody tr", has_text="outer.zip/inner.zip").wait_for()
        wait_for_count(page.locator(".in-report tbody tr"), 2)
        turn_to(page, "Score")
        give(page, outer)
        page.locator(".table-of", has_text="R-PACKED-03").wait_for()
        turn_to(page, "Tournament")
        give(page, outer, sheet)
        for told in ("outer.zip/inner.zip: is a packed", "Änna Peeters may be one player"):
            page.locator("main li", has_text=told).wait_for()


def test_an_entry_is_counted_by_itself(chromium: Any, served: str) -> None:
    with at(chromium, f"{served}#score", viewport=PHONE) as page:
        for typed, told in (
            ('science "2/1/0"', "scientific: 5 in 7 Wonders"),
            ('duel "Anna: Theater, Altar, 14c, pawn 2" "Bert: Baths, 9c"', "Anna wins"),
        ):
            page.get_by_label("Type an entry").fill(typed)
            page.get_by_role("button", name="Count").click()
            page.locator("pre", has_text=told).wait_for()
        older = page.get_by_text(say("desk.older", "en"))
        wait_for_count(older, 0)
        page.locator("header select").first.select_option("seven_wonders")
        older.wait_for()


def test_a_set_is_made_broken_mended_and_judges_a_record(chromium: Any, served: str) -> None:
    """A designer's hour, without a terminal."""
    with at(chromium, f"{served}#cards", viewport=WIDE) as page:
        page.locator(".diagnostics li", has_text="L-DOMINATED").first.wait_for()
        assert page.locator(".cm-content").get_attribute("aria-readonly") == "true"
        page.get_by_label("Name").fill("mine")
        page.get_by_role("button", name="New set that builds on this one").click()
        page.get_by_role("button", name="mine.cards").wait_for()
        page.locator("header option[value='own/mine']").wait_for(state="attached")
        page.locator(".cm-content").click()
        page.keyboard.press("Control+End")
        page.keyboard.insert_text("\nbuilding <img src=x onerror=alert(1)>\n")
        page.locator(".diagnostics .error").first.wait_for()
        wait_for_count(page.locator("img[src=x]"), 0)
        page.keyboard.press("Control+z")
        page.locator(".diagnostics .error").first.wait_for(state="detached")
        page.get_by_role("button", name="Play the examples").click()
        page.locator("main li", has_text="✓ Workshop scores one point more").wait_for()
        page.get_by_role("button", name="Draw the cards").click()
        page.get_by_role("img", name="Workshop", exact=True).wait_for()
        older = page.get_by_text(say("desk.older", "en"))
        wait_for_count(older, 0)
        page.locator(".cm-content").click()
        page.keyboard.insert_text("# another text\n")
        older.wait_for()
        page.keyboard.press("Control+z")
        wait_for_count(older, 0)
        archive = zipfile.ZipFile(io.BytesIO(downloaded(page, "Download")))
        assert archive.testzip() is None
        assert archive.namelist() == ["mine/mine.cards"]
        turn_to(page, "Judge")
        page.locator("header select").first.select_option("own/mine")
        give(page, EXAMPLES / "disputed.duel")
        page.locator(".ending", has_text="Mine").wait_for()
        turn_to(page, "Cards")  # the game is judged again by the set as it is then
        page.locator("main > div:not([hidden]) .cm-content").click()
        page.keyboard.press("Control+End")
        page.keyboard.insert_text("\nchange building scriptorium\n  points 940\n")
        page.locator(".cm-line", has_text="points 940").wait_for()
        turn_to(page, "Judge")
        page.locator(".in-report", has_text="94").first.wait_for()
        turn_to(page, "Score")
        page.get_by_role("button", name="Scorepad").click()
        page.locator(".in-page thead input").first.wait_for()


def new_set(page: Any, name: str, text: str) -> None:
    """Make a set that builds on the first one, and write into it."""
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="New set that builds on this one").click()
    page.get_by_role("button", name=f"{name}.cards").wait_for()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)


def test_the_editor_helps_as_one_types(chromium: Any, served: str) -> None:
    """It offers words, tells what they mean, puts them right, and draws the card."""
    with at(chromium, f"{served}#cards", viewport=WIDE) as page:
        new_set(page, "helped", "\nchange building tavern\n  points 3\n  pro")
        page.keyboard.type("d")
        offers = page.locator(".cm-tooltip-autocomplete li")
        offers.filter(has_text="produces").first.wait_for()
        page.wait_for_timeout(300)  # what is pressed at once is not meant for the list
        page.keyboard.press("Enter")
        page.keyboard.type(" wod")
        page.keyboard.press("Escape")
        page.locator(".diagnostics .error", has_text="wod").first.wait_for()
        page.locator(".cm-lintRange-error").last.hover()
        page.locator(".cm-diagnosticAction", has_text="Change to wood").click()
        page.locator(".diagnostics .error").first.wait_for(state="detached")
        assert "produces wood" in page.locator(".cm-content").inner_text()
        page.locator("img.typed[alt=tavern]").wait_for()
        page.locator(".cm-line", has_text="produces wood").hover(position={"x": 40, "y": 8})
        page.locator(".cm-known", has_text="Units each turn").first.wait_for()


def test_a_full_storage_is_told_and_the_set_stays(chromium: Any, served: str) -> None:
    with at(chromium, f"{served}#cards", viewport=WIDE) as page:
        page.locator(".diagnostics li").first.wait_for()
        page.evaluate(
            "() => { Storage.prototype.setItem = () => "
            "{ throw new DOMException('', 'QuotaExceededError') } }"
        )
        new_set(page, "homeless", "\nbuilding altar_of_none\n")
        page.locator(".banner", has_text="storage is full").wait_for()
        page.locator(".diagnostics .error").first.wait_for()
        assert b"altar_of_none" in downloaded(page, "Download")


def test_two_tabs_write_nothing_over(chromium: Any, served: str) -> None:
    """What another tab typed is taken up; where something was typed here, both are kept."""
    with at(chromium, f"{served}#cards", viewport=WIDE) as page:
        new_set(page, "shared", "\n# typed in the first\n")
        other = page.context.new_page()
        other.goto(f"{served}#cards")
        other.locator("main select").first.select_option("own/shared")
        other.locator(".cm-content", has_text="typed in the first").click()
        other.keyboard.press("Control+End")
        other.keyboard.insert_text("\n# typed in the second\n")
        page.get_by_role("button", name=say("page.kept.take_ours", "en")).click()
        assert page.locator("main select").first.input_value() == "own/shared_2"
        assert "the second" not in page.locator(".cm-content").inner_text()
        page.locator("main select").first.select_option("own/shared")
        page.locator(".cm-content", has_text="typed in the second").wait_for()
        other.keyboard.insert_text("# and more\n")
        page.locator(".cm-content", has_text="and more").wait_for()
        for each in (page, other):
            wait_for_count(each.get_by_role("alert"), 0)


def test_a_link_carries_a_set(chromium: Any, served: str) -> None:
    """Whoever opens it looks at the set first, and keeps it if they want to."""
    with at(chromium, f"{served}#cards", viewport=WIDE) as page:
        new_set(page, "lent", "\n# a word in Greek: λόγος\n")
        page.get_by_role("button", name="Link that carries this set").click()
        page.locator("[role=alert]", has_text="link").wait_for()
        link = page.url
    assert "#cards=" in link
    with at(chromium, link, viewport=WIDE) as page:
        page.locator(".cm-content", has_text="λόγος").wait_for()
        assert page.locator(".cm-content").get_attribute("aria-readonly") == "true"
        page.get_by_role("button", name="Keep this set").click()
        page.locator(".cm-content[aria-readonly=true]").wait_for(state="detached")
        assert page.locator("main select").input_value() == "own/lent"
    for damaged in (link[:-9], f"{served}#cards=AAAA"):
        with at(chromium, damaged, viewport=WIDE) as page:
            page.locator("[role=alert]", has_text="carries no card set").wait_for()


def test_examples_of_the_documents_run_in_place(chromium: Any, served: str) -> None:
    command = "antipater score docs/examples/doubtful.csv --lang fr"
    with at(chromium, f"{served}#try={quote(command)}", viewport=PHONE) as page:
        page.locator("pre", has_text="civil            20      6").wait_for()
        page.get_by_label("Command").fill("antipater validate docs/examples/disputed.duel --watch")
        page.get_by_role("button", name="Run").click()
        page.locator("pre", has_text="no option of the desk: --watch").wait_for()
        assert not accessibility_problems(page)


def test_a_code_is_explained_where_it_stands(chromium: Any, served: str) -> None:
    with at(chromium, f"{served}#judge", viewport=WIDE) as page:
        give(page, EXAMPLES / "disputed.duel")
        code = page.locator(".wrong .code").first
        code.click()
        name = code.inner_text()
        told = page.locator(".wrong .explained").inner_text()
        clause = page.locator(".explained .code").first
        clause.click()  # a clause or finding that it names
        page.locator(".explained .explained", has_text=f"{clause.inner_text()}: ").wait_for()
        address = code.get_attribute("href")
        page.goto(f"{served}{address}")  # each of them is a link to a page of its own
        page.locator("pre a.code", has_text=clause.inner_text()).first.click()
        page.locator("pre", has_text=f"{clause.inner_text()}: ").wait_for()
        theorem = page.locator("pre a.code", has_text="_").first
        name_of_it = theorem.inner_text()
        theorem.click()
        page.locator("pre", has_text=f"{name_of_it}: a theorem").wait_for()
    assert run("explain", name).stdout.strip() == told.strip()


def test_standings_follow_the_rules_that_are_filled_in(chromium: Any, served: str) -> None:
    with at(chromium, f"{served}#tournament", viewport=WIDE) as page:
        give(page, EXAMPLES / "tournament.csv", EXAMPLES / "four_cities.7w")
        page.locator(".standings tbody tr").nth(1).wait_for()
        page.get_by_role("spinbutton", name="Victory").fill("3")
        page.locator(".standings tbody tr", has_text="Anna").locator("td", has_text="3").wait_for()
        page.get_by_label("Title").fill('Coupe "d\'hiver"')
        page.get_by_role("heading", name='Coupe "d\'hiver"').wait_for()
        assert b"Anna" in downloaded(page, "CSV")
        page.locator(".rules select").select_option("rank")
        usual = ", ".join(map(str, TournamentRules().ranks))
        ranks = page.get_by_label(say("desk.tournament.ranks", "en"))
        assert ranks.input_value() == usual
        ranks.fill(" 5, 3½")
        page.get_by_role("alert").filter(has_text="cannot be 3½").wait_for()
        wait_for_count(page.locator(".standings"), 0)
        ranks.fill(" 5, 3")
        page.locator(".standings tbody tr", has_text="Anna").locator("td", has_text="8").wait_for()


def test_standings_by_the_rules_and_players_of_files(
    chromium: Any, served: str, tmp_path: Path
) -> None:
    rules, players = tmp_path / "coupe d'hiver.toml", tmp_path / "players.csv"
    rules.write_text('title = "Coupe"\npoints = "victory"\nvictory = 8\n', "utf-8")
    players.write_text("name,aliases\nAnna Peeters,Anna\n", "utf-8")
    with at(chromium, f"{served}#tournament", viewport=WIDE) as page:
        give(page, EXAMPLES / "tournament.csv")
        page.locator(".standings tbody tr").nth(1).wait_for()
        for name, file in (("rules_file", rules), ("players_file", players)):
            page.get_by_label(say(f"desk.tournament.{name}", "en")).set_input_files(file)
        anna = page.locator(".standings tbody tr", has_text="Anna Peeters")
        anna.locator("td", has_text="8").wait_for()
        page.get_by_role("heading", name="Coupe").wait_for()
        assert not page.locator("form.rules").is_visible()
        page.get_by_role("button", name="Without coupe d'hiver.toml").click()
        page.locator("form.rules").wait_for()
        anna.locator("td", has_text="8").wait_for(state="detached")
        rules.write_text("points = victory", "utf-8")
        page.get_by_label(say("desk.tournament.rules_file", "en")).set_input_files(rules)
        page.get_by_role("alert").filter(has_text="coupe d'hiver.toml: is not TOML in").wait_for()


@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
def test_it_is_accessible_and_fits(chromium: Any, served: str, viewport: dict[str, int]) -> None:
    with at(chromium, served, viewport=viewport) as page:
        for tab in page.locator("nav.tabs a").all():
            tab.click()
            page.wait_for_timeout(300)
            assert accessibility_problems(page) == []
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        turn_to(page, "Judge")
        give(page, EXAMPLES / "disputed.duel")
        page.locator(".in-report .badge").first.wait_for()
        assert accessibility_problems(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_version_of_pyodide_is_that_of_the_tests() -> None:
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    assert package["devDependencies"]["pyodide"] == VERSION
