"""The naive reading held to something outside: a real game that another engine has scored."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from antipater.rules.duel import apply, begin
from support.bridge_duel import differences, move_of, rules_of, setup_of
from support.naive.duel import PRINTINGS, Game, Play, Table
from support.places import TOP

LOG = TOP / "docs" / "examples" / "7wdio_game.json"

# The ids of 7wd.io, in its order.
CARDS = {
    100: "lumber_yard logging_camp clay_pool clay_pit quarry stone_pit glassworks press "
    "guard_tower workshop apothecary stone_reserve clay_reserve wood_reserve stable garrison "
    "palisade scriptorium pharmacist theater altar baths tavern",
    200: "sawmill brickyard shelf_quarry glass_blower drying_room walls forum caravansery "
    "customs_house tribunal horse_breeders barracks archery_range parade_ground library dispensary "
    "school laboratory statue temple aqueduct rostrum brewery",
    300: "arsenal pretorium academy study chamber_of_commerce port armory palace town_hall obelisk "
    "fortifications siege_workshop circus university observatory gardens pantheon senate "
    "lighthouse arena",
    400: "merchants_guild shipowners_guild builders_guild magistrates_guild scientists_guild "
    "moneylenders_guild tacticians_guild",
}
WONDERS = [
    "appian_way", "circus_maximus", "colossus", "great_library", "great_lighthouse",
    "hanging_gardens", "mausoleum", "piraeus", "pyramids", "sphinx", "statue_of_zeus",
    "temple_of_artemis", "messe", "statue_of_liberty",
]  # fmt: skip
TOKENS = [
    "agriculture", "architecture", "economy", "law", "masonry", "mathematics", "philosophy",
    "strategy", "theology", "urbanism",
]  # fmt: skip


def card(number: int) -> str:
    return CARDS[number // 100 * 100].split()[number % 100]


def wonder(number: int) -> str:
    return WONDERS[number - 1]


def token(number: int) -> str:
    return TOKENS[number - 1]


# For each move id: the verb, and what it is about.
MOVES: Mapping[int, tuple[str, Callable[[dict[str, Any]], str]]] = {
    2: ("draft", lambda move: wonder(move["wonder"])),
    3: ("token", lambda move: token(move["token"])),
    4: ("build", lambda move: card(move["card"])),
    5: ("wonder", lambda move: wonder(move["wonder"])),
    6: ("discard", lambda move: card(move["card"])),
    7: ("begin", lambda move: move["player"]),
    8: ("destroy", lambda move: card(move["card"])),
    9: ("drawn", lambda move: token(move["token"])),
    10: ("top row", lambda move: card(move["card"])),
    11: ("revive", lambda move: card(move["card"])),
    12: ("left out", lambda move: card(move["pick"])),
}


def read() -> tuple[Table, list[Play]]:
    """The example log as a naive table and plays."""
    prepare, *items = json.loads(LOG.read_text(encoding="utf-8"))
    dealt = prepare["move"]
    names = [dealt["p1"], dealt["p2"]]
    wonders = [wonder(number) for number in dealt["wonders"]]
    table = Table(
        rows=(tuple(wonders[:4]), tuple(wonders[4:])),
        wonders=((), ()),
        board=tuple(map(token, dealt["tokens"])),
        drawn=tuple(map(token, dealt["randomTokens"])),
        structures={int(age): tuple(map(card, cards)) for age, cards in dealt["cards"].items()},
    )
    plays = []
    for item in items:
        move = item["move"]
        verb, thing = MOVES[move["id"]]
        about = thing(move)
        other = {"wonder": "card", "left out": "give"}.get(verb)
        plays.append(
            Play(
                verb,
                names.index(item["meta"]["actor"]),
                str(names.index(about)) if verb == "begin" else about,
                card(move[other]) if other else "",
            )
        )
    return table, plays


CATEGORIES = (
    "civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury",
    "military", "total",
)  # fmt: skip


def points(*numbers: int) -> dict[str, int]:
    return dict(zip(CATEGORIES, numbers, strict=True))


@pytest.mark.slow
def test_a_game_that_another_engine_scored() -> None:
    """Every move is legal, and 7wd.io's own engine ends the game with the same points."""
    table, plays = read()
    for number, play in enumerate(plays):
        assert play in Game(table, plays[:number], PRINTINGS["7wd.io"]).legal()
    game = Game(table, plays, PRINTINGS["7wd.io"])
    assert game.outcome == ("civilian", 0)
    assert game.scores(0) == points(20, 13, 6, 0, 9, 11, 11, 0, 70)
    assert game.scores(1) == points(6, 2, 9, 10, 9, 0, 6, 0, 42)


@pytest.mark.slow
def test_both_readings_of_that_game() -> None:
    """The engine sees what the naive reading sees, after each of its moves."""
    table, plays = read()
    rules = rules_of("7wd.io")
    state = begin(rules, setup_of(rules.cards, table))
    for number, play in enumerate(plays, 1):
        state = apply(rules, state, move_of(rules.cards, play))
        game = Game(table, plays[:number], PRINTINGS["7wd.io"])
        assert differences(rules, state, game) == []
