"""That the lemmas about the least payment in Duel fit together: from what they say, each in the
names of one purchase, the solver concludes that what is charged is least.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from antipater.checker.proofs.duel.theorems.any_purchase import (
    AnyPurchase,
    one_after_another,
    served_is_the_most,
)
from antipater.checker.proofs.duel.theorems.charges import (
    Charged,
    Needed,
    charged_one_after_another,
    cost_of,
    no_use_costs_less,
    orders,
    price_of,
    replaced,
)
from antipater.checker.proofs.theorem import Claim
from antipater.rules.numbers import Number
from antipater.rules.readings.compounds import all_of, implies
from antipater.rules.readings.terms import Condition, variable

_FEW = 3


def lemmas_make_the_least(needed: Needed) -> Iterator[Claim]:
    """Of a cost whose resources stand in the order of their prices, the dearest first: what is
    charged is what some use of the helpers costs that suffices, and no use that suffices costs
    less. Prices are all different, or all the same, or of few resources alike in any way."""
    p = AnyPurchase(len(needed))
    for ranks in orders(len(needed)):
        if [*ranks] != sorted(ranks, reverse=True):
            continue
        if len(ranks) > _FEW and 1 < len({*ranks}) < len(ranks):
            continue
        found = charged_one_after_another(p, needed, ranks, p.producers, p.off)
        prices = [variable(f"coins of rank {rank}") for rank in ranks]
        known = {price_of(rank): price for rank, price in zip(ranks, prices, strict=True)}
        products = {replaced(a, known): replaced(b, known) for a, b in found.products.items()}
        charged, cost = replaced(found.charged, known), replaced(found.cost, known)
        nothing: Condition = found.saved[0] == 0  # is saved of no resources
        facts = [nothing, implies(nothing, charged == cost), *_of_served(p, found)]
        facts += _of_uses(p, found, needed, prices, products)
        falling = [prices[a] >= prices[b] for a, b in pairwise(found.order)]
        falling += [prices[found.order[-1]] >= 0]
        few = [units <= most for units, most in zip(p.missing, needed, strict=True)]
        any_use = (*p.is_use, p.suffices(p.use, p.helpers))
        other = replaced(cost_of(p.use, p.missing, needed, prices), products)
        able = [p.suffices(found.use, p.helpers), charged == cost, charged <= other]
        premises = (*facts, *p.sane, *falling, *few, *any_use)
        yield Claim(all_of(able), premises, f"{needed} at prices of {ranks}, all together")


def _of_served(p: AnyPurchase, found: Charged) -> Iterator[Condition]:
    """What is saved of the first resources, and that no use saves more."""
    named = dict(zip(found.by_engine, found.saved, strict=True))
    firsts = [str(tuple(sorted(found.order[:n]))) for n in range(p.resources + 1)]
    for claim in served_is_the_most(p):
        if claim.about in firsts:
            yield _said(claim, named)


def _of_uses(
    p: AnyPurchase,
    found: Charged,
    needed: Needed,
    prices: list[Any],
    products: Mapping[Any, Any],
) -> Iterator[Condition]:
    """That to serve one resource after another suffices, and that no use costs less; said of
    resources by their places in the order of prices, and here by their names."""
    order, ordered = found.order, AnyPurchase(p.resources)
    names: dict[Any, Number] = {variable(f"price {n}"): prices[r] for n, r in enumerate(order)}
    for n, r in enumerate(order):
        names |= {ordered.missing[n]: p.missing[r], ordered.use[n]: p.use[r]}
    for some, (count, _) in zip(ordered.choices, ordered.producers, strict=True):
        here = tuple(sorted(order[n] for n in some))
        names[count] = p.producers[p.choices.index(here)][0]
    for n, saved in enumerate(found.saved):
        names[variable(f"saved of {tuple(range(n))}")] = saved
    dearest_first = tuple(needed[r] for r in order)
    for claim in (*one_after_another(ordered), *no_use_costs_less(dearest_first)):
        yield replaced(_said(claim, names), products)


def _said(claim: Claim, names: Mapping[Any, Any]) -> Any:
    """A lemma as a condition, in other names."""
    return replaced(implies(all_of(claim.premises), claim.conclusion), names)
