"""Records of Duel judged by modules one by one, however they were written."""

from array import array

from antipater.checker.bulk.native.duel.blocks import GAME, Compiled, compiled
from antipater.checker.bulk.native.found import Loader
from antipater.checker.compile.duel.records import Unfit, move_number, setup_numbers
from antipater.checker.judging.claims import points_claimed, result_claimed
from antipater.checker.judging.duel.claims import coins_claimed
from antipater.checker.judging.duel.judge import CLAIMS
from antipater.checker.judging.duel.setup import is_whole_and_right
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.duel.record import DuelRecord

# What a module judges of a record, and what nobody judges.
JUDGED = frozenset(
    {"set", "edition", "players", "setup", "moves", "first_number", "end", "result", "scores"}
    | {"format", "tags", "comments", "lines", "places", "notes", "written"}
)


class DuelRecords:
    """Judges records by an edition, or by the one that each claims."""

    def __init__(self, edition: str | None, load: Loader) -> None:
        self.edition, self.load = edition, load

    def verdict(self, record: DuelRecord) -> AnyVerdict | None:
        """The verdict on a record of a game that is surely valid; None for any other, and where
        the engine has to give it."""
        if not _is_plain(record):
            return None
        module = self.load(record.set, self.edition or record.edition, GAME)
        rules = None if module is None else compiled(module)
        if rules is None or not is_whole_and_right(rules.rules, record.setup):
            return None
        verdict = _judged(record, rules)
        return None if verdict is None or _denied(record, verdict) else verdict

    def ended(self, record: DuelRecord) -> str | None:
        """How a game ended that is surely valid; None for any other."""
        verdict = self.verdict(record)
        return None if verdict is None else verdict.result.kind


def _is_plain(record: DuelRecord) -> bool:
    """Whether a record tells moves from the draft to the end, and nothing that the engine has
    to look at."""
    end = record.end is None or record.end.number == len(record.moves) + 1
    return end and record.first_number == 1 and record.tells_only(JUDGED)


def _judged(record: DuelRecord, rules: Compiled) -> AnyVerdict | None:
    """The verdict on a game that is legal to its end; else None."""
    try:
        setup = array("h", setup_numbers(record.setup, rules.module.manifest))
        moves = array("i", map(move_number, record.moves))
    except (Unfit, OverflowError):
        return None
    coins = rules.rules.coins_at_start(record.setup.start, len(record.players))
    with rules.module.beginning(coins):
        results = rules.judge([record.end], setup, array("i", [0, len(moves)]), moves)
        return None if results.kind(0) is None else results.verdict(0, record)


def _denied(record: DuelRecord, verdict: AnyVerdict) -> bool:
    """Whether a record claims something that was not found."""
    return (
        any(result_claimed(record, verdict.result, CLAIMS))
        or any(points_claimed(record, verdict.scores, CLAIMS))
        or any(coins_claimed(record, verdict.rules, verdict.state))
    )
