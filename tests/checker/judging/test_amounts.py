"""Amounts in records of Duel: any that a legal choice gives, and those that a site leaves open."""

from dataclasses import replace

import pytest

from antipater.checker.judging.duel.judge import DuelVerdict, judge
from antipater.checker.messages.catalogue import explanation, message
from antipater.checker.outputs import plain_games, text
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import Shown
from antipater.checker.records.files import ReadGame
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.duel import Rules, Verb
from support.places import TESTS
from support.random_duel import random_game

TEXT = (TESTS / "data" / "repro" / "records" / "arch.duel").read_text("utf-8")
# Both players' first wonders change hands.
WONDERS = (
    ("Pyramids, Sphinx", "Hanging Gardens, Sphinx"),
    ("Mausoleum, Hanging Gardens", "Mausoleum, Pyramids"),
)
PYRAMIDS = "Pyramids with School for 8"
# Anna has the Scriptorium and takes Architecture; then the Forum, then a wonder.
FORUM = """33. Bert discards Walls
34. Anna builds Forum
35. Bert discards School
36. Anna builds Hanging Gardens with Dispensary{}
37. Anna discards Statue
38. Bert discards Temple
"""


def judged(*changes: tuple[str, str], tail: str = "", edition: str = "") -> DuelVerdict:
    written = TEXT
    for old, new in changes:
        assert old in written, old
        written = written.replace(old, new)
    if tail:
        written = written[: written.index("33. Bert")] + tail
    if edition:
        written = f'[Edition "{edition}"]\n{written}'
    record = read_notation(written, shipped_sets())
    assert record.problems == ()
    return judge(record)


def codes(verdict: DuelVerdict) -> list[str]:
    return [found.code for found in verdict.findings]


def coins(verdict: DuelVerdict) -> list[int]:
    return [city[verdict.rules.coins] for city in verdict.state.cities]


@pytest.mark.clause("D106")
def test_a_choice_of_units_that_is_not_the_best_may_be_paid() -> None:
    plain = judged((" for 8, takes", ", takes"), (f"{PYRAMIDS}", "Pyramids with School"))
    dear = judged((" for 8, takes", ", takes"))
    assert codes(plain) == codes(dear) == []
    assert coins(plain)[0] - coins(dear)[0] == 2
    assert coins(plain)[1] == coins(dear)[1]


@pytest.mark.clause("D106", "D112")
@pytest.mark.parametrize(
    ("amount", "code", "expected"),
    [
        (0, "D-CLAIM-01", 6),
        (5, "D-CLAIM-01", 6),
        (7, "D-CLAIM-06", (6, 8)),
        (9, "D-CLAIM-08", 8),
    ],
)
def test_what_no_choice_gives_is_a_finding(amount: int, code: str, expected: object) -> None:
    verdict = judged((PYRAMIDS, f"Pyramids with School for {amount}"))
    (found,) = verdict.findings
    assert (found.code, found.line, found.expected) == (code, 34, expected)
    if amount == 7:
        assert "6 or 8" in message(found, "en", verdict.record.players)
    source = explanation(code).source
    assert ("Architecture" in source, "Commerce" in source) == (amount == 7, amount < 6)


def test_a_chain_need_not_be_used() -> None:
    """The Library would be free by the Scriptorium."""
    chained = judged((" for 8, takes", ", takes"))
    paid = judged()
    assert codes(chained) == codes(paid) == []
    assert coins(chained)[0] - coins(paid)[0] == 8
    wrong = judged((" for 8, takes", " for 3, takes"))
    assert [(f.code, f.expected) for f in wrong.findings] == [("D-CLAIM-06", (0, 8))]


def test_where_an_edition_always_uses_chains_it_is_used() -> None:
    verdict = judged(edition="7wd.io")
    found = verdict.findings[0]
    assert (found.code, found.line, found.expected, found.found) == ("D-CLAIM-08", 33, 0, 8)


def test_the_site_leaves_open_which_of_equal_prices_go_first() -> None:
    rulebook = judged((" for 8, takes", ", takes"), *WONDERS, tail=FORUM.format(""))
    assert codes(rulebook) == []
    assert rulebook.open is None
    site = judged((" for 8, takes", ", takes"), *WONDERS, tail=FORUM.format(""), edition="7wd.io")
    assert codes(site) == []
    assert site.open is not None
    least, most = site.open.coins[0]
    assert most - least == 2
    assert coins(site)[0] == most
    assert site.open.winners == ()
    assert site.open.exact
    assert site.unchecked[-1] == "charges"
    told = plain_games.game(ReadGame("x.duel", 1, site.record, None, 0), site, "en")
    assert told["open"]["players"][0]["coins"] == {"least": least, "most": most}
    assert f"{least}–{most}" in "\n".join(text.verdict_lines(told, "en"))


def test_an_amount_tells_which_the_site_took() -> None:
    for amount in (2, 4):
        tail = FORUM.format(f" for {amount}")
        site = judged((" for 8, takes", ", takes"), *WONDERS, tail=tail, edition="7wd.io")
        assert codes(site) == []
        assert site.open is None


def test_a_token_that_a_printing_says_may_be_taken() -> None:
    """nl-2015 Wetenschap & vooruitgang: the player may choose one at once."""
    left = (" for 8, takes Architecture", " for 8")
    again = (PYRAMIDS, "Pyramids with School for 14")
    assert codes(judged(left, again, edition="2015")) == []
    assert codes(judged(left, again, edition="reprint"))[0] == "D-TURN-02"
    assert codes(judged(edition="2015")) == []


def test_a_record_may_say_who_begins_where_nobody_chooses() -> None:
    plain = judged(("29. Bert begins\n", ""), edition="2015")
    assert codes(plain) == codes(judged(edition="2015")) == []
    wrong = judged(("29. Bert begins", "29. Anna begins"), edition="2015")
    assert codes(wrong)[0] == "D-BEGIN-03"


def test_a_token_left_alone_ends_no_turn_of_the_other() -> None:
    left = (" for 8, takes Architecture", " for 8")
    twice = judged(left, ("33. Bert discards Walls", "33. Anna discards Walls"), edition="2015")
    assert codes(twice)[0] == "D-TURN-01"


@pytest.mark.slow
def test_points_of_a_building_that_a_power_brings_are_due() -> None:
    rules = Rules(load_set("duel_promo"))
    brought = 0
    for seed in range(40):
        record, _ = random_game(seed, rules)
        for number, move in record.numbered():
            item = rules.items[move.item]
            if move.verb in (Verb.TOP_ROW, Verb.LEFT_OUT) and rules.cards.points(item):
                points = Shown(number, 1, "points", move.player, rules.cards.points(item))
                assert "D-CLAIM-09" not in codes(judge(replace(record, shown=(points,))))
                brought += 1
        if brought > 2:
            return
    raise AssertionError
