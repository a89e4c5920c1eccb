"""The bundles in the package are what their sources give."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.browser import WEB
from support.commands import run
from support.places import TOP


@pytest.mark.slow
@pytest.mark.skipif(
    not (shutil.which("npm") and (WEB / "node_modules").exists()),
    reason="npm ci has not been run in checker/web",
)
def test_the_sources_are_sound_and_give_the_bundles() -> None:
    npm = shutil.which("npm")
    assert npm is not None
    done = subprocess.run(
        [npm, "run", "--silent", "check"],
        cwd=WEB,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all("integrity" in package and "resolved" not in package for package in packages)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["page", "report docs/examples/four_cities.7w"])
def test_a_page_has_the_notice_of_what_is_bundled_in_it(command: str, tmp_path: Path) -> None:
    name, *files = command.split()
    written = tmp_path / "page.html"
    done = run(name, *(str(TOP / file) for file in files), "-o", written)
    assert done.exit_code == 0
    html = written.read_text("utf-8")
    assert "Contains Preact" in html
    assert "Copyright (c) 2015-present Jason Miller" in html
    assert "Permission is hereby granted" in html
