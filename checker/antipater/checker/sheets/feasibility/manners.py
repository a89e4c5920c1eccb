"""Manners in which a question is searched, and which of them are tried one after another."""

from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

# Constraints from which on a unit of work takes longer.
_SMALL = 2500


@dataclass(frozen=True)
class Manner:
    """How a question is searched: simplified before, with linear relaxations, ones tried first;
    ``shuffled``: in an order by chance, and then what taught most; another ``seed`` goes another
    way; ``probing``: with what follows from each choice looked at before; ``outside``: the most is
    looked for from beyond its end, so that a bound of it is soon proved and it is late reached;
    ``mixed``: by several ways of search in turn, local ones among them."""

    simplify: bool = True
    relax: bool = True
    ones: bool = False
    shuffled: bool = False
    seed: int = 1
    probing: bool = False
    outside: bool = False
    mixed: bool = False


THOROUGH = Manner(ones=True)
BOUNDING = Manner(probing=True)
OUTSIDE = Manner(probing=True, outside=True)
# A search and the work allowed for it, in the solver's units.
Try: TypeAlias = tuple[float, Manner]
# Whether what is possible is soon found is a matter of luck: another try is worth more than a
# longer one. The work of each try, in small programs and in large ones; for all together so much of
# the whole.
_FEW, _MANY = (0.02,) * 8, (0.15, 0.15, 0.15, 0.3, 0.3, 0.15, 0.15)
_TRYING = 0.6
# Where a large program is asked about little, every second try is a mixed one, of so much work.
_MIXED = 0.6


def weight(constraints: int) -> float:
    """What a unit of the solver's work costs in a program, beside one in a small program."""
    return 1 + max(0, constraints - _SMALL) / (2 * _SMALL)


def is_large(constraints: int) -> bool:
    """Whether a program is one that is simplified even for a short search."""
    return constraints > _SMALL


def tries(large: bool, limit: float, loose: bool) -> tuple[Try, ...]:
    """The short searches of a question for which so much work is allowed in all.

    ``loose``: the question says little, so that nothing leads to an answer.
    """
    works = _MANY if large else _FEW
    found = [_try(large, seed, loose, work) for seed, work in enumerate(works, start=1)]
    whole = accumulate(work for work, _ in found)
    most = limit if loose else _TRYING * limit
    return tuple(each for each, spent in zip(found, whole, strict=True) if spent <= most)


def one_try(large: bool, seed: int, loose: bool) -> Try:
    """One short search, which another ``seed`` sends another way."""
    return _try(large, seed, loose, (_MANY if large else _FEW)[0])


def _try(large: bool, seed: int, loose: bool, work: float) -> Try:
    if loose and large and seed % 2 == 0:
        return _MIXED, Manner(relax=False, mixed=True, seed=seed // 2)
    return work, Manner(large, False, ones=not large, shuffled=True, seed=seed)
