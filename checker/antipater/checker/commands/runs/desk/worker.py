"""Answers what pages ask: as a process of its own by lines of JSON, or inside a web worker.

Both run ``answer``, so that a page is told the same wherever Python runs.
"""

import base64
import gc
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from itertools import count
from pathlib import Path

from antipater.checker.commands.runs.desk.asked import DeskQuestion, NotAsked, read

Tell = Callable[[str], object]
UNREADABLE = 2
_ANSWERED, _COLLECTED = count(), 8


def answer(text: str, tell: Tell) -> None:
    """Run what is asked and tell of it, each time a line of JSON.

    ``{"out": line}`` and ``{"err": line}`` as the command prints them, and at the end
    ``{"status": 0–3, "files": {name: base64}}`` with the files that it wrote or changed.
    """
    try:
        asked = read(text)
    except NotAsked as error:
        tell(json.dumps({"err": str(error)}))
        tell(json.dumps({"status": UNREADABLE, "files": {}}))
        return
    with tempfile.TemporaryDirectory(prefix="antipater-desk-") as folder, chdir(folder):
        _write(asked)
        status = _run(asked, tell)
        files = {name: base64.b64encode(held).decode() for name, held in _changed(asked)}
    # A command lets the collector rest, as its process ends soon; this one goes on. It collects
    # now and then, which takes as long as to judge ten games.
    gc.unfreeze()
    if next(_ANSWERED) % _COLLECTED == 0:
        gc.collect()
    tell(json.dumps({"status": status, "files": files}))


def _write(asked: DeskQuestion) -> None:
    for name, held in asked.files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(held)


def _changed(asked: DeskQuestion) -> Iterator[tuple[str, bytes]]:
    """The files below the folder that are not as they were sent."""
    for path in sorted(Path().rglob("*")):
        if path.is_file():
            held = path.read_bytes()
            if asked.files.get(path.as_posix()) != held:
                yield path.as_posix(), held


def _run(asked: DeskQuestion, tell: Tell) -> int:
    from antipater.checker.__main__ import run

    before, streams = (sys.stdout, sys.stderr), (_LineStream("out", tell), _LineStream("err", tell))
    sys.stdout, sys.stderr = streams
    try:
        return run(list(asked.arguments))
    finally:
        sys.stdout, sys.stderr = before
        for stream in streams:
            stream.end()


class _LineStream(io.TextIOBase):
    """A stream that tells each line as it is complete, and the rest at the end."""

    def __init__(self, kind: str, tell: Tell) -> None:
        self._kind, self._tell, self._begun = kind, tell, ""

    def write(self, text: str) -> int:
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self._tell(json.dumps({self._kind: line}))
        return len(text)

    def flush(self) -> None:
        """What is held back is told when its line ends."""

    def end(self) -> None:
        """Tell what stands on a line that does not end."""
        if self._begun:
            self.write("\n")


def answer_file(name: str) -> None:
    """Answer the question that a file holds, on standard output: how a page asks, which then has
    no object of its own in Python's memory, so that this can be kept."""
    answer(Path(name).read_text("utf-8"), lambda line: print(line, file=sys.__stdout__, flush=True))


def main() -> None:
    """Answer questions, one a line of standard input, until there are no more."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)  # nothing else can stand between the answers

    def tell(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    for line in sys.stdin.buffer:
        answer(line.decode(), tell)


if __name__ == "__main__":
    main()
