"""How soon the static desk can be used, and how fast it judges, in Chromium.

``PYTHONPATH=tests python -m support.desk_speed FOLDER``: a folder that ``desk --static`` wrote.
Tells of a first visit and of five later ones: seconds until Python answers, until a record that
is pasted then has its verdict, and another, while the first is still looked at; until findings
of a set follow what is typed; until 1,000 logs are judged, dropped as so many files and as lines
of one; and the memory of the page with its worker, in MB.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from support.browser import chromium
from support.desk import web_space
from support.many_games import write_games
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
VISITS = 5
LOGS = 1000
# Notes when the sign that Python is loading has come and gone.
_WATCH = """new MutationObserver(() => {
  if (document.querySelector('.banner')) window.loading = true;
  else if (window.loading) window.usable ??= performance.now();
}).observe(document, {subtree: true, childList: true});"""
_KEPT = """caches.keys().then(async names => {
  const name = names.find(each => each.startsWith('antipater-memory'));
  const held = name && await caches.open(name);
  const [one] = held ? await held.keys() : [];
  return one ? (await (await held.match(one)).blob()).size : 0;
})"""


def _visit(context: Any, address: str) -> Any:
    page = context.new_page()
    page.set_default_timeout(200_000)
    page.add_init_script(_WATCH)
    page.goto(address)
    while not page.evaluate("window.usable"):
        time.sleep(0.05)
    print(f"usable {page.evaluate('usable') / 1000:.1f} s", end=" ", flush=True)
    return page


def _pasted(page: Any, name: str, sign: str) -> float:
    page.locator(".drop textarea").first.fill((EXAMPLES / name).read_text("utf-8"))
    begun = time.perf_counter()
    page.locator(".drop button[type=submit]").first.click()
    page.locator(sign).first.wait_for()
    return time.perf_counter() - begun


def _typed(page: Any) -> float:
    """Seconds until a mistake typed into a set of one's own is found, the second time."""
    page.locator("nav.tabs a[href='#cards']").click()
    page.locator("main > div:not([hidden]) input").first.fill("quick")
    page.locator("main > div:not([hidden]) button", has_text="New set").click()
    page.get_by_role("button", name="quick.cards").wait_for()
    page.locator("main > div:not([hidden]) .cm-content").click()
    took = 0.0
    for _ in range(2):
        page.keyboard.press("Control+End")
        begun = time.perf_counter()
        page.keyboard.insert_text("\nbuilding")
        page.locator(".diagnostics .error").first.wait_for()
        took = time.perf_counter() - begun
        page.keyboard.press("Control+z")
        page.locator(".diagnostics .error").first.wait_for(state="detached")
    page.locator("nav.tabs a[href='#judge']").click()
    page.locator("main > div:not([hidden]) .in-report").first.wait_for()
    return took


def _dropped(page: Any, files: Sequence[Path]) -> float:
    """Seconds until files that are dropped have their verdicts."""
    page.locator("main > div:not([hidden]) .actions button").last.click()  # nothing from before
    begun = time.perf_counter()
    page.locator(".drop input[type=file]").first.set_input_files(files)
    page.locator(".running").wait_for()
    page.locator(".running").wait_for(state="detached")
    return time.perf_counter() - begun


def _logs(folder: Path) -> tuple[list[Path], Path]:
    """Logs of the site, each in a file, and all as lines of one."""
    whole = folder / "games.jsonl"
    write_games(whole, LOGS)
    lines = whole.read_text("utf-8").splitlines()
    files = [folder / f"{number}.json" for number in range(LOGS)]
    for file, line in zip(files, lines, strict=True):
        file.write_text(line, "utf-8")
    return files, whole


def _largest() -> float:
    """The private memory of the largest process that draws a page, in MB."""
    found = [0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if "--type=renderer" in (process / "cmdline").read_text():
                lines = (process / "smaps_rollup").read_text().splitlines()
                found.append(sum(int(n.split()[1]) for n in lines if n.startswith("Private_")))
        except OSError:
            continue
    return max(found) / 1000


def main(folder: Path) -> None:
    """Print the figures."""
    with (
        sync_playwright() as driver,
        web_space(folder) as address,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        tempfile.TemporaryDirectory() as logs,
    ):
        options = {"executable_path": chromium(), "args": ["--no-sandbox", "--disable-gpu"]}
        files, whole = _logs(Path(logs))
        context = driver.chromium.launch_persistent_context(profile, locale="en", **options)
        print("first visit:", end=" ")
        page = _visit(context, address)
        while not (size := page.evaluate(_KEPT)):
            time.sleep(1)
        print(f"memory kept: {size / 1e6:.0f} MB")
        page.close()
        for number in range(VISITS):
            print(f"visit {number + 2}:", end=" ")
            page = _visit(context, address)
            first = _pasted(page, "missing_line.duel", ".wrong .cause")
            page.locator(".in-report .badge").first.wait_for()
            page.locator(".opened .actions button").first.click()
            second = _pasted(page, "7wdio_game.json", ".in-report tbody tr:nth-child(2)")
            print(f"verdict {first:.2f} s, the next {second:.2f} s", end=", ", flush=True)
            print(f"findings of a set {_typed(page):.2f} s", end=", ", flush=True)
            for what, given in (("files", files), ("lines", [whole])):
                print(f"{LOGS} {what} {_dropped(page, given):.1f} s", end=", ", flush=True)
            print(f"{_largest():.0f} MB")
            page.evaluate("localStorage.clear()")
            page.close()
        context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
