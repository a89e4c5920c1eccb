"""Whether the engine and the rules' second reading come to the same, for either game."""

from collections.abc import Iterator, Sequence
from typing import Any

from antipater.checker.proofs.alike import alike
from antipater.rules.base import Rulebook
from antipater.rules.ledger import Ledger
from antipater.rules.readings.nodes import Node
from antipater.rules.readings.terms import Condition, variable
from antipater.rules.start import Bid, Start


def differences(one: object, other: object) -> Iterator[Condition]:
    """What must hold for two values to be the same, part by part; nothing where they are written
    alike (``alike``)."""
    if one is other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            yield False
            return
        for a, b in zip(one, other, strict=True):
            if a is not b:
                yield from differences(a, b)
        return
    if isinstance(one, Node) and isinstance(other, Node) and alike(one, other):
        return
    same: Condition = one == other
    if same is not True:
        yield same


# Coins that players agreed on, by seat, and a bid: any number of them.
_ONE: Any = variable("coins agreed on by one")
_OTHER: Any = variable("coins agreed on by another")
STARTS = (
    Start(),
    Start((_ONE,)),
    Start((None, _OTHER)),
    Start((_ONE, _OTHER)),
    Start((), Bid(0, 1, _ONE)),
    Start((_ONE, None), Bid(0, 1, _OTHER)),
)


def cities_at_the_start(rules: Rulebook, start: Start, seats: int) -> Iterator[Ledger]:
    """Each city before its first move: with the coins that were agreed for it, or else those of the
    set, and with what another player bid."""
    opening, at = rules.opening, rules.coins
    for seat in range(seats):
        agreed = start.coins[seat] if seat < len(start.coins) else None
        bid = start.bid.coins if start.bid and start.bid.other == seat else 0
        coins = opening[at] + bid if agreed is None else agreed
        yield (*opening[:at], coins, *opening[at + 1 :])


def disagreement(after: Any, due: Any, columns: Sequence[str]) -> Iterator[str]:
    """Where two known states differ, a line each: what the engine makes, and what the rules say."""
    for field in after._fields:
        found, said = getattr(after, field), getattr(due, field)
        if found == said or field == "log":
            continue
        if field != "cities":
            yield f"{field}: {found}, by the rules {said}"
            continue
        for seat, (city, other) in enumerate(zip(found, said, strict=True)):
            for column, now, should in zip(columns, city, other, strict=True):
                if now != should:
                    yield f"player {seat + 1}'s {column}: {now}, by the rules {should}"
