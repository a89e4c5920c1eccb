"""Every cell of the fact tables of 7 Wonders Duel against the compiled set."""

import csv
import json
import re
from collections import Counter
from typing import Any

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import FROM_TOP_ROW, LEFT_OUT
from antipater.rules.effects import Power, When, Who
from antipater.rules.expressions import Constant, Expression, Operation
from support.places import FACT_TABLES

FACTS = FACT_TABLES / "duel"
RENAMED = {"courthouse": "tribunal"}
IN_EXAMPLES = {"Écurie", "Champs de Tir"}  # how fr-2015 and fr-reprint call cards in running text


def rows(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


SETUP = json.loads((FACTS / "setup.json").read_text(encoding="utf-8"))
CARDS, WONDERS, TOKENS = rows("cards.csv"), rows("wonders.csv"), rows("progress_tokens.csv")


def slug(row: dict[str, str]) -> str:
    return RENAMED.get(row["slug"], row["slug"])


def ids(table: list[dict[str, str]]) -> list[str]:
    return [slug(r) for r in table]


def standing(cards: CardSet, item: Item) -> Counter[str]:
    """What an item adds to its city, by the names of the columns."""
    return Counter({cards.columns[c]: n for c, n in item.standing})


def units(text: str) -> dict[str, int]:
    return {r: int(n) for r, n in (part.split(":") for part in text.split())}


def cost_of(cards: CardSet, item: Item) -> dict[str, int]:
    return {r: n for r, n in zip(cards.resources, item.cost.units, strict=True) if n}


def ledger(cards: CardSet, **columns: int) -> list[int]:
    result = [0] * len(cards.columns)
    for name, value in columns.items():
        result[cards.column[name]] = value
    return result


def column_of(what: str) -> str:
    return "wonders" if what == "wonder" else what


def expected_gains(effect: str, fixed_coins: int) -> tuple[list[str], list[str]]:
    """The table's coins on building and points at the end, normalised to short texts."""
    coins: list[str] = [str(fixed_coins)] if fixed_coins else []
    points: list[str] = []
    for part in effect.split():
        match = re.fullmatch(r"(coins|vp)_per_(own|max):([^*]+)\*(\d+)", part)
        if match:
            kind, where, what, number = match.groups()
            text = f"{number}*{where}:{'+'.join(column_of(w) for w in what.split('+'))}"
            (coins if kind == "coins" else points).append(text)
        elif part.startswith("vp_per_own_progress_token:"):
            points.append(f"{part.partition(':')[2]}*own:tokens")
    return coins, points


def found_gain(cards: CardSet, formula: Expression) -> str:
    """A compiled gain in the same short text, found by running it on small cities."""
    function = cards.compile("gain", formula)
    nothing = ledger(cards)
    constant = function(nothing, nothing)
    if constant:
        return str(constant)
    seen: dict[str, int] = {}
    for name in cards.columns:
        own = function(ledger(cards, **{name: 3}), nothing)
        other = function(nothing, ledger(cards, **{name: 3}))
        if own or other:
            assert other in (0, own)
            seen[name] = own if other == 0 else -own
    where = "max" if min(seen.values()) < 0 else "own"
    (amount,) = {abs(v) for v in seen.values()}
    if where == "max" and len(seen) > 1:
        split = [ledger(cards, **{name: 3}) for name in seen]
        assert function(*split) == amount, "one single city is counted"
        both = ledger(cards, **dict.fromkeys(seen, 3))
        assert function(both, nothing) == amount * len(seen)
    if list(seen) == ["coins"]:
        assert function(ledger(cards, coins=2), nothing) == 0
        return f"{amount}*{where}:coin_triplet"
    return f"{amount // 3}*{where}:{'+'.join(sorted(seen))}"


def check_gains(cards: CardSet, item: Item, effect: str, fixed_coins: str) -> None:
    coins, points = expected_gains(effect, int(fixed_coins))
    assert [found_gain(cards, g.amount) for g in item.gains(When.BUILT)] == coins
    assert [found_gain(cards, g.amount) for g in item.gains(When.END)] == points


@pytest.mark.clause("D014", "D015", "D081", "D120", "D121", "D122", "D128", "D159")
@pytest.mark.parametrize("row", CARDS, ids=ids(CARDS))
def test_building(duel: CardSet, row: dict[str, str]) -> None:
    item = duel.by_slug[slug(row)]
    guild = row["age"] == "guild"
    assert item.kind is (Kind.GUILD if guild else Kind.BUILDING)
    assert item.age == (3 if guild else int(row["age"]))
    assert item.colour == row["colour"]
    check_names(item, row)
    assert item.cost.coins == int(row["coin_cost"])
    assert cost_of(duel, item) == units(row["resource_cost"])
    due = Counter({row["colour"]: 1, "buildings": 1, f"built({item.slug})": 1})
    due += production(row["production"], row["colour"])
    due += points(duel, item, row)
    if row["science"]:
        due[f"science({row['science']})"] = 1
    if row["chain_provides"]:
        due[f"chain({row['chain_provides']})"] = 1
    for part in row["effect"].split():
        if part.startswith("trade1:"):
            due[f"fixed_price({part.partition(':')[2]})"] += 1
    assert standing(duel, item) == due
    free = [f"chain({row['chain_free_by']})"] if row["chain_free_by"] else []
    assert [duel.columns[c] for c in item.free_with] == free
    check_gains(duel, item, row["effect"], row["coins_now"])
    assert all(effect.is_gain for effect in item.effects)


def check_names(item: Item, row: dict[str, str]) -> None:
    for language in ("en", "fr", "nl"):
        told = {row.get(f"name_{language}", ""), row.get(f"name_{language}_alt", "")} - {""}
        assert told == set(item.names[language]) - IN_EXAMPLES
        if item.slug != "tribunal" or language != "en":
            assert item.names[language][0] == row[f"name_{language}"]


def test_courthouse_is_a_name_of_two_cards(duel: CardSet) -> None:
    assert duel.by_slug["tribunal"].names["en"] == ("Tribunal", "Courthouse")
    assert duel.by_slug["pretorium"].names["en"] == ("Pretorium", "Courthouse")


def production(text: str, colour: str) -> Counter[str]:
    if not text:
        return Counter()
    one_of = re.fullmatch(r"one_of\((.*)\)", text)
    if one_of:
        return Counter({f"one_of({', '.join(one_of[1].split('|'))})": 1})
    due = Counter[str]()
    for resource, amount in units(text).items():
        due[f"produces({resource})"] = amount
        if colour in ("brown", "grey"):
            due[f"symbols({resource}, brown or grey)"] = amount
    return due


def points(cards: CardSet, item: Item, row: dict[str, str]) -> Counter[str]:
    due = Counter({"shields": int(row.get("shields") or 0)})
    due[f"points({item.category})"] += int(row["vp"])
    return +due


CATEGORIES = {
    "blue": "civilian",
    "green": "scientific",
    "yellow": "commercial",
    "purple": "guilds",
}


@pytest.mark.clause("D015")
def test_categories(duel: CardSet) -> None:
    for item in duel.of_kind(Kind.BUILDING, Kind.GUILD):
        assert item.category == CATEGORIES.get(item.colour or "", "")
    assert {i.category for i in duel.of_kind(Kind.WONDER)} == {"wonders"}
    assert {i.category for i in duel.of_kind(Kind.TOKEN)} == {"progress"}


@pytest.mark.clause("D009", "D035")
@pytest.mark.parametrize("row", WONDERS, ids=ids(WONDERS))
def test_wonder(duel: CardSet, row: dict[str, str]) -> None:
    item = duel.by_slug[row["slug"]]
    assert item.kind is Kind.WONDER
    check_names(item, row)
    assert (item.cost.coins, cost_of(duel, item)) == (0, units(row["resource_cost"]))
    due = Counter({"wonders": 1, f"built({item.slug})": 1})
    due += production(row["production"], "") + points(duel, item, row)
    assert standing(duel, item) == due
    check_gains(duel, item, "", row["coins_now"])
    powers = {"replay": row["replay"] == "1"}
    loses = 0
    for part in row["effect"].split():
        kind, _, value = part.partition(":")
        if kind == "opp_lose_coins":
            loses = int(value)
        else:
            powers[f"{kind}:{value}"] = True
    names = {
        Power.REPLAY: "replay",
        "destroy": "discard_opp_building",
        "build from discard": "build_from_discard",
        "draw tokens": "progress_from_box",
    }
    told = {e: e.choice.argument if e.choice else "" for e in item.powers}
    found = {f"{names[e.word]}:{argument}".rstrip(":") for e, argument in told.items()}
    lost = [e.amount for e in item.effects if e.who is Who.OPPONENT]
    wanted = {p for p, has in powers.items() if has}
    wanted = {w.replace(":draw3_keep1", ":3").replace("discard:1", "discard") for w in wanted}
    assert (found, lost) == (wanted, [Constant(-loses)] if loses else [])


@pytest.mark.clause("D011")
@pytest.mark.parametrize("row", TOKENS, ids=ids(TOKENS))
def test_token(duel: CardSet, row: dict[str, str]) -> None:
    item = duel.by_slug[row["slug"]]
    assert item.kind is Kind.TOKEN
    check_names(item, row)
    assert item.cost.free
    due = Counter({"tokens": 1, f"built({item.slug})": 1}) + points(duel, item, row)
    effect, _, value = row["effect"].partition(":")
    columns = {
        "wonder_resource_discount": "discount(wonder)",
        "blue_resource_discount": "discount(blue)",
        "receive_opp_trade_coins": "collects_trade",
        "science": f"science({value})",
        "red_building_extra_shields": "extra_shields(red)",
        "wonders_gain_replay": "wonder_replay",
        "coins_per_chain_build": "chain_coins",
    }
    if effect in columns:
        due[columns[effect]] = int(value) if value.isdigit() else 1
    assert standing(duel, item) == due
    check_gains(duel, item, row["effect"], row["coins_now"])
    assert all(effect.is_gain for effect in item.effects)


def test_nothing_more_than_the_tables(duel: CardSet) -> None:
    assert {i.slug for i in duel.items} == {slug(r) for r in [*CARDS, *WONDERS, *TOKENS]}
    assert [i.id for i in duel.items] == list(range(len(duel.items)))
    order = [(i.kind, i.age) for i in duel.items]
    assert order == sorted(order, key=lambda k: (list(Kind).index(k[0]), k[1] or 0))
    in_order = [slug(r) for a in "123" for r in CARDS if r["age"] == a]
    assert [i.slug for i in duel.of_kind(Kind.BUILDING)] == in_order
    tables = SETUP["components"]
    for age in (1, 2, 3):
        count = sum(i.age == age for i in duel.of_kind(Kind.BUILDING))
        assert count == tables[f"age{age}"]
    assert len(duel.of_kind(Kind.GUILD)) == tables["guilds"]
    assert len(duel.of_kind(Kind.WONDER)) == tables["wonders"]
    assert len(duel.of_kind(Kind.TOKEN)) == tables["progress_tokens"]


@pytest.mark.clause("D054", "D125", "D160")
def test_chains(duel: CardSet) -> None:
    found = set()
    for card in duel.items:
        for column in card.free_with:
            givers = [i.slug for i in duel.items if column in dict(i.standing)]
            found |= {(giver, card.slug) for giver in givers}
    assert found == {tuple(RENAMED.get(s, s) for s in pair) for pair in SETUP["chains"]}
    for row in CARDS:
        if row["chain_free_by_card"]:
            assert (row["chain_free_by_card"], slug(row)) in found


LAYOUT = rows("layouts.csv")


@pytest.mark.clause("D056", "D161")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_layout(duel: CardSet, age: int) -> None:
    table = [r for r in LAYOUT if r["age"] == str(age)]
    layout = duel.layouts[age]
    assert (layout.age, len(layout.slots)) == (age, len(table))
    for index, (slot, row) in enumerate(zip(layout.slots, table, strict=True)):
        assert row["slot"] == str(index + 1)
        assert (slot.row, slot.column) == (int(row["row"]), int(row["col"]))
        assert slot.face_up == (row["face_up"] == "1")
        assert [s + 1 for s in slot.covered_by] == [int(s) for s in row["covered_by"].split()]
        covers = [i + 1 for i, s in enumerate(layout.slots) if index in s.covered_by]
        assert covers == [int(s) for s in row["covers"].split()]


MILITARY = rows("military.csv")


@pytest.mark.clause("D012")
@pytest.mark.parametrize("row", MILITARY, ids=[r["position"] for r in MILITARY])
def test_military_track(duel: CardSet, row: dict[str, str]) -> None:
    lead = int(row["position"])
    cities = [ledger(duel, lead=lead), ledger(duel, lead=-lead)]
    score, won = duel.function("score_military"), duel.function("military_supremacy")
    for who, other in ((0, 1), (1, 0)):
        told = row["vp_first_player" if who == 0 else "vp_second_player"]
        if told:
            assert score(cities[who], cities[other]) == int(told)
        wins = row["game_end"] == ("first_player_wins", "second_player_wins")[who]
        assert won(cities[who], cities[other]) is wins
    tokens = {loot.at: loot.coins for loot in duel.loot}
    assert tokens.get(abs(lead), 0) == int(row["token_on_entry"] or 0)
    if row["token_on_entry"]:
        assert row["token_loser"] == ("second" if lead > 0 else "first")
    for loot in duel.loot:
        assert duel.columns[loot.column] == f"loot({loot.at})"


@pytest.mark.clause("D033", "D034")
def test_set_up(duel: CardSet) -> None:
    start, decks, draft = SETUP["start"], SETUP["decks"], SETUP["wonder_draft"]
    figures: dict[str, Any] = {
        "starting_coins": start["coins_each"],
        "tokens_on_board": start["progress_tokens_on_board"],
        "guilds_in_play": decks["guilds_added_to_age3"],
        "wonders_each": draft["per_player"],
        "wonder_cap": SETUP["wonder_cap"]["max_built_total"],
        "capital": SETUP["military"]["win_position_abs"],
        "pair": 2,
    }
    assert {name: duel.figure(name) for name in figures} == figures
    assert set(decks["removed_unseen_per_age_deck"].values()) == {duel.figure("left_out_per_age")}
    for age, layout in duel.layouts.items():
        assert len(layout.slots) == decks["cards_per_age_structure"]
        deck = sum(i.age == age for i in duel.of_kind(Kind.BUILDING))
        guilds = figures["guilds_in_play"] if age == 3 else 0
        assert deck - duel.figure("left_out_per_age") + guilds == len(layout.slots)
    assert duel.draft == (tuple(draft["pick_order_round1"]), tuple(draft["pick_order_round2"]))
    assert list(duel.resources) == SETUP["resources"]
    assert list(duel.symbols) == SETUP["science"]["symbols"]


def test_formulas(duel: CardSet) -> None:
    price = {r: duel.function("price", r) for r in duel.resources}
    nothing = ledger(duel)
    for resource, function in price.items():
        for units_made in range(4):
            other = ledger(duel, **{f"symbols({resource}, brown or grey)": units_made})
            other[duel.column[f"produces({resource})"]] = 9
            assert function(nothing, other) == 2 + units_made
            fixed = ledger(duel, **{f"fixed_price({resource})": 1})
            assert function(fixed, other) == SETUP["trade"]["fixed_price"]
    discard, income = duel.function("discard_income"), SETUP["discard_income"]
    for yellow in range(8):
        due = income["base"] + income["per_own_yellow_card"] * yellow
        assert discard(ledger(duel, yellow=yellow), ledger(duel, yellow=5)) == due
    treasury = duel.function("score_treasury")
    for coins in range(30):
        assert treasury(ledger(duel, coins=coins), nothing) == coins // SETUP["coins_per_vp"]
    science = duel.function("scientific_supremacy")
    symbols = [f"science({s})" for s in duel.symbols]
    for count in range(8):
        city = ledger(duel, **dict.fromkeys(symbols[:count], 2))
        assert science(city, nothing) is (count >= SETUP["science"]["distinct_to_win"])
    assert duel.function("tie_break")(ledger(duel, **{"points(civilian)": 5}), nothing) == 5


def test_editions(duel: CardSet) -> None:
    assert duel.default_edition == "reprint"
    assert {n: dict(e.rulings) for n, e in duel.editions.items()} == {
        "reprint": {},
        "2015": {"central_pawn": "begins", "pair_token": "may_take"},
        "french_2015": {"central_pawn": "begins"},
        "summary": {"discarded_card": "per_building"},
        "7wd.io": {
            "full_tie": "second_player",
            "jumped_loot": "further_only",
            "destroyed_card": "leaves_game",
            "discounted_units": "by_acquisition",
            "chain_use": "always",
        },
    }
    assert {n: r.options for n, r in duel.rulings.items()} == {
        "central_pawn": ("chooses", "begins"),
        "full_tie": ("shared", "second_player"),
        "jumped_loot": ("both", "further_only"),
        "destroyed_card": ("to_discard", "leaves_game"),
        "discounted_units": ("chosen", "by_acquisition"),
        "chain_use": ("may", "always"),
        "pair_token": ("takes", "may_take"),
        "discarded_card": ("per_yellow", "per_building"),
    }


def test_every_rule_names_its_source(duel: CardSet) -> None:
    assert [r.name for r in duel.rules.values() if not r.sources] == []
    assert [r.name for r in duel.rulings.values() if not r.sources] == []


def test_promo_set_extends_duel(duel: CardSet) -> None:
    promo = load_set("duel_promo")
    new = {i.slug for i in promo.items} - {i.slug for i in duel.items}
    assert new == {"messe", "statue_of_liberty"}
    assert {i.slug for i in duel.items} <= {i.slug for i in promo.items}
    messe, liberty = promo.by_slug["messe"], promo.by_slug["statue_of_liberty"]
    assert cost_of(promo, messe) == {"clay": 2, "wood": 1, "glass": 1, "papyrus": 1}
    assert cost_of(promo, liberty) == dict.fromkeys(promo.resources, 1)
    assert standing(promo, messe)["points(wonders)"] == 2
    assert standing(promo, liberty)["points(wonders)"] == 5
    assert messe.has(FROM_TOP_ROW)
    assert liberty.has(LEFT_OUT)


def test_guild_formulas_take_one_city(duel: CardSet) -> None:
    formula = duel.by_slug["shipowners_guild"].gains(When.END)[0].amount
    assert isinstance(formula, Operation)
    assert formula.operator == "max"
