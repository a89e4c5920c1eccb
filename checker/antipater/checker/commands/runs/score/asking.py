"""The question whether a sheet or city is possible, as ``score`` was asked it."""

from collections.abc import Callable

from antipater.checker.commands.runs.score.options import Options
from antipater.checker.sheets.judging.judge import SheetVerdict
from antipater.rules.card_set import CardSet


def asker(cards: CardSet, options: Options) -> Callable[[SheetVerdict], SheetVerdict]:
    """What asks whether a sheet is possible; the solver is loaded where that is wanted."""
    if not options.possible:
        return lambda verdict: verdict
    from antipater.checker.sheets.judging.plausibility import Asker

    return Asker(cards, options.edition, options.play, options.ranges).asked
