"""Games of 7 Wonders whose payments are not stated, of sets in which cards look at coins: what no
coins make so is told, and nothing that they may have made so."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.seven_wonders import Rules
from support.places import TOP
from support.random_seven_wonders import random_table
from support.table_records import with_its_points

GAME = (TOP / "docs/examples/four_cities.7w").read_text("utf-8")
OPEN = re.sub(r" paying( \d+ (left|right))+", "", GAME)
PLAYS = re.sub(r"\[Result .*\n", "", OPEN).split("Scores")[0]
TAX = "change guild spies_guild\n  others lose 1 coin\n"  # a guild of no hand of the game
BUILT = "change building courthouse\n  others lose 1 coin\n"
OWED = 'tally debt  en "debt"\n\nchange building courthouse\n  others lose 1 coin, or as debt\n'
FLEETS = (
    'track trade_fleet\n  en "trade fleet"\n  scores commercial\n  step 1: points 3\n\n'
    'track war_fleet\n  en "war fleet"\n  scores military\n  step 1: points 5\n\n'
    f"{TAX}\nchange building courthouse\n  gain 1 trade_fleet or 1 war_fleet\n"
)
COURT = "II.4 Anna builds Courthouse"


def extended(folder: Path, lines: str) -> Path:
    """The folder, with a set that adds some lines."""
    text = f'set mine\n  en "Mine"\n  extends seven_wonders\n\n{lines}'
    (folder / "mine.cards").write_text(text, "utf-8")
    return folder


def codes(folder: Path, lines: str, text: str) -> list[str]:
    extended(folder, lines)
    verdict = judge_table(read_table(text, shipped_sets(), str(folder)))
    return [found.code for found in verdict.findings]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "now", "due"),
    [
        ("Bert", "Bert", []),
        ('civilian Bert"', 'civilian Carla"', ["W-CLAIM-02"]),
        ("total 54, 65, 48,", "total 54, 65, 99,", ["W-CLAIM-03"]),
        ("treasury 3, 2, 6,", "treasury 3, 2, 60,", ["W-CLAIM-03"]),
    ],
    ids=["right", "winner", "total", "treasury"],
)
@pytest.mark.parametrize("lines", [TAX, BUILT], ids=["in no city", "in a city"])
def test_what_no_coins_make_so_is_refused(
    lines: str, was: str, now: str, due: list[str], tmp_path: Path
) -> None:
    assert OPEN.count(was)
    assert codes(tmp_path, lines, OPEN.replace(was, now)) == due


@pytest.mark.slow
@pytest.mark.parametrize("times", range(4))
def test_a_coin_is_owed_once(times: int, tmp_path: Path) -> None:
    """It may have been there or not, and then it is owed; not more of them than the card takes."""
    owed = "II.4 Carla uses Courthouse\n" * times
    at = PLAYS.index("II.5 ")
    found = codes(tmp_path, OWED, f"{PLAYS[:at]}{owed}{PLAYS[at:]}")
    assert found == ["W-OFFER-01"] * max(times - 1, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "due"),
    [
        (f"{COURT}, uses Courthouse (war fleet)", []),
        (COURT, ["W-CHOOSE-05"]),
        (
            f"{COURT}, uses Courthouse (war fleet)\nII.4 Anna uses Courthouse (trade fleet)",
            ["W-OFFER-01"],
        ),
    ],
    ids=["one", "none", "both"],
)
def test_a_choice_that_no_coins_bring_is_made_once(
    choice: str, due: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, FLEETS, PLAYS.replace(COURT, choice)) == due


HARBOUR = """tally harbour
  en "Harbour"
  when own builds stage: may pay 1 coin: gain 1 harbour
  when an age ends: choose 1 brown or grey of own city, discard it if own.harbour = 9
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("play", "due"),
    [
        ("II.6 Anna builds stage 3 with Quarry", []),
        ("III.1 Anna builds Siege Workshop free", ["W-OFFER-01"]),
    ],
    ids=["a stage", "no stage"],
)
def test_an_offer_is_taken_when_what_it_waits_for_happens(
    play: str, due: list[str], tmp_path: Path
) -> None:
    text = PLAYS.replace(play, f"{play}, uses Harbour")
    assert codes(tmp_path, HARBOUR, text) == due


# What cards do with coins alone, as coins have it.
COINS = """change building baths
  others lose 1 coin

change building tavern
  on build own.coins / 4 coins

change building barracks
  neighbours lose 2 coins

change building theater
  when own gains coins: gain 1 coin, once a turn
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [0, 1, 17, *(pytest.param(s, marks=pytest.mark.campaign) for s in range(20, 60))]
)
def test_what_is_true_is_not_refused(seed: int, tmp_path: Path) -> None:
    """At 17 a treasury lies beyond what payments and gains without such cards can leave."""
    using = Rules(load_set(extended(tmp_path, COINS)))
    record = replace(random_table(seed, 3 + seed % 5, using=using), set=str(tmp_path))
    record = with_its_points(record, using)
    rng = Random(seed)
    bare = [
        noted._replace(play=noted.play._replace(split=None)) if rng.random() < 0.8 else noted
        for noted in record.plays
    ]
    assert judge_table(replace(record, plays=tuple(bare))).findings == ()
