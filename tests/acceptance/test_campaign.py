"""Any input at all, through every reader and command: a verdict or one line, never a fault of ours.

Seeds are real inputs; what is changed is their words, lines, numbers and brackets, so that most
of what comes out is nearly right. The campaign runs thousands of each kind, each input within
10 s of processor time and each kind within 300 MB:
``pytest -m campaign tests/acceptance/test_campaign.py``.
"""

import gzip
import io
import json
import random
import re
import resource
import shutil
import signal
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from antipater.checker.__main__ import run
from antipater.checker.games.registry import GAMES
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.sources import games
from antipater.grammar.cards.load import read_layers
from support.places import TESTS, TOP
from support.random_duel import as_7wdio, random_game
from support.sevenee import sevenee

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
# Characters from which on a text is not changed again, nor a word of it made longer.
LARGEST = 2_000_000
# Seconds of processor time that one input may take; 0 for any.
LIMITS = {"seconds": 0.0}


def texts(*paths: Path) -> list[str]:
    found = [path.read_text("utf-8", "surrogateescape") for path in paths]
    assert found
    return found


@cache
def notations(suffix: str) -> list[str]:
    """The examples of a game in its notation, as they are and in every language."""
    files = sorted(EXAMPLES.glob(f"*{suffix}"))
    records = [read.record for file in files for read in games(str(file)) if read.record]
    written = [GAMES[r.ruleset].write(r, language) for r in records for language in LANGUAGES]
    return [*texts(*files), *written]


def typed_rows() -> list[str]:
    """Rows of a sheet, a line each, as they are typed after ``score``."""
    return [
        "duel\nAnna 20 13 6 0 9 11 33c 0\nBert 6 2 9 10 9 0 19c 0",
        "seven_wonders\nA 1 2 3 4 5 6 7\nB 1 2 3 4 5 6 -7\nC 9c 0 0 0 0 0 0 21",
        "Théâtre, Autel, Palais\nAnna: Altar, The Sphinx; 7 coins",
    ]


def sites() -> list[str]:
    """Logs of sevenee."""
    return [json.dumps(sevenee(seed), indent=1 if seed % 2 else None) for seed in range(3)]


def logs() -> list[str]:
    games = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(3)]
    return [*games, "\n".join(games), *texts(*sorted((REPRO / "hostile").glob("*.json")))]


def card_texts() -> list[str]:
    shipped = [text for name in ("duel", "seven_wonders") for _, text in read_layers(name)[0]]
    return [f"set mine\n  extends duel\n\n{text}" for text in shipped]


def workbooks() -> list[bytes]:
    sheets = REPRO / "sheets"
    return [path.read_bytes() for path in (sheets / "pad.xlsx", *sheets.glob("*.ods"))]


FILE, OUT = "{file}", "{out}"
# What is done with an input of each kind; those that take seconds are drawn rarely.
DUEL = [
    ["validate"], ["validate", "--json", "--lang", "fr"], ["convert", "--lang", "nl"],
    ["validate", "--brief"], ["validate", "--all", "--no-cause"],
    ["validate", "--fix", FILE, "-o", f"{OUT}.duel"], ["validate", "--editions"],
    ["convert", "--to", "7wd.io"], ["convert", "--force", "--into", f"{OUT}.d"],
    ["convert", "--force", "--archive", f"{OUT}.parquet"], ["audit"], ["audit", "--json"],
    ["audit", "--force", "--out", f"{OUT}.csv"], ["standings"], ["standings", "--json"],
    ["standings", "--force", "--html", f"{OUT}.html"], ["score", "--json"],
    ["report", "--force", "-o", f"{OUT}.html"], ["price", "Altar", "--move", "9", "--record"],
    ["view", "--move", "12"], ["view", FILE, "--move", "30", "--json", "--lang", "nl"],
    ["validate", "--why"], ["audit", "--force", "--out", f"{OUT}.jsonl", "--lang", "fr"],
]  # fmt: skip
TABLE = [
    ["validate", "--lang", "nl"], ["validate", "--json"], ["convert"], ["score"],
    ["price", "Altar", "--move", "II.1", "--lang", "fr", "--record"],
    ["audit", "--force", "--out", f"{OUT}.jsonl"], ["standings", "--csv"],
    ["validate", "--fix", FILE, "-o", f"{OUT}.7w"], ["report", "--force", "-o", f"{OUT}.html"],
    ["convert", "--force", "--archive", f"{OUT}.parquet"], ["score", "--editions"],
    ["view", "--move", "II.3"], ["validate", "--why", "--lang", "fr"],
]  # fmt: skip
LOGS = [
    ["validate"], ["validate", "--json"], ["score", "--json"], ["audit", "--json"],
    ["audit", "--force", "--out", f"{OUT}.parquet"], ["convert", "--force", "--into", f"{OUT}.d"],
    ["convert", "--force", "--archive", f"{OUT}.parquet"], ["standings", "--json"],
]  # fmt: skip
SHEETS = [
    ["score"], ["score", "--json", "--lang", "fr"], ["score", "--csv"], ["score", "--editions"],
    ["standings"], ["standings", "--force", "--html", f"{OUT}.html"],
]  # fmt: skip
CARDS = [
    ["cards", "check"], ["cards", "check", "--json", "--below"], ["cards", "format", "--check"],
    ["cards", "format"], ["cards", "fix"], ["cards", "fix", "--check"], ["cards", "show"],
    ["cards", "list"], ["cards", "diff", "duel"], ["cards", "diff", FILE, "duel", "--markdown"],
    ["cards", "diff", "duel", FILE, "--json", "--lang", "nl"],
    ["cards", "sheet", FILE, "-o", f"{OUT}.html"],
]  # fmt: skip
RARE = [
    ["build", FILE, "-o", f"{OUT}.wasm"], ["simulate", FILE, "--games", "2", "--json"],
    ["page", "--force", "-o", f"{OUT}.html", "--set"], ["cards", "test"],
    ["prove", FILE, "--only", "points_at_the_end", "--rlimit", "1000"],
]  # fmt: skip
WORDS = [
    ["explain"], ["explain", "--lang", "fr"], ["cards", "new", "--in", OUT], ["cards", "show"],
    ["cards", "list", "duel", "--age"], ["score", "--blank"], ["validate", "--edition"],
    ["simulate", "--games"], ["price", "--move", "3", "--record", str(EXAMPLES / "disputed.duel")],
    ["cards", "new", "mine", "--extends"], ["build", "--edition"], ["prove", "--only"], [],
]  # fmt: skip

KINDS: dict[str, tuple[str, Callable[[], list[str]], list[list[str]]]] = {
    "duel": ("game.duel", lambda: notations(".duel"), DUEL),
    "seven_wonders": ("game.7w", lambda: notations(".7w"), TABLE),
    "logs": ("games.jsonl", logs, LOGS),
    "sites": ("game.json", sites, [*LOGS, *DUEL[:6]]),
    "sheets": ("sheet.csv", lambda: texts(*EXAMPLES.glob("*.csv")), SHEETS),
    "sheets_toml": ("sheet.toml", lambda: [SHEET], SHEETS),
    "cities": ("city.txt", lambda: texts(EXAMPLES / "cities.txt"), SHEETS[:3]),
    "cards": ("mine.cards", card_texts, CARDS),
    "policies": ("policy.toml", lambda: [POLICY], [["simulate", "--games", "1", "--policy"]]),
    "tournaments": (
        "rules.toml",
        lambda: [TOURNAMENT],
        [["standings", str(EXAMPLES / "tournament.csv"), "--rules"]],
    ),
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

POLICY = """policy = "greedy"
[weights]
points = 1.0
coins = -0.1
victory = 1000
"""
TOURNAMENT = """title = "Spring cup"
points = "rank"
victory = 3
ranks = [5, 3, 2, 1]
ties = ["head_to_head", "wins", "scored", "civilian"]
"""


def changed(text: str, chance: random.Random) -> str:
    """The text after some changes to its words, lines and characters."""
    for _ in range(chance.choice([1, 1, 2, 3, 8])):
        if len(text) > LARGEST:
            break
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
                part, times = parts[where], chance.randrange(2, 400)
                parts[where] = part * min(times, LARGEST // max(len(part), 1) + 1)
        if at < len(lines) and chance.random() < 0.9:
            lines[at] = "".join(parts)
        text = "\n".join(lines)
    return text


def late(*_: object) -> None:
    raise TimeoutError(f"more than {LIMITS['seconds']} seconds of processor time")


def outcome(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """The exit status of a command, and all that it printed."""
    written = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", written)
        patched.setattr("sys.stderr", written)
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMITS["seconds"])
        try:
            status = run(arguments)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return status, written.getvalue()


def filled(command: list[str], file: Path, out: Path) -> list[str]:
    """A command with its input, which stands last unless it has a place, and its output."""
    named = command if FILE in command else [*command, FILE]
    return [part.replace(FILE, str(file)).replace(OUT, str(out)) for part in named]


def held(kind: str, seed: int, command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A command ends as it may, and prints nothing that steers a terminal."""
    status, printed = outcome(command, monkeypatch)
    assert status in (0, 1, 2), f"{kind} {seed} {command}: {printed[-500:]}"
    assert "Traceback" not in printed, f"{kind} {seed} {command}"
    assert not STEERING.search(printed), f"{kind} {seed} {command}"
    assert printed or status == 0 or "--check" in command, f"{kind} {seed} {command}: not a word"


def survives(kind: str, seeds: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, originals, commands = KINDS[kind]
    (folder / "set").mkdir(exist_ok=True)
    samples, file = originals(), folder / "set" / name
    for seed in seeds:
        chance = random.Random(seed)
        text = changed(chance.choice(samples), chance)
        file.write_bytes(text.encode(chance.choice(["utf-8"] * 8 + ["utf-16"]), "surrogatepass"))
        rare = kind == "cards" and chance.random() < 0.02
        command = chance.choice(RARE if rare else commands)
        held(kind, seed, filled(command, file.parent if kind == "cards" else file, folder / "out"),
             monkeypatch)  # fmt: skip
        for made in folder.glob("out*"):
            made.unlink() if made.is_file() else shutil.rmtree(made)


def words_survive(seeds: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any words at all after a command: none is a file."""
    for seed in seeds:
        chance = random.Random(seed)
        words = [chance.choice(ODD).replace("\0", "") for _ in range(chance.randrange(1, 4))]
        command = [part.replace(OUT, str(folder)) for part in chance.choice(WORDS)]
        # Nothing is written to a place that these words happen to name.
        words = [word for word in words if "/" not in word and word != ".."]
        held("words", seed, [*command, *words], monkeypatch)


def workbooks_survive(seeds: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spreadsheets whose parts are changed, or whose bytes are."""
    for seed in seeds:
        chance = random.Random(seed)
        book = chance.choice(workbooks())
        file = folder / f"pad{'.ods' if b'opendocument' in book[:100] else '.xlsx'}"
        file.write_bytes(damaged(book, chance) if chance.random() < 0.3 else edited(book, chance))
        command = chance.choice([["score"], ["score", "--json"], ["score", "--csv"], ["standings"]])
        held("workbook", seed, [*command, str(file)], monkeypatch)


PACKED = {
    "game.duel.gz": ("duel", [["validate"], ["audit"], ["score", "--json"], ["standings"]]),
    "games.jsonl.gz": ("logs", [["validate", "--json"], ["audit", "--json"]]),
    "sheet.csv.gz": ("sheets", [["score"], ["score", "--json"], ["standings"]]),
    "city.txt.gz": ("cities", [["score"]]),
    "all.zip": ("", [["validate"], ["score"], ["score", "--json"], ["audit"], ["standings"]]),
    "games.parquet": ("", [["validate"], ["audit"], ["score"], ["convert"], ["standings"]]),
}


def packed(name: str, chance: random.Random, folder: Path) -> bytes:
    """An archive of inputs that are changed themselves."""
    kind = PACKED[name][0]
    if kind:
        return gzip.compress(
            changed(chance.choice(KINDS[kind][1]()), chance).encode("utf-8", "replace")
        )
    if name.endswith(".zip"):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for one in chance.sample(
                ["duel", "seven_wonders", "sheets", "cities", "sheets_toml"], 2
            ):
                text = changed(chance.choice(KINDS[one][1]()), chance)
                archive.writestr(KINDS[one][0], text.encode("utf-8", "replace"))
            archive.writestr("pad.xlsx", chance.choice(workbooks()))
        return out.getvalue()
    file = folder / "whole.parquet"
    if not file.exists():
        assert run(["convert", str(EXAMPLES), "--archive", str(file)]) in (0, 1)
    return file.read_bytes()


def packed_survive(seeds: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed inputs and archives, half of them with bytes of the archive changed."""
    for seed in seeds:
        chance = random.Random(seed)
        name = chance.choice(list(PACKED))
        content = packed(name, chance, folder)
        if chance.random() < 0.5 or name.endswith(".parquet"):
            content = damaged(content, chance)
        (folder / name).write_bytes(content)
        command = chance.choice(PACKED[name][1])
        held("packed", seed, [*command, str(folder / name)], monkeypatch)
        (folder / name).unlink()


def typed_survive(seeds: range, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows and cities typed after ``score``."""
    for seed in seeds:
        chance = random.Random(seed)
        rows = changed(chance.choice(typed_rows()), chance).replace("\0", "").split("\n")
        rows = [row for row in rows if "/" not in row and ".." not in row]
        options = chance.choice([[], ["--json"], ["--csv"], ["--lang", "nl"], ["--editions"]])
        held("typed", seed, ["score", *options, "--", *rows], monkeypatch)


def damaged(book: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(book))
    return chance.choice([book[:at], book[:at] + b"\xff" * 9 + book[at + 9 :], book[:at] * 2])


def edited(book: bytes, chance: random.Random) -> bytes:
    """A workbook with one of its parts changed as text is."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(written, "w") as new:
        names = old.namelist()
        chosen = chance.choice(names)
        for name in names:
            text = old.read(name).decode("utf-8", "replace")
            if name == chosen:
                text = changed(text.replace("><", ">\n<"), chance)
            new.writestr(name, text.encode("utf-8", "replace"))
    return written.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_some_inputs_of_each_kind(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    survives(kind, range(60), tmp_path, monkeypatch)


OTHERS = {
    "words": words_survive,
    "workbooks": workbooks_survive,
    "packed": packed_survive,
    "typed": typed_survive,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", OTHERS)
def test_some_other_inputs(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    OTHERS[kind](range(60), tmp_path, monkeypatch)


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each input of a campaign within its time, and all of them within the memory."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    kept = signal.signal(signal.SIGVTALRM, late)
    monkeypatch.setitem(LIMITS, "seconds", 10.0)
    yield
    signal.signal(signal.SIGVTALRM, kept)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before < MEMORY


@pytest.mark.campaign
@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("kind", [*KINDS, *OTHERS])
def test_ten_thousand_inputs_of_each_kind(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = range(1_000, 11_000)
    if kind in KINDS:
        survives(kind, seeds, tmp_path, monkeypatch)
    else:
        OTHERS[kind](seeds, tmp_path, monkeypatch)
