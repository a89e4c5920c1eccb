"""Why a move is refused: one function a verb, each naming the rule that the move breaks.

The codes are stable; what each rule says is told where findings are explained.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import MOVES, Fate, ItemChoice, fits, misfit
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.moves import PAID, ROW, Due, Move, Position, Spot, Verb
from antipater.rules.duel.rules import Rules
from antipater.rules.duel.zones import (
    CHOICES,
    WORDED,
    choice_of,
    due_for,
    goes,
    lies,
    owner_of,
)
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, total

_CHOICES = frozenset({*CHOICES, *WORDED, Verb.BEGIN, Verb.PASS})
_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
# Python looks members of an enum up slowly; those that most moves need are bound once.
_DRAFT, _TABLE = Verb.DRAFT, int(Spot.TABLE)

# What is done of what is due: its own verb, or a choice is left alone.
_ANSWERS = {verb: (verb,) for verb in Verb} | {Verb.PASS: WORDED}


class Refusal(NamedTuple):
    """A move that breaks a rule: its code, the item it is about, expected against found.

    ``expected`` and ``found`` are coins, players, spots, verbs or items, by the code.
    """

    code: str
    item: int = -1
    expected: object = None
    found: object = None


def refusal(rules: Rules, state: Position, move: Move) -> Refusal | None:
    """The first rule that a move breaks, or None if it is legal. Ids are not range-checked."""
    why = unplayable(rules, state, move)
    if why is not None or move.verb not in PAID:
        return why
    payment = payment_for(rules, state, move.player, rules.items[move.item])
    return too_dear(rules, state, move, payment)


def unplayable(rules: Rules, state: Position, move: Move) -> Refusal | None:
    """The first rule that a move breaks, whatever it costs."""
    if state.victory is not None:
        return Refusal("D-END-01", move.item, state.victory)
    if state.due and state.due[0].verb not in _ANSWERS[move.verb]:
        return Refusal("D-TURN-02", move.item, state.due[0].verb, move.verb)
    wrong_time = _wrong_time(state, move)
    if wrong_time is None and move.player != state.to_move:
        code = "D-BEGIN-02" if state.due and move.verb is Verb.BEGIN else "D-TURN-01"
        return Refusal(code, move.item, state.to_move, move.player)
    return wrong_time or _CHECKS[move.verb](rules, state, move)


def _wrong_time(state: Position, move: Move) -> Refusal | None:
    if state.due:
        return None
    if move.verb in _CHOICES:
        return Refusal("D-TURN-03", move.item, None, move.verb)
    if (move.verb is _DRAFT) != (state.age == 0):
        return Refusal("D-TURN-04", move.item, state.age, move.verb)
    return None


def _draft(rules: Rules, state: Position, move: Move) -> Refusal | None:
    in_row = any_true(move.item == wonder for wonder in _row(rules, state))
    if in_row and state.places[move.item] == _TABLE:
        return None
    return Refusal("D-DRAFT-01", move.item, offered(rules, state), state.places[move.item])


def _row(rules: Rules, state: Position) -> Sequence[int]:
    """The row of wonders from which one is chosen now."""
    return state.setup.rows[state.drafted // len(rules.cards.draft[0])]


def offered(rules: Rules, state: Position) -> tuple[int, ...]:
    """The wonders that can be chosen now in the draft."""
    return rules.those((w, state.places[w] == _TABLE) for w in _row(rules, state))


def slot_of(rules: Rules, state: Position, item: int) -> int | None:
    """The slot of the structure in which an item lies, or None if it is not there or not known."""
    return state.setup.slot_of.get(state.age, {}).get(item)


def accessible(rules: Rules, state: Position, item: int) -> Refusal | None:
    """Why a building cannot be taken from the structure, or None if it can.

    Where the age's layout is not known, only that the card belongs to the age and was
    not played before is checked.
    """
    spot = state.places[item]
    definition = rules.items[item]
    if definition.kind not in _BUILDINGS:
        return Refusal("D-CARD-04", item)
    if spot > _TABLE:
        return Refusal("D-CARD-01", item, None, spot)
    if definition.age != state.age:
        return Refusal("D-CARD-02", item, state.age, definition.age)
    if state.age not in state.setup.layouts:
        return None
    slot = slot_of(rules, state, item)
    if slot is None:
        return Refusal("D-CARD-03", item)
    covering = rules.covers[state.age][slot] & state.left
    if covering:
        return Refusal("D-CARD-05", item, covered_by(rules, state, covering))
    return None


def covered_by(rules: Rules, state: Position, covering: int) -> tuple[int, ...]:
    """The items in the slots given as bits; ``UNKNOWN`` where not known."""
    layout = state.setup.layouts[state.age]
    return rules.those((item, covering >> slot & 1 == 1) for slot, item in enumerate(layout))


def payment_for(rules: Rules, state: Position, player: int, item: Item) -> Payment:
    """What a player must pay now for what is built or called: the least possible."""
    own, opponent = state.cities[player], state.cities[1 - player]
    if item.kind is Kind.CHARACTER:
        if rules.is_prepared(item.id):
            return Payment(0, 0)
        price = price_in_zone(rules, state, player, item)
        return Payment(rules.asked_for(own, opponent, item, price), 0)
    if item.free_with and rules.free_by_chain(own, item):
        return Payment(0, 0, chained=True)
    trade = rules.known_trade(own, opponent, item)
    return Payment(*rules.charged(own, opponent, item, trade))


def price_in_zone(rules: Rules, state: Position, player: int, item: Item) -> Number:
    """What a character costs a player in the place in which it lies; nothing where that is not
    known, or nothing is paid for it."""
    row = rules.cards.free_row
    if row is not None and row.prices and item.id in rules.cards.laid:
        there = state.places[item.id] - Spot.LAID
        return total(
            if_else(there == n, if_else(player == 0, *prices), 0)
            for n, prices in enumerate(zip(*row.prices, strict=True))
        )
    if item.id not in rules.cards.by_chance:
        first, second = rules.cards.prices_in_zone(item) or (0, 0)
        return if_else(player == 0, first, second)
    dealt = zip(state.setup.layouts.get(ROW, ()), rules.cards.row, strict=False)
    return total(
        if_else(lying == item.id, if_else(player == 0, zone.prices[0][n], zone.prices[1][n]), 0)
        for lying, (zone, n) in dealt
        if item.id in zone.items and zone.prices
    )


def possible_payments(
    rules: Rules, state: Position, player: int, item: Item
) -> tuple[Payment, ...]:
    """Every payment that what is built or called can come to, the one of ``payment_for`` first.

    What the builder may choose: units that a discount takes away, what producers give, and,
    by edition, to pay for what a chain makes free. On integers; the treasury is not looked at.
    """
    if item.kind is Kind.CHARACTER:
        return (payment_for(rules, state, player, item),)
    own, opponent = state.cities[player], state.cities[1 - player]
    chained = item.free_with and rules.free_by_chain(own, item)
    free = (Payment(0, 0, chained=True),) if chained else ()
    if chained and rules.ruling("chain_use") == "always":
        return free
    charged = [
        Payment(*each.charged_so(own, opponent, item, trade))
        for each in _ways_off(rules, item)
        for trade in each.possible_trades(own, opponent, item)
    ]
    if rules.priced.chosen[item.id]:
        trade = rules.known_trade(own, opponent, item)
        charged.insert(0, Payment(*rules.charged(own, opponent, item, trade)))
    return (*free, *dict.fromkeys(charged))


def charge_open(rules: Rules, state: Position, player: int, item: Item) -> Truth:
    """Whether an edition's order of discounts leaves open what a player pays for an item now.

    True where the treasury allows another of ``possible_payments`` than the least as well.
    """
    payment = payment_for(rules, state, player, item)
    touched = rules.priced.touched[item.id]

    def is_more(way: Payment) -> Truth:
        return way.total > payment.total if touched else way.trade > payment.trade

    ways = _open_ways(rules, state, player, item)
    return any_true(allowed & (payment.chained | is_more(way)) for way, allowed in ways)


def dearer(rules: Rules, state: Position, player: int, item: Item, than: Number) -> Number:
    """Of the payments that ``charge_open`` asks for, the least with more coins for trade than some
    (-1: those of a chain); -1 for none."""
    found: Number = -1
    for way, allowed in _open_ways(rules, state, player, item):
        trade = way.trade
        found = if_else(allowed & (trade > than) & ((found < 0) | (trade < found)), trade, found)
    return found


def _open_ways(
    rules: Rules, state: Position, player: int, item: Item
) -> Iterator[tuple[Payment, Truth]]:
    """What is paid in an edition's order of discounts, and whether the treasury allows it; nothing
    where that is not open."""
    own, opponent = state.cities[player], state.cities[1 - player]
    if rules.produces_all(own, item) or not rules.orders(own, item):
        return
    chained = bool(item.free_with) and rules.free_by_chain(own, item)
    if chained and rules.ruling("chain_use") == "always":
        return
    for each in _ways_off(rules, item):
        for trade in each.ordered_trades(own, opponent, item):
            payment = Payment(*each.charged_so(own, opponent, item, trade))
            yield payment, payment.total <= own[rules.coins]


def _ways_off(rules: Rules, item: Item) -> tuple[Rules, ...]:
    """The rules, and where a symbol that is off may be coins or a unit, those that take coins."""
    return (rules, rules.coins_first) if rules.priced.chosen[item.id] else (rules,)


def too_dear(rules: Rules, state: Position, move: Move, payment: Payment) -> Refusal | None:
    """Whether the player has the coins for what is built."""
    due, coins = payment.total, state.cities[move.player][rules.coins]
    return Refusal("D-COST-01", move.item, due, coins) if due > coins else None


def _take(rules: Rules, state: Position, move: Move) -> Refusal | None:
    return accessible(rules, state, move.item)


def _wonder(rules: Rules, state: Position, move: Move) -> Refusal | None:
    spot = state.places[move.item]
    if rules.is_prepared(move.item):
        if spot != Spot.HELD + move.player:
            return Refusal("D-PREPARE-01", move.item, None, spot)
        return accessible(rules, state, move.other)
    if rules.items[move.item].kind != Kind.WONDER or spot != Spot.HELD + move.player:
        built = sum(city[rules.wonders] for city in state.cities)
        if built >= rules.wonder_cap and spot == Spot.BOX:
            return Refusal("D-WONDER-03", move.item, rules.wonder_cap, built)
        taken = spot in (Spot.CITY, Spot.CITY + 1)
        return Refusal("D-WONDER-02" if taken else "D-WONDER-01", move.item, None, spot)
    return accessible(rules, state, move.other)


def call_refusal(rules: Rules, state: Position, move: Move) -> Refusal | None:
    """Why a character cannot be taken instead of a card: it lies in no zone, or no longer, or the
    phase has not come."""
    spot = state.places[move.item]
    if rules.cards.dealt and rules.items[move.item].kind == Kind.CHARACTER and spot == Spot.BOX:
        return Refusal("D-CALL-04", move.item)
    if rules.items[move.item].kind != Kind.CHARACTER or _lies_elsewhere(rules, move.item, spot):
        return Refusal("D-CALL-01", move.item, None, spot)
    first = rules.called_from[move.item]
    if rules.uncalled and first == 0:
        return Refusal("D-CALL-03", move.item)
    return Refusal("D-CALL-02", move.item, first, state.age) if state.age < first else None


def _lies_elsewhere(rules: Rules, item: int, spot: Number) -> Truth:
    """Whether a character lies where it cannot be taken: none of the table, or, of those that
    players lay in free places, in none of these."""
    if not rules.cards.laid:
        return spot != _TABLE
    is_laid = rules.called_at[item] == Spot.LAID
    return if_else(is_laid, spot < Spot.LAID, spot != _TABLE)


def _set_off(rules: Rules, state: Position, move: Move) -> Refusal | None:
    """Why something cannot be set off: its player does not hold it, or has not prepared it."""
    here, spot = rules.set_off_from[move.item], state.places[move.item]
    if here != Spot.BOX and spot == here + move.player:
        return None
    return Refusal("D-SETOFF-01", move.item, None, spot)


def may_choose(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    """Whether an item is among those of which a player must choose, on any reading; of a swap
    among the own ones."""
    return _may_be(rules, state, due, choice_of(rules, due), item)


def _may_be(rules: Rules, state: Position, due: Due, choice: ItemChoice, item: int) -> Truth:
    fitting = fits(choice, rules.items[item])
    if fitting is False:
        return False
    here = lies(rules, state, choice, owner_of(due, choice), item)
    return here if fitting is True else fitting & here


def any_choice(rules: Rules, state: Position, due: Due) -> Truth:
    """Whether there is anything to choose; of a swap on both sides."""
    return all_true(
        any_true(_may_be(rules, state, due, part, item.id) for item in rules.items)
        for part in dict.fromkeys(choice_of(rules, due).parts)
    )


def on_offer(rules: Rules, state: Position, due: Due) -> tuple[int, ...]:
    """The items among which a player must choose; of a swap the own ones."""
    return of_part(rules, state, due, choice_of(rules, due))


def of_part(rules: Rules, state: Position, due: Due, choice: ItemChoice) -> tuple[int, ...]:
    """The items that fit the choice that waits, or a part of it."""
    return rules.those((i.id, _may_be(rules, state, due, choice, i.id)) for i in rules.items)


def _choose(rules: Rules, state: Position, move: Move) -> Refusal | None:
    """Why something cannot be chosen, by the zone and the filter of the choice."""
    due = state.due[0]._replace(verb=move.verb)
    choice = choice_of(rules, due)
    for part, item in zip(choice.parts, (move.item, move.other), strict=False):
        if not _may_be(rules, state, due, part, item):
            code = _not_offered(rules, state, due, part, item)
            offered = on_offer(rules, state, due) if part == choice else None
            return Refusal(code, item, offered, state.places[item])
    if choice.gives and move.item == move.other:
        return Refusal("D-LEFTOUT-02", move.item)
    if choice.deed in MOVES and move.item == move.other:
        return Refusal("D-CHOOSE-07", move.item)
    if not goes(rules, state, choice, move.item, move.other):
        return Refusal("D-CHOOSE-09", move.other)
    return None


def _not_offered(rules: Rules, state: Position, due: Due, choice: ItemChoice, item: int) -> str:
    """The rule that is broken by choosing what is not on offer: where it lies, or which part of
    the filter it does not have."""
    if choice.word in _NOT_OFFERED:
        return _NOT_OFFERED[choice.word]
    here = lies(rules, state, choice, owner_of(due, choice), item)
    if choice.word:
        return "D-DESTROY-01" if here else "D-DESTROY-02"
    wrong = misfit(choice, rules.items[item])
    if choice.amount and wrong == "":
        there, owner = replace(choice, deed=Fate.GAIN), owner_of(due, choice)
        if lies(rules, state, there, owner, item):
            return "D-CHOOSE-06"
        if lies(rules, state, replace(there, places=()), owner, item):
            return "D-CHOOSE-08"
    return _MISFITS[wrong]


def may_pass(rules: Rules, state: Position, due: Due) -> Truth:
    """Whether a choice that a card words can be left alone: as it says so, or as there is
    something that can be chosen instead."""
    choice = choice_of(rules, due)
    if choice.may or choice.instead is None:
        return choice.may
    return any_choice(rules, state, due_for(choice.instead, 0)._replace(player=due.player))


def _pass(rules: Rules, state: Position, move: Move) -> Refusal | None:
    may = may_pass(rules, state, state.due[0]._replace(verb=Verb.CHOOSE))
    return None if may and move.item == move.player else Refusal("D-CHOOSE-05", found=move.item)


def _begin(rules: Rules, state: Position, move: Move) -> Refusal | None:
    return None if move.item in (0, 1) else Refusal("D-BEGIN-01", found=move.item)


_MISFITS = {
    "": "D-CHOOSE-01",
    "kind": "D-CHOOSE-02",
    "colour": "D-CHOOSE-03",
    "age": "D-CHOOSE-04",
}
_NOT_OFFERED = {
    "take token": "D-TOKEN-01",
    "draw tokens": "D-TOKEN-02",
    "build from discard": "D-REVIVE-01",
    "build from top row": "D-TOPROW-01",
    "build left out": "D-LEFTOUT-01",
}

_CHECKS: dict[Verb, Callable[[Rules, Position, Move], Refusal | None]] = {
    Verb.DRAFT: _draft,
    Verb.BUILD: _take,
    Verb.DISCARD: _take,
    Verb.WONDER: _wonder,
    Verb.CALL: call_refusal,
    Verb.SET_OFF: _set_off,
    Verb.BEGIN: _begin,
    **dict.fromkeys((*CHOICES, *WORDED), _choose),
    Verb.PASS: _pass,
}
