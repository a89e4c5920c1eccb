"""``python -m support.compared REVISION FILE...``: what is said of files, before and now.

Records and scoresheets, or folders of them, are judged by the code of an earlier revision and by
that of this folder; every file of which something else is said is told, with what. After a change
of how paper is read, thousands of files that somebody wrote show what no test names.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from support.places import TOP

_PACKAGES = ("rules", "grammar", "dsl_cards", "checker")
_COMMANDS = ("validate", "score")
_LONGEST = 200  # characters of what is told
_AT_ONCE = 100  # files that one process judges


def said(tree: Path, files: Sequence[Path]) -> dict[str, list[Any]]:
    """What the code in a folder says of each file: a line of a game or sheet is an object, any
    other a text."""
    path = os.pathsep.join(str(tree / package) for package in _PACKAGES)
    found = dict[str, list[Any]]()
    for command in _COMMANDS:
        for first in range(0, len(files), _AT_ONCE):
            some = files[first : first + _AT_ONCE]
            run = subprocess.run(
                [sys.executable, "-m", "antipater.checker", command, "--json", *map(str, some)],
                env=os.environ | {"PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            name = ""
            for line in [*run.stdout.splitlines(), *run.stderr.splitlines()]:
                told = json.loads(line) if line.startswith("{") else line
                if isinstance(told, dict):
                    name = str(told.get("file"))
                elif not line.startswith(" "):  # else it goes on with what was said
                    name = line.partition(":")[0]
                found.setdefault(name, []).append({command: told})
    return found


def changes(before: Any, now: Any, place: str = "") -> Iterator[str]:
    """Where two texts, numbers, lists or objects differ, and what stands there."""
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for key in {**before, **now}:
            yield from changes(before.get(key), now.get(key), f"{place}.{key}".lstrip("."))
    elif isinstance(before, list) and isinstance(now, list):
        for n, (one, other) in enumerate(zip_longest(before, now)):
            yield from changes(one, other, f"{place}[{n}]")
    elif before != now:
        yield f"  {place}\n    before: {_short(before)}\n    now:    {_short(now)}"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"


def main(arguments: list[str] | None = None) -> int:
    """Run the tool; 1 if anything differs."""
    parser = ArgumentParser("support.compared", description=__doc__)
    parser.add_argument("revision")
    parser.add_argument("files", nargs="+", type=Path)
    given = parser.parse_args(arguments)
    files = [
        file.resolve()
        for each in given.files
        for file in (sorted(each.rglob("*")) if each.is_dir() else [each])
        if file.is_file()
    ]
    with TemporaryDirectory() as scratch:
        packed = subprocess.run(
            ["git", "archive", given.revision, *_PACKAGES], cwd=TOP, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", scratch], input=packed.stdout, check=True)
        before = said(Path(scratch), files)
    now = said(TOP, files)
    differing = 0
    for file in {**before, **now}:
        told = list(changes(before.get(file, []), now.get(file, [])))
        if told:
            differing += 1
            print(file, *told, sep="\n")
    print(f"{differing} of {len(files)} files are told otherwise")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
