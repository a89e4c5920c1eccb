"""Real ends of an edited set, scored alike by the engine, as a sheet, as cities, and as typed."""

from functools import partial

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.records.names import Names
from antipater.checker.sheets.city import CityEntries
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.reading.city_list import read_list
from antipater.checker.sheets.reading.typed import Typed, listed
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, Spot, scores
from support.random_duel import random_game

EDITED = """set edited
  extends duel
  en "Edited"
score civilian
  own.points(civilian) - 2 * own.red
  accept negative "so"
score commercial
  own.points(commercial) + own.coins / 5
score wonders
  own.points(wonders) * 2 - opponent.wonders
  accept negative "so"
score treasury
  max(own.coins / 3, opponent.coins / 4)
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    file = tmp_path_factory.mktemp("set") / "edited.cards"
    file.write_text(EDITED)
    return Rules(load_set(str(file)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_real_end_is_scored_alike_in_every_way(seed: int, rules: Rules) -> None:
    _, state = random_game(seed, rules)
    due = [{c: each[c] for c in rules.cards.categories} for each in scores(rules, state)]
    totals = [sum(each.values()) for each in due]
    coins = [int(city[rules.coins]) for city in state.cities]

    lines = tuple(
        PlayerEntries(f"p{n}", {**points, "treasury": None}, total, coins=held)
        for n, (points, total, held) in enumerate(zip(due, totals, coins, strict=True))
    )
    verdict = judged(rules.cards, Sheet("1", lines))
    assert verdict.findings == ()
    assert [player.points for player in verdict.sheet.players] == due

    cities = [
        CityEntries(
            f"p{seat}",
            None,
            [item for item in rules.items if state.places[item.id] == Spot.CITY + seat],
            coins=coins[seat],
            pawn=max(0, int(state.cities[seat][rules.lead])),
        )
        for seat in (0, 1)
    ]
    profile = GAMES["duel"].sheet
    scored = profile.score(rules.cards, cities, None)
    assert [player.points for player in scored.sheet.players] == due

    names = Names(rules.cards)
    texts = [
        f"{city.name}: {', '.join(names.written(item, 'en') for item in city.items)}, "
        f"{city.coins} coins, pawn {city.pawn}"
        for city in cities
    ]
    typed = listed(rules.cards, partial(read_list, names), Typed((), cities=tuple(texts)))
    assert typed.findings == ()
    again = profile.score(rules.cards, typed.cities, None)
    assert [player.points for player in again.sheet.players] == due
