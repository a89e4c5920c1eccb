"""The sets of the documents with lines about prices: clean, their examples come out, and in their
games a second reading agrees; what is not reckoned with is called not known."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.check import check_set
from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import sheet
from antipater.checker.commands.cli import app
from antipater.checker.proofs.duel.expected import Book as DuelBook
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules import duel, seven_wonders
from support.random_duel import random_setup
from support.random_seven_wonders import random_course

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
SETS = {name: EXAMPLES / name for name in ("bargains", "tolls")}


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_it_is_clean_and_its_examples_come_out(name: str) -> None:
    assert check_set(str(SETS[name])).diagnostics == ()
    result = CliRunner().invoke(app, ["cards", "test", str(SETS[name])])
    assert result.exit_code == 0, result.output


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_every_line_is_told_and_drawn_and_bounds_nothing(name: str) -> None:
    cards = load_set(SETS[name])
    lines = [(item, effect) for item in cards.items for effect in item.effects]
    priced = [item for item, effect in lines if effect.price or effect.power == "builds free"]
    assert len(priced) >= 8
    for item in priced:
        bare = replace(item, effects=())
        told = {language: sheet(cards, item, language) for language in ("en", "fr", "nl")}
        assert len(set(told.values())) == 3
        for language, words in told.items():
            assert words != sheet(cards, bare, language)
            assert drawn(cards, item, language) != drawn(cards, bare, language)
    unknown = not_modelled(cards)
    assert unknown is not None
    assert unknown.name in {item.slug for item in priced}


@pytest.mark.slow
def test_a_second_reading_agrees_in_every_game_of_duel() -> None:
    rules, rng = duel.Rules(load_set(SETS["bargains"])), random.Random(3)
    book = DuelBook(rules)
    for _ in range(10):
        state = duel.begin(rules, random_setup(rng, rules))
        while moves := duel.legal_moves(rules, state):
            move = rng.choice(moves)
            due = book.after(state, move)
            assert book.refused(state, move) is None
            state = duel.perform(rules, state, move)
            assert due == state


@pytest.mark.slow
def test_a_second_reading_agrees_in_every_game_of_seven_wonders() -> None:
    rules = seven_wonders.Rules(load_set(SETS["tolls"]))
    book = Book(rules)
    for seed in range(6):
        for state, move in random_course(random.Random(seed), rules, 3 + seed % 3):
            assert book.after(state, move) == seven_wonders.perform(rules, state, move)
            assert book.refused(state, move) is None
