"""7 Wonders Duel: the rules of a whole game, on states that never change."""

from antipater.rules.duel.ending import Outcome, outcome, scores
from antipater.rules.duel.engine import Illegal, apply, begin, legal_moves, perform, replay
from antipater.rules.duel.legality import Refusal, refusal
from antipater.rules.duel.moves import (
    UNKNOWN,
    Due,
    Entry,
    Event,
    Happening,
    Move,
    Setup,
    Spot,
    State,
    Verb,
    Victory,
)
from antipater.rules.duel.reckoning import Reckoning, reckon
from antipater.rules.duel.rulebook import Rules
from antipater.rules.duel.turn import options

__all__ = [
    "UNKNOWN",
    "Due",
    "Entry",
    "Event",
    "Happening",
    "Illegal",
    "Move",
    "Outcome",
    "Reckoning",
    "Refusal",
    "Rules",
    "Setup",
    "Spot",
    "State",
    "Verb",
    "Victory",
    "apply",
    "begin",
    "legal_moves",
    "options",
    "outcome",
    "perform",
    "reckon",
    "refusal",
    "replay",
    "scores",
]
