"""What each move of Duel brings about, read off the cards and not off the engine.

Where the items of a move go, what is paid and gained, how far the pawn moves, which choices
open, and whose turn is next; and that nothing else of this changes.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from antipater.checker.proofs.duel.changes import Change, goals_per_change, per_change
from antipater.checker.proofs.duel.symbolic_state import Step, SymbolicState
from antipater.checker.proofs.duel.theorems.track import loot_due
from antipater.checker.proofs.step_theorem import StepTheorem
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.duel import Due, Spot, State, Verb, Victory
from antipater.rules.duel.legality import may_choose
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else, maximum, minimum, negation, total
from antipater.rules.readings.compounds import all_of, any_of, implies
from antipater.rules.readings.terms import Condition

_ENTERING = (Verb.BUILD, Verb.WONDER, Verb.TOKEN, Verb.DRAWN, Verb.REVIVE, Verb.TOP_ROW)
_PAID = (Verb.BUILD, Verb.WONDER)
_TURNS = (Verb.BUILD, Verb.WONDER, Verb.DISCARD)
_OPENS = {
    Power.DESTROY: Verb.DESTROY,
    Power.BUILD_FROM_DISCARD: Verb.REVIVE,
    Power.DRAW_TOKENS: Verb.DRAWN,
    Power.BUILD_FROM_TOP_ROW: Verb.TOP_ROW,
    Power.BUILD_LEFT_OUT: Verb.LEFT_OUT,
}


def _both_enter(change: Change) -> bool:
    """Whether the opponent's building comes as well: not where the first has won the game."""
    return change.winner != change.move.player


def _goes(change: Change) -> dict[int, int]:
    """Where the items of a move must be afterwards."""
    verb, player, item, other = change.move
    if verb is Verb.LEFT_OUT:
        both = {item: Spot.CITY + player, other: Spot.CITY + 1 - player}
        return both if _both_enter(change) else {item: Spot.CITY + player}
    if verb in _ENTERING:
        tucked = {other: int(Spot.TUCKED)} if verb is Verb.WONDER else {}
        return {item: Spot.CITY + player, **tucked}
    elsewhere = {Verb.DRAFT: Spot.HELD + player, Verb.DISCARD: int(Spot.DISCARD)}
    return {item: elsewhere[verb]} if verb in elsewhere else {}


@goals_per_change
def _places(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    """Wonders that may no longer be built go back to the box; all else stays."""
    goes = _goes(change)
    moved = () if change.move.verb is Verb.BEGIN else (change.move.item, change.move.other)
    for item in symbolic.rules.items:
        before, after = change.before.places[item.id], change.after.places[item.id]
        if item.id in goes:
            yield after == goes[item.id]
        elif item.id not in moved:
            stays: Condition = after == before
            if item.kind is Kind.WONDER and change.move.verb is Verb.WONDER:
                held = any_of([before == Spot.HELD, before == Spot.HELD + 1])
                stays = any_of([stays, all_of([held, after == Spot.BOX])])
            yield stays


class _Paid(NamedTuple):
    """What a move costs: coins to the bank, coins for resources, and coins that a chain brings."""

    coins: Number
    trade: Number
    bonus: Number


def _paid(symbolic: SymbolicState, change: Change, item: Item) -> _Paid:
    """Nothing for what is free by a chain, or comes by a choice."""
    own = change.before.cities[change.move.player]
    if change.move.verb not in _PAID:
        return _Paid(0, 0, 0)
    chained = any_of(own[column] >= 1 for column in item.free_with)
    trade = symbolic.rules.known_trade((), (), item)
    coins, bonus = item.cost.coins, own[symbolic.rules.chain_coins]
    return _Paid(if_else(chained, 0, coins), if_else(chained, 0, trade), if_else(chained, bonus, 0))


def _entering(symbolic: SymbolicState, step: Step | Change) -> Item | None:
    return symbolic.rules.items[step.move.item] if step.move.verb in _ENTERING else None


def _cities(change: Change) -> tuple[Ledger, Ledger, Ledger, Ledger]:
    """The mover's city and the opponent's, before and after."""
    player = change.move.player
    before, after = change.before.cities, change.after.cities
    return before[player], before[1 - player], after[player], after[1 - player]


@goals_per_change
def _coins(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    coins = symbolic.rules.coins
    *_, own_after, other_after = _cities(change)
    own, other = _due_cities(symbolic, change)
    yield own_after[coins] == own[coins]
    yield other_after[coins] == other[coins]


@per_change
def _due_cities(symbolic: SymbolicState, change: Change) -> tuple[Ledger, Ledger]:
    """The mover's city and the opponent's as the cards would have them after a move."""
    rules, verb, coins = symbolic.rules, change.move.verb, symbolic.rules.coins
    own, other, *_ = _cities(change)
    if verb is Verb.DISCARD:
        return _with(own, coins, own[coins] + rules.discard_income(own, other)), other
    item = _entering(symbolic, change)
    if item is not None:
        paid = _paid(symbolic, change, item)
        received = if_else(other[rules.collects_trade] >= 1, paid.trade, 0)
        own = _with(own, coins, own[coins] - paid.coins - paid.trade + paid.bonus)
        return _entered(symbolic, item, own, _with(other, coins, other[coins] + received))
    if verb is Verb.LEFT_OUT:
        own, other = _entered(symbolic, rules.items[change.move.item], own, other)
        if _both_enter(change):
            other, own = _entered(symbolic, rules.items[change.move.other], other, own)
    return own, other


def _entered(
    symbolic: SymbolicState, item: Item, own: Ledger, other: Ledger
) -> tuple[Ledger, Ledger]:
    """Both cities once an item stands in the first: the pawn moves, loot is taken, and the item
    brings its coins and takes the opponent's."""
    rules, cities = symbolic.rules, symbolic.any_cities
    reached = minimum(own[rules.lead] + _shields(symbolic, item, own), rules.capital)
    loot = loot_due(cities, own, reached)
    for each in cities.cards.loot:
        left = if_else(reached >= each.at, 0, own[each.column])
        own = _with(own, each.column, left)
    for column, amount in item.standing:
        own = _with(own, column, own[column] + amount)
    own, other = _with(own, rules.lead, reached), _with(other, rules.lead, -reached)
    left = maximum(other[rules.coins] - loot - item.opponent_loses, 0)
    gained = total(cities.cards.compile("", g.formula)(own, other) for g in item.on_build)
    own = _with(own, rules.coins, own[rules.coins] + gained)
    return own, _with(other, rules.coins, left)


def _shields(symbolic: SymbolicState, item: Item, own: Ledger) -> Number:
    """The shields of an item, with those that tokens add to its colour."""
    extra = symbolic.any_cities.cards.column.get(f"extra_shields({item.colour})")
    more = own[extra] if extra is not None and item.kind is not Kind.TOKEN else 0
    return item.shields + more


def _with(city: Sequence[Number], column: int, number: Number) -> tuple[Number, ...]:
    return tuple(number if c == column else n for c, n in enumerate(city))


@goals_per_change
def _pawn(symbolic: SymbolicState, change: Change) -> Iterator[Condition]:
    lead = symbolic.rules.lead
    *_, own_after, other_after = _cities(change)
    yield own_after[lead] == _due_cities(symbolic, change)[0][lead]
    yield other_after[lead] == -own_after[lead]


def _choices(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """A power opens its choice where there is something to choose; a pair opens one of a token
    where one is left that nobody waits for."""
    item = _entering(symbolic, step)
    waiting, opened = _waiting_and_opened(step)
    yield opened[: len(waiting)] == waiting if step.after.victory is None else not opened
    new = opened[len(waiting) :]
    if step.after.victory is not None or item is None:
        if step.after.victory is None and step.move.verb is Verb.LEFT_OUT:
            yield from _tokens_of_both(symbolic, step, waiting, new)
        else:
            yield all(due.verb is Verb.BEGIN for due in new)
        return
    powers = [Due(_OPENS[a.power], step.move.player, a.argument) for a in item.abilities
              if a.power in _OPENS]  # fmt: skip
    met = _when_asked(step)
    for due in powers:
        any_left = any_of(may_choose(symbolic.rules, met, due, i.id) for i in symbolic.rules.items)
        yield any_left if due in new else negation(any_left)
    tokens = sum(due.verb is Verb.TOKEN for due in new)
    yield all(due in powers or due.verb in (Verb.TOKEN, Verb.BEGIN) for due in new)
    pairs = _pairs(symbolic, step, item, step.move.player)
    yield tokens == minimum(pairs, _tokens_free(step, waiting))


def _tokens_of_both(
    symbolic: SymbolicState, step: Step, waiting: Sequence[Due], new: Sequence[Due]
) -> Iterator[Condition]:
    """Of two buildings that enter two cities: the mover's pairs take tokens first."""
    yield all(due.verb in (Verb.TOKEN, Verb.BEGIN) for due in new)
    free: Number = _tokens_free(step, waiting)
    player = step.move.player
    for item, who in ((step.move.item, player), (step.move.other, 1 - player)):
        due = minimum(_pairs(symbolic, step, symbolic.rules.items[item], who), free)
        yield sum(d == Due(Verb.TOKEN, who) for d in new) == due
        free = free - due


def _waiting_and_opened(step: Step) -> tuple[tuple[Due, ...], tuple[Due, ...]]:
    """The choices that waited behind this move, and those that wait after it."""
    return step.before.due[1:] if step.before.due else (), step.after.due


def _when_asked(step: Step) -> State:
    """What a choice is made of: the structure as the move leaves it, before the next is laid."""
    if step.after.age == step.before.age:
        return step.after
    return step.after._replace(age=step.before.age, left=0)


def _pairs(symbolic: SymbolicState, step: Step, item: Item, who: int) -> Number:
    """How many pairs the item's symbols make in a player's city."""
    if item.kind is Kind.TOKEN:
        return 0
    own_after = step.after.cities[who]
    column = symbolic.any_cities.cards.column
    pair = symbolic.rules.pair
    return total(if_else(own_after[column[f"science({s})"]] == pair, 1, 0) for s in item.science)


def _tokens_free(step: Step, waiting: Sequence[Due]) -> Number:
    """The tokens left on the board for which no choice waits."""
    left = step.after.board_tokens - sum(due.verb is Verb.TOKEN for due in waiting)
    return maximum(left, 0)


def _next(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """After the last choice of a turn the other player moves, but where a replay waits."""
    before, after, verb = step.before, step.after, step.move.verb
    settled = not after.due and after.victory is None and after.age == before.age
    if verb is Verb.BEGIN:
        yield implies(settled, after.active == step.move.item)
    elif verb not in (*_TURNS, Verb.DRAFT):
        yield implies(settled, (after.active == before.active) == bool(before.replay))
    elif verb is not Verb.DRAFT and after.due and after.victory is None:
        yield after.age != before.age or after.active == before.active


def _drafted(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """Wonders are chosen in the order of the draft, and then the first age is laid."""
    before, after, rules = step.before, step.after, symbolic.rules
    if step.move.verb is not Verb.DRAFT:
        yield after.drafted == before.drafted
        return
    yield after.drafted == before.drafted + 1
    order, ended = rules.draft_order, before.drafted + 1 == len(rules.draft_order)
    yield after.active == (order[0] if ended else order[after.drafted])
    yield _is_laid(symbolic, after, rules.ages[0]) if ended else (after.age, after.left) == (0, 0)
    yield not after.due and after.victory is None


def _is_laid(symbolic: SymbolicState, after: State, age: int) -> bool:
    """Whether it is this age, and its structure lies there with all cards."""
    full = (1 << len(symbolic.any_cities.cards.layouts[age].slots)) - 1
    return after.age == age and isinstance(after.left, int) and after.left == full


def _ages(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """When the last card and its choices are gone the next age is laid, or the game ends."""
    before, after, ages = step.before, step.after, symbolic.rules.ages
    if step.move.verb is Verb.DRAFT or after.victory in (Victory.MILITARY, Victory.SCIENTIFIC):
        return
    taken = step.move.verb in (*_TURNS, Verb.TOP_ROW)
    emptied = before.left.bit_count() == int(taken)
    waits = any(due.verb is not Verb.BEGIN for due in after.due)
    goes_on = any_of([negation(emptied), waits])
    same_age = after.age == before.age and after.victory is None
    yield implies(goes_on, all_of([same_age, same_age and (after.left == 0) == emptied]))
    if before.age == ages[-1]:
        yield any_of([goes_on, after.victory is Victory.CIVILIAN])
    else:
        following = ages[ages.index(before.age) + 1]
        yield any_of([goes_on, _is_laid(symbolic, after, following) and after.victory is None])


POST_CONDITIONS: tuple[StepTheorem[SymbolicState, Step], ...] = (
    StepTheorem(
        "moves_put_cards_where_they_belong",
        "What is built, revived or taken stands in the player's city, a card under a wonder lies "
        "there, a discard in the pile, a drafted wonder before the player; nothing else moves, "
        "but for wonders that may no longer be built",
        _places,
    ),
    StepTheorem(
        "moves_bring_and_cost_what_is_printed",
        "A building or wonder costs its coins and its trade, or nothing by a chain, and brings "
        "the coins that it says; the opponent loses what it says and the loot that the pawn "
        "reaches, and gets what Economy gives; a discard brings its income; no other move "
        "touches a coin",
        _coins,
    ),
    StepTheorem(
        "pawn_moves_by_what_enters",
        "The pawn moves by the shields of what enters a city, up to the capital, and by nothing "
        "else",
        _pawn,
    ),
    StepTheorem(
        "choices_are_those_printed",
        "What enters a city opens the choices that it says where there is something to choose, "
        "and a token for each pair while one is left; choices that wait go on waiting",
        _choices,
    ),
    StepTheorem(
        "other_player_moves_next",
        "After the last choice of a turn the other player moves, or the same one where a replay "
        "waits; who is to begin begins",
        _next,
    ),
    StepTheorem(
        "wonders_are_drafted_in_order",
        "Wonders are chosen in the order of the draft; then the first age is laid, and the "
        "player who began the draft begins it",
        _drafted,
    ),
    StepTheorem(
        "ages_follow_one_another",
        "When an age's last card and the choices after it are gone the next age is laid, and "
        "after the last age the game ends; at no other time",
        _ages,
    ),
)
