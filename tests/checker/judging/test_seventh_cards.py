"""Records of games in which several cities may play the last card of an age."""

from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Action, Play, Rules
from support.random_seven_wonders import random_table

STAGE = "side B\n  stage 1\n    cost 1 coin\n    plays seventh card\n"
BOARDS = ("alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes")


def edited(folder: Path, more: str = "") -> str:
    """A set in which the first stage of each side B lets a city play the last card."""
    changes = "".join(f"change board {board} {STAGE}{more}" for board in BOARDS)
    path = folder / "two.cards"
    path.write_text(f'set two\n  extends seven_wonders\n  en "Two"\n\n{changes}', "utf-8")
    return str(path)


def games(name: str, players: int) -> list[SevenWondersRecord]:
    """Random games in which several cities play seventh cards in one age."""
    rules = Rules(load_set(name))
    tables = (replace(random_table(seed, players, using=rules), set=name) for seed in range(20))
    return [table for table in tables if len(sevenths(table)) > 1]


def sevenths(table: SevenWondersRecord) -> set[int]:
    """The seats with a seventh card in the last age."""
    late = (noted for noted in table.plays if (noted.age, noted.turn) == (3, 7))
    return {noted.play.seat for noted in late if noted.play.action is not Action.SALVAGE}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_each_plays_its_last_card(players: int, tmp_path: Path) -> None:
    name = edited(tmp_path)
    found = games(name, players)
    assert found
    for table in found:
        again = read_table(write_table(table, "en"), (), name)
        assert again.plays == table.plays
        assert judge_table(again).findings == ()


@pytest.mark.slow
def test_who_may_play_none_is_told(tmp_path: Path) -> None:
    name = edited(tmp_path)
    table = next(table for table in games(name, 4) if len(sevenths(table)) < 4)
    other = min(set(range(4)) - sevenths(table))
    place = next(n for n, noted in enumerate(table.plays) if (noted.age, noted.turn) == (3, 7))
    card = table.plays[place - 1].play.card
    stray = table.plays[place]._replace(play=Play(other, Action.DISCARD, card))
    plays = (*table.plays[:place], stray, *table.plays[place:])
    codes = {found.code for found in judge_table(replace(table, plays=plays)).findings}
    assert "W-SEVENTH-01" in codes


@pytest.mark.slow
def test_what_a_seventh_card_lets_choose_stands_behind_it(tmp_path: Path) -> None:
    name = edited(tmp_path, "  stage 2\n    builds from discard\n")
    rules, chosen = Rules(load_set(name)), 0
    for seed in range(105, 120):
        table = random_table(seed, 5, using=rules)
        late = [noted for noted in table.plays if noted.turn == 7]
        stages = {(n.age, n.play.seat) for n in late if n.play.stage == 2}
        salvages = [noted for noted in table.plays if noted.play.action is Action.SALVAGE]
        turns = [noted.turn for noted in salvages if (noted.age, noted.play.seat) in stages]
        assert set(turns) <= {7}
        chosen += len(turns)
    assert chosen
