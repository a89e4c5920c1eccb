"""Whether two results of the engine are written alike, term by term."""

from collections.abc import Sequence

from antipater.rules.readings.nodes import same


def alike(one: object, other: object) -> bool:
    """Whether two numbers, or two tuples or lists of such, are written alike; what is equal but
    written otherwise is not."""
    if isinstance(one, Sequence) and isinstance(other, Sequence) and not isinstance(one, str):
        return len(one) == len(other) and all(map(alike, one, other))
    return one is other or same(one, other)
