"""Asks the desk once what pages ask it, so that what takes long the first time has been made.

Run where the program is packed, for what it keeps between runs; and in a page while nobody asks
anything, for what it has in memory, which the page keeps.
"""

import base64
import json
from collections.abc import Iterator

from antipater.checker.commands.examples import examples_folder
from antipater.checker.commands.runs.desk.worker import answer
from antipater.grammar.cards.load import shipped_sets

_JUDGED = (("validate", "--json"), ("report", "--out=x.html"))
_COUNTED = (("score", "--json"), ("standings", "--json"))
# What is asked of each of these examples; what most people ask for comes first.
_ASKED = (
    ("7wdio_game.json", _JUDGED),
    ("missing_line.duel", _JUDGED),
    ("four_cities.7w", _JUDGED),
    ("tournament.csv", _COUNTED),
)


def _steps() -> Iterator[bool]:
    """Ask one question after another; each time whether what is in memory is worth keeping."""
    for name, asked in _ASKED:
        held = base64.b64encode((examples_folder() / name).read_bytes()).decode()
        for arguments in asked:
            _ask([*arguments, name], {name: held})
            yield (name, arguments) == ("missing_line.duel", _JUDGED[-1])
    for name in shipped_sets():
        _ask(["page", "--out=x.html", f"--set={name}"])
        yield False
        _ask(["cards", "check", "--json", name])
        yield name == shipped_sets()[-1]


def _ask(arguments: list[str], files: dict[str, str] | None = None) -> None:
    answer(json.dumps({"arguments": arguments, "files": files or {}}), lambda line: None)


# Goes on when the next is taken; in memory that a page has kept, from where it was.
STEPS = _steps()

_COUNT = 2 * (len(_ASKED) + len(shipped_sets()))

if __name__ == "__main__":
    for n, _ in enumerate(STEPS, 1):
        print(100 * n // _COUNT, flush=True)  # how much of a hundred is done
