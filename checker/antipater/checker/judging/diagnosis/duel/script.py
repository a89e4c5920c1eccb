"""A record of Duel as a list of steps that can be changed, and played from any of them."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from antipater.checker.judging.diagnosis.cause import RecordPlace
from antipater.checker.judging.duel.claims import odd_amount
from antipater.checker.judging.duel.play import RecordPlay
from antipater.checker.judging.duel.stands import as_stated, let_stand
from antipater.checker.messages.finding import Finding
from antipater.checker.records.duel.moves import VERBS
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import BUILDINGS, names_of
from antipater.checker.records.record import renumbered
from antipater.grammar.records.duel.reading import read_play
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Move, Refusal, Rules, State, Verb, passed_over, perform, zones

# What stands on the line of the move that gave it.
CHOICES = frozenset({*zones.CHOICES, *zones.WORDED, Verb.PASS})

# The finding on a number that does not rise.
OUT_OF_ORDER = "R-NUMBER-01"


class ScriptStep(NamedTuple):
    """One move of a record, its source line, the coins stated with it, and its number there.

    ``number`` is None for a move that the record does not have.
    """

    move: Move
    line: int | None
    paid: int | None
    number: int | None

    @property
    def place(self) -> RecordPlace:
        """Where the move stands."""
        return RecordPlace(self.line, self.number)


class Script:
    """The moves of a record as steps; ``end`` is how many of them stand before its end."""

    def __init__(self, record: DuelRecord) -> None:
        self.record = record
        lines = len(record.lines) > 1 or len(record.moves) < 2
        self.steps = tuple(
            ScriptStep(move, record.line_of(n) if lines else None, record.paid.get(n), n)
            for n, move in record.numbered()
        )
        self.end = 0 if record.end is None else record.end.number - record.first_number

    @cached_property
    def remarked(self) -> frozenset[tuple[str, Verb | None, int]]:
        """The player, the verb and the item of each move that a comment tells."""
        names, players = names_of(self.record.set), self.record.players
        plays = (read_play(comment.text, players) for comment in self.record.comments)
        return frozenset(
            (play.actor.text, _verb(play.choices[0].action, item), item.id)
            for play in plays
            if play is not None and play.choices[0].name is not None
            for item in names.fitting(play.choices[0].name.text, (*BUILDINGS, Kind.WONDER))
        )

    def units(self) -> Iterator[range]:
        """The steps line by line: a move with the choices that belong to it."""
        start = 0
        for index in range(1, len(self.steps) + 1):
            if index == len(self.steps) or self.steps[index].move.verb not in CHOICES:
                yield range(start, index)
                start = index

    def rising(self, steps: Iterable[ScriptStep]) -> bool:
        """Whether the numbers on the lines of some steps rise; a line not there has none."""
        numbered = (s.number for s in steps if s.number and s.move.verb not in CHOICES)
        called = [int(self.record.name_of(number)) for number in numbered]
        return all(one < other for one, other in pairwise(called))

    def changed(
        self, start: int, stop: int, steps: Iterable[ScriptStep], ended: bool = True
    ) -> DuelRecord:
        """The record with other steps in the place of those from ``start`` to ``stop``, and
        without its end if it is not ``ended``."""
        new = (*self.steps[:start], *steps, *self.steps[stop:])
        record = self.record
        lines = tuple(step.line or 0 for step in new) if self.steps and self.steps[0].line else ()
        end, before = record.end if ended else None, self.end
        if end is not None and start <= self.end:
            before += len(new) - len(self.steps)
            end = end._replace(number=record.first_number + before)
        numbers = [
            record.first_number + i + (end is not None and i >= before) for i in range(len(new))
        ]
        paid = {n: step.paid for n, step in zip(numbers, new, strict=True) if step.paid is not None}
        now = {step.number: n for n, step in zip(numbers, new, strict=True) if step.number}
        above = [s for s in self.steps[:start] if s.move.verb not in CHOICES][-1:]
        below = [s for s in self.steps[stop:] if s.move.verb not in CHOICES][:1]
        if self.rising((*above, *steps, *below)):
            touched = {step.line for step in (*self.steps[start:stop], *steps, *below)}
            left = (p for p in record.problems if not _out_of_order(p, touched))
            record = record.with_problems(left)
        return replace(
            record,
            moves=tuple(step.move for step in new),
            lines=lines or record.lines,
            paid=paid,
            end=end,
            comments=renumbered(record.comments, now),
            draws={now[n]: drawn for n, drawn in record.draws.items() if n in now},
            stands={now[n]: reason for n, reason in record.stands.items() if n in now},
            corrections=tuple(
                each._replace(after=_shifted(each.after, now)) for each in record.corrections
            ),
        )


def _verb(action: str, item: Item) -> Verb | None:
    return Verb.WONDER if item.kind is Kind.WONDER else VERBS.get(action)


def _shifted(number: int, now: Mapping[int, int]) -> int:
    """What a number is now; of one that is gone, what the nearest before it is."""
    before = [now[n] for n in now if n <= number]
    return max(before, default=number)


def _out_of_order(problem: Finding, lines: Container[int | None]) -> bool:
    return problem.code == OUT_OF_ORDER and problem.line in lines


class Strict(RecordPlay):
    """The moves of a record played one by one up to the first with which something is wrong."""

    def __init__(self, rules: Rules, record: DuelRecord, state: State) -> None:
        super().__init__(rules, record, state, {})
        self.looked_at = frozenset(self.stops)

    def stepped(self, state: State, index: int) -> State | Refusal:
        """The state after a move, or why there is none."""
        move = self.record.moves[index]
        state, _ = self.corrections.applied(state, index)
        payment = self.prices.payment(state, index) if index in self.looked_at else None
        why = self.refusal_at(state, move, payment) or self.odd_price(index)
        if why is None:
            return perform(self.rules, state, move, payment)
        if self.record.stands and (after := self.stood_at(state, index)) is not None:
            return after
        if (alone := self.left_alone(state, move, why)) is not None:
            return self.stepped(alone, index)
        return state if self.says_nothing(state, index, why) else why

    def stood_at(self, state: State, index: int) -> State | None:
        """The state after a move that is let stand, or after a choice passed over before it."""
        number, move = self.record.first_number + index, self.record.moves[index]
        if number in self.record.stands:
            stood = let_stand(self.rules, state, move)
            if stood is None:
                return None
            return as_stated(self.rules, self.record, number, move, stood.state, stood.lent)
        if state.due and state.due[0].verb is not move.verb and number - 1 in self.record.stands:
            after = self.stepped(passed_over(self.rules, state), index)
            return None if isinstance(after, Refusal) else after
        return None

    def odd_price(self, index: int) -> Refusal | None:
        """That a stated amount is none that the move can have cost."""
        if index not in self.looked_at or not self.prices.numbers:
            return None
        number, move = self.prices.numbers[index], self.record.moves[index]
        stated, possible = self.record.paid.get(number), self.possible.get(number)
        if stated is None or possible is None or stated in possible:
            return None
        code, due = odd_amount(move.verb, stated, possible)
        return Refusal(code, move.item, due, stated)

    def played(self, state: State, start: int) -> Iterator[State | Refusal]:
        """The state after each move from ``start``; last, why one is refused, if one is."""
        for index in range(start, len(self.record.moves)):
            after = self.stepped(state, index)
            yield after
            if isinstance(after, Refusal):
                return
            state = after
