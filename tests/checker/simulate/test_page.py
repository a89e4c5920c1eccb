"""`antipater simulate --out FOLDER`: a page with plots that needs nothing else, and the data."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
pytest.importorskip("numpy", reason="the extra antipater[bulk] is not installed")
pytest.importorskip("matplotlib", reason="the extra antipater[plots] is not installed")

from antipater.checker.commands.cli import app
from antipater.checker.simulate.order import Order, means
from antipater.checker.simulate.run import player_of

TITLES = ["Cost against use", "Cost against margin", "Points over the game", "Resources by age"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments])


class Tags(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize(("card_set", "ages"), [("duel", 3), ("seven_wonders", 3)])
def test_a_page_of_its_own_with_plots_and_data(tmp_path: Path, card_set: str, ages: int) -> None:
    folder = tmp_path / "new" / "folder"
    result = run(card_set, "--games", "300", "--json", "--out", str(folder))
    assert result.exit_code == 0, result.output
    page = (folder / "simulation.html").read_text("utf-8")
    assert re.findall("<h3>(.*?)</h3>", page) == TITLES
    tags = Tags()
    tags.feed(page)
    names = [tag for tag, _ in tags.found]
    assert names.count("svg") == len(TITLES)
    assert "script" not in names
    # Nothing is loaded: what is referred to stands in the page.
    links = [a.get("href") or a.get("xlink:href") or "" for _, a in tags.found]
    assert all(link in ("", None) or link.startswith("#") for link in links)
    assert all("src" not in attributes for _, attributes in tags.found)
    assert f"Age {'I' * ages}" in page
    lines = (folder / "simulation.jsonl").read_text("utf-8").splitlines()
    assert lines == [line for line in result.output.splitlines() if line.startswith("{")]
    assert json.loads(lines[0])["games"] == 300


def test_the_same_games_give_the_same_page(tmp_path: Path) -> None:
    pages = []
    for name in ("one", "two"):
        assert run("duel", "--games", "40", "--out", str(tmp_path / name)).exit_code == 0
        pages.append((tmp_path / name / "simulation.html").read_bytes())
    assert pages[0] == pages[1]


def test_both_sets_are_drawn(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    text = 'set other\n  extends duel\n  en "A <b>bold</b> $set$"\n\nchange building palace\n'
    text += '  en "<script> $x^2$ Palace"\n  points 8\n'
    (other / "cards.cards").write_text(text)
    result = run("duel", str(other), "--games", "300", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    page = (tmp_path / "simulation.html").read_text("utf-8")
    assert page.count("<h3>") == 2 * len(TITLES)
    assert "<script" not in page


@pytest.mark.parametrize(("card_set", "steps"), [("duel", 72), ("seven_wonders", 19)])
def test_points_grow_and_winners_have_more_in_the_end(card_set: str, steps: int) -> None:
    won, lost = player_of(Order(card_set, card_set)).course(30)
    assert len(won) == len(lost) >= steps
    assert won[-1] > lost[-1] > lost[len(lost) // 2] > lost[0]


def test_means_go_on_where_a_game_is_over() -> None:
    games = [([[1, 2], [3, 4]], [True, False]), ([[5, 6]], [False, True])]
    assert means(games) == ([3.5, 4.5], [3.5, 4.5])


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("duel", "--games", "1", "--out", str(tmp_path / "file"))
    assert result.exit_code == 2
    assert "no report can be written" in result.output
    assert "Traceback" not in result.output
