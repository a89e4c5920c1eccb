"""Every cell of the fact tables of 7 Wonders against the compiled set."""

import csv
import json
import re
from collections import Counter

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Power, When
from antipater.rules.expressions import Expression
from support.places import FACT_TABLES

FACTS = FACT_TABLES / "base"


def rows(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


SETUP = json.loads((FACTS / "setup.json").read_text(encoding="utf-8"))
CARDS, STAGES = rows("cards.csv"), rows("wonders.csv")
RESOURCES = ("wood", "clay", "stone", "ore", "glass", "loom", "papyrus")
TWICE = {s for s, n in Counter(r["slug"] for r in CARDS).items() if n > 1}


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return load_set("seven_wonders")


def slug(row: dict[str, str]) -> str:
    return f"{row['slug']}_{row['age']}" if row["slug"] in TWICE else row["slug"]


def standing(cards: CardSet, item: Item) -> Counter[str]:
    return Counter({cards.columns[c]: n for c, n in item.standing})


def cost(row: dict[str, str]) -> tuple[int, ...]:
    return tuple(int(row[f"cost_{r}"]) for r in RESOURCES)


def production(text: str, sold: bool) -> Counter[str]:
    """The columns that a production cell of the table stands for."""
    if not text:
        return Counter()
    if "/" in text:
        group = f"({', '.join(text.split('/'))})"
        return Counter({f"one_of{group}": 1} | ({f"one_of_sold{group}": 1} if sold else {}))
    units = text.split("+")
    due = {f"produces({units[0]})": len(units)}
    return Counter(due | ({f"sells({units[0]})": len(units)} if sold else {}))


def discount(text: str) -> Counter[str]:
    if not text:
        return Counter()
    partners, resources, price = text.split(":")
    assert price == str(SETUP["trade"]["discounted_price"])
    sides = {"neighbours": ["left", "right"]}.get(partners, partners.split("+"))
    return Counter({f"fixed_price({r}, {s})": 1 for r in resources.split("+") for s in sides})


def science(text: str) -> Counter[str]:
    if not text:
        return Counter()
    return Counter({"wildcards" if "/" in text else f"science({text})": 1})


COLUMN = {"stage": "stages", "defeat": "defeats"}


def counted(cards: CardSet, formula: Expression) -> dict[tuple[str, str], int]:
    """What a gain counts: the points or coins for 1 of each column at each seat."""
    function = cards.compile("gain", formula)
    nothing = [0] * len(cards.columns)
    plain = function(nothing, nothing, nothing)
    if plain:
        return {("", ""): plain}
    found = {}
    for name, index in cards.column.items():
        one = [*nothing]
        one[index] = 1
        for place, seat in enumerate(cards.seats):
            table = [nothing] * 3
            table[place] = one
            if function(*table):
                found[seat, name] = function(*table)
    return found


def told(effect: str) -> tuple[str, dict[tuple[str, str], int]]:
    kind, number, what, who = re.fullmatch(r"(\w+):(\d+)\*([\w+]+)@([\w+]+)", effect).groups()  # type: ignore[union-attr]
    seats = [{"self": "own"}.get(s, s) for s in who.split("+")]
    columns = [COLUMN.get(w, w) for w in what.split("+")]
    return kind, {(s, c): int(number) for s in seats for c in columns}


# How nl-2010 calls cards and cities in running text.
IN_EXAMPLES = {"Rechtszaal", "Spionnegilde", "Rhodos", "Éphesos"}


def names_of(item: Item) -> tuple[str, ...]:
    """The one name in each language, but for those of examples."""
    return tuple(
        name
        for language in ("en", "fr", "nl")
        for name in item.names[language]
        if name not in IN_EXAMPLES
    )


@pytest.mark.slow
@pytest.mark.clause(
    "W010", "W011", "W017", "W025", "W026", "W082", "W128", "W130", "W132", "W133", "W134",
    "W135", "W136", "W140", "W143", "W144", "W145", "W148", "W151", "W152", "W154",
)  # fmt: skip
@pytest.mark.parametrize("row", CARDS, ids=[slug(r) for r in CARDS])
def test_card(cards: CardSet, row: dict[str, str]) -> None:
    item = cards.by_slug[slug(row)]
    guild = row["copies"] == "guild"
    assert item.kind is (Kind.GUILD if guild else Kind.BUILDING)
    assert (item.age, item.colour) == (int(row["age"]), row["colour"])
    assert names_of(item) == (row["english"], row["french"], row["dutch"])
    assert item.copies == (() if guild else tuple(map(int, row["copies"].split())))
    assert len(item.copies) == (0 if guild else int(row["n_copies"]))
    assert (item.cost.coins, item.cost.units) == (int(row["cost_coins"] or 0), cost(row))
    due = Counter({row["colour"]: 1, "buildings": 1, f"built({row['slug']})": 1})
    due += production(row["production"], row["tradable"] == "yes")
    due += discount(row["trade_discount"]) + science(row["science"])
    due += Counter({"shields": int(row["shields"] or 0)})
    due += Counter({f"points({item.category})": int(row["vp"] or 0)})
    assert standing(cards, item) == due
    free = sorted(cards.columns[c] for c in item.free_with)
    assert free == sorted(f"built({p})" for p in row["chain_parents"].split())
    effects = [told(e) for e in filter(None, row["effect"].split(";"))]
    coins = [what for kind, what in effects if kind == "coins"]
    if row["coins"] not in ("", "0"):
        coins.insert(0, {("", ""): int(row["coins"])})
    assert [counted(cards, g.amount) for g in item.gains(When.BUILT)] == coins
    points = [what for kind, what in effects if kind == "vp"]
    assert [counted(cards, g.amount) for g in item.gains(When.END)] == points
    assert all(effect.is_gain for effect in item.effects)


@pytest.mark.clause("W016", "W129")
def test_chains_lead_to_the_children_of_the_table(cards: CardSet) -> None:
    for row in CARDS:
        column = cards.column[f"built({row['slug']})"]
        children = {i.slug for i in cards.items if column in i.free_with}
        assert children == set(row["chain_children"].split())


POWERS = {
    "free_build": Power.FREE_BUILD,
    "discard_build": FROM_DISCARD,
    "play_seventh": Power.PLAY_SEVENTH,
    "copy_guild": Power.COPY_GUILD,
}


@pytest.mark.clause(
    "W007", "W025", "W106", "W108", "W109", "W110", "W111", "W112", "W118", "W119", "W123",
    "W125", "W126", "W127",
)  # fmt: skip
@pytest.mark.parametrize(
    "row", STAGES, ids=[f"{r['wonder']}_{r['side']}{r['stage']}" for r in STAGES]
)
def test_stage(cards: CardSet, row: dict[str, str]) -> None:
    board = f"{row['wonder']}_{row['side'].lower()}"
    item = cards.by_slug[f"{board}_{row['stage']}"]
    assert item.kind is Kind.STAGE
    assert (item.board, item.side, item.number) == (row["wonder"], row["side"], int(row["stage"]))
    assert (item.cost.coins, item.cost.units, item.category) == (0, cost(row), "wonders")
    due = Counter({"stages": 1, f"built({item.slug})": 1})
    coins, powers = [], []
    for effect in row["effects"].split(";"):
        kind, _, value = effect.partition(":")
        match kind:
            case "vp":
                due["points(wonders)"] = int(value)
            case "shields":
                due["shields"] = int(value)
            case "coins":
                coins.append({("", ""): int(value)})
            case "produce":
                due += production(value, sold=False)
            case "science":
                due += science(value)
            case "discount":
                due += discount(value)
            case _:
                powers.append(POWERS[kind])
    assert standing(cards, item) == due
    assert [counted(cards, g.amount) for g in item.gains(When.BUILT)] == coins
    assert [e.ability for e in item.effects if not e.is_gain] == powers
    assert item.gains(When.END) == ()


@pytest.mark.clause("W006")
@pytest.mark.parametrize("row", STAGES, ids=lambda r: f"{r['wonder']}_{r['side']}{r['stage']}")
def test_board(cards: CardSet, row: dict[str, str]) -> None:
    item = cards.by_slug[f"{row['wonder']}_{row['side'].lower()}"]
    assert item.kind is Kind.BOARD
    assert (item.board, item.side) == (row["wonder"], row["side"])
    assert names_of(item) == (row["english"], row["french"], row["dutch"])
    resource = row["initial_resource"]
    due = {f"built({item.slug})": 1, f"produces({resource})": 1, f"sells({resource})": 1}
    assert standing(cards, item) == Counter(due)
    stages = [i for i in cards.of_kind(Kind.STAGE) if (i.board, i.side) == (item.board, item.side)]
    assert [s.number for s in stages] == list(range(1, int(row["n_stages"]) + 1))


@pytest.mark.clause("W001")
def test_nothing_more_than_the_tables(cards: CardSet) -> None:
    boards = {f"{r['wonder']}_{r['side'].lower()}" for r in STAGES}
    stages = {f"{r['wonder']}_{r['side'].lower()}_{r['stage']}" for r in STAGES}
    assert {i.slug for i in cards.items} == {slug(r) for r in CARDS} | boards | stages
    assert [i.id for i in cards.items] == list(range(len(cards.items)))
    pieces = sum(len(i.copies) or 1 for i in cards.of_kind(Kind.BUILDING, Kind.GUILD))
    parts = SETUP["components"]
    assert pieces == sum(parts[f"age{age}_cards"] for age in (1, 2, 3)) == 148
    assert len(cards.of_kind(Kind.GUILD)) == parts["age3_of_which_guilds"]
    assert len({i.board for i in cards.of_kind(Kind.BOARD)}) == parts["wonder_boards"]


@pytest.mark.clause("W001", "W020")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_decks_are_seven_cards_a_player(cards: CardSet, players: int, age: int) -> None:
    deck = [i for i in cards.of_kind(Kind.BUILDING) if i.age == age]
    count = sum(least <= players for i in deck for least in i.copies)
    guilds = players + cards.figure("guilds_beyond_players") if age == 3 else 0
    if guilds:
        assert guilds == SETUP["setup"]["guilds_in_game"][str(players)]
    assert count + guilds == cards.figure("hand_size") * players == 7 * players


@pytest.mark.clause("W009", "W023")
def test_set_up(cards: CardSet) -> None:
    setup, trade = SETUP["setup"], SETUP["trade"]
    assert cards.figure("starting_coins") == setup["coins_at_start"]
    assert cards.figure("hand_size") == setup["hand_size"]
    assert cards.figure("discard_income") == SETUP["turn"]["discard_income"]
    passing = tuple(v.split()[0] for v in setup["pass_direction"].values())
    sides = {"player_L": "left", "player_R": "right"}
    holders = SETUP["two_player_variant"]["fc_card_holder_first_turn"].values()
    assert cards.draft == (passing, tuple(sides[holder] for holder in holders))
    for age, points in SETUP["military"]["victory_token"].items():
        assert cards.figure(f"conflict_victory_{age}") == points
    assert cards.figure("conflict_defeat") == SETUP["military"]["defeat_token"]
    assert cards.resources == RESOURCES
    for resource in RESOURCES:
        for side in ("left", "right"):
            price = cards.function(f"price_{side}", resource)
            nothing = [0] * len(cards.columns)
            assert price(nothing, nothing, nothing) == trade["default_price"]
            for fixed in (1, 2):
                own = [*nothing]
                own[cards.column[f"fixed_price({resource}, {side})"]] = fixed
                assert price(own, nothing, nothing) == trade["discounted_price"]


def brute_science(counts: list[int], wildcards: int) -> int:
    """The best of every way to choose the wildcards' symbols, by trying all."""
    if wildcards == 0:
        return sum(c * c for c in counts) + 7 * min(counts)
    ways = [[c + (i == j) for j, c in enumerate(counts)] for i in range(3)]
    return max(brute_science(way, wildcards - 1) for way in ways)


def test_science_for_all_counts_and_wildcards(cards: CardSet) -> None:
    function = cards.function("score_scientific")
    nothing = [0] * len(cards.columns)
    for key in range(5 * 5 * 5 * 4):
        counts, wildcards = [key // 5**i % 5 for i in range(3)], key // 125
        city = [*nothing]
        for symbol, count in zip(cards.symbols, counts, strict=True):
            city[cards.column[f"science({symbol})"]] = count
        city[cards.column["wildcards"]] = wildcards
        assert function(city, nothing, nothing) == brute_science(counts, wildcards)


def test_science_examples_of_the_tables(cards: CardSet) -> None:
    for text, points in SETUP["scoring"]["science"]["examples"].items():
        counts, _, wildcards = text.partition(" + ")
        numbers = [int(c) for c in counts.split(",")]
        assert brute_science(numbers, int(wildcards.split()[0]) if wildcards else 0) == points
    assert set(cards.symbols) == set(SETUP["scoring"]["science"]["symbols"])


def test_every_rule_names_its_source(cards: CardSet) -> None:
    assert [r.name for r in cards.rules.values() if not r.sources] == []
    assert [r.name for r in cards.rulings.values() if not r.sources] == []


@pytest.mark.clause("W008", "W075", "W159")
def test_scoring_categories(cards: CardSet) -> None:
    assert cards.categories == (
        "military", "treasury", "wonders", "civilian", "scientific", "commercial", "guilds",
    )  # fmt: skip
    assert all(f"score_{c}" in cards.rules for c in cards.categories)
