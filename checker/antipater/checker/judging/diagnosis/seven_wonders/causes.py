"""Every slip that can have made a record of 7 Wonders wrong, to be tried by judging it again."""

from collections.abc import Iterator
from itertools import islice

from antipater.checker.judging.diagnosis.cause import Cause
from antipater.checker.judging.diagnosis.claims import claims_mended
from antipater.checker.judging.diagnosis.seven_wonders.plays import PlaySlips
from antipater.checker.judging.diagnosis.seven_wonders.setup import boards, hands, seats
from antipater.checker.judging.seven_wonders.ends import CLAIMS
from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict
from antipater.rules.card_set import Item

# How many of the first findings are looked at for what slipped there.
_MOST_PLACES = 2
# How many slips are tried; judging a game takes some milliseconds, more where coins are short.
_SHORT = "W-COST-02"
_MOST_TRIED = 130


def table_causes(verdict: SevenWondersVerdict) -> Iterator[Cause]:
    """The slips that may explain the findings on a record, as many as can be tried soon."""
    dear = any(found.code == _SHORT for found in verdict.findings)
    return islice(_causes(verdict), _MOST_TRIED // 3 if dear else _MOST_TRIED)


def _causes(verdict: SevenWondersVerdict) -> Iterator[Cause]:
    record, rules = verdict.record, verdict.rules
    if record.unread is not None:
        return
    yield from claims_mended(verdict, CLAIMS)
    broken = [found for found in verdict.findings if "-CLAIM-" not in found.code]
    slips = PlaySlips(rules, record)
    if not broken:
        yield from slips.neighbours() if len(verdict.findings) > 1 else ()
        return
    yield from seats(record)
    yield from boards(rules, record)
    for found in broken:
        if found.code == "W-TURN-01" and isinstance(found.expected, str):
            age, _, turn = found.expected.partition(".")
            seat = record.players.index(str(found.values["player"]))
            yield from slips.missing(int(age), int(turn), seat)
    told = list(dict.fromkeys(found.move for found in broken if found.move))[:_MOST_PLACES]
    for number in told:
        yield from slips.at(next(found for found in broken if found.move == number))
    lost = [found.item for found in broken if found.code in ("W-HAND-01", "W-CARD-01")]
    yield from hands(rules, record, [item for item in lost if isinstance(item, Item)][:1])
