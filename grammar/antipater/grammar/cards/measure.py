"""Measures of formulas: which rules they use, whether they go in rounds, how large they are."""

from collections.abc import Mapping

from antipater.rules.expressions import Choice, Constant, Expression, Operation, Quantity, Use

MOST_DEEP = 70
MOST_PARTS = 20_000


def in_order(formulas: Mapping[str, Expression]) -> list[str]:
    """The rules, each after those that it uses; rules that go in rounds are left out."""
    waiting = {name: {u for u in uses(f) if u in formulas} for name, f in formulas.items()}
    users = dict[str, list[str]]()
    for name, used in waiting.items():
        for other in used:
            users.setdefault(other, []).append(name)
    order = [name for name, used in waiting.items() if not used]
    for name in order:
        for user in users.get(name, ()):
            waiting[user].discard(name)
            if not waiting[user]:
                order.append(user)
    return order


def cyclic(formulas: Mapping[str, Expression]) -> list[tuple[str, ...]]:
    """Rules that come back to themselves, each as the round it takes."""
    clear = set(in_order(formulas))
    rounds = dict[frozenset[str], tuple[str, ...]]()
    for start in formulas:
        path = dict.fromkeys([start])
        name = start
        while name not in clear:
            name = min(u for u in uses(formulas[name]) if u in formulas and u not in clear)
            if name in path:
                names = [*path]
                ring = names[names.index(name) :]
                rounds.setdefault(frozenset(ring), (*ring, name))
                break
            path[name] = None
        clear.update(path)
    return list(rounds.values())


def uses(expression: Expression) -> frozenset[str]:
    """The rules that a formula names."""
    match expression:
        case Use(rule):
            return frozenset({rule})
        case Operation(_, operands):
            return frozenset().union(*map(uses, operands))
        case Choice(condition, yes, no):
            return uses(condition) | uses(yes) | uses(no)
    return frozenset()


def too_large(formulas: Mapping[str, Expression]) -> list[str]:
    """Rules that, with all the rules they use, are deeper or larger than can be run.

    Rules that go in rounds are passed over.
    """
    sizes, found = dict[str, tuple[int, int]](), list[str]()
    for name in in_order(formulas):
        deep, parts = _size(formulas[name], sizes)
        large = deep > MOST_DEEP or parts > MOST_PARTS
        # A rule is not blamed for those that it uses.
        sizes[name] = (1, 1) if large else (deep, parts)
        found += [name] if large else []
    return found


def _size(expression: Expression, sizes: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """How deep a formula is and of how many parts, with the rules it uses put in."""
    match expression:
        case Constant() | Quantity():
            return 1, 1
        case Use(rule):
            depth, parts = sizes.get(rule, (1, 1))
            return depth + 2, parts + 1
        case Operation(_, operands):
            inner = [_size(o, sizes) for o in operands]
            spread = len(operands).bit_length()
        case Choice(condition, yes, no):
            inner, spread = [_size(e, sizes) for e in (condition, yes, no)], 1
    return max((d for d, _ in inner), default=0) + spread, sum(p for _, p in inner) + 1
