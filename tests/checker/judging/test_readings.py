"""The readings on which a verdict rests are told with it: rulings that decide, and open clauses."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from antipater.checker.bulk.native.duel.blocks import Final
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.games import judge_record
from antipater.checker.judging.readings import clauses_read, rulings_that_decide
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.outputs import plain_games, readings, text
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.files import ReadGame
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import JOINT
from support.clause_records import HEAD, discards, table_text
from support.random_duel import random_game

ZEUS = (
    HEAD
    + """
Wonders of Anna
  The Statue of Zeus, Great Lighthouse, The Pyramids, Circus Maximus
Wonders of Bert
  The Colossus, Great Library, The Mausoleum, The Sphinx
"""
    + discards(
        1,
        """Anna builds Guard Tower
        Bert builds Lumber Yard
        Anna builds Stable
        Bert builds Clay Pool
        Anna builds Garrison
        Bert builds Altar
        Anna builds Palisade
        Bert builds Baths""",
    )
    + "Bert lets Anna begin\n"
    + discards(
        2,
        """Anna builds Walls
        Bert builds Statue
        Anna builds Archery Range
        Bert builds Tribunal
        Anna builds Statue of Zeus with Dispensary""",
    )
)


def of_duel(text_: str, edition: str | None = None) -> AnyVerdict:
    return judge(read_notation(text_, shipped_sets()), edition)


def of_table(text_: str, edition: str | None = None) -> AnyVerdict:
    return judge_record(read_table(text_, shipped_sets()), edition)


def read(verdict: AnyVerdict) -> list[tuple[str, int | None]]:
    return [(each.clause, each.move) for each in clauses_read(verdict)]


@pytest.mark.clause("D157", "D146", "D086")
@pytest.mark.parametrize("line", ["", "Anna destroys Lumber Yard\n"])
def test_a_statue_that_wins_by_its_shield_may_name_the_card_or_not(line: str) -> None:
    verdict = of_duel(ZEUS + line)
    assert verdict.valid
    assert verdict.result == ("military", (0,))
    assert read(verdict) == [("D157", 48)]


@pytest.mark.clause("D157")
@pytest.mark.parametrize(
    "line",
    [
        "Anna destroys Altar\n",
        "Anna destroys Walls\n",
        "Bert destroys Lumber Yard\n",
        "Bert builds Brewery\n",
        "Anna destroys Lumber Yard\nAnna destroys Clay Pool\n",
    ],
)
def test_no_other_move_may_follow_the_end(line: str) -> None:
    assert [found.code for found in of_duel(ZEUS + line).findings] == ["D-END-01"]


@pytest.mark.clause("D042")
def test_resources_bought_for_a_wonder_are_a_reading_of_the_first_printings() -> None:
    assert read(of_duel(ZEUS, "2015")) == [("D042", 48), ("D157", 48)]
    assert read(of_duel(ZEUS, "french_2015")) == [("D042", 48), ("D157", 48)]
    assert read(of_duel(ZEUS, "7wd.io")) == [("D157", 48)]


@pytest.mark.slow
def test_a_record_may_join_rulings_to_its_edition() -> None:
    joined = '[Edition "+ pair_token may_take"]\n' + ZEUS
    verdict = of_duel(joined)
    assert verdict.valid
    assert verdict.rules.edition.name == "reprint + pair_token may_take"
    again = judge(verdict.record, "+ full_tie second_player")
    assert again.rules.edition.rulings == {"pair_token": "may_take", "full_tie": "second_player"}
    wrong = of_duel('[Edition "+ pair_token perhaps"]\n' + ZEUS)
    assert [found.code for found in wrong.findings] == ["R-EDITION-01"]


@cache
def decided(seed: int) -> tuple[AnyVerdict, frozenset[str]]:
    record, _ = random_game(seed)
    verdict = judge_record(record)
    return verdict, frozenset(each.ruling.name for each in rulings_that_decide(verdict))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_ruling_is_told_where_and_only_where_it_decides(seed: int) -> None:
    """Against a second reading: the whole verdicts, as plain data."""
    verdict, told = decided(seed)
    base = plain(verdict)
    for ruling in load_set(verdict.record.set).rulings.values():
        if ruling.name == "discarded_card":  # that of a summary alone
            assert ruling.name not in told
            continue
        others = [
            plain(judge_record(verdict.record, f"reprint{JOINT}{ruling.name} {option}"))
            for option in ruling.options
        ]
        assert (ruling.name in told) == any(other != base for other in others), ruling.name


def plain(verdict: AnyVerdict) -> object:
    told = plain_games.game(ReadGame("x", 1, verdict.record, None, 0), verdict, "en")
    for found in told["findings"]:
        found["source"] = None
    return told | {"edition": None}


@pytest.mark.clause("W116", "W121")
def test_halicarnassus_after_babylon_in_one_turn_is_a_reading() -> None:
    lines = (
        "I.1 Anna builds stage 1 with ?, stands",
        "I.2 Anna builds stage 2 with ?, stands",
        "I.1 Bert builds stage 1 with ?, stands",
        "I.6 Bert builds stage 2 with ?, revives Baths, stands",
        "I.7 Anna discards Baths",
    )
    seats = ("Babylon B", "Halicarnassus A", "Giza A")
    verdict = of_table(table_text(*lines, seats=seats))
    assert verdict.valid, verdict.findings
    assert [clause for clause, _ in read(verdict)] == ["W116"]
    apart = (*lines[:3], "I.6 Bert discards ?", lines[4])
    assert read(of_table(table_text(*apart, seats=seats))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_readings_are_told_in_words(language: str) -> None:
    verdict = of_duel(ZEUS + "Anna destroys Lumber Yard\n", "2015")
    told = readings.plain(verdict, language)
    lines = list(text.reading_lines(told, language))
    assert len(lines) == 3 * len(told) == 6
    assert all(each["otherwise"] and each["source"] for each in told)
    assert [each["named"] for each in told] == ["48", "48"]


def test_a_game_that_a_module_judged_has_the_same_readings() -> None:
    """Of many games only the ends are told: points, coins, no moves."""
    verdict = judge(read_notation(ZEUS, shipped_sets()))
    first, second = (dict(enumerate(city)) for city in verdict.state.cities)
    state: Any = Final((first, second))
    ended = replace(verdict, state=state)
    for language in LANGUAGES:
        assert readings.plain(ended, language) == readings.plain(verdict, language) != []


@pytest.mark.clause("W044")
def test_a_chain_from_the_discards_of_the_same_age_is_a_reading() -> None:
    """The books speak of a building that was built in an earlier age."""
    early = ("I.1 Anna builds stage 1 with ?, stands", "I.1 Bert discards Scriptorium")
    seats = ("Halicarnassus A", "Giza A", "Rhodes A")
    revived = "II.1 Anna builds stage 2 with ?, revives Scriptorium, stands"
    for lines, told in {
        (revived, "II.2 Anna builds Library"): ["W044"],
        (revived, "II.2 Anna discards Library"): [],
        (revived, "II.2 Anna builds Vineyard"): [],
    }.items():
        verdict = of_table(table_text(*early, *lines, seats=seats))
        assert verdict.valid
        assert [clause for clause, _ in read(verdict)] == told


@pytest.mark.clause("D043", "D046")
@pytest.mark.parametrize(
    ("edition", "told"), [("summary", ["D043"]), ("2015", []), ("reprint", [])]
)
def test_a_price_that_a_summary_would_raise_is_a_reading(edition: str, told: list[str]) -> None:
    age = HEAD + discards(1, "Bert discards Altar") + "Bert begins\nBert discards Statue\n"
    bought = age + "Anna builds Forum\nBert builds Laboratory for 6\n"
    assert [clause for clause, _ in read(of_duel(bought, edition))] == told
    before = age + "Anna builds Drying Room\nBert builds Laboratory for 6\n"
    assert read(of_duel(before, edition)) == []


@pytest.mark.clause("W088", "W089")
@pytest.mark.parametrize("edition", ["seven_wonders", "seven_wonders_2020"])
def test_two_players_of_a_printing_that_is_not_for_two_are_told(edition: str) -> None:
    for of_two in (True, False):
        city = "Free City" if of_two else "Carla"
        head = f'[Game "seven_wonders"]\n[Set "{edition}"]\n\nSeats\n  Anna: Giza A\n'
        verdict = of_table(f"{head}  {city}: Rhodes A\n  Bert: Ephesus A\n\nI.1 Anna discards ?\n")
        departs = of_two and edition.endswith("2020")
        assert verdict.valid
        assert [clause for clause, _ in read(verdict)] == (["W088"] if departs else [])
        for language in LANGUAGES:
            told = [each["otherwise"] for each in readings.plain(verdict, language)]
            assert bool(told) == departs
            assert all("2020" in words for words in told)
