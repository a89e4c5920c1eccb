"""How absurd entries are answered, with all reasons, and how fast.

``python tests/benchmarks/absurd_entries.py [KIND…]``: a real end of Duel (or of 7 Wonders with
so many players, of whom nobody says where they sit), with each entry of the first row changed to
what hardly any game has, or none, and with several at once. Says what is answered, which entries
are blamed, and the processor time.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.sheets.formulas import worth  # noqa: E402  (after the path is set)
from antipater.checker.sheets.judging.judge import judged  # noqa: E402  (after the path is set)
from antipater.checker.sheets.judging.plausibility import Asker  # noqa: E402  (after the path is set)
from antipater.checker.sheets.sheet import Sheet  # noqa: E402  (after the path is set)
from antipater.rules.card_set import CardSet  # noqa: E402  (after the path is set)
from benchmarks.possible_tables import cards_of, real_ends, sheet_of  # noqa: E402  (after the path is set)

VALUES: Mapping[str, tuple[int, ...]] = {
    "civilian": (68, 99, 200),
    "scientific": (17, 99, 400),
    "commercial": (16, 60),
    "guilds": (60, 99),
    "wonders": (25, 90),
    "progress": (30, 110),
    "military": (11, 19, 60),
    "coins": (133, 280, 330, 999),
}


def changed(cards: CardSet, sheet: Sheet, row: int, values: Mapping[str, int]) -> Sheet:
    """The sheet with some entries of a row changed."""
    player = sheet.players[row]
    coins = values.get("coins", player.coins)
    points = {**player.points, **{c: v for c, v in values.items() if c != "coins"}}
    if coins is not None:
        points["treasury"] = worth(cards, coins)
    players = list(sheet.players)
    players[row] = replace(player, points=points, coins=coins)
    return replace(sheet, players=tuple(players))


def main(kinds: list[str]) -> None:
    for kind in kinds:
        cards = cards_of(kind)
        asker, real = (
            Asker(cards),
            sheet_of(cards, next(real_ends(kind, 1)), kind.isdecimal(), False),
        )
        asker.asked(judged(cards, real))
        known = [c for c in VALUES if c in cards.categories or c == "coins"]
        slips = [{c: v} for c in known for v in VALUES[c]]
        slips += [{"civilian": 99, "military": 60}, {c: VALUES[c][-1] for c in known}]
        slips += [{"civilian": 55, "scientific": 14}, {"wonders": 20, "coins": 120}]
        for values in slips:
            verdict = judged(cards, changed(cards, real, 0, values))
            before = process_time()
            answer = asker.asked(verdict)
            blamed = [[entry[1] for entry in conflict] for conflict in answer.conflicts]
            print(
                f"{kind}: {values}: {answer.possible}, {process_time() - before:.2f} s, {blamed}"
                f"{', cut short' if answer.cut_short else ''}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:] or ["duel", "4", "7"])
