"""Schedulers and workers of Dask, each a process of its own as on a machine of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_LONGEST = 120


@contextmanager
def _running(name: str, *arguments: str, cwd: Path, env: Mapping[str, str]) -> Iterator[int]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *arguments, "--no-dashboard"]
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    )
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(
    folder: Path, *arguments: str, env: Mapping[str, str] | None = None
) -> Iterator[tuple[str, int]]:
    """A scheduler on a free port: its address, and the id of its process."""
    told = folder / "scheduler.json"
    told.unlink(missing_ok=True)
    options = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told), *arguments)
    with _running("scheduler", *options, cwd=folder, env=env or {}) as pid:
        until = time.monotonic() + _LONGEST
        while not (address := _address(told)):
            assert time.monotonic() < until, "the scheduler does not start"
            time.sleep(0.05)
        yield address, pid


def _address(told: Path) -> str:
    """What a scheduler tells of itself; nothing until all of it is written."""
    try:
        return str(json.loads(told.read_text())["address"])
    except (FileNotFoundError, ValueError):
        return ""


@contextmanager
def worker(address: str, cwd: Path, env: Mapping[str, str] | None = None) -> Iterator[int]:
    """A worker of one thread that works in a folder; the id of its process."""
    with _running(
        "worker", address, "--nthreads", "1", "--no-nanny", cwd=cwd, env=env or {}
    ) as pid:
        yield pid
