"""Verdicts made from a module's numbers: byte for byte those of the engine, without records."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

import pyarrow as pa

from antipater.checker.bulk import judge
from antipater.checker.bulk.native import archiving
from antipater.checker.bulk.parts import parts_of
from antipater.checker.bulk.verdict_rows import FORMATS
from antipater.checker.commands.convert import convert_files
from antipater.checker.records.archive.rows import RowReader
from antipater.checker.records.files import ReadGame
from antipater.rules.duel import Verb
from support.native import archived, row
from support.random_duel import as_7wdio, random_game, rules
from support.random_seven_wonders import random_table

ODD = ["Anna", 'the "one"', "100 %s", "%(x)d", "=1+1", "\0" + "1", "\u202e", "Zoë", "a;b", ""]


@pytest.fixture(autouse=True)
def modules_for_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 0)


def written(path: Path, into: Path, **asked: Any) -> list[Any]:
    """All that is written of a file's games: lines as they are printed, and each kind of file."""
    batch = tuple(parts_of(str(path)))
    done = judge.judge_batch(0, batch, judge.Job(as_json=True, causes=False, **asked))
    found = ["\n".join(done.printed).encode("utf-8", "surrogatepass")]
    found.append(json.dumps(done.tally.as_object(), sort_keys=True).encode())
    for suffix in FORMATS:
        job = judge.Job(parts=str(into), suffix=suffix, causes=False, **asked)
        judge.judge_batch(0, batch, job)
        part = (into / job.name(0)).read_bytes()
        # Rows are the same however many of them were written at once.
        found.append(pa.ipc.open_file(part).read_all() if suffix == ".arrow" else part)
    return found


def same(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> None:
    """That modules write what the engine writes."""
    by_modules = written(path, tmp_path / "modules", **asked)
    with monkeypatch.context() as patch:
        patch.setattr(judge, "_modules", lambda: None)
        assert written(path, tmp_path / "engine", **asked) == by_modules


def odd_rows(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Rows with names as nobody bears them, other formats, and moves of each other."""
    rng = random.Random(7)
    for n, one in enumerate(rows):
        yield one
        names = [rng.choice(ODD) for _ in one["players"]]
        yield one | {"players": names, "format": rng.choice(["notation", "\0" + "3", None, "%d"])}
        column = "moves" if one["moves"] else "plays"
        moves = list(one[column])
        first, second = rng.randrange(len(moves)), rng.randrange(len(moves))
        moves[first], moves[second] = moves[second], moves[first]
        yield one | {column: moves}
        yield one | {column: moves[: n % 40]}
        yield one | {"edition": "7wd.io" if one["ruleset"] == "duel" else "second"}
        if one["ruleset"] == "duel":
            end = {"kind": rng.choice(["resigned", "timeout", "x"]), "loser": n % 3}
            yield one | {column: moves[:30], "end": end | {"number": 31}}
            yield one | {column: one[column][:20], "end": end | {"number": 21}}
            yield one | {"tokens": [*one["tokens"][:-1], -1]}
        else:
            yield one | {"hands": [], "boards": one["boards"][::-1]}
            yield one | {"players": names[:-1]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_archives_of_duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    rows = list(odd_rows([row(random_game(seed)[0]) for seed in range(12)]))
    path = archived(tmp_path / "games.parquet", rows)
    same(path, tmp_path, monkeypatch, language=language)


@pytest.mark.parametrize("edition", [None, "7wd.io"])
def test_archives_by_an_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str | None
) -> None:
    rows = [row(random_game(seed)[0]) for seed in range(8)]
    same(archived(tmp_path / "a.parquet", rows), tmp_path, monkeypatch, edition=edition)


def test_archives_of_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [random_table(seed, 2 + seed % 6, seed % 5 > 0) for seed in range(12)]
    path = archived(tmp_path / "games.parquet", list(odd_rows(list(map(row, tables)))))
    same(path, tmp_path, monkeypatch)


def test_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = []
    for seed in range(12):
        log = as_7wdio(random_game(seed)[0])
        text = json.dumps(log, ensure_ascii=False)
        lines.append(text)
        if seed % 3 == 0:
            lines.append(json.dumps([*log[:20], *log[21:]]))
            lines.append(text.replace('"meta"', '"odd"', 1))
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    same(path, tmp_path, monkeypatch)


def test_records_are_read_for_the_first_game_of_a_kind_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row(random_game(seed)[0]) for seed in range(40)]
    path = archived(tmp_path / "games.parquet", rows)
    batch, job = tuple(parts_of(str(path))), judge.Job(as_json=True, causes=False)
    first = judge.judge_batch(0, batch, job).printed
    read = list[int]()
    plain = RowReader.game

    def noted(self: RowReader, number: int, row: dict[str, Any]) -> ReadGame:
        read.append(number)
        return plain(self, number, row)

    monkeypatch.setattr(RowReader, "game", noted)
    assert judge.judge_batch(0, batch, job).printed == first
    assert len("\n".join(first).split("\n")) == 40
    assert not read


def test_archives_are_packed_again_as_by_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plainly valid rows that claim nothing go from archive to archive as they are."""
    plain = [row(random_game(seed)[0]) for seed in range(12)]
    rows = [*plain, *odd_rows(plain), *(row(random_table(n, 3)) for n in range(4))]
    for n, one in enumerate(plain):
        junk = [1 << 15, 1 << 30, -(1 << 31)][n % 3]
        moves = [move | junk if at == n + 9 else move for at, move in enumerate(one["moves"])]
        rows += [one | {"moves": moves}, one | {"tags": [("Event", "a"), ("Event", "b")]}]
        rows += [one | {"scores": [("civilian", [1, None])]}, one | {"copies": [(0, 5)]}]
        rows += [one | {"digest": "2-0", "line": 7}, one | {"seats": 3, "plays": [5]}]
    path = archived(tmp_path / "games.parquet", rows, group=50)
    read = list[int]()
    plainly = RowReader.game

    def noted(self: RowReader, number: int, one: dict[str, Any]) -> ReadGame:
        if self.file:
            read.append(number)
        return plainly(self, number, one)

    def packed(name: str) -> bytes:
        read.clear()
        convert_files([str(path)], "en", None, None, str(tmp_path / name))
        return (tmp_path / name).read_bytes()

    monkeypatch.setattr(RowReader, "game", noted)
    by_rows, few = packed("by_rows.parquet"), len(read)
    monkeypatch.setattr(archiving, "rows_again", lambda *_: [])
    assert packed("by_records.parquet") == by_rows
    assert 40 < few < len(read) - 40 == len(rows) - 40


@pytest.mark.slow
def test_what_may_be_left_alone_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the edition 2015 a pair need not bring a token, and the game has ended without it."""
    record = random_game(100_039, rules("duel", "2015"))[0]
    assert record.moves[-1].verb is Verb.TOKEN
    cut = replace(record, moves=record.moves[:-1])
    games = archived(tmp_path / "games.parquet", [row(record), row(cut)])
    same(games, tmp_path, monkeypatch)
    lines = written(games, tmp_path / "ended")[0].splitlines()
    assert [json.loads(line)["result"]["kind"] for line in lines] == ["civilian"] * 2
