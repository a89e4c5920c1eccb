"""Theorems about prices of resources in Duel, and about what production takes off a cost."""

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.numbers import if_else, scaled
from antipater.rules.readings.terms import variable
from antipater.rules.trade.cost import missing_units

PRICES: TheoremGroup[DuelCities] = TheoremGroup()


@PRICES.theorem(
    "A resource costs 1 coin where its price is fixed, else 2 and 1 for each unit that "
    "the opponent's brown and grey buildings show, so never less than 1",
    "price",
)
def price_is_as_printed(t: DuelCities) -> Claims:
    for resource, price in zip(
        t.cards.resources, t.rules.price_list(t.own, t.opponent), strict=True
    ):
        fixed = t.of(t.own, f"fixed_price({resource})")
        symbols = t.of(t.opponent, f"symbols({resource}, brown or grey)")
        due = if_else(fixed >= 1, 1, 2 + symbols)
        yield t.claim(price == due, about=resource, price=price, due=due)
        yield t.claim(price >= 1, about=resource, price=price)


@PRICES.theorem(
    "Every resource symbol on a brown or grey building of the opponent counts for the "
    "price, unit for unit, and none of a yellow building or a wonder",
    "price",
    method=Method.TABLE,
)
def symbols_are_those_of_brown_and_grey(t: DuelCities) -> Claims:
    for item in t.cards.items:
        standing = dict(item.standing)
        for r, resource in enumerate(t.cards.resources):
            shown = standing.get(t.cards.column.get(f"symbols({resource}, brown or grey)", -1), 0)
            made = standing.get(t.rules.produces[r], 0)
            due = made if item.colour in ("brown", "grey") else 0
            yield Claim(shown == due, about=f"{item.slug}: {resource}", observed={"symbols": shown})


@PRICES.theorem("Of a cost, first what the city itself produces is taken off, unit for unit")
def production_serves_first(t: DuelCities) -> Claims:
    for needed in range(1, 6):
        made = variable("made")
        missing = missing_units((needed,), (made,))[0]
        due = if_else(made >= needed, 0, needed - made)
        yield t.claim(missing == due, made >= 0, about=f"{needed} needed", missing=missing)
        counted = scaled(made, variable("price"), needed)
        yield t.claim(scaled(made, variable("price"), needed + 1) == counted, made <= needed)
