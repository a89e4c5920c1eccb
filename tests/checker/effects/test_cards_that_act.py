"""The sets of the documents with effects on events and lines about prices: in random games a second
reading finds what the engine does, and every card acts that is named here."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import sheet
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules import seven_wonders
from antipater.rules.card_set import CardSet
from support.agreement import agreed_moves
from support.places import TOP
from support.random_seven_wonders import random_course

EXAMPLES = TOP / "docs" / "examples"
DOES = ("gains", "loses")
ACTING = {
    "usurers": (
        40,
        "altar baths economy forum lighthouse palace port stable tavern statue_of_zeus",
    ),
    "bargains": (10, ""),
    "tolls": (6, ""),
    "legions": (40, "stable garrison theater workshop barracks rostrum philosophy spoils"),
    "embassies": (8, "barracks walls forum arsenal"),
    "black_cards": (12, "gambling_den gambling_house lair brotherhood illegal_network debt"),
    "patrons": (12, "pawnshop tavern stockade bazar vineyard aqueduct"),
    "neighbours": (12, "tavern altar baths theater caravansery courthouse debt"),
}


def moments(cards: CardSet, games: int) -> Iterator[Any]:
    """The moment after each move of random games; a second reading finds what the engine does."""
    if cards.game == "duel":
        for _, _, _, after in agreed_moves(random.Random(4), cards, games):
            yield after
        return
    rules = seven_wonders.Rules(cards)
    book = Book(rules)
    for seed in range(games):
        for state, move in random_course(random.Random(seed), rules, 3 + seed % 5):
            later = seven_wonders.perform(rules, state, move)
            assert book.after(state, move) == later
            assert book.refused(state, move) is None
            yield later


@pytest.mark.slow
@pytest.mark.parametrize("name", ACTING)
def test_a_second_reading_agrees_and_every_card_acts(name: str) -> None:
    cards, (games, acts) = load_set(EXAMPLES / name), ACTING[name]
    acted, tallies = set[str](), [name for name in acts.split() if name in cards.column]
    for state in moments(cards, games):
        events = state.log.events if state.log else ()
        acted |= {cards.items[e.item].slug for e in events if e.amount and e.what in DOES}
        acted |= {name for name in tallies if any(c[cards.column[name]] for c in state.cities)}
    assert set(acts.split()) <= acted


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bargains", "tolls"])
def test_every_line_is_told_and_drawn_and_bounds_nothing(name: str) -> None:
    cards = load_set(EXAMPLES / name)
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
