"""Policies: those that are shipped, files of a designer's own, and what is wrong with them."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from support import commands

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.counts import WEIGHTS
from antipater.checker.simulate.policy import UNIFORM, BadPolicy, read_policy


def run(policy: object, games: int, *arguments: str) -> Result:
    command = ["simulate", "duel", "--games", str(games), "--policy", str(policy), *arguments]
    return commands.run(*command)


def played(policy: object, games: int = 40) -> tuple[dict[str, Any], dict[str, Any]]:
    """The games as a whole, and the items by their slugs."""
    result = run(policy, games, "--json")
    assert result.exit_code == 0, result.output
    whole, *items = map(json.loads, result.output.splitlines())
    return whole, {each["item"]: each for each in items}


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def test_the_greedy_policy_that_is_shipped_weighs_everything() -> None:
    policy = read_policy("greedy")
    assert policy.kind == "greedy"
    assert tuple(name for name, _ in policy.weights) == WEIGHTS


def test_the_greedy_policy_plays_better_than_chance() -> None:
    chance, _ = played("uniform", 200)
    greedy, _ = played("greedy", 60)
    assert greedy["points"]["total"]["mean"] > chance["points"]["total"]["mean"] + 10
    assert greedy["policy"] == "greedy"


def test_weights_are_followed(tmp_path: Path) -> None:
    """Shields alone bring wars; symbols alone, symbols; coins alone, coins."""
    ends = {}
    for name in ("shields", "symbols", "coins"):
        text = f'policy = "greedy"\n[weights]\n{name} = 1\nvictory = 100\n'
        ends[name], items = played(written(tmp_path, text))
        if name == "coins":
            assert items["lumber_yard"]["built"]["mean"] < 0.1
            assert items["tavern"]["built"]["mean"] > 0.5
    assert (
        ends["shields"]["near"]["military"]["mean"] > 2 * ends["coins"]["near"]["military"]["mean"]
    )
    assert ends["symbols"]["kinds"]["scientific"] > ends["shields"]["kinds"]["scientific"]
    assert ends["coins"]["coins"]["mean"] > 2 * ends["shields"]["coins"]["mean"]


def test_denial_takes_what_the_opponent_wants(tmp_path: Path) -> None:
    """With points alone a card of the opponent's is never worth a turn; with denial it is."""
    text = 'policy = "greedy"\n[weights]\npoints = 1\ndenial = '
    kept, _ = played(written(tmp_path, text + "0\n"), 60)
    denied, _ = played(written(tmp_path, text + "1\n"), 60)
    assert kept["points"] != denied["points"]


def test_a_choice_that_wins_is_taken(tmp_path: Path) -> None:
    """The look-ahead sees a supremacy, and most games on the way to more points."""
    found, _ = played(written(tmp_path, 'policy = "lookahead"\nplayouts = 3\n'), 10)
    chance, _ = played("uniform", 200)
    assert found["points"]["total"]["mean"] > chance["points"]["total"]["mean"] + 2


@pytest.mark.parametrize("policy", ["greedy", "lookahead"])
def test_the_same_seed_gives_the_same_games(policy: str) -> None:
    assert run(policy, 4, "--json").output == run(policy, 4, "--json", "--jobs", "2").output


def test_uniform_can_stand_in_a_file(tmp_path: Path) -> None:
    assert read_policy(str(written(tmp_path, 'policy = "uniform"\n'))).kind == UNIFORM.kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "mine.toml: `policy` is missing"),
        ("policy = 3\n", "mine.toml:1: `policy` cannot be 3"),
        ('policy = "gredy"\n', "mine.toml:1: `policy` cannot be 'gredy'"),
        ("policy = \n", "mine.toml: Invalid value"),
        pytest.param(f"policy = {'9' * 5000}\n", "mine.toml: Exceeds the limit", id="digits"),
        ('policy = "greedy"\n', "mine.toml: a greedy policy has weights"),
        ('policy = "greedy"\nweights = 3\n', "mine.toml:2: a greedy policy has weights"),
        ('policy = "greedy"\n[weights]\n', "mine.toml:2: a greedy policy has weights"),
        (
            'policy = "greedy"\n[weights]\npoints = 1\nsheilds = 2\n',
            "mine.toml:4: the table of weights has no `sheilds`; did you mean shields?",
        ),
        ('policy = "greedy"\n[weights]\npoints = "many"\n', "mine.toml:3: the weight `points` is"),
        ('policy = "greedy"\n[weights]\npoints = nan\n', "mine.toml:3: the weight `points` is nan"),
        ('policy = "greedy"\n[weights]\ncoins = 1e9\n', "expected a number from -10000 to 10000"),
        ('policy = "greedy"\n[weights]\ncoins = true\n', "mine.toml:3: the weight `coins` is True"),
        ('policy = "lookahead"\n', "mine.toml: `playouts` is missing"),
        ('policy = "lookahead"\nplayouts = 0\n', "mine.toml:2: `playouts` is 0"),
        ('policy = "lookahead"\nplayouts = 1.5\n', "mine.toml:2: `playouts` is 1.5"),
        ('policy = "lookahead"\nplayots = 3\n', "mine.toml:2: a policy that is lookahead has no"),
        (
            'policy = "uniform"\n[weights]\n',
            "mine.toml:2: a policy that is uniform has no `weights`",
        ),
        ('policy = "greedy\u001b[31m"\n', "mine.toml: Illegal character"),
    ],
)
def test_what_is_wrong_with_a_policy_is_told_at_its_line(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = written(tmp_path, text)
    result = run(path, 1)
    assert result.exit_code == 2
    assert expected in result.output
    assert "\u001b" not in result.output
    assert len(result.output.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"policy = \xe9")
    for name in (tmp_path, tmp_path / "latin.toml"):
        result = run(name, 1)
        assert result.exit_code == 2
        assert "the policy cannot be read" in result.output


def test_a_name_that_is_no_policy_is_told() -> None:
    with pytest.raises(BadPolicy, match="no such policy, and no such file; did you mean greedy"):
        read_policy("gredy")
