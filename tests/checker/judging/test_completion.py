"""Records that leave something open: the only completion, what all have in common, or none."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.judging.games import explained, judge_record
from antipater.checker.judging.verdict import AnyVerdict, Completion
from antipater.checker.records.files import game_of_text
from support.places import TOP
from support.slips import DuelPlanting, TablePlanting, same_game

Open = Callable[[list[str], list[int], random.Random], None]


def card(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The card of one line."""
    plain = [n for n in moves if re.search(r" (builds|discards) ", lines[n])]
    at = rng.choice([n for n in plain if " with " not in lines[n]])
    lines[at] = re.sub(r"(builds|discards) [^,]*?(?=( for \d+)?(,|$))", r"\1 ?", lines[at], count=1)


def verb(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The verbs of six lines."""
    plain = [n for n in moves if re.search(r" (builds|discards) ", lines[n])]
    for at in rng.sample([n for n in plain if " with " not in lines[n]], 6):
        lines[at] = re.sub(r" (builds|discards) ", " ? ", lines[at])


def tucked(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The card under a wonder."""
    wonders = [n for n in moves if " with " in lines[n]]
    for at in wonders[:1]:
        lines[at] = re.sub(r" with [^,]*?(?=( for \d+)?(,|$))", " with ?", lines[at])


def whole(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Five lines."""
    for at in rng.sample(moves, 5):
        lines[at] = f"{lines[at].split()[0]} ?"


def several(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Some lines, whose number is not said."""
    at = rng.choice(moves[:-6])
    lines[at : at + rng.randrange(1, 4)] = ["…"]


WAYS = (card, verb, tucked, whole, several)


def completed(text: str) -> tuple[AnyVerdict, Completion]:
    game = game_of_text("-", text.encode())
    assert game.record is not None, game.problem
    verdict = explained(game, judge_record(game.record), None)
    assert verdict.completion is not None, verdict.findings
    return verdict, verdict.completion


def agrees(found: Completion, planting: DuelPlanting | TablePlanting) -> str:
    """What became of a game: ``only`` and as it was played, ``among`` others, or ``not known``."""
    if not found.whole:
        return "not known"
    assert found.ways, found.why
    if found.only is not None:
        assert same_game(found.only, planting.right)
        return "only"
    truth = judge_record(planting.right)
    assert truth.result in found.results
    for seat, own in enumerate(truth.scores):
        for category, points in own.items():
            least, most = found.points[category][seat]
            assert least <= points <= most
    return "among"


def opened(seed: int, way: Open) -> tuple[str, DuelPlanting]:
    planting = DuelPlanting(seed, "en")
    lines = list(planting.lines)
    way(lines, [*planting.moves][8:], random.Random(seed))
    return "\n".join(lines), planting


@pytest.mark.parametrize("way", WAYS)
def test_the_game_played_is_the_completion_or_among_them(way: Open) -> None:
    came = set()
    for seed in range(3):
        text, planting = opened(seed, way)
        came.add(agrees(completed(text)[1], planting))
    assert came & {"only", "among"}


# 7 Wonders


def table_card(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The card of one line."""
    built = [n for n in moves if " builds " in lines[n] and " stage " not in lines[n]]
    at = rng.choice(built)
    lines[at] = re.sub(r"builds .*?(?= paying|, |$)", "builds ?", lines[at], count=1)


def table_line(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """What two players did, with what that brought."""
    for at in rng.sample(moves, 2):
        lines[at] = f"{' '.join(lines[at].split()[:2])} ?"


def table_turn(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """A whole turn, of which no line is there."""
    turn = lines[rng.choice(moves)].split()[0]
    lines[:] = [line for line in lines if not line.startswith(f"{turn} ")]


def missing_lines(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Two lines, in the place of which ``…`` stands."""
    for at in sorted(rng.sample(moves, 2)):
        lines[at] = "…"


@pytest.mark.parametrize(
    ("way", "seeds"),
    [
        (table_card, (2, 3)),
        (table_line, (3, 9, 10)),
        (table_turn, (6, 10)),
        (missing_lines, (3, 10)),
    ],
)
def test_the_table_played_is_the_completion_or_among_them(way: Open, seeds: tuple[int]) -> None:
    came = set()
    for seed in seeds:
        planting = TablePlanting(seed, "en")
        lines = list(planting.lines)
        way(lines, list(planting.moves), random.Random(seed))
        came.add(agrees(completed("\n".join(lines))[1], planting))
    assert came & {"only", "among"}


def test_a_turn_that_lacks_is_written_in_its_place(tmp_path: Path) -> None:
    example = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    right = [line for line in example.split("\n") if line.startswith("II.3 ")]
    record, out = tmp_path / "open.7w", tmp_path / "whole.7w"
    record.write_text("\n".join(li for li in example.split("\n") if li not in right), "utf-8")
    assert CliRunner().invoke(app, ["validate", "--fix", str(record), "-o", str(out)]).exit_code
    assert CliRunner().invoke(app, ["validate", str(out)]).exit_code == 0
    written = [line for line in out.read_text("utf-8").split("\n") if line.startswith("II.3 ")]
    assert len(written) == len(right) == 4
    assert all(line.endswith("; mended; this line was missing") for line in written)


@pytest.mark.parametrize("word", ["bilds", "eats"])
def test_a_line_that_cannot_be_read_does_not_stop_the_judging(word: str) -> None:
    example = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    lines = example.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("I.2 ") and "builds" in line)
    lines[at] = lines[at].replace("builds", word)
    game = game_of_text("-", "\n".join(lines).encode())
    assert game.record is not None
    verdict = judge_record(game.record)
    whole = judge_record(game_of_text("-", example.encode()).record or game.record)
    assert verdict.moves == whole.moves - 1
    assert not verdict.complete
    told = next(found for found in verdict.findings if found.line == at + 1)
    assert told.then == ("built" if word == "bilds" else "filled in")


def test_there_is_none_where_a_line_lacks_besides() -> None:
    text, _ = opened(1, whole)
    lines = text.split("\n")
    numbered = [n for n, line in enumerate(lines) if re.match(r"\d+\. \S+ builds", line)]
    del lines[numbered[3]]
    _, found = completed("\n".join(lines))
    assert found.whole
    assert (found.ways, found.only) == (0, None)
    assert found.why


def test_too_much_that_is_open_is_not_known() -> None:
    planting = DuelPlanting(1, "en")
    lines = list(planting.lines)
    for at in planting.moves[8:]:
        lines[at] = re.sub(r" (builds|discards) ", " ? ", lines[at])
    _, found = completed("\n".join(lines))
    assert (found.whole, found.ways) == (False, 0)


def said(record: Path, *options: str) -> Any:
    return json.loads(CliRunner().invoke(app, ["validate", str(record), "--json", *options]).stdout)


def test_it_is_told_and_written(tmp_path: Path) -> None:
    text, planting = opened(1, whole)
    record, out = tmp_path / "open.duel", tmp_path / "whole.duel"
    record.write_text(text, "utf-8")
    told = said(record)
    assert (told["valid"], told["causes"]) == (False, None)
    assert told["completion"]["ways"] == 1
    assert len(told["completion"]["lines"]) == 5
    fixed = CliRunner().invoke(app, ["validate", "--fix", str(record), "-o", str(out)])
    assert "one completion" in fixed.stdout
    assert CliRunner().invoke(app, ["validate", str(out)]).exit_code == 0
    read = game_of_text("-", out.read_bytes()).record
    assert read is not None
    assert same_game(read, planting.right)
    for language, words in (("fr", "une façon"), ("nl", "één aanvulling")):
        assert words in said(record, "--lang", language)["completion"]["message"]
