"""Ends of sets whose cards bring or take coins at events: never impossible where a game had them,
and impossible beyond all that can have come of it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item
from antipater.rules.duel import Rules, State, Victory, scores
from support.random_duel import random_game

pytestmark = pytest.mark.slow

# Large amounts on a building of the first age, so that nothing else can make up for them.
LINES = (
    "when own discards: gain 90 coins",
    "when opponent discards: gain 90 coins, once an age",
    "when own builds: gain 90 coins, once a turn",
    "when all builds brown or wonder: gain 90 coins",
    "when opponent builds blue: opponent gains 90 coins",
    "when own chains: gain 90 coins",
    "when opponent buys: all gain 90 coins",
    "when own builds: gain 90 coins, once a game",
    "opponent gains 90 coins",
    "when all builds: opponent loses 9 coins",
    "when own builds: lose 9 coins, once an age",
    "lose 9 coins per brown",
    "when own discards: gain 9 coins per debt",
)


# Small amounts of a tally, on a building likewise.
TALLIED = (
    "when own advances: gain 1 spoils, once an age",
    "when opponent discards: all gain 1 spoils",
    "when own makes a pair: gain 1 spoils per brown",
    "when all buys: opponent gains 1 spoils, once a game",
    "when own chains: gain 2 spoils",
    "gain 2 spoils",
)


def tried(line: str, folder: Path) -> CardSet:
    path = folder / "tried.cards"
    gains = "change building palace\n  gain 2 debt\n" if "debt" in line else ""
    tally = "tally debt\n" if gains else ""
    tally += "tally spoils\n  worth 2 points in military\n" if "spoils" in line else ""
    text = f"set tried\n  extends duel\n{tally}change building altar\n  {line}\n{gains}"
    path.write_text(text, "utf-8")
    return load_set(path)


def finished(cards: CardSet) -> TableEnds:
    made = GAMES["duel"].sheet.finished(cards, None, 2, True)
    assert made is not None
    return made


def end(rules: Rules, state: State) -> tuple[dict[Entry, int], Mapping[int, list[Item]]]:
    """The sheet of an end, with the coins, and what stands in both cities."""
    points, cards = scores(rules, state), rules.cards
    sheet = {(s, c): points[s][c] for s in (0, 1) for c in cards.categories if c != "treasury"}
    sheet |= {(s, "coins"): state.cities[s][rules.coins] for s in (0, 1)}
    given = {s: [i for i in cards.items if state.cities[s][i.presence]] for s in (0, 1)}
    return sheet, given


@pytest.mark.parametrize("line", LINES)
def test_real_ends_are_possible_and_others_are_not(line: str, tmp_path: Path) -> None:
    cards = tried(line, tmp_path)
    assert not_modelled(cards) is None
    rules, made = Rules(cards), finished(cards)
    played = (random_game(seed, rules)[1] for seed in range(3))
    ends = [end(rules, state) for state in played if state.victory is Victory.CIVILIAN]
    for sheet, given in ends:
        assert Question(made, sheet, given).answer().possible is True
    sheet, given = ends[-1]
    if "debt" not in line:  # of which a formula may read as many as there are
        richer = {**sheet, (0, "coins"): 90_000}
        assert Question(made, richer, given).answer().possible is False


@pytest.mark.parametrize("line", TALLIED)
def test_a_tally_is_no_more_than_its_card_can_have_brought(line: str, tmp_path: Path) -> None:
    cards = tried(line, tmp_path)
    rules, made = Rules(cards), finished(cards)
    played = (random_game(seed, rules)[1] for seed in range(6))
    ends = [end(rules, state) for state in played if state.victory is Victory.CIVILIAN]
    for sheet, given in ends:
        assert Question(made, sheet, given).answer().possible is True
        richer = {**sheet, (0, "military"): sheet[0, "military"] + 200}
        assert Question(made, richer, given).answer().possible is False
