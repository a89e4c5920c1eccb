"""The pages in other engines than Chromium's, where Firefox or WebKitGTK is on the machine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.commands import run
from support.engine import Window
from support.firefox import FIREFOX, firefox
from support.places import TOP
from support.report_page import reported
from support.table_page import write_page
from support.webkit import WEBKIT, webkit

ENGINES = {"firefox": (FIREFOX, firefox), "webkit": (WEBKIT, webkit)}
# Taps on the first thing that is offered, until the game is over; gives the record.
PLAY = """(async () => {
  const offered = ['.picker .main:enabled', '.choice[aria-pressed=false]',
    '.picker .choice:not([aria-pressed])', '.picker .actions button',
    'dialog .actions button', '.laid[data-item]:not(.covered)'];
  const shown = () => new Promise(done => setTimeout(done));
  for (let taps = 0; taps < 600 && !document.querySelector('.over'); taps++) {
    offered.map(name => document.querySelector(name)).find(found => found).click();
    await shown();
  }
  return document.querySelector('.exchange textarea[readonly]').value;
})()"""


@pytest.fixture(scope="module", params=ENGINES)
def window(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Window]:
    there, running_in = ENGINES[request.param]
    if there is None:
        pytest.skip(f"there is no {request.param} on this machine")
    with running_in(tmp_path_factory.mktemp("profile")) as running:
        yield running


def test_a_game_is_recorded_and_scored(window: Window, tmp_path: Path) -> None:
    window.open(write_page(tmp_path / "table.html", "--set", "duel", "--lang", "en"))
    window.wait(".begin button")
    window.run("document.querySelector('.begin button').click()")
    record = tmp_path / "game.duel"
    record.write_text(window.run(PLAY), "utf-8")
    done = run("validate", "--json", record)
    assert json.loads(done.output)["valid"], done.output
    totals = "[...document.querySelectorAll('%s')].map(cell => cell.innerText)"
    said = window.run(totals % ".over tr.total td")
    window.run("document.querySelector('.exchange .actions button:nth-last-child(2)').click()")
    window.wait("tfoot output")
    assert window.run(totals % "tfoot output") == said
    assert window.errors == []


def test_a_report_replays(window: Window, tmp_path: Path) -> None:
    file = reported(tmp_path, TOP / "docs" / "examples" / "7wdio_game.duel")
    window.open(file, "#game=1&move=40")
    window.wait(".structure .laid, .structure .card")
    assert window.run("document.querySelectorAll('.city .card').length") > 10
    assert window.errors == []
