"""Slips in which guild a wonder copies at the end of a game of 7 Wonders."""

from collections.abc import Iterator
from dataclasses import replace

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import written_copy
from antipater.rules.seven_wonders import copiable


def copies(verdict: SevenWondersVerdict) -> Iterator[Cause]:
    """Another guild that is copied, or none that is named."""
    record, rules = verdict.record, verdict.rules
    for seat, guild in record.copies.items():
        there = copiable(rules, verdict.state, seat) if verdict.state.over else ()
        for other in (*(g for g in there if g != guild), None):
            now = {s: g for s, g in record.copies.items() if s != seat}
            if other is not None:
                now[seat] = other
            changed = replace(record, copies=now)
            was = _line(record, seat)
            after = None if other is None else _line(changed, seat)
            edit = Edit(RecordPlace(record.places.get(f"copies {seat}")), was, after)
            player = {"player": record.players[seat]}
            cost = 1.0 if other is not None else 1.3
            yield Cause("copies", cost, changed, (edit,), ("copies", seat), False, player)


def _line(record: SevenWondersRecord, seat: int) -> dict[str, str]:
    return {language: written_copy(record, seat, language) for language in LANGUAGES}
