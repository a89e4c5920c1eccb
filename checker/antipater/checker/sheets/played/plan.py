"""How a game is to be played: in what order things come, as far as it can be chosen."""

from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from antipater.checker.sheets.played.wanted import Table, Wanted, random_table
from antipater.rules.card_set import Kind

T = TypeVar("T")

# How many changes are made to a plan at once.
_AT_ONCE = (1, 1, 2, 3)


@dataclass(frozen=True)
class Plan:
    """``rank``: by item, what comes first where more can be built. ``since``: by wonder, the
    first age in which it is built. ``mood``: by turn, how much a player would rather discard.
    ``begins``: by age, whether who chooses begins it.
    """

    table: Table
    rank: tuple[float, ...]
    since: tuple[int, ...]
    mood: tuple[float, ...]
    begins: tuple[bool, ...]


def random_plan(wanted: Wanted, rng: Random) -> Plan | None:
    """Any plan; None where there is no set-up for one."""
    table, rules = random_table(wanted, rng), wanted.rules
    if table is None:
        return None
    turns = sum(len(layout.slots) for layout in rules.cards.layouts.values())
    return Plan(
        table,
        tuple(rng.random() for _ in rules.items),
        tuple(rng.choice(rules.ages) for _ in rules.items),
        tuple(rng.random() for _ in range(turns)),
        tuple(rng.random() < 0.5 for _ in rules.ages),
    )


def changed(plan: Plan, wanted: Wanted, rng: Random) -> Plan:
    """A plan that differs in a few things."""
    for _ in range(rng.choice(_AT_ONCE)):
        plan = _changed_once(plan, wanted, rng)
    return plan


def _changed_once(plan: Plan, wanted: Wanted, rng: Random) -> Plan:
    seat, kind = rng.randrange(2), rng.random()
    items = [item.id for item in wanted.items[seat]]
    wonders = wanted.ids(seat, Kind.WONDER)
    if kind < 0.5 and items:
        return replace(plan, rank=_put(plan.rank, rng.choice(items), rng.random()))
    if kind < 0.8:
        return replace(plan, mood=_put(plan.mood, rng.randrange(len(plan.mood)), rng.random()))
    if kind < 0.92 and wonders:
        age = rng.choice(wanted.rules.ages)
        return replace(plan, since=_put(plan.since, rng.choice(wonders), age))
    if kind < 0.96:
        n = rng.randrange(len(plan.begins))
        return replace(plan, begins=_put(plan.begins, n, not plan.begins[n]))
    return replace(plan, table=random_table(wanted, rng) or plan.table)


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
