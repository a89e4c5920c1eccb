"""Small situations, in which two formulas are tried before a solver is asked about all."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from math import comb
from typing import TypeAlias

# The least and the most of a quantity; None where that is not known.
Bounds: TypeAlias = tuple[int | None, int | None]

# The numbers of a situation come to so much in all, as long as there are no more situations.
_LARGEST, _MOST = 4, 2000


def smallest_first(bounds: Sequence[Bounds]) -> Iterator[tuple[int, ...]]:
    """A number for each quantity within its bounds: by what all come to, whether above or below 0,
    and then by the last, the last but one, and so on."""
    for size in range(_LARGEST + 1):
        if comb(len(bounds) + size, size) > _MOST:
            return
        spreads = combinations_with_replacement(range(len(bounds)), size)
        counted = ([spread.count(n) for n in range(len(bounds))] for spread in spreads)
        every = chain.from_iterable(product(*map(_either, counts, bounds)) for counts in counted)
        yield from sorted(every, key=lambda numbers: tuple(reversed(numbers)))


def _either(number: int, bounds: Bounds) -> list[int]:
    """A number, and as far below 0, where these are within bounds."""
    least, most = bounds
    above = [number] if most is None or number <= most else []
    below = [-number] if number and (least is None or -number >= least) else []
    return [*below, *above]
