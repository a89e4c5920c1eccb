"""The set of the documents with effects on events: clean, its examples come out, and it plays."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.check import check_set
from antipater.checker.commands.cli import app
from antipater.checker.proofs.duel.expected import Book
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, begin, legal_moves, perform
from support.random_duel import random_setup

USURERS = Path(__file__).parents[3] / "docs" / "examples" / "usurers"


@pytest.mark.slow
def test_it_is_clean_and_its_examples_come_out() -> None:
    assert check_set(str(USURERS)).diagnostics == ()
    result = CliRunner().invoke(app, ["cards", "test", str(USURERS)])
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_every_effect_acts_in_some_game() -> None:
    cards = load_set(USURERS)
    rules, rng = Rules(cards), random.Random(2)
    book, acted = Book(rules), set[int]()
    lively = {item.id for item in cards.items if item.effects}
    for _ in range(40):
        state = begin(rules, random_setup(rng, rules))
        while moves := legal_moves(rules, state):
            move = rng.choice(moves)
            due = book.after(state, move)
            debts = [city[cards.column["debt"]] for city in state.cities]
            state = perform(rules, state, move)
            assert due == state
            told = state.log.events if state.log else ()
            acted |= {e.item for e in told if e.item in lively and e.amount}
            if debts != [city[cards.column["debt"]] for city in state.cities]:
                acted.add(-1)
    assert len(acted) >= len(lively) - 1
