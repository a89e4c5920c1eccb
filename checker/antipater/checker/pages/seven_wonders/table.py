"""7 Wonders on the page for the table."""

from collections import Counter

from antipater.checker.pages.seven_wonders.replay import table
from antipater.checker.pages.table_profile import MostOf, SumsOf, TablePage
from antipater.checker.pages.words import Plain
from antipater.checker.records.names import Names
from antipater.checker.records.seven_wonders.writer import written_board, written_card
from antipater.checker.sheets.seven_wonders import (
    cards_change_tokens,
    military_sums,
    only_conflicts,
)
from antipater.grammar.records.agreed import CHOSEN
from antipater.grammar.records.keywords import TABLE_NAMES, helpers, keywords
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Power
from antipater.rules.seven_wonders import Rules


def pad(cards: CardSet) -> Plain:
    """Conflict tokens by value, and how many of each a city can have: a conflict with each city
    that it meets in every age."""
    rules = Rules(cards)
    most = Counter({rules.defeat_points: rules.most_conflicts * len(rules.ages)})
    for age in rules.ages:
        most[rules.victory_points[age]] += rules.most_conflicts
    tokens = sorted(most.items(), key=lambda each: (each[0] < 0, each[0]))
    return {"conflict": {"kind": "tokens", "values": [list(token) for token in tokens]}}


def together(cards: CardSet) -> MostOf:
    """By how many play, the most of an entry that all players can have together: points and tokens
    of the conflicts, of which there is one between two neighbours in each age and one wins, and
    symbols, of which the decks and the stages have so many; none of those that cards count by
    formulas, change in the course of a game, or bring out of decks that are drawn from."""
    rules = Rules(cards)
    sizes = range(rules.least_players, rules.most_players + 1)
    return {str(size): {**_conflicts(rules, size), **_symbols(rules, size)} for size in sizes}


def _conflicts(rules: Rules, size: int) -> dict[str, int]:
    found: Counter[str] = Counter()
    if cards_change_tokens(rules):
        return found
    for age in rules.ages:
        won, pairs = rules.victory_points[age], rules.most_pairs(size)
        found[f"conflict:{won}"] += pairs
        found[f"conflict:{rules.defeat_points}"] += pairs
        if only_conflicts(rules.cards):
            found["military"] += pairs * max(won + rules.defeat_points, 0)
    return found


def sums(cards: CardSet) -> SumsOf:
    """What the military points of all can add up to, where every city's points are on the pad."""
    if not only_conflicts(cards):
        return {}
    rules = Rules(cards)
    least = max(rules.least_players, cards.figure("free_city_players"))
    sizes = range(least, rules.most_players + 1)
    return {str(size): {"military": sorted(military_sums(rules, size))} for size in sizes}


def _symbols(rules: Rules, size: int) -> dict[str, int]:
    """Also those of a guild that a wonder copies."""
    cards, found = rules.cards, {}
    copying = {
        str(board.board)
        for board in rules.boards
        if any(stage.has(Power.COPY_GUILD) for stage in rules.stage_items[board.id])
    }
    decks = [copies for age in rules.deck_ages for copies in rules.deck(size, age).items()]
    drawn = [item for item in cards.of_kind(Kind.CHARACTER) if item.id not in dict(decks)]
    printed = {c for c in cards.columns if c.startswith("science(") or c == "wildcards"}
    for column in sorted(printed - cards.by_formula.keys() - cards.changed):
        place = cards.column[column]
        if any(item.adds(place) for item in drawn):
            continue
        stages: Counter[str] = Counter()
        for board in rules.boards:
            sum_of = sum(stage.adds(place) for stage in rules.stage_items[board.id])
            stages[str(board.board)] = max(stages[str(board.board)], sum_of)
        in_decks = sum(n * cards.items[item].adds(place) for item, n in decks)
        copied = len(copying) * max((guild.adds(place) for guild in rules.guild_items), default=0)
        found[column] = in_decks + copied + sum(stages.values())
    return found


def recording(cards: CardSet, edition: str | None) -> Plain:
    """What replays need, and what lies on the table: each board with its wonder, stages and side,
    and for tables of each size the copies of each card by age (0: of what players hold from the
    start) and how many guilds are in play."""
    rules = Rules(cards, edition)
    tables = range(rules.least_players, rules.most_players + 1)
    return {
        **table(rules),
        "boards": [
            [board.id, board.board, [stage.id for stage in rules.stage_items[board.id]], board.side]
            for board in rules.boards
        ],
        "decks": {
            str(size): {
                str(age): [list(copies) for copies in rules.deck(size, age).items()]
                for age in rules.deck_ages
            }
            for size in tables
        },
        "guilds": {str(size): rules.guilds_in_play(size) for size in tables},
        "words": sorted({word.lower() for name in TABLE_NAMES for word in keywords()[name]}),
        "chosen": sorted(helpers(CHOSEN)),
        "free_city": sorted({word.lower() for word in keywords()["FREE_CITY"]}),
    }


def written(names: Names, item: Item, language: str) -> str:
    """A board by its city and side, and a card so that its age tells it apart."""
    if item.kind is Kind.BOARD:
        return written_board(item, language)
    return written_card(names, item, language)


TABLE_PAGE = TablePage(
    pad,
    recording,
    written,
    together,
    sums,
    players=lambda cards: Rules(cards).players,
    codes=frozenset(
        {
            "R-SIDES-01",
            "R-SIDES-02",
            "R-TURN-02",
            "W-CHOOSE-06",
            "W-COPY-01",
            "W-COPY-02",
            "W-DEAL-01",
            "W-DEAL-02",
            "W-DRAW-04",
            "W-END-01",
            "W-LAY-02",
            "W-OFFER-01",
            "W-SALVAGE-02",
            "W-SALVAGE-03",
            "W-SEVENTH-01",
            "W-TURN-01",
        }
    ),
)
