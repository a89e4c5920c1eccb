"""What an invariant may speak of besides the columns of the cities.

Read off a state on any number reading: ``own.held`` and ``own.picks`` belong to a
player, ``game.tokens_left`` and the like to the game as a whole.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from antipater.rules.card_set import CardSet, Invariant, Kind
from antipater.rules.duel.moves import Spot, State, Verb
from antipater.rules.duel.rules import Rules
from antipater.rules.expressions import Function
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else, total
from antipater.rules.quantities import function_of, spoken_of


class Holdings(NamedTuple):
    """All of a state that what is observed of players and places depends on."""

    cities: tuple[Ledger, Ledger]
    places: tuple[int, ...]
    drafted: int


def _held(rules: Rules, state: Holdings, player: int) -> Number:
    wonders = rules.cards.of_kind(Kind.WONDER)
    return total(if_else(state.places[w.id] == Spot.HELD + player, 1, 0) for w in wonders)


def _picks(rules: Rules, state: Holdings, player: int) -> Number:
    return rules.draft_order[state.drafted :].count(player)


def _pairs(rules: Rules, state: Holdings, player: int) -> Number:
    city = state.cities[player]
    due = rules.to_pair(city)
    return total(if_else(city[column] >= due, 1, 0) for column in rules.symbol_columns)


def _draws(rules: Rules, state: Holdings, player: int) -> Number:
    at = Spot.CITY + player
    return total(if_else(state.places[i.id] == at, 1, 0) for i in rules.token_drawers)


def _loot_behind(rules: Rules, state: Holdings, player: int) -> Number:
    city = state.cities[player]
    return total(
        if_else(city[rules.lead] >= loot.at, city[loot.column], 0) for loot in rules.cards.loot
    )


def _due(*verbs: Verb) -> Callable[[Rules, State], Number]:
    return lambda rules, state: sum(not verbs or due.verb in verbs for due in state.due)


def _tokens_at(spot: Spot) -> Callable[[Rules, Holdings], Number]:
    return lambda rules, state: total(
        if_else(state.places[t.id] == spot, 1, 0) for t in rules.progress_tokens
    )


# Of a player: wonders not yet built; wonders still to choose in the draft; pairs of equal
# symbols in the city; wonders built that draw a token from the box; loot tokens that lie
# where the pawn has come.
OF_A_PLAYER: Mapping[str, Callable[[Rules, Holdings, int], Number]] = {
    "held": _held,
    "picks": _picks,
    "pairs": _pairs,
    "draws": _draws,
    "loot_behind": _loot_behind,
}

# Of where items are: progress tokens lying on the board, and in the box.
OF_THE_PLACES: Mapping[str, Callable[[Rules, Holdings], Number]] = {
    "tokens_on_table": _tokens_at(Spot.TABLE),
    "tokens_in_box": _tokens_at(Spot.BOX),
}

# Of the game otherwise: whether it is over, and whether the active player goes again (1 or 0);
# the age; tokens left on the board, and in the set; choices open, by what is chosen.
OF_THE_REST: Mapping[str, Callable[[Rules, State], Number]] = {
    "over": lambda rules, state: int(state.victory is not None),
    "age": lambda rules, state: state.age,
    "replay": lambda rules, state: if_else(state.replay, 1, 0),
    "tokens_left": lambda rules, state: state.board_tokens,
    "all_tokens": lambda rules, state: len(rules.progress_tokens),
    "choices": _due(),
    "token_choices": _due(Verb.TOKEN),
    "draw_choices": _due(Verb.DRAWN),
    "begin_choices": _due(Verb.BEGIN),
    "cards_left": lambda rules, state: state.left.bit_count(),
}
OF_THE_GAME = (*OF_THE_PLACES, *OF_THE_REST)

# What depends on which items there are, whatever stands in a city.
OF_ITEMS = ("held", "draws", *OF_THE_PLACES, "all_tokens")


def invariant_function(cards: CardSet, invariant: Invariant) -> Function:
    """An invariant as a function of what is observed: ``f(own, opponent, game)``."""
    return function_of(cards, invariant, OF_A_PLAYER, OF_THE_GAME)


def quantities_of(cards: CardSet, invariant: Invariant) -> list[tuple[str, int, int]]:
    """What an invariant speaks of, with where ``invariant_function`` takes it from."""
    return spoken_of(cards, invariant, OF_A_PLAYER, OF_THE_GAME)


def observe_holdings(
    rules: Rules, holdings: Holdings
) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Both cities' ledgers, each followed by what is observed of its player; and what is
    observed of where items are."""
    first, second = (
        (*city, *(number(rules, holdings, player) for number in OF_A_PLAYER.values()))
        for player, city in enumerate(holdings.cities)
    )
    return first, second, tuple(number(rules, holdings) for number in OF_THE_PLACES.values())


def observe_game(rules: Rules, state: State) -> tuple[Any, ...]:
    """What is observed of the game otherwise."""
    return tuple(number(rules, state) for number in OF_THE_REST.values())
