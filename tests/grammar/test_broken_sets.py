"""Each mistake of a newcomer gets the diagnostic that stands beside it, and no other."""

import re
from pathlib import Path

import pytest

from antipater.checker.cards import plain as plain_cards
from antipater.checker.cards.diagnosis import rendered
from antipater.grammar.cards.codes import CODES
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.diagnostics import Diagnostic
from antipater.grammar.errors import CardSetError
from support.places import TESTS

BROKEN = TESTS / "data" / "broken"
FILES = sorted(BROKEN.glob("*.cards"))
MARK = re.compile(r"#! ([CL]-[A-Z-]+) ?(.*)")


def diagnostics(file: Path) -> list[Diagnostic]:
    """What is found in the file itself, not in the set below that it has upset."""
    try:
        found = compile_set(read_layers(file)).diagnostics
    except CardSetError as error:
        found = error.diagnostics
    return [d for d in found if d.span.start.file == str(file)]


def marks(file: Path) -> dict[int, tuple[str, str]]:
    lines = enumerate(file.read_text("utf-8").split("\n"), 1)
    found = [(number, MARK.search(line)) for number, line in lines]
    return {number: (match[1], match[2].strip()) for number, match in found if match}


def words(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.message} {diagnostic.expected} {diagnostic.suggestion}"


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
def test_every_mistake_gets_its_diagnostic(file: Path) -> None:
    found = diagnostics(file)
    wanted = marks(file)
    assert {d.span.start.line: d.code for d in found} == {n: c for n, (c, _) in wanted.items()}
    for diagnostic in found:
        assert wanted[diagnostic.span.start.line][1] in words(diagnostic)


def test_there_are_many_and_each_code_has_a_page() -> None:
    wanted = [mark for file in FILES for mark in marks(file).values()]
    assert len(wanted) >= 100
    assert {code for code, _ in wanted} <= set(CODES)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
def test_diagnostics_point_into_the_text(file: Path) -> None:
    text = file.read_text("utf-8")
    lines = text.split("\n")
    for diagnostic in diagnostics(file):
        start, end = diagnostic.span.start, diagnostic.span.end
        assert 1 <= start.line <= end.line <= len(lines) + 1
        assert 1 <= start.column <= len(lines[start.line - 1]) + 1
        shown = rendered(diagnostic, {start.file: text})
        assert diagnostic.code in shown
        assert diagnostic.message in shown
        plain = plain_cards.diagnostic(diagnostic, lines[start.line - 1])
        assert plain["line"] == start.line
        replaces = plain["replaces"]
        assert replaces is None or start.column <= replaces < end.column


def test_the_offending_word_is_underlined() -> None:
    file = BROKEN / "cards.cards"
    text = file.read_text("utf-8")
    (found,) = [d for d in diagnostics(file) if d.suggestion == "wood"]
    assert rendered(found, {str(file): text}).split("\n")[1:4] == [
        "     29 |   cost bois  #! C-UNKNOWN wood",
        "        |        ^^^^",
        "  did you mean `wood`?",
    ]
