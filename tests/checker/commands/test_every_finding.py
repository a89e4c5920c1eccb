"""Every finding that there is, produced by the command line from a small input.

The inputs of `tests/data/findings` are told apart by the finding that each produces. What no
text file can hold (archives, sizes, faults, and moves that no format can write) is made here.
"""

import gzip
import io
import json
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.base.plain_toml import LARGEST_TOML
from antipater.checker.commands.cli import app
from antipater.checker.messages.catalogue import catalogue
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import LIMIT, ReadGame
from antipater.checker.sheets.reading.tables import LONGEST_ROW
from antipater.checker.sheets.reading.tabs import MOST_COLUMNS
from antipater.grammar.cards.load import load_set
from antipater.grammar.catalogue import all_codes
from antipater.grammar.records.lines import LONGEST_LINE
from antipater.rules.duel import Verb
from antipater.rules.seven_wonders import Action, Play
from support.commands import run
from support.forgetting import forget
from support.places import TESTS, TOP
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.samples import samples

SHEETS_OF_ONE = TESTS / "data" / "repro" / "workbooks" / "sheets.xlsx"
EXAMPLES = TOP / "docs" / "examples"


# What is told of a record with which nothing is wrong.
NOTES = frozenset(
    {"R-READ-01", "R-READ-02", "R-READ-03", "R-READ-04", "R-READ-05", "R-READ-06", "R-READ-07"}
    | {"R-READ-08"}
    | {"R-SEVENEE-03", "R-SEVENEE-05", "R-SEVENEE-06", "R-BGA-05", "R-BGA-07"}
    | {"R-COINS-01", "R-STAND-01"}
)
SAMPLES = {sample.code: sample for sample in samples()}


@dataclass
class Bench:
    """Where an input is made: a folder, and the right to patch the program."""

    folder: Path
    patch: pytest.MonkeyPatch
    command: str = "validate"
    options: list[str] = field(default_factory=list)
    piped: bytes | None = None

    def file(self, name: str, content: bytes) -> str:
        path = self.folder / name
        path.write_bytes(content)
        return str(path)

    def zipped(self, name: str, content: bytes) -> str:
        path = self.folder / "games.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(name, content)
        return str(path)

    def archive(self, record: Any = None) -> Path:
        """An archive of one game."""
        pytest.importorskip("pyarrow")
        from antipater.checker.records.archive.write import ArchiveWriter

        path = self.folder / "games.parquet"
        with ArchiveWriter(path) as archive:
            archive.add(ReadGame("somewhere", 1, record or random_game(1)[0], None, 0, b"text"))
        return path

    def with_row(self, **changes: object) -> str:
        """An archive of which the row says something else."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.archive()
        table, metadata = pq.read_table(path), pq.ParquetFile(path).metadata.metadata
        (row,) = table.to_pylist()
        table = pa.Table.from_pylist([{**row, **changes}], schema=table.schema)
        pq.write_table(table.replace_schema_metadata(metadata), path)
        return str(path)

    def rewritten(self, **changes: object) -> str:
        """An archive of which the metadata says something else."""
        import pyarrow.parquet as pq

        from antipater.checker.records.archive.schema import KEY

        path = self.archive()
        table, metadata = pq.read_table(path), pq.ParquetFile(path).metadata.metadata
        kept = json.loads(metadata[KEY])
        told = {KEY: json.dumps({**kept, **changes}).encode()} if changes else {}
        pq.write_table(table.replace_schema_metadata(told), path)
        return str(path)


def without_the_extra(bench: Bench) -> str:
    path = bench.file("games.parquet", b"PAR1" + bytes(100) + b"PAR1")
    forget(bench.patch, "antipater.checker.bulk", "antipater.checker.bulk.native.judge")
    for name in ("pyarrow", "pyarrow.parquet"):
        bench.patch.setitem(sys.modules, name, None)
    return path


def spoilt_row(bench: Bench) -> str:
    return bench.with_row(tokens=[999])


def designers_set(bench: Bench) -> str:
    return bench.with_row(set="mine")


def lacking_set(bench: Bench) -> str:
    bench.options = ["--set", "duel"]
    seeds = (random_game(seed)[0] for seed in range(50))
    promo = {load_set("duel_promo").by_slug[slug].id for slug in ("messe", "statue_of_liberty")}
    return str(
        bench.archive(next(r for r in seeds if promo & {*r.setup.rows[0], *r.setup.rows[1]}))
    )


def piped_archive(bench: Bench) -> str:
    bench.piped = bench.archive().read_bytes()
    return "-"


def fault(bench: Bench) -> str:
    def broken(*_: object) -> None:
        raise RuntimeError("what nobody thought of")

    bench.patch.setattr("antipater.checker.judging.games.judge_record", broken)
    return str(EXAMPLES / "disputed.duel")


def no_guilds(bench: Bench) -> str:
    """A game whose Age III is not written, and of which no card is a guild."""
    record, _ = random_game(1, in_play=0, favour={Verb.BUILD: 0.01})
    ages = {age: cards for age, cards in record.setup.layouts.items() if age < 3}
    record = replace(record, setup=replace(record.setup, layouts=ages))
    return bench.file("game.duel", write_notation(record).encode())


def of_another_zone(bench: Bench) -> str:
    """A game of a set with two zones; what lies in the one is written in the row of the other."""
    text = (EXAMPLES / "muses" / "muses.cards").read_text("utf-8")
    text += (
        '\nzone helicon\n  en "H"  fr "H"  nl "H"\n  scores muses\n  row of 1\n  price 1 coins\n'
        "phase rise\n  instead of a card: choose 1 of helicon, pay its price, take it\n"
        'character pan\n  en "Pan"  fr "Pan"  nl "Pan"\n  lies in helicon\n  points 1\n'
    )
    bench.file("muses.cards", text.encode())
    bench.options = ["--set", str(bench.folder)]
    return bench.file("game.duel", RECORD.replace(b"Anna builds", b"Row\n  Pan\nAnna builds"))


def chosen_by_nobody(bench: Bench) -> str:
    """A game of the first printing: the pawn is in the middle, and the other player begins."""
    lines = [f"{('Anna', 'Bert')[n % 2]} discards {card}" for n, card in enumerate(AGE_1)]
    text = RECORD.decode().replace("Anna builds Altar\n", '[Edition "2015"]\n')
    return bench.file("game.duel", (text + "\n".join(lines) + "\nBert lets Anna begin\n").encode())


def too_long_name(bench: Bench) -> str:
    return str(bench.folder / ("x" * 300))


def log(*moves: object) -> bytes:
    first = (EXAMPLES / "7wdio_game.json").read_text("utf-8").splitlines()[1].rstrip(",")
    return json.dumps([json.loads(first), *moves]).encode()


def sheet(bench: Bench, name: str, content: bytes) -> str:
    bench.command = "score"
    return bench.file(name, content)


def wide_workbook() -> bytes:
    """A workbook with a cell in a column beyond those that are read."""
    from openpyxl import Workbook  # type: ignore[import-untyped]

    book: Any = Workbook()
    out = io.BytesIO()
    book.active.cell(1, MOST_COLUMNS + 1, "note")
    book.save(out)
    return out.getvalue()


AGE_1 = [i.names["en"][0] for i in load_set("duel").items if i.age == 1][:20]
RECORD = b'[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\nAnna builds Altar\n'
HEAD = b"player,civilian,scientific,commercial,guilds,wonders,progress,coins,military\n"
MADE: dict[str, Callable[[Bench], str]] = {
    "D-SETUP-05": no_guilds,
    "D-SETUP-07": of_another_zone,
    "D-BEGIN-03": chosen_by_nobody,
    "R-ARCHIVE-01": without_the_extra,
    "R-ARCHIVE-02": lambda b: b.file("games.parquet", b"PAR1" + bytes(100) + b"PAR1"),
    "R-ARCHIVE-03": lambda b: b.rewritten(),
    "R-ARCHIVE-04": lambda b: b.rewritten(version=2),
    "R-ARCHIVE-05": lacking_set,
    "R-ARCHIVE-06": spoilt_row,
    "R-ARCHIVE-07": designers_set,
    "R-ARCHIVE-08": piped_archive,
    "R-FAULT-01": fault,
    "R-FILE-01": lambda b: str(b.folder / "missing.duel"),
    "R-FILE-02": lambda b: str(b.folder),
    "R-FILE-03": too_long_name,
    "R-FILE-04": lambda b: b.file("mine.cards", b"set mine\n"),
    "R-BINARY-01": lambda b: b.file("game.duel", b"\x89PNG\r\n\x1a\n"),
    "R-SIZE-01": lambda b: b.file("game.duel", b"x" * (LIMIT + 1)),
    "R-ARRAY-01": lambda b: b.file("log.json", b"[[" + b" " * LIMIT + b"]]"),
    "R-LINE-01": lambda b: b.file("game.duel", RECORD + b"Bert builds " + b"a " * LONGEST_LINE),
    "R-MORE-01": lambda b: b.file("game.duel", RECORD + b"Bert bilds Baths\n" * 300),
    "R-PACKED-01": lambda b: b.file("games.gz", gzip.compress(b" " * 100_000_000)),
    "R-PACKED-02": lambda b: b.file("games.gz", gzip.compress(RECORD)[:-20]),
    "R-PACKED-03": lambda b: b.file("games.gz", gzip.compress(gzip.compress(RECORD))),
    "R-PACKED-04": lambda b: b.zipped("picture.png", b"\x89PNG"),
    "R-READ-01": lambda b: b.file("game.duel", RECORD.replace(b"Anna", "Zoé".encode("latin-1"))),
    "R-JSON-03": lambda b: b.file("log.json", b"[" * 200_000),
    "R-JSON-04": lambda b: b.file("log.json", b"[" + b"9" * 10_000 + b"]"),
    "R-7WDIO-04": lambda b: b.file("log.json", log(7)),
    "R-7WDIO-05": lambda b: b.file(
        "log.json", log({"meta": {"actor": "user1"}, "move": {"id": 99}})
    ),
    "R-7WDIO-06": lambda b: b.file(
        "log.json", log({"meta": {"actor": "user1"}, "move": {"id": 4, "card": 999}})
    ),
    "S-LIMIT-01": lambda b: sheet(b, "sheet.toml", b"[[player]]\n" + b"#" * (LARGEST_TOML + 1)),
    "S-LIMIT-03": lambda b: sheet(b, "sheet.csv", HEAD + b"Anna," + b"1" * (LONGEST_ROW + 1)),
    "S-LIMIT-04": lambda b: sheet(b, "sheet.xlsx", wide_workbook()),
    "S-LIMIT-05": lambda b: sheet(b, "sheet.xlsx", SHEETS_OF_ONE.read_bytes()),
    "S-READ-01": lambda b: sheet(b, "sheet.xlsx", b"PK\x03\x04" + bytes(50)),
}


def values() -> dict[str, Any]:
    """Records of moves that the notations and 7wd.io's logs cannot write."""
    duel, _ = random_game(1)
    wonder = duel.setup.rows[0][0]
    first = next(n for n, move in enumerate(duel.moves) if move.verb is Verb.DISCARD)
    begin = next(n for n, move in enumerate(duel.moves) if move.verb is Verb.BEGIN)

    def with_item(number: int, item: int) -> Any:
        moves = list(duel.moves)
        moves[number] = moves[number]._replace(item=item)
        return replace(duel, moves=tuple(moves))

    table = random_table(1, 3, known=False)
    last = table.plays[-1]
    stage = next(i.id for i in load_set("seven_wonders").items if i.number)
    plays = [table.plays[0]._replace(play=Play(0, Action.DISCARD, stage)), *table.plays[1:]]
    return {
        "D-CARD-04": with_item(first, wonder),
        "D-BEGIN-01": with_item(begin, 2),
        "W-END-01": replace(table, plays=(*table.plays, last._replace(age=4, turn=1))),
        "W-CARD-03": replace(table, plays=tuple(plays)),
    }


VALUES = ("D-BEGIN-01", "D-CARD-04", "W-CARD-03", "W-END-01")


def told(arguments: list[str], piped: bytes | None = None) -> tuple[int, list[str]]:
    """The exit status of a command, and the codes that its JSON tells, those of notes and of
    what stood too."""
    result = CliRunner().invoke(app, [*arguments, "--json"], input=piped)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    lists = ("findings", "notes", "stood")
    all_told = [found for each in objects for key in lists for found in each.get(key, ())]
    return result.exit_code, [found["code"] for found in all_told]


def test_every_finding_has_an_input() -> None:
    assert set(SAMPLES) | set(MADE) | set(VALUES) == set(catalogue())
    assert len(SAMPLES) + len(MADE) + len(VALUES) == len(catalogue())


@pytest.mark.slow
@pytest.mark.parametrize("code", SAMPLES)
def test_a_small_input_produces_the_finding(code: str, tmp_path: Path) -> None:
    sample = SAMPLES[code]
    arguments = sample.arguments(tmp_path)
    # Causes are those of ``test_diagnosis``: here they must do no harm, on every fourth input.
    if arguments[0] == "validate" and [*SAMPLES].index(code) % 4:
        arguments.append("--no-cause")
    status, codes = told(arguments)
    assert set(codes) == {code, *sample.also}
    assert status in ((0,) if code in NOTES else (1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(set(SAMPLES) - NOTES))
def test_the_text_tells_it_too(code: str, tmp_path: Path) -> None:
    language = LANGUAGES[sum(map(ord, code)) % len(LANGUAGES)]
    arguments = SAMPLES[code].arguments(tmp_path)
    if arguments[0] == "validate":
        arguments = [*arguments, "--all", "--no-cause"]
    result = run(*arguments, "--lang", language)
    assert f"{code}: " in result.output


@pytest.mark.slow
@pytest.mark.parametrize("code", MADE)
def test_what_no_text_file_holds(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(tmp_path, monkeypatch)
    file = MADE[code](bench)
    status, codes = told([bench.command, file, *bench.options], bench.piped)
    assert code in codes
    assert status in ((0,) if code in NOTES else (3,) if code == "R-FAULT-01" else (1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("code", VALUES)
def test_what_no_format_can_write(code: str) -> None:
    from antipater.checker.judging.games import judge_record
    from antipater.checker.messages.catalogue import message

    record = values()[code]
    found = next(f for f in judge_record(record).findings if f.code == code)
    for language in LANGUAGES:
        assert message(found, language, record.players)


# Card text

PAGES = all_codes()


def small_set(folder: Path, code: str) -> Path:
    """A set of which a code tells something; that of its page, where it has one."""
    file = folder / "mine.cards"
    if code == "C-READ":
        file.write_text("set mine\n  extends duel\n" + "#" * 300_000)
    elif code == "C-TOO-MANY":
        file.write_text("set mine\n  extends duel\n\n" + "building\n" * 400)
    else:
        text = PAGES[code].wrong
        game = "seven_wonders" if "board " in text else "duel"
        head = "" if text.startswith("set ") else f"set mine\n  extends {game}\n\n"
        file.write_text(head + text, "utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("code", PAGES)
def test_card_text_produces_every_code(code: str, tmp_path: Path) -> None:
    named = "dule" if code == "C-NO-SET" else str(small_set(tmp_path, code))
    result = run("cards", "check", named, "--json")
    assert result.exit_code in (0, 1, 2)
    codes = [json.loads(line).get("code") for line in result.stdout.splitlines()]
    assert code in codes
