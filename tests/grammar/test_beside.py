"""Sets laid together: in order, each once; what two say differently is told at both places."""

from pathlib import Path

import pytest

from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.errors import CardSetError
from antipater.grammar.lints import run_lints

TALLY = 'tally debt  en "debt"  fr "dette"  nl "schuld"\nchange building baths\n  gain 1 debt\n'


def laid(folder: Path, **sets: str) -> Compilation:
    """The last of some sets, each of which lies in a folder of its name."""
    for name, text in sets.items():
        (folder / name).mkdir(parents=True)
        (folder / name / f"{name}.cards").write_text(f"set {name}\n{text}", "utf-8")
    return compile_set(read_layers(folder / list(sets)[-1]))


def together(folder: Path, one: str, another: str, both: str = "") -> Compilation:
    return laid(
        folder,
        one=f"  extends duel\n{one}",
        another=f"  extends duel\n{another}",
        both=f'  extends duel, one, another\n  en "Both"\n{both}',
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "another"),
    [
        ("change building altar\n  points 5\n", "change building altar\n  points 6\n"),
        ("change building altar\n  points 5\n", "remove building altar\n"),
        ("remove building altar\n", "change building altar\n  points 6\n"),
        ("figure starting_coins 9\n", "figure starting_coins 8\n"),
        (
            "building inn\n  age 1 blue\n  points 1\n",
            "building inn\n  age 1 blue\n  points 2\n",
        ),
        ("tally debt\n", 'tally debt  en "debts"\n'),
        ('edition kitchen "ours" default\n', 'edition club "theirs" default\n'),
    ],
)
def test_what_two_sets_say_differently_is_told_at_both_places(
    one: str, another: str, tmp_path: Path
) -> None:
    found = together(tmp_path, one, another).diagnostics
    clash = next(d for d in found if "say different things" in d.message)
    assert (clash.code, [d for d in found if d.code == "C-TWICE"]) == ("C-TWICE", [clash])
    assert clash.span.start.file.endswith("another.cards")
    assert clash.related[0].span.start.file.endswith("one.cards")


@pytest.mark.slow
@pytest.mark.parametrize("lines", [" 2\n    points 6\n", " 1\n    cost wood\n"])
def test_stages_of_one_board_are_changed_apart(lines: str, tmp_path: Path) -> None:
    board = "  extends seven_wonders\nchange board giza side A\n  stage"
    sets = {"one": f"{board} 1\n    points 4\n", "another": f"{board}{lines}"}
    both = '  en "Both"\n  extends seven_wonders, one, another\n'
    found = laid(tmp_path, **sets, both=both)
    assert found.card_set is not None
    assert 4 in dict(found.card_set.by_slug["giza_a_1"].standing).values()
    sets["another"] += "  stage 1\n    points 7\n"
    clash = laid(tmp_path / "x", **sets, both=both).diagnostics
    assert "C-TWICE" in [d.code for d in clash]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "another", "both"),
    [
        (
            'edition kitchen "ours" default\n',
            'edition club "theirs" default\n',
            'edition mine "mine" default\n',
        ),
        ("change building altar\n  points 5\n", "change building altar\n  cost wood\n", ""),
        ("change building altar\n  points 5\n", "change building altar\n  points 5  # so\n", ""),
        ("change building altar\n  points 5\n", "change building baths\n  points 5\n", ""),
        (TALLY, TALLY, ""),
        ("figure starting_coins 9\n", "figure starting_coins 8\n", "figure starting_coins 7\n"),
        ("remove building altar\n", "remove building altar\n", "building inn\n  age 1 blue\n"),
        (
            "change building altar\n  points 5\n",
            "change building altar\n  points 6\n",
            "replace building altar\n  age 1 blue\n  points 7\n",
        ),
        (
            "remove building altar\nbuilding inn\n  age 1 blue\n",
            "change building altar\n  points 6\n",
            "remove building altar\n",
        ),
        (
            "remove building altar\n",
            "change building altar\n  points 6\n",
            "replace building altar\n  age 1 blue\n  points 7\n",
        ),
        (
            "change building altar\n  points 6\nbuilding inn\n  age 1 blue\n",
            "remove building altar\n",
            "remove building altar\n",
        ),
    ],
)
def test_what_goes_together_is_laid(one: str, another: str, both: str, tmp_path: Path) -> None:
    compilation = together(tmp_path, one, another, both)
    assert not compilation.diagnostics
    assert compilation.card_set
    assert compilation.card_set.slug == "both"


def test_all_that_is_said_is_there_and_a_set_in_two_ways_once(tmp_path: Path) -> None:
    compilation = laid(
        tmp_path,
        low="  extends duel\nfigure starting_coins 9\n",
        one="  extends low\nchange building altar\n  points 5\n",
        another="  extends low\nfigure starting_coins 5\nchange building altar\n  cost wood\n",
        both='  extends one, another\n  en "Both"\n',
    )
    cards = compilation.card_set
    assert cards is not None
    altar = cards.by_slug["altar"]
    assert (cards.figure("starting_coins"), sum(altar.cost.units)) == (5, 1)
    assert (cards.column["points(civilian)"], 5) in altar.standing
    assert len(compilation.files) == 5


@pytest.mark.parametrize(
    ("extends", "code", "column"),
    [
        ("duel, nowhere", "C-UNKNOWN", 17),
        ("one, both", "C-CYCLE", 16),
        ("one, both, duel", "C-CYCLE", 16),
        ("sets/one", "C-UNKNOWN", 11),
        ("one, ../one", "C-UNKNOWN", 16),
    ],
)
def test_sets_that_cannot_be_laid_are_told(
    extends: str, code: str, column: int, tmp_path: Path
) -> None:
    with pytest.raises(CardSetError) as error:
        laid(tmp_path, one="  extends duel\n", both=f"  extends {extends}\n")
    (told,) = error.value.diagnostics
    assert (told.code, told.span.start.column) == (code, column)


@pytest.mark.slow
def test_sets_of_two_games_do_not_go_together(tmp_path: Path) -> None:
    assert laid(tmp_path, both="  extends duel, seven_wonders\n").card_set is None


@pytest.mark.slow
def test_several_are_pinned_at_once(tmp_path: Path) -> None:
    compilation = laid(
        tmp_path,
        one="  extends duel\nfigure starting_coins 9\n",
        both='  extends duel, one at "0123456789ab"\n',
    )
    assert "L-MOVED" in [d.code for d in run_lints(compilation)]


INN = 'building inn\n  en "{}"\n  age 1 blue\n  points 1\n'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "another", "due"),
    [
        (INN.format("Inn"), INN.format("Inn").replace(" inn", " pub"), {"L-SAME-NAME"}),
        (
            "change building palace\n  free with moon\n",
            "remove building altar\n",
            {"L-CHAIN-GIVER"},
        ),
        (INN.format("Altar"), "remove building baths\n", set()),
    ],
    ids=["a name", "a giver", "in one alone"],
)
def test_what_comes_about_by_laying_is_told(
    one: str, another: str, due: set[str], tmp_path: Path
) -> None:
    found = {d.code for d in run_lints(together(tmp_path, one, another))}
    assert found & {"L-SAME-NAME", "L-CHAIN-GIVER"} == due
