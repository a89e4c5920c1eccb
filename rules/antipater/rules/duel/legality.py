"""Why a move is refused: one function a verb, each naming the rule that the move breaks.

The codes are stable; what each rule says is told where findings are explained.
"""

from collections.abc import Callable
from typing import NamedTuple

from antipater.rules.definitions import Item, Kind
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.moves import Due, Move, Position, Spot, Verb
from antipater.rules.duel.rulebook import Rules
from antipater.rules.numbers import Truth, any_true

_CHOICES = frozenset(
    {
        Verb.TOKEN,
        Verb.DRAWN,
        Verb.DESTROY,
        Verb.REVIVE,
        Verb.TOP_ROW,
        Verb.LEFT_OUT,
        Verb.BEGIN,
    }
)


_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
# Python looks members of an enum up slowly; those that most moves need are bound once.
_DRAFT, _TABLE = Verb.DRAFT, int(Spot.TABLE)

# What has a price.
PAID = (Verb.BUILD, Verb.WONDER)


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
    if state.due and state.due[0].verb is not move.verb:
        return Refusal("D-TURN-02", move.item, state.due[0].verb, move.verb)
    wrong_time = _wrong_time(state, move)
    if wrong_time is None and move.player != state.to_move:
        return Refusal("D-TURN-01", move.item, state.to_move, move.player)
    return wrong_time or _CHECKS[move.verb](rules, state, move)


def _wrong_time(state: Position, move: Move) -> Refusal | None:
    if state.due:
        return None
    if move.verb in _CHOICES:
        return Refusal("D-TURN-03", move.item, None, move.verb)
    if (move.verb is _DRAFT) is not (state.age == 0):
        return Refusal("D-TURN-04", move.item, state.age, move.verb)
    return None


def _draft(rules: Rules, state: Position, move: Move) -> Refusal | None:
    if move.item in offered(rules, state):
        return None
    return Refusal("D-DRAFT-01", move.item, offered(rules, state), state.places[move.item])


def offered(rules: Rules, state: Position) -> tuple[int, ...]:
    """The wonders that can be chosen now in the draft."""
    size = len(rules.cards.draft[0])
    row = state.setup.rows[state.drafted // size]
    return tuple(wonder for wonder in row if state.places[wonder] == Spot.TABLE)


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
        return Refusal("D-CARD-05", item, covered_by(state, covering))
    return None


def covered_by(state: Position, covering: int) -> tuple[int, ...]:
    """The items in the slots given as bits; ``UNKNOWN`` where not known."""
    layout = state.setup.layouts[state.age]
    return tuple(item for slot, item in enumerate(layout) if covering >> slot & 1)


def payment_for(rules: Rules, state: Position, player: int, item: Item) -> Payment:
    """What a player must pay now for a building or wonder: the least possible."""
    own, opponent = state.cities[player], state.cities[1 - player]
    if item.free_with and rules.free_by_chain(own, item):
        return Payment(0, 0, chained=True)
    return Payment(item.cost.coins, rules.known_trade(own, opponent, item))


def too_dear(rules: Rules, state: Position, move: Move, payment: Payment) -> Refusal | None:
    """Whether the player has the coins for what is built."""
    due, coins = payment.total, state.cities[move.player][rules.coins]
    return Refusal("D-COST-01", move.item, due, coins) if due > coins else None


def _take(rules: Rules, state: Position, move: Move) -> Refusal | None:
    return accessible(rules, state, move.item)


def _wonder(rules: Rules, state: Position, move: Move) -> Refusal | None:
    spot = state.places[move.item]
    if rules.items[move.item].kind is not Kind.WONDER or spot != Spot.HELD + move.player:
        built = sum(city[rules.wonders] for city in state.cities)
        if built >= rules.wonder_cap and spot == Spot.BOX:
            return Refusal("D-WONDER-03", move.item, rules.wonder_cap, built)
        taken = spot in (Spot.CITY, Spot.CITY + 1)
        return Refusal("D-WONDER-02" if taken else "D-WONDER-01", move.item, None, spot)
    return accessible(rules, state, move.other)


def may_choose(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    """Whether an item is among those of which a player must choose, on any reading."""
    return _OFFERS[due.verb](rules, state, due, item)


def any_choice(rules: Rules, state: Position, due: Due) -> Truth:
    """Whether there is anything to choose."""
    return any_true(may_choose(rules, state, due, item.id) for item in rules.items)


def _offered(rules: Rules, state: Position, move: Move) -> bool:
    return bool(may_choose(rules, state, state.due[0], move.item))


def _token(rules: Rules, state: Position, move: Move) -> Refusal | None:
    if _offered(rules, state, move):
        return None
    return Refusal("D-TOKEN-01", move.item, board_tokens(rules, state), state.places[move.item])


def board_tokens(rules: Rules, state: Position) -> tuple[int, ...]:
    """The progress tokens that can lie on the board; all not yet taken if it is not known."""
    return _choices(rules, state, Due(Verb.TOKEN, 0))


def _on_board(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    return rules.items[item].kind is Kind.TOKEN and state.places[item] == Spot.TABLE


def _choices(rules: Rules, state: Position, due: Due) -> tuple[int, ...]:
    return tuple(i.id for i in rules.items if may_choose(rules, state, due, i.id))


def drawn_tokens(rules: Rules, state: Position) -> tuple[int, ...]:
    """The tokens among which the Great Library chooses; all in the box if it is not known."""
    return _choices(rules, state, Due(Verb.DRAWN, 0))


def _in_box(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    if rules.items[item].kind is not Kind.TOKEN:
        return False
    if state.setup.drawn and item not in state.setup.drawn:
        return False
    return state.places[item] == (Spot.BOX if state.setup.tokens else Spot.TABLE)


def _drawn(rules: Rules, state: Position, move: Move) -> Refusal | None:
    if _offered(rules, state, move):
        return None
    return Refusal("D-TOKEN-02", move.item, drawn_tokens(rules, state), state.places[move.item])


def destroyable(rules: Rules, state: Position, due: Due) -> tuple[int, ...]:
    """The opponent's buildings of the colour that the wonder destroys."""
    return _choices(rules, state, due)


def _destroyable(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    definition = rules.items[item]
    if definition.kind not in _BUILDINGS or definition.colour != due.argument:
        return False
    return state.places[item] == Spot.CITY + 1 - due.player


def _destroy(rules: Rules, state: Position, move: Move) -> Refusal | None:
    if _offered(rules, state, move):
        return None
    targets = destroyable(rules, state, state.due[0])
    here = state.places[move.item] == Spot.CITY + 1 - move.player
    code = "D-DESTROY-01" if here else "D-DESTROY-02"
    return Refusal(code, move.item, targets, state.places[move.item])


def discard_pile(rules: Rules, state: Position) -> tuple[int, ...]:
    """The buildings in the discard pile, by id."""
    return _choices(rules, state, Due(Verb.REVIVE, 0))


def _in_discard_pile(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    return rules.items[item].kind in _BUILDINGS and state.places[item] == Spot.DISCARD


def _revive(rules: Rules, state: Position, move: Move) -> Refusal | None:
    if _offered(rules, state, move):
        return None
    return Refusal("D-REVIVE-01", move.item, discard_pile(rules, state), state.places[move.item])


def top_row(rules: Rules, state: Position) -> tuple[int, ...]:
    """The face-up buildings still in the structure's top row; any of the age if not known."""
    return _choices(rules, state, Due(Verb.TOP_ROW, 0))


def _in_top_row(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    if state.age not in state.setup.layouts:
        definition = rules.items[item]
        of_age = definition.kind in _BUILDINGS and definition.age == state.age
        return of_age and state.places[item] <= _TABLE
    slot = slot_of(rules, state, item)
    if slot is None:
        return False
    in_row = bool(rules.top_rows[state.age] & state.left & 1 << slot)
    return in_row and shown(rules, state, slot)


def shown(rules: Rules, state: Position, slot: int) -> bool:
    """Whether the card in a slot lies face up now."""
    laid_up = rules.cards.layouts[state.age].slots[slot].face_up
    return laid_up or not rules.covers[state.age][slot] & state.left


def _top_row(rules: Rules, state: Position, move: Move) -> Refusal | None:
    if _offered(rules, state, move):
        return None
    return Refusal("D-TOPROW-01", move.item, top_row(rules, state), state.places[move.item])


def left_out(rules: Rules, state: Position) -> tuple[int, ...]:
    """The current age's buildings that set-up left out, as far as the layout tells."""
    return _choices(rules, state, Due(Verb.LEFT_OUT, 0))


def _is_left_out(rules: Rules, state: Position, due: Due, item: int) -> Truth:
    definition = rules.items[item]
    if definition.kind is not Kind.BUILDING or definition.age != state.age:
        return False
    return state.places[item] == Spot.BOX


def _left_out(rules: Rules, state: Position, move: Move) -> Refusal | None:
    for item in (move.item, move.other):
        if not may_choose(rules, state, state.due[0], item):
            return Refusal("D-LEFTOUT-01", item, left_out(rules, state), state.places[item])
    if move.item == move.other:
        return Refusal("D-LEFTOUT-02", move.item)
    return None


def _begin(rules: Rules, state: Position, move: Move) -> Refusal | None:
    return None if move.item in (0, 1) else Refusal("D-BEGIN-01", found=move.item)


_OFFERS: dict[Verb, Callable[[Rules, Position, Due, int], Truth]] = {
    Verb.TOKEN: _on_board,
    Verb.DRAWN: _in_box,
    Verb.DESTROY: _destroyable,
    Verb.REVIVE: _in_discard_pile,
    Verb.TOP_ROW: _in_top_row,
    Verb.LEFT_OUT: _is_left_out,
}

_CHECKS: dict[Verb, Callable[[Rules, Position, Move], Refusal | None]] = {
    Verb.DRAFT: _draft,
    Verb.BUILD: _take,
    Verb.DISCARD: _take,
    Verb.WONDER: _wonder,
    Verb.TOKEN: _token,
    Verb.DRAWN: _drawn,
    Verb.DESTROY: _destroy,
    Verb.REVIVE: _revive,
    Verb.TOP_ROW: _top_row,
    Verb.LEFT_OUT: _left_out,
    Verb.BEGIN: _begin,
}
