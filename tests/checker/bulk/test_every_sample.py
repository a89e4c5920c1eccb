"""Whatever a record states, an audit tells of it what ``validate`` tells."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("wasmtime")

from antipater.checker.bulk import judge
from antipater.checker.bulk.native.duel import records as duel
from antipater.checker.bulk.native.seven_wonders import records as seven_wonders
from antipater.checker.records.record import GameRecord
from support.commands import run
from support.places import TESTS, TOP
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.samples import samples

pytestmark = pytest.mark.slow
EXAMPLES = TOP / "docs" / "examples"
REPRO = TESTS / "data" / "repro" / "records"
# What is put behind a line of play, among the tags and behind the last line of a whole game.
BEHIND = {
    ".7w": (
        " for 0",
        " for 3",
        " paying 1 left",
        " free",
        ", passes",
        ", let stand",
        ", revives Baths",
    ),
    ".duel": (" for 0", " for 3", ", passes", ", let stand", ", takes Law", ", destroys Quarry"),
}
TAGS = (
    'Result "unfinished"',
    'Result "shared"',
    'Coins "9"',
    'Bid "{} 3"',
    'Sides "A"',
    'Round "x"',
)
AT_THE_END = (
    "Correction: {} 30",
    "{} resigns",
    "{} copies Workers Guild",
    "{} picks gear, compass",
    "Scores\n  total 9, 9, 9, 9",
    "Scores\n  coins 1, 1",
)


@pytest.fixture(autouse=True)
def modules_for_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 0)


def check(*arguments: object) -> None:
    """That all verdicts of an audit are those of ``validate``."""
    command = (*arguments, "--json", "--no-cause")
    told, due = (run(of, *command).stdout.splitlines() for of in ("audit", "validate"))
    assert told == due


def test_an_archive_tells_what_each_sample_shows(tmp_path: Path) -> None:
    files = list[Path]()
    for sample in samples():
        of_no_game = sample.code.startswith(("S-", "R-EMPTY"))
        if not (of_no_game or sample.options or sample.typed):
            (folder := tmp_path / sample.code).mkdir()
            files.append(Path(sample.arguments(folder)[-1]))
    archive = tmp_path / "games.parquet"
    run("convert", *files, "--archive", archive)
    assert told(archive) == [each for file in files for each in told(file)]


def told(path: Path) -> list[list[str]]:
    """Of each game of a file, what is found and noted."""
    lines = run("validate", "--json", "--no-cause", path).stdout.splitlines()
    return [[f["code"] for f in (*v["findings"], *v["notes"])] for v in map(json.loads, lines)]


def test_an_audit_finds_what_each_sample_and_example_shows(tmp_path: Path) -> None:
    files = defaultdict[tuple[str, ...], list[Path]](list)
    for sample in samples():
        if not (sample.code.startswith("S-") or sample.typed):
            (folder := tmp_path / sample.code).mkdir()
            arguments = sample.arguments(folder)
            files[tuple(arguments[1:-1])].append(Path(arguments[-1]))
    files[()] += [EXAMPLES, REPRO]
    for options, there in files.items():
        check(*options, *there)


def stating(text: str, suffix: str, player: str) -> Iterator[str]:
    """A whole game, each time with one more statement."""
    lines = text.rstrip("\n").split("\n")
    plays = [n for n, line in enumerate(lines) if re.match(r"\d+\. |I+\.\d ", line)]
    for more, behind in enumerate(BEHIND[suffix]):
        for n in plays[more :: len(plays) // 6]:
            line = lines[n].partition("  ;")[0] + behind
            yield "\n".join([*lines[:n], line, *lines[n + 1 :]])
    for tag in TAGS:
        yield "\n".join([lines[0], f"[{tag}]".format(player), *lines[1:]])
    for end in AT_THE_END:
        yield "\n".join([*lines, end.format(player)])


@pytest.mark.parametrize(
    ("name", "player"), [("four_cities.7w", "Anna"), ("7wdio_game.duel", "user1")]
)
def test_an_audit_hears_each_statement_of_a_whole_game(
    name: str, player: str, tmp_path: Path
) -> None:
    path = EXAMPLES / name
    for number, text in enumerate(stating(path.read_text("utf-8"), path.suffix, player)):
        (tmp_path / f"{number:03}{path.suffix}").write_text(f"{text}\n", "utf-8")
    check(tmp_path)


@pytest.mark.parametrize(
    ("judged", "record"),
    [(duel.JUDGED, random_game(1)[0]), (seven_wonders.JUDGED, random_table(1, 3))],
)
def test_no_module_judges_what_it_does_not_know(judged: frozenset[str], record: GameRecord) -> None:
    """What a record tells in a field that comes later is for the engine as well."""
    assert record.tells_only(judged)
    something: Any = object()
    for name in {each.name for each in fields(record)} - judged:
        assert not replace(record, **{name: something}).tells_only(judged)
