"""Which theorem notices each mutant of a set."""

from collections.abc import Iterator
from typing import NamedTuple

from antipater.checker.proofs import seven_noticing
from antipater.checker.proofs.duel_formulas import formula_theorems
from antipater.checker.proofs.duel_induction import DuelInduction
from antipater.checker.proofs.duel_situation import Course
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.mutants import Mutant, mutants
from antipater.checker.proofs.theorems import Judge, Limits, Verdict, first_refuted
from antipater.rules.definitions import CardSet, Kind, Power
from antipater.rules.duel import Due, Move, Verb

# What takes longest is asked last.
_LATE = ("payment_is_least", "payment_falls_with_production", "discount_takes_the_dearest")


class Noticed(NamedTuple):
    """A mutant and the theorem that is refuted for it; None if none is."""

    about: str
    theorem: str | None


def noticed(cards: CardSet, limits: Limits | None = None) -> Iterator[Noticed]:
    """For each mutant of a set, the first theorem that is refuted.

    Theorems about formulas are asked first, then the invariants over some moves of each
    kind. A theorem that only comes to be unknown has noticed nothing.
    """
    judge = Judge(limits)  # one for all, so that what no mutant changes is shown once
    notices_of = seven_noticing.notices if cards.game == "seven_wonders" else notices
    for mutant in mutants(cards):
        yield Noticed(mutant.about, notices_of(mutant, judge))


def notices(mutant: Mutant, judge: Judge) -> str | None:
    """The first theorem that is refuted for a mutant of a Duel set, or None."""
    table = Table(mutant.cards)
    theorems = formula_theorems(table)
    quick = [theorem for theorem in theorems if theorem.name not in _LATE]
    late = [theorem for theorem in theorems if theorem.name in _LATE]
    return first_refuted(quick, judge) or by_induction(table, judge) or first_refuted(late, judge)


def by_induction(table: Table, judge: Judge) -> str | None:
    """The first theorem of the induction that some move of each kind refutes."""
    induction = DuelInduction(table, judge)
    for course, move in sample_moves(table.cards):
        induction.follow(course, move)
        for name, standing in induction.found.items():
            if standing.verdict is Verdict.REFUTED:
                return name
    return None


def sample_moves(cards: CardSet) -> Iterator[tuple[Course, Move]]:
    """Some moves of each kind, and one of each power."""
    order = sum(len(row) for row in cards.draft)
    age = min(cards.layouts)
    course, last = Course(age, 3, 0, drafted=order), Course(age, 1, 0, drafted=order)
    buildings = [b for b in cards.of_kind(Kind.BUILDING) if b.age == age]
    for colour in dict.fromkeys(b.colour for b in buildings):
        building = next(b for b in buildings if b.colour == colour)
        yield course, Move(Verb.BUILD, 0, building.id)
    yield last, Move(Verb.DISCARD, 0, buildings[0].id)
    for wonder in cards.of_kind(Kind.WONDER)[:4]:
        yield course, Move(Verb.WONDER, 0, wonder.id, buildings[0].id)
    for item in cards.items:
        for ability in item.abilities:
            if ability.power is Power.DESTROY:
                due = (Due(Verb.DESTROY, 0, ability.argument),)
                target = next(b for b in buildings if b.colour == ability.argument)
                yield Course(age, 3, 0, due, order), Move(Verb.DESTROY, 0, target.id)
    for verb, kind in ((Verb.TOKEN, Kind.TOKEN), (Verb.DRAWN, Kind.TOKEN)):
        yield Course(age, 3, 0, (Due(verb, 0),), order), Move(verb, 0, cards.of_kind(kind)[0].id)
    revived = next(b for b in cards.of_kind(Kind.BUILDING) if b.shields)
    yield Course(age, 3, 0, (Due(Verb.REVIVE, 0),), order), Move(Verb.REVIVE, 0, revived.id)
