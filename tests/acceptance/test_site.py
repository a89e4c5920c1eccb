"""The pages of the site that are made from the program's own data."""

import re
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from antipater.grammar.books import books
from antipater.grammar.cards.load import load_set
from antipater.grammar.clause_text import Status
from antipater.grammar.clauses import clauses, conventions, files
from antipater.rules.card_set import Kind
from support.places import TOP


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All generated pages, in a folder of their own."""
    folder = tmp_path_factory.mktemp("site")
    run_path(str(TOP / "docs" / "site_pages.py"))["write_all"](folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_every_card_is_on_the_page_of_its_set_once(pages: Path, language: str) -> None:
    for name, below in (("duel", ""), ("duel_promo", "duel"), ("seven_wonders_2020", "")):
        text = (pages / "cards" / f"{name}-{language}.md").read_text("utf-8")
        shown = re.findall(rf"^\(card-{name.replace('_', '-')}-{language}-(\S+)\)=", text, re.M)
        own = {i.slug for i in load_set(name).items if i.kind is not Kind.STAGE}
        others = {i.slug for i in load_set(below).items} if below else set()
        assert len(shown) == len(set(shown)) == text.count("<svg")
        assert {each.replace("-", "_") for each in shown} <= own - others
    assert len(shown) > 50


@pytest.mark.slow
def test_a_card_names_the_clauses_under_its_passage(pages: Path) -> None:
    text = (pages / "cards" / "duel-fr.md").read_text("utf-8")
    law = text.partition("-law)=")[2].partition("(card-")[0]
    assert re.search(r"^- \[D\d+\]\(#fr-\S+\)", law, re.MULTILINE)


@pytest.mark.slow
def test_every_clause_of_a_book_stands_on_its_page(pages: Path) -> None:
    cited = {book for clause in clauses().values() for book in clause.headings}
    for book in cited:
        text = (pages / "clauses" / f"{book}.md").read_text("utf-8")
        expected = {c.name for c in clauses().values() if book in c.headings}
        assert set(re.findall(r"^### ([A-Z]\d+\w*)$", text, re.MULTILINE)) == expected
        assert books()[book].title in text.replace("\\", "")


@pytest.mark.slow
def test_the_table_of_coverage_counts_each_clause_once_a_book(pages: Path) -> None:
    text = (pages / "clauses" / "index.md").read_text("utf-8")
    rows = re.findall(r"^\| \[.*\((\S+)\.md\) \| (.*) \|$", text, re.MULTILINE)
    assert rows
    for book, cells in rows:
        *by_status, total = map(int, cells.split(" | "))
        assert len(by_status) == len(Status)
        assert sum(by_status) == total
        assert total == sum(book in clause.headings for clause in clauses().values())


@pytest.mark.slow
def test_findings_are_told_in_french_and_dutch(pages: Path) -> None:
    assert "- Règle : " in (pages / "findings-fr.md").read_text("utf-8")
    assert "- Regel: " in (pages / "findings-nl.md").read_text("utf-8")


@pytest.mark.slow
def test_readings_differences_and_conventions_are_listed(pages: Path) -> None:
    text = (pages / "clauses" / "index.md").read_text("utf-8")
    _, _, readings = text.partition("## Readings")
    readings, _, differences = readings.partition("## Where printings differ")
    differences, _, ours = differences.partition("## Conventions of this project")
    read = {c.name for c in clauses().values() if c.status is Status.READING}
    assert set(re.findall(r"^- \[(\w+)\]", readings, re.MULTILINE)) == read
    differ = {c.name for c in clauses().values() if c.differs or c.printed}
    assert set(re.findall(r"^- \[(\w+)\]", differences, re.MULTILINE)) == differ
    assert ours.count("\n- ") == sum(len(conventions(game)) for game in files())


@pytest.mark.slow
def test_each_clause_in_scope_says_what_holds_a_record_to_it(pages: Path) -> None:
    out, held = ("hors du champ", "valt erbuiten"), ("\n- respectée par : ", "\n- bewaakt door: ")
    for book in (name for name, each in books().items() if each.language):
        text = (pages / "clauses" / f"{book}.md").read_text("utf-8")
        for clause in re.split(r"^\([\w-]+\)=$", text, flags=re.MULTILINE)[1:]:
            assert any(map(clause.__contains__, out)) != any(map(clause.__contains__, held)), clause


def test_a_clause_speaks_the_language_of_its_book(pages: Path) -> None:
    for book, word in (("fr-2014", "- respectée par : "), ("nl-2015", "- bewaakt door: ")):
        text = (pages / "clauses" / f"{book}.md").read_text("utf-8")
        assert word in text
        assert "acceptance/" not in text
        clause = next(c for c in clauses().values() if book in c.headings)
        assert clause.says[book[:2]] in text.replace("\\", "")


def test_the_page_for_contributors_names_the_tests_of_a_clause(pages: Path) -> None:
    text = (pages / "clauses" / "tests.md").read_text("utf-8")
    line = next(each for each in text.splitlines() if each.startswith("- [W053]"))
    assert "`acceptance/test_clause_records.py::never-twice" in line


def test_what_says_the_same_in_three_languages_is_linked() -> None:
    site = run_path(str(TOP / "docs" / "site_pages.py"))
    for group in site["TRANSLATED"]:
        assert len(group) == 3
        for page, language in zip(group, ("en", "fr", "nl"), strict=True):
            assert site["language_of"](page) == language
            if not page.startswith("generated/"):
                assert (TOP / "docs" / f"{page}.md").is_file()
    assert site["switch"]("guide/marqueur")["nl"] == "guide/puntenteller"
    assert not site["switch"]("guide/archives")
    assert site["language_of"]("generated/clauses/nl-2015") == "nl"


def around(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What puts the theme's own words and its side bar into the language of a page."""
    monkeypatch.syspath_prepend(str(TOP / "docs"))
    return run_path(str(TOP / "docs" / "site_languages.py"))


TREE = (
    '<ul><li class="toctree-l1"><a href="../index.html">A</a></li>'
    '<li><a href="organiser.html">B</a></li><li><a href="organisateur.html">C</a></li>'
    '<li><a href="../begin.html">D</a></li><li><a href="archives.html">E</a></li></ul>'
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "kept"), [("guide/organiser", "ABDE"), ("guide/organisateur", "ACDE")]
)
def test_the_side_bar_has_the_pages_of_a_language(
    page: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = around(monkeypatch)["side_bar"](TREE, page)
    assert "".join(re.findall(r">(\w)</a>", shown)) == kept
    assert ('lang="en"' in shown) == (page == "guide/organisateur")


@pytest.mark.slow
def test_what_the_theme_says_is_in_the_language_of_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_language = around(monkeypatch)["told"]
    page = '<a class="s">\n  Skip to content\n</a><button aria-label="Toggle navigation of X">'
    assert in_language(page, "en") == page
    told = in_language(page, "nl")
    assert ">\n  Naar de inhoud\n<" in told
    assert 'aria-label="Uitklappen: X"' in told


def test_commands_of_the_guides_link_to_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that it can run, on files that it has; text is told as text."""
    monkeypatch.syspath_prepend(str(TOP / "docs"))
    linked = run_path(str(TOP / "docs" / "site_runs.py"))["with_links"]

    def page(command: str) -> str:
        inner = f'<div class="highlight"><pre>{command}\n</pre></div>'
        block = f'<div class="highlight-console notranslate">{inner}\n</div>'
        told = linked(block, "../desk/index.html", "fr")
        assert told.startswith(block)
        return str(told[len(block) :])

    link = page("$ antipater <span>score</span> civilian &quot;Theater, Altar&quot;\nAnna")
    assert (
        'href="../desk/index.html#try=antipater%20score%20civilian%20%22Theater%2C%20Altar%22"'
        in link
    )
    assert "Lancer ici" in link
    for other in (
        "validate mine.duel",
        "audit docs/examples",
        "score --enter",
        "validate ../x",
        'x "',
    ):
        assert page(f"$ antipater {other}\nx") == ""
