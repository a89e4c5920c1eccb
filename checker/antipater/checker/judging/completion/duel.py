"""What a record of Duel that leaves moves open can have been.

Every way is followed move by move, and ways that have come to the same state are followed as
one, so that long gaps cost what their states do and not what their orders do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from antipater.checker.judging.completion.completion import TooLong, add, completed
from antipater.checker.judging.diagnosis.duel.moves import told
from antipater.checker.judging.diagnosis.duel.script import CHOICES, Script, ScriptStep, Strict
from antipater.checker.judging.duel.claims import paid
from antipater.checker.judging.duel.gaps import continued
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.play import refusal_finding
from antipater.checker.judging.duel.setup import checked_setup
from antipater.checker.judging.verdict import OPEN, Completion, PutIn
from antipater.checker.messages.finding import Finding
from antipater.checker.records.duel.lost import numbers_jump
from antipater.checker.records.duel.record import DuelRecord, Unread
from antipater.rules.duel import (
    TURNS,
    UNKNOWN,
    Move,
    Refusal,
    Rules,
    State,
    Verb,
    begin,
    left_alone,
    legal_moves,
    perform,
)

# How much play is looked at: of states and of moves out of them.
_MOST_WORK = 50_000
# How many completions are judged as whole records.
_MOST_JUDGED = 400
_TAKING = (*TURNS, Verb.TOP_ROW, Verb.TOKEN)


def completion(record: DuelRecord, edition: str | None) -> Completion | None:
    """What the open moves of a record can have been; None where other lines cannot be read.

    Raises ``TooLong``, also where no numbers tell between which moves lines are missing.
    """
    if not all(known.open for known in record.gaps.values()):
        return None
    at_the_end = [line for line, _ in record.rest[-1:]]
    known = {*numbers_jump(record), *at_the_end}
    if any(p.line not in known for p in record.problems if p.code == "R-OPEN-03"):
        raise TooLong
    whole = continued(record)
    told = judge(record, edition)
    search = Ways(told.rules, whole, record)
    return search.completion(edition)


# The states that are reached, by what tells them apart.
_Front: TypeAlias = "dict[object, Reached]"
# What was put in a gap, by its index, with what was before; a move that is none is not noted.
_Chain: TypeAlias = "tuple[int, tuple[Move, ...], _Chain | None]"


class Reached(NamedTuple):
    """A state that is reached, in how many ways, and what one of them puts in the gaps."""

    state: State
    ways: int
    filled: "_Chain | None"


class Ways:
    """The ways in which the gaps of a record can be filled; ``written`` is it as it was read."""

    def __init__(self, rules: Rules, record: DuelRecord, written: DuelRecord) -> None:
        self.rules, self.record, self.written = rules, record, written
        start = begin(rules, checked_setup(rules, record)[0])
        self.strict = Strict(rules, record, start)
        self.start, self.left = start, _MOST_WORK
        self.gaps = {at: known for at, known in record.gaps.items() if at < len(record.moves)}
        self.later = self._taken_later()
        self.why: dict[object, Finding] = {}

    def _taken_later(self) -> list[frozenset[int]]:
        """For each move, what those after it take, which is there until then."""
        found: list[frozenset[int]] = [frozenset()]
        for index in reversed(range(len(self.record.moves))):
            move, taken = self.record.moves[index], set(found[-1])
            if index in self.gaps:
                known = self.gaps[index]
                taken |= {known.item, known.other} - {UNKNOWN} if known.verb in _TAKING else set()
            elif move.verb in _TAKING:
                taken |= {move.item, move.other} - {UNKNOWN}
            found.append(frozenset(taken))
        return found[::-1]

    def completion(self, edition: str | None) -> Completion:
        """Every way, followed to the end, and judged as a whole record; raises ``TooLong``."""
        ends = self.ends()
        if len(ends) > _MOST_JUDGED:
            raise TooLong
        return completed(ends, lambda n: judge(self.filled(n), edition), self.lines, self.why)

    def ends(self) -> list[Reached]:
        """The states at the end of the record."""
        front = {_key(self.start): Reached(self.start, 1, None)}
        for index in range(len(self.record.moves)):
            if index in self.gaps:
                front = self.through(front, index, self.gaps[index])
                continue
            after: _Front = {}
            refused: dict[object, Finding] = {}
            for node in front.values():
                self.work(1)
                state = self.strict.stepped(node.state, index)
                if isinstance(state, Refusal):
                    refused.setdefault(state.code, self.told(node.state, state, index))
                else:
                    add(after, _key(state), node._replace(state=state))
            if not after:
                self.why = refused
                return []
            front = after
        return list(front.values())

    def through(self, front: _Front, index: int, known: Unread) -> _Front:
        """The states after a gap."""
        if not known.many:
            return self.once(front, index, known)
        found = dict(front)
        while front:
            front = self.once(front, index, known)
            for node in front.values():
                add(found, _key(node.state), node)
        return found

    def once(self, front: _Front, index: int, known: Unread) -> _Front:
        """The states after one line in the place of a gap."""
        after: _Front = {}
        for node in front.values():
            for state, moves in self.moved(node.state, index, known):
                add(after, _key(state), Reached(state, node.ways, (index, moves, node.filled)))
        return after

    def moved(
        self, state: State, index: int, known: Unread
    ) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """The states after one line in the place of a gap, with the moves that it is."""
        if state.victory is not None:
            return
        due = state.due[0] if state.due else None
        if (
            due is not None
            and due.verb is Verb.BEGIN
            and known.verb
            and Verb.BEGIN not in known.verbs
        ):
            for seat in (0, 1):  # who begins is not noted
                move = Move(Verb.BEGIN, due.player, seat)
                yield from self.moved(perform(self.rules, state, move), index, known)
            return
        if (alone := left_alone(self.rules, state)) is not None:
            yield from self.moved(alone, index, known)
        self.work(8)
        later = self.later[index + 1]
        for move in legal_moves(self.rules, state):
            if not _fits(move, known) or (move.verb in _TAKING and {move.item, move.other} & later):
                continue
            self.work(1)
            after = perform(self.rules, state, move)
            if _stated(known, after):
                yield from self.settled(after, index, (move,))

    def settled(
        self, state: State, index: int, moves: tuple[Move, ...]
    ) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """The states after the choices that a move brings and that no line makes."""
        due = state.due[0] if state.due and state.victory is None else None
        if due is None or self.answered(due.verb, index):
            yield state, moves
            return
        if (alone := left_alone(self.rules, state)) is not None:
            yield from self.settled(alone, index, moves)
        seats = self.begins(index) if due.verb is Verb.BEGIN else (0, 1)
        later = self.later[index + 1]
        for move in legal_moves(self.rules, state):
            if move.verb is Verb.BEGIN and move.item not in seats:
                continue
            if move.verb in _TAKING and {move.item, move.other} & later:
                continue
            self.work(1)
            noted = moves if move.verb is Verb.BEGIN else (*moves, move)
            yield from self.settled(perform(self.rules, state, move), index, noted)

    def answered(self, verb: Verb, index: int) -> bool:
        """Whether the line after a gap may make a choice that is due, or one more of the gap."""
        if verb is Verb.BEGIN and self.gaps[index].many:
            return True
        if index + 1 >= len(self.record.moves):
            return verb is Verb.BEGIN
        if (known := self.gaps.get(index + 1)) is not None:
            return verb in known.verbs or (verb is Verb.BEGIN and known.verb is None)
        return self.record.moves[index + 1].verb is verb

    def begins(self, index: int) -> Sequence[int]:
        """Who can be chosen to begin, by who makes the move after a gap."""
        known = self.gaps.get(index + 1)
        if known is None:
            return (self.record.moves[index + 1].player,)
        return (0, 1) if known.player is None else (known.player,)

    def work(self, amount: int) -> None:
        self.left -= amount
        if self.left < 0:
            raise TooLong

    def told(self, state: State, why: Refusal, index: int) -> Finding:
        """Why a move of the record is refused after what was put in the gaps before it."""
        number, move = self.record.first_number + index, self.record.moves[index]
        return refusal_finding(self.rules, self.record, state, move, why, number)

    # What is written

    def filled(self, node: Reached) -> DuelRecord:
        """The record with its gaps filled as one way fills them."""
        record = replace(self.record, gaps={}, rest=(), unread=None)
        steps = self.steps(node)
        for index in sorted(self.gaps, reverse=True):
            line = self.record.line_of(self.record.first_number + index)
            new = [ScriptStep(move, line, None, None) for move in steps.get(index, ())]
            amount = self.gaps[index].amount
            if new and amount is not None:
                new[0] = new[0]._replace(paid=amount)
            record = Script(record).changed(index, index + 1, new)
        unread = {
            self.record.line_of(self.record.first_number + index)
            for index, known in self.gaps.items()
            if not known.open
        }
        left = (p for p in record.problems if p.code not in OPEN and p.line not in unread)
        return replace(record.with_problems(left), later=())

    def steps(self, node: Reached) -> dict[int, list[Move]]:
        """The moves that one way puts in each gap."""
        found: dict[int, list[Move]] = {}
        chain = node.filled
        while chain is not None:
            index, moves, chain = chain
            found[index] = [*moves, *found.get(index, ())]
        return found

    def lines(self, node: Reached, only: DuelRecord) -> Iterator[PutIn]:
        """Each line that the only way puts in a gap."""
        steps, shift = self.steps(node), 0
        for index in sorted(self.gaps):
            new = steps.get(index, [])
            line = self.record.line_of(self.record.first_number + index)
            start = index + shift
            heads = [n for n, m in enumerate(new) if m.verb not in CHOICES or not n]
            for at, stop in zip(heads, [*heads[1:], len(new)], strict=True):
                yield PutIn(line, told(only, range(start + at, start + stop)))
            shift += len(new) - 1


def _fits(move: Move, known: Unread) -> bool:
    """Whether a move is one of which so much is known."""
    if known.player not in (None, move.player):
        return False
    wonder = known.verb is Verb.BUILD and move.verb is Verb.WONDER and not known.open
    if known.verbs and move.verb not in known.verbs and not wonder:
        return False
    if known.verb is None:
        named = known.like if known.item == UNKNOWN else (known.item,)
        takes = move.verb in (*_TAKING, Verb.DRAFT)
        return not named or (bool({move.item, move.other} & set(named)) and takes)
    return known.item in (UNKNOWN, move.item) and known.other in (UNKNOWN, move.other)


def _stated(known: Unread, after: State) -> bool:
    """Whether a move cost what its line states, if that states something."""
    log, amount = after.log, known.amount
    return amount is None or log is None or log.move.verb not in TURNS or paid(log) == amount


def _key(state: State) -> object:
    """What tells states apart, whatever led to them."""
    return state[1:-1]
