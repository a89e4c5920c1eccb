"""Why a play is refused: each check names the rule that the play breaks.

The codes are stable; what each rule says is told where findings are explained.
"""

from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import MISFITS
from antipater.rules.effects import Power
from antipater.rules.interpreter import Offered
from antipater.rules.numbers import Truth, all_true, minimum, negation
from antipater.rules.seven_wonders.choosing import (
    buildable,
    can_choose,
    in_pile,
    must_choose,
    waiting,
)
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Hand,
    Moment,
    Move,
    Payment,
    Play,
)
from antipater.rules.seven_wonders.rules import FROM_THE_START, Rules
from antipater.rules.seven_wonders.trade import Split

# Three ledgers: the own, and those of the left and the right neighbour.
Seats: TypeAlias = tuple[Sequence[Any], Sequence[Any], Sequence[Any]]

_TURN = (Action.BUILD, Action.FREE, Action.STAGE, Action.DISCARD)
_SEVENTH = (*_TURN, Action.DECLINE)
_SALVAGE = (Action.SALVAGE, Action.DECLINE)
_OFFER = (Action.TAKE, Action.DECLINE)
_NOTHING: tuple[Payment, ...] = (Payment(0, 0, 0),)
_MISFITS = dict(zip(MISFITS[1:], ("W-CHOOSE-02", "W-CHOOSE-03", "W-CHOOSE-04"), strict=True))


class Refusal(NamedTuple):
    """A play that breaks a rule: its code, seat and item, expected against found.

    ``expected`` and ``found`` are coins, splits, seats, ages, actions or items, by the code.
    """

    code: str
    seat: int
    item: int = UNKNOWN
    expected: object = None
    found: object = None


def refusal(rules: Rules, state: Moment, move: Move) -> Refusal | None:
    """The first rule that a move breaks, or None if it is legal. Ids are not range-checked."""
    return next(refusals(rules, state, move), None)


def refusals(rules: Rules, state: Moment, move: Move) -> Iterator[Refusal]:
    """Every play of a move that breaks a rule, each with the first rule that it breaks.

    Where hands are not known it is not checked that a seat held its card; ``deals`` tells
    whether some deal can have been.
    """
    wrong = wrong_time(state, move)
    if wrong is None and not state.due:
        wrong = next(filter(None, map(wrong_action, move)), None)
    if wrong is not None:
        yield wrong
        return
    for play in move:
        problem = play_refusal(rules, state, play, held(rules, state, play.seat, move))
        if problem is not None:
            yield problem


def wrong_time(state: Moment, move: Move) -> Refusal | None:
    """Why a move cannot be made now, whatever the cards and actions of a turn are."""
    first = move[0] if move else Play(UNKNOWN, Action.DECLINE)
    if state.over:
        return Refusal("W-END-01", first.seat, first.card)
    if state.due:
        due = state.due[0]
        fitting = _SALVAGE if due.kind == DueKind.SALVAGE else _SEVENTH
        if due.kind == DueKind.OFFER:
            fitting = _OFFER
        if len(move) != 1 or first.seat != due.seat or first.action not in fitting:
            return Refusal("W-TURN-03", first.seat, first.card, due.kind, first.action)
        return None
    seats = tuple(play.seat for play in move)
    if seats != tuple(range(len(state.cities))):
        return Refusal("W-TURN-01", first.seat, first.card, len(state.cities), seats)
    return None


def wrong_action(play: Play) -> Refusal | None:
    """Why a play is none that can be made in a turn, or None if it is one."""
    if play.action in _TURN:
        return None
    return Refusal("W-TURN-04", play.seat, play.card, None, play.action)


def held(rules: Rules, state: Moment, seat: int, move: Sequence[Play] = ()) -> Hand | None:
    """The cards out of which a seat's card comes now, None if not known.

    For the Free City what its holder's own play in ``move`` leaves of the holder's hand.
    """
    free_city = is_free_city(state, seat)
    if state.due:
        return state.pile if free_city else state.hands[seat]
    hand = state.hands[rules.hand_seat(state.setup, state.age, state.turn, seat)]
    if free_city and hand is not None:
        holder = rules.holder(state.setup, state.age, state.turn)
        own = next((play.card for play in move if play.seat == holder), UNKNOWN)
        return without(rules, hand, own)
    return hand


def is_free_city(state: Moment, seat: int) -> Truth:
    """Whether a seat is the Free City's."""
    return all_true([state.setup.free_city, seat == FREE_CITY])


def without(rules: Rules, hand: Hand, card: int) -> Hand:
    """The hand without a card that is played, as ``leaving`` says."""
    gone = leaving(hand, card)
    return hand if gone is None else rules.one_less(hand, gone)


def leaving(hand: Container[int], card: int) -> int | None:
    """The card that leaves a hand for one that is played; None if there is none. Where that one is
    not shown none leaves: it may be any of the hand's, and all others can still be played."""
    if card == UNKNOWN:
        return None
    return card if card in hand else UNKNOWN if UNKNOWN in hand else None


def play_refusal(rules: Rules, state: Moment, play: Play, hand: Hand | None) -> Refusal | None:
    """The first rule that one seat's play with a card of this hand breaks."""
    action = play.action
    if action is Action.SALVAGE:
        return _salvage(rules, state, play)
    if action is Action.DECLINE:
        return _decline(rules, state, play, hand)
    if action is Action.TAKE:
        return _take(rules, state, play)
    return not_held(rules, state, play, hand) or with_card(rules, state, play, hand)


def with_card(rules: Rules, state: Moment, play: Play, hand: Hand | None) -> Refusal | None:
    """The first rule that a play breaks with a card that its seat can hold."""
    action = play.action
    if action is Action.BUILD:
        return _build(rules, state, play)
    if action is Action.STAGE:
        return _stage(rules, state, play)
    if play.split is not None and any(play.split):
        return Refusal("W-COST-03", play.seat, play.card, ((0, 0),), play.split)
    if action is Action.FREE:
        return _free(rules, state, play)
    return _discard(rules, state, play, hand)


def not_held(rules: Rules, state: Moment, play: Play, hand: Hand | None) -> Refusal | None:
    """Why a seat cannot hold the card that it plays, or None if it can."""
    card = play.card
    if card == UNKNOWN:
        builds = play.action in (Action.BUILD, Action.FREE)
        return Refusal("W-CARD-04", play.seat) if builds else None
    if hand is not None and card in hand:
        return None
    item, age = rules.items[card], state.age
    if rules.is_before_age(state):
        if item.kind != Kind.CHARACTER:
            return Refusal("W-CARD-05", play.seat, card)
        age = FROM_THE_START
    elif item.kind not in (Kind.BUILDING, Kind.GUILD):
        return Refusal("W-CARD-03", play.seat, card)
    elif item.age != age:
        return Refusal("W-CARD-01", play.seat, card, age, item.age)
    if card not in rules.deck(state.setup.players, age):
        return Refusal("W-CARD-02", play.seat, card, item.copies, state.setup.players)
    free = hand is None or UNKNOWN in hand
    return None if free else Refusal("W-HAND-01", play.seat, card, hand)


def _twice(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    item = rules.items[play.card]
    if state.cities[play.seat][item.presence] >= 1:
        return Refusal("W-BUILD-01", play.seat, play.card)
    return None


def _build(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    return _twice(rules, state, play) or unpaid(rules, state, play, rules.items[play.card])


def _stage(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    own = state.cities[play.seat]
    stage = rules.stage_of(state, play)
    if stage is None:
        return Refusal("W-STAGE-01", play.seat, play.card, own[rules.stages])
    if rules.in_any_order(own):
        if play.stage != stage.number:
            return Refusal("W-STAGE-03", play.seat, play.card, stage.number, play.stage)
    elif play.stage and play.stage != stage.number:
        return Refusal("W-STAGE-02", play.seat, play.card, stage.number, play.stage)
    return _must_chain(rules, state, play) or unpaid(rules, state, play, stage)


def _free(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    own, seat = state.cities[play.seat], play.seat
    if negation(rules.builds_free(own, state.turn, rules.items[play.card])):
        has = rules.has_power(state.setup.boards[seat], own, Power.FREE_BUILD)
        if rules.is_before_age(state) or not has:
            return Refusal("W-FREE-01", seat, play.card)
        if state.freed[seat] == state.age:
            return Refusal("W-FREE-02", seat, play.card, None, state.age)
    return _must_chain(rules, state, play) or _twice(rules, state, play)


def _must_chain(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    """The Free City builds what a chain makes free, and in no other way (fr-2014, Règles)."""
    if all_true(_obliged(rules, state, play)):
        return Refusal("W-CITY-02", FREE_CITY, play.card)
    return None


def _obliged(rules: Rules, state: Moment, play: Play) -> Iterator[Truth]:
    yield is_free_city(state, play.seat)
    yield rules.chains(state.cities[FREE_CITY], play.card)


def _discard(rules: Rules, state: Moment, play: Play, hand: Hand | None) -> Refusal | None:
    """The Free City discards only what it must. To lay something instead of its coins a seat must
    hold something, and discard a card of an age."""
    if all_true([rules.lays_instead(play), rules.is_before_age(state)]):
        return Refusal("W-LAY-02", play.seat, play.card)
    if rules.laying is not None and all_true(
        [rules.lays_instead(play), lays_no_more(rules, state, play.seat)]
    ):
        each = rules.laying.each
        return Refusal("W-LAY-01", play.seat, play.card, each, state.cities[play.seat][rules.lays])
    if negation(is_free_city(state, play.seat)):
        return None
    able = _within_its_means(rules, state, to_choose_from(rules, state, play, hand))
    return able and Refusal("W-CITY-01", FREE_CITY, play.card, (able.action, able.card))


def to_choose_from(rules: Rules, state: Moment, play: Play, hand: Hand | None) -> Hand:
    """What the Free City can surely play when it discards: any card of its hand, or where that is
    not known card by card the one that it discards."""
    return (play.card,) if hand is None or _hides(rules, state, hand) else hand


def _hides(rules: Rules, state: Moment, hand: Hand) -> Truth:
    """Whether cards may be gone of what is known of a hand that the Free City's holder leaves it:
    the hand would have more than are left in that turn, for some were played that are not shown."""
    return rules.size_of(hand) > rules.hand_size - state.turn + 1


def lays_no_more(rules: Rules, state: Moment, seat: int) -> Truth:
    """Whether a seat has laid all that it held."""
    return rules.laying is not None and state.cities[seat][rules.lays] >= rules.laying.each


class Able(NamedTuple):
    """Something that a seat can do with a card for so many coins."""

    coins: int
    action: Action
    card: int


def cheapest(rules: Rules, state: Moment, seat: int, hand: Hand) -> Able | None:
    """The play for which a seat needs the fewest coins, other than to discard."""
    able: Able | None = rules.least(
        state, hand, lambda card: cheapest_with(rules, state, seat, card)
    )
    return able


def _within_its_means(rules: Rules, state: Moment, hand: Hand) -> Able | None:
    """What the Free City plays for the fewest coins; None if it cannot pay for anything."""
    able = cheapest(rules, state, FREE_CITY, hand)
    if able is None or able.coins > treasury(rules, state, FREE_CITY):
        return None
    return able


def cheapest_with(rules: Rules, state: Moment, seat: int, card: int) -> Able | None:
    """The play of a card for which a seat needs the fewest coins, other than to discard it."""
    own, board = state.cities[seat], state.setup.boards[seat]
    able: list[Able] = []
    for stage in rules.open_stages(board, own):
        ways = payments(rules, state, seat, stage)
        able += [Able(way.total, Action.STAGE, card) for way in ways]
    if card == UNKNOWN or own[rules.items[card].presence] >= 1:
        return min(able, default=None)
    ways = payments(rules, state, seat, rules.items[card])
    able += [Able(way.total, Action.BUILD, card) for way in ways]
    if _free(rules, state, Play(seat, Action.FREE, card)) is None:
        able.append(Able(0, Action.FREE, card))
    return min(able, default=None)


def _decline(rules: Rules, state: Moment, play: Play, hand: Hand | None) -> Refusal | None:
    if (rules.worded or rules.must_take) and state.due and must_choose(rules, state, state.due[0]):
        return Refusal("W-CHOOSE-05", play.seat)
    if negation(is_free_city(state, play.seat)):
        return None
    if state.due[0].kind == DueKind.SEVENTH and hand:
        able = _within_its_means(rules, state, hand)
        return able and Refusal("W-CITY-01", FREE_CITY, able.card, (able.action, able.card))
    return None


def _take(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    """An offer is taken that is made now, and its fee paid out of the treasury; or something is
    kept that can have been drawn, or discarded that stands there."""
    made = state.due[0].argument if state.due else ""
    if rules.late and play.card != UNKNOWN:
        if all_true([play.stage == 0, can_choose(rules, state, play, made)]):
            return None
        for text, choice in rules.draws.items():
            if all_true([made == text]):
                laying = rules.laying is not None and choice.row == rules.laying.name
                return Refusal("W-LAY-02" if laying else "W-DRAW-04", play.seat, play.card)
        return Refusal("W-CHOOSE-06", play.seat, play.card)
    seats = state.seats(play.seat)
    for n, offer in enumerate(rules.effects.offers, start=1):
        ways = fee_ways(rules, state, play.seat, offer, play.split)
        can = [rules.can_pay(seats, offer, ways), rules.has_to_lose(seats, offer)]
        if all_true([play.stage == n, made == offer.slug, *can]):
            return None
    return Refusal("W-OFFER-01", play.seat, UNKNOWN, None, play.stage)


def _salvage(rules: Rules, state: Moment, play: Play) -> Refusal | None:
    none_such = Refusal("W-SALVAGE-01", play.seat, play.card, rules.shown(state.discards))
    argument = waiting(rules, state)
    if play.card == UNKNOWN:
        return none_such
    if in_pile(rules, state.discards, play.card, argument) is not None:
        return _twice(rules, state, play)
    lying = in_pile(rules, state.discards, play.card) if rules.worded else None
    if lying is None:
        item = rules.items[play.card]
        shown, last = UNKNOWN not in state.discards, rules.last_dealt(state.age, state.turn)
        if shown or item.kind not in (Kind.BUILDING, Kind.GUILD) or (item.age or 0) > last:
            return none_such
        if play.card not in rules.deck(state.setup.players, item.age or 0):
            return Refusal("W-CARD-02", play.seat, play.card, item.copies, state.setup.players)
    lacking = rules.misfit(argument, rules.items[play.card if lying is None else lying])
    for part, code in _MISFITS.items():
        if lacking == part:
            return Refusal(code, play.seat, play.card)
    return _twice(rules, state, play)


def salvageable(rules: Rules, state: Moment, seat: int) -> tuple[int, ...]:
    """The discarded cards that a seat may build, as far as the pile was shown, each once."""
    due = Due(DueKind.SALVAGE, seat, waiting(rules, state))
    shown = sorted(set(state.discards))
    return tuple(card for card in shown if buildable(rules, state, due, card))


# Payments


def paying(rules: Rules, state: Moment, seat: int) -> Seats:
    """The ledgers by which a seat pays now: its own, its left and its right neighbour's.

    By edition those of a seventh card are of the start of its turn.
    """
    if rules.seventh_at_start and state.started is not None:
        cities = state.started
        return cities[seat], cities[seat - 1], cities[seat + 1 - len(cities)]
    return state.seats(seat)


def treasury(rules: Rules, state: Moment, seat: int) -> Any:
    """The coins with which a seat pays now: of its ledger in ``paying``, as far as nobody has taken
    them since."""
    noted = paying(rules, state, seat)[0][rules.coins]
    taken = rules.seventh_at_start and rules.effects.takes_coins and state.started is not None
    return minimum(noted, state.cities[seat][rules.coins]) if taken else noted


def payments(rules: Rules, state: Moment, seat: int, item: Item) -> tuple[Payment, ...]:
    """Every payment for which a seat can have a building or stage, the least first.

    Whether it has the coins is not looked at; empty if a resource cannot be had.
    A building that a chain makes free is built free (R28); ``stated_ways`` knows of players
    who pay for it all the same.
    """
    reckoned = state.reckoned
    if reckoned is not None and (known := reckoned.get((seat, item.id))) is not None:
        return known
    found = _ways(rules, paying(rules, state, seat), item)
    if reckoned is not None:
        reckoned[seat, item.id] = found
    return found


def _ways(rules: Rules, seats: Seats, item: Item) -> tuple[Payment, ...]:
    chained = item.free_with and rules.free_by_chain(seats[0], item)
    return _NOTHING if chained else rules.ways(*seats, item)


def fee_ways(
    rules: Rules, state: Moment, seat: int, offer: Offered, split: Split | None = None
) -> tuple[Payment, ...]:
    """The payments for what is offered, the least first: for resources beside those that the turn
    has used, with what there was when it began; of a stated split that one."""
    if not offer.units:
        return (Payment(offer.fee, 0, 0),)
    if state.started is None:
        return ()
    cities, own = state.started, state.cities[seat]
    left, right, *used = (own[column] for column in rules.effects.beside)
    seats = cities[seat], cities[seat - 1], cities[seat + 1 - len(cities)]
    ways = rules.beside(seats, used, Payment(offer.fee, left, right), offer.units)
    return ways if split is None else rules.with_split(ways, split)


def stated_ways(rules: Rules, state: Moment, play: Play, item: Item) -> tuple[Payment, ...]:
    """The payments that a play can mean, the least first: all, or those of its split.

    By edition a player need not use a chain, if the play states a split that pays for it.
    """
    ways = payments(rules, state, play.seat, item)
    return _as_stated(rules, state, play, item, paying(rules, state, play.seat), ways)


def _as_stated(
    rules: Rules,
    state: Moment,
    play: Play,
    item: Item,
    seats: Seats,
    ways: tuple[Payment, ...],
) -> tuple[Payment, ...]:
    """Those of the payments by some ledgers that a play can mean."""
    if play.split is None:
        return ways
    if any(play.split) and ways == _NOTHING and _chain_optional(rules, state, play):
        ways = rules.ways(*seats, item)
    return rules.with_split(ways, play.split)


def _chain_optional(rules: Rules, state: Moment, play: Play) -> bool:
    obliged = is_free_city(state, play.seat)
    return rules.ruling("chain_use") != "always" and not obliged


def payment_for(rules: Rules, state: Moment, play: Play, item: Item) -> Payment | None:
    """What a play pays for an item: as stated, or the least; None if it cannot be."""
    return next(iter(stated_ways(rules, state, play, item)), None)


def unpaid(rules: Rules, state: Moment, play: Play, item: Item) -> Refusal | None:
    """Why a play cannot pay for an item as it says, or None if it can."""
    payment = payment_for(rules, state, play, item)
    coins = treasury(rules, state, play.seat)
    if payment is not None and payment.total <= coins:
        return None
    ways = payments(rules, state, play.seat, item)
    if _payable_by_now(rules, state, play, item, payment):
        return Refusal("W-SEVENTH-03", play.seat, item.id)
    if not ways:
        return Refusal("W-COST-01", play.seat, item.id)
    if payment is None:
        splits = tuple((way.left, way.right) for way in ways)
        return Refusal("W-COST-03", play.seat, item.id, splits, play.split)
    return Refusal("W-COST-02", play.seat, item.id, payment.total, coins)


def _payable_by_now(
    rules: Rules, state: Moment, play: Play, item: Item, payment: Payment | None
) -> bool:
    """Whether resources or discounts that came in the same turn would do, and may not."""
    if payment is not None or not rules.seventh_at_start or state.started is None:
        return False
    now = state.seats(play.seat)
    return bool(_as_stated(rules, state, play, item, now, _ways(rules, now, item)))
