"""What proofs say of a set of 7 Wonders of which something is asked when everybody has played."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.seven_wonders.theorems.turns import _asked
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Due, DueKind, Play, Rules

# How many answers are asked about by default; in campaigns all.
FEW = pytest.mark.parametrize("few", [3, pytest.param(None, marks=pytest.mark.campaign)])
# What may be answered: to the words of each question, by a seat.
Answers = Callable[[Rules, int], Iterable[tuple[str, Play]]]


def plays_proved(tables: Tables, lemmas: Sequence[Any]) -> ProofStatus:
    """Whether parts of the theorem that every seat plays by the rules are so."""
    (spec,) = (spec for spec in TABLES if spec.name == "every_seat_plays_by_the_rules")
    theorem = replace(spec.about(tables.t), claims=lambda: iter(lemmas))
    return theorem.prove(Prover(), tables.t.cards.slug).status


def answers_proved(
    cards: CardSet, seat: int, answers: Answers, few: int | None = None
) -> ProofStatus:
    """Whether answers, or the first few, are what the rules say, of one seat of three."""
    tables = Tables(SevenCities(cards))
    lemmas = [
        _asked(tables, 3, 1, "asked", play, (Due(DueKind.OFFER, seat, text),))
        for text, play in islice(answers(tables.t.rules, seat), few)
    ]
    return plays_proved(tables, lemmas)


def followed(cards: CardSet, is_first: Callable[[Play], bool]) -> tuple[SevenInduction, set[str]]:
    """The induction after a play in age I at a table of three and every answer to what is then
    asked; and what was."""
    induction, asked = SevenInduction(SevenCities(cards), Prover()), set[str]()
    moves = ((c, m) for c, m in induction.moves() if (c.players, c.age) == (3, 1))
    for control in induction.follow(*next((c, m) for c, m in moves if is_first(m[0]))):
        asked |= {due.argument for due in control.due}
        for each, answer in induction.plays(control):
            induction.follow(each, answer)
    return induction, asked
