"""All theorems of a set, proved one after the other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from antipater.checker.proofs.cache import Memory
from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.reaching import Reach, reach
from antipater.checker.proofs.refuting import Tracing
from antipater.checker.proofs.theorems import Judge, Limits, Result, Theorem
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
    judge = Judge(limits, memory)
    proofs = _seven_wonders if cards.game == "seven_wonders" else _duel
    return proofs(cards, edition, judge).shown(judge, only)


@dataclass(frozen=True)
class _Proofs:
    """Everything that can be shown of a set, by name, and what looks for games."""

    theorems: Mapping[str, Theorem]
    induction: Induction[Any]
    anew: Callable[[tuple[str, ...]], Induction[Any]]  # an induction of these theorems
    reached: Mapping[str, Reach[Any]]
    tracing: Tracing[Any]

    def shown(self, judge: Judge, only: Sequence[str] | None) -> Iterator[Result]:
        """What comes of all theorems, or of those wanted; ``KeyError`` for an unknown name."""
        cards = self.tracing.cards
        for name in only or ():
            if name not in {*self.theorems, *self.induction.properties, *self.reached}:
                raise KeyError(name)

        def wanted(name: str) -> bool:
            return not only or name in only

        for theorem in filter(lambda t: wanted(t.name), self.theorems.values()):
            yield from self.tracing.traced([theorem.prove(judge, cards.slug)])
        if any(map(wanted, self.induction.properties)):
            # What is assumed before a move has to be shown as well, or nothing is proved.
            assumed = self.induction.assumed
            shown = (n for n in self.induction.properties if wanted(n) or n in assumed)
            results = self.anew(tuple(shown)).run()
            yield from self.tracing.traced([r for r in results if wanted(r.theorem)])
        sought = [theorem for theorem in self.reached.values() if wanted(theorem.name)]
        yield from reach(self.tracing.player, sought, cards, judge.memory)


def _duel(cards: CardSet, edition: str | None, judge: Judge) -> _Proofs:
    from antipater.checker.proofs.duel_formulas import formula_theorems
    from antipater.checker.proofs.duel_induction import DuelInduction
    from antipater.checker.proofs.duel_reaching import reaches
    from antipater.checker.proofs.duel_refuting import DuelTracing
    from antipater.checker.proofs.duel_table import Table
    from antipater.rules.duel import Rules

    table, rules = Table(cards, edition), Rules(cards, edition)
    induction = DuelInduction(table, judge)
    return _Proofs(
        {theorem.name: theorem for theorem in formula_theorems(table)},
        induction,
        partial(DuelInduction, table, judge),
        {theorem.name: theorem for theorem in reaches(rules)},
        DuelTracing(rules, induction),
    )


def _seven_wonders(cards: CardSet, edition: str | None, judge: Judge) -> _Proofs:
    from antipater.checker.proofs.seven_formulas import seven_theorems
    from antipater.checker.proofs.seven_induction import SevenInduction
    from antipater.checker.proofs.seven_reaching import reaches
    from antipater.checker.proofs.seven_refuting import SevenTracing
    from antipater.checker.proofs.seven_table import SevenTable
    from antipater.rules.seven_wonders import Rules

    table, rules = SevenTable(cards, edition), Rules(cards, edition)
    induction = SevenInduction(table, judge)
    return _Proofs(
        {theorem.name: theorem for theorem in seven_theorems(table)},
        induction,
        partial(SevenInduction, table, judge),
        {theorem.name: theorem for theorem in reaches(rules)},
        SevenTracing(rules, induction),
    )


def kept_answers() -> Memory:
    """What was shown by earlier runs, of any set."""
    return Memory(cache.folder() / "proofs.db")
