"""``antipater cards new`` makes a set that checks; ``cards fix`` mends what is certain."""

from functools import partial
from pathlib import Path

import pytest

from antipater.checker.cards.fix import fixed
from antipater.grammar.cards.load import load_set, read_layers, shipped_sets
from antipater.grammar.cards.pinned import pin_of
from support.commands import printed

HEAD = "set x\n  extends duel\n"
run = partial(printed, "cards")


@pytest.mark.slow
@pytest.mark.parametrize("below", shipped_sets())
def test_a_new_set_checks_is_neat_and_extends(tmp_path: Path, below: str) -> None:
    assert run("new", "mine", "--extends", below, "--in", str(tmp_path))[0] == 0
    folder = str(tmp_path / "mine")
    status, output = run("check", folder)
    assert (status, output.count("\n")) == (0, 1), output
    assert run("format", "--check", folder)[0] == 0
    assert load_set(folder).invariants[-1].name == "mine_coins"
    status, output = run("test", folder)
    assert (status, output) == (0, f"{folder}: 1 example, all came out\n")
    assert run("diff", below, folder)[0] == 1


@pytest.mark.slow
@pytest.mark.parametrize(("language", "said"), [("fr", "# Une carte dont"), ("nl", "# Een kaart")])
def test_a_new_set_explains_itself_in_the_language(
    language: str, said: str, tmp_path: Path
) -> None:
    assert run("new", "mine", "--in", str(tmp_path), "--lang", language)[0] == 0
    text = (tmp_path / "mine" / "mine.cards").read_text("utf-8")
    assert said in text
    assert max(map(len, text.splitlines())) <= 100
    assert run("check", str(tmp_path / "mine"), "--lang", language)[0] == 0
    assert run("format", "--check", str(tmp_path / "mine"))[0] == 0


def test_nothing_is_overwritten_and_names_are_checked(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    for name in ("mine", "duel", "My", "../x", "", "a b", "a" * 41, "1st"):
        status, output = run("new", name, "--in", str(tmp_path))
        assert (status, output.count("\n")) == (2, 1)
    assert [*(tmp_path / "mine").iterdir()] == []
    assert run("new", "other", "--extends", "dule", "--in", str(tmp_path))[0] == 2
    assert not (tmp_path / "other").exists()


@pytest.mark.slow
def test_a_new_set_is_told_when_the_set_below_moves(tmp_path: Path) -> None:
    below = tmp_path / "house"
    below.mkdir()
    text = "set house\n  extends duel\n\nchange building altar\n  points 4\n"
    (below / "house.cards").write_text(text, "utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    pin = pin_of(read_layers(below))
    (mine / "mine.cards").write_text(f'set mine\n  extends house at "{pin}"\n', "utf-8")
    assert run("check", str(mine))[0] == 0
    same = "# A comment.\n" + text.replace("points 4", "points   4  # high")
    (below / "more.cards").write_text('example "it"\n  own has altar\n  own wins\n', "utf-8")
    (below / "house.cards").write_text(same, "utf-8")
    assert run("check", str(mine))[0] == 0
    (below / "house.cards").write_text(text.replace("4", "5"), "utf-8")
    status, output = run("check", str(mine))
    assert status == 1
    assert "mine.cards:2:20: warning L-MOVED: `house` has moved" in output
    assert f'`at "{pin_of(read_layers(below))}"`' in output
    assert load_set(mine).by_slug["altar"].standing


def mended(tmp_path: Path, text: str) -> str:
    (tmp_path / "x.cards").write_text(HEAD + text, "utf-8")
    (name,) = fixed(read_layers(tmp_path))[0][-1]
    return name[1].removeprefix(HEAD)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("buildin inn\n  age 1 bleu\n", "building inn\n  age 1 blue\n"),
        (
            "building inn\n  age 1 blue\n  coost ston\n",
            "building inn\n  age 1 blue\n  cost stone\n",
        ),
        ("token a\n  1 extra shield on rouge\n", "token a\n  1 extra shield on red\n"),
        ("token b\n  destroys blauw\n", "token b\n  destroys blue\n"),
        ("rule price off resource\n  own.coin\n", "rule price of resource\n  own.coins\n"),
        (
            "change token masonry\n  at end 2 * own.wonder points\n",
            "change token masonry\n  at end 2 * own.wonders points\n",
        ),
        (
            "change token masonry\n  at end own.built(pantheons) points\n",
            "change token masonry\n  at end own.built(pantheon) points\n",
        ),
        (
            'invariant a "b"\n  always game.coices < 9\n',
            'invariant a "b"\n  always game.choices < 9\n',
        ),
    ],
)
def test_a_misspelt_or_translated_word_is_replaced(tmp_path: Path, wrong: str, right: str) -> None:
    assert mended(tmp_path, wrong) == right


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "building inn\n  age 1 blue\n  cost gold_bars\n",
        "building inn\n  age 9 blue\n",
        "building altar\n  age 1 blue\n",
        "building inn extra\n  age 1 blue\n",
        "change token masonry\n  gain 3 points\n",
        "change token masonry\n  at end own.science(gear) points\n",
        "change token masonry\n  at end own.produces(ore) points\n",
    ],
)
def test_what_is_not_certain_is_left_alone(tmp_path: Path, text: str) -> None:
    assert mended(tmp_path, text) == text


@pytest.mark.slow
def test_files_are_rewritten_or_only_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "x.cards"
    text = f"{HEAD}building inn\n  age 1 bleu\n  points 3\n"
    file.write_text(text, "utf-8")
    status, output = run("fix", str(tmp_path), "--check")
    assert status == 1
    assert "x.cards:4:9: `bleu` becomes `blue`" in output
    assert "+  age 1 blue" in output
    assert file.read_text("utf-8") == text
    assert run("fix", str(tmp_path))[0] == 0
    assert file.read_text("utf-8") == text.replace("bleu", "blue")
    assert run("fix", str(tmp_path), "--check")[0] == 0


def test_a_shipped_set_or_no_set_is_refused(tmp_path: Path) -> None:
    assert run("fix", "duel")[0] == 2
    assert run("fix", str(tmp_path / "nothing"))[0] == 2
