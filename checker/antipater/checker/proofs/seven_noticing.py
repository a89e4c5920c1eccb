"""Which theorem notices a mutant of a set of 7 Wonders."""

from collections.abc import Iterator

from antipater.checker.proofs.mutants import Mutant
from antipater.checker.proofs.seven_formulas import FORMULAS
from antipater.checker.proofs.seven_induction import SevenInduction
from antipater.checker.proofs.seven_purchases import PURCHASES
from antipater.checker.proofs.seven_seats import SEATS
from antipater.checker.proofs.seven_situation import Course
from antipater.checker.proofs.seven_table import SevenTable
from antipater.checker.proofs.seven_turns import TURNS
from antipater.checker.proofs.theorems import Judge, Verdict, first_refuted
from antipater.rules.seven_wonders import Move


def notices(mutant: Mutant, judge: Judge) -> str | None:
    """The first theorem that is refuted for a mutant, or None.

    Those that are about the rule itself come first, and last what takes longest.
    """
    table = SevenTable(mutant.cards)
    entries = [*FORMULAS, *SEATS, *TURNS, *PURCHASES]
    near = [table.theorem(e) for e in entries if mutant.rule in e.rules]
    quick = [table.theorem(e) for e in entries if e not in PURCHASES and mutant.rule not in e.rules]
    late = [table.theorem(e) for e in PURCHASES if mutant.rule not in e.rules]
    return (
        first_refuted(near, judge)
        or first_refuted(quick, judge)
        or by_induction(table, judge)
        or first_refuted(late, judge)
    )


def by_induction(table: SevenTable, judge: Judge) -> str | None:
    """The first theorem of the induction that some play of each kind refutes."""
    induction = SevenInduction(table, judge)
    induction.show_opening()
    for course, move in sample_plays(induction):
        induction.follow(course, move)
    refuted = (n for n, s in induction.found.items() if s.verdict is Verdict.REFUTED)
    return next(refuted, None)


def sample_plays(induction: SevenInduction) -> Iterator[tuple[Course, Move]]:
    """The first play of each kind at each course."""
    seen = set()
    for course, move in induction.moves():
        kind = course.players, course.age, course.due, course.others_choose, move[0].action
        if kind not in seen:
            seen.add(kind)
            yield course, move
