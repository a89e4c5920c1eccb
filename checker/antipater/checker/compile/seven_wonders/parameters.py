"""The numbers that a function of the module is given besides the game."""

from typing import Any

from antipater.rules.readings.terms import variable


def _unknown(name: str) -> Any:
    """A parameter of a function, which passes for whatever the engine asks."""
    return variable(name)


SEAT = _unknown("seat")
AT, COUNT, LOW, HIGH = map(_unknown, ("at", "count", "low", "high"))
ITEM, AMOUNT, AGE, COLUMN = map(_unknown, ("item", "amount", "age", "column"))
LEFT, RIGHT, OTHER_LEFT, OTHER_RIGHT = map(_unknown, ("left", "right", "other left", "other right"))
DROPPED, HAPPENED, TAKES, OFF = map(_unknown, ("dropped", "happened", "takes", "off"))
STATED, OUTCOMES = _unknown("stated"), _unknown("outcomes")
