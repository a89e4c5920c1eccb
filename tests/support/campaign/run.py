"""The campaign: any input at all, through every reader and command, and what must hold of each.

``cd tests && python -m support.campaign.run --inputs 100000 --out FOLDER`` runs so many, an equal
part of each kind, each kind in one process; it writes a table, what broke the contract, and the
inputs that reached lines no other had (CPython 3.12 and later tell them; those are changed
further). ``support.campaign.processes`` tries whole processes: killed, and several at once.
"""

import base64
import io
import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType
from typing import Any

from antipater.checker.__main__ import run
from antipater.checker.judging.diagnosis import search
from support.campaign.kinds import KINDS

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# What one input may take of processor time, and all of a kind of memory.
SECONDS = 10.0
MEMORY = 300_000_000
# Inputs that reach something new and are longer are not kept.
_LONGEST = 20_000


class Reached:
    """Counts lines of the program that run for the first time; nothing before CPython 3.12."""

    def __init__(self) -> None:
        self.new = 0
        if told := getattr(sys, "monitoring", None):
            told.use_tool_id(told.COVERAGE_ID, "campaign")
            told.register_callback(told.COVERAGE_ID, told.events.LINE, self._line)
            told.set_events(told.COVERAGE_ID, told.events.LINE)

    def _line(self, code: CodeType, _: int) -> object:
        self.new += "/antipater/" in code.co_filename
        return sys.monitoring.DISABLE  # type: ignore[attr-defined,unused-ignore]

    def take(self) -> int:
        found, self.new = self.new, 0
        return found


def outcome(arguments: list[str], seconds: float = SECONDS) -> tuple[int, str, str]:
    """The exit status of a command, and what it printed on each stream."""

    def late(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} seconds of processor time")

    out, err = io.StringIO(), io.StringIO()
    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = run(arguments)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return status, out.getvalue(), err.getvalue()


def held(command: list[str]) -> None:
    """A command ends as it may, prints nothing that steers a terminal, and JSON if asked to."""
    status, out, err = outcome(command)
    assert status in (0, 1, 2), f"{command}: {(out + err)[-500:]}"
    assert "Traceback" not in out + err, command
    assert not STEERING.search(out + err), command
    assert out or err or status == 0 or "--check" in command, f"{command}: not a word"
    if "--json" in command and out:
        assert are_json(out), f"{command}: {out[:200]}"


def are_json(text: str) -> bool:
    """Whether a text is JSON, or every line of it."""
    try:
        for line in text.splitlines():
            json.loads(line)
    except ValueError:
        try:
            json.loads(text)
        except ValueError:
            return False
    return True


@contextmanager
def causes(most: int) -> Iterator[None]:
    """The search for slips tries at most so many: most of the time goes into it."""
    before, search._MOST_TRIED = search._MOST_TRIED, most
    try:
        yield
    finally:
        search._MOST_TRIED = before


def tried(name: str, data: Any, chance: random.Random, folder: Path) -> None:
    """An input of a kind is put to a command, and what is made of it is taken away."""
    with causes(600 if chance.random() < 0.02 else 6):
        command = KINDS[name].tried(data, chance, folder)
        if command is not None:
            held(command)
    for made in folder.glob("out*"):
        made.unlink() if made.is_file() else shutil.rmtree(made)


def survive(name: str, seeds: range, folder: Path) -> None:
    """Inputs of a kind, each changed from a real one as its seed says."""
    kind = KINDS[name]
    originals = kind.originals()
    for seed in seeds:
        chance = random.Random(seed)
        try:
            tried(name, kind.changed(chance.choice(originals), chance), chance, folder)
        except Exception as problem:
            problem.add_note(f"{name}, seed {seed}")
            raise


def campaign(name: str, seeds: range, folder: Path, told: Path) -> dict[str, object]:
    """As ``survive``, but goes on at what breaks the contract, and changes further what reached
    something new. The row of the table; ``told``: where those inputs are written."""
    kind, reached = KINDS[name], Reached()
    originals, pool = list(kind.originals()), list[Any]()
    broken, slowest = 0, 0.0
    began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    whole = time.process_time()
    for n, seed in enumerate(seeds):
        chance = random.Random(seed)
        data = chance.choice(pool if pool and n % 2 else originals)
        if n >= len(originals):
            data = kind.changed(data, chance)
        before = time.process_time()
        try:
            tried(name, data, chance, folder)
        except BaseException:
            broken += 1
            note(told / f"{name}.broken", data, seed=seed, problem=traceback.format_exc()[-2000:])
        slowest = max(slowest, time.process_time() - before)
        if (new := reached.take()) and n >= len(originals) and len(data) <= _LONGEST:
            pool.append(data)
            note(told / f"{name}.reached", data, seed=seed, lines=new)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - began
    return {
        "kind": name, "inputs": len(seeds), "broken": broken, "kept": len(pool),
        "seconds": round(time.process_time() - whole, 1), "slowest": round(slowest, 2),
        "megabytes": memory * 1024 // 1_000_000,
    }  # fmt: skip


def note(file: Path, data: Any, **more: object) -> None:
    text = data if isinstance(data, str) else base64.b64encode(data).decode()
    with file.open("a", encoding="utf-8", errors="surrogatepass") as out:
        out.write(json.dumps({**more, "input": text}) + "\n")


def kept_inputs(file: Path, name: str) -> Iterator[Any]:
    """The inputs of a kind that a file holds, a line each."""
    bare = isinstance(KINDS[name].originals()[0], bytes)
    for line in file.read_text("utf-8").splitlines():
        if (said := json.loads(line))["kind"] == name:
            yield base64.b64decode(said["input"]) if bare else said["input"]


def apart(name: str, seeds: range, told: Path) -> None:
    """A kind in a process of its own, with a cache and a folder of its own."""
    if child := os.fork():
        os.waitpid(child, 0)
        return
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CACHE_HOME"] = f"{place}/cache"
        os.mkdir(f"{place}/cache")
        os.mkdir(f"{place}/work")
        os.chdir(f"{place}/work")
        row = campaign(name, seeds, Path(place, "work"), told)
    with (told / "table.jsonl").open("a") as table:
        table.write(json.dumps(row) + "\n")
    os._exit(0)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=1_000, help="the first seed")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.mkdir(exist_ok=True)
    each = asked.inputs / sum(KINDS[name].share for name in asked.kinds)
    for name in asked.kinds:
        seeds = range(asked.first, asked.first + round(each * KINDS[name].share))
        apart(name, seeds, asked.out.absolute())


if __name__ == "__main__":
    main()
