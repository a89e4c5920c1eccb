"""How the ends of real games are answered: how many are possible, undecided, refuted, and how fast.

``python tests/benchmarks/possible_tables.py TABLES [KIND…] [--open] [--points] [--from SEED]``: for
each kind (a set of Duel, or a number of players of 7 Wonders) the ends of so many random games,
asked about as ``score --possible`` asks. All of them are real, so that none may be refuted.
``--open``: rows in no order, and nobody says who sits beside whom. ``--points``: of the treasury
the points are known, not the coins. Tables that are not found possible, or take more than ten
seconds, are named by their seeds.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.sheets.judging.judge import judged  # noqa: E402  (after the path is set)
from antipater.checker.sheets.judging.plausibility import Asker  # noqa: E402  (after the path is set)
from antipater.checker.sheets.sheet import PlayerEntries, Sheet  # noqa: E402  (after the path is set)
from antipater.grammar.cards.load import load_set  # noqa: E402  (after the path is set)
from antipater.rules.card_set import CardSet  # noqa: E402  (after the path is set)
from antipater.rules.duel import Rules, Verb, Victory  # noqa: E402  (after the path is set)
from antipater.rules.duel import scores as duel_scores  # noqa: E402  (after the path is set)
from antipater.rules.seven_wonders import apply, scores  # noqa: E402  (after the path is set)
from checker.sheets.test_feasibility_duel import STYLES  # noqa: E402  (after the path is set)
from support import bridge_seven_wonders as table  # noqa: E402  (after the path is set)
from support.random_duel import RARE_DISCARDS, random_game  # noqa: E402  (after the path is set)

# Processor time that an answer should not exceed.
LIMIT = 10.0
KINDS = ("duel", "duel_promo", "2", "3", "4", "5", "6", "7")

# For each row the points by category, and the coins.
Ends = tuple[int, list[Mapping[str, int]], list[int]]


@cache
def cards_of(kind: str) -> CardSet:
    return table.cards() if kind.isdecimal() else load_set(kind)


def real_ends(kind: str, since: int) -> Iterator[Ends]:
    """The seed of a game and what its players had, by seat."""
    return tables_of(int(kind), since) if kind.isdecimal() else duels_of(kind, since)


def duels_of(name: str, since: int) -> Iterator[Ends]:
    """Civilian ends of players who do what they may by chance, and of those who seek coins."""
    rules = Rules(cards_of(name))
    styles: Sequence[Mapping[Verb, float]] = (RARE_DISCARDS, *STYLES)
    for seed in count(since):
        _, state = random_game(seed, rules, styles[seed % len(styles)])
        if state.victory is Victory.CIVILIAN:
            points = duel_scores(rules, state)
            yield seed, list(points), [city[rules.coins] for city in state.cities]


def tables_of(players: int, since: int) -> Iterator[Ends]:
    """Tables of 7 Wonders; beside the Free City the players alone."""
    rules = table.rules()
    seats = (0, 2) if players == 2 else range(players)
    for seed in count(since):
        state, move = table.random_game(random.Random(seed), players)[-1]
        end = apply(rules, state, move)
        points = scores(rules, end)
        yield seed, [points[s] for s in seats], [end.cities[s][rules.coins] for s in seats]


def sheet_of(cards: CardSet, ends: Ends, is_open: bool, points_only: bool) -> Sheet:
    seed, points, coins = ends
    rows = list(range(len(points)))
    if is_open:
        random.Random(seed).shuffle(rows)
    players = tuple(
        PlayerEntries(
            f"seat {n}",
            {c: points[n][c] for c in cards.categories},
            coins=None if points_only else coins[n],
        )
        for n in rows
    )
    return Sheet("1", players, seated=not is_open)


def main(options: argparse.Namespace) -> None:
    for kind in options.kinds or KINDS:
        cards = cards_of(kind)
        asker = Asker(cards)
        said: list[bool | None] = []
        times: list[float] = []
        for ends in islice(real_ends(kind, options.since), options.tables):
            verdict = judged(cards, sheet_of(cards, ends, options.open, options.points))
            before = process_time()
            said.append(asker.asked(verdict).possible)
            times.append(process_time() - before)
            if not said[-1] or times[-1] > LIMIT:
                print(f"  {kind}, seed {ends[0]}: {said[-1]}, {times[-1]:.1f} s", flush=True)
        times.sort()
        print(
            f"{kind}: {said.count(True)} of {len(said)} possible, {said.count(None)} undecided, "
            f"{said.count(False)} refuted; processor time: median {times[len(times) // 2]:.2f} s, "
            f"95 % within {times[len(times) * 95 // 100]:.2f} s, most {times[-1]:.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("tables", type=int)
    reader.add_argument("kinds", nargs="*", metavar="KIND")
    reader.add_argument("--open", action="store_true")
    reader.add_argument("--points", action="store_true")
    reader.add_argument("--from", type=int, default=0, dest="since", metavar="SEED")
    main(reader.parse_args())
