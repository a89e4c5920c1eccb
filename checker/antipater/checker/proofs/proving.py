"""All theorems of a set, proved one after the other."""

from collections.abc import Iterator, Sequence

from antipater.checker.proofs.cache import Memory
from antipater.checker.proofs.reaching import reach
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
    yield from _duel(cards, edition, Judge(limits, memory), only)


def _duel(
    cards: CardSet, edition: str | None, judge: Judge, only: Sequence[str] | None
) -> Iterator[Result]:
    from antipater.checker.proofs.duel_formulas import formula_theorems
    from antipater.checker.proofs.duel_games import DuelPlayer
    from antipater.checker.proofs.duel_induction import RESTED_ON, Induction
    from antipater.checker.proofs.duel_reaching import reaches
    from antipater.checker.proofs.duel_refuting import DuelTracing
    from antipater.checker.proofs.duel_table import Table
    from antipater.rules.duel import Rules

    table = Table(cards, edition)
    theorems = {theorem.name: theorem for theorem in formula_theorems(table)}
    induction = Induction(table, judge)
    rules = Rules(cards, edition)
    reached = {each.name: each for each in reaches(rules)}
    for name in only or ():
        if name not in theorems | induction.properties | reached:
            raise KeyError(name)

    def wanted(name: str) -> bool:
        return not only or name in only

    tracing = DuelTracing(rules, induction)
    for theorem in filter(lambda t: wanted(t.name), theorems.values()):
        yield from tracing.traced([theorem.prove(judge, cards.slug)])
    if any(map(wanted, induction.properties)):
        # What is assumed before a move has to be shown as well, or nothing is proved.
        assumed = RESTED_ON | induction.invariants.keys()
        shown = (name for name in induction.properties if wanted(name) or name in assumed)
        results = Induction(table, judge, tuple(shown)).run()
        yield from tracing.traced([r for r in results if wanted(r.theorem)])
    sought = [theorem for theorem in reached.values() if wanted(theorem.name)]
    yield from reach(DuelPlayer(rules), sought, cards, judge.memory)


def _seven_wonders(
    cards: CardSet, edition: str | None, judge: Judge, only: Sequence[str] | None
) -> Iterator[Result]:
    from antipater.checker.proofs.seven_formulas import seven_theorems
    from antipater.checker.proofs.seven_games import TablePlayer
    from antipater.checker.proofs.seven_induction import RESTED_ON, SevenInduction
    from antipater.checker.proofs.seven_reaching import reaches
    from antipater.checker.proofs.seven_refuting import SevenTracing
    from antipater.checker.proofs.seven_table import SevenTable
    from antipater.rules.seven_wonders import Rules

    rules, table = Rules(cards, edition), SevenTable(cards, edition)
    theorems = {t.name: t for t in seven_theorems(table)}
    induction = SevenInduction(table, judge)
    reached = {each.name: each for each in reaches(rules)}
    for name in only or ():
        if name not in theorems | induction.properties | reached:
            raise KeyError(name)

    def wanted(name: str) -> bool:
        return not only or name in only

    tracing = SevenTracing(rules, induction)
    for theorem in filter(lambda t: wanted(t.name), theorems.values()):
        yield from tracing.traced([theorem.prove(judge, cards.slug)])
    if any(map(wanted, induction.properties)):
        # What is assumed before a play has to be shown as well, or nothing is proved.
        assumed = RESTED_ON | induction.invariants.keys()
        shown = (name for name in induction.properties if wanted(name) or name in assumed)
        results = SevenInduction(table, judge, tuple(shown)).run()
        yield from tracing.traced([r for r in results if wanted(r.theorem)])
    sought = [theorem for theorem in reached.values() if wanted(theorem.name)]
    yield from reach(TablePlayer(rules), sought, cards, judge.memory)


def kept_answers() -> Memory:
    """What was shown by earlier runs, of any set."""
    return Memory(cache.folder() / "proofs.db")
