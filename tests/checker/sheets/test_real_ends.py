"""Sheets of games that were played with sets that somebody might make: judging one finds nothing,
since all that stands there is true."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from antipater.checker.messages.finding import Finding
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.errors import CardSetError
from antipater.rules import seven_wonders as table
from antipater.rules.card_set import CardSet
from support import random_sets as sets
from support.random_seven_wonders import random_end

Made = Callable[[random.Random, Path], CardSet]
TABLES: tuple[Made, ...] = (
    sets.random_table_set, sets.lively_table_set, sets.choosing_table_set,
    sets.offering_table_set, sets.unordered_table_set, sets.held_table_set,
    sets.losing_table_set, sets.drawing_table_set, sets.law_table_set, sets.tower_table_set,
)  # fmt: skip
# Without coins a tie stays open: that is no finding against what stands there.
OPEN = "S-TIE-01"


def of_table(rng: random.Random, cards: CardSet) -> Sheet:
    """The sheet of a game of two to seven players."""
    rules, players = table.Rules(cards), rng.choice((2, 3, 3, 4, 5, 7))
    end = random_end(rng, rules, players)
    points = table.scores(rules, end)
    rows = [
        PlayerEntries(
            f"p{n}", {name: points[n][name] for name in cards.categories},
            coins=end.cities[n][rules.coins],
        )
        for n in range(players)
    ]  # fmt: skip
    return Sheet("1", tuple(rows), seated=True)


def sheets(made: Made, seed: int, folder: Path, games: int) -> Iterator[tuple[CardSet, Sheet]]:
    """The sheets of some games of a set by chance; none of a set that cannot be played."""
    rng = random.Random(seed)
    try:
        cards = made(rng, folder)
        for _ in range(games):
            yield cards, of_table(rng, cards)
    except (CardSetError, IndexError):  # no set; or too few cards are left to play
        return


def found(cards: CardSet, sheet: Sheet) -> list[Finding]:
    return [each for each in judged(cards, sheet).findings if each.code != OPEN]


@pytest.mark.slow
@pytest.mark.parametrize("made", TABLES)
def test_nothing_is_found_in_real_ends(made: Made, tmp_path: Path) -> None:
    for seed in (3, 6, 12):
        for cards, sheet in sheets(made, seed, tmp_path, games=1):
            assert found(cards, sheet) == [], (seed, sheet)


@pytest.mark.campaign
@pytest.mark.parametrize("made", TABLES)
def test_nothing_is_found_in_many_real_ends(made: Made, tmp_path: Path) -> None:
    judged_ones = 0
    for seed in range(100, 130):
        for cards, sheet in sheets(made, seed, tmp_path, games=3):
            assert found(cards, sheet) == [], (seed, sheet)
            judged_ones += 1
    assert judged_ones > 20
