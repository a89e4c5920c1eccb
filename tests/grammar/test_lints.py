"""Each oddity gets the lint that stands beside it; a plain variant gets none."""

from collections import defaultdict
from pathlib import Path

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.lints import LINTS, run_lints
from grammar.test_broken_sets import MARK, words
from support.places import TESTS

ODD = TESTS / "data" / "odd"
FILES = sorted(ODD.glob("*.cards"))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=[f.stem for f in FILES])
def test_every_oddity_gets_its_lint(file: Path) -> None:
    compilation = compile_set(read_layers(file))
    assert [str(d) for d in compilation.diagnostics] == []
    found: dict[int, dict[str, str]] = defaultdict(dict)
    for diagnostic in run_lints(compilation):
        found[diagnostic.span.start.line][diagnostic.code] = words(diagnostic)
    for number, line in enumerate(file.read_text("utf-8").split("\n"), 1):
        mark = MARK.search(line)
        told = found.pop(number, {})
        if mark:
            assert mark[1] in told, line
            assert mark[2].strip() in told.pop(mark[1])
        # A deck that no longer fits is said of the last card of an age, whatever its mark.
        told.pop("L-DECK", None)
        assert told == {}, line
    assert found == {}


def test_every_lint_has_an_oddity() -> None:
    marked = {m for f in FILES for m in MARK.findall(f.read_text("utf-8"))}
    assert {code for code, _ in marked} == {lint.page.code for lint in LINTS}


def test_a_small_variant_has_none(tmp_path: Path) -> None:
    text = "set mine\n  extends duel\n\nchange building altar\n  points 4\n"
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    assert run_lints(compile_set(read_layers(tmp_path))) == ()


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("change building tavern\n  copies 3 5 7\n\nchange building barracks\n  shields 2\n", 4),
        ("remove building tavern\n\nchange building baths\n  points 4\n", 1),
    ],
)
def test_a_deck_that_does_not_fit_blames_no_other_card(
    lines: str, line: int, tmp_path: Path
) -> None:
    (tmp_path / "mine.cards").write_text(f"set mine\n  extends seven_wonders\n\n{lines}", "utf-8")
    found = run_lints(compile_set(read_layers(tmp_path)))
    told = [d.span.start.line for d in found if d.code == "L-DECK"]
    assert set(told) == {line}


CATEGORY = """set mine
  extends duel

category {}  en "{}"  fr "caravanes"  nl "karavanen"

score {}
  2 * own.yellow
  source "house rule"
"""


def test_a_category_is_called_as_no_other(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text(CATEGORY.format("routes", "Civilian", "routes"), "utf-8")
    (told,) = run_lints(compile_set(read_layers(tmp_path)))
    assert (told.code, told.span.start.line) == ("L-SAME-NAME", 4)


def test_no_category_is_called_as_another_column(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text(CATEGORY.format("table", "caravans", "table"), "utf-8")
    (told,) = compile_set(read_layers(tmp_path)).diagnostics
    assert (told.code, told.span.start.line) == ("C-SYNTAX", 4)
