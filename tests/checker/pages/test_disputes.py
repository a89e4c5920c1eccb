"""From a finding to the board and to a ruling; from one game to the next that is wrong."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.messages.passages import printing_of, rules
from antipater.checker.pages.report import without_folder
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count
from support.places import TOP
from support.report_page import reported

EXAMPLES = TOP / "docs" / "examples"
TAGS = '[Event "Élan"]\n[Round "2"]\n[Table "{}"]\n'


@pytest.fixture(scope="module")
def page(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A report of three games, two of them wrong, in a low window."""
    folder = tmp_path_factory.mktemp("secret")
    for table, name in enumerate(("disputed.duel", "three_players.7w", "let_stand.duel"), 1):
        text = (EXAMPLES / name).read_text("utf-8")
        (folder / f"{table}.{name}").write_text(TAGS.format(table) + text, "utf-8")
    (folder / "4.broken.duel").write_text("this is no game\n", "utf-8")
    file = reported(folder, *sorted(folder.iterdir()), status=2, options=("--lang", "fr"))
    assert "secret" not in file.read_text("utf-8")
    with opened(chromium, file, viewport={"width": 800, "height": 600}) as page:
        yield page


@pytest.fixture
def disputed(page: Any) -> Any:
    page.goto(page.url.partition("#")[0] + "#game=1&move=0")
    page.locator("#findings").wait_for()
    return page


def test_a_finding_shows_its_card_on_the_board(disputed: Any) -> None:
    """Findings stand before the board; from one of them it is in view, its card marked."""
    first, board = (disputed.locator(s).bounding_box()["y"] for s in ("#findings", "#replay"))
    assert first < board
    item = disputed.locator("#findings li", has_text="D-CARD-05")
    item.get_by_role("button", name=re.compile("Montrer")).click()
    marked = disputed.locator(".duel [aria-pressed=true]").first
    marked.wait_for()
    assert (marked.get_attribute("aria-label") or marked.inner_text()).split(",")[0] in (
        item.locator(".what").inner_text()
    )
    assert 0 <= disputed.locator(".structure").bounding_box()["y"] < 600


def test_a_ruling_is_one_page_with_the_rule_in_the_readers_printing(disputed: Any) -> None:
    item = disputed.locator("#findings li", has_text="D-CARD-05")
    item.get_by_role("button", name="Décision à imprimer").click()
    ruling = disputed.locator(".ruling").inner_text()
    for sentence, where in rules("D-CARD-05", "fr", printing_of("duel")):
        assert sentence in ruling
        assert where in ruling
    for told in ("Anna", "Bert", "Élan", "Ronde: 2", "Position avant le coup", "arbitre"):
        assert told in ruling
    assert len(re.findall(rb"/Type\s*/Page\b", disputed.pdf(format="A4"))) == 1
    assert not axe_is_there() or accessibility_problems(disputed) == []
    disputed.get_by_role("button", name="Retour à la partie").click()
    disputed.locator("#replay").wait_for()


@pytest.fixture(scope="module")
def own_numbers(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A report of the disputed game, its moves numbered from 1, and one that cannot be read."""
    folder = tmp_path_factory.mktemp("numbers")
    text = (EXAMPLES / "disputed.duel").read_text("utf-8")
    for number, move in enumerate(range(9, 20), 1):
        text = text.replace(f"\n{move}. ", f"\n{number}. ")
    text = text.replace("builds Scriptorium", "builds Xyzzyplugh")
    (folder / "game.duel").write_text(text, "utf-8")
    file = reported(folder, folder / "game.duel", status=1, options=("--lang", "en"))
    with opened(chromium, file, locale="en") as shown:
        yield shown


def test_moves_are_called_by_the_numbers_on_their_lines(own_numbers: Any) -> None:
    """Found by printing a ruling: it named a move that the record does not have. And behind a line
    that cannot be read the replay stood still."""
    moves = own_numbers.locator(".moves li")
    wait_for_count(moves, 10)
    assert [told.partition(".")[0] for told in moves.all_inner_texts()] == [*map(str, range(1, 11))]
    shows = own_numbers.locator("#findings li button", has_text="Show before move")
    assert {text.split()[-1] for text in shows.all_inner_texts()} >= {"3", "6", "8", "9"}
    item = own_numbers.locator("#findings li", has_text="D-CARD-05")
    item.get_by_role("button", name="Ruling to print").click()
    assert "Position before move 9" in own_numbers.locator(".ruling").inner_text()


def test_the_list_keeps_what_was_sought_and_goes_on_to_wrong_games(page: Any) -> None:
    page.evaluate("location.hash = ''")
    rows = page.locator("tbody tr")
    rows.first.wait_for()
    heads = page.locator("thead th").all_inner_texts()
    assert [head.strip(" ▾▴") for head in heads[-3:]] == ["Tournoi", "Ronde", "Table"]
    search = page.get_by_role("searchbox")
    search.fill("elan civile")
    wait_for_count(rows, 1)
    assert "Carla" in rows.first.inner_text()
    search.fill("")
    page.get_by_role("button", name="Trier par Table", exact=True).click()
    page.get_by_role("button", name="Trier par Table", exact=True).click()
    order = rows.all_inner_texts()
    rows.nth(1).locator("button").click()
    page.get_by_role("button", name="Partie suivante avec constats").click()
    page.get_by_role("heading", level=2).first.wait_for()
    wait_for_count(page.locator(".badge.valid"), 0)
    page.get_by_role("button", name="Toutes les parties").click()
    assert rows.all_inner_texts() == order


def test_files_are_named_from_the_folder_that_holds_all(tmp_path: Path) -> None:
    files = [str(tmp_path / part) for part in ("a.duel", "r1/b.duel", "r2/c.zip/d.duel")]
    assert without_folder(files) == ["a.duel", "r1/b.duel", "r2/c.zip/d.duel"]
    assert without_folder(["-"]) == ["-"]
    assert without_folder([str(tmp_path / "a.duel")]) == ["a.duel"]
    assert without_folder([]) == []
    # Of files that no folder but the root holds only the names.
    assert without_folder(["/home/anna/a.duel", "/media/b.duel"]) == ["a.duel", "b.duel"]
    apart = ["/home/a/r1/a.duel", "/home/a/r2/a.duel", "/home/a/r2/a.duel", "/media/b.duel"]
    assert without_folder(apart) == ["r1/a.duel", "r2/a.duel", "r2/a.duel", "b.duel"]
