"""Sheets of games that were played with sets that somebody might make: judging one finds nothing,
since all that stands there is true."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.finding import Finding
from antipater.checker.sheets.city import CityEntries
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.errors import CardSetError
from antipater.rules import duel
from antipater.rules import seven_wonders as table
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.readings.intervals import high, low
from support import random_sets as sets
from support.random_duel import random_game
from support.random_seven_wonders import random_end

Made = Callable[[random.Random, Path], CardSet]
TABLES: tuple[Made, ...] = (
    sets.random_table_set, sets.lively_table_set, sets.choosing_table_set,
    sets.offering_table_set, sets.unordered_table_set, sets.held_table_set,
    sets.losing_table_set, sets.drawing_table_set, sets.law_table_set, sets.tower_table_set,
)  # fmt: skip
DUELS: tuple[Made, ...] = (
    sets.random_set, sets.lively_set, sets.choosing_set, sets.asking_set, sets.zoned_set,
)  # fmt: skip
# Without coins a tie stays open: that is no finding against what stands there.
OPEN = "S-TIE-01"


def of_table(rng: random.Random, cards: CardSet) -> Sheet:
    """The sheet of a game of two to seven players."""
    rules, players = table.Rules(cards), rng.choice((2, 3, 3, 4, 5, 7))
    end = random_end(rng, rules, players)
    coins = [city[rules.coins] for city in end.cities[:players]]
    return Sheet("1", rows_of(cards, table.scores(rules, end), coins), seated=True)


def of_duel(rng: random.Random, cards: CardSet) -> Sheet:
    """The sheet of a game that ended by points, or by a supremacy of one player."""
    rules = duel.Rules(cards)
    _, end = random_game(rng.randrange(1 << 30), rules)
    assert end.victory is not None
    rows = rows_of(cards, duel.scores(rules, end), [city[rules.coins] for city in end.cities])
    winner = "" if end.winner is None else rows[end.winner].name
    won = end.victory is not duel.Victory.CIVILIAN
    return Sheet("1", rows, winner if won else "", end=end.victory.value)


def rows_of(
    cards: CardSet, points: Sequence[Mapping[str, int]], coins: Sequence[int]
) -> tuple[PlayerEntries, ...]:
    return tuple(
        PlayerEntries(f"p{n}", {name: all_of[name] for name in cards.categories}, coins=held)
        for n, (all_of, held) in enumerate(zip(points, coins, strict=False))
    )


def sheets(made: Made, seed: int, folder: Path, games: int) -> Iterator[tuple[CardSet, Sheet]]:
    """The sheets of some games of a set by chance; none of a set that cannot be played."""
    rng = random.Random(seed)
    try:
        cards = made(rng, folder)
        for _ in range(games):
            yield cards, (of_duel if made in DUELS else of_table)(rng, cards)
    except (CardSetError, IndexError):  # no set; or too few cards are left to play
        return


def found(cards: CardSet, sheet: Sheet) -> list[Finding]:
    return [each for each in judged(cards, sheet).findings if each.code != OPEN]


@pytest.mark.slow
@pytest.mark.parametrize("made", [*DUELS, *TABLES])
def test_nothing_is_found_in_real_ends(made: Made, tmp_path: Path) -> None:
    for seed in (3, 6, 12):
        for cards, sheet in sheets(made, seed, tmp_path, games=1):
            assert found(cards, sheet) == [], (seed, sheet)
            if not_modelled(cards):
                assert Asker(cards).asked(judged(cards, sheet)).possible is None


@pytest.mark.campaign
@pytest.mark.parametrize("made", [*DUELS, *TABLES])
def test_nothing_is_found_in_many_real_ends(made: Made, tmp_path: Path) -> None:
    judged_ones = 0
    for seed in range(100, 130):
        for cards, sheet in sheets(made, seed, tmp_path, games=3):
            assert found(cards, sheet) == [], (seed, sheet)
            judged_ones += 1
    assert judged_ones > 20


def listed(rules: table.Rules, city: Sequence[int]) -> CityEntries:
    """A city as it stands at the end, without what is counted and its conflict tokens."""
    standing = [item for item in rules.cards.items if city[item.presence] >= 1]
    (board,) = (item for item in standing if item.kind is Kind.BOARD)
    stages = [item.number or 0 for item in rules.stage_items[board.id] if item in standing]
    others = [item for item in standing if item.kind not in (Kind.BOARD, Kind.STAGE)]
    once = {item.presence: item for item in others}  # of a building of several decks any one
    return CityEntries(
        "city", 1, [*once.values()], board, len(stages), city[rules.coins], numbers=tuple(stages)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "made", [sets.lively_table_set, sets.drawing_table_set, sets.law_table_set]
)
def test_real_cities_are_scored_as_they_were(made: Made, tmp_path: Path) -> None:
    """Each category between what it can be by what is listed; and nothing is found."""
    rng = random.Random(4)
    cards = made(rng, tmp_path)
    rules = table.Rules(cards)
    end = random_end(rng, rules, 4)
    cities = [listed(rules, city) for city in end.cities]
    profile = GAMES["seven_wonders"].sheet
    assert profile.misfits(cards, cities) == []
    scored = profile.score(cards, cities, None).sheet.players
    for player, real in zip(scored, table.scores(rules, end), strict=True):
        for name in cards.categories:
            told = player.bounds.get(name, player.points[name])
            assert told is not None
            assert low(told) <= real[name] <= high(told), name
