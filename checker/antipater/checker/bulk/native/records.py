"""Records judged by modules one by one where they are plainly valid, and else by the engine."""

from collections import Counter

from antipater.checker.base.isolation import isolated
from antipater.checker.bulk.game import GAMES
from antipater.checker.bulk.native.found import Loader, RecordJudge
from antipater.checker.judging.games import judged_game
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.records.files import ReadGame


class Records:
    """Judges games of every kind, by an edition or by those that the records claim."""

    def __init__(self, edition: str | None, load: Loader) -> None:
        self.edition, self.load = edition, load
        self._judges: dict[str, RecordJudge | None] = {}

    def judge(self, ruleset: str) -> RecordJudge | None:
        """What judges the records of a game, made for the first of them."""
        if ruleset not in self._judges:
            judge = GAMES[ruleset].record_judge
            self._judges[ruleset] = judge and judge(self.edition, self.load)
        return self._judges[ruleset]

    def judged(
        self, game: ReadGame, counting: bool = False, refused: bool = False
    ) -> tuple[ReadGame, AnyVerdict | None] | Counter[str]:
        """A game with its verdict; a fault of ours costs no other game. ``counting``: only how it
        ended, if it is plainly valid; ``refused``: whether a module has said already that it is
        not."""
        record = game.record
        judge = self.judge(record.ruleset) if record else None

        def by_module() -> tuple[ReadGame, AnyVerdict | None] | Counter[str] | None:
            if judge is None or refused:
                return None
            if counting:
                kind = judge.ended(record)
                return Counter((kind,)) if kind else None
            verdict = judge.verdict(record)
            return (game, verdict) if verdict else None

        found = isolated(by_module, lambda error: (game.failed(error), None))
        return judged_game(game, self.edition) if found is None else found
