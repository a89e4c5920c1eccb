"""7 Wonders."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from antipater.checker.base.offered import offered

if TYPE_CHECKING:
    from antipater.checker.records.record import GameRecord
    from antipater.checker.records.seven_wonders.record import SevenWondersRecord


class SevenWonders:
    """7 Wonders, as ``Game`` describes a game."""

    name = cards = "seven_wonders"
    short_names = ("7w", "7wonders")
    findings = card_profile = None
    suffix = ".7w"
    columns = ("seats", "boards", "hands", "piles", "plays", "copies")

    sheet = offered("antipater.checker.sheets.seven_wonders:SHEET")
    proofs = offered("antipater.checker.proofs.seven_wonders.profile:PROOFS")
    archive = offered("antipater.checker.records.archive.seven_wonders:COLUMNS")
    build = offered("antipater.checker.compile.seven_wonders.module:build")
    examples = offered("antipater.checker.examples.seven_wonders:SevenWondersScene")
    replay = offered("antipater.checker.pages.seven_wonders.replay:REPLAY")
    row_judge = offered("antipater.checker.bulk.native.seven_wonders.rows:TableRows")
    viewer = offered("antipater.checker.judging.seven_wonders.view:TableViewer")
    table_page = offered("antipater.checker.pages.seven_wonders.table:TABLE_PAGE")
    record_judge = offered("antipater.checker.bulk.native.seven_wonders.records:TableRecords")
    write = offered("antipater.checker.records.seven_wonders.writer:write_table")
    play_of = offered("antipater.checker.records.seven_wonders.digest:play_of")
    judge = offered("antipater.checker.judging.seven_wonders.judge:judge_table")
    causes = offered("antipater.checker.judging.diagnosis.seven_wonders.causes:table_causes")
    complete = offered("antipater.checker.judging.completion.seven_wonders:completion")
    readings = offered("antipater.checker.judging.seven_wonders.readings:readings")
    price = offered("antipater.checker.judging.seven_wonders.price:price_before")

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> "GameRecord":
        from antipater.checker.judging.seven_wonders.judge import judge_table
        from antipater.checker.records.names import names_of
        from antipater.checker.records.rough.smooth import smoothed
        from antipater.checker.records.seven_wonders.notation import read_table

        def plain(text: str) -> "SevenWondersRecord":
            return read_table(text, sets, chosen)

        hand = names_of(self.cards).cards.figure("hand_size")
        return smoothed(text, plain, judge_table, turns=hand - 1)
