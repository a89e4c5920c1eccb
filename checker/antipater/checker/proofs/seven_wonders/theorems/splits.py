"""Theorems about payments that a play states, for any two ways to pay and in any city."""

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.alike import alike
from antipater.checker.proofs.seven_wonders.symbolic_cities import AnyPayment, SevenCities
from antipater.checker.proofs.seven_wonders.theorems.hands import some_boards
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item
from antipater.rules.numbers import negation
from antipater.rules.readings.compounds import all_of, any_of, implies
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.seven_wonders import (
    FREE_CITY,
    Action,
    Payment,
    Play,
    Rules,
    Setup,
    State,
)
from antipater.rules.seven_wonders.legality import payment_for
from antipater.rules.seven_wonders.turn import WorkingState
from antipater.rules.trade.market import coins

SPLITS: TheoremGroup[SevenCities] = TheoremGroup()
_FREE = Payment(0, 0, 0)


class _Purchases(AnyPayment):
    """Rules where there are some ways to pay for whatever it is, or none is due by a chain."""

    some: tuple[Payment, ...] = ()

    def ways(
        self, own: Sequence[Any], left: Sequence[Any], right: Sequence[Any], item: Item
    ) -> tuple[Payment, ...]:
        """The ways that there are."""
        return self.some

    def free_by_chain(self, own: Sequence[Any], item: Item) -> bool:
        """As the rules have it."""
        return Rules.free_by_chain(self, own, item)


def _any_ways(count: int) -> tuple[Payment, ...]:
    """So many payments of which nothing is known."""
    parts = (tuple(variable(f"way {n}, {part}") for part in Payment._fields) for n in range(count))
    return tuple(Payment(*each) for each in parts)  # type: ignore[arg-type]


@SPLITS.theorem(
    "A play may state any split of which some payment is, out of the treasury, and then pays the "
    "least of these; one that states none pays the least of all; a chain costs nothing, but where "
    "the edition lets a player pay all the same and the split says so"
)
def stated_splits_are_payments(t: SevenCities) -> Claims:
    for units, prices in product(product(range(3), repeat=2), repeat=2):
        due = units[0] * prices[0] + units[1] * prices[1]
        yield Claim(coins(units, prices) == due, about=f"{units} at {prices}")
    kinds = {bool(item.free_with): item for item in t.rules.buildings if item.age == 1}
    kinds |= {bool(item.free_with): item for item in t.rules.buildings if item.age == 2}
    for item, count in product(kinds.values(), range(3)):
        key = f"{count} {t.meaning(item, *t.table)}"
        yield Lemma(key, partial(_any_split, t, item, count))
    for item in t.rules.buildings:
        yield Lemma(f"nothing {t.trade} {t.meaning(item)}", partial(_nothing_to_buy, t, item))


def _any_split(t: SevenCities, item: Item, count: int) -> Claims:
    """Of so many ways to pay for an item."""
    rules = _Purchases(t.cards, t.edition)
    rules.some = _any_ways(count)
    split: Any = (variable("to the left"), variable("to the right"))
    for players, seat in ((3, 0), (2, 0), (2, FREE_CITY)):
        setup = Setup(players, some_boards(t, 3))
        state = t.state([t.city(f"seat {s}") for s in range(3)], item.age or 1)
        for said in (None, (0, 0), split):
            yield from _stated(rules, state._replace(setup=setup), item, seat, said)


def _stated(
    rules: _Purchases, state: State, item: Item, seat: int, split: tuple[int, int] | None
) -> Claims:
    play, own = Play(seat, Action.BUILD, item.id, split), state.cities[seat]
    about = f"{item.slug} of seat {seat} for {split}, {len(rules.some)} ways"
    chained = any_of(own[column] >= 1 for column in item.free_with)
    to_pay = _pays_all_the_same(rules, state, play)
    free = all_of([chained, negation(to_pay)])
    ways = [(_FREE, free), *((way, negation(free)) for way in rules.some)]
    fitting = [(way, all_of([holds, _is(way, split)])) for way, holds in ways]
    game = WorkingState(rules, state)
    for asked in (
        partial(payment_for, rules, state, play, item),
        partial(game.payment, play, item),
    ):
        for path in paths(partial(_twice, asked, game), _always):
            once, again = path.result
            yield Claim(_least(once, fitting), path.conditions, about)
            yield Claim(alike(once, again), path.conditions, f"{about}, asked again")


def _always(*_: object) -> bool:
    """Every path is looked at; one that cannot be proves nothing."""
    return True


def _twice(asked: Any, game: WorkingState) -> tuple[Any, Any]:
    """What is found, first with nothing remembered and then with what was."""
    game.reckoned = {}
    return asked(), asked()


def _pays_all_the_same(rules: Rules, state: State, play: Play) -> Condition:
    """Whether an edition lets a player pay for what a chain makes free, and the split does."""
    obliged = state.setup.free_city and play.seat == FREE_CITY
    if play.split is None or obliged or rules.ruling("chain_use") == "always":
        return False
    return any_of(part != 0 for part in play.split)


def _is(way: Payment, split: tuple[int, int] | None) -> Condition:
    return split is None or all_of([way.left == split[0], way.right == split[1]])


def _least(found: Payment | None, fitting: Sequence[tuple[Payment, Condition]]) -> Condition:
    """That the first of the payments that fit is found, or none where none fits."""
    before: list[Condition] = []
    due: list[Condition] = []
    for way, fits in fitting:
        first = all_of([fits, *before])
        due.append(implies(first, found is not None and _same(found, way)))
        before.append(negation(fits))
    return all_of([*due, implies(all_of(before), found is None)])


def _same(one: Payment, other: Payment) -> Condition:
    return all_of(a == b for a, b in zip(one, other, strict=True))


def _nothing_to_buy(t: SevenCities, item: Item) -> Claims:
    """What needs no resources, or none that the city does not make, costs coins to the bank."""
    own = list(t.seats[0])
    for column, units in zip(t.rules.produces, item.cost.units, strict=True):
        own[column] = units if units else own[column]
    found = t.rules.ways(own, *t.seats[1:], item)
    yield Claim(found == (Payment(item.cost.coins, 0, 0),), about=f"{item.slug}: {found}")
