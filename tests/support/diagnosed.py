"""Figures on finding the slip behind a refused record: ``python -m support.diagnosed``.

Plants slips with a known cause in games that no test uses, judges each record, and prints for
both games how often the cause was named. ``--duel`` and ``--table`` say how many games; the
slips that came out wrong are listed.
"""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from antipater.checker.judging.games import explained, judge_record
from antipater.checker.records.files import game_of_text
from support.slips.duel import planted_duel
from support.slips.planting import Planted, same_game
from support.slips.seven_wonders import planted_table

_FIRST = 1000


class Outcome(NamedTuple):
    """What became of a slip, how many findings are not folded, seconds of processor time, and
    whether ``--fix`` writes the game that was played; None where it writes nothing."""

    what: str
    left: int
    seconds: float
    fixed: bool | None = None


def outcome(planted: Planted) -> Outcome:
    """Judge a record with a slip, and look for the slip."""
    read = game_of_text("-", planted.text.encode())
    assert read.record is not None
    verdict = judge_record(read.record)
    if verdict.valid:
        return Outcome("not refused", 0, 0)
    begin = time.process_time()
    told = explained(read, verdict, None)
    seconds = time.process_time() - begin
    diagnosis = told.diagnosis
    assert diagnosis is not None
    left = len(told.findings) - len(diagnosis.follows)
    if not diagnosis.causes:
        return Outcome("nothing found", left, seconds)
    right = any(
        same_game(cause.record, planted.right) for group in diagnosis.causes for cause in group
    )
    if diagnosis.slips:
        mended = diagnosis.mended
        fixed = None if mended is None else same_game(mended.record, planted.right)
        what = "named alone" if right and fixed is not False else "another asserted"
        return Outcome(what, left, seconds, fixed)
    return Outcome("named among several" if right else "several, not this", left, seconds)


def told(name: str, slips: Iterable[Planted]) -> None:
    """Print the figures of one game."""
    counts: Counter[str] = Counter()
    kinds, slowest, unfolded = set(), 0.0, 0
    fixed: Counter[bool] = Counter()
    for planted in slips:
        what, left, seconds, mended = outcome(planted)
        if mended is not None:
            fixed[mended] += 1
        if seconds > 2:
            print(f"  {name}: {planted.kind}: {seconds:.1f} s", file=sys.stderr)
        counts[what] += 1
        kinds.add(planted.kind)
        slowest = max(slowest, seconds)
        unfolded += left > 2
        if what not in ("named alone", "named among several", "not refused"):
            print(f"  {name}: {planted.kind} ({planted.language}): {what}", file=sys.stderr)
    print(f"{name}: {counts.total()} records, {len(kinds)} kinds of slips")
    for what, count in sorted(counts.items()):
        print(f"  {what}: {count}")
    print(f"  more than two findings not folded: {unfolded}")
    print(f"  --fix writes {fixed.total()} records, {fixed[True]} as they were played")
    print(f"  slowest search: {slowest:.2f} s of processor time")


def main() -> None:
    """Read the options and print the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--duel", type=int, default=7, help="games of Duel")
    parser.add_argument("--table", type=int, default=8, help="games of 7 Wonders")
    options = parser.parse_args()
    told("7 Wonders Duel", planted_duel(range(_FIRST, _FIRST + options.duel)))
    told("7 Wonders", planted_table(range(_FIRST, _FIRST + options.table)))


if __name__ == "__main__":
    main()
