"""7 Wonders on the page for the table."""

from collections import Counter

from antipater.checker.pages.table_profile import TablePage
from antipater.checker.pages.words import Plain
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules


def pad(cards: CardSet) -> Plain:
    """Conflict tokens by value, and how many of each a city can have: a conflict with each
    neighbour in every age."""
    rules, neighbours = Rules(cards), len(cards.seats) - 1
    most = Counter({rules.defeat_points: neighbours * len(rules.ages)})
    for age in rules.ages:
        most[rules.victory_points[age]] += neighbours
    tokens = sorted(most.items(), key=lambda each: (each[0] < 0, each[0]))
    return {"conflict": {"kind": "tokens", "values": [list(token) for token in tokens]}}


TABLE_PAGE = TablePage(pad)
