"""The question whether a sheet or city is possible, as ``score`` was asked it."""

from collections.abc import Callable, Sequence

from antipater.checker.commands.runs.score.options import Options
from antipater.checker.sheets.judging.judge import SheetVerdict
from antipater.rules.card_set import CardSet, Item


def asker(
    cards: CardSet, options: Options, cities: Sequence[Sequence[Item]] = ()
) -> Callable[[SheetVerdict], SheetVerdict]:
    """What asks whether a sheet is possible; the solver is loaded where that is wanted.

    ``cities``: all that stands in the city of each row, where that is known.
    """
    if not options.possible:
        return lambda verdict: verdict
    from antipater.checker.sheets.judging.plausibility import Asker

    return Asker(cards, options.edition, options.play, options.ranges, cities).asked
