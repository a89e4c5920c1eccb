"""Every slip that can have made a record of Duel wrong, to be tried by judging it again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from antipater.checker.judging.diagnosis.cause import Cause, Edit, GaveUp, RecordPlace
from antipater.checker.judging.diagnosis.claims import claims_mended
from antipater.checker.judging.diagnosis.duel.moves import MoveSlips, told
from antipater.checker.judging.diagnosis.duel.script import OUT_OF_ORDER, Script
from antipater.checker.judging.diagnosis.duel.setup import players_exchanged, structures
from antipater.checker.judging.diagnosis.duel.unread import unread_lines
from antipater.checker.judging.duel.judge import CLAIMS, DuelVerdict
from antipater.checker.judging.duel.setup import checked_setup
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import written_end
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN, Happening, Setup, begin

_AMOUNTS = ("D-CLAIM-01", "D-CLAIM-02", "D-CLAIM-06", "D-CLAIM-08")
_ENDS = ("D-END-02", "D-END-03")
_LYING = ("D-CARD-03", "D-CARD-05", "R-LAYOUT-01", "D-SETUP", "D-CALL-04")


def duel_causes(verdict: DuelVerdict) -> Iterator[Cause]:
    """The slips that may explain the findings on a record; raises ``GaveUp`` at the end where
    more would have had to be tried."""
    record, rules = verdict.record, verdict.rules
    if record.unread is not None:
        yield from unread_lines(verdict)
        return
    yield from claims_mended(verdict, CLAIMS)
    yield from _numbers(record)
    yield from _ends(verdict)
    for found in verdict.findings:
        if found.code in _AMOUNTS and found.move is not None:
            amounts = found.expected if isinstance(found.expected, tuple) else (found.expected,)
            yield from _amounts(verdict, found.move, amounts)
    yield from _draws(verdict)
    slips, *others = (MoveSlips(rules, record, begin(rules, s)) for s in _setups(verdict))
    if slips.why is not None or _broken(verdict):
        yield players_exchanged(record)
        for number, possible in slips.possible.items():
            yield from _amounts(verdict, number, possible)
    whole = True
    for each in (slips, *(other for other in others if other.why is not None)):
        try:
            yield from each.found()
        except GaveUp:
            whole = False
    misplaced = bool(rules.cards.dealt) and _broken(verdict)
    if misplaced or any(found.code.startswith(_LYING) for found in verdict.findings):
        fault = slips.states[-1].age
        ages = [age for age in record.setup.layouts if not fault or age <= max(fault, 1)]
        yield from structures(rules, record, reversed(ages))
    if not whole:
        raise GaveUp


def _setups(verdict: DuelVerdict) -> Iterator[Setup]:
    """The set-up as it is judged, and without the structures of which cards are not known: those
    that turned up in a wrong record were laid where they do not belong, or not at all."""
    record, rules = verdict.record, verdict.rules
    setup = checked_setup(rules, record)[0]
    yield setup
    known = {a: laid for a, laid in setup.layouts.items() if UNKNOWN not in record.setup.layouts[a]}
    if _broken(verdict) and known != setup.layouts:
        yield replace(setup, layouts=known)


def _broken(verdict: DuelVerdict) -> bool:
    return any("-CLAIM-" not in found.code for found in verdict.findings)


def _draws(verdict: DuelVerdict) -> Iterator[Cause]:
    """What is kept, in the place of something else that is said to have been drawn."""
    record = verdict.record
    for number, drawn in record.draws.items():
        kept = dict(record.numbered())[number].item
        for place in range(len(drawn)) if kept not in drawn else ():
            now = (*drawn[:place], kept, *drawn[place + 1 :])
            changed = replace(record, draws={**record.draws, number: now})
            kind = "token" if verdict.rules.items[kept].kind is Kind.TOKEN else "character"
            yield Cause(kind, 1.4, changed, (_edit(record, changed, number),), (kind, number))


def _numbers(record: DuelRecord) -> Iterator[Cause]:
    """The number of a line, or of the one above it, where the numbers do not rise: the next one."""
    script = Script(record)
    units = list(script.units())
    steps = [script.steps[unit.start] for unit in units]
    called = [int(record.name_of(step.number or 0)) for step in steps]
    wrong = {p.line: p for p in record.problems if p.code == OUT_OF_ORDER}
    for at in (n for n, step in enumerate(steps) if step.line in wrong):
        changed = record.with_problems(p for p in record.problems if p != wrong[steps[at].line])
        for place in (at - 1, at) if at else ():
            number = called[place - 1] + len(units[place - 1]) if place else 1
            if number < min(called[place + 1 : place + 2], default=number + 1):
                line = told(record, units[place]).items()
                was, now = ({k: f"{n}. {v}" for k, v in line} for n in (called[place], number))
                edits = (Edit(steps[place].place, was, now),)
                yield Cause("number", 1.0, changed, edits, ("number", place))


def _ends(verdict: DuelVerdict) -> Iterator[Cause]:
    """That a resignation or time-out is one line too many, where the game does not end by it; or
    that it belongs after the last move."""
    record, end = verdict.record, verdict.record.end
    if end is None or not any(found.code in _ENDS for found in verdict.findings):
        return
    text = {language: written_end(record, end, language) for language in LANGUAGES}
    without = Edit(RecordPlace(record.line_of(end.number), end.number), text, None)
    endless = Script(record).changed(0, 0, (), ended=False)
    yield Cause("extra", 1.0, endless, (without,), "end")
    last = record.first_number + len(record.moves)
    if end.number < last:
        changed = replace(endless, end=end._replace(number=last))
        behind = Edit(RecordPlace(None, last), None, text)
        yield Cause("last", 1.0, changed, (without, behind), "end last")


def _edit(record: DuelRecord, changed: DuelRecord, number: int) -> Edit:
    """The line of a move as it is, and as it is in a changed record."""
    index = next(i for i, (n, _) in enumerate(record.numbered()) if n == number)
    line = next(unit for unit in Script(record).units() if index in unit)
    place = RecordPlace(record.line_of(number) if len(record.lines) > 1 else None, number)
    return Edit(place, told(record, line), told(changed, line))


def _amounts(verdict: DuelVerdict, number: int, amounts: Sequence[object]) -> Iterator[Cause]:
    """The amounts that a move can have cost, in the place of the one that is stated."""
    record, stated = verdict.record, verdict.record.paid[number]
    for amount in dict.fromkeys(amounts):
        if not isinstance(amount, int) or amount == stated:
            continue
        changed = replace(record, paid={**record.paid, number: amount})
        gained = _gained(verdict, number)
        kind = "net" if gained and amount - gained == stated else "amount"
        values = {"expected": amount, "found": stated}
        edits = (_edit(record, changed, number),)
        yield Cause(kind, 1.0, changed, edits, ("amount", number), False, values)


def _gained(verdict: DuelVerdict, number: int) -> int:
    """The coins that a move brought its player besides what it cost; 0 if nothing."""
    log = verdict.state.log
    move = dict(verdict.record.numbered())[number]
    for entry in log.history() if log else ():
        if entry.move == move:
            gains = (Happening.GAINS, Happening.CHAIN)
            return sum(e.amount for e in entry.events if e.what in gains)
    return 0
