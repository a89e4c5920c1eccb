"""How tables of 7 Wonders are answered: how many are possible, undecided, refuted, and how fast.

``python tests/benchmarks/possible_tables.py [TABLES] [PLAYERS…] [--open]``: for each number of
players the ends of so many random games, with their coins. All of them are real, so that none may
be refuted. ``--open``: who sits beside whom is not told.
"""

import random
import sys
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.games.registry import GAMES  # noqa: E402
from antipater.checker.sheets.feasibility.question import Entry, Question  # noqa: E402
from antipater.rules.seven_wonders import apply, scores  # noqa: E402
from support import bridge_seven_wonders as table  # noqa: E402


def real_end(players: int, seed: int, seated: bool) -> dict[Entry, int]:
    """The sheet of a random game; beside the Free City those of the players alone."""
    rules, rng = table.rules(), random.Random(seed)
    state, move = table.random_game(rng, players)[-1]
    end = apply(rules, state, move)
    points = scores(rules, end)
    seats = [0, 2] if players == 2 else list(range(players))
    if not seated:
        rng.shuffle(seats)
    wanted = [c for c in rules.cards.categories if c != "treasury"]
    sheet = {(row, c): points[seat][c] for row, seat in enumerate(seats) for c in wanted}
    coins = {(row, "coins"): end.cities[seat][rules.coins] for row, seat in enumerate(seats)}
    return sheet | coins


def main(tables: int, players: list[int], seated: bool) -> None:
    for size in players:
        ends = GAMES["seven_wonders"].sheet.finished(table.cards(), None, size, seated)
        assert ends is not None
        said: list[bool | None] = []
        times: list[float] = []
        for seed in range(tables):
            sheet = real_end(size, seed, seated)
            before = process_time()
            said.append(Question(ends, sheet).answer(explain=False).possible)
            times.append(process_time() - before)
        times.sort()
        print(
            f"{size} players: {said.count(True)} of {tables} possible, {said.count(None)} "
            f"undecided, {said.count(False)} refuted; processor time: median "
            f"{times[tables // 2]:.2f} s, 95 % within {times[tables * 95 // 100]:.2f} s, "
            f"most {times[-1]:.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:] if each.isdecimal()]
    main(numbers[0] if numbers else 20, numbers[1:] or [2, 3, 4, 5, 6, 7], "--open" not in sys.argv)
