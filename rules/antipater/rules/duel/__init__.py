"""7 Wonders Duel: the rules of a whole game, on states that never change."""

from antipater.rules.duel.effects import Payment
from antipater.rules.duel.ending import Outcome, outcome, scores
from antipater.rules.duel.engine import (
    Illegal,
    apply,
    begin,
    left_alone,
    legal_moves,
    may_leave,
    passed_over,
    perform,
    replay,
)
from antipater.rules.duel.legality import (
    Refusal,
    possible_payments,
    refusal,
    too_dear,
    unplayable,
)
from antipater.rules.duel.moves import (
    OF_A_CARD,
    OUT_OF_STRUCTURE,
    PAID,
    ROW,
    TURNS,
    UNKNOWN,
    Due,
    Event,
    Happening,
    LogEntry,
    Move,
    Setup,
    Spot,
    State,
    Verb,
    Victory,
)
from antipater.rules.duel.price import Reckoning, reckon
from antipater.rules.duel.rules import Rules
from antipater.rules.duel.turn import options

__all__ = [
    "OF_A_CARD",
    "OUT_OF_STRUCTURE",
    "PAID",
    "ROW",
    "TURNS",
    "UNKNOWN",
    "Due",
    "Event",
    "Happening",
    "Illegal",
    "LogEntry",
    "Move",
    "Outcome",
    "Payment",
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
    "left_alone",
    "legal_moves",
    "may_leave",
    "options",
    "outcome",
    "passed_over",
    "perform",
    "possible_payments",
    "reckon",
    "refusal",
    "replay",
    "scores",
    "too_dear",
    "unplayable",
]
