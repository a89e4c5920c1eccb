"""Judging a record: every move against the rules, then the claims against what follows."""

import dataclasses
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice

from antipater.checker.claims import payment_findings, result_findings
from antipater.checker.editions import chosen_edition
from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.model import AnyRecord, Record
from antipater.checker.records.names import names_of
from antipater.checker.repair import Repaired, repaired
from antipater.checker.setup_check import checked_setup
from antipater.checker.verdict import AnyVerdict, DuelVerdict, Result, Verdict
from antipater.grammar.load import load_set
from antipater.rules.duel import (
    Move,
    Refusal,
    Rules,
    State,
    begin,
    outcome,
    replay,
    scores,
)

_MOST_FINDINGS = 40
_UNCHECKED = ("tokens", "drawn")


@cache
def rules_of(set_name: str, edition: str) -> Rules:
    """The rules of a set in an edition; raises ``CardSetError``, ``KeyError``."""
    return Rules(load_set(set_name), edition)


def judge_record(record: AnyRecord, edition: str | None = None) -> AnyVerdict:
    """The verdict on a record of either game; as ``judge``."""
    if isinstance(record, Record):
        return judge(record, edition)
    from antipater.checker.table.judge import judge_table

    return judge_table(record, edition)


def judge(record: Record, edition: str | None = None) -> DuelVerdict:
    """The verdict on a record, by an edition or by the one that the record claims.

    Raises ``UnknownEdition`` for an edition asked for that the record's set does not have.
    """
    findings = list(record.problems)
    cards = names_of(record.set).cards
    rules = rules_of(record.set, chosen_edition(cards, record, edition, findings))
    setup, setup_findings = checked_setup(rules, record)
    findings += setup_findings
    play = _Play(rules, record, begin(rules, setup))
    play.run()
    findings += play.findings
    result = _result(record, rules, play.state)
    points = scores(rules, play.state)
    complete = play.complete and record.unread is None
    if record.paid and play.state.log is not None:
        findings += payment_findings(record, rules, play.state.log)
    if complete:
        findings += result_findings(record, result, points)
    return Verdict(
        record=record,
        rules=rules,
        state=play.state,
        moves=play.judged,
        result=result,
        scores=points,
        findings=tuple(sorted(findings, key=lambda f: f.move or 0)) if findings else (),
        complete=complete,
        unchecked=tuple(_unchecked(record, rules)),
    )


class _Play:
    """The moves of a record played one by one; goes on after a finding where it can."""

    def __init__(self, rules: Rules, record: Record, state: State) -> None:
        self.rules, self.record, self.state = rules, record, state
        self.findings: list[Finding] = []
        self.judged = 0
        self.complete = True

    def run(self) -> None:
        end, moves = self.record.end, self.record.moves
        last = len(moves) if end is None else end.number - self.record.first_number
        state, why = self.state, None
        while True:
            state, made, why = replay(self.rules, state, islice(moves, self.judged, last))
            self.judged += made
            if why is None:
                break
            after = self.refused(state, moves[self.judged], why)
            if after is None:
                self.complete = False
                break
            state = after
        self.state = state
        if end is not None and self.complete:
            self.check_end(last)

    def refused(self, state: State, move: Move, why: Refusal) -> State | None:
        """Note why a move is refused; the state to go on from, or None if there is none."""
        upcoming = self.record.moves[self.judged + 1 : self.judged + 2]
        after: Repaired | None = None
        if len(self.findings) < _MOST_FINDINGS:
            after = repaired(self.rules, state, move, why, upcoming)
        found = self.explained(move, why, state)
        self.findings.append(dataclasses.replace(found, then=after.then if after else "skipped"))
        if after is None or not after.again:
            self.judged += 1
        return after.state if after else None

    def explained(self, move: Move, why: Refusal, state: State) -> Finding:
        number = self.record.first_number + self.judged
        return refusal_finding(self.rules, self.record, state, move, why, number)

    def check_end(self, last: int) -> None:
        """A resignation or time-out must be the last thing of a game that goes on."""
        end = self.record.end
        assert end is not None
        line = self.record.line_of(end.number)
        if self.state.victory is not None:
            found = finding("D-END-02", move=end.number, line=line, expected=self.state.victory)
            self.findings.append(found)
        if last < len(self.record.moves):
            self.complete = False
            number = end.number + 1
            after = self.record.line_of(number)
            self.findings.append(
                dataclasses.replace(finding("D-END-03", move=number, line=after), then="skipped")
            )


def refusal_finding(
    rules: Rules, record: Record, state: State, move: Move, why: Refusal, number: int
) -> Finding:
    """A refusal as a finding: ids become items and names, by what the catalogue says."""
    from antipater.checker.findings.catalogue import catalogue

    entry = catalogue()[why.code]

    def typed(value: object, kind: str) -> object:
        if kind == "player" and isinstance(value, int):
            return record.players[value]
        if kind == "items" and isinstance(value, tuple):
            return tuple("?" if i < 0 else rules.items[i] for i in value)
        return value

    return finding(
        why.code,
        move=number,
        line=record.line_of(number),
        item=rules.items[why.item] if why.item >= 0 else None,
        expected=typed(why.expected, entry.expected),
        found=typed(why.found, entry.found),
        player=record.players[move.player],
    )


def _result(record: Record, rules: Rules, state: State) -> Result:
    ended = outcome(rules, state)
    if ended is not None:
        return Result(ended.kind.value, ended.winner, ended.shared)
    if record.end is not None:
        return Result(record.end.kind.value, 1 - record.end.loser)
    return Result("unfinished")


def _unchecked(record: Record, rules: Rules) -> Iterator[str]:
    """The parts of the set-up that are not recorded, as their sections are called."""
    setup = record.setup
    if not setup.rows and record.first_number > 1:
        yield "draft"
    recorded: Mapping[str, tuple[int, ...]] = {"tokens": setup.tokens, "drawn": setup.drawn}
    yield from (part for part in _UNCHECKED if not recorded[part] or -1 in recorded[part])
    yield from (f"age {age}" for age in rules.ages if age not in setup.layouts)
