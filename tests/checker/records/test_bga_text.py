"""Replays of Duel copied from Board Game Arena, against the games that they were written of."""

import random
from collections.abc import Callable

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.formats.bga_text import read_text
from antipater.checker.records.formats.registry import detected
from antipater.checker.records.record import Unreadable
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules
from support.bga_replays import Block, blocks, copied, live
from support.random_duel import random_game

RULES = Rules(load_set("duel"))


def read(text: str) -> DuelRecord:
    record = read_text(text, 1, None)
    assert isinstance(record, DuelRecord)
    return record


def replay(seed: int) -> tuple[DuelRecord, list[Block]]:
    record, _ = random_game(seed, RULES)
    return record, list(blocks(record, RULES))


def shuffled(found: list[Block]) -> str:
    """The effects of a move before it; the wonder that is left of a round before the pick."""
    return copied([random.Random(n).sample(b, len(b)) for n, b in enumerate(found)])


def straight(found: list[Block]) -> str:
    """Quotes as other programs write them."""
    return copied(found).replace("“", '"').replace("”", '"')


def chatty(found: list[Block]) -> str:
    """With the site's own lines between those of the game."""
    said = "The color of Anna has been chosen according to their preferences."
    return f"{said} Change my preferences.\n" + copied(found) + "End of game (…)\n"


FORMS = [copied, live, shuffled, straight, chatty]


@pytest.mark.parametrize("form", FORMS, ids=[form.__name__ for form in FORMS])
def test_random_games_are_read_back(form: Callable[[list[Block]], str]) -> None:
    for seed in range(8):
        record, found = replay(seed)
        text = form(found)
        form_read = detected(text[:4000])
        assert form_read is not None
        assert form_read.name == "bga"
        again = read(text)
        assert (again.moves, again.players) == (record.moves, record.players), seed
        assert not judge_record(again).findings, seed
        lines = text.splitlines()
        assert all(again.players[m.player] in lines[line - 1] or m.verb == "begin"
                   for m, line in zip(again.moves, again.lines, strict=True) if m.verb in
                   ("draft", "build", "discard", "wonder"))  # fmt: skip


@pytest.mark.slow
def test_three_hundred_games_are_read_back() -> None:
    for seed in range(100, 400):
        record, found = replay(seed)
        again = read(FORMS[seed % len(FORMS)](found))
        assert again.moves == record.moves, seed


def test_a_wrong_cost_is_a_finding_at_its_line() -> None:
    text = copied(replay(1)[1])
    number = next(n for n, line in enumerate(text.splitlines(), 1) if "for  free" in line)
    wrong = text.replace("for  free", "for 7 coin(s)", 1)
    assert [f.line for f in judge_record(read(wrong)).findings][:1] == [number]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Anna triggers a Conspiracy", "R-BGA-01"),
        ("Anna places 1 Influence in the Senate", "R-BGA-01"),
        ("Anna construit le bâtiment “Autel” pour 2 pièce(s)", "R-BGA-02"),
        ("Carl selected Wonder “The Sphinx”", "R-PLAYER-01"),
    ],
)
def test_wrong_lines_are_told(line: str, code: str) -> None:
    found = replay(2)[1]
    text = copied([*found[:3], [line], *found[3:]])
    with pytest.raises(Unreadable) as told:
        read(text)
    assert told.value.finding.code == code


def test_a_replay_that_begins_late_or_has_a_hole_is_refused() -> None:
    found = replay(3)[1]
    with pytest.raises(Unreadable):
        read(copied(found[20:]))
    assert judge_record(read(copied([*found[:12], *found[13:]]))).findings


def test_lines_of_7_wonders_are_no_replay_of_duel() -> None:
    assert detected("Anna constructs Altar\nBert gains 3 coins from discarding a card\n") is None
