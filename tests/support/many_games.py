"""Files of many games, to measure memory with: ``python -m support.many_games FILE GAMES``."""

import json
import sys
from functools import cache
from pathlib import Path

from support.random_duel import as_7wdio, random_game

DIFFERENT = 500


def write_games(file: Path, games: int, different: int = DIFFERENT) -> None:
    """Write so many games of Duel as logs of 7wd.io, a line each; after the different ones they
    come again."""
    with file.open("w", encoding="utf-8") as stream:
        stream.writelines(f"{_log(number % different)}\n" for number in range(games))


@cache
def _log(seed: int) -> str:
    return json.dumps(as_7wdio(random_game(seed)[0]), separators=(",", ":"))


if __name__ == "__main__":
    write_games(Path(sys.argv[1]), int(sys.argv[2]))
