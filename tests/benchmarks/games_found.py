"""For how many ends of random games of Duel ``score --play`` finds a whole game.

``python tests/benchmarks/games_found.py [POINTS [COINS]]``: so many ends by their points alone,
and so many with their coins too.
"""

import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.checker.sheets.formulas import worth
from antipater.checker.sheets.played.duel import played
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules
from benchmarks.refuted_slips import real_sheets


def in_points(cards: CardSet, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    """The sheet with the points of the treasury for its coins."""
    return {
        (seat, "treasury" if name == "coins" else name): (
            worth(cards, value) or 0 if name == "coins" else value
        )
        for (seat, name), value in sheet.items()
    }


def main(by_points: int, with_coins: int) -> None:
    cards = load_set("duel")
    for coins, number in ((False, by_points), (True, with_coins)):
        words, found = "coins" if coins else "points", 0
        for n, sheet in enumerate(islice(real_sheets(), number)):
            entries = sheet if coins else in_points(cards, sheet)
            before = process_time()
            ends = GAMES["duel"].sheet.finished(cards, None, 2, True)
            assert ends is not None
            game = played(Rules(cards), Question(ends, entries), ("Anna", "Bert"))
            found += game is not None
            said = "found" if game else "none"
            print(f"{words} {n}: {said}, {process_time() - before:.1f} s", flush=True)
        print(f"{words}: found for {found} of {number}", flush=True)


if __name__ == "__main__":
    main(*(map(int, [*sys.argv[1:], *("12", "8")[len(sys.argv) - 1 :]])))
