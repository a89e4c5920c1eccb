"""``antipater audit``: the verdicts of ``validate`` on any number of games, and a summary."""

import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pq = pytest.importorskip("pyarrow.parquet")

from antipater.checker.base.exit_status import INTERRUPTED  # noqa: E402  (after importorskip)
from antipater.checker.bulk import judge, parts  # noqa: E402  (after importorskip)
from antipater.checker.bulk.processes import Processes  # noqa: E402  (after importorskip)
from antipater.checker.bulk.run import NumberedBatch  # noqa: E402  (after importorskip)
from antipater.checker.commands.runs.audit import Options, audit  # noqa: E402  (after importorskip)
from antipater.checker.records.duel.writer import write_notation  # noqa: E402  (after importorskip)
from support.commands import run  # noqa: E402  (after importorskip)
from support.forgetting import forget  # noqa: E402  (after importorskip)
from support.places import TOP  # noqa: E402  (after importorskip)
from support.random_duel import as_7wdio, random_game  # noqa: E402  (after importorskip)

EXAMPLES = TOP / "docs" / "examples"
REPRO = TOP / "tests" / "data" / "repro"
# Seeds of random games: nothing is open in the first, and payments are in the others.
SEEDS = (0, 633, 751)


@pytest.fixture(autouse=True)
def modules_for_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 0)


def log(seed: int) -> str:
    return json.dumps(as_7wdio(random_game(seed)[0]))


def broken_logs() -> Iterator[str]:
    """Logs with which something is wrong, each in its own way."""
    good = log(70)
    items = json.loads(good)
    yield good[: len(good) // 2]
    yield good.replace('"id": 4', '"id": 14', 1)
    yield good.replace('"actor": "Anna"', '"actor": "Carl"', 1)
    yield json.dumps([items[0], *items[2:]])
    yield json.dumps(items[:40] + items[39:])
    yield json.dumps([*items, items[-1]])
    yield json.dumps([items[0]])
    yield "[]"
    yield "null"
    yield "{}"
    yield "[1, 2]"
    yield '{"meta": 1}'
    yield "\x00"
    yield good.replace("Anna", "An\\u0000na")
    yield good.replace("Anna", "Bert")
    yield good.replace("Anna", " ")
    yield good + " x"
    yield "\ufeff" + good
    yield good.replace('"id": 4,', '"id": 4.0,')
    yield good.replace('"id": 4,', '"id": true,')
    yield good.replace('"id": 2,', '"id": 2, "id": 2,')
    yield json.dumps([{"meta": {"actor": ""}, "move": {**items[0]["move"], "id": 1.5}}, *items[1:]])
    head = items[0]["move"]
    for field, value in (
        ("wonders", head["wonders"][:7]),
        ("wonders", [1, *head["wonders"][1:7], 1]),
        ("tokens", [*head["tokens"], 1]),
        ("tokens", [*head["tokens"][:4], head["tokens"][0]]),
        ("tokens", [*head["tokens"][:4], head["randomTokens"][0]]),
        ("randomTokens", [head["randomTokens"][0]] * 3),
        ("randomTokens", []),
        ("randomTokens", None),
        ("cards", {**head["cards"], "1": head["cards"]["2"]}),
        ("cards", {**head["cards"], "1": [head["cards"]["1"][0]] * 20}),
        ("cards", {**head["cards"], "3": [*head["cards"]["3"][:-1], 406, 405][:20]}),
        ("cards", {**head["cards"], "4": []}),
        ("cards", {"3": head["cards"]["3"], "2": head["cards"]["2"], "1": head["cards"]["1"]}),
        ("cards", {**head["cards"], "3": head["cards"]["3"][:5]}),
        ("p1", 7),
    ):
        yield json.dumps([{"meta": {"actor": ""}, "move": {**head, field: value}}, *items[1:]])
    for end in (
        {"id": 13, "loser": "Anna", "reason": 4},
        {"id": 13, "loser": "Bert", "reason": 5},
        {"id": 13, "loser": "Carl", "reason": 5},
        {"id": 13, "loser": "Anna", "reason": 6},
    ):
        over = {"meta": {"actor": ""}, "move": end}
        yield json.dumps([*items[:50], over])
        yield json.dumps([*items[:50], over, *items[50:]])
        yield json.dumps([*items, over])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of every kind: lines of good and broken logs, single files, notations, archives."""
    top = tmp_path_factory.mktemp("records")
    lines = [log(seed) for seed in range(16)]
    for place, broken in enumerate(broken_logs()):
        lines.insert(3 * place % 37, broken)
    (top / "many.jsonl").write_text("\n\n".join(lines), "utf-8")
    (top / "one").mkdir()
    for seed in range(41, 46):
        (top / "one" / f"{seed}.json").write_text(log(seed))
    record = random_game(50)[0]
    (top / "one" / "pretty.json").write_text(json.dumps(as_7wdio(record), indent=1))
    (top / "one" / "cut.json").write_text(log(46)[:-900])
    (top / "one" / "a.duel").write_text(write_notation(record), "utf-8")
    paid = replace(record, paid={9: 99}, result=None)
    (top / "one" / "b.duel").write_text(write_notation(paid), "utf-8")
    (top / "one" / "c.7w").write_text((EXAMPLES / "four_cities.7w").read_text("utf-8"), "utf-8")
    (top / "one" / "empty.json").write_text("")
    (top / "one" / "cut.parquet").write_bytes(b"PAR1" + bytes(100))
    (top / "one" / "notes.txt").write_text("not a record")
    (top / ".hidden.json").write_text("{")
    kept = tmp_path_factory.mktemp("archived") / "some.jsonl"
    kept.write_text("\n\n".join(lines[::4]), "utf-8")
    told = run("convert", kept, *(top / "one").glob("*.json"), "--archive", top / "z.parquet")
    assert told.exit_code == 2
    return top


def paths(folder: Path) -> list[Path]:
    """What an audit of the folder reads, in its order."""
    inner = sorted(p for p in (folder / "one").iterdir() if p.suffix != ".txt")
    return [folder / "many.jsonl", folder / "z.parquet", *inner]


@pytest.fixture(scope="module")
def validated(folder: Path) -> str:
    """What ``validate --json`` prints of the same files, without causes, which take their time."""
    return run("validate", "--json", "--no-cause", *paths(folder)).stdout


def small_pieces(monkeypatch: pytest.MonkeyPatch, size: int = 30_000) -> None:
    monkeypatch.setattr(parts, "PIECE", size)


def test_causes_are_looked_for_on_the_first_games_of_each_code(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games whatever the pieces; all else is as ``validate`` tells it."""
    some = tmp_path / "some.jsonl"
    some.write_text("\n".join((folder / "many.jsonl").read_text("utf-8").split("\n\n")[::3]))
    files = (some, folder / "one" / "b.duel", folder / "one" / "a.duel")
    explained = run("validate", "--json", *files).stdout
    assert run("audit", *files, "--json", "--causes", "all").stdout == explained
    monkeypatch.setattr(judge, "MOST_TOLD", 2)
    told = run("audit", *files, "--json").stdout
    small_pieces(monkeypatch)
    assert run("audit", *files, "--json").stdout == told
    looked_for = Counter[str]()
    for line, all_of_it in zip(told.splitlines(), explained.splitlines(), strict=True):
        one, whole = json.loads(line), json.loads(all_of_it)
        codes = {found["code"] for found in one["findings"]}
        if one["set"] is not None and any(looked_for[code] < 2 for code in codes):
            assert one == whole
            looked_for.update(codes)
        else:
            assert one["causes"] is None
        for each in (one, whole):
            each |= {"cause": None, "causes": None, "more_causes": None}
            each["findings"] = [found | {"follows": False} for found in each["findings"]]
        assert one == whole
    assert max(looked_for.values()) > 1


def test_the_same_games_are_explained_by_several_processes(folder: Path, tmp_path: Path) -> None:
    """Also where pieces are judged before it is known what those before them hold."""
    path = tmp_path / "games.jsonl"
    lines = (folder / "many.jsonl").read_text("utf-8").split("\n\n")
    (wrong,) = (line for line in lines if '"id": 14' in line)
    path.write_text("\n".join([wrong, *[log(1)] * 900, *[wrong] * 25, *[log(2)] * 900, wrong]))
    assert path.stat().st_size > 2 * parts.PIECE
    told = run("audit", path, "--json").stdout
    assert run("audit", path, "--json", "--jobs", "2").stdout == told
    causes = [json.loads(line)["causes"] for line in told.splitlines()]
    assert sum(each is not None for each in causes) == 20


@pytest.mark.parametrize("size", [4_000_000, 5_000])
def test_json_is_that_of_validate(
    folder: Path, validated: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte and in the order of the input, into whatever pieces it falls."""
    small_pieces(monkeypatch, size)
    assert validated.count("\n") > 70
    result = run("audit", folder, "--json", "--no-cause")
    assert result.stdout == validated
    assert result.exit_code == 2
    assert "unreadable" in result.stderr


def test_json_in_another_language_and_edition(folder: Path) -> None:
    options = ["--json", "--lang", "nl", "--edition", "2015"]
    logs = sorted((folder / "one").glob("4*.json"))
    told = run("audit", *logs, *options, "--causes", "all").stdout
    assert told == run("validate", *logs, *options).stdout


@pytest.mark.parametrize("archived", [False, True])
def test_what_chance_may_have_charged_is_left_to_the_engine(tmp_path: Path, archived: bool) -> None:
    """In the edition of the site some payments are open; a module knows only the least."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(map(log, SEEDS)))
    if archived:
        run("convert", path, "--archive", tmp_path / "games.parquet")
        path = tmp_path / "games.parquet"
    told = run("audit", path, "--json", "--causes", "all").stdout
    assert told == run("validate", path, "--json").stdout
    verdicts = [json.loads(line) for line in told.splitlines()]
    assert ["charges" in v["unchecked"] for v in verdicts] == [False, True, True]


def test_two_processes_tell_the_same(
    folder: Path, validated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_pieces(monkeypatch)
    assert run("audit", folder, "--json", "--jobs", "2", "--no-cause").stdout == validated


def test_without_modules_the_verdicts_are_the_same(
    folder: Path, validated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    native = "antipater.checker.bulk.native"
    forget(monkeypatch, native, f"{native}.judge")
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert run("audit", folder, "--json", "--no-cause").stdout == validated


def test_the_module_judges_the_games_that_are_plainly_valid(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine is not asked about them at all, in an edition that leaves no payment open."""
    pytest.importorskip("wasmtime")
    asked: list[str] = []

    def engine(game: Any, edition: str | None) -> Any:
        asked.append(game.file)
        return game, None

    import antipater.checker.bulk.native.records as native

    monkeypatch.setattr(native, "judged_game", engine)
    archive = folder / "good.parquet"
    logs = sorted((folder / "one").glob("4*.json"))
    run("convert", *logs, "--archive", archive, "--force")
    for inputs in (logs, [archive]):
        result = run("audit", *inputs, "--edition", "2015")
        assert result.exit_code == 0, result.stdout
        assert "5 games: 5 valid" in result.stdout
    archive.unlink()
    assert not asked


def test_why_no_module_is_used_is_told_once_a_set(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdicts are those of the engine then."""
    pytest.importorskip("wasmtime")
    from antipater.checker.bulk.native import modules
    from antipater.checker.compile import host

    def refusing(*_: object) -> None:
        raise host.ModuleError("the module's manifest is damaged")

    monkeypatch.setattr(host.Module, "of_set", refusing)
    monkeypatch.setattr(modules, "troubles", troubles := list[str]())
    monkeypatch.setattr("antipater.checker.bulk.native.judge.troubles", troubles)
    modules.loaded.cache_clear()
    logs = sorted((folder / "one").glob("4*.json"))
    small_pieces(monkeypatch, 1)
    try:
        result = run("audit", *logs, "--json", "--causes", "all")
    finally:
        modules.loaded.cache_clear()
    assert result.stdout == run("validate", *logs, "--json").stdout
    told = [line for line in result.stderr.splitlines() if "without a compiled module" in line]
    sets = [re.search(r"(\w+) \([\w.]+\): the module's manifest is damaged", line) for line in told]
    assert sorted(found[1] for found in sets if found) == ["duel", "duel_promo"]


@pytest.mark.parametrize("archived", [False, True])
def test_a_fault_where_modules_judge_is_told_once_and_costs_no_verdict(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, archived: bool
) -> None:
    """However many blocks it is met in; how many games it cost their module is counted."""
    pytest.importorskip("wasmtime")
    from antipater.checker.bulk.native.found import Found

    def slipped(*_: object, **__: object) -> None:
        raise TypeError("one argument too few")

    inputs = sorted((folder / "one").glob("4*.json"))
    if archived:
        run("convert", *inputs, "--archive", tmp_path / "games.parquet")
        inputs = [tmp_path / "games.parquet"]
    small_pieces(monkeypatch, 1)
    monkeypatch.setattr(Found, "put", slipped)
    result = run("audit", *inputs)
    assert result.exit_code == 0, result.stdout
    told = [line for line in result.stderr.splitlines() if "fault of Antipater" in line]
    assert len(told) == 1
    assert re.search(r"TypeError: one argument too few \(checker/.*:\d+\)", told[0])
    assert "5 games: 5 valid" in result.stdout
    assert "after a fault of Antipater 5 games were judged without" in result.stdout


def test_standard_input(folder: Path, validated: str) -> None:
    file = folder / "many.jsonl"
    data = file.read_bytes()
    told = run("audit", "-", "--json", "--no-cause", stdin=data).stdout
    assert told == run("validate", "-", "--json", "--no-cause", stdin=data).stdout
    assert validated.startswith(told.replace('"-"', json.dumps(str(file))))
    single = (folder / "one" / "a.duel").read_bytes()
    assert run("audit", "-", stdin=single).exit_code == 0
    assert "1 game: 1 valid" in run("audit", "-", stdin=single).stdout


# The summary


def numbers(text: str) -> list[int]:
    return [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", text)]


def test_the_summary_counts_what_the_verdicts_say(folder: Path, validated: str) -> None:
    verdicts = [json.loads(line) for line in validated.splitlines()]
    unread = sum(v["format"] is None for v in verdicts)
    valid = sum(v["valid"] for v in verdicts)
    result = run("audit", folder)
    counts = next(line for line in result.stdout.splitlines() if " games: " in line)
    total = len(verdicts)
    assert numbers(counts) == [total, valid, total - valid - unread, unread]
    codes = [f["code"] for v in verdicts for f in v["findings"]]
    told = next(line for line in result.stdout.splitlines() if line.startswith("findings: "))
    for code in set(codes):
        assert re.search(rf"\b{code} {codes.count(code)}\b", told)
    kinds = [v["result"]["kind"] for v in verdicts if v["result"]]
    told = next(line for line in result.stdout.splitlines() if line.startswith("results: "))
    assert f"civilian {kinds.count('civilian')}" in told
    assert "games a second" in result.stdout


def test_findings_are_told_a_few_times_and_then_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(["{}"] * 50))
    result = run("audit", path)
    told = [line for line in result.stderr.splitlines() if "R-7WDIO-01" in line]
    assert len(told) == judge.MOST_TOLD
    assert f"R-7WDIO-01: {50 - judge.MOST_TOLD} more" in result.stdout
    assert run("audit", path, "--lang", "fr").stdout.count("de plus") == 1


def test_the_exit_status_is_the_contracts(folder: Path, tmp_path: Path) -> None:
    good, bad = folder / "one" / "a.duel", folder / "one" / "b.duel"
    assert run("audit", good).exit_code == 0
    assert run("audit", good, bad).exit_code == 1
    assert run("audit", good, bad, folder / "one" / "cut.json").exit_code == 2
    assert run("audit", good, tmp_path / "missing.json").exit_code == 2


# Verdicts in files


def test_verdicts_in_files_are_those_that_are_printed(
    folder: Path, validated: str, tmp_path: Path
) -> None:
    for suffix in ("parquet", "csv", "jsonl"):
        out = tmp_path / f"verdicts.{suffix}"
        assert run("audit", folder, "--no-cause", "--out", out).exit_code == 2
        assert not Path(f"{out}.parts").exists()
    escaped = (tmp_path / "verdicts.jsonl").read_text("utf-8")
    assert list(map(json.loads, escaped.splitlines())) == list(
        map(json.loads, validated.splitlines())
    )
    rows = pq.read_table(tmp_path / "verdicts.parquet").to_pylist()
    cells = list(csv.DictReader(io.StringIO((tmp_path / "verdicts.csv").read_text("utf-8"))))
    assert len(rows) == len(cells) == validated.count("\n")
    for line, row, cell in zip(validated.splitlines(), rows, cells, strict=True):
        verdict = json.loads(line)
        assert json.loads(row["verdict"]) == verdict
        assert [row["game"], row["valid"]] == [verdict["game"], verdict["valid"]]
        assert row["codes"] == [f["code"] for f in verdict["findings"]]
        assert cell["valid"] == ("yes" if verdict["valid"] else "no")
        assert cell["codes"] == "; ".join(row["codes"])


def test_text_from_records_is_no_formula_in_csv(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(log(1).replace("Anna", "=cmd|'/c calc'!A1").replace("Bert", "+1\\u001b[2J"))
    run("audit", path, "--out", tmp_path / "v.csv")
    text = (tmp_path / "v.csv").read_text("utf-8")
    row = next(csv.DictReader(io.StringIO(text)))
    assert row["winner"].startswith("'")
    assert "\x1b" not in text


def test_nothing_is_replaced_unless_asked(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "v.csv"
    out.write_text("mine")
    good = folder / "one" / "a.duel"
    assert run("audit", good, "--out", out).exit_code == 2
    assert out.read_text() == "mine"
    assert run("audit", good, "--out", out, "--force").exit_code == 0
    assert out.read_text() != "mine"


def test_wrong_usage_is_one_line(folder: Path, tmp_path: Path) -> None:
    good = str(folder / "one" / "a.duel")
    (tmp_path / "empty").mkdir()
    for arguments in (
        [good, "--out", str(tmp_path / "v.xlsx")],
        [good, "--out", str(tmp_path / "v.csv"), "--json"],
        [good, "--jobs", "0"],
        [good, "--set", "no_such_set"],
        [good, "--edition", "1492"],
        [str(tmp_path / "empty")],
    ):
        result = run("audit", *arguments)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1, result.stderr


def test_without_the_extra_a_cluster_is_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("audit", folder / "one" / "a.duel", "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "antipater[cluster]" in result.stderr


# Interruptions


@pytest.mark.parametrize("where", ["beside", "within"])
def test_a_run_that_ended_early_goes_on(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    folder = shutil.copytree(folder, tmp_path / "records")
    audited = run("audit", folder, "--no-cause", "--json").stdout
    small_pieces(monkeypatch)
    out = (tmp_path if where == "beside" else folder) / "v.jsonl"
    real, seen = judge.judge_batch, list[int]()

    def dying(number: int, *rest: Any) -> Any:
        if number == 3:
            raise KeyboardInterrupt
        seen.append(number)
        return real(number, *rest)

    import antipater.checker.bulk.run as running

    monkeypatch.setattr(running, "judge_batch", dying)
    stopped = run("audit", folder, "--no-cause", "--out", out)
    assert stopped.exit_code == INTERRUPTED
    assert "goes on where" in stopped.stderr
    assert not out.exists()
    other = run("audit", folder, "--no-cause", "--out", out, "--edition", "2015")
    assert other.exit_code == 2
    assert "another run" in other.stderr
    first, last = list(seen), Path(f"{out}.parts") / "part-000002.json"
    last.write_text("{")

    def counting(number: int, *rest: Any) -> Any:
        seen.append(number)
        return real(number, *rest)

    monkeypatch.setattr(running, "judge_batch", counting)
    went_on = run("audit", folder, "--no-cause", "--out", out)
    assert first == [0, 1, 2]
    assert seen[3:5] == [2, 3], "what was whole is not judged again, what was not is"
    assert "an earlier run" in went_on.stdout
    assert [json.loads(line) for line in out.read_text("utf-8").splitlines()] == [
        json.loads(line) for line in audited.splitlines()
    ]
    summary = [line for line in went_on.stdout.splitlines() if " games: " in line]
    assert numbers(summary[0])[0] == audited.count("\n")


def test_a_killed_run_loses_nothing(tmp_path: Path) -> None:
    """Killed outright, as the machine might go down, and started again."""
    path, out = tmp_path / "games.jsonl", tmp_path / "v.jsonl"
    text = "\n".join(log(seed) for seed in range(60)) + "\n"
    path.write_text(text * 60)
    command = [sys.executable, "-m", "antipater.checker", "audit", str(path), "--out", str(out)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    parts_folder = Path(f"{out}.parts")
    while running.poll() is None and len(list(parts_folder.glob("part-*.json"))) < 2:
        time.sleep(0.02)
    running.send_signal(signal.SIGKILL)
    assert running.wait() == -signal.SIGKILL, "it was too quick to be killed"
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "an earlier run" in again.stdout
    lines = out.read_text("utf-8").splitlines()
    assert [json.loads(line)["game"] for line in lines] == list(range(1, 3601))


class Deadly(parts.Part):
    """A part that ends the process that judges it, as a crash of a library would."""

    def games(self, chosen_set: str | None) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_dies_costs_its_batch_alone(folder: Path) -> None:
    good = parts.Part(str(folder / "one" / "a.duel"), 1)
    batches = [NumberedBatch(n, (Deadly("deadly", 1) if n == 2 else good,)) for n in range(6)]
    results = list(Processes(2)(batches, judge.Job()))
    assert [result.number for result in results] == list(range(6))
    assert [result.done is None for result in results] == [n == 2 for n in range(6)]
    assert all(result.done.tally.valid == 1 for result in results if result.done)


def test_a_process_is_copied_as_long_as_nothing_in_it_has_begun_a_thread() -> None:
    told = "from antipater.checker.bulk.processes import _context as c; import threading as t\n"
    told += "print(c().get_start_method()); stop = t.Event(); t.Thread(target=stop.wait).start()\n"
    told += "print(c().get_start_method()); stop.set()"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    expected = ["fork", "forkserver"] if sys.platform == "linux" else ["spawn", "spawn"]
    assert ran.stdout.split() == expected


def test_a_part_of_which_processes_die_costs_no_other_of_its_batch(folder: Path) -> None:
    good, deadly = parts.Part(str(folder / "one" / "a.duel"), 1), Deadly("deadly", 1)
    (result,) = Processes(1)([NumberedBatch(0, (good, deadly, good, deadly))], judge.Job())
    assert result.lost == (deadly, deadly)
    assert result.why
    assert result.done
    assert result.done.tally.valid == 2


def test_a_fault_of_ours_in_one_game_costs_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import antipater.checker.judging.games as judging
    from antipater.checker.bulk.native.seven_wonders.records import TableRecords

    real = judging.judge_record

    def faulty(record: Any, edition: str | None = None) -> Any:
        if record.ruleset == "seven_wonders":
            raise ZeroDivisionError("by nothing")
        return real(record, edition)

    monkeypatch.setattr(judging, "judge_record", faulty)
    monkeypatch.setattr(TableRecords, "_judged", lambda self, record: faulty(record))
    result = run("audit", folder / "one" / "c.7w", folder / "one" / "a.duel")
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert "c.7w" in result.stderr
    assert "ZeroDivisionError" in result.stderr
    assert "report" in result.stderr
    assert "1 valid" in result.stdout


def test_audit_is_a_function_as_well(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit([str(folder / "one" / "a.duel")], Options(language="fr")) == 0
    assert "1 partie : valides 1" in capsys.readouterr().out


def test_validate_of_a_large_file_says_what_it_says_of_a_small_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from antipater.checker.bulk import judged

    few = [folder / "z.parquet"]
    files = [folder / "many.jsonl", *few]
    told = (
        [*files, "--json", "--no-cause"],
        [*files, "--json", "--no-cause", "--lang", "fr", "--only-bad"],
        [*few, "--json", "--why", "--digest-version", "1"],
        [*files, "--no-cause", "--lang", "fr"],
        few,
    )
    for arguments in told:
        small = run("validate", *arguments)
        with monkeypatch.context() as patch:
            patch.setattr(judged, "_MANY_FROM", 1)
            patch.setattr(judged, "_ROWS_FROM", 1)
            large = run("validate", *arguments)
        assert (large.stdout, large.stderr) == (small.stdout, small.stderr)
        assert large.exit_code == small.exit_code
