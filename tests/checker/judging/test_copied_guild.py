"""Olympia's third stage: the owner chooses the guild, and a line of the record may name it."""

from dataclasses import replace
from functools import cache

import pytest

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, judge_table
from antipater.checker.outputs import plain_games, text
from antipater.checker.records.files import ReadGame
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import shipped_sets
from antipater.rules.seven_wonders import city_points, copiable, scores
from support.bridge_seven_wonders import rules
from support.random_seven_wonders import random_table


@cache
def copying() -> tuple[SevenWondersRecord, SevenWondersVerdict, int, tuple[int, ...]]:
    """A game in which a city may copy several guilds: its verdict, the seat and the guilds."""
    for seed in range(200):
        record = random_table(seed, 6, known=False)
        judged = judge_table(record)
        for seat in range(6):
            guilds = copiable(rules(), judged.state, seat)
            totals = {
                city_points(rules(), judged.state, seat, g).by_category["total"] for g in guilds
            }
            if len(totals) > 2:
                return record, judged, seat, guilds
    raise AssertionError("no game in which Olympia can choose")


def worst() -> int:
    _, judged, seat, guilds = copying()
    return min(
        guilds, key=lambda g: city_points(rules(), judged.state, seat, g).by_category["total"]
    )


@pytest.mark.slow
def test_the_best_is_counted_where_none_is_named() -> None:
    record, judged, seat, guilds = copying()
    points = [
        city_points(rules(), judged.state, seat, guild).by_category["total"] for guild in guilds
    ]
    assert judged.scores[seat]["total"] == max(points)
    assert judged.copied[seat].id == guilds[points.index(max(points))]
    told = plain_games.game(ReadGame("x.7w", 1, record, None, 0), judged, "en")
    assert told["players"][seat]["copied"] == judged.copied[seat].slug
    assert [p for p in told["players"] if "copied" in p] == [told["players"][seat]]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_one_named_is_counted(language: str) -> None:
    record, best, seat, _ = copying()
    named = replace(record, copies={seat: worst()})
    again = read_table(write_table(named, language), shipped_sets())
    assert again.problems == ()
    assert again.copies == named.copies
    judged = judge_table(again)
    assert judged.findings == ()
    assert judged.copied[seat].id == worst()
    assert judged.scores[seat]["total"] < best.scores[seat]["total"]
    name = rules().items[worst()].names[language][0]
    told = plain_games.game(ReadGame("x.7w", 1, record, None, 0), judged, language)
    assert any(name in line for line in text.verdict_lines(told, language))


@pytest.mark.slow
def test_claims_choose_among_guilds_where_none_is_named() -> None:
    record, judged, seat, guilds = copying()
    for guild in guilds:
        points = scores(rules(), judged.state, {seat: guild})
        claims = {category: tuple(p[category] for p in points) for category in points[0]}
        claimed = judge_table(replace(record, scores=claims))
        assert claimed.findings == ()
        assert claimed.scores == points
        other = next(g for g in guilds if scores(rules(), judged.state, {seat: g}) != points)
        against = judge_table(replace(record, scores=claims, copies={seat: other}))
        assert {found.code for found in against.findings} == {"W-CLAIM-03"}


@pytest.mark.slow
def test_a_guild_that_no_neighbour_has() -> None:
    record, _, seat, guilds = copying()
    missing = next(guild.id for guild in rules().guild_items if guild.id not in guilds)
    judged = judge_table(replace(record, copies={seat: missing}))
    assert [(found.code, found.then) for found in judged.findings] == [("W-COPY-01", "ignored")]
    assert judged.copied[seat].id != missing


@pytest.mark.slow
def test_a_city_without_that_stage() -> None:
    record, _, seat, guilds = copying()
    judged = judge_table(replace(record, copies={(seat + 1) % 6: guilds[0]}))
    assert [found.code for found in judged.findings] == ["W-COPY-02"]


@pytest.mark.slow
def test_a_second_guild_is_told() -> None:
    record, _, seat, guilds = copying()
    first = write_table(replace(record, copies={seat: guilds[0]}))
    line = write_table(replace(record, copies={seat: guilds[1]})).strip().splitlines()[-1]
    again = read_table(f"{first}\n{line}\n", shipped_sets())
    assert [found.code for found in again.problems] == ["R-COPY-01"]
    assert again.copies == {seat: guilds[0]}
