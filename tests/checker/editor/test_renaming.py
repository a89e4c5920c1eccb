"""A name is changed wherever it is used; where that cannot be, it is refused in words."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.editor.project import Project, opened
from antipater.checker.editor.renaming import (
    changed,
    changed_meaning,
    renamed_in,
    why_never,
    why_not,
)
from antipater.checker.editor.symbols import Mention
from antipater.grammar.cards.compile import compile_set
from support.places import TOP

SETS = sorted(path for path in (TOP / "docs" / "examples").iterdir() if path.is_dir())


def own_names(project: Project) -> Iterator[Mention]:
    """The definitions of the set itself, each name of a family once."""
    found = {(m.family, m.name): m for m in project.index.mentions if m.defines}
    return (m for m in found.values() if m.span.start.file in project.own_files)


def named(project: Project, name: str, family: str = "") -> Mention:
    return next(m for m in own_names(project) if m.name == name and family in ("", m.family))


def renamed(project: Project, name: str, new: str, family: str = "") -> Project:
    """The set with a name changed, as it is written then and not yet compiled."""
    return replace(project, layers=changed(project, named(project, name, family), new))


@pytest.mark.slow
@pytest.mark.parametrize("home", SETS, ids=lambda home: home.name)
def test_every_own_name_of_an_example_can_be_changed_and_back(home: Path) -> None:
    """All at once, so that the set need not be compiled for each."""
    before = opened(home, {})
    there, names = before, list[str]()
    for mention in own_names(before):
        why = why_never(before, mention)
        assert not why or "shipped set" in why or "asks for" in why
        if not why and mention.name not in names:
            names.append(mention.name)
    both = [(m.name, m.family) for m in own_names(before) if m.name in names]
    for name, family in both:
        there = renamed(there, name, f"zz_{name}", family)
    after = compile_set(there.layers)
    assert not after.diagnostics or len(after.diagnostics) == len(before.diagnostics)

    def new_names(text: str) -> str:
        for name in names:
            text = renamed_in(name, f"zz_{name}", text)
        return text

    assert after.card_set is not None
    assert before.compilation is not None
    assert not changed_meaning(before.compilation, after, new_names)
    for name, family in both:
        there = renamed(there, f"zz_{name}", name, family)
    assert there.texts == before.texts


def refused(example: str, name: str, new: str, family: str = "") -> str:
    project = opened(TOP / "docs" / "examples" / example, {})
    mention = named(project, name, family)
    return why_never(project, mention) or why_not(project, mention, new)


REFUSED = [
    ("embassies", "takes_part", "fights", "the game seven_wonders asks for `takes_part`"),
    ("embassies", "conflict_strength", "power", "asks for `conflict_strength` by this name"),
    ("embassies", "pacts", "coins", "`coins` already is a quantity of every city"),
    ("embassies", "pacts", "coin", "`forum` (embassies.cards:72) would mean something else"),
    ("embassies", "pacts", "roads", "`roads` is the name of something else"),
    ("shrines", "wave", "iris", "`iris` is the name of something else"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("example", "name", "new", "why"), REFUSED)
def test_a_name_that_would_change_the_set_is_refused(
    example: str, name: str, new: str, why: str
) -> None:
    assert why in refused(example, name, new)


@pytest.mark.slow
def test_a_category_and_a_zone_of_one_name_are_two() -> None:
    project = opened(TOP / "docs" / "examples" / "tower", {})
    assert not refused("tower", "tower", "laws", "zone")
    assert not refused("tower", "tower", "laws", "category")
    (text,) = (
        t for f, t in renamed(project, "tower", "laws", "zone").texts.items() if "tower" in f
    )
    assert "own.lays(laws)" in text
    assert "own.points(tower)" in text
    assert "scores tower" in text
    why = refused("tower", "tower", "points", "category")  # what all points are called in examples
    assert why.endswith("would mean something else")


@pytest.mark.slow
def test_one_of_a_tally_is_renamed_in_the_singular() -> None:
    project = opened(TOP / "docs" / "examples" / "embassies", {})
    assert not refused("embassies", "pacts", "duties")
    (text,) = (t for f, t in renamed(project, "pacts", "duties").texts.items() if "embassies" in f)
    assert "gain 1 duty" in text
    assert "theater, 1 duty" in text
    assert "has giza A, 0 coins, 2 duties" in text
    assert "then left.duties = 0" in text


@pytest.mark.slow
def test_stages_and_places_are_renamed_with_what_they_are_of() -> None:
    for example, name, before, after in [
        ("masons", "knossos", "builds knossos_a_3", "builds phaistos_a_3"),
        ("shrines", "circle", "lays iris in circle_2", "lays iris in phaistos_2"),
    ]:
        project = opened(TOP / "docs" / "examples" / example, {})
        (text,) = (t for f, t in project.texts.items() if f in project.own_files)
        (new,) = (
            t for f, t in renamed(project, name, "phaistos").texts.items() if f in project.own_files
        )
        assert before in text
        assert after in new
        assert not refused(example, name, "phaistos")
