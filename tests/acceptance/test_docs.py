"""Everything that the documents show is run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.standings.rules_file import read_rules
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.records.keywords import TABLE_NAMES, keywords
from support.commands import run
from support.pages import PAGES
from support.places import TOP

DOCUMENTS = [TOP / "README.md", *sorted((TOP / "docs").glob("*/*.md"))]
# By a test of its own, and in a folder of its own below.
DESIGNERS = ("designer.md", "concepteur.md", "ontwerper.md")
ELSEWHERE = ("rebalancing.md", *DESIGNERS)


def blocks(path: Path, language: str) -> list[str]:
    text = path.read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Every ``$ antipater …`` of the documents with the output shown below it."""
    found = []
    for path in DOCUMENTS:
        for block in blocks(path, "console") if path.name not in ELSEWHERE else ():
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output.rstrip("\n")))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("command", "output"), commands())
def test_a_command_prints_what_the_documents_show(
    command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TOP)
    shown = re.sub(r"[\d.]+ s\b", "… s", printed(command))
    expected = re.sub(r"[\d.]+ s\b", "… s", output)
    if "[…]" in expected:
        head, tail = expected.split("[…]")
        assert shown.startswith(head.rstrip())
        assert shown.endswith(tail.strip())
    else:
        assert shown == expected


def printed(command: str) -> str:
    """What a command of a document prints."""
    name, *arguments = shlex.split(command)
    assert name == "antipater"
    return run(*arguments).output.rstrip("\n")


@pytest.mark.slow
@pytest.mark.parametrize("page", DESIGNERS)
def test_a_designer_who_types_the_guide_gets_what_it_shows(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each block of card text goes into the file that the guide names, below the one before."""
    monkeypatch.chdir(tmp_path)
    text = (TOP / "docs" / "guide" / page).read_text("utf-8")
    found = re.search(r"`(antipater cards new (\w+))`", text)
    assert found
    printed(found[1])
    file = tmp_path / found[2] / f"{found[2]}.cards"
    assert file.is_file()
    written = ""
    for kind, block in re.findall(r"^```(cards|console)\n(.*?)^```$", text, re.M | re.S):
        if kind == "cards":
            written += block + "\n"
            file.write_text(written, "utf-8")
            continue
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            assert printed(command) == output.rstrip("\n")


def test_the_readme_is_short() -> None:
    assert (TOP / "README.md").stat().st_size < 6000


def test_records_in_the_documents_are_valid_and_written_again_without_loss() -> None:
    records = [text for path in DOCUMENTS for text in blocks(path, "duel")]
    assert records
    for text in records:
        record = read_notation(text, shipped_sets())
        verdict = judge(record)
        assert verdict.valid, verdict.findings
        again = read_notation(write_notation(record), shipped_sets())
        assert again == record
        assert len(again.comments) == len(re.findall(r"[;#]", text))


def test_records_of_7_wonders_in_the_documents_are_valid() -> None:
    texts = [text for path in DOCUMENTS for text in blocks(path, "seven_wonders")]
    texts += [path.read_text("utf-8") for path in (TOP / "docs" / "examples").glob("*.7w")]
    assert len(texts) > 1
    for text in texts:
        record = read_table(text, shipped_sets())
        verdict = judge_table(record)
        assert verdict.valid, verdict.findings
        assert read_table(write_table(record), shipped_sets()) == record


def test_the_table_of_words_is_that_of_the_grammar() -> None:
    text = (TOP / "docs" / "guide" / "records.md").read_text("utf-8")
    table = text.split("<!-- words -->")[1].split("<!-- end of words -->")[0]
    rows = [tuple(cell.strip() for cell in line.split("|")[1:4]) for line in table.split("\n")[3:]]
    assert [row for row in rows if row] == [
        words[:3] for name, words in keywords().items() if name not in (*TABLE_NAMES, "CHOOSES")
    ]  # the last of which is read only


@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == PAGES[path](), "run nox -s generate"


def test_the_two_commands_of_the_readme_are_there() -> None:
    first, second = blocks(TOP / "README.md", "sh")[:2]
    assert "pip install" in first
    assert "validate docs/examples/7wdio_game.json" in first
    assert "pytest" in second
    assert len(first.splitlines()) == len(second.splitlines()) == 1


def test_links_between_documents_lead_somewhere() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            made = target.startswith("../generated/")  # with the site, which checks its links
            assert made or (path.parent / target).exists(), f"{path.name}: {target}"


@pytest.mark.slow
def test_the_command_has_the_name_of_the_project() -> None:
    paths = os.pathsep.join(str(TOP / r) for r in ("rules", "grammar", "dsl_cards", "checker"))
    done = subprocess.run(
        [sys.executable, "-m", "antipater.checker", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    for command in ("validate", "score", "convert", "price", "explain", "cards"):
        assert re.search(rf"^  {command} ", done.stdout, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["tournaments", "tournois", "toernooien", "organisateur"])
def test_rules_of_tournaments_in_the_guides_are_read(page: str) -> None:
    found = blocks(TOP / "docs" / "guide" / f"{page}.md", "toml")
    assert found
    for rules in found:
        read_rules(rules, [load_set("duel")])
