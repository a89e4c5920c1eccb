"""What is found out of a set's entries holds for all ends of its games."""

import random
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.extremes import RangeWork, extremes
from antipater.checker.sheets.feasibility.known import Known
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.question import Entry
from antipater.checker.sheets.feasibility.search import ProgramSearch
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet
from checker.sheets.test_every_end import SMALL
from checker.sheets.test_feasibility_duel import edited_ends
from support.random_sets import random_set
from support.small_duel import End, all_ends, kept, random_small_set

LITTLE = RangeWork(end=0.1, between=0.05)


def known_of(cards: CardSet) -> Known:
    made = GAMES["duel"].sheet.finished(cards, None, 2, False)
    assert made is not None
    return extremes(made, 2, (*cards.categories, "coins", "total"), LITTLE)


def entries_of(cards: CardSet, end: End) -> dict[Entry, int]:
    names = [*(c for c in cards.categories if c != "treasury"), "coins"]
    return {(s, name): v for s in (0, 1) for name, v in zip(names, end[s], strict=True)}


@pytest.mark.slow
def test_every_end_of_a_small_set_is_within(tmp_path: Path) -> None:
    cards = kept(tmp_path, SMALL)
    known = known_of(cards)
    ends = [entries_of(cards, end) for end in all_ends(cards, most=3000)]
    assert [end for end in ends if known.beyond(end)] == []
    for name in ("civilian", "commercial", "wonders"):
        reached = max(end[0, name] for end in ends)
        assert known.alone[name][1] == reached
        assert known.beyond({(0, name): reached + 1}) == [(0, name)]


def test_a_bound_is_never_below_what_can_be() -> None:
    """Also where the search is stopped before it began."""
    program = Program()
    one, other = program.count(10), program.count(10)
    program.let(one + other <= 12)
    assert ProgramSearch(program).bound(one + other, limit=1.0) == 12
    assert 12 <= ProgramSearch(program).bound(one + other, limit=1e-9) <= 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_ends_of_small_edited_sets_are_within(seed: int, tmp_path: Path) -> None:
    cards = random_small_set(random.Random(seed), tmp_path)
    known = known_of(cards)
    ends = all_ends(cards, most=1500)
    assert [end for end in ends if known.beyond(entries_of(cards, end))] == []


@pytest.mark.campaign
def test_real_ends_of_edited_sets_are_within(tmp_path: Path) -> None:
    checked = 0
    for seed in range(20):
        try:
            known = known_of(random_set(random.Random(seed), tmp_path))
        except CardSetError:
            continue
        for _, sheet in edited_ends(seed, tmp_path, games=12):
            assert known.beyond(sheet) == [], seed
            checked += 1
    assert checked > 50
