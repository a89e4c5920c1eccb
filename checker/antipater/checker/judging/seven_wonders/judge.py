"""Judging a record of 7 Wonders: every turn against the rules, then what it claims.

A turn is judged when all its plays are known. Payments that are not stated are settled
for the whole game together: what depends on coins is only told when no choice of
splits would do. After a finding the play goes on with the least that mends it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from antipater.checker.judging.edition import chosen_edition
from antipater.checker.judging.open_ends import open_end
from antipater.checker.judging.seven_wonders.amounts import amounts_refused
from antipater.checker.judging.seven_wonders.ends import Ends, JudgedEnd
from antipater.checker.judging.seven_wonders.every_payment import TooMany, every_payment
from antipater.checker.judging.seven_wonders.payments import Payments
from antipater.checker.judging.seven_wonders.refusals import refusal_finding
from antipater.checker.judging.seven_wonders.stands import needless
from antipater.checker.judging.seven_wonders.symbols import refused_choices
from antipater.checker.judging.seven_wonders.turns import RecordTurns
from antipater.checker.judging.verdict import Verdict
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.names import names_of
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import JOINT
from antipater.rules.effects import Power
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Rules, Setup, State, copiable
from antipater.rules.seven_wonders.deals import misdealt, unchecked

Played: TypeAlias = tuple[RecordTurns, Ends, JudgedEnd]
SevenWondersVerdict: TypeAlias = Verdict[SevenWondersRecord, Rules, State]
# Findings that depend on what was played before, by anybody.
_BY_WHAT_STANDS = (
    "W-COST",
    "W-CITY",
    "W-STAGE",
    "W-SALVAGE",
    "W-CHOOSE",
    "W-OFFER",
    "W-DRAW",
    "W-LAY",
    "W-HAND",
    "W-DEAL",
    "W-FREE",
    "W-CLAIM-04",
)
_LAST = 1 << 30  # findings on no move come after all others


@cache
def table_rules(set_name: str, edition: str) -> Rules:
    """The rules of a set in an edition; raises ``CardSetError``, ``KeyError``."""
    base, joint, _ = edition.rpartition(JOINT)
    joined = table_rules(set_name, base).joined(edition) if joint and base.strip() else None
    return joined or Rules(load_set(set_name), edition)


def judge_table(record: SevenWondersRecord, edition: str | None = None) -> SevenWondersVerdict:
    """The verdict on a record, by an edition or by the one that the record claims.

    Raises ``UnknownEdition`` for an edition asked for that the record's set does not have.
    """
    findings = list(record.problems)
    cards = names_of(record.set).cards
    rules = table_rules(record.set, chosen_edition(cards, record, edition, findings))
    setup = checked_setup(rules, record, findings)
    game, ends, judged = _played(rules, record, setup)
    state = game.state.frozen()
    findings = [_went_on(record, found) for found in findings]
    played = (*game.findings, *amounts_refused(game))
    certain = (found for found in played if not _depends_on_gap(record, found))
    findings += sorted(certain, key=lambda found: found.move or _LAST)
    if state.over:
        findings += _copies_refused(rules, record, state)
        findings += refused_choices(rules, record, state)
    findings += judged.findings
    stood = game.all_stood()
    history = list(state.log.history()) if state.log else []
    result = ends.result(judged.end)
    if judged.open is not None and len(judged.open.winners) > 1:
        result = result._replace(winners=())
    told = {found.move for found in findings if found.code == "W-CITY-01"}
    avoidable = {n for n, of in enumerate(game.numbers) if of.get(FREE_CITY) in told}
    left = {
        "payments": judged.open is not None,
        "ranges": judged.open is not None and not judged.open.exact,
        "undecided": judged.undecided,
        "unread": not game.complete and record.unread is not None,
    }
    return Verdict(
        record=record,
        rules=rules,
        state=state,
        moves=game.judged,
        result=result,
        scores=ends.points(judged.end),
        findings=tuple(findings),
        complete=game.complete,
        unchecked=(
            *unchecked(rules, setup, history, avoidable),
            *(part for part, so in left.items() if so),
        ),
        open=judged.open,
        stood=stood,
        remarks=tuple(needless(record, stood, game.judged)),
        copied={seat: rules.items[guild] for seat, guild in ends.copied(judged.end).items()},
    )


def _went_on(record: SevenWondersRecord, found: Finding) -> Finding:
    """The finding on a line that cannot be read with what was assumed of it."""
    gap = next((gap for gap in record.gaps if gap.line == found.line and gap.age), None)
    if gap is None or found.then:
        return found
    if gap.card == UNKNOWN or gap.seat is None:
        return replace(found, then="filled in")
    card = names_of(record.set).cards.items[gap.card]
    then = {Action.DISCARD: "card discarded", Action.STAGE: "stage built"}.get(
        gap.action or Action.BUILD, "built"
    )
    return replace(found, then=then, values={**found.values, "assumed": card})


def _depends_on_gap(record: SevenWondersRecord, found: Finding) -> bool:
    """Whether a finding may only be due to what was assumed of a line that cannot be read."""
    if record.unread is not None and found.move and _asks_late(record, found):
        return record.plays[found.move - 1][:2] >= record.unread
    unknown = [
        (gap.age, gap.turn) for gap in record.gaps if gap.card == UNKNOWN or gap.seat is None
    ]
    if not unknown or not found.code.startswith(_BY_WHAT_STANDS):
        return False
    return found.move is None or record.plays[found.move - 1][:2] >= min(unknown)


def _asks_late(record: SevenWondersRecord, found: Finding) -> bool:
    """Whether a finding may be due to what was chosen when everybody has played, where that cannot
    be read."""
    late = any(e.offered and e.choice for e in names_of(record.set).cards.effects)
    return late and found.code.startswith(("W-DRAW", "W-LAY", "W-CHOOSE-05", "W-CHOOSE-06"))


def _copies_refused(rules: Rules, record: SevenWondersRecord, state: State) -> Iterator[Finding]:
    """The guilds that are said to be copied and cannot be."""
    for seat, guild in record.copies.items():
        able = rules.has_power(record.setup.boards[seat], state.cities[seat], Power.COPY_GUILD)
        there = copiable(rules, state, seat)
        if guild in there:
            continue
        told = finding(
            "W-COPY-01" if able else "W-COPY-02",
            line=record.places.get(f"copies {seat}"),
            item=rules.items[guild],
            expected=tuple(rules.items[other] for other in there),
            player=record.players[seat],
        )
        yield replace(told, then="ignored")


def _played(rules: Rules, record: SevenWondersRecord, setup: Setup) -> Played:
    """The game of a record, played with payments that let it go on and agree with its claims."""
    game = _ran(rules, record, setup)
    try:
        records = every_payment(game) if game.unsure else []
    except TooMany:
        records = []
    if not records:
        return _ended(game)
    return _agreeing([_ended(_ran(rules, each, setup)) for each in records])


def _agreeing(played: Sequence[Played]) -> Played:
    """Of games that differ in what was paid the one that agrees best with the record, the first of
    several, with all that these leave open."""
    slips = [len(game.findings) + len(judged.findings) for game, _, judged in played]
    best = [each for each, amiss in zip(played, slips, strict=True) if amiss == min(slips)]
    game, ends, judged = best[0]
    left = open_end(
        [of.result(each.end) for _, of, each in best],
        [each.end.coins for *_, each in best],
        [of.points(each.end) for _, of, each in best],
    )
    findings = ends.findings(judged.end, left=left) if judged.findings else []
    return game, ends, judged._replace(findings=findings, open=left)


def _ran(rules: Rules, record: SevenWondersRecord, setup: Setup) -> RecordTurns:
    game = RecordTurns(rules, record, setup)
    game.run()
    return game


def _ended(game: RecordTurns) -> Played:
    payments = Payments(game)
    ends = Ends(game, payments)
    judged = ends.judged()
    payments.choose(judged.end.coins)
    game.findings += payments.findings
    game.look_at_deals()
    return game, ends, judged


def course(record: SevenWondersRecord, edition: str | None = None) -> RecordTurns:
    """The turns that the verdict on a record rests on, as they were judged."""
    cards = names_of(record.set).cards
    rules = table_rules(record.set, chosen_edition(cards, record, edition, []))
    return _played(rules, record, checked_setup(rules, record, []))[0]


def state_before(
    record: SevenWondersRecord, number: int, edition: str | None = None
) -> tuple[Rules, State] | None:
    """The rules, and the state in which a play of the record was chosen; None if not reached."""
    game = course(record, edition)
    rules = game.rules
    for state, numbers in zip(game.all_states(), game.numbers, strict=False):
        if number in numbers.values():
            return rules, state
    broken_off = record.plays[number - 1][:2] == (game.state.age, game.state.turn)
    return (rules, game.state.frozen()) if broken_off else None


def checked_setup(rules: Rules, record: SevenWondersRecord, findings: list[Finding]) -> Setup:
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
            holders = [
                record.players[seat]
                for seat, hand in enumerate(setup.deals[age])
                if why.item in (hand or ()) and why.item >= 0
            ]
            then = "left out"
            if why.code == "W-DEAL-01":
                told = replace(told, values={**told.values, "hands": tuple(holders)})
                then = "left out of"
            findings.append(replace(told, line=line, then=then))
            good.pop(age, None)
    return replace(setup, deals=good, piles={a: p for a, p in setup.piles.items() if a in good})


def _only(piles: Mapping[int, tuple[int, ...]], age: int) -> dict[int, tuple[int, ...]]:
    return {a: pile for a, pile in piles.items() if a == age}
