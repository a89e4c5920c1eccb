"""Lines of effects in 7 Wonders: engine, a second reading and module agree, at tables of all
sizes; every room says something of them, and no real end is called impossible."""

import random
from functools import cache
from itertools import cycle

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import sheet
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import read_layers
from antipater.grammar.lints import run_lints
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.seven_wonders import (
    Action,
    Rules,
    State,
    begin,
    perform,
    refusal,
    scores,
)
from support import compiled_seven_wonders as compiled
from support.random_seven_wonders import NAMES, random_end, random_setup

FREE = (
    "builds first of each colour free",
    "builds first of each age free",
    "builds last of each age free",
    "builds blue free",
    "builds green or purple free",
)
# Cards that are played early, and stages of every board, which get the lines in turn.
CARDS = ("lumber_yard", "clay_pool", "tavern", "altar", "workshop", "scriptorium", "apothecary")


def text_of(lines: tuple[str, ...]) -> str:
    parts = ["set tried\n  extends seven_wonders"]
    parts += [
        f"change building {c}\n  {line}" for c, line in zip(CARDS, cycle(lines), strict=False)
    ]
    for wonder, line in zip(("giza", "olympia", "babylon", "rhodes"), cycle(lines), strict=False):
        parts += [f"change board {wonder} side {side}\n  stage 1\n    {line}" for side in "AB"]
    return "\n\n".join(parts) + "\n"


@cache
def made(lines: tuple[str, ...]) -> CardSet:
    layers = read_layers("seven_wonders")
    compilation = compile_set([*layers, (("tried.cards", text_of(lines)),)])
    assert not compilation.diagnostics
    assert not [d for d in run_lints(compilation) if d.code not in ("L-DOMINATED", "L-NO-EFFECT")]
    assert compilation.card_set
    return compilation.card_set


def trying(rules: Rules, state: State) -> compiled.Pair:
    """What makes legal moves, and others, at a moment."""
    pair = object.__new__(compiled.Pair)
    pair.rules, pair.state = rules, state
    return pair


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_second_reading_agrees(players: int) -> None:
    rules = Rules(made(FREE))
    rng, book, freed = random.Random(players), Book(rules), 0
    for _ in range(6):
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
    assert freed > 6


@pytest.mark.parametrize("players", [3])
def test_the_module_agrees(players: int) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    rules, module = compiled.made(made(FREE))
    rng = random.Random(players)
    for size in (2, players):
        compiled.Pair(rules, module, random_setup(rng, rules, size)).play(rng)


@pytest.mark.parametrize("line", FREE)
def test_a_line_is_shown_drawn_and_written_again(line: str) -> None:
    cards = made((line,))
    formatted, _ = format_text("tried.cards", text_of((line,)))
    assert line in formatted
    again = compile_set([*read_layers("seven_wonders"), (("tried.cards", formatted),)]).card_set
    assert again is not None
    for item in cards.items:
        if item.effects and item.kind is not Kind.STAGE:
            assert again.by_slug[item.slug].effects == item.effects
            told = {language: sheet(cards, item, language) for language in ("en", "fr", "nl")}
            assert len(set(told.values())) == 3
            for language in told:
                assert drawn(cards, item, language)


def test_no_real_end_is_called_impossible() -> None:
    cards = made(FREE)
    rules, asker, asked = Rules(cards), Asker(cards), 0
    for seed in range(3):
        state = random_end(random.Random(seed), rules, 3)
        boards = [rules.items[board] for board in state.setup.boards]
        players = tuple(
            PlayerEntries(name, {c: points[c] for c in cards.categories}, board=board.slug)
            for name, points, board in zip(NAMES, scores(rules, state), boards, strict=False)
        )
        verdict = asker.asked(judged(cards, Sheet("1", players)))
        assert verdict.possible is not False, verdict
        asked += 1
    assert asked
