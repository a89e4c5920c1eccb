"""Theorems about payments that a play states, on cities of cards made by chance."""

from collections.abc import Iterator
from itertools import islice, product

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.free_city import moments
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import FREE_CITY, Action, Payment, Play, State, play_refusal
from antipater.rules.seven_wonders.legality import payment_for
from antipater.rules.seven_wonders.turn import WorkingState
from antipater.rules.trade.market import coins

SPLITS: TheoremGroup[SevenCities] = TheoremGroup()
_FREE = Payment(0, 0, 0)
_EVERY = 5  # of the moments one is looked at


@SPLITS.theorem(
    "A play may state any split of which some payment is, out of the treasury, and then pays the "
    "least of these; one that states none pays the least of all; a chain costs nothing, but where "
    "the edition lets a player pay all the same and the split says so",
    method=Method.TABLE,
)
def stated_splits_are_payments(t: SevenCities) -> Claims:
    for units, prices in product(product(range(3), repeat=2), repeat=2):
        due = units[0] * prices[0] + units[1] * prices[1]
        yield Claim(coins(units, prices) == due, about=f"{units} at {prices}")
    for moment in islice(moments(t), 0, None, _EVERY):
        state = moment.state
        for item in t.rules.buildings:
            if item.age == state.age:
                for seat in range(len(state.cities)):
                    yield from _stated(t, state, seat, item, moment.about)


def _stated(t: SevenCities, state: State, seat: int, item: Item, about: str) -> Claims:
    own = state.cities[seat]
    chained = any(own[column] >= 1 for column in item.free_with)
    bought = t.rules.ways(*state.seats(seat), item)
    if not any(item.cost.units):
        yield Claim(bought == (Payment(item.cost.coins, 0, 0),), about=f"{item.slug} needs nothing")
    ways = (_FREE,) if chained else bought
    free_to_pay = chained and t.rules.ruling("chain_use") != "always" and seat != FREE_CITY
    for split in _splits(bought):
        able = bought if free_to_pay and split is not None and any(split) else ways
        fitting = [way for way in able if split is None or (way.left, way.right) == split]
        due = min(fitting, key=lambda way: (way.total, way.right), default=None)
        play = Play(seat, Action.BUILD, item.id, split)
        paid = payment_for(t.rules, state, play, item)
        said = f"{about}: {item.slug} of seat {seat} for {split}"
        yield Claim(paid == due, about=said)
        game = WorkingState(t.rules, state)
        again = {game.payment(play, item) for _ in range(2)}
        yield Claim(again == {due}, about=f"{said}, as the engine charges it")
        why = play_refusal(t.rules, state, play, (item.id,))
        code = _code(own[item.presence], ways, due, own[t.rules.coins])
        yield Claim((why.code if why else None) == code, about=f"{said}: {code}")


def _splits(ways: tuple[Payment, ...]) -> Iterator[tuple[int, int] | None]:
    """No split, nothing, more than anything costs, and what some payment pays, up to three."""
    yield None
    yield from {(0, 0), (99, 0), (0, 99), *((way.left, way.right) for way in ways[:3])}


def _code(standing: int, ways: tuple[Payment, ...], due: Payment | None, coins: int) -> str | None:
    """Why a play is refused, the first rule that it breaks."""
    if standing:
        return "W-BUILD-01"
    if due is not None and due.total <= coins:
        return None
    if not ways:
        return "W-COST-01"
    return "W-COST-03" if due is None else "W-COST-02"
