"""The catalogue: every page's wrong text has its code, and its mended text has not."""

from collections.abc import Mapping

import pytest

from antipater.checker.commands.explain import explain_code
from antipater.grammar.cards.codes import CODES
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.catalogue import all_codes
from antipater.grammar.errors import CardSetError
from antipater.grammar.lints import LINTS, run_lints
from antipater.grammar.page import Page

PAGES: Mapping[str, Page] = all_codes()
WITH_TEXT = [code for code, page in PAGES.items() if page.wrong]


def codes_of(text: str) -> set[str]:
    """The codes that a text gets which adds to a shipped set."""
    table = "board " in text or "extends seven_wonders" in text
    game = "seven_wonders" if table else "duel"
    if not text.startswith("set "):
        text = f"set mine\n  extends {game}\n\n{text}"
    layers = [*read_layers(game), (("mine.cards", text),)]
    compilation = compile_set(layers)
    return {d.code for d in (*compilation.diagnostics, *run_lints(compilation))}


@pytest.mark.slow
@pytest.mark.parametrize("code", WITH_TEXT)
def test_the_wrong_text_has_the_code_and_the_right_text_has_not(code: str) -> None:
    page = PAGES[code]
    if code == "C-NO-SET":
        with pytest.raises(CardSetError) as caught:
            read_layers("dule")
        assert [d.code for d in caught.value.diagnostics] == [code]
        return
    assert code in codes_of(page.wrong)
    assert code not in codes_of(page.right)


def test_every_page_says_something() -> None:
    for code, page in PAGES.items():
        assert page.code == code
        assert page.title
        assert page.text.endswith(".")
        assert bool(page.wrong) == bool(page.right)
    assert set(PAGES) == set(CODES) | {lint.page.code for lint in LINTS}
    assert {c for c, p in PAGES.items() if not p.wrong} == {"C-READ", "C-TOO-MANY"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("chain_unused", "building altar2\n  age 1 blue\n  points 3\n  gives shiny\n"),
        ("no_effect", "building shrine\n  age 1 blue\n  cost stone\n"),
        ("no_name", "building shrine\n  age 1 blue\n  points 4\n"),
        ("no_source", "rule toll\n  2\n"),
        ("negative", "rule toll\n  own.coins - 3\n"),
    ],
)
def test_a_lint_that_is_meant_can_be_accepted(name: str, text: str) -> None:
    code = "L-" + name.upper().replace("_", "-")
    words = "chain shiny\n" if "shiny" in text else ""
    assert code in codes_of(words + text)
    assert code not in codes_of(words + text + f'  accept {name} "it is meant"\n')


@pytest.mark.slow
def test_accepting_what_is_no_lint_is_an_error() -> None:
    assert "C-UNKNOWN" in codes_of('rule toll\n  2\n  source "x"\n  accept nosource "typo"\n')


@pytest.mark.parametrize("code", PAGES)
def test_every_code_can_be_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code(code.lower(), "en") == 0
    told = capsys.readouterr().out
    assert PAGES[code].title in told
    assert PAGES[code].wrong.strip().split("\n")[0] in told


def test_codes_of_cards_are_listed_and_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert explain_code(None, "en") == 0
    assert "C-UNKNOWN" in capsys.readouterr().out
    assert explain_code("C-UNKNWN", "en") == 2
    assert "C-UNKNOWN" in capsys.readouterr().err
