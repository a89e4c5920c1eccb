"""``antipater prove`` as a command, and what it keeps between runs."""

import json
import re
import time
from pathlib import Path

import pytest

from support.commands import run
from support.places import TESTS


@pytest.fixture(autouse=True)
def a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def a_set(folder: Path, text: str) -> str:
    (folder / "mine.cards").write_text(f'set mine\n  en "Mine"\n  extends duel\n\n{text}', "utf-8")
    return str(folder)


@pytest.mark.slow
def test_proved_theorems_as_objects() -> None:
    only = ["--only", "price_is_as_printed", "--only", "track_points"]
    result = run("prove", "duel", "--json", *only)
    assert result.exit_code == 0
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [f["name"] for f in found] == only[1::2]
    for each in found:
        assert each["verdict"] == "proved"
        assert (each["ruleset"], each["method"]) == ("duel", "formula")
        assert each["seconds"] >= 0
        assert each["solver"].startswith("Z3 ")
        assert "counterexample" not in each


@pytest.mark.slow
def test_a_refuted_theorem_is_told_with_its_situation(tmp_path: Path) -> None:
    name = a_set(tmp_path, "rule discard_income\n  1 + own.yellow\n")
    only = ["--only", "discard_income_is_two_and_yellow"]
    result = run("prove", name, *only)
    assert result.exit_code == 1
    assert "REFUTED" in result.stdout
    assert "reached in a game by its move " in result.stdout
    assert re.search(r"own.yellow = \d+\n    for the first player: income = \d+\n", result.stdout)


@pytest.mark.slow
def test_too_little_work_is_no_success() -> None:
    only = ["--only", "points_then_civilian"]
    result = run("prove", "duel", "--rlimit", "1", "--cold", *only)
    assert result.exit_code == 1
    assert "UNKNOWN" in result.stdout


def test_the_time_told_at_the_end_is_that_of_the_run() -> None:
    """Not that of all theorems together, which two processes prove at the same time."""
    start = time.perf_counter()
    result = run("prove", "duel", "--only", "discard_income_is_two_and_yellow")
    took = time.perf_counter() - start
    (told,) = re.findall(r"; ([\d.]+) s, Z3", result.stdout)
    assert 0 <= float(told) <= took + 0.05


@pytest.mark.parametrize(
    "arguments",
    [
        ["no_such_set"],
        ["duel", "--edition", "none"],
        ["duel", "--only", "none"],
    ],
)
def test_what_cannot_be_proved_is_refused(arguments: list[str]) -> None:
    result = run("prove", *arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--export there --jobs 2", "--export works in one process"),
        ("--changed --cold", "--cold does not look at what was proved earlier"),
        ("--changed --export there", "--export does not look at what was proved earlier"),
        ("--only track_points --force", "--force replaces files of --records and --export"),
    ],
    ids=lambda given: given.replace(" ", "")[:40],
)
def test_no_option_is_passed_over(tmp_path: Path, options: str, said: str) -> None:
    """In one line: what cannot be had, why, and what to do instead."""
    given = [str(tmp_path / "there") if each == "there" else each for each in options.split()]
    result = run("prove", "duel", *given)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "; " in result.stderr
    assert not (tmp_path / "there").exists()


def test_a_set_that_does_not_compile_is_refused(tmp_path: Path) -> None:
    name = a_set(tmp_path, 'invariant a "a"\n  always own.gold >= 0\n')
    result = run("prove", name)
    assert result.exit_code == 2
    assert "C-UNKNOWN" in result.output


@pytest.mark.slow
def test_changed_tells_what_is_new_since_an_earlier_run_and_what_is_wrong(tmp_path: Path) -> None:
    only = ["--only", "discard_income_is_two_and_yellow", "--only", "track_points"]
    run("prove", "duel", *only)
    assert run("prove", "duel", "--changed", "--json", *only).stdout == ""
    name = a_set(tmp_path, "rule discard_income\n  1 + own.yellow\n")
    for _ in range(2):
        result = run("prove", name, "--changed", "--json", *only)
        assert result.exit_code == 1
        told = [json.loads(line)["name"] for line in result.stdout.splitlines()]
        assert told == ["discard_income_is_two_and_yellow"]


LOOT_MOVED = str(TESTS / "data" / "sets" / "loot_moved")
OF_THE_TRACK = (
    "track_points",
    "military_supremacy_is_the_capital",
    "nothing_else_at_the_start",
    "military_victory_is_won",
)


def judged(*options: str) -> list[dict[str, object]]:
    result = run("prove", LOOT_MOVED, "--json", *options)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.slow
def test_a_set_whose_loot_lies_elsewhere() -> None:
    """Proving stopped after one theorem: the spaces of the loot were taken to be printed ones."""
    found = judged(*(word for name in OF_THE_TRACK for word in ("--only", name)))
    assert {each["name"] for each in found} == set(OF_THE_TRACK)
    assert {each["verdict"] for each in found} == {"proved"}


@pytest.mark.campaign
def test_every_theorem_of_a_set_whose_loot_lies_elsewhere() -> None:
    printed = {"set_up_figures", "structures_are_as_laid", "cards_are_as_printed"}
    printed.add("editions_rule_as_printed")
    stated = re.findall(r"(?m)^\S.*\[(\w+),", run("prove", "duel").stdout)
    assert len(stated) > 50
    assert [each["name"] for each in judged()] == [name for name in stated if name not in printed]
