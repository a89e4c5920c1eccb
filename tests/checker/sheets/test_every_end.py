"""Sheets of sets so small that every game can be played: what is possible is known."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet
from support.small_duel import End, all_ends, kept, random_small_set

pytestmark = pytest.mark.slow

SMALL = (
    "clay_pool tavern altar brickyard forum dispensary palace arena merchants_guild "
    "appian_way piraeus agriculture"
)
# Coins that are a point of the treasury.
A_POINT = 3


def ends_of(cards: CardSet) -> TableEnds:
    made = GAMES["duel"].sheet.finished(cards, None, 2, True)
    assert made is not None
    return made


def possible(ends: TableEnds, cards: CardSet, end: End) -> bool | None:
    names = [*(c for c in cards.categories if c != "treasury"), "coins"]
    sheet: dict[Entry, int] = {
        (seat, name): value for seat in (0, 1) for name, value in zip(names, end[seat], strict=True)
    }
    return Question(ends, sheet).answer().possible


def check_all_possible(cards: CardSet, ends: set[End], most: int) -> None:
    """No end that a game has is called impossible."""
    made = ends_of(cards)
    some = random.Random(0).sample(sorted(ends), min(most, len(ends)))
    assert [end for end in some if possible(made, cards, end) is False] == []


@pytest.mark.parametrize("seed", range(3))
def test_every_end_of_a_small_set_is_possible(seed: int, tmp_path: Path) -> None:
    cards = random_small_set(random.Random(seed), tmp_path)
    check_all_possible(cards, all_ends(cards, most=1500), most=10)


@pytest.mark.campaign
def test_every_end_of_many_small_sets_is_possible(tmp_path: Path) -> None:
    for seed in range(100):
        try:
            cards = random_small_set(random.Random(seed), tmp_path)
        except CardSetError:
            continue
        check_all_possible(cards, all_ends(cards, most=30_000), most=15)


def test_falling_and_doubling_incomes(tmp_path: Path) -> None:
    """Rules that fall as a city grows, or read its coins, have bounds of their own."""
    for n, rule in enumerate(
        ("5 - own.yellow", "max(own.brown, own.coins / 2)", "1 + opponent.brown - own.yellow")
    ):
        (tmp_path / str(n)).mkdir()
        cards = kept(tmp_path / str(n), SMALL, f"rule discard_income\n  {rule}\n")
        check_all_possible(cards, all_ends(cards, most=1200), most=10)


def slips(end: End) -> Iterator[tuple[str, End]]:
    """One slip in a sheet: digits, an entry by chance, exchanged entries, a shifted row."""

    def changed(kind: str, *cells: tuple[int, int, int]) -> tuple[str, End]:
        rows = [list(end[0]), list(end[1])]
        for seat, n, value in cells:
            rows[seat][n] = value
        return kind, (tuple(rows[0]), tuple(rows[1]))

    for seat in (0, 1):
        row = end[seat]
        for n, value in enumerate(row):
            digits = str(value)
            yield changed("turned", (seat, n, int(digits[::-1])))
            for digit in range(10):
                yield changed("longer", (seat, n, int(f"{digits}{digit}")))
                yield changed("near", (seat, n, abs(value + digit - 5)))
            yield changed("shorter", (seat, n, int(digits[1:] or digits)))
            for m in range(n):
                yield changed("categories", (seat, n, row[m]), (seat, m, value))
        coins = len(row) - 1
        yield changed("points for coins", (seat, coins, row[coins] // A_POINT))
        yield changed("coins for points", (seat, coins, row[coins] * A_POINT))
        for moved in (row[1:] + row[:1], row[-1:] + row[:-1]):
            yield changed("shifted", *((seat, n, value) for n, value in enumerate(moved)))
    for n in range(len(end[0])):
        yield changed("players", (0, n, end[1][n]), (1, n, end[0][n]))


@pytest.mark.campaign
def test_most_impossible_slips_are_refuted(tmp_path: Path) -> None:
    """Of each kind that is tried as a cause, among those after which no game ends so.

    A sheet does not tell who began, and in what order coins came in and went out is not asked.
    """
    cards = kept(tmp_path, SMALL)
    ends = {each for end in all_ends(cards) for each in (end, (end[1], end[0]))}
    made, rng = ends_of(cards), random.Random(1)
    wrong: dict[str, set[End]] = {}
    for end in rng.sample(sorted(ends), 100):
        for kind, slipped in slips(end):
            if slipped not in ends:
                wrong.setdefault(kind, set()).add(slipped)
    said = {
        kind: [possible(made, cards, end) for end in rng.sample(sorted(all_), min(60, len(all_)))]
        for kind, all_ in wrong.items()
    }
    refuted = {kind: 100 * each.count(False) // len(each) for kind, each in said.items()}
    by_coins = {kind: refuted.pop(kind) for kind in ("points for coins", "players", "shorter")}
    assert min(refuted.values()) >= 80, refuted
    assert min(by_coins.values()) >= 5, by_coins
