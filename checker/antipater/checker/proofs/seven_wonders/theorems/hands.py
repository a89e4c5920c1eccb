"""How games of 7 Wonders begin."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from antipater.checker.proofs.agreement import STARTS, differences
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.theorem import Claim, Claims
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.terms import variable
from antipater.rules.seven_wonders import FREE_CITY, Setup, State, begin
from antipater.rules.seven_wonders.rules import FROM_THE_START

HANDS: TheoremGroup[SevenCities] = TheoremGroup()


@HANDS.theorem(
    "A game begins with each board in its city, and with the hands and the Free City's pile that "
    "were dealt, as far as they are known; where one is not, nothing is made up; coins are those "
    "of the set, or as the players agreed"
)
def games_begin_with_what_was_dealt(t: SevenCities) -> Claims:
    book = Book(t.rules)
    for setup in _setups(t):
        found, due = begin(t.rules, setup), book.begun(setup)
        for field in State._fields:
            alike = all_of(differences(getattr(found, field), getattr(due, field)))
            yield Claim(alike, about=f"{setup.players} players: {field}")


def _setups(t: SevenCities) -> Iterator[Setup]:
    """Tables of every size with every board at every seat; the hands are any cards, or all of them
    or the last is not known, and so is the pile."""
    age, boards = t.rules.ages[0], [board.id for board in t.rules.boards]
    for players, first, known in product(t.rules.players, range(len(boards)), (0, 1, 2)):
        seats = max(players, t.rules.least_players)
        hands: list[Any] = [any_cards(f"seat {seat}", 2) for seat in range(seats)]
        hands[-1 if known == 1 else FREE_CITY] = None
        setup = Setup(players, tuple(boards[(first + s) % len(boards)] for s in range(seats)))
        piles = {age: any_cards("pile", 2)} if known < 2 or first % 2 else {}
        start = STARTS[first % len(STARTS)]
        deals = {age: tuple(hands)} if known else {}
        if t.rules.held is not None and first % 2:
            deals[FROM_THE_START] = tuple(hands[::-1])
        yield replace(setup, deals=deals, piles=piles, start=start)


def any_cards(name: str, count: int) -> tuple[Any, ...]:
    """So many cards of which nothing is known, whether shown or not."""
    return tuple(variable(f"{name}, card {n}") for n in range(1, count + 1))
