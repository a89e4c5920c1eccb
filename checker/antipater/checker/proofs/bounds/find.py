"""All bounds of a set, of any game."""

from collections.abc import Iterator, Sequence

from antipater.checker.proofs.bounds.model import BOUND_RLIMIT, Bound
from antipater.checker.proofs.prove import proofs_of
from antipater.checker.proofs.theorem import Limits
from antipater.rules.card_set import CardSet


def bounds(
    cards: CardSet,
    edition: str | None = None,
    limits: Limits | None = None,
    only: Sequence[str] | None = None,
) -> Iterator[Bound]:
    """Every bound of a set, as soon as it is found.

    ``edition``: a name among the set's (None: its default); ``KeyError`` for another.
    ``only``: the names of the bounds wanted; ``KeyError`` for one that there is not.
    ``NoTheorems`` as ``prove_set``. ``limits`` are for one question to the solver; each
    bound takes some dozens.
    """
    asked = {each.name: each for each in proofs_of(cards).objectives(cards, edition)}
    for each in [asked[name] for name in only or asked]:
        yield each.found(cards.slug, limits or Limits(BOUND_RLIMIT))
