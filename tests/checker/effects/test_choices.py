"""Choices among what a filter names in a zone: engine, module, second readings and all rooms."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.cards.signs import icons, signs_of
from antipater.checker.judging.duel.judge import judge
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    Due,
    Move,
    Rules,
    Setup,
    Spot,
    State,
    Verb,
    begin,
    left_alone,
    legal_moves,
    perform,
)
from support import commands
from support.agreement import agreed_moves, module_agrees
from support.commands import said_of
from support.frames import followed, of_set, shown
from support.naive import choices
from support.naive.choices import Table, Thing
from support.proved_moves import refuted
from support.random_duel import random_game
from support.random_sets import choosing_set

ENVOYS = Path(__file__).parents[3] / "docs" / "examples" / "envoys"
RECORD = ENVOYS / "envoys.duel"
run = said_of()


def written(folder: Path, *lines: str, card: str = "building tavern") -> Path:
    head = ["set tried", "  extends duel", "", f"change {card}"]
    text = "\n".join([*head, *(f"  {line}" for line in lines)])
    (folder / "tried.cards").write_text(text + "\n", "utf-8")
    return folder


# ---- the naive reading -------------------------------------------------------


def things(rules: Rules) -> dict[str, Thing]:
    return {i.slug: Thing(i.slug, str(i.kind), i.colour or "", i.age or 0) for i in rules.items}


def table(rules: Rules, state: State) -> Table:
    def at(*spots: int) -> frozenset[str]:
        return frozenset(i.slug for i in rules.items if state.places[i.id] in spots)

    slots = rules.cards.layouts[state.age].slots
    laid = state.setup.layouts[state.age]
    tokens = {item.slug for item in rules.progress_tokens}
    of_age = {i.slug for i in rules.items if i.age == state.age}
    return Table(
        (at(Spot.CITY), at(Spot.CITY + 1)),
        (at(Spot.HELD), at(Spot.HELD + 1)),
        at(Spot.DISCARD),
        at(Spot.TABLE) & tokens,
        at(Spot.BOX) & tokens,
        at(Spot.BOX) & of_age,
        [
            (slot.row, rules.items[laid[n]].slug, bool(state.left >> n & 1), slot.face_up,
             slot.covered_by)
            for n, slot in enumerate(slots)
        ],
    )  # fmt: skip


def where(rules: Rules, state: State, item: int) -> str:
    names = {int(Spot.DISCARD): "discards", int(Spot.BOX): "box"}
    names |= {Spot.HELD + seat: f"hand {seat}" for seat in (0, 1)}
    names |= {Spot.CITY + seat: f"city {seat}" for seat in (0, 1)}
    return names.get(state.places[item], "")


def check_choice(rules: Rules, state: State, move: Move, after: State) -> None:
    """A choice as the naive reading has it, before and after."""
    due = state.due[0]
    owner = next(o for o in (0, 1) if choices.chooser(due.argument, o) == due.player)
    offered = choices.offered(due.argument, owner, things(rules), table(rules, state))
    moves = [m for m in legal_moves(rules, state) if m.verb in (Verb.CHOOSE, Verb.SWAP)]
    got = choices.in_return(due.argument, owner, things(rules), table(rules, state))
    slugs = [i.slug for i in rules.items]
    if got is None:
        assert {slugs[m.item] for m in moves} == offered
    else:
        assert {(slugs[m.item], slugs[m.other]) for m in moves} == {*product(offered, got)}
    passes = any(m.verb is Verb.PASS for m in legal_moves(rules, state))
    assert passes == choices.may_pass(due.argument) == (left_alone(rules, state) is not None)
    if move.verb is Verb.SWAP and after.victory is None:
        back = choices.place(due.argument, 1 - owner)
        assert where(rules, after, move.other) == back
    if move.verb in (Verb.CHOOSE, Verb.SWAP) and after.victory is None:
        assert where(rules, after, move.item) == choices.place(due.argument, owner)


def waits_in_vain(rules: Rules, state: State) -> bool:
    """Whether a choice is due for which nothing is there."""
    if not state.due or state.due[0].verb not in (Verb.CHOOSE, Verb.SWAP):
        return False
    due = state.due[0]
    owner = next(o for o in (0, 1) if choices.chooser(due.argument, o) == due.player)
    lying = things(rules), table(rules, state)
    either = (choices.offered, choices.in_return)
    return any(of(due.argument, owner, *lying) == set() for of in either)


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and both second readings; how many choices came."""
    rng, chosen = random.Random(seed), 0
    for rules, state, move, after in agreed_moves(rng, choosing_set(rng, folder), games):
        if move.verb in (Verb.CHOOSE, Verb.SWAP, Verb.PASS):
            check_choice(rules, state, move, after)
            chosen += 1
        assert not waits_in_vain(rules, after)
    return chosen


modules_agree = of_set(module_agrees, choosing_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 1))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 200), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 140), 6))


# ---- the set of the documents ------------------------------------------------


@pytest.mark.slow
def test_its_recorded_game_shows_many_choices() -> None:
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(ENVOYS))
    cards = load_set(ENVOYS)
    asking = {item.id for item in cards.items if item.choices and item.choices[0].text}
    built = {m.item for m in record.moves if m.verb in (Verb.BUILD, Verb.WONDER)}
    assert len(asking & built) >= 5
    assert sum(m.verb is Verb.CHOOSE for m in record.moves) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_records_are_read_back(language: str) -> None:
    rules, found = Rules(load_set(ENVOYS)), set[Verb]()
    for seed in range(6):
        record, _ = random_game(seed, rules)
        record = replace(record, set=str(ENVOYS))
        back = read_notation(write_notation(record, language), ("duel",), str(ENVOYS))
        assert (back.moves, back.problems) == (record.moves, ())
        found |= {move.verb for move in back.moves}
    assert Verb.CHOOSE in found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("Anna builds Raiders, chooses Baths", 9),
        ("Anna builds Raiders, chooses Law", 9),
        ("Anna chooses Bert", 9),
        ("Anna chooses Piraeus", 1),
        ("Anna picks Piraeus", 1),
    ],
)
def test_what_is_chosen_is_no_pick_of_a_draft(line: str, first: int) -> None:
    head = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n\n'
    assert read_notation(head + line, ("duel",), str(ENVOYS)).first_number == first


@pytest.mark.slow
def test_a_choice_that_may_be_left_alone_need_not_be_recorded(tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    assert ", passes" in text
    (tmp_path / "game.duel").write_text(text.replace(", passes", ""), "utf-8")
    result = commands.run("validate", tmp_path / "game.duel", "--set", ENVOYS)
    assert result.exit_code == 0, result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "code"),
    [
        ("builds Clay Pit\n", "builds Clay Pit, passes\n", ""),
        ("10. Bert builds Smuggler\n", "10. Bert passes\n", "D-TURN-03"),
        ("chooses Toll Gate\n", "passes\n", "D-CHOOSE-05"),
    ],
)
def test_that_nothing_is_left_alone_does_no_harm(
    was: str, is_now: str, code: str, tmp_path: Path
) -> None:
    text = RECORD.read_text("utf-8")
    assert was in text
    (tmp_path / "game.duel").write_text(text.replace(was, is_now), "utf-8")
    for command in ("validate", "audit"):
        asked = [command, str(tmp_path / "game.duel"), "--set", str(ENVOYS)]
        result = commands.run(*asked)
        assert (result.exit_code == 0) is (code == "")
        assert code in result.output


@pytest.mark.slow
def test_a_line_without_a_verb_may_go_on_with_a_choice(tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    rough = text.replace("Bert builds Renovation, chooses", "Bert Renovation, chooses")
    assert rough != text
    (tmp_path / "game.duel").write_text(rough, "utf-8")
    said = run("validate", str(tmp_path / "game.duel"), "--set", str(ENVOYS))
    assert "read as `73. Bert builds Renovation, chooses Toll Gate`" in said
    assert said.startswith(f"{tmp_path / 'game.duel'}: valid")


def test_what_is_given_counts_in_the_other_city(tmp_path: Path) -> None:
    """Two lines change one for one; a symbol that is given makes a pair."""
    folder = written(
        tmp_path,
        "choose 1 green of own city, give it",
        "choose 1 grey of the opponent, take it",
    )
    file = folder / "tried.cards"
    file.write_text(file.read_text("utf-8") + EXAMPLES_OF_GIVING, "utf-8")
    assert "2 examples, all came out" in run("cards", "test", str(folder))


EXAMPLES_OF_GIVING = """
example "A workshop for a glassworks"
  own has workshop, 5 coins
  opponent has glassworks
  own builds tavern
  own chooses workshop
  own chooses glassworks
  then own.green = 0 and opponent.green = 1 and own.produces(glass) = 1

example "A pair is made by what is given, and its maker takes the token"
  own has workshop, 5 coins
  opponent has laboratory, quarry
  table has law, theology
  own builds tavern
  own chooses workshop
  opponent takes law
  then opponent.tokens = 1 and own.tokens = 0
"""


def test_a_symbol_that_is_copied_counts_once_more(tmp_path: Path) -> None:
    """It makes a pair, which takes a token and sets off what waits for it; the card stays."""
    folder = written(tmp_path, "choose 1 green of the opponent, copy its symbol")
    file = folder / "tried.cards"
    file.write_text(file.read_text("utf-8") + EXAMPLES_OF_COPYING, "utf-8")
    assert "2 examples, all came out" in run("cards", "test", str(folder))


EXAMPLES_OF_COPYING = """
change building quarry
  when own makes a pair: gain 2 coins

change building laboratory
  when opponent makes a pair: gain 3 coins

example "A copy makes a pair"
  own has workshop, quarry, 5 coins
  opponent has laboratory, 0 coins
  table has law, theology
  own builds tavern
  own chooses laboratory
  own takes law
  then own.coins = 11 and own.tokens = 1 and opponent.green = 1 and opponent.coins = 3

example "Six symbols, one of them copied, win the game"
  own has apothecary, scriptorium, pharmacist, academy, university, 5 coins
  opponent has workshop
  own builds tavern
  own chooses workshop
  own wins by scientific
"""


SYMBOLS = ("cities_are_their_buildings", "pairs_add_up", "tokens_wait_in_the_box")
COPIES = "choose 1 green of the opponent, copy its symbol"


@pytest.mark.slow
def test_what_is_known_of_symbols_is_so_after_they_are_copied(tmp_path: Path) -> None:
    """A city has at least the symbols of its cards, and each pair has brought one token."""
    cards = load_set(written(tmp_path, COPIES))
    induction = DuelInduction(DuelCities(cards), Prover(), SYMBOLS)
    chooses, takes = (Due(Verb.CHOOSE, 0, COPIES),), (Due(Verb.TOKEN, 0),)
    for due, verb, slugs in (
        ((), Verb.BUILD, ("tavern", "workshop", "apothecary")),
        (chooses, Verb.CHOOSE, ("workshop", "apothecary", "pharmacist")),
        (takes, Verb.TOKEN, ("law", "agriculture")),
    ):
        for slug in slugs:
            move = Move(verb, 0, cards.by_slug[slug].id)
            assert induction.follow(ControlState(1, 1, 0, due, 8), move)
    assert {each.status for each in induction.found.values()} == {ProofStatus.PROVED}
    assert induction.found.keys() == set(SYMBOLS)


@pytest.mark.campaign
def test_all_is_proved_of_symbols_that_are_copied(tmp_path: Path) -> None:
    told = run("prove", str(written(tmp_path, COPIES)))
    for name in SYMBOLS:
        assert re.search(rf"^proved.*\[{name},", told, re.MULTILINE), told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "told"),
    [
        ("Raiders, chooses Baths", "Raiders", "a choice is missing in line 64"),
        ("Raiders, chooses Baths", "Raiders, chooses Guard Tower", "names the wrong card"),
    ],
)
def test_the_cause_of_a_slip_is_told(was: str, is_now: str, told: str, tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    (tmp_path / "slip.duel").write_text(text.replace(was, is_now), "utf-8")
    said = run("validate", str(tmp_path / "slip.duel"), "--set", str(ENVOYS))
    assert told in said.splitlines()[0]
    assert "chooses Baths" in said.splitlines()[0]


@pytest.mark.slow
def test_the_two_names_of_a_swap_may_stand_in_each_others_place(tmp_path: Path) -> None:
    line = "choose 1 building of own city and 1 building of the opponent, swap them"
    rules = Rules(load_set(written(tmp_path, line, card="building clay_pool")))
    games = (random_game(seed, rules)[0] for seed in range(40))
    game = next(g for g in games if any(m.verb is Verb.SWAP for m in g.moves))
    right = write_notation(replace(game, set=str(tmp_path)))
    wrong = re.sub(r"swaps (.*) with (.*)", r"swaps \2 with \1", right)
    (tmp_path / "game.duel").write_text(wrong, "utf-8")
    first, *_ = run("validate", str(tmp_path / "game.duel"), "--set", str(tmp_path)).splitlines()
    said = next(each for each in right.splitlines() if ", swaps" in each).split(". ")[1]
    assert "names the wrong card" in first
    assert f'"{said}"' in first


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5])  # in 3 all that the Great Library draws is taken
def test_where_a_set_up_is_not_recorded_no_game_is_blamed(seed: int, tmp_path: Path) -> None:
    """There may have been nothing to choose where it is not known what lay there."""
    if seed % 2:
        rules = Rules(choosing_set(random.Random(seed), tmp_path))
        (name,) = map(str, tmp_path.glob("*.cards"))
    else:
        rules, name = Rules(load_set(ENVOYS)), str(ENVOYS)
    for game in range(4):
        record = replace(random_game(10 * seed + game, rules)[0], set=name)
        whole = record.setup
        second = {age: laid for age, laid in whole.layouts.items() if age != 2}
        for setup in (
            whole,
            replace(whole, layouts={}),
            replace(whole, layouts=second),
            replace(whole, tokens=(), drawn=()),
        ):
            assert judge(replace(record, setup=setup)).findings == ()
        played = tuple(move for move in record.moves if move.verb is not Verb.DRAFT)
        undrafted = replace(record, setup=replace(whole, rows=()), moves=played)
        assert judge(undrafted).findings == ()


# ---- what rooms say ----------------------------------------------------------

SAID = {
    "choose 1 yellow or blue of the opponent, discard it":
        "chooses 1 yellow or blue building in the opponent's city to discard",
    "choose 1 grey of the opponent, take it":
        "chooses 1 grey building in the opponent's city to take over",
    "may choose 1 building of age 3 from the discards, build it":
        "may choose 1 building of Age III in the discards to build for free",
    "choose 1 yellow of own city, discard it": "chooses 1 yellow building in this city to discard",
    "choose 1 brown of own city, give it": "chooses 1 brown building in this city to give away",
    "opponent chooses 1 brown of own city, discard it":
        "the opponent chooses 1 brown building in this city to discard",
    "choose 2 buildings from the structure, discard them":
        "chooses 2 buildings accessible in the structure to discard",
    "opponent may choose 1 token from the board, return it":
        "the opponent may choose 1 progress token on the board to return to the box",
    "may choose 1 wonder from own hand, build it":
        "may choose 1 wonder still to be built in this city to build for free",
    "choose 2 wonders from the hand of the opponent, return them":
        "chooses 2 wonders still to be built by the opponent to return to the box",
    "opponent chooses 1 wonder of own city, unbuild it":
        "the opponent chooses 1 wonder in this city to unbuild",
    "choose 1 brown of own city and 1 token of the opponent, swap them":
        "chooses 1 brown building in this city and 1 progress token in the opponent's city to swap",
    "may choose 1 wonder from own hand and 1 wonder from the hand of the opponent, swap them":
        "may choose 1 wonder still to be built in this city and 1 wonder still to be built by the "
        "opponent to swap",
    "choose 1 token from the box, take it": "chooses 1 progress token in the box to take",
    "may choose 1 green of the opponent, copy its symbol":
        "may choose 1 green building in the opponent's city to copy its symbol",
    "choose 1 guild from those left out, build it":
        "chooses 1 guild left out of this Age to build for free",
    "choose 1 blue or green from the top row, build it":
        "chooses 1 blue or green building face up in the structure's top row to build for free",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("line", SAID)
def test_a_line_is_told_drawn_compared_and_formatted(line: str, tmp_path: Path) -> None:
    folder = written(tmp_path, line)
    cards = load_set(folder)
    (choice,) = cards.by_slug["tavern"].choices
    assert choice.text == line
    shown = " ".join(run("cards", "show", "tavern", "--set", str(folder)).split())
    assert f"when built: {SAID[line]}" in shown
    for language in ("fr", "nl"):
        other = commands.run("cards", "show", "tavern", "--set", folder, "--lang", language)
        assert "{" not in other.output
    assert SAID[line] in " ".join(run("cards", "diff", "duel", str(folder)).split())
    glyphs = [glyph for sign in signs_of(cards, cards.by_slug["tavern"]) for glyph in sign]
    pictures = icons()["pictures"]
    assert all(g.name in pictures for g in glyphs if g.shape == "power")
    assert "0 would change" in run("cards", "format", str(folder), "--check")


@pytest.mark.slow
def test_what_is_not_modelled_is_not_known(tmp_path: Path) -> None:
    missing = not_modelled(load_set(ENVOYS))
    assert missing is not None
    assert not_modelled(load_set("duel")) is None
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("player,civilian,total\nAnna,20,20\nBert,15,15\n", "utf-8")
    told = run("score", str(sheet), "--set", str(ENVOYS), "--possible")
    assert "not known" in told
    assert "not possible" not in told


@pytest.mark.slow
def test_games_are_simulated() -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    result = commands.run("simulate", ENVOYS, "--games", "20", "--seed", "1")
    assert result.exit_code == 0, result.output


def laid_out(module: Any, numbers: Iterator[int]) -> Setup:
    """A set-up of a module as the engine takes it."""
    parts = [(name, tuple(islice(numbers, size))) for name, _, size in module.manifest["setup"]]
    found = dict(parts[:4])
    half = len(found["rows"]) // 2
    return Setup(
        rows=(found["rows"][:half], found["rows"][half:]),
        tokens=found["tokens"],
        drawn=found["drawn"],
        layouts=dict(zip(module.manifest["ages"], (cards for _, cards in parts[4:]), strict=True)),
    )


@pytest.mark.slow
def test_what_choices_make_of_items_is_counted() -> None:
    """Counted once more out of where the items lie before and after."""
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from antipater.checker.compile.counts import COUNTS
    from antipater.checker.compile.duel.records import move_of
    from antipater.checker.simulate.duel import GamePlayer
    from antipater.checker.simulate.order import Order

    player, rules = GamePlayer(Order("duel", str(ENVOYS), seed=3)), Rules(load_set(ENVOYS))
    block, counts = player.block(0, 60), {name: Counter[int]() for name in COUNTS}
    cities = (Spot.CITY, Spot.CITY + 1)
    for game in range(60):
        state = begin(rules, laid_out(player, iter(block.setups.row(game))))
        start, end = block.offsets[game : game + 2]
        for number in block.moves[start:end]:
            move = move_of(int(number))
            after = perform(rules, state, move)
            for item in rules.items:
                was, now = state.places[item.id], after.places[item.id]
                if was != now and item.kind is not Kind.WONDER:
                    if now in cities:
                        counts["held"][item.id] += 1
                        counts["taken_over" if was in cities else "built"][item.id] += 1
                    elif was in cities:
                        counts["destroyed"][item.id] += 1
                    elif now == Spot.DISCARD:
                        counts["discarded"][item.id] += 1
            state = after
    buildings = [item.id for item in rules.items if item.kind is not Kind.WONDER]
    for name in ("built", "held", "taken_over", "destroyed", "discarded"):
        row = block.counts.row(COUNTS.index(name))
        assert {n: row[n] for n in buildings if row[n]} == counts[name], name
        assert counts[name]


# ---- slips -------------------------------------------------------------------

WRONG = {
    "choose 1 pink of the opponent, discard it": ("C-UNKNOWN", 12),
    "choose 1 token from the discards, take it": ("C-NOT-PLAYED", 37),
    "choose 1 brown of the opponent, build it": ("C-NOT-PLAYED", 35),
    "choose 1 brown of own city, take it": ("C-NOT-PLAYED", 31),
    "choose 1 brown of the opponent, give it": ("C-NOT-PLAYED", 35),
    "choose 1 building from the board, take it": ("C-NOT-PLAYED", 37),
    "choose 1 building of age 7 from the discards, build it": ("C-RANGE", 28),
    "choose 1 brown from the attic, build it": ("C-UNKNOWN", 27),
    "opponent choose 1 brown of own city, discard it": ("C-SYNTAX", 12),
    "chooses 1 brown of own city, discard it": ("C-SYNTAX", 3),
    "left chooses 1 brown of own city, discard it": ("C-UNKNOWN", 3),
    "choose 1 building or brown of own city, discard it": ("C-UNKNOWN", 12),
    "choose 1 brown from own hand, build it": ("C-NOT-PLAYED", 33),
    "choose 1 wonder from the discards, build it": ("C-NOT-PLAYED", 38),
    "choose 1 brown of the opponent, unbuild it": ("C-NOT-PLAYED", 35),
    "choose 1 brown of own city, swap it": ("C-NOT-PLAYED", 31),
    "choose 1 green of the opponent, copy it": ("C-NOT-PLAYED", 35),
    "choose 1 green of the opponent, take its symbol": ("C-NOT-PLAYED", 40),
    "choose 2 green of the opponent, copy its symbol": ("C-NOT-PLAYED", 40),
    "choose 1 token of the opponent, copy its symbol": ("C-NOT-PLAYED", 35),
    "choose 1 green from the discards, copy its symbol": ("C-NOT-PLAYED", 37),
    "choose 1 brown of own city and 1 grey of the opponent, take them": ("C-NOT-PLAYED", 58),
    "choose 2 browns of own city and 1 grey of the opponent, swap them": ("C-UNKNOWN", 12),
    "choose 1 brown of own city and 2 grey of the opponent, swap them": ("C-NOT-PLAYED", 34),
    "choose 1 brown of the opponent and 1 grey of own city, swap them": ("C-NOT-PLAYED", 58),
    "opponent chooses 1 brown of own city and 1 grey of the opponent, swap them": (
        "C-NOT-PLAYED",
        3,
    ),
    "choose 1 wonder from own hand and 1 brown of the opponent, swap them": ("C-NOT-PLAYED", 62),
}


@pytest.mark.slow
@pytest.mark.parametrize("line", WRONG)
def test_a_slip_is_told_at_its_place(line: str, tmp_path: Path) -> None:
    (found, *_) = check_set(str(written(tmp_path, line))).diagnostics
    assert (found.code, found.span.start.column) == WRONG[line]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("choose 1 brown of age 3 of the opponent, take it", "there is no brown card of age 3"),
        ("choose 1 guild of age 1 from the discards, build it", "there is no guild of age 1"),
        ("choose 1 blue of the opponent, copy its symbol", "no blue card has a symbol to copy"),
        ("choose 1 guild of the opponent, copy its symbol", "no guild has a symbol to copy"),
        ("choose 1 blue of age 3 from the structure, discard it", "nothing of age 3 lies there"),
        (
            "choose 1 building of age 2 from those left out, build it",
            "nothing of age 2 lies there when a card of age 1 is built",
        ),
    ],
)
def test_a_filter_that_never_matches_is_told(line: str, told: str, tmp_path: Path) -> None:
    found = check_set(str(written(tmp_path, line))).diagnostics
    assert [told in each.message for each in found if each.code == "L-NO-EFFECT"] == [True]


def test_a_zone_that_nobody_fills_is_told(tmp_path: Path) -> None:
    folder = written(tmp_path, "choose 1 token from the board, take it")
    with (folder / "tried.cards").open("a", encoding="utf-8") as file:
        file.write("figure tokens_on_board 0\n")
    found = check_set(str(folder)).diagnostics
    assert any("nothing lies there" in each.message for each in found)


# ---- proofs ------------------------------------------------------------------


@pytest.mark.slow
def test_the_expected_step_is_proved_of_every_deed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from antipater.rules.duel import effects

    def wrong(line: str, item: str, player: int, other: str = "") -> set[str]:
        cards = load_set(written(tmp_path, line))
        second = cards.by_slug[other].id if other else -1
        verb = Verb.SWAP if other else Verb.CHOOSE
        control = ControlState(1, 1, 0, (Due(verb, player, line),), 8)
        made = Move(verb, player, cards.by_slug[item].id, second)
        return refuted(cards, control, made, Move(Verb.PASS, player, player))

    for line, item, player in (
        ("choose 1 green of the opponent, take it", "workshop", 0),
        ("opponent may choose 1 brown of own city, discard it", "quarry", 1),
        ("choose 1 green of own city, give it", "workshop", 0),
        ("choose 1 green of the opponent, copy its symbol", "workshop", 0),
        ("opponent chooses 1 green of own city, copy its symbol", "workshop", 1),
        ("choose 1 token from the board, return it", "law", 0),
        ("choose 1 building from the structure, discard it", "altar", 1),
    ):
        assert wrong(line, item, player) == set(), line
    for line, item in (
        ("choose 1 wonder of the opponent, unbuild it", "statue_of_zeus"),
        ("choose 1 wonder from own hand, build it", "sphinx"),
        ("choose 1 wonder from the hand of the opponent, take it", "piraeus"),
    ):
        assert wrong(line, item, 0) == set(), line
    swap = (
        "choose 1 brown of own city and 1 green of the opponent, swap them",
        "quarry",
        0,
        "workshop",
    )
    hands = "choose 1 wonder from own hand and 1 wonder from the hand of the opponent, swap them"
    assert wrong(*swap) == set()
    assert wrong(hands, "sphinx", 0, "piraeus") == set()
    monkeypatch.setattr(effects, "receive", lambda *_: [])
    assert wrong("choose 1 green of the opponent, take it", "workshop", 0) != set()
    assert wrong(*swap) != set()
    monkeypatch.setattr(effects, "copy_symbol", lambda *_: [])
    assert wrong("choose 1 green of the opponent, copy its symbol", "workshop", 0) != set()


@pytest.mark.slow
@pytest.mark.parametrize("age", [1, 2])
def test_the_proof_follows_every_swap_that_may_be_legal(age: int, tmp_path: Path) -> None:
    line = "choose 1 brown of own city and 1 green of the opponent, swap them"
    cards = load_set(written(tmp_path, line))
    control = ControlState(age, 1, 0, (Due(Verb.SWAP, 0, line), Due(Verb.TOKEN, 0)), 8)
    moves = {*DuelInduction(DuelCities(cards, None), Prover()).moves(control)}
    ids = {each: [i.id for i in cards.items if i.colour == each] for each in ("brown", "green")}
    swaps = {Move(Verb.SWAP, 0, one, two) for one, two in product(ids["brown"], ids["green"])}
    assert swaps <= moves


@pytest.mark.slow
def test_choices_without_end_are_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wonder that is built asks for two more, and it is not known that it stands already.
    Here no more may wait than one card asks, which takes a sixth of the time."""
    from antipater.checker.proofs.duel import induction
    from antipater.checker.proofs.prove import prove_set

    monkeypatch.setattr(induction, "_MORE_WAITING", 0)
    line = "choose 2 wonders from own hand, build them"
    cards = load_set(written(tmp_path, line, card="wonder great_library"))
    (found,) = prove_set(cards, only=["seven_wonders"])
    assert found.status is ProofStatus.UNKNOWN
    assert "more than 3 may wait at once" in found.reasons[0]


def test_all_that_one_card_asks_may_wait(tmp_path: Path) -> None:
    asks = [f"may choose 3 {colour} of the opponent, discard them" for colour in ("blue", "red")]
    cards = load_set(written(tmp_path, *asks))
    induction = DuelInduction(DuelCities(cards), Prover(), ("seven_wonders",))
    waiting = tuple(Due(Verb.CHOOSE, 0, text) for text in asks for _ in range(3))
    control = ControlState(1, 1, 0, waiting, 8)
    assert induction.beyond(control) == ""
    assert "more than 9" in induction.beyond(replace(control, due=waiting * 2))


def test_shipped_sets_have_no_such_verbs() -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from antipater.checker.compile.duel.memory import Memory

    rules = Rules(load_set("duel"))
    assert rules.worded == ()
    assert not {Verb.CHOOSE, Verb.PASS} & {*Memory(rules).verbs}
    tokens = [i for i in rules.items if i.kind is Kind.TOKEN]
    assert re.fullmatch(r"\w+", tokens[0].slug)
