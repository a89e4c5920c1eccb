"""Some moves of an induction: of each kind of control state, one of each kind of move.

Enough to run what a set with lines of its own makes the engine do, in seconds and not in minutes.
"""

import time
from collections import Counter, deque
from typing import Any

from antipater.checker.proofs.induction import Induction

# What does not tell one kind of control state from another.
_WHOEVER = ("players", "active", "drafted", "built", "pile", "winner", "left")
_OFTEN, _MOST = 6, 80  # of choices every so many are followed, up to so many


def follow_some(induction: Induction[Any], seconds: float) -> None:
    """Prove what is claimed of some moves, within so much processor time."""
    todo, seen = deque(induction.beginnings()), set[str]()
    done, often = set[object](), Counter[object]()
    end = time.process_time() + seconds
    while todo and time.process_time() < end:
        control = todo.popleft()
        if _kind(control) in seen:
            continue
        seen.add(_kind(control))
        for at, move in induction.plays(control):
            kind = _verb(move), _kind(at)
            often[kind] += bool(control.due)
            kinds = {(*kind, min(often[kind], _MOST) // _OFTEN)}
            if not control.due:
                kinds.add(_of_item(induction, move))
            if not kinds <= done and time.process_time() < end:
                done |= kinds
                todo += induction.follow(at, move)


def _kind(control: Any) -> str:
    known = {name: value for name, value in vars(control).items() if name not in _WHOEVER}
    known["due"] = [(due[0], *due[2:]) for due in control.due]  # and not whose it is
    known["board"] = known.get("board", 0) >= 0
    known["others_choose"] = bool(known.get("others_choose"))
    return repr(sorted(known.items()))


def _verb(move: Any) -> Any:
    return move.verb if hasattr(move, "verb") else move[0].action


def _of_item(induction: Induction[Any], move: Any) -> Any:
    """What an item that is moved does and costs."""
    number = move.item if hasattr(move, "item") else move[0].card
    item = induction.cards.items[number]
    cost = bool(item.cost.coins), any(item.cost.units)
    return _verb(move), item.kind, cost, repr((item.effects, item.choices))
