"""A play of 7 Wonders as one number of 48 bits: in archives, and as modules take it."""

from collections.abc import Sequence
from itertools import accumulate

from antipater.checker.records.seven_wonders.record import Noted
from antipater.rules.seven_wonders import Action, Play

# The parts of a play from the lowest bit on, and how many bits each takes. Cards are counted from
# 1, 0 is one never shown; ``stated``: whether the payment is.
WIDTHS = {
    "action": 3,
    "seat": 3,
    "card": 10,
    "age": 3,
    "turn": 4,
    "stage": 4,
    "stated": 1,
    "left": 10,
    "right": 10,
}
_ACTIONS = tuple(Action)
_NUMBERS = {action: number for number, action in enumerate(_ACTIONS)}
_STARTS = accumulate(WIDTHS.values(), initial=0)
# For each part, its lowest bit and the most that it can be.
_PLACES = [(at, (1 << width) - 1) for at, width in zip(_STARTS, WIDTHS.values(), strict=False)]


def play_number(play: Play, age: int = 0, turn: int = 0) -> int:
    """A play as one number, by the widths above; raises ``ValueError`` for what does not fit.

    ``age`` and ``turn``: when it is made. Of what is offered the higher bits of its number stand
    where a payment to the left would.
    """
    stated, more, stage = play.split is not None, 0, play.stage
    if play.action is Action.TAKE:
        more, stage = divmod(stage, 1 << WIDTHS["stage"])
    left, right = play.split or (more, 0)
    parts = (_NUMBERS[play.action], play.seat, play.card + 1, age, turn, stage, stated)
    number = 0
    for part, (at, most) in zip((*parts, left, right), _PLACES, strict=True):
        if not 0 <= part <= most:
            raise ValueError(play)
        number |= part << at
    return number


def noted_play(number: int, actions: Sequence[str] = _ACTIONS) -> Noted:
    """The play of a number, and when it is made. ``actions``: what is done, by number; raises
    ``ValueError`` or ``IndexError`` for what is none."""
    part = {name: number >> at & most for name, (at, most) in zip(WIDTHS, _PLACES, strict=True)}
    split = (part["left"], part["right"]) if part["stated"] else None
    action = Action(actions[part["action"]])
    more = part["left"] << WIDTHS["stage"] if action is Action.TAKE and split is None else 0
    play = Play(part["seat"], action, part["card"] - 1, split, part["stage"] | more)
    return Noted(part["age"], part["turn"], play)
