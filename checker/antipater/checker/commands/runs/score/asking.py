"""The question whether a sheet or city is possible, as ``score`` was asked it."""

from collections.abc import Sequence
from typing import Protocol

from antipater.checker.commands.runs.score.options import ScoreOptions
from antipater.checker.sheets.judging.judge import SheetVerdict, Tell, to_nobody
from antipater.rules.card_set import CardSet, Item


class Ask(Protocol):
    """Asks whether a judged sheet is possible; ``tell`` is told the answer before its reasons."""

    def __call__(self, verdict: SheetVerdict, tell: Tell = ...) -> SheetVerdict:
        """The verdict with the answer."""
        ...


def asker(cards: CardSet, options: ScoreOptions, cities: Sequence[Sequence[Item]] = ()) -> Ask:
    """What asks whether a sheet is possible; the solver is loaded where that is wanted.

    ``cities``: all that stands in the city of each row, where that is known.
    """
    if not options.possible:
        return _not_asked
    from antipater.checker.sheets.judging.plausibility import Asker

    return Asker(cards, options.edition, options.play, options.ranges, cities).asked


def _not_asked(verdict: SheetVerdict, tell: Tell = to_nobody) -> SheetVerdict:
    tell(None)
    return verdict
