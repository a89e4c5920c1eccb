"""Every rule that a record of 7 Wonders can break: records are changed, the code asserted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, judge_table
from antipater.checker.messages.catalogue import follow_up, message
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.grammar.cards.load import shipped_sets
from antipater.rules.seven_wonders import UNKNOWN, Action, Play, Setup
from support.bridge_seven_wonders import board, item, rules
from support.clause_records import table_text
from support.random_seven_wonders import random_table


def first(record: SevenWondersRecord) -> tuple[str, int | None]:
    verdict = judge_table(record)
    assert verdict.findings
    for found in verdict.findings:
        for language in ("en", "fr", "nl"):
            assert message(found, language, record.players)
    return verdict.findings[0].code, verdict.findings[0].move


def changed(record: SevenWondersRecord, number: int, **fields: Any) -> SevenWondersRecord:
    """The record with one play changed; numbers count from 1."""
    plays = list(record.plays)
    noted = plays[number - 1]
    plays[number - 1] = noted._replace(play=noted.play._replace(**fields))
    return replace(record, plays=tuple(plays))


def number(record: SevenWondersRecord, fits: Callable[[Noted], bool]) -> int:
    return next(n for n, noted in enumerate(record.plays, start=1) if fits(noted))


def table(
    *lines: str, seats: tuple[str, ...] = ("Giza A", "Rhodes A", "Ephesus A")
) -> SevenWondersRecord:
    """A record without deals of these lines; who is not named discards a card nobody saw."""
    return read_table(table_text(*lines, seats=seats), shipped_sets())


def verdict_of(
    *lines: str, seats: tuple[str, ...] = ("Giza A", "Rhodes A", "Ephesus A")
) -> SevenWondersVerdict:
    record = table(*lines, seats=seats)
    assert record.problems == ()
    return judge_table(record)


@pytest.mark.clause("W002", "W017", "W089")
@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["I.1 Anna builds Palace"], "W-CARD-01"),
        (["I.1 Anna builds Mine"], "W-CARD-02"),
        (["I.1 Anna builds ?"], "W-CARD-04"),
        (["I.1 Anna builds Altar", "I.2 Anna builds Altar"], "W-BUILD-01"),
        (["I.1 Anna builds Loom", "II.1 Anna builds Loom"], "W-BUILD-01"),
        (["I.1 Anna builds Workshop"], "W-COST-01"),
        (["I.1 Bert builds Workshop"], "W-COST-01"),
        (["II.1 Bert builds Aqueduct"], "W-COST-01"),
        (["I.1 Bert builds Baths paying 3 left"], "W-COST-03"),
        (["I.1 Bert builds Baths paying 2 right"], "W-COST-03"),
        (["I.1 Bert builds Baths paying nothing"], "W-COST-03"),
        (["I.1 Anna builds Baths paying 2 left"], "W-COST-03"),
        (["I.1 Anna discards Baths paying 2 left"], "W-COST-03"),
        (["I.1 Anna builds Barracks free"], "W-FREE-01"),
        (["I.1 Anna builds stage 2 with Altar"], "W-STAGE-02"),
        (["I.1 Anna revives Baths", "I.1 Anna discards ?"], "W-SALVAGE-03"),
        (["I.7 Anna builds Altar"], "W-SEVENTH-01"),
        (["I.1 Anna builds Baths", "I.2 Bert builds Baths"], "W-DEAL-01"),
        (["I.1 Bert builds Scriptorium", "I.2 Anna builds Scriptorium"], "W-DEAL-01"),
        (["I.1 Anna discards Altar", "I.2 Bert builds Altar"], "W-DEAL-01"),
    ],
)
def test_a_line_that_breaks_a_rule(lines: list[str], code: str) -> None:
    verdict = verdict_of(*lines)
    codes = [found.code for found in verdict.findings]
    assert codes[0] == code
    assert verdict.findings[0].line is not None
    assert verdict.findings[0].move is not None


@pytest.mark.clause("W032")
def test_a_payment_to_a_player_who_is_no_neighbour() -> None:
    seats = ("Giza A", "Rhodes A", "Ephesus A", "Babylon A")
    record = table("I.1 Bert builds Baths paying 2 Dirk", seats=seats)
    (found,) = judge_table(record).findings
    assert found.code == "W-TRADE-01"
    assert (found.move, found.expected) == (2, ("Anna", "Carla"))


def test_coins_that_nobody_can_have_had() -> None:
    lines = ["I.1 Bert builds Baths", "I.2 Bert builds Scriptorium"]
    verdict = verdict_of(*lines)
    (found,) = verdict.findings
    assert (found.code, found.expected, found.found) == ("W-COST-02", 2, 1)
    assert found.then == "lent"


def test_coins_from_a_neighbour_that_were_not_said_to_be_paid() -> None:
    """Bert must have bought from Anna, or she could not pay; nobody wrote it down."""
    seats = ("Giza A", "Rhodes A", "Ephesus A")
    lines = [
        "I.1 Anna builds Clay Pit",
        "I.1 Bert builds Tavern",
        "I.1 Carla builds Stone Pit",
        "I.2 Anna builds Scriptorium",
        "I.2 Bert builds Altar",
        "I.2 Carla builds Ore Vein",
        "I.3 Anna builds Theater",
        "I.3 Bert builds Baths",
        "I.3 Carla builds Glassworks",
        "I.4 Anna builds Workshop",
        "I.4 Bert builds Stockade",
        "I.4 Carla builds Press",
    ]
    record = table(*lines[:9], lines[9], "I.4 Bert discards ?", lines[11], seats=seats)
    verdict = judge_table(record)
    assert [found.code for found in verdict.findings if found.code.startswith("W-COST")] == []
    wrong = table(
        *lines[:7], "I.3 Bert builds Baths paying 2 right", *lines[8:10], lines[11], seats=seats
    )
    assert "W-COST-02" in [found.code for found in judge_table(wrong).findings]


@pytest.mark.clause("W048")
def test_a_missing_play() -> None:
    record = random_table(3, 4)
    where = number(record, lambda noted: noted[:2] == (2, 3))
    without = replace(record, plays=record.plays[: where - 1] + record.plays[where:])
    verdict = judge_table(without)
    assert verdict.findings[0].code == "W-TURN-01"
    assert verdict.findings[0].expected == "II.3"


def test_plays_after_the_end() -> None:
    record = table("I.1 Anna builds Altar")
    played = random_table(3, 3, known=False)
    late = Noted(3, 7, Play(0, Action.DISCARD, item("palace")))
    assert first(replace(played, plays=(*played.plays, late)))[0] in ("W-SEVENTH-01", "W-END-01")
    assert judge_table(record).result.kind == "unfinished"


@pytest.mark.slow
@pytest.mark.clause("W049")
@pytest.mark.parametrize("seed", range(5))
def test_a_hand_that_cannot_hold_the_card(seed: int) -> None:
    record = random_table(seed, 5)
    hand = record.setup.deals[1][0]
    assert hand is not None
    other = next(card for card in record.setup.deals[1][1] or () if card not in hand and card >= 0)
    discard = changed(record, 1, action=Action.DISCARD, card=other, split=None, stage=0)
    assert first(discard) == ("W-HAND-01", 1)


@pytest.mark.slow
def test_a_card_played_twice_with_known_hands() -> None:
    record = random_table(1, 4)
    seat, card = record.plays[0].play.seat, record.plays[0].play.card
    again = number(record, lambda n: n[:2] == (1, 2) and n.play.seat == (seat - 1) % 4)
    twice = changed(record, again, action=Action.DISCARD, card=card, split=None, stage=0)
    hand = record.setup.deals[1][0] or ()
    assert first(twice)[0] == ("W-HAND-01" if hand.count(card) == 1 else first(twice)[0])


def test_stages_beyond_the_last() -> None:
    record = random_table(2, 3)
    stages = [n for n, noted in enumerate(record.plays, 1) if noted.play.action is Action.STAGE]
    seat = record.plays[stages[0] - 1].play.seat
    own = [n for n, noted in enumerate(record.plays, 1) if noted.play.seat == seat]
    piled = record
    for n in own:
        if piled.plays[n - 1].play.action not in (Action.SALVAGE, Action.DECLINE):
            piled = changed(piled, n, action=Action.STAGE, split=None, stage=0)
    codes = {found.code for found in judge_table(piled).findings}
    assert codes & {"W-STAGE-01", "W-COST-01", "W-COST-02"}


@pytest.mark.clause("W021")
def test_two_boards_of_one_wonder() -> None:
    record = random_table(1, 3, known=False)
    boards = (board("rhodes", "A"), board("rhodes", "B"), record.setup.boards[2])
    twice = replace(record, setup=Setup(3, boards), plays=())
    assert first(twice) == ("W-SETUP-01", None)


def test_a_deal_with_too_many_copies_counts_as_not_recorded() -> None:
    record = random_table(1, 3)
    hands = list(record.setup.deals[2])
    double = (hands[0] or ())[:1]
    hands[1] = (*double, *double, *double, *(hands[1] or ())[3:])
    setup = replace(record.setup, deals={**record.setup.deals, 2: tuple(hands)})
    verdict = judge_table(replace(record, setup=setup))
    assert {found.code for found in verdict.findings} == {"W-DEAL-01"}
    assert {found.then for found in verdict.findings} == {"left out of"}
    (found, *_) = verdict.findings
    assert follow_up(found, "en").endswith("copies are in the hands of Anna and Bert")
    assert verdict.complete


@pytest.mark.clause("W019")
def test_more_guilds_than_are_in_play() -> None:
    guilds = [card.names["en"][0] for card in rules().guild_items]
    lines = [
        f"III.{1 + n // 3} {('Anna', 'Bert', 'Carla')[n % 3]} discards {g}"
        for n, g in enumerate(guilds[:6])
    ]
    verdict = verdict_of(*lines)
    assert [found.code for found in verdict.findings] == ["W-DEAL-02"]
    assert verdict_of(*lines[:5]).valid


@pytest.mark.slow
@pytest.mark.clause("W097")
def test_the_free_city_discards_what_it_could_build() -> None:
    for seed in range(12):
        record = random_table(seed, 2)
        for n, noted in enumerate(record.plays, start=1):
            if noted.play.seat == 1 and noted.play.action is Action.BUILD:
                wrong = changed(record, n, action=Action.DISCARD, split=None)
                codes = [(f.code, f.move) for f in judge_table(wrong).findings]
                assert ("W-CITY-01", n) in codes
                break


@pytest.mark.clause("W046")
def test_claims() -> None:
    record = random_table(6, 4, known=False, stated=False)
    verdict = judge_table(record)
    winner = verdict.result.winner
    assert winner is not None
    right = {c: tuple(s[c] for s in verdict.scores) for c in verdict.scores[0]}
    agreed = replace(record, scores=right, result=ClaimedResult("civilian", winner))
    assert judge_table(agreed).valid
    other = replace(record, result=ClaimedResult("military", (winner + 1) % 4))
    assert [f.code for f in judge_table(other).findings] == ["W-CLAIM-01", "W-CLAIM-02"]
    wrong = right | {"civilian": tuple(n + 1 for n in right["civilian"])}
    codes = [f.code for f in judge_table(replace(record, scores=wrong)).findings]
    assert codes == ["W-CLAIM-03"] * 4


@pytest.mark.slow
def test_a_claimed_treasury_chooses_among_payments_that_are_not_stated() -> None:
    """The points for coins that the stated payments give are accepted when they are left out."""
    for seed in range(8):
        told = judge_table(random_table(seed, 4))
        bare = random_table(seed, 4, known=False, stated=False)
        claimed = tuple(score["treasury"] for score in told.scores)
        verdict = judge_table(replace(bare, scores={"treasury": claimed}))
        assert verdict.valid, seed
        assert tuple(score["treasury"] for score in verdict.scores) == claimed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_one_change_is_found_where_it_is_made(seed: int) -> None:
    """A second building of a name, wherever it is put, is told for that play."""
    record = random_table(seed, 5)
    built = next(n for n in record.plays if n.age == 1 and n.play.action is Action.BUILD)
    later = [
        n
        for n, noted in enumerate(record.plays, start=1)
        if noted.play.seat == built.play.seat and noted[:2] > built[:2] and noted.age == 1
    ]
    twice = {"action": Action.BUILD, "card": built.play.card, "split": None, "stage": 0}
    code, at = first(changed(record, later[0], **twice))
    assert at == later[0]
    assert code in ("W-BUILD-01", "W-HAND-01")


def test_an_unknown_card_cannot_be_salvaged_where_none_is_left() -> None:
    verdict = verdict_of(
        "I.1 Anna builds Ore Vein",
        "I.2 Anna builds Baths paying 2 right",
        "I.2 Bert builds Stone Pit",
        seats=("Halicarnassus A", "Giza A", "Ephesus A"),
    )
    assert UNKNOWN in verdict.state.discards


FORUM = [
    "I.1 Anna builds East Trading Post",
    "I.1 Bert builds Clay Pool",
    "I.1 Carla builds Clay Pit",
]


def test_a_chain_need_not_be_used() -> None:
    """The trading post would make the Forum free."""
    chained = verdict_of(*FORUM, "II.1 Anna builds Forum")
    bought = verdict_of(*FORUM, "II.1 Anna builds Forum paying 2 left 1 right")
    assert chained.findings == bought.findings == ()
    coins = [[city[rules().coins] for city in v.state.cities] for v in (chained, bought)]
    assert [b - a for a, b in zip(*coins, strict=True)] == [-3, 1, 2]
    assert chained.open is None
    wrong = verdict_of(*FORUM, "II.1 Anna builds Forum paying 3 left")
    assert [found.code for found in wrong.findings] == ["W-COST-03"]


def test_payments_settle_a_chain_that_was_not_used() -> None:
    """Somebody's unstated payment, and a chain that is paid for, in one game."""
    verdict = verdict_of(
        *FORUM,
        "I.2 Bert builds Baths",
        "II.1 Anna builds Forum paying 2 left 1 right",
        seats=("Giza A", "Rhodes A", "Giza B"),
    )
    assert {found.code for found in verdict.findings} == {"W-SETUP-01"}
    assert verdict.open is not None


def lines(*plays: str) -> SevenWondersRecord:
    head = ['[Game "seven_wonders"]', "Seats", "Anna: Giza A", "Bert: Rhodes A", "Carla: Ephesus A"]
    return read_table("\n".join([*head, *plays]), shipped_sets())


@pytest.mark.parametrize("after", [(), ("I.2 Anna builds Altar",)])
def test_a_discard_build_as_the_only_play_is_one_finding(after: tuple[str, ...]) -> None:
    """Whether the turn is the last of the record or not."""
    others = ("I.1 Bert discards ?", "I.1 Carla discards ?")
    judged = judge_table(lines("I.1 Anna revives Baths", *others, *after))
    (found,) = judged.findings
    assert (found.code, found.line, found.then) == ("W-TURN-04", 6, "filled in")


def test_a_discard_build_beside_another_play_is_not_lost_in_a_turn_that_breaks_off() -> None:
    judged = judge_table(lines("I.1 Anna discards ?, revives Baths"))
    assert [(found.code, found.line) for found in judged.findings] == [("W-SALVAGE-03", 6)]
