"""Zones out of which cards let take something: a choice between effects that have names."""

import random
from collections import Counter
from pathlib import Path

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Due, Move, Rules, Spot, Verb
from support import commands
from support.agreement import agreed_moves
from support.commands import said_of
from support.frames import wrong_lines
from support.places import TOP
from support.proved_moves import check_all_is_proved

OFFERS = TOP / "docs" / "examples" / "offers"
TEXT = (OFFERS / "offers.cards").read_text("utf-8")
RECORD = OFFERS / "offers.duel"
run = said_of(OFFERS)


@pytest.mark.slow
def test_its_recorded_game_shows_offers() -> None:
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(OFFERS))
    rules = Rules(load_set(OFFERS))
    chosen = {rules.items[m.item].slug for m in record.moves if m.verb is Verb.CHOOSE}
    assert chosen & {"levy", "truce", "muster", "treaty"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_second_readings_agree(seed: int) -> None:
    """What a choice offers lies in its zone and in no other, and is taken once."""
    cards, came = load_set(OFFERS), Counter[str]()
    terms = {cards.items[item].slug for item in cards.zone("terms").items}
    for rules, state, move, after in agreed_moves(random.Random(seed), cards, 2):
        item = rules.items[move.item].slug
        if move.verb is Verb.CHOOSE and state.due[0].argument.endswith("the terms, take it"):
            assert item in terms
        if move.verb in (Verb.CHOOSE, Verb.CALL) and item in terms:
            assert move.verb is Verb.CHOOSE
            assert state.places[move.item] == Spot.TABLE != after.places[move.item]
            came[item] += 1
    assert came


@pytest.mark.slow
def test_a_slip_has_its_cause(tmp_path: Path) -> None:
    text, file = RECORD.read_text("utf-8"), tmp_path / "game.duel"
    (line,) = (each for each in text.splitlines() if "builds Tavern" in each)
    file.write_text(text.replace(line, line.split(", chooses")[0]), "utf-8")
    assert f'with "{line.split(". ")[1]}" the record is valid' in run("validate", str(file))


@pytest.mark.slow
def test_the_table_tells_what_lies_there() -> None:
    text = RECORD.read_text("utf-8")
    (line,) = (each for each in text.splitlines() if "builds Tavern" in each)
    for language, zone, asked in (
        ("en", "Terms: Truce, Treaty", "chooses 1 character in Terms to take"),
        ("fr", "Conditions : Trêve, Traité", "1 personnage de la zone « Conditions » à prendre"),
        ("nl", "Voorwaarden: Wapenstilstand, ", "kiest 1 personage in Voorwaarden om te"),
    ):
        told = run("view", str(RECORD), "--move", line.split(".")[0], "--after", language=language)
        assert zone in told
        assert asked in told


MOVING = """
change building workshop
  choose 1 character of the opponent, take it

change building quarry
  choose 1 character of the opponent, return it

change building stable
  choose 1 character of own city, give it

example "What is put back lies there again"
  own has 5 coins
  opponent has levy
  own builds quarry
  own chooses levy
  opponent builds tavern
  opponent chooses levy
  then opponent.characters = 1

example "Characters go over from city to city"
  own has 20 coins
  opponent has truce, 5 coins
  own builds workshop
  own chooses truce
  own scores 3 offers
  opponent scores 0 offers
  opponent builds tavern
  opponent chooses levy
  own builds stable
  own chooses truce
  opponent scores 3 offers
"""


@pytest.mark.slow
def test_characters_are_taken_given_and_put_back(tmp_path: Path) -> None:
    (tmp_path / "offers.cards").write_text(TEXT + MOVING, "utf-8")
    result = commands.run("cards", "test", tmp_path)
    assert result.exit_code == 0, result.output
    for language, said in (
        ("en", "chooses 1 character in the opponent's city to put back into its zone"),
        ("fr", "choisit 1 personnage dans la cité de l'adversaire à remettre dans sa zone"),
        ("nl", "kiest 1 personage in de stad van de tegenstander om terug in de zone te leggen"),
    ):
        options = ["cards", "show", "quarry", "--set", str(tmp_path), "--lang", language]
        assert said in commands.run(*options).output


WRONG = [
    ("from the terms, take it\n", "from the term, take it\n", "C-UNKNOWN"),
    ("from the terms, take it\n", "from the terms, build it\n", "C-NOT-PLAYED"),
    ("choose 1 character from the terms", "choose 1 token from the terms", "C-NOT-PLAYED"),
    ("choose 1 character from the terms", "choose 1 character from the box", "C-NOT-PLAYED"),
    ("  row of 4\n", "  row of 4\n  price 1, 2, 3, 4 coins\n", "C-NOT-PLAYED"),
    ("  price 2, 4 coins\n", "", "C-MISSING"),
]


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG)


@pytest.mark.slow
def test_what_is_known_of_games_is_so_after_something_is_taken() -> None:
    """Of every theorem about moves, the moves that take something, and those that let take it."""
    cards = load_set(OFFERS)
    induction = DuelInduction(DuelCities(cards), Prover())
    terms = "choose 1 character from the terms, take it"
    council = "opponent may choose 1 character from the council, take it"
    takes, may_take = (Due(Verb.CHOOSE, 0, terms),), (Due(Verb.CHOOSE, 1, council),)
    for age, due, verb, slugs in (
        (1, (), Verb.BUILD, ("tavern", "altar")),
        (1, takes, Verb.CHOOSE, ("levy", "truce", "muster", "treaty")),
        (1, may_take, Verb.CHOOSE, ("hestia", "themis")),
        (2, (), Verb.CALL, ("hestia", "themis")),
    ):
        for slug in slugs:
            move = Move(verb, due[0].player if due else 0, cards.by_slug[slug].id)
            assert induction.follow(ControlState(age, 1, 0, due, 8), move), slug
    check_all_is_proved(induction)
