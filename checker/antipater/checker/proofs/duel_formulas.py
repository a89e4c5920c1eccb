"""Theorems about the formulas of Duel, chapter by chapter.

Each runs the rules' own functions on two cities of which nothing is known but that
their counts are not negative: more cities than can ever be built.
"""

from antipater.checker.proofs.duel_least_payments import LEAST_PAYMENTS
from antipater.checker.proofs.duel_payments import PAYMENTS
from antipater.checker.proofs.duel_points import POINTS
from antipater.checker.proofs.duel_prices import PRICES
from antipater.checker.proofs.duel_setup import SETUP
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.duel_track import TRACK
from antipater.checker.proofs.theorems import Theorem

CHAPTERS = (PRICES, LEAST_PAYMENTS, PAYMENTS, TRACK, POINTS, SETUP)


def formula_theorems(table: Table) -> list[Theorem]:
    """The theorems about the formulas of this set."""
    return [entry.about(table) for chapter in CHAPTERS for entry in chapter]
