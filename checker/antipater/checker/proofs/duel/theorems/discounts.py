"""Theorems about editions in which discounts and producers are used in the order in which they
came: helpers take the dearest unit one after another, whatever the prices and numbers are.
"""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import pairwise, permutations

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.least_payment import (
    AnyPrices,
    discount_on,
    rests_on_prices,
)
from antipater.checker.proofs.expected_prices import PriceLines
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item
from antipater.rules.effects import Price
from antipater.rules.expressions import column_name
from antipater.rules.numbers import Number, if_else, maximum, minimum, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.trade.cost import dearest_taken

DISCOUNTS: TheoremGroup[DuelCities] = TheoremGroup()


@DISCOUNTS.theorem(
    "Where discounts and producers are used in the order in which they came, each takes the "
    "dearest unit that it can serve, one after another, and the builder has the choice among "
    "units of one price alone; elsewhere, and without a discount, no order matters"
)
def discounts_go_by_their_order(t: DuelCities) -> Claims:
    """That helpers of one kind take one unit after another is shown of any prices, and that no
    order matters but of units of one price that not all helpers give alike; of each cost, that
    the trade is what the helpers leave that the city has, in the order in which they came."""
    in_order = t.rules.ruling("discounted_units") == "by_acquisition"
    seen = set()
    for item in t.cards.items:
        discount = discount_on(t, item)
        if not any(item.cost.units) or (item.cost.units, discount) in seen:
            continue
        seen.add((item.cost.units, discount))
        if not (in_order and discount):
            yield t.claim(not t.rules.orders([1] * len(t.cards.columns), item), about=item.slug)
            continue
        kinds = sum(map(bool, item.cost.units))
        yield Lemma(f"taken {kinds}", partial(_one_by_one, kinds))
        yield Lemma(f"exchanged {kinds}", partial(_exchanged, kinds))
        producers = [(t.cards.columns[c], gives) for c, gives in t.cards.producers]
        about = f"{item.cost.units} {discount} {producers} {t.cards.resources} {t.formulas}"
        about += rests_on_prices(t, item)
        yield Lemma(about, partial(_in_order, t, item, discount))


def _one_by_one(kinds: int) -> Claims:
    """So many helpers take what one takes, and then what one helper less takes of the rest: one
    takes the dearest unit there is, of equal ones the first. None, or of nothing, take nothing."""
    units, prices, count = _any("units", kinds), _any("price", kinds), variable("helpers")
    sane = tuple(n >= 0 for n in (*units, *prices))
    nothing = [0] * kinds
    yield Claim(_same(dearest_taken(0, units, prices), nothing), sane, "no helper")
    yield Claim(_same(dearest_taken(count, nothing, prices), nothing), (count >= 0,), "no unit")
    found = dearest_taken(count, units, prices)
    for d in range(kinds):
        rest = [n - (r == d) for r, n in enumerate(units)]
        after = dearest_taken(count - 1, rest, prices)
        due = [n + (r == d) for r, n in enumerate(after)]
        premises = (*sane, count >= 1, units[d] >= 1, *_dearest(units, prices, d))
        yield Claim(_same(found, due), premises, f"the dearest of {kinds} is number {d + 1}")


def _dearest(units: Sequence[Number], prices: Sequence[Number], d: int) -> Iterator[Condition]:
    """That no unit is dearer than those at a place, and none before it as dear."""
    for r, (there, price) in enumerate(zip(units, prices, strict=True)):
        less: Condition = price < prices[d] if r < d else price <= prices[d]
        yield any_of([there == 0, less])


def _exchanged(kinds: int) -> Claims:
    """Two resources next to each other in an order may be exchanged that the same helpers give: of
    each other resource as much is taken, and of both together; of each as well, or they are of
    one price. So whichever of two equal ones units were left of before, no coin depends on it."""
    units, prices, count = _any("units", kinds), _any("price", kinds), variable("helpers")
    moved = variable("units of the one that are units of the other")
    found = dearest_taken(count, units, prices)
    for one in range(kinds - 1):
        two = one + 1
        others = [*units]
        others[one], others[two] = units[two] - moved, units[one] + moved
        at = [*prices]
        at[one], at[two] = prices[two], prices[one]
        taken = dearest_taken(count, others, at)
        alike = all_of(found[r] == taken[r] for r in range(kinds) if r not in (one, two))
        both: Condition = found[one] + found[two] == taken[one] + taken[two]
        each = all_of([found[one] == taken[two], found[two] == taken[one]])
        equal: Condition = prices[one] == prices[two]
        sane = [n >= 0 for n in (*units, *others, *prices, count)]
        premises = (*sane, any_of([equal, moved == 0]))
        due = all_of([alike, both, any_of([equal, each])])
        yield Claim(due, premises, f"{one + 1} and {two + 1} of {kinds}")


def _in_order(t: DuelCities, item: Item, discount: str) -> Claims:
    """In each order of its resources the trade is what is left to pay when producers that came
    before the discount have taken their units, then the discount, then the others, and last units
    that cards take off; less what cards take off the dearest unit that is bought. An order that
    is left out has two neighbours that the same producers give."""
    rules, units = AnyPrices(t), item.cost.units
    off = t.of(t.own, f"discount({discount})")
    early, late = list[tuple[Number, tuple[int, ...]]](), list[tuple[Number, tuple[int, ...]]]()
    for column, gives in t.cards.producers:
        kind = t.cards.columns[column].partition("(")[2][:-1]
        before = t.of(t.own, column_name("early", (discount, kind)))
        early.append((before, gives))
        late.append((t.own[column] - before, gives))
    lines, cities, every = PriceLines(t.cards), (t.own, t.opponent), tuple(range(len(units)))
    more, first = (lines.added(item, p, cities) for p in (Price.UNITS, Price.FIRST_UNIT))
    helpers = [*early, (off, every), *late, (more, every)]
    orders = rules.orders(t.own, item)
    prices = rules.price_list(t.own, t.opponent)
    amounts = rules.ordered_trades(t.own, t.opponent, item)
    made = rules.made(t.own)
    for order, amount in zip(orders, amounts, strict=True):
        left = {r: maximum(units[r] - made[r], 0) for r in order}
        for count, gives in helpers:
            able = [r for r in order if r in gives]
            taken = dearest_taken(count, [left[r] for r in able], [prices[r] for r in able])
            left |= {r: left[r] - n for r, n in zip(able, taken, strict=True)}
        due = total(if_else(left[r] > n, prices[r], 0) for r in order for n in range(units[r]))
        off_each = (if_else(left[r] >= 1, minimum(first, prices[r]), 0) for r in order)
        due = due - reduce(maximum, off_each)  # of the dearest unit that is bought
        yield rules.claim(amount == due, about=f"{item.slug} in the order {order}")
    served = {r: {c for c, gives in t.cards.producers if r in gives} for r in orders[0]}
    for order in permutations(orders[0]):
        exchanged = any(a > b and served[a] == served[b] for a, b in pairwise(order))
        yield Claim(exchanged or order in orders, about=f"{item.slug}: the order {order}")
    least = rules.trade(t.own, t.opponent, item)
    is_least = all_of([any_of(least == a for a in amounts), *(least <= a for a in amounts)])
    yield rules.claim(is_least, about=item.slug)


def _any(name: str, many: int) -> list[Number]:
    return [variable(f"{name} {n}") for n in range(many)]


def _same(one: Sequence[Number], other: Sequence[Number]) -> Condition:
    return all_of(a == b for a, b in zip(one, other, strict=True))
