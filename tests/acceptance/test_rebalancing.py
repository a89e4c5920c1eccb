"""The designer's story in docs/guide/rebalancing.md, run as it is told."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.diff import differences
from antipater.checker.commands.cards import app
from antipater.grammar.cards.load import load_set
from support.places import TOP

DOCS = TOP / "docs"
STORY = (DOCS / "guide" / "rebalancing.md").read_text("utf-8")
BLOCK = re.compile(r"(?:<!-- (?P<mark>.*?) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)


def output_of(command: str) -> str:
    program, group, *arguments = shlex.split(command)
    assert (program, group) == ("antipater", "cards")
    return CliRunner().invoke(app, arguments).output


@pytest.mark.slow
def test_the_story_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(DOCS / "examples" / "rebalanced", tmp_path / "docs/examples/rebalanced")
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "docs/examples/rebalanced/rebalanced.cards"
    told = 0
    for block in BLOCK.finditer(STORY):
        written, mark = file.read_text("utf-8"), block["mark"] or ""
        if block["kind"] == "cards" and mark == "add":
            file.write_text(f"{written}\n{block['text']}", "utf-8")
        elif block["kind"] == "cards":
            assert block["text"] in written
        elif block["kind"] == "console":
            right, _, wrong = mark.removeprefix("slip: ").partition(" → ")
            file.write_text(written.replace(right, wrong) if wrong else written, "utf-8")
            command, _, expected = block["text"].partition("\n")
            assert output_of(command.removeprefix("$ ")) == expected
            file.write_text(written, "utf-8")
            told += 1
    assert told == STORY.count("\n$ ")


@pytest.mark.slow
def test_the_example_changes_three_cards_and_nothing_else() -> None:
    found = differences(load_set("duel"), load_set(DOCS / "examples" / "rebalanced"))
    changed = {d.name for d in found if d.matters}
    assert changed == {"moneylenders_guild", "customs_house", "brewery"}
