"""One game of Duel played by a plan, every move by the engine's own rules."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from antipater.checker.sheets.feasibility.question import Entry
from antipater.checker.sheets.played.plan import How, Plan, Task
from antipater.rules.choices import FROM_TOP_ROW, LEFT_OUT
from antipater.rules.duel import (
    UNKNOWN,
    Happening,
    Move,
    Rules,
    Spot,
    State,
    Verb,
    Victory,
    begin,
)
from antipater.rules.duel.legality import may_choose, too_dear
from antipater.rules.duel.turn import Turn

# Choices that depend on where cards lie; wonders that ask for them are not built.
LAYOUT_POWERS = (FROM_TOP_ROW, LEFT_OUT)
# What an entry counts that is wrong by n points, n to the power, and by n coins beside points;
# and an end that is no civilian one.
_POWER, _COINS, _NO_END = 0.7, 0.7, 60.0
# Python looks members of an enum up slowly.
_BUILD, _DISCARD, _WONDER = Verb.BUILD, Verb.DISCARD, Verb.WONDER
_THROW, _TUCK = How.DISCARD, How.TUCK


class _Quiet(Turn):
    """A turn that keeps what came of its moves, but no events."""

    __slots__ = ()

    def tell(self, what: Happening, player: int, amount: int, item: int = 0) -> None:
        """Nothing is told."""

    def tell_any(self, what: Happening, player: int, amount: int, item: int) -> None:
        """Nothing is told."""


class PlannedGame:
    """A game that follows a plan: a player makes the first task on the list that is allowed, and
    where none is discards the last card. Any card is taken to be accessible.

    ``starts``: the states at the beginning of each age. Those ``before`` of a game that is the
    same up to age number ``same`` (from 0) are taken over.
    """

    def __init__(
        self, rules: Rules, plan: Plan, same: int = 0, before: Sequence[State] = ()
    ) -> None:
        self.rules, self.plan = rules, plan
        self.starts = list(before[: same + 1]) if same else [begin(rules, plan.setup)]
        self.turn = _Quiet(rules, self.starts[-1])
        tasks = self._tasks()
        while self.turn.to_move is not None:
            if self.turn.due:
                self._choose()
            else:
                self._take(tasks)
            if self.turn.age > rules.ages[len(self.starts) - 1] and self.turn.victory is None:
                self.starts.append(self.turn.frozen())
                tasks = self._tasks()

    def _tasks(self) -> tuple[list[Task], list[Task]]:
        first, second = self.plan.tasks[len(self.starts) - 1]
        return list(first), list(second)

    def _choose(self) -> None:
        due = self.turn.due[0]
        if due.verb is Verb.BEGIN:
            stays = self.plan.stays[len(self.starts) - 2]
            self.turn.make(Move(due.verb, due.player, due.player if stays else 1 - due.player))
            return
        for item in self.plan.order:
            if may_choose(self.rules, self.turn, due, item):
                self.turn.make(Move(due.verb, due.player, item))
                return

    def _take(self, tasks: tuple[list[Task], list[Task]]) -> None:
        player = self.turn.active
        own = tasks[player]
        for n, task in enumerate(own):
            if self._made(player, task):
                del own[n]
                return
        left = (own or tasks[1 - player]).pop()
        self.turn.make(Move(_DISCARD, player, left.card))

    def _made(self, player: int, task: Task) -> bool:
        """Whether what a task asks for could be paid for, and was done. Its card is there: no
        other task has it. A wonder is built that is held."""
        turn, how = self.turn, task.how
        if how is _THROW:
            turn.make(Move(_DISCARD, player, task.card))
            return True
        item, other = task.card, UNKNOWN
        if how is _TUCK:
            item, other = self._wonder(player), task.card
            if item == UNKNOWN:
                return False
        payment = turn.payment_for(player, item)
        move = Move(_WONDER if how is _TUCK else _BUILD, player, item, other)
        if too_dear(self.rules, turn, move, payment):
            return False
        turn.make(move, payment)
        return True

    def _wonder(self, player: int) -> int:
        """The wonder that is built next; unknown where none is left, or one that is not built."""
        places, held, rank = self.turn.places, Spot.HELD + player, self.plan.rank
        left = [wonder for wonder in self.plan.setup.wonders[player] if places[wonder] == held]
        wonder = min(left, key=rank.__getitem__, default=UNKNOWN)
        if left and any(self.rules.items[wonder].has(power) for power in LAYOUT_POWERS):
            return UNKNOWN
        return wonder

    @property
    def moves(self) -> list[Move]:
        """The moves that were made."""
        return [entry.move for entry in self.turn.log.history()] if self.turn.log else []

    def wrong(self, sheet: Mapping[Entry, int]) -> dict[Entry, int]:
        """By how much each entry of the sheet is missed, which is that of another."""
        said: dict[Entry, int] = {}
        for seat in (0, 1):
            own, other = self.turn.cities[seat], self.turn.cities[1 - seat]
            points = dict(self.rules.scoring.points(own, other))
            points["coins"] = own[self.rules.coins]
            said |= {(seat, category): int(value) for category, value in points.items()}
        return {
            entry: abs(said[entry] - value)
            for entry, value in sheet.items()
            if said[entry] != value
        }

    def miss(
        self, wrong: Mapping[Entry, int], weights: Mapping[Entry, float] = MappingProxyType({})
    ) -> float:
        """How far the game is from a sheet, by the entries that it misses; 0 where it ends so.

        ``weights``: what entries count, if not 1.
        """
        away: float = sum(
            (_COINS if entry[1] == "coins" else 1) * weights.get(entry, 1) * (1 + by**_POWER)
            for entry, by in wrong.items()
        )
        return away + (self.turn.victory is not Victory.CIVILIAN) * _NO_END
