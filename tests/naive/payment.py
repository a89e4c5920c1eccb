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
