"""The kinds of inputs of the campaign: real ones, how one is changed, and what is done with it.

Seeds are real inputs; what is changed is their words, lines, numbers and brackets, so that most
of what comes out is nearly right.
"""

import gzip
import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from antipater.checker.__main__ import run
from antipater.checker.games.registry import GAMES
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.sources import games
from antipater.grammar import cache as kept
from antipater.grammar.cards.load import read_layers
from support.places import TESTS, TOP
from support.random_duel import as_7wdio, random_game
from support.sevenee import sevenee

EXAMPLES = TOP / "docs" / "examples"
REPRO = TESTS / "data" / "repro"
ODD = [
    "?", "-1", "0", "7", "10" * 30, "1e999", "²", "٣", "é", "\x1b[2J", "\u202e", "\x00", '"', "'",
    "[", "]", "{", "}", "[[", ",", ";", ":", "=", "#", "\t", "  ", "builds", "construit", "bouwt",
    "Age", "Anna", "Free City", "=1+1", "nan", "true", "null", "{found}", "{0}", "%s", "\\", "/",
    "..", "set", "extends", "duel", "own.coins", "per", "cost", "points", "9" * 5000, "a" * 5000,
]  # fmt: skip
# Characters from which on a text is not changed again, nor a word of it made longer.
LARGEST = 2_000_000


def texts(*paths: Path) -> list[str]:
    found = [path.read_text("utf-8", "surrogateescape") for path in paths]
    assert found
    return found


@cache
def notations(suffix: str) -> list[str]:
    """The examples of a game in its notation, as they are and in every language, and their
    beginnings, which are judged sooner."""
    files = sorted(EXAMPLES.glob(f"*{suffix}"))
    records = [read.record for file in files for read in games(str(file)) if read.record]
    written = [GAMES[r.ruleset].write(r, language) for r in records for language in LANGUAGES]
    whole = [*texts(*files), *written]
    lines = [text.splitlines(keepends=True) for text in whole]
    return [*whole, *("".join(each[: len(each) // n]) for each in lines for n in (2, 3, 4, 5))]


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
    other = json.dumps({"rules": {"img": "[role]", "n": [1, [2], None]}}, indent=1)
    return [*games, "\n".join(games), other, *texts(*sorted((REPRO / "hostile").glob("*.json")))]


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

FILES: dict[str, tuple[str, Callable[[], list[str]], list[list[str]]]] = {
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
# Games take long to judge, sets to compile.
SHARES = {"duel": 0.4, "seven_wonders": 0.3, "cards": 0.5}
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


def damaged(book: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(book) or 1)
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
    if kind := PACKED[name][0]:
        text = changed(chance.choice(FILES[kind][1]()), chance)
        return gzip.compress(text.encode("utf-8", "replace"))
    if name.endswith(".parquet"):
        return forged(archive(folder), chance) if chance.random() < 0.5 else archive(folder)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for one in chance.sample(["duel", "seven_wonders", "sheets", "cities", "sheets_toml"], 2):
            text = changed(chance.choice(FILES[one][1]()), chance)
            made.writestr(FILES[one][0], text.encode("utf-8", "replace"))
        made.writestr("pad.xlsx", chance.choice(workbooks()))
    return out.getvalue()


@cache
def archive(folder: Path) -> bytes:
    file = folder / "whole.parquet"
    # A record of a set of its own may be beyond reading without it.
    assert run(["convert", str(EXAMPLES), "--archive", str(file)]) in (0, 1, 2)
    return file.read_bytes()


def forged(content: bytes, chance: random.Random) -> bytes:
    """An archive that is whole, of which what it says of itself or of a game is changed."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    whole = pq.ParquetFile(io.BytesIO(content))
    table = whole.read()
    said = {name: text for name, text in whole.metadata.metadata.items() if name[:5] != b"ARROW"}
    if chance.random() < 0.5:
        name = chance.choice(sorted(said))
        text = re.sub(r"([,{}\[\]])", r"\1\n", said[name].decode())
        said[name] = changed(text, chance).replace("\n", "").encode("utf-8", "replace")
    else:
        at, row = chance.randrange(table.num_columns), chance.randrange(table.num_rows)
        values = table.column(at).to_pylist()
        values[row] = chance.choice([None, *values])
        kind = pa.field(table.field(at).name, table.field(at).type)
        table = table.set_column(at, kind, pa.array(values, kind.type))
    out = io.BytesIO()
    with pq.ParquetWriter(out, table.schema) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata(said)
    return out.getvalue()


class Kind(NamedTuple):
    """``tried``: put an input into a folder, and the command that reads it; None where it has
    been tried already, by a call. What ``changed`` gives can be changed again. ``share``: how many
    inputs, of those that a kind of cheap ones gets."""

    originals: Callable[[], Sequence[Any]]
    changed: Callable[[Any, random.Random], Any]
    tried: Callable[[Any, random.Random, Path], list[str] | None]
    share: float = 1.0


def file_tried(name: str, text: str, chance: random.Random, folder: Path) -> list[str]:
    """A text in a file of its own folder, rarely in another encoding."""
    file_name, _, commands = FILES[name]
    file = folder / "set" / file_name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text.encode(chance.choice(["utf-8"] * 8 + ["utf-16"]), "surrogatepass"))
    rare = name == "cards" and chance.random() < 0.02
    command = chance.choice(RARE if rare else commands)
    return filled(command, file.parent if name == "cards" else file, folder / "out")


def filled(command: list[str], file: Path, out: Path) -> list[str]:
    """A command with its input, which stands last unless it has a place, and its output."""
    named = command if FILE in command else [*command, FILE]
    return [part.replace(FILE, str(file)).replace(OUT, str(out)) for part in named]


def words_changed(_: str, chance: random.Random) -> str:
    """Any words at all; none is a file, and nothing is written to a place that they name."""
    words = [chance.choice(ODD).replace("\0", "") for _ in range(chance.randrange(1, 4))]
    return "\n".join(word for word in words if "/" not in word and word != "..")


def words_tried(words: str, chance: random.Random, folder: Path) -> list[str]:
    command = [part.replace(OUT, str(folder / "out")) for part in chance.choice(WORDS)]
    return [*command, *words.split("\n")]


def book_changed(book: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.3 or not zipfile.is_zipfile(io.BytesIO(book)):
        return damaged(book, chance)
    try:
        return edited(book, chance)
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError, RuntimeError):
        return damaged(book, chance)


def book_tried(book: bytes, chance: random.Random, folder: Path) -> list[str]:
    file = folder / f"pad{'.ods' if b'opendocument' in book[:100] else '.xlsx'}"
    file.write_bytes(book)
    return [*chance.choice([["score"], ["score", "--json"], ["score", "--csv"], ["standings"]]),
            str(file)]  # fmt: skip


def packed_tried(name: str, chance: random.Random, folder: Path) -> list[str]:
    """Packed inputs and archives, half of them with bytes of the archive changed."""
    content = packed(name, chance, folder)
    (folder / "packed").mkdir(exist_ok=True)
    file = folder / "packed" / name
    file.write_bytes(damaged(content, chance) if chance.random() < 0.5 else content)
    return [*chance.choice(PACKED[name][1]), str(file)]


def typed_tried(text: str, chance: random.Random, folder: Path) -> list[str]:
    """Rows and cities typed after ``score``."""
    rows = [row for row in text.replace("\0", "").split("\n") if "/" not in row and ".." not in row]
    options = chance.choice([[], ["--json"], ["--csv"], ["--lang", "nl"], ["--editions"]])
    return ["score", *options, "--", *rows]


@cache
def modules() -> list[bytes]:
    from antipater.checker.compile.build import module_of

    return [module_of("duel"), module_of("seven_wonders")]


def module_changed(module: bytes, chance: random.Random) -> bytes:
    """A module with bytes changed, or with another manifest, which says something wrong."""
    from antipater.checker.compile.abi import SECTION
    from antipater.checker.compile.wasm import custom_sections, name_of, unsigned

    try:
        sections = dict(custom_sections(module))
        text = sections[SECTION].decode()
    except (ValueError, KeyError):
        return damaged(module, chance)
    if chance.random() < 0.3:
        return damaged(module, chance)
    spread = re.sub(r"([,{}\[\]])", "\\1\n", text)
    new = changed(spread, chance).replace("\n", "").encode("utf-8", "replace")
    old, new = (name_of(SECTION) + part for part in (sections[SECTION], new))
    return module.replace(unsigned(len(old)) + old, unsigned(len(new)) + new)


def module_tried(module: bytes, chance: random.Random, folder: Path) -> None:
    """Loaded and asked as far as it goes: what it cannot is said in one line."""
    from antipater.checker.compile.host import Module, ModuleError

    try:
        loaded = Module.load(module)
        none = bytes(loaded.setup_size * 2)
        loaded.judge(1, none, bytes(8), b"").row(0)
    except (ModuleError, ValueError) as problem:
        if "\n" in str(problem):
            raise AssertionError(f"more than one line: {problem}") from None


def cache_changed(_: str, chance: random.Random) -> str:
    return str(chance.randrange(1 << 30))


def cache_tried(seed: str, chance: random.Random, folder: Path) -> list[str]:
    """A file of the cache is damaged, or is another one's, or holds other data; what is read
    from it must be as if nothing had been kept."""
    where = kept.folder()
    assert where
    chance = random.Random(seed)
    files = sorted(file for file in where.iterdir() if file.suffix != ".db")
    if files:
        file, other = chance.choice(files), chance.choice(files)
        match chance.randrange(3):
            case 0:
                file.write_bytes(damaged(file.read_bytes(), chance) or b"x")
            case 1:
                file.write_bytes(other.read_bytes())
            case _ if file.suffix not in (".cwasm", ".module"):
                text = json.dumps(kept.read(file.name))
                spread = re.sub(r"([,{}\[\]])", "\\1\n", text[:200_000])
                try:
                    kept.write(file.name, json.loads(changed(spread, chance).replace("\n", "")))
                except ValueError:
                    kept.write(file.name, spread)
            case _:
                kept.write_bytes(file.name, chance.randbytes(500))
    forget()
    return [part.replace(OUT, str(folder / "out")) for part in chance.choice(KEEPING)]


def forget() -> None:
    """As a new process: what was read from the cache is read again."""
    from antipater.checker.compile import build
    from antipater.grammar.cards import load

    for module in (load, build):
        for found in vars(module).values():
            if hasattr(found, "cache_clear"):
                found.cache_clear()


KEEPING = [
    ["simulate", "duel", "--games", "1", "--json"], ["cards", "check", "duel"],
    ["audit", str(EXAMPLES / "7wdio_game.json"), "--json"],
    ["validate", str(EXAMPLES / "three_players.7w"), "--json"],
    ["score", str(EXAMPLES / "tournament.csv"), "--json"],
    ["audit", str(EXAMPLES / "three_players.7w"), "--json"],
    ["cards", "check", str(EXAMPLES / "usurers")], ["cards", "diff", "duel", "duel_promo"],
    ["page", "--force", "-o", f"{OUT}.html"],
]  # fmt: skip

KINDS = {
    **{
        name: Kind(originals, changed, partial(file_tried, name), SHARES.get(name, 1.0))
        for name, (_, originals, _) in FILES.items()
    },
    "words": Kind(lambda: [""], words_changed, words_tried),
    "workbooks": Kind(workbooks, book_changed, book_tried),
    "packed": Kind(lambda: list(PACKED), lambda name, _: name, packed_tried),
    "typed": Kind(typed_rows, changed, typed_tried),
    "modules": Kind(modules, module_changed, module_tried, 0.3),
    "kept": Kind(lambda: [""], cache_changed, cache_tried, 0.1),
}
