"""Science symbols of free choice: a line names those that were chosen; else the best count."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.judging.readings import clauses_read
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.archive.rows import row_of
from antipater.checker.records.files import ReadGame
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import shipped_sets
from support.places import TOP

TEXT = Path(TOP, "docs", "examples", "three_players.7w").read_text("utf-8")
PLAYS = TEXT.partition("\nScores")[0].replace('[Result "civilian Bert"]\n', "")
SYMBOLS = ("compass", "gear", "tablet")
CARLA = 2
# Dispensary, Academy and Lodge; Study and Observatory.
GREEN = ("compass",) * 3 + ("gear",) * 2


def of(*lines: str) -> SevenWondersRecord:
    return read_table("\n".join((PLAYS, *lines)), shipped_sets())


def science(record: SevenWondersRecord) -> int:
    return judge_record(record).scores[CARLA]["scientific"]


def points(*chosen: str) -> int:
    """By the rulebook: squares, and 7 for each set of three."""
    counts = [GREEN.count(symbol) + chosen.count(symbol) for symbol in SYMBOLS]
    return sum(n * n for n in counts) + 7 * min(counts)


@pytest.mark.clause("W109", "W120", "W156")
@pytest.mark.parametrize("both", list(product(SYMBOLS, repeat=2)), ids="-".join)
def test_the_symbols_that_are_named_count(both: tuple[str, ...]) -> None:
    record = of(f"Carla picks {both[0]}", f"Carla picks {both[1]}")
    verdict = judge_record(record)
    assert verdict.valid
    assert verdict.scores[CARLA]["scientific"] == points(*both)
    told = {each.clause for each in clauses_read(verdict)}
    assert told.isdisjoint({"W120", "W156"})


def test_the_best_choice_is_one_of_them_and_counts_where_none_is_named() -> None:
    every = {both: points(*both) for both in product(SYMBOLS, repeat=2)}
    assert science(of()) == max(every.values()) > min(every.values())
    for symbol in SYMBOLS:
        best = max(score for both, score in every.items() if symbol in both)
        assert science(of(f"Carla picks {symbol}")) == best


@pytest.mark.clause("W156")
@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (["Carla picks gear, gear, gear"], ["W-SYMBOL-01"]),
        (["Anna picks gear"], ["W-SYMBOL-01"]),
        (["Carla picks wheel"], ["R-SYMBOL-01"]),
        (["Carla picks gear, wheel"], ["R-SYMBOL-01"]),
        (["Dirk picks gear"], ["R-PLAYER-03"]),
        (["Carla picks ?"], ["R-SYNTAX-01"]),
    ],
)
def test_what_cannot_be_chosen_is_told(lines: list[str], codes: list[str]) -> None:
    assert [found.code for found in judge_record(of(*lines)).findings] == codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_is_written_as_it_is_read(language: str) -> None:
    record = of("Carla chooses compass, tablet")
    assert record.symbols == {CARLA: ("compass", "tablet")}
    again = read_table(write_table(record, language), shipped_sets())
    assert again.problems == ()
    assert again.symbols == record.symbols


def test_an_archive_keeps_the_line() -> None:
    record = of("Carla picks gear")
    row = row_of(ReadGame("x.7w", 1, record, None, 0))
    assert b"Carla picks gear" in row["text"]
    plain = row_of(ReadGame("x.7w", 1, replace(record, symbols={}), None, 0))
    assert plain["text"] is None
