"""What each play of 7 Wonders brings about, read off the cards and not off the engine.

What a turn or a choice costs and brings in coins, the conflict tokens at the end of an age,
and the choices that it opens. What enters a city, the discards and the course of the game
are in ``step_theorems``.
"""

from collections.abc import Iterator, Sequence

from antipater.checker.proofs.seven_wonders.step_theorems import StepTheorem, entered
from antipater.checker.proofs.seven_wonders.symbolic_state import Step, SymbolicState
from antipater.rules.card_set import Item, Power
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else, negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition
from antipater.rules.seven_wonders import Action, Due, DueKind, Payment, Play

_PAID = (Action.BUILD, Action.STAGE)
_NOTHING = Payment(0, 0, 0)


def _item(symbolic: SymbolicState, step: Step, play: Play) -> Item | None:
    """What a play brings into its city."""
    return entered(symbolic, step) if play.seat == 0 else symbolic.rules.items[play.card]


def _paid(symbolic: SymbolicState, step: Step) -> list[Payment]:
    """What each seat pays: nothing but for what is built at a price."""
    paid = [_NOTHING] * len(step.before.cities)
    for play in step.move:
        item = _item(symbolic, step, play)
        if item is not None and play.action in _PAID:
            paid[play.seat] = symbolic.rules.paid_by(step.before.cities[play.seat], item)
    return paid


def _standing(symbolic: SymbolicState, step: Step, seat: int) -> Ledger:
    """A city when all of the move stands, before any conflict."""
    before, standing = step.before.cities[seat], list(step.after.cities[seat])
    for column in (symbolic.rules.conflict, symbolic.rules.defeats):
        standing[column] = before[column]
    return tuple(standing)


def _gained(symbolic: SymbolicState, step: Step, seat: int) -> Number:
    """The coins that a seat's play brings from the bank."""
    play = next((play for play in step.move if play.seat == seat), None)
    if play is None or play.action is Action.DECLINE:
        return 0
    around = seat, seat - 1, seat + 1 - len(step.after.cities)
    seats = [_standing(symbolic, step, each) for each in around]
    if play.action is Action.DISCARD:
        return symbolic.rules.discard_income(*seats)
    item = _item(symbolic, step, play)
    return total(f(*seats) for f in symbolic.rules.gains[item.id]) if item is not None else 0


def _coins(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    paid, coins = _paid(symbolic, step), symbolic.rules.coins
    for seat in step.seats:
        from_right = paid[seat + 1 - len(paid)].left
        received = from_right + paid[seat - 1].right
        change = received - paid[seat].total + _gained(symbolic, step, seat)
        before, after = step.before.cities[seat], step.after.cities[seat]
        yield after[coins] == before[coins] + change


def _tokens(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    rules, cities, size = symbolic.rules, step.after.cities, len(step.after.cities)
    if step.after.age == step.before.age and not step.after.over:
        return
    for seat in step.seats:
        before, after = step.before.cities[seat], cities[seat]
        others = cities[seat - 1], cities[seat + 1 - size]
        won = _against(after, others, rules.shields)
        lost = total(if_else(after[rules.shields] < o[rules.shields], 1, 0) for o in others)
        points = rules.victory_points[step.before.age] * won + rules.defeat_points * lost
        yield after[rules.conflict] == before[rules.conflict] + points
        yield after[rules.defeats] == before[rules.defeats] + lost


def _against(own: Ledger, others: Sequence[Ledger], shields: int) -> Number:
    return total(if_else(own[shields] > other[shields], 1, 0) for other in others)


def _choices(symbolic: SymbolicState, step: Step) -> Iterator[Condition]:
    """A last card where a stage that stands gives it, and then a building out of the discards
    where a stage that was built gives that and there is any; the others go on waiting."""
    opened, waiting = step.after.due, step.before.due
    salvages = () if waiting and waiting[0].kind is DueKind.SALVAGE else _salvages(symbolic, step)
    if waiting:
        yield opened == _left_over((*waiting[1:], *salvages), len(step.after.discards))
        return
    sevenths = _sevenths(symbolic, step)
    for due, given in sevenths.items():
        yield given if due in opened else negation(given)
    asked = tuple(due for due in sevenths if due in opened)
    yield opened == _left_over((*asked, *salvages), len(step.after.discards))


def _salvages(symbolic: SymbolicState, step: Step) -> tuple[Due, ...]:
    """The choices out of the discards that stages bring that were built."""
    return tuple(
        Due(DueKind.SALVAGE, play.seat)
        for play in step.move
        if (item := _item(symbolic, step, play)) and item.has(Power.BUILD_FROM_DISCARD)
    )


def _sevenths(symbolic: SymbolicState, step: Step) -> dict[Due, Condition]:
    """For each seat, when it has the choice of a last card."""
    rules, last = symbolic.rules, step.before.turn == symbolic.rules.turns
    boards, found = step.before.setup.boards, {}
    for seat, (board, city) in enumerate(zip(boards, step.after.cities, strict=True)):
        gives = rules.has_power(board, city, Power.PLAY_SEVENTH)
        found[Due(DueKind.SEVENTH, seat)] = all_of([last, any_of([gives])])
    return found


def _left_over(due: tuple[Due, ...], discards: int) -> tuple[Due, ...]:
    """The choices that remain: out of no discards there is nothing to choose."""
    while due and due[0].kind is DueKind.SALVAGE and not discards:
        due = due[1:]
    return due


POST_CONDITIONS = (
    StepTheorem(
        "plays_bring_and_cost_what_is_printed",
        "What is built at a price costs the builder its payment and brings the neighbours their "
        "parts; whatever enters brings the coins that it says, built, free or out of the "
        "discards, and a discard its income; no other play touches a coin",
        _coins,
    ),
    StepTheorem(
        "tokens_follow_the_shields",
        "When an age is over each city has taken the age's victory token for each neighbour "
        "with fewer shields and a defeat for each with more",
        _tokens,
    ),
    StepTheorem(
        "choices_are_those_printed",
        "After the last turn of an age each city with such a stage chooses about its last card; "
        "then each that built such a stage, with its last card too, chooses out of the discards, "
        "if any; choices that wait go on waiting",
        _choices,
    ),
)
