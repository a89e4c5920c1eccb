"""The set of the documents with effects around the table: clean, its examples come out, and in
its games a second reading agrees and every card with a line acts."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.check import check_set
from antipater.checker.commands.cli import app
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Happening, Rules, perform
from support.random_seven_wonders import random_course

NEIGHBOURS = Path(__file__).parents[3] / "docs" / "examples" / "neighbours"


@pytest.mark.slow
def test_it_is_clean_and_its_examples_come_out() -> None:
    assert check_set(str(NEIGHBOURS)).diagnostics == ()
    result = CliRunner().invoke(app, ["cards", "test", str(NEIGHBOURS)])
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_every_effect_acts_in_some_game() -> None:
    rules = Rules(load_set(NEIGHBOURS))
    book, acted, owed = Book(rules), set[str](), 0
    debt = rules.cards.column["debt"]
    for seed in range(12):
        for state, move in random_course(random.Random(seed), rules, 3 + seed % 3):
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            assert after.log
            told = [e for e in after.log.events if e.what in (Happening.GAINS, Happening.LOSES)]
            acted |= {rules.items[event.item].slug for event in told}
            owed = max(owed, *(city[debt] for city in after.cities))
    assert owed
    assert {"tavern", "altar", "baths", "theater", "caravansery", "courthouse"} <= acted
