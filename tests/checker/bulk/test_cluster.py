"""``antipater audit --scheduler``: the same verdicts on a cluster, whatever happens to workers."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

pq = pytest.importorskip("pyarrow.parquet")
distributed = pytest.importorskip("distributed")

from antipater.checker.bulk import parts  # noqa: E402  (after importorskip)
from antipater.checker.bulk.cluster import Cluster  # noqa: E402  (after importorskip)
from antipater.checker.bulk.judge import Job  # noqa: E402  (after importorskip)
from antipater.checker.bulk.run import NumberedBatch  # noqa: E402  (after importorskip)
from support.commands import run  # noqa: E402  (after importorskip)
from support.places import TOP  # noqa: E402  (after importorskip)
from support.random_duel import as_7wdio, random_game  # noqa: E402  (after importorskip)

EXAMPLES = TOP / "docs" / "examples"
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.slow]


def cluster_of(workers: int) -> Any:
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with cluster_of(2) as started:
        yield started


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lines, some broken; single records; an archive."""
    top = tmp_path_factory.mktemp("records")
    lines = [json.dumps(as_7wdio(random_game(seed)[0])) for seed in range(60)]
    lines[7], lines[23], lines[40] = "{}", lines[23][:800], lines[40].replace('"id": 4', '"id": 6')
    (top / "many.jsonl").write_text("\n".join(lines))
    for name in ("disputed.duel", "four_cities.7w", "let_stand.duel"):
        shutil.copy(EXAMPLES / name, top)
    run("convert", top / "many.jsonl", "--archive", top / "games.parquet")
    damaged = bytearray((top / "games.parquet").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (top / "damaged.parquet").write_bytes(damaged)
    return top


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The input in many pieces."""
    monkeypatch.setattr(parts, "PIECE", 30_000)


def verdicts(out: Path) -> list[Any]:
    """The verdicts in a folder of Parquet files, in the order of their names."""
    files = sorted(out.glob("*.parquet"))
    return [json.loads(row) for f in files for row in pq.read_table(f)["verdict"].to_pylist()]


def without_speed(text: str) -> list[str]:
    return [line for line in text.splitlines() if "a second" not in line]


def test_a_cluster_tells_what_one_machine_tells(
    cluster: Any, folder: Path, small: None, tmp_path: Path
) -> None:
    address = cluster.scheduler_address
    here = run("audit", folder, "--json")
    there = run("audit", folder, "--json", "--scheduler", address)
    assert there.stdout == here.stdout
    assert there.exit_code == here.exit_code == 2
    assert without_speed(there.stderr) == without_speed(here.stderr)
    assert "2 workers" in there.stderr
    assert "R-ARCHIVE-02" in here.stdout
    plain = run("audit", folder, "--json", "--no-cause").stdout
    out = ("--no-cause", "--scheduler", address, "--out", tmp_path / "verdicts")
    told = run("audit", folder, *out)
    assert verdicts(tmp_path / "verdicts") == list(map(json.loads, plain.splitlines()))
    again = run("audit", folder, *out)
    assert "an earlier run" in again.stdout
    games = [line for line in told.stdout.splitlines() if " games: " in line]
    assert games == [line for line in again.stdout.splitlines() if " games: " in line]


def test_inputs_and_verdicts_by_address(
    cluster: Any, folder: Path, small: None, tmp_path: Path
) -> None:
    files = [folder / "many.jsonl", folder / "games.parquet", folder / "disputed.duel"]
    remote = [f"file://{file}" for file in files]
    out = tmp_path / "verdicts"
    run("audit", *remote, "--scheduler", cluster.scheduler_address, "--out", f"file://{out}")
    here = run("audit", *files, "--json").stdout
    assert [{**v, "file": v["file"].removeprefix("file://")} for v in verdicts(out)] == list(
        map(json.loads, here.splitlines())
    )
    missing = run("audit", f"file://{folder}/no.jsonl", "--scheduler", cluster.scheduler_address)
    assert missing.exit_code == 2
    assert "no.jsonl" in missing.stderr


def test_a_worker_that_dies_costs_no_verdict(
    cluster: Any, folder: Path, small: None, tmp_path: Path
) -> None:
    big = tmp_path / "big.jsonl"
    big.write_bytes(((folder / "many.jsonl").read_bytes() + b"\n") * 10)
    out = tmp_path / "verdicts"
    with distributed.Client(cluster, set_as_default=False) as client:
        found: list[Result] = []
        address = cluster.scheduler_address
        arguments = ("audit", big, "--no-cause", "--scheduler", address, "--out", out)
        auditing = threading.Thread(target=lambda: found.append(run(*arguments)))
        auditing.start()
        while auditing.is_alive() and len(list(out.glob("*.json"))) < 5:
            time.sleep(0.01)
        victim = next(iter(client.run(os.getpid).values()))
        assert auditing.is_alive(), "it was too quick for a worker to be killed"
        os.kill(victim, signal.SIGKILL)
        auditing.join(120)
    here = run("audit", big, "--no-cause", "--json")
    assert verdicts(out) == list(map(json.loads, here.stdout.splitlines()))
    assert found[0].exit_code == here.exit_code


class Deadly(parts.Part):
    """A part that ends the process that judges it, as a crash of a library would."""

    def games(self, chosen_set: str | None) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_part_of_which_workers_die_costs_no_other_of_its_batch(
    cluster: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, deadly = parts.Part(str(folder / "disputed.duel"), 1), Deadly("deadly", 0)
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    judging = Cluster(cluster.scheduler_address, lambda what, _: pytest.fail(what))
    batches = [NumberedBatch(0, (good, deadly, good)), NumberedBatch(1, (good,))]
    first, second = judging(batches, Job())
    judging.close()
    assert first.lost == (deadly,)
    assert "deadly" not in first.why
    assert [each.done and each.done.tally.games for each in (first, second)] == [2, 1]


def test_a_worker_that_cannot_load_the_set_is_passed_over(
    folder: Path, small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The set's folder is named from where the first worker is, and not the second."""
    shutil.copytree(EXAMPLES / "rebalanced", tmp_path / "here" / "rebalanced")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    records = [folder / "disputed.duel"] * 60
    with cluster_of(1) as cluster:
        address = cluster.scheduler_address
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address]
        command += ["--nthreads", "1", "--no-dashboard", "--no-nanny"]
        other = subprocess.Popen(
            command, cwd=tmp_path / "elsewhere", stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
        )
        try:
            with distributed.Client(cluster, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=300)
                # Both are ready at once, or the first could do all while the other starts.
                client.run(import_module, "antipater.checker.bulk.parts")
                client.run(import_module, "antipater.checker.games")
            options = ("--set", "rebalanced", "--no-cause", "--json")
            monkeypatch.setattr(parts, "_MOST_FILES", 10)
            there = run("audit", *records, *options, "--scheduler", address)
        finally:
            other.terminate()
            other.wait()
    here = run("audit", *records, *options)
    assert there.stdout == here.stdout
    told = [line for line in there.stderr.splitlines() if "cannot load the set" in line]
    assert len(told) == 1
    assert "rebalanced" in told[0]


def test_a_set_that_no_worker_can_load_stops_the_run(cluster: Any, folder: Path) -> None:
    address = cluster.scheduler_address
    result = run("audit", folder / "disputed.duel", "--set", "nowhere", "--scheduler", address)
    assert result.exit_code == 2
    assert "nowhere" in result.stderr


def test_a_scheduler_that_does_not_answer_is_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import antipater.checker.bulk.cluster as cluster

    monkeypatch.setattr(cluster, "_TIMEOUT", "1s")
    for address in ("tcp://127.0.0.1:9", "nonsense://", "127.0.0.1"):
        result = run("audit", folder / "disputed.duel", "--scheduler", address)
        assert result.exit_code == 2
        told = [line for line in result.stderr.splitlines() if "no Dask scheduler" in line]
        assert len(told) == 1
