"""Slips in the moves of a record of Duel: one line changed, missing, too many or displaced."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from antipater.checker.judging.diagnosis.cause import Cause, Edit, GaveUp, RecordPlace
from antipater.checker.judging.diagnosis.duel.script import CHOICES, Script, ScriptStep, Strict
from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.judging.duel.claims import paid
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import written_moves
from antipater.rules.card_set import Kind
from antipater.rules.duel import Move, Refusal, Rules, State, Verb, legal_moves, perform, replay
from antipater.rules.duel.moves import OF_A_CARD, TURNS
from antipater.rules.duel.zones import TOKENS_BROUGHT

# How many moves are played in search of one slip.
_MOST_MOVES = 80_000
# How far apart two lines that are exchanged can stand.
_FARTHEST = 6
# Refusals after which play can go on by itself, or which stated amounts may avert.
_UNCERTAIN = frozenset({"D-TURN-02", "D-TURN-03", "D-COST-01"})


class ChangedSteps(NamedTuple):
    """Steps to stand in the place of others, and what slip that would be."""

    kind: str
    cost: float
    start: int
    stop: int
    steps: tuple[ScriptStep, ...]


# The note on a gap in the numbers of lines, and how much likelier it makes a missing one.
_GAP = "R-READ-05"
_NUMBERED = 0.6


class MoveSlips:
    """The changes of a record's moves with which it stays legal for longer than it is."""

    def __init__(self, rules: Rules, record: DuelRecord, start: State) -> None:
        self.rules, self.record = rules, record
        self.script = Script(record)
        self.steps = self.script.steps
        self.states = [start]
        self.why: Refusal | None = None
        self.left = _MOST_MOVES
        play = Strict(rules, record, start)
        for after in play.played(start, 0):
            if isinstance(after, Refusal):
                self.why = after
            else:
                self.states.append(after)
        self.fault = len(self.states) - 1
        self.possible = play.possible
        self.gaps = {note.line for note in record.notes if note.code == _GAP}

    def found(self) -> Iterator[Cause]:
        """The slips that explain why play stops, the nearest to that place first.

        Last those on the line where it stops with which that line is right, for the next may be
        wrong as well. Raises ``GaveUp`` where not all could be tried.
        """
        alone = list[ChangedSteps]()
        for change in self.changes():
            if self.left <= 0:
                raise GaveUp
            record = self.script.changed(change.start, change.stop, change.steps)
            reached = self.reached(change, record)
            if reached > self.fault:
                yield self.cause(change, record)
            elif reached < 0 and change.start == self.fault < change.stop:
                alone.append(change)
        for change in alone:
            yield self.cause(change, self.script.changed(change.start, change.stop, change.steps))

    def reached(self, change: ChangedSteps, record: DuelRecord) -> int:
        """How far a changed record is legal, as a place among the steps as they are."""
        state = self.states[change.start]
        moves = [step.move for step in change.steps]
        moves += [step.move for step in self.steps[change.stop : change.stop + 1]]
        _, made, why = replay(self.rules, state, moves)
        self.left -= made + 1
        if why is not None and why.code not in _UNCERTAIN:
            return -1
        reached = change.start
        for after in Strict(self.rules, record, state).played(state, change.start):
            reached += not isinstance(after, Refusal)
            self.left -= 1
        longer = len(change.steps) - (change.stop - change.start)
        if reached == len(record.moves):
            return len(self.steps) + 1
        return reached - longer

    def changes(self) -> Iterator[ChangedSteps]:
        """Every change that may be tried, backwards from where play stops."""
        yield from self.at_the_end()
        yield from (change for change in self.displaced() if change.start <= self.fault)
        if self.why is not None:
            yield from self.crossed()
        for index in range(min(self.fault, len(self.steps) - 1), -1, -1):
            yield from self.replaced(index)
            yield from self.exchanged(index)
            if self.why is not None:
                yield from self.inserted(index)
                yield from self.left_out(index)

    def displaced(self) -> Iterator[ChangedSteps]:
        """A line that stands elsewhere than its number says: of two of which the lower one has the
        lower number, either."""
        units = [*self.heads.values()]
        called = [int(self.record.name_of(self.steps[unit.start].number or 0)) for unit in units]
        for at in range(1, len(units)):
            above, number = called[at - 1 : at + 1]
            up = next(n for n in range(at + 1) if called[n] > number or n == at)
            if up < at - 1:  # else they are exchanged
                one = self.steps[units[at].start : units[at].stop]
                steps = (*one, *self.steps[units[up].start : units[at].start])
                yield ChangedSteps("displaced", 1.0, units[up].start, units[at].stop, steps)
            down = next((n for n in range(at, len(units)) if called[n] > above), len(units))
            if number < above and down > at + 1:
                start, stop = units[at - 1].start, units[down - 1].stop
                steps = (*self.steps[units[at].start : stop], *self.steps[start : units[at].start])
                yield ChangedSteps("displaced", 1.0, start, stop, steps)

    def at_the_end(self) -> Iterator[ChangedSteps]:
        """A move that is missing after the last."""
        if self.why is None and self.fault == len(self.steps):
            yield from self.inserted(self.fault)

    @cached_property
    def heads(self) -> dict[int, range]:
        """The steps of each line, by its first step."""
        return {unit.start: unit for unit in self.script.units()}

    def legal(self, index: int) -> Sequence[Move]:
        """The moves that are legal at a place; to list them counts as ten played."""
        self.left -= 10
        return legal_moves(self.rules, self.states[index])

    def replaced(self, index: int) -> Iterator[ChangedSteps]:
        """Another player, card, token or action on one line."""
        unit = self.heads.get(index, range(0))
        if len(unit) > 1:  # a player chooses as well
            others = [s._replace(move=_of_the_other(s.move)) for s in self.steps[index : unit.stop]]
            yield ChangedSteps("player", 1.0, index, unit.stop, tuple(others))
        if len(unit) > 2:
            head, *chosen = self.steps[index : unit.stop]
            yield ChangedSteps("choices_order", 1.0, index, unit.stop, (head, *reversed(chosen)))
        step = self.steps[index]
        for move in self.legal(index):
            slip = self.difference(step.move, move)
            if slip is not None:
                changed = step._replace(move=move)
                yield ChangedSteps(*slip, index, index + 1, (changed,))

    def difference(self, noted: Move, played: Move) -> tuple[str, float] | None:
        """What slip it would be to note one move for another; None if it is more than one."""
        if noted == played:
            return None
        if noted.player != played.player:
            same = noted._replace(player=played.player) == played
            if noted.verb is Verb.BEGIN and noted.item == played.item:
                return "player", 1.0
            if noted.verb is Verb.BEGIN and _of_the_other(noted) == played:
                return "begins", 1.0
            return ("player", 1.0) if same else None
        if noted.verb is not played.verb:
            return self.other_action(noted, played)
        if noted.verb is Verb.BEGIN:
            return "begins", 1.0
        crossed = (noted.item, noted.other) == (played.other, played.item)
        if noted.item != played.item and noted.other != played.other and not crossed:
            return None
        kind = "card"
        if noted.verb in TOKENS_BROUGHT:
            kind = "token"
        elif noted.verb in (Verb.WONDER, Verb.DRAFT) and noted.item != played.item:
            kind = "wonder"
        if noted.item != played.item and self.rules.items[noted.item].kind is Kind.CHARACTER:
            kind = "character"
        return kind, 1.0

    def other_action(self, noted: Move, played: Move) -> tuple[str, float] | None:
        """The slip that one card is noted as put to another use; None if more differs."""
        cards = {m.card for m in (noted, played)}
        if len(cards) > 1 or noted.verb in CHOICES or played.verb in CHOICES:
            return None
        wonder = Verb.WONDER in (noted.verb, played.verb)
        return "action", 1.5 if wonder else 1.1

    def unlikeness(self, noted: Move, played: Move) -> float:
        """How unlike what is noted and what was played are called, from 0 to 1."""
        if noted.verb is not played.verb or noted.verb is Verb.BEGIN:
            return 0
        items = self.rules.items
        if noted.item != played.item:
            return 1 - likeness(items[noted.item], items[played.item])
        return 1 - likeness(items[noted.other], items[played.other])

    def inserted(self, index: int) -> Iterator[ChangedSteps]:
        """A move, or a choice, that was forgotten."""
        line = self.steps[min(index, len(self.steps) - 1)].line if self.steps else None
        for move in self.legal(index):
            kind = "begins_missing" if move.verb is Verb.BEGIN else "missing"
            at = line
            if move.verb in CHOICES and index:
                kind, at = "choice", self.steps[index - 1].line
            step = ScriptStep(move, at, self.price(index, move), None)
            cost = 1.0 if self.states[index].due else 1.1
            if kind == "missing" and line in self.gaps and index in self.heads:
                cost -= _NUMBERED
            if (self.record.players[move.player], move.verb, move.item) in self.script.remarked:
                cost -= _NUMBERED
            yield ChangedSteps(kind, cost, index, index, (step,))
            if kind == "missing":
                for choice in self.choices(index, move):
                    steps = (step, ScriptStep(choice, at, None, None))
                    yield ChangedSteps(kind, cost, index, index, steps)

    def price(self, index: int, move: Move) -> int | None:
        """The amount to note with a move that is not there; None where none would be noted."""
        if not self.record.paid or move.verb not in TURNS:
            return None
        after = perform(self.rules, self.states[index], move)
        return (after.log and paid(after.log)) or None

    def choices(self, index: int, move: Move) -> Sequence[Move]:
        """What must be chosen after a move that is not there, but for who begins an age."""
        state = perform(self.rules, self.states[index], move)
        self.left -= 1
        if not state.due or state.due[0].verb is Verb.BEGIN:
            return ()
        return legal_moves(self.rules, state)

    def left_out(self, index: int) -> Iterator[ChangedSteps]:
        """A line, or a choice, too many."""
        unit = self.heads.get(index)
        if unit is not None:
            again = any(
                step.move == self.steps[index].move
                for n, step in enumerate(self.steps)
                if n != index
            )
            yield ChangedSteps("extra", 1.0 if again else 1.3, index, unit.stop, ())
        if self.steps[index].move.verb in CHOICES:
            yield ChangedSteps("choice_extra", 1.0, index, index + 1, ())

    def exchanged(self, index: int) -> Iterator[ChangedSteps]:
        """Two lines that stand in each other's place."""
        first = self.heads.get(index)
        if first is None:
            return
        for start in range(first.stop, min(len(self.steps), index + _FARTHEST)):
            second = self.heads.get(start)
            if second is None:
                continue
            between = self.steps[first.stop : start]
            one = self.steps[index : first.stop]
            other = self.steps[start : second.stop]
            steps = (*other, *between, *one)
            cost = 1.0 + 0.2 * len(between)
            yield ChangedSteps("exchanged", cost, index, second.stop, steps)
            yield from self.swapped(index, start)

    def swapped(self, one: int, other: int) -> Iterator[ChangedSteps]:
        """Two lines with each other's card, which is put to different use."""
        steps = self.steps[one : other + 1]
        first, last = steps[0].move, steps[-1].move
        if first.verb is last.verb or not {first.verb, last.verb} <= {*OF_A_CARD}:
            return
        here, there = first.card, last.card
        between = steps[1:-1]
        new = (
            steps[0]._replace(move=_with_card(first, there)),
            *between,
            steps[-1]._replace(move=_with_card(last, here)),
        )
        yield ChangedSteps("cards_swapped", 1.1 + 0.1 * len(between), one, other + 1, new)

    def crossed(self) -> Iterator[ChangedSteps]:
        """The two players' names crossed in all lines from near where play stops, or in all."""
        for index in sorted({max(0, self.fault - back) for back in range(3)} | {0}):
            new = tuple(step._replace(move=_of_the_other(step.move)) for step in self.steps[index:])
            if len(new) > 1:
                yield ChangedSteps("crossed", 1.2, index, len(self.steps), new)

    # What is told

    def cause(self, change: ChangedSteps, record: DuelRecord) -> Cause:
        """The slip as a cause, with the lines that change."""
        kind, start, stop = change.kind, change.start, change.stop
        was, now = self.steps[start:stop], change.steps
        if kind == "exchanged":
            edits = self.both(was)
        elif kind == "displaced":
            edits = self.moved(start, stop, now[0])
        elif kind == "cards_swapped":
            ends = self.unit_of(start), self.unit_of(stop - 1)
            edits = tuple(self.line_edit(unit, record, longer=0) for unit in ends)
        elif kind == "crossed":
            units = [unit for unit in self.heads.values() if unit.start >= start]
            edits = tuple(self.line_edit(unit, record, longer=0) for unit in units)
        elif kind == "choice":
            edits = (self.line_edit(self.unit_of(start - 1), record, longer=1),)
        elif kind == "choice_extra":
            edits = (self.line_edit(self.unit_of(start), record, longer=-1),)
        elif not was:
            edits = (Edit(self.place(start), None, told(record, range(start, start + len(now)))),)
        elif not now:
            edits = (Edit(was[0].place, told(self.record, range(start, stop)), None),)
        else:
            edits = (self.line_edit(self.unit_of(start), record, longer=0),)
        player = record.players[(now or was)[0].move.player]
        cost = change.cost
        if len(was) == len(now) == 1:
            cost += 0.4 * self.unlikeness(was[0].move, now[0].move)
        values = {"player": player, "second": record.players[1 - record.players.index(player)]}
        return Cause(kind, cost, record, edits, (kind, start), kind == "crossed", values)

    def unit_of(self, index: int) -> range:
        """The steps of the line on which a step stands."""
        return next(unit for unit in self.heads.values() if index in unit)

    def place(self, index: int) -> RecordPlace:
        """The place of a step, or that of the end."""
        if index < len(self.steps):
            return self.steps[index].place
        number = self.steps[-1].number if self.steps else None
        return RecordPlace(None, None if number is None else number + 1)

    def line_edit(self, unit: range, record: DuelRecord, longer: int) -> Edit:
        """A line as it is, and as it is with so many more choices."""
        here = self.steps[unit.start].place
        after = range(unit.start, unit.stop + longer)
        return Edit(here, told(self.record, unit), told(record, after))

    def moved(self, start: int, stop: int, first: ScriptStep) -> tuple[Edit, ...]:
        """The last line of some at its place before them, or the first behind them."""
        last = self.unit_of(stop - 1)
        up = first == self.steps[last.start]
        line, there = (last, start) if up else (self.unit_of(start), stop)
        text = told(self.record, line)
        return Edit(self.steps[line.start].place, text, None), Edit(self.place(there), None, text)

    def both(self, was: Sequence[ScriptStep]) -> tuple[Edit, ...]:
        """The first and the last line of some, in each other's place."""
        first = self.unit_of(self.steps.index(was[0]))
        last = self.unit_of(self.steps.index(was[-1]))
        one, other = told(self.record, first), told(self.record, last)
        places = self.steps[first.start].place, self.steps[last.start].place
        return Edit(places[0], one, other), Edit(places[1], other, one)


def _with_card(move: Move, card: int) -> Move:
    return move._replace(other=card) if move.verb is Verb.WONDER else move._replace(item=card)


def _of_the_other(move: Move) -> Move:
    """The move as the other player's; the one who is said to begin is the other one as well."""
    item = 1 - move.item if move.verb in (Verb.BEGIN, Verb.PASS) else move.item
    return move._replace(player=1 - move.player, item=item)


def told(record: DuelRecord, indexes: Sequence[int]) -> dict[str, str]:
    """Steps of a record as a line of the notation, in each language; as several, with a semicolon
    between them, where both players choose one after the other."""
    every = [number for number, _ in record.numbered()]
    players = {number: move.player for number, move in record.numbered()}
    numbers = [every[index] for index in indexes]
    lines = [list(some) for _, some in groupby(numbers, players.__getitem__)]
    return {
        language: "; ".join(written_moves(record, line, language) for line in lines)
        for language in LANGUAGES
    }
