"""What a record of 7 Wonders that leaves plays open can have been."""

from antipater.checker.judging.verdict import Completion
from antipater.checker.records.seven_wonders.record import SevenWondersRecord


def completion(record: SevenWondersRecord, edition: str | None) -> Completion | None:
    return None
