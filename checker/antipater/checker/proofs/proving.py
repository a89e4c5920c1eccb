"""All theorems of a set, proved one after the other."""

from collections.abc import Iterator, Sequence

from antipater.checker.proofs.cache import Memory
from antipater.checker.proofs.theorems import Judge, Limits, Result
from antipater.grammar import cache
from antipater.rules.definitions import CardSet


def prove_set(
    cards: CardSet,
    edition: str | None = None,
    limits: Limits | None = None,
    memory: Memory | None = None,
    only: Sequence[str] | None = None,
) -> Iterator[Result]:
    """What comes of each theorem of a set, as soon as it is known.

    ``edition``: a name among the set's (None: its default); ``KeyError`` for another.
    ``memory`` holds what was shown before; None to show everything anew. ``only``: the
    names of the theorems wanted; ``KeyError`` for one that there is not.
    """
    if cards.game == "seven_wonders":
        yield from _seven_wonders(cards, edition, Judge(limits, memory), only)
        return
    from antipater.checker.proofs.duel_formulas import formula_theorems
    from antipater.checker.proofs.duel_induction import Induction
    from antipater.checker.proofs.duel_table import Table

    judge, table = Judge(limits, memory), Table(cards, edition)
    theorems = {theorem.name: theorem for theorem in formula_theorems(table)}
    induction = Induction(table, judge)
    for name in only or ():
        if name not in theorems and name not in induction.properties:
            raise KeyError(name)
    for name, theorem in theorems.items():
        if not only or name in only:
            yield theorem.prove(judge, cards.slug)
    wanted = tuple(name for name in induction.properties if not only or name in only)
    if wanted:
        yield from Induction(table, judge, wanted).run()


def _seven_wonders(
    cards: CardSet, edition: str | None, judge: Judge, only: Sequence[str] | None
) -> Iterator[Result]:
    from antipater.checker.proofs.seven_formulas import seven_theorems
    from antipater.checker.proofs.seven_table import SevenTable

    theorems = {t.name: t for t in seven_theorems(SevenTable(cards, edition))}
    for theorem in [theorems[name] for name in only or theorems]:
        yield theorem.prove(judge, cards.slug)


def kept_answers(cards: CardSet) -> Memory:
    """What was shown of this set by earlier runs."""
    return Memory(cache.folder() / f"proofs-{cards.slug}.json")
