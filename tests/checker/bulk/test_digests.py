"""Digests of an audit: what others check a published result by."""

import shutil
import subprocess
from pathlib import Path

import pytest

from antipater.checker.compile.build import text_hash
from support.commands import run
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(EXAMPLES / "7wdio_game.json", folder / "a.json")
    shutil.copy(EXAMPLES / "disputed.duel", folder / "b\\c\nd.duel")
    return folder


def audited(games: Path, out: Path, *options: str) -> str:
    result = run("audit", games, "--out", out, *options)
    assert result.exit_code == 1, result.output
    return result.stdout


def checked(digests: Path) -> "subprocess.CompletedProcess[str]":
    command = ["sha256sum", "--check", "--quiet", "--strict", digests.name]
    return subprocess.run(command, cwd=digests.parent, capture_output=True, text=True)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is not installed")
@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_others_can_check_a_result(suffix: str, games: Path, tmp_path: Path) -> None:
    out = tmp_path / f"verdicts{suffix}"
    assert "sha256sum --check" in audited(games, out, "--digest")
    digests = tmp_path / f"verdicts{suffix}.sha256"
    text = digests.read_text("utf-8")
    assert text_hash("duel") in text
    assert len([line for line in text.splitlines() if not line.startswith("#")]) == 3
    assert checked(digests).returncode == 0
    audited(games, out, "--digest", "--force")
    assert digests.read_text("utf-8") == text
    audited(games, out, "--digest", "--force", "--causes", "all")
    assert digests.read_text("utf-8").replace("causes all", "causes few") == text
    (games / "a.json").write_bytes(b"[]")
    assert checked(digests).returncode == 1


def test_digests_are_written_beside_verdicts_alone(games: Path, tmp_path: Path) -> None:
    refused = run("audit", games, "--digest")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--out" in refused.stderr
    (tmp_path / "v.csv.sha256").write_text("mine")
    command = ["audit", str(games), "--out", str(tmp_path / "v.csv"), "--digest"]
    assert run(*command).exit_code == 2
    assert (tmp_path / "v.csv.sha256").read_text() == "mine"
