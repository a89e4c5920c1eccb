"""Moves that could not be read, and what is assumed of them so that judging goes on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.judging.duel.claims import paid
from antipater.checker.judging.duel.recovery import MANY
from antipater.checker.messages.finding import Finding
from antipater.checker.records.duel.record import DuelRecord, Unread
from antipater.rules.duel import (
    TURNS,
    UNKNOWN,
    Move,
    Rules,
    State,
    Verb,
    left_alone,
    legal_moves,
    passed_over,
    perform,
    replay,
)


class Assumed(NamedTuple):
    """The state after a move that could not be read. ``move``: the one that is assumed, None
    where the line is taken for no move at all. ``then``: what is told of it, with ``values``."""

    state: State | None
    then: str
    move: Move | None = None
    values: Mapping[str, object] = {}


# Of a move of which nothing can be assumed.
NOTHING = Assumed(None, "skipped")


class _Try(NamedTuple):
    """A move tried in the place of one that could not be read. ``misfit``: how it compares with
    what is known, the least the best: the place of its card among those that the line's names
    resemble, the moves that follow and fit it, counted below 0, and whether its coins and its
    card are odd. ``likely``: the place of its verb among the usual ones."""

    misfit: tuple[int, int, bool, bool]
    likely: int
    move: Move
    after: State

    @property
    def made(self) -> int:
        return -self.misfit[1]


def continued(record: DuelRecord) -> DuelRecord:
    """The record with the moves from the first on that cannot be read, each in its place.

    What the lines of those that cannot be read claim to have been paid is left out.
    """
    if not record.gaps:
        return record
    longer = replace(
        record,
        moves=record.moves + tuple(move for _, move in record.rest),
        lines=record.lines + tuple(line for line, _ in record.rest),
    )
    unread = {number for at, (number, _) in enumerate(longer.numbered()) if at in record.gaps}
    kept = {number: coins for number, coins in record.paid.items() if number not in unread}
    return replace(longer, paid=kept)


def number_at(record: DuelRecord, found: Finding) -> int | None:
    """The number of the move that a finding is on, or that stands for its line, which could not
    be read; of a ``continued`` record. None for a finding on no move."""
    if found.move is not None or found.line is None or len(record.lines) == 1:
        return found.move
    return next((n for n, _ in record.numbered() if record.line_of(n) == found.line), None)


def told(
    record: DuelRecord, findings: Sequence[Finding], assumed: Mapping[int, Assumed]
) -> list[Finding]:
    """The findings, and with those on lines that cannot be read what was assumed of these."""
    found = list(findings)
    for index, what in assumed.items():
        line = record.rest[index - len(record.moves)][0]
        at = next((n for n, f in enumerate(found) if f.line == line and not f.then), None)
        if at is not None:
            values = {**found[at].values, **what.values}
            found[at] = replace(found[at], then=what.then, values=values)
    return found


def assumption(
    rules: Rules, state: State, known: Unread, upcoming: Sequence[Move], later: Sequence[Move]
) -> Assumed | None:
    """The move that a line most likely is, by what is ``known`` of it; None for no assumption.

    ``upcoming``: the moves after it up to the next that cannot be read; ``later``: all of them.
    """
    if state.victory is not None:
        return None
    if known.player not in (None, state.to_move) and known.verb in TURNS and not state.due:
        state = state._replace(active=known.player)  # a turn before it went wrong
    if known.verb is not None:
        befores = [_cleared(rules, state, known.verbs, known.player)]
    else:
        befores = list(_and_left_alone(rules, state))
    choices = _choices(rules, befores, known)
    if not choices:
        return Assumed(state, "ignored")
    taken = {card for move in later for card in (move.item, move.other)}
    tries = [_tried(rules, *choice, known, upcoming, taken) for choice in choices]
    best = min(tries, key=lambda one: (one.misfit, one.likely))
    if known.verb is None and replay(rules, state, upcoming)[1] > best.made:
        return Assumed(state, "ignored")
    verbs = {best.move.verb} if known.verb is not None else set(Verb)
    alike = [t.move for t in tries if t.misfit == best.misfit and t.move.verb in verbs]
    if len({move.card for move in alike}) > MANY:
        return Assumed(best.after, "some card", best.move, {"others": len(alike)})
    return _told_as(rules, best, len(alike) - 1)


def _and_left_alone(rules: Rules, state: State) -> Iterator[State]:
    """A state, and those after the choices due in it that may be left alone without a word."""
    before: State | None = state
    while before is not None:
        yield before
        before = left_alone(rules, before)


def _choices(rules: Rules, befores: Sequence[State], known: Unread) -> Sequence[tuple[State, Move]]:
    """The legal moves that agree best with what is known of one, each with its state before."""
    legal = [(state, move) for state in befores for move in legal_moves(rules, state)]
    if known.verb is not None and known.verb not in TURNS:
        legal = [(state, move) for state, move in legal if move.verb in known.verbs]
    best = max((_agreement(move, known) for _, move in legal), default=0)
    return [(state, move) for state, move in legal if _agreement(move, known) == best]


def _agreement(move: Move, known: Unread) -> int:
    """How much of what is known for certain of a move another one has."""
    card, named = known.other != UNKNOWN, known.item != UNKNOWN
    built = known.verb is Verb.BUILD and move.verb is Verb.WONDER  # without its card, perhaps
    return (
        4 * (move.verb in known.verbs or built)
        + 2 * (named and move.item == known.item)
        + (card and move.other == known.other)
    )


def _tried(
    rules: Rules,
    state: State,
    move: Move,
    known: Unread,
    upcoming: Sequence[Move],
    taken: set[int],
) -> _Try:
    after = perform(rules, state, move)
    cost = paid(after.log) if after.log is not None and move.verb in TURNS else known.amount
    card = move.card
    likely = TURNS.index(move.verb) if move.verb in TURNS else 0
    odd = known.amount is not None and cost != known.amount
    if upcoming:
        after = _cleared(rules, after, (upcoming[0].verb,), upcoming[0].player)
    made = replay(rules, after, upcoming)[1]
    places = [known.like.index(i) for i in (move.item, move.other) if i in known.like]
    unlike = min(places, default=len(known.like))
    return _Try((unlike, -made, odd, card in taken), likely, move, after)


def _told_as(rules: Rules, best: _Try, others: int) -> Assumed:
    """The best try as what is assumed, and told; ``others``: how many fit as well."""
    move = best.move
    if move.verb is Verb.BEGIN:
        return Assumed(best.after, "begun", move)
    then = {
        Verb.BUILD: "built",
        Verb.DISCARD: "card discarded",
        Verb.WONDER: "wonder built",
        Verb.CALL: "called",
        Verb.SET_OFF: "set off",
    }
    values: dict[str, object] = {"assumed": rules.items[move.item]}
    if rules.is_prepared(move.item) and move.verb is Verb.WONDER:
        then[Verb.WONDER] = "prepared"
    if move.verb is Verb.WONDER:
        values["under"] = rules.items[move.other]
    if others:
        values["others"] = others
    return Assumed(best.after, then.get(move.verb, "another wonder"), move, values)


def _cleared(rules: Rules, state: State, verbs: Sequence[Verb], player: int | None) -> State:
    """The state after choices that are due and of which the next move shows that no line
    tells them."""
    while state.due and state.due[0].verb not in verbs:
        due = state.due[0]
        if due.verb is Verb.BEGIN and player is not None:
            state = perform(rules, state, Move(Verb.BEGIN, due.player, player))
        else:
            state = passed_over(rules, state)
    return state
