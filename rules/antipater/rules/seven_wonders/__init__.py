"""7 Wonders: the rules of a whole game, on states that never change."""

from antipater.rules.seven_wonders.ending import (
    Outcome,
    city_points,
    copiable,
    outcome,
    points_copying,
    scores,
    winning,
)
from antipater.rules.seven_wonders.engine import Illegal, apply, begin, legal_plays, perform
from antipater.rules.seven_wonders.legality import Refusal, play_refusal, refusal, refusals
from antipater.rules.seven_wonders.moves import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Event,
    Happening,
    LogEntry,
    Move,
    Payment,
    Play,
    Setup,
    State,
)
from antipater.rules.seven_wonders.rules import Rules

__all__ = [
    "FREE_CITY",
    "UNKNOWN",
    "Action",
    "Due",
    "DueKind",
    "Event",
    "Happening",
    "Illegal",
    "LogEntry",
    "Move",
    "Outcome",
    "Payment",
    "Play",
    "Refusal",
    "Rules",
    "Setup",
    "State",
    "apply",
    "begin",
    "city_points",
    "copiable",
    "legal_plays",
    "outcome",
    "perform",
    "play_refusal",
    "points_copying",
    "refusal",
    "refusals",
    "scores",
    "winning",
]
