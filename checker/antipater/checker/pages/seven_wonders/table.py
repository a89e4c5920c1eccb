"""7 Wonders on the page for the table."""

from collections import Counter

from antipater.checker.pages.table_profile import TablePage
from antipater.checker.pages.words import Plain
from antipater.checker.records.names import Names
from antipater.checker.records.seven_wonders.writer import written_board, written_card
from antipater.grammar.records.keywords import TABLE_NAMES, keywords
from antipater.rules.card_set import CardSet, Item, Kind
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


def recording(cards: CardSet, edition: str | None) -> Plain:
    """What lies on the table: each board with its wonder and stages, and for tables of each
    size the copies of each card by age, how many guilds are in play, and which way hands go."""
    rules = Rules(cards, edition)
    tables = range(rules.least_players, rules.most_players + 1)
    return {
        "boards": [
            [board.id, board.board, [stage.id for stage in rules.stage_items[board.id]]]
            for board in rules.boards
        ],
        "decks": {
            str(size): {
                str(age): [list(copies) for copies in rules.deck(size, age).items()]
                for age in rules.ages
            }
            for size in tables
        },
        "guilds": {str(size): rules.guilds_in_play(size) for size in tables},
        "directions": {str(age): rules.direction(age) for age in rules.ages},
        "words": sorted({word.lower() for name in TABLE_NAMES for word in keywords()[name]}),
        "free_city": sorted({word.lower() for word in keywords()["FREE_CITY"]}),
    }


def written(names: Names, item: Item, language: str) -> str:
    """A board by its city and side, and a card so that its age tells it apart."""
    if item.kind is Kind.BOARD:
        return written_board(item, language)
    return written_card(names, item, language)


TABLE_PAGE = TablePage(pad, recording, written)
