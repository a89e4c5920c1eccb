"""Judging a record: every move against the rules, then the claims against what follows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from antipater.checker.judging.claims import ClaimCodes, points_claimed, result_claimed
from antipater.checker.judging.duel.claims import coins_claimed, payment_findings
from antipater.checker.judging.duel.dealt import excluded
from antipater.checker.judging.duel.draws import draw_findings
from antipater.checker.judging.duel.gaps import continued, told
from antipater.checker.judging.duel.other_hands import best_hands
from antipater.checker.judging.duel.play import RecordPlay, plays
from antipater.checker.judging.duel.rules import rules_of
from antipater.checker.judging.duel.setup import checked_setup
from antipater.checker.judging.duel.shown import shown_findings
from antipater.checker.judging.duel.stands import needless, sorted_out
from antipater.checker.judging.duel.turned_up import takes_are_known
from antipater.checker.judging.edition import chosen_edition
from antipater.checker.judging.open_ends import MOST_WAYS, open_end
from antipater.checker.judging.stands import in_order
from antipater.checker.judging.verdict import GameResult, OpenEnd, Verdict
from antipater.checker.messages.finding import Finding
from antipater.checker.records.duel.record import DuelRecord, section_of
from antipater.checker.records.names import names_of
from antipater.rules.duel import (
    ROW,
    UNKNOWN,
    Rules,
    Setup,
    State,
    begin,
    outcome,
    scores,
)

DuelVerdict: TypeAlias = Verdict[DuelRecord, Rules, State]
CLAIMS = ClaimCodes("D-CLAIM-03", "D-CLAIM-04", "D-CLAIM-05")
_UNCHECKED = ("tokens", "drawn")


def judge(record: DuelRecord, edition: str | None = None) -> DuelVerdict:
    """The verdict on a record, by an edition or by the one that the record claims.

    Raises ``UnknownEdition`` for an edition asked for that the record's set does not have.
    """
    findings = list(record.problems)
    cards = names_of(record.set).cards
    rules = rules_of(record.set, chosen_edition(cards, record, edition, findings))
    setup, setup_findings = checked_setup(rules, record)
    findings += setup_findings
    ways = _judged(rules, continued(record), setup)
    best = ways[0]
    findings = told(record, findings, best.play.assumed) + best.findings
    play = best.play
    open_end = _open_end(rules, ways) if len(ways) > 1 else None
    result = best.result
    if open_end is not None and len(open_end.winners) > 1:
        result = result._replace(winners=())
    complete = play.complete and (record.unread is None or bool(play.assumed))
    left = {"charges": open_end is not None, "unread": not complete and record.unread is not None}
    return Verdict(
        record=record,
        rules=rules,
        state=play.state,
        moves=play.judged,
        result=result,
        scores=scores(rules, play.state),
        findings=tuple(sorted(findings, key=lambda f: f.move or 0)) if findings else (),
        complete=complete,
        unchecked=(
            *unchecked_parts(record, rules, setup),
            *(part for part, so in left.items() if so),
        ),
        open=open_end,
        stood=in_order(best.stood),
        remarks=tuple(needless(record, best.stood, play.judged)),
    )


def course(record: DuelRecord, edition: str | None = None) -> RecordPlay:
    """The play that the verdict on a record rests on, with the states that it went on from."""
    cards = names_of(record.set).cards
    rules = rules_of(record.set, chosen_edition(cards, record, edition, []))
    setup, _ = checked_setup(rules, record)
    return _judged(rules, continued(record), setup)[0].play


class _Way(NamedTuple):
    """One way in which a game can have gone, with what is wrong with it."""

    play: RecordPlay
    findings: list[Finding]
    result: GameResult
    stood: list[Finding]


def _judged(rules: Rules, record: DuelRecord, setup: Setup) -> list[_Way]:
    """The ways in which a game can have gone that agree best with its record, from a set-up.

    There is more than one only where the edition leaves open what a move cost.
    """

    def judged(hands: Setup) -> list[_Way]:
        start = begin(rules, hands)
        ways = [_way(rules, play) for play in islice(plays(rules, record, start), MOST_WAYS)]
        fewest = min(len(way.findings) for way in ways)
        return [way for way in ways if len(way.findings) == fewest]

    return best_hands(rules, record.setup, setup, judged, lambda ways: ways[0].findings)


def _way(rules: Rules, play: RecordPlay) -> _Way:
    record = play.record
    result = _result(record, rules, play.state)
    findings, stood = list(play.findings), list(play.stood)
    also = list(excluded(record, rules, play.state.log))
    if record.paid and play.state.log is not None:
        also += payment_findings(record, rules, play.state.log, play.possible)
    if record.draws:
        also += draw_findings(play)
    if record.shown and play.state.log is not None and not (findings or also):
        also += shown_findings(record, rules, play.state.log)
    if also:
        against, let_pass = sorted_out(record, also)
        known = {found.move for found in stood if found.code == "D-COST-01"}
        findings += against
        stood += [found for found in let_pass if found.move not in known]
    if play.complete and record.unread is None:
        findings += result_claimed(record, result, CLAIMS)
        findings += points_claimed(record, scores(rules, play.state), CLAIMS)
        findings += coins_claimed(record, rules, play.state)
    return _Way(play, findings, result, stood)


def _open_end(rules: Rules, ways: Sequence[_Way]) -> OpenEnd | None:
    coins = [[city[rules.coins] for city in way.play.state.cities] for way in ways]
    points = [scores(rules, way.play.state) for way in ways]
    return open_end([way.result for way in ways], coins, points)


def _result(record: DuelRecord, rules: Rules, state: State) -> GameResult:
    ended = outcome(rules, state)
    if ended is not None:
        return GameResult(ended.kind.value, (0, 1) if ended.winner is None else (ended.winner,))
    if record.end is not None:
        return GameResult(record.end.kind.value, (1 - record.end.loser,))
    return GameResult("unfinished")


def unchecked_parts(record: DuelRecord, rules: Rules, judged: Setup) -> Iterator[str]:
    """The parts of the set-up that are not recorded, as their sections are called. ``judged``: the
    set-up that the moves are judged by."""
    setup = record.setup
    if not setup.rows and record.first_number > 1:
        yield "draft"
    recorded: Mapping[str, tuple[int, ...]] = {"tokens": setup.tokens, "drawn": setup.drawn}
    yield from (part for part in _UNCHECKED if not recorded[part] or UNKNOWN in recorded[part])
    for age in rules.laid_out:
        laid = setup.layouts.get(age)
        if laid is None or (age == ROW and UNKNOWN in laid):
            yield section_of(age)
        elif UNKNOWN in laid and age not in judged.layouts:
            tried = takes_are_known(rules, record)
            yield f"places {age}" if tried else section_of(age)
