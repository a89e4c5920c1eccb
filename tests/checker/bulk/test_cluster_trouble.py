"""``audit --scheduler`` where machines do not see the same files, and where the scheduler is lost;
and over TLS."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

pq = pytest.importorskip("pyarrow.parquet")
distributed = pytest.importorskip("distributed")

from support.clusters import scheduler, worker  # noqa: E402  (after importorskip)
from support.commands import run  # noqa: E402  (after importorskip)
from support.places import TOP  # noqa: E402  (after importorskip)
from support.random_duel import as_7wdio, random_game  # noqa: E402  (after importorskip)

EXAMPLES = TOP / "docs" / "examples"
pytestmark = pytest.mark.slow


def audited(
    *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "antipater.checker", "audit", *map(str, arguments)]
    together = {**os.environ, **(env or {})}
    return subprocess.run(
        command, cwd=cwd, env=together, capture_output=True, text=True, timeout=300
    )


def verdicts(out: Path) -> list[Any]:
    """The verdicts in a folder of Parquet files, in the order of their names."""
    files = sorted(out.glob("*.parquet"))
    return [json.loads(row) for f in files for row in pq.read_table(f)["verdict"].to_pylist()]


@pytest.fixture(scope="module")
def lines() -> str:
    """Games, one a line."""
    return "".join(f"{json.dumps(as_7wdio(random_game(seed)[0]))}\n" for seed in range(60))


@pytest.fixture
def here(lines: str, tmp_path: Path) -> Path:
    """A machine's folder, with games in it; that of the other has none."""
    (tmp_path / "elsewhere").mkdir()
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "big.jsonl").write_text(lines * 40)
    shutil.copy(EXAMPLES / "7wdio_game.duel", folder / "game.duel")
    return folder


@pytest.fixture(scope="module")
def alone(lines: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The verdicts on the games without a cluster."""
    with chdir(tmp_path_factory.mktemp("alone")):
        Path("big.jsonl").write_text(lines * 40)
        return run("audit", "big.jsonl", "--no-cause", "--json").stdout


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """That of a scheduler without workers, but for those of a test."""
    with scheduler(tmp_path_factory.mktemp("scheduler")) as (address, _):
        yield address


def wait_for(address: str, workers: int) -> None:
    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=120)


def test_a_machine_that_does_not_see_an_input_is_set_aside(
    address: str, here: Path, alone: str
) -> None:
    """Nor the folder for verdicts: it would write them where nobody looks."""
    other = here.parent / "elsewhere"
    with worker(address, here), worker(address, other):
        wait_for(address, 2)
        options = ("--no-cause", "--scheduler", address)
        there = audited("big.jsonl", "game.duel", *options, "--json", cwd=here)
        out = audited(here / "big.jsonl", *options, "--out", "verdicts", cwd=here)
    *many, last = there.stdout.splitlines()
    assert many == alone.splitlines()
    assert json.loads(last)["file"] == "game.duel"
    assert json.loads(last)["valid"]
    assert there.returncode == out.returncode == 0
    told = [line for line in there.stderr.splitlines() if line.startswith("worker on ")]
    assert len(told) == 1
    assert "does not see big.jsonl" in told[0]
    assert "does not see verdicts" in out.stderr
    assert not list(other.iterdir())
    assert len(verdicts(here / "verdicts")) == len(many)


def test_a_machine_with_another_version_is_set_aside(address: str, here: Path, alone: str) -> None:
    """By the text of what it runs; where no other is there, the right one is waited for."""
    other = here.parent / "other"
    shutil.copytree(TOP / "dsl_cards" / "antipater", other / "antipater")
    with (other / "antipater" / "dsl_cards" / "duel" / "set.cards").open("a") as file:
        file.write("# another text\n")
    paths = os.pathsep.join((str(other), os.environ.get("PYTHONPATH", "")))
    command = [sys.executable, "-m", "antipater.checker", "audit", "big.jsonl", "--json"]
    command += ["--no-cause", "--scheduler", address]
    with worker(address, here, {"PYTHONPATH": paths}):
        wait_for(address, 1)
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        waiting = subprocess.Popen(command, cwd=here, text=True, **pipes)
        with waiting, worker(address, here):
            printed, told = waiting.communicate(timeout=120)
    assert printed == alone
    first, *_ = told.splitlines()
    assert re.fullmatch(r"worker on \S+ runs another version of Antipater \(.*\); others .*", first)


def test_an_input_that_no_machine_sees_costs_no_other(address: str, here: Path) -> None:
    with worker(address, here.parent / "elsewhere"):
        options = ("--no-cause", "--scheduler", address, "--json")
        told = audited("game.duel", here / "game.duel", *options, cwd=here)
    first, second = map(json.loads, told.stdout.splitlines())
    assert [f["code"] for f in first["findings"]] == ["R-FILE-01"]
    assert second["valid"]
    assert told.returncode == 2
    assert "worker on" not in told.stderr


def test_that_there_is_no_worker_is_a_line(address: str, here: Path) -> None:
    """It is waited for: a machine on which Antipater is not installed, say, ends its worker."""
    command = [sys.executable, "-m", "antipater.checker", "audit", "game.duel", "--scheduler"]
    waiting = subprocess.Popen([*command, address], cwd=here, stderr=subprocess.PIPE, text=True)
    with waiting:
        assert waiting.stderr
        told = waiting.stderr.readline()
        with worker(address, here):
            assert waiting.wait(120) == 0
    assert told == f"{address}: no worker is there yet; waiting for one\n"


def audited_until_its_scheduler_dies(here: Path, *arguments: str) -> tuple[str, int, str]:
    """The address of a scheduler that is killed at the first verdicts; the exit status, and what
    is said."""
    command = [sys.executable, "-m", "antipater.checker", "audit", *arguments]
    shutil.rmtree(here / "verdicts", ignore_errors=True)
    with scheduler(here) as (address, pid), worker(address, here):
        started = subprocess.Popen(
            [*command, address], cwd=here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        while started.poll() is None and not list(here.glob("verdicts/part-*.json")):
            time.sleep(0.01)
        os.kill(pid, signal.SIGKILL)
        _, told = started.communicate(timeout=120)
    return address, started.returncode, told


def test_a_scheduler_that_is_lost_is_one_line_and_a_second_run_goes_on(
    here: Path, alone: str
) -> None:
    arguments = ("big.jsonl", "--no-cause", "--out", "verdicts", "--scheduler")
    # A run may be too quick for its scheduler to be killed.
    tries = (audited_until_its_scheduler_dies(here, *arguments) for _ in range(5))
    address, status, told = next(each for each in tries if each[1])
    assert status == 2
    assert len(told.splitlines()) == 1
    assert told.startswith(f"{address}: the Dask scheduler answers no more")
    with scheduler(here) as (address, _), worker(address, here):
        again = audited(*arguments, address, cwd=here)
    assert again.returncode == 0
    assert "an earlier run" in again.stdout
    assert verdicts(here / "verdicts") == list(map(json.loads, alone.splitlines()))


def certified(folder: Path) -> dict[str, str]:
    """Makes a certificate as the guide does; the settings of Dask that name it."""
    bash = shutil.which("bash")
    if bash is None or shutil.which("openssl") is None:
        pytest.skip("there is no openssl on this machine")
    guide = (TOP / "docs" / "guide" / "archives.md").read_text("utf-8")
    found = re.search(r"```sh\n(openssl .*?)```", guide, re.DOTALL)
    assert found
    command = [bash, "-c", f"{found[1]}\nenv"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    settings = (line.partition("=") for line in done.stdout.splitlines())
    return {name: value for name, _, value in settings if name.startswith("DASK_")}


def test_over_tls(here: Path) -> None:
    """With the certificate as without a cluster; without it one line."""
    env = certified(here)
    with (
        scheduler(here, "--protocol", "tls", env=env) as (address, _),
        worker(address, here, env=env),
    ):
        assert address.startswith("tls://")
        told = audited("game.duel", "--json", "--scheduler", address, cwd=here, env=env)
        refused = audited("game.duel", "--scheduler", address, cwd=here)
    assert told.returncode == 0
    with chdir(here):
        assert told.stdout == run("audit", "game.duel", "--json").stdout
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert "no Dask scheduler answers (TLS needs certificates" in refused.stderr
