"""Which other printings of its game a sheet fits, where the one it was judged by refuses it."""

from antipater.checker.commands.runs.score.options import ScoreOptions
from antipater.checker.sheets.judging.judge import SheetVerdict, judged
from antipater.checker.sheets.sheet import Sheet
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet


def fitting(
    cards: CardSet, sheet: Sheet, verdict: SheetVerdict, options: ScoreOptions
) -> list[CardSet]:
    """The shipped sets of the same game by whose default edition a refused sheet is possible.

    None is asked where a sheet is not refused, or where a set or edition was asked for.
    """
    if verdict.possible is not False or options.card_set or options.edition:
        return []
    from antipater.checker.sheets.judging.plausibility import Asker

    others = (load_set(name) for name in shipped_sets() if name != cards.slug)
    return [
        other
        for other in others
        if other.game == cards.game
        and Asker(other, brief=True).asked(judged(other, sheet, None)).possible is True
    ]
