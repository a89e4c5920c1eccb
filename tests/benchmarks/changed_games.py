"""How many changed sheets of Duel are ends of games all the same: the most that can be refuted.

``python tests/benchmarks/changed_games.py [SHEETS [KIND [GAMES [TRIES [FOLDER]]]]]``: the sheets
of ``refuted_slips.py``, each changed once. For each that is not refuted a game is looked for that
ends with all its entries: the game of the unchanged sheet is changed in small steps, played by
the engine's own rules. A game that is found shows that the sheet is possible, and is written to
the folder as a record; that none is found shows nothing. Tries after the first begin hotter or
cooler, and may give the changed entry more weight.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))
sys.path.insert(0, str(TOP / "tests/benchmarks"))

import refuted_slips as slips  # type: ignore[import-not-found]  # noqa: E402  (after the path is set)

from antipater.checker.games.registry import GAMES  # noqa: E402  (after the path is set)
from antipater.checker.records.duel.writer import write_notation  # noqa: E402  (after the path is set)
from antipater.checker.sheets.feasibility.question import Entry, Question  # noqa: E402  (after the path is set)
from antipater.checker.sheets.played.duel import record_of  # noqa: E402  (after the path is set)
from antipater.checker.sheets.played.game import PlannedGame  # noqa: E402  (after the path is set)
from antipater.checker.sheets.played.plan import Plan  # noqa: E402  (after the path is set)
from antipater.checker.sheets.played.search import Approach  # noqa: E402  (after the path is set)
from antipater.grammar.cards.load import load_set  # noqa: E402  (after the path is set)
from antipater.rules.duel import Rules, Victory  # noqa: E402  (after the path is set)
from support.plans import plan_of  # noqa: E402  (after the path is set)
from support.random_duel import random_game  # noqa: E402  (after the path is set)

# How much worse a game may become by a step, more or less, at the beginning and at the end; for
# tries after the first one of these, and of these weights for the changed entries.
_HOT, _COLD = 1.2, 0.2
_HOTS, _COLDS, _WEIGHTS = (0.8, 1.2, 1.6), (0.2, 0.35), (1.0, 1.5, 2.0)


def tried(
    rules: Rules, plan: Plan, sheet: Mapping[Entry, int], changes: Mapping[Entry, int],
    games: int, tries: Sequence[random.Random],
) -> tuple[int, PlannedGame] | None:  # fmt: skip
    """The first game found in some tries, and after how many."""
    for n, rng in enumerate(tries):
        weight = rng.choice(_WEIGHTS) if n else 1
        heats = (rng.choice(_HOTS), rng.choice(_COLDS)) if n else (_HOT, _COLD)
        weights = dict.fromkeys(changes, weight)
        approach = Approach(rules, plan, sheet, rng, heats, weights)
        if approach.walk(games):
            return approach.tried, approach.game
    return None


def real_seeds(rules: Rules) -> Iterator[int]:
    """The seeds of random games that went to their civilian end."""
    return (s for s in count() if random_game(s, rules)[1].victory is Victory.CIVILIAN)


def main(number: int, kind: str, games: int, tries: int, folder: Path | None) -> None:
    rules = Rules(load_set("duel"))
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    change = getattr(slips, kind)
    said = {"refuted": 0, "a game": 0, "not known": 0}
    number_tried = -1
    for n, (seed, sheet) in enumerate(zip(real_seeds(rules), slips.real_sheets(), strict=False)):
        changes = change(random.Random(n), sheet)
        wanted = {**sheet, **changes}
        if wanted == sheet and kind != "unchanged":
            continue
        number_tried += 1
        if number_tried == number:
            break
        before = process_time()
        if Question(ends, wanted).answer().possible is False:
            what, after = "refuted", 0
        else:
            rngs = [random.Random(n + 1000 * t) for t in range(tries)]
            real, _ = random_game(seed, rules)
            plan = plan_of(rules, real.setup, real.moves)
            this = tried(rules, plan, wanted, changes, games, rngs)
            what, after = ("a game", this[0]) if this else ("not known", 0)
            record = record_of(rules, this[1], ("Anna", "Bert")) if this and folder else None
            if record and folder:
                path = folder / f"{kind}_{number_tried:02}.duel"
                path.write_text(write_notation(record), "utf-8")
        said[what] += 1
        told = ", ".join(f"{c} {sheet[s, c]} -> {v}" for (s, c), v in changes.items())
        print(f"  {told}: {what} ({after} games, {process_time() - before:.0f} s)", flush=True)
    print(f"{kind}: {said}", flush=True)


if __name__ == "__main__":
    arguments = [*sys.argv[1:], *("40", "near", "20000", "1")[len(sys.argv) - 1 :]]
    to = Path(arguments[4]) if len(arguments) > 4 else None
    main(int(arguments[0]), arguments[1], int(arguments[2]), int(arguments[3]), to)
