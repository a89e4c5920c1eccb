"""Lines of a record of Duel that could not be read, as the moves that they can have told."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from antipater.checker.judging.completion.completion import TooLong
from antipater.checker.judging.completion.duel import Reached, Ways
from antipater.checker.judging.diagnosis.cause import Cause, Edit, GaveUp, RecordPlace
from antipater.checker.judging.diagnosis.duel.moves import told
from antipater.checker.judging.diagnosis.duel.script import Script
from antipater.checker.judging.duel.gaps import continued
from antipater.checker.judging.duel.judge import DuelVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.record import DuelRecord, Unread
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN, Rules, Verb

# How many ways to read the lines are tried by judging the whole record.
_MOST_TRIED = 200
_THERE: Mapping[str, str] = dict.fromkeys(LANGUAGES, "")  # told as the line stands


def unread_lines(verdict: DuelVerdict) -> Iterator[Cause]:
    """The record with each move, and its choices, that its unread lines can tell, or without what
    follows a move and is no choice; raises ``GaveUp`` where not all could be tried."""
    record = verdict.record
    if not record.gaps or any(known.open for known in record.gaps.values()):
        return  # a log that ends there; what is left open has completions
    whole = continued(record)
    gaps = {at: _loose(verdict.rules, known) for at, known in whole.gaps.items()}
    whole = replace(whole, gaps=gaps)
    ways = Ways(verdict.rules, whole, record)
    try:
        ends = ways.ends()
    except TooLong:
        raise GaveUp from None
    lines = {whole.line_of(whole.first_number + index) for index in ways.gaps}
    if len(lines) > 1 and len(ends) > 1:
        return  # whatever is read in one line, the others may be anything
    for node in ends[:_MOST_TRIED]:
        yield _read(ways, node)
    behind = [at for at, known in whole.gaps.items() if known.behind]
    if len(whole.gaps) == len(behind):
        yield _left_out(ways, behind)
    if len(ends) > _MOST_TRIED:
        raise GaveUp


def _loose(rules: Rules, known: Unread) -> Unread:
    """What is known of a move, without a name in the place of a wonder that is none."""
    named = known.item != UNKNOWN and rules.items[known.item].kind is not Kind.WONDER
    if known.verb is not Verb.WONDER or not named:
        return known
    return known._replace(item=UNKNOWN, other=UNKNOWN, like=(known.item, known.other))


def _read(ways: Ways, node: Reached) -> Cause:
    """The record with the moves of one way: the likelier, the more it resembles what is written."""
    unlike = 0
    for index, moves in ways.steps(node).items():
        like = {*ways.gaps[index].like} - {UNKNOWN}
        named = {item for move in moves for item in (move.item, move.other)}
        unlike += bool(like) - len(like & named)
    return _cause(ways, "unread", ways.filled(node), 2.0 + 0.5 * unlike)


def _left_out(ways: Ways, gaps: list[int]) -> Cause:
    """The record without choices that cannot be read."""
    node = Reached(ways.start, 1, None)
    return _cause(ways, "choice_extra", ways.filled(node), 2.0)


def _cause(ways: Ways, kind: str, changed: DuelRecord, cost: float) -> Cause:
    lines = {ways.record.line_of(ways.record.first_number + index) for index in ways.gaps}
    steps = Script(changed).steps
    edits = []
    for unit in Script(changed).units():
        line = steps[unit.start].line
        if line in lines:
            place = RecordPlace(line, steps[unit.start].number)
            edits.append(Edit(place, _THERE, told(changed, unit)))
    first = next(iter(lines))
    return Cause(kind, cost, changed, tuple(edits), (kind, first))
