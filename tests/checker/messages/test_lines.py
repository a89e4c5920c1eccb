"""Lines made in English are known by their patterns, so that no language misses one."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.cards.diagnosis import rendered
from antipater.checker.commands.explain import page_of
from antipater.checker.messages.lines import _lines, in_one_line, told
from antipater.grammar.catalogue import all_codes

ROOT = Path(__file__).parents[3]
# Where lines are made, and which arguments of which calls they are: places, and names.
MADE: dict[str, dict[str, tuple[int, ...]]] = {
    "grammar/antipater/grammar/cards": {"error": (2,), "expected": (), "Related": (1,)},
    "grammar/antipater/grammar/lints": {"Found": (1,), "expected": (), "Related": (1,)},
    "checker/antipater/checker/simulate": {"CannotPlay": (0,), "BadPolicy": (0,), "wrong": (1,)},
}
# Pages with card text that shows them; that no set has a name shows without any.
CODES = [p.code for p in all_codes().values() if p.wrong and p.code != "C-NO-SET"]
# In place of what is put into a line.
FILLED = "7"


def literals(node: ast.expr | None, known: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The lines that an expression can be, with something in the place of what is put in."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr():
            parts = (v.value if isinstance(v, ast.Constant) else FILLED for v in node.values)
            yield "".join(map(str, parts))
        case ast.IfExp():
            yield from literals(node.body, known)
            yield from literals(node.orelse, known)
        case ast.BinOp(left, ast.Add(), right):
            for one in literals(left, known):
                yield from (one + other for other in literals(right, known))
        case ast.Name(name):
            for each in known.get(name, ()):
                yield from literals(each, {})


def lines_of(path: Path, calls: dict[str, tuple[int, ...]]) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        known: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                known.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                for place in calls.get(called, ()):
                    if len(node.args) > place:
                        yield from literals(node.args[place], known)
                for keyword in node.keywords:
                    if keyword.arg == "expected" and "expected" in calls:
                        yield from literals(keyword.value, known)


def made() -> set[str]:
    """Every line of the sources that is more than one word or card text."""
    found = set[str]()
    for folder, calls in MADE.items():
        for path in (ROOT / folder).glob("*.py"):
            found |= set(lines_of(path, calls))
    # An ending that is put in, or not, is no line of its own.
    ended = tuple(f"{before}{FILLED}" for before in ("`", ": "))
    whole = (line for line in found if not line.endswith(ended))
    return {line for line in whole if " " in line and not re.fullmatch(r"`[^`]*`", line)}


@pytest.mark.slow
def test_every_line_of_the_sources_has_a_pattern() -> None:
    lines = made()
    assert len(lines) > 100
    missing = [line for line in sorted(lines) if _lines().told(line, "fr") == line]
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_a_finding_of_card_text_is_told_in_each_language(code: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.cards"
    head = "" if all_codes()[code].wrong.startswith("set ") else "set mine\n  extends duel\n"
    file.write_text(head + all_codes()[code].wrong, "utf-8")
    checked = check_set(str(file))
    found = [each for each in checked.diagnostics if each.code == code]
    assert found
    for each, language in product(found, ("fr", "nl")):
        assert told(each.message, language) != each.message
        shown = rendered(each, checked.texts, language) + in_one_line(each, language)
        for word in ("did you mean", "expected", " is no ", " there is ", "error", "warning"):
            assert word not in re.sub(r"`[^`]*`|« [^»]* »", "", shown)


def test_every_page_on_card_text_is_translated() -> None:
    for page in all_codes().values():
        for language in ("fr", "nl"):
            shown = page_of(page, language)
            assert shown[0] != page_of(page)[0], page.code
            assert shown[2] != page.text, page.code
            assert "Wrong:" not in shown


def test_what_is_no_set_is_told_in_a_language() -> None:
    (found,) = check_set("dule").diagnostics
    assert in_one_line(found, "fr") == (
        "C-NO-SET il n'y a ni jeu de cartes ni dossier « dule » ; attendu : duel, duel_promo, "
        "seven_wonders ou seven_wonders_2020 ; vouliez-vous dire `duel` ?"
    )


def test_places_and_card_text_stay() -> None:
    line = "  a/b.cards:3:7: example “x” did not come out\n    expected 2 coins, came out 3 coins"
    assert told(line, "nl") == (
        "  a/b.cards:3:7: het voorbeeld “x” komt niet uit\n"
        "    verwacht: 2 munten; uitgekomen: 3 munten"
    )
    assert told("expected: wood, clay or coins", "fr") == "attendu : wood, clay ou coins"
    assert told("a sentence, which no pattern knows, or so", "fr").startswith("a sentence")
    assert told(line, "en") == line


def test_words_of_the_card_language_stay_as_they_are_written() -> None:
    """A keyword that is a word of ours as well is not translated where it is quoted or listed."""
    for line, due in (
        ("did you mean `building`?", "bedoel je `building`?"),
        (
            "`wonders` belongs to a declaration above it",
            "`wonders` hoort bij een declaratie erboven",
        ),
        ("civilian, guilds, wonders or total", "civilian, guilds, wonders of total"),
    ):
        assert told(line, "nl") == due
