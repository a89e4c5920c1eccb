"""Games of which something is left open: ``python -m support.opened`` prints what is found.

For each way to leave something open: in how many games the game that was played is the only
completion, or among several, or nothing is known, and the longest search.
"""

import random
import re
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from antipater.checker.judging.games import explained, judge_record
from antipater.checker.judging.verdict import AnyVerdict, Completion
from antipater.checker.records.files import game_of_text
from antipater.checker.records.record import GameRecord
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.seven_wonders import UNKNOWN
from support.slips.duel import DuelPlanting
from support.slips.planting import same_game
from support.slips.seven_wonders import TablePlanting

Open = Callable[[list[str], list[int], random.Random], None]


def card(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The card of one line."""
    plain = [n for n in moves if re.search(r" (builds|discards) ", lines[n])]
    at = rng.choice([n for n in plain if " with " not in lines[n]])
    lines[at] = re.sub(r"(builds|discards) [^,]*?(?=( for \d+)?(,|$))", r"\1 ?", lines[at], count=1)


def verb(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The verbs of six lines."""
    plain = [n for n in moves if re.search(r" (builds|discards) ", lines[n])]
    for at in rng.sample([n for n in plain if " with " not in lines[n]], 6):
        lines[at] = re.sub(r" (builds|discards) ", " ? ", lines[at])


def tucked(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The card under a wonder."""
    wonders = [n for n in moves if " with " in lines[n]]
    for at in wonders[:1]:
        lines[at] = re.sub(r" with [^,]*?(?=( for \d+)?(,|$))", " with ?", lines[at])


def whole(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Five lines."""
    for at in rng.sample(moves, 5):
        lines[at] = f"{lines[at].split()[0]} ?"


def several(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Some lines, whose number is not said."""
    at = rng.choice(moves[:-6])
    lines[at : at + rng.randrange(1, 4)] = ["…"]


def all_verbs(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Every verb of a building."""
    for at in moves:
        lines[at] = re.sub(r" (builds|discards) (?!.* with )", " ? ", lines[at])


def all_payments(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Every amount, and three lines."""
    for at in moves:
        lines[at] = re.sub(r" for \d+(?=,|$)", "", lines[at])
    for at in rng.sample(moves, 3):
        lines[at] = f"{lines[at].split()[0]} ?"


def age(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The second half of the game."""
    lines[moves[len(moves) // 2] : moves[-1] + 1] = ["…"]


def table_card(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """The card of one line."""
    built = [n for n in moves if " builds " in lines[n] and " stage " not in lines[n]]
    at = rng.choice(built)
    lines[at] = re.sub(r"builds .*?(?= paying|, |$)", "builds ?", lines[at], count=1)


def table_line(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """What two players did, with what that brought."""
    for at in rng.sample(moves, 2):
        lines[at] = f"{' '.join(lines[at].split()[:2])} ?"


def table_turn(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """A whole turn, of which no line is there."""
    turn = lines[rng.choice(moves)].split()[0]
    lines[:] = [line for line in lines if not line.startswith(f"{turn} ")]


def missing_lines(lines: list[str], moves: list[int], rng: random.Random) -> None:
    """Two lines, in the place of which ``…`` stands."""
    for at in sorted(rng.sample(moves, 2)):
        lines[at] = "…"


WAYS = (card, verb, tucked, whole, several)
LONG = (all_payments, all_verbs, age)
TABLE = (table_card, table_line, table_turn, missing_lines)


def completed(text: str, chosen_set: str | None = None) -> tuple[AnyVerdict, Completion]:
    """The verdict on a record that leaves something open, and what it can have been."""
    game = game_of_text("-", text.encode(), chosen_set)
    assert game.record is not None, game.problem
    verdict = explained(game, judge_record(game.record), None)
    assert verdict.completion is not None, verdict.findings
    return verdict, verdict.completion


def unseen_alike(right: Any, only: Any) -> Any:
    """The game as it was played, without the cards that stay unseen in its completion."""
    if not isinstance(right, SevenWondersRecord):
        return right
    unseen = [noted.play.card == UNKNOWN for noted in only.plays]
    plays = [
        noted._replace(play=noted.play._replace(card=UNKNOWN)) if hidden else noted
        for noted, hidden in zip(right.plays, unseen, strict=True)
    ]
    return replace(right, plays=tuple(plays))


def agrees(found: Completion, planting: DuelPlanting | TablePlanting) -> str:
    """What became of a planted game."""
    return told_of(found, planting.right)


def told_of(found: Completion, right: GameRecord) -> str:
    """What became of a game: ``only`` and as it was played, ``among`` others, or ``not known``."""
    if not found.whole:
        return "not known"
    assert found.ways, found.why
    if found.only is not None:
        assert same_game(found.only, unseen_alike(right, found.only))
        return "only"
    truth = judge_record(right)
    assert truth.result in found.results
    for seat, own in enumerate(truth.scores):
        for category, points in own.items():
            least, most = found.points[category][seat]
            assert least <= points <= most
    return "among"


def opened(seed: int, way: Open) -> tuple[str, DuelPlanting | TablePlanting]:
    """A game with something left open, and how it was played."""
    table = way in TABLE
    planting = TablePlanting(seed, "en") if table else DuelPlanting(seed, "en")
    lines = list(planting.lines)
    way(lines, list(planting.moves)[0 if table else 8 :], random.Random(seed))
    return "\n".join(lines), planting


def main() -> None:
    """Read the options and print the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games for each way")
    options = parser.parse_args()
    for way in (*WAYS, *LONG, *TABLE):
        came: Counter[str] = Counter()
        slowest = 0.0
        for seed in range(2000, 2000 + options.games):
            text, planting = opened(seed, way)
            begin = time.process_time()
            found = completed(text)[1]
            slowest = max(slowest, time.process_time() - begin)
            came[agrees(found, planting)] += 1
        told = ", ".join(f"{what}: {count}" for what, count in sorted(came.items()))
        print(f"{way.__name__}: {told}; slowest {slowest:.1f} s", flush=True)


if __name__ == "__main__":
    main()
