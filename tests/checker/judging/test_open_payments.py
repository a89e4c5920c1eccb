"""Games of 7 Wonders whose payments are not stated: nothing true is refused, nothing open told."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, judge_table
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.outputs import plain_games, text
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from support.places import TESTS
from support.random_seven_wonders import random_table

NOTHING_CLAIMED = TESTS / "data/repro/records/two_ways_nothing_claimed.7w"
CLAIMS = ("winner", "points", "totals", "winner and treasury", "nothing")


def claiming(record: SevenWondersRecord, true: SevenWondersVerdict, what: str) -> Any:
    """The record without its payments, claiming something of what was true."""
    scores = {
        category: tuple(points[category] for points in true.scores) for category in true.scores[0]
    }
    result = ClaimedResult("civilian", true.result.winner, true.result.shared)
    if true.result.shared:
        result = result._replace(sharers=true.result.winners)
    categories: Mapping[str, set[str]] = {
        "winner": set(),
        "points": set(scores),
        "totals": {"total"},
        "winner and treasury": {"treasury"},
        "nothing": set(),
    }
    return replace(
        without_payments(record),
        result=result if "winner" in what else None,
        scores={c: claimed for c, claimed in scores.items() if c in categories[what]},
    )


def without_payments(record: SevenWondersRecord) -> SevenWondersRecord:
    plays = [noted._replace(play=noted.play._replace(split=None)) for noted in record.plays]
    return replace(record, plays=tuple(plays))


def check(seed: int, players: int) -> None:
    record = random_table(seed, players)
    true = judge_table(record)
    assert true.valid
    assert true.open is None
    coins = [city[true.rules.coins] for city in true.state.cities]
    for what in CLAIMS:
        judged = judge_table(claiming(record, true, what))
        assert judged.findings == (), (seed, players, what)
        assert "undecided" not in judged.unchecked or players > 5
        if judged.open is None:
            continue
        assert "payments" in judged.unchecked
        assert ("ranges" in judged.unchecked) is not judged.open.exact
        for at, (least, most) in enumerate(judged.open.coins):
            assert 0 <= least <= coins[at] <= most, (seed, players, what)
        for category, ranges in judged.open.points.items():
            for points, (least, most) in zip(true.scores, ranges, strict=True):
                assert least <= points[category] <= most, (seed, players, what)
        assert true.result.winners in judged.open.winners or not judged.open.exact
        if len(judged.open.winners) > 1:
            assert judged.result.winners == ()


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("seed", range(3))
def test_what_was_true_is_never_refused(seed: int, players: int) -> None:
    check(seed, players)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(3, 70))
def test_what_was_true_is_never_refused_in_four_hundred_games(seed: int) -> None:
    for players in range(2, 8):
        check(seed, players)


@pytest.mark.parametrize("seed", range(6))
def test_what_no_payments_can_bring_is_refused(seed: int) -> None:
    record = random_table(seed, Random(seed).choice((3, 4)))
    open_end = judge_table(without_payments(record)).open
    assert open_end is not None
    assert open_end.exact
    for seat, (least, most) in enumerate(open_end.points["treasury"]):
        for points in (least - 1, most + 1):
            claimed = tuple(points if s == seat else None for s in range(len(open_end.coins)))
            judged = judge_table(replace(without_payments(record), scores={"treasury": claimed}))
            assert [found.code for found in judged.findings] == ["W-CLAIM-03"]
            assert judged.unchecked[-1] != "undecided"
    winners = {seats for seats in open_end.winners if len(seats) == 1}
    for seat in record.seats:
        claimed_winner = replace(without_payments(record), result=ClaimedResult(None, seat))
        codes = [found.code for found in judge_table(claimed_winner).findings]
        assert codes == ([] if (seat,) in winners else ["W-CLAIM-02"])


def test_where_the_search_is_given_up_nothing_is_held_against_a_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("antipater.rules.seven_wonders.payments.Settlement.most", 1)
    undecided, record = 0, random_table(0, 7)
    for seed in range(4):
        record = random_table(seed, 7)
        true = judge_table(record)
        for what in CLAIMS:
            judged = judge_table(claiming(record, true, what))
            assert judged.findings == ()
            assert judged.open is not None
            assert not judged.open.exact
            undecided += "undecided" in judged.unchecked
    assert undecided
    far = tuple(99 for _ in record.players)
    told = judge_table(replace(without_payments(record), scores={"treasury": far}))
    assert {found.code for found in told.findings} == {"W-CLAIM-03"}
    assert len(told.findings) == len(record.players)


def test_what_is_open_stands_in_text_and_json() -> None:
    record = without_payments(random_table(1, 3))
    judged = judge_table(record)
    assert judged.open is not None
    told = plain_games.game(ReadGame("x.7w", 1, record, None, 0), judged, "en")
    assert told["open"]["exact"] is True
    assert [player["name"] for player in told["open"]["players"]] == list(record.players)
    ranges = [player["coins"] for player in told["open"]["players"]]
    assert any(each["least"] < each["most"] for each in ranges)
    shown = text.score_table(told, "en")[-1]
    for each in ranges:
        assert (f"{each['least']}–{each['most']}" in shown) is (each["least"] < each["most"])
    for language, words in (("en", "who was paid"), ("fr", "qui a été payé"), ("nl", "wie er")):
        assert words in "\n".join(text.verdict_lines(told, language))


BROKEN_OFF = """[Game "seven_wonders"]

Seats
  Anna: Giza A
  Bert: Rhodes A
  Carla: Ephesus A

I.1 Anna builds Clay Pit
I.1 Bert builds Stone Pit
I.1 Carla discards ?
I.2 Anna builds Scriptorium
I.2 Bert builds Clay Pool
I.2 Carla builds Baths{}
I.3 Anna builds Timber Yard
"""


@pytest.mark.parametrize(
    ("paying", "codes"), [("", []), (" paying 2 right", []), (" paying 2 left", ["W-COST-02"])]
)
def test_a_turn_that_breaks_off_is_payable_if_some_payments_before_it_allow_it(
    paying: str, codes: list[str]
) -> None:
    """Carla buys a stone from Bert or from Anna, who needs that coin for her next play."""
    record = read_table(BROKEN_OFF.format(paying), ["seven_wonders"])
    assert record.problems == ()
    assert [found.code for found in judge_table(record).findings] == codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_claim_is_answered_with_all_that_payments_leave_open(language: str) -> None:
    text = NOTHING_CLAIMED.read_text("utf-8")
    record = read_table(
        f'[Result "Carla"]\n{text}\nScores\n  total: 19, 19, 20\n', ["seven_wonders"]
    )
    judged = judge_table(record)
    winner, points = judged.findings
    assert (winner.code, points.code) == ("W-CLAIM-02", "W-CLAIM-03")
    either = {"en": "Anna or Bert", "fr": "Anna ou Bert", "nl": "Anna of Bert"}[language]
    assert message(winner, language, record.players).endswith(f" {either}")
    told = plain_games.game(ReadGame("x.7w", 1, record, None, 0), judged, language)
    assert told["findings"][0]["expected"] == either
    assert told["findings"][1]["expected"] == 18  # of Carla, whose points are not open


@pytest.mark.parametrize("given_up", [False, True])
def test_wrong_points_are_answered_with_the_least_and_the_most(
    given_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if given_up:
        monkeypatch.setattr("antipater.rules.seven_wonders.payments.Settlement.most", 1)
    record = without_payments(random_table(1, 3))
    left = judge_table(record).open
    assert left is not None
    seat = next(seat for seat, bound in enumerate(left.points["total"]) if bound.least < bound.most)
    wrong = tuple(99 if s == seat else None for s in record.seats)
    (found,) = judge_table(replace(record, scores={"total": wrong})).findings
    least, most = left.points["total"][seat]
    assert (found.code, found.expected, found.found) == ("W-CLAIM-03", f"{least}–{most}", 99)
    assert f"{least}–{most}" in message(found, "en", record.players)


def test_points_that_only_do_not_go_together_are_not_told_as_beyond_a_range() -> None:
    """The total can be, and so can the treasury, but not both."""
    record = without_payments(random_table(1, 3))
    left = judge_table(record).open
    assert left is not None
    seat = next(seat for seat, bound in enumerate(left.points["total"]) if bound.least < bound.most)
    claimed = {
        "treasury": left.points["treasury"][seat].least,
        "total": left.points["total"][seat].most,
    }
    scores = {
        name: tuple(points if s == seat else None for s in record.seats)
        for name, points in claimed.items()
    }
    (found,) = judge_table(replace(record, scores=scores)).findings
    assert found.found in claimed.values()
    assert isinstance(found.expected, int)
    assert found.expected != found.found


def test_a_winner_that_no_payments_give_is_answered_with_every_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the search for payments was given up after the first."""
    text = NOTHING_CLAIMED.read_text("utf-8")
    record = read_table(f'[Result "Carla"]\n{text}', ["seven_wonders"])
    monkeypatch.setattr("antipater.rules.seven_wonders.payments.Settlement.most", 1)
    (found,) = judge_table(record).findings
    assert message(found, "en", record.players).endswith(" Anna or Bert")
