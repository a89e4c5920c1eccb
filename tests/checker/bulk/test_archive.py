"""Archives: games go in and come out as they were; what is no archive is told in one line."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from antipater.checker.games.registry import GAMES  # noqa: E402  (after importorskip)
from antipater.checker.judging.games import judge_record  # noqa: E402  (after importorskip)
from antipater.checker.messages.catalogue import message  # noqa: E402
from antipater.checker.records.archive.read import Archive, archived_games  # noqa: E402  (after importorskip)
from antipater.checker.records.archive.rows import RowReader, row_of  # noqa: E402  (after importorskip)
from antipater.checker.records.archive.schema import KEY, Metadata, schema  # noqa: E402  (after importorskip)
from antipater.checker.records.archive.write import ArchiveWriter, _Part  # noqa: E402  (after importorskip)
from antipater.checker.records.duel.writer import write_notation  # noqa: E402  (after importorskip)
from antipater.checker.records.files import ReadGame  # noqa: E402  (after importorskip)
from antipater.checker.records.record import ClaimedResult, Comment, End, Stop  # noqa: E402  (after importorskip)
from antipater.checker.records.seven_wonders.writer import write_table  # noqa: E402  (after importorskip)
from antipater.checker.records.sources import games  # noqa: E402  (after importorskip)
from antipater.grammar.cards.load import load_set  # noqa: E402  (after importorskip)
from antipater.rules.card_set import Kind  # noqa: E402  (after importorskip)
from support.commands import run  # noqa: E402  (after importorskip)
from support.places import TOP  # noqa: E402  (after importorskip)
from support.random_duel import as_7wdio, random_game  # noqa: E402  (after importorskip)
from support.random_seven_wonders import random_table  # noqa: E402  (after importorskip)

EXAMPLES = TOP / "docs" / "examples"
RECORDS = sorted(EXAMPLES.glob("*.duel")) + sorted(EXAMPLES.glob("*.7w"))
REPRO = sorted((TOP / "tests" / "data" / "repro" / "records").iterdir())


def stored(path: Path, records: list[Any], source: bytes = b"the text") -> list[ReadGame]:
    """The games of an archive that some records were put into."""
    with ArchiveWriter(path) as archive:
        for number, record in enumerate(records, 1):
            archive.add(ReadGame("somewhere", number, record, None, 0, source))
    return list(games(str(path)))


@pytest.mark.slow
def test_random_games_of_both_games_come_out_as_they_went_in(tmp_path: Path) -> None:
    records: list[Any] = [random_game(seed)[0] for seed in range(20)]
    for seed in range(12):
        players = 2 + seed % 6
        records.append(random_table(seed, players, known=seed % 2 == 0, stated=seed % 3 == 0))
        records.append(random_table(seed, players, turns=1 + seed))
    back = stored(tmp_path / "games.parquet", records)
    assert [game.record for game in back] == records
    assert [game.record and game.record.format for game in back] == [r.format for r in records]
    assert [game.number for game in back] == list(range(1, len(records) + 1))
    assert all(row["text"] is None for row in pq.read_table(tmp_path / "games.parquet").to_pylist())


@pytest.mark.slow
def test_claims_remarks_and_gaps_come_out_as_they_went_in(tmp_path: Path) -> None:
    record, _ = random_game(1)
    setup = record.setup
    seen = {1: setup.layouts[1], 2: (*setup.layouts[2][:9], *[-1] * 11)}
    duel = replace(
        record,
        edition=None,
        first_number=9,
        moves=record.moves[8:30],
        setup=replace(setup, rows=(), wonders=((), ()), layouts=seen),
        end=End(Stop.TIME_OUT, 1, 31),
        paid={9: 0, 12: 3},
        result=ClaimedResult("time_out", 0),
        scores={"total": (12, None)},
        tags={"Event": "Óbidos [2026] \x1b"},
        comments=(Comment("move 000000009", "; a « remark »", True),),
    )
    guild = load_set("seven_wonders").of_kind(Kind.GUILD)[3]
    table = replace(
        random_table(3, 4),
        result=ClaimedResult(None, None, shared=True),
        scores={"military": (1, None, -3, 4), "total": (0, 0, 0, None)},
        copies={2: guild.id},
        tags={"Round": "2"},
    )
    held = ((setup.rows[0][0], -1), setup.rows[0][2:])
    undrafted = replace(duel, setup=replace(duel.setup, wonders=held))
    records = [duel, undrafted, table]
    assert [game.record for game in stored(tmp_path / "games.parquet", records)] == records


@pytest.mark.slow
@pytest.mark.parametrize("path", [*RECORDS, *REPRO], ids=lambda path: path.name)
def test_an_archived_game_has_the_verdict_that_it_had(path: Path, tmp_path: Path) -> None:
    """Also where not all of a record could be read: it is archived as text."""
    archive = tmp_path / "games.parquet"
    run("convert", path, "--archive", archive)
    before = list(map(json.loads, run("validate", "--json", path).stdout.splitlines()))
    after = list(map(json.loads, run("validate", "--json", archive).stdout.splitlines()))
    assert before

    def without_place(verdicts: list[Any]) -> list[Any]:
        # What explains findings is told by lines of text, which an archive does not keep.
        of_text = {"line": None, "column": None, "follows": None}
        findings = [f | of_text for v in verdicts for f in v["findings"]]
        told: dict[str, Any] = {"file": "", "findings": [], "notes": []}
        told |= {"cause": None, "causes": None, "more_causes": None}
        stood = [[s | of_text for s in v["stood"]] for v in verdicts]
        plain = zip(verdicts, stood, strict=True)
        return [*(v | told | {"stood": those} for v, those in plain), *findings]

    assert without_place(after) == without_place(before)
    assert all(f["line"] in (None, 1) for v in after for f in (*v["findings"], *v["stood"]))


def verdict_of(path: Path) -> dict[str, Any]:
    """The verdict on a file's game, with the names of moves, without where it stands there."""
    (told,) = map(json.loads, run("validate", "--json", "--no-cause", path).stdout.splitlines())
    told["findings"] = [(f["code"], f["move"], f["named"], f["then"]) for f in told["findings"]]
    return {**told, "file": "", "notes": [note["code"] for note in told["notes"]]}


GAPPED = [write_notation(random_game(4)[0]), write_table(random_table(4, 4))]


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(text=st.sampled_from(GAPPED), data=st.data())
def test_a_record_with_gaps_has_the_verdict_that_it_had(text: str, data: st.DataObject) -> None:
    """Lines of moves are lost, the numbers of those that follow are kept; some cannot be read."""
    lines = text.split("\n")
    moves = [n for n, line in enumerate(lines) if re.match(r"(\d+\.|I+\.\d) \w+ \w", line)]
    some = st.sets(st.sampled_from(moves), max_size=3)
    lost, spoilt = data.draw(some), data.draw(some)
    kept = [
        re.sub(r" (\w+)$", r" \1 Nowhere", line) if n in spoilt else line
        for n, line in enumerate(lines)
        if n not in lost
    ]
    with TemporaryDirectory() as folder:
        path, archive = (Path(folder, name) for name in ("game.txt", "game.parquet"))
        path.write_text("\n".join(kept), "utf-8")
        run("convert", path, "--archive", archive)
        assert verdict_of(archive) == verdict_of(path)
        assert run("convert", archive).stdout == run("convert", path).stdout


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_converting_back_gives_the_record(path: Path, tmp_path: Path) -> None:
    run("convert", path, "--archive", tmp_path / "a.parquet")
    assert run("convert", tmp_path / "a.parquet").stdout == run("convert", path).stdout
    run("convert", tmp_path / "a.parquet", "--archive", tmp_path / "b.parquet")
    rows = [pq.read_table(tmp_path / f"{n}.parquet").drop(["file"]).to_pylist() for n in "ab"]
    assert rows[0] == rows[1]


@pytest.mark.slow
def test_a_game_that_cannot_be_read_is_kept_as_text(tmp_path: Path) -> None:
    log = json.dumps(as_7wdio(random_game(5)[0]))
    lines = ["{}", log[:900], log.replace('"id": 4', '"id": 99', 1), log, "\x00"]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines))
    archive = tmp_path / "games.parquet"
    assert run("convert", path, "--archive", archive).exit_code == 2
    before, after = (run("validate", "--json", p).stdout.splitlines() for p in (path, archive))
    assert [line.replace(str(path), "") for line in before] == [
        line.replace(str(archive), "") for line in after
    ]
    texts = pq.read_table(archive)["text"].to_pylist()
    assert [text and text.decode().strip() for text in texts] == [*lines[:3], None, lines[4]]


@pytest.mark.slow
def test_what_no_column_holds_is_kept_as_text(tmp_path: Path) -> None:
    record, _ = random_game(2)
    odd = [
        replace(record, players=("A\ud800", "B")),
        replace(record, paid={9: 1 << 40}),
        replace(record, first_number=40_000),
        replace(random_table(1, 3), tags={"\udfff": "x"}),
    ]
    for one in odd:
        back = stored(tmp_path / "games.parquet", [one], b"[1]")
        assert pq.read_table(tmp_path / "games.parquet")["text"].to_pylist() == [b"[1]"]
        assert back[0].problem is not None


@pytest.mark.slow
def test_games_of_one_digest_are_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    logs = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in (1, 2, 1, 3, 1)]
    path.write_text("\n".join(logs))
    told = run("convert", path, "--archive", tmp_path / "games.parquet")
    assert told.exit_code == 0
    assert told.stderr.splitlines() == [
        *(f"{path}: game {n} is the same as game 1 of {path}" for n in (3, 5)),
        "the same game again: 2",
    ]
    assert ": 5 games" in told.stdout


@pytest.mark.slow
def test_of_many_games_of_one_digest_the_first_are_told(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([json.dumps(as_7wdio(random_game(1)[0]))] * 60))
    told = run("convert", path, "--archive", tmp_path / "games.parquet").stderr.splitlines()
    assert len(told) == 21
    assert told[-1] == "the same game again: 59"


@pytest.mark.slow
def test_nothing_is_replaced_unless_asked(tmp_path: Path) -> None:
    archive = tmp_path / "games.parquet"
    archive.write_text("mine")
    refused = run("convert", RECORDS[0], "--archive", archive)
    assert refused.exit_code == 2
    assert archive.read_text() == "mine"
    assert run("convert", RECORDS[0], "--archive", archive, "--force").exit_code == 0
    assert run("validate", archive).exit_code == 0
    nowhere = tmp_path / "no" / "games.parquet"
    assert run("convert", RECORDS[0], "--archive", nowhere).exit_code == 2


# Sets


def edited_set(folder: Path) -> Path:
    """Duel with the promo wonders, its items in another order and one more."""
    shutil.copytree(EXAMPLES / "rebalanced", folder)
    return folder


def test_items_are_found_by_their_slugs_where_a_set_numbers_them_otherwise(tmp_path: Path) -> None:
    record = replace(random_game(4)[0], set="duel")
    cards = load_set("duel")
    record = next(r for r, _ in (random_game(seed, _duel_rules()) for seed in range(9)) if r.moves)
    metadata = Metadata.now({"duel": tuple(item.slug for item in cards.items)})
    row = row_of(ReadGame("", 1, record, None, 0, b""))
    backwards = Metadata.now({"duel": tuple(reversed(metadata.items["duel"]))})
    last = len(cards.items) - 1

    def turned(number: int) -> int:
        return -1 if number == -1 else last - number

    def turned_move(number: int) -> int:
        verb, seat = number & 15, number >> 4 & 1
        first, second = (number >> 5 & 1023) - 1, (number >> 15) - 1
        if metadata.verbs[verb] != "begin":
            first = turned(first)
        return verb | seat << 4 | first + 1 << 5 | turned(second) + 1 << 15

    other = {
        **row,
        "draft": [list(map(turned, offered)) for offered in row["draft"]],
        "tokens": list(map(turned, row["tokens"])),
        "drawn": list(map(turned, row["drawn"])),
        "layouts": [(age, list(map(turned, laid))) for age, laid in row["layouts"]],
        "moves": list(map(turned_move, row["moves"])),
    }
    assert RowReader("", backwards, None).game(1, other).record == record


def _duel_rules() -> Any:
    from support.random_duel import rules

    return rules("duel", "2015")


@pytest.mark.slow
def test_an_archive_of_a_designers_set_is_read_with_that_set(tmp_path: Path) -> None:
    archive = tmp_path / "games.parquet"
    text = (EXAMPLES / "7wdio_game.duel").read_text("utf-8")
    record = tmp_path / "game.duel"
    record.write_text(text.replace("Messe", "Colossus").replace("Statue of Liberty", "Sphinx"))
    folder = edited_set(tmp_path / "rebalanced")
    run("convert", RECORDS[1], "--archive", archive, "--set", folder)
    told = run("validate", archive)
    assert told.exit_code == 2
    assert f"{archive}:1: R-ARCHIVE-07" in told.stderr
    with_set = run("validate", "--json", archive, "--set", folder)
    assert json.loads(with_set.stdout)["moves"] == 10


@pytest.mark.slow
def test_games_of_sets_that_are_not_given_are_missed_in_one_line(tmp_path: Path) -> None:
    files = []
    for name in ("envoys", "oracles"):
        files.append(tmp_path / f"{name}.parquet")
        own, record = EXAMPLES / name, EXAMPLES / name / f"{name}.duel"
        assert run("convert", record, "--set", own, "--archive", files[-1]).exit_code == 0
    both = tmp_path / "both.parquet"
    told = run("convert", *files, "--set", EXAMPLES / "envoys", "--archive", both)
    assert told.exit_code == 2
    assert re.search(r"both\.parquet: 1 game that cannot be read is not in it; ", told.stderr)
    assert ": 1 game\n" in told.stdout
    again = ("convert", *files, "--archive", both, "--force")
    twice = run(*again, *(part for f in files for part in ("--set", EXAMPLES / f.stem)))
    assert twice.exit_code == 2
    assert "Option '--set' is given twice." in twice.stderr
    assert pq.read_metadata(both).num_rows == 1


@pytest.mark.slow
def test_a_set_that_lacks_an_item_is_told(tmp_path: Path) -> None:
    archive = tmp_path / "games.parquet"
    run("convert", EXAMPLES / "7wdio_game.json", "--archive", archive)
    told = run("validate", archive, "--set", "duel")
    assert told.exit_code == 2
    assert "R-ARCHIVE-05: statue_of_liberty is not in the card set duel" in told.stderr or (
        "R-ARCHIVE-05: messe is not in the card set duel" in told.stderr
    )
    assert run("validate", archive, "--set", "seven_wonders").exit_code == 2


# Wrong input


def archive_of_examples(path: Path) -> Path:
    run("convert", *RECORDS, "--archive", path)
    return path


def rewritten(path: Path, metadata: dict[bytes, bytes], drop: tuple[str, ...] = ()) -> Path:
    table = pq.read_table(path).drop(list(drop)).replace_schema_metadata(metadata)
    pq.write_table(table, path)
    return path


def version(number: object) -> dict[bytes, bytes]:
    kept = json.loads(Metadata.now({}).encoded())
    return {KEY: json.dumps({**kept, "version": number}).encode()}


BROKEN: dict[str, tuple[str, Callable[[Path], object]]] = {
    "cut_off": ("R-ARCHIVE-02", lambda p: p.write_bytes(p.read_bytes()[:-40])),
    "first_bytes": ("R-ARCHIVE-02", lambda p: p.write_bytes(b"PAR1")),
    "no_footer": ("R-ARCHIVE-02", lambda p: p.write_bytes(b"PAR1\n" + bytes(500) + b"PAR1")),
    "zeros_within": (
        "R-ARCHIVE-02",
        lambda p: p.write_bytes(p.read_bytes()[:60] + bytes(900) + p.read_bytes()[960:]),
    ),
    "other_parquet": ("R-ARCHIVE-03", lambda p: rewritten(p, {})),
    "no_json": ("R-ARCHIVE-03", lambda p: rewritten(p, {KEY: b"{"})),
    "a_list": ("R-ARCHIVE-03", lambda p: rewritten(p, {KEY: b"[1]"})),
    "without_items": ("R-ARCHIVE-03", lambda p: rewritten(p, {KEY: b'{"version": 1}'})),
    "without_moves": ("R-ARCHIVE-03", lambda p: rewritten(p, version(1), ("moves",))),
    "later": ("R-ARCHIVE-04", lambda p: rewritten(p, version(2))),
    "earlier": ("R-ARCHIVE-04", lambda p: rewritten(p, version(0))),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_archive_is_one_line_and_the_rest_is_judged(name: str, tmp_path: Path) -> None:
    code, spoil = BROKEN[name]
    archive = archive_of_examples(tmp_path / "games.parquet")
    spoil(archive)
    result = run("validate", archive, RECORDS[0])
    assert result.exit_code == 2
    told = result.stderr.splitlines()
    assert len(told) == 1
    assert told[0].startswith(f"{archive}: {code}: ")
    assert "valid" in result.stdout


@pytest.mark.slow
def test_columns_of_another_type_are_no_archive(tmp_path: Path) -> None:
    archive = archive_of_examples(tmp_path / "games.parquet")
    table = pq.read_table(archive)
    at = table.schema.get_field_index("moves")
    table = table.set_column(at, "moves", pa.array(["x"] * len(table)))
    pq.write_table(table.replace_schema_metadata({KEY: Metadata.now({}).encoded()}), archive)
    result = run("validate", archive)
    assert result.exit_code == 2
    assert "R-ARCHIVE-03" in result.stderr


SPOILT: dict[str, Any] = {
    "moves": [[1 << 14], [15], [10 | 7 << 5], [-5], [2 | 3 << 5], [0 | 900 << 5], None, [None]],
    "players": [["A"], ["A", "B", "C"], [], None, ["A", None]],
    "draft": [[[99]], [[300]], None, [None]],
    "tokens": [[0], [-7], None],
    "layouts": [[(1, [90])], [(1, None)], None],
    "first_number": [0, -3, None],
    "end": [
        {"kind": "flood", "loser": 0, "number": 30},
        {"kind": "time_out", "loser": 2, "number": 30},
    ],
    "result": [
        {"kind": None, "winner": 7, "shared": False},
        {"kind": "glory", "winner": 0, "shared": False, "sharers": []},
    ],
    "scores": [[("total", [1])], [("glory", [1, 2])], None],
    "wonders": [[[1]], None],
    "paid": [None],
    "ruleset": ["chess", None],
    "set": ["no_such_set", None, "seven_wonders"],
    "edition": ["1492"],
    "tags": [None],
    "comments": [[None]],
    "boards": [[]],
}


@pytest.mark.slow
@pytest.mark.parametrize("column", SPOILT)
def test_a_spoilt_row_is_one_finding(column: str, tmp_path: Path) -> None:
    path = EXAMPLES / "7wdio_game.json"
    good = next(games(str(path)))
    metadata = Metadata.now({"duel_promo": tuple(i.slug for i in load_set("duel_promo").items)})
    row = row_of(good)
    for value in SPOILT[column]:
        game = RowReader("x", metadata, None).game(7, {**row, column: value})
        if game.record is None:
            assert game.problem is not None
            assert game.problem.code.startswith(("R-ARCHIVE", "R-SET-02"))
            assert game.problem.line == 7
            said = message(game.problem, "en")
            assert not re.search(r"[\['{]|None|object|valid|range|index", said), said
        else:
            judge_record(game.record)


@pytest.mark.slow
@settings(max_examples=75)
@given(data=st.data())
def test_rows_of_any_numbers_never_stop_a_run(data: st.DataObject) -> None:
    """Whatever stands in the columns, the game is judged or is one finding."""
    table = data.draw(st.booleans())
    record: Any = random_table(1, 3) if table else random_game(1)[0]
    row = row_of(ReadGame("", 1, record, None, 0, b""))
    metadata = Metadata.now({record.set: tuple(i.slug for i in load_set(record.set).items)})
    items = st.integers(-1, 140)
    numbers = {
        "moves": st.lists(st.integers(0, (1 << 25) - 1), max_size=9),
        "plays": st.lists(st.integers(0, (1 << 48) - 1), max_size=9),
        "draft": st.lists(st.lists(items, max_size=5), max_size=3),
        "tokens": st.lists(items, max_size=6),
        "layouts": st.lists(
            st.tuples(st.integers(-1, 4), st.lists(items, max_size=22)), max_size=4
        ),
        "boards": st.lists(items, max_size=8),
        "hands": st.lists(
            st.tuples(st.integers(-1, 4), st.lists(st.lists(items, max_size=8), max_size=8)),
            max_size=3,
        ),
        "piles": st.lists(st.tuples(st.integers(-1, 4), st.lists(items, max_size=8)), max_size=3),
        "seats": st.integers(-1, 9),
    }
    column = data.draw(st.sampled_from(sorted(c for c in numbers if row[c] is not None)))
    game = RowReader("", metadata, None).game(1, {**row, column: data.draw(numbers[column])})
    if game.record is not None:
        verdict = judge_record(game.record)
        assert verdict.findings is not None
        GAMES[game.record.ruleset].write(game.record, "en")


@pytest.mark.slow
def test_columns_of_another_game_are_not_read(tmp_path: Path) -> None:
    records: list[Any] = [random_game(1)[0], random_table(1, 3)]
    path = tmp_path / "games.parquet"
    for record in records:
        stored(path, [record])
        strange = GAMES.keys() - {record.ruleset}
        others = {column for game in strange for column in GAMES[game].columns}
        (row,) = pq.read_table(path).to_pylist()
        assert all(row[name] is None for name in others)
        with path.open("rb") as stream:
            (batch,) = Archive(str(path), stream).batches([0])
        assert {*schema().names} - {*batch.schema.names} == others
    stored(path, records)
    with path.open("rb") as stream:
        (batch,) = Archive(str(path), stream).batches([0])
    assert batch.schema.names == schema().names


@pytest.mark.slow
def test_an_archive_is_not_read_from_standard_input(tmp_path: Path) -> None:
    archive = archive_of_examples(tmp_path / "games.parquet")
    result = run("validate", "-", stdin=archive.read_bytes())
    assert result.exit_code == 2
    assert "R-ARCHIVE-08" in result.stderr


@pytest.mark.slow
def test_without_the_extra_one_line_says_what_to_install(tmp_path: Path) -> None:
    archive = archive_of_examples(tmp_path / "games.parquet")
    hidden = (
        "import sys; sys.modules['pyarrow'] = None; "
        "from antipater.checker.__main__ import main; main()"
    )
    for arguments in (["validate", archive], ["convert", RECORDS[0], "--archive", "x.parquet"]):
        command = [sys.executable, "-c", hidden, *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert result.returncode == 2
        assert len(result.stderr.splitlines()) == 1
        assert "antipater[bulk]" in result.stderr


def test_memory_of_reading_is_that_of_a_batch(tmp_path: Path) -> None:
    """Games are given out one by one, not gathered first."""
    path = tmp_path / "games.parquet"
    stored(path, [random_game(1)[0]] * 3)
    with path.open("rb") as stream:
        found = archived_games(str(path), stream)
        assert next(found).number == 1
        assert schema().names[0] == "file"


def answered(*queries: str) -> list[list[list[Any]]]:
    """What DuckDB answers, in a process of its own: at its end it reports leaks at length."""
    ask = (
        "import duckdb, json, sys;"
        "print(json.dumps([duckdb.sql(query).fetchall() for query in sys.argv[1:]]))"
    )
    done = subprocess.run([sys.executable, "-c", ask, *queries], capture_output=True, check=True)
    found: list[list[list[Any]]] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_the_examples_for_duckdb_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not find_spec("duckdb"):
        pytest.skip("DuckDB is not installed")
    records: list[Any] = [random_game(seed)[0] for seed in range(5)]
    stored(tmp_path / "games.parquet", [*records, random_table(1, 3)])
    monkeypatch.chdir(tmp_path)
    text = (TOP / "docs" / "guide" / "archives.md").read_text("utf-8")
    results, wonders = answered(*re.findall(r"```sql\n(.*?)```", text, re.DOTALL))
    assert sum(row[2] for row in results) == len(records) + 1
    built = [
        load_set(r.set).items[m.item].slug for r in records for m in r.moves if m.verb == "wonder"
    ]
    assert {row[0]: row[1] for row in wonders} == Counter(built)


def test_the_columns_in_the_document_are_those_of_the_schema() -> None:
    text = (TOP / "docs" / "guide" / "archives.md").read_text("utf-8")
    table = text.partition("### Columns of version 1")[2].partition("`text` is set")[0]
    named = [
        name
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    ]
    assert sorted(named) == sorted(schema().names)


def test_a_writer_whose_file_is_closed_says_nothing() -> None:
    """Found by the campaign: a run ended by a signal told the traceback of Arrow's writer, which
    was taken down after its file."""
    file = BytesIO()
    writer = pq.ParquetWriter(_Part(file), schema())
    file.close()
    del writer
