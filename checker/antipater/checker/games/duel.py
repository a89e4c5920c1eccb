"""7 Wonders Duel."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from antipater.checker.base.offered import offered

if TYPE_CHECKING:
    from antipater.checker.records.duel.record import DuelRecord
    from antipater.checker.records.record import GameRecord


class Duel:
    """7 Wonders Duel, as ``Game`` describes a game."""

    name = cards = "duel"
    short_names = ("7wd", "7w duel")
    findings = card_profile = None
    suffix = ".duel"
    columns = ("draft", "wonders", "tokens", "drawn", "layouts", "first_number", "moves", "end")

    sheet = offered("antipater.checker.sheets.duel:SHEET")
    proofs = offered("antipater.checker.proofs.duel.profile:PROOFS")
    build = offered("antipater.checker.compile.duel.module:build")
    archive = offered("antipater.checker.records.archive.duel:COLUMNS")
    row_judge = offered("antipater.checker.bulk.native.duel.rows:DuelRows")
    record_judge = offered("antipater.checker.bulk.native.duel.records:DuelRecords")
    examples = offered("antipater.checker.examples.duel:DuelScene")
    replay = offered("antipater.checker.pages.duel.replay:REPLAY")
    viewer = offered("antipater.checker.judging.duel.view:DuelViewer")
    table_page = offered("antipater.checker.pages.duel.table:TABLE_PAGE")
    write = offered("antipater.checker.records.duel.writer:write_notation")
    play_of = offered("antipater.checker.records.duel.digest:play_of")
    judge = offered("antipater.checker.judging.duel.judge:judge")
    causes = offered("antipater.checker.judging.diagnosis.duel.causes:duel_causes")
    complete = offered("antipater.checker.judging.completion.duel:completion")
    readings = offered("antipater.checker.judging.duel.readings:readings")
    price = offered("antipater.checker.judging.duel.price:price_before")

    def read(self, text: str, sets: Sequence[str], chosen: str | None) -> "GameRecord":
        from antipater.checker.judging.duel.judge import judge
        from antipater.checker.judging.duel.settle import settle
        from antipater.checker.records.duel.notation import read_notation
        from antipater.checker.records.rough.smooth import smoothed

        def plain(text: str) -> "DuelRecord":
            return read_notation(text, sets, chosen, settle)

        return smoothed(text, plain, judge, turns=0)
