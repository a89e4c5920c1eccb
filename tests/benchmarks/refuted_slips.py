"""What part of changed sheets of Duel is refuted, and how long answers take.

``python tests/benchmarks/refuted_slips.py [SHEETS [KIND...]]``: for each kind of change so many
sheets of random games, with their coins, each changed once. A random change of one entry:
each of the sixteen entries is as likely as any other, and so is each other value that is not
below 0 and at most three away (``close``), at most nine away (``near``), or that the pad's
column can hold, which is two digits (``any_value``). Refuted changes are also counted by column.
Many changed sheets are possible: what is not refuted is not an error of the program by that alone.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.games.registry import GAMES  # noqa: E402  (after the path is set)
from antipater.checker.sheets.feasibility.question import Entry, Question  # noqa: E402  (after the path is set)
from antipater.grammar.cards.load import load_set  # noqa: E402  (after the path is set)
from antipater.rules.duel import Rules, Victory, scores  # noqa: E402  (after the path is set)
from support.random_duel import random_game  # noqa: E402  (after the path is set)

ROW = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "coins", "military")


def real_sheets() -> Iterator[dict[Entry, int]]:
    """The sheets of random games that went to their civilian end."""
    rules = Rules(load_set("duel"))
    for seed in count():
        _, state = random_game(seed, rules)
        if state.victory is Victory.CIVILIAN:
            points = scores(rules, state)
            coins = {(seat, "coins"): state.cities[seat][rules.coins] for seat in (0, 1)}
            yield {(s, c): points[s][c] for s in (0, 1) for c in ROW if c != "coins"} | coins


def unchanged(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    return {}


def one_of(
    rng: random.Random, sheet: Mapping[Entry, int], entry: Entry, least: int, most: int
) -> Mapping[Entry, int]:
    values = [v for v in range(max(0, least), most + 1) if v != sheet[entry]]
    return {entry: rng.choice(values)}


def close(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    entry = rng.choice(list(sheet))
    return one_of(rng, sheet, entry, sheet[entry] - 3, sheet[entry] + 3)


def near(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    entry = rng.choice(list(sheet))
    return one_of(rng, sheet, entry, sheet[entry] - 9, sheet[entry] + 9)


def any_value(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    return one_of(rng, sheet, rng.choice(list(sheet)), 0, 99)


def digit_too_many(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    entry = rng.choice(list(sheet))
    digits = str(sheet[entry])
    at = rng.randrange(len(digits) + 1)
    return {entry: int(f"{digits[:at]}{rng.randrange(10)}{digits[at:]}")}


def digits_exchanged(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    entry = rng.choice([entry for entry, value in sheet.items() if value > 9] or list(sheet))
    return {entry: int(str(sheet[entry])[::-1])}


def categories_exchanged(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    seat = rng.randrange(2)
    one, other = rng.sample([(seat, name) for name in ROW], 2)
    return {one: sheet[other], other: sheet[one]}


def shifted(rng: random.Random, sheet: Mapping[Entry, int]) -> Mapping[Entry, int]:
    seat = rng.randrange(2)
    return {(seat, name): sheet[seat, ROW[n - 1]] for n, name in enumerate(ROW)}


KINDS = (
    unchanged, close, near, any_value,
    digit_too_many, digits_exchanged, categories_exchanged, shifted,
)  # fmt: skip


def main(number: int, kinds: Sequence[str]) -> None:
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    Question(ends, next(real_sheets())).answer()
    for kind in KINDS:
        if kinds and kind.__name__ not in kinds:
            continue
        answers: list[bool | None] = []
        times: list[float] = []
        columns: dict[str, list[bool | None]] = {name: [] for name in ROW}
        for n, sheet in enumerate(real_sheets()):
            if len(answers) == number:
                break
            changes = kind(random.Random(n), sheet)
            changed = {**sheet, **changes}
            if changed == sheet and kind is not unchanged:
                continue
            before = process_time()
            answers.append(Question(ends, changed).answer().possible)
            times.append(process_time() - before)
            for _, name in changes:
                columns[name].append(answers[-1])
        times.sort()
        print(
            f"{kind.__name__}: {answers.count(False)} of {number} refuted, "
            f"{answers.count(None)} undecided; processor time: median {times[number // 2]:.2f} s, "
            f"95 % within {times[number * 95 // 100]:.2f} s, most {times[-1]:.2f} s",
            *(f"  {name}: {said.count(False)} of {len(said)}" for name, said in columns.items()),
            sep="\n",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])
