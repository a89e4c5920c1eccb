"""Records of 7 Wonders judged by modules one by one, however they were written."""

from array import array

from antipater.checker.bulk.native.found import Loader
from antipater.checker.bulk.native.seven_wonders.results import GAME, TableResults, compiled
from antipater.checker.compile.seven_wonders.records import setup_numbers
from antipater.checker.judging.claims import points_claimed, result_claimed
from antipater.checker.judging.seven_wonders.ends import CLAIMS
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.archive.plays import play_number
from antipater.checker.records.seven_wonders.record import SevenWondersRecord

# What a module judges of a record, and what nobody judges.
JUDGED = frozenset(
    {"set", "edition", "players", "setup", "plays", "agreed", "result", "scores"}
    | {"format", "tags", "comments", "lines", "places", "notes"}
)


class TableRecords:
    """Judges records by an edition, or by the one that each claims."""

    def __init__(self, edition: str | None, load: Loader) -> None:
        self.edition, self.load = edition, load

    def verdict(self, record: SevenWondersRecord) -> AnyVerdict | None:
        """The verdict on a record of a game that is surely valid; None for any other, and where
        the engine has to give it."""
        results = self._judged(record)
        return results.verdict(0, record) if results else None

    def ended(self, record: SevenWondersRecord) -> str | None:
        """How a game ended that is surely valid; None for any other."""
        results = self._judged(record)
        return results.kind(0) if results else None

    def _judged(self, record: SevenWondersRecord) -> TableResults | None:
        """What was found of a game that is surely valid."""
        if not record.tells_only(JUDGED):
            return None
        if any(noted.drawn or noted.coins is not None for noted in record.plays):
            return None
        module = self.load(record.set, self.edition or record.edition, GAME)
        if module is None:
            return None
        rules = compiled(module)
        try:
            setup = array("h", setup_numbers(record.setup, rules.module.manifest))
            numbers = (play_number(noted.play, noted.age, noted.turn) for noted in record.plays)
            plays = array("Q", numbers)
        except (ValueError, OverflowError):
            return None
        offsets = array("i", [0, len(plays)])
        coins = rules.rules.coins_at_start(record.setup.start, len(record.players))
        with rules.module.beginning(coins):
            results = rules.judge([len(record.players)], setup, offsets, plays)
        if results.kind(0) is None or _denied(record, results):
            return None
        return results


def _denied(record: SevenWondersRecord, results: TableResults) -> bool:
    """Whether a record claims something that was not found."""
    found = result_claimed(record, results.result(0), CLAIMS)
    return any(found) or any(points_claimed(record, results.scores(0), CLAIMS))
