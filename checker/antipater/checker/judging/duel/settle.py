"""Names that can mean several cards, settled by the play: what fits it best is what was meant.

Prices, layouts, chains and all that follows decide, for each reading is judged as a whole.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from antipater.checker.judging.duel.judge import judge
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.resolve import At, OpenName

# Readings of a record that are judged; where there are more, the names are asked about.
_MOST = 64
_Read = Callable[[Mapping[At, int]], tuple[DuelRecord, Sequence[OpenName]]]
_Settled = Mapping[At, int]


def settle(record: DuelRecord, questions: Sequence[OpenName], read: _Read) -> DuelRecord:
    """The record with the names settled that one reading alone, or all the best, give one card.

    ``record`` is the one in which all of them are open; ``read`` reads it with some settled.
    """
    readings = list(islice(_readings({}, questions, read), _MOST + 1))
    if len(readings) > _MOST:
        return record
    judged = [(merit(each), settled) for settled, each in readings]
    most = max(merit for merit, _ in judged)
    best = [settled for merit, settled in judged if merit == most]
    sure = {
        at: item for at, item in best[0].items() if all(settled.get(at) == item for settled in best)
    }
    return read(sure)[0] if sure else record


def _readings(
    settled: _Settled, questions: Sequence[OpenName], read: _Read
) -> Iterator[tuple[_Settled, DuelRecord]]:
    """Every way to read the open names, one after the other."""
    first, *_ = questions
    for item in first.items:
        chosen = {**settled, first.at: item.id}
        record, more = read(chosen)
        if more:
            yield from _readings(chosen, more, read)
        else:
            yield chosen, record


def merit(record: DuelRecord) -> tuple[int, int]:
    """How well a reading agrees with the play: few findings, then many moves judged."""
    verdict = judge(record)
    return -len(verdict.findings), verdict.moves
