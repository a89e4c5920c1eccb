"""What a record of 7 Wonders says that was drawn, of which something is kept."""

from collections.abc import Iterator, Sequence

from antipater.rules.seven_wonders import UNKNOWN, Due, Refusal, Rules
from antipater.rules.seven_wonders.choosing import lying
from antipater.rules.seven_wonders.moves import Moment


class Draws:
    """The draws of a game, judged one answer after the other: of one draw several may be kept.

    ``due``: the draw that was answered last; ``left``: how many are still to be kept of it;
    ``drawn``: what it brought, as far as that is said.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.due: Due | None = None
        self.left = 0
        self.drawn: Sequence[int] = ()

    def wrong(self, state: Moment, due: Due, kept: int, drawn: Sequence[int]) -> Iterator[Refusal]:
        """What was kept and not drawn, what was drawn and did not lie in the deck, and where more
        or fewer were drawn than are to be. ``kept``: ``UNKNOWN`` where nothing is."""
        if drawn or due != self.due or not self.left:
            self.due, self.left, self.drawn = due, self.rules.choice(due.argument).number, drawn
        self.left -= 1
        if drawn:
            yield from self._odd(state, due, drawn)
        if kept not in (UNKNOWN, *self.drawn) and self.drawn:
            yield Refusal("W-DRAW-01", due.seat, kept, tuple(dict.fromkeys(self.drawn)))

    def _odd(self, state: Moment, due: Due, drawn: Sequence[int]) -> Iterator[Refusal]:
        choice = self.rules.choice(due.argument)
        there = tuple(item for item, lies in lying(self.rules, state.cities, choice) if lies)
        for item in drawn:
            if item not in there:
                yield Refusal("W-DRAW-02", due.seat, item, there)
        number = min(choice.drawn, len(there))
        if len(drawn) != number or len({*drawn}) != number:
            yield Refusal("W-DRAW-03", due.seat, UNKNOWN, number, len(drawn))
