"""Any input at all, through every reader and command: a verdict or one line, never a fault of ours.

Seeds are real inputs; what is changed is their words, lines, numbers and brackets, so that most
of what comes out is nearly right. The campaign runs thousands of each kind:
``pytest -m campaign tests/acceptance/test_campaign.py``.
"""

import io
import json
import random
import re
import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from antipater.checker.__main__ import run
from antipater.grammar.cards.load import read_layers
from support.places import TESTS, TOP
from support.random_duel import as_7wdio, random_game

EXAMPLES = TOP / "docs" / "examples"
REPRO = TESTS / "data" / "repro"
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
ODD = [
    "?", "-1", "0", "7", "10" * 30, "1e999", "²", "٣", "é", "\x1b[2J", "\u202e", "\x00", '"', "'",
    "[", "]", "{", "}", "[[", ",", ";", ":", "=", "#", "\t", "  ", "builds", "construit", "bouwt",
    "Age", "Anna", "Free City", "=1+1", "nan", "true", "null", "{found}", "{0}", "%s", "\\", "/",
    "..", "set", "extends", "duel", "own.coins", "per", "cost", "points", "9" * 5000, "a" * 5000,
]  # fmt: skip
MEMORY = 300_000_000


def texts(*paths: Path) -> list[str]:
    found = [path.read_text("utf-8", "surrogateescape") for path in paths]
    assert found
    return found


def logs() -> list[str]:
    games = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(3)]
    return [*games, "\n".join(games), *texts(*sorted((REPRO / "hostile").glob("*.json")))]


def card_texts() -> list[str]:
    shipped = [text for name in ("duel", "seven_wonders") for _, text in read_layers(name)[0]]
    return [f"set mine\n  extends duel\n\n{text}" for text in shipped]


KINDS: dict[str, tuple[str, Callable[[], list[str]], list[list[str]]]] = {
    "duel": (
        "game.duel",
        lambda: texts(*EXAMPLES.glob("*.duel")),
        [["validate"], ["validate", "--json", "--lang", "fr"], ["convert", "--lang", "nl"]],
    ),
    "seven_wonders": (
        "game.7w",
        lambda: texts(*EXAMPLES.glob("*.7w")),
        [["validate", "--lang", "nl"], ["validate", "--json"], ["convert"], ["score"]],
    ),
    "logs": ("games.jsonl", logs, [["validate"], ["validate", "--json"], ["score", "--json"]]),
    "sheets": (
        "sheet.csv",
        lambda: texts(*EXAMPLES.glob("*.csv")),
        [["score"], ["score", "--json", "--lang", "fr"], ["score", "--csv"]],
    ),
    "sheets_toml": ("sheet.toml", lambda: [SHEET], [["score"], ["score", "--json"]]),
    "cities": (
        "city.txt",
        lambda: texts(EXAMPLES / "cities.txt"),
        [["score"], ["score", "--json"]],
    ),
    "cards": ("mine.cards", card_texts, [["cards", "check"], ["cards", "format", "--check"]]),
}
SHEET = """game = "duel"
table = "final"
winner = "Anna"
[[player]]
name = "Anna"
civilian = 20
scientific = 13
coins = 33
military = 0
[[player]]
name = "Bert"
civilian = 6
treasury = 6
military = 2
"""


def changed(text: str, chance: random.Random) -> str:
    """The text after some changes to its words, lines and characters."""
    for _ in range(chance.choice([1, 1, 2, 3, 8])):
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        parts = re.split(r"(\W)", lines[at])
        where = chance.randrange(len(parts))
        match chance.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(chance.randrange(len(lines)), lines[at])
            case 2:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                parts[where] = chance.choice(ODD)
            case 4:
                parts.insert(where, chance.choice(ODD))
            case 5:
                del parts[where]
            case 6:
                parts[where] = chance.choice(re.split(r"(\W)", chance.choice(lines)))
            case 7:
                lines = lines[:at]
            case _:
                parts[where] = parts[where] * chance.randrange(2, 400)
        if at < len(lines) and chance.random() < 0.9:
            lines[at] = "".join(parts)
        text = "\n".join(lines)
    return text


def outcome(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The exit status of a command, and all that it printed."""
    written = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", written)
        patched.setattr("sys.stderr", written)
        status = run(arguments)
    return status, written.getvalue()


def survives(kind: str, seeds: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, originals, commands = KINDS[kind]
    samples, file = originals(), folder / name
    for seed in seeds:
        chance = random.Random(seed)
        text = changed(chance.choice(samples), chance)
        file.write_bytes(text.encode(chance.choice(["utf-8"] * 8 + ["utf-16"]), "surrogatepass"))
        arguments = [*chance.choice(commands), str(folder if kind == "cards" else file)]
        status, printed = outcome(arguments, monkeypatch)
        assert status in (0, 1, 2), f"{kind} {seed}: {printed[-500:]}"
        assert "Traceback" not in printed, f"{kind} {seed}"
        assert not STEERING.search(printed), f"{kind} {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_some_inputs_of_each_kind(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    survives(kind, range(60), tmp_path, monkeypatch)


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_inputs_of_each_kind(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    survives(kind, range(1_000, 11_000), tmp_path, monkeypatch)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before < MEMORY
