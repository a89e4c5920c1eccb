"""The pages of the site that are made from the program's own data."""

import re
from pathlib import Path
from runpy import run_path

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


def test_every_card_has_a_page_with_its_drawing_and_sources(pages: Path) -> None:
    for name in ("duel", "duel_promo", "seven_wonders"):
        for item in load_set(name).items:
            if item.kind is Kind.STAGE:
                continue
            text = (pages / "cards" / name / f"{item.slug}.md").read_text("utf-8")
            assert "<svg" in text
            assert text.startswith("# ")


def test_a_card_names_the_clauses_under_its_passage(pages: Path) -> None:
    text = (pages / "cards" / "duel" / "law.md").read_text("utf-8")
    assert re.search(r"^- \[D\d+\]\(#\S+\) ", text, re.MULTILINE)


def test_every_clause_of_a_book_stands_on_its_page(pages: Path) -> None:
    cited = {book for clause in clauses().values() for book in clause.headings}
    for book in cited:
        text = (pages / "clauses" / f"{book}.md").read_text("utf-8")
        expected = {c.name for c in clauses().values() if book in c.headings}
        assert set(re.findall(r"^\*\*([A-Z]\d+\w*)\*\* ", text, re.MULTILINE)) == expected
        assert books()[book].title in text.replace("\\", "")


def test_the_table_of_coverage_counts_each_clause_once_a_book(pages: Path) -> None:
    text = (pages / "clauses" / "index.md").read_text("utf-8")
    rows = re.findall(r"^\| \[.*\((\S+)\.md\) \| (.*) \|$", text, re.MULTILINE)
    assert rows
    for book, cells in rows:
        *by_status, total = map(int, cells.split(" | "))
        assert len(by_status) == len(Status)
        assert sum(by_status) == total
        assert total == sum(book in clause.headings for clause in clauses().values())


def test_findings_are_told_in_french_and_dutch(pages: Path) -> None:
    assert "- Règle : " in (pages / "findings-fr.md").read_text("utf-8")
    assert "- Regel: " in (pages / "findings-nl.md").read_text("utf-8")


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


def test_each_clause_in_scope_says_what_holds_a_record_to_it(pages: Path) -> None:
    for book in (name for name, each in books().items() if each.language):
        text = (pages / "clauses" / f"{book}.md").read_text("utf-8")
        for clause in re.split(r"^\([\w-]+\)=$", text, flags=re.MULTILINE)[1:]:
            assert ("out of scope" in clause) != ("\n- held by: " in clause), clause


def test_each_clause_in_scope_names_its_tests(pages: Path) -> None:
    text = (pages / "clauses" / "fr-2014.md").read_text("utf-8")
    clause = text.partition("**W053** ")[2].partition("\n(")[0]
    assert "tested by: `acceptance/test_clause_records_seven_wonders.py" in clause
