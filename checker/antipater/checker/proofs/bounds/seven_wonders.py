"""The extremes of 7 Wonders: points at the end and prices, for a number of players."""

from collections.abc import Iterator

from antipater.checker.proofs.bounds.model import Objective
from antipater.checker.proofs.bounds.prices import price_shown
from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import sum_of
from antipater.checker.sheets.feasibility.search import Search
from antipater.checker.sheets.feasibility.seven_wonders.finished import FinishedSevenWonders
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules

_PRICES = ("price_left", "price_right")


def objectives(
    cards: CardSet, edition: str | None = None, players: int | None = None
) -> Iterator[Objective]:
    """All extremes of a set for a number of players (None: the fewest without a Free City).

    The model treats all seats alike, so that one is asked.
    """
    rules = Rules(cards, edition)
    players = players or rules.least_players
    finished = FinishedSevenWonders(rules, players)
    search = Search(finished.program)
    for category in (*cards.categories, "total"):
        for lowest in (False, True):
            side = "lowest" if lowest else "highest"
            what = "total of a player" if category == "total" else f"{category} points of a player"
            yield Objective(
                f"{side}_{category}",
                f"The {side} {what}, {players} players",
                finished.points[0][category],
                search,
                finished.cities,
                lowest,
            )
    yield from _prices(rules)
    yield _longest(rules, finished, search, players)


def _longest(
    rules: Rules, finished: FinishedSevenWonders, search: Search, players: int
) -> Objective:
    """A card each turn, and the seventh of an age where the board lets it be played."""
    return Objective(
        "longest_game",
        f"The most cards that a player plays from the hand, {players} players",
        len(rules.ages) * rules.turns + sum_of(finished.seventh[0]),
        search,
        finished.cities,
    )


def _prices(rules: Rules) -> Iterator[Objective]:
    """Prices at any time: each item stands, or not, in each city."""
    cards = rules.cards
    cities = Cities(cards, [Group((item,)) for item in cards.items], len(cards.seats))
    for rule in _PRICES:
        for resource in cards.resources:
            for lowest in (False, True):
                yield _price(cards, cities, rule, resource, lowest)


def _price(cards: CardSet, cities: Cities, rule: str, resource: str, lowest: bool) -> Objective:
    function = cards.function(rule, resource)
    price = function(*(cities.ledger(seat) for seat in cities.seats))
    side = "lowest" if lowest else "highest"
    seller = rule.removeprefix("price_")
    return Objective(
        f"{side}_{rule}_{resource}",
        f"The {side} price of a unit of {resource} from the {seller} neighbour, in coins",
        price,
        Search(cities.program),
        lambda situation: price_shown(function, cities, situation, price),
        lowest,
    )
