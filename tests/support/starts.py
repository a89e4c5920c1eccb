"""Coins to begin with that players may have agreed on, by chance."""

from random import Random

from antipater.rules.start import Bid, Start


def random_start(rng: Random, seats: tuple[int, ...]) -> Start:
    """A bid, coins of some players or of all, or coins with a bid that agrees with them."""
    all_seats = max(seats) + 1
    kind = rng.choice(("bid", "some", "all", "both") if len(seats) == 2 else ("some", "all"))
    coins = [rng.randrange(20) if seat in seats else None for seat in range(all_seats)]
    if kind == "some":
        coins[rng.choice(seats)] = None
    if kind not in ("bid", "both"):
        return Start(tuple(coins))
    seat, other = rng.sample(seats, 2)
    bid = Bid(seat, other, rng.randrange(9))
    if kind == "bid":
        return Start((), bid)
    coins[other] = (coins[seat] or 0) + bid.coins
    return Start(tuple(coins), bid)
