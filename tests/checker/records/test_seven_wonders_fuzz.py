"""Every text that calls itself a record of 7 Wonders gets a verdict or a reason, never an error."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.judging.seven_wonders.judge import judge_table, state_before
from antipater.checker.messages.catalogue import message
from antipater.checker.records.digest import digest
from antipater.checker.records.record import Unreadable
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import shipped_sets
from support.random_seven_wonders import random_table

pytestmark = pytest.mark.slow

WORDS = ["?", "free", "paying", "2", "left", "nothing", ",", "revives", "stage", "9", "Baths"]
WORDS += ["Palace", "Loom", "passes", "discards", "builds", "with", "Free City", "Pile:", '"']
WORDS += ["I.7", "II.6", "III.1", "Age 2", "Seats", "Scores", "military", "-3", ";", "[Game", "x"]


@cache
def original(seed: int) -> str:
    return write_table(random_table(seed, 2 + seed % 6, seed % 2 == 0, seed % 3 == 0))


def disturbed(text: str, rng: Random, changes: int) -> str:
    """The text with words and lines taken out, moved, doubled or replaced."""
    lines = text.split("\n")
    for _ in range(changes):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        where = rng.randrange(len(words))
        match rng.randrange(7):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines)), lines[at])
            case 2:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words[where] = rng.choice(WORDS)
            case 4:
                words.insert(where, rng.choice(WORDS))
            case 5:
                other_words = lines[rng.randrange(len(lines))].split(" ")
                words[where] = rng.choice(other_words)
            case _:
                del words[where]
        if len(lines) > at and words != lines[at].split(" "):
            lines[at] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


def check(text: str) -> None:
    try:
        record = read_table(text, shipped_sets())
    except Unreadable as error:
        message(error.finding, "en")
        return
    verdict = judge_table(record)
    for found in verdict.findings:
        for language in ("en", "fr", "nl"):
            assert message(found, language, record.players)
    assert verdict.moves <= len(record.plays)
    assert digest(record) or record.unread
    if record.plays:
        state_before(record, len(record.plays))
    written = write_table(record)
    if not record.problems:
        assert read_table(written, shipped_sets()) == record
        assert write_table(read_table(written, shipped_sets())) == written
    source, kept = text.split("\n"), {line.strip() for line in written.split("\n")}
    assert {source[number - 1].strip() for number in record.carried} <= kept


@settings(max_examples=75)
@given(seed=st.integers(0, 17), chance=st.integers(0, 2**32 - 1), changes=st.integers(1, 12))
def test_a_disturbed_record(seed: int, chance: int, changes: int) -> None:
    check(disturbed(original(seed), Random(chance), changes))


@pytest.mark.slow
def test_a_play_that_nothing_can_pay_behind_lines_that_cannot_be_read() -> None:
    check(disturbed(original(0), Random(33), 7))


def test_a_remark_on_a_play_that_is_there_twice() -> None:
    lines = original(3).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("I.1 "))
    check("\n".join([*lines, f"{lines[at]}  ; again"]))


@pytest.mark.campaign
@settings(max_examples=5000)
@given(seed=st.integers(0, 17), chance=st.integers(0, 2**32 - 1), changes=st.integers(1, 40))
def test_many_disturbed_records(seed: int, chance: int, changes: int) -> None:
    check(disturbed(original(seed), Random(chance), changes))


@settings(max_examples=50)
@given(text=st.text(), where=st.integers(0, 200))
def test_noise_in_a_record(text: str, where: int) -> None:
    lines = original(3).split("\n")
    lines.insert(min(where, len(lines)), text)
    check("\n".join(lines))
