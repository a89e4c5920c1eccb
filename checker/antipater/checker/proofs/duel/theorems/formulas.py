"""Theorems about the formulas of Duel, group by group.

Each runs the rules' own functions on two cities of which nothing is known but that
their counts are not negative: more cities than can ever be built.
"""

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.course import COURSE
from antipater.checker.proofs.duel.theorems.least_payment import LEAST_PAYMENTS
from antipater.checker.proofs.duel.theorems.payments import PAYMENTS
from antipater.checker.proofs.duel.theorems.points import POINTS
from antipater.checker.proofs.duel.theorems.prices import PRICES
from antipater.checker.proofs.duel.theorems.printed import PRINTED, figures
from antipater.checker.proofs.duel.theorems.refusals import REFUSALS
from antipater.checker.proofs.duel.theorems.setup import SETUP
from antipater.checker.proofs.duel.theorems.track import TRACK
from antipater.checker.proofs.theorem import Theorem
from antipater.grammar.cards.load import shipped_sets
from antipater.rules.card_set import CardSet

GROUPS = (PRICES, LEAST_PAYMENTS, PAYMENTS, TRACK, POINTS, SETUP, REFUSALS, COURSE)


def formula_theorems(any_cities: DuelCities) -> list[Theorem]:
    """The theorems about the formulas of this set; what is printed, of shipped sets alone."""
    groups = (*GROUPS, PRINTED) if any_cities.cards.slug in shipped_sets() else GROUPS
    return [spec.about(any_cities) for group in groups for spec in group]


def departures(cards: CardSet) -> list[str]:
    """Where the figures of a set are not the printed ones, a line each."""
    found = (figure for figure in figures(DuelCities(cards)) if figure.departs)
    return [f"{figure.name} {figure.found} (printed: {figure.printed})" for figure in found]
