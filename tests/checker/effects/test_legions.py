"""The sets of the documents about pawns, pairs, ages, conflicts and a published expansion: clean,
their examples come out, and in their games a second reading agrees and every card with a line
acts."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.check import check_set
from antipater.checker.commands.cli import app
from antipater.checker.proofs.seven_wonders.expected import Book as TableBook
from antipater.grammar.cards.load import load_set
from antipater.rules import seven_wonders
from support.agreement import agreed_moves
from support.random_seven_wonders import random_course

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["legions", "embassies", "black_cards", "patrons"])
def test_they_are_clean_and_their_examples_come_out(name: str) -> None:
    assert check_set(str(EXAMPLES / name)).diagnostics == ()
    result = CliRunner().invoke(app, ["cards", "test", str(EXAMPLES / name)])
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_every_effect_of_the_legions_acts_in_some_game() -> None:
    acted, spoils = set[str](), 0
    for rules, _, _, after in agreed_moves(random.Random(4), load_set(EXAMPLES / "legions"), 40):
        told = [e for e in (after.log.events if after.log else ()) if e.amount]
        acted |= {rules.items[e.item].slug for e in told if e.item >= 0}
        spoils = max(spoils, *(city[rules.cards.column["spoils"]] for city in after.cities))
    assert {"stable", "garrison", "theater", "workshop", "barracks", "rostrum"} <= acted
    assert {"philosophy"} <= acted
    assert spoils > 1


def turns(
    rules: seven_wonders.Rules, games: int, sizes: int, acted: set[str]
) -> Iterator[tuple[seven_wonders.State, seven_wonders.State]]:
    """The moments before and after each move of random games at tables of three seats and more,
    as a second reading has them too; notes in ``acted`` which cards did something."""
    book = TableBook(rules)
    for seed in range(games):
        for state, move in random_course(random.Random(seed), rules, 3 + seed % sizes):
            after = seven_wonders.perform(rules, state, move)
            assert book.after(state, move) == after
            assert after.log
            acted |= {rules.items[e.item].slug for e in after.log.events if e.item >= 0}
            yield state, after


@pytest.mark.slow
def test_every_effect_of_the_embassies_acts_in_some_game() -> None:
    rules = seven_wonders.Rules(load_set(EXAMPLES / "embassies"))
    acted, apart = set[str](), 0
    assert rules.takes_part is not None
    for state, after in turns(rules, 8, 3, acted):
        apart += after.age > state.age and not all(map(rules.takes_part, state.cities))
    assert {"barracks", "walls", "forum", "arsenal"} <= acted
    assert apart


@pytest.mark.slow
def test_black_cards_are_played() -> None:
    rules = seven_wonders.Rules(load_set(EXAMPLES / "black_cards"))
    acted, debts = set[str](), 0
    for _, after in turns(rules, 12, 5, acted):
        debts = max(debts, *(city[rules.cards.column["debt"]] for city in after.cities))
    assert {"gambling_den", "gambling_house", "lair", "brotherhood", "illegal_network"} <= acted
    assert debts


@pytest.mark.slow
def test_patrons_are_played() -> None:
    rules = seven_wonders.Rules(load_set(EXAMPLES / "patrons"))
    acted = set[str]()
    for _ in turns(rules, 12, 5, acted):
        pass
    assert {"pawnshop", "tavern", "stockade", "bazar", "vineyard", "aqueduct"} <= acted
