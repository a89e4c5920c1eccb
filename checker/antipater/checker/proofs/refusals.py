"""Whether a move is refused exactly where the rules refuse it, and for the first rule it breaks."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias

from antipater.rules.numbers import negation
from antipater.rules.readings.compounds import all_of, implies
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition

# The code of a rule, and when it is broken; in the order in which rules are looked at.
Broken: TypeAlias = tuple[str, Condition]


class AnyRefusal(Protocol):
    """Why a move is refused."""

    @property
    def code(self) -> str: ...


def refused_as_due(
    asked: Callable[[], AnyRefusal | None], broken: Sequence[Broken]
) -> Iterator[Condition]:
    """For each way that the engine's refusal can fall, that it falls where it must.

    ``asked``: the engine's refusal of one move. ``broken``: the rules that the move may
    break; legal is what breaks none of them.
    """
    for path in paths(asked, lambda *_: True):
        code = path.result.code if path.result is not None else None
        yield implies(all_of(path.conditions), _first(code, broken))


def _first(code: str | None, broken: Sequence[Broken]) -> Condition:
    """That the rule of this code is the first that is broken; for None, that none is."""
    ways: list[Condition] = []
    kept: list[Condition] = []
    for name, holds in broken:
        if name == code:
            ways.append(all_of([*kept, holds]))
        kept.append(negation(holds))
    if code is None:
        return all_of(kept)
    return negation(all_of(map(negation, ways))) if ways else False
