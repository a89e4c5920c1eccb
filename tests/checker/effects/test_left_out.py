"""Records of sets with choices after events that leave out parts of the set-up: as long as some
hands and tokens make a game right, nothing in it is blamed."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.judging.duel.judge import DuelVerdict, judge
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.rules.duel import Rules
from support.random_duel import random_game
from support.random_sets import asking_set

PICKS = re.compile(r"\d+\. \w+ picks .*\n")


def without(text: str, *sections: str) -> str:
    """A record without some sections, and without the picks of a draft that is left out."""
    parts = [part for part in text.split("\n\n") if part.split("\n")[0] not in sections]
    left = "\n\n".join(parts)
    return PICKS.sub("", left) if "Draft" in sections else left


def judged(seed: int, folder: Path, *sections: str) -> tuple[str, DuelVerdict]:
    """A random game of a random set without parts of its set-up, and the verdict on it."""
    rules = Rules(asking_set(random.Random(seed), folder))
    record, _ = random_game(seed, rules)
    (name,) = map(str, folder.glob("*.cards"))
    text = without(write_notation(replace(record, set=name)), *sections)
    return text, judge(read_notation(text, ("duel",), name))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "sections"),
    [
        (7, ("Draft",)),  # a wonder was chosen out of a hand by the second of two choices
        (12, ("Draft",)),
        (12, ("Draft", "Tokens", "Drawn", "Age 1", "Age 2", "Age 3")),
        (3, ("Drawn",)),  # other cards had taken the tokens that the Great Library draws
        (3, ("Tokens", "Drawn")),
    ],
)
def test_nothing_is_blamed_that_can_be_right(
    seed: int, sections: tuple[str, ...], tmp_path: Path
) -> None:
    text, verdict = judged(seed, tmp_path, *sections)
    assert not set(sections) & set(text.split("\n"))
    assert verdict.findings == ()


@pytest.mark.slow
def test_what_no_hands_make_right_is_told(tmp_path: Path) -> None:
    text, _ = judged(7, tmp_path, "Draft")
    (name,) = map(str, tmp_path.glob("*.cards"))
    twice = text.replace("builds Scriptorium\n", "builds The Colossus with Scriptorium\n")
    assert twice != text
    found = judge(read_notation(twice, ("duel",), name)).findings
    assert "D-WONDER-01" in [each.code for each in found]
