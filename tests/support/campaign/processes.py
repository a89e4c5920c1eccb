"""Whole processes of the campaign: killed at random moments of writing, and several at once.

``cd tests && python -m support.campaign.processes --rounds 10``: each writing command is killed so
many times; what it was to write is then absent, as before, or whole, and the next run writes it
and clears what was left. As many times six runs begin at once on one empty cache, and say the same.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

from support.caches import with_tables
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
GAMES = [str(EXAMPLES / name) for name in ("7wdio_game.json", "three_players.7w")]
WRITING = [
    (["convert", *GAMES, "--archive", "out", "--force"], "out"),
    (["audit", *GAMES, "--out", "out.csv", "--force"], "out.csv"),
    (["report", *GAMES, "-o", "out", "--force"], "out"),
    (["page", "-o", "out", "--force"], "out"),
    (["standings", str(EXAMPLES / "tournament.csv"), "--html", "out", "--force"], "out"),
    (["convert", GAMES[0], "--into", ".", "--force"], "7wdio_game.duel"),
    (["validate", str(EXAMPLES / "missing_line.duel"), "--fix", "-o", "out"], "out"),
    (["build", "duel", "-o", "out"], "out"),
]
SHARING = [
    ["audit", GAMES[0], "--json"], ["cards", "check", "seven_wonders"],
    ["simulate", "duel", "--games", "1", "--json"], ["validate", GAMES[1], "--json"],
]  # fmt: skip


def started(
    command: list[str], folder: Path, errors: int = subprocess.STDOUT
) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "XDG_CACHE_HOME": with_tables(folder / ".cache")}
    return subprocess.Popen(
        [sys.executable, "-m", "antipater.checker", *command],
        cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=errors,
    )  # fmt: skip


def ended(command: list[str], folder: Path) -> tuple[int, bytes]:
    run = started(command, folder)
    said, _ = run.communicate()
    assert run.returncode in (0, 1, 2), said
    return run.returncode, said


def killed(command: list[str], name: str, rounds: int, chance: random.Random) -> int:
    """How many runs of a command were killed before they ended; it is asserted what they left."""
    with tempfile.TemporaryDirectory() as place:
        folder, came = Path(place), 0
        (folder / ".cache").mkdir()
        ended(command, folder)
        whole, before = (folder / name).read_bytes(), time.monotonic()
        (folder / name).unlink()
        ended(command, folder)
        took = time.monotonic() - before
        for n in range(rounds):
            if n % 2 == 0:
                (folder / name).unlink(missing_ok=True)
            run = started(command, folder)
            time.sleep(chance.uniform(0.3, 1) * took)
            run.send_signal(chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]))
            said, _ = run.communicate()
            assert b"Traceback" not in said, said
            came += run.returncode not in (0, 1, 2)
            # An archive tells when it was written.
            there = (folder / name).read_bytes() if (folder / name).exists() else whole
            assert there == whole or there[:4] == there[-4:] == b"PAR1", command
        (folder / name).unlink(missing_ok=True)
        ended(command, folder)
        left = {path.name for path in folder.iterdir()} - {name, ".cache"}
        assert not [each for each in left if each.startswith(".")], left
    return came


def at_once(command: list[str], count: int = 6) -> None:
    """Several runs on one empty cache all say what one says."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / ".cache").mkdir()
        # How fast it was is told on the other stream.
        runs = [started(command, folder, subprocess.DEVNULL) for _ in range(count)]
        said = {(run.communicate()[0], run.returncode) for run in runs}
        assert len(said) == 1, said
        assert {status for _, status in said} == {0}, said
        later = started(command, folder, subprocess.DEVNULL)
        assert later.communicate()[0] == next(iter(said))[0]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    rounds, chance = parser.parse_args().rounds, random.Random(1)
    for command, name in WRITING:
        came = killed(command, name, rounds, chance)
        print(f"{command[0]}, {name}: {rounds} runs, {came} killed before their end", flush=True)
    for command in SHARING:
        for _ in range(rounds):
            at_once(command)
        print(f"{' '.join(command[:2])}: {rounds} times six at once", flush=True)


if __name__ == "__main__":
    main()
