"""The least payment, found by trying every way there is."""

from functools import cache
from itertools import combinations, product


@cache
def least_payment(
    needs: tuple[int, ...],
    made: tuple[int, ...],
    one_of: tuple[tuple[int, ...], ...],
    prices: tuple[int, ...],
    units_off: int,
) -> int:
    """Coins for the resources of one construction, the least over all ways to pay.

    ``needs``, ``made`` and ``prices`` have one number for each resource, ``one_of`` the
    resources that each such producer may give, ``units_off`` is how many missing units a
    progress token takes away. Every producer is tried with every resource it may give
    and every choice of units is tried for the discount.
    """
    payments = []
    for given in product(*one_of):
        missing = []
        for resource, need in enumerate(needs):
            lacking = need - made[resource] - given.count(resource)
            missing += [prices[resource]] * max(0, lacking)
        bought = max(0, len(missing) - units_off)
        payments += [sum(units) for units in combinations(missing, bought)]
    return min(payments)


@cache
def payment_in_turn(
    missing: tuple[int, ...],
    prices: tuple[int, ...],
    helpers: tuple[tuple[int, tuple[int, ...]], ...],
) -> int:
    """Coins where each helper in turn takes the dearest units it can, as luck would have it.

    Which of several units of one price goes first is tried both ways.
    """
    if not helpers:
        return sum(units * price for units, price in zip(missing, prices, strict=True))
    (count, gives), *later = helpers
    able = [r for r in gives if missing[r]]
    if not count or not able:
        return payment_in_turn(missing, prices, tuple(later))
    dearest = max(prices[r] for r in able)
    return min(
        payment_in_turn(
            tuple(units - (n == r) for n, units in enumerate(missing)),
            prices,
            ((count - 1, gives), *later),
        )
        for r in able
        if prices[r] == dearest
    )
