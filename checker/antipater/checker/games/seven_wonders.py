"""7 Wonders."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from antipater.checker.records.record import GameRecord

if TYPE_CHECKING:
    from antipater.checker.bulk.native.found import ArchiveReader, Loader, RecordJudge, RowJudge
    from antipater.checker.examples.scene import Stage
    from antipater.checker.judging.diagnosis.cause import Cause
    from antipater.checker.judging.price import PriceBreakdown, PriceQuestion
    from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict
    from antipater.checker.judging.verdict import Completion, Read, Verdict
    from antipater.checker.judging.view import Viewer
    from antipater.checker.pages.profile import GameReplay
    from antipater.checker.pages.table_profile import TablePage
    from antipater.checker.proofs.profile import GameProofs
    from antipater.checker.records.archive.items import ArchiveColumns
    from antipater.checker.records.names import Names
    from antipater.checker.records.played import PlayInWords
    from antipater.checker.records.seven_wonders.record import SevenWondersRecord
    from antipater.checker.sheets.profile import SheetProfile
    from antipater.rules.card_set import CardSet


class SevenWonders:
    """7 Wonders, as ``Game`` describes a game."""

    name = cards = "seven_wonders"
    short_names = ("7w", "7wonders")
    findings = card_profile = None
    suffix = ".7w"
    columns = ("seats", "boards", "hands", "piles", "plays", "copies")

    @property
    def sheet(self) -> "SheetProfile":
        from antipater.checker.sheets.seven_wonders import SHEET

        return SHEET

    @property
    def proofs(self) -> "GameProofs":
        from antipater.checker.proofs.seven_wonders.profile import PROOFS

        return PROOFS

    @property
    def archive(self) -> "ArchiveColumns":
        from antipater.checker.records.archive.seven_wonders import COLUMNS

        return COLUMNS

    @property
    def build(self) -> "Callable[[CardSet, str, str], bytes]":
        from antipater.checker.compile.seven_wonders.module import build

        return build

    @property
    def examples(self) -> "Stage":
        from antipater.checker.examples.seven_wonders import SevenWondersScene

        return SevenWondersScene

    @property
    def replay(self) -> "GameReplay":
        from antipater.checker.pages.seven_wonders.replay import REPLAY

        return REPLAY

    @property
    def row_judge(self) -> "Callable[[ArchiveReader, str | None, Loader], RowJudge]":
        from antipater.checker.bulk.native.seven_wonders.rows import TableRows

        return TableRows

    @property
    def viewer(self) -> "Callable[[Verdict[Any, Any, Any], str | None], Viewer]":
        from antipater.checker.judging.seven_wonders.view import TableViewer

        return TableViewer

    @property
    def table_page(self) -> "TablePage":
        from antipater.checker.pages.seven_wonders.table import TABLE_PAGE

        return TABLE_PAGE

    @property
    def record_judge(self) -> "Callable[[str | None, Loader], RecordJudge]":
        from antipater.checker.bulk.native.seven_wonders.records import TableRecords

        return TableRecords

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> GameRecord:
        from antipater.checker.judging.seven_wonders.judge import judge_table
        from antipater.checker.records.names import names_of
        from antipater.checker.records.rough.smooth import smoothed
        from antipater.checker.records.seven_wonders.notation import read_table

        def plain(text: str) -> "SevenWondersRecord":
            return read_table(text, sets, chosen)

        hand = names_of(self.cards).cards.figure("hand_size")
        return smoothed(text, plain, judge_table, turns=hand - 1)

    def write(
        self, record: "SevenWondersRecord", language: str, names: "Names | None" = None
    ) -> str:
        from antipater.checker.records.seven_wonders.writer import write_table

        return write_table(record, language, names)

    def play_of(self, record: "SevenWondersRecord") -> "PlayInWords":
        from antipater.checker.records.seven_wonders.digest import play_of

        return play_of(record)

    def judge(self, record: "SevenWondersRecord", edition: str | None) -> "SevenWondersVerdict":
        from antipater.checker.judging.seven_wonders.judge import judge_table

        return judge_table(record, edition)

    def causes(self, verdict: "SevenWondersVerdict") -> "Iterable[Cause]":
        from antipater.checker.judging.diagnosis.seven_wonders.causes import table_causes

        return table_causes(verdict)

    def complete(self, record: "SevenWondersRecord", edition: str | None) -> "Completion | None":
        from antipater.checker.judging.completion.seven_wonders import completion

        return completion(record, edition)

    def readings(self, verdict: "SevenWondersVerdict") -> "Iterable[Read]":
        from antipater.checker.judging.seven_wonders.readings import readings

        return readings(verdict)

    def price(
        self, record: "SevenWondersRecord", question: "PriceQuestion", edition: str | None
    ) -> "PriceBreakdown":
        from antipater.checker.judging.seven_wonders.price import price_before

        return price_before(record, question, edition)
