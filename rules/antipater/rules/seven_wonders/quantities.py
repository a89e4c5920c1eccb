"""What an invariant may speak of besides the columns of the cities.

Read off a state on any number reading: ``own.freed`` and ``own.board_stages`` belong to
a seat, ``game.ages_over`` and the like to the game as a whole.
"""

from collections.abc import Callable, Mapping
from typing import Any

from antipater.rules.card_set import CardSet, Invariant
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Ability, Power
from antipater.rules.expressions import Function
from antipater.rules.numbers import Number, if_else, total
from antipater.rules.quantities import function_of, spoken_of
from antipater.rules.seven_wonders.moves import DueKind, State
from antipater.rules.seven_wonders.rules import Rules


def _board_stages(rules: Rules, state: State, seat: int) -> Number:
    return rules.stage_count(state.setup.boards[seat])


def _standing(power: Ability) -> Callable[[Rules, State, int], Number]:
    return lambda rules, state, seat: rules.stages_with(
        state.setup.boards[seat], state.cities[seat], power
    )


def _salvages(rules: Rules, state: State, seat: int) -> Number:
    """Choices out of the discards that the city was given by what stands in it."""
    own, choices = state.cities[seat], rules.cards.choices or (FROM_DISCARD,)
    stages = (c.number * rules.stages_with(state.setup.boards[seat], own, c) for c in choices)
    return total([*stages, *(number * own[stands] for stands, number in rules.salvaging)])


def _due(*kinds: DueKind) -> Callable[[Rules, State], Number]:
    return lambda rules, state: sum(due.kind in kinds for due in state.due)


def _around(column: str) -> Callable[[Rules, State], Number]:
    return lambda rules, state: total(city[rules.cards.column[column]] for city in state.cities)


def _ages_over(rules: Rules, state: State) -> Number:
    """The ages that are over; also the one after which something is still asked."""
    if state.over:
        return state.age
    return state.age - 1 + (0 if rules.between is None else state.cities[0][rules.between])


def _cards_played(rules: Rules, state: State, seat: int) -> Number:
    """Cards of the age, and of those held from the start one before this age and each before it:
    in the turn of that, number 0, one less is counted of the age."""
    of_the_age = _cards_of_the_age(rules, state, seat)
    return of_the_age if rules.held is None else of_the_age + state.age


def _cards_of_the_age(rules: Rules, state: State, seat: int) -> Number:
    """The last card of an age is played, if at all, seat by seat, before anything else that is due
    then."""
    if state.over:
        return rules.hand_size
    if not state.due:
        return state.turn - 1
    if any(due.kind is DueKind.SEVENTH and due.seat == seat for due in state.due):
        return state.turn
    return if_else(state.turn == rules.turns, rules.hand_size, state.turn)


# Of a player: the stages of the board; how many buildings out of the discards the city was given;
# how many cards of this age, and of those held from the start, the player can have played; stages
# that stand and give free buildings; buildings out of the discards that are still to be chosen; the
# last age in which the city built free of any cost, 0 for none.
OF_A_PLAYER: Mapping[str, Callable[[Rules, State, int], Number]] = {
    "board_stages": _board_stages,
    "salvages": _salvages,
    "cards_played": _cards_played,
    "free_builds": _standing(Power.FREE_BUILD),
    "salvage_choices": lambda rules, state, seat: sum(
        due.seat == seat and due.kind is DueKind.SALVAGE for due in state.due
    ),
    "freed": lambda rules, state, seat: state.freed[seat],
}

# Of the game: whether it is over (1 or 0); the age, the turn, the number of an age's first, and the
# ages that are over; choices open, by what is chosen; coins, conflict tokens (points) and defeats
# of all cities together.
OF_THE_GAME: Mapping[str, Callable[[Rules, State], Number]] = {
    "over": lambda rules, state: int(state.over),
    "age": lambda rules, state: state.age,
    "turn": lambda rules, state: state.turn,
    "first_turn": lambda rules, state: rules.first_turn,
    "players": lambda rules, state: len(state.cities),
    "ages_over": _ages_over,
    "choices": _due(*DueKind),
    "seventh_choices": _due(DueKind.SEVENTH),
    "coins": _around("coins"),
    "conflict": _around("conflict"),
    "defeats": _around("defeats"),
}


def invariant_function(cards: CardSet, invariant: Invariant) -> Function:
    """An invariant as a function of what ``observe`` gives: ``f(own, left, right, game)``."""
    return function_of(cards, invariant, OF_A_PLAYER, OF_THE_GAME)


def quantities_of(cards: CardSet, invariant: Invariant) -> list[tuple[str, int, int]]:
    """What an invariant speaks of, with where ``observe`` has it."""
    return spoken_of(cards, invariant, OF_A_PLAYER, OF_THE_GAME)


def observe(rules: Rules, state: State) -> tuple[list[tuple[Any, ...]], tuple[Any, ...]]:
    """Every city's ledger, followed by what is observed of its player; and the game's."""
    cities = [
        (*city, *(number(rules, state, seat) for number in OF_A_PLAYER.values()))
        for seat, city in enumerate(state.cities)
    ]
    return cities, tuple(number(rules, state) for number in OF_THE_GAME.values())
