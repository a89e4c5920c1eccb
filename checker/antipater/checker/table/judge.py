"""Judging a record of 7 Wonders: every turn against the rules, then what it claims.

A turn is judged when all its plays are known. Payments that are not stated are settled
for the whole game together: what depends on coins is only told when no choice of
splits would do. After a finding the play goes on with the least that mends it.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from antipater.checker.claims import points_claimed, result_claimed
from antipater.checker.editions import chosen_edition
from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.names import names_of
from antipater.checker.table.model import TableRecord
from antipater.checker.table.paying import played
from antipater.checker.table.refusals import refusal_finding
from antipater.checker.verdict import Result, Verdict
from antipater.grammar.load import load_set
from antipater.rules.seven_wonders import Rules, Setup, State, outcome, scores
from antipater.rules.seven_wonders.deals import misdealt, unchecked

TableVerdict: TypeAlias = Verdict[TableRecord, Rules, State]
_LAST = 1 << 30  # findings on no move come after all others


@cache
def table_rules(set_name: str, edition: str) -> Rules:
    """The rules of a set in an edition; raises ``CardSetError``, ``KeyError``."""
    return Rules(load_set(set_name), edition)


def judge_table(record: TableRecord, edition: str | None = None) -> TableVerdict:
    """The verdict on a record, by an edition or by the one that the record claims.

    Raises ``UnknownEdition`` for an edition asked for that the record's set does not have.
    """
    findings = list(record.problems)
    cards = names_of(record.set).cards
    rules = table_rules(record.set, chosen_edition(cards, record, edition, findings))
    setup = _checked_setup(rules, record, findings)
    game = played(rules, record, setup)
    state = game.state.frozen()
    points = scores(rules, state)
    result = _result(record, rules, state)
    if game.complete:
        game.findings += result_claimed(record, result)
        game.findings += points_claimed(record, points)
    findings += sorted(game.findings, key=lambda found: found.move or _LAST)
    history = list(state.log.history()) if state.log else []
    open_points = [*unchecked(rules, setup, history), *(["payments"] if game.unsettled else [])]
    return Verdict(
        record=record,
        rules=rules,
        state=state,
        moves=game.judged,
        result=result,
        scores=points,
        findings=tuple(findings),
        complete=game.complete,
        unchecked=tuple(open_points),
    )


def state_before(
    record: TableRecord, number: int, edition: str | None = None
) -> tuple[Rules, State] | None:
    """The rules, and the state in which a play of the record was chosen; None if not reached."""
    cards = names_of(record.set).cards
    rules = table_rules(record.set, chosen_edition(cards, record, edition, []))
    game = played(rules, record, _checked_setup(rules, record, []))
    for state, numbers in zip(game.all_states(), game.numbers, strict=False):
        if number in numbers.values():
            return rules, state
    broken_off = record.plays[number - 1][:2] == (game.state.age, game.state.turn)
    return (rules, game.state.frozen()) if broken_off else None


def _checked_setup(rules: Rules, record: TableRecord, findings: list[Finding]) -> Setup:
    """The set-up to judge by: deals that cannot be right count as not recorded."""
    setup = record.setup
    wonders = [rules.items[board].board for board in setup.boards]
    for seat, wonder in enumerate(wonders):
        if wonder in wonders[:seat]:
            item = rules.items[setup.boards[seat]]
            line = record.places.get("seats")
            findings.append(finding("W-SETUP-01", line=line, item=item))
    good = dict(setup.deals)
    for age in setup.deals:
        alone = replace(setup, deals={age: setup.deals[age]}, piles=_only(setup.piles, age))
        for why in misdealt(rules, alone):
            line = record.places.get(f"hand {age} {why.seat}") or record.places.get(f"age {age}")
            told = refusal_finding(rules, record, why, None)
            findings.append(replace(told, line=line, then="left out"))
            good.pop(age, None)
    return replace(setup, deals=good, piles={a: p for a, p in setup.piles.items() if a in good})


def _only(piles: Mapping[int, tuple[int, ...]], age: int) -> dict[int, tuple[int, ...]]:
    return {a: pile for a, pile in piles.items() if a == age}


def _result(record: TableRecord, rules: Rules, state: State) -> Result:
    ended = outcome(rules, state)
    if ended is None:
        return Result("unfinished")
    return Result("civilian", None if ended.shared else ended.winners[0], ended.shared)
