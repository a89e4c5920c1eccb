"""Taps and time from tap to paint at the table, and how long a report of many games takes to open.

``PYTHONPATH=tests python -m support.pages_speed [GAMES]``: two thousand games where no number is
given. Of these 50 are different; they are judged and packed one by one all the same.
"""

import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import shipped_sets
from support.browser import browser
from support.places import TOP
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.report_page import reported
from support.seven_wonders_page import TableRecorder
from support.table_page import Recorder, write_page

DIFFERENT = 50
PHONE = {"width": 360, "height": 740}
# A message after the next frame comes when that has been painted.
_WATCH = """window.paints = [];
addEventListener('click', event => {
  if (!event.isTrusted) return;
  requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => window.paints.push(performance.now() - event.timeStamp);
    after.port2.postMessage(0);
  });
}, true);"""


@contextmanager
def _table(chromium: Any, folder: Path, *options: str) -> Iterator[Any]:
    file = write_page(folder / "table.html", "--force", *options)
    context = chromium.new_context(locale="en", viewport=PHONE)
    context.add_init_script(_WATCH)
    try:
        page = context.new_page()
        page.goto(file.as_uri())
        yield page
    finally:
        context.close()


def _told(what: str, page: Any) -> None:
    paints = page.evaluate("paints")
    slow = statistics.quantiles(paints, n=20)[-1]
    middle = statistics.median(paints)
    print(f"{what}: {len(paints)} taps; to paint {middle:.0f} ms, 95 % {slow:.0f} ms")


def taps(chromium: Any, folder: Path) -> None:
    """Record a game of Duel, and games of 7 Wonders of four with known and with unknown hands."""
    record = read_notation(
        (TOP / "docs/examples/7wdio_game.duel").read_text("utf-8"), shipped_sets()
    )
    with _table(chromium, folder, "--set", record.set, "--edition", str(record.edition)) as page:
        recorder = Recorder(page, record.set)
        recorder.begin(*record.players)
        recorder.record(record)
        _told("Duel", page)
    for hands in (True, False):
        with _table(chromium, folder, "--set", "seven_wonders") as page:
            table, rng = TableRecorder(page), random.Random(1)
            table.begin(rng, ["Anna", "Bert", "Carl", "Dora"], hands)
            table.play(rng)
            _told(f"7 Wonders, four, hands {'known' if hands else 'not known'}", page)


def opening(chromium: Any, folder: Path, games: int) -> None:
    """From the call of the page to the list of games, and from there to one of them."""
    kinds: tuple[tuple[str, Callable[[int], str]], ...] = (
        ("duel", lambda seed: write_notation(random_game(seed)[0])),
        ("7w", lambda seed: write_table(random_table(seed, 4))),
    )
    for suffix, text in kinds:
        given = folder / suffix
        given.mkdir()
        texts = [text(seed) for seed in range(DIFFERENT)]
        for number in range(games):
            (given / f"{number:04}.{suffix}").write_text(texts[number % DIFFERENT], "utf-8")
        file = reported(given, *sorted(given.iterdir()), options=("--no-cause",))
        page = chromium.new_page()
        before = perf_counter()
        page.goto(file.as_uri())
        page.locator("tbody tr").first.wait_for()
        listed = perf_counter()
        page.locator("tbody tr button").first.click()
        page.locator("#replay").wait_for()
        shown = perf_counter()
        size = file.stat().st_size / 1e6
        what = f"report of {games} .{suffix} ({size:.1f} MB)"
        print(f"{what}: list {listed - before:.2f} s, game {shown - listed:.2f} s")
        page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, browser() as running:
        taps(running, Path(name))
        opening(running, Path(name), int(sys.argv[1]) if sys.argv[1:] else 2000)
