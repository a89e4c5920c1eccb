"""The plan after which a game of Duel was played."""

from collections.abc import Sequence
from dataclasses import replace

from antipater.checker.sheets.played.plan import How, Plan, Task
from antipater.rules.duel import Move, Rules, Setup, Verb

_HOWS = {Verb.BUILD: How.BUILD, Verb.DISCARD: How.DISCARD, Verb.WONDER: How.TUCK}


def plan_of(rules: Rules, setup: Setup, moves: Sequence[Move]) -> Plan:
    """The plan of a whole game that was played so, with its draft, from its moves."""
    held: tuple[list[int], list[int]] = ([], [])
    tasks: dict[int, tuple[list[Task], list[Task]]] = {age: ([], []) for age in rules.ages}
    rank, stays, age = [1.0] * len(rules.items), list[bool](), rules.ages[0]
    for n, move in enumerate(moves):
        if move.verb is Verb.DRAFT:
            held[move.player].append(move.item)
        elif move.verb in _HOWS:
            card = move.card
            age = rules.items[card].age or age
            tasks[age][move.player].append(Task(card, _HOWS[move.verb]))
        elif move.verb is Verb.BEGIN:
            stays.append(move.item == move.player)
        if move.verb is Verb.WONDER or move.verb not in (*_HOWS, Verb.DRAFT, Verb.BEGIN):
            # What was destroyed can be brought back: what was brought back instead goes first.
            rank[move.item] = n / len(moves) - (move.verb is Verb.REVIVE)
    wonders = (tuple(held[0]), tuple(held[1])) if any(held) else setup.wonders
    return Plan(
        replace(setup, rows=(), wonders=wonders, layouts={}),
        tuple((tuple(first), tuple(second)) for first, second in tasks.values()),
        tuple(rank),
        (*stays, *(True for _ in rules.ages[1 + len(stays) :])),
    )
