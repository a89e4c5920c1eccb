"""Random games under every edition and language, and with lines changed by chance: one verdict
a game, in text and JSON."""

import json
from random import Random

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.outputs import plain_games, text
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.records.sources import games
from antipater.grammar.cards.load import load_set
from support.random_duel import random_game, rules
from support.random_seven_wonders import random_table

SEEDS = (0, 1, 4, 5)  # with 2, 3, 6 and 7 players
WORDS = ["builds", "discards", "Anna", "Bert", "paying", "left", "right", "stage", "2", "?", "for"]


def record_of(game: str, seed: int, edition: str) -> tuple[GameRecord, str]:
    """A random game, and its text."""
    if game == "seven_wonders":
        table = random_table(seed, 2 + seed % 6, known=seed % 2 == 0, stated=seed % 3 > 0)
        return table, write_table(table, "en")
    record, _ = random_game(seed, rules("duel_promo", edition))
    return record, write_notation(record, "en")


def tell(file: str, read: ReadGame, record: GameRecord, edition: str | None) -> bool:
    """Judge a record, and tell it in every language; whether it is valid."""
    verdict = judge_record(record, edition)
    for language in LANGUAGES:
        told = plain_games.game(read, verdict, language)
        assert json.loads(json.dumps(told)) == told
        lines = list(text.verdict_lines(told, language))
        assert all(isinstance(line, str) and "\n" not in line for line in lines)
        for finding in told["findings"]:
            assert finding["message"]
            assert "Spot." not in finding["message"]
            assert "{" not in finding["message"]
    codes = [
        (f.code, f.move, f.line, f.column, str(f.found), str(f.values)) for f in verdict.findings
    ]
    assert len(codes) == len(set(codes)), codes
    return verdict.valid


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "edition"),
    [
        (game, edition)
        for game, set_name in (("duel", "duel_promo"), ("seven_wonders", "seven_wonders"))
        for edition in load_set(set_name).editions
    ],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_its_own_edition_is_valid_and_by_any_is_told(
    game: str, edition: str, seed: int
) -> None:
    record, _ = record_of(game, seed, edition)
    read = ReadGame("game", 1, record, None, 0)
    assert tell("game", read, record, edition)
    for other in load_set(record.set).editions:
        tell("game", read, record, other)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
@pytest.mark.parametrize("seed", range(100, 106))
def test_a_changed_record_has_one_verdict(
    game: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A line left out, doubled, swapped with the next, or a word of it replaced."""
    rng = Random(seed)
    _, written = record_of(game, seed, "reprint")
    lines = written.splitlines()
    for _ in range(5):
        changed = list(lines)
        at = rng.randrange(len(lines) // 2, len(lines) - 1)
        match rng.randrange(4):
            case 0:
                del changed[at]
            case 1:
                changed.insert(at, changed[at])
            case 2:
                changed[at], changed[at + 1] = changed[at + 1], changed[at]
            case _:
                words = changed[at].split() or [""]
                words[rng.randrange(len(words))] = rng.choice(WORDS)
                changed[at] = " ".join(words)
        file = tmp_path_factory.mktemp("records") / "game.txt"
        file.write_text("\n".join(changed) + "\n", "utf-8")
        (read,) = games(str(file))
        if read.record is not None:
            tell(str(file), read, read.record, None)
