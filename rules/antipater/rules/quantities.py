"""Invariants as functions: of the cities' columns, and of what is observed besides."""

from collections.abc import Iterable
from dataclasses import replace

from antipater.rules.card_set import CardSet, Invariant
from antipater.rules.expressions import (
    Expression,
    Function,
    Quantity,
    column_name,
    compile_function,
    quantities,
    rebuild,
    source_text,
)

# Who an invariant speaks of beside the seats.
GAME = "game"


def function_of(
    cards: CardSet, invariant: Invariant, of_a_player: Iterable[str], of_the_game: Iterable[str]
) -> Function:
    """An invariant as a function ``f(own, …, game)`` of one sequence a seat, and the game's.

    A seat's sequence is its ledger, followed by what is observed of the player.
    """
    formula = rebuild(cards.inlined(invariant.formula), _of_the_game_apart)
    text = source_text(formula, _places(cards, of_a_player, of_the_game))
    return compile_function(invariant.name, (*cards.seats, GAME), text)


def spoken_of(
    cards: CardSet, invariant: Invariant, of_a_player: Iterable[str], of_the_game: Iterable[str]
) -> list[tuple[str, int, int]]:
    """The quantities that an invariant speaks of, as it words them (``own.coins``): each with
    the number of its sequence among the arguments of ``function_of``, and its place there."""
    places = _places(cards, of_a_player, of_the_game)
    found = []
    for quantity in quantities(rebuild(cards.inlined(invariant.formula), _of_the_game_apart)):
        name = column_name(quantity.name, quantity.arguments)
        who = (*cards.seats, GAME).index(quantity.who)
        said = name if quantity.who == GAME else f"{quantity.who}.{name}"
        found.append((said, who, places[name]))
    return sorted(found)


def _places(
    cards: CardSet, of_a_player: Iterable[str], of_the_game: Iterable[str]
) -> dict[str, int]:
    more = {name: len(cards.columns) + n for n, name in enumerate(of_a_player)}
    games = {f"{GAME}.{name}": n for n, name in enumerate(of_the_game)}
    return {**cards.column, **more, **games}


def _of_the_game_apart(leaf: Expression) -> Expression:
    """A quantity of the game, which a city may have as well, by a name of its own."""
    if isinstance(leaf, Quantity) and leaf.who == GAME:
        return replace(leaf, name=f"{GAME}.{leaf.name}")
    return leaf
