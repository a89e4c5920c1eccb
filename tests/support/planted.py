"""Run one test with one mutant planted in the engine: ``python -m support.planted MUTANT TEST``."""

import sys
from functools import cache

import pytest

from antipater.grammar.cards.load import load_set
from support.mutation.engine import EngineMutant
from support.mutation.engine_runs import mutants_of


@cache
def every_mutant() -> tuple[EngineMutant, ...]:
    """The mutants of both engines, which take some seconds to make."""
    sets = map(load_set, ("duel", "seven_wonders"))
    return tuple(mutant for cards in sets for mutant in mutants_of(cards))


def main(name: str, test: str) -> int:
    """What pytest says of the test: 0 if it passes, 1 if it fails."""
    mutant = next(mutant for mutant in every_mutant() if mutant.name == name)
    with mutant.planted():
        return pytest.main(["-q", "-x", "-n", "0", "-p", "no:cacheprovider", test])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
