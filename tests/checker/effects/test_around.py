"""Lines of effects in 7 Wonders: engine, a second reading and module agree, at tables of all
sizes; every room says something of them, and no real end is called impossible."""

import random
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import sheet
from antipater.checker.games.registry import GAMES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.lints import run_lints
from antipater.rules.card_set import CardSet
from antipater.rules.ledger import add
from antipater.rules.seven_wonders import (
    Action,
    Play,
    Rules,
    Setup,
    State,
    begin,
    perform,
    refusal,
    scores,
)
from antipater.rules.seven_wonders.payments import settle
from support import commands
from support import compiled_seven_wonders as compiled
from support.random_seven_wonders import (
    NAMES,
    random_course,
    random_end,
    random_setup,
    random_table,
)

FREE = (
    "builds first of each colour free",
    "builds first of each age free",
    "builds last of each age free",
    "builds blue free",
    "builds green or purple free",
)
EVENTS = (
    "gain 2 coins",
    "neighbours lose 1 coin per brown, the rest as debt",
    "when own builds: gain 1 coin",
    "when left builds blue or stage: right gains 1 debt",
    "when neighbours discard: gain 1 coin, once an age",
    "when others build red: others lose 1 coin",
    "when all chains: gain 1 debt",
    "when own buys: left loses 2 coins, the rest as debt, once a turn",
    "when right buys: all gain 1 coin",
    "when own discards: lose 1 debt per blue at the neighbours",
    "others gain 1 debt per stage of theirs",
    "when own wins a conflict: gain 2 coins",
    "when neighbours lose a conflict: lose 1 coin, the rest as debt",
    "when all loses a conflict: left gains 1 debt",
    "when an age begins: gain 1 coin per brown",
    "shields 1 per brown or yellow",
    "when all builds: each city with most yellow loses 1 coin",
    "each city with least coins gains 1 debt",
    "when an age ends: neighbours lose 1 coin, the rest as debt, once a game",
    "when own builds: gain 2 coins if own.coins < 5, once an age",
    "neighbours lose 1 coin per brown if own.yellow >= left.yellow",
    "shields 2 if own.red > 1",
)
SHIELDS = (
    "when own builds yellow: gain 1 shield",
    "when left discards: neighbours lose 1 shield",
    "when own wins a conflict: lose 2 shields",
    "when an age begins: gain 1 shield per brown",
    "others lose 1 shield",
    "each city with least coins gains 2 shields",
    "when all.shields reaches 3: left gains 1 shield, once an age",
)
RISING = (
    "when own gains coins: gain 1 debt",
    "when own gains coins: gain 1 coin",
    "when others lose coins: left loses 1 coin",
    "when neighbours lose coins: gain 1 coin, once a turn",
    "when left reaches 2 brown: gain 2 coins",
    "when all.shields reaches 2: left loses 1 coin",
    "when own.debt reaches 2: lose 2 debt",
)
MOVED = (
    "when own gains coins of the bank: gain 1 debt, once a turn",
    "when others gain coins of the bank: gain 1 coin",
    "when own gains coins: gain 1 debt",
    "when own buys of left: gain 1 coin",
    "when neighbours buy of right: left loses 1 coin",
)
CAMPAIGN = pytest.mark.campaign  # what ``MIXED`` has as well
MIXED = (*EVENTS[5:12], *FREE, *EVENTS[12:], *EVENTS[:5])  # with rules of conflicts beside them
# Cards that are played early, and stages of every board, which get the lines in turn.
CARDS = ("lumber_yard", "clay_pool", "tavern", "altar", "workshop", "scriptorium", "apothecary",
         "stone_pit", "ore_vein", "marketplace", "east_trading_post", "barracks", "stockade",
         "guard_tower", "theater", "baths", "pawnshop", "tree_farm",
         "timber_yard", "clay_pit", "mine", "forest_cave",
         "west_trading_post", "excavation", "loom_1", "press_1", "glassworks_1")  # fmt: skip


CONFLICTS = """rule conflict_strength
  own.shields + own.yellow
  source "house rule"

rule takes_part
  own.debt <= 3
  source "house rule"
"""


FOR_EVERY_CITY = """tally luck  en "luck"  fr "chance"  nl "geluk"
  when own wins a conflict: gain 1 luck, once a game

track quay  en "quay"  fr "quai"  nl "kade"
  scores civilian
  when own builds yellow: gain 1 quay
  step 1: gain 1 coin, points 1
  step 3: gain 1 mole if own.luck = 1

track mole  en "mole"  fr "môle"  nl "pier"
  when own discards: gain 1 mole
  step 2: others lose 1 coin
"""


def text_of(lines: tuple[str, ...], once: bool = False) -> str:
    """A set with these lines; each ``once``, for what branches with every one of them."""
    parts = ["set tried\n  extends seven_wonders"]
    if any("debt" in line for line in lines):
        parts.append('tally debt  en "debt"  fr "dette"  nl "schuld"')
        parts += [CONFLICTS, FOR_EVERY_CITY] if lines[0] == MIXED[0] else []
    by_turns = lines if once else cycle(lines)
    parts += [f"change building {c}\n  {line}" for c, line in zip(CARDS, by_turns, strict=False)]
    if once:
        return "\n\n".join(parts) + "\n"
    for wonder, line in zip(("giza", "olympia", "babylon", "rhodes"), cycle(lines), strict=False):
        parts += [f"change board {wonder} side {side}\n  stage 1\n    {line}" for side in "AB"]
    return "\n\n".join(parts) + "\n"


# What is remarked of sets whose lines stand on any cards.
SAID = {"L-DOMINATED", "L-NO-EFFECT", "L-NAMESAKE"}


@cache
def made(lines: tuple[str, ...], once: bool = False) -> CardSet:
    layers = read_layers("seven_wonders")
    compilation = compile_set([*layers, (("tried.cards", text_of(lines, once)),)])
    assert not compilation.diagnostics
    assert {each.code for each in run_lints(compilation)} <= SAID
    assert compilation.card_set
    return compilation.card_set


def trying(rules: Rules, state: State) -> compiled.Pair:
    """What makes legal moves, and others, at a moment."""
    pair = object.__new__(compiled.Pair)
    pair.rules, pair.state = rules, state
    return pair


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("lines", [FREE, EVENTS, SHIELDS, RISING, MOVED, MIXED])
def test_a_second_reading_agrees(lines: tuple[str, ...], players: int) -> None:
    rules = Rules(made(lines))
    rng, book, freed = random.Random(players), Book(rules), 0
    for _ in range(4):
        state = begin(rules, random_setup(rng, rules, players))
        while not state.over:
            for _ in range(2):
                other = trying(rules, state).any_move(rng)
                why = refusal(rules, state, other)
                assert book.refused(state, other) == (why and why.code)
            move = trying(rules, state).legal_move(rng)
            due = book.after(state, move)
            freed += sum(play.action is Action.FREE for play in move)
            state = perform(rules, state, move)
            assert state == due
    assert freed > 4 or lines in (EVENTS, SHIELDS, RISING, MOVED)


@pytest.mark.parametrize(
    "lines",
    [
        SHIELDS,
        RISING,
        MOVED,
        MIXED,
        pytest.param(FREE, marks=CAMPAIGN),
        pytest.param(EVENTS, marks=CAMPAIGN),
    ],
)
def test_the_module_agrees(lines: tuple[str, ...]) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    rules, module = compiled.made(made(lines, once=lines in (RISING, MOVED, SHIELDS, MIXED)))
    rng = random.Random(1)
    for size in (2, 3, 4):
        compiled.Pair(rules, module, random_setup(rng, rules, size)).play(rng)


@pytest.mark.parametrize("lines", [FREE, EVENTS, SHIELDS, RISING, MOVED])
def test_each_line_is_shown_drawn_and_written_again(lines: tuple[str, ...]) -> None:
    cards, bare = made(lines), load_set("seven_wonders")
    formatted, _ = format_text("tried.cards", text_of(lines))
    again = compile_set([*read_layers("seven_wonders"), (("tried.cards", formatted),)]).card_set
    assert again is not None
    for card, line in zip(CARDS, lines, strict=False):
        item, plain = cards.by_slug[card], bare.by_slug[card]
        assert line in formatted
        assert again.by_slug[card].effects == item.effects
        told = {language: sheet(cards, item, language) for language in ("en", "fr", "nl")}
        assert len(set(told.values())) == 3
        for language, words in told.items():
            assert words != sheet(cards, plain, language)
            assert drawn(cards, item, language) != drawn(cards, plain, language)


@pytest.mark.parametrize("lines", [FREE, EVENTS, SHIELDS, RISING])
def test_no_real_end_is_called_impossible(lines: tuple[str, ...]) -> None:
    cards = made(lines)
    rules, asker = Rules(cards), Asker(cards)
    for seed in range(2):
        state = random_end(random.Random(seed), rules, 3)
        boards = [rules.items[board] for board in state.setup.boards]
        players = tuple(
            PlayerEntries(name, {c: points[c] for c in cards.categories}, board=board.slug)
            for name, points, board in zip(NAMES, scores(rules, state), boards, strict=False)
        )
        verdict = asker.asked(judged(cards, Sheet("1", players)))
        assert verdict.possible is not False
        assert lines is FREE or (verdict.undecided, verdict.because in cards.by_slug) == (
            "effect",
            True,
        )


def test_the_commands_know_events_around_the_table(tmp_path: Path) -> None:
    """A game of the set: recorded, judged and shown; the set compared."""
    path, record_file = tmp_path / "tried.cards", tmp_path / "game.7w"
    path.write_text(text_of(EVENTS), "utf-8")
    rules = Rules(load_set(path))
    record = replace(random_table(3, 3, using=rules), set=str(path))
    record_file.write_text(GAMES["seven_wonders"].write(record, "en"), "utf-8")
    state = random_course(random.Random(3), rules, 3)[-1][0]

    def run(*words: str) -> str:
        result = commands.run(*words)
        assert result.exit_code in (0, 1), result.output
        return result.output

    judged = run("validate", str(record_file), "--set", str(path), "--json")
    assert '"valid": true' in judged
    table = run("view", str(record_file), "--set", str(path), "--move", str(len(record.plays)))
    for ledger in state.cities:
        assert f"debt: {ledger[rules.cards.column['debt']]}" in table
    compared = run("cards", "diff", "seven_wonders", str(path))
    for card in CARDS[: len(EVENTS)]:
        assert f" · {card}" in compared


def test_what_cards_take_is_reckoned_with_where_payments_are_settled() -> None:
    rules = Rules(made(EVENTS))
    for seed in range(3):
        course = random_course(random.Random(seed), rules, 4)
        states, moves = map(list, zip(*course, strict=True))
        states.append(perform(rules, states[-1], moves[-1]))
        found = settle(rules, states, moves)
        assert found.ends == {tuple(city[rules.coins] for city in states[-1].cities)}
        assert found.certain  # who was paid is stated
        open_moves = [tuple(play._replace(split=None) for play in move) for move in moves]
        assert not settle(rules, states, open_moves).certain


TABLES = ("every_seat_plays_by_the_rules", "every_seat_is_held_to_the_rules")


@pytest.mark.slow
@pytest.mark.campaign  # of Duel ``test_matrix`` proves such lines in every run
@pytest.mark.parametrize("lines", [FREE, EVENTS, SHIELDS[:-1], RISING[:4], MOVED, MIXED])
def test_plays_of_a_set_with_such_lines_are_proved(lines: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "tried.cards"
    path.write_text(text_of(lines, once=True), "utf-8")
    only = [word for name in TABLES for word in ("--only", name)]
    result = commands.run("prove", "--jobs", "1", *only, path)
    assert result.exit_code == 0, result.output


def test_a_seventh_card_is_not_paid_with_what_was_taken_since(tmp_path: Path) -> None:
    """By the edition in which it is paid with what lay there when its turn began."""
    path = tmp_path / "mine.cards"
    text = "set mine\n  extends seven_wonders\nchange building altar\n  others lose 3 coins\n"
    path.write_text(text, "utf-8")
    rules = Rules(load_set(path), "one_turn")
    slug = {item.slug: item.id for item in rules.items}
    boards = tuple(slug[board] for board in ("babylon_b", "rhodes_a", "giza_a"))
    state = begin(rules, Setup(3, boards))
    first = list(state.cities[0])
    for stage in ("babylon_b_1", "babylon_b_2"):
        add(first, rules.items[slug[stage]])
    first[rules.coins] = 1
    state = state._replace(cities=(tuple(first), *state.cities[1:]), turn=6, hands=(None,) * 3)
    plays = [("build", "stone_pit"), ("build", "altar"), ("discard", "baths")]
    turn = tuple(Play(n, Action(do), slug[card]) for n, (do, card) in enumerate(plays))
    assert refusal(rules, state, turn) is None
    asked = perform(rules, state, turn)
    paid = (Play(0, Action.BUILD, slug["clay_pit"]),)
    why = refusal(rules, asked, paid)
    assert asked.due
    assert why is not None
    assert (why.code, why.expected, why.found) == ("W-COST-02", 1, 0)
    assert Book(rules).refused(asked, paid) == "W-COST-02"
