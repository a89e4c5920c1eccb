"""Theorems about fees in resources, which are paid beside what a turn has paid and used."""

from functools import partial
from itertools import product
from operator import add

from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.listed_payments import (
    just_those,
    purchases_of,
    sellers,
)
from antipater.checker.proofs.seven_wonders.theorems.purchases import named
from antipater.checker.proofs.theorem import Claims, Lemma, Prover
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Cost
from antipater.rules.numbers import Number
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import variable
from antipater.rules.seven_wonders import Payment
from antipater.rules.trade.market import Units

FEES: TheoremGroup[SevenCities] = TheoremGroup()
# So many units of a fee and of the turn are run.
_WHOLE = 2


@FEES.theorem(
    "The payments listed for a fee in resources are those of the purchases that are allowed for it "
    "and for what the turn has used, less what the turn has paid each neighbour, with the fee's "
    "coins to the bank; the least comes first, and of two equal ones that which pays less to the "
    "right; of fees of two units, and of one beside a unit that was used",
    "price_left",
    "price_right",
)
def fees_are_paid_beside_a_turn(t: SevenCities) -> Claims:
    """Of sets with such fees, once for all that differ in what the resources are called; the city
    makes nothing, or just what the turn has used."""
    names = t.cards.resources
    fees = {tuple(dict(e.fee_units).get(name, 0) for name in names) for e in t.cards.effects}
    one = [tuple(int(name == r) for name in names) for r in names]
    alike = {
        tuple(sorted(zip(fee, used, strict=True))): (fee, used)
        for fee, used in product(sorted(fees), [(0,) * len(names), *one])
        if any(fee) and sum(fee) + sum(used) <= _WHOLE
    }
    for fee, used in alike.values():
        key = ProofCache.key(t.trade, f"fee {fee} {used}")
        yield Lemma(key, partial(_beside, t, fee, used))


def _beside(t: SevenCities, fee: Units, used: Units) -> Claims:
    to_left, to_right = map(_coins, ("left", "right"))
    cost, about = Cost(3, tuple(map(add, fee, used))), f"{named(t, fee)} beside {named(t, used)}"
    nobody, *others = sellers(t)
    makes = {t.rules.produces[r]: n for r, n in enumerate(used)}
    just_that = tuple(makes.get(column, n) for column, n in enumerate(nobody))
    known = (n >= 0 for n in (*others[0], *others[1], to_left, to_right))
    feasible = IndependentGroups(known, Prover()).feasible
    for own in {nobody, just_that}:
        seats = own, others[0], others[1]
        able = [
            (
                Payment(3, left - to_left, right - to_right),
                all_of([may, left >= to_left, right >= to_right]),
            )
            for (_, left, right), may in purchases_of(t, cost, seats)
        ]
        run = partial(t.rules.beside, seats, used, Payment(3, to_left, to_right), fee)
        for ways, conditions in paths(run, feasible):
            yield t.claim(all_of(just_those(ways, able)), *conditions, about=about)


def _coins(side: str) -> Number:
    """What the turn has paid to a neighbour."""
    return variable(f"paid to the {side}")
