"""Lines about prices in random sets: the engine, the module, the proofs' own reading of the rules
and a naive reading of the text agree in every game."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.meaning import item_facts
from antipater.checker.cards.show import sheet
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.duel.judge import judge
from antipater.checker.proofs.duel.expected import Book as DuelBook
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set
from antipater.rules import duel, seven_wonders
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel.legality import payment_for, possible_payments
from antipater.rules.seven_wonders.legality import payments
from antipater.rules.seven_wonders.price import reckon
from antipater.rules.trade.cost import chosen_trades, least_trade, missing_units
from support.commands import run
from support.naive.prices import Costs, Item, Line, in_duel
from support.places import TOP
from support.random_duel import random_game, random_setup
from support.random_prices import (
    BuiltInAge,
    city_of,
    made,
    price_in_duel,
    random_lines,
    text_of,
    ways_in_seven_wonders,
)
from support.random_seven_wonders import random_course
from support.random_seven_wonders import random_setup as any_setup

# Of cards that are often built, lines that change what units cost.
UNITS = {
    "duel": (
        ("lumber_yard", "1 coin off each raw unit bought, at least 1"),
        ("clay_pool", "1 extra coin on each manufactured unit bought for the opponent per brown"),
        ("quarry", "2 coins off each wood or glass unit bought"),
        ("tavern", "buys from the bank at 3 coins"),
        ("altar", "3 coins off each unit bought, at least 2"),
        ("theater", "1 extra coin on each stone unit bought"),
        ("baths", "pays 0 coins for any chain of the opponent"),
        ("stable", "pays 2 coins for any chain"),
        ("stone_pit", "1 coin in place of each unit of red or wonders"),
    ),
    "seven_wonders": (
        ("lumber_yard", "1 coin off each raw unit bought, at least 1"),
        ("clay_pit", "1 extra coin on each manufactured unit bought for the neighbours per brown"),
        ("stone_pit", "2 coins off each wood or glass unit bought at the left"),
        ("tavern", "buys from the bank at 3 coins"),
        ("east_trading_post", "buys one unit from the bank at 1 coin"),
        ("altar", "3 coins off each unit bought at the right, at least 2"),
        ("theater", "1 extra coin on each stone unit bought for the left"),
        ("baths", "1 coin off the first unit bought at the neighbours"),
        ("pawnshop", "pays 0 coins for any chain of the neighbours"),
        ("stockade", "pays 1 coin for any chain of the left"),
        ("workshop", "1 coin in place of each unit of stages or blue per brown"),
    ),
}


def said_by_rules(cards: CardSet, rule: str) -> Callable[..., list[int]]:
    """What units cost by a rule of the set alone."""
    functions = [cards.function(rule, resource) for resource in cards.resources]
    return lambda *cities: [function(*cities) for function in functions]


def duel_prices_agree(seed: int, games: int, moves: int = 99, lines: Sequence[Line] = ()) -> int:
    """Play games of a random set; how often a price was another than without the lines."""
    lines = lines or random_lines(seed, "duel", 7)
    cards = made("duel", tuple(lines))
    rules, plain = duel.Rules(cards), duel.Rules(made("duel", ()))
    book, rng, changed = DuelBook(rules), random.Random(seed), 0
    by_rule = said_by_rules(cards, "price")
    for _ in range(games):
        state, course = duel.begin(rules, random_setup(rng, rules)), BuiltInAge(2)
        for _ in range(moves):
            if not (legal := duel.legal_moves(rules, state)):
                break
            for player in (0, 1) if state.age else ():
                cities = state.cities[player], state.cities[1 - player]
                changed += rules.price_list(*cities) != by_rule(*cities)
                for card in rng.sample([i for i in rules.items if i.kind != Kind.TOKEN], 12):
                    paid = payment_for(rules, state, player, card)
                    if not paid.chained:
                        due = price_in_duel(rules, lines, state, course, player, card)
                        assert paid.total == due, (card.slug, paid)
                        told = duel.reckon(rules, state, player, card.id)
                        assert (told.coins, told.trade) == (paid.coins, paid.trade)
                        other = plain.items[card.id].cost
                        changed += paid.coins != other.coins
            building = [m for m in legal if m.verb != "discard"]
            move = rng.choice(building or legal)
            after = duel.perform(rules, state, move)
            assert book.after(state, move) == after
            assert book.refused(state, move) is None
            if move.verb in ("build", "wonder"):
                own, card = state.cities[move.player], cards.items[move.item]
                if not any(own[column] for column in card.free_with):
                    course.pays(lines, move.player, city_of(cards, own), card)
            course.follow(cards, after.age, state.cities, after.cities, lines)
            state = after
    return changed


def seven_wonders_prices_agree(
    seed: int, games: int, turns: int = 99, lines: Sequence[Line] = ()
) -> int:
    """The same with three players."""
    lines = lines or random_lines(seed, "seven_wonders", 7)
    cards = made("seven_wonders", tuple(lines))
    rules = seven_wonders.Rules(cards)
    book, rng, changed = Book(rules), random.Random(seed), 0
    by_rules = said_by_rules(cards, "price_left"), said_by_rules(cards, "price_right")
    kinds = (Kind.BUILDING, Kind.GUILD, Kind.STAGE)
    for game in range(games):
        course = BuiltInAge(3)
        for state, move in random_course(random.Random(100 * seed + game), rules, 3)[:turns]:
            for seat in range(3):
                seats = state.seats(seat)
                changed += rules.prices(*seats) != tuple(side(*seats) for side in by_rules)
                for card in rng.sample(cards.of_kind(*kinds), 5):
                    if not rules.free_by_chain(state.cities[seat], card):
                        paid = payments(rules, state, seat, card)
                        found = {(way.left, way.right): way.coins for way in paid}
                        due = ways_in_seven_wonders(rules, lines, state, course, seat, card)
                        assert found == due, card.slug
                        assert len(found) == len(paid)
                        told = reckon(rules, state, seat, card)
                        assert tuple(way.payment for way in told.ways) == paid
                        changed += any(way.coins != card.cost.coins for way in paid)
            after = seven_wonders.perform(rules, state, move)
            assert book.after(state, move) == after
            assert book.refused(state, move) is None
            for play in () if state.due else move:
                own, item = state.cities[play.seat], cards.items[play.card]
                if play.action == "stage":
                    item = next(
                        i for i in cards.of_kind(Kind.STAGE)
                        if i.board == rules.items[state.setup.boards[play.seat]].board
                        and i.side == rules.items[state.setup.boards[play.seat]].side
                        and i.number == own[rules.stages] + 1
                    )  # fmt: skip
                elif play.action != "build" or any(own[column] for column in item.free_with):
                    continue
                course.pays(lines, play.seat, city_of(cards, own), item)
            course.follow(cards, after.age, state.cities, after.cities, lines)
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("units", [(2, 1), (1, 1, 1), (3, 0, 1)])
@pytest.mark.parametrize("off", [0, 1, 3])
def test_one_unit_that_costs_less_leaves_the_least_the_least(
    units: tuple[int, ...], off: int
) -> None:
    for prices in product((1, 2, 4), repeat=len(units)):
        for first, one_of, free in product((0, 1), ((), ((0, 1),), ((0, 1), (1,))), (0, 1)):
            have = [first] + [0] * (len(units) - 1)
            item = Item("blue", "building", 0, units, chain=False)
            changed = Costs(0, free, (off,), None, None, free=False)
            producers = [(1, gives) for gives in one_of]
            found = least_trade(units, missing_units(units, have), prices, producers, free, off)
            assert found == in_duel(item, changed, have, one_of, prices)
            assert found == min(chosen_trades(units, have, prices, producers, free, off))


def module_agrees(game: str, seed: int, games: int = 1, lines: Sequence[Line] = ()) -> None:
    """Play games of a random set by the engine and by its module."""
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled, compiled_seven_wonders

    lines = lines or random_lines(seed, game, 7)
    cards, rng = made(game, tuple(lines)), random.Random(seed)
    if game == "duel":
        rules, module = compiled.made(cards)
        for _ in range(games):
            choices = (rng.randrange(400) for _ in range(300))
            compiled.Pair(rules, module, random_setup(rng, rules)).play(choices, rng)
    else:
        table, made_of = compiled_seven_wonders.made(cards)
        for _ in range(games):
            compiled_seven_wonders.Pair(table, made_of, any_setup(rng, table, 3)).play(rng)


# For each sort of line one of each way to say how much, and for whom; 7 Wonders says some of
# it otherwise.
SAID = (
    "2 resources off blue or green", "1 resource off wonders per brown",
    "resources off everything: own.brown / 2", "2 coins off blue",
    "1 coin off wonders if own.red >= 2", "coins off red: own.brown",
    "1 extra coin on red for the opponent", "1 extra coin on red per grey",
    "1 coin off the first unit bought", "pays 1 coin for any chain",
    "1 coin in place of each unit of blue", "2 coins in place of each unit of wonders per grey",
    "pays 0 coins for any chain of the opponent",
    "1 coin off each unit bought", "2 coins off each raw unit bought, at least 1",
    "1 extra coin on each wood or glass unit bought for the opponent per brown",
    "buys from the bank at 3 coins", "builds blue free", "builds first green of each age free",
    "2 resources off blue or green, once a game", "2 coins off blue, once an age",
    "coins off red: own.brown, once a turn", "builds blue free, once a game",
    "1 extra coin on blue, once an age", "1 coin in place of each unit of red, once a game",
    "builds first of each colour free", "produces 1 wood per brown",
    "produces 2 clay if own.blue >= 1", "produces stone: own.grey",
)  # fmt: skip
AROUND = {
    "wonders": "stages",
    "the opponent": "the neighbours",
    "unit bought": "unit bought at the left",
}


AT_THE_TABLE = ("buys one unit from the bank at 1 coin",)
OF_DUEL = (
    "a cost symbol off blue or red",
    "a cost symbol off red, once a game",
    "a cost symbol off everything",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "line"),
    [
        *product(("duel", "seven_wonders"), SAID),
        *product(("duel",), OF_DUEL),
        *product(("seven_wonders",), AT_THE_TABLE),
    ],
)
def test_a_line_is_shown_drawn_compared_and_written_again(game: str, line: str) -> None:
    for here, there in AROUND.items() if game == "seven_wonders" else ():
        line = line.replace(here, there)
    cards = made(game, (("altar", line),))
    item, plain = cards.by_slug["altar"], made(game, ()).by_slug["altar"]
    text = text_of(game, (("altar", line),))
    formatted, _ = format_text("tried.cards", text)
    assert line in formatted
    for language in ("en", "fr", "nl"):
        assert sheet(cards, item, language) != sheet(cards, plain, language)
        assert drawn(cards, item, language) != drawn(cards, plain, language)
    assert len({sheet(cards, item, language) for language in ("en", "fr", "nl")}) == 3
    assert item_facts(cards, item, {}) != item_facts(cards, plain, {})
    modelled = game == "seven_wonders" and line.startswith("builds")
    modelled = modelled and "age" not in line and "once" not in line
    assert not_modelled(cards) == (None if modelled else ("effect", "altar"))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
@pytest.mark.parametrize("seed", range(2))
def test_the_module_agrees(game: str, seed: int) -> None:
    module_agrees(game, seed)


@pytest.mark.slow
def test_what_units_cost_changes() -> None:
    assert duel_prices_agree(3, 4, lines=UNITS["duel"]) > 20
    assert seven_wonders_prices_agree(3, 3, lines=UNITS["seven_wonders"]) > 20


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_the_module_agrees_on_what_units_cost(game: str) -> None:
    module_agrees(game, 8, 2, UNITS[game])


CARDS = ("lumber_yard", "clay_pit", "stone_pit", "altar", "theater", "baths", "tavern", "pawnshop")

# Symbols off what costs coins and units, and what else changes both.
SYMBOLS = (
    ("lumber_yard", "a cost symbol off yellow or red or wonders"),
    ("clay_pool", "a cost symbol off yellow or brown"),
    ("quarry", "1 resource off yellow"),
    ("tavern", "2 coins off everything"),
    ("altar", "1 extra coin on yellow for the opponent"),
    ("arena", "cost 1 coin per brown"),
    ("brewery", "cost coins: own.blue + own.grey"),
    ("theater", "pays 2 coins for any chain"),
)
SELDOM = {
    "duel": (
        ("lumber_yard", "a cost symbol off yellow or red or brown, once a game"),
        ("clay_pool", "a cost symbol off everything, once an age"),
        ("quarry", "1 coin in place of each unit of blue or green or wonders, once a game"),
        ("tavern", "1 extra coin on everything per brown, once an age"),
        ("altar", "2 coins in place of each unit of red per grey, once an age"),
    ),
    "seven_wonders": (
        ("lumber_yard", "1 coin in place of each unit of blue or green or stages, once a game"),
        ("clay_pit", "1 extra coin on everything per brown, once an age"),
        ("altar", "2 coins in place of each unit of red per grey, once an age"),
    ),
}


@pytest.mark.slow
def test_one_unit_comes_from_the_bank() -> None:
    lines = tuple((card, "buys one unit from the bank at 1 coin") for card in CARDS[:8])
    assert seven_wonders_prices_agree(3, 2, lines=lines) > 20
    module_agrees("seven_wonders", 8, 2, lines)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_symbol_of_a_cost_is_coins_or_a_unit(seed: int) -> None:
    assert duel_prices_agree(seed, 3, lines=SYMBOLS) > 20


@pytest.mark.slow
def test_a_record_may_say_which_symbol_was_off(tmp_path: Path) -> None:
    """The other way to pay is right as well, and one coin more than either is none."""
    path, asked = tmp_path / "x.cards", 0
    path.write_text(text_of("duel", SYMBOLS[:2]), "utf-8")
    rules = duel.Rules(load_set(path))
    for seed in range(40):
        record = replace(random_game(seed, rules)[0], set=str(path))
        state = duel.begin(rules, record.setup)
        for number, move in enumerate(record.moves, record.first_number):
            if move.verb == "build" and rules.priced.chosen[move.item] and not asked:
                item, coins = rules.items[move.item], state.cities[move.player][rules.coins]
                ways = {w.total for w in possible_payments(rules, state, move.player, item)}
                known = replace(
                    record,
                    moves=record.moves[: number - record.first_number + 1],
                    end=None,
                    result=None,
                )
                said = [replace(known, paid={number: coins}) for coins in (*ways, max(ways) + 1)]
                if len(ways) > 1 and max(ways) <= coins:
                    *right, wrong = ([f.code for f in judge(one).findings] for one in said)
                    assert not any(right)
                    assert wrong
                    asked += 1
            state = duel.perform(rules, state, move)
    assert asked


@pytest.mark.slow
def test_what_changes_but_so_often_is_used_up() -> None:
    assert duel_prices_agree(3, 4, lines=SELDOM["duel"]) > 20
    assert seven_wonders_prices_agree(3, 3, lines=SELDOM["seven_wonders"]) > 20


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_the_module_agrees_on_what_is_used_up(game: str) -> None:
    module_agrees(game, 8, 2, SELDOM[game])


@pytest.mark.slow
def test_the_module_agrees_on_symbols_of_a_cost() -> None:
    module_agrees("duel", 8, 3, SYMBOLS)


@pytest.mark.slow
def test_prices_in_random_sets_of_duel() -> None:
    assert sum(duel_prices_agree(seed, 1) for seed in range(6)) > 100


@pytest.mark.slow
def test_prices_in_random_sets_of_seven_wonders() -> None:
    assert sum(seven_wonders_prices_agree(seed, 1) for seed in range(6)) > 60


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_the_commands_know_prices(game: str, tmp_path: Path) -> None:
    """A game of a set with a line of each sort: judged, shown, compared, its end asked about."""
    path, file, entries = (tmp_path / name for name in ("x.cards", "game.txt", "sheet.csv"))
    cards = [i.slug for i in load_set(game).items if i.kind is Kind.BUILDING and i.age == 2]
    said = [line for line in SAID if game == "duel" or not any(each in line for each in AROUND)]
    path.write_text(text_of(game, tuple(zip(cards, said, strict=False))), "utf-8")
    tried = load_set(path)
    if game == "duel":
        rules = duel.Rules(tried)
        record = next(r for r, s in (random_game(n, rules) for n in range(50)) if s.age == 3)
        file.write_text(GAMES[game].write(replace(record, set=str(path)), "en"), "utf-8")
        assert '"valid": true' in _run("validate", str(file), "--set", str(path), "--json")
        assert _run("view", str(file), "--set", str(path), "--move", "40")
    nothing = ",0" * len(tried.categories)
    rows = ["Anna", "Bert", "Carla"][: 2 if game == "duel" else 3]
    head = ",".join(["player", *tried.categories])
    entries.write_text("\n".join([head, *(f"{name}{nothing}" for name in rows)]), "utf-8")
    asked = _run("score", str(entries), "--set", str(path), "--possible")
    assert "not reckoned with" in asked
    compared = _run("cards", "diff", game, str(path))
    assert all(f" · {slug}" in compared for slug in cards[: len(said)])


def _run(*words: str) -> str:
    result = run(*words)
    assert result.exit_code in (0, 1), result.output
    return result.output


def test_no_unit_is_bought_or_saved_where_coins_are_due_in_its_place(tmp_path: Path) -> None:
    line = "change building altar\n  1 coin in place of each unit of blue\n"
    (tmp_path / "x.cards").write_text(f"set x\n  extends duel\n\n{line}", "utf-8")
    cards = load_set(tmp_path)
    rules, altar = duel.Rules(cards), cards.by_slug["altar"].presence
    state = duel.begin(rules, random_setup(random.Random(1), rules))
    own = tuple(int(n == altar) or coins for n, coins in enumerate(state.cities[0]))
    there = state._replace(cities=(own, state.cities[1]))
    told = duel.reckon(rules, there, 0, cards.by_slug["aqueduct"].id)
    assert (told.units, told.coins, told.trade) == ((), 3, 0)


@pytest.mark.parametrize("line", ["resources off red: own.blue", "2 resources off red"])
def test_what_a_building_takes_off_is_told_by_its_name(line: str, tmp_path: Path) -> None:
    path, game = tmp_path / "x.cards", TOP / "docs/examples/7wdio_game.duel"
    path.write_text(f"set x\n  extends duel_promo\n\nchange building altar\n  {line}\n", "utf-8")
    given = "--record", str(game), "--set", str(path)
    told = _run("price", "Walls", *given, "--move", "38")
    assert "Altar: " in told
    assert "thanks to a discount" in told
    assert "token" not in told
