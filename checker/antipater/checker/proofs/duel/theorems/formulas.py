"""Theorems about the formulas of Duel, group by group.

Each runs the rules' own functions on two cities of which nothing is known but that
their counts are not negative: more cities than can ever be built.
"""

from dataclasses import replace
from itertools import chain

from antipater.checker.proofs.duel.printed_cards import printed_cards
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.breakdowns import LEAST_PAYMENTS
from antipater.checker.proofs.duel.theorems.course import COURSE
from antipater.checker.proofs.duel.theorems.discounts import DISCOUNTS
from antipater.checker.proofs.duel.theorems.payments import PAYMENTS
from antipater.checker.proofs.duel.theorems.points import VICTORIES
from antipater.checker.proofs.duel.theorems.possible_payments import POSSIBLE
from antipater.checker.proofs.duel.theorems.printed import (
    PRINTED,
    SETUP,
    cards_are_as_printed,
    figures,
)
from antipater.checker.proofs.facts import digest, only, rulings
from antipater.checker.proofs.points import POINTS
from antipater.checker.proofs.theorem import Theorem
from antipater.grammar.cards.load import shipped_sets
from antipater.rules.card_set import CardSet

GROUPS = (PAYMENTS, LEAST_PAYMENTS, DISCOUNTS, POINTS, VICTORIES, SETUP, POSSIBLE, COURSE)


def formula_theorems(any_cities: DuelCities) -> list[Theorem]:
    """The theorems about the formulas of this set; what is printed, of shipped sets alone."""
    found = [spec.about(any_cities) for group in GROUPS for spec in group]
    if any_cities.cards.slug not in shipped_sets():
        return found
    printed = {spec.name: spec.about(any_cities) for spec in PRINTED}
    tables = replace(
        printed.pop(cards_are_as_printed.__name__), sources=(f"fact tables, {digest('duel')}",)
    )
    return [*found, *printed.values(), tables]


def departures(cards: CardSet) -> list[str]:
    """Where the figures of a set are not the printed ones, a line each."""
    cities = DuelCities(cards)
    figures_and_cards = chain(figures(cities), rulings(cards, "duel"), printed_cards(cards))
    found = only(figures_and_cards, cards.slug in shipped_sets())
    return [f"{figure.name} {figure.found} (printed: {figure.printed})" for figure in found]
