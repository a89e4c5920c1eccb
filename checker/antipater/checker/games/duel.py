"""7 Wonders Duel."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from antipater.checker.records.record import GameRecord

if TYPE_CHECKING:
    from antipater.checker.bulk.native.found import ArchiveReader, Loader, RecordJudge, RowJudge
    from antipater.checker.examples.scene import Stage
    from antipater.checker.judging.diagnosis.cause import Cause
    from antipater.checker.judging.duel.judge import DuelVerdict
    from antipater.checker.judging.price import PriceBreakdown, PriceQuestion
    from antipater.checker.judging.verdict import Completion, Read, Verdict
    from antipater.checker.judging.view import Viewer
    from antipater.checker.pages.profile import GameReplay
    from antipater.checker.pages.table_profile import TablePage
    from antipater.checker.proofs.profile import GameProofs
    from antipater.checker.records.archive.items import ArchiveColumns
    from antipater.checker.records.duel.record import DuelRecord
    from antipater.checker.records.names import Names
    from antipater.checker.records.played import PlayInWords
    from antipater.checker.sheets.profile import SheetProfile
    from antipater.rules.card_set import CardSet


class Duel:
    """7 Wonders Duel, as ``Game`` describes a game."""

    name = cards = "duel"
    short_names = ("7wd", "7w duel")
    findings = card_profile = None
    suffix = ".duel"
    columns = ("draft", "wonders", "tokens", "drawn", "layouts", "first_number", "moves", "end")

    @property
    def sheet(self) -> "SheetProfile":
        from antipater.checker.sheets.duel import SHEET

        return SHEET

    @property
    def proofs(self) -> "GameProofs":
        from antipater.checker.proofs.duel.profile import PROOFS

        return PROOFS

    @property
    def build(self) -> "Callable[[CardSet, str, str], bytes]":
        from antipater.checker.compile.duel.module import build

        return build

    @property
    def archive(self) -> "ArchiveColumns":
        from antipater.checker.records.archive.duel import COLUMNS

        return COLUMNS

    @property
    def row_judge(self) -> "Callable[[ArchiveReader, str | None, Loader], RowJudge]":
        from antipater.checker.bulk.native.duel.rows import DuelRows

        return DuelRows

    @property
    def record_judge(self) -> "Callable[[str | None, Loader], RecordJudge]":
        from antipater.checker.bulk.native.duel.records import DuelRecords

        return DuelRecords

    @property
    def examples(self) -> "Stage":
        from antipater.checker.examples.duel import DuelScene

        return DuelScene

    @property
    def replay(self) -> "GameReplay":
        from antipater.checker.pages.duel.replay import REPLAY

        return REPLAY

    @property
    def viewer(self) -> "Callable[[Verdict[Any, Any, Any], str | None], Viewer]":
        from antipater.checker.judging.duel.view import DuelViewer

        return DuelViewer

    @property
    def table_page(self) -> "TablePage":
        from antipater.checker.pages.duel.table import TABLE_PAGE

        return TABLE_PAGE

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> GameRecord:
        from antipater.checker.judging.duel.judge import judge
        from antipater.checker.judging.duel.settle import settle
        from antipater.checker.records.duel.notation import read_notation
        from antipater.checker.records.rough.smooth import smoothed

        def plain(text: str) -> "DuelRecord":
            return read_notation(text, sets, chosen, settle)

        return smoothed(text, plain, judge, turns=0)

    def write(self, record: "DuelRecord", language: str, names: "Names | None" = None) -> str:
        from antipater.checker.records.duel.writer import write_notation

        return write_notation(record, language, names)

    def play_of(self, record: "DuelRecord") -> "PlayInWords":
        from antipater.checker.records.duel.digest import play_of

        return play_of(record)

    def judge(self, record: "DuelRecord", edition: str | None) -> "DuelVerdict":
        from antipater.checker.judging.duel.judge import judge

        return judge(record, edition)

    def causes(self, verdict: "DuelVerdict") -> "Iterable[Cause]":
        from antipater.checker.judging.diagnosis.duel.causes import duel_causes

        return duel_causes(verdict)

    def complete(self, record: "DuelRecord", edition: str | None) -> "Completion | None":
        from antipater.checker.judging.completion.duel import completion

        return completion(record, edition)

    def readings(self, verdict: "DuelVerdict") -> "Iterable[Read]":
        from antipater.checker.judging.duel.readings import readings

        return readings(verdict)

    def price(
        self, record: "DuelRecord", question: "PriceQuestion", edition: str | None
    ) -> "PriceBreakdown":
        from antipater.checker.judging.duel.price import price_before

        return price_before(record, question, edition)
