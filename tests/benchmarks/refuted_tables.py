"""How soon changed sheets of 7 Wonders are answered, and how soon all reasons are told.

``python tests/benchmarks/refuted_tables.py TABLES [PLAYERS…] [--seated] [--from SEED]``: for each
number of players the ends of so many random games, each changed once as scorekeepers change them:
another value near, another of two digits, a digit too many, digits, categories or players
exchanged, a row shifted. Unless ``--seated``, rows stand in no order and nobody says who sits
where. Says how many are refuted and how many are not decided, and the processor time until the
verdict and, of those refuted, for the reasons after it. Sheets that are not decided are named.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.sheets.judging.judge import judged  # noqa: E402  (after the path is set)
from antipater.checker.sheets.judging.plausibility import Asker  # noqa: E402  (after the path is set)
from antipater.checker.sheets.sheet import PlayerEntries, Sheet  # noqa: E402  (after the path is set)
from benchmarks.possible_tables import cards_of, real_ends, sheet_of  # noqa: E402  (after the path is set)

Line = dict[str, int]
Change = Callable[[random.Random, list[Line], int], None]


def near(rng: random.Random, lines: list[Line], row: int) -> None:
    name = rng.choice(list(lines[row]))
    lines[row][name] += rng.choice([n for n in range(-9, 10) if n and lines[row][name] + n >= 0])


def any_value(rng: random.Random, lines: list[Line], row: int) -> None:
    lines[row][rng.choice(list(lines[row]))] = rng.randrange(100)


def digit_too_many(rng: random.Random, lines: list[Line], row: int) -> None:
    name = rng.choice(list(lines[row]))
    digits = str(abs(lines[row][name]))
    at = rng.randrange(len(digits) + 1)
    lines[row][name] = int(f"{digits[:at]}{rng.randrange(1, 10)}{digits[at:]}")


def digits_exchanged(rng: random.Random, lines: list[Line], row: int) -> None:
    name = rng.choice([n for n, value in lines[row].items() if value > 9] or list(lines[row]))
    lines[row][name] = int(str(abs(lines[row][name]))[::-1])


def categories_exchanged(rng: random.Random, lines: list[Line], row: int) -> None:
    one, other = rng.sample(list(lines[row]), 2)
    lines[row][one], lines[row][other] = lines[row][other], lines[row][one]


def players_exchanged(rng: random.Random, lines: list[Line], row: int) -> None:
    name, other = (
        rng.choice(list(lines[row])),
        rng.choice([n for n in range(len(lines)) if n != row]),
    )
    lines[row][name], lines[other][name] = lines[other][name], lines[row][name]


def shifted(rng: random.Random, lines: list[Line], row: int) -> None:
    values = list(lines[row].values())
    lines[row] = dict(zip(lines[row], values[-1:] + values[:-1], strict=True))


CHANGES: Sequence[Change] = (
    near, any_value, digit_too_many, digits_exchanged, categories_exchanged, players_exchanged,
    shifted,
)  # fmt: skip


def changed_sheets(kind: str, since: int, is_open: bool) -> Iterator[tuple[str, Sheet]]:
    """Changed sheets with what was done to each; the treasury stands in points."""
    cards = cards_of(kind)
    for n, ends in enumerate(real_ends(kind, since)):
        sheet, rng = sheet_of(cards, ends, is_open, True), random.Random(ends[0])
        lines = [{c: v for c, v in each.points.items() if v is not None} for each in sheet.players]
        before, change = [dict(line) for line in lines], CHANGES[n % len(CHANGES)]
        change(rng, lines, rng.randrange(len(lines)))
        if lines != before:
            yield f"seed {ends[0]}, {change.__name__}", with_lines(sheet, lines)


def with_lines(sheet: Sheet, lines: Sequence[Mapping[str, int]]) -> Sheet:
    players: list[PlayerEntries] = [
        replace(player, points=dict(line))
        for player, line in zip(sheet.players, lines, strict=True)
    ]
    return replace(sheet, players=tuple(players))


def times_of(times: list[float]) -> str:
    times.sort()
    if not times:
        return "none"
    return (
        f"median {times[len(times) // 2]:.2f} s, 95 % within "
        f"{times[len(times) * 95 // 100]:.2f} s, most {times[-1]:.2f} s"
    )


def main(options: argparse.Namespace) -> None:
    every: tuple[list[float], list[float]] = [], []
    for kind in map(str, options.players or range(3, 8)):
        cards = cards_of(kind)
        asker, answers = Asker(cards, find_ranges=False), list[bool | None]()
        verdicts, reasons = list[float](), list[float]()
        sheets = changed_sheets(kind, options.since, not options.seated)
        for what, sheet in islice(sheets, options.tables):
            verdict, known = judged(cards, sheet), list[tuple[bool | None, float]]()
            began = process_time()
            asker.asked(verdict, lambda p: known.append((p, process_time())))  # noqa: B023
            ((answer, at),) = known
            answers.append(answer)
            if answer is False:
                verdicts.append(at - began)
                reasons.append(process_time() - at)
            if answer is None:
                print(f"  {kind}, {what}: not decided, {at - began:.1f} s", flush=True)
        print(
            f"{kind}: {answers.count(False)} of {len(answers)} refuted, {answers.count(None)} not "
            f"decided; verdict {times_of(verdicts)}; reasons {times_of(reasons)}",
            flush=True,
        )
        every[0].extend(verdicts)
        every[1].extend(reasons)
    print(
        f"all {len(every[0])} refuted: verdict {times_of(every[0])}; reasons {times_of(every[1])}"
    )


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("tables", type=int)
    reader.add_argument("players", type=int, nargs="*")
    reader.add_argument("--seated", action="store_true")
    reader.add_argument("--from", type=int, default=70_000, dest="since", metavar="SEED")
    main(reader.parse_args())
