"""The numbers that a function of the module is given besides the game."""

from antipater.checker.compile.values import unknown

SEAT = unknown("seat")
AT, COUNT, LOW, HIGH = map(unknown, ("at", "count", "low", "high"))
ITEM, AMOUNT, AGE, COLUMN = map(unknown, ("item", "amount", "age", "column"))
LEFT, RIGHT, OTHER_LEFT, OTHER_RIGHT = map(unknown, ("left", "right", "other left", "other right"))
HAPPENED, TAKES, OFF = map(unknown, ("happened", "takes", "off"))
STATED, OUTCOMES = unknown("stated"), unknown("outcomes")
